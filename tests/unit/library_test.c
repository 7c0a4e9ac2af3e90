// SPDX-License-Identifier: Apache-2.0
//
// What a host builds, finds and reports through the public header: values, places, diagnostics, names and
// functions that change.
#include "check.h"

#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "weft.h"

#define S(text) weft_str_of(text)

static struct str in(weft_str s)
{
    return str_make(s.at ? s.at : "(none)", s.at ? s.len : 6);
}

static void check_json(weft_answer *answer, const char *want)
{
    CHECK_STR(in(weft_answer_json(answer, WEFT_LOSSLESS)), want);
    weft_answer_free(answer);
}

// A document in a language of this build.
struct document {
    weft_graph *graph;
    weft_place *place;
};

static struct document open_text(const char *dialect, const char *name, const char *text)
{
    struct document d = {.graph = weft_graph_open()};
    const weft_tree *tree;
    weft_expr root;
    struct weft_text t = {
        .size = sizeof(t), .dialect = S(dialect), .name = S(name), .text = S(text)};
    weft_answer *read = weft_read(d.graph, &t, &tree, &root);
    CHECK(weft_answer_ok(read));
    weft_answer_free(read);
    d.place = weft_document_open(d.graph, NULL, S(name), tree, root);
    return d;
}

// ---- values

static void check_value(const weft_value *v, const char *want)
{
    weft_graph *g = weft_graph_open();
    weft_place *root = weft_directory_open(g, NULL, WEFT_STR("/"));
    weft_builder *b = weft_builder_open(g, WEFT_STR(""), WEFT_STR(""));
    weft_expr e = weft_literal(b, v);
    check_json(weft_eval(root, weft_builder_close(b), e), want);
    weft_graph_close(g);
}

static void values_are_built(void)
{
    weft_values *m = weft_values_open();
    const weft_value *one = weft_values_int(m, 1), *text = weft_values_text(m, S("a\"b")),
                     *yes = weft_values_bool(m, true);
    const weft_value *items[] = {one, text, yes}, *numbers[] = {one, one, weft_values_int(m, 2)};
    weft_str keys[] = {WEFT_STR("x"), WEFT_STR("y"), WEFT_STR("x")};
    check_value(weft_values_null(m), "null");
    check_value(yes, "true");
    check_value(weft_values_double(m, 1.5), "1.5");
    check_value(weft_values_number(m, S("0.1")), "0.1");
    check_value(text, "\"a\\\"b\"");
    check_value(weft_values_text(m, (weft_str){"a\0b", 3}), "\"a\\u0000b\"");
    check_value(weft_values_tuple(m, items, 3), "[1,\"a\\\"b\",true]");
    check_value(weft_values_tuple(m, NULL, 0), "[]");
    check_value(weft_values_object(m, keys, items, 3), "{\"x\":true,\"y\":\"a\\\"b\"}");
    check_value(weft_values_list(m, items, 2),
                "{\"$typed\":[[\"list\",\"string\"],[\"1\",\"a\\\"b\"]]}");
    check_value(weft_values_set(m, numbers, 3), "{\"$typed\":[[\"set\",\"number\"],[1,2]]}");
    check_value(weft_values_map(m, keys, numbers, 2),
                "{\"$typed\":[[\"map\",\"number\"],{\"x\":1,\"y\":1}]}");
    check_value(weft_values_unknown(m, S("string")), "{\"$unknown\":\"string\"}");
    check_value(weft_values_unknown(m, S("[\"list\",\"number\"]")),
                "{\"$unknown\":[\"list\",\"number\"]}");
    check_value(weft_values_unknown(m, S("")), "{\"$unknown\":\"dynamic\"}");
    check_value(weft_values_sensitive(m, text), "{\"$sensitive\":\"a\\\"b\"}");
    check_value(weft_values_json(m, S("{\"a\":[1]}")), "{\"a\":[1]}");
    weft_values_close(m);
    weft_values_close(NULL);
}

