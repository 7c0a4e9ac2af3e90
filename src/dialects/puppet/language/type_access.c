// SPDX-License-Identifier: Apache-2.0
//
// What the parameters of each type mean, and Puppet's names for what can be wrong with them.
#include "dialects/puppet/language/type_access.h"

#include <math.h>

#include "base/budget.h"
#include "base/regex.h"
#include "dialects/puppet/language/call_inside.h"
#include "dialects/puppet/runtime/compiler.h"

// An access that is being read.
struct parameters {
    struct call *call;
    struct arena *arena;
    const struct ptype *base;
    unsigned at, count; // the next argument, and one past the last
    struct value failed;
};

static struct str kind_text(struct parameters *p, struct value v)
{
    return ptype_text(p->arena, ptype_infer(p->arena, v, INFER_GENERALIZED));
}

static void refuse_argument(struct parameters *p, const char *issue, unsigned i, const char *wanted)
{
    if (!value_is(p->failed, VALUE_ABSENT))
        return;
    struct str got = i < p->count ? kind_text(p, call_arg(p->call, i)) : STR("nothing");
    p->failed = puppet_fail_at(
        p->call->graph, issue, i < p->count ? call_arg_span(p->call, i) : call_span(p->call),
        "%s[] expects %s, got %.*s", ptype_kind_name(p->base->kind), wanted, STR_ARGS(got));
}

static void refuse_count(struct parameters *p, unsigned most)
{
    if (p->count - 1 > most && value_is(p->failed, VALUE_ABSENT))
        p->failed = puppet_fail_at(p->call->graph, "BAD_TYPE_SLICE_ARITY", call_span(p->call),
                                   "%s[] takes at most %u parameters, got %u",
                                   ptype_kind_name(p->base->kind), most, p->count - 1);
}

static bool has_next(const struct parameters *p)
{
    return p->at < p->count;
}

static struct value peek(const struct parameters *p)
{
    return call_arg(p->call, p->at);
}

static bool is_bound(struct value v)
{
    return puppet_is_integer(v) || puppet_is_default(v);
}

static bool is_bound_of(struct parameters *p, unsigned i, int64_t number)
{
    struct value v = i < p->count ? call_arg(p->call, i) : VALUE_NONE;
    return puppet_is_integer(v) && v.integer == number;
}

// The ends of what fits into 64 bits, if they are written.
static void close_range(struct parameters *p, struct ptype *t, unsigned start)
{
    t->is_closed_below = is_bound_of(p, start, INT64_MIN);
    t->is_closed_above = is_bound_of(p, start + 1, INT64_MAX);
}

// The rest is one or two integers or `default`s.
static void read_range(struct parameters *p, struct ptype *t, bool is_size, const char *issue)
{
    int64_t bounds[2] = {is_size ? 0 : INT64_MIN, INT64_MAX};
    unsigned start = p->at;
    for (unsigned i = 0; i < 2 && has_next(p); i++, p->at++) {
        struct value v = peek(p);
        if (puppet_is_integer(v))
            bounds[i] = v.integer;
        else if (!puppet_is_default(v))
            refuse_argument(p, issue, p->at, "integers or `default`");
    }
    if (!is_size)
        close_range(p, t, start);
    if (is_size && bounds[0] < 0)
        bounds[0] = 0;
    if (p->at == start)
        return;
    if (bounds[0] > bounds[1] && value_is(p->failed, VALUE_ABSENT))
        p->failed = puppet_fail_at(p->call->graph, "RUNTIME_ERROR", call_span(p->call),
                                   "the lower bound %lld is above the upper bound %lld",
                                   (long long)bounds[0], (long long)bounds[1]);
    t->min = bounds[0];
    t->max = bounds[1];
    t->has_size = true;
}

// A type; where `lenient`, a value stands for its own type.
static const struct ptype *read_type_argument(struct parameters *p, const char *issue, bool lenient)
{
    unsigned i = p->at++;
    struct value v = call_arg(p->call, i);
    const struct ptype *t = puppet_type_of_value(v);
    if (t)
        return t;
    if (lenient)
        return ptype_infer(p->arena, v, INFER_GENERALIZED);
    refuse_argument(p, issue, i, "a type");
    return ptype_basic(PTYPE_ANY);
}

static const struct ptype *text_type(struct parameters *p, struct str text)
{
    struct ptype *t = ptype_new(p->arena, PTYPE_STRING);
    t->has_text = true;
    t->text = str_copy(p->arena, text);
    return t;
}

