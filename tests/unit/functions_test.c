// SPDX-License-Identifier: Apache-2.0
//
// The function library, called through the kernel in the mini syntax with the operators of the strict toy
// language. Cases are written by hand where a rule has corners; the many answers of the real peers are
// compared by `weft batch` and its vectors.
#include "check.h"

#include <stdlib.h>
#include <string.h>

#include "functions/functions.h"
#include "graph/eval/eval.h"
#include "graph/scope/scope.h"
#include "toy/toy_ops.h"
#include "value_text.h"

// ---- a language with the functions

static const struct function_family *const plain[] = {
    &functions_collection, &functions_number, &functions_sequence,
    &functions_set,        &functions_string, &functions_type,
};
static const struct function_family *const terraform[] = {
    &functions_collection_terraform,
    &functions_number_terraform,
    &functions_string_terraform,
    &functions_type_terraform,
};

struct library {
    const struct function *functions[200];
    unsigned count;
    struct ops ops;
    struct mini_language language;
};

static void add(struct library *l, const struct function_family *const *families, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (size_t n = 0; n < families[i]->count; n++) {
            const struct function *f = &families[i]->functions[n];
            unsigned at = 0;
            while (at < l->count && strcmp(l->functions[at]->name, f->name) != 0)
                at++;
            l->functions[at] = f;
            l->count += at == l->count;
        }
}

static int by_name(const void *x, const void *y)
{
    const struct function *const *f = x, *const *g = y;
    return strcmp((*f)->name, (*g)->name);
}

static void library_open(struct library *l, bool is_terraform)
{
    *l = (struct library){.ops = *toy_strict.ops, .language = toy_strict};
    add(l, plain, COUNT_OF(plain));
    if (is_terraform)
        add(l, terraform, COUNT_OF(terraform));
    qsort(l->functions, l->count, sizeof(l->functions[0]), by_name);
    l->ops.functions = l->functions;
    l->ops.function_count = (uint16_t)l->count;
    l->language.ops = &l->ops;
}

// ---- one call

struct task {
    struct graph *graph;
    struct node *node;
    struct value answer;
};

static void resolve(void *data)
{
    struct task *task = data;
    task->answer = node_resolve(task->graph, task->node);
}

// What every text may use beside what it writes itself.
static const char variables[] =
    "{\"u\":{\"$unknown\":\"string\"},\"un\":{\"$unknown\":\"number\"},"
    "\"ud\":{\"$unknown\":\"dynamic\"},\"ub\":{\"$unknown\":\"bool\"},"
    "\"ul\":{\"$unknown\":[\"list\",\"string\"]},\"um\":{\"$unknown\":[\"map\",\"number\"]},"
    "\"uo\":{\"$unknown\":[\"object\",{\"b\":\"number\",\"a\":\"string\"}]},"
    "\"ut\":{\"$unknown\":[\"tuple\",[\"string\",\"number\"]]},"
    "\"up\":{\"$unknown\":\"string\",\"$refined\":{\"not_null\":true,\"prefix\":\"ab-\"}},"
    "\"s\":{\"$sensitive\":\"x\"},\"sl\":{\"$sensitive\":{\"$typed\":[[\"list\",\"string\"],"
    "[\"b\",\"a\"]]}},\"su\":{\"$sensitive\":{\"$unknown\":[\"list\",\"string\"]}},"
    "\"half\":{\"$typed\":[[\"set\",\"string\"],[\"a\",{\"$unknown\":\"string\"}]]},"
    "\"inf\":{\"$number\":\"+Inf\"},\"accent\":\"e\\u0301\",\"flag\":\"\\ud83c\\udde9\\ud83c"
    "\\uddea\",\"dz\":\"\\u01c6\"}";

