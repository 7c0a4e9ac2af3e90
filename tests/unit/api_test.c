// SPDX-License-Identifier: Apache-2.0
//
// The public header as a host uses it: every function of weft.h, nothing from inside.
#include "check.h"

#include <malloc.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "weft.h"

#define S(text) weft_str_of(text)

static struct str out(weft_str s)
{
    return str_make(s.at, s.len);
}

// ---- helpers: each consumes the answer

static void check_text(weft_answer *answer, const char *want)
{
    if (!weft_answer_ok(answer)) {
        weft_str why = weft_answer_diagnostics(answer, WEFT_TEXT, 0);
        check_failed(__FILE__, __LINE__, "%.*s", (int)why.len, why.at);
    }
    CHECK_STR(out(weft_answer_text(answer, 0)), want);
    weft_answer_free(answer);
}

static void check_code(weft_answer *answer, enum weft_status status, const char *code)
{
    struct weft_diagnostic d = {.size = sizeof(d), .code = WEFT_STR("none")};
    CHECK_INT(weft_answer_status(answer), status);
    CHECK(weft_answer_diagnostic(answer, 0, &d));
    CHECK_STR(out(d.code), code);
    CHECK(d.message.len > 0);
    weft_answer_free(answer);
}

static void define(weft_place *dir, const char *path, const weft_tree *tree, weft_expr e)
{
    struct weft_definition d = {.size = sizeof(d), .path = S(path), .tree = tree, .expr = e};
    CHECK(weft_define(dir, &d));
}

static weft_expr op2(weft_builder *b, const char *name, weft_expr x, weft_expr y)
{
    weft_expr operands[] = {x, y};
    return weft_op(b, S(name), operands, 2);
}

static weft_builder *plain(weft_graph *g)
{
    return weft_builder_open(g, WEFT_STR(""), WEFT_STR(""));
}

// A place in which expressions can be tried.
struct bench {
    weft_graph *g;
    weft_place *root;
    weft_builder *b;
};

static struct bench bench_open(void)
{
    struct bench t = {.g = weft_graph_open()};
    t.root = weft_directory_open(t.g, NULL, WEFT_STR("/"));
    t.b = plain(t.g);
    return t;
}

// The expression's value, as text; then everything is closed.
static void bench_check(struct bench *t, weft_expr e, const char *want)
{
    weft_tree *tree = weft_builder_close(t->b);
    weft_answer *answer = weft_eval(t->root, tree, e);
    weft_graph_close(t->g); // the answer outlives it
    check_text(answer, want);
}

static void bench_fails(struct bench *t, weft_expr e, const char *code)
{
    weft_tree *tree = weft_builder_close(t->b);
    weft_answer *answer = weft_eval(t->root, tree, e);
    weft_graph_close(t->g);
    check_code(answer, WEFT_ERROR, code);
}

// ---- tables

static void test_tables(void)
{
    CHECK(strchr(weft_version(), '.') != NULL);
    CHECK(weft_dialect_count() > 0);
    CHECK_STR(str_of(weft_dialect_name(0)), "hcl");
    CHECK(!weft_dialect_name(weft_dialect_count()));
    CHECK(weft_code_count() > 20);
    for (size_t i = 0; i < weft_code_count(); i++) {
        const char *page = weft_code_page(S(weft_code_slug(i)));
        CHECK(page && strncmp(page, "# ", 2) == 0);
        CHECK(strlen(weft_code_title(i)) > 5);
    }
    CHECK(!weft_code_slug(weft_code_count()) && !weft_code_title(1000));
    CHECK(!weft_code_page(WEFT_STR("nope")));
    const weft_str names[] = {WEFT_STR("help"), WEFT_STR("version")};
    CHECK_STR(out(weft_suggest(WEFT_STR("hlep"), names, 2)), "help");
    CHECK_STR(out(weft_suggest(WEFT_STR("zzz"), names, 2)), "");
    enum weft_format format;
    CHECK(weft_format_find(WEFT_STR("sarif"), &format) && format == WEFT_SARIF);
    CHECK(!weft_format_find(WEFT_STR("xml"), &format));
    weft_on_out_of_memory(NULL);
}

// ---- directories

// Case 4 of tests/graph/globals_test.c.
static void test_late_binding(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    weft_expr ref = weft_path(b, WEFT_STR("global.c"));
    weft_expr one = weft_int(b, 1), two = weft_int(b, 2);
    weft_tree *t = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    weft_place *child = weft_directory_open(g, root, WEFT_STR("child"));
    weft_place *other = weft_directory_open(g, root, WEFT_STR("other"));
    define(root, "global.a.b", t, ref);
    define(root, "global.c", t, one);
    define(child, "global.c", t, two);
    check_text(weft_get(child, WEFT_STR("global.a.b")), "2");
    check_text(weft_get(root, WEFT_STR("global.a.b")), "1");
    struct weft_counters before = {.size = sizeof(before)}, after = before;
    CHECK(weft_graph_counters(g, &before));
    CHECK_INT(before.statements, 4);
    check_text(weft_get(other, WEFT_STR("global.a.b")), "1");
    CHECK(weft_graph_counters(g, &after));
    CHECK_INT(after.statements, 4); // shared with the root
    check_text(weft_get(child, WEFT_STR("")), "{ global = { a = { b = 2 }, c = 2 } }");
    check_text(weft_keys(child, WEFT_STR("global")), "[\"a\", \"c\"]");
    weft_graph_close(g);
}

// What was asked before, by whomever, is no read of the definition that runs now.
static void test_sharing_after_questions(void)
{
    static const char *const dirs[] = {"/", "a", "b"};
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    weft_expr host = weft_path(b, WEFT_STR("global.domain"));
    weft_expr domain = weft_path(b, WEFT_STR("global.env"));
    weft_expr env[3];
    for (size_t i = 0; i < COUNT_OF(dirs); i++)
        env[i] = weft_text(b, S(dirs[i]));
    weft_expr ring = weft_path(b, WEFT_STR("global.host"));
    weft_tree *t = weft_builder_close(b);
    weft_place *places[3] = {NULL};
    for (size_t i = 0; i < COUNT_OF(dirs); i++) {
        places[i] = weft_directory_open(g, places[0], S(dirs[i]));
        define(places[i], "global.env", t, env[i]);
    }
    define(places[0], "global.domain", t, domain);
    define(places[0], "global.host", t, host);
    for (size_t i = 0; i < COUNT_OF(dirs); i++)
        weft_answer_free(weft_get(places[i], WEFT_STR("global.domain")));
    check_text(weft_get(places[0], WEFT_STR("global.host")), "\"/\"");
    check_text(weft_get(places[1], WEFT_STR("global.host")), "\"a\"");
    check_text(weft_get(places[2], WEFT_STR("global.host")), "\"b\"");
    weft_place *bad = weft_directory_open(g, places[2], WEFT_STR("b/bad"));
    define(bad, "global.env", t, ring);
    check_code(weft_get(bad, WEFT_STR("global.host")), WEFT_ERROR, "cycle");
    check_text(weft_get(places[2], WEFT_STR("global.host")), "\"b\"");
    weft_graph_close(g);
}

static void test_definitions(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    weft_expr one = weft_int(b, 1), two = weft_int(b, 2), three = weft_int(b, 3);
    weft_tree *t = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    weft_place *child = weft_directory_open(g, root, WEFT_STR("child"));
    define(root, "global.a", t, one);
    check_text(weft_get(child, WEFT_STR("global.a")), "1");
    define(child, "global.a", t, two); // after a question
    check_text(weft_get(child, WEFT_STR("global.a")), "2");
    struct weft_definition unset = {.size = sizeof(unset), .path = WEFT_STR("global.a")};
    weft_place *deep = weft_directory_open(g, child, WEFT_STR("child/deep"));
    CHECK(weft_define(deep, &unset));
    check_code(weft_get(deep, WEFT_STR("global.a")), WEFT_ERROR, "unknown-name");
    struct weft_definition ranked = {
        .size = sizeof(ranked), .path = WEFT_STR("global.a"), .tree = t, .expr = three, .rank = 1};
    CHECK(weft_define(root, &ranked));
    check_text(weft_get(root, WEFT_STR("global.a")), "3");
    struct weft_definition empty = {
        .size = sizeof(empty), .path = WEFT_STR("global.box"), .container = true};
    CHECK(weft_define(root, &empty));
    check_text(weft_get(root, WEFT_STR("global.box")), "{}");
    define(root, "global.a", t, three);
    struct weft_definition part = {.size = sizeof(part),
                                   .path = WEFT_STR("global.o.x"),
                                   .origin = WEFT_STR("global.o"),
                                   .tree = t,
                                   .expr = one};
    CHECK(weft_define(root, &part));
    check_text(weft_get(root, WEFT_STR("global.o")), "{ x = 1 }");
    part.origin = WEFT_STR("global.q"); // no prefix
    CHECK(!weft_define(root, &part));
    weft_graph_close(g);
}

static void test_names(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    weft_expr seven = weft_int(b, 7), use = weft_name(b, WEFT_STR("seven")), eight = weft_int(b, 8);
    weft_tree *t = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    weft_place *child = weft_directory_open(g, root, WEFT_STR("child"));
    CHECK(weft_name_add(root, WEFT_STR("seven"), t, seven, WEFT_NAME_FINAL));
    CHECK(!weft_name_add(root, WEFT_STR("seven"), t, eight, 0));
    CHECK(!weft_name_add(child, WEFT_STR("seven"), t, eight, 0)); // final for all who see it
    check_text(weft_eval(child, t, use), "7");
    define(root, "global.s", t, use);
    check_text(weft_get(child, WEFT_STR("global.s")), "7");
    weft_graph_close(g);
}

// ---- documents

