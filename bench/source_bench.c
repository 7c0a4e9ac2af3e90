// SPDX-License-Identifier: Apache-2.0
//
// Costs of text: positions, diagnostics, normal forms, regular expressions.
#include "bench.h"

#include "base/regex.h"
#include "base/utf8.h"
#include "source/diag_print.h"

static void make_text(struct strbuf *b, const char *line, size_t lines)
{
    strbuf_init(b, 0);
    for (size_t i = 0; i < lines; i++)
        strbuf_add_cstr(b, line);
}

static void add_source(size_t times)
{
    struct strbuf text;
    make_text(&text, "  name = \"value ${global.other.name}\"\n", 1000);
    struct sources *s = sources_open();
    for (size_t i = 0; i < times; i++)
        bench_sink += sources_add(s, STR("f"), strbuf_str(&text));
    sources_close(s);
    strbuf_done(&text);
}

static void find_position(size_t times)
{
    struct strbuf text;
    make_text(&text, "  name = \"v\u00e4lue ${global.other.name}\"\n", 1000);
    struct sources *s = sources_open();
    uint32_t file = sources_add(s, STR("f"), strbuf_str(&text));
    for (size_t i = 0; i < times; i++)
        bench_sink += source_position(s, file, (uint32_t)(i * 7919 % text.len)).column;
    sources_close(s);
    strbuf_done(&text);
}

static void print_text(size_t times)
{
    struct sources *s = sources_open();
    uint32_t file = sources_add(s, STR("f"), STR("  name = \"value ${global.other}\"\n"));
    struct arena a;
    arena_init(&a);
    struct diags ds = {0};
    struct diag *d = diag_new(&a, DIAG_UNKNOWN_NAME, (struct span){file, 18, 30}, "no such name");
    diags_add(&ds, d);
    for (size_t i = 0; i < times; i++) {
        struct strbuf out;
        strbuf_init(&out, 0);
        diags_print(&out, &ds, s, (struct diag_style){.format = DIAG_TEXT});
        bench_sink += out.len;
        strbuf_done(&out);
    }
    diags_done(&ds);
    arena_done(&a);
    sources_close(s);
}

static void normalize(size_t times)
{
    struct arena a;
    arena_init(&a);
    for (size_t i = 0; i < times; i++)
        bench_sink += utf8_nfc(&a, STR("a plain name of a usual length")).len;
    arena_done(&a);
}

static void match_regex(size_t times)
{
    struct regex_error error;
    struct regex *r = regex_open(STR("^([a-z]+)-(\\d+)$"), REGEX_RE2, &error);
    for (size_t i = 0; i < times; i++)
        bench_sink += (size_t)regex_match(r, STR("service-12345"), 0, NULL);
    regex_close(r);
}

static const struct bench benches[] = {
    {"source: add a source of 37 kB", add_source, 200, 0},
    {"source: find a position, 1000 lines", find_position, 200000, 0},
    {"source: print a diagnostic as text", print_text, 20000, 0},
    {"source: normal form of an ASCII name", normalize, 1000000, 0},
    {"source: match a regex", match_regex, 200000, 0},
};

const struct bench_table bench_source = {benches, COUNT_OF(benches), NULL, NULL};
