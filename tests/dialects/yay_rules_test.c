// SPDX-License-Identifier: Apache-2.0
//
// Every example and rule of Yay's description, in its own spelling, with what it says is and is not evaluated.
// Keys that an example uses and does not show are added.
// The same rules in the kernel's own syntax, without a dialect, are in tests/graph/documents_test.c.
//
//   section                  what it shows or says                        test ("section: …")
//   ---------------------    ------------------------------------------   ---------------------------------------
//   Parenting                one and only one parent                      parenting: every child has one parent
//   Predecessors             foo, extend foo                              predecessors: extend joins the list …
//                            digraph resolver_predecessor                 predecessors: an extension is an inner …
//                            operations on previous versions              predecessors: every kind of stanza …
//   Resolving vs Expanding   foo: bar, baz                                expanding: a mapping is traversed …
//                            get("foo").get("baz").get("quix")            expanding: a mapping is traversed …
//                            cond, default, % if cond == "hello"          expanding: an if resolves its guard …
//                            expand of a false if is its predecessor      expanding: a false if is its predecessor
//                            the guarded mapping is not resolved          expanding: a document with an if …
//                            var: 1, % if 0, % if 0, foo                  expanding: through false ifs
//   Variable expansion       somevar, % let temp1                         variables: keys or temporary
//                            not immediately bound                        variables: an access is not bound …
//                            foo.bar[1].baz[someothervar[0].bar] else …   variables: accesses are chained …
//                            Access(Access(None, "foo"), "bar")           variables: an access of an access
//   Context                  i: 5, % for i in baz                         context: a name depends on the loop …
//                            i: 5, b: {{i+1}}: always 6                   context: a key does not change …
//                            the nearest context, then the root           context: the nearest one answers
//   If                       (empty there)                                expanding: …
//   For                      baz, % for i in baz                          for: the body sees each element
//                            digraph resolver_for_unresolved, Function    for: over what a function gives
//                            digraph resolver_for_expanded                for: a loop is a scope and no copy
//   Type fixing              once a number, always a number               early: a field keeps its type
//                            a foreach is a list; constants have types    early: types are inferred
//                            foo, qux, if somexpr                         early: a condition may change a type
//   Constant folding         folding validates                            early: constants are folded
//   Schemas                  declared inputs and outputs                  early: schemas …
//   Conclusion               simplify returns the node itself             early: what has effects is itself
//                            (also in tests/unit/early_errors_test.c)
//                            the graph is frozen meanwhile                early: checking changes no answer
#include <weft.h>

#include "check.h"
#include "dialects/yay_ask.h"
#include "expr/expr.h"
#include "graph/eval/eval.h"
#include "graph/layers/layers.h"
#include "graph/parents.h"

// ---- parenting

static void every_child_has_one_parent(void)
{
    struct yay y;
    yay_open(&y, "foo:\n"
                 "  - 1\n"
                 "  - k: 2\n"
                 "extend foo:\n"
                 "  - 3\n"
                 "bar:\n"
                 "  a: 1\n"
                 "bar:\n"
                 "  b:\n"
                 "    c: {{ foo }}\n"
                 "% if foo[0]\n"
                 "    baz:\n"
                 "      % for i in foo\n"
                 "          - 7\n");
    struct node *root = yay_expand(&y, "");
    CHECK(!root->parent);
    // the root; foo with 3 items, one of them with a key; bar, a, b, c and the list that it means again;
    // baz with 3 items
    CHECK_INT(check_parents(y.g, root), 18);
    yay_close(&y);
}

// ---- predecessors

static const char extend_text[] = "foo:\n"
                                  "  - 1\n"
                                  "  - 2\n"
                                  "\n"
                                  "extend foo:\n"
                                  "  - 3\n";

static void extend_joins_the_list_with_its_predecessor(void)
{
    yay_check_answer(extend_text, "", "{\"foo\":[1,2,3]}");
}

