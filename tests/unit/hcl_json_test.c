// SPDX-License-Identifier: Apache-2.0
//
// The JSON profile: what texts are, what is wrong with others and where, how strings are read.
#include <string.h>

#include "check.h"
#include "dialects/hcl/json/json_profile.h"
#include "dialects/hcl/json/json_scan.h"
#include "hcl_ask.h"

struct case_of {
    const char *text, *want;
};

static void all(const char *kind, const char *more, const struct case_of *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        CHECK_ASK(kind, cases[i].text, more, cases[i].want);
}

#define ALL(kind, more, cases) all(kind, more, cases, COUNT_OF(cases))

// ---- values

static void every_kind_of_json_is_a_value(void)
{
    static const struct case_of cases[] = {
        {"true", "{\"value\":true,\"type\":\"bool\"}"},
        {" false ", "{\"value\":false,\"type\":\"bool\"}"},
        {"null", "{\"value\":null,\"type\":\"dynamic\"}"},
        {"-1.5e3", "{\"value\":-1500,\"type\":\"number\"}"},
        {"0", "{\"value\":0,\"type\":\"number\"}"},
        {"'a'", "{\"value\":\"a\",\"type\":\"string\"}"},
        {"[1,'a',[]]",
         "{\"value\":[1,\"a\",[]],\"type\":[\"tuple\",[\"number\",\"string\",[\"tuple\",[]]]]}"},
        {"{'b':1,'a':null}", "{\"value\":{\"a\":null,\"b\":1},\"type\":[\"object\",{\"a\":"
                             "\"dynamic\",\"b\":\"number\"}]}"},
        {"{}", "{\"value\":{},\"type\":[\"object\",{}]}"},
    };
    ALL("jsonexpr", NULL, cases);
}

static void numbers_keep_all_their_digits(void)
{
    static const struct case_of cases[] = {
        {"123456789012345678901234567890",
         "{\"value\":123456789012345678901234567890,\"type\":\"number\"}"},
        {"0.1234567890123456789012345678901234567890",
         "{\"value\":0.123456789012345678901234567890123456789,\"type\":\"number\"}"},
    };
    ALL("jsonexpr", NULL, cases);
}

static void strings_are_unescaped(void)
{
    static const struct case_of cases[] = {
        {"'a\\n\\t\\\\\\/\\'b'", "{\"value\":\"a\\n\\t\\\\/\\\"b\",\"type\":\"string\"}"},
        {"'\\u00e9\\u00E9'", "{\"value\":\"\xc3\xa9\xc3\xa9\",\"type\":\"string\"}"},
        {"'\\ud83d\\ude00'", "{\"value\":\"\xf0\x9f\x98\x80\",\"type\":\"string\"}"},
        {"'\\ud83dx'", "{\"value\":\"\xef\xbf\xbdx\",\"type\":\"string\"}"},
        {"'\\ud83d\\u0041'", "{\"value\":\"\xef\xbf\xbd"
                             "A\",\"type\":\"string\"}"},
        {"'\\ude00\\ud83d'", "{\"value\":\"\xef\xbf\xbd\xef\xbf\xbd\",\"type\":\"string\"}"},
        {"'e\\u0301'", "{\"value\":\"\xc3\xa9\",\"type\":\"string\"}"},
    };
    ALL("jsonexpr", NULL, cases);
}

static void bad_utf8_in_a_string_is_replaced(void)
{
    struct arena a;
    arena_init(&a);
    struct str out;
    uint32_t wrong;
    CHECK(json_unescape(&a,
                        STR("\"a\xff"
                            "b\""),
                        &out, &wrong));
    CHECK_STR(out, "a\xef\xbf\xbd"
                   "b");
    arena_done(&a);
}

static void strings_are_templates(void)
{
    static const struct case_of cases[] = {
        {"'${x}'", "{\"value\":5,\"type\":\"number\"}"},
        {"'a${x}b'", "{\"value\":\"a5b\",\"type\":\"string\"}"},
        {"'%{if true}y%{endif}'", "{\"value\":\"y\",\"type\":\"string\"}"},
        {"'$${x}'", "{\"value\":\"${x}\",\"type\":\"string\"}"},
        {"'$ % {x}'", "{\"value\":\"$ % {x}\",\"type\":\"string\"}"},
        {"'${\\'q\\'}'", "{\"value\":\"q\",\"type\":\"string\"}"},
        {"['${x}',{'k':'${x}'}]", "{\"value\":[5,{\"k\":5}],\"type\":[\"tuple\",[\"number\",["
                                  "\"object\",{\"k\":\"number\"}]]]}"},
        {"{'${x}':1}", "{\"value\":{\"5\":1},\"type\":[\"object\",{\"5\":\"number\"}]}"},
        {"{'${u}':1}", "{\"unknown\":\"dynamic\"}"},
        {"{'a':'${u}'}",
         "{\"value\":{\"a\":{\"$unknown\":\"string\"}},\"type\":[\"object\",{\"a\":\"string\"}]}"},
    };
    ALL("jsonexpr", "'vars':{'x':5,'u':{'$unknown':'string'}}", cases);
}

