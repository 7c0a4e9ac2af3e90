// SPDX-License-Identifier: Apache-2.0
//
// Trees: each kind built, read back and printed; references and static analysis by named cases. The
// table here has operations without bodies: nothing is evaluated.
#include "check.h"

#include "expr/analysis.h"
#include "expr/policy.h"
#include "toy/mini.h"
#include "value/number.h"

static const struct operation operations[] = {
    {.name = "!", .arity = 1},  {.name = "-", .arity = 1},
    {.name = "%", .arity = 2},  {.name = "&&", .arity = 2},
    {.name = "*", .arity = 2},  {.name = "+", .arity = 2},
    {.name = "-", .arity = 2},  {.name = "/", .arity = 2},
    {.name = "<", .arity = 2},  {.name = "==", .arity = 2},
    {.name = ">", .arity = 2},  {.name = "||", .arity = 2},
    {.name = "?:", .arity = 3}, {.name = "template", .arity = OPERATION_VARIADIC},
};
static const struct policy deep = {.name = "deep", .maps = MAPS_DEEP};
static const struct policy extend = {.name = "extend", .lists = LISTS_CONCAT};
static const struct policy *const policies[] = {&deep, &extend};
static const struct function keys_function = {.name = "keys"}, sum = {.name = "sum"},
                             upper = {.name = "upper"};
static const struct function *const functions[] = {&keys_function, &sum, &upper};

static const struct ops ops = {.language = "test",
                               .operations = operations,
                               .operation_count = COUNT_OF(operations),
                               .policies = policies,
                               .policy_count = COUNT_OF(policies),
                               .functions = functions,
                               .function_count = COUNT_OF(functions)};

static const struct mini_language language = {
    .ops = &ops, .policy = "deep", .catch_mask = 7, .else_mask = 1, .else_flags = CATCH_HEAD};

// ---- one text at a time

struct supposition {
    struct symbols *symbols;
    struct sources *sources;
    struct arena arena;
    struct mini_file file;
};

static void world_begin(struct supposition *w)
{
    *w = (struct supposition){.symbols = symbols_open(), .sources = sources_open()};
    arena_init(&w->arena);
}

static void world_end(struct supposition *w)
{
    mini_free(&w->file);
    arena_done(&w->arena);
    sources_close(w->sources);
    symbols_close(w->symbols);
}

static expr_id read_value(struct supposition *w, const char *text)
{
    mini_free(&w->file);
    w->file = mini_parse_value(w->symbols, w->sources, &language, STR("t"), str_of(text));
    return w->file.value;
}

static void read_file(struct supposition *w, const char *text)
{
    mini_free(&w->file);
    w->file = mini_parse(w->symbols, w->sources, &language, STR("t"), str_of(text));
}

static struct str printed(struct supposition *w, expr_id e)
{
    struct strbuf b;
    strbuf_init(&b, 0);
    expr_print(&b, w->file.tree, e);
    struct str s = strbuf_copy(&b, &w->arena);
    strbuf_done(&b);
    return s;
}

static void write_traversal(const struct supposition *w, struct strbuf *out,
                            const struct traversal *t)
{
    if (t->root)
        strbuf_add(out, symbol_text(w->symbols, t->root));
    for (size_t i = 0; i < t->count; i++) {
        strbuf_add_cstr(out, t->steps[i].is_index ? "[" : ".");
        if (t->steps[i].is_index)
            value_show(out, t->steps[i].key);
        else
            strbuf_add(out, symbol_text(w->symbols, t->steps[i].name));
        strbuf_add_cstr(out, t->steps[i].is_index ? "]" : "");
    }
}

static struct str refs_of(struct supposition *w, const char *text)
{
    expr_id e = read_value(w, text);
    struct refs refs = {0};
    expr_refs(&w->arena, w->file.tree, e, &refs);
    struct strbuf b;
    strbuf_init(&b, 0);
    for (size_t i = 0; i < refs.list.len; i++) {
        strbuf_add_cstr(&b, i ? " " : "");
        write_traversal(w, &b, &refs.list.at[i]);
    }
    struct str s = strbuf_copy(&b, &w->arena);
    strbuf_done(&b);
    refs_done(&refs);
    return s;
}

