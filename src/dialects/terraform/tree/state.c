// SPDX-License-Identifier: Apache-2.0
//
// States: what was created before. The state that is given with the question tells attributes that the configuration
// does not set; the local state of another directory, which a data source names, tells its outputs.
#include "base/budget.h"
#include "dialects/terraform/tree/schemas.h"
#include "graph/eval/eval.h"
#include "graph/world/injector.h"
#include "value/convert.h"
#include "value/json.h"

static struct value state_member(struct value object, const char *name)
{
    return value_is_mapping(object) ? value_get(object, str_of(name)) : VALUE_NONE;
}

static struct str text_of(struct arena *a, struct value v)
{
    return value_is(v, VALUE_STRING) ? str_copy(a, value_str(&v)) : STR("");
}

// ---- the state of this directory

static void add_instance(struct tf_tree *t, struct str module, struct value resource,
                         struct value key, struct value attributes)
{
    struct arena *a = &t->graph->arena;
    struct strbuf address;
    strbuf_init(&address, 0);
    strbuf_format(&address, "%.*s%s", STR_ARGS(module), module.len ? "." : "");
    if (str_equal(text_of(a, state_member(resource, "mode")), STR("data")))
        strbuf_add_cstr(&address, "data.");
    strbuf_format(&address, "%.*s.%.*s", STR_ARGS(text_of(a, state_member(resource, "type"))),
                  STR_ARGS(text_of(a, state_member(resource, "name"))));
    if (value_is(key, VALUE_STRING) || value_is_number(key)) {
        strbuf_add_char(&address, '[');
        value_show(&address, key);
        strbuf_add_char(&address, ']');
    }
    struct value *kept = ARENA_NEW(a, struct value);
    *kept = attributes;
    *str_table_put(&t->state, strbuf_copy(&address, a), NULL) = (uintptr_t)kept;
    strbuf_done(&address);
}

// What `terraform.tfstate` has.
static void add_resources(struct tf_tree *t, struct value resources)
{
    for (size_t i = 0; value_is_sequence(resources) && i < value_len(resources); i++) {
        struct value r = value_item(resources, i), all = state_member(r, "instances");
        struct str module = text_of(&t->graph->arena, state_member(r, "module"));
        for (size_t k = 0; value_is_sequence(all) && k < value_len(all); k++)
            add_instance(t, module, r, state_member(value_item(all, k), "index_key"),
                         state_member(value_item(all, k), "attributes"));
    }
}

// What `terraform show -json` prints.
static void add_shown(struct tf_tree *t, struct value module)
{
    struct value resources = state_member(module, "resources"),
                 children = state_member(module, "child_modules");
    struct str address = text_of(&t->graph->arena, state_member(module, "address"));
    for (size_t i = 0; value_is_sequence(resources) && i < value_len(resources); i++) {
        struct value r = value_item(resources, i);
        add_instance(t, address, r, state_member(r, "index"), state_member(r, "values"));
    }
    for (size_t i = 0; budget_more(value_is_sequence(children) && i < value_len(children)); i++)
        add_shown(t, value_item(children, i));
}

// ---- where it is written

// The text of a member of this name that starts here; a NULL text: another one does.
static struct str member_here(struct str text, size_t at, const char *name)
{
    struct str quoted = str_of(name);
    if (!str_starts(str_slice(text, at, text.len), quoted))
        return (struct str){0};
    size_t start = at + quoted.len;
    while (start < text.len && strchr(" \t\r\n:", text.at[start]))
        start++;
    size_t end = str_find_char(text, '"', start + 1);
    bool is_text = start < text.len && text.at[start] == '"' && end < text.len;
    return is_text ? str_slice(text, start + 1, end) : (struct str){0};
}

static void note_resource(struct tf_tree *t, struct str type, struct str name, uint32_t file,
                          size_t at)
{
    struct str key = str_format(&t->graph->arena, "%.*s.%.*s", STR_ARGS(type), STR_ARGS(name));
    *str_table_put(&t->state_places, key, NULL) = (uint64_t)file << 32 | (uint32_t)at;
}

// Resources are named by a type and, behind it, a name.
static void find_resources(struct tf_tree *t, uint32_t file)
{
    struct str text = source_text(t->graph->sources, file), type = {0};
    for (size_t at = str_find_char(text, '"', 0); budget_more(at < text.len);
         at = str_find_char(text, '"', at + 1)) {
        struct str found = member_here(text, at, "\"type\"");
        if (found.at)
            type = found;
        struct str name = type.at ? member_here(text, at, "\"name\"") : (struct str){0};
        if (name.at)
            note_resource(t, type, name, file, at);
    }
}