static void without_a_context_strings_are_literal(void)
{
    static const struct case_of cases[] = {
        {"'${x}'", "{\"value\":\"${x}\",\"type\":\"string\"}"},
        {"'$${'", "{\"value\":\"$${\",\"type\":\"string\"}"},
        {"{'${x}':1}", "{\"value\":{\"${x}\":1},\"type\":[\"object\",{\"${x}\":\"number\"}]}"},
    };
    ALL("jsonexpr", "'opts':{'nil_context':true}", cases);
}

static void a_sensitive_key_makes_a_sensitive_object(void)
{
    CHECK_ASK("jsonexpr", "{'${s}':1}", "'vars':{'s':{'$sensitive':'p'}}",
              "{\"value\":{\"$sensitive\":{\"p\":1}},\"type\":[\"object\",{\"p\":\"number\"}]}");
}

// ---- mistakes

static void mistakes_of_json_have_their_names_and_places(void)
{
    static const struct case_of cases[] = {
        {"", "Missing value 1:1"},
        {"   ", "Missing value 1:4"},
        {"&", "Invalid start of value 1:1"},
        {"'a' 'b'", "Extraneous data after value 1:5"},
        {"flase", "Invalid JSON keyword 1:1"},
        {"undefined", "Invalid JSON keyword 1:1"},
        {"+2", "Invalid JSON number 1:1"},
        {".5", "Invalid JSON number 1:1"},
        {"1.", "Invalid JSON number 1:1"},
        {"01", "Invalid JSON number 1:1"},
        {"1e", "Invalid JSON number 1:1"},
        {"--1", "Invalid JSON number 1:1"},
        {"'hello", "Invalid JSON string 1:7"},
        {"'he\\llo'", "Invalid JSON string 1:6"},
        {"'\\u12'", "Invalid JSON string 1:7"},
        {"'\\u12", "Invalid JSON string 1:6"},
        {"'\\", "Invalid JSON string 1:3"},
        {"[", "Missing value 1:2"},
        {"]", "Missing array element value 1:1"},
        {"[true", "Unclosed object 1:1"},
        {"[true}", "Mismatched brackets 1:7"},
        {"[1,]", "Trailing comma in array 1:3"},
        {"[1 2]", "Missing attribute seperator comma 1:6"},
        {"['a':1]", "Invalid array value 1:8"},
        {"{'a'", "Missing property value colon 1:5"},
        {"{'a' 1}", "Missing property value colon 1:6"},
        {"{'a'=1}", "Missing property value colon 1:5"},
        {"{'a', 'b'}", "Missing object value 1:5"},
        {"{'a'}", "Missing object value 1:5"},
        {"{'a':}", "Missing JSON value 1:6"},
        {"{'a':1", "Unclosed object 1:1"},
        {"{'a':1]", "Mismatched braces 1:8"},
        {"{'a':1,}", "Trailing comma in object 1:7"},
        {"{'a':1 'b':2}", "Missing attribute seperator comma 1:14"},
        {"{true:1}", "Invalid object property name 1:2"},
        {"{,}", "Invalid start of value 1:2"},
        {"{'a':1,'b':2,'a':3}", "Duplicate object attribute 1:14"},
        {"{'a':1,'${\\'a\\'}':3}", "Duplicate object attribute 1:8"},
        {"{'${[]}':1}", "Invalid object key expression 1:2"},
        {"{'${null}':1}", "Invalid object key expression 1:2"},
        {"'${'", "Missing expression 1:4"},
    };
    ALL("jsonexpr", NULL, cases);
}

static void a_file_is_an_object_or_an_array_of_objects(void)
{
    static const struct case_of cases[] = {
        {"{'a':1}", "{\"attrs\":{\"a\":{\"value\":1,\"type\":\"number\"}},\"blocks\":[]}"},
        {"{'//':1}", "{\"attrs\":{},\"blocks\":[]}"},
        {"{'${x}':1}", "{\"attrs\":{\"${x}\":{\"value\":1,\"type\":\"number\"}},\"blocks\":[]}"},
        {"1", "Root value must be object 1:1"},
        {"\xef\xbb\xbf{}", "Invalid start of value 1:1"},
        {"{'a':1,'a':2}", "Duplicate attribute definition 1:8"},
        {"[{'a':1}]", "Incorrect JSON value type 1:1"},
        {"{'a':{'//':1}}", "{\"attrs\":{\"a\":{\"value\":{\"//\":1},\"type\":[\"object\",{\"//\":"
                           "\"number\"}]}},\"blocks\":[]}"},
    };
    ALL("json", NULL, cases);
}

