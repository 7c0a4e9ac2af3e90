// SPDX-License-Identifier: Apache-2.0
//
// Times small things again and again and prints the best of several rounds: the best is what the
// machine can do, the mean is what else it was doing. Results are compared, not committed.
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "base/regex.h"
#include "base/utf8.h"
#include "source/diag_print.h"

enum { ROUNDS = 7 };

struct bench {
    const char *name;
    void (*run)(size_t times);
    size_t times; // a round
};

// What is computed goes here, so that it is computed.
static volatile size_t sink;

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
        sink += sources_add(s, STR("f"), strbuf_str(&text));
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
        sink += source_position(s, file, (uint32_t)(i * 7919 % text.len)).column;
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
        sink += out.len;
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
        sink += utf8_nfc(&a, STR("a plain name of a usual length")).len;
    arena_done(&a);
}

static void match_regex(size_t times)
{
    struct regex_error error;
    struct regex *r = regex_open(STR("^([a-z]+)-(\\d+)$"), REGEX_RE2, &error);
    for (size_t i = 0; i < times; i++)
        sink += (size_t)regex_match(r, STR("service-12345"), 0, NULL);
    regex_close(r);
}

static double now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

static double best_ns(const struct bench *b)
{
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double start = now_ns();
        b->run(b->times);
        double each = (now_ns() - start) / (double)b->times;
        best = round == 0 || each < best ? each : best;
    }
    return best;
}

int main(int argc, char **argv)
{
    static const struct bench benches[] = {
        {"add a source of 37 kB", add_source, 200},
        {"find a position, 1000 lines", find_position, 200000},
        {"print a diagnostic as text", print_text, 20000},
        {"normal form of an ASCII name", normalize, 1000000},
        {"match a regex", match_regex, 200000},
    };
    for (size_t i = 0; i < COUNT_OF(benches); i++)
        if (argc < 2 || strstr(benches[i].name, argv[1]))
            printf("%12.1f ns  %s\n", best_ns(&benches[i]), benches[i].name);
    return 0;
}
