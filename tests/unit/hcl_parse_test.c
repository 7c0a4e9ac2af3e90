// SPDX-License-Identifier: Apache-2.0
//
// The parser: trees in the neutral notation, bodies, and every error with its place.
#include "check.h"

#include <string.h>

#include "dialects/hcl/syntax/parse.h"
#include "source/source.h"

struct supposition {
    struct sources *sources;
    struct symbols *symbols;
    struct tree_builder builder;
    struct arena arena;
    struct diags diags;
    struct hcl_input in;
    struct tree *tree;
};

static void world_begin(struct supposition *w, struct str text)
{
    *w = (struct supposition){.sources = sources_open(), .symbols = symbols_open()};
    uint32_t file = sources_add(w->sources, STR("test.hcl"), text);
    arena_init(&w->arena);
    tree_begin(&w->builder, hcl_ops(HCL_CTY), w->symbols, file);
    w->in = (struct hcl_input){.text = source_text(w->sources, file),
                               .builder = &w->builder,
                               .arena = &w->arena,
                               .diags = &w->diags};
}

static void world_end(struct supposition *w)
{
    tree_free(w->tree ? w->tree : tree_end(&w->builder));
    diags_done(&w->diags);
    arena_done(&w->arena);
    symbols_close(w->symbols);
    sources_close(w->sources);
}

// ---- trees

typedef expr_id parse_function(const struct hcl_input *in);

static void reads_with(parse_function *parse, const char *text, const char *want)
{
    struct supposition w;
    struct strbuf out;
    world_begin(&w, str_of(text));
    strbuf_init(&out, 0);
    expr_id e = parse(&w.in);
    w.tree = tree_end(&w.builder);
    expr_print(&out, w.tree, e);
    CHECK_STR(strbuf_str(&out), want);
    if (w.diags.list.len)
        check_failed(__FILE__, __LINE__, "%s: %.*s", text, STR_ARGS(w.diags.list.at[0]->message));
    strbuf_done(&out);
    world_end(&w);
}

static void reads(const char *text, const char *want)
{
    reads_with(hcl_parse_expression, text, want);
}

static void template_reads(const char *text, const char *want)
{
    reads_with(hcl_parse_template, text, want);
}

static void operators_bind_by_level(void)
{
    reads("a || b && c == d < e + f * g", "(|| a (&& b (== c (< d (+ e (* f g))))))");
    reads("a * b + c < d == e && f || g", "(|| (&& (== (< (+ (* a b) c) d) e) f) g)");
    reads("a - b - c", "(- (- a b) c)");
    reads("-a.b[0] % - -c", "(% (- a.b[0]) (- (- c)))");
    reads("!a == b", "(== (! a) b)");
}

static void conditions_nest_to_the_right(void)
{
    reads("a ? b : c ? d : e", "(?: a b (?: c d e))");
    reads("a ? b ? c : d : e", "(?: a (?: b c d) e)");
    reads("a || b ? 1 : 2", "(?: (|| a b) 1 2)");
}

static void steps_follow_terms(void)
{
    reads("a.b.0[1][\"c\"][d]", "a.b[0][1][\"c\"][d]");
    reads("f(x)[0].y", "f(x)[0].y");
    reads("\"a\"[0]", "\"a\"[0]");
    reads("l\n[0]", "l[0]"); // line ends mean nothing in an expression of its own
}

static void splats_take_their_steps(void)
{
    reads("x.*.a.0[1]", "(x[*]: %0.0.a[0])[1]");
    reads("x[*].a[i].b", "(x[*]: %0.0.a[i].b)");
    reads("x[*][*].y", "(x[*]: (%0.0[*]: %0.0.y))");
    reads("x.*[0].*", "((x[*]: %0.0)[0][*]: %0.0)");
}

static void loops_bind_slots(void)
{
    reads("[for v in l : v + w]", "[for $ in l: (+ %0.0 w)]");
    reads("[for k, v in m : k == v if v]", "[for $, $ in m: (== %0.0 %0.1) if %0.1]");
    reads("{for k, v in m : k => v.a...}", "{for $, $ in m: %0.0 => %0.1.a...}");
    reads("[for x in x : [for y in x : y + x]]", "[for $ in x: [for $ in %0.0: (+ %0.0 %1.0)]]");
    reads("[for x in y : z[*][x]]", "[for $ in y: (z[*]: %0.0[%1.0])]");
    reads("[for x, x in y : x]", "[for $, $ in y: %0.1]");
    reads("[for in in [1] : in]", "[for $ in [1]: %0.0]");
}

