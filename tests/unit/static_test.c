// SPDX-License-Identifier: Apache-2.0
//
// What an expression says, through the public header, and values as MessagePack and lossless JSON, both ways.
#include "check.h"

#include <string.h>

#include "weft.h"

#define S(text) weft_str_of(text)

struct reading_text {
    weft_graph *graph;
    const weft_tree *tree;
    weft_expr root;
    weft_place *place;
};

static struct reading_text read_expression(const char *text)
{
    struct reading_text r = {.graph = weft_graph_open()};
    struct weft_text t = {.size = sizeof(t),
                          .dialect = S("hcl"),
                          .name = S("x"),
                          .text = S(text),
                          .form = WEFT_FORM_EXPRESSION};
    weft_answer *read = weft_read(r.graph, &t, &r.tree, &r.root);
    CHECK(weft_answer_ok(read));
    weft_answer_free(read);
    r.place = weft_directory_open(r.graph, NULL, S("/"));
    return r;
}

static struct str shown(weft_str s)
{
    return str_make(s.at ? s.at : "(none)", s.at ? s.len : 6);
}

static void check_json(weft_answer *answer, const char *want)
{
    CHECK_STR(shown(weft_answer_json(answer, WEFT_LOSSLESS)), want);
    weft_answer_free(answer);
}

static void names_and_paths_are_told(void)
{
    struct reading_text r = read_expression("strict");
    weft_str word;
    CHECK(weft_expr_keyword(r.tree, r.root, &word));
    CHECK_STR(shown(word), "strict");
    CHECK(weft_expr_keyword(r.tree, r.root, NULL));
    CHECK(!weft_expr_list(r.tree, r.root, NULL) && !weft_expr_map(r.tree, r.root, NULL));
    weft_graph_close(r.graph);
    r = read_expression("vpc.main[0].id");
    CHECK(!weft_expr_keyword(r.tree, r.root, &word) && !word.len);
    check_json(weft_expr_traversal(r.tree, r.root, false),
               "{\"end\":14,\"ref\":\"vpc.main[0].id\",\"root\":\"vpc\",\"start\":0,\"steps\":["
               "{\"end\":8,\"name\":\"main\",\"start\":3},{\"end\":11,\"index\":0,\"start\":8},"
               "{\"end\":14,\"name\":\"id\",\"start\":11}]}");
    weft_answer *relative = weft_expr_traversal(r.tree, r.root, true);
    const weft_value *steps = weft_value_get(weft_answer_value(relative), S("steps"));
    CHECK_INT(weft_value_count(steps), 4);
    CHECK(!weft_value_get(weft_answer_value(relative), S("root")));
    weft_answer_free(relative);
    weft_graph_close(r.graph);
    r = read_expression("a + 1");
    check_json(weft_expr_traversal(r.tree, r.root, false), "null");
    weft_graph_close(r.graph);
}

static void lists_maps_and_calls_have_parts(void)
{
    struct reading_text r = read_expression("[a.b, {x = 1 + 1, (k) = 2}, f(\"t\", 3)]");
    size_t count = 9;
    weft_str name;
    struct weft_pair pair = {.size = sizeof(pair)};
    CHECK(weft_expr_list(r.tree, r.root, &count));
    CHECK_INT(count, 3);
    weft_expr path = weft_expr_item(r.tree, r.root, 0), map = weft_expr_item(r.tree, r.root, 1),
              call = weft_expr_item(r.tree, r.root, 2);
    CHECK(path && map && call && !weft_expr_item(r.tree, r.root, 3));
    weft_answer *told = weft_expr_traversal(r.tree, path, false);
    CHECK_STR(shown(weft_value_text(weft_value_get(weft_answer_value(told), S("ref")))), "a.b");
    weft_answer_free(told);
    CHECK(weft_expr_map(r.tree, map, &count));
    CHECK_INT(count, 2);
    CHECK(weft_expr_pair(r.tree, map, 0, &pair));
    CHECK(weft_expr_keyword(r.tree, pair.key, &name));
    CHECK_STR(shown(name), "x");
    check_json(weft_eval(r.place, r.tree, pair.value), "2"); // a part can be asked
    CHECK(weft_expr_pair(r.tree, map, 1, &pair) && pair.key && !pair.name.len);
    CHECK(!weft_expr_pair(r.tree, map, 2, &pair) && !weft_expr_pair(r.tree, map, 0, NULL));
    CHECK(weft_expr_call(r.tree, call, &name, &count));
    CHECK_STR(shown(name), "f");
    CHECK_INT(count, 2);
    check_json(weft_eval(r.place, r.tree, weft_expr_argument(r.tree, call, 0)), "\"t\"");
    CHECK(!weft_expr_argument(r.tree, call, 2) && !weft_expr_argument(r.tree, map, 0));
    weft_graph_close(r.graph);
}