// ---- kinds of types

// A bound of a type of times: whatever a time can be made of.
static int64_t read_time(struct parameters *p, enum ptype_kind kind, unsigned i)
{
    struct compiler *k = compiler_current();
    struct value args[] = {puppet_type_value(p->arena, ptype_basic(kind)), call_arg(p->call, i)};
    struct puppet_call c = {.graph = p->call->graph,
                            .arena = p->arena,
                            .context = p->call->context,
                            .kernel = p->call,
                            .compiler = k,
                            .at = call_span(p->call)};
    bool is_time = puppet_kind(args[1]) == kind;
    struct value v = is_time ? args[1] : puppet_call_named(&c, STR("new"), args, 2, VALUE_NONE);
    const int64_t *at = kind == PTYPE_TIMESTAMP ? puppet_is_timestamp(v) : puppet_is_timespan(v);
    if (value_is_poison(v))
        p->failed = v;
    return at ? *at : 0;
}

static void read_times(struct parameters *p, struct ptype *t)
{
    int64_t *const ends[] = {&t->min, &t->max};
    refuse_count(p, 2);
    for (unsigned i = 0; i < 2 && has_next(p) && value_is(p->failed, VALUE_ABSENT); i++, p->at++)
        if (!puppet_is_default(peek(p)))
            *ends[i] = read_time(p, t->kind, p->at);
    if (t->min > t->max && value_is(p->failed, VALUE_ABSENT))
        p->failed = puppet_fail_at(p->call->graph, "RUNTIME_ERROR", call_span(p->call),
                                   "the lower bound of %s[] is above the upper bound",
                                   ptype_kind_name(t->kind));
}

// Runtime['ruby', 'Name']
static void read_runtime(struct parameters *p, struct ptype *t)
{
    struct str *const parts[] = {&t->name, &t->title};
    bool has_list = p->count == 3 && value_is_sequence(call_arg(p->call, 2));
    if (p->count != 3 || has_list) { // a list counts as its elements
        p->failed = puppet_fail_at(p->call->graph, "BAD_TYPE_SLICE_ARITY", call_span(p->call),
                                   "Runtime[] needs the name of a runtime and of a type");
        return;
    }
    for (unsigned i = 0; i < 2; i++, p->at++) {
        struct value v = peek(p);
        if (value_is(v, VALUE_STRING))
            *parts[i] = str_copy(p->arena, value_str(&v));
        else
            refuse_argument(p, "BAD_TYPE_SLICE_TYPE", p->at, "strings");
    }
}

static void read_float(struct parameters *p, struct ptype *t)
{
    double *const ends[] = {&t->low, &t->high};
    refuse_count(p, 2);
    for (unsigned i = 0; i < 2 && has_next(p); i++, p->at++) {
        struct value v = peek(p);
        if (value_is_number(v))
            *ends[i] = number_to_double(v);
        else if (!puppet_is_default(v))
            refuse_argument(p, "BAD_FLOAT_SLICE_TYPE", p->at, "numbers or `default`");
    }
}

static void read_string_type(struct parameters *p, struct ptype *t)
{
    struct value v = peek(p);
    refuse_count(p, 2);
    if (value_is(v, VALUE_STRING)) {
        t->has_text = true;
        t->text = str_copy(p->arena, value_str(&v));
        return;
    }
    const struct ptype *range = puppet_type_of_value(v);
    if (range && range->kind == PTYPE_INTEGER) {
        t->min = range->min < 0 ? 0 : range->min;
        t->max = range->max;
        t->has_size = true;
        return;
    }
    read_range(p, t, true, "BAD_STRING_SLICE_TYPE");
}

struct texts {
    ARRAY(struct str) list;
};

static void check_pattern(struct parameters *p, struct str source)
{
    struct regex_error error;
    if (value_is(p->failed, VALUE_ABSENT) &&
        !graph_pattern(p->call->graph, source, REGEX_RUBY, &error))
        p->failed =
            puppet_fail_at(p->call->graph, "RUNTIME_ERROR", call_span(p->call),
                           "invalid regular expression `%.*s`: %s", STR_ARGS(source), error.why);
}