static void bad_values_are_refused(void)
{
    weft_values *m = weft_values_open();
    const weft_value *one = weft_values_int(m, 1), *nothing = NULL;
    const weft_value *mixed[] = {one, weft_values_tuple(m, NULL, 0)};
    weft_str bad = {"\xff", 1};
    CHECK(!weft_values_text(m, bad) && !weft_values_number(m, S("x")) &&
          !weft_values_json(m, S("{")));
    CHECK(!weft_values_double(m, NAN) && !weft_values_unknown(m, S("colour")));
    CHECK(!weft_values_unknown(m, bad) && !weft_values_sensitive(m, NULL));
    CHECK(!weft_values_tuple(m, &nothing, 1) && !weft_values_tuple(m, NULL, 1));
    CHECK(!weft_values_object(m, &bad, &one, 1) && !weft_values_object(m, NULL, &one, 1));
    CHECK(!weft_values_list(m, mixed, 2) && !weft_values_set(m, mixed, 2));
    CHECK(!weft_values_map(m, &bad, &one, 1) && !weft_values_copy(m, NULL));
    CHECK(!weft_values_null(NULL) && !weft_values_bool(NULL, true) && !weft_values_int(NULL, 1));
    CHECK(!weft_values_text(NULL, S("a")) && !weft_values_tuple(NULL, NULL, 0));
    const weft_value *deep = one;
    for (int i = 0; i < 1100 && deep; i++)
        deep = weft_values_tuple(m, &deep, 1);
    CHECK(!deep);
    weft_values_close(m);
}

// A value of an answer goes into another one and outlives both.
static void values_are_copied(void)
{
    struct document d = open_text("hcl", "a.hcl", "long = [\"a text that is long enough\"]\n");
    weft_answer *answer = weft_get(d.place, S("long"));
    weft_values *m = weft_values_open();
    const weft_value *v = weft_answer_value(answer), *copy = weft_values_copy(m, v),
                     *both[] = {copy, v}, *all = weft_values_tuple(m, both, 2);
    weft_answer_free(answer);
    weft_graph_close(d.graph);
    check_value(all, "[[\"a text that is long enough\"],[\"a text that is long enough\"]]");
    weft_values_close(m);
}

static void check_type(const weft_value *v, const char *json, const char *name)
{
    char text[200];
    CHECK_INT(weft_value_type(v, text, sizeof(text)), strlen(json));
    CHECK_STR(str_of(text), json);
    weft_value_type_name(v, text, sizeof(text));
    CHECK_STR(str_of(text), name);
}

static void types_are_told(void)
{
    weft_values *m = weft_values_open();
    check_type(weft_values_unknown(m, S("string")), "\"string\"", "string");
    check_type(weft_values_unknown(m, S("[\"list\",\"bool\"]")), "[\"list\",\"bool\"]",
               "list of bool");
    check_type(weft_values_json(m, S("{\"a\":1}")), "[\"object\",{\"a\":\"number\"}]", "object");
    check_type(NULL, "\"dynamic\"", "dynamic");
    CHECK(weft_value_may_be_null(weft_values_unknown(m, S("string"))));
    CHECK(weft_value_may_be_null(weft_values_null(m)));
    CHECK(!weft_value_may_be_null(weft_values_int(m, 1)));
    weft_values_close(m);
    struct document d = open_text("hcl", "a.hcl", "id = \"id-${x}\"\n");
    m = weft_values_open();
    CHECK(weft_name_set(d.place, S("x"), weft_values_unknown(m, S("string"))));
    weft_answer *answer = weft_get(d.place, S("id"));
    CHECK_STR(in(weft_value_prefix(weft_answer_value(answer))), "id-");
    CHECK(!weft_value_may_be_null(weft_answer_value(answer)));
    weft_answer_free(answer);
    weft_values_close(m);
    weft_graph_close(d.graph);
}

