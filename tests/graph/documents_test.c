// SPDX-License-Identifier: Apache-2.0
//
// Documents of layers, rule by rule, in the mini syntax. What must not be evaluated is
// counted: `touch` counts its calls, the graph counts guards and whole values.
#include "check.h"

#include <string.h>

#include "ask/simplify/simplify.h"
#include "expr/analysis.h"
#include "graph/parents.h"
#include "graph/world/injector.h"
#include "toy/toy.h"

static struct node *open_document(struct toy *t, const char *text)
{
    toy_open(t, &toy_guarded);
    toy_touches = 0;
    return toy_document(t, text);
}

// One document, one question.
static void check_answer(const char *text, const char *path, const char *want)
{
    struct toy t;
    struct node *doc = open_document(&t, text);
    CHECK_STR(str_of(toy_ask(&t, doc, path)), want);
    toy_close(&t);
}

// ---- parenting

static void every_child_has_one_parent(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "a: 1\n"
                                         "m: lazy {x: lazy {y: 2}, l: lazy [3, lazy [4]]}\n"
                                         "m: lazy {z: 5}\n"
                                         "f: lazy [for i in [1, 2]: lazy {n: i}]\n"
                                         "if true { g: lazy {h: 6} }");
    CHECK_INT(check_parents(t.g, doc), 17);
    toy_close(&t);
}

static void no_node_is_detached(void)
{
    struct toy t;
    struct node *doc = open_document(
        &t, "l: lazy [1]\nextend l: lazy [2]\nr: m\nm: lazy {a: 1}\nm: lazy {b: lazy {c: 2}}");
    static const char *const paths[] = {"l",   "l.0", "l.1",   "r",    "m",
                                        "m.a", "m.b", "m.b.c", "r.b.c"};
    for (size_t i = 0; i < COUNT_OF(paths); i++)
        CHECK(node_is_below(toy_node(&t, doc, paths[i]), doc));
    CHECK(doc->parent == NULL);
    toy_close(&t);
}

static void a_child_is_made_once(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "m: lazy {a: touch(1), l: lazy [touch(2)]}");
    CHECK(toy_node(&t, doc, "m.a") == toy_node(&t, doc, "m.a"));
    CHECK(toy_node(&t, doc, "m.l.0") == toy_node(&t, doc, "m.l.0"));
    CHECK_INT(toy_touches, 0);
    toy_ask(&t, doc, "m");
    toy_ask(&t, doc, "m");
    toy_ask(&t, doc, "m.a");
    CHECK_INT(toy_touches, 2);
    toy_close(&t);
}

// ---- predecessors

static void extend_has_its_predecessor(void)
{
    check_answer("foo: lazy [1, 2]\nextend foo: lazy [3]", "foo", "[1,2,3]");
    check_answer("foo: lazy [1]\nextend foo: lazy [2]\nextend foo: lazy [3]", "foo", "[1,2,3]");
    check_answer("foo: lazy {a: 1}\nextend foo: lazy {b: 2}", "foo", "{\"a\":1,\"b\":2}");
}

static void a_node_may_use_its_own_past(void)
{
    check_answer("n: 1\nn: pred + 1\nn: pred * 10", "n", "20");
    check_answer("m: lazy {l: lazy [1]}\nm: lazy {l: pred}", "m.l", "[1]");
}

static void what_was_before_may_be_in_a_condition(void)
{
    check_answer("foo: lazy [1]\nif true { extend foo: lazy [2] }\nextend foo: lazy [3]", "foo",
                 "[1,2,3]");
    check_answer("foo: lazy [1]\nif false { foo: lazy [2] }\nextend foo: lazy [3]", "foo", "[1,3]");
}

static void an_extension_is_walked_without_resolving(void)
{
    struct toy t;
    struct node *doc =
        open_document(&t, "foo: lazy [touch(1), touch(2)]\nextend foo: lazy [touch(3)]");
    CHECK_STR(str_of(toy_ask(&t, doc, "foo.2")), "3");
    CHECK_INT(toy_touches, 1);
    CHECK_STR(str_of(toy_ask(&t, doc, "foo.0")), "1");
    CHECK_INT(toy_touches, 2);
    toy_close(&t);
}

static void nothing_cannot_be_extended(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "extend foo: lazy [3]");
    CHECK_STR(str_of(toy_ask(&t, doc, "foo")), "error[missing-key]");
    CHECK_STR(t.diags.list.at[0]->message, "there is nothing to extend here");
    toy_close(&t);
}

// ---- resolving vs expanding

