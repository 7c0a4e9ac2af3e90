// SPDX-License-Identifier: Apache-2.0
//
// The lexer: tokens as text, one rule of the language's own scanner after the other.
#include "check.h"

#include <string.h>

#include "dialects/hcl/syntax/lex_list.h"

// Kind and bytes of every token, as `Ident:a Equal:=`.
static void lexes_in(enum hcl_lex_mode mode, const char *text, const char *want)
{
    struct hcl_lexer lx;
    struct strbuf out;
    strbuf_init(&out, 0);
    hcl_lex_begin(&lx, str_of(text), mode);
    for (;;) {
        struct hcl_token t = hcl_lex_token(&lx);
        if (t.kind == HCL_TOKEN_EOF)
            break;
        strbuf_format(&out, "%s%s:%.*s", out.len ? " " : "",
                      hcl_token_name((enum hcl_token_kind)t.kind), (int)(t.end - t.start),
                      text + t.start);
    }
    CHECK_STR(strbuf_str(&out), want);
    hcl_lex_done(&lx);
    strbuf_done(&out);
}

static void lexes(const char *text, const char *want)
{
    lexes_in(HCL_LEX_NORMAL, text, want);
}

static void template_lexes(const char *text, const char *want)
{
    lexes_in(HCL_LEX_TEMPLATE, text, want);
}

static void operators_are_the_longest_that_fit(void)
{
    lexes("== = => >= > <= < != ! && & || | :: : ... . ..",
          "EqualOp:== Equal:= FatArrow:=> GreaterThanEq:>= GreaterThan:> LessThanEq:<= LessThan:< "
          "NotEqual:!= Bang:! And:&& BitwiseAnd:& Or:|| BitwiseOr:| DoubleColon::: Colon:: "
          "Ellipsis:... Dot:. Dot:. Dot:.");
    lexes(
        "{}[](),*/%+-?~^;`'",
        "OBrace:{ CBrace:} OBrack:[ CBrack:] OParen:( CParen:) Comma:, Star:* Slash:/ Percent:% "
        "Plus:+ Minus:- Question:? BitwiseNot:~ BitwiseXor:^ Semicolon:; Backtick:` Apostrophe:'");
}

static void numbers_do_not_end_in_a_dot(void)
{
    lexes("1 12.5 1e5 1E+5 1.e3", "NumberLit:1 NumberLit:12.5 NumberLit:1e5 NumberLit:1E+5 "
                                  "NumberLit:1.e3");
    lexes("1. 1.x 1..2 1e",
          "NumberLit:1 Dot:. NumberLit:1 Dot:. Ident:x NumberLit:1..2 NumberLit:1 "
          "Ident:e");
    lexes("0x10", "NumberLit:0 Ident:x10");
}

static void dashes_belong_to_names(void)
{
    lexes("a-b a- a -b a--1 _x", "Ident:a-b Ident:a- Ident:a Minus:- Ident:b Ident:a--1 Ident:_x");
    lexes("\u00e9t\u00e9 \u65e5\u672c", "Ident:\u00e9t\u00e9 Ident:\u65e5\u672c");
    lexes("a\u2010b", "Ident:a Invalid:\u2010 Ident:b");
}

static void line_comments_take_their_line_end(void)
{
    lexes("a # b\nc // d", "Ident:a Comment:# b\n Ident:c Comment:// d");
    lexes("a /* b\n * c */ d", "Ident:a Comment:/* b\n * c */ Ident:d");
    lexes("/* a", "Slash:/ Star:* Ident:a");
    lexes("/**/*/", "Comment:/**/ Star:* Slash:/");
}

static void line_ends_are_lf_and_cr_lf(void)
{
    lexes("a\nb\r\nc\rd", "Ident:a Newline:\n Ident:b Newline:\r\n Ident:c Invalid:\r Ident:d");
    lexes("\xEF\xBB\xBF"
          "a",
          "Ident:a");
}

static void strange_bytes_are_told_apart(void)
{
    lexes("a\u00a0b", "Ident:a Invalid:\u00a0 Ident:b");
    lexes("a\xFF", "Ident:a BadUTF8:\xFF");
    lexes("\"\xED\xA0\x80\xFF\"", "OQuote:\" QuotedLit:\xED\xA0\x80 BadUTF8:\xFF CQuote:\"");
}

static void quoted_strings_split_at_marks(void)
{
    lexes("\"a$b%c\"", "OQuote:\" QuotedLit:a QuotedLit:$ QuotedLit:b QuotedLit:% QuotedLit:c "
                       "CQuote:\"");
    lexes("\"$${a} %%{~\"", "OQuote:\" QuotedLit:$${ QuotedLit:a}  QuotedLit:%%{~ CQuote:\"");
    lexes("\"$$${a}\"", "OQuote:\" QuotedLit:$ QuotedLit:$${ QuotedLit:a} CQuote:\"");
    lexes("\"a\\\"b\\$\"", "OQuote:\" QuotedLit:a\\\"b\\$ CQuote:\"");
    lexes("\"a\r\nb\"", "OQuote:\" QuotedLit:a QuotedNewline:\r\n QuotedLit:b CQuote:\"");
    lexes("\"$", "OQuote:\" Invalid:$");
    lexes("\"a\\", "OQuote:\" QuotedLit:a Invalid:\\");
}

