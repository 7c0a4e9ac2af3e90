// SPDX-License-Identifier: Apache-2.0
//
// Host functions: entries in the graph's function table whose bodies call back. As for any other function, the
// evaluator's wrapper has already handled nulls, unknowns and marks.
#include <string.h>

#include "api/api.h"
#include "base/utf8.h"
#include "graph/eval/eval.h"
#include "graph/eval/scratch.h"
#include "value/json.h"
#include "value/number.h"

struct host_function {
    struct function function;
    void (*call)(weft_call *call, void *data);
    void *data;
};

struct weft_call {
    struct call *inside;
    struct value result;
};

static const struct value null_value = {.kind = VALUE_NULL, .type = &type_dynamic};

static struct value call_host(struct call *c)
{
    size_t before = offsetof(struct host_function, function) + offsetof(struct function, op);
    const struct host_function *f = (const void *)((const char *)c->op - before);
    struct weft_call call = {c, null_value};
    if (f->function.impure)
        graph_note_impure(c->graph);
    for (unsigned i = 0; i < c->count; i++) // the host may keep what it is given
        scratch_pin(c->graph, c->args[i]);
    f->call(&call, f->data);
    return call.result;
}

static uint8_t param_of(uint8_t flags)
{
    unsigned param = (flags & WEFT_ARG_LAZY ? PARAM_LAZY : 0) |
                     (flags & WEFT_ARG_NULL ? PARAM_NULL : 0) |
                     (flags & WEFT_ARG_UNKNOWN ? PARAM_UNKNOWN | PARAM_DYNAMIC : 0) |
                     (flags & WEFT_ARG_SENSITIVE ? PARAM_MARKED : 0);
    return (uint8_t)param;
}

static const char *kept_text(struct arena *a, const char *text)
{
    return text ? arena_copy(a, text, strlen(text)) : "";
}

static const struct function *host_function_new(struct arena *a, const struct weft_function *from)
{
    struct host_function *f = ARENA_NEW(a, struct host_function);
    f->call = from->call;
    f->data = from->data;
    f->function = (struct function){
        .name = kept_text(a, from->name),
        .signature = kept_text(a, from->signature),
        .doc = kept_text(a, from->doc),
        .impure = from->impure,
        .op = {.arity = from->most, .required = from->required, .apply = call_host},
    };
    f->function.op.name = f->function.name;
    for (size_t i = 0; i < COUNT_OF(from->args); i++)
        f->function.op.params[i] = param_of(from->args[i]);
    return &f->function;
}

// Keeps the names in byte order.
static void insert(weft_graph *g, const struct function *f)
{
    ARRAY_PUSH(&g->functions, f);
    size_t i = g->functions.len - 1;
    for (; i > 0 && strcmp(g->functions.at[i - 1]->name, f->name) > 0; i--)
        g->functions.at[i] = g->functions.at[i - 1];
    g->functions.at[i] = f;
    g->ops.functions = g->functions.at;
    g->ops.function_count = (uint16_t)g->functions.len;
}

bool weft_function_add(weft_graph *graph, const struct weft_function *given)
{
    struct visit v;
    struct weft_function own, *function = &own;
    if (!graph || !struct_in(&own, sizeof(own), given) || !function->call || !function->name ||
        !*function->name)
        return false;
    struct str name = str_of(function->name);
    if (!utf8_is_valid(name) || function->required > function->most)
        return false;
    if (!visit_to_change(&v, graph))
        return false;
    bool fits = !ops_function(&graph->ops, name) && graph->functions.len < UINT16_MAX;
    if (fits)
        insert(graph, host_function_new(&graph->inside->arena, function));
    visit_end(&v);
    return fits;
}

// ---- inside a call

size_t weft_call_count(const weft_call *call)
{
    return call ? call_count(call->inside) : 0;
}

const weft_value *weft_call_arg(weft_call *call, size_t i)
{
    if (i >= weft_call_count(call))
        return value_out(&null_value);
    (void)call_value(call->inside, (unsigned)i); // a lazy one is evaluated now
    return value_out(&call->inside->args[i]);
}

static void set_result(weft_call *call, struct value v)
{
    if (call)
        call->result = v;
}

void weft_call_return(weft_call *call, const weft_value *value)
{
    if (call && value)
        set_result(call, value_copy(call_arena(call->inside), *value_in(value)));
}

void weft_call_return_bool(weft_call *call, bool value)
{
    set_result(call, value_bool(value));
}

void weft_call_return_int(weft_call *call, int64_t value)
{
    set_result(call, value_int(value));
}

void weft_call_return_number(weft_call *call, weft_str decimal)
{
    struct value v;
    if (!call)
        return;
    if (number_parse(call_arena(call->inside), str_in(decimal), &v))
        set_result(call, v);
    else
        weft_call_fail(call, -1, WEFT_STR("the host's function did not return a number"));
}

void weft_call_return_text(weft_call *call, weft_str text)
{
    if (!call)
        return;
    if (utf8_is_valid(str_in(text)))
        set_result(call, value_string(call_arena(call->inside), str_in(text)));
    else
        weft_call_fail(call, -1, WEFT_STR("the host's function returned invalid UTF-8"));
}

void weft_call_return_json(weft_call *call, weft_str json)
{
    struct value v;
    struct json_error error;
    if (!call)
        return;
    if (json_read_extended(call_arena(call->inside), str_in(json), &v, &error))
        set_result(call, v);
    else
        weft_call_fail(call, -1, WEFT_STR("the host's function returned invalid JSON"));
}

void weft_call_fail(weft_call *call, int arg, weft_str message)
{
    if (!call)
        return;
    int operand = arg >= 0 && (size_t)arg < weft_call_count(call) ? arg : -1;
    set_result(call, call_fail(call->inside, FAIL_USER, DIAG_USER_ERROR, operand, "%.*s",
                               STR_ARGS(str_in(message))));
}
