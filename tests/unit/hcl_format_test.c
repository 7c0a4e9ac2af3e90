// SPDX-License-Identifier: Apache-2.0
//
// The layout's rules one by one; then what holds for any text, asked of random ones.
#include "check.h"

#include <string.h>

#include "dialects/hcl/format/format.h"
#include "hcl_same_tokens.h"

#define FAMILY "\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa6"
#define MARK   "\xef\xbb\xbf"

static void check_stable(struct str text, struct str once)
{
    struct strbuf twice;
    strbuf_init(&twice, 0);
    hcl_format(once, &twice);
    if (!str_equal(once, strbuf_str(&twice)))
        check_failed(__FILE__, __LINE__, "again\n  %.*s\nbecomes\n  %.*s", STR_ARGS(once),
                     STR_ARGS(strbuf_str(&twice)));
    if (!hcl_same_tokens(text, once))
        check_failed(__FILE__, __LINE__, "tokens change:\n  %.*s\nbecomes\n  %.*s", STR_ARGS(text),
                     STR_ARGS(once));
    strbuf_done(&twice);
}

static void formats(const char *text, const char *want)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    hcl_format(str_of(text), &out);
    CHECK_STR(strbuf_str(&out), want);
    check_stable(str_of(text), strbuf_str(&out));
    strbuf_done(&out);
}

static void stays(const char *text)
{
    formats(text, text);
}

// ---- blanks between tokens

static void operators_have_blanks(void)
{
    formats("a=b+c*d/e%f", "a = b + c * d / e % f");
    formats("a=b==c&&d!=e||f<g", "a = b == c && d != e || f < g");
    formats("a=b?c:d", "a = b ? c : d");
    formats("a   =   1", "a = 1");
    formats("a\t=\t1", "a = 1");
}

static void signs_are_glued(void)
{
    formats("a=- 1", "a = -1");
    formats("a=! b", "a = !b");
    formats("a=b- c", "a = b- c"); // the dash belongs to the name
    formats("a=b -c", "a = b - c");
    formats("a=[- 1,- 2]", "a = [-1, -2]");
    formats("a=b*- 1==- 2&&- c", "a = b * -1 == -2 && -c");
    formats("a=b?- 1:- 2", "a = b ? -1 : -2");
    formats("a=(b) -1", "a = (b) - 1");
    formats("- 1", "-1");
    formats("a={b=>- 1}", "a = { b => - 1 }"); // as other tools have it
    formats("a=\"${- 1}\"", "a = \"${- 1}\""); // this too
}

static void names_and_calls_are_joined(void)
{
    formats("a=b . c . d", "a = b.c.d");
    formats("a=f (b , c ...)", "a = f(b, c...)");
    formats("a=n :: f ( )", "a = n::f()");
    formats("a=b [ 0 ] [ \"c\" ] . d", "a = b[0][\"c\"].d");
    formats("a=f(b) [ * ]", "a = f(b)[*]");
    formats("a=\"b\"[0]", "a = \"b\" [0]"); // as other tools have it
}

static void brackets_have_blanks_inside_braces_alone(void)
{
    formats("a=[ 1,2 ]", "a = [1, 2]");
    formats("a=( 1 )", "a = (1)");
    formats("a={b=1}", "a = { b = 1 }");
    formats("a={ }", "a = {}");
    formats("b{c=1}", "b { c = 1 }");
    formats("b  \"x\"   y  { }", "b \"x\" y {}");
}

static void the_list_of_a_loop_is_no_index(void)
{
    formats("a=[for b in [1]:b]", "a = [for b in [1] : b]");
    formats("a={for b,c in d:b=>c... if c}", "a = { for b, c in d : b => c... if c }");
    formats("a=in [1]", "a = in[1]");
}

static void templates_have_no_blanks_inside(void)
{
    formats("a=\"  b ${ c } %{ if d }e%{ endif }  \"", "a = \"  b ${c} %{if d}e%{endif}  \"");
    formats("a=\"${~ b ~}\"", "a = \"${~b~}\"");
    formats("a=\"${ {b=1} }\"", "a = \"${ { b = 1 } }\"");
    formats("a=\"${b}${ c }\"", "a = \"${b}${c}\"");
    formats("a=\"${ \"${ b }\" }\"", "a = \"${\"${b}\"}\"");
}

// ---- lines

static void brackets_indent(void)
{
    formats("a {\nb {\nc = 1\n}\n}\n", "a {\n  b {\n    c = 1\n  }\n}\n");
    formats("a = [\n1,\n2,\n]\n", "a = [\n  1,\n  2,\n]\n");
    formats("    a = 1\n\t\tb = 2\n", "a = 1\nb = 2\n");
}