static bool add_type_text(struct parameters *p, enum ptype_kind kind, struct value v,
                          struct texts *out)
{
    struct str source;
    const struct ptype *other = puppet_type_of_value(v);
    if (value_is(v, VALUE_STRING))
        ARRAY_PUSH(&out->list, str_copy(p->arena, value_str(&v)));
    else if (kind == PTYPE_PATTERN && puppet_is_regexp(v, &source))
        ARRAY_PUSH(&out->list, source);
    else if (kind == PTYPE_SEMVER && puppet_is_semver_range(v, &source))
        ARRAY_PUSH(&out->list, source);
    else if (kind == PTYPE_PATTERN && other && other->kind == PTYPE_REGEXP && other->has_text)
        ARRAY_PUSH(&out->list, other->text);
    else if (other && other->kind == kind)
        for (uint32_t k = 0; k < other->count; k++)
            ARRAY_PUSH(&out->list, other->texts[k]);
    else
        return false;
    return true;
}

static void add_type_texts(struct parameters *p, enum ptype_kind kind, struct value v,
                           struct texts *out)
{
    for (size_t k = 0; value_is_sequence(v) && budget_more(k < value_len(v)); k++)
        add_type_texts(p, kind, value_item(v, k), out);
    if (!value_is_sequence(v) && !add_type_text(p, kind, v, out))
        refuse_argument(p, "BAD_TYPE_SPECIALIZATION", p->at,
                        kind == PTYPE_PATTERN ? "patterns" : "strings");
}

static void read_texts(struct parameters *p, struct ptype *t)
{
    struct texts texts = {0};
    for (; has_next(p); p->at++) {
        struct value v = peek(p);
        if (t->kind == PTYPE_ENUM && value_is(v, VALUE_BOOL) && p->at + 1 == p->count)
            t->ignores_case = v.boolean;
        else
            add_type_texts(p, t->kind, v, &texts);
    }
    struct str *kept = ARENA_ARRAY(p->arena, struct str, texts.list.len + 1);
    for (size_t i = 0; i < texts.list.len; i++) {
        kept[i] = texts.list.at[i];
        if (t->kind == PTYPE_PATTERN)
            check_pattern(p, kept[i]);
    }
    t->texts = kept;
    t->count = (uint32_t)texts.list.len;
    ARRAY_DONE(&texts.list);
}

static void read_array_type(struct parameters *p, struct ptype *t)
{
    refuse_count(p, 3);
    if (!is_bound(peek(p)) || p->count == 2)
        t->element = read_type_argument(p, "BAD_TYPE_SLICE_TYPE", false);
    read_range(p, t, true, "BAD_COLLECTION_SLICE_TYPE");
}

static void read_hash(struct parameters *p, struct ptype *t)
{
    refuse_count(p, 4);
    if (!is_bound(peek(p))) {
        if (p->count - p->at < 2) {
            p->failed = puppet_fail_at(p->call->graph, "BAD_TYPE_SLICE_ARITY", call_span(p->call),
                                       "Hash[] needs a type of keys and a type of values");
            return;
        }
        t->key = read_type_argument(p, "BAD_TYPE_SLICE_TYPE", false);
        t->element = read_type_argument(p, "BAD_TYPE_SLICE_TYPE", false);
    }
    read_range(p, t, true, "BAD_COLLECTION_SLICE_TYPE");
}

// Types up to the bounds, which may be left out.
static void read_members(struct parameters *p, struct ptype *t, bool lenient)
{
    const struct ptype **members = ARENA_ARRAY(p->arena, const struct ptype *, p->count);
    uint32_t n = 0;
    while (has_next(p) &&
           (puppet_type_of_value(peek(p)) || !is_bound(peek(p)) || (lenient && n == 0)))
        members[n++] = read_type_argument(p, "BAD_TYPE_SLICE_TYPE", lenient);
    t->members = members;
    t->count = n;
    t->min = t->max = n;
}

static void read_tuple(struct parameters *p, struct ptype *t)
{
    read_members(p, t, false);
    read_range(p, t, true, "BAD_COLLECTION_SLICE_TYPE");
}

static void read_callable(struct parameters *p, struct ptype *t);

// Callable[[parameters], result]
static void read_callable_result(struct parameters *p, struct ptype *t, struct value list)
{
    struct value *args = ARENA_ARRAY(p->arena, struct value, value_len(list) + 1);
    for (size_t i = 0; i < value_len(list); i++)
        args[i + 1] = value_item(list, i);
    struct call inner = *p->call;
    inner.args = args;
    inner.count = (unsigned)value_len(list) + 1;
    struct parameters q = {&inner, p->arena, p->base, 1, inner.count, VALUE_NONE};
    t->has_size = true;
    t->min = t->max = 0;
    if (inner.count > 1)
        read_callable(&q, t);
    p->at = 2;
    t->element = read_type_argument(p, "BAD_TYPE_SLICE_TYPE", false);
}

