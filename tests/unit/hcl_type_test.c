// SPDX-License-Identifier: Apache-2.0
//
// Type expressions: what they mean, what is wrong with others, and what defaults do to a value.
#include "check.h"
#include "hcl_ask.h"

struct case_of {
    const char *text, *want;
};

static void all(const char *more, const struct case_of *cases, size_t count)
{
    for (size_t i = 0; i < count; i++)
        CHECK_ASK("typeexpr", cases[i].text, more, cases[i].want);
}

#define ALL(more, cases)   all(more, cases, COUNT_OF(cases))
#define TYPE(string, json) "{\"string\":\"" string "\",\"type\":" json "}"

static void types_are_read_and_written(void)
{
    static const struct case_of cases[] = {
        {"string", TYPE("string", "\"string\"")},
        {"any", TYPE("any", "\"dynamic\"")},
        {"list(bool)", TYPE("list(bool)", "[\"list\",\"bool\"]")},
        {"map(set(number))", TYPE("map(set(number))", "[\"map\",[\"set\",\"number\"]]")},
        {"tuple([string,any])",
         TYPE("tuple([string,any])", "[\"tuple\",[\"string\",\"dynamic\"]]")},
        {"object({b=string,a=number})",
         TYPE("object({a=number,b=string})", "[\"object\",{\"a\":\"number\",\"b\":\"string\"}]")},
        {"object({a=optional(string)})",
         TYPE("object({a=string})", "[\"object\",{\"a\":\"string\"},[\"a\"]]")},
        {"object({a=optional(string,'d')})",
         TYPE("object({a=string})", "[\"object\",{\"a\":\"string\"},[\"a\"]]")},
    };
    ALL(NULL, cases);
}

static void mistakes_are_told_where_they_are(void)
{
    static const struct case_of cases[] = {
        {"str", "Invalid type specification 1:1"},
        {"list", "Invalid type specification 1:1"},
        {"'string'", "Invalid type specification 1:1"},
        {"1 + 1", "Invalid type specification 1:1"},
        {"nosuch(string)", "Invalid type specification 1:1"},
        {"string()", "Invalid type specification 1:7"},
        {"any /* ( */ ()", "Invalid type specification 1:13"},
        {"list()", "Invalid type specification 1:5"},
        {"list(string, number)", "Invalid type specification 1:14"},
        {"object([])", "Invalid type specification 1:8"},
        {"tuple({})", "Invalid type specification 1:7"},
        {"tuple([x])", "Invalid type specification 1:8"},
        {"object({'a'=string})", "Invalid type specification 1:9"},
        {"object({(a)=string})", "Invalid type specification 1:9"},
        {"object({a.b=string})", "Invalid type specification 1:9"},
        {"object({a=string,a=string})", "Invalid type specification 1:18"},
        {"object({a=x})", "Invalid type specification 1:11"},
        {"optional(string)", "Invalid type specification 1:1"},
        {"list(optional(string))", "Invalid type specification 1:6"},
        {"object({a=optional()})", "Invalid type specification 1:19"},
        {"object({a=optional(string,1,2)})", "Invalid type specification 1:19"},
        {"object({a=optional(number,'x')})", "Invalid default value for optional attribute 1:27"},
        {"object({a=optional(number,b)})", "Variables not allowed 1:27"},
        {"object({a=optional(number,max(1))})", "Function calls not allowed 1:27"},
        {"(string)", "Invalid type specification 1:1"},
    };
    ALL(NULL, cases);
}

static void exact_types_have_no_any_and_no_optional(void)
{
    static const struct case_of cases[] = {
        {"list(string)", TYPE("list(string)", "[\"list\",\"string\"]")},
        {"any", "Invalid type specification 1:1"},
        {"list(any)", "Invalid type specification 1:6"},
        {"object({a=optional(string)})", "Invalid type specification 1:11"},
    };
    ALL("'opts':{'mode':'type'}", cases);
}