// The digraph: Extend has the Sequence [3] as `inner` and the Sequence [1, 2] as `predecessor`.
static void an_extension_is_an_inner_and_a_predecessor(void)
{
    struct yay y;
    yay_open(&y, extend_text);
    struct node *foo = yay_expand(&y, "foo");
    CHECK_INT(foo->kind, NODE_LAYERED);
    CHECK_INT(foo->layered->count, 2);
    struct expr_layer inner = expr_layer(foo->layered->tree, foo->layered->expr, 0);
    struct expr_layer before = expr_layer(foo->layered->tree, foo->layered->expr, 1);
    CHECK_INT(expr_kind(foo->layered->tree, inner.body), EXPR_SEQUENCE);
    CHECK_INT(expr_kind(foo->layered->tree, before.body), EXPR_PREDECESSOR);
    CHECK_STR(str_of(yay_ask(&y, "foo.2")), "3");
    CHECK_INT(y.g->counters.resolves, 0);
    yay_close(&y);
}

static void every_kind_of_stanza_has_predecessors(void)
{
    yay_check_answer("m:\n"
                     "  a: 1\n"
                     "l:\n"
                     "  - 1\n"
                     "% if l[0] == 1\n"
                     "    m:\n"
                     "      b: 2\n"
                     "    extend l:\n"
                     "      - 2\n"
                     "m:\n"
                     "  % select l[0]\n"
                     "      1:\n"
                     "        c: 3\n"
                     "extend l:\n"
                     "  % for i in [1]\n"
                     "      - 3\n"
                     "  % if 0\n"
                     "      - 4\n",
                     "", "{\"m\":{\"a\":1,\"b\":2,\"c\":3},\"l\":[1,2,3]}");
}

// ---- resolving vs expanding

static const char nested_text[] = "foo:\n"
                                  "   bar: {{ some_other_section }}\n"
                                  "   baz:\n"
                                  "     qux: 1\n"
                                  "     quix: 2\n";

static void a_mapping_is_traversed_without_resolving_it(void)
{
    struct yay y;
    yay_open(&y, nested_text);
    CHECK_STR(str_of(yay_ask(&y, "foo.baz.quix")), "2");
    CHECK_INT(y.g->counters.resolves, 0);
    CHECK_STR(str_of(yay_ask(&y, "foo.baz")), "{\"qux\":1,\"quix\":2}");
    CHECK_INT(y.g->counters.resolves, 1);
    CHECK_STR(str_of(yay_ask(&y, "foo.bar")), "error[unknown-name]");
    yay_close(&y);
}

static const char if_text[] = "cond: hello\n"
                              "default: happy\n"
                              "\n"
                              "% if cond == \"hello\"\n"
                              "    default: really happy\n"
                              "    dont_resolve_me: ${some.datastructure[0].somewhere.else}\n";

static void an_if_resolves_its_guard_and_nothing_else(void)
{
    struct yay y;
    yay_open(&y, if_text);
    CHECK_STR(str_of(yay_ask(&y, "default")), "\"really happy\"");
    CHECK_INT(y.g->counters.guards, 1);
    CHECK_INT(y.g->counters.resolves, 0);
    CHECK_STR(str_of(yay_ask(&y, "dont_resolve_me")), "error[unknown-name]");
    yay_close(&y);
}

static void expanding_a_document_with_an_if_leaves_its_children(void)
{
    struct yay y;
    yay_open(&y, if_text);
    struct node *all = yay_expand(&y, "");
    CHECK(all->shape && all->shape->len == 3);
    CHECK_INT(y.g->counters.guards, 1);
    CHECK_INT(y.g->counters.resolves, 0);
    yay_close(&y);
}

static void a_false_if_is_its_predecessor(void)
{
    struct yay y;
    yay_open(&y, "cond: bye\n"
                 "default: happy\n"
                 "\n"
                 "% if cond == \"hello\"\n"
                 "    default: really happy\n"
                 "    dont_resolve_me: ${some.datastructure[0].somewhere.else}\n");
    CHECK_STR(str_of(yay_ask(&y, "default")), "\"happy\"");
    CHECK_INT(y.g->counters.guards, 1);
    CHECK_STR(str_of(yay_ask(&y, "")), "{\"cond\":\"bye\",\"default\":\"happy\"}");
    yay_close(&y);
}

static void what_is_expanded_is_expanded_through_false_ifs(void)
{
    struct yay y;
    yay_open(&y, "var: 1\n"
                 "\n"
                 "% if 0:\n"
                 "    var: 2\n"
                 "\n"
                 "% if 0:\n"
                 "    var: 3\n"
                 "\n"
                 "foo: {{ var }}\n");
    struct node *foo = yay_expand(&y, "foo");
    CHECK(foo->head == STATE_DONE && !foo->shape);
    CHECK_INT(foo->value.integer, 1);
    CHECK_INT(y.g->counters.guards, 2);
    yay_close(&y);
}