static void get_does_not_resolve_siblings(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "some_other_section: touch(fail(\"no\"))\n"
                                         "foo: lazy {\n"
                                         "  bar: touch(some_other_section),\n"
                                         "  baz: lazy { qux: touch(1), quix: 2 },\n"
                                         "}");
    CHECK_STR(str_of(toy_ask(&t, doc, "foo.baz.quix")), "2");
    CHECK_INT(toy_touches, 0);
    CHECK_INT(t.g->counters.resolves, 0);
    CHECK_STR(str_of(toy_ask(&t, doc, "foo.baz")), "{\"qux\":1,\"quix\":2}");
    CHECK_INT(toy_touches, 1);
    CHECK_INT(t.g->counters.resolves, 1);
    toy_close(&t);
}

static void expand_looks_at_the_outermost_shape(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "a: lazy {b: touch(1)}\nc: a\nd: c");
    struct node *d = expand_alone(t.g, toy_node(&t, doc, "d"));
    CHECK(d == expand_alone(t.g, toy_node(&t, doc, "a"))); // the node that is meant
    CHECK(d->shape && d->shape->kind == SHAPE_MAP && d->whole == STATE_NO);
    CHECK_INT(toy_touches, 0);
    toy_close(&t);
}

static const char conditional_text[] =
    "cond: \"hello\"\n"
    "default: \"happy\"\n"
    "if touch(cond == \"hello\") {\n"
    "    default: \"really happy\"\n"
    "    dont_resolve_me: touch(some.datastructure[0].somewhere)\n"
    "}";

static void a_condition_is_resolved_but_not_what_it_guards(void)
{
    struct toy t;
    struct node *doc = open_document(&t, conditional_text);
    CHECK_STR(str_of(toy_ask(&t, doc, "default")), "\"really happy\"");
    CHECK_INT(toy_touches, 1);
    CHECK_INT(t.g->counters.guards, 1);
    CHECK_INT(t.g->counters.resolves, 0);
    CHECK_STR(str_of(toy_ask(&t, doc, "dont_resolve_me")), "error[unknown-name]");
    toy_close(&t);
}

static void expanding_resolves_the_condition_and_nothing_else(void)
{
    struct toy t;
    struct node *doc = open_document(&t, conditional_text);
    struct node *all = expand_alone(t.g, doc);
    CHECK(all->shape && all->shape->len == 3);
    CHECK_INT(toy_touches, 1);
    CHECK_INT(t.g->counters.guards, 1);
    CHECK_INT(t.g->counters.resolves, 0);
    toy_close(&t);
}

static void a_condition_that_cannot_matter_is_not_asked(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "a: 1\nif touch(true) { b: 2 }");
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "1");
    CHECK_INT(toy_touches, 0);
    CHECK_INT(t.g->counters.guards, 0);
    CHECK_STR(str_of(toy_ask(&t, doc, "b")), "2");
    CHECK_INT(toy_touches, 1);
    toy_close(&t);
}

static void what_is_expanded_is_expanded(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "var: 1\n"
                                         "if touch(false) { var: 2 }\n"
                                         "if touch(false) { var: 3 }\n"
                                         "foo: var");
    struct node *foo = expand_alone(t.g, toy_node(&t, doc, "foo"));
    CHECK(foo->head == STATE_DONE && !foo->shape);
    CHECK_INT(foo->value.integer, 1);
    CHECK_INT(toy_touches, 2);
    toy_close(&t);
}

// What is expanded is the mapping of before, or the one inside, as nodes that nobody has resolved.
static void an_if_expands_to_one_of_two_mappings(void)
{
    for (int holds = 0; holds < 2; holds++) {
        struct toy t;
        struct node *doc =
            open_document(&t, holds ? "m: lazy {a: touch(1)}\nif true { m: lazy {b: touch(2)} }"
                                    : "m: lazy {a: touch(1)}\nif false { m: lazy {b: touch(2)} }");
        struct node *m = expand_alone(t.g, toy_node(&t, doc, "m"));
        CHECK(m->shape && m->shape->kind == SHAPE_MAP && m->whole == STATE_NO);
        CHECK_INT(m->shape->len, holds ? 2 : 1); // mappings combine, the one before comes first
        CHECK_STR(shape_key(t.g, m->shape, 0), "a");
        CHECK_INT(toy_touches, 0);
        CHECK_INT(t.g->counters.resolves, 0);
        toy_close(&t);
    }
}

// ---- variable expansion

static void keys_and_temporary_names_are_found(void)
{
    check_answer("somevar: 123\n"
                 "foo: let temp1 = 456 in lazy { bar: \"${somevar} ${temp1}\" }",
                 "foo.bar", "\"123 456\"");
}

static void a_reference_is_bound_when_it_is_expanded(void)
{
    check_answer("a: b\nb: 1\nb: 2", "a", "2");
    struct toy t;
    struct node *doc = open_document(&t, "a: nope\nb: 1");
    CHECK(toy_node(&t, doc, "a") != NULL); // it is there; what it means is not asked
    CHECK_STR(str_of(toy_ask(&t, doc, "b")), "1");
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "error[unknown-name]");
    toy_close(&t);
}