static void sequences_end_at_their_own_brace(void)
{
    lexes("\"${{}}\"", "OQuote:\" TemplateInterp:${ OBrace:{ CBrace:} TemplateSeqEnd:} CQuote:\"");
    lexes("\"${~\"}\"~}\"", "OQuote:\" TemplateInterp:${~ OQuote:\" QuotedLit:} CQuote:\" "
                            "TemplateSeqEnd:~} CQuote:\"");
    lexes("\"%{if a}\"",
          "OQuote:\" TemplateControl:%{ Ident:if Ident:a TemplateSeqEnd:} CQuote:\"");
    lexes("{~}}", "OBrace:{ TemplateSeqEnd:~} CBrace:}");
    lexes("}", "CBrace:}");
}

static void heredocs_are_one_token_a_line(void)
{
    lexes("<<E\na\n b\n E \nc",
          "OHeredoc:<<E\n StringLit:a\n StringLit: b\n CHeredoc: E  Newline:\n "
          "Ident:c");
    lexes("<<-E\r\na${b}E\nE\r\n",
          "OHeredoc:<<-E\r\n StringLit:a TemplateInterp:${ Ident:b TemplateSeqEnd:} StringLit:E\n "
          "CHeredoc:E Newline:\r\n");
    lexes("<<E \na", "LessThan:< LessThan:< Ident:E Newline:\n Ident:a");
    lexes("<<1\n", "LessThan:< LessThan:< NumberLit:1 Newline:\n");
    lexes("<<E\nE", "OHeredoc:<<E\n StringLit:E");
}

static void marks_in_heredocs_stay_with_the_line_end(void)
{
    lexes("<<E\na$x\nE\n", "OHeredoc:<<E\n StringLit:a StringLit:$x StringLit:\n CHeredoc:E "
                           "Newline:\n");
    lexes("<<E\n$\n\nE\n", "OHeredoc:<<E\n StringLit:$\n StringLit:\n CHeredoc:E Newline:\n");
    lexes("<<E\n$${\nE\n", "OHeredoc:<<E\n StringLit:$${\n CHeredoc:E Newline:\n");
    lexes("<<E\n$xy\nE\n", "OHeredoc:<<E\n StringLit:$ StringLit:xy\n CHeredoc:E Newline:\n");
    lexes("<<E\na\rb\nE\n", "OHeredoc:<<E\n StringLit:a Invalid:\rb\nE\n");
    lexes("<<E\n$", "OHeredoc:<<E\n Invalid:$");
}

static void texts_of_their_own_have_no_quotes(void)
{
    template_lexes("a \"b\"\\n ${c}\nd", "StringLit:a \"b\"\\n  TemplateInterp:${ Ident:c "
                                         "TemplateSeqEnd:} StringLit:\n StringLit:d");
    template_lexes("$", "StringLit:$");
    template_lexes("a\rb", "StringLit:a StringLit:\rb");
    template_lexes("${\"a$", "TemplateInterp:${ OQuote:\" QuotedLit:a Invalid:$");
}

static void identifiers_are_told(void)
{
    static const char *const yes[] = {"a",    "_",      "a-",      "a--b",
                                      "true", "\u00e9", "a\u0301", "\u2177"};
    static const char *const no[] = {"", "1", "-a", "a b", "a ", "a.b", "$a", "a\n", "\u0660a"};
    for (size_t i = 0; i < COUNT_OF(yes); i++)
        CHECK(hcl_is_identifier(str_of(yes[i])));
    for (size_t i = 0; i < COUNT_OF(no); i++)
        CHECK(!hcl_is_identifier(str_of(no[i])));
}

// ---- lists with places

struct supposition {
    struct arena arena;
    struct diags diags;
    struct hcl_input in;
};

static const struct hcl_listed *list(struct supposition *w, const char *text, size_t *count)
{
    arena_init(&w->arena);
    w->diags = (struct diags){0};
    w->in = (struct hcl_input){.text = str_of(text), .arena = &w->arena, .diags = &w->diags};
    return hcl_list_tokens(&w->in, HCL_LEX_NORMAL, count);
}

static void world_end(struct supposition *w)
{
    diags_done(&w->diags);
    arena_done(&w->arena);
}

static void columns_are_clusters_of_their_token(void)
{
    struct supposition w;
    size_t count;
    const struct hcl_listed *l = list(&w, "a = \"e\u0301\u0301x\"\nb", &count);
    CHECK_INT(count, 8);
    CHECK_INT(l[3].end.column, 8); // a letter with its marks is one
    CHECK_INT(l[3].end.byte, 11);
    CHECK_INT(l[6].start.line, 2);
    CHECK_INT(l[6].start.column, 1);
    world_end(&w);
    l = list(&w, "\"\u0301\"", &count);
    CHECK_INT(l[1].start.column, 2); // not one cluster with the quote
    CHECK_INT(l[2].start.column, 3);
    world_end(&w);
}

