// SPDX-License-Identifier: Apache-2.0
//
// Bodies that a host reads step by step: content, what remains, generated blocks, types with defaults.
#include "check.h"

#include <string.h>

#include "weft.h"

#define S(text) weft_str_of(text)

static struct str in(weft_str s)
{
    return str_make(s.at ? s.at : "(none)", s.at ? s.len : 6);
}

static const char file[] = "name = \"web\"\n"
                           "port = ports[0]\n"
                           "listen \"http\" \"a\" {\n"
                           "  port = 80\n"
                           "}\n"
                           "dynamic \"listen\" {\n"
                           "  for_each = ports\n"
                           "  labels   = [\"tcp\", \"p${listen.value}\"]\n"
                           "  content {\n"
                           "    port = listen.value + 1\n"
                           "  }\n"
                           "}\n";

struct opened {
    weft_graph *graph;
    weft_place *place;
    const weft_body *body;
};

static struct opened open_body(const char *name, const char *text)
{
    struct opened o = {.graph = weft_graph_open()};
    weft_values *values = weft_values_open();
    struct weft_text t = {.size = sizeof(t), .name = S(name), .text = S(text)};
    weft_answer *read = weft_body_open(o.graph, &t, &o.body);
    CHECK(weft_answer_ok(read) && o.body);
    weft_answer_free(read);
    o.place = weft_directory_open(o.graph, NULL, S("/"));
    CHECK(weft_name_set(o.place, S("ports"), weft_values_json(values, S("[8080, 9090]"))));
    weft_values_close(values);
    return o;
}

static const weft_content *content_of(const weft_body *body, const struct weft_body_query *q,
                                      const char *mistakes)
{
    const weft_content *c;
    weft_answer *answer = weft_body_content(body, q, &c);
    CHECK_STR(in(weft_answer_diagnostics(answer, WEFT_SHORT, 0)), mistakes);
    weft_answer_free(answer);
    return c;
}

static void check_value(const struct opened *o, const weft_content *c, size_t i, const char *want)
{
    weft_answer *value = weft_content_value(c, i, o->place);
    CHECK_STR(in(weft_answer_json(value, WEFT_LOSSLESS)), want);
    weft_answer_free(value);
}

static const weft_str names[] = {WEFT_STR_INIT("port")};
static const weft_str required[] = {WEFT_STR_INIT("name")};
static const weft_str blocks[] = {WEFT_STR_INIT("listen protocol name")};
static const struct weft_body_query whole = {.size = sizeof(whole),
                                             .attributes = names,
                                             .attribute_count = 1,
                                             .required = required,
                                             .required_count = 1,
                                             .blocks = blocks,
                                             .block_count = 1};
static const struct weft_body_query inner = {
    .size = sizeof(inner), .attributes = names, .attribute_count = 1};

static void content_is_read(void)
{
    struct opened o = open_body("a.hcl", file);
    const weft_content *c = content_of(
        o.body, &whole, "a.hcl:6:1: error[unknown-name]: no block `dynamic` is expected here\n");
    struct weft_body_attribute a = {.size = sizeof(a)};
    struct weft_body_block b = {.size = sizeof(b)};
    CHECK(weft_content_attribute(c, 0, &a));
    CHECK_STR(in(a.name), "name");
    CHECK(weft_content_attribute(c, 1, &a));
    CHECK_STR(in(a.name), "port");
    CHECK_INT(a.at.start, 13);
    weft_answer *refs = weft_refs(a.tree, a.expr);
    CHECK_INT(weft_value_count(weft_answer_value(refs)), 1);
    weft_answer_free(refs);
    CHECK(!weft_content_attribute(c, 2, &a));
    check_value(&o, c, 1, "8080");
    CHECK(weft_content_block(c, 0, &b));
    CHECK_STR(in(b.type), "listen");
    CHECK_INT(b.label_count, 2);
    CHECK_STR(in(b.labels[1]), "a");
    check_value(&o, content_of(b.body, &inner, ""), 0, "80");
    CHECK(!weft_content_block(c, 1, &b) && !weft_content_rest(c));
    weft_graph_close(o.graph);
}

static void blocks_are_generated(void)
{
    struct opened o = open_body("a.hcl", file);
    const weft_content *c = content_of(weft_body_expand(o.body, o.place), &whole, "");
    struct weft_body_block b = {.size = sizeof(b)};
    CHECK(weft_content_block(c, 2, &b) && !weft_content_block(c, 3, &b));
    CHECK(weft_content_block(c, 2, &b));
    CHECK_STR(in(b.labels[1]), "p9090");
    check_value(&o, content_of(b.body, &inner, ""), 0, "9091");
    weft_graph_close(o.graph);
}

