// SPDX-License-Identifier: Apache-2.0
//
// Bodies read by a schema, in both syntaxes, and generated blocks.
#include "check.h"
#include "dialects/hcl/body/content.h"
#include "hcl_ask.h"

#define SCHEMA                                                                         \
    "'attrs':[{'name':'name','required':true},{'name':'opt'}],"                        \
    "'blocks':[{'type':'svc','labels':['kind','id'],'body':{'just_attributes':true}}," \
    "{'type':'io','labels':[],'body':{'attrs':[{'name':'mode'}]}}]"
#define WHOLE      "'schema':{" SCHEMA "}"
#define PART       "'schema':{" SCHEMA ",'remain':true}"
#define WHOLE_JSON WHOLE ",'opts':{'json':true}"
#define PART_JSON  PART ",'opts':{'json':true}"
#define NAME_IS_N  "\"name\":{\"value\":\"n\",\"type\":\"string\"}"
#define NO_BLOCKS  "\"blocks\":[]"
#define SVC(k, i, x) \
    "{\"type\":\"svc\",\"labels\":[\"" k "\",\"" i "\"],\"body\":{\"attrs\":{" x "}," NO_BLOCKS "}}"

struct case_of {
    const char *text, *want;
};

static void all(const char *kind, const char *more, const struct case_of *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        CHECK_ASK(kind, cases[i].text, more, cases[i].want);
}

#define ALL(kind, more, cases) all(kind, more, cases, COUNT_OF(cases))

static void native_bodies_follow_a_schema(void)
{
    static const struct case_of cases[] = {
        {"name = 'n'\n", "{\"attrs\":{" NAME_IS_N "}," NO_BLOCKS "}"},
        {"name = 'n'\nsvc a 'b' {\n x = 1\n}\n",
         "{\"attrs\":{" NAME_IS_N
         "},\"blocks\":[" SVC("a", "b", "\"x\":{\"value\":1,\"type\":\"number\"}") "]}"},
        {"# c\n\nopt = 1\n", "Missing required argument 1:1"},
        {"  opt = 1\n", "Missing required argument 1:3"},
        {"name = 'n'\nnam = 1\n", "Unsupported argument 2:1"},
        {"name = 'n'\nio = 1\n", "Unsupported argument 2:1"},
        {"name = 'n'\nopt {\n}\n", "Unsupported block type 2:1"},
        {"name = 'n'\nioo {\n}\n", "Unsupported block type 2:1"},
        {"name = 'n'\nsvc {\n}\n", "Missing kind for svc 2:5"},
        {"name = 'n'\nsvc a {\n}\n", "Missing id for svc 2:7"},
        {"name = 'n'\nsvc a b c {\n}\n", "Extraneous label for svc 2:9"},
        {"name = 'n'\nio x {\n}\n", "Extraneous label for io 2:4"},
        {"name = 'n'\nsvc a b {\n y {\n }\n}\n", "Unexpected \"y\" block 3:2"},
        {"name = 'n'\nio {\n mod = 1\n}\n", "Unsupported argument 3:2"},
    };
    ALL("content", WHOLE, cases);
}

static void partial_content_leaves_the_rest(void)
{
    static const struct case_of cases[] = {
        {"name = 'n'\nz = 1\ny = 2\n", "{\"attrs\":{" NAME_IS_N "}," NO_BLOCKS
                                       ",\"remain_attrs\":[\"y\",\"z\"],\"remain_errors\":0}"},
        {"name = 'n'\nzz {\n}\n",
         "{\"attrs\":{" NAME_IS_N "}," NO_BLOCKS ",\"remain_attrs\":[],\"remain_errors\":1}"},
        {"z = 1\n", "Missing required argument 1:1"},
    };
    static const struct case_of json[] = {
        {"{'name':'n','z':1}",
         "{\"attrs\":{" NAME_IS_N "}," NO_BLOCKS ",\"remain_attrs\":[\"z\"],\"remain_errors\":0}"},
        {"[{'name':'n'}]",
         "{\"attrs\":{" NAME_IS_N "}," NO_BLOCKS ",\"remain_attrs\":[],\"remain_errors\":1}"},
    };
    ALL("content", PART, cases);
    ALL("content", PART_JSON, json);
}

