// SPDX-License-Identifier: Apache-2.0
//
// Yay documents that are wrong, and what a check says about them: sections `-- file --`, each with its `-- errors --`
// below. Every document is also cut at every byte, checked, evaluated and laid out: all of that ends, and each mistake
// has a place in the text and a way out.
#include <weft.h>

#include "check.h"
#include "corpus.h"

static struct weft_text text_of(struct str text)
{
    return (struct weft_text){.size = sizeof(struct weft_text),
                              .name = WEFT_STR("main.yay"),
                              .text = {text.at, text.len},
                              .form = WEFT_FORM_FILE,
                              .kept = true};
}

static weft_graph *open_graph(void)
{
    weft_graph *g = weft_graph_open();
    CHECK(weft_graph_limit(g, WEFT_STR("steps"), 1000 * 1000));
    return g;
}

static void observe(struct corpus_case *c, struct arena *kept, struct section *s, struct str text)
{
    weft_graph *g = open_graph();
    struct weft_text t = text_of(text);
    weft_answer *answer = weft_check(g, &t);
    weft_str told = weft_answer_diagnostics(answer, WEFT_TEXT, 0);
    size_t end = told.len;
    while (end && told.at[end - 1] == '\n')
        end--;
    corpus_observe(c, kept, s, str_make(told.at, end));
    weft_answer_free(answer);
    weft_graph_close(g);
}

static void check_mistakes(const struct corpus_case *c, const weft_answer *answer, struct str text)
{
    struct weft_diagnostic d = {.size = sizeof(d)};
    uint32_t lines = 1;
    for (size_t i = 0; i < text.len; i++)
        lines += text.at[i] == '\n';
    for (size_t i = 0; weft_answer_diagnostic(answer, i, &d); i++)
        if ((!d.help.len && !d.remedy) || !d.line || d.line > lines)
            check_failed(__FILE__, __LINE__, "%.*s: `%.*s` has no place or no way out in\n%.*s",
                         STR_ARGS(c->name), STR_ARGS(d.message), STR_ARGS(text));
}

static void ask(weft_graph *g, const struct weft_text *t)
{
    const weft_tree *tree;
    weft_expr root;
    weft_answer *read = weft_read(g, t, &tree, &root);
    weft_place *place = weft_document_open(g, NULL, t->name, tree, root);
    weft_answer_free(weft_get(place, WEFT_STR("")));
    weft_answer_free(read);
}

static void check_cut(const struct corpus_case *c, struct str text)
{
    for (size_t len = 0; len < text.len; len++) {
        struct str cut = str_slice(text, 0, len);
        weft_graph *g = open_graph();
        struct weft_text t = text_of(cut);
        weft_answer *answer = weft_check(g, &t);
        check_mistakes(c, answer, cut);
        weft_answer_free(answer);
        weft_answer_free(weft_layout(g, &t));
        ask(g, &t);
        weft_graph_close(g);
    }
}

static void run_case(struct corpus_case *c, struct arena *kept)
{
    struct str rest;
    for (size_t i = 0; i + 1 < c->sections.len; i++) {
        struct section *s = &c->sections.at[i];
        if (!is_section(s, STR("file"), &rest))
            continue;
        struct str text = str_format(kept, "%.*s\n", STR_ARGS(s->body));
        observe(c, kept, &c->sections.at[i + 1], text);
        if (!corpus_accepts())
            check_cut(c, text);
    }
}

static void check_first(struct str text, const char *want)
{
    weft_graph *g = open_graph();
    struct weft_text t = text_of(text);
    struct weft_diagnostic d = {.size = sizeof(d)};
    weft_answer *answer = weft_check(g, &t);
    (void)weft_answer_diagnostic(answer, 0, &d);
    CHECK_STR(str_make(d.message.at, d.message.len), want);
    weft_answer_free(answer);
    weft_graph_close(g);
}

static void odd_bytes(void)
{
    check_first(STR("a: 1\nb: \xFF\xFE\n"), "invalid byte: files must be UTF-8");
    check_first(STR("a: 1\0\nb: {{ 1 + }}\n"), "unexpected end of the template");
    check_first(STR("\xEF\xBB\xBF"
                    "a: 1\nb: {{ a }}\n"),
                "");
    check_first(STR("a: 1\r\nb: {{ a }}\r\n"), "");
}

static void every_case(void)
{
    corpus_run("yay", run_case);
}

static const struct test tests[] = {
    {"every mistake is told, also in a part of a document", every_case},
    {"bytes that are no text", odd_bytes},
};

SUITE_OF(corpus_yay);
