// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a schema and a document of it, apart by a line `--`. Whatever can be read is checked, evaluated twice with
// the same answer, explained and drawn.
#include <string.h>

#include "fuzz.h"
#include "weft.h"

static weft_str str_before(const char *bytes, size_t len)
{
    return (weft_str){bytes, len};
}

static void check_places(const weft_answer *answer)
{
    struct weft_range at = {.size = sizeof(at)};
    for (size_t i = 0; i < weft_answer_diagnostic_count(answer); i++)
        if (weft_answer_diagnostic_range(answer, i, 0, &at) && at.span.start > at.span.end)
            UNREACHABLE("a mistake outside of the text");
}

static void ask(weft_graph *graph, const struct weft_text *text)
{
    const weft_tree *tree;
    weft_expr root;
    weft_answer *read = weft_read(graph, text, &tree, &root);
    check_places(read);
    weft_place *place =
        weft_answer_ok(read) ? weft_document_open(graph, NULL, text->name, tree, root) : NULL;
    if (place) {
        weft_answer *first = weft_get(place, WEFT_STR("")), *second = weft_get(place, WEFT_STR(""));
        weft_str x = weft_answer_json(first, WEFT_LOSSLESS);
        weft_str y = weft_answer_json(second, WEFT_LOSSLESS);
        if (weft_answer_ok(first) && weft_answer_ok(second) && x.at && y.at &&
            (x.len != y.len || memcmp(x.at, y.at, x.len) != 0))
            UNREACHABLE("two answers to one question");
        weft_answer_free(first);
        weft_answer_free(second);
        weft_answer_free(weft_explain(place, WEFT_STR("")));
        weft_answer_free(weft_draw(place, WEFT_STR("dot")));
        weft_answer_free(weft_refs(tree, root));
    }
    weft_answer_free(read);
    weft_answer *checked = weft_check(graph, text);
    check_places(checked);
    weft_answer_free(checked);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    enum { SIZE_MOST = 16384 };
    const char *bytes = (const char *)data, *cut = NULL;
    if (size > SIZE_MOST)
        return 0;
    for (size_t i = 0; i + 4 <= size && !cut; i++)
        if (memcmp(&bytes[i], "\n--\n", 4) == 0)
            cut = &bytes[i];
    size_t len = cut ? (size_t)(cut - bytes) : size;
    weft_graph *graph = weft_graph_open();
    (void)weft_graph_limit(graph, WEFT_STR("steps"), 50000);
    (void)weft_graph_limit(graph, WEFT_STR("memory"), 128 << 20);
    (void)weft_graph_limit(graph, WEFT_STR("output"), 1 << 20);
    (void)weft_graph_limit(graph, WEFT_STR("time"), 5000);
    struct weft_text schema = {
        .size = sizeof(schema), .name = WEFT_STR("a.schema.hcl"), .text = str_before(bytes, len)};
    const weft_schema *flavour;
    weft_answer *opened = weft_schema_open(graph, &schema, &flavour);
    check_places(opened);
    weft_answer_free(opened);
    if (flavour && cut)
        ask(graph, &(struct weft_text){.size = sizeof(struct weft_text),
                                       .name = WEFT_STR("a.hcl"),
                                       .text = str_before(cut + 4, size - len - 4),
                                       .schema = flavour});
    weft_graph_close(graph);
    return 0;
}