static void json_bodies_follow_a_schema(void)
{
    static const struct case_of cases[] = {
        {"{'name':'n'}", "{\"attrs\":{" NAME_IS_N "}," NO_BLOCKS "}"},
        {"[{'name':'n'},{'//':1}]", "{\"attrs\":{" NAME_IS_N "}," NO_BLOCKS "}"},
        {"{'name':'n','svc':{'a':{'b':{},'c':[{},{}]},'d':{'e':null}}}",
         "{\"attrs\":{" NAME_IS_N
         "},\"blocks\":[" SVC("a", "b", "") "," SVC("a", "c", "") "," SVC("a", "c", "") "]}"},
        {"{'name':'n','svc':[{'a':{'b':{}}},{'a':{'b':{}}}]}",
         "{\"attrs\":{" NAME_IS_N "},\"blocks\":[" SVC("a", "b", "") "," SVC("a", "b", "") "]}"},
        {"{'name':'n','svc':{'//':{'b':{}}}}",
         "{\"attrs\":{" NAME_IS_N "},\"blocks\":[" SVC("//", "b", "") "]}"},
        {"{}", "Missing required argument 1:2"},
        {"[]", "Missing required argument 1:1"},
        {"{'nam':'n','name':1}", "Extraneous JSON object property 1:2"},
        {"{'name':'n','name':1}", "Duplicate argument 1:13"},
        {"{'name':'n','svc':null}", "Missing block label 1:19"},
        {"{'name':'n','svc':{'a':{}}}", "Missing block label 1:24"},
        {"{'name':'n','svc':{'a':1}}", "Incorrect JSON value type 1:24"},
        {"{'name':'n','svc':[1]}", "Incorrect JSON value type 1:20"},
        {"{'name':'n','io':1}", "Incorrect JSON value type 1:18"},
        {"{'name':'n','io':[1]}", "Incorrect JSON value type 1:19"},
        {"[[]]", "Incorrect JSON value type 1:2"},
    };
    ALL("content", WHOLE_JSON, cases);
}

// ---- generated blocks

#define DYNAMIC                                                                               \
    "'vars':{'xs':['p','q'],'m':{'k':1},'u':{'$unknown':['list','string']},"                  \
    "'se':{'$sensitive':['a']},'us':{'$unknown':'string'}},"                                  \
    "'schema':{'attrs':[{'name':'n'}],'blocks':[{'type':'b','labels':[],'body':{"             \
    "'attrs':[{'name':'v'}],'blocks':[{'type':'c','labels':[],'body':{'attrs':[{'name':'z'}]" \
    "}}]}},{'type':'lb','labels':['k'],'body':{'attrs':[{'name':'v'}]}}]}"
#define STRING(s) "{\"value\":\"" s "\",\"type\":\"string\"}"
#define B(v, inner) \
    "{\"type\":\"b\",\"labels\":[],\"body\":{\"attrs\":{" v "},\"blocks\":[" inner "]}}"
#define C(z) "{\"type\":\"c\",\"labels\":[],\"body\":{\"attrs\":{\"z\":" z "}," NO_BLOCKS "}}"
#define LB(k, v) \
    "{\"type\":\"lb\",\"labels\":[\"" k "\"],\"body\":{\"attrs\":{\"v\":" v "}," NO_BLOCKS "}}"
#define BLOCKS(x) "{\"attrs\":{},\"blocks\":[" x "]}"

