// SPDX-License-Identifier: Apache-2.0
//
// Host functions: entries in the graph's function table whose bodies call back. As for any other function, the
// evaluator's wrapper has already handled nulls, unknowns and marks.
#include <string.h>

#include "api/api.h"
#include "base/utf8.h"
#include "graph/eval/crossing.h"
#include "graph/eval/eval.h"
#include "graph/eval/scratch.h"
#include "value/json.h"
#include "value/number.h"

struct host_function {
    struct function function; // first: a pointer to it is one to all of this
    void (*call)(weft_call *call, void *data);
    void *data;
};

struct weft_call {
    struct call *inside;
    struct value result;
    struct weft_values values; // for building a result
};

static const struct value null_value = {.kind = VALUE_NULL, .type = &type_dynamic};

static struct value call_back(struct call *c)
{
    size_t before = offsetof(struct host_function, function) + offsetof(struct function, op);
    const struct host_function *f = (const void *)((const char *)c->op - before);
    struct weft_call call = {.inside = c, .result = null_value, .values = {.arena = call_arena(c)}};
    if (f->function.impure)
        graph_note_impure(c->graph);
    for (unsigned i = 0; i < c->count; i++) // the host may keep what it is given
        scratch_pin(c->graph, c->args[i]);
    f->call(&call, f->data);
    table_done(&call.values.made);
    const struct tree *reader = c->context ? c->context->tree : NULL;
    return crossing_given(c->graph, reader, call.result, call_span(c));
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

static void fill_function(struct arena *a, struct host_function *f,
                          const struct weft_function *from)
{
    const char *name = f->function.name ? f->function.name : kept_text(a, from->name);
    f->call = from->call;
    f->data = from->data;
    f->function = (struct function){
        .name = name,
        .signature = kept_text(a, from->signature),
        .doc = kept_text(a, from->doc),
        .impure = from->impure,
        .op = {.name = name, .arity = from->most, .required = from->required, .apply = call_back},
    };
    for (size_t i = 0; i < COUNT_OF(from->args); i++)
        f->function.op.params[i] = param_of(from->args[i]);
}

// Keeps the names in byte order.
static void insert(struct function_list *list, const struct function *f)
{
    ARRAY_PUSH(&list->functions, f);
    size_t i = list->functions.len - 1;
    for (; i > 0 && strcmp(list->functions.at[i - 1]->name, f->name) > 0; i--)
        list->functions.at[i] = list->functions.at[i - 1];
    list->functions.at[i] = f;
}

static void add_host_function(weft_graph *g, const struct weft_function *from)
{
    struct host_function *f = ARENA_NEW(&g->inside->arena, struct host_function);
    fill_function(&g->inside->arena, f, from);
    insert(&g->known, &f->function);
    insert(&g->own, &f->function);
    g->ops.functions = g->known.functions.at;
    g->ops.function_count = (uint16_t)g->known.functions.len;
    g->host = (struct ops){.functions = g->own.functions.at,
                           .function_count = (uint16_t)g->own.functions.len};
    graph_set_host(g->inside, &g->host);
}

static bool is_function(const struct weft_function *f)
{
    return f->call && f->name && *f->name && utf8_is_valid(str_of(f->name)) &&
           f->required <= f->most;
}

static bool set_function(weft_graph *graph, const struct weft_function *given, bool replaces)
{
    struct visit v;
    struct weft_function own;
    if (!graph || !struct_in(&own, sizeof(own), given) || !is_function(&own) ||
        !visit_to_change(&v, graph))
        return false;
    const struct function *old = ops_function(&graph->host, str_of(own.name));
    bool is_taken = ops_function(&graph->ops, str_of(own.name)) && !(old && replaces);
    bool fits = !is_taken && graph->known.functions.len < UINT16_MAX;
    if (fits && old) // in place: whoever has found it calls the new one
        fill_function(&graph->inside->arena, (struct host_function *)(uintptr_t)old, &own);
    else if (fits)
        add_host_function(graph, &own);
    visit_end(&v);
    return fits;
}

bool weft_function_add(weft_graph *graph, const struct weft_function *function)
{
    return set_function(graph, function, false);
}

bool weft_function_set(weft_graph *graph, const struct weft_function *function)
{
    return set_function(graph, function, true);
}

// ---- inside a call

weft_values *weft_call_values(weft_call *call)
{
    return call ? &call->values : NULL;
}

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