// ---- places

static const char server[] = "name = \"web\"\n"
                             "listen {\n"
                             "  port  = 70000\n"
                             "  hosts = [\"a\", upper(\"b\")]\n"
                             "}\n"
                             "limits = { cpu = 1, memory = { soft = 2 } }\n"
                             "both   = limits\n";

static const weft_value *part(const weft_value *v, const char *path)
{
    char key[32];
    while (v && *path) {
        size_t len = strcspn(path, ".");
        snprintf(key, sizeof(key), "%.*s", (int)len, path);
        bool is_number = *key >= '0' && *key <= '9';
        v = is_number ? weft_value_item(v, (size_t)(*key - '0')) : weft_value_get(v, S(key));
        path += len + (path[len] == '.');
    }
    return v;
}

static void check_place(const weft_answer *answer, weft_span at, const char *source, uint32_t line,
                        const char *text)
{
    struct weft_range r = {.size = sizeof(r)};
    CHECK(weft_span_range(answer, at, &r));
    CHECK_INT(r.line, line);
    CHECK_STR(str_make(source + at.start, at.end - at.start), text);
}

static void values_have_places(void)
{
    static const struct {
        const char *path;
        uint32_t line;
        const char *text, *key;
    } cases[] = {
        {"name", 1, "\"web\"", "name"},         {"listen.0.port", 3, "70000", "port"},
        {"listen.0.hosts.0", 4, "\"a\"", NULL}, {"listen.0.hosts.1", 4, "upper(\"b\")", NULL},
        {"limits.memory.soft", 6, "2", "soft"}, {"both", 7, "limits", "both"},
        {"both.memory.soft", 6, "2", "soft"}, // where the part is written
    };
    struct document d = open_text("hcl", "server.hcl", server);
    weft_answer *answer = weft_get(d.place, S(""));
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        const weft_value *v = part(weft_answer_value(answer), cases[i].path);
        check_place(answer, weft_value_place(answer, v), server, cases[i].line, cases[i].text);
        if (cases[i].key)
            check_place(answer, weft_value_key_place(answer, v), server, cases[i].line,
                        cases[i].key);
    }
    weft_value *stranger = (weft_value *)(void *)&d;
    CHECK_INT(weft_value_place(answer, stranger).file, 0);
    CHECK_INT(weft_value_place(NULL, stranger).file, 0);
    CHECK_INT(weft_value_place(answer, NULL).file, 0);
    CHECK(!weft_span_range(answer, (weft_span){9, 0, 0}, &(struct weft_range){.size = 64}));
    weft_answer_free(answer);
    answer = weft_get(d.place, S("listen[0].port"));
    check_place(answer, weft_value_place(answer, weft_answer_value(answer)), server, 3, "70000");
    weft_graph_close(d.graph); // the answer keeps the texts
    check_place(answer, weft_value_place(answer, weft_answer_value(answer)), server, 3, "70000");
    weft_answer_free(answer);
}

// Two directories, of which the inner one defines a part.
static void values_of_directories_have_places(void)
{
    static const char text[] = "a.b.c 1 {x:2}";
    weft_graph *g = weft_graph_open();
    weft_builder *b = weft_builder_open(g, S("globals"), S(text));
    weft_builder_place(b, 6, 7);
    weft_expr one = weft_int(b, 1);
    weft_builder_place(b, 11, 12);
    weft_expr two[] = {weft_int(b, 2)};
    const weft_str keys[] = {WEFT_STR("x")};
    weft_builder_place(b, 8, 13);
    weft_expr object = weft_mapping(b, keys, two, 1);
    weft_tree *tree = weft_builder_close(b);
    weft_place *root = weft_directory_open(g, NULL, S("/")),
               *inner = weft_directory_open(g, root, S("inner"));
    struct weft_definition d = {
        .size = sizeof(d), .path = S("a.b.c"), .tree = tree, .expr = one, .end = 5};
    CHECK(weft_define(root, &d));
    d.path = S("a.o");
    d.expr = object;
    CHECK(weft_define(inner, &d));
    weft_answer *answer = weft_get(inner, S("a"));
    const weft_value *all = weft_answer_value(answer);
    check_place(answer, weft_value_place(answer, part(all, "b.c")), text, 1, "1");
    check_place(answer, weft_value_place(answer, part(all, "o.x")), text, 1, "2");
    CHECK_INT(weft_value_place(answer, all).file, 0); // many statements, no place
    weft_answer_free(answer);
    weft_graph_close(g);
}