static void parts_that_nobody_was_given_are_refused(void)
{
    struct reading_text r = read_expression("[1, [2]]");
    struct reading_text other = read_expression("[1]");
    for (weft_expr e = 0; e < 9; e++) {
        if (e == r.root)
            continue;
        weft_answer *refused = weft_expr_traversal(r.tree, e, false);
        CHECK_INT(weft_answer_status(refused), WEFT_USAGE);
        weft_answer_free(refused);
        CHECK(!weft_expr_list(r.tree, e, NULL) && !weft_expr_call(r.tree, e, NULL, NULL));
    }
    weft_expr inner = weft_expr_item(r.tree, r.root, 1);
    CHECK(weft_expr_list(r.tree, inner, NULL));
    weft_answer *refused = weft_eval(other.place, r.tree, inner);
    CHECK_INT(weft_answer_status(refused), WEFT_USAGE);
    weft_answer_free(refused);
    CHECK(!weft_expr_keyword(NULL, 1, NULL) && !weft_expr_item(NULL, 1, 0));
    refused = weft_expr_traversal(NULL, 1, false);
    CHECK_INT(weft_answer_status(refused), WEFT_USAGE);
    weft_answer_free(refused);
    weft_graph_close(r.graph);
    weft_graph_close(other.graph);
}

static weft_answer *answer_of(struct reading_text *r, const char *json)
{
    weft_builder *b = weft_builder_open(r->graph, S(""), S(""));
    weft_expr e = weft_json(b, S(json));
    return weft_eval(r->place, weft_builder_close(b), e);
}

static void values_go_through_messagepack(void)
{
    static const char *const values[] = {
        "{\"$unknown\":\"string\"}",
        "{\"a\":[1,\"x\",null,true,0.1],\"b\":{\"$unknown\":[\"list\",\"number\"]}}",
        "[12345678901234567890123,\"\",{}]",
        "{\"$typed\":[[\"set\",\"string\"],[\"a\",\"b\"]]}",
    };
    struct reading_text r = read_expression("1");
    for (size_t i = 0; i < COUNT_OF(values); i++) {
        weft_values *own = weft_values_open();
        weft_answer *answer = answer_of(&r, values[i]);
        weft_str bytes = weft_answer_msgpack(answer, S(""), 0);
        const weft_value *again = weft_values_msgpack(own, bytes, S(""));
        CHECK(bytes.at && again);
        weft_builder *b = weft_builder_open(r.graph, S(""), S(""));
        weft_expr e = weft_literal(b, again);
        CHECK_STR(shown(weft_answer_json(answer, WEFT_LOSSLESS)), values[i]);
        check_json(weft_eval(r.place, weft_builder_close(b), e), values[i]);
        CHECK(!weft_values_msgpack(own, (weft_str){bytes.at, bytes.len - 1}, S("")));
        weft_answer_free(answer);
        weft_values_close(own);
    }
    weft_graph_close(r.graph);
}

static void messagepack_has_a_type_and_no_secrets(void)
{
    struct reading_text r = read_expression("1");
    weft_values *own = weft_values_open();
    weft_answer *answer = answer_of(&r, "[1,2]");
    weft_str bytes = weft_answer_msgpack(answer, S("[\"list\",\"string\"]"), 0);
    CHECK(bytes.at && weft_values_msgpack(own, bytes, S("[\"list\",\"string\"]")));
    CHECK(!weft_values_msgpack(own, bytes, S("\"number\"")) && weft_answer_ok(answer));
    CHECK(!weft_answer_msgpack(answer, S("\"number\""), 0).at && !weft_answer_ok(answer));
    CHECK(!weft_answer_msgpack(answer, S("nonsense"), 0).at);
    weft_answer_free(answer);
    answer = answer_of(&r, "{\"$sensitive\":\"x\"}");
    CHECK(weft_answer_msgpack(answer, S(""), WEFT_SHOW_SENSITIVE).at && weft_answer_ok(answer));
    CHECK(!weft_answer_msgpack(answer, S(""), 0).at);
    CHECK_INT(weft_answer_status(answer), WEFT_ERROR);
    weft_answer_free(answer);
    CHECK(!weft_answer_msgpack(NULL, S(""), 0).at);
    CHECK(!weft_values_msgpack(NULL, S("x"), S("")) && !weft_values_msgpack(own, S("\xc1"), S("")));
    weft_values_close(own);
    weft_graph_close(r.graph);
}

static const struct test tests[] = {
    {"names and paths are told", names_and_paths_are_told},
    {"lists, maps and calls have parts", lists_maps_and_calls_have_parts},
    {"parts that nobody was given are refused", parts_that_nobody_was_given_are_refused},
    {"values go through MessagePack", values_go_through_messagepack},
    {"MessagePack has a type and no secrets", messagepack_has_a_type_and_no_secrets},
};

SUITE_OF(static_analysis);