static void dynamic_blocks_become_blocks_in_place(void)
{
    static const struct case_of cases[] = {
        {"b {\n}\ndynamic 'b' {\n for_each = xs\n content {\n v = b.value\n }\n}\nb {\n}\n",
         BLOCKS(B("", "") "," B("\"v\":" STRING("p"), "") "," B("\"v\":" STRING("q"),
                                                                "") "," B("", ""))},
        {"dynamic 'b' {\n for_each = m\n iterator = it\n content {\n v = it.key\n }\n}\n",
         BLOCKS(B("\"v\":" STRING("k"), ""))},
        {"dynamic 'b' {\n for_each = toset(xs)\n content {\n v = b.key\n }\n}\n",
         BLOCKS(B("\"v\":" STRING("p"), "") "," B("\"v\":" STRING("q"), ""))},
        {"dynamic 'lb' {\n for_each = xs\n labels = ['${lb.value}-${lb.key}']\n content {\n v = "
         "'c'\n }\n}\n",
         BLOCKS(LB("p-0", STRING("c")) "," LB("q-1", STRING("c")))},
        {"dynamic 'b' {\n for_each = []\n content {\n }\n}\n", BLOCKS("")},
        {"dynamic 'b' {\n for_each = [['x'], ['y']]\n content {\n dynamic 'c' {\n for_each = "
         "b.value\n"
         " content {\n z = '${b.key}${c.value}'\n }\n }\n }\n}\n",
         BLOCKS(B("", C(STRING("0x"))) "," B("", C(STRING("1y"))))},
    };
    ALL("dynblock", DYNAMIC, cases);
}

static void the_json_profile_has_dynamic_blocks_too(void)
{
    static const struct case_of cases[] = {
        {"{'dynamic':{'b':{'for_each':'${xs}','iterator':'it','content':{'v':'${it.value}'}}}}",
         BLOCKS(B("\"v\":" STRING("p"), "") "," B("\"v\":" STRING("q"), ""))},
        {"{'dynamic':{'lb':{'for_each':['a'],'labels':['${lb.value}'],'content':{'v':'c'}}}}",
         BLOCKS(LB("a", STRING("c")))},
        {"{'dynamic':{'b':{'for_each':1,'content':{}}}}", "Invalid dynamic for_each value 1:29"},
        {"{'dynamic':{'b':{'for_each':[1],'iterator':'a.b','content':{}}}}",
         "Invalid dynamic iterator name 1:44"},
    };
    ALL("dynblock", DYNAMIC ",'opts':{'json':true}", cases);
}

static void what_is_not_known_is_one_unknown_block(void)
{
    static const struct case_of cases[] = {
        {"dynamic 'b' {\n for_each = u\n content {\n v = 1\n c {\n z = 1\n }\n }\n}\n",
         BLOCKS(B("\"v\":{\"unknown\":\"dynamic\"}", C("{\"unknown\":\"dynamic\"}")))},
        {"dynamic 'lb' {\n for_each = u\n labels = [lb.value]\n content {\n }\n}\n",
         "Invalid dynamic block label 3:12"},
    };
    ALL("dynblock", DYNAMIC, cases);
}

static void sensitive_collections_make_sensitive_attributes(void)
{
    CHECK_ASK(
        "dynblock",
        "dynamic 'b' {\n for_each = se\n content {\n v = b.value\n c {\n z = 'i'\n }\n }\n}\n",
        DYNAMIC,
        BLOCKS(B("\"v\":{\"value\":{\"$sensitive\":\"a\"},\"type\":\"string\"}", C(STRING("i")))));
}