// m: {a: m, b: 2}
static void test_document(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    const weft_str keys[] = {WEFT_STR("a"), WEFT_STR("b")}, top[] = {WEFT_STR("m"), WEFT_STR("n")};
    weft_expr inner[] = {weft_name(b, WEFT_STR("m")), weft_int(b, 2)};
    weft_expr numbers[] = {weft_int(b, 4), weft_path(b, WEFT_STR("m.b"))};
    weft_expr outer[] = {weft_mapping(b, keys, inner, 2), weft_sequence(b, numbers, 2)};
    weft_expr root = weft_mapping(b, top, outer, 2);
    weft_expr ask = op2(b, "+", weft_path(b, WEFT_STR("n[1]")), weft_int(b, 1));
    weft_tree *t = weft_builder_close(b);
    weft_place *doc = weft_document_open(g, NULL, WEFT_STR("doc"), t, root);
    check_text(weft_get(doc, WEFT_STR("m.a.a.b")), "2");
    check_code(weft_get(doc, WEFT_STR("m.a")), WEFT_ERROR, "cycle");
    check_text(weft_get(doc, WEFT_STR("n")), "[4, 2]");
    check_text(weft_get(doc, WEFT_STR("n[0]")), "4");
    check_text(weft_get(doc, WEFT_STR("[\"m\"][\"b\"]")), "2");
    check_text(weft_keys(doc, WEFT_STR("m")), "[\"a\", \"b\"]");
    check_text(weft_keys(doc, WEFT_STR("n")), "[0, 1]");
    check_code(weft_keys(doc, WEFT_STR("n[0]")), WEFT_ERROR, "type-mismatch");
    check_text(weft_eval(doc, t, ask), "3");
    check_code(weft_get(doc, WEFT_STR("n[2]")), WEFT_ERROR, "missing-key");
    check_code(weft_get(doc, WEFT_STR("x.y")), WEFT_ERROR, "missing-key");
    weft_graph_close(g);
}

static void test_document_in_directory(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    weft_expr env = weft_text(b, WEFT_STR("prod"));
    const weft_str keys[] = {WEFT_STR("host")};
    weft_expr parts[] = {weft_text(b, WEFT_STR("db.")), weft_path(b, WEFT_STR("global.env"))};
    weft_expr values[] = {weft_op(b, WEFT_STR("template"), parts, 2)};
    weft_expr root = weft_mapping(b, keys, values, 1);
    weft_tree *t = weft_builder_close(b);
    weft_place *dir = weft_directory_open(g, NULL, WEFT_STR("/"));
    define(dir, "global.env", t, env);
    weft_place *doc = weft_document_open(g, dir, WEFT_STR("doc"), t, root);
    check_text(weft_get(doc, WEFT_STR("host")), "\"db.prod\"");
    weft_graph_close(g);
}

// base: x = 1, l = [1]; if on: x = 2; extend l: [2]
static void test_layers(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    const weft_str base_keys[] = {WEFT_STR("x"), WEFT_STR("l"), WEFT_STR("on")};
    weft_expr one[] = {weft_int(b, 1)}, two[] = {weft_int(b, 2)};
    weft_expr base[] = {weft_int(b, 1), weft_sequence(b, one, 1), weft_bool(b, true)};
    const weft_expr extended[] = {weft_sequence(b, two, 1), weft_predecessor(b)};
    weft_expr changed[] = {weft_int(b, 2), weft_layers(b, WEFT_STR("extend"), NULL, extended, 2)};
    const weft_expr guards[] = {weft_name(b, WEFT_STR("on")), 0};
    const weft_expr layers[] = {weft_mapping(b, base_keys, changed, 2),
                                weft_mapping(b, base_keys, base, 3)};
    weft_expr root = weft_layers(b, WEFT_STR("deep"), guards, layers, 2);
    weft_tree *t = weft_builder_close(b);
    weft_place *doc = weft_document_open(g, NULL, WEFT_STR("doc"), t, root);
    check_text(weft_get(doc, WEFT_STR("l")), "[1, 2]");
    check_text(weft_get(doc, WEFT_STR("x")), "2");
    struct weft_counters c = {.size = sizeof(c)};
    CHECK(weft_graph_counters(g, &c));
    CHECK_INT(c.guards, 1);
    weft_graph_close(g);
}

// d0: layers {d1}, d1: layers {d2} …: asking for a key walks them all.
static void test_layers_of_layers(void)
{
    enum { DEPTH = LONG_CHAIN / 2 };
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    weft_str *keys = memory_take(sizeof(*keys) * DEPTH);
    weft_expr *values = memory_take(sizeof(*values) * DEPTH);
    char *names = memory_take(16 * DEPTH);
    for (int i = 0; i < DEPTH; i++) {
        snprintf(names + 16 * i, 16, "d%d", i);
        keys[i] = S(names + 16 * i);
    }
    for (int i = 0; i < DEPTH; i++) {
        weft_expr layer =
            i + 1 < DEPTH ? weft_name(b, keys[i + 1]) : weft_json(b, WEFT_STR("{\"x\":1}"));
        values[i] = weft_layers(b, WEFT_STR("deep"), NULL, &layer, 1);
    }
    const weft_str self[] = {WEFT_STR("x"), WEFT_STR("self")};
    const weft_expr own = weft_here(b);
    weft_expr inner[] = {weft_int(b, 1), weft_layers(b, WEFT_STR("deep"), NULL, &own, 1)};
    weft_expr looped = weft_mapping(b, self, inner, 2);
    weft_expr root = weft_mapping(b, keys, values, DEPTH);
    weft_tree *t = weft_builder_close(b);
    weft_place *doc = weft_document_open(g, NULL, WEFT_STR("doc"), t, root);
    check_text(weft_get(doc, WEFT_STR("d0.x")), "1");
    weft_place *loop = weft_document_open(g, NULL, WEFT_STR("loop"), t, looped);
    check_code(weft_get(loop, WEFT_STR("self.y")), WEFT_ERROR, "cycle");
    weft_graph_close(g);
    free(keys);
    free(values);
    free(names);
}

// ---- expressions

static void test_operations(void)
{
    struct bench t = bench_open();
    weft_builder *b = t.b;
    weft_expr third = op2(b, "-", weft_int(b, 7), op2(b, "%", weft_int(b, 9), weft_int(b, 4)));
    weft_expr quotient = op2(b, "/", op2(b, "*", weft_int(b, 3), third), weft_int(b, 2));
    weft_expr minus[] = {quotient};
    weft_expr no[] = {op2(b, "<=", weft_int(b, 1), weft_int(b, 0))};
    weft_expr arms[] = {op2(b, "||", weft_op(b, WEFT_STR("!"), no, 1), weft_null(b)),
                        weft_text(b, WEFT_STR("then")), weft_name(b, WEFT_STR("nobody"))};
    weft_expr items[] = {
        op2(b, "+", weft_number(b, WEFT_STR("0.1")), weft_text(b, WEFT_STR("0.2"))),
        weft_op(b, WEFT_STR("-"), minus, 1),
        op2(b, "==", weft_int(b, 1), weft_number(b, WEFT_STR("1.0"))),
        op2(b, "!=", weft_null(b), weft_int(b, 1)),
        op2(b, "&&", weft_bool(b, false), weft_name(b, WEFT_STR("nobody"))),
        weft_op(b, WEFT_STR("?:"), arms, 3),
        op2(b, "<", weft_int(b, 1), weft_int(b, 2)),
        op2(b, ">", weft_int(b, 1), weft_int(b, 2)),
        op2(b, ">=", weft_int(b, 2), weft_int(b, 2)),
    };
    bench_check(&t, weft_tuple(b, items, COUNT_OF(items)),
                "[0.3, -9, true, true, false, \"then\", true, false, true]");
}

static void test_operation_failures(void)
{
    struct bench t = bench_open();
    bench_fails(&t, op2(t.b, "+", weft_int(t.b, 1), weft_text(t.b, WEFT_STR("x"))),
                "type-mismatch");
    t = bench_open();
    bench_fails(&t, op2(t.b, "/", weft_int(t.b, 1), weft_int(t.b, 0)), "invalid-operation");
    t = bench_open();
    bench_fails(&t, op2(t.b, "+", weft_int(t.b, 1), weft_null(t.b)), "null-value");
    t = bench_open();
    weft_expr arms[] = {weft_int(t.b, 1), weft_int(t.b, 1), weft_int(t.b, 2)};
    bench_fails(&t, weft_op(t.b, WEFT_STR("?:"), arms, 3), "type-mismatch");
    t = bench_open();
    bench_fails(&t, op2(t.b, "&&", weft_bool(t.b, true), weft_int(t.b, 3)), "type-mismatch");
    t = bench_open();
    bench_fails(&t, weft_name(t.b, WEFT_STR("nobody")), "unknown-name");
}

static void test_literals(void)
{
    struct bench t = bench_open();
    weft_builder *b = t.b;
    weft_expr keys[] = {weft_text(b, WEFT_STR("k")), weft_text(b, WEFT_STR("s"))};
    weft_expr values[] = {weft_json(b, WEFT_STR("[1, {\"a\": null}, 12345678901234567890]")),
                          weft_json(b, WEFT_STR("{\"$sensitive\":\"pw\"}"))};
    bench_check(&t, weft_object(b, keys, values, 2),
                "{ k = [1, { a = null }, 12345678901234567890], s = (sensitive) }");
}

static void test_frames(void)
{
    struct bench t = bench_open();
    weft_builder *b = t.b;
    const weft_str kv[] = {WEFT_STR("k"), WEFT_STR("v")}, x[] = {WEFT_STR("x")},
                   f[] = {WEFT_STR("f"), WEFT_STR("n")};
    weft_expr source = weft_json(b, WEFT_STR("{\"a\":1,\"b\":2,\"c\":3}"));
    weft_frame(b, kv, 2);
    weft_expr key = weft_name(b, WEFT_STR("k"));
    weft_expr value = op2(b, "*", weft_name(b, WEFT_STR("v")), weft_int(b, 10));
    weft_expr keep = op2(b, "!=", weft_name(b, WEFT_STR("v")), weft_int(b, 2));
    weft_expr object = weft_for(b, source, key, value, keep, WEFT_FOR_KEYED);
    weft_expr list = weft_json(b, WEFT_STR("[{\"n\":1},{\"n\":2}]"));
    weft_frame(b, x, 1);
    weft_expr splat =
        weft_splat(b, list, weft_attribute(b, weft_name(b, WEFT_STR("x")), WEFT_STR("n")));
    weft_expr lazy_source = weft_json(b, WEFT_STR("[1,2]"));
    weft_frame(b, x, 1);
    weft_expr lazy = weft_for(b, lazy_source, 0, weft_name(b, WEFT_STR("x")), 0, WEFT_FOR_LAZY);
    weft_frame(b, f, 2);
    weft_frame(b, x, 1);
    weft_expr inc = op2(b, "+", weft_name(b, WEFT_STR("x")), weft_name(b, WEFT_STR("n")));
    weft_expr lambda = weft_lambda(b, NULL, inc);
    weft_expr bound[] = {lambda, weft_int(b, 5)};
    weft_expr arg[] = {weft_int(b, 1)};
    weft_expr let = weft_let(b, bound, weft_apply(b, WEFT_STR("f"), arg, 1));
    weft_frame(b, x, 1);
    weft_expr fallback[] = {weft_int(b, 9)};
    weft_expr with_default = weft_lambda(b, fallback, weft_name(b, WEFT_STR("x")));
    weft_expr called = weft_apply_value(b, with_default, NULL, 0);
    weft_expr items[] = {object, splat, lazy, let, called};
    bench_check(&t, weft_tuple(b, items, COUNT_OF(items)),
                "[{ a = 10, c = 30 }, [1, 2], [1, 2], 6, 9]");
}