static bool is_callable(const struct ptype *t)
{
    t = ptype_meant(t);
    if (t->kind == PTYPE_OPTIONAL && t->element)
        t = ptype_meant(t->element);
    return t->kind == PTYPE_CALLABLE;
}

static int64_t at_most(int64_t n, int64_t most)
{
    return n > most ? most : n;
}

static void read_callable(struct parameters *p, struct ptype *t)
{
    struct value first = peek(p);
    if (value_is_sequence(first) && p->count == 3 && budget_turn()) {
        read_callable_result(p, t, first);
        return;
    }
    if (is_bound(first) && p->count <= 3) {
        t->min = t->max = 0;
        read_range(p, t, true, "BAD_COLLECTION_SLICE_TYPE");
        return;
    }
    read_members(p, t, true);
    t->has_size = true;
    read_range(p, t, true, "BAD_COLLECTION_SLICE_TYPE");
    if (has_next(p)) {
        t->block = read_type_argument(p, "BAD_TYPE_SLICE_TYPE", false);
    } else if (t->count && is_callable(t->members[t->count - 1])) {
        t->block = t->members[--t->count];
        t->min = at_most(t->min, t->count);
        t->max = at_most(t->max, t->count);
    }
}

static void read_struct(struct parameters *p, struct ptype *t)
{
    struct value fields = peek(p);
    refuse_count(p, 1);
    if (!value_is_mapping(fields)) {
        refuse_argument(p, "BAD_TYPE_SLICE_TYPE", p->at, "a hash of keys and types");
        return;
    }
    struct ptype_field *list = ARENA_ARRAY(p->arena, struct ptype_field, value_len(fields) + 1);
    for (size_t i = 0; i < value_len(fields); i++) {
        struct value key = value_real_key(fields, i), item = value_item(fields, i);
        const struct ptype *wrapper = puppet_type_of_value(key), *type = puppet_type_of_value(item);
        const struct ptype *name = wrapper && wrapper->element ? wrapper->element : wrapper;
        bool is_named = value_is(key, VALUE_STRING) || (name && name->has_text);
        if (!is_named) {
            refuse_argument(p, "BAD_TYPE_SLICE_TYPE", p->at,
                            "keys that are strings, Optional or NotUndef");
            return;
        }
        list[i] = (struct ptype_field){
            .name = str_copy(p->arena, wrapper ? name->text : value_str(&key)),
            .type = type ? type : ptype_infer(p->arena, item, INFER_GENERALIZED),
            .is_optional = wrapper && wrapper->kind == PTYPE_OPTIONAL,
            .is_required = wrapper && wrapper->kind == PTYPE_NOT_UNDEF,
        };
    }
    t->fields = list;
    t->field_count = (uint32_t)value_len(fields);
}

static void read_variant(struct parameters *p, const struct ptype **out)
{
    const struct ptype **members = ARENA_ARRAY(p->arena, const struct ptype *, p->count);
    uint32_t n = 0;
    while (has_next(p))
        members[n++] = read_type_argument(p, "BAD_TYPE_SPECIALIZATION", false);
    *out = ptype_variant(p->arena, members, n);
}

static void read_element(struct parameters *p, struct ptype *t)
{
    struct value v = peek(p);
    bool takes_text = t->kind == PTYPE_OPTIONAL || t->kind == PTYPE_NOT_UNDEF;
    if (t->kind != PTYPE_INIT)
        refuse_count(p, t->kind == PTYPE_RUNTIME ? 2 : 1);
    if (takes_text && value_is(v, VALUE_STRING))
        t->element = text_type(p, value_str(&v));
    else
        t->element = read_type_argument(p, "BAD_TYPE_SLICE_TYPE", false);
    if (t->kind != PTYPE_INIT)
        return;
    struct value *rest = ARENA_ARRAY(p->arena, struct value, p->count);
    size_t n = 0;
    for (; has_next(p); p->at++)
        rest[n++] = peek(p);
    t->arguments = value_tuple(p->arena, rest, n);
}

// ---- objects: Object[{name, parent, attributes, constants …}]