// ---- reports

static void hosts_report_like_weft(void)
{
    struct document d = open_text("hcl", "server.hcl", server);
    weft_answer *answer = weft_get(d.place, S(""));
    const weft_value *all = weft_answer_value(answer);
    weft_span related = weft_value_place(answer, part(all, "name"));
    weft_str label = S("of this server"), notes[] = {WEFT_STR("ports end at 65535")};
    struct weft_report r = {.size = sizeof(r),
                            .message = S("`port` is too large"),
                            .at = weft_value_place(answer, part(all, "listen.0.port")),
                            .label = S("above 65535"),
                            .help = S("choose a smaller one"),
                            .related = &related,
                            .related_labels = &label,
                            .related_count = 1,
                            .notes = notes,
                            .note_count = 1};
    CHECK(weft_answer_report(answer, &r));
    CHECK_INT(weft_answer_status(answer), WEFT_ERROR);
    CHECK_STR(in(weft_answer_diagnostics(answer, WEFT_TEXT, 0)),
              "error[rejected]: `port` is too large\n"
              " --> server.hcl:3:11\n"
              "  |\n"
              "3 |   port  = 70000\n"
              "  |           ^^^^^ above 65535\n"
              " ::: server.hcl:1:8\n"
              "1 | name = \"web\"\n"
              "  |        ^^^^^ of this server\n"
              " = ports end at 65535\n"
              "help: choose a smaller one\n");
    struct weft_range range = {.size = sizeof(range)};
    CHECK(weft_answer_diagnostic_range(answer, 0, 0, &range));
    CHECK_STR(in(range.label), "above 65535");
    CHECK_INT(range.line * 1000 + range.column, 3011);
    CHECK_INT(range.end_line * 1000 + range.end_column, 3016);
    CHECK(weft_answer_diagnostic_range(answer, 0, 1, &range));
    CHECK_STR(in(range.label), "of this server");
    CHECK(!weft_answer_diagnostic_range(answer, 0, 2, &range));
    CHECK(!weft_answer_diagnostic_range(answer, 1, 0, &range));
    CHECK_STR(in(weft_answer_diagnostic_note(answer, 0, 0)), "ports end at 65535");
    CHECK(!weft_answer_diagnostic_note(answer, 0, 1).at &&
          !weft_answer_diagnostic_note(NULL, 0, 0).at);
    CHECK(!weft_answer_diagnostic_unit(answer, 0, 0).at &&
          !weft_answer_diagnostic_unit(NULL, 0, 0).at);
    weft_answer_free(answer);
    weft_graph_close(d.graph);
}

static void bad_reports_are_refused(void)
{
    struct document d = open_text("hcl", "server.hcl", server);
    weft_answer *answer = weft_get(d.place, S("name"));
    weft_str bad = {"\xff", 1};
    const weft_span outside = {1, 0, 100000};
    const struct weft_report good = {.size = sizeof(good), .message = S("no")};
    struct weft_report cases[8];
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        cases[i] = good;
    cases[0].size = 0;
    cases[1].message = bad;
    cases[2].code = S("no-code");
    cases[3].at = outside;
    cases[4].related = &outside;
    cases[4].related_labels = &good.message;
    cases[4].related_count = 1;
    cases[5].severity = (enum weft_severity)7;
    cases[6].note_count = 1;
    cases[7].at = (weft_span){77, 0, 0};
    for (size_t i = 0; i < COUNT_OF(cases); i++)
        CHECK(!weft_answer_report(answer, &cases[i]));
    CHECK(!weft_answer_report(NULL, &good) && !weft_answer_report(answer, NULL));
    CHECK_INT(weft_answer_status(answer), WEFT_OK);
    struct weft_report warning = good;
    warning.severity = WEFT_SEVERITY_WARNING;
    CHECK(weft_answer_report(answer, &warning));
    CHECK_INT(weft_answer_status(answer), WEFT_OK); // there is still a value
    weft_answer_free(answer);
    weft_graph_close(d.graph);
}

