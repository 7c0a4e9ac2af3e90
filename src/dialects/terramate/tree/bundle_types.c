// SPDX-License-Identifier: Apache-2.0
//
// Types of inputs. They check values and fill up objects, but never convert: `"1"` is not a number. The language of
// types has the syntax of expressions, so it is read from the tree: `list(string)`, `any_of(a.b, object + a.c)`.
#include "dialects/terramate/tree/bundles.h"

#include "base/budget.h"
#include "expr/analysis.h"
#include "functions/parts.h"
#include "graph/eval/call.h"
#include "graph/eval/eval.h"

enum input_kind {
    OF_ANY,
    OF_STRING,
    OF_BOOL,
    OF_NUMBER,
    OF_OBJECT,
    OF_LIST,
    OF_SET,
    OF_MAP,
    OF_TUPLE,
    OF_ONE_OF,
    OF_HAS,    // ... and other attributes too
    OF_MERGED, // the attributes of several objects
    OF_SCHEMA,
    OF_BUNDLE,
};

struct tm_type {
    enum input_kind kind;
    const struct tm_type **parts;
    size_t count;
    struct tm_named *attributes;   // of an object
    const struct tm_input *schema; // OF_SCHEMA
    struct str class;              // OF_BUNDLE
};

// ---- reading

struct type_reader {
    struct tm_definition *definition; // whose names it sees; NULL: none
    struct tm_dir *dir;               // where mistakes are reported
    struct tm_project *project;
    const struct tree *tree;
    struct tm_named *attributes; // of the objects in it
    bool has_object;
    unsigned depth;
};

enum { TYPE_DEPTH_MAX = 64 };

static const struct {
    const char *name;
    enum input_kind kind;
    size_t least, most; // parts
} type_words[] = {
    {"any", OF_ANY, 0, 0},          {"string", OF_STRING, 0, 0}, {"bool", OF_BOOL, 0, 0},
    {"number", OF_NUMBER, 0, 0},    {"object", OF_OBJECT, 0, 0}, {"list", OF_LIST, 1, 1},
    {"set", OF_SET, 1, 1},          {"map", OF_MAP, 1, 1},       {"tuple", OF_TUPLE, 1, 1000},
    {"any_of", OF_ONE_OF, 2, 1000}, {"has", OF_HAS, 1, 1},
};

static const struct tm_type *read_type(struct type_reader *r, expr_id e);

static PRINTF_LIKE(3, 4) struct diag *bad_type(struct type_reader *r, expr_id e, const char *format,
                                               ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = tm_vmistake(r->project, &r->dir->diags, tm_bad_schema, DIAG_BAD_SCHEMA,
                                 expr_span(r->tree, e), format, args);
    va_end(args);
    return d;
}

static const struct tm_type *any_type(void)
{
    static const struct tm_type any = {.kind = OF_ANY};
    return &any;
}

static struct tm_type *new_type(struct type_reader *r, enum input_kind kind, size_t count)
{
    struct tm_type *t = ARENA_NEW(&r->project->arena, struct tm_type);
    t->kind = kind;
    t->count = count;
    t->parts = ARENA_ARRAY(&r->project->arena, const struct tm_type *, count);
    if (kind == OF_OBJECT) {
        t->attributes = r->attributes;
        r->has_object = true;
    }
    return t;
}

static void read_type_of(struct tm_project *p, struct tm_definition *d, struct tm_dir *dir,
                         struct tm_input *input);