static void brackets_of_one_line_are_one_level(void)
{
    formats("a = f({\nb = 1\n})\n", "a = f({\n  b = 1\n})\n");
    formats("a = [[\n1\n], [\n2\n]]\n", "a = [[\n  1\n  ], [\n  2\n]]\n");
    formats("a = f([{\nb\n}\n])\nc\n", "a = f([{\n  b\n  }\n])\nc\n");
}

static void brackets_without_partner_do_no_harm(void)
{
    formats("}\n}\na = 1\n", "}\n}\na = 1\n");
    formats("a = [[\n}}}\nb = 1\n", "a = [[\n} } }\nb = 1\n");
}

static void lines_stay_lines(void)
{
    formats("\n\n  \na = 1   \n\n\n", "\n\n\na = 1\n\n\n");
    formats("a=1\r\nb {\r\nc=1\r\n}\r\n", "a = 1\r\nb {\r\n  c = 1\r\n}\r\n");
    formats("a=1", "a = 1");
    formats("", "");
}

static void blanks_at_the_end_of_the_text_stay(void)
{
    formats("a=1  ", "a = 1  ");
    formats("a=1\n\t\t", "a = 1\n  ");
    stays("# c  ");
}

// ---- columns

static void assignments_are_aligned(void)
{
    formats("a=1\nlong=2\n", "a    = 1\nlong = 2\n");
    formats("a=1\n\nlong=2\n", "a = 1\n\nlong = 2\n");
    formats("a=1\n# c\nlong=2\n", "a = 1\n# c\nlong = 2\n");
    formats("a=1\nlong=[\n]\nb=2\n", "a = 1\nlong = [\n]\nb = 2\n");
    formats("a=1\nlong={b=2}\n", "a    = 1\nlong = { b = 2 }\n");
    formats("a=1\nb {\nlong=2\n}\n", "a = 1\nb {\n  long = 2\n}\n");
}

static void comments_are_aligned(void)
{
    formats("a=1# c\nlong=22 // d\n", "a    = 1  # c\nlong = 22 // d\n");
    formats("a=1 # c\nb=2\nlong=3 # d\n", "a    = 1 # c\nb    = 2\nlong = 3 # d\n");
    formats("b { # c\na=1 # d\n}\n", "b {     # c\n  a = 1 # d\n}\n");
    formats("a=1 # c", "a = 1 # c");
}

static void comments_stay_as_they_are(void)
{
    formats("   #  c  \na=1\n", "#  c  \na = 1\n");
    formats("b {\n# c\n/* d\n   e */\n}\n", "b {\n  # c\n  /* d\n   e */\n}\n");
    formats("a=/*c*/1\n", "a = /*c*/ 1\n");
}

static void columns_are_what_people_see(void)
{
    formats("e\xcc\x81=1\nab=2\n", "e\xcc\x81  = 1\nab = 2\n");
    formats("a=\"" FAMILY "\" # c\na=\"bc\" # d\n", "a = \"" FAMILY "\"  # c\na = \"bc\" # d\n");
}

// ---- heredocs

static void heredocs_stay(void)
{
    formats("a=<<E\n  b  c\n\td\n  E\n", "a = <<E\n  b  c\n\td\n  E\n");
    formats("a {\nb=<<-E\nc ${ d }\nE\nlong=1\n}\n",
            "a {\n  b    = <<-E\nc ${d}\nE\n  long = 1\n}\n");
    formats("a=f(<<E\nb\nE\n)\n", "a = f(<<E\nb\nE\n)\n");
    formats("a=[\n<<E\n{\nE\n,1]\n", "a = [\n  <<E\n{\nE\n, 1]\n");
}

static void lines_in_a_sequence_of_a_heredoc_are_lines(void)
{
    formats("a=<<E\nb ${\nc\n} d\nE\n", "a = <<E\nb ${\nc\n} d\nE\n");
    formats("a=\"${\nc\n}\"\n", "a = \"${\n  c\n}\"\n");
}

// ---- what other tools lose

static void tokens_are_not_joined_to_others(void)
{
    formats("a=b ! = c", "a = b ! = c");
    formats("a=1 . 2", "a = 1 .2");
    formats("a=1 . e5", "a = 1 .e5");
    formats("a=1 . b", "a = 1.b");
    formats("a . . . b", "a.. .b");
    formats("a . ...", "a. ...");
    formats("a=\"${ ~b}\"", "a = \"${ ~ b}\"");
    formats("a=\"${b ~ }\"", "a = \"${b ~ }\"");
    formats("a \r \n", "a \r \n");
}

static void broken_strings_get_no_blanks(void)
{
    stays("a = \"${b}\n${c}\"\n");
    stays("a = \"\xff\xff${b}\xff\"\n");
    stays("a = \"${b}$");
}

static void order_marks_stay(void)
{
    formats(MARK "a=1", MARK "a = 1");
    formats("  " MARK "a=1", " " MARK " a = 1");
    formats(MARK "  " MARK, MARK MARK);
}