// ---- variable expansion

static void variables_are_keys_or_temporary(void)
{
    yay_check_answer("somevar: 123\n"
                     "\n"
                     "foo:\n"
                     "    % let temp1 = 123\n"
                     "    bar: {{ somevar }} {{ temp1 }}\n",
                     "foo", "{\"bar\":\"123 123\"}");
}

static const char access_text[] = "foo:\n"
                                  "  bar:\n"
                                  "    - first\n"
                                  "    - baz:\n"
                                  "        %s: found\n"
                                  "someothervar:\n"
                                  "  - bar: key\n"
                                  "a: {{ foo.bar[1].baz[someothervar[0].bar] else foo.bar[0] }}\n";

static void accesses_are_chained_and_bound_late(void)
{
    static const char *const cases[][2] = {{"key", "\"found\""}, {"other", "\"first\""}};
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct strbuf text;
        strbuf_init(&text, 0);
        for (const char *at = access_text; *at; at++) {
            if (at[0] == '%') {
                strbuf_add_cstr(&text, cases[i][0]);
                at++;
            } else {
                strbuf_add_char(&text, *at);
            }
        }
        strbuf_add_char(&text, '\0');
        yay_check_answer(text.at, "a", cases[i][1]);
        strbuf_done(&text);
    }
}

static void an_access_is_not_bound_before_it_is_asked(void)
{
    struct yay y;
    yay_open(&y, "a: {{ nosuch.b }}\nb: 1\n");
    CHECK(yay_node(&y, "a") != NULL);
    CHECK_STR(str_of(yay_ask(&y, "b")), "1");
    CHECK_STR(str_of(yay_ask(&y, "a")), "error[unknown-name]");
    yay_close(&y);
}

static void an_access_may_be_of_an_access(void)
{
    struct yay y;
    yay_open(&y, "a: {{foo.bar}}\nfoo:\n  bar: 1\n");
    const struct node *a = yay_node(&y, "a");
    CHECK_INT(expr_kind(a->tree, a->expr), EXPR_GET); // "bar" of …
    CHECK_INT(expr_kind(a->tree, expr_child(a->tree, a->expr, 0)),
              EXPR_NAME); // … "foo" of the scope
    CHECK_STR(str_of(yay_ask(&y, "a")), "1");
    yay_close(&y);
}

// ---- context

static void a_name_depends_on_the_loop_it_is_in(void)
{
    yay_check_answer("i: 5\n"
                     "baz:\n"
                     "  - 1\n"
                     "  - 2\n"
                     "foo:\n"
                     "  % for i in baz\n"
                     "      - {{ i }}\n",
                     "", "{\"i\":5,\"baz\":[1,2],\"foo\":[1,2]}");
}

static void a_key_does_not_change_with_the_loop(void)
{
    struct yay y;
    yay_open(&y, "i: 5\n"
                 "b: {{i+1}}\n"
                 "baz:\n"
                 "  - 1\n"
                 "  - 2\n"
                 "foo:\n"
                 "  % for i in baz\n"
                 "      - i: {{ i }}\n"
                 "        b: {{ b }}\n");
    CHECK_STR(str_of(yay_ask(&y, "foo")), "[{\"i\":1,\"b\":6},{\"i\":2,\"b\":6}]");
    CHECK_INT(y.g->counters.calls, 2); // `i+1` once; the document itself is the other
    yay_close(&y);
}

static void the_nearest_context_answers(void)
{
    yay_check_answer("i: root\n"
                     "j: root\n"
                     "k: root\n"
                     "baz:\n"
                     "  - 1\n"
                     "foo:\n"
                     "  % let i = 2\n"
                     "  % let j = 2\n"
                     "  bar:\n"
                     "    % for i in baz\n"
                     "        - {{ i }} {{ j }} {{ k }}\n",
                     "foo.bar", "[\"1 2 root\"]");
    yay_check_answer("foo:\n"
                     "  % for i in [1]\n"
                     "      - {{ nosuch }}\n",
                     "foo", "error[unknown-name]");
}

// ---- for

static void the_body_sees_each_element(void)
{
    yay_check_answer("baz:\n"
                     "  - 1\n"
                     "  - 2\n"
                     "\n"
                     "foo:\n"
                     "  % for i in baz\n"
                     "      - {{ i }}\n",
                     "foo", "[1,2]");
}