static void test_group(void)
{
    struct bench t = bench_open();
    const weft_str x[] = {WEFT_STR("x")};
    weft_expr source = weft_json(t.b, WEFT_STR("[1,2,3]"));
    weft_frame(t.b, x, 1);
    weft_expr odd = op2(t.b, "%", weft_name(t.b, WEFT_STR("x")), weft_int(t.b, 2));
    weft_expr text[] = {odd};
    weft_expr key = weft_apply(t.b, WEFT_STR("string"), text, 1);
    weft_expr e = weft_for(t.b, source, key, weft_name(t.b, WEFT_STR("x")), 0, WEFT_FOR_GROUP);
    bench_check(&t, e, "{ \"1\" = [1, 3], \"0\" = [2] }");
}

static void test_functions(void)
{
    struct bench t = bench_open();
    weft_builder *b = t.b;
    weft_expr x[] = {weft_json(b, WEFT_STR("{\"z\":1,\"a\":2}"))};
    weft_expr y[] = {weft_json(b, WEFT_STR("[1,2,3]"))};
    weft_expr z[] = {weft_text(b, WEFT_STR("1.50"))};
    weft_expr w[] = {weft_text(b, WEFT_STR("true"))};
    weft_expr v[] = {weft_int(b, 1)};
    weft_expr steps[] = {weft_int(b, 1), weft_int(b, 2)};
    weft_expr items[] = {
        weft_apply(b, WEFT_STR("keys"), x, 1),   weft_apply(b, WEFT_STR("length"), y, 1),
        weft_apply(b, WEFT_STR("number"), z, 1), weft_apply(b, WEFT_STR("bool"), w, 1),
        weft_apply(b, WEFT_STR("string"), v, 1), weft_steps(b, steps, 2),
    };
    bench_check(&t, weft_tuple(b, items, COUNT_OF(items)),
                "[[\"a\", \"z\"], 3, 1.5, true, \"1\", 2]");
    t = bench_open();
    weft_answer *all = weft_functions(t.g);
    CHECK(weft_value_count(weft_answer_value(all)) > 10);
    weft_answer_free(all);
    weft_expr message[] = {weft_text(t.b, WEFT_STR("no"))};
    bench_fails(&t, weft_apply(t.b, WEFT_STR("error"), message, 1), "user-error");
}

static void test_catch(void)
{
    struct bench t = bench_open();
    weft_builder *b = t.b;
    weft_expr message[] = {weft_text(b, WEFT_STR("no"))};
    weft_expr user = weft_apply(b, WEFT_STR("error"), message, 1);
    weft_expr items[] = {
        weft_catch(b, weft_name(b, WEFT_STR("nobody")), WEFT_FAIL_MISSING, weft_int(b, 1)),
        weft_catch(b, user, WEFT_FAIL_ANY, weft_int(b, 2)),
    };
    bench_check(&t, weft_tuple(b, items, 2), "[1, 2]");
    t = bench_open();
    weft_expr text = weft_text(t.b, WEFT_STR("x"));
    weft_expr wrong = op2(t.b, "+", text, weft_int(t.b, 1));
    bench_fails(&t, weft_catch(t.b, wrong, WEFT_FAIL_MISSING, weft_int(t.b, 1)), "type-mismatch");
}

static void test_here(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    const weft_str keys[] = {WEFT_STR("a"), WEFT_STR("b")};
    weft_expr values[] = {weft_int(b, 1), weft_attribute(b, weft_here(b), WEFT_STR("a"))};
    weft_expr root = weft_mapping(b, keys, values, 2);
    weft_tree *t = weft_builder_close(b);
    weft_place *doc = weft_document_open(g, NULL, WEFT_STR("doc"), t, root);
    check_text(weft_get(doc, WEFT_STR("b")), "1");
    weft_graph_close(g);
}

// ---- static questions

static void test_refs(void)
{
    const char *text = "global.a[0].b + x";
    weft_graph *g = weft_graph_open();
    weft_builder *b = weft_builder_open(g, WEFT_STR("f"), S(text));
    weft_builder_place(b, 0, 13);
    weft_expr left = weft_path(b, WEFT_STR("global.a[0].b"));
    weft_builder_place(b, 16, 17);
    weft_expr right = weft_name(b, WEFT_STR("x"));
    weft_builder_place(b, 0, strlen(text));
    weft_expr sum = op2(b, "+", left, right);
    weft_tree *t = weft_builder_close(b);
    check_text(weft_refs(t, sum),
               "[{ ref = \"global.a[0].b\", start = 0, end = 13, line = 1, col = 1 }, "
               "{ ref = \"x\", start = 16, end = 17, line = 1, col = 17 }]");
    weft_graph_close(g);
}

static void check_live_refs(weft_place *place, const weft_tree *t, weft_expr e,
                            enum weft_known known, const char *want)
{
    weft_answer *answer = weft_live_refs(place, t, e, known);
    CHECK(weft_answer_ok(answer));
    struct strbuf names;
    strbuf_init(&names, 0);
    const weft_value *all = weft_answer_value(answer);
    for (size_t i = 0; i < weft_value_count(all); i++) {
        weft_str ref = weft_value_text(weft_value_get(weft_value_item(all, i), WEFT_STR("ref")));
        strbuf_format(&names, "%s%.*s", i ? " " : "", (int)ref.len, ref.at);
    }
    CHECK_STR(strbuf_str(&names), want);
    strbuf_done(&names);
    weft_answer_free(answer);
}

static void test_live_refs(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = weft_builder_open(g, WEFT_STR("f"), WEFT_STR("c ? a : b"));
    weft_expr arms[] = {weft_name(b, WEFT_STR("a")), weft_name(b, WEFT_STR("b"))};
    weft_expr by_name[] = {weft_name(b, WEFT_STR("c")), arms[0], arms[1]};
    weft_expr chosen = weft_op(b, WEFT_STR("?:"), by_name, 3);
    weft_tree *t = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    check_live_refs(root, t, chosen, WEFT_KNOWN_WRITTEN, "c a b");
    check_live_refs(root, t, chosen, WEFT_KNOWN_ASKED, "c a b"); // nothing defines it
    check_code(weft_live_refs(root, t, chosen, (enum weft_known)7), WEFT_USAGE, "bad-argument");
    check_code(weft_live_refs(NULL, t, chosen, WEFT_KNOWN_ASKED), WEFT_USAGE, "bad-argument");
    weft_graph_close(g);
}

// ---- gathering

static void test_gathered(void)
{
    weft_graph *g = weft_graph_open(), *other = weft_graph_open();
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    weft_answer *all = weft_gather(g), *foreign = weft_gather(other);
    CHECK(weft_answer_ok(all));
    weft_answer *missing = weft_get(root, WEFT_STR("nothing.here"));
    CHECK(weft_answer_join(all, missing));
    weft_answer_free(missing); // what was gathered stays
    CHECK_INT(weft_answer_status(all), WEFT_ERROR);
    struct weft_report full = {.size = sizeof(full),
                               .code = WEFT_STR("world"),
                               .message = WEFT_STR("the disk is full"),
                               .help = WEFT_STR("buy one")};
    CHECK(weft_answer_report(all, &full));
    CHECK_INT(weft_answer_status(all), WEFT_WORLD);
    CHECK_INT(weft_answer_diagnostic_count(all), 2);
    struct weft_diagnostic d = {.size = sizeof(d)};
    CHECK(weft_answer_diagnostic(all, 1, &d));
    CHECK_STR(out(d.message), "the disk is full");
    CHECK_STR(out(d.help), "buy one");
    CHECK(!weft_answer_report(NULL, &full));
    CHECK(!weft_answer_join(all, foreign) && !weft_answer_join(all, all));
    CHECK(!weft_answer_join(NULL, all) && !weft_answer_join(all, NULL));
    check_code(weft_gather(NULL), WEFT_USAGE, "bad-argument");
    weft_answer_free(all);
    weft_answer_free(foreign);
    weft_graph_close(g);
    weft_graph_close(other);
}

static void test_lines(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    weft_expr e = weft_json(b, WEFT_STR("{\"numbers\":[100000000,200000000,300000000,400000000,"
                                        "500000000,600000000,700000000,800000000],"
                                        "\"short\":{\"a\":[1]},\"secret\":{\"$sensitive\":[1]}}"));
    weft_tree *t = weft_builder_close(b);
    weft_answer *a = weft_eval(weft_directory_open(g, NULL, WEFT_STR("/")), t, e);
    CHECK_STR(out(weft_answer_text(a, WEFT_INDENT)),
              "{\n"
              "  numbers = [\n"
              "    100000000, 200000000, 300000000, 400000000, 500000000, 600000000, 700000000,\n"
              "    800000000,\n"
              "  ]\n"
              "  short = { a = [1] }\n"
              "  secret = (sensitive)\n"
              "}");
    weft_answer_free(a);
    weft_graph_close(g);
}

// Directories that see almost the same: the text is the same as if each were written alone.
static void test_texts_that_are_alike(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    weft_expr list = weft_json(b, WEFT_STR("[\"a\", {\"b\": \"\\n\"}]")), one = weft_int(b, 1);
    weft_expr two = weft_int(b, 2), three = weft_text(b, WEFT_STR("three"));
    weft_tree *t = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    weft_place *dirs[4];
    define(root, "global.k", t, list);
    define(root, "global.m", t, one);
    define(root, "global.z", t, list);
    for (size_t i = 0; i < COUNT_OF(dirs); i++) {
        dirs[i] = weft_directory_open(g, root, WEFT_STR("d"));
        define(dirs[i], "global.m", t, i % 2 ? two : three);
    }
    define(dirs[2], "global.a", t, one); // other keys than the one before
    weft_answer *last = NULL;
    for (size_t i = 0; i < COUNT_OF(dirs); i++) {
        weft_answer *a = weft_get(dirs[i], WEFT_STR("global"));
        weft_str want = weft_answer_text(a, 0);
        CHECK_STR(out(weft_answer_text_like(a, last, 0)), want.at);
        weft_answer_free(last);
        last = a;
    }
    CHECK_STR(out(weft_answer_text(last, 0)),
              "{ k = [\"a\", { b = \"\\n\" }], m = 2, z = [\"a\", { b = \"\\n\" }] }");
    CHECK_STR(out(weft_answer_text_like(last, last, 0)), weft_answer_text(last, 0).at);
    weft_answer *number = weft_get(dirs[0], WEFT_STR("global.m"));
    CHECK_STR(out(weft_answer_text_like(number, last, 0)), "\"three\"");
    CHECK(!weft_answer_text_like(NULL, last, 0).at);
    weft_answer_free(number);
    weft_answer_free(last);
    weft_graph_close(g);
}