static void bad_tokens_are_told_a_few_times(void)
{
    static const struct {
        const char *text, *summary;
        size_t count;
    } cases[] = {
        {"& | ^ ~ & |", "Unsupported operator", 4},
        {"`a` `b` `c`", "Invalid character", 2},
        {"'a' 'b' 'c'", "Invalid character", 2},
        {"a;b;c", "Invalid character", 1},
        {"\xFF \xFF", "Invalid character encoding", 1},
        {"\"a\n\nb\nc\"", "Invalid multi-line string", 1},
        {"\"a\n\" \"b\n\"", "Invalid multi-line string", 2},
        {"@ @ @", "Invalid character", 3},
        {"\u201ca\u201d", "Invalid character", 2},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct supposition w;
        size_t count;
        list(&w, cases[i].text, &count);
        CHECK_INT(w.diags.list.len, cases[i].count);
        for (size_t k = 0; k < w.diags.list.len; k++)
            CHECK_STR(w.diags.list.at[k]->summary, cases[i].summary);
        world_end(&w);
    }
}

// What hcl_lex_significant should give, made of single tokens.
static struct hcl_token next_significant(struct hcl_lexer *lx, bool newlines)
{
    for (;;) {
        struct hcl_token t = hcl_lex_token(lx);
        bool ends_line = t.kind == HCL_TOKEN_NEWLINE ||
                         (t.kind == HCL_TOKEN_COMMENT && lx->text[t.end - 1] == '\n');
        if (ends_line && newlines)
            return (struct hcl_token){HCL_TOKEN_NEWLINE, t.start, t.end};
        if (!ends_line && t.kind != HCL_TOKEN_COMMENT)
            return t;
    }
}

static void is_quick_as_slow(struct str text, bool newlines)
{
    struct hcl_lexer quick, slow;
    hcl_lex_begin(&quick, text, HCL_LEX_NORMAL);
    hcl_lex_begin(&slow, text, HCL_LEX_NORMAL);
    slow.quick_end = 0;
    bool is_same = true;
    for (struct hcl_token t = {.kind = HCL_TOKEN_INVALID}; is_same && t.kind != HCL_TOKEN_EOF;) {
        (void)hcl_lex_significant(&quick, newlines);
        t = next_significant(&slow, newlines);
        is_same = t.kind == quick.kind && t.start == quick.start && t.end == quick.at &&
                  quick.mode == slow.mode && quick.braces == slow.braces;
    }
    CHECK(is_same);
    hcl_lex_done(&quick);
    hcl_lex_done(&slow);
}

static void quick_tokens_are_those_of_the_slow_way(void)
{
    static const char *const pieces[] = {
        "a",
        "a-b_9",
        "sixteen_letters_",
        "more_than_sixteen_letters",
        "\u00e9",
        "n\u00e4me",
        " ",
        "  ",
        "                 ",
        "\t",
        "\n",
        "\r\n",
        "=",
        "==",
        "=>",
        "...",
        ".",
        "::",
        "{",
        "}",
        "\"",
        "${",
        "%{",
        "~}",
        "<<A\n",
        "A\n",
        "# c\n",
        "// c",
        "/* c */",
        "12.5",
        "\x80",
        "\\",
        "$$",
        "[",
        "]",
        ",",
    };
    struct random r = {2};
    struct strbuf text;
    strbuf_init(&text, 0);
    for (unsigned long i = random_cases(2000); i; i--) {
        text.len = 0;
        for (uint32_t n = random_below(&r, 60); n; n--)
            strbuf_add_cstr(&text, pieces[random_below(&r, COUNT_OF(pieces))]);
        is_quick_as_slow(strbuf_str(&text), i % 2);
    }
    strbuf_done(&text);
}

static const struct test tests[] = {
    {"operators are the longest that fit", operators_are_the_longest_that_fit},
    {"numbers do not end in a dot", numbers_do_not_end_in_a_dot},
    {"dashes belong to names", dashes_belong_to_names},
    {"line comments take their line end", line_comments_take_their_line_end},
    {"line ends are LF and CR LF", line_ends_are_lf_and_cr_lf},
    {"strange bytes are told apart", strange_bytes_are_told_apart},
    {"quoted strings split at marks", quoted_strings_split_at_marks},
    {"sequences end at their own brace", sequences_end_at_their_own_brace},
    {"heredocs are one token a line", heredocs_are_one_token_a_line},
    {"marks in heredocs stay with the line end", marks_in_heredocs_stay_with_the_line_end},
    {"texts of their own have no quotes", texts_of_their_own_have_no_quotes},
    {"identifiers are told", identifiers_are_told},
    {"columns are clusters of their token", columns_are_clusters_of_their_token},
    {"bad tokens are told a few times", bad_tokens_are_told_a_few_times},
    {"quick tokens are those of the slow way", quick_tokens_are_those_of_the_slow_way},
};
SUITE_OF(hcl_lex);