struct span tf_place_in_state(struct tf_module *m, const struct tf_resource *r)
{
    struct tf_tree *t = m->tree;
    struct str key = str_format(&t->arena, "%.*s.%.*s", STR_ARGS(r->type), STR_ARGS(r->name));
    const uint64_t *known = str_table_find(&t->state_places, key);
    if (!known)
        return NO_SPAN;
    return (struct span){(uint32_t)(*known >> 32), (uint32_t)*known, (uint32_t)*known};
}

const char *tf_read_state(struct tf_tree *t, struct str name, struct str text)
{
    struct value state;
    struct json_error error;
    if (!json_read(&t->graph->arena, text, &state, &error))
        return error.why;
    struct value values = state_member(state, "values");
    if (value_is_sequence(state_member(state, "resources")))
        add_resources(t, state_member(state, "resources"));
    else if (value_is_mapping(values))
        add_shown(t, state_member(values, "root_module"));
    else
        return "it is neither a state nor the output of `terraform show -json`";
    t->has_state = true;
    find_resources(t, sources_add(t->graph->sources, name, text));
    return NULL;
}

// The attributes of a resource as one of its instances sees it; absent if it is not in the state.
static struct value recorded(struct tf_tree *t, const struct view *v, const struct tf_resource *r)
{
    const struct tf_instance *i = tf_instance_of(t, v);
    if (!t->has_state || !i)
        return VALUE_NONE;
    struct str name = r->instance ? v->name : tf_resource_name(&t->arena, r);
    struct str address = str_format(&t->arena, "%.*s%s%.*s", STR_ARGS(i->address),
                                    i->address.len ? "." : "", STR_ARGS(name));
    const uint64_t *found = str_table_find(&t->state, address);
    return found ? *(const struct value *)(uintptr_t)*found : VALUE_NONE;
}

static const struct tf_resource *resource_of_call(struct call *c, struct tf_module **m)
{
    *m = tf_module_of(c->context->env);
    size_t number = (uint32_t)expr_literal_value(c->context->tree, c->exprs[0]).integer;
    return *m && number < (*m)->resources.len ? (*m)->resources.at[number] : NULL;
}

struct value tf_apply_recorded(struct call *c)
{
    struct tf_module *m;
    const struct tf_resource *r = resource_of_call(c, &m);
    graph_note_impure(c->graph); // the address is that of the view
    struct value v = r ? recorded(m->tree, c->context->env->view, r) : VALUE_NONE;
    return value_is_mapping(v) ? v : tf_unknown_of_provider(call_arena(c));
}

// The whole is made of it part by part, so the parts are marked.
static struct value with_ephemeral_parts(struct arena *a, struct value v)
{
    size_t count = value_is_mapping(v) ? value_len(v) : 0;
    struct value *keys = ARENA_ARRAY(a, struct value, count);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++) {
        keys[i] = v.aggregate->keys[i];
        items[i] = value_mark(a, value_item(v, i), &mark_ephemeral);
    }
    return value_is_mapping(v) ? value_object(a, keys, items, count)
                               : value_mark(a, v, &mark_ephemeral);
}

struct value tf_apply_rest(struct call *c)
{
    struct tf_module *m;
    const struct tf_resource *r = resource_of_call(c, &m);
    struct value v = call_count(c) > 1 ? call_arg(c, 1) : VALUE_NONE;
    if (value_is_mapping(v))
        return v;
    struct value schema = r ? tf_schema_of_type(m->tree, r->mode, r->type) : VALUE_NONE;
    bool is_ephemeral = r && r->mode == TF_EPHEMERAL;
    if (value_is_mapping(schema)) {
        v = tf_unset_body(call_arena(c), schema);
        return is_ephemeral ? with_ephemeral_parts(call_arena(c), v) : v;
    }
    v = tf_unknown_of_provider(call_arena(c));
    return is_ephemeral ? value_mark(call_arena(c), v, &mark_ephemeral) : v;
}

