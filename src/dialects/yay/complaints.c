// SPDX-License-Identifier: Apache-2.0
//
// Messages about an operand that cannot be used: what it is, where it is written, and a suggestion.
#include <string.h>

#include "dialects/yay/ops.h"
#include "graph/layers/layers.h"

// The word for it in messages.
static const char *kind_of_operand(struct call *c, unsigned operand)
{
    struct value v = c->args ? c->args[operand] : VALUE_NONE;
    enum head_kind kind;
    if (value_is(v, VALUE_ABSENT)) {
        const struct node *n = node_expand(c->graph, call_node(c, operand));
        kind = head_kind(n);
        v = n->value;
    } else {
        kind = value_is_mapping(v) ? HEAD_MAP : value_is_sequence(v) ? HEAD_LIST : HEAD_SCALAR;
    }
    if (kind == HEAD_LIST)
        return "a list";
    if (kind == HEAD_MAP)
        return "a mapping";
    return value_is(v, VALUE_STRING)    ? "a string"
           : value_is_number(v)         ? "a number"
           : value_is(v, VALUE_BOOL)    ? "true or false"
           : value_is(v, VALUE_CAPSULE) ? "a macro or a prototype"
                                        : NULL;
}

static const char *way_out(const char *kind)
{
    static const struct {
        const char *kind, *help;
    } ways[] = {
        {"a list", "use one of its items, like `[0]`, or loop over them with `for`"},
        {"a mapping", "use the value of one of its keys: `name.key`"},
        {"a string", "write a number without quotes, or compare strings with `==`"},
        {"a number", "use a name that has the right type"},
        {"true or false", "use it as a condition: `{{ a if condition else b }}`"},
        {"a macro or a prototype", "use `call` for a macro, and `new` for a prototype"},
    };
    for (size_t i = 0; kind && i < COUNT_OF(ways); i++)
        if (strcmp(ways[i].kind, kind) == 0)
            return ways[i].help;
    return "use another value here";
}

// Where the definition is that an operand refers to; NO_SPAN if it is written right here.
static struct span written_at(struct call *c, unsigned operand)
{
    if (!c->exprs || operand >= c->count)
        return NO_SPAN;
    enum expr_kind kind = expr_kind(c->context->tree, c->exprs[operand]);
    if (kind != EXPR_NAME && kind != EXPR_GET && kind != EXPR_INDEX)
        return NO_SPAN;
    struct lazy l = lazy_of(c->graph, c->context, c->exprs[operand]);
    return l.kind == LAZY_NODE ? node_span(node_follow(c->graph, l.node)) : NO_SPAN;
}

// The name of an operation whose sign says little.
static const char *subject_of(const char *name)
{
    static const struct {
        const char *name, *subject;
    } subjects[] = {{"template", "a string with `{{ }}`"}, {"[:]", "a slice"}, {"{}", "`{ }`"}};
    for (size_t i = 0; i < COUNT_OF(subjects); i++)
        if (strcmp(subjects[i].name, name) == 0)
            return subjects[i].subject;
    return NULL;
}

struct value yay_expected(struct call *c, int operand, const char *what)
{
    const char *kind = operand < 0 ? NULL : kind_of_operand(c, (unsigned)operand);
    const char *subject = subject_of(call_name(c)), *tick = subject ? "" : "`";
    struct value failed = call_fail(
        c, FAIL_TYPE, DIAG_TYPE_MISMATCH, operand, "%s%s%s: expected %s%s%s", tick,
        subject ? subject : call_name(c), tick, what, kind ? ", got " : " here", kind ? kind : "");
    failed = call_help(c, failed, "%s", way_out(kind));
    struct span written = operand < 0 ? NO_SPAN : written_at(c, (unsigned)operand);
    return span_is_none(written) || !kind
               ? failed
               : fail_with_place(c->graph, failed, written, "its value is defined here");
}

static const char *hint_name(const char *name)
{
    static const char is_true[] = "Yay has no such keyword: `1 == 1` is true";
    static const char is_false[] = "Yay has no such keyword: `1 == 0` is false";
    static const char is_null[] = "Yay has no null: omit the key, or use an empty string";
    static const struct {
        const char *word, *hint;
    } foreign[] = {{"true", is_true},   {"True", is_true}, {"yes", is_true},  {"false", is_false},
                   {"False", is_false}, {"no", is_false},  {"null", is_null}, {"None", is_null},
                   {"nil", is_null},    {"none", is_null}};
    for (size_t i = 0; i < COUNT_OF(foreign); i++)
        if (!strcmp(name, foreign[i].word))
            return foreign[i].hint;
    return "define it as a key or with `set`, or give a default: `{{ name else 0 }}`";
}

const char *yay_hint(enum complaint what, const char *name, struct value v)
{
    if (value_is_null(v)) // Yay itself has no null
        return "the value is null in another language: give a default, `{{ x if x else 0 }}`";
    switch ((int)what) {
    case COMPLAINT_NAME: return hint_name(name);
    case COMPLAINT_PART: return "use a key that exists, or give a default: `{{ a.b else 0 }}`";
    case COMPLAINT_WALK_TYPE:
        return "write a list after `in`: `[1, 2]`, `range(3)` or the name of a list";
    case COMPLAINT_CONDITION_TYPE: return "compare it with something: `x == 1`";
    default: return NULL;
    }
}
