// SPDX-License-Identifier: Apache-2.0
//
// A line with the name of a function, then its arguments as a JSON array in the extended form. Whatever they
// are, the call ends within small limits with a value or a failure; and what `yamlencode` writes,
// `yamldecode` reads as what JSON would have made of the same value.
#include <string.h>

#include "base/utf8.h"
#include "functions/functions.h"
#include "fuzz.h"
#include "graph/eval/eval.h"
#include "value/json.h"

static const struct function_family *const families[] = {
    &functions_collection,
    &functions_collection_terraform,
    &functions_encoding,
    &functions_encoding_terraform,
    &functions_files,
    &functions_format,
    &functions_hash,
    &functions_net,
    &functions_number,
    &functions_number_terraform,
    &functions_regex,
    &functions_sequence,
    &functions_set,
    &functions_string,
    &functions_string_terraform,
    &functions_time,
    &functions_time_terraform,
    &functions_type,
    &functions_type_terraform,
};

enum { ARGUMENTS_MAX = 8 };

static const struct limits limits = {
    .steps = 1000000,
    .memory_bytes = 256 << 20,
    .output_bytes = 1 << 20,
    .stack_bytes = 64 << 20,
    .time_ms = 10000,
};

static const struct function *find(struct str name)
{
    for (size_t i = 0; i < COUNT_OF(families); i++)
        for (size_t n = 0; n < families[i]->count; n++)
            if (str_equal(name, str_of(families[i]->functions[n].name)))
                return &families[i]->functions[n];
    return NULL;
}

struct work {
    struct graph *graph;
    const struct function *function;
    struct value args[ARGUMENTS_MAX], out;
    unsigned count;
};

static void run(void *data)
{
    struct work *w = data;
    static const struct ops no_ops = {.language = "fuzz"};
    struct tree tree = {.ops = &no_ops};
    struct eval_context at = {.tree = &tree};
    struct value args[ARGUMENTS_MAX];
    memcpy(args, w->args, sizeof(args));
    struct call c = {.graph = w->graph,
                     .context = &at,
                     .op = &w->function->op,
                     .name = w->function->name,
                     .function = w->function,
                     .count = w->count,
                     .args = args};
    w->out = call_apply(&c);
}

static struct value call_with(struct graph *g, const char *name, struct value arg)
{
    struct work w = {.graph = g, .function = find(str_of(name)), .args = {arg}, .count = 1};
    graph_question(g, run, &w);
    return w.out;
}

// Numbers, strings and what is made of them come back; sets and maps as tuples and objects. The key `<<`
// merges also in quotes, as it does for the peer.
static void check_yaml(struct graph *g, struct value v)
{
    struct value text = call_with(g, "yamlencode", v);
    struct value json = call_with(g, "jsonencode", v);
    if (!value_is(text, VALUE_STRING) || !value_is(json, VALUE_STRING) ||
        !utf8_is_valid(value_str(&text)) ||
        str_find(value_str(&text), STR("\"<<\":"), 0) < value_str(&text).len)
        return;
    struct value read = call_with(g, "yamldecode", text);
    struct value want = call_with(g, "jsondecode", json);
    if (value_is_poison(read) && failure_mask(read) & FAIL_LIMIT)
        return;
    if (!value_is(want, VALUE_STRING) && !value_is_aggregate(want))
        return;
    struct value again = call_with(g, "jsonencode", read);
    json = call_with(g, "jsonencode",
                     want); // its keys may have another order now that they are in normal form
    if (!value_is(again, VALUE_STRING) || !value_same(again, json))
        UNREACHABLE("YAML that was written reads as something else");
}

static bool is_count_right(const struct operation *op, unsigned count)
{
    unsigned least = op->required || op->arity == OPERATION_VARIADIC ? op->required : op->arity;
    return count >= least && (op->arity == OPERATION_VARIADIC || count <= op->arity);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct str text = str_make((const char *)data, size);
    size_t end = str_find_char(text, '\n', 0);
    struct graph *g = graph_open();
    struct work w = {.graph = g, .function = find(str_slice(text, 0, end))};
    struct value args;
    struct json_error error;
    g->limits = limits;
    if (w.function &&
        json_read_extended(&g->arena, str_slice(text, end + 1, size), &args, &error) &&
        value_is(args, VALUE_TUPLE) && value_len(args) <= ARGUMENTS_MAX) {
        for (; w.count < value_len(args); w.count++)
            w.args[w.count] = value_item(args, w.count);
        bool is_lazy = w.function->op.params[0] & (PARAM_LAZY | PARAM_SHAPE);
        if (is_count_right(&w.function->op, w.count) && !is_lazy)
            graph_question(g, run, &w);
        if (w.count == 1 && strcmp(w.function->name, "yamlencode") == 0)
            check_yaml(g, w.args[0]);
    }
    graph_close(g);
    return 0;
}