static void calls_have_namespaces(void)
{
    reads("f()", "f()");
    reads("f(a, b,)", "f(a, b)");
    reads("f(a, b...)", "f(a, b...)");
    reads("p::q::f(1)", "p::q::f(1)");
    reads("true(1)", "true(1)");
}

static void keys_are_words_or_expressions(void)
{
    reads("{a = 1, \"b\" : 2, (c) = 3, 1 = 4, true = 5}",
          "{\"a\" = 1, \"b\" = 2, (() c) = 3, 1 = 4, \"true\" = 5}");
    reads("{a.b = 1}", "{(key a.b) = 1}");
    reads("{\n a = 1\n\n b = 2,\n}", "{\"a\" = 1, \"b\" = 2}");
    reads("{}", "{}");
    reads("[1, 2,]", "[1, 2]");
    reads("(\n a\n)", "(() a)");
}

static void literals_are_values(void)
{
    reads("1.50", "1.5");
    reads("null", "null");
    reads("false", "false");
    reads("\"\"", "\"\"");
    reads("\"a\\n\\t\\\"\\\\\\u00e9\\U0001F600\"", "\"a\\n\\t\\\"\\\\\u00e9\U0001F600\"");
    reads("\"e\\u0301\" == \"e\u0301\"", "(== \"\u00e9\" \"\u00e9\")"); // normal form C
}

static void templates_have_parts(void)
{
    reads("\"a${b}c\"", "(template \"a\" b \"c\")");
    reads("\"${b}\"", "(${} b)");
    reads("\"a$b%%{c}$${d}\"", "\"a$b%{c}${d}\"");
    reads("\"%{if a}x%{endif}\"", "(template (?: a \"x\" \"\"))");
    reads("\"%{if a}x%{else}${y}%{endif}\"", "(template (?: a \"x\" (template y)))");
    reads("\"%{for k, v in m}${k}%{endfor}\"",
          "(template (%{for} [for $, $ in m: (template %0.0)]))");
    reads("\"%{for x in l}%{if x}${x}%{endif}%{endfor}${x}\"",
          "(template (%{for} [for $ in l: (template (?: %0.0 (template %0.0) \"\"))]) x)");
    template_reads("a ${\n b\n} \"c\"", "(template \"a \" b \" \\\"c\\\"\")");
    template_reads("", "\"\"");
    template_reads("plain\ntext $", "\"plain\\ntext $\"");
}

static void strip_markers_trim_the_next_text(void)
{
    reads("\"a  ${~ b ~}  c\"", "(template \"a\" b \"c\")");
    template_reads("a \n${~ b ~} c", "(template \"a\" b \"c\")");
    template_reads("a \n ${~ b ~} \n c", "(template \"a \\n\" b \" c\")"); // never over a line
    reads("<<E\n  x\n  ${~ 1 ~}\n  y\nE\n", "(template \"  x\\n\" 1 \"  y\\n\")");
    reads("\"${~ b ~}\"", "(${} b)");
}

static void heredocs_lose_their_indentation(void)
{
    reads("<<E\n  a\n b\nE\n", "\"  a\\n b\\n\"");
    reads("<<-E\n    a\n\n   b\n  E\n", "\" a\\n\\nb\\n\"");
    reads("<<-E\n  a\n${b}\n  E\n", "(template \"  a\\n\" b \"\\n\")");
    reads("<<-E\n  a ${b}\n   c\n  E\n", "(template \"a \" b \"\\n c\\n\")");
    reads("<<E\na\\n$${b}\nE\n", "\"a\\\\n${b}\\n\"");
    reads("[<<A\na\nA\n, <<B\nb\nB\n]", "[\"a\\n\", \"b\\n\"]");
}

