// SPDX-License-Identifier: Apache-2.0
//
// Early errors: types without evaluation, what changes between layers, what simplifying leaves alone, and
// documents that are long or deep. What `weft check` finds in files is in tests/cli/check_documents.t.
#include <string.h>
#include <weft.h>

#include "ask/simplify/simplify.h"
#include "check.h"
#include "check/check.h"
#include "dialects/yay/parse.h"
#include "graph/scope/scope.h"

// An expression of a language that has everything, in a document of its own.
struct subject {
    struct graph *g;
    struct diags diags;
    const struct tree *tree;
    expr_id expr;
};

static void open_subject(struct subject *s, const char *text)
{
    struct tree_builder b;
    *s = (struct subject){.g = graph_open()};
    uint32_t file = sources_add(s->g->sources, STR("t.yay"), str_of(text));
    tree_begin(&b, yay_ops(), s->g->symbols, file);
    struct yay_input in = {.text = source_text(s->g->sources, file),
                           .builder = &b,
                           .arena = &s->g->arena,
                           .diags = &s->diags};
    s->expr = yay_parse_expression(&in);
    struct tree *t = tree_end(&b);
    graph_keep_tree(s->g, t);
    s->tree = t;
}

static void close_subject(struct subject *s)
{
    diags_done(&s->diags);
    graph_close(s->g);
}

static void check_types_of(const char *text, unsigned want)
{
    struct subject s;
    open_subject(&s, text);
    if (check_types(s.tree, s.expr) != want)
        check_failed(__FILE__, __LINE__, "`%s` is %u, not %u", text,
                     (unsigned)check_types(s.tree, s.expr), want);
    close_subject(&s);
}

static void types_by_shape(void)
{
    check_types_of("1", TYPES_NUMBER);
    check_types_of("'a'", TYPES_STRING);
    check_types_of("[1, 2]", TYPES_LIST);
    check_types_of("{'a': 1}", TYPES_MAPPING);
    check_types_of("x - 1", TYPES_NUMBER);
    check_types_of("x + 1", TYPES_NUMBER | TYPES_STRING);
    check_types_of("x == 1", TYPES_BOOL);
    check_types_of("1 if x else 'a'", TYPES_NUMBER | TYPES_STRING);
    check_types_of("1 else [2]", TYPES_NUMBER | TYPES_LIST);
    check_types_of("[y for y in x]", TYPES_LIST);
    check_types_of("x[0:1]", TYPES_LIST);
    check_types_of("x", TYPES_ANY);
    check_types_of("x.a", TYPES_ANY);
    check_types_of("f(x)", TYPES_ANY);
}

static void types_that_change(void)
{
    CHECK_INT(type_relation(TYPES_NUMBER, TYPES_NUMBER), TYPES_AGREE);
    CHECK_INT(type_relation(TYPES_NUMBER, TYPES_STRING), TYPES_NEAR);
    CHECK_INT(type_relation(TYPES_NUMBER, TYPES_LIST), TYPES_DIFFER);
    CHECK_INT(type_relation(TYPES_NUMBER | TYPES_LIST, TYPES_LIST), TYPES_AGREE);
    CHECK_INT(type_relation(TYPES_ANY, TYPES_LIST), TYPES_AGREE);
    CHECK_INT(type_relation(TYPES_NULL, TYPES_LIST), TYPES_AGREE);
    struct arena a;
    arena_init(&a);
    struct type_change change = {.what = STR("global.zones"),
                                 .before = TYPES_LIST,
                                 .now = TYPES_STRING,
                                 .before_where = STR("in /"),
                                 .now_where = STR("in stacks/staging"),
                                 .before_label = STR("list of string")};
    struct diag *d = check_type_change(&a, &change);
    CHECK_STR(d->message, "`global.zones` is a list in / and a string in stacks/staging");
    CHECK_STR(d->label, "a string");
    CHECK_STR(d->places->label, "list of string");
    CHECK_INT(d->severity, SEVERITY_ERROR);
    change.now = TYPES_LIST;
    CHECK(!check_type_change(&a, &change));
    arena_done(&a);
}