// ---- names and functions

static void names_are_replaced(void)
{
    struct document d = open_text("hcl", "a.hcl", "sum = x + 1\nother = 2\n");
    weft_values *m = weft_values_open();
    CHECK(weft_name_set(d.place, S("x"), weft_values_int(m, 1)));
    check_json(weft_get(d.place, S("sum")), "2");
    CHECK(weft_name_set(d.place, S("x"), weft_values_int(m, 41)));
    check_json(weft_get(d.place, S("sum")), "42");
    CHECK(!weft_name_set(NULL, S("x"), weft_values_int(m, 1)));
    CHECK(!weft_name_set(d.place, S(""), weft_values_int(m, 1)));
    CHECK(!weft_name_set(d.place, (weft_str){"\xff", 1}, weft_values_int(m, 1)));
    CHECK(!weft_name_set(d.place, S("x"), NULL));
    weft_builder *b = weft_builder_open(d.graph, S(""), S(""));
    weft_expr e = weft_int(b, 1);
    CHECK(weft_name_add(d.place, S("fixed"), weft_builder_close(b), e, 0));
    CHECK(!weft_name_set(d.place, S("fixed"), weft_values_int(m, 2)));
    weft_values_close(m);
    weft_graph_close(d.graph);
}

// A host's whole number is a whole number in a language that has floats besides.
static void given_values_cross(void)
{
    struct document d = open_text("yay", "a.yay", "half: {{ n / 2 }}\nn2: {{ n }}\n");
    weft_values *m = weft_values_open();
    CHECK(weft_name_set(d.place, S("n"), weft_values_number(m, S("3"))));
    check_json(weft_get(d.place, S("n2")), "3");
    check_json(weft_get(d.place, S("half")), "{\"$float\":\"1.5\"}");
    weft_values_close(m);
    weft_graph_close(d.graph);
}

static void check_why_not(weft_answer *answer, const char *want)
{
    struct weft_diagnostic d = {.size = sizeof(d)};
    CHECK(weft_answer_diagnostic(answer, 0, &d));
    CHECK_STR(in(d.message), want);
    weft_answer_free(answer);
}

static void unknown_names_become_known(void)
{
    struct document d = open_text("hcl", "a.hcl",
                                  "url  = \"https://${host}/\"\n"
                                  "much = [for i in range(500) : i * 2][499]\n");
    weft_values *m = weft_values_open();
    struct weft_counters before = {.size = sizeof(before)}, after = before;
    CHECK(weft_name_set(d.place, S("host"), weft_values_unknown(m, S("string"))));
    check_json(weft_get(d.place, S("much")), "998");
    weft_answer *open = weft_get(d.place, S("url"));
    CHECK_INT(weft_value_kind(weft_answer_value(open)), WEFT_KIND_UNKNOWN);
    weft_answer_free(open);
    check_why_not(weft_name_known(d.place, S("host"), weft_values_json(m, S("[]"))),
                  "`host` cannot have this value: more was known of it");
    CHECK(weft_graph_counters(d.graph, &before));
    weft_answer *known = weft_name_known(d.place, S("host"), weft_values_text(m, S("a")));
    CHECK(weft_answer_ok(known));
    weft_answer_free(known);
    check_json(weft_get(d.place, S("url")), "\"https://a/\"");
    check_json(weft_get(d.place, S("much")), "998");
    CHECK(weft_graph_counters(d.graph, &after));
    CHECK_INT(after.nodes - before.nodes, 1); // what was known stays
    check_why_not(weft_name_known(d.place, S("host"), weft_values_text(m, S("b"))),
                  "`host` is known already");
    check_why_not(weft_name_known(d.place, S("nobody"), weft_values_text(m, S("b"))),
                  "`nobody` is not a value that can become known");
    check_why_not(weft_name_known(NULL, S("x"), NULL), "a place, a name and a value are required");
    weft_values_close(m);
    weft_graph_close(d.graph);
}