static struct str answer(struct library *l, const char *text)
{
    struct graph *g = graph_open();
    struct mini_file f =
        mini_parse_value(g->symbols, g->sources, &l->language, STR("t"), str_of(text));
    if (f.diags.list.len)
        check_failed(__FILE__, __LINE__, "%s cannot be read", text);
    diags_done(&f.diags);
    graph_keep_tree(g, f.tree);
    struct env *env = ARENA_NEW(&g->arena, struct env);
    env->scope = scope_open(g, SCOPE_NAMED, NULL, STR("test"));
    struct value named = parsed_value(variables);
    for (size_t i = 0; i < value_len(named); i++)
        scope_set_variable(env->scope, value_key(named, i), lazy_of_value(value_item(named, i)), 0,
                           NO_SPAN);
    struct task task = {.graph = g, .node = node_of_expr(g, f.tree, f.value, env, NULL)};
    graph_question(g, resolve, &task);
    const struct failure *failed = failure_of(&g->arena, task.answer);
    struct str out;
    if (failed) {
        struct diags all = {0};
        failure_collect(failed, &all);
        const struct diag *first = all.list.at[0];
        out = str_format(&text_arena, "%u: %.*s", first->at.start, STR_ARGS(first->message));
        diags_done(&all);
    } else {
        out = text_of_value(task.answer,
                            (struct json_style){.extended = true, .show_sensitive = true});
    }
    graph_close(g);
    return out;
}

struct call_case {
    const char *text, *want; // the answer, or where the error is and what it says
};

static void check_all(const struct call_case *cases, size_t count, bool is_terraform)
{
    text_start();
    struct library l;
    library_open(&l, is_terraform);
    for (size_t i = 0; i < count; i++) {
        struct str got = answer(&l, cases[i].text);
        if (!str_equal(got, str_of(cases[i].want)))
            check_failed(__FILE__, __LINE__, "%s is\n  %.*s\nnot\n  %s", cases[i].text,
                         STR_ARGS(got), cases[i].want);
    }
}

#define CHECK_CALLS(is_terraform, ...)                          \
    do {                                                        \
        static const struct call_case cases_[] = {__VA_ARGS__}; \
        check_all(cases_, COUNT_OF(cases_), is_terraform);      \
    } while (0)

// ---- tests

static void check_entry(const struct function *f)
{
    struct str doc = str_of(f->doc);
    if (!f->op.apply || !strstr(f->signature, "-> ") || !doc.len || doc.at[doc.len - 1] != '.')
        check_failed(__FILE__, __LINE__, "%s lacks a body, a signature or a sentence", f->name);
}

static void entries_are_complete(void)
{
    for (size_t i = 0; i < COUNT_OF(plain); i++)
        for (size_t n = 0; n < plain[i]->count; n++)
            check_entry(&plain[i]->functions[n]);
    for (size_t i = 0; i < COUNT_OF(terraform); i++)
        for (size_t n = 0; n < terraform[i]->count; n++)
            check_entry(&terraform[i]->functions[n]);
}

static void numbers_keep_their_precision(void)
{
    CHECK_CALLS(false, {"length([1]) / length([1, 2, 3])", "0.33333333333333333334"},
                {"pow(2, 200)", "16069380442589903000000000000000000000000000000000000"
                                "00000000"},
                {"log(8, 2)", "3"}, {"log(1000, 10)", "2.9999999999999996"},
                {"parseint(\"zZ\", 62)", "2231"}, {"parseint(\"FF\", 16)", "255"},
                {"int(-1.5)", "-1"}, {"abs(\"-1.5\")", "1.5"}, {"negate(0)", "-0"},
                {"abs(negate(0))", "0"},
                {"int(12345678901234567890123.5) + 0.25", "12345678901234567890123.25"});
}

static void numbers_that_are_none_fail(void)
{
    CHECK_CALLS(false, {"parseint(\"1_0\", 10)", "9: `1_0` is not a whole number in base 10"},
                {"parseint(\"1\", 63)", "14: the base must be a whole number from 2 to 62"},
                {"parseint(un, 10)", "9: expected a string of digits, got number"},
                {"signum(1.5)", "0: expected a whole number of 64 bits"},
                {"int(inf)", "0: infinity is not a whole number"},
                {"pow(-1, 0.5)", "0: the result is undefined"},
                {"max()", "0: expected at least one number"},
                {"subtract(inf, inf)", "0: infinity cannot be subtracted from itself"});
}

static void unknown_numbers_are_compared_by_what_is_sure(void)
{
    CHECK_CALLS(false,
                {"lessthan(length(ul), 0)", "{\"$unknown\":\"bool\",\"$refined\":"
                                            "{\"not_null\":true}}"},
                {"lessthan(length(ul), -1)", "false"}, {"greaterthan(length(ul), -1)", "true"},
                {"greaterthanorequalto(2, 2)", "true"},
                {"lessthanorequalto(strlen(up), 2)", "false"},
                {"strlen(up)",
                 "{\"$unknown\":\"number\",\"$refined\":{\"not_null\":true,\"min\":[3,true]}}"});
}