// The schema `name` of the directory that a definition uses as `space`.
static const struct tm_input *find_schema(struct type_reader *r, expr_id e, struct str space,
                                          struct str name)
{
    struct tm_definition *d = r->definition;
    if (d && str_equal(space, STR("input"))) {
        struct tm_named *input = tm_find_named(d->inputs, name);
        if (input)
            read_type_of(r->project, d, d->dir, (struct tm_input *)input);
        else
            bad_type(r, e, "`%.*s` is not defined", STR_ARGS(name));
        return (struct tm_input *)input;
    }
    struct tm_named *uses = d ? tm_find_named(d->uses, space) : NULL;
    struct diags failed = {0};
    const struct tm_set *source = uses ? &((struct tm_uses *)uses)->source : NULL;
    struct value v = source && source->tree
                         ? tm_constant(r->project, source->tree, source->value, &failed)
                         : VALUE_NONE;
    diags_done(&failed);
    if (!value_is(v, VALUE_STRING) || !str_starts(value_str(&v), STR("/"))) {
        bad_type(r, e, uses ? "the schemas `%.*s` cannot be found" : "unknown type `%.*s`",
                 STR_ARGS(space));
        return NULL;
    }
    struct tm_dir *dir = tm_dir(r->project, value_str(&v));
    struct tm_named *schema = tm_find_named(tm_blocks_of(dir)->schemas, name);
    if (!schema)
        bad_type(r, e, "`%.*s` has no schema `%.*s`", STR_ARGS(value_str(&v)), STR_ARGS(name));
    else
        read_type_of(r->project, NULL, dir, (struct tm_input *)schema);
    return (struct tm_input *)schema;
}

static const struct tm_type *read_reference(struct type_reader *r, expr_id e)
{
    struct traversal way;
    const struct symbols *symbols = r->project->graph->symbols;
    if (!expr_as_traversal(&r->project->arena, r->tree, e, &way) || way.count != 1 ||
        way.steps[0].is_index) {
        diag_help(bad_type(r, e, "this is not a type"),
                  "use string, number, bool, any, object, list(…), set(…), map(…), tuple(…), "
                  "any_of(…), has(…), bundle(\"class\") or a schema");
        return any_type();
    }
    const struct tm_input *schema =
        find_schema(r, e, symbol_text(symbols, way.root), symbol_text(symbols, way.steps[0].name));
    if (!schema)
        return any_type();
    struct tm_type *t = new_type(r, OF_SCHEMA, 0);
    t->schema = schema;
    return t;
}

static bool is_sum(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_OP &&
           str_equal(str_of(t->ops->operations[expr_number(t, e)].name), STR("+"));
}

static const struct tm_type *read_parts(struct type_reader *r, struct tm_type *t,
                                        const expr_id *parts)
{
    for (size_t i = 0; i < t->count; i++)
        t->parts[i] = read_type(r, parts[i]);
    return t;
}

static const struct tm_type *read_call(struct type_reader *r, expr_id e, struct str name,
                                       const expr_id *args, size_t count)
{
    for (size_t i = 0; i < COUNT_OF(type_words); i++)
        if (type_words[i].most && str_equal(str_of(type_words[i].name), name)) {
            if (count >= type_words[i].least && count <= type_words[i].most)
                return read_parts(r, new_type(r, type_words[i].kind, count), args);
            bad_type(r, e, "`%.*s` takes %s", STR_ARGS(name),
                     type_words[i].most == 1 ? "one type" : "at least two types");
            return any_type();
        }
    struct value class = count == 1 && expr_kind(r->tree, args[0]) == EXPR_LITERAL
                             ? expr_literal_value(r->tree, args[0])
                             : VALUE_NONE;
    if (str_equal(name, STR("bundle")) && value_is(class, VALUE_STRING)) {
        struct tm_type *t = new_type(r, OF_BUNDLE, 0);
        t->class = str_copy(&r->project->arena, value_str(&class));
        return t;
    }
    bad_type(r, e, "unknown type `%.*s`", STR_ARGS(name));
    return any_type();
}

static const struct tm_type *read_type(struct type_reader *r, expr_id e)
{
    symbol name = expr_as_keyword(r->tree, e);
    const expr_id *args;
    size_t count;
    const struct tm_type *t;
    if (r->depth >= TYPE_DEPTH_MAX) {
        bad_type(r, e, "this type is nested too deeply");
        return any_type();
    }
    r->depth++;
    for (size_t i = 0; name && i < COUNT_OF(type_words); i++)
        if (!type_words[i].most &&
            str_equal(str_of(type_words[i].name), symbol_text(r->tree->symbols, name))) {
            r->depth--;
            return new_type(r, type_words[i].kind, 0);
        }
    if (expr_as_call(r->tree, e, &name, &args, &count))
        t = read_call(r, e, symbol_text(r->tree->symbols, name), args, count);
    else if (is_sum(r->tree, e))
        t = read_parts(r, new_type(r, OF_MERGED, 2), expr_operands(r->tree, e));
    else
        t = read_reference(r, e);
    r->depth--;
    return t;
}

