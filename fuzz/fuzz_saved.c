// SPDX-License-Identifier: Apache-2.0
//
// A saved evaluation: as a whole file, and as the body of one whose checksum is right. Whatever it says is refused, or
// can be continued, asked, and saved again.
#include <stdlib.h>

#include "fuzz.h"
#include "saved/saved.h"
#include "weft.h"

static weft_graph *small_graph(void)
{
    weft_graph *graph = weft_graph_open();
    (void)weft_graph_limit(graph, WEFT_STR("steps"), 20000);
    (void)weft_graph_limit(graph, WEFT_STR("memory"), 64 << 20);
    (void)weft_graph_limit(graph, WEFT_STR("output"), 1 << 20);
    (void)weft_graph_limit(graph, WEFT_STR("time"), 2000);
    return graph;
}

// Opens bytes; the place, or NULL. A refusal has words.
static weft_place *resume(weft_graph *graph, weft_str bytes)
{
    weft_place *place;
    weft_project *project;
    weft_answer *answer = weft_resume(graph, bytes, WEFT_STR(""), &project, &place);
    if (!weft_answer_ok(answer) && !weft_answer_diagnostics(answer, WEFT_SHORT, 0).len)
        UNREACHABLE("a refusal without words");
    weft_answer_free(answer);
    return place;
}

static void go_on(weft_str bytes)
{
    weft_graph *graph = small_graph(), *again = small_graph();
    weft_place *place = resume(graph, bytes);
    if (place) {
        weft_answer_free(weft_get(place, WEFT_STR("")));
        weft_answer_free(weft_explain(place, WEFT_STR("")));
        weft_answer *saved =
            weft_save(place, &(struct weft_save){.size = sizeof(struct weft_save)});
        const weft_value *v = weft_value_get(weft_answer_value(saved), WEFT_STR("bytes"));
        if (weft_answer_ok(saved) && !resume(again, weft_value_text(v)))
            UNREACHABLE("what was continued and saved cannot be continued");
        weft_answer_free(saved);
    }
    weft_graph_close(graph);
    weft_graph_close(again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { SIZE_MOST = 16384 };
    struct str bytes = str_make((const char *)data, size);
    struct strbuf sealed;
    if (size > SIZE_MOST)
        return 0;
    go_on((weft_str){bytes.at, bytes.len});
    strbuf_init(&sealed, 0);
    saved_seal(&sealed, bytes);
    go_on((weft_str){sealed.at, sealed.len});
    strbuf_done(&sealed);
    return 0;
}