static void mistakes_in_dynamic_blocks_are_told(void)
{
    static const struct case_of cases[] = {
        {"dynamic {\n}\n", "Missing type for dynamic 1:9"},
        {"dynamic 'x' {\n}\n", "Unsupported block type 1:9"},
        {"dynamic 'b' {\n content {\n }\n}\n", "Missing required argument 1:13"},
        {"dynamic 'b' {\n for_each = []\n}\n", "Missing dynamic content block 1:13"},
        {"dynamic 'b' {\n for_each = []\n content {\n }\n content {\n }\n}\n",
         "Extraneous dynamic content block 5:2"},
        {"dynamic 'b' {\n for_each = nope\n content {\n }\n}\n", "Unknown variable 2:13"},
        {"dynamic 'b' {\n for_each = 'a'\n content {\n }\n}\n",
         "Invalid dynamic for_each value 2:13"},
        {"dynamic 'b' {\n for_each = null\n content {\n }\n}\n",
         "Invalid dynamic for_each value 2:13"},
        {"dynamic 'b' {\n for_each = us\n content {\n }\n}\n",
         "Invalid dynamic for_each value 2:13"},
        {"dynamic 'b' {\n for_each = []\n iterator = 'x'\n content {\n }\n}\n",
         "Invalid expression 3:13"},
        {"dynamic 'b' {\n for_each = []\n iterator = x.y\n content {\n }\n}\n",
         "Invalid dynamic iterator name 3:13"},
        {"dynamic 'lb' {\n for_each = []\n content {\n }\n}\n", "Missing required argument 1:14"},
        {"dynamic 'lb' {\n for_each = []\n labels = []\n content {\n }\n}\n",
         "Insufficient dynamic block labels 3:11"},
        {"dynamic 'lb' {\n for_each = []\n labels = xs\n content {\n }\n}\n",
         "Invalid expression 3:11"},
        {"dynamic 'lb' {\n for_each = []\n labels = ['a', 'b']\n content {\n }\n}\n",
         "Extraneous dynamic block label 3:17"},
        {"dynamic 'lb' {\n for_each = []\n labels = xs[lb.key]\n content {\n }\n}\n",
         "Invalid expression 3:13"},
        {"dynamic 'lb' {\n for_each = [1]\n labels = [[]]\n content {\n }\n}\n",
         "Invalid dynamic block label 3:12"},
        {"dynamic 'lb' {\n for_each = [1]\n labels = [null]\n content {\n }\n}\n",
         "Invalid dynamic block label 3:12"},
        {"dynamic 'lb' {\n for_each = [1]\n labels = [se[0]]\n content {\n }\n}\n",
         "Invalid dynamic block label 3:12"},
        {"dynamic 'lb' {\n for_each = [1]\n labels = [nope]\n content {\n }\n}\n",
         "Unknown variable 3:12"},
    };
    ALL("dynblock", DYNAMIC, cases);
}

static void generated_blocks_are_limited(void)
{
    CHECK_ASK("dynblock",
              "dynamic 'b' {\n for_each = range(1024)\n content {\n dynamic 'c' {\n"
              " for_each = range(100)\n content {\n }\n }\n }\n}\n",
              DYNAMIC, "Too many generated blocks 4:2");
}

// ---- several bodies as one

static struct hcl_view read_native(struct hcl_session *s, const char *text)
{
    struct hcl_input in = hcl_session_begin(s, STR("f.hcl"), str_of(text));
    const struct hcl_body *body = hcl_parse_body(&in);
    hcl_session_end(s);
    return hcl_view_of_body(s->tree, body);
}

static struct hcl_view read_json(struct hcl_session *s, const char *text)
{
    struct hcl_input in = hcl_session_begin(s, STR("f.hcl.json"), str_of(text));
    const struct hcl_json *json = hcl_json_parse_file(&in, HCL_JSON_TEMPLATES);
    hcl_session_end(s);
    return hcl_view_of_json(s->tree, json);
}

static const struct hcl_schema_attribute two_attributes[] = {{{"a", 1}, true}, {{"b", 1}, true}};
static const struct hcl_schema_block one_block[] = {{{"c", 1}, 0, NULL}};
static const struct hcl_schema small = {2, 1, two_attributes, one_block};