static void bytes_that_are_no_tokens_stay(void)
{
    formats("a=@;`\xff\xfe", "a = @ ; ` \xff \xfe");
    formats("a = /* b", "a = / * b");
}

// ---- any text

// Words that touch each other in all ways.
static const char *const words[] = {
    "a",     "e5", "in", "b-1",  "1",    "2.5", "=",     "=",      "==",      "=>",    "!",
    "!=",    "<",  ">=", "+",    "-",    "*",   "/",     "%",      "&&",      "|",     "?",
    ":",     "::", ",",  ".",    "...",  "(",   ")",     "[",      "]",       "{",     "}",
    "\"",    "${", "%{", "~}",   "${~",  "~",   "<<E\n", "<<-E\n", "\nE\n",   "#c\n",  "//c\n",
    "/*c*/", "/*", "\n", "\n",   "\r\n", "\r",  "$${",   "\\",     "@",       "\t",    " ",
    " ",     "  ", MARK, FAMILY, "\xff", ";",   "'",     "\"x\"",  "a = 1\n", "b {\n", "}\n",
};

static void random_texts_keep_their_tokens(void)
{
    struct random r = {20};
    for (unsigned long i = 0, cases = random_cases(3000); i < cases; i++) {
        struct strbuf text, out;
        strbuf_init(&text, 0);
        strbuf_init(&out, 0);
        for (uint32_t left = random_below(&r, 60); left > 0; left--) {
            strbuf_add_cstr(&text, words[random_below(&r, COUNT_OF(words))]);
            strbuf_add_repeat(&text, ' ', random_below(&r, 4) == 0);
        }
        hcl_format(strbuf_str(&text), &out);
        check_stable(strbuf_str(&text), strbuf_str(&out));
        strbuf_done(&text);
        strbuf_done(&out);
    }
}

static size_t formatted_len(const char *line, size_t lines, const char *last)
{
    struct strbuf text, out;
    strbuf_init(&text, 0);
    strbuf_init(&out, 0);
    for (size_t i = 0; i < lines; i++)
        strbuf_add_cstr(&text, line);
    strbuf_add_cstr(&text, last);
    hcl_format(strbuf_str(&text), &out);
    check_stable(strbuf_str(&text), strbuf_str(&out));
    size_t len = out.len;
    strbuf_done(&text);
    strbuf_done(&out);
    return len;
}

static void small_texts_stay_small(void)
{
    // A layout of n levels, or of n lines beside one of n columns, has n * n blanks.
    CHECK(formatted_len("[\n", LONG_CHAIN, "") < 100 * 1000 * 1000);
    char name[50001];
    memset(name, 'a', sizeof(name));
    strcpy(name + sizeof(name) - 4, "=1\n");
    CHECK(formatted_len("a=1\n", 50000, name) < 100 * 1000 * 1000);
    CHECK(formatted_len("[", LONG_CHAIN, "") == LONG_CHAIN);
    CHECK(formatted_len("\"${", LONG_CHAIN, "") == 3 * LONG_CHAIN);
}

static const struct test tests[] = {
    {"operators have blanks on both sides", operators_have_blanks},
    {"signs are glued to what they change", signs_are_glued},
    {"names, calls and indices are joined", names_and_calls_are_joined},
    {"braces have blanks inside, other brackets none", brackets_have_blanks_inside_braces_alone},
    {"the list of a loop is no index", the_list_of_a_loop_is_no_index},
    {"templates have no blanks inside of their sequences", templates_have_no_blanks_inside},
    {"open brackets indent by two", brackets_indent},
    {"all brackets that a line opens are one level", brackets_of_one_line_are_one_level},
    {"brackets without a partner do no harm", brackets_without_partner_do_no_harm},
    {"lines stay lines, with their ends", lines_stay_lines},
    {"blanks at the very end stay", blanks_at_the_end_of_the_text_stay},
    {"assignments of neighbours are aligned", assignments_are_aligned},
    {"comments of neighbours are aligned", comments_are_aligned},
    {"comments stay as they are", comments_stay_as_they_are},
    {"columns are what people see", columns_are_what_people_see},
    {"heredocs stay as they are", heredocs_stay},
    {"lines of a sequence are lines, in a heredoc not indented",
     lines_in_a_sequence_of_a_heredoc_are_lines},
    {"tokens are not joined to other ones", tokens_are_not_joined_to_others},
    {"broken strings get no blanks", broken_strings_get_no_blanks},
    {"byte order marks stay what they are", order_marks_stay},
    {"bytes that are no tokens stay", bytes_that_are_no_tokens_stay},
    {"random texts keep their tokens, and a second time changes nothing",
     random_texts_keep_their_tokens},
    {"small texts stay small", small_texts_stay_small},
};

SUITE_OF(hcl_format);