static const char access_text[] = "foo: lazy {bar: lazy [touch(\"first\"), lazy {baz: lazy %s}]}\n"
                                  "someothervar: lazy [lazy {bar: \"key\"}, touch(0)]\n"
                                  "a: foo.bar[1].baz[someothervar[0].bar] else foo.bar[0]";

static void accesses_are_chained(void)
{
    struct strbuf text;
    struct toy t;
    static const char *const cases[][2] = {
        {"{key: \"found\", other: touch(1)}", "\"found\""},
        {"{other: touch(1)}", "\"first\""},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        strbuf_init(&text, 0);
        const char *gap = strchr(access_text, '%');
        strbuf_add(&text, str_make(access_text, (size_t)(gap - access_text)));
        strbuf_add_cstr(&text, cases[i][0]);
        strbuf_add_cstr(&text, gap + 2);
        strbuf_add_char(&text, '\0');
        struct node *doc = open_document(&t, text.at);
        CHECK_STR(str_of(toy_ask(&t, doc, "a")), cases[i][1]);
        CHECK_INT(toy_touches, i); // only "first" is touched, and only where it is needed
        toy_close(&t);
        strbuf_done(&text);
    }
}

static void a_key_may_be_any_expression(void)
{
    check_answer("m: lazy {k1: 1, k2: 2}\nn: 2\na: m[\"k${n}\"]", "a", "2");
    check_answer("l: lazy [10, 20, 30]\nn: 1\na: l[n + 1]", "a", "30");
}

static void else_replaces_what_is_missing(void)
{
    check_answer("a: nope else 1", "a", "1");
    check_answer("a: m.x else 1\nm: lazy {}", "a", "1");
    check_answer("a: l[3] else 1\nl: lazy [1]", "a", "1");
    check_answer("a: nope else never else 3", "a", "3");
    check_answer("a: b else 1\nb: fail(\"x\")", "a", "error[user-error]");
    check_answer("a: b else 1\nb: b", "a", "error[cycle]");
    // only the outermost shape decides: what is missing inside stays missing
    check_answer("a: m else 1\nm: lazy {x: nope}", "a", "error[unknown-name]");
    check_answer("a: m else 1\nm: lazy {x: nope, y: 2}", "a.y", "2");
}

static void else_does_not_evaluate_its_right_side(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "a: b else touch(1)\nb: 2");
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "2");
    CHECK_INT(toy_touches, 0);
    toy_close(&t);
}

static void catch_replaces_every_failure_but_a_cycle(void)
{
    check_answer("a: b catch 1\nb: fail(\"x\")", "a", "1");
    check_answer("a: b catch 1\nb: 1 - \"x\"", "a", "1");
    check_answer("a: m catch 1\nm: lazy {x: nope}", "a", "1");
    check_answer("a: b catch 1\nb: b", "a", "error[cycle]");
}

// ---- context

static const char loop_text[] = "i: 5\n"
                                "b: touch(i + 1)\n"
                                "baz: lazy [1, 2, 3]\n"
                                "foo: lazy [for i in baz: lazy {i: i, b: b}]";

static void a_name_depends_on_where_it_is_written(void)
{
    struct toy t;
    struct node *doc = open_document(&t, loop_text);
    CHECK_STR(str_of(toy_ask(&t, doc, "foo")),
              "[{\"i\":1,\"b\":6},{\"i\":2,\"b\":6},{\"i\":3,\"b\":6}]");
    CHECK_INT(toy_touches, 1); // a node has one state, not one for every context
    CHECK_STR(str_of(toy_ask(&t, doc, "i")), "5");
    CHECK_STR(str_of(toy_ask(&t, doc, "b")), "6");
    CHECK_INT(toy_touches, 1);
    toy_close(&t);
}

static void the_nearest_context_answers(void)
{
    check_answer("l: lazy [for x in [1, 2]: lazy [for y in [10, 20]: x + y]]", "l",
                 "[[11,21],[12,22]]");
    check_answer("l: lazy [for x in [1]: lazy [for x in [10, 20]: x]]", "l", "[[10,20]]");
    check_answer("x: 1\na: let x = 2 in lazy {b: x, c: let x = 3 in x}", "a", "{\"b\":2,\"c\":3}");
    check_answer("x: 1\nl: lazy [for y in [0]: x]", "l", "[1]"); // on to the root
}

static void the_root_may_have_no_answer(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "l: lazy [for x in [1]: y]");
    CHECK_STR(str_of(toy_ask(&t, doc, "l")), "error[unknown-name]");
    toy_close(&t);
}

// ---- if