static void spans_are_what_was_written(void)
{
    static const struct {
        const char *text;
        uint32_t start, end;
    } cases[] = {
        {" a.b ", 1, 4},   {" \"abc\" ", 1, 6}, {" (a) + b ", 1, 8},  {" f(a, b) ", 1, 8},
        {" x[0] ", 1, 5},  {" x.* ", 1, 4},     {" x[*].a ", 1, 7},   {" - a ", 1, 4},
        {" a?b:c ", 1, 6}, {" [1,2] ", 1, 6},   {" \"${a}\" ", 1, 7}, {" [for a in b:c] ", 1, 15},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct supposition w;
        world_begin(&w, str_of(cases[i].text));
        expr_id e = hcl_parse_expression(&w.in);
        w.tree = tree_end(&w.builder);
        CHECK_INT(expr_span(w.tree, e).start, cases[i].start);
        CHECK_INT(expr_span(w.tree, e).end, cases[i].end);
        world_end(&w);
    }
}

// ---- bodies

static void bodies_keep_the_order(void)
{
    struct supposition w;
    world_begin(&w, STR("a = 1 # one\n\nb \"x\" y {\n  c = [\n    1,\n  ]\n  d {}\n}\n"
                        "e { f = 2 }\nb = 3"));
    const struct hcl_body *body = hcl_parse_body(&w.in);
    CHECK_INT(w.diags.list.len, 0);
    CHECK_INT(body->attribute_count, 2);
    CHECK_INT(body->block_count, 2);
    CHECK_STR(symbol_text(w.symbols, body->attributes[1].name), "b");
    CHECK_INT(body->attributes[0].at.end, 5);
    const struct hcl_block *b = &body->blocks[0];
    CHECK_STR(symbol_text(w.symbols, b->type), "b");
    CHECK_INT(b->label_count, 2);
    CHECK_STR(b->labels[0].text, "x");
    CHECK_STR(b->labels[1].text, "y");
    CHECK_INT(b->body.attribute_count, 1);
    CHECK_INT(b->body.block_count, 1);
    CHECK_INT(b->body.start, b->open_at.start);
    CHECK_INT(b->body.at.end, b->close_at.end);
    CHECK_INT(body->blocks[1].body.attribute_count, 1);
    world_end(&w);
}

static void labels_are_unescaped(void)
{
    struct supposition w;
    world_begin(&w, STR("b \"a\\\"$${c}\"\"d\" {}\n"));
    const struct hcl_body *body = hcl_parse_body(&w.in);
    CHECK_INT(w.diags.list.len, 0);
    CHECK_STR(body->blocks[0].labels[0].text, "a\"${c}");
    CHECK_STR(body->blocks[0].labels[1].text, "d");
    world_end(&w);
}

static void the_first_definition_stays(void)
{
    struct supposition w;
    struct strbuf text;
    strbuf_init(&text, 0);
    for (int i = 0; i < 40; i++) // more than are looked through one by one
        strbuf_format(&text, "a%d = 1\n", i % 20);
    world_begin(&w, strbuf_str(&text));
    const struct hcl_body *body = hcl_parse_body(&w.in);
    CHECK_INT(body->attribute_count, 20);
    CHECK_INT(w.diags.list.len, 20);
    CHECK_STR(w.diags.list.at[0]->summary, "Attribute redefined");
    strbuf_done(&text);
    world_end(&w);
}

static void reading_goes_on_behind_errors(void)
{
    struct supposition w;
    world_begin(&w, STR("a = [1 2]\nb = \nc {\n  d = 1 }\n}\ne = 5 +\n\"x\" = 1\nf = 6\n"));
    const struct hcl_body *body = hcl_parse_body(&w.in);
    static const char *const want[] = {"Missing item separator",
                                       "Invalid expression",
                                       "Missing newline after argument",
                                       "Argument or block definition required",
                                       "Invalid expression",
                                       "Invalid argument name"};
    CHECK_INT(w.diags.list.len, COUNT_OF(want));
    for (size_t i = 0; i < w.diags.list.len && i < COUNT_OF(want); i++)
        CHECK_STR(w.diags.list.at[i]->summary, want[i]);
    CHECK_STR(symbol_text(w.symbols, body->attributes[body->attribute_count - 1].name), "f");
    world_end(&w);
}