static void characters_are_what_people_see(void)
{
    CHECK_CALLS(false, {"strlen(flag)", "1"}, {"strlen(accent)", "1"},
                {"strrev(\"a${flag}b\") == \"b${flag}a\"", "true"},
                {"substr(\"hello\", -3, 2)", "\"ll\""}, {"substr(\"hello\", -3, 0)", "\"llo\""},
                {"substr(\"hello\", 9, 1)", "\"\""}, {"upper(dz) == title(dz)", "false"},
                {"title(\"a-b c_d 1e\")", "\"A-B C_d 1e\""});
}

static void texts_are_cut_and_joined(void)
{
    CHECK_CALLS(false,
                {"split(\"\", \"ab\")", "{\"$typed\":[[\"list\",\"string\"],[\"a\",\"b\"]]}"},
                {"split(\"\", \"\")", "{\"$typed\":[[\"list\",\"string\"],[]]}"},
                {"split(\",\", \"\")", "{\"$typed\":[[\"list\",\"string\"],[\"\"]]}"},
                {"split(\",\", \",a\")", "{\"$typed\":[[\"list\",\"string\"],[\"\",\"a\"]]}"},
                {"replace(\"abc\", \"\", \"-\")", "\"-a-b-c-\""},
                {"replace(\"aXbX\", \"X\", \"\")", "\"ab\""},
                {"join(\",\", [1, true], [\"x\"])", "\"1,true,x\""},
                {"join(\",\", [\"a\", null])", "10: element 1 is null: only strings can be joined"},
                {"join(\",\")", "0: expected a list to join"},
                {"join(\",\", [u])", "{\"$unknown\":\"string\",\"$refined\":{\"not_null\":true}}"},
                {"trim(\"xaxbx\", \"x\")", "\"axb\""}, {"trimspace(\"  \")", "\"\""},
                {"indent(2, \"a\\nb\\n\")", "\"a\\n  b\\n  \""}, {"chomp(\"a\\n\\n\")", "\"a\""},
                {"sort([\"b\", \"B\", \"a\"])",
                 "{\"$typed\":[[\"list\",\"string\"],[\"B\",\"a\",\"b\"]]}"});
}

static void texts_have_a_limit(void)
{
    CHECK_CALLS(false, {"strlen(indent(1000000000000, \"a\\nb\"))",
                        "7: this produces more than 268435456 bytes"});
}

static void sequences_keep_their_kind(void)
{
    CHECK_CALLS(
        false, {"concat([1], [\"a\"])", "[1,\"a\"]"},
        {"concat(tolist([1]), tolist([\"a\"]))",
         "{\"$typed\":[[\"list\",\"string\"],[\"1\",\"a\"]]}"},
        {"concat([1], 2)", "12: expected a list or tuple, got number"},
        {"concat(ul, [1])", "{\"$unknown\":\"dynamic\"}"},
        {"reverse(ut)", "{\"$unknown\":[\"tuple\",[\"number\",\"string\"]],\"$refined\":"
                        "{\"not_null\":true}}"},
        {"slice([1, \"a\", true], 1, 3)", "[\"a\",true]"},
        {"slice(ut, 1, 2)",
         "{\"$unknown\":[\"tuple\",[\"number\"]],\"$refined\":{\"not_null\":true}}"},
        {"slice(ut, 1, 3)", "13: the end index 3 is past the end, which is 2"},
        {"flatten([[1, [2]], [], 3])", "[1,2,3]"},
        {"flatten([1, ud])", "{\"$unknown\":\"dynamic\"}"},
        {"chunklist([1, 2, 3], 2)", "{\"$typed\":[[\"list\",[\"list\",\"number\"]],[[1,2],[3]]]}"},
        {"distinct([1, \"1\", 1])", "{\"$typed\":[[\"list\",\"string\"],[\"1\"]]}"});
}

static void ranges_are_short(void)
{
    CHECK_CALLS(
        false, {"range(3)", "{\"$typed\":[[\"list\",\"number\"],[0,1,2]]}"},
        {"range(3, 1)", "{\"$typed\":[[\"list\",\"number\"],[3,2]]}"},
        {"length(range(1024))", "1024"},
        {"range(1025)",
         "0: this range has more than 1024 numbers: use a larger step or a nearer end"},
        {"range(0, 1, 0)", "0: the step must not be zero"},
        {"range(0, 1, -1)", "9: with a negative step, the end must be less than the start"});
}