static void read_object_type(struct parameters *p, struct ptype *t)
{
    struct value spec = peek(p);
    if (!value_is_mapping(spec)) {
        refuse_argument(p, "BAD_TYPE_SLICE_TYPE", p->at, "a hash");
        return;
    }
    struct value name = value_get(spec, STR("name")), parent = value_get(spec, STR("parent"));
    struct value attributes = value_get(spec, STR("attributes"));
    if (value_is(name, VALUE_STRING))
        t->name = str_copy(p->arena, value_str(&name));
    t->parent = puppet_type_of_value(parent);
    size_t count = value_is_mapping(attributes) ? value_len(attributes) : 0;
    struct ptype_field *list = ARENA_ARRAY(p->arena, struct ptype_field, count + 1);
    for (size_t i = 0; i < count; i++) {
        struct value item = value_item(attributes, i), type = item;
        list[i].name = str_copy(p->arena, value_key(attributes, i));
        if (value_is_mapping(item)) {
            type = value_get(item, STR("type"));
            list[i].fallback = value_get(item, STR("value"));
            struct value kind = value_get(item, STR("kind"));
            list[i].is_constant =
                value_is(kind, VALUE_STRING) && str_equal(value_str(&kind), STR("constant"));
        }
        list[i].type =
            puppet_type_of_value(type) ? puppet_type_of_value(type) : ptype_basic(PTYPE_ANY);
    }
    t->fields = list;
    t->field_count = (uint32_t)count;
}

// ---- resources and classes: several titles give several types

// The name of the type in `Resource['file', …]`.
static struct str resource_type_argument(struct parameters *p)
{
    struct value v = peek(p);
    const struct ptype *named = puppet_type_of_value(v);
    struct str type = STR("");
    if (value_is(v, VALUE_STRING))
        type = str_copy(p->arena, value_str(&v));
    else if (named && named->kind == PTYPE_RESOURCE)
        type = named->name;
    else
        refuse_argument(p, "BAD_TYPE_SLICE_TYPE", p->at, "the name of a resource type");
    p->at++;
    return type;
}

struct found_types {
    ARRAY(struct value) list;
};

// A title, or a list of titles, of a class (an empty type) or a resource.
static void add_references(struct parameters *p, struct str type, bool is_class, struct value v,
                           struct found_types *out)
{
    const struct ptype *other = puppet_type_of_value(v);
    for (size_t i = 0; value_is_sequence(v) && budget_more(i < value_len(v)); i++)
        add_references(p, type, is_class, value_item(v, i), out);
    if (value_is_sequence(v) || value_is_null(v)) // undef among titles is left out
        return;
    if (is_class && other && other->kind == PTYPE_CLASS && other->has_title) {
        ARRAY_PUSH(&out->list, v);
        return;
    }
    struct str title = value_is(v, VALUE_STRING) ? value_str(&v) : STR("");
    if (!value_is(v, VALUE_STRING))
        refuse_argument(p, "BAD_TYPE_SLICE_TYPE", p->at, "strings");
    else if (!title.len)
        refuse_argument(p, is_class ? "ILLEGAL_HOSTCLASS_NAME" : "EMPTY_RESOURCE_SPECIALIZATION",
                        p->at, "a title");
    const struct ptype *t =
        is_class ? ptype_class(p->arena, title) : ptype_resource(p->arena, type, title, true);
    ARRAY_PUSH(&out->list, puppet_type_value(p->arena, t));
}

static struct value references(struct parameters *p, const struct ptype *t, bool is_class)
{
    bool names_type = !is_class && !t->name.len;
    struct str type = names_type ? resource_type_argument(p) : t->name;
    if (names_type && !has_next(p))
        return puppet_type_value(p->arena, ptype_resource(p->arena, type, STR(""), false));
    struct found_types found = {0};
    unsigned first = p->at;
    for (; has_next(p); p->at++)
        add_references(p, type, is_class, peek(p), &found);
    bool is_one = p->count == first + 1 && !value_is_sequence(call_arg(p->call, first));
    struct value v = !is_one          ? value_tuple(p->arena, found.list.at, found.list.len)
                     : found.list.len ? found.list.at[0]
                                      : puppet_undef();
    ARRAY_DONE(&found.list);
    return v;
}