static void test_simplify(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    weft_expr known = op2(b, "+", weft_int(b, 1), weft_int(b, 2));
    weft_expr later = weft_json(b, WEFT_STR("{\"$unknown\":\"number\"}"));
    weft_expr mixed = op2(b, "*", op2(b, "+", weft_int(b, 1), weft_int(b, 2)),
                          weft_path(b, WEFT_STR("global.later")));
    weft_tree *t = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    define(root, "global.later", t, later);
    const weft_tree *rest;
    weft_answer *whole = weft_simplify(root, t, known, 0);
    CHECK_INT(weft_answer_residual(whole, &rest), 0);
    check_text(whole, "3");
    weft_answer *part = weft_simplify(root, t, mixed, 0);
    weft_expr e = weft_answer_residual(part, &rest);
    CHECK(e && rest);
    check_text(part, "(* 3 global.later)");
    weft_answer *again = weft_eval(root, rest, e);
    CHECK(weft_answer_ok(again));
    CHECK_INT(weft_value_kind(weft_answer_value(again)), WEFT_KIND_UNKNOWN);
    weft_answer_free(again);
    CHECK_INT(weft_answer_status(part = weft_simplify(root, t, mixed, WEFT_WHOLE_ONLY)), WEFT_OK);
    weft_answer_free(part);
    weft_graph_close(g);
}

static void test_explain(void)
{
    const char *text = "x = global.y\ny = 1\n";
    weft_graph *g = weft_graph_open();
    weft_builder *b = weft_builder_open(g, WEFT_STR("globals"), S(text));
    weft_builder_place(b, 4, 12);
    weft_expr x = weft_path(b, WEFT_STR("global.y"));
    weft_builder_place(b, 17, 18);
    weft_expr y = weft_int(b, 1);
    weft_tree *t = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    const struct weft_definition defs[] = {
        {.size = sizeof(struct weft_definition),
         .path = WEFT_STR("global.x"),
         .tree = t,
         .expr = x,
         .start = 0,
         .end = 1},
        {.size = sizeof(struct weft_definition),
         .path = WEFT_STR("global.y"),
         .tree = t,
         .expr = y,
         .start = 13,
         .end = 14},
    };
    CHECK(weft_define(root, &defs[0]) && weft_define(root, &defs[1]));
    weft_answer *why = weft_explain(root, WEFT_STR("global.x"));
    CHECK(weft_answer_ok(why));
    int64_t value = 0;
    CHECK(weft_value_int(weft_answer_value(why), &value) && value == 1);
    weft_str tree = weft_answer_text(why, WEFT_UNICODE), json = weft_answer_json(why, 0);
    CHECK(strstr(tree.at, "globals:1:1") && strstr(tree.at, "global.y"));
    CHECK(strncmp(json.at, "{\"weft\":1,\"kind\":\"explain\",\"path\":\"global.x\"", 44) == 0);
    weft_answer_free(why);
    check_code(weft_explain(root, WEFT_STR("global.z")), WEFT_ERROR, "unknown-name");
    const weft_str keys[] = {WEFT_STR("p"), WEFT_STR("q")};
    b = plain(g);
    weft_expr values[] = {weft_name(b, WEFT_STR("q")), weft_int(b, 3)};
    weft_expr m = weft_mapping(b, keys, values, 2);
    t = weft_builder_close(b);
    weft_place *doc = weft_document_open(g, NULL, WEFT_STR("doc"), t, m);
    check_text(weft_get(doc, WEFT_STR("p")), "3");
    why = weft_explain(doc, WEFT_STR("p"));
    CHECK(weft_answer_ok(why) && strstr(weft_answer_text(why, 0).at, "q = 3"));
    weft_answer_free(why);
    weft_graph_close(g);
}

// ---- values

static void test_values(void)
{
    struct bench t = bench_open();
    weft_expr e = weft_json(t.b, WEFT_STR("{\"b\":true,\"n\":1.25,\"i\":-7,\"s\":\"text\","
                                          "\"z\":null,\"u\":{\"$unknown\":\"string\"},"
                                          "\"l\":{\"$typed\":[[\"list\",\"number\"],[1]]},"
                                          "\"p\":{\"$sensitive\":\"pw\"}}"));
    weft_tree *tree = weft_builder_close(t.b);
    weft_answer *answer = weft_eval(t.root, tree, e);
    weft_graph_close(t.g);
    const weft_value *v = weft_answer_value(answer);
    CHECK_INT(weft_value_kind(v), WEFT_KIND_OBJECT);
    CHECK_INT(weft_value_count(v), 8);
    CHECK_STR(out(weft_value_key(v, 0)), "b");
    CHECK(weft_value_bool(weft_value_item(v, 0)));
    const weft_value *n = weft_value_get(v, WEFT_STR("n")), *i = weft_value_get(v, WEFT_STR("i"));
    char digits[8];
    int64_t whole = 0;
    CHECK_INT(weft_value_decimal(n, digits, sizeof(digits)), 4);
    CHECK(strcmp(digits, "1.25") == 0);
    CHECK_INT(weft_value_decimal(n, digits, 3), 4);
    CHECK(strcmp(digits, "1.") == 0);
    CHECK(!weft_value_int(n, &whole) && weft_value_int(i, &whole) && whole == -7);
    CHECK(weft_value_double(n) > 1.2 && weft_value_double(n) < 1.3);
    CHECK_STR(out(weft_value_text(weft_value_get(v, WEFT_STR("s")))), "text");
    CHECK_INT(weft_value_kind(weft_value_get(v, WEFT_STR("z"))), WEFT_KIND_NULL);
    CHECK_INT(weft_value_kind(weft_value_get(v, WEFT_STR("u"))), WEFT_KIND_UNKNOWN);
    CHECK_INT(weft_value_kind(weft_value_get(v, WEFT_STR("l"))), WEFT_KIND_LIST);
    CHECK(weft_value_has_unknown(v) && !weft_value_has_unknown(n));
    const weft_value *p = weft_value_get(v, WEFT_STR("p"));
    CHECK(weft_value_is_sensitive(p) && !weft_value_is_sensitive(n));
    CHECK_STR(out(weft_value_text(p)), "pw");
    CHECK(!strstr(weft_answer_text(answer, 0).at, "pw"));
    CHECK(!strstr(weft_answer_json(answer, 0).at, "pw"));
    CHECK(strstr(weft_answer_json(answer, WEFT_SHOW_SENSITIVE).at, "pw"));
    CHECK(strstr(weft_answer_text(answer, WEFT_SHOW_SENSITIVE).at, "pw"));
    CHECK(strstr(weft_answer_json(answer, WEFT_LOSSLESS | WEFT_KEEP_ORDER).at, "$unknown"));
    CHECK(strchr(weft_answer_json(answer, WEFT_INDENT).at, '\n'));
    weft_answer_free(answer);
}

static bool ends_in_nul(weft_str text)
{
    return text.at && text.at[text.len] == 0;
}

// Whatever is written or computed: 14 bytes lie in the value itself, a slice of a text has no end of its own.
static void test_texts_as_c_strings(void)
{
    struct bench t = bench_open();
    weft_expr e = weft_json(
        t.b,
        WEFT_STR("{\"fourteen_bytes\":\"exactly 14 bs.\",\"longer than that\":\"a longer text\"}"));
    weft_tree *tree = weft_builder_close(t.b);
    weft_answer *answer = weft_eval(t.root, tree, e);
    weft_graph_close(t.g);
    const weft_value *v = weft_answer_value(answer);
    char text[32];
    CHECK_INT(weft_str_copy(weft_value_key(v, 0), text, sizeof(text)), 14);
    CHECK_STR(str_of(text), "fourteen_bytes");
    CHECK_INT(weft_str_copy(weft_value_text(weft_value_item(v, 0)), text, sizeof(text)), 14);
    CHECK_STR(str_of(text), "exactly 14 bs.");
    CHECK_INT(weft_str_copy(weft_value_text(weft_value_item(v, 1)), text, 9), 13);
    CHECK_STR(str_of(text), "a longer");
    CHECK_INT(weft_str_copy((weft_str){NULL, 7}, text, 1), 0);
    CHECK_STR(str_of(text), "");
    CHECK_INT(weft_str_copy(WEFT_STR("abc"), NULL, 0), 3);
    CHECK(ends_in_nul(weft_answer_json(answer, 0)) && ends_in_nul(weft_answer_yaml(answer, 0)));
    CHECK(ends_in_nul(weft_answer_text(answer, 0)));
    CHECK(ends_in_nul(weft_answer_diagnostics(answer, WEFT_JSON, 0)));
    weft_answer_free(answer);
}

static void test_texts_of_diagnostics(void)
{
    static const char *const mistakes[] = {"nope",  "1 +",     "{",    "upper()",
                                           "[for]", "\"${x\"", "a.b[", "\xff"};
    for (size_t i = 0; i < COUNT_OF(mistakes); i++) {
        struct bench t = bench_open();
        struct weft_text text = {.size = sizeof(text),
                                 .dialect = WEFT_STR("hcl"),
                                 .name = WEFT_STR("a file"),
                                 .text = weft_str_of(mistakes[i]),
                                 .form = WEFT_FORM_EXPRESSION};
        const weft_tree *tree;
        weft_expr root;
        weft_answer *read = weft_read(t.g, &text, &tree, &root);
        weft_answer *answer = weft_eval(t.root, tree, root);
        weft_answer *both[] = {read, answer};
        for (size_t k = 0; k < COUNT_OF(both); k++)
            for (size_t n = 0; n < weft_answer_diagnostic_count(both[k]); n++) {
                struct weft_diagnostic d = {.size = sizeof(d)};
                CHECK(weft_answer_diagnostic(both[k], n, &d));
                CHECK(ends_in_nul(d.code) && ends_in_nul(d.severity) && ends_in_nul(d.message));
                CHECK(ends_in_nul(d.help) && ends_in_nul(d.file));
            }
        weft_answer_free(read);
        weft_answer_free(answer);
        (void)weft_builder_close(t.b);
        weft_graph_close(t.g);
    }
}

