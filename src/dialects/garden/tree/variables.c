// SPDX-License-Identifier: Apache-2.0
#include "dialects/garden/tree/variables.h"

#include "dialects/garden/operations/ops.h"
#include "dialects/garden/values/values.h"
#include "expr/analysis.h"
#include "graph/layers/layers.h"

void garden_variables_begin(struct garden_variables *v, struct graph *g, struct scope *outside)
{
    *v = (struct garden_variables){.graph = g, .outside = outside};
}

struct env *garden_variables_env(const struct garden_variables *v)
{
    struct env *env = ARENA_NEW(&v->graph->arena, struct env);
    env->view = v->view;
    env->scope = scope_open(v->graph, SCOPE_LOCAL, v->outside, STR("variables"));
    return env;
}

struct env *garden_variables_env_of(const struct garden_variables *v, const char *format, ...)
{
    struct env *env = garden_variables_env(v);
    va_list args;
    va_start(args, format);
    struct str text = str_vformat(&v->graph->arena, format, args);
    va_end(args);
    char *title = ARENA_ARRAY(&v->graph->arena, char, text.len + 1);
    memcpy(title, text.at, text.len);
    title[text.len] = 0;
    env->scope->title = title;
    return env;
}

static struct node *layers_of(struct graph *g, struct node *const *nodes, uint32_t count)
{
    struct node **copy = ARENA_ARRAY(&g->arena, struct node *, count);
    memcpy(copy, nodes, sizeof(*copy) * count);
    struct node *n = layered_of_nodes(g, garden_policies[GARDEN_VARIABLES], copy, count, NULL);
    node_name(n, symbol_intern(g->symbols, STR("var")));
    return n;
}

static void bind_variables(struct scope *s, struct node *n)
{
    (void)scope_set_variable(s, STR("var"), lazy_of_node(n), 0, NO_SPAN);
    (void)scope_set_variable(s, STR("variables"), lazy_of_node(n), 0, NO_SPAN);
}

void garden_variables_add(struct garden_variables *v, struct node *layer, struct env *env)
{
    if (v->count == VARIABLE_SCOPES_MOST)
        return;
    v->envs[v->count] = env;
    v->layers[v->count++] = layer;
}

// What a scope sees behind the scope before it and itself: variables that were there before, and then, as whoever asks
// for it, everything.
static uint32_t seen_behind(const struct garden_variables *v, uint32_t i, struct node **seen)
{
    uint32_t n = 0;
    if (i && v->existing)
        seen[n++] = v->existing;
    if (v->is_closed)
        return n;
    if (v->given)
        seen[n++] = v->given;
    for (uint32_t k = v->count; k-- > 0;)
        if (k != i && k + 1 != i)
            seen[n++] = v->layers[k];
    return n;
}

static void link_scope(const struct garden_variables *v, uint32_t i)
{
    struct node *seen[VARIABLE_SCOPES_MOST + 4];
    uint32_t n = 0;
    if (i || v->existing)
        seen[n++] = i ? v->layers[i - 1] : v->existing;
    uint32_t own = n;
    seen[n++] = v->layers[i];
    n += seen_behind(v, i, seen + n);
    struct node *inside = layers_of(v->graph, seen, n);
    v->layers[i]->parent = inside;
    inside->layered->outside = own;
    node_number(v->layers[i], own);
    bind_variables(v->envs[i]->scope, inside);
}

// ---- values from the command line

// One step of `a.b[1]`.
static bool next_step(struct str path, size_t *at, struct str *step)
{
    size_t start = *at;
    if (start >= path.len)
        return false;
    bool is_index = path.at[start] == '[';
    start += is_index || path.at[start] == '.';
    size_t end = start;
    while (end < path.len && path.at[end] != ']' &&
           (is_index || (path.at[end] != '.' && path.at[end] != '[')))
        end++;
    *step = str_slice(path, start, end);
    *at = end + (is_index && end < path.len);
    return true;
}

static bool is_position(struct str step)
{
    bool is_digits = step.len > 0 && step.len < 6;
    for (size_t i = 0; is_digits && i < step.len; i++)
        is_digits = ascii_is_digit(step.at[i]);
    return is_digits;
}

enum { STEPS_MOST = 64 };

static expr_id list_with_position(struct tree_builder *b, struct graph *g, struct span at,
                                  struct str step, expr_id item)
{
    size_t index = 0;
    for (size_t i = 0; i < step.len; i++)
        index = index * 10 + (size_t)(step.at[i] - '0');
    expr_id *items = ARENA_ARRAY(&g->arena, expr_id, index + 1);
    for (size_t i = 0; i < index; i++)
        items[i] = expr_literal(b, at, value_undefined());
    items[index] = item;
    return expr_sequence(b, at, items, (uint32_t)index + 1);
}