static void sets_are_combined(void)
{
    CHECK_CALLS(
        false, {"setunion([1], [\"a\", 1])", "{\"$typed\":[[\"set\",\"string\"],[\"1\",\"a\"]]}"},
        {"setsubtract([3, 2, 1], [2])", "{\"$typed\":[[\"set\",\"number\"],[1,3]]}"},
        {"setsymmetricdifference([1, 2], [2, 3])", "{\"$typed\":[[\"set\",\"number\"],[1,3]]}"},
        {"setintersection(half, [\"a\"])",
         "{\"$unknown\":[\"set\",\"string\"],\"$refined\":{\"not_null\":true}}"},
        {"length(setunion(half, half))", "{\"$unknown\":\"number\",\"$refined\":{\"not_null\":true,"
                                         "\"min\":[1,true],\"max\":[3,true]}}"},
        {"sethaselement(toset([1]), \"1\")", "false"},
        {"setproduct([1], [])",
         "{\"$typed\":[[\"list\",[\"tuple\",[\"number\",\"dynamic\"]]],[]]}"},
        {"setproduct([1, 2], [true])", "{\"$typed\":[[\"list\",[\"tuple\",[\"number\","
                                       "\"bool\"]]],[[1,true],[2,true]]]}"});
}

static void products_have_a_limit(void)
{
    CHECK_CALLS(false, {"let r = range(1024) in setproduct(r, r, r, r, r, r)",
                        "23: this needs more than 1000000000 steps"});
}

static void mappings_are_in_byte_order(void)
{
    CHECK_CALLS(false, {"keys({b = 1, a = 2})", "[\"a\",\"b\"]"}, {"keys(uo)", "[\"a\",\"b\"]"},
                {"values({b = 1, a = 2})", "[2,1]"}, {"merge({a = 1}, null, {a = 2})", "{\"a\":2}"},
                {"merge(tomap({a = 1}), tomap({b = 2}))",
                 "{\"$typed\":[[\"map\",\"number\"],{\"a\":1,\"b\":2}]}"},
                {"merge(null, 1)", "0: expected a map or object to merge, got number"},
                {"merge(um, {a = 1})", "{\"$unknown\":\"dynamic\"}"},
                {"zipmap([\"a\"], [1, 2])", "0: each key needs a value: got 1 keys and 2 values"},
                {"zipmap([s], [1])", "{\"$sensitive\":{\"x\":1}}"},
                {"lookup({a = 1}, \"b\", 2)", "2"},
                {"lookup({a = u, b = 1}, \"b\", 2)", "{\"$unknown\":\"number\"}"},
                {"lookup(tomap({a = 1}), \"b\", \"x\")",
                 "28: the default does not match the type of the elements: a number is required"});
}

static void something_is_chosen(void)
{
    CHECK_CALLS(
        false, {"coalesce(null, 1, \"a\")", "\"1\""},
        {"coalesce(null, null)", "0: all values are null"},
        {"coalesce(u, \"a\")", "{\"$unknown\":\"string\",\"$refined\":{\"not_null\":true}}"},
        {"coalescelist([], [1])", "[1]"}, {"element([1, 2], -1)", "2"},
        {"element([], 0)", "0: an empty list has no elements"}, {"contains([1, un], 1)", "true"},
        {"contains([1, un], 2)", "{\"$unknown\":\"bool\",\"$refined\":{\"not_null\":true}}"},
        {"index({a = 1}, \"a\")", "0: expected a list, map or tuple to look up a key in"},
        {"hasindex([1], 1)", "false"});
}

static void what_fails_is_tried(void)
{
    CHECK_CALLS(
        false, {"try(nope, 1)", "1"}, {"try(u, 1)", "{\"$unknown\":\"dynamic\"}"},
        {"try(1, u)", "1"}, {"can(tonumber(\"x\"))", "false"},
        {"can(u)", "{\"$unknown\":\"bool\"}"},
        {"try(tonumber(\"x\"), tobool(1))",
         "0: no argument could be evaluated: `x` cannot be converted to number; bool required, but "
         "have number"},
        {"try()", "0: expected at least one expression"});
}

