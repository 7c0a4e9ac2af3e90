// SPDX-License-Identifier: Apache-2.0
//
// The layout of Yay: what moves, what stays. That the meaning stays is also fuzzed (fuzz/fuzz_yay_format.c).
#include "dialects/yay/format.h"

#include "check.h"

static void check_layout(const char *text, const char *want)
{
    struct strbuf once, twice;
    strbuf_init(&once, 0);
    strbuf_init(&twice, 0);
    yay_format(str_of(text), &once);
    CHECK_STR(strbuf_str(&once), want);
    yay_format(strbuf_str(&once), &twice);
    CHECK_STR(strbuf_str(&twice), want);
    strbuf_done(&once);
    strbuf_done(&twice);
}

static void blocks_are_two_blanks_deeper(void)
{
    check_layout("    a:\n          b:\n             c: 1\n          d: 2\n",
                 "a:\n  b:\n    c: 1\n  d: 2\n");
    check_layout("if x:\n a: 1\nelif y:\n    a: 2\nelse:\n  a: 3\n",
                 "if x:\n  a: 1\nelif y:\n  a: 2\nelse:\n  a: 3\n");
    check_layout("   a: 1\nb: 2\n", "a: 1\nb: 2\n"); // left of the first line
    check_layout("   a: 1\nb:\n   c: 2\n", "a: 1\nb:\n  c: 2\n");
}

static void items_have_their_keys_below_each_other(void)
{
    check_layout("l:\n     -1\n     -   a:   1\n         b: 2\n     - c:\n          d: 3\n",
                 "l:\n  - 1\n  - a: 1\n    b: 2\n  - c:\n      d: 3\n");
    check_layout("- \"x: y\":   1\n-  a b :  2\n", "- \"x: y\": 1\n- a b: 2\n");
}

static void one_blank_where_the_language_has_one(void)
{
    check_layout("a  :    1   \nb:x: {{a}}-{{  b+1}}\nextend   c :   [ ]\n",
                 "a: 1\nb:x: {{ a }}-{{ b+1 }}\nextend c: [ ]\n");
    check_layout("select k:\n  extend\"a\": 1\n", "select k:\n  extend\"a\": 1\n");
    check_layout("if  a == 'b  c'  :  \n   x: 1\nset   y=1\n",
                 "if a == 'b  c':\n  x: 1\nset y=1\n");
}

static void both_spellings_stay(void)
{
    check_layout("%let x = 1\n%   if x :\n     a: ${ x }\n", "% let x = 1\n% if x:\n  a: ${ x }\n");
}

static void comments_stand_where_the_next_line_does(void)
{
    check_layout(
        "#one\n\n\n\na:\n# two   \n      b: 1\n           # three\n# four\nc: 1 # text\n  # end\n",
        "#one\n\na:\n  # two\n  b: 1\n# three\n# four\nc: 1 # text\n# end\n");
    check_layout("a:\n    b: 1\n    # inside\n", "a:\n  b: 1\n  # inside\n");
    check_layout("if x: # why \\\n   a: 1\n", "if x: # why \\\n  a: 1\n");
}

static void texts_stay(void)
{
    check_layout("a: |\n     one: {{x}}\n       two  \n\n     # three\n\n\nb: 1\n",
                 "a: |\n  one: {{x}}\n    two  \n\n  # three\n\nb: 1\n");
    check_layout("a: |+\n   x\n\n\nb: >\n     y\n", "a: |+\n  x\n\n\nb: >\n  y\n");
    check_layout("-  k: |\n     x\n", "- k: |\n    x\n");
    check_layout("a: \"open  \nb:   {{ 'a }}' }}  \n", "a: \"open  \nb: {{ 'a }}' }}\n");
    check_layout("a: 1\r\nb: 2", "a: 1\nb: 2\n");
}

static void a_directive_may_go_on_in_the_next_line(void)
{
    check_layout("set x = 1 + \\\n 2\na: 1\n", "set x = 1 + \\\n    2\na: 1\n");
}

static void any_text_comes_out(void)
{
    check_layout("", "");
    check_layout("\n\n  \n", "");
    check_layout("what is this\n      no: idea\n", "what is this\n  no: idea\n");
}

static const struct test tests[] = {
    {"blocks are two blanks deeper", blocks_are_two_blanks_deeper},
    {"items have their keys below each other", items_have_their_keys_below_each_other},
    {"one blank where the language has one", one_blank_where_the_language_has_one},
    {"both spellings stay", both_spellings_stay},
    {"comments stand where the next line does", comments_stand_where_the_next_line_does},
    {"texts stay", texts_stay},
    {"a directive may go on in the next line", a_directive_may_go_on_in_the_next_line},
    {"any text comes out", any_text_comes_out},
};

SUITE_OF(yay_format);