// A value whose type is not in the schema is stored with its type.
static struct value stored(struct arena *a, struct value v)
{
    const char *error;
    struct value of = state_member(v, "type"), value = state_member(v, "value"), out;
    bool is_typed = !value_is(of, VALUE_ABSENT) && !value_is(value, VALUE_ABSENT);
    const struct type *type = is_typed ? type_from_json(a, of, &error) : NULL;
    struct str why;
    if (value_is(v, VALUE_ABSENT))
        return value_null(&type_dynamic);
    return type && value_convert(a, value, type, &out, &why) ? out : v;
}

struct value tf_apply_id(struct call *c)
{
    struct tf_module *m;
    const struct tf_resource *r = resource_of_call(c, &m);
    struct value imported = r ? tf_imported_id(c->graph, c->context->env, r) : VALUE_NONE;
    struct value was = r ? recorded(m->tree, c->context->env->view, r) : VALUE_NONE;
    if (m && (m->tree->has_state || !value_is(imported, VALUE_ABSENT)))
        graph_note_impure(c->graph);
    if (value_is(state_member(was, "id"), VALUE_STRING))
        return state_member(was, "id");
    if (!value_is(imported, VALUE_ABSENT))
        return imported;
    struct value v =
        value_refine_not_null(call_arena(c), value_unknown(call_arena(c), &type_string));
    return value_mark(call_arena(c), v, &tf_mark_apply);
}

// The output of `terraform_data` is its input of before, and unknown if that changes.
struct value tf_apply_data_output(struct call *c)
{
    struct tf_module *m;
    const struct tf_resource *r = resource_of_call(c, &m);
    struct value input = call_arg(c, 1), was = VALUE_NONE;
    if (r && m->tree->has_state) {
        was = recorded(m->tree, c->context->env->view, r);
        graph_note_impure(c->graph);
    }
    if (value_is_null(input))
        return input;
    if (value_is_mapping(was) && value_same(value_unmark_deep(call_arena(c), input, NULL),
                                            stored(call_arena(c), state_member(was, "input"))))
        return stored(call_arena(c), state_member(was, "output"));
    struct value v = value_unknown(call_arena(c), value_type(call_arena(c), input));
    return value_mark(call_arena(c), v, &tf_mark_apply);
}

// ---- the state of another directory

static bool names_managed(struct graph *g, const struct tf_module *m, const struct hcl_given *x)
{
    struct refs refs = {0};
    bool found = false;
    if (!x->value.tree)
        return false;
    expr_refs(&g->arena, x->value.tree, x->value.e, &refs);
    for (size_t i = 0; i < refs.list.len && !found; i++)
        for (size_t k = 0; k < m->resources.len && !found; k++)
            found = m->resources.at[k]->mode == TF_MANAGED &&
                    tf_names_resource(g, &refs.list.at[i], m->resources.at[k]);
    refs_done(&refs);
    return found;
}

// A data source is read while planning, unless it depends on something that is still to be created.
static bool is_deferred(struct graph *g, const struct tf_resource *r, const struct tf_instance *i)
{
    if (r->depends_on.value.tree || names_managed(g, r->module, &r->repeat.each))
        return true;
    for (size_t k = 0; k < r->argument_count; k++)
        if (names_managed(g, r->module, &r->arguments[k]))
            return true;
    for (; i && i->call; i = i->parent)
        if (i->call->depends_on.value.tree)
            return true;
    return false;
}

static struct value outputs_of_state(struct call *c, struct value state, struct value defaults)
{
    struct arena *a = call_arena(c);
    struct value outputs = state_member(state, "outputs");
    size_t count = value_is_mapping(outputs) ? value_len(outputs) : 0, len = 0;
    size_t more = value_is_mapping(defaults) ? value_len(defaults) : 0;
    struct value *keys = ARENA_ARRAY(a, struct value, count + more);
    struct value *items = ARENA_ARRAY(a, struct value, count + more);
    for (size_t i = 0; i < more; i++) {
        keys[len] = value_string(a, value_key(defaults, i));
        items[len++] = value_item(defaults, i);
    }
    for (size_t i = 0; i < count; i++) { // of two with the same name the last one counts
        keys[len] = value_string(a, value_key(outputs, i));
        items[len++] = stored(a, value_item(outputs, i));
    }
    return call_object(c, keys, items, len);
}