// ---- simplifying

static struct residual simplified(struct subject *s, const char *text)
{
    open_subject(s, text);
    struct env *env = ARENA_NEW(&s->g->arena, struct env);
    env->scope = scope_open(s->g, SCOPE_NAMED, NULL, STR("test"));
    struct node *self = node_of_expr(s->g, s->tree, s->expr, env, NULL);
    struct eval_context at = {.tree = s->tree, .env = env, .self = self};
    return simplify(s->g, &at, s->expr, (struct simplify_policy){.keep_missing = true});
}

static void nothing_known_is_itself(void)
{
    static const char *const texts[] = {"x", "x.a", "x[0]", "x + y", "[x]", "x if y else z"};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct subject s;
        struct residual r = simplified(&s, texts[i]);
        if (!r.unchanged || r.tree != s.tree || r.expr != s.expr)
            check_failed(__FILE__, __LINE__, "`%s` is not itself", texts[i]);
        close_subject(&s);
    }
}

// The residual is made, is found to be what was written, and is given up for it.
static void equal_residual_is_itself(void)
{
    struct subject s;
    struct residual r = simplified(&s, "1 + x");
    CHECK(r.unchanged && r.tree == s.tree && r.expr == s.expr);
    close_subject(&s);
    r = simplified(&s, "(1 + 2) + x");
    CHECK(!r.unchanged && !r.is_value && r.tree != s.tree);
    close_subject(&s);
    r = simplified(&s, "1 + 2");
    CHECK(r.is_value);
    close_subject(&s);
}

// ---- long and deep documents

static size_t mistakes_of(struct strbuf *text)
{
    weft_graph *graph = weft_graph_open();
    struct weft_text t = {.size = sizeof(t),
                          .name = WEFT_STR("t.yay"),
                          .text = {strbuf_str(text).at, strbuf_str(text).len},
                          .form = WEFT_FORM_FILE};
    weft_answer *answer = weft_check(graph, &t);
    size_t count = weft_answer_diagnostic_count(answer);
    weft_answer_free(answer);
    weft_graph_close(graph);
    strbuf_done(text);
    return count;
}

static void long_chains(void)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    for (int i = 0; i < LONG_CHAIN; i++)
        strbuf_format(&text, "k%d: {{ k%d + 1 }}\n", i, i + 1);
    strbuf_format(&text, "k%d: 1\n", LONG_CHAIN);
    CHECK_INT(mistakes_of(&text), 0);
    strbuf_init(&text, 0);
    strbuf_add_cstr(&text, "a:\n  - 0\n");
    for (int i = 0; i < LONG_CHAIN; i++)
        strbuf_format(&text, "extend a:\n  - %d\n", i);
    CHECK_INT(mistakes_of(&text), 0);
    strbuf_init(&text, 0);
    strbuf_add_cstr(&text, "v: 1\n");
    for (int i = 0; i < LONG_CHAIN; i++)
        strbuf_format(&text, "if 0:\n  v: %d\n", i);
    CHECK_INT(mistakes_of(&text), 0);
}

static void deep_documents(void)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    for (int i = 0; i < 490; i++)
        strbuf_format(&text, "%*sk%d:\n", 2 * i, "", i);
    strbuf_format(&text, "%*sx: {{ nosuch }}\n", 980, "");
    CHECK_INT(mistakes_of(&text), 1);
    strbuf_init(&text, 0);
    strbuf_add_cstr(&text, "a: {{ 1");
    for (int i = 0; i < LONG_CHAIN; i++)
        strbuf_add_cstr(&text, " + 1");
    strbuf_add_cstr(&text, " }}\n");
    CHECK_INT(mistakes_of(&text), 0);
}

static const struct test tests[] = {
    {"an expression tells its types by its shape", types_by_shape},
    {"a change of types is told with both places", types_that_change},
    {"simplifying what nothing is known of gives it back", nothing_known_is_itself},
    {"a residual that equals its expression is the expression", equal_residual_is_itself},
    {"long chains are checked", long_chains},
    {"deep documents are checked", deep_documents},
};

SUITE_OF(early_errors);