static void test_value_misuse(void)
{
    int64_t i;
    CHECK_INT(weft_value_kind(NULL), WEFT_KIND_UNKNOWN);
    CHECK(!weft_value_bool(NULL) && !weft_value_int(NULL, &i) && !weft_value_item(NULL, 0));
    CHECK(!weft_value_get(NULL, WEFT_STR("x")) && weft_value_count(NULL) == 0);
    CHECK_STR(out(weft_value_text(NULL)), "");
    CHECK_STR(out(weft_value_key(NULL, 0)), "");
    CHECK_INT(weft_value_decimal(NULL, NULL, 0), 0);
    CHECK(weft_value_double(NULL) == 0 && weft_value_has_unknown(NULL));
}

// ---- diagnostics

static void test_diagnostics(void)
{
    const char *text = "a = global.bb\n";
    weft_graph *g = weft_graph_open();
    weft_builder *b = weft_builder_open(g, WEFT_STR("f.conf"), S(text));
    weft_builder_place(b, 4, 13);
    weft_expr ref = weft_path(b, WEFT_STR("global.bb"));
    weft_expr one = weft_int(b, 1);
    weft_tree *t = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    define(root, "global.a", t, ref);
    define(root, "global.b", t, one);
    weft_answer *answer = weft_get(root, WEFT_STR("global.a"));
    weft_graph_close(g);
    CHECK_INT(weft_answer_diagnostic_count(answer), 1);
    struct weft_diagnostic d = {.size = sizeof(d)};
    CHECK(weft_answer_diagnostic(answer, 0, &d) && !weft_answer_diagnostic(answer, 1, &d));
    CHECK_STR(out(d.file), "f.conf");
    CHECK_STR(out(d.severity), "error");
    CHECK_STR(out(d.message), "`global.bb` is not defined; did you mean `global.b`?");
    CHECK_INT(d.line, 1);
    CHECK(strstr(weft_answer_diagnostics(answer, WEFT_TEXT, 0).at, "1 | a = global.bb"));
    CHECK(strstr(weft_answer_diagnostics(answer, WEFT_SHORT, 0).at, "f.conf:1:"));
    CHECK(strstr(weft_answer_diagnostics(answer, WEFT_JSON, 0).at, "\"unknown-name\""));
    CHECK(strstr(weft_answer_diagnostics(answer, WEFT_SARIF, 0).at, "2.1.0"));
    CHECK(strstr(weft_answer_diagnostics(answer, WEFT_GITHUB, 0).at, "::error"));
    CHECK(strstr(weft_answer_diagnostics(answer, WEFT_TEXT, WEFT_COLOR).at, "\033["));
    CHECK(!weft_answer_diagnostics(answer, (enum weft_format)17, 0).at);
    weft_answer_free(answer);
}

// ---- limits

// The remedy is data, and its words are the host's or the library's own.
static void check_remedy(weft_answer *answer, const char *words)
{
    struct weft_diagnostic d = {.size = sizeof(d)};
    CHECK(weft_answer_diagnostic(answer, 0, &d));
    CHECK_INT(d.remedy, WEFT_REMEDY_LIMIT);
    CHECK(strcmp(d.remedy_for.at, "steps") == 0);
    CHECK(strstr(weft_answer_diagnostics(answer, WEFT_TEXT, 0).at, words));
    CHECK(strstr(weft_answer_diagnostics(answer, WEFT_GITHUB, 0).at, words));
    CHECK(strstr(weft_answer_diagnostics(answer, WEFT_JSON, 0).at,
                 "\"remedy\":{\"kind\":\"limit\",\"what\":\"steps\"}"));
    CHECK(strstr(weft_answer_diagnostics(answer, WEFT_SARIF, 0).at,
                 "\"properties\":{\"remedy\":{\"kind\":\"limit\",\"what\":\"steps\"}}"));
    weft_answer_free(answer);
}

static void test_limits(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    const weft_str x[] = {WEFT_STR("x")};
    weft_expr source = weft_json(b, WEFT_STR("[1,2,3,4,5,6,7,8,9,10]"));
    weft_frame(b, x, 1);
    weft_expr twice = op2(b, "*", weft_name(b, WEFT_STR("x")), weft_int(b, 2));
    weft_expr e = weft_for(b, source, 0, twice, 0, 0);
    weft_tree *t = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    define(root, "global.l", t, e);
    CHECK(weft_graph_limit(g, WEFT_STR("steps"), 5));
    check_code(weft_get(root, WEFT_STR("global.l")), WEFT_WORLD, "limit-steps");
    check_remedy(weft_get(root, WEFT_STR("global.l")), "raise the limit `steps`, or look for an");
    weft_str steps = WEFT_STR("steps"), button = WEFT_STR("press the green button");
    CHECK(weft_remedy_say(g, WEFT_REMEDY_LIMIT, steps, WEFT_STR("press the red button")));
    CHECK(weft_remedy_say(g, WEFT_REMEDY_LIMIT, steps, button));
    check_remedy(weft_get(root, WEFT_STR("global.l")), "press the green button, or look for an");
    CHECK(!weft_remedy_say(NULL, WEFT_REMEDY_LIMIT, steps, button));
    CHECK(!weft_remedy_say(g, WEFT_REMEDY_LIMIT, WEFT_STR("\xff"), button));
    CHECK(weft_remedy_say(g, WEFT_REMEDY_LIMIT, steps, WEFT_STR("")));
    check_remedy(weft_get(root, WEFT_STR("global.l")), "raise the limit `steps`, or look for an");
    CHECK(weft_graph_limit(g, steps, 0) && weft_graph_limit(g, WEFT_STR("output"), 10));
    weft_answer *answer = weft_get(root, WEFT_STR("global.l"));
    CHECK(weft_answer_ok(answer));
    CHECK(!weft_answer_json(answer, 0).at);
    check_code(answer, WEFT_WORLD, "limit-output");
    CHECK(weft_graph_limit(g, WEFT_STR("output"), 0));
    CHECK(!weft_graph_limit(g, WEFT_STR("patience"), 1) && !weft_graph_limit(g, WEFT_STR(""), 1));
    CHECK(!weft_graph_limit(NULL, steps, 1) && !weft_graph_threads(NULL, 1));
    check_text(weft_get(root, WEFT_STR("global.l[9]")), "20");
    weft_graph_close(g);
}

// Calls that share their limits have one time together; the clock starts with the first question.
static void test_limits_shared(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    weft_expr sum = op2(b, "+", weft_int(b, 1), weft_int(b, 2));
    weft_tree *t = weft_builder_close(b);
    const struct timespec wait = {.tv_nsec = 60 * 1000 * 1000};
    define(root, "global.x", t, sum);
    CHECK(weft_graph_limit(g, WEFT_STR("time"), 50) && weft_graph_share_limits(g));
    check_text(weft_get(root, WEFT_STR("global.x")), "3");
    nanosleep(&wait, NULL);
    define(root, "global.y", t, sum);
    check_code(weft_get(root, WEFT_STR("global.y")), WEFT_WORLD, "limit-time");
    CHECK(weft_graph_share_limits(g)); // anew
    check_text(weft_get(root, WEFT_STR("global.y")), "3");
    CHECK(!weft_graph_share_limits(NULL));
    weft_graph_close(g);
}

// ---- the outside world

static void read_env(void *data, weft_str request, weft_reply *reply)
{
    ++*(int *)data;
    if (request.len == 4 && memcmp(request.at, "HOME", 4) == 0)
        weft_reply_text(reply, WEFT_STR("/home/me"));
    else if (request.len == 3)
        weft_reply_failure(reply, WEFT_STR("the wire is cut"));
    else
        weft_reply_absent(reply);
}

static void read_clock(void *data, weft_str request, weft_reply *reply)
{
    (void)request;
    weft_reply_number(reply, ++*(int *)data);
}

static weft_expr call_text(weft_builder *b, const char *function, const char *text)
{
    weft_expr args[] = {weft_text(b, S(text))};
    return weft_apply(b, S(function), args, 1);
}

// A host can offer every limit without naming one.
static void test_limits_listed(void)
{
    weft_graph *g = weft_graph_open();
    struct weft_limit l = {.size = sizeof(l)};
    for (size_t i = 0; i < weft_limit_count(); i++) {
        CHECK(weft_limit_at(i, &l) && l.normal && *l.about);
        CHECK(weft_graph_limit(g, S(l.name), l.normal));
    }
    CHECK(!weft_limit_at(weft_limit_count(), &l));
    CHECK(!weft_limit_at(0, NULL) && !weft_limit_at(0, &(struct weft_limit){.size = 0}));
    CHECK(weft_limit_at(0, &l));
    CHECK_STR(str_of(l.name), "steps");
    CHECK_INT(l.normal, 1000 * 1000 * 1000);
    weft_graph_close(g);
}

static void test_limits_of_batches(void)
{
    const weft_str steps = WEFT_STR("steps");
    weft_str line = WEFT_STR("{\"kind\":\"expr\",\"src\":\"[for x in range(1000) : x]\"}");
    weft_batch *b = weft_batch_open(WEFT_STR("hcl"));
    CHECK(!strstr(weft_batch_answer(b, line).at, "limit"));
    CHECK(weft_batch_limit(b, steps, 100));
    CHECK(strstr(weft_batch_answer(b, line).at, "the step limit was reached") != NULL);
    CHECK(!weft_batch_limit(b, WEFT_STR("patience"), 1) && !weft_batch_limit(NULL, steps, 1));
    weft_batch_close(b);
}