static void read_attribute_types(struct tm_project *p, struct tm_definition *d, struct tm_dir *dir,
                                 struct tm_named *list)
{
    for (; list; list = list->next) {
        struct tm_object_attribute *a = (struct tm_object_attribute *)list;
        struct type_reader r = {.definition = d, .dir = dir, .project = p, .tree = a->type.tree};
        a->of = a->type.tree ? read_type(&r, a->type.value) : any_type();
    }
}

// Whether a value would be checked against this type again and again, without going into it.
static bool means_itself(const struct tm_type *t, unsigned depth)
{
    bool is_same_value = t->kind == OF_MERGED || t->kind == OF_HAS || t->kind == OF_ONE_OF;
    if (depth > TYPE_DEPTH_MAX)
        return true;
    if (t->kind == OF_SCHEMA)
        return means_itself(t->schema->of, depth + 1);
    for (size_t i = 0; is_same_value && i < t->count; i++)
        if (means_itself(t->parts[i], depth + 1))
            return true;
    return false;
}

static void read_type_of(struct tm_project *p, struct tm_definition *d, struct tm_dir *dir,
                         struct tm_input *input)
{
    struct type_reader r = {.definition = d,
                            .dir = dir,
                            .project = p,
                            .tree = input->type.tree,
                            .attributes = input->attributes};
    if (input->is_read)
        return;
    input->is_read = true;
    input->of = any_type(); // for types that mention themselves
    read_attribute_types(p, d, dir, input->attributes);
    if (input->type.tree)
        input->of = read_type(&r, input->type.value);
    else if (input->attributes)
        input->of = new_type(&r, OF_OBJECT, 0);
    if (means_itself(input->of, 0)) {
        bad_type(&r, input->type.value, "the type `%.*s` means itself",
                 STR_ARGS(input->named.name));
        input->of = any_type();
    }
    if (input->attributes && !r.has_object)
        bad_type(&r, input->type.value, "`%.*s` has attributes, but its type has no `object`",
                 STR_ARGS(input->named.name));
}

void tm_read_types(struct tm_definition *d)
{
    for (struct tm_named *n = d->inputs; n; n = n->next)
        read_type_of(d->dir->project, d, d->dir, (struct tm_input *)n);
}

// ---- applying

struct application {
    struct call *call;
    const struct tm_input *input;
    struct strbuf where; // inside the value: `.a[0]`
};

static struct value apply_type(struct application *x, const struct tm_type *t, struct value v,
                               bool is_strict);

// At the place where the value is given; nothing is said about a secret.
static struct value fail_input(struct application *x, enum diag_code code, struct str why)
{
    const struct tm_instance *i = tm_instance_of(x->call->context->env);
    struct graph *g = call_graph(x->call);
    if (call_is_secret(x->call))
        why = STR("its value does not have the type of the input");
    struct diag *d =
        diag_new(&g->arena, code, tm_given_at(i, x->input), "input `%.*s%.*s`: %.*s",
                 STR_ARGS(x->input->named.name), STR_ARGS(strbuf_str(&x->where)), STR_ARGS(why));
    diag_related(d, x->input->named.at, "the input is defined here");
    return fail_with(g, FAIL_TYPE, d);
}

static struct value refuse(struct application *x, const char *want, struct value v)
{
    struct arena *a = call_arena(x->call);
    struct str got = type_name(a, value_type(a, v));
    return fail_input(x, DIAG_TYPE_MISMATCH,
                      str_format(a, "expected %s, got %.*s", want, STR_ARGS(got)));
}

// One element of a value: its place is shown if it is wrong.
static struct value apply_inside(struct application *x, const struct tm_type *t, struct value v,
                                 bool is_strict, struct str step)
{
    size_t before = x->where.len;
    strbuf_add(&x->where, step);
    struct value out = budget_turn() ? apply_type(x, t, v, is_strict) : call_limit(x->call);
    x->where.len = before;
    return out;
}

