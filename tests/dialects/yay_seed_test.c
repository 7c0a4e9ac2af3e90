// SPDX-License-Identifier: Apache-2.0
//
// Every example of seed 004, in the seed's own spelling, with what it says is and is not evaluated.
#include "check.h"
#include "dialects/yay_ask.h"
#include "graph/eval.h"

// ---- predecessors

static void extend_joins_the_list_with_its_predecessor(void)
{
    yay_check_answer("foo:\n"
                     "  - 1\n"
                     "  - 2\n"
                     "\n"
                     "extend foo:\n"
                     "  - 3\n",
                     "", "{\"foo\":[1,2,3]}");
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
                              "    dont_resolve_me: ${some.datastructure[0].somewhere.els}\n";

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

// ---- for

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
    yay_close(&y);
}

// ---- type fixing: the document of the seed, which is checked elsewhere

static void a_field_may_change_its_type_by_a_condition(void)
{
    yay_check_answer("foo: bar\n"
                     "qux: quux\n"
                     "somexpr: 1\n"
                     "\n"
                     "if somexpr:\n"
                     "    foo: []\n"
                     "\n"
                     "qux: fozzle\n",
                     "", "{\"foo\":[],\"qux\":\"fozzle\",\"somexpr\":1}");
}

static const struct test tests[] = {
    {"extend joins the list with its predecessor", extend_joins_the_list_with_its_predecessor},
    {"a mapping is traversed without resolving it", a_mapping_is_traversed_without_resolving_it},
    {"an if resolves its guard and nothing else", an_if_resolves_its_guard_and_nothing_else},
    {"expanding a document with an if leaves its children",
     expanding_a_document_with_an_if_leaves_its_children},
    {"what is expanded is expanded through false ifs",
     what_is_expanded_is_expanded_through_false_ifs},
    {"variables are keys or temporary", variables_are_keys_or_temporary},
    {"accesses are chained and bound late", accesses_are_chained_and_bound_late},
    {"an access is not bound before it is asked", an_access_is_not_bound_before_it_is_asked},
    {"a name depends on the loop it is in", a_name_depends_on_the_loop_it_is_in},
    {"a key does not change with the loop", a_key_does_not_change_with_the_loop},
    {"a loop is a scope and no copy", a_loop_is_a_scope_and_no_copy},
    {"a field may change its type by a condition", a_field_may_change_its_type_by_a_condition},
};

SUITE_OF(yay_seed);