static void a_brace_closes_the_block_also_in_an_open_parenthesis(void)
{
    struct supposition w;
    world_begin(&w, STR("b {\n  a = f(1\n}\nc = 2 3\nd = 1\n"));
    const struct hcl_body *body = hcl_parse_body(&w.in);
    static const char *const want[] = {"Missing argument separator",
                                       "Missing newline after argument"};
    CHECK_INT(w.diags.list.len, COUNT_OF(want));
    for (size_t i = 0; i < w.diags.list.len && i < COUNT_OF(want); i++)
        CHECK_STR(w.diags.list.at[i]->summary, want[i]);
    CHECK_INT(body->block_count, 1);
    CHECK_INT(body->attribute_count, 2);
    world_end(&w);
}

// ---- errors

struct error_case {
    const char *text, *summary;
    uint32_t line, column;
};

static void first_error(char kind, struct error_case c)
{
    struct supposition w;
    struct traversal t;
    world_begin(&w, str_of(c.text));
    if (kind == 'b')
        hcl_parse_body(&w.in);
    else if (kind == 'e')
        hcl_parse_expression(&w.in);
    else if (kind == 't')
        hcl_parse_template(&w.in);
    else
        CHECK(!hcl_parse_traversal(&w.in, &t));
    if (!w.diags.list.len) {
        check_failed(__FILE__, __LINE__, "no error: %s", c.text);
    } else {
        const struct diag *d = w.diags.list.at[0];
        struct position at = source_position(w.sources, d->at.file, d->at.start);
        if (!str_equal(d->summary, str_of(c.summary)) || at.line != c.line || at.column != c.column)
            check_failed(__FILE__, __LINE__, "%s: %.*s at %u:%u", c.text, STR_ARGS(d->summary),
                         at.line, at.column);
        CHECK(d->message.len);
    }
    world_end(&w);
}

