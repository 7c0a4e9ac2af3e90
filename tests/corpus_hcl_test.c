// SPDX-License-Identifier: Apache-2.0
//
// HCL cases as data: tests/corpus/hcl. Sections:
//
//   -- vars --       variables of what follows, as JSON with the forms of weft_json
//   -- expr --       an expression; -- template -- a template; -- file -- a whole file
//   -- value --      what it is, as lossless JSON
//   -- errors --     its diagnostics, as people read them
//   -- refs --       what it refers to, one a line
//
// Every text is also evaluated after `simplify` and must be the same, and with one step less than it needs,
// which must end in the limit, and cut at every byte, and by the long way (graph/graph.h: goes_quickly), which must count
// the same.
#include "corpus.h"

#include <string.h>

#include "ask/simplify/simplify.h"
#include "check.h"
#include "dialects/hcl/language/session.h"
#include "dialects/hcl/read.h"
#include "graph/scope/scope.h"
#include "source/diag_print.h"
#include "value/json.h"

// A text under test.
struct text {
    struct hcl_session session;
    expr_id root;
    struct value value;
    struct diags found; // of reading and evaluating
};

static void open_text(struct text *t, enum text_form form, struct str text, struct value vars)
{
    *t = (struct text){0};
    hcl_session_open(&t->session, hcl_ops(HCL_TERRAFORM), true);
    if (value_is_mapping(vars))
        hcl_session_variables(&t->session, vars);
    struct hcl_input in = hcl_session_begin(&t->session, STR("main.hcl"), text);
    struct reading r = {
        .text = in.text, .form = form, .builder = in.builder, .arena = in.arena, .diags = in.diags};
    t->root = hcl_read(&r);
    hcl_session_end(&t->session);
}

struct asked {
    struct text *text;
    const struct tree *tree;
    expr_id e;
    struct value value;
};

static void work(void *data)
{
    struct asked *q = data;
    struct hcl_session *s = &q->text->session;
    struct env env = {.scope = s->scope};
    q->value = node_resolve(s->graph, node_of_expr(s->graph, q->tree, q->e, &env, NULL));
}

static struct value resolve(struct text *t, const struct tree *tree, expr_id e)
{
    struct asked q = {.text = t, .tree = tree, .e = e};
    graph_question(t->session.graph, work, &q);
    return q.value;
}

static void evaluate(struct text *t)
{
    t->value = resolve(t, t->session.tree, t->root);
    for (size_t i = 0; i < t->session.diags.list.len; i++)
        diags_add(&t->found, t->session.diags.list.at[i]);
    failure_collect(failure_of(&t->session.arena, t->value), &t->found);
    diags_sort(&t->found, t->session.graph->sources);
}

static void close_text(struct text *t)
{
    diags_done(&t->found);
    hcl_session_close(&t->session);
}

// ---- what is observed

static struct str value_text(struct text *t)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    json_write(&out, t->value, (struct json_style){.extended = true, .show_sensitive = true});
    struct str s = strbuf_copy(&out, &t->session.arena);
    strbuf_done(&out);
    return s;
}

static struct str errors_text(struct text *t)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    diags_print(&out, &t->found, t->session.graph->sources,
                (struct diag_style){.format = DIAG_TEXT});
    struct str s = strbuf_copy(&out, &t->session.arena);
    strbuf_done(&out);
    return str_slice(s, 0, s.len ? s.len - 1 : 0);
}

static struct str refs_text(struct text *t)
{
    struct strbuf out;
    struct refs refs = {0};
    strbuf_init(&out, 0);
    expr_refs(&t->session.arena, t->session.tree, t->root, &refs);
    for (size_t i = 0; i < refs.list.len; i++)
        strbuf_format(
            &out, "%s%.*s", i ? "\n" : "",
            STR_ARGS(str_slice(t->session.text, refs.list.at[i].at.start, refs.list.at[i].at.end)));
    refs_done(&refs);
    struct str s = strbuf_copy(&out, &t->session.arena);
    strbuf_done(&out);
    return s;
}

// ---- properties

struct simplification {
    struct text *text;
    struct residual residual;
};

static void work_simplify(void *data)
{
    struct simplification *s = data;
    struct env env = {.scope = s->text->session.scope};
    struct eval_context at = {.tree = s->text->session.tree, .env = &env};
    s->residual = simplify(s->text->session.graph, &at, s->text->root, (struct simplify_policy){0});
}