static void columns_are_counted_as_the_peer_does(void)
{
    static const struct case_of cases[] = {
        {"\t{'a':nope}", "Invalid JSON keyword 1:8"},
        {"{\r\n\t\t'a':nope}", "Invalid JSON keyword 2:9"},
        {"{'e\xcc\x81':nope}", "Invalid JSON keyword 1:6"},
        {"{'\\u00e9':nope}", "Invalid JSON keyword 1:11"},
        {"{'a':'\xc3\xa9${nope}'}", "Unknown variable 1:10"},
        {"{'a':'\\u00e9${nope}'}", "Unknown variable 1:10"},
        {"{'a':'x\\n${nope}'}", "Unknown variable 2:3"},
        {"{'a':'x\\r\\n\\t${nope}'}", "Unknown variable 2:4"},
        {"{'\xc3\xa9\xc3\xa9", "Invalid JSON string 1:7"},
    };
    ALL("json", NULL, cases);
}

static void places_can_be_asked_in_any_order(void)
{
    struct arena a;
    arena_init(&a);
    struct hcl_json_places p;
    hcl_json_places_init(&p, &a, STR("{\n\t\"a\": \"b\\nc\" }"));
    CHECK_INT(hcl_json_position(&p, 10).column, 10); // inside of "b\nc"
    CHECK_INT(hcl_json_position(&p, 11).line, 3);
    CHECK_INT(hcl_json_position(&p, 3).column, 3);
    CHECK_INT(hcl_json_position(&p, 11).line, 3);
    CHECK_INT(hcl_json_position(&p, 10).line, 2);
    CHECK_INT(hcl_json_position(&p, 99).line, 2);
    arena_done(&a);
}

static void nesting_is_limited(void)
{
    enum { DEEP = 5000 };
    static char text[DEEP + 1];
    memset(text, '[', DEEP);
    CHECK_ASK("jsonexpr", text, NULL, "Nesting too deep 1:1001");
    memset(text + 400, ']', 400); // an answer with its type is nested more than twice as deep
    text[800] = 0;
    CHECK(str_starts(hcl_ask("jsonexpr", text, NULL), STR("{\"value\":[[[")));
}

// ---- static analysis

static void a_string_is_a_traversal_and_a_call_for_who_asks(void)
{
    static const struct case_of cases[] = {
        {"'a'", "{\"abs_traversal\":\"a\",\"keyword\":\"a\",\"variables\":[]}"},
        {"'a.b[0]'", "{\"abs_traversal\":\"a.b[0]\",\"keyword\":\"\",\"variables\":[]}"},
        {"'${a.b}${c}'", "{\"abs_traversal\":null,\"keyword\":\"\",\"variables\":[\"a.b\",\"c\"]}"},
        {"true", "{\"abs_traversal\":null,\"keyword\":\"\",\"variables\":[]}"},
        {"'f(a, b)'",
         "{\"abs_traversal\":null,\"keyword\":\"\",\"call\":{\"name\":\"f\",\"args\":2},"
         "\"variables\":[]}"},
        {"['a','${b}']",
         "{\"abs_traversal\":null,\"keyword\":\"\",\"list_len\":2,\"variables\":[\"b\"]}"},
        {"{'k':'${b}','a.b':1}",
         "{\"abs_traversal\":null,\"keyword\":\"\",\"map_key_keywords\":[\"k\","
         "\"\"],\"variables\":[\"b\"]}"},
        {"'${'", "{\"abs_traversal\":null,\"keyword\":\"\",\"variables\":[]}"},
    };
    ALL("jsonstatic", NULL, cases);
}

static const struct test tests[] = {
    {"every kind of JSON is a value", every_kind_of_json_is_a_value},
    {"numbers keep all their digits", numbers_keep_all_their_digits},
    {"strings are unescaped", strings_are_unescaped},
    {"bad UTF-8 in a string is replaced", bad_utf8_in_a_string_is_replaced},
    {"strings are templates", strings_are_templates},
    {"without a context strings are literal", without_a_context_strings_are_literal},
    {"a sensitive key makes a sensitive object", a_sensitive_key_makes_a_sensitive_object},
    {"mistakes of JSON have their names and places", mistakes_of_json_have_their_names_and_places},
    {"a file is an object or an array of objects", a_file_is_an_object_or_an_array_of_objects},
    {"columns are counted as the peer does", columns_are_counted_as_the_peer_does},
    {"places can be asked in any order", places_can_be_asked_in_any_order},
    {"nesting is limited", nesting_is_limited},
    {"a string is a traversal and a call for who asks",
     a_string_is_a_traversal_and_a_call_for_who_asks},
};

SUITE_OF(hcl_json);