static void a_false_if_is_what_was_before(void)
{
    check_answer("a: 1\nif false { a: 2 }", "a", "1");
    check_answer("a: 1\nif true { a: 2 }", "a", "2");
    check_answer("a: 1\nif true { a: 2 }\na: 3", "a", "3");
    check_answer("if false { a: 2 }", "a", "absent");
    check_answer("if false { a: 2 }\nb: a else 7", "b", "7");
    check_answer("m: lazy {x: 1}\nif true { m: lazy {y: 2} }", "m", "{\"x\":1,\"y\":2}");
}

static void ifs_may_stand_in_each_other(void)
{
    struct toy t;
    struct node *doc =
        open_document(&t, "a: 1\nif touch(true) { if touch(false) { a: 2 }\nb: touch(3) }");
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "1");
    CHECK_INT(toy_touches, 2);
    toy_close(&t);
}

static void a_condition_is_a_boolean(void)
{
    check_answer("if 1 { a: 2 }", "a", "error[type-mismatch]");
    check_answer("if nope { a: 2 }", "a", "error[unknown-name]");
    check_answer("if 1 { a: 2 }\nb: 3", "b", "3");
}

static void a_condition_has_one_value(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "if touch(true) { a: 1\nb: 2\nc: 3 }");
    toy_ask(&t, doc, "a");
    toy_ask(&t, doc, "b");
    toy_ask(&t, doc, "");
    CHECK_INT(toy_touches, 1);
    toy_close(&t);
}

// A condition that could read what it guards is looked at again with it, once.
static void a_condition_that_may_read_itself_is_asked_twice(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "a: 1\nif touch(a == 1) { a: 1 }");
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "1");
    CHECK_INT(toy_touches, 2);
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "1");
    CHECK_INT(toy_touches, 2);
    toy_close(&t);
}

static void a_ring_through_a_condition(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "a: 1\nif b { a: 2 }\nb: c\nif a == 1 { c: true }");
    CHECK_STR(str_of(toy_ask(&t, doc, "a")), "error[cycle]");
    CHECK_STR(str_of(toy_errors(&t)),
              "error[cycle]: `b` depends on itself\n"
              " --> doc:3:4\n"
              "  |\n"
              "3 | b: c\n"
              "  |    ^ depends on a condition\n"
              " ::: doc:4:4\n"
              "4 | if a == 1 { c: true }\n"
              "  |    ^ which depends on a condition\n"
              " ::: doc:2:4\n"
              "2 | if b { a: 2 }\n"
              "  |    ^ which depends on `b` again\n"
              "help: give one of them a value that does not refer to the other\n");
    toy_close(&t);
}

static void a_condition_that_changes_its_own_answer(void)
{
    check_answer("a: 1\nif a == 1 { a: 2 }", "a", "error[paradox]");
    check_answer("a: 1\nif a == 1 { b: 2 }", "b", "2");
    check_answer("a: 1\nif a == 1 { a: 1 }", "a", "1"); // it agrees with itself
    check_answer("a: 1\nif a == 1 { if true { a: 2 } }", "a", "error[paradox]");
    check_answer("a: 1\nif a == 1 { if true { a: 1 } }", "a", "1");
    check_answer("a: 1\nif c == 1 { if true { a: 1 } }\nc: a", "c", "1");
}

// ---- for

static void the_body_sees_each_element(void)
{
    check_answer("baz: lazy [1, 2]\nfoo: lazy [for i in baz: i]", "foo", "[1,2]");
    check_answer("m: lazy {a: 1, b: 2}\nfoo: lazy [for k, v in m: \"${k}${v}\"]", "foo",
                 "[\"a1\",\"b2\"]");
    check_answer("foo: lazy [for i in range(4): i if i % 2 == 1]", "foo", "[1,3]");
    check_answer("foo: lazy [for i in lazy []: fail(\"no\")]", "foo", "[]");
    check_answer("foo: lazy [for i in 1: i]", "foo", "error[type-mismatch]");
}

static void bodies_are_never_copied(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "foo: lazy [for i in [1, 2]: lazy [i]]");
    struct node *foo = expand_alone(t.g, toy_node(&t, doc, "foo"));
    struct node *first = toy_node(&t, doc, "foo.0"), *second = toy_node(&t, doc, "foo.1");
    CHECK(first != second && first->parent == foo && second->parent == foo);
    CHECK(first->tree == foo->tree && first->tree == second->tree);
    CHECK_INT(first->expr, second->expr);           // the same tree ...
    CHECK(first->env->frame != second->env->frame); // ... in another context
    CHECK(first->env->frame->parent == foo->env->frame);
    CHECK_INT(t.g->trees.list.len, 1);
    toy_close(&t);
}