static struct value apply_sequence(struct application *x, const struct tm_type *t, struct value v)
{
    struct arena *a = call_arena(x->call);
    bool is_set = t->kind == OF_SET, is_tuple = t->kind == OF_TUPLE;
    if (!value_is_sequence(v) || (value_is(v, VALUE_SET) && !is_set))
        return refuse(x, is_set ? "a set or a list" : is_tuple ? "a tuple" : "a list", v);
    size_t count = value_len(v), kept = 0;
    if (is_tuple && count != t->count)
        return refuse(x, str_format(a, "a tuple of %zu elements", t->count).at, v);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++) {
        struct value item = apply_inside(x, t->parts[is_tuple ? i : 0], value_item(v, i), true,
                                         str_format(a, "[%zu]", i));
        if (value_is_poison(item))
            return item;
        bool is_known = false;
        for (size_t k = 0; is_set && k < kept && budget_turn(); k++)
            is_known |= value_same(items[k], item);
        if (!is_known)
            items[kept++] = item;
    }
    return value_tuple(a, items, kept);
}

static struct value apply_map_type(struct application *x, const struct tm_type *t, struct value v)
{
    struct arena *a = call_arena(x->call);
    if (!value_is_mapping(v))
        return refuse(x, "a map", v);
    size_t count = value_len(v);
    struct value *keys = ARENA_ARRAY(a, struct value, count);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++) {
        struct str key = value_key(v, i);
        keys[i] = value_string(a, key);
        items[i] = apply_inside(x, t->parts[0], value_item(v, i), true,
                                str_format(a, ".%.*s", STR_ARGS(key)));
        if (value_is_poison(items[i]))
            return items[i];
    }
    return value_object(a, keys, items, count);
}

// The default of an attribute sees what the definition sees.
static struct value default_of(struct application *x, const struct tm_object_attribute *a)
{
    struct graph *g = call_graph(x->call);
    const struct env *env = x->call->context->env;
    return node_resolve(g, node_of_expr(g, a->normal.tree, a->normal.value, env, NULL));
}

struct object_parts {
    ARRAY(struct value) keys;
    ARRAY(struct value) items;
};

// One attribute of an object type: true, and the value, if the object has it in the end.
static bool apply_attribute(struct application *x, const struct tm_object_attribute *t,
                            struct value object, bool is_strict, struct value *out)
{
    struct arena *a = call_arena(x->call);
    struct diags failed = {0};
    *out = value_get(object, t->named.name);
    if (value_is(*out, VALUE_ABSENT) && t->normal.tree) {
        *out = default_of(x, t);
    } else if (value_is(*out, VALUE_ABSENT)) {
        struct tm_project *p = tm_project_of(x->call->context->env);
        struct value needed = t->required.tree
                                  ? tm_constant(p, t->required.tree, t->required.value, &failed)
                                  : value_bool(false);
        diags_done(&failed);
        if (!value_is(needed, VALUE_BOOL) || !needed.boolean)
            return false;
        struct str what = str_format(a, "an object with `%.*s`", STR_ARGS(t->named.name));
        *out = refuse(x, what.at, object);
        return true;
    }
    if (!value_is_poison(*out))
        *out = apply_inside(x, t->of ? t->of : any_type(), *out, is_strict,
                            str_format(a, ".%.*s", STR_ARGS(t->named.name)));
    return true;
}

static bool is_attribute_of(struct tm_named *const *lists, size_t count, struct str name)
{
    for (size_t i = 0; i < count; i++)
        if (tm_find_named(lists[i], name))
            return true;
    return false;
}

// An object with the attributes of several lists.
static struct value apply_object(struct application *x, struct tm_named *const *lists, size_t count,
                                 struct value v, bool is_strict)
{
    struct arena *a = call_arena(x->call);
    struct object_parts o = {0};
    struct value out = VALUE_NONE;
    bool has_attributes = false;
    for (size_t i = 0; i < count; i++)
        for (struct tm_named *n = lists[i]; n && !value_is_poison(out); n = n->next) {
            has_attributes = true;
            struct value item;
            if (!apply_attribute(x, (struct tm_object_attribute *)n, v, is_strict, &item))
                continue;
            ARRAY_PUSH(&o.keys, value_string(a, n->name));
            ARRAY_PUSH(&o.items, item);
            out = item;
        }
    for (size_t i = 0; i < value_len(v) && !value_is_poison(out); i++) {
        struct str key = value_key(v, i);
        if (is_attribute_of(lists, count, key))
            continue;
        ARRAY_PUSH(&o.keys, value_string(a, key));
        ARRAY_PUSH(&o.items, value_item(v, i));
        if (is_strict && has_attributes)
            out = fail_input(x, DIAG_UNKNOWN_ARGUMENT,
                             str_format(a, "it has no attribute `%.*s`", STR_ARGS(key)));
    }
    if (!value_is_poison(out))
        out = value_object(a, o.keys.at, o.items.at, o.keys.len);
    ARRAY_DONE(&o.keys);
    ARRAY_DONE(&o.items);
    return out;
}