static void call_shout(weft_call *call, void *data)
{
    weft_values *m = weft_call_values(call);
    const weft_value *items[] = {weft_call_arg(call, 0), weft_values_text(m, S(data))};
    weft_call_return(call, weft_values_tuple(m, items, 2));
}

static void functions_are_for_all_languages(void)
{
    static const struct {
        const char *dialect, *name, *text;
    } cases[] = {
        {"hcl", "a.hcl", "x = shout(\"a\")\n"},
        {"yay", "a.yay", "x: {{ shout('a') }}\n"},
        {"terramate", "a.tm", "x = shout(\"a\")\n"},
    };
    for (size_t i = 0; i < COUNT_OF(cases); i++) {
        struct document d = open_text(cases[i].dialect, cases[i].name, cases[i].text);
        struct weft_function f = {.size = sizeof(f),
                                  .name = "shout",
                                  .signature = "text: string -> tuple",
                                  .required = 1,
                                  .most = 1,
                                  .call = call_shout,
                                  .data = (void *)(uintptr_t) "!"};
        weft_answer *before = weft_get(d.place, S("x"));
        CHECK_INT(weft_answer_status(before), WEFT_ERROR);
        weft_answer_free(before);
        CHECK(weft_function_add(d.graph, &f));
        check_json(weft_get(d.place, S("x")), "[\"a\",\"!\"]");
        f.data = (void *)(uintptr_t) "?";
        CHECK(!weft_function_add(d.graph, &f));
        CHECK(weft_function_set(d.graph, &f));
        check_json(weft_get(d.place, S("x")), "[\"a\",\"?\"]");
        struct weft_text t = {.size = sizeof(t),
                              .dialect = S(cases[i].dialect),
                              .name = S(cases[i].name),
                              .text = S(cases[i].text)};
        weft_answer *checked = weft_check(d.graph, &t);
        CHECK_INT(weft_answer_diagnostic_count(checked), 0);
        weft_answer_free(checked);
        f.name = "length";
        CHECK(!weft_function_set(d.graph, &f)); // built in
        weft_graph_close(d.graph);
    }
    CHECK(!weft_call_values(NULL));
}

// ---- why something is unknown

static void explanations_name_unknowns(void)
{
    struct document d =
        open_text("hcl", "a.hcl", "x = [vpc.id, y]\ny = \"${z}-${vpc.id}\"\nw = 1\n");
    struct weft_range at = {.size = sizeof(at)};
    weft_answer_free(weft_unknown(d.place, S(""), S("vpc"), S("")));
    weft_answer_free(weft_unknown(d.place, S(""), S("z"), S("")));
    weft_answer *why = weft_explain(d.place, S("x"));
    CHECK_STR(in(weft_answer_unknown(why, 0, &at)), "vpc.id");
    CHECK_STR(in(weft_answer_unknown(why, 1, NULL)), "z");
    CHECK(!weft_answer_unknown(why, 2, &at).at && !weft_answer_unknown(NULL, 0, &at).at);
    weft_answer_free(why);
    why = weft_explain(d.place, S("w"));
    CHECK(!weft_answer_unknown(why, 0, &at).at);
    weft_answer_free(why);
    weft_graph_close(d.graph);
}

