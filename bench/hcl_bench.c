// SPDX-License-Identifier: Apache-2.0
//
// Reading HCL: ten million bytes of a configuration as people write them.
#include "bench.h"

#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

#include "dialects/hcl/syntax/lex.h"
#include "dialects/hcl/syntax/parse.h"
#include "hcl_corpus.h"
#include "source/source.h"

enum { CORPUS_BYTES = 10000000, ROUNDS = 5 };

struct corpus {
    struct sources *sources;
    uint32_t file;
};

static struct corpus corpus_open(void)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    hcl_corpus(&text, CORPUS_BYTES);
    struct corpus c = {sources_open(), 0};
    c.file = sources_add(c.sources, STR("corpus.hcl"), strbuf_str(&text));
    strbuf_done(&text);
    return c;
}

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static size_t peak_bytes(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (size_t)usage.ru_maxrss * 1024;
}

static double lex_seconds(const struct corpus *c)
{
    struct hcl_lexer lx;
    double start = cpu_seconds();
    hcl_lex_begin(&lx, source_text(c->sources, c->file), HCL_LEX_NORMAL);
    while (hcl_lex_next(&lx) != HCL_TOKEN_EOF)
        bench_sink++;
    hcl_lex_done(&lx);
    return cpu_seconds() - start;
}

static double parse_seconds(const struct corpus *c)
{
    struct symbols *symbols = symbols_open();
    struct tree_builder builder;
    struct arena arena;
    struct diags diags = {0};
    double start = cpu_seconds();
    arena_init(&arena);
    tree_begin(&builder, hcl_ops(HCL_CTY), symbols, c->file);
    struct hcl_input in = {.text = source_text(c->sources, c->file),
                           .builder = &builder,
                           .arena = &arena,
                           .diags = &diags};
    bench_sink += hcl_parse_body(&in)->block_count;
    struct tree *t = tree_end(&builder);
    double seconds = cpu_seconds() - start;
    if (diags.list.len)
        printf("the corpus has errors\n");
    tree_free(t);
    diags_done(&diags);
    arena_done(&arena);
    symbols_close(symbols);
    return seconds;
}

static void report(void)
{
    struct corpus c = corpus_open();
    size_t bytes = source_text(c.sources, c.file).len;
    size_t before = peak_bytes();
    double lex = 1e9, parse = 1e9;
    for (int i = 0; i < ROUNDS; i++) {
        double l = lex_seconds(&c), p = parse_seconds(&c);
        lex = l < lex ? l : lex;
        parse = p < parse ? p : parse;
    }
    printf("hcl: lex %.1f MB/s, parse %.1f MB/s, at most %.1f bytes of memory a byte of source\n",
           (double)bytes / lex / 1e6, (double)bytes / parse / 1e6,
           (double)(peak_bytes() - before) / (double)bytes);
    sources_close(c.sources);
}

const struct bench_table bench_hcl = {.report = report, .name = "hcl"};