struct text_case {
    const char *text;
    const char *want;
};

// ---- building and reading

static void each_kind_is_read_back(void)
{
    struct symbols *symbols = symbols_open();
    struct tree_builder b;
    tree_begin(&b, &ops, symbols, 7);
    symbol a = symbol_intern(symbols, STR("a")), f = symbol_intern(symbols, STR("f"));
    struct span at = {7, 3, 9};
    expr_id one = expr_literal(&b, at, value_int(1));
    expr_id name = expr_name(&b, at, a);
    expr_id local = expr_local(&b, at, 2, 5);
    expr_id get = expr_get(&b, at, name, f);
    const expr_id two[] = {one, name};
    expr_id call = expr_call(&b, at, f, two, 2, CALL_EXPAND);
    expr_id apply = expr_call_value(&b, at, name, two, 2, 0);
    expr_id caught = expr_catch(&b, at, one, 5, name, CATCH_HEAD);
    expr_id loop = expr_for_new(&b, at, (struct expr_for){.source = one, .value = name}, FOR_KEYED);
    expr_id lambda = expr_lambda_new(&b, at, &a, NULL, 1, local);
    expr_id let = expr_let_new(&b, at, &f, &one, 1, local);
    struct tree *t = tree_end(&b);

    CHECK_INT(expr_literal_value(t, one).integer, 1);
    CHECK(expr_name_symbol(t, name) == a && expr_get_key(t, get) == f);
    CHECK(expr_local_depth(t, local) == 2 && expr_local_slot(t, local) == 5);
    CHECK(expr_call_name(t, call) == f && expr_count(t, call) == 2);
    CHECK(expr_call_name(t, apply) == 0 && expr_operand(t, apply, 2) == name);
    CHECK(expr_number(t, caught) == 5 && expr_second(t, caught) == name);
    CHECK(expr_for(t, loop).source == one && expr_for(t, loop).value == name);
    CHECK(expr_lambda(t, lambda).defaults[0] == 0 && expr_lambda(t, lambda).body == local);
    CHECK(expr_let(t, let).names[0] == f && expr_let(t, let).values[0] == one);
    struct span span = expr_span(t, get);
    CHECK(span.file == 7 && span.start == 3 && span.end == 9);
    tree_free(t);
    symbols_close(symbols);
}

static void layers_keep_their_keys(void)
{
    struct supposition w;
    world_begin(&w);
    read_file(&w, "a: 1\nb: 2\nif c { b: 3; d: 4 }\nuse e");
    const struct tree *t = w.file.tree;
    expr_id e = w.file.document;
    CHECK_INT(expr_layer_count(t, e), 3);
    CHECK(expr_layer(t, e, 0).any_key && !expr_layer(t, e, 0).guard);
    struct expr_layer guarded = expr_layer(t, e, 1);
    CHECK(guarded.guard && guarded.key_count == 2);
    CHECK_STR(symbol_text(w.symbols, guarded.keys[1]), "d");
    CHECK_STR(symbol_text(w.symbols, expr_layer(t, e, 2).keys[0]), "a");
    world_end(&w);
}

static void operations_are_found_by_name_and_arity(void)
{
    CHECK_INT(ops_find(&ops, STR("-"), 1), 1);
    CHECK_INT(ops_find(&ops, STR("-"), 2), 6);
    CHECK_INT(ops_find(&ops, STR("-"), 3), -1);
    CHECK_INT(ops_find(&ops, STR("template"), 9), 13);
    CHECK(ops_function(&ops, STR("keys")) == &keys_function);
    CHECK(ops_function(&ops, STR("upper")) == &upper);
    CHECK(!ops_function(&ops, STR("")) && !ops_function(&ops, STR("zip")));
}

// ---- printing