// A host whose header is older, or newer, than the library.
static void test_struct_sizes(void)
{
    struct {
        struct weft_text known;
        uint64_t newer;
    } later = {.known = {.size = sizeof(later), .name = WEFT_STR("a.hcl"), .text = WEFT_STR("")}};
    struct {
        size_t size;
        uint64_t statements;
        uint64_t beyond;
    } old = {.size = offsetof(struct weft_counters, shared), .beyond = 7};
    weft_graph *g = weft_graph_open();
    weft_answer *known = weft_check(g, &later.known);
    CHECK(weft_answer_ok(known));
    weft_answer_free(known);
    later.newer = 1; // the library does not know what this means
    check_code(weft_check(g, &later.known), WEFT_USAGE, "bad-argument");
    check_code(weft_check(g, &(struct weft_text){.size = SIZE_MAX}), WEFT_USAGE, "bad-argument");
    check_code(weft_check(g, &(struct weft_text){.size = sizeof(size_t)}), WEFT_USAGE,
               "bad-argument");
    CHECK(weft_graph_counters(g, (struct weft_counters *)(void *)&old));
    CHECK_INT(old.beyond, 7);
    CHECK(!weft_graph_counters(g, &(struct weft_counters){.size = 0}));
    weft_graph_close(g);
}

static void test_world(void)
{
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    weft_expr home = call_text(b, "env", "HOME"), broken = call_text(b, "env", "BAD"),
              absent = call_text(b, "env", "NOBODY"), file = call_text(b, "file", "meson.build"),
              outside = call_text(b, "file", "../x"), now = weft_apply(b, WEFT_STR("now"), NULL, 0);
    weft_tree *t = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    check_code(weft_eval(root, t, home), WEFT_WORLD, "not-allowed");
    int asked = 0, ticks = 0;
    CHECK(weft_allow(g, WEFT_ENV, read_env, &asked));
    CHECK(weft_allow(g, WEFT_CLOCK, read_clock, &ticks));
    check_text(weft_eval(root, t, home), "\"/home/me\"");
    check_text(weft_eval(root, t, home), "\"/home/me\"");
    CHECK_INT(asked, 1); // one world for all questions
    check_code(weft_eval(root, t, broken), WEFT_WORLD, "world");
    check_code(weft_eval(root, t, absent), WEFT_ERROR, "missing-key");
    check_text(weft_eval(root, t, now), "1");
    check_text(weft_eval(root, t, now), "2");
    CHECK(weft_allow_files(g, WEFT_STR("/nowhere-at-all")));
    weft_answer *answer = weft_eval(root, t, file);
    CHECK(!weft_answer_ok(answer));
    weft_answer_free(answer);
    CHECK(weft_allow_files(g, WEFT_STR("/etc")));
    answer = weft_eval(root, t, outside);
    CHECK(!weft_answer_ok(answer));
    weft_answer_free(answer);
    CHECK(weft_allow(g, WEFT_ENV, NULL, NULL));
    CHECK(!weft_allow(g, (enum weft_world)9, read_env, NULL));
    weft_graph_close(g);
}

static void write_file(const char *name, const char *text)
{
    FILE *f = fopen(name, "w");
    CHECK(f && fputs(text, f) >= 0 && fclose(f) == 0);
}

// Bytes and directories are answers of the world, but no texts.
static void test_files(void)
{
    char dir[] = "/tmp/weft-api-XXXXXX", text[64], bytes[64];
    CHECK(mkdtemp(dir) != NULL);
    snprintf(text, sizeof(text), "%s/text", dir);
    snprintf(bytes, sizeof(bytes), "%s/bytes", dir);
    write_file(text, "hello");
    write_file(bytes, "\xff");
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    weft_expr good = call_text(b, "file", "text"), bad = call_text(b, "file", "bytes"),
              directory = call_text(b, "file", "./");
    weft_tree *t = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    CHECK(weft_allow_files(g, S(dir)));
    check_text(weft_eval(root, t, good), "\"hello\"");
    check_code(weft_eval(root, t, bad), WEFT_WORLD, "world");
    check_code(weft_eval(root, t, directory), WEFT_WORLD, "world");
    weft_graph_close(g);
    CHECK(remove(text) == 0 && remove(bytes) == 0 && remove(dir) == 0);
}

// Two directories that have the file, and one that has not: the first that has it counts.
static void test_search_path(void)
{
    char dir[] = "/tmp/weft-api-XXXXXX", first[64], second[64], text[96], other[96];
    CHECK(mkdtemp(dir) != NULL);
    snprintf(first, sizeof(first), "%s/first", dir);
    snprintf(second, sizeof(second), "%s/second", dir);
    snprintf(text, sizeof(text), "%s/x.yay", first);
    snprintf(other, sizeof(other), "%s/x.yay", second);
    CHECK(mkdir(first, 0700) == 0 && mkdir(second, 0700) == 0);
    write_file(text, "a: 1\n");
    write_file(other, "a: 2\n");
    weft_graph *g = weft_graph_open();
    CHECK(weft_allow_files(g, S(dir)));
    CHECK(!weft_search_add(g, WEFT_STR("/nowhere-at-all")) && !weft_search_add(g, S(text)));
    CHECK(!weft_search_add(g, WEFT_STR("")) && !weft_search_add(NULL, S(dir)));
    CHECK(weft_search_add(g, S(dir)) && weft_search_add(g, S(second)) &&
          weft_search_add(g, S(first)));
    struct weft_text document = {.size = sizeof(document),
                                 .dialect = WEFT_STR("yay"),
                                 .name = WEFT_STR("main.yay"),
                                 .text = WEFT_STR("include 'x.yay'\n"),
                                 .form = WEFT_FORM_FILE};
    const weft_tree *tree;
    weft_expr root;
    weft_answer *read = weft_read(g, &document, &tree, &root);
    CHECK_INT(weft_answer_status(read), WEFT_OK);
    weft_answer_free(read);
    weft_place *place = weft_document_open(g, NULL, document.name, tree, root);
    check_text(weft_get(place, WEFT_STR("a")), "2");
    weft_graph_close(g);
    CHECK(remove(text) == 0 && remove(other) == 0 && remove(first) == 0 && remove(second) == 0 &&
          remove(dir) == 0);
}

// A document of one language, read by expressions of another.
static void test_languages_that_read_each_other(void)
{
    static const char *const cases[][2] = {
        {"[rate == 0.1, rate + 0.2]", "[true,0.3]"}, // as if written here
        {"[half, half + 0.1]",                       // a float has 53 bits
         "[0.05,0.15000000000000000277555756156289135105907917022705078125]"},
        {"\"v${version}\"", "\"v13.1\""}, // no text is kept
        {"[count + 1, big + 1, m.list[1] * 2]", "[4,12345678901234567890124,5]"},
        {"[for k, v in plain : \"${k}${v}\"]", "[\"a1\",\"b2\"]"},
        {"m.deep.self.self.n", "7"}, // as lazy as it is
        {"try(m.nope, 1)", "1"},
    };
    weft_graph *g = weft_graph_open();
    struct weft_text document = {
        .size = sizeof(document),
        .dialect = WEFT_STR("yay"),
        .name = WEFT_STR("main.yay"),
        .text = WEFT_STR("rate: 0.1\nversion: 13.10\ncount: 3\nbig: 12345678901234567890123\n"
                         "half: {{ rate / 2 }}\nplain:\n  b: 2\n  a: 1\n"
                         "m:\n  list:\n    - a\n    - 2.5\n"
                         "  deep:\n    self: {{ m.deep }}\n    n: 7\n"),
        .form = WEFT_FORM_FILE};
    const weft_tree *tree;
    weft_expr root;
    weft_answer_free(weft_read(g, &document, &tree, &root));
    weft_place *place = weft_document_open(g, NULL, document.name, tree, root);
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct weft_text text = {.size = sizeof(text),
                                 .dialect = WEFT_STR("hcl"),
                                 .name = WEFT_STR("expression"),
                                 .text = weft_str_of(cases[i][0]),
                                 .form = WEFT_FORM_EXPRESSION};
        weft_answer_free(weft_read(g, &text, &tree, &root));
        weft_answer *answer = weft_eval(place, tree, root);
        CHECK_STR(out(weft_answer_json(answer, 0)), cases[i][1]);
        weft_answer_free(answer);
    }
    weft_graph_close(g);
}

// ---- functions of the host

static void call_repeat(weft_call *call, void *data)
{
    int64_t times = 0;
    char text[64] = "";
    weft_str unit = weft_value_text(weft_call_arg(call, 0));
    CHECK(weft_value_int(weft_call_arg(call, 1), &times));
    CHECK_INT(weft_value_kind(weft_call_arg(call, 7)), WEFT_KIND_NULL);
    for (int64_t i = 0; i < times && strlen(text) + unit.len < sizeof(text); i++)
        strncat(text, unit.at, unit.len);
    ++*(int *)data;
    if (times < 0)
        weft_call_fail(call, 1, WEFT_STR("at least 0 times"));
    else
        weft_call_return_text(call, S(text));
}

// Asks the graph that calls it.
static void call_ask(weft_call *call, void *data)
{
    weft_answer *answer = weft_get(data, WEFT_STR("global.one"));
    struct weft_definition d = {.size = sizeof(d), .path = WEFT_STR("global.two")};
    CHECK(!weft_define(data, &d)); // not while a question is under way
    weft_call_return(call, weft_answer_value(answer));
    weft_answer_free(answer);
}

static void call_kinds(weft_call *call, void *data)
{
    (void)data;
    switch (weft_call_count(call)) {
    case 0: return;
    case 1: weft_call_return_bool(call, true); return;
    case 2: weft_call_return_int(call, 2); return;
    case 3: weft_call_return_number(call, WEFT_STR("1e2")); return;
    case 4: weft_call_return_json(call, WEFT_STR("[4]")); return;
    case 5: weft_call_return_text(call, WEFT_STR("\xff")); return;
    case 6: weft_call_return_json(call, WEFT_STR("[")); return;
    case 7: weft_call_return_number(call, WEFT_STR("x")); return;
    default: weft_call_return(call, weft_call_arg(call, 0)); return;
    }
}

static weft_expr call_n(weft_builder *b, size_t count)
{
    weft_expr args[8];
    for (size_t i = 0; i < count; i++)
        args[i] = weft_int(b, 10);
    return weft_apply(b, WEFT_STR("kinds"), args, count);
}