// An expression under the steps of a path: mappings, and lists that have only that position.
static expr_id nested(struct tree_builder *b, struct graph *g, struct span at,
                      const struct str *steps, size_t count, expr_id e)
{
    while (count-- > 0) {
        symbol key = is_position(steps[count]) ? 0 : symbol_intern(g->symbols, steps[count]);
        e = key ? expr_mapping(b, at, &key, &e, 1) : list_with_position(b, g, at, steps[count], e);
    }
    return e;
}

// As far as that is known without evaluating anything.
static bool says_variable(const struct garden_variables *v, const struct node *layer,
                          struct str name)
{
    const symbol *keys;
    size_t count;
    symbol wanted = symbol_find(v->graph->symbols, name);
    if (layer->kind != NODE_EXPR || !wanted ||
        !expr_static_keys(&v->graph->arena, layer->tree, layer->expr, &keys, &count))
        return false;
    for (size_t i = 0; i < count; i++)
        if (keys[i] == wanted)
            return true;
    return false;
}

static bool has_variable(const struct garden_variables *v, struct str name)
{
    for (uint32_t i = 0; i < v->count; i++)
        if (says_variable(v, v->layers[i], name))
            return true;
    for (uint32_t i = 0; i < v->known_count; i++)
        if (says_variable(v, v->known[i], name))
            return true;
    return false;
}

static size_t steps_of(const struct garden_variables *v, struct str path, struct str *steps)
{
    size_t count = 0, at = 0;
    if (has_variable(v, path)) {
        steps[0] = path;
        return 1;
    }
    while (count < STEPS_MOST && next_step(path, &at, &steps[count]))
        count++;
    return count;
}

// The value as people would write it, as a text of its own that an explanation can show.
static uint32_t source_of_given(const struct garden_variables *v, struct str path, struct value x)
{
    struct arena *a = &v->graph->arena;
    struct strbuf text;
    strbuf_init(&text, (size_t)v->graph->limits.output_bytes);
    if (value_is(x, VALUE_STRING))
        strbuf_add(&text, value_str(&x));
    else
        value_show(&text, x);
    uint32_t file =
        sources_add(v->graph->sources, str_format(a, "<value for var.%.*s>", STR_ARGS(path)),
                    strbuf_copy(&text, a));
    strbuf_done(&text);
    return file;
}

static struct node *given_layer(const struct garden_variables *v, struct str path, struct value x,
                                const struct env *env)
{
    struct graph *g = v->graph;
    struct str steps[STEPS_MOST];
    size_t count = steps_of(v, path, steps);
    uint32_t file = source_of_given(v, path, x);
    struct span at = {file, 0, (uint32_t)source_text(g->sources, file).len};
    struct tree_builder b;
    tree_begin(&b, garden_ops(), g->symbols, file);
    expr_id e = nested(&b, g, at, steps, count, expr_literal(&b, at, x));
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    return node_of_expr(g, t, e, env, NULL);
}

void garden_variables_give(struct garden_variables *v, struct value overrides)
{
    struct graph *g = v->graph;
    uint32_t count = (uint32_t)value_len(overrides);
    struct node **layers = ARENA_ARRAY(&g->arena, struct node *, count);
    const struct env *env = garden_variables_env_of(v, "given value");
    for (uint32_t i = 0; i < count; i++)
        layers[count - 1 - i] =
            given_layer(v, value_key(overrides, i), value_item(overrides, i), env);
    v->given = count == 1
                   ? layers[0]
                   : layered_of_nodes(g, garden_policies[GARDEN_VARIABLES], layers, count, NULL);
}

// ---- from outside

struct node *garden_variables_node(const struct garden_variables *v)
{
    struct node *all[VARIABLE_SCOPES_MOST + 2];
    uint32_t n = 0;
    for (uint32_t i = 0; i < v->count; i++)
        link_scope(v, i);
    if (v->given)
        all[n++] = v->given;
    for (uint32_t i = v->count; i-- > 0;)
        all[n++] = v->layers[i];
    if (v->existing)
        all[n++] = v->existing;
    return layers_of(v->graph, all, n);
}

struct scope *garden_variables_end(struct garden_variables *v, struct scope *outside)
{
    struct scope *s = scope_open(v->graph, SCOPE_LOCAL, outside, STR("variables"));
    bind_variables(s, garden_variables_node(v));
    return s;
}

struct value garden_local_values(struct arena *a, struct str project_path, struct value environment)
{
    static const char *const names[] = {
        "artifactsPath", "env", "arch", "platform", "projectPath", "username", "usernameLowerCase"};
    struct value keys[COUNT_OF(names)], items[COUNT_OF(names)];
    for (size_t i = 0; i < COUNT_OF(names); i++) {
        keys[i] = value_string_kept(str_of(names[i]));
        items[i] = value_unknown(a, &type_string);
    }
    items[0] = value_string(a, str_join(a, project_path, STR("/.garden/artifacts")));
    items[1] = value_is_mapping(environment) ? environment : value_dynamic;
    items[4] = value_string(a, project_path);
    return value_object(a, keys, items, COUNT_OF(names));
}