static void check_simplified(const struct corpus_case *c, const struct section *s, struct text *t)
{
    struct simplification x = {.text = t};
    graph_question(t->session.graph, work_simplify, &x);
    struct value v =
        x.residual.is_value ? x.residual.value : resolve(t, x.residual.tree, x.residual.expr);
    bool same = failure_mask(t->value) ? failure_mask(v) != 0 : value_same(v, t->value);
    if (same)
        return;
    struct str want = value_text(t);
    t->value = v;
    corpus_compare(c, "simplified", s, want, value_text(t));
}

static void check_with_less(const struct corpus_case *c, const struct section *s,
                            enum text_form form, struct value vars, uint64_t needed)
{
    struct text t;
    if (needed < 2)
        return;
    open_text(&t, form, s->body, vars);
    t.session.graph->limits.steps = needed - 1;
    evaluate(&t);
    if (!(failure_mask(t.value) & FAIL_LIMIT))
        check_failed(c->name.at, 1, "with a step less: %.*s does not reach the limit",
                     STR_ARGS(s->body));
    close_text(&t);
}

// Value, diagnostics and counters are the same when nothing takes a short way.
static void check_other_way(const struct corpus_case *c, const struct section *s,
                            enum text_form form, struct value vars, struct text *known)
{
    struct text t;
    open_text(&t, form, s->body, vars);
    t.session.graph->modes.without_shortcuts ^= true;
    evaluate(&t);
    corpus_compare(c, "the other way", s, value_text(known), value_text(&t));
    corpus_compare(c, "the other way", s, errors_text(known), errors_text(&t));
    const struct counters *x = &known->session.graph->counters, *y = &t.session.graph->counters;
    if (memcmp(x, y, sizeof(*x)) != 0)
        check_failed(c->name.at, 1, "%.*s: other counters the other way", STR_ARGS(s->body));
    close_text(&t);
}

// A file that is being written ends anywhere: whatever is there gets an answer.
static void check_cut(const struct section *s, enum text_form form, struct value vars)
{
    for (size_t len = 0; len < s->body.len; len++) {
        struct text t;
        open_text(&t, form, str_slice(s->body, 0, len), vars);
        evaluate(&t);
        for (size_t i = 0; i < t.found.list.len; i++)
            CHECK(t.found.list.at[i]->at.end <= len);
        close_text(&t);
    }
}

// ---- cases

static bool is_text(const struct section *s, enum text_form *form)
{
    struct str rest;
    if (is_section(s, STR("expr"), &rest))
        *form = TEXT_EXPRESSION;
    else if (is_section(s, STR("template"), &rest))
        *form = TEXT_TEMPLATE;
    else if (is_section(s, STR("file"), &rest))
        *form = TEXT_FILE;
    else
        return false;
    return true;
}

// The sections behind a text that say what it gives.
static void observe(struct corpus_case *c, struct arena *kept, size_t from, struct text *t)
{
    struct str rest;
    enum text_form form;
    for (size_t i = from; i < c->sections.len && !is_text(&c->sections.at[i], &form); i++) {
        struct section *s = &c->sections.at[i];
        if (is_section(s, STR("value"), &rest))
            corpus_observe(c, kept, s, value_text(t));
        else if (is_section(s, STR("errors"), &rest))
            corpus_observe(c, kept, s, errors_text(t));
        else if (is_section(s, STR("refs"), &rest))
            corpus_observe(c, kept, s, refs_text(t));
    }
}

static void run_text(struct corpus_case *c, struct arena *kept, size_t at, enum text_form form,
                     struct value vars)
{
    struct text t;
    struct section *s = &c->sections.at[at];
    open_text(&t, form, s->body, vars);
    evaluate(&t);
    uint64_t needed = t.session.graph->question.steps;
    bool unread = t.session.diags.list.len > 0;
    observe(c, kept, at + 1, &t);
    if (!corpus_accepts() && !unread) {
        check_other_way(c, s, form, vars, &t);
        check_simplified(c, s, &t);
        check_with_less(c, s, form, vars, needed);
    }
    close_text(&t);
    if (!corpus_accepts())
        check_cut(s, form, vars);
}

static void run_case(struct corpus_case *c, struct arena *kept)
{
    struct value vars = VALUE_NONE;
    struct str rest;
    enum text_form form;
    for (size_t i = 0; i < c->sections.len; i++) {
        struct section *s = &c->sections.at[i];
        struct json_error error;
        if (is_section(s, STR("vars"), &rest) && !json_read_extended(kept, s->body, &vars, &error))
            check_failed(c->name.at, 1, "vars: %s", error.why);
        if (is_text(s, &form))
            run_text(c, kept, i, form, vars);
    }
}

static void every_case(void)
{
    corpus_run("hcl", run_case);
}

static const struct test tests[] = {
    {"every case, simplified too, and with a step less", every_case},
};

SUITE_OF(corpus_hcl);