static struct value read_remote_state(struct call *c, struct str path, struct value defaults)
{
    struct graph *g = c->graph;
    struct value text = injector_ask(g, g->injector, WORLD_FILES, path, call_span(c)), state;
    struct json_error error;
    if (value_is_poison(text))
        return text;
    if (!value_is(text, VALUE_STRING)) // nothing was applied there yet
        return tf_unknown_of_provider(call_arena(c));
    if (!json_read(call_arena(c), value_str(&text), &state, &error))
        return call_fail(c, FAIL_WORLD, DIAG_BAD_DATA, -1, "cannot read the state `%.*s`: %s",
                         STR_ARGS(path), error.why);
    return outputs_of_state(c, state, defaults);
}

// Operands: number of the resource, backend, configuration, defaults.
struct value tf_apply_remote_state(struct call *c)
{
    struct tf_module *m;
    const struct tf_resource *r = resource_of_call(c, &m);
    const struct tf_instance *i = m ? tf_instance_of(m->tree, c->context->env->view) : NULL;
    struct value backend = call_arg(c, 1), config = call_arg(c, 2);
    struct value path = state_member(config, "path");
    graph_note_impure(c->graph); // whether it is read depends on who calls the module
    if (!r || !i || is_deferred(c->graph, r, i))
        return value_dynamic;
    if (!value_is(backend, VALUE_STRING) || !str_equal(value_str(&backend), STR("local")))
        return tf_unknown_of_provider(call_arena(c));
    if (!value_is(path, VALUE_STRING))
        return value_dynamic;
    return read_remote_state(c, value_str(&path), call_arg(c, 3));
}

// ---- imports

static bool matches_key(struct graph *g, const struct env *env, const struct tree *t, expr_id e,
                        struct value key)
{
    if (expr_kind(t, e) != EXPR_INDEX)
        return value_is(key, VALUE_ABSENT);
    struct eval_context at = {.tree = t, .env = env};
    struct value found = value_of(g, &at, expr_second(t, e));
    return !value_is(key, VALUE_ABSENT) && value_same(found, key);
}

static bool names_target(struct graph *g, const struct tf_resource *r, const struct hcl_given *to)
{
    struct refs refs = {0};
    expr_refs(&g->arena, to->value.tree, to->value.e, &refs);
    bool found = refs.list.len && tf_names_resource(g, &refs.list.at[0], r);
    refs_done(&refs);
    return found;
}

static struct value id_of_import(struct graph *g, const struct env *env, struct tf_import *x,
                                 struct value key)
{
    const struct hcl_expression *to = &x->to.value;
    if (!matches_key(g, env, to->tree, to->e, key))
        return VALUE_NONE;
    struct eval_context at = {.tree = x->id.value.tree, .env = env};
    return value_of(g, &at, x->id.value.e);
}

// The key of the instance that a resource is looked at from; absent without repetition.
static struct value own_key(struct graph *g, const struct env *env, const struct tf_resource *r)
{
    struct tf_tree *t = r->module->tree;
    bool is_each = r->repeat.each.value.tree;
    if (!r->instance)
        return VALUE_NONE;
    path_id path = is_each ? tf_below(t, t->paths[TF_EACH], STR("key"))
                           : tf_below(t, t->paths[TF_COUNT], STR("index"));
    return view_value(g, env->view, path);
}

static struct value id_of_repeated(struct graph *g, struct tf_instance *i, struct tf_import *x,
                                   size_t number, struct value key)
{
    struct value keys = view_value(g, i->view, x->repeat.path), id = VALUE_NONE;
    struct str what = str_format(&i->module->tree->arena, "import %zu", number);
    for (size_t n = 0; value_is_mapping(keys) && n < value_len(keys); n++) {
        struct value one = value_string(&g->arena, value_key(keys, n));
        if (value_is(id, VALUE_ABSENT))
            id = id_of_import(g, &tf_repeated(i, what, &x->repeat, one)->env, x, key);
    }
    return id;
}

struct value tf_imported_id(struct graph *g, const struct env *env, const struct tf_resource *r)
{
    struct tf_module *m = r->module;
    struct tf_instance *i = tf_instance_of(m->tree, env->view);
    struct value id = VALUE_NONE;
    if (!i || i->parent || !m->imports.len) // only a root module can import
        return id;
    struct value key = own_key(g, env, r);
    for (size_t k = 0; k < m->imports.len && value_is(id, VALUE_ABSENT); k++) {
        struct tf_import *x = m->imports.at[k];
        if (x->id.value.tree && x->to.value.tree && names_target(g, r, &x->to))
            id = x->repeat.path ? id_of_repeated(g, i, x, k, key)
                                : id_of_import(g, &i->view->env, x, key);
    }
    return id;
}
