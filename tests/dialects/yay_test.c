// SPDX-License-Identifier: Apache-2.0
//
// Yay beyond its seed: what is read lazily, how stanzas combine, both spellings, and mistakes.
#include "check.h"

#include "dialects/yay_ask.h"
#include "graph/eval/eval.h"

// ---- includes

static void a_file_is_opened_when_something_looks_through_it(void)
{
    static const struct yay_file files[] = {
        {"main.yay", "a: 1\ninclude 'i'\nb: 2\nm:\n  include 'j'\n"},
        {"i", "a: 3\nset s = 7\n"},
        {"j", "x: {{ s }}\n"},
    };
    struct yay y;
    yay_open_files(&y, files, COUNT_OF(files));
    CHECK_STR(str_of(yay_ask(&y, "b")), "2");
    CHECK_INT(y.g->counters.opened, 0);
    CHECK_STR(str_of(yay_ask(&y, "a")), "3");
    CHECK_INT(y.g->counters.opened, 1);
    CHECK_STR(str_of(yay_ask(&y, "")), "{\"a\":3,\"b\":2,\"m\":{\"x\":7}}");
    CHECK_INT(y.g->counters.opened, 2);
    yay_close(&y);
}

static void files_of_both_spellings_include_each_other(void)
{
    static const struct yay_file files[] = {
        {"main.yay", "% let x = 1\na: ${x}\n% include 'i'\n"},
        {"i", "set y = 2\nb: {{ y }}\nc: ${y}\n"},
    };
    struct yay y;
    yay_open_files(&y, files, COUNT_OF(files));
    CHECK_STR(str_of(yay_ask(&y, "")), "{\"a\":1,\"b\":2,\"c\":\"${y}\"}");
    yay_close(&y);
}

// ---- how stanzas combine

static void third_branches_keep_what_was_before(void)
{
    yay_check_answer("m: 1\nx: 3\nif x == 1:\n  r: a\nelif x == 2:\n  r: b\nelse:\n  r: c\n", "",
                     "{\"m\":1,\"x\":3,\"r\":\"c\"}");
}

static void a_branch_may_change_what_its_condition_reads_if_it_stays(void)
{
    yay_check_answer("a: 1\nif a:\n  a: 2\nelse:\n  a: 0\n", "a", "2");
    yay_check_answer("a: 1\nif a == 1:\n  a: 2\n", "a", "error[paradox]");
}

// A test of Yay: each condition reads what the other one sets.
static void conditions_that_need_each_other_are_decided_in_order(void)
{
    const char *holds = "lol: foo\nif lol:\n  bar: baz\nif bar == 'baz':\n  lol: zinga\n";
    yay_check_answer(holds, "", "{\"lol\":\"zinga\",\"bar\":\"baz\"}");
    yay_check_answer(holds, "bar", "\"baz\"");
    const char *does_not =
        "lol: foo\nif lol == 'foo':\n  bar: baz\nif bar == 'baz':\n  lol: zinga\n";
    yay_check_answer(does_not, "", "error[paradox]");
    yay_check_answer(does_not, "lol", "error[cycle]");
}

static void a_condition_that_needs_itself_with_its_layer_is_a_cycle(void)
{
    const char *text = "flip: 1\nflop: {{ flip }}\nif flop:\n  flip: {{ flop }}\n  other: 1\n";
    yay_check_answer(text, "flip", "error[cycle]");
    yay_check_answer(text, "flop", "error[cycle]");
    yay_check_answer(text, "other", "error[cycle]");
    yay_check_answer(text, "", "error[cycle]");
}

static void what_is_in_parentheses_is_one_value(void)
{
    yay_check_answer("r:\n  for i in (3, 4):\n    - {{ i }}\n", "r", "error[type-mismatch]");
    yay_check_answer("r: {{ (1, 2)[0] }}\n", "r", "error[type-mismatch]");
    yay_check_answer("r: {{ [x for x in (1, 2)] }}\n", "r", "error[type-mismatch]");
    yay_check_answer("r: {{ (1, 2) }}\ns: {{ (1 + 2) * 3 }}\n", "", "{\"r\":[1,2],\"s\":9}");
    yay_check_answer("r:\n  for i in (1, 2), 3:\n    - {{ i }}\n", "r", "[[1,2],3]");
}