static void test_host_functions(void)
{
    weft_graph *g = weft_graph_open();
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    int calls = 0;
    struct weft_function repeat = {.size = sizeof(repeat),
                                   .name = "repeat",
                                   .signature = "text: string, times: number -> string",
                                   .doc = "The text so many times.",
                                   .required = 2,
                                   .most = 2,
                                   .call = call_repeat,
                                   .data = &calls};
    struct weft_function ask = {.size = sizeof(ask), .name = "ask", .call = call_ask, .data = root};
    struct weft_function kinds = {.size = sizeof(kinds),
                                  .name = "kinds",
                                  .most = WEFT_ANY_COUNT,
                                  .impure = true,
                                  .call = call_kinds};
    CHECK(weft_function_add(g, &repeat) && weft_function_add(g, &ask));
    CHECK(weft_function_add(g, &kinds) && !weft_function_add(g, &kinds));
    weft_builder *b = plain(g);
    weft_expr good[] = {weft_text(b, WEFT_STR("ab")), weft_int(b, 2)};
    weft_expr bad[] = {weft_text(b, WEFT_STR("ab")), weft_int(b, -2)};
    weft_expr null[] = {weft_text(b, WEFT_STR("ab")), weft_null(b)};
    weft_expr few[] = {weft_text(b, WEFT_STR("ab"))};
    weft_expr e[] = {
        weft_apply(b, WEFT_STR("repeat"), good, 2), weft_apply(b, WEFT_STR("repeat"), bad, 2),
        weft_apply(b, WEFT_STR("repeat"), null, 2), weft_apply(b, WEFT_STR("repeat"), few, 1),
        weft_apply(b, WEFT_STR("ask"), NULL, 0),    weft_apply(b, WEFT_STR("repaet"), NULL, 0)};
    weft_expr k[9], one = weft_int(b, 1);
    for (size_t i = 0; i < COUNT_OF(k); i++)
        k[i] = call_n(b, i < 8 ? i : 8);
    weft_tree *t = weft_builder_close(b);
    define(root, "global.one", t, one);
    check_text(weft_eval(root, t, e[0]), "\"abab\"");
    CHECK_INT(calls, 1);
    check_code(weft_eval(root, t, e[1]), WEFT_ERROR, "user-error");
    check_code(weft_eval(root, t, e[2]), WEFT_ERROR, "null-value");
    check_code(weft_eval(root, t, e[3]), WEFT_ERROR, "bad-argument");
    check_text(weft_eval(root, t, e[4]), "1");
    check_code(weft_eval(root, t, e[5]), WEFT_ERROR, "unknown-name");
    static const char *const want[] = {"null", "true", "2", "100", "[4]", NULL, NULL, NULL, "10"};
    for (size_t i = 0; i < COUNT_OF(k); i++) {
        if (want[i])
            check_text(weft_eval(root, t, k[i]), want[i]);
        else
            check_code(weft_eval(root, t, k[i]), WEFT_ERROR, "user-error");
    }
    weft_graph_close(g);
}

// ---- bad input

static void test_bad_questions(void)
{
    weft_graph *g = weft_graph_open();
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    check_code(weft_get(NULL, WEFT_STR("a")), WEFT_USAGE, "bad-argument");
    check_code(weft_keys(NULL, WEFT_STR("a")), WEFT_USAGE, "bad-argument");
    check_code(weft_eval(NULL, NULL, 0), WEFT_USAGE, "bad-argument");
    check_code(weft_eval(root, NULL, 1), WEFT_USAGE, "bad-argument");
    check_code(weft_refs(NULL, 1), WEFT_USAGE, "bad-argument");
    check_code(weft_simplify(root, NULL, 1, 0), WEFT_USAGE, "bad-argument");
    check_code(weft_explain(NULL, WEFT_STR("a")), WEFT_USAGE, "bad-argument");
    check_code(weft_functions(NULL), WEFT_USAGE, "bad-argument");
    static const char *const paths[] = {"a..b", ".a",      "a.",     "a[",     "a[]",  "a[x]",
                                        "a]",   "a[\"b]",  "\xff",   "a.\xc0", "a[1",  "a[-1]",
                                        "[",    "a[\"b\"", "a\"b\"", "a[1]b",  "\"\"", "."};
    for (size_t i = 0; i < COUNT_OF(paths); i++) {
        check_code(weft_get(root, S(paths[i])), WEFT_USAGE, "bad-argument");
        check_code(weft_explain(root, S(paths[i])), WEFT_USAGE, "bad-argument");
    }
    weft_answer_free(weft_get(root, WEFT_STR("")));
    weft_answer_free(weft_get(root, (weft_str){NULL, 9}));
    weft_answer_free(weft_get(root, WEFT_STR("a[999999999999999999999]")));
    weft_answer_free(NULL);
    CHECK(!weft_answer_ok(NULL) && !weft_answer_is_absent(NULL) && weft_answer_value(NULL));
    weft_answer_free(weft_project_unread(NULL));
    CHECK_INT(weft_answer_shorten(NULL, 1), 0);
    CHECK(!weft_graph_stand(NULL, WEFT_STR(".")));
    CHECK(!weft_allow_files_also(NULL, WEFT_STR(".")) && !weft_allow_files_also(g, WEFT_STR("")));
    CHECK(!weft_allow_files_linked(NULL, WEFT_STR(".")));
    CHECK(!weft_allow_files_linked(g, WEFT_STR("")) && !weft_allow_files_linked(g, S("/no/such")));
    check_code(weft_check_settings(NULL, WEFT_STR("a"), WEFT_STR("")), WEFT_USAGE, "bad-argument");
    check_code(weft_check_settings(g, WEFT_STR("a"), WEFT_STR("[")), WEFT_ERROR, "bad-syntax");
    CHECK(!weft_settings_schema(NULL, WEFT_STR("a")).len &&
          !weft_settings_schema(g, WEFT_STR("a")).len);
    weft_line_diff(WEFT_STR("a"), WEFT_STR("b"), NULL, NULL);
    CHECK(!weft_answer_json(NULL, 0).at && !weft_answer_text(NULL, 0).at);
    CHECK(!weft_answer_diagnostics(NULL, WEFT_TEXT, 0).at);
    CHECK_INT(weft_answer_diagnostic_count(NULL), 0);
    CHECK_INT(weft_answer_residual(NULL, NULL), 0);
    weft_graph_close(g);
    weft_graph_close(NULL);
}

static void test_bad_setup(void)
{
    weft_graph *g = weft_graph_open(), *other = weft_graph_open();
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    weft_place *strange = weft_directory_open(other, NULL, WEFT_STR("/"));
    weft_builder *b = plain(g);
    weft_expr one = weft_int(b, 1), part = weft_int(b, 2);
    weft_expr tuple = weft_tuple(b, &part, 1);
    weft_tree *t = weft_builder_close(b);
    CHECK(!weft_directory_open(NULL, NULL, WEFT_STR("/")));
    CHECK(!weft_directory_open(g, strange, WEFT_STR("/")));
    CHECK(!weft_directory_open(g, NULL, WEFT_STR("\xff")));
    CHECK(!weft_document_open(g, strange, WEFT_STR("d"), t, one));
    CHECK(!weft_document_open(g, NULL, WEFT_STR("d"), t, part)); // no root: it has a place
    CHECK(!weft_document_open(g, NULL, WEFT_STR("d"), NULL, one));
    struct weft_definition d = {
        .size = sizeof(d), .path = WEFT_STR("a.b"), .tree = t, .expr = tuple};
    CHECK(!weft_define(strange, &d) && !weft_define(NULL, &d) && !weft_define(root, NULL));
    d.expr = 99;
    CHECK(!weft_define(root, &d));
    d = (struct weft_definition){
        .size = sizeof(struct weft_definition), .path = WEFT_STR("a[0]"), .tree = t, .expr = one};
    CHECK(!weft_define(root, &d));
    d.path = WEFT_STR("");
    CHECK(!weft_define(root, &d));
    d = (struct weft_definition){.size = sizeof(struct weft_definition),
                                 .path = WEFT_STR("a"),
                                 .tree = t,
                                 .expr = one,
                                 .rank = 256};
    CHECK(!weft_define(root, &d));
    CHECK(!weft_name_add(NULL, WEFT_STR("x"), t, one, 0));
    CHECK(!weft_name_add(root, WEFT_STR(""), t, one, 0));
    CHECK(!weft_function_add(g, NULL) && !weft_allow(NULL, WEFT_ENV, NULL, NULL));
    CHECK(!weft_graph_counters(NULL, NULL));
    weft_answer *nowhere = weft_check_at(NULL, NULL);
    CHECK_INT(weft_answer_status(nowhere), WEFT_USAGE);
    weft_answer_free(nowhere);
    CHECK(!weft_allow_files(NULL, WEFT_STR("/")));
    CHECK(!weft_builder_open(NULL, WEFT_STR(""), WEFT_STR("")));
    CHECK(!weft_builder_open(g, WEFT_STR("f"), WEFT_STR("\xff")));
    CHECK(!weft_builder_close(NULL));
    weft_graph_close(g);
    weft_graph_close(other);
}

// Every expression that makes no sense fails when it is asked for, and only then.
static void check_bad(weft_expr (*make)(weft_builder *b), const char *code)
{
    struct bench t = bench_open();
    weft_expr e = make(t.b);
    bench_fails(&t, e, code);
}

static weft_expr used_twice(weft_builder *b)
{
    weft_expr x = weft_int(b, 1);
    return op2(b, "+", x, x);
}

static weft_expr out_of_range(weft_builder *b)
{
    return op2(b, "+", 77, 0);
}

static weft_expr left_its_frame(weft_builder *b)
{
    const weft_str x[] = {WEFT_STR("x")};
    weft_frame(b, x, 1);
    weft_expr inside = weft_name(b, WEFT_STR("x"));
    weft_lambda(b, NULL, weft_int(b, 1));
    return op2(b, "+", inside, weft_int(b, 1));
}

static weft_expr source_inside(weft_builder *b)
{
    const weft_str x[] = {WEFT_STR("x")};
    weft_frame(b, x, 1);
    weft_expr source = weft_name(b, WEFT_STR("x"));
    return weft_for(b, source, 0, weft_int(b, 1), 0, 0);
}

static weft_expr no_frame(weft_builder *b)
{
    return weft_lambda(b, NULL, weft_int(b, 1));
}

static weft_expr no_operation(weft_builder *b)
{
    return op2(b, "<=>", weft_int(b, 1), weft_int(b, 1));
}

static weft_expr no_policy(weft_builder *b)
{
    const weft_expr layer = weft_int(b, 1);
    return weft_layers(b, WEFT_STR("mix"), NULL, &layer, 1);
}

static weft_expr key_twice(weft_builder *b)
{
    const weft_str keys[] = {WEFT_STR("a"), WEFT_STR("a")};
    weft_expr values[] = {weft_int(b, 1), weft_int(b, 1)};
    return weft_mapping(b, keys, values, 2);
}

static weft_expr bad_utf8(weft_builder *b)
{
    return weft_text(b, WEFT_STR("\xf0\x28"));
}