static void elements_are_evaluated_when_asked_for(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "baz: lazy [fail(\"no\"), touch(2), touch(3)]\n"
                                         "foo: lazy [for i in baz: touch(i)]");
    CHECK_STR(str_of(toy_ask(&t, doc, "foo.1")), "2");
    CHECK_INT(toy_touches, 2); // the element and the body of one turn
    CHECK_STR(str_of(toy_ask(&t, doc, "foo.0")), "error[user-error]");
    toy_close(&t);
}

static void a_condition_is_only_asked_as_far_as_needed(void)
{
    struct toy t;
    struct node *doc = open_document(&t, "foo: lazy [for i in range(100): i if touch(i % 2 == 0)]");
    CHECK_STR(str_of(toy_ask(&t, doc, "foo.2")), "4");
    CHECK_INT(toy_touches, 5);
    CHECK_STR(str_of(toy_ask(&t, doc, "foo.1")), "2");
    CHECK_INT(toy_touches, 5);
    toy_close(&t);
}

static void an_item_may_read_an_earlier_one(void)
{
    check_answer("l: lazy [for i in range(6): i < 2 ? 1 : l[i - 1] + l[i - 2]]", "l",
                 "[1,1,2,3,5,8]");
    // also while it is decided which items there are
    check_answer("l: lazy [for i in range(9): i if i < 2 ? true : l[1] * 2 != i]", "l",
                 "[0,1,3,4,5,6,7,8]");
    check_answer("a: l[2]\nl: lazy [for i in range(9): i if i < 1 ? true : l[0] == 0]", "a", "2");
}

static void a_later_item_of_an_undecided_stream_is_a_cycle(void)
{
    check_answer("l: lazy [for i in range(3): i if l[i] == i]", "l", "error[cycle]");
    check_answer("l: lazy [for i in range(3): i if l[i + 1] == i]", "l.0", "error[cycle]");
    check_answer("l: lazy [for i in range(3): i if length(l) == 3]", "l", "error[cycle]");
    // where the items are plain, a later one is there to be read
    check_answer("l: lazy [for i in range(3): i == 0 ? l[2] : i]", "l", "[2,1,2]");
    check_answer("l: lazy [for i in range(3): l[i]]", "l.0", "error[cycle]");
}

// ---- constant folding and simplifying

struct folding {
    struct toy t;
    struct node *doc;
    struct residual r;
    const struct tree *tree; // of the expression itself
    expr_id expr;
};

static void fold_with(struct folding *f, const char *text, struct simplify_policy policy)
{
    struct graph *g = f->t.g;
    struct mini_file file =
        mini_parse_value(g->symbols, g->sources, f->t.language, STR("expr"), str_of(text));
    CHECK_INT(file.diags.list.len, 0);
    diags_done(&file.diags);
    graph_keep_tree(g, file.tree);
    struct eval_context at = {.tree = file.tree, .env = f->doc->env, .self = NULL};
    f->r = simplify(g, &at, file.value, policy);
    f->tree = file.tree;
    f->expr = file.value;
}

static void open_folding(struct folding *f, const char *document)
{
    *f = (struct folding){0};
    f->doc = open_document(&f->t, document);
}

// "= value" or the residual in the neutral notation.
static const char *folded(struct folding *f)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    if (f->r.is_value) {
        strbuf_add_cstr(&out, "= ");
        value_show(&out, f->r.value);
    } else {
        expr_print(&out, f->r.tree, f->r.expr);
    }
    const char *text = strbuf_copy(&out, &f->t.texts).at;
    strbuf_done(&out);
    return text;
}

static void check_opened(struct folding *f, const char *text, const char *want)
{
    fold_with(f, text, (struct simplify_policy){0});
    CHECK_STR(str_of(folded(f)), want);
    toy_close(&f->t);
}

static void check_folded(const char *document, const char *text, const char *want)
{
    struct folding f;
    open_folding(&f, document);
    check_opened(&f, text, want);
}

static void check_folded_strictly(const char *document, const char *text, const char *want)
{
    struct folding f = {0};
    toy_open(&f.t, &toy_strict);
    f.doc = toy_document(&f.t, document);
    check_opened(&f, text, want);
}

static void constants_are_folded(void)
{
    check_folded("none: 0", "1 + 2 * 3", "= 7");
    check_folded("none: 0", "later + 2 * 3", "(+ later 6)");
    check_folded("a: 1", "later + a", "(+ later 1)");
    check_folded("none: 0", "[later, 1 + 1]", "[later, 2]");
    check_folded("none: 0", "later ? 1 + 1 : 2", "(?: later (+ 1 1) 2)");
    check_folded("none: 0", "true ? later : nope", "later");
    check_folded("m: lazy {a: lazy {b: 3}}", "m.a.b + later", "(+ 3 later)");
    check_folded("none: 0", "upper(\"a${1}\")", "= \"A1\"");
}