static void every_kind_is_printed(void)
{
    static const struct text_case cases[] = {
        {"1 + 2 * x.y[0]", "(+ 1 (* 2 x.y[0]))"},
        {"!a || b && -c == 1", "(|| (! a) (&& b (== (- c) 1)))"},
        {"a - b - c", "(- (- a b) c)"},
        {"a ? b : c ? d : e", "(?: a b (?: c d e))"},
        {"f()", "f()"},
        {"f(a, b...)", "f(a, b...)"},
        {"(f)(a)", "((f))(a)"},
        {"[a, true, null]", "[a, true, null]"},
        {"{a = 1, (b) = 2, \"c\" = 3}", "{\"a\" = 1, (b) = 2, \"c\" = 3}"},
        {"lazy [a, 1]", "lazy [a, 1]"},
        {"lazy {a: 1, \"b c\": 2}", "lazy {a: 1, \"b c\": 2}"},
        {"[for x in xs: x if x]", "[for $ in xs: %0.0 if %0.0]"},
        {"{for k, v in m: v => k...}", "{for $, $ in m: %0.1 => %0.0...}"},
        {"lazy [for x in x: x]", "lazy [for $ in x: %0.0]"},
        {"x[*].a[y]", "(x[*]: %0.0.a[y])"},
        {"|x, y = x| x + y", "(|x, y = %0.0| (+ %0.0 %0.1))"},
        {"|| 1", "(|| 1)"},
        {"let a = 1, b = a in b", "(let a = 1, b = %0.0 in %0.1)"},
        {"a catch b else c", "((a catch:7 b) catch:1:head c)"},
        {"\"x ${y}!\"", "(template \"x \" y \"!\")"},
        {"\"a\\n\\${b}\"", "\"a\\n${b}\""},
        {"layers(deep) { a: here.b; if c { a: pred } }",
         "layers(deep) {if c: lazy {a: pred} <a>; lazy {a: here.b} <a>}"},
        {"do { a; b\n c }", "do {a; b; c}"},
        {"(a.b).c", "(a.b).c"},
    };
    struct supposition w;
    world_begin(&w);
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        CHECK_STR(printed(&w, read_value(&w, cases[i].text)), cases[i].want);
    world_end(&w);
}

static void names_bind_to_the_nearest_frame(void)
{
    static const struct text_case cases[] = {
        {"[for x in a: [for y in x: x + y + z]]",
         "[for $ in a: [for $ in %0.0: (+ (+ %1.0 %0.0) z)]]"},
        {"[for x in a: x[*].b[x]]", "[for $ in a: (%0.0[*]: %0.0.b[%1.0])]"},
        {"let a = b, b = 1 in a", "(let a = %0.1, b = 1 in %0.0)"},
        {"let f = |n| f(n) in f(1)", "(let f = (|n| (%1.0)(%0.0)) in (%0.0)(1))"},
        {"let a = let b = c in b, c = 1 in c", "(let a = (let b = %1.1 in %0.0), c = 1 in %0.1)"},
        {"|c| let a = c, c = 2 in a", "(|c| (let a = %0.1, c = 2 in %0.0))"},
        {"let a = |c| c, c = 2 in a", "(let a = (|c| %0.0), c = 2 in %0.0)"},
        {"[for k, k in a: k]", "[for $, $ in a: %0.1]"},
    };
    struct supposition w;
    world_begin(&w);
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        CHECK_STR(printed(&w, read_value(&w, cases[i].text)), cases[i].want);
    world_end(&w);
}

// ---- references

static void references_are_the_longest_static_prefix(void)
{
    static const struct text_case cases[] = {
        {"1 + 2", ""},
        {"a", "a"},
        {"a.b[c.d].e", "a.b c.d"},
        {"a.b[0][\"k\"].c", "a.b[0][\"k\"].c"},
        {"a[true][null]", "a[true][null]"},
        {"a[-1].b", "a"},
        {"a[\"x${b}\"].c", "a b"},
        {"(a.b).c", "a.b"},
        {"(a).b", "a"},
        {"(a.b)", "a.b"},
        {"f(a.b).c", "a.b"},
        {"a.b + a.b", "a.b a.b"},
        {"[for x in x: x]", "x"},
        {"[for a in a.b: a.c]", "a.b"},
        {"{for k, v in m.n: k => v.x if w.v}", "m.n w.v"},
        {"|x| x.a + y.a", "y.a"},
        {"let a = b.c in a.d + e", "b.c e"},
        {"x.y[*].z[i.j]", "x.y i.j"},
        {"{a = b, (c) = d}", "b c d"},
        {"lazy {a: b.c, d: lazy [e]}", "b.c e"},
        {"a.b ? c : d catch e", "a.b c d e"},
        {"\"${a.b}-${c}\"", "a.b c"},
        {"layers(deep) { a: p.a; if g { a: q.a; b: pred } }", "p.a g q.a"},
        {"do { a; here.b; c.d }", "a c.d"},
    };
    struct supposition w;
    world_begin(&w);
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        CHECK_STR(refs_of(&w, cases[i].text), cases[i].want);
    world_end(&w);
}