static void the_rest_remains(void)
{
    struct opened o = open_body("a.hcl", "name = 1\nport = 2\nother = 3\n");
    struct weft_body_query q = {
        .size = sizeof(q), .attributes = names, .attribute_count = 1, .flags = WEFT_BODY_PARTIAL};
    const weft_content *c = content_of(o.body, &q, "");
    struct weft_body_query any = {.size = sizeof(any), .flags = WEFT_BODY_ANY_ATTRIBUTE};
    const weft_content *rest = content_of(weft_content_rest(c), &any, "");
    check_value(&o, c, 0, "2");
    check_value(&o, rest, 0, "1");
    check_value(&o, rest, 1, "3");
    struct weft_body_attribute a = {.size = sizeof(a)};
    CHECK(!weft_content_attribute(rest, 2, &a));
    weft_graph_close(o.graph);
}

static void json_is_a_body(void)
{
    struct opened o = open_body("a.hcl.json", "{\"name\": \"x\", \"port\": \"${ports[1]}\","
                                              " \"listen\": {\"a\": {\"b\": {\"port\": 1}}}}");
    const weft_content *c = content_of(o.body, &whole, "");
    struct weft_body_block b = {.size = sizeof(b)};
    check_value(&o, c, 1, "9090");
    CHECK(weft_content_block(c, 0, &b));
    check_value(&o, content_of(b.body, &inner, ""), 0, "1");
    weft_graph_close(o.graph);
}

static void check_converted(const char *type, const char *value, const char *want)
{
    weft_graph *g = weft_graph_open();
    weft_values *values = weft_values_open();
    struct weft_text t = {
        .size = sizeof(t), .dialect = S("hcl"), .name = S("<type>"), .text = S(type)};
    weft_answer *answer = weft_convert(g, &t, value ? weft_values_json(values, S(value)) : NULL);
    CHECK_STR(in(weft_answer_ok(answer) ? weft_answer_json(answer, WEFT_LOSSLESS)
                                        : weft_answer_diagnostics(answer, WEFT_SHORT, 0)),
              want);
    weft_answer_free(answer);
    weft_values_close(values);
    weft_graph_close(g);
}

static void types_have_defaults(void)
{
    check_converted("object({a = string, b = optional(number, 3)})", "{\"a\": 1}",
                    "{\"a\":\"1\",\"b\":3}");
    check_converted("list(number)", NULL, "{\"$unknown\":[\"list\",\"number\"]}");
    check_converted("number", "\"x\"",
                    "<type>:1:1: error[type-mismatch]: the value does not have this type: a number "
                    "is required\n");
    check_converted("strng", "1", "<type>:1:1: error[bad-syntax]: unknown type `strng`\n");
    check_converted("1 +", "1",
                    "<type>:1:4: error[bad-syntax]: unexpected end of the text: expected an "
                    "expression\n");
}

static void bad_bodies_are_refused(void)
{
    struct opened o = open_body("a.hcl", file);
    weft_graph *other = weft_graph_open();
    const weft_content *c;
    const weft_body *body;
    struct weft_text t = {.size = sizeof(t), .name = S("a.yay"), .text = S("a: 1\n")};
    weft_answer *answers[] = {
        weft_body_open(NULL, &t, &body),      weft_body_open(o.graph, NULL, &body),
        weft_body_open(o.graph, &t, &body),   weft_body_content(NULL, &whole, &c),
        weft_body_content(o.body, NULL, &c),  weft_body_content(o.body, &whole, NULL),
        weft_content_value(NULL, 0, o.place), weft_convert(o.graph, NULL, NULL),
        weft_convert(NULL, &t, NULL),         weft_body_open(o.graph, &t, NULL),
    };
    for (size_t i = 0; i < COUNT_OF(answers); i++) {
        CHECK_INT(weft_answer_status(answers[i]), WEFT_USAGE);
        weft_answer_free(answers[i]);
    }
    weft_place *elsewhere = weft_directory_open(other, NULL, S("/"));
    CHECK(!weft_body_expand(NULL, o.place) && !weft_body_expand(o.body, NULL) &&
          !weft_body_expand(o.body, elsewhere));
    CHECK(!weft_content_rest(NULL) && !weft_content_attribute(NULL, 0, NULL) &&
          !weft_content_block(NULL, 0, NULL));
    weft_graph_close(other);
    weft_graph_close(o.graph);
}

static const struct test tests[] = {
    {"content is read by what is expected", content_is_read},
    {"blocks are generated where they are expected", blocks_are_generated},
    {"what nobody expects remains", the_rest_remains},
    {"bodies may be JSON", json_is_a_body},
    {"types have defaults", types_have_defaults},
    {"bad questions about bodies are refused", bad_bodies_are_refused},
};

SUITE_OF(body);