static void a_loop_may_be_over_what_a_function_gives(void)
{
    yay_check_answer("foo:\n"
                     "  % for i in range(2)\n"
                     "      - {{ i }}\n",
                     "foo", "[0,1]");
}

static void a_loop_is_a_scope_and_no_copy(void)
{
    struct yay y;
    yay_open(&y, "baz:\n"
                 "  - 1\n"
                 "  - {{ nosuch }}\n"
                 "\n"
                 "foo:\n"
                 "  % for i in baz\n"
                 "      - {{ i }}\n");
    CHECK_STR(str_of(yay_ask(&y, "foo.0")), "1"); // items are found one by one
    CHECK_STR(str_of(yay_ask(&y, "foo.1")), "error[unknown-name]");
    struct node *first = yay_node(&y, "foo.0"), *second = yay_node(&y, "foo.1");
    CHECK(first != second && first->env != second->env);
    CHECK(first->tree == second->tree && first->expr == second->expr); // Access(key=i), once
    yay_close(&y);
}

// ---- early error detection

static const char machine_schema[] = "{\"Machine\":{\"inputs\":{\"image\":\"string\"},"
                                     "\"outputs\":{\"address\":\"string\"}}}";

// What `weft check` says of a document: "severity code@line", in the order of lines.
static void check_found(const char *text, const char *want)
{
    weft_graph *graph = weft_graph_open();
    struct weft_text t = {.size = sizeof(t),
                          .name = WEFT_STR("t.yay"),
                          .text = weft_str_of(text),
                          .form = WEFT_FORM_FILE};
    weft_answer_free(weft_schemas(graph, WEFT_STR("schemas.json"), weft_str_of(machine_schema)));
    weft_answer *answer = weft_check(graph, &t);
    struct weft_diagnostic d = {.size = sizeof(d)};
    struct strbuf found;
    strbuf_init(&found, 0);
    for (size_t i = 0; weft_answer_diagnostic(answer, i, &d); i++)
        strbuf_format(&found, "%s%.*s %.*s@%u", i ? ", " : "", STR_ARGS(d.severity),
                      STR_ARGS(d.code), (unsigned)d.line);
    CHECK_NAMED(text, strbuf_str(&found), want);
    strbuf_done(&found);
    weft_answer_free(answer);
    weft_graph_close(graph);
}

static void a_field_keeps_its_type(void)
{
    check_found("a: 1\nb: 2\n% set c = 0\na: []\n", "error type-changed@4");
    check_found("a: 1\nb: 2\na: {}\n", "error extend-scalar@3"); // mappings are added, not put over
    check_found("m:\n  a: 1\n% if m\n    n: 1\nm:\n  a:\n    - 1\n",
                "error type-mismatch@3, error type-changed@7");
    check_found("v: 1\n% if v\n    v: 1.10.2\n", "warning type-changed@3"); // common, so no more
}

static void types_are_inferred(void)
{
    check_found("l:\n  % for i in [1]\n      - {{ i }}\nl: 1\n", "error type-changed@4");
    check_found("one: 1\na: {{ one }}\n% if one\n    a: []\n", "error type-changed@4");
    check_found("one: 1\na: {{ one + 1 }}\n% if one\n    a: 2\n", "");
}

// The if might return a list, or defer to its predecessor: this is told without resolving `somexpr`.
static void a_condition_may_change_a_type(void)
{
    const char *rest = "foo: bar\n"
                       "qux: quux\n"
                       "\n"
                       "if somexpr:\n"
                       "    foo: []\n"
                       "\n"
                       "qux: fozzle\n";
    const char *const values[] = {"0", "1"};
    for (size_t i = 0; i < COUNT_OF(values); i++) {
        struct strbuf text;
        strbuf_init(&text, 0);
        strbuf_format(&text, "somexpr: %s\n%s", values[i], rest);
        strbuf_add_char(&text, '\0');
        check_found(text.at, "warning redefined@3, error type-changed@6");
        yay_check_answer(text.at, "foo", i ? "[]" : "\"bar\"");
        yay_check_answer(text.at, "qux", "\"fozzle\"");
        strbuf_done(&text);
    }
    check_found(rest, "warning redefined@2, error unknown-name@4, error type-changed@5");
}