static void references_know_their_places(void)
{
    struct supposition w;
    world_begin(&w);
    expr_id e = read_value(&w, "1 + a.b[0]");
    struct refs refs = {0};
    expr_refs(&w.arena, w.file.tree, e, &refs);
    CHECK_INT(refs.list.len, 1);
    const struct traversal *t = &refs.list.at[0];
    CHECK(t->at.start == 4 && t->at.end == 10);
    CHECK(t->steps[0].at.start == 5 && t->steps[0].at.end == 7);
    CHECK(t->steps[1].at.start == 7 && t->steps[1].at.end == 10);
    refs_done(&refs);
    world_end(&w);
}

// A chain far beyond what a C stack would hold by recursion.
static void deep_trees_are_walked(void)
{
    enum { DEEP = 1000 * 1000 };
    struct symbols *symbols = symbols_open();
    symbol a = symbol_intern(symbols, STR("a"));
    struct tree_builder b;
    tree_begin(&b, &ops, symbols, 1);
    expr_id e = expr_name(&b, NO_SPAN, a);
    for (int i = 0; i < DEEP; i++)
        e = i % 2 ? expr_op(&b, NO_SPAN, 0, &e, 1) : expr_get(&b, NO_SPAN, e, a);
    struct tree *t = tree_end(&b);
    struct arena arena;
    arena_init(&arena);
    struct refs refs = {0};
    expr_refs(&arena, t, e, &refs);
    CHECK_INT(refs.list.len, 1);
    struct strbuf out;
    strbuf_init(&out, 0);
    expr_print(&out, t, e);
    CHECK(out.len > DEEP);
    CHECK(expr_same(t, e, t, e));
    strbuf_done(&out);
    refs_done(&refs);
    arena_done(&arena);
    tree_free(t);
    symbols_close(symbols);
}

// ---- keywords, traversals, lists, maps, calls

static void keywords_are_single_names(void)
{
    static const struct text_case cases[] = {
        {"foo", "foo"}, {"true", "true"}, {"null", "null"}, {"foo.bar", ""}, {"(foo)", ""},
        {"(null)", ""}, {"1", ""},        {"\"foo\"", ""},  {"f()", ""},     {"[foo]", ""},
    };
    struct supposition w;
    world_begin(&w);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expr_id e = read_value(&w, cases[i].text);
        symbol name = expr_as_keyword(w.file.tree, e);
        CHECK_STR(name ? symbol_text(w.symbols, name) : STR(""), cases[i].want);
    }
    world_end(&w);
}

static struct str traversal_of(struct supposition *w, const char *text, bool relative)
{
    expr_id e = read_value(w, text);
    struct traversal t;
    if (relative ? !expr_as_relative(&w->arena, w->file.tree, e, &t)
                 : !expr_as_traversal(&w->arena, w->file.tree, e, &t))
        return STR("none");
    struct strbuf b;
    strbuf_init(&b, 0);
    write_traversal(w, &b, &t);
    struct str s = strbuf_copy(&b, &w->arena);
    strbuf_done(&b);
    return s;
}