static void folding_validates_what_is_constant(void)
{
    struct folding f;
    open_folding(&f, "a: 1");
    fold_with(&f, "later + (1 - \"x\")", (struct simplify_policy){0});
    CHECK(!f.r.is_value);
    CHECK(f.r.failed && f.r.failed->diag->code == DIAG_TYPE_MISMATCH);
    fold_with(&f, "later + 1", (struct simplify_policy){0});
    CHECK(f.r.failed == NULL);
    fold_with(&f, "a.b", (struct simplify_policy){0});
    CHECK(f.r.failed != NULL);
    toy_close(&f.t);
}

static void resolve_rest(void *data)
{
    struct folding *f = data;
    struct eval_context at = {.tree = f->r.tree, .env = f->doc->env, .self = NULL};
    f->r.value = value_of(f->t.g, &at, f->r.expr);
}

// What is left fails where the whole would have failed.
static void check_fails_at(const char *text, uint32_t start, uint32_t end)
{
    struct folding f;
    open_folding(&f, "none: 0");
    fold_with(&f, text, (struct simplify_policy){0});
    CHECK(!f.r.is_value);
    struct lazy known = {.kind = LAZY_VALUE, .value = value_string_kept(STR("x"))};
    CHECK(!scope_set_variable(f.t.scope, STR("later"), known, 0, NO_SPAN));
    graph_question(f.t.g, resolve_rest, &f);
    toy_show(&f.t, f.r.value);
    CHECK_INT(f.t.diags.list.len, 1);
    if (f.t.diags.list.len) {
        CHECK_INT(f.t.diags.list.at[0]->at.start, start);
        CHECK_INT(f.t.diags.list.at[0]->at.end, end);
    }
    toy_close(&f.t);
}

static void the_rest_fails_where_the_whole_fails(void)
{
    check_fails_at("1 - later", 4, 9);
    check_fails_at("1 - (true ? later : 2)", 4, 22);
    check_fails_at("1 - (true ? (false ? 1 : later) : 2)", 4, 36);
    check_fails_at("[1, 2][false ? 0 : later]", 7, 24);
    check_fails_at("true ? 1 - later : 2", 11, 16);
}

static void what_may_fail_later_is_not_folded(void)
{
    check_folded("none: 0", "length([1, later])", "length([1, later])");
    check_folded("u: unknown(\"string\")", "length([{p = 1}, {p = u && true}][*].p)",
                 "length(([{\"p\" = 1}, {\"p\" = (&& u true)}][*]: %0.0.p))");
    check_folded("u: unknown(\"bool\")", "[{p = u}, {p = none}][*].p else 1",
                 "(([{\"p\" = u}, {\"p\" = none}][*]: %0.0.p) catch:1:head 1)");
    // one side fails, and the other may still decide
    check_folded_strictly("u: unknown(\"bool\")", "can([1] || u)", "can((|| [1] u))");
    // they differ whatever `u` is, unless it fails
    check_folded_strictly("u: unknown(\"dynamic\")", "[(!u) == [1]][0]", "[(== ((! u)) [1])][0]");
}

static void what_cannot_be_simplified_is_itself(void)
{
    static const char *const texts[] = {
        "later",
        "later.x[0]",
        "|x| x + 1",
        "clock()",
        "later(1)",
        "try(clock(), 1)",
        "now",
        "later + now",
        "clock() else 1",
        "(|x| clock())(1)",
        "[for i in [1]: clock()]",
        "[clock()]",
        "m.now",
        "now ? 1 : 2",
        "let x = clock() in x",
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct folding f;
        open_folding(&f, "now: clock()\nm: lazy {now: clock()}");
        fold_with(&f, texts[i], (struct simplify_policy){0});
        if (f.r.is_value || !f.r.unchanged || f.r.tree != f.tree || f.r.expr != f.expr)
            check_failed(__FILE__, __LINE__, "%s became %s", texts[i], folded(&f));
        toy_close(&f.t);
    }
}

static bool tick(void *data, struct arena *a, struct str request, struct value *out,
                 struct str *why)
{
    (void)a;
    (void)request;
    (void)why;
    *out = value_int(++*(int64_t *)data);
    return true;
}

static void simplifying_has_no_side_effects(void)
{
    static const char *const texts[] = {
        "clock()",          "1 + clock()",
        "try(clock(), 1)",  "now",
        "m.now + 1",        "[for i in [1]: clock()]",
        "(|x| clock())(1)", "deep",
    };
    int64_t ticks = 0;
    struct injector world = {0};
    injector_bind(&world, WORLD_CLOCK, tick, &ticks);
    struct folding f;
    open_folding(&f, "now: clock()\nm: lazy {now: clock()}\ndeep: now + 1");
    f.t.scope->injector = &world;
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        fold_with(&f, texts[i], (struct simplify_policy){0});
        CHECK(!f.r.is_value && !f.r.failed);
    }
    CHECK_INT(ticks, 0);
    CHECK_STR(str_of(toy_ask(&f.t, f.doc, "deep")), "2"); // nothing was spoilt
    CHECK_INT(ticks, 1);
    toy_close(&f.t);
}