static void quotes_at_the_start_go_away(void)
{
    static const char *const cases[][2] = {
        {"a: \"", "\"\""},
        {"a: \"x", "\"x\""},
        {"a: \"x  ", "\"x  \""},
        {"a: \"x\" y", "\"x y\""},
        {"a: \"x\" \"y\"", "\"x \\\"y\\\"\""},
        {"a: \"x\"#c", "\"x\""},
        {"a: \"x\" #c", "\"x #c\""},
        {"a: \"a: b\" c", "\"a: b c\""},
        {"a: \"{{ \"q\" }}\" z", "\"q z\""},
        {"a: \"{{ 1 }}", "1"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        yay_check_answer(cases[i][0], "a", cases[i][1]);
}

static void a_colon_before_a_template_is_text(void)
{
    yay_check_answer("p: 80\na: x:{{ p }}\nb: {{ p }}:{{ p }}\nl:\n  - h:{{ p }}\n", "",
                     "{\"p\":80,\"a\":\"x:80\",\"b\":\"80:80\",\"l\":[\"h:80\"]}");
}

static void keys_of_items_may_have_blanks_and_quotes(void)
{
    yay_check_answer("- a b: 1\n  c: 2\n- \"x: y\": 3\n- if x: 4\n", "",
                     "[{\"a b\":1,\"c\":2},{\"x: y\":3},{\"if x\":4}]");
}

static void shifts_and_signs_of_large_numbers(void)
{
    yay_check_answer("a: {{ -100000000000000000000 >> 1 }}\nb: {{ ~100000000000000000000 }}\n"
                     "c: {{ -1 >> 70 }}\nd: {{ +'x' }}\ne: {{ 1 << 70 }}\n",
                     "",
                     "{\"a\":-50000000000000000000,\"b\":-100000000000000000001,\"c\":-1,"
                     "\"d\":\"x\",\"e\":1180591620717411303424}");
}

// Found by mutated documents: the mapping around the condition is a key of a document of several layers.
static void a_condition_may_read_the_mapping_around_it(void)
{
    yay_check_answer("a: 1\na: 2\nm:\n  a: 1\n  if here.a == 1:\n    b: 2\n", "",
                     "{\"a\":2,\"m\":{\"a\":1,\"b\":2}}");
}

static void texts_are_joined_whole(void)
{
    yay_check_answer("a: {{ \"x\\x00y\" + \"z\" }}\n", "a", "\"x\\u0000yz\"");
}

static void new_overrides_its_prototype(void)
{
    yay_check_answer("prototype P:\n  a: 1\n  b: {{ self.a }}\n  l:\n    - 1\n"
                     "new P as r:\n  a: 2\n  extend l:\n    - 2\n",
                     "r", "{\"a\":2,\"b\":2,\"l\":[1,2]}");
}

static void what_gives_nothing_is_empty(void)
{
    yay_check_answer("if 0:\n  a: 1\n", "", "{}");
    yay_check_answer("r:\n  if 0:\n    - 1\n", "r", "[]");
    yay_check_answer("a: 5\na:\n  if 0:\n    b: 1\n", "a", "5");
    yay_check_answer("a:\n  - 0\nextend a:\n  if 0:\n    - 1\n", "a", "[0]");
}

static void macros_see_what_their_caller_sees(void)
{
    yay_check_answer("macro M:\n  a: {{ x }}{{ i }}\n"
                     "r:\n  for i in [1]:\n    - {{ M(x=2) }}\n",
                     "r", "[{\"a\":\"21\"}]");
}

static void numbers_are_as_large_as_they_are_and_keep_their_text(void)
{
    yay_check_answer(
        "v: 13.10\na: v{{ v }}\nb: {{ 2 ** 200 }}\nc: {{ v + 1 }}\n", "",
        "{\"v\":13.1,\"a\":\"v13.10\",\"b\":16069380442589902755419620923411626025222029"
        "93782792835301376,\"c\":14.1}");
}

// ---- mistakes

static void check_mistakes(const char *text, size_t count, const char *first)
{
    struct yay y;
    yay_open(&y, text);
    CHECK_INT(y.diags.list.len, count);
    if (y.diags.list.len)
        CHECK_STR(y.diags.list.at[0]->message, first);
    yay_close(&y);
}

static void all_mistakes_are_told(void)
{
    check_mistakes("a: {{ b\nif x\n  c: 1\nd: e: f\nok: 1\n", 3, "unterminated template");
    check_mistakes("a:\n    b: 1\n  c: 2\n", 1, "this indentation matches no line above");
    check_mistakes("a: 1\n   b: 2\n", 1, "unexpected indentation");
}

// Line of the first mistake, counted from 1.
static int line_of_mistake(const char *text, const struct diag *d)
{
    int line = 1;
    for (uint32_t i = 0; i < d->at.start; i++)
        line += text[i] == '\n';
    return line;
}

static void mistakes_have_their_line_and_a_way_out(void)
{
    static const struct {
        int line;
        const char *text;
    } cases[] = {
        {1, "set = 1\n"},
        {1, "a: {{ b\n"},
        {1, "a: {{ 1 + }}\n"},
        {2, "x: 1\na: {{ (1 }}\n"},
        {1, "a: {{ [1, 2 }}\n"},
        {1, "a: {{ {'k': 1 }}\n"},
        {1, "a: {{ 'x }}\n"},
        {1, "a: {{ ? }}\n"},
        {1, "a: {{ 1 2 }}\n"},
        {1, "a: {{ 0x1F }}\n"},
        {1, "a: {{ 1 < 2 < 3 }}\n"},
        {1, "a: {{ b = 1 }}\n"},
        {1, "a: {{ x. }}\n"},
        {1, "a: {{ f(a=1, a=2) }}\n"},
        {1, "a: {{ lambda x: x }}\n"},
        {1, "a: {{ {'k': x for x in l} }}\n"},
        {2, "a: 1\nif x\n  b: 1\n"},
        {1, "if x:\na: 1\n"},
        {1, "for x:\n  - 1\n"},
        {1, "for x in:\n  - 1\n"},
        {1, "for in l:\n  - 1\n"},
        {1, "set x\n"},
        {1, "set x = \n"},
        {1, "set a, b = 1, 2\n"},
        {3, "a: 1\nb: 2\nelse:\n  c: 1\n"},
        {1, "elif x:\n  a: 1\n"},
        {2, "select x:\n  - 1\n"},
        {1, "macro:\n  a: 1\n"},
        {1, "call M\n"},
        {1, "new P as:\n  a: 1\n"},
        {1, "extend foo\n"},
        {1, "include\n"},
        {3, "if 1:\n  a: 1\n% if 1:\n  b: 1\n"},
        {3, "% if 1:\n  a: 1\nif 1:\n  b: 1\n"},
        {1, "% nothing\n"},
        {1, "let x = 1\n"},
        {3, "a:\n    b: 1\n  c: 2\n"},
        {2, "a: 1\n   b: 2\n"},
        {1, "a: b: c\n"},
        {1, "just text\n"},
        {1, "a:1\n"},
        {2, "l:\n  -\n  - 2\n"},
        {2, "- a: 1\n  - b: 2\n"},
        {2, "- a: 1\n  set x = 1\n"},
        {1, "- a:\n"},
        {1, "a: |\nb: 1\n"},
        {2, "% set x = 1\na: ${x\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct yay y;
        yay_open(&y, cases[i].text);
        if (!y.diags.list.len || !y.diags.list.at[0]->help.len ||
            line_of_mistake(cases[i].text, y.diags.list.at[0]) != cases[i].line)
            check_failed(__FILE__, __LINE__, "no mistake, another line or no way out: %s",
                         cases[i].text);
        yay_close(&y);
    }
}

static void each_spelling_says_what_it_expects(void)
{
    check_mistakes("if 1:\n  a: 1\n% if 1:\n  b: 1\n", 1,
                   "directives of this file are written without `%`");
    check_mistakes("% if 1:\n  a: 1\nif 1:\n  b: 1\n", 1,
                   "directives of this file start with `%`, but this one does not");
    check_mistakes("let x = 1\n", 1, "expected a key or an item");
}

static const struct test tests[] = {
    {"a file is opened when something looks through it",
     a_file_is_opened_when_something_looks_through_it},
    {"files of both spellings include each other", files_of_both_spellings_include_each_other},
    {"third branches keep what was before", third_branches_keep_what_was_before},
    {"a branch may change what its condition reads if it stays",
     a_branch_may_change_what_its_condition_reads_if_it_stays},
    {"conditions that need each other are decided in order",
     conditions_that_need_each_other_are_decided_in_order},
    {"a condition that needs itself with its layer is a cycle",
     a_condition_that_needs_itself_with_its_layer_is_a_cycle},
    {"what is in parentheses is one value", what_is_in_parentheses_is_one_value},
    {"quotes at the start go away", quotes_at_the_start_go_away},
    {"a colon before a template is text", a_colon_before_a_template_is_text},
    {"keys of items may have blanks and quotes", keys_of_items_may_have_blanks_and_quotes},
    {"shifts and signs of large numbers", shifts_and_signs_of_large_numbers},
    {"a condition may read the mapping around it", a_condition_may_read_the_mapping_around_it},
    {"texts are joined whole", texts_are_joined_whole},
    {"new overrides its prototype", new_overrides_its_prototype},
    {"what gives nothing is empty", what_gives_nothing_is_empty},
    {"macros see what their caller sees", macros_see_what_their_caller_sees},
    {"numbers are as large as they are and keep their text",
     numbers_are_as_large_as_they_are_and_keep_their_text},
    {"all mistakes are told", all_mistakes_are_told},
    {"mistakes have their line and a way out", mistakes_have_their_line_and_a_way_out},
    {"each spelling says what it expects", each_spelling_says_what_it_expects},
};

SUITE_OF(yay);