static void constraints_alone_have_no_defaults(void)
{
    static const struct case_of cases[] = {
        {"object({a=optional(string)})",
         TYPE("object({a=string})", "[\"object\",{\"a\":\"string\"},[\"a\"]]")},
        {"object({a=optional(string,'d')})", "Invalid type specification 1:19"},
    };
    ALL("'opts':{'mode':'constraint'}", cases);
}

static void becomes(const char *type, const char *value, const char *want)
{
    struct arena a;
    arena_init(&a);
    struct str more = str_format(&a, "'opts':{'value':%s}", value);
    struct str got = hcl_ask("typeexpr", type, more.at);
    struct str wanted = str_of(want);
    bool found = false;
    for (size_t i = 0; i + wanted.len <= got.len; i++)
        found |= str_starts(str_slice(got, i, got.len), wanted);
    if (!found)
        check_failed(__FILE__, __LINE__, "%s as %s is %.*s, without %s", value, type, STR_ARGS(got),
                     want);
    arena_done(&a);
}

static void defaults_fill_what_is_missing_or_null(void)
{
    becomes("object({a=optional(string,'d')})", "{}", "\"value\":{\"a\":\"d\"}");
    becomes("object({a=optional(string,'d')})", "{'a':null}", "\"value\":{\"a\":\"d\"}");
    becomes("object({a=optional(string,'d')})", "{'a':'e'}", "\"value\":{\"a\":\"e\"}");
    becomes("object({a=optional(string)})", "{}", "\"value\":{\"a\":null}");
    becomes("object({a=optional(string,'d')})", "null", "\"value\":null");
    becomes("object({a=optional(string,'d')})", "{'$unknown':'dynamic'}", "\"unknown\"");
    becomes("object({a=optional(string,'d')})", "{'a':{'$unknown':'string'}}",
            "{\"$unknown\":\"string\",\"$refined\":{\"not_null\":true}}");
    becomes("object({a=optional(string,'d')})", "{'$sensitive':{}}",
            "\"value\":{\"$sensitive\":{\"a\":\"d\"}}");
}

static void defaults_reach_into_collections(void)
{
    becomes("list(object({a=optional(number,7)}))", "[{},{'a':1}]",
            "\"value\":[{\"a\":7},{\"a\":1}]");
    becomes("map(object({a=optional(number,7)}))", "{'x':{}}", "\"value\":{\"x\":{\"a\":7}}");
    becomes("tuple([string,object({a=optional(number,7)})])", "['s',{}]",
            "\"value\":[\"s\",{\"a\":7}]");
    becomes("set(object({a=optional(number,7)}))", "[{},{'a':7}]", "\"value\":[{\"a\":7}]");
    becomes("list(object({a=optional(number,7)}))",
            "{'$typed':[['list',['object',{'a':'number'}]],[{'a':null}]]}",
            "\"value\":[{\"a\":7}]");
    becomes("map(object({a=optional(number,7)}))",
            "{'$typed':[['map',['object',{'a':'number'}]],{'k':{'a':null}}]}",
            "\"value\":{\"k\":{\"a\":7}}");
    becomes("list(object({a=optional(number,7)}))", "[]", "\"value\":[]");
    becomes("object({a=optional(object({b=optional(string,'x'),c=optional(number)}),{})})", "{}",
            "\"value\":{\"a\":{\"b\":\"x\",\"c\":null}}");
}

static void what_does_not_convert_says_why(void)
{
    becomes("list(number)", "['a']", "\"convert_error\":\"a number is required\"");
    becomes("object({a=string})", "{}", "\"convert_error\":\"attribute \\\"a\\\" is required\"");
    becomes("object({a=optional(number,1)})", "'s'", "\"convert_error\":\"");
}

static const struct test tests[] = {
    {"types are read and written", types_are_read_and_written},
    {"mistakes are told where they are", mistakes_are_told_where_they_are},
    {"exact types have no any and no optional", exact_types_have_no_any_and_no_optional},
    {"constraints alone have no defaults", constraints_alone_have_no_defaults},
    {"defaults fill what is missing or null", defaults_fill_what_is_missing_or_null},
    {"defaults reach into collections", defaults_reach_into_collections},
    {"what does not convert says why", what_does_not_convert_says_why},
};

SUITE_OF(hcl_type);