static void traversals_have_constant_steps(void)
{
    static const struct text_case cases[] = {
        {"foo", "foo"},           {"foo.bar[0]", "foo.bar[0]"}, {"foo[bar]", "none"},
        {"null.foo", "null.foo"}, {"true[0]", "true[0]"},       {"a[null]", "a[null]"},
        {"a[-1]", "none"},        {"a[\"${b}\"]", "none"},      {"(a.b)", "none"},
        {"(a).b", "none"},        {"a[*].b", "none"},           {"\"${a}\"", "none"},
        {"f().a", "none"},        {"a[(0)]", "none"},           {"1.5", "none"},
    };
    struct supposition w;
    world_begin(&w);
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        CHECK_STR(traversal_of(&w, cases[i].text, false), cases[i].want);
    CHECK_STR(traversal_of(&w, "foo.bar[0]", true), ".foo.bar[0]");
    CHECK_STR(traversal_of(&w, "null", true), ".null");
    CHECK_STR(traversal_of(&w, "(foo)", true), "none");
    world_end(&w);
}

static void lists_maps_and_calls_are_seen(void)
{
    struct supposition w;
    world_begin(&w);
    const expr_id *items;
    const struct expr_pair *pairs;
    size_t count;
    symbol name;
    expr_id e = read_value(&w, "1");
    CHECK(!expr_as_list(w.file.tree, e, &items, &count));
    e = read_value(&w, "[a.b, c]");
    CHECK(expr_as_list(w.file.tree, e, &items, &count) && count == 2);
    CHECK_STR(printed(&w, items[0]), "a.b");
    CHECK(!expr_as_map(&w.arena, w.file.tree, e, &pairs, &count));
    e = read_value(&w, "{a = 1, a = 2, (b) = 3, \"c\" = 4}");
    CHECK(expr_as_map(&w.arena, w.file.tree, e, &pairs, &count) && count == 4);
    CHECK(pairs[0].name == pairs[1].name && !pairs[2].name);
    CHECK_STR(symbol_text(w.symbols, expr_as_keyword(w.file.tree, pairs[0].key)), "a");
    CHECK(!expr_as_keyword(w.file.tree, pairs[2].key));
    CHECK(!expr_as_keyword(w.file.tree, pairs[3].key) && pairs[3].name);
    e = read_value(&w, "lazy {a: 1}");
    CHECK(expr_as_map(&w.arena, w.file.tree, e, &pairs, &count) && pairs[0].name && !pairs[0].key);
    e = read_value(&w, "list(string, x...)");
    CHECK(expr_as_call(w.file.tree, e, &name, &items, &count) && count == 2);
    CHECK_STR(symbol_text(w.symbols, name), "list");
    e = read_value(&w, "(f)(x)");
    CHECK(!expr_as_call(w.file.tree, e, &name, &items, &count));
    e = read_value(&w, "(f(x))");
    CHECK(!expr_as_call(w.file.tree, e, &name, &items, &count));
    world_end(&w);
}

static void static_keys_need_no_evaluation(void)
{
    static const struct text_case cases[] = {
        {"{a = 1, \"b\" = 2, a = 3}", "a b"},
        {"{a = 1, (b) = 2}", "?"},
        {"lazy {b: 1, a: 2}", "b a"},
        {"lazy {}", ""},
        {"layers(deep) { a: 1; b: 2; if g { c: 3; a: 4 } }", "a b c"},
        {"layers(deep) { a: 1; use b }", "?"},
        {"layers(deep) { a: 1; use lazy {b: 1} }", "a b"},
        {"let x = 1 in lazy {a: x}", "a"},
        {"[a]", "?"},
        {"f()", "?"},
    };
    struct supposition w;
    world_begin(&w);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        expr_id e = read_value(&w, cases[i].text);
        const symbol *keys;
        size_t count;
        struct strbuf b;
        strbuf_init(&b, 0);
        if (!expr_static_keys(&w.arena, w.file.tree, e, &keys, &count))
            strbuf_add_char(&b, '?');
        else
            for (size_t k = 0; k < count; k++)
                strbuf_format(&b, "%s%s", k ? " " : "", symbol_text(w.symbols, keys[k]).at);
        CHECK_STR(strbuf_str(&b), cases[i].want);
        strbuf_done(&b);
    }
    world_end(&w);
}

// ---- the same