// ---- the outside world

struct changing_world {
    const char *text;
    int reads;
};

static void read_changing(void *data, weft_str request, weft_reply *reply)
{
    struct changing_world *w = data;
    w->reads++;
    if (request.len && request.at[request.len - 1] == 'y')
        weft_reply_text(reply, S(w->text));
    else
        weft_reply_absent(reply);
}

static void the_world_may_change(void)
{
    struct changing_world w = {.text = "x: 1\n"};
    struct document d = open_text("yay", "main.yay", "include 'base.yay'\ny: {{ x + 1 }}\n");
    CHECK(weft_allow(d.graph, WEFT_SOURCES, read_changing, &w));
    check_json(weft_get(d.place, S("y")), "2");
    int reads = w.reads;
    w.text = "x: 41\n";
    check_json(weft_get(d.place, S("y")), "2"); // nobody has said so
    CHECK_INT(w.reads, reads);
    CHECK(weft_world_changed(d.graph));
    check_json(weft_get(d.place, S("y")), "42");
    CHECK(w.reads > reads);
    CHECK(!weft_world_changed(NULL));
    weft_graph_close(d.graph);
}

// ---- threads

enum { THREADS = 8, TURNS = 20 };

static void call_double(weft_call *call, void *data)
{
    int64_t n = 0;
    weft_value_int(weft_call_arg(call, 0), &n);
    ++*(int *)data;
    const weft_value *items[] = {weft_values_int(weft_call_values(call), 2 * n)};
    weft_call_return(call, weft_values_tuple(weft_call_values(call), items, 1));
}

// Opens a project of its own, offers a function and a name, asks, reports, closes.
static int use_project(int number)
{
    const weft_str names[] = {WEFT_STR("root.tm"), WEFT_STR("s/stack.tm"), WEFT_STR("s/doc.yay")};
    const weft_str texts[] = {WEFT_STR("globals {\n  x = double(21)[0]\n}\n"),
                              WEFT_STR("stack {\n}\n"), WEFT_STR("y: {{ double(n)[0] }}\n")};
    int calls = 0;
    int64_t x = 0, y = 0;
    weft_graph *g = weft_graph_open();
    weft_values *m = weft_values_open();
    weft_project *p;
    weft_place *s, *doc;
    struct weft_function f = {.size = sizeof(f),
                              .name = "double",
                              .signature = "n: number -> tuple",
                              .required = 1,
                              .most = 1,
                              .call = call_double,
                              .data = &calls};
    weft_function_add(g, &f);
    weft_answer_free(weft_project_open_texts(g, names, texts, COUNT_OF(names), &p));
    weft_answer_free(weft_project_place(p, S("s"), &s));
    weft_answer_free(weft_project_file(p, S("s/doc.yay"), &doc));
    weft_name_set(doc, S("n"), weft_values_int(m, number));
    weft_answer *first = weft_get(s, S("global.x")), *second = weft_get(doc, S("y"));
    struct weft_report r = {.size = sizeof(r),
                            .message = S("no"),
                            .at = weft_value_place(first, weft_answer_value(first))};
    bool good = weft_value_int(weft_answer_value(first), &x) && x == 42 &&
                weft_value_int(weft_answer_value(second), &y) && y == 2 * number &&
                weft_answer_report(first, &r) &&
                weft_answer_diagnostics(first, WEFT_TEXT, 0).len > 20;
    weft_graph_close(g);
    weft_answer_free(first);
    weft_answer_free(second);
    weft_values_close(m);
    return good ? calls : -1;
}

static void *work_in_thread(void *data)
{
    int *number = data, calls = 0;
    for (int i = 0; i < TURNS; i++)
        calls += use_project(*number + i);
    *number = calls;
    return NULL;
}