static void errors_of_expressions(void)
{
    static const struct error_case cases[] = {
        {"", "Missing expression", 1, 1},
        {"a +", "Missing expression", 1, 4},
        {".5", "Invalid expression", 1, 1},
        {"{,}", "Invalid expression", 1, 2},
        {"1 2", "Extra characters after expression", 1, 3},
        {"1..2", "Invalid number literal", 1, 1},
        {"a.", "Invalid attribute name", 1, 3},
        {"a.*.", "Invalid attribute name", 1, 3},
        {"a.0.1", "Invalid legacy index syntax", 1, 3},
        {"a.*.0.1", "Invalid legacy index syntax", 1, 3},
        {"a.*.*", "Nested splat expression not allowed", 1, 5},
        {"a[*", "Missing close bracket on splat index", 1, 4},
        {"a[0, 1]", "Missing close bracket on index", 1, 7},
        {"a[0", "Missing close bracket on index", 1, 4},
        {"(1", "Unbalanced parentheses", 1, 3},
        {"a ? b", "Missing false expression in conditional", 1, 6},
        {"f(1 2)", "Missing argument separator", 1, 5},
        {"f(1", "Unterminated function call", 1, 1},
        {"f(a..., b)", "Missing closing parenthesis", 1, 4},
        {"f::1()", "Missing function name", 1, 4},
        {"f::g", "Missing open parenthesis", 1, 5},
        {"[1 2]", "Missing item separator", 1, 4},
        {"[1", "Unterminated tuple constructor expression", 1, 1},
        {"{a 1}", "Missing key/value separator", 1, 4},
        {"{a, b}", "Missing attribute value", 1, 3},
        {"{a\n= 1}", "Missing attribute value", 1, 3},
        {"{a = b = c}", "Missing attribute separator", 1, 8},
        {"{a = 1", "Unterminated object constructor expression", 1, 1},
        {"{a", "Unterminated object constructor expression", 1, 1},
        {"{for}", "Invalid 'for' expression", 1, 5},
        {"[for a, in b : c]", "Invalid 'for' expression", 1, 12},
        {"[for a of b : c]", "Invalid 'for' expression", 1, 8},
        {"[for a in b]", "Invalid 'for' expression", 1, 12},
        {"[for a in b : c d]", "Invalid 'for' expression", 1, 17},
        {"[for a in b : c => d]", "Invalid 'for' expression", 1, 15},
        {"[for a in b : c...]", "Invalid 'for' expression", 1, 16},
        {"{for a in b : c}", "Invalid 'for' expression", 1, 15},
        {"a & b", "Unsupported operator", 1, 3},
        {"'a'", "Invalid character", 1, 1},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        first_error('e', cases[i]);
}

static void errors_of_templates(void)
{
    static const struct error_case cases[] = {
        {"\"a", "Unterminated template string", 1, 3},
        {"<<E\na\nE", "Unterminated template string", 3, 2},
        {"\"a\nb\"", "Invalid multi-line string", 1, 3},
        {"\"\\$\"", "Invalid escape sequence", 1, 2},
        {"\"\\u12\"", "Invalid escape sequence", 1, 2},
        {"\"a\\UD8000000\"", "Invalid escape sequence", 1, 3},
        {"\"\\ud800\"", "Invalid escape sequence", 1, 2},
        {"\"${1\"", "Unclosed template interpolation sequence", 1, 2},
        {"\"a${1", "Unclosed template interpolation sequence", 1, 2},
        {"\"${1 2}\"", "Extra characters after interpolation expression", 1, 6},
        {"\"${a:b}\"", "Extra characters after interpolation expression", 1, 5},
        {"\"%{}\"", "Invalid template directive", 1, 4},
        {"\"%{foo}\"", "Invalid template control keyword", 1, 4},
        {"\"%{if a b}%{endif}\"", "Extra characters in if marker", 1, 9},
        {"\"%{else if a}\"", "Extra characters in else marker", 1, 9},
        {"\"%{for}\"", "Invalid 'for' directive", 1, 7},
        {"\"%{for a, }\"", "Invalid 'for' directive", 1, 11},
        {"\"%{for a of b}\"", "Invalid 'for' directive", 1, 10},
        {"\"%{if a}\"", "Unexpected end of template", 1, 9},
        {"\"%{for a in b}\"", "Unexpected end of template", 1, 15},
        {"\"%{else}\"", "Unexpected else directive", 1, 2},
        {"\"%{endif}\"", "Unexpected endif directive", 1, 2},
        {"\"%{endfor}\"", "Unexpected endfor directive", 1, 2},
        {"\"%{if a}%{else}%{else}%{endif}\"", "Unexpected else directive", 1, 16},
        {"\"%{if a}%{endfor}\"", "Unexpected endfor directive", 1, 9},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        first_error('e', cases[i]);
    first_error('t', (struct error_case){"a %{", "Invalid template directive", 1, 5});
    first_error('t', (struct error_case){"a ${", "Missing expression", 1, 5});
}

static void errors_of_bodies(void)
{
    static const struct error_case cases[] = {
        {"a", "Argument or block definition required", 1, 1},
        {"1 = 2\n", "Argument or block definition required", 1, 1},
        {"}\n", "Argument or block definition required", 1, 1},
        {"\"a\" = 1\n", "Invalid argument name", 1, 1},
        {"a = 1\na = 2\n", "Attribute redefined", 2, 1},
        {"a =", "Missing expression", 1, 4},
        {"a =\n", "Invalid expression", 1, 4},
        {"a = 1 b\n", "Missing newline after argument", 1, 7},
        {"a = 1, b = 2\n", "Unexpected comma after argument", 1, 6},
        {"a = 1 /* c\n */ b = 2\n", "Missing newline after argument", 2, 5},
        {"b x = 1\n", "Invalid block definition", 1, 5},
        {"b \"x\"\n{\n}\n", "Invalid block definition", 1, 6},
        {"b \"${a}\" {}\n", "Invalid string literal", 1, 4},
        {"b \"x {}\n", "Invalid multi-line string", 1, 8},
        {"b \"x", "Unterminated string literal", 1, 5},
        {"b {\n", "Unclosed configuration block", 1, 3},
        {"b { a = 1", "Unclosed configuration block", 1, 3},
        {"b {} c {}\n", "Missing newline after block definition", 1, 6},
        {"b { c {} }\n", "Argument definition required", 1, 5},
        {"b { 1 }\n", "Argument or block definition required", 1, 5},
        {"b { a = 1, c = 2 }\n", "Invalid single-argument block definition", 1, 10},
        {"b { a = 1\n}\n", "Invalid single-argument block definition", 1, 10},
        {"a = 1;\n", "Invalid character", 1, 6},
        {"a = 1 2 @\n", "Invalid character", 1, 9}, // these come first
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        first_error('b', cases[i]);
}

static void errors_of_traversals(void)
{
    static const struct error_case cases[] = {
        {"", "Variable name required", 1, 1},     {"1", "Variable name required", 1, 1},
        {"a.", "Attribute name required", 1, 3},  {"a.0", "Attribute name required", 1, 3},
        {"a.*", "Attribute name required", 1, 3}, {"a[*]", "Attribute name required", 1, 3},
        {"a[b]", "Index value required", 1, 3},   {"a[0", "Unclosed index brackets", 1, 4},
        {"a b", "Invalid character", 1, 3},       {"a[\"${b}\"]", "Invalid string literal", 1, 4},
        {"a[-1]", "Index value required", 1, 3},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        first_error('v', cases[i]);
}

static void traversals_have_steps(void)
{
    struct supposition w;
    struct traversal t;
    world_begin(&w, STR(" a .b\n[\"c\"][ 1.5 ] "));
    CHECK(hcl_parse_traversal(&w.in, &t));
    CHECK_STR(symbol_text(w.symbols, t.root), "a");
    CHECK_INT(t.count, 3);
    CHECK_STR(symbol_text(w.symbols, t.steps[0].name), "b");
    CHECK(t.steps[1].is_index && t.steps[2].is_index);
    CHECK_STR(value_str(&t.steps[1].key), "c");
    CHECK_INT(t.at.start, 1);
    world_end(&w);
}

// ---- limits

static void repeat(struct strbuf *out, const char *text, size_t times)
{
    for (size_t i = 0; i < times; i++)
        strbuf_add_cstr(out, text);
}

static size_t errors_of(struct str text, enum diag_code *first)
{
    struct supposition w;
    world_begin(&w, text);
    hcl_parse_expression(&w.in);
    size_t count = w.diags.list.len;
    if (count)
        *first = w.diags.list.at[0]->code;
    world_end(&w);
    return count;
}

static void nesting_ends_at_a_thousand(void)
{
    static const struct {
        const char *open, *close;
    } cases[] = {
        {"(", ")"},  {"[", "]"},       {"{a=", "}"},
        {"f(", ")"}, {"\"${", "}\""},  {"[for x in y:", "]"},
        {"x[", "]"}, {"a ? ", " : b"}, {"\"%{if ", "}%{endif}\""},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        for (size_t depth = 1000; depth <= 100000; depth = depth == 1000 ? 1001 : depth + 98999) {
            struct strbuf text;
            enum diag_code code = DIAG_CODE_COUNT;
            strbuf_init(&text, 0);
            repeat(&text, cases[i].open, depth);
            strbuf_add_char(&text, '1');
            repeat(&text, cases[i].close, depth);
            CHECK_INT(errors_of(strbuf_str(&text), &code), depth > 1000);
            CHECK(depth <= 1000 || code == DIAG_LIMIT_DEPTH);
            strbuf_done(&text);
        }
    }
}

static void blocks_nest_to_a_thousand(void)
{
    for (size_t depth = 1000; depth <= 1001; depth++) {
        struct supposition w;
        struct strbuf text;
        strbuf_init(&text, 0);
        repeat(&text, "b {\n", depth);
        repeat(&text, "}\n", depth);
        strbuf_add_cstr(&text, "a = 1\n");
        world_begin(&w, strbuf_str(&text));
        CHECK_INT(hcl_parse_body(&w.in)->attribute_count, 1);
        CHECK_INT(w.diags.list.len, depth - 1000);
        world_end(&w);
        strbuf_done(&text);
    }
}

static void chains_are_as_long_as_they_like(void)
{
    static const char *const links[] = {"+a", ".b", "[0]", ".*[0]", "?b:c", " && d * 2"};
    for (size_t i = 0; i < COUNT_OF(links); i++) {
        struct strbuf text;
        enum diag_code code = DIAG_CODE_COUNT;
        strbuf_init(&text, 0);
        strbuf_add_char(&text, 'a');
        repeat(&text, links[i], LONG_CHAIN);
        CHECK_INT(errors_of(strbuf_str(&text), &code), 0);
        strbuf_done(&text);
    }
    struct strbuf signs;
    enum diag_code code = DIAG_CODE_COUNT;
    strbuf_init(&signs, 0);
    repeat(&signs, "!- ", LONG_CHAIN);
    strbuf_add_char(&signs, 'a');
    CHECK_INT(errors_of(strbuf_str(&signs), &code), 0);
    strbuf_done(&signs);
}

static void a_text_of_errors_stays_small(void)
{
    struct supposition w;
    struct strbuf text;
    strbuf_init(&text, 0);
    repeat(&text, "a = @\nb = 1 2\n", 20000);
    world_begin(&w, strbuf_str(&text));
    hcl_parse_body(&w.in);
    CHECK(w.diags.list.len <= 2000);
    CHECK(w.arena.used_bytes < 16 * text.len);
    world_end(&w);
    strbuf_done(&text);
}

// Any text gives a tree and places inside of it.
static void random_texts_never_crash(void)
{
    static const char *const words[] = {
        "a",   "b ",   "1",     "2.5",    "\"",    "${",    "%{",   "}",      "~}", "{",    "[",
        "]",   "(",    ")",     ".",      "*",     ".*",    "[*]",  ",",      ":",  "=",    "?",
        "=>",  "...",  "\n",    " ",      "<<E\n", "\nE\n", "#",    "/*",     "*/", "for ", "in ",
        "if ", "else", "endif", "endfor", "\\n",   "$",     "\xFF", "\u00e9", "::", "!",    "-"};
    struct random r = {7};
    unsigned long cases = random_cases(3000);
    for (unsigned long i = 0; i < cases; i++) {
        struct strbuf text;
        struct supposition w;
        strbuf_init(&text, 0);
        for (uint32_t n = random_below(&r, 24); n--;)
            strbuf_add_cstr(&text, words[random_below(&r, COUNT_OF(words))]);
        world_begin(&w, strbuf_str(&text));
        if (i % 3 == 0)
            hcl_parse_body(&w.in);
        else if (i % 3 == 1)
            hcl_parse_expression(&w.in);
        else
            hcl_parse_template(&w.in);
        w.tree = tree_end(&w.builder);
        for (uint32_t e = 1; e < w.tree->count; e++)
            CHECK(expr_span(w.tree, e).end <= text.len);
        for (size_t k = 0; k < w.diags.list.len; k++)
            CHECK(w.diags.list.at[k]->at.end <= text.len);
        world_end(&w);
        strbuf_done(&text);
    }
}

static const struct test tests[] = {
    {"operators bind by level", operators_bind_by_level},
    {"conditions nest to the right", conditions_nest_to_the_right},
    {"steps follow terms", steps_follow_terms},
    {"splats take their steps", splats_take_their_steps},
    {"loops bind slots", loops_bind_slots},
    {"calls have namespaces", calls_have_namespaces},
    {"keys are words or expressions", keys_are_words_or_expressions},
    {"literals are values", literals_are_values},
    {"templates have parts", templates_have_parts},
    {"strip markers trim the next text", strip_markers_trim_the_next_text},
    {"heredocs lose their indentation", heredocs_lose_their_indentation},
    {"spans are what was written", spans_are_what_was_written},
    {"bodies keep the order", bodies_keep_the_order},
    {"labels are unescaped", labels_are_unescaped},
    {"the first definition stays", the_first_definition_stays},
    {"reading goes on behind errors", reading_goes_on_behind_errors},
    {"a brace closes the block also in an open parenthesis",
     a_brace_closes_the_block_also_in_an_open_parenthesis},
    {"errors of expressions", errors_of_expressions},
    {"errors of templates", errors_of_templates},
    {"errors of bodies", errors_of_bodies},
    {"errors of traversals", errors_of_traversals},
    {"traversals have steps", traversals_have_steps},
    {"nesting ends at a thousand", nesting_ends_at_a_thousand},
    {"blocks nest to a thousand", blocks_nest_to_a_thousand},
    {"chains are as long as they like", chains_are_as_long_as_they_like},
    {"a text of errors stays small", a_text_of_errors_stays_small},
    {"random texts never crash", random_texts_never_crash},
};
SUITE_OF(hcl_parse);