static void texts_compare_by_meaning_of_the_tree(void)
{
    static const struct {
        const char *x, *y;
        bool same;
    } cases[] = {
        {"a +   b", "a+b", true},
        {"a + b", "a - b", false},
        {"a.b", "a.c", false},
        {"a", "(a)", false},
        {"1", "1.0", true},
        {"f(x)", "g(x)", false},
        {"f(x)", "f(x...)", false},
        {"|x| x", "|x| x", true},
        {"|x| x", "|y| y", false},
        {"lazy {a: 1}", "lazy {b: 1}", false},
        {"layers(deep) { a: 1 }", "layers(deep) { a: 1 }", true},
        {"layers(deep) { a: 1 }", "layers(extend) { a: 1 }", false},
        {"[for x in a: x]", "lazy [for x in a: x]", false},
        {"a catch b", "a else b", false},
        {"\"a${b}c\"", "\"a${b}d\"", false},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct supposition x, y; // each with symbols of its own
        world_begin(&x);
        world_begin(&y);
        symbol_intern(y.symbols, STR("other numbers"));
        expr_id e = read_value(&x, cases[i].x), f = read_value(&y, cases[i].y);
        bool same = expr_same(x.file.tree, e, y.file.tree, f);
        if (same != cases[i].same)
            check_failed(__FILE__, __LINE__, "%s and %s", cases[i].x, cases[i].y);
        world_end(&x);
        world_end(&y);
    }
}

// ---- the mini syntax itself

static void statements_have_paths(void)
{
    struct supposition w;
    world_begin(&w);
    read_file(&w, "a.b = 1 # one\nblock x.\"y z\" {\n  c = unset; d = {\n k = 2\n }\n}\ne: 3\n");
    CHECK_INT(w.file.diags.list.len, 0);
    CHECK_INT(w.file.statement_count, 3);
    const struct mini_statement *s = w.file.statements;
    CHECK(s[0].path_len == 2 && s[0].value);
    CHECK(s[1].path_len == 3 && !s[1].value);
    CHECK_STR(symbol_text(w.symbols, s[1].path[1]), "y z");
    CHECK_STR(printed(&w, s[2].value), "{\"k\" = 2}");
    CHECK_STR(printed(&w, w.file.document), "layers(deep) {lazy {e: 3} <e>}");
    world_end(&w);
}

static void later_stanzas_are_newer_layers(void)
{
    struct supposition w;
    world_begin(&w);
    read_file(&w, "a: 1\nb: a\na: 2\nif a == 2 { a: 3; if b { c: 4 } }\nextend l: [1]\nif: 5");
    CHECK_INT(w.file.diags.list.len, 0);
    CHECK_STR(printed(&w, w.file.document),
              "layers(deep) {"
              "lazy {l: layers(extend) {[1] <*>; pred <*>}, if: 5} <l if>; "
              "if (== a 2): layers(deep) {if b: lazy {c: 4} <c>; lazy {a: 3} <a>} <a c>; "
              "lazy {a: 2} <a>; lazy {a: 1, b: a} <a b>}");
    world_end(&w);
}

static void errors_do_not_hide_the_next_line(void)
{
    static const struct {
        const char *text;
        unsigned errors, statements;
    } cases[] = {
        {"a = 1 +\nb = 2", 1, 1},
        {"a = )\nb = 2", 1, 2},
        {"a = \"open\nb = 2", 1, 2},
        {"a = [1, 2\nb = 2", 1, 2},
        {"= 1\nb = 2", 1, 1},
        {"a = 1 2; b = 3", 1, 2},
        {"a = }\nb = 2", 2, 2},
        {"block x { a = \n b = 2 }\nc = 3", 1, 2},
        {"a = layers(none) { b: 1 }\nb = 2", 1, 2},
        {"a = [for x, y, z in b: x]\nb = 2", 1, 2},
        {"a = \"x${1 + }y\"\nb = 2", 1, 2},
        {"a = lazy {b: 1, b: 2}\nb = 2", 1, 2},
        {"a = $\nb = 2", 1, 2},
        {"if a { b: ]\n c: 1 }\nd = 1", 1, 1},
        {"x.y: 1\nb = 2", 1, 1},
    };
    struct supposition w;
    world_begin(&w);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        read_file(&w, cases[i].text);
        if (w.file.diags.list.len != cases[i].errors ||
            w.file.statement_count != cases[i].statements)
            check_failed(__FILE__, __LINE__, "%s: %zu errors, %zu statements", cases[i].text,
                         w.file.diags.list.len, w.file.statement_count);
    }
    world_end(&w);
}