// The same for what acts on the world instead of asking it.
static void what_acts_is_not_run_by_simplifying(void)
{
    static const char *const texts[] = {
        "act(1)",         "1 + act(1)",  "try(act(1), 1)",         "acts",
        "acts.x",         "acts else 1", "[for i in [1]: act(i)]", "deep",
        "(|x| act(x))(1)"};
    struct folding f;
    open_folding(&f, "acts: act(1)\ndeep: acts + 1");
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        fold_with(&f, texts[i], (struct simplify_policy){0});
        CHECK(!f.r.is_value && !f.r.failed);
        CHECK_INT(toy_touches, 0);
    }
    CHECK_STR(str_of(toy_ask(&f.t, f.doc, "deep")), "2");
    CHECK_INT(toy_touches, 1);
    toy_close(&f.t);
}

static void simplifying_evaluates_no_more_than_resolving(void)
{
    struct folding f;
    open_folding(&f, "a: touch(1)\nb: touch(2)");
    fold_with(&f, "true ? a : b", (struct simplify_policy){0});
    CHECK_STR(str_of(folded(&f)), "= 1");
    CHECK_INT(toy_touches, 1);
    fold_with(&f, "later ? a : b", (struct simplify_policy){0});
    CHECK_INT(toy_touches, 1);
    fold_with(&f, "lazy {x: a}.x", (struct simplify_policy){0});
    CHECK_INT(toy_touches, 1);
    toy_close(&f.t);
    // an operand that is lazy is not looked at before it is known whether it is needed
    static const char *const texts[] = {
        "later || b",          "later && b",         "false && b",    "true || b",
        "try(later, b)",       "later else b",       "later catch b", "|x| b",
        "[for i in later: b]", "lazy {x: 1, y: b}.x"};
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        open_folding(&f, "a: touch(1)\nb: touch(2)");
        f.t.language = &toy_ordered;
        fold_with(&f, texts[i], (struct simplify_policy){0});
        if (toy_touches)
            check_failed(__FILE__, __LINE__, "%s touched", texts[i]);
        toy_close(&f.t);
    }
}

static void a_policy_says_how_much_is_folded(void)
{
    struct folding f;
    open_folding(&f, "m: lazy {a: 1}");
    fold_with(&f, "later + 2 * 3", (struct simplify_policy){.whole_only = true});
    CHECK(f.r.unchanged);
    fold_with(&f, "1 >= 10 ? later.x : 1", (struct simplify_policy){.whole_only = true});
    CHECK_STR(str_of(folded(&f)), "= 1");
    fold_with(&f, "1 <= 10 ? later.x : 1", (struct simplify_policy){.whole_only = true});
    CHECK(f.r.unchanged);
    fold_with(&f, "m.b", (struct simplify_policy){.keep_missing = true});
    CHECK(f.r.unchanged && !f.r.failed);
    fold_with(&f, "m.b", (struct simplify_policy){0});
    CHECK(f.r.unchanged && f.r.failed && f.r.failed->mask == FAIL_MISSING);
    toy_close(&f.t);
}