static weft_expr bad_json(weft_builder *b)
{
    return weft_json(b, WEFT_STR("{\"a\":}"));
}

static weft_expr bad_number(weft_builder *b)
{
    return weft_number(b, WEFT_STR("1..2"));
}

static weft_expr empty_path(weft_builder *b)
{
    return weft_path(b, WEFT_STR(""));
}

static weft_expr nothing_before(weft_builder *b)
{
    return weft_predecessor(b);
}

static void test_bad_expressions(void)
{
    check_bad(used_twice, "bad-argument");
    check_bad(out_of_range, "bad-argument");
    check_bad(left_its_frame, "bad-argument");
    check_bad(source_inside, "bad-argument");
    check_bad(no_frame, "bad-argument");
    check_bad(no_operation, "bad-argument");
    check_bad(no_policy, "bad-argument");
    check_bad(key_twice, "redefined");
    check_bad(bad_utf8, "bad-data");
    check_bad(bad_json, "bad-data");
    check_bad(bad_number, "bad-data");
    check_bad(empty_path, "bad-argument");
    check_bad(nothing_before, "missing-key");
    CHECK_INT(weft_int(NULL, 1), 0);
    CHECK_INT(weft_tuple(NULL, NULL, 3), 0);
    weft_frame(NULL, NULL, 1);
    weft_builder_place(NULL, 0, 1);
}

// Random constructors with random handles: whatever comes out can be asked.
static weft_expr random_expr(weft_builder *b, struct random *r, const weft_expr *pool, size_t len)
{
    weft_expr x = pool[random_below(r, (uint32_t)len)], y = pool[random_below(r, (uint32_t)len)];
    const weft_str names[] = {WEFT_STR("x"), WEFT_STR("y")};
    const weft_expr guard = random_below(r, 2) ? y : 0;
    weft_expr both[] = {x, y};
    switch (random_below(r, 20)) {
    case 0: return weft_int(b, 3);
    case 1: return weft_name(b, names[random_below(r, 2)]);
    case 2: return op2(b, "+", x, y);
    case 3: return weft_tuple(b, both, 2);
    case 4: return weft_object(b, &x, &y, 1);
    case 5: return weft_mapping(b, names, both, 2);
    case 6: return weft_sequence(b, both, 2);
    case 7: weft_frame(b, names, 1 + random_below(r, 2)); return weft_int(b, 1);
    case 8: return weft_for(b, x, 0, y, 0, random_below(r, 8));
    case 9: return weft_splat(b, x, y);
    case 10: return weft_lambda(b, NULL, x);
    case 11: return weft_let(b, both, x);
    case 12: return weft_catch(b, x, WEFT_FAIL_ANY, y);
    case 13: return weft_layers(b, WEFT_STR("deep"), &guard, &x, 1);
    case 14: return weft_index(b, x, y);
    case 15: return weft_attribute(b, x, names[0]);
    case 16: return weft_apply_value(b, x, &y, 1);
    case 17: return weft_here(b);
    case 18: return weft_predecessor(b);
    default: return weft_json(b, WEFT_STR("{\"x\":[1,2]}"));
    }
}

static void test_random_builders(void)
{
    struct random r = {7};
    for (unsigned long i = 0; i < random_cases(2000); i++) {
        weft_graph *g = weft_graph_open();
        weft_builder *b = plain(g);
        weft_expr pool[41] = {0};
        for (size_t n = 1; n < COUNT_OF(pool); n++)
            pool[n] = random_expr(b, &r, pool + (n > 6 ? n - 6 : 0), n > 6 ? 6 : n);
        weft_tree *t = weft_builder_close(b);
        weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
        for (size_t n = 1; n < COUNT_OF(pool); n++) {
            weft_answer *answer = weft_eval(root, t, pool[n]);
            CHECK(weft_answer_ok(answer) || weft_answer_diagnostic_count(answer));
            weft_answer_free(answer);
            weft_answer_free(weft_refs(t, pool[n]));
            weft_answer_free(weft_simplify(root, t, pool[n], 0));
        }
        weft_graph_close(g);
    }
}

// ---- long chains, threads, memory

static weft_place *chain_open(weft_graph *g)
{
    weft_builder *b = plain(g);
    weft_expr *steps = memory_take(sizeof(*steps) * LONG_CHAIN);
    char name[32];
    for (int i = 0; i < LONG_CHAIN; i++) {
        snprintf(name, sizeof(name), "global.s%d", i - 1);
        steps[i] = i ? op2(b, "+", weft_path(b, S(name)), weft_int(b, 1)) : weft_int(b, 1);
    }
    weft_tree *t = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    for (int i = 0; i < LONG_CHAIN; i++) {
        snprintf(name, sizeof(name), "global.s%d", i);
        define(root, name, t, steps[i]);
    }
    free(steps);
    return root;
}

static void *ask_chain(void *data)
{
    char name[32];
    snprintf(name, sizeof(name), "global.s%d", LONG_CHAIN - 1);
    return weft_get(data, S(name));
}

static void *on_thread(size_t stack_bytes, void *(*work)(void *data), void *data)
{
    pthread_attr_t attr;
    pthread_t thread;
    void *result = NULL;
    pthread_attr_init(&attr);
    CHECK_INT(pthread_attr_setstacksize(&attr, stack_bytes), 0);
    CHECK_INT(pthread_create(&thread, &attr, work, data), 0);
    CHECK_INT(pthread_join(thread, &result), 0);
    pthread_attr_destroy(&attr);
    return result;
}

static void test_long_chain(void)
{
    static const size_t stacks[] = {8 * 1024 * 1024, SMALL_STACK_BYTES};
    for (size_t i = 0; i < COUNT_OF(stacks); i++) {
        weft_graph *g = weft_graph_open();
        weft_place *root = chain_open(g);
        char want[16];
        snprintf(want, sizeof(want), "%d", LONG_CHAIN);
        check_text(on_thread(stacks[i], ask_chain, root), want);
        weft_graph_close(g);
    }
}

struct asker {
    weft_place *place;
    unsigned seed;
    unsigned wrong;
};

static void *ask_many(void *data)
{
    struct asker *a = data;
    struct random r = {a->seed};
    for (int i = 0; i < 300; i++) {
        char name[32];
        int64_t got = 0;
        uint32_t n = random_below(&r, 500);
        snprintf(name, sizeof(name), "global.s%u", n);
        weft_answer *answer = weft_get(a->place, S(name));
        a->wrong += !weft_value_int(weft_answer_value(answer), &got) || got != n + 1;
        weft_answer_free(answer);
    }
    return NULL;
}

static void test_two_threads(void)
{
    weft_graph *g = weft_graph_open();
    struct asker askers[2] = {{.seed = 3}, {.seed = 4}};
    askers[0].place = askers[1].place = chain_open(g);
    pthread_t threads[2];
    for (int i = 0; i < 2; i++)
        CHECK_INT(pthread_create(&threads[i], NULL, ask_many, &askers[i]), 0);
    for (int i = 0; i < 2; i++) {
        pthread_join(threads[i], NULL);
        CHECK_INT(askers[i].wrong, 0);
    }
    weft_graph_close(g);
}

static void open_ask_close(struct random *r)
{
    char name[48];
    weft_graph *g = weft_graph_open();
    weft_builder *b = plain(g);
    weft_expr e = weft_int(b, 1);
    weft_tree *t = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    snprintf(name, sizeof(name), "global.k%llx", (unsigned long long)random_next(r));
    define(root, name, t, e);
    weft_answer *answer = weft_get(root, S(name));
    CHECK(weft_answer_ok(answer));
    weft_graph_close(g);
    weft_answer_free(answer);
}

static size_t memory_in_use(void)
{
    struct mallinfo2 now = mallinfo2();
    return now.uordblks + now.hblkhd;
}

static void test_no_growth(void)
{
    struct random r = {11};
    for (int i = 0; i < 1000; i++)
        open_ask_close(&r);
    size_t before = memory_in_use();
    for (unsigned long i = 0, cases = random_cases(20000); i < cases; i++)
        open_ask_close(&r);
    size_t after = memory_in_use();
    CHECK(after <= before + 64 * 1024);
}

static const struct test tests[] = {
    {"versions, codes and suggestions", test_tables},
    {"globals bind in the directory that asks", test_late_binding},
    {"answers are shared by what they read, not by what was asked", test_sharing_after_questions},
    {"definitions: unset, rank, containers, after a question", test_definitions},
    {"names that a host adds", test_names},
    {"documents: get, keys, cycles", test_document},
    {"a document sees its directory", test_document_in_directory},
    {"layers with guards and predecessors", test_layers},
    {"layers of layers, deep and without an end", test_layers_of_layers},
    {"operations", test_operations},
    {"operations that fail", test_operation_failures},
    {"literals", test_literals},
    {"frames: for, splat, lambda, let", test_frames},
    {"grouping", test_group},
    {"built-in functions", test_functions},
    {"catch", test_catch},
    {"here", test_here},
    {"references without evaluating", test_refs},
    {"live references", test_live_refs},
    {"diagnostics of many answers are gathered", test_gathered},
    {"long values are laid out over lines", test_lines},
    {"texts that are alike", test_texts_that_are_alike},
    {"simplify leaves a residual that can be asked", test_simplify},
    {"explain as text and JSON", test_explain},
    {"readers of values", test_values},
    {"which texts end in NUL, and how the others become C strings", test_texts_as_c_strings},
    {"texts of diagnostics end in NUL", test_texts_of_diagnostics},
    {"readers of values take anything", test_value_misuse},
    {"diagnostics in all formats", test_diagnostics},
    {"limits", test_limits},
    {"limits are listed", test_limits_listed},
    {"limits that calls share", test_limits_shared},
    {"limits of batches", test_limits_of_batches},
    {"a struct may be older or newer than the library", test_struct_sizes},
    {"the outside world through callbacks", test_world},
    {"bytes and directories are no texts", test_files},
    {"the first directory of the search path that has a file counts", test_search_path},
    {"languages that read each other", test_languages_that_read_each_other},
    {"functions of the host", test_host_functions},
    {"bad questions get an answer", test_bad_questions},
    {"bad definitions are refused", test_bad_setup},
    {"bad expressions fail when asked", test_bad_expressions},
    {"random handles make trees that can be asked", test_random_builders},
    {"a chain of 100,000 steps from small stacks", test_long_chain},
    {"two threads ask one graph", test_two_threads},
    {"20,000 graphs (WEFT_CASES=1000000 for all) leave no memory behind", test_no_growth},
};

SUITE_OF(api);