static void marks_stay(void)
{
    CHECK_CALLS(
        false,
        {"reverse(sl)", "{\"$sensitive\":{\"$typed\":[[\"list\",\"string\"],[\"a\",\"b\"]]}}"},
        {"reverse([s, 1])", "[1,{\"$sensitive\":\"x\"}]"},
        {"reverse(su)", "{\"$sensitive\":{\"$unknown\":[\"list\",\"string\"],\"$refined\":"
                        "{\"not_null\":true}}}"},
        {"concat(sl, [\"c\"])", "{\"$sensitive\":[\"b\",\"a\",\"c\"]}"},
        {"tolist([s, \"y\"])",
         "{\"$sensitive\":{\"$typed\":[[\"list\",\"string\"],[\"x\",\"y\"]]}}"},
        {"nonsensitive(s)", "\"x\""}, {"length([s])", "1"}, {"upper(s)", "{\"$sensitive\":\"X\"}"});
}

static void conversions_say_why(void)
{
    CHECK_CALLS(false, {"tobool(\"yes\")", "7: `yes` cannot be converted to bool"},
                {"tolist([1, [2]])", "7: all list elements must have the same type"},
                {"tolist({a = 1})", "7: list of any single type required"},
                {"tolist(un)", "7: number cannot be converted to list of any single type"},
                {"tolist(ut)", "{\"$unknown\":[\"list\",\"dynamic\"]}"});
}

static void terraform_differs(void)
{
    CHECK_CALLS(
        true, {"length(flag)", "1"}, {"length({a = 1})", "1"},
        {"length(1)", "0: only strings, collections, objects and tuples have a length"},
        {"coalesce(\"\", \"b\")", "\"b\""},
        {"coalesce(\"\", null)", "0: all values are null or empty strings"},
        {"index([\"a\", \"b\"], \"b\")", "1"},
        {"lookup({a = 1}, \"b\")", "7: no element has the key `b`, and there is no default"},
        {"lookup({a = u, b = 1}, \"b\", 2)", "1"},
        {"replace(\"abc\", \"/(b)/\", \"<$1>\")", "\"a<b>c\""}, {"startswith(up, \"ab\")", "true"},
        {"startswith(up, \"b\")", "false"},
        {"tolist([s, \"y\"])",
         "{\"$typed\":[[\"list\",\"string\"],[{\"$sensitive\":\"x\"},\"y\"]]}"},
        {"issensitive(s)", "true"},
        {"list(1)", "0: `list` has been removed: write `tolist([...])`"});
}

static void terraform_adds(void)
{
    CHECK_CALLS(true, {"sum([1, \"2\", 0.5])", "3.5"},
                {"sum([1, \"x\"])", "4: element 1 is not a number"}, {"one([])", "null"},
                {"one([7])", "7"}, {"one(half)", "{\"$unknown\":\"string\"}"},
                {"alltrue([true, null])", "false"}, {"anytrue([ub, true])", "true"},
                {"transpose({a = [\"x\", \"y\"], b = [\"y\"]})",
                 "{\"$typed\":[[\"map\",[\"list\",\"string\"]],{\"x\":[\"a\"],\"y\":[\"a\","
                 "\"b\"]}]}"},
                {"matchkeys([1, 2, 3], [\"a\", \"b\", \"a\"], [\"a\"])",
                 "{\"$typed\":[[\"list\",\"number\"],[1,3]]}"});
}

static const struct test tests[] = {
    {"entries are complete", entries_are_complete},
    {"numbers keep their precision", numbers_keep_their_precision},
    {"numbers that are none fail", numbers_that_are_none_fail},
    {"unknown numbers are compared by what is sure", unknown_numbers_are_compared_by_what_is_sure},
    {"characters are what people see", characters_are_what_people_see},
    {"texts are cut and joined", texts_are_cut_and_joined},
    {"texts have a limit", texts_have_a_limit},
    {"sequences keep their kind", sequences_keep_their_kind},
    {"ranges are short", ranges_are_short},
    {"sets are combined", sets_are_combined},
    {"products have a limit", products_have_a_limit},
    {"mappings are in byte order", mappings_are_in_byte_order},
    {"something is chosen", something_is_chosen},
    {"what fails is tried", what_fails_is_tried},
    {"marks stay", marks_stay},
    {"conversions say why", conversions_say_why},
    {"Terraform differs", terraform_differs},
    {"Terraform adds", terraform_adds},
};
SUITE_OF(functions);