enum { MERGED_MAX = 64 };

// The lists of attributes of the objects that are added.
static size_t merged_lists(const struct tm_type *t, struct tm_named **lists, size_t count)
{
    if (t->kind == OF_SCHEMA)
        return merged_lists(t->schema->of, lists, count);
    for (size_t i = 0; t->kind == OF_MERGED && i < t->count; i++)
        count = merged_lists(t->parts[i], lists, count);
    if (t->kind == OF_OBJECT && count < MERGED_MAX)
        lists[count++] = t->attributes;
    return count;
}

static struct value apply_objects(struct application *x, const struct tm_type *t, struct value v,
                                  bool is_strict)
{
    struct tm_named *lists[MERGED_MAX];
    if (!value_is_mapping(v))
        return refuse(x, "an object", v);
    return apply_object(x, lists, merged_lists(t, lists, 0), v, is_strict);
}

static struct value apply_one_of(struct application *x, const struct tm_type *t, struct value v)
{
    for (size_t i = 0; i < t->count; i++) {
        struct value out = apply_type(x, t->parts[i], v, true);
        if (!value_is_poison(out))
            return out;
    }
    return refuse(x, "a value of one of its types", v);
}

static struct value apply_bundle(struct application *x, struct value v)
{
    bool is_pair = value_is_sequence(v) && value_len(v) == 2 &&
                   value_is(value_item(v, 0), VALUE_STRING) &&
                   value_is(value_item(v, 1), VALUE_STRING);
    if (value_is(v, VALUE_STRING) || is_pair)
        return v;
    return refuse(x, "the alias or UUID of a bundle, or `[alias, environment]`", v);
}

static struct value apply_type(struct application *x, const struct tm_type *t, struct value v,
                               bool is_strict)
{
    if (value_is_null(v) || value_is_unknown(v))
        return v;
    switch (t->kind) {
    case OF_ANY: return v;
    case OF_STRING: return value_is(v, VALUE_STRING) ? v : refuse(x, "a string", v);
    case OF_BOOL: return value_is(v, VALUE_BOOL) ? v : refuse(x, "true or false", v);
    case OF_NUMBER: return value_is_number(v) ? v : refuse(x, "a number", v);
    case OF_LIST:
    case OF_SET:
    case OF_TUPLE: return apply_sequence(x, t, v);
    case OF_MAP: return apply_map_type(x, t, v);
    case OF_OBJECT:
    case OF_MERGED: return apply_objects(x, t, v, is_strict);
    case OF_ONE_OF: return apply_one_of(x, t, v);
    case OF_HAS: return apply_type(x, t->parts[0], v, false);
    case OF_SCHEMA: return apply_type(x, t->schema->of, v, is_strict);
    case OF_BUNDLE: return apply_bundle(x, v);
    }
    UNREACHABLE("type");
}

struct value tm_apply_input(struct call *c, const struct tm_input *input, struct value v)
{
    struct application x = {.call = c, .input = input};
    const struct tm_type *t = input->of ? input->of : any_type();
    while (t->kind == OF_SCHEMA)
        t = t->schema->of;
    struct value out = apply_type(&x, t, v, true);
    strbuf_done(&x.where);
    bool is_reference = t->kind == OF_BUNDLE && !value_is_poison(out) && !value_is_null(out) &&
                        !value_is_unknown(out);
    if (!is_reference)
        return out;
    return tm_bundle_by_key(c, t->class, out, tm_given_at(tm_instance_of(c->context->env), input));
}