static void read_parameters(struct parameters *p, struct ptype *t, const struct ptype **out)
{
    struct str source;
    switch ((int)t->kind) {
    case PTYPE_INTEGER:
        refuse_count(p, 2);
        read_range(p, t, false, "BAD_INTEGER_SLICE_TYPE");
        break;
    case PTYPE_FLOAT: read_float(p, t); break;
    case PTYPE_STRING: read_string_type(p, t); break;
    case PTYPE_BOOLEAN:
        t->has_text = true;
        t->boolean = value_is(peek(p), VALUE_BOOL) && peek(p).boolean;
        if (!value_is(peek(p), VALUE_BOOL))
            refuse_argument(p, "BAD_TYPE_SPECIALIZATION", p->at, "true or false");
        break;
    case PTYPE_ENUM:
    case PTYPE_PATTERN:
    case PTYPE_SEMVER: read_texts(p, t); break;
    case PTYPE_REGEXP: {
        struct value v = peek(p);
        refuse_count(p, 1);
        t->has_text = true;
        if (puppet_is_regexp(v, &source))
            t->text = source;
        else if (value_is(v, VALUE_STRING))
            t->text = str_copy(p->arena, value_str(&v));
        else
            refuse_argument(p, "BAD_TYPE_SLICE_TYPE", p->at, "a pattern");
        check_pattern(p, t->text);
        break;
    }
    case PTYPE_COLLECTION: read_range(p, t, true, "BAD_COLLECTION_SLICE_TYPE"); break;
    case PTYPE_ARRAY: read_array_type(p, t); break;
    case PTYPE_HASH: read_hash(p, t); break;
    case PTYPE_TUPLE: read_tuple(p, t); break;
    case PTYPE_STRUCT: read_struct(p, t); break;
    case PTYPE_VARIANT: read_variant(p, out); break;
    case PTYPE_CALLABLE: read_callable(p, t); break;
    case PTYPE_OPTIONAL:
    case PTYPE_NOT_UNDEF:
    case PTYPE_ITERABLE:
    case PTYPE_ITERATOR:
    case PTYPE_TYPE:
    case PTYPE_SENSITIVE:
    case PTYPE_INIT: read_element(p, t); break;
    case PTYPE_OBJECT: read_object_type(p, t); break;
    case PTYPE_TIMESTAMP:
    case PTYPE_TIMESPAN: read_times(p, t); break;
    case PTYPE_RUNTIME: read_runtime(p, t); break;
    case PTYPE_URI:
    case PTYPE_TYPE_SET: break;
    default:
        p->failed = puppet_fail_at(
            p->call->graph,
            t->kind == PTYPE_REFERENCE ? "UNKNOWN_RESOURCE_TYPE" : "NOT_PARAMETERIZED_TYPE",
            call_span(p->call), "%.*s cannot have parameters",
            STR_ARGS(t->name.len ? t->name : str_of(ptype_kind_name(t->kind))));
    }
}

struct value type_access(struct call *c, const struct ptype *t)
{
    struct parameters p = {c,         compiler_current()->arena, ptype_meant(t), 1, call_count(c),
                           VALUE_NONE};
    const struct ptype *out = NULL;
    if (t->kind == PTYPE_ALIAS && !t->is_missing)
        return puppet_fail_at(c->graph, "OPERATOR_NOT_APPLICABLE", call_arg_span(c, 0),
                              "the type alias `%.*s` cannot have parameters", STR_ARGS(t->name));
    if (t->is_missing)
        p.base = ptype_resource(p.arena, t->name, STR(""), false);
    if (p.base->kind == PTYPE_RESOURCE || p.base->kind == PTYPE_CLASS) {
        struct value v = references(&p, p.base, p.base->kind == PTYPE_CLASS);
        return value_is(p.failed, VALUE_ABSENT) ? v : p.failed;
    }
    struct ptype *made = ptype_new(p.arena, p.base->kind);
    made->name = p.base->name;
    read_parameters(&p, made, &out);
    if (!value_is(p.failed, VALUE_ABSENT))
        return p.failed;
    return puppet_type_value(p.arena, out ? out : made);
}

// ---- names

struct value op_type(struct call *c)
{
    struct compiler *k = compiler_current();
    struct value name = call_arg(c, 0), failed = VALUE_NONE;
    const struct ptype *t = compiler_type_named(k, value_str(&name), call_span(c), &failed);
    if (t && t->kind == PTYPE_REFERENCE && t->name.len)
        return puppet_fail_at(c->graph, "UNKNOWN_RESOURCE_TYPE", call_span(c),
                              "unknown type `%.*s`", STR_ARGS(t->name));
    return t ? puppet_type_value(k->arena, t) : failed;
}