static void nesting_has_a_limit(void)
{
    static const char *const openers[] = {
        "(",         "[",    "-",  "{(",    "{a=",   "\"${",      "let a = ",
        "|x| ",      "a ? ", "x[", "x[*][", "do { ", "lazy {a: ", "layers(deep) { a: ",
        "[for x in "};
    struct supposition w;
    world_begin(&w);
    for (size_t i = 0; i < COUNT_OF(openers); i++) {
        struct strbuf b;
        strbuf_init(&b, 0);
        for (int k = 0; k < 20000; k++)
            strbuf_add_cstr(&b, openers[i]);
        expr_id e = read_value(&w, strbuf_copy(&b, &w.arena).at);
        CHECK(w.file.diags.list.len > 0);
        CHECK(printed(&w, e).len > 0);
        strbuf_done(&b);
    }
    world_end(&w);
}

static void random_texts_never_crash(void)
{
    static const char *const words[] = {
        "a",   "b",    "x",  "1",   "\"s\"", "\"${",  "}",     "{",      "(",
        ")",   "[",    "]",  "=",   ":",     ",",     ".",     "...",    "=>",
        "for", "in",   "if", "let", "lazy",  "|",     "||",    "+",      "-",
        "?",   "[*]",  "\n", ";",   "catch", "do",    "use",   "else",   "pred",
        "!",   "here", "\"", "$",   "#",     "unset", "block", "extend", "layers(deep)",
        "\\"};
    struct random r = {.state = 42};
    struct supposition w;
    world_begin(&w);
    for (unsigned long i = 0; i < random_cases(3000); i++) {
        struct strbuf b;
        strbuf_init(&b, 0);
        for (uint32_t k = random_below(&r, 60); k > 0; k--) {
            strbuf_add_cstr(&b, words[random_below(&r, COUNT_OF(words))]);
            strbuf_add_char(&b, ' ');
        }
        mini_free(&w.file);
        w.file = mini_parse(w.symbols, w.sources, &language, STR("t"), strbuf_str(&b));
        for (expr_id e = 1; e < w.file.tree->count; e++)
            CHECK(expr_span(w.file.tree, e).end <= b.len);
        for (size_t k = 0; k < w.file.statement_count; k++)
            CHECK(!w.file.statements[k].value || printed(&w, w.file.statements[k].value).len);
        strbuf_done(&b);
    }
    world_end(&w);
}

static const struct test tests[] = {
    {"each kind is read back", each_kind_is_read_back},
    {"layers keep their keys", layers_keep_their_keys},
    {"operations are found by name and arity", operations_are_found_by_name_and_arity},
    {"every kind is printed", every_kind_is_printed},
    {"names bind to the nearest frame", names_bind_to_the_nearest_frame},
    {"references are the longest static prefix", references_are_the_longest_static_prefix},
    {"references know their places", references_know_their_places},
    {"deep trees are walked", deep_trees_are_walked},
    {"keywords are single names", keywords_are_single_names},
    {"traversals have constant steps", traversals_have_constant_steps},
    {"lists, maps and calls are seen", lists_maps_and_calls_are_seen},
    {"static keys need no evaluation", static_keys_need_no_evaluation},
    {"texts compare by meaning of the tree", texts_compare_by_meaning_of_the_tree},
    {"statements have paths", statements_have_paths},
    {"later stanzas are newer layers", later_stanzas_are_newer_layers},
    {"errors do not hide the next line", errors_do_not_hide_the_next_line},
    {"nesting has a limit", nesting_has_a_limit},
    {"random texts never crash", random_texts_never_crash},
};
SUITE_OF(expr);