static void threads_have_projects_and_functions(void)
{
    pthread_t threads[THREADS];
    int numbers[THREADS];
    for (int i = 0; i < THREADS; i++) {
        numbers[i] = 100 * i;
        CHECK_INT(pthread_create(&threads[i], NULL, work_in_thread, &numbers[i]), 0);
    }
    for (int i = 0; i < THREADS; i++) {
        pthread_join(threads[i], NULL);
        CHECK_INT(numbers[i], 2 * TURNS); // each function once a project
    }
}

// ---- flavours

static const char flavour[] = "block \"job\" {\n  labels = [name]\n"
                              "  attribute \"after\" {\n    default = \"\"\n  }\n}\n";

static void flavours_are_read(void)
{
    const weft_schema *schema = NULL;
    const weft_tree *tree;
    weft_expr root;
    weft_graph *g = weft_graph_open(), *other = weft_graph_open();
    struct weft_text t = {.size = sizeof(t), .name = S("f.hcl"), .text = S(flavour)};
    weft_answer *opened = weft_schema_open(g, &t, &schema);
    CHECK(weft_answer_ok(opened) && schema);
    weft_answer_free(opened);
    struct weft_text d = {.size = sizeof(d),
                          .name = S("d.hcl"),
                          .text = S("job \"a\" {\n  after = job.b.after\n}\njob \"b\" {}\n"),
                          .schema = schema};
    weft_answer_free(weft_read(g, &d, &tree, &root));
    weft_place *place = weft_document_open(g, NULL, d.name, tree, root);
    check_json(weft_get(place, S("job")), "{\"a\":{\"after\":\"\"},\"b\":{\"after\":\"\"}}");
    check_json(weft_refs(tree, root),
               "[{\"col\":11,\"end\":31,\"line\":2,\"ref\":\"job.b.after\",\"start\":20}]");
    // of another graph, with a dialect, in a dialect without schemas, with mistakes
    weft_answer *refused = weft_read(other, &d, &tree, &root);
    CHECK_INT(weft_answer_status(refused), WEFT_USAGE);
    weft_answer_free(refused);
    d.dialect = S("hcl");
    refused = weft_read(g, &d, &tree, &root);
    CHECK_INT(weft_answer_status(refused), WEFT_USAGE);
    weft_answer_free(refused);
    t.dialect = S("yay");
    refused = weft_schema_open(g, &t, &schema);
    CHECK(weft_answer_status(refused) == WEFT_USAGE && !schema);
    weft_answer_free(refused);
    t = (struct weft_text){.size = sizeof(t), .name = S("g.hcl"), .text = S("blok \"a\" {}\n")};
    refused = weft_schema_open(g, &t, &schema);
    CHECK(weft_answer_status(refused) == WEFT_ERROR && !schema);
    weft_answer_free(refused);
    CHECK_INT(weft_answer_status(refused = weft_schema_open(NULL, &t, &schema)), WEFT_USAGE);
    weft_answer_free(refused);
    weft_graph_close(g);
    weft_graph_close(other);
}

static const struct test tests[] = {
    {"values of every kind are built without a text", values_are_built},
    {"bad values are refused", bad_values_are_refused},
    {"values outlive the answer that they are copied from", values_are_copied},
    {"types of unknowns are told", types_are_told},
    {"values have places", values_have_places},
    {"values of directories have places", values_of_directories_have_places},
    {"a host reports like Weft", hosts_report_like_weft},
    {"bad reports are refused", bad_reports_are_refused},
    {"names are replaced", names_are_replaced},
    {"given values cross into the language that reads them", given_values_cross},
    {"names that were unknown become known", unknown_names_become_known},
    {"host functions are for all languages, and can be replaced", functions_are_for_all_languages},
    {"an explanation names what makes a value unknown", explanations_name_unknowns},
    {"the outside world may change", the_world_may_change},
    {"a schema makes a flavour", flavours_are_read},
    {"eight threads have projects and functions of their own", threads_have_projects_and_functions},
};

SUITE_OF(library);