static void constants_are_folded(void)
{
    check_found("a: 1\n% if a == 2\n    b: {{ 1 / 0 }}\n    c: {{ 1 + {} }}\n",
                "warning invalid-operation@3, warning type-mismatch@4");
    check_found("% if 0\n    b: {{ [1, 2][5] }}\n", "warning type-mismatch@2");
}

static void schemas_say_what_goes_in_and_comes_out(void)
{
    check_found("new Machine as vm:\n  image: debian\na: {{ vm.address }}\n", "");
    check_found("new Machine as vm:\n  imgae: debian\na: {{ vm.adress }}\n",
                "error unknown-argument@2, error missing-key@3");
    check_found("new Machine as vm:\n  x: 1\n",
                "error missing-argument@1, error unknown-argument@2");
    check_found("% if 0\n    x: 1\n% new Machine as vm\n    image: []\n", "error type-mismatch@4");
}

// Its outputs are unknown, so nothing that needs them is decided; the rest is checked.
static void what_has_effects_is_itself(void)
{
    check_found("% new Machine as vm\n"
                "    image: debian\n"
                "% if vm.address == 'x'\n"
                "    a: {{ 1 / 0 }}\n"
                "b: {{ vm.address + 1 }}\n"
                "c: {{ nosuch }}\n",
                "warning invalid-operation@4, error unknown-name@6");
}

static void checking_changes_no_answer(void)
{
    weft_graph *graph = weft_graph_open();
    struct weft_text t = {.size = sizeof(t),
                          .name = WEFT_STR("t.yay"),
                          .text = weft_str_of(if_text),
                          .form = WEFT_FORM_FILE};
    weft_answer_free(weft_check(graph, &t));
    const weft_tree *tree;
    weft_expr root;
    weft_answer_free(weft_read(graph, &t, &tree, &root));
    weft_place *place = weft_document_open(graph, NULL, t.name, tree, root);
    weft_answer *answer = weft_get(place, WEFT_STR("default"));
    weft_str json = weft_answer_json(answer, 0);
    CHECK_STR(str_make(json.at, json.len), "\"really happy\"");
    weft_answer_free(answer);
    weft_graph_close(graph);
}

static const struct test tests[] = {
    {"parenting: every child has one parent", every_child_has_one_parent},
    {"predecessors: extend joins the list with its predecessor",
     extend_joins_the_list_with_its_predecessor},
    {"predecessors: an extension is an inner and a predecessor",
     an_extension_is_an_inner_and_a_predecessor},
    {"predecessors: every kind of stanza has them", every_kind_of_stanza_has_predecessors},
    {"expanding: a mapping is traversed without resolving it",
     a_mapping_is_traversed_without_resolving_it},
    {"expanding: an if resolves its guard and nothing else",
     an_if_resolves_its_guard_and_nothing_else},
    {"expanding: a document with an if leaves its children",
     expanding_a_document_with_an_if_leaves_its_children},
    {"expanding: a false if is its predecessor", a_false_if_is_its_predecessor},
    {"expanding: through false ifs", what_is_expanded_is_expanded_through_false_ifs},
    {"variables: keys or temporary", variables_are_keys_or_temporary},
    {"variables: accesses are chained and bound late", accesses_are_chained_and_bound_late},
    {"variables: an access is not bound before it is asked",
     an_access_is_not_bound_before_it_is_asked},
    {"variables: an access of an access", an_access_may_be_of_an_access},
    {"context: a name depends on the loop it is in", a_name_depends_on_the_loop_it_is_in},
    {"context: a key does not change with the loop", a_key_does_not_change_with_the_loop},
    {"context: the nearest one answers", the_nearest_context_answers},
    {"for: the body sees each element", the_body_sees_each_element},
    {"for: over what a function gives", a_loop_may_be_over_what_a_function_gives},
    {"for: a loop is a scope and no copy", a_loop_is_a_scope_and_no_copy},
    {"early: a field keeps its type", a_field_keeps_its_type},
    {"early: types are inferred", types_are_inferred},
    {"early: a condition may change a type", a_condition_may_change_a_type},
    {"early: constants are folded", constants_are_folded},
    {"early: schemas say what goes in and comes out", schemas_say_what_goes_in_and_comes_out},
    {"early: what has effects is itself", what_has_effects_is_itself},
    {"early: checking changes no answer", checking_changes_no_answer},
};

SUITE_OF(yay_rules);