static struct str first_summary(const struct hcl_session *s)
{
    return s->diags.list.len ? s->diags.list.at[0]->summary : STR("");
}

static void merged_bodies_are_one(void)
{
    struct hcl_session s;
    hcl_session_open(&s, hcl_ops(HCL_NO_FUNCTIONS), true);
    struct hcl_view parts[2] = {read_native(&s, "a = 1\nc {\n}\n"),
                                read_json(&s, "{\"b\":\"${1 + 1}\",\"c\":[{},{}]}")};
    struct hcl_view all = hcl_view_merged(parts, 2), rest;
    struct hcl_content content = hcl_content(&s, &all, &small);
    CHECK_STR(first_summary(&s), "");
    CHECK_INT(content.attribute_count, 2);
    CHECK_INT(content.section_count, 3);
    CHECK(content.sections[0].body.native && content.sections[2].body.json);
    CHECK_INT(hcl_given_value(&s, &content.attributes[0]).integer, 1);
    CHECK_INT(hcl_given_value(&s, &content.attributes[1]).integer, 2);
    content = hcl_partial_content(&s, &all, &small, &rest);
    CHECK_INT(content.attribute_count, 2);
    static const struct hcl_schema nothing = {0};
    (void)hcl_content(&s, &rest, &nothing);
    CHECK_STR(first_summary(&s), "");
    hcl_session_close(&s);
}

static void merged_bodies_have_an_argument_once(void)
{
    struct hcl_session s;
    hcl_session_open(&s, hcl_ops(HCL_NO_FUNCTIONS), true);
    struct hcl_view parts[2] = {read_native(&s, "a = 1\n"), read_native(&s, "a = 2\nb = 3\n")};
    struct hcl_view all = hcl_view_merged(parts, 2);
    struct hcl_content content = hcl_content(&s, &all, &small);
    CHECK_INT(s.diags.list.len, 1);
    CHECK_STR(first_summary(&s), "Duplicate argument");
    CHECK_INT(hcl_given_value(&s, &content.attributes[0]).integer, 1);
    content = hcl_just_attributes(&s, &all);
    CHECK_INT(content.attribute_count, 2);
    CHECK_INT(s.diags.list.len, 2);
    hcl_session_close(&s);
}

static void merged_bodies_need_what_is_required_in_one_of_them(void)
{
    struct hcl_session s;
    hcl_session_open(&s, hcl_ops(HCL_NO_FUNCTIONS), true);
    struct hcl_view parts[2] = {read_native(&s, "a = 1\n"), read_native(&s, "c {\n}\n")};
    struct hcl_view all = hcl_view_merged(parts, 2);
    (void)hcl_content(&s, &all, &small);
    CHECK_INT(s.diags.list.len, 1);
    CHECK_STR(first_summary(&s), "Missing required argument");
    hcl_session_close(&s);
}

static const struct test tests[] = {
    {"native bodies follow a schema", native_bodies_follow_a_schema},
    {"partial content leaves the rest", partial_content_leaves_the_rest},
    {"JSON bodies follow a schema", json_bodies_follow_a_schema},
    {"dynamic blocks become blocks in place", dynamic_blocks_become_blocks_in_place},
    {"the JSON profile has dynamic blocks too", the_json_profile_has_dynamic_blocks_too},
    {"what is not known is one unknown block", what_is_not_known_is_one_unknown_block},
    {"sensitive collections make sensitive attributes",
     sensitive_collections_make_sensitive_attributes},
    {"mistakes in dynamic blocks are told", mistakes_in_dynamic_blocks_are_told},
    {"generated blocks are limited", generated_blocks_are_limited},
    {"merged bodies are one", merged_bodies_are_one},
    {"merged bodies have an argument once", merged_bodies_have_an_argument_once},
    {"merged bodies need what is required in one of them",
     merged_bodies_need_what_is_required_in_one_of_them},
};

SUITE_OF(hcl_body);
