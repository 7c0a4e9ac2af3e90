// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a source with a span anywhere in it, printed in every format: no format may let a
// control character through, and JSON must stay on its one line.
#include <string.h>

#include "fuzz.h"
#include "source/diag_print.h"

static void check_output(struct str out, enum diag_format format)
{
    for (size_t i = 0; i < out.len; i++) {
        unsigned char c = (unsigned char)out.at[i];
        if ((c < 0x20 && c != '\n') || c == 0x7F)
            UNREACHABLE("a control character in the output");
        bool is_document = format == DIAG_JSON || format == DIAG_SARIF;
        if (c == '\n' && is_document && i + 1 != out.len)
            UNREACHABLE("a line end inside of a document");
    }
}

static void print_all(const struct diags *ds, const struct sources *sources)
{
    for (unsigned format = DIAG_TEXT; format <= DIAG_GITHUB; format++) {
        struct strbuf out;
        strbuf_init(&out, 0);
        struct diag_style style = {.format = (enum diag_format)format};
        diags_print(&out, ds, sources, style);
        check_output(strbuf_str(&out), style.format);
        strbuf_done(&out);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size < 4 || size > 4096)
        return 0;
    struct str text = str_make((const char *)data + 4, size - 4);
    struct sources *sources = sources_open();
    uint32_t file = sources_add(sources, text, text);
    uint32_t start = (uint32_t)data[0] << 8 | data[1], end = (uint32_t)data[2] << 8 | data[3];
    struct arena a;
    arena_init(&a);
    struct diag *d =
        diag_new(&a, DIAG_BAD_SYNTAX, (struct span){file, start, end}, "%.*s", STR_ARGS(text));
    diag_label(d, "%.*s", STR_ARGS(text));
    diag_related(d, (struct span){file, end, start}, "related");
    diag_note(d, "%.*s", STR_ARGS(text));
    struct diags ds = {0};
    diags_add(&ds, d);
    print_all(&ds, sources);
    diags_done(&ds);
    arena_done(&a);
    sources_close(sources);
    return 0;
}