// Terramate's: names that are known are replaced, and operators stay unless nothing else is open.
static void a_policy_may_only_substitute(void)
{
    static const char *const cases[][2] = {
        {"1 == 1 ? 0 : 1", "= 0"},
        {"1 >= n ? later.x : 1", "(?: (>= 1 10) later.x 1)"},
        {"later.x + 1 >= n", "(>= (+ later.x 1) 10)"},
        {"n + 1", "= 11"},
        {"[n, later]", "[10, later]"},
        {"later", "later"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct folding f;
        open_folding(&f, "n: 10");
        f.t.language = &toy_strict; // where a conditional takes both arms
        fold_with(&f, cases[i][0], (struct simplify_policy){.substitute = true});
        CHECK_STR(str_of(folded(&f)), cases[i][1]);
        CHECK(!f.r.failed);
        toy_close(&f.t);
    }
}

// A residual gives what the original gives, once what was missing is there.
static void residuals_mean_the_same(void)
{
    static const char *const texts[] = {
        "later + 2 * 3",           "later > 1 ? a + 1 : a - 1",
        "[later, a, a * later]",   "l[later - 2] + l[0]",
        "{x = later, y = a}",      "lazy {x: later, y: a + a}",
        "try(later.x, a)",         "a else later",
        "[for i in l: i * later]", "s ? later : 1", // what a secret decided is one
    };
    for (size_t i = 0; i < COUNT_OF(texts); i++) {
        struct folding f;
        open_folding(&f, "a: 7\nl: lazy [10, 20]\ns: sensitive(true)");
        fold_with(&f, texts[i], (struct simplify_policy){0});
        struct lazy three = lazy_of_value(value_int(3));
        CHECK(!scope_set_variable(f.t.scope, STR("later"), three, 0, NO_SPAN));
        struct graph *g = f.t.g;
        struct node *original = node_of_expr(g, f.tree, f.expr, f.doc->env, NULL);
        struct node *rest = f.r.is_value ? node_of_value(g, f.r.value, NULL)
                                         : node_of_expr(g, f.r.tree, f.r.expr, f.doc->env, NULL);
        CHECK_STR(str_of(toy_ask(&f.t, rest, "")), toy_ask(&f.t, original, ""));
        toy_close(&f.t);
    }
}

static const struct test tests[] = {
    {"parenting: every child has one parent", every_child_has_one_parent},
    {"parenting: no node is detached", no_node_is_detached},
    {"parenting: a child is made once", a_child_is_made_once},
    {"predecessors: extend", extend_has_its_predecessor},
    {"predecessors: a node may use its own past", a_node_may_use_its_own_past},
    {"predecessors: under a condition", what_was_before_may_be_in_a_condition},
    {"predecessors: walked without resolving", an_extension_is_walked_without_resolving},
    {"predecessors: nothing cannot be extended", nothing_cannot_be_extended},
    {"expanding: get does not resolve siblings", get_does_not_resolve_siblings},
    {"expanding: the outermost shape, through references", expand_looks_at_the_outermost_shape},
    {"expanding: a condition, not what it guards", a_condition_is_resolved_but_not_what_it_guards},
    {"expanding: resolves the condition and nothing else",
     expanding_resolves_the_condition_and_nothing_else},
    {"expanding: a condition that cannot matter", a_condition_that_cannot_matter_is_not_asked},
    {"expanding: a chain of false ifs", what_is_expanded_is_expanded},
    {"expanding: an if is what was before, or what it guards too",
     an_if_expands_to_one_of_two_mappings},
    {"variables: keys and temporary names", keys_and_temporary_names_are_found},
    {"variables: bound when expanded", a_reference_is_bound_when_it_is_expanded},
    {"variables: accesses are chained", accesses_are_chained},
    {"variables: a key may be any expression", a_key_may_be_any_expression},
    {"variables: else", else_replaces_what_is_missing},
    {"variables: else does not evaluate its right side", else_does_not_evaluate_its_right_side},
    {"variables: catch", catch_replaces_every_failure_but_a_cycle},
    {"context: b is always 6", a_name_depends_on_where_it_is_written},
    {"context: the nearest one answers", the_nearest_context_answers},
    {"context: the root may have no answer", the_root_may_have_no_answer},
    {"if: false is what was before", a_false_if_is_what_was_before},
    {"if: inside an if", ifs_may_stand_in_each_other},
    {"if: the condition is a boolean", a_condition_is_a_boolean},
    {"if: the condition has one value", a_condition_has_one_value},
    {"if: the condition is verified once", a_condition_that_may_read_itself_is_asked_twice},
    {"if: a ring through a condition", a_ring_through_a_condition},
    {"if: a paradox", a_condition_that_changes_its_own_answer},
    {"for: the body sees each element", the_body_sees_each_element},
    {"for: bodies are never copied", bodies_are_never_copied},
    {"for: elements when asked for", elements_are_evaluated_when_asked_for},
    {"for: conditions as far as needed", a_condition_is_only_asked_as_far_as_needed},
    {"for: an item may read an earlier one", an_item_may_read_an_earlier_one},
    {"for: a later one of an undecided stream is a cycle",
     a_later_item_of_an_undecided_stream_is_a_cycle},
    {"fold: constants", constants_are_folded},
    {"fold: validates what is constant", folding_validates_what_is_constant},
    {"simplify: the rest fails where the whole fails", the_rest_fails_where_the_whole_fails},
    {"simplify: what may fail later is not folded", what_may_fail_later_is_not_folded},
    {"simplify: what cannot be simplified is itself", what_cannot_be_simplified_is_itself},
    {"simplify: no side effects", simplifying_has_no_side_effects},
    {"simplify: what acts is not run", what_acts_is_not_run_by_simplifying},
    {"simplify: no more than resolving", simplifying_evaluates_no_more_than_resolving},
    {"simplify: policies", a_policy_says_how_much_is_folded},
    {"simplify: a policy that only substitutes", a_policy_may_only_substitute},
    {"simplify: residuals mean the same", residuals_mean_the_same},
};

SUITE_OF(documents);
