// SPDX-License-Identifier: Apache-2.0
//
// Functions that declare, or look at, what is in the catalog.
#include "base/budget.h"
#include "dialects/puppet/catalog/retake.h"
#include "dialects/puppet/syntax/operations.h"

// ---- classes

// Names of classes, in lists too, as strings or as `Class['x']`.
struct class_names {
    ARRAY(struct str) list;
};

static struct value add_names(struct puppet_call *c, struct value v, struct class_names *out)
{
    const struct ptype *t = puppet_type_of_value(v);
    if (value_is_sequence(v)) {
        struct value failed = VALUE_NONE;
        for (size_t i = 0; value_is(failed, VALUE_ABSENT) && budget_more(i < value_len(v)); i++)
            failed = add_names(c, value_item(v, i), out);
        return failed;
    }
    if (value_is(v, VALUE_STRING) && value_str(&v).len)
        ARRAY_PUSH(&out->list, lower_name(c->arena, value_str(&v)));
    else if (t && t->has_title)
        ARRAY_PUSH(&out->list, lower_name(c->arena, t->title));
    else
        return puppet_fail(c, "RUNTIME_ERROR", "expected the name of a class");
    return VALUE_NONE;
}

static void contain(struct compiler *k, const struct resource *r)
{
    struct str source = resource_reference(k->arena, k->current),
               target = resource_reference(k->arena, r);
    for (size_t i = 0; i < k->catalog->edges.len; i++)
        if (str_equal(k->catalog->edges.at[i].source, source) &&
            str_equal(k->catalog->edges.at[i].target, target))
            return;
    ARRAY_PUSH(&k->catalog->edges, (struct catalog_edge){source, target});
}

static void require_class(struct compiler *k, const struct resource *r)
{
    struct resource *from = k->current;
    const struct resource_parameter *old = resource_parameter(from, STR("require"));
    bool is_none = !old || value_is_null(old->value);
    size_t n = is_none ? 0 : value_is_sequence(old->value) ? value_len(old->value) : 1;
    struct value *items = ARENA_ARRAY(k->arena, struct value, n + 1);
    for (size_t i = 0; i < n; i++)
        items[i] = value_is_sequence(old->value) ? value_item(old->value, i) : old->value;
    items[n] = puppet_type_value(k->arena, ptype_class(k->arena, r->title));
    resource_set(from, (struct resource_parameter){.name = STR("require"),
                                                   .value = value_tuple(k->arena, items, n + 1),
                                                   .at = r->at});
}

static struct value include_classes(struct puppet_call *c,
                                    void (*then)(struct compiler *k, const struct resource *r))
{
    struct compiler *k = c->compiler;
    struct class_names names = {0};
    struct value failed = VALUE_NONE;
    for (unsigned i = 0; i < c->count && value_is(failed, VALUE_ABSENT); i++)
        failed = add_names(c, c->args[i], &names);
    struct value *types = ARENA_ARRAY(c->arena, struct value, names.list.len + 1);
    for (size_t i = 0; i < names.list.len && value_is(failed, VALUE_ABSENT) && !k->retake; i++)
        failed = class_prepare(k, names.list.at[i], c->at);
    for (size_t i = 0; i < names.list.len && value_is(failed, VALUE_ABSENT); i++) {
        struct resource *r;
        if (k->retake)
            retake_include(k, names.list.at[i], c->name);
        else
            failed = class_include(k, names.list.at[i], c->at, &r);
        if (!k->retake && value_is(failed, VALUE_ABSENT) && then)
            then(k, r);
        types[i] = puppet_type_value(c->arena, ptype_class(c->arena, names.list.at[i]));
    }
    struct value result =
        value_is(failed, VALUE_ABSENT) ? value_tuple(c->arena, types, names.list.len) : failed;
    ARRAY_DONE(&names.list);
    return result;
}

static struct value run_include(struct puppet_call *c)
{
    return include_classes(c, NULL);
}

static struct value run_contain(struct puppet_call *c)
{
    return include_classes(c, contain);
}

static struct value run_require(struct puppet_call *c)
{
    return include_classes(c, require_class);
}

// ---- resources

static void add_hash(struct puppet_call *c, struct parameter_list *out, struct value hash)
{
    for (size_t i = 0; value_is_mapping(hash) && i < value_len(hash); i++) {
        bool is_there = false;
        for (size_t n = 0; n < out->list.len; n++)
            is_there |= str_equal(out->list.at[n].name, value_key(hash, i));
        if (!is_there)
            ARRAY_PUSH(&out->list,
                       (struct resource_parameter){.name = str_copy(c->arena, value_key(hash, i)),
                                                   .value = value_item(hash, i),
                                                   .at = c->at});
    }
}

static struct value run_create_resources(struct puppet_call *c)
{
    struct compiler *k = c->compiler;
    struct str type = value_str(&c->args[0]);
    enum resource_form form = str_starts(type, STR("@@"))  ? FORM_EXPORTED
                              : str_starts(type, STR("@")) ? FORM_VIRTUAL
                                                           : FORM_REGULAR;
    type = lower_name(c->arena,
                      str_slice(type, form == FORM_EXPORTED ? 2 : form == FORM_VIRTUAL, type.len));
    struct value failed = VALUE_NONE, resources = c->args[1];
    if (!str_equal(type, STR("class")) && !resource_type_may_be(k, type, c->at, &failed))
        return value_is(failed, VALUE_ABSENT)
                   ? puppet_fail(c, "RUNTIME_ERROR", "unknown resource type `%.*s`", STR_ARGS(type))
                   : failed;
    for (size_t i = 0; i < value_len(resources) && value_is(failed, VALUE_ABSENT); i++) {
        struct parameter_list parameters = {0};
        add_hash(c, &parameters, value_item(resources, i));
        if (c->count > 2)
            add_hash(c, &parameters, c->args[2]);
        struct value v = declare_resource(k, type, value_string(c->arena, value_key(resources, i)),
                                          &parameters, form, c->at);
        parameters_done(&parameters);
        if (value_is_poison(v))
            failed = v;
    }
    return value_is(failed, VALUE_ABSENT) ? puppet_undef() : failed;
}

static struct value run_realize(struct puppet_call *c)
{
    struct compiler *k = c->compiler;
    struct collector *collector = ARENA_NEW(k->arena, struct collector);
    struct value all = value_tuple(c->arena, c->args, c->count);
    size_t count = 0;
    for (unsigned i = 0; i < c->count; i++)
        count += value_is_sequence(c->args[i]) ? value_len(c->args[i]) : 1;
    struct value *flat = ARENA_ARRAY(c->arena, struct value, count + 1);
    size_t n = 0;
    for (unsigned i = 0; i < c->count; i++) {
        struct value v = value_item(all, i);
        for (size_t m = 0; value_is_sequence(v) && m < value_len(v); m++)
            flat[n++] = value_item(v, m);
        if (!value_is_sequence(v))
            flat[n++] = v;
    }
    *collector = (struct collector){
        .references = value_tuple(c->arena, flat, n), .from = k->current, .at = c->at};
    ARRAY_PUSH(&k->catalog->collectors, collector);
    return puppet_undef();
}

// ---- tags

static struct value run_tag(struct puppet_call *c)
{
    struct value failed = VALUE_NONE;
    for (unsigned i = 0; i < c->count && value_is(failed, VALUE_ABSENT); i++) {
        struct value v = value_is_null(c->args[i]) ? value_string(c->arena, STR("")) : c->args[i];
        resource_add_tags(c->compiler, c->compiler->current, v);
        failed = resource_check_tags(c->compiler, v, c->at);
    }
    return value_is(failed, VALUE_ABSENT) ? puppet_undef() : failed;
}

// The catalog has the names of its classes as tags, and each part of them.
static bool catalog_has_tag(const struct catalog *c, struct str tag)
{
    for (size_t i = 0; i < c->classes.len; i++) {
        struct str name = c->classes.at[i];
        if (str_equal(name, tag))
            return true;
        for (size_t at = 0; at < name.len;) {
            size_t end = str_find(name, STR("::"), at);
            if (str_equal(str_slice(name, at, end), tag))
                return true;
            at = end + 2;
        }
    }
    return false;
}

static struct value run_tagged(struct puppet_call *c)
{
    for (unsigned i = 0; i < c->count; i++) {
        struct str tag = lower_name(c->arena, puppet_text_of(c->arena, c->args[i]));
        if (!resource_is_tagged(c->compiler->current, tag) &&
            !catalog_has_tag(c->compiler->catalog, tag))
            return value_bool(false);
    }
    return value_bool(true);
}

// ---- defined

static bool is_defined_name(struct puppet_call *c, struct str name, struct value *failed)
{
    struct compiler *k = c->compiler;
    struct value v;
    if (!name.len)
        return false;
    if (name.at[0] == '$')
        return puppet_variable(c, str_slice(name, 1, name.len), &v);
    if (str_equal(name, STR("main")))
        return true;
    return resource_type_is_known(k, lower_name(c->arena, name), failed) ||
           environment_find(k->environment, DEFINITION_CLASS, name, failed) != NULL;
}

static bool is_defined_type(struct puppet_call *c, const struct ptype *t, struct value *failed)
{
    struct compiler *k = c->compiler;
    const struct ptype *inner = t->kind == PTYPE_TYPE && t->element ? t->element : t;
    bool is_type = inner != t;
    if (inner->kind == PTYPE_CLASS && inner->has_title)
        return is_type ? environment_find(k->environment, DEFINITION_CLASS, inner->title, failed) !=
                             NULL
                       : catalog_find(k, STR("Class"), inner->title) != NULL;
    if (inner->kind == PTYPE_RESOURCE && inner->has_title)
        return catalog_find(k, inner->name, inner->title) != NULL;
    return inner->kind != PTYPE_REFERENCE;
}

// A module that is not installed may define or declare it.
static bool may_be_defined(struct puppet_call *c, const struct ptype *t, struct value v)
{
    struct str name = t && t->kind == PTYPE_CLASS ? t->title : t ? t->name : value_str(&v);
    return name.len && name.at[0] != '$' && compiler_lacks(c->compiler, name, c->at);
}

static struct value run_defined(struct puppet_call *c)
{
    struct value failed = VALUE_NONE;
    bool is_open = false;
    for (unsigned i = 0; i < c->count; i++) {
        struct value v = c->args[i];
        const struct ptype *t = puppet_type_of_value(v);
        bool is_there =
            t ? is_defined_type(c, t, &failed) : is_defined_name(c, value_str(&v), &failed);
        if (!value_is(failed, VALUE_ABSENT))
            return failed;
        if (is_there)
            return value_bool(true);
        is_open |= may_be_defined(c, t, v);
    }
    return is_open ? value_dynamic : value_bool(false);
}

// ---- of stdlib: declare what is not declared yet

// Whether it has these parameters; undef is the same as none.
static bool has_parameters(struct resource *r, struct value wanted)
{
    r->is_read = true;
    for (size_t i = 0; value_is_mapping(wanted) && i < value_len(wanted); i++) {
        const struct resource_parameter *p = resource_parameter(r, value_key(wanted, i));
        struct value is = p ? p->value : puppet_undef(), item = value_item(wanted, i);
        bool is_nothing = value_is_null(is) && value_is_null(item);
        if (!is_nothing && !puppet_equal(is, item))
            return false;
    }
    return true;
}

// Declares it, unless it is declared with these parameters; with other ones it is declared twice, which fails.
static struct value ensure_one(struct puppet_call *c, struct str type, struct str title,
                               struct value parameters)
{
    struct resource *r = catalog_find(c->compiler, type, title);
    if (r && has_parameters(r, parameters))
        return puppet_undef();
    struct parameter_list list = {0};
    add_hash(c, &list, parameters);
    struct value v = declare_resource(c->compiler, type, value_string(c->arena, title), &list,
                                      FORM_REGULAR, c->at);
    parameters_done(&list);
    return value_is_poison(v) ? v : puppet_undef();
}

static struct value ensure_titles(struct puppet_call *c, struct str type, struct value titles,
                                  struct value parameters)
{
    struct str title = value_is_sequence(titles) ? STR("") : puppet_text_of(c->arena, titles);
    if (value_is_number(titles)) { // a title that is no text is named once more, and is no tag
        bool is_old = catalog_find(c->compiler, type, title);
        struct value v = ensure_one(c, type, title, parameters);
        struct resource *r = is_old ? NULL : catalog_find(c->compiler, type, title);
        if (r)
            resource_number_title(c->compiler, r);
        return v;
    }
    if (!value_is_sequence(titles))
        return ensure_one(c, type, title, parameters);
    for (size_t i = 0; budget_more(i < value_len(titles)); i++) {
        struct value v = ensure_titles(c, type, value_item(titles, i), parameters);
        if (value_is_poison(v))
            return v;
    }
    return puppet_undef();
}

// What a hash says wins over defaults.
static struct value with_defaults(struct puppet_call *c, struct value defaults, struct value hash)
{
    size_t n = value_is_mapping(defaults) ? value_len(defaults) : 0, count = 0,
           more = value_is_mapping(hash) ? value_len(hash) : 0;
    struct value *keys = ARENA_ARRAY(c->arena, struct value, n + more),
                 *items = ARENA_ARRAY(c->arena, struct value, n + more);
    for (size_t i = 0; i < n; i++) {
        struct str key = value_key(defaults, i);
        bool is_there = more && value_find_key(hash, key) >= 0;
        keys[count] = value_real_key(defaults, i);
        items[count++] = is_there ? value_get(hash, key) : value_item(defaults, i);
    }
    for (size_t i = 0; i < more; i++) {
        if (n && value_find_key(defaults, value_key(hash, i)) >= 0)
            continue;
        keys[count] = value_real_key(hash, i);
        items[count++] = value_item(hash, i);
    }
    return puppet_hash(c->arena, keys, items, count);
}

// What Ruby calls a value that is merged into a hash and is none; NULL: it can be.
static const char *ruby_no_hash(struct value v)
{
    if (value_is_null(v) || value_is_mapping(v) || value_is_unknown(v))
        return NULL;
    if (value_is_number(v))
        return puppet_kind(v) == PTYPE_INTEGER ? "Integer" : "Float";
    if (value_is(v, VALUE_BOOL))
        return v.boolean ? "true" : "false";
    return value_is_sequence(v) ? "Array" : value_is(v, VALUE_STRING) ? "String" : "Object";
}

static struct value ensure_each(struct puppet_call *c, struct str type, struct value resources,
                                struct value defaults)
{
    for (size_t i = 0; budget_more(i < value_len(resources)); i++) {
        const char *other = ruby_no_hash(value_item(resources, i));
        if (other)
            return puppet_fail(c, "RUNTIME_ERROR", "no implicit conversion of %s into Hash", other);
        struct value v = ensure_one(c, type, value_key(resources, i),
                                    with_defaults(c, defaults, value_item(resources, i)));
        if (value_is_poison(v))
            return v;
    }
    return puppet_undef();
}

static struct value run_ensure_resource(struct puppet_call *c)
{
    return ensure_titles(c, lower_name(c->arena, value_str(&c->args[0])), c->args[1],
                         c->count > 2 ? c->args[2] : puppet_undef());
}

static struct value run_ensure_resources(struct puppet_call *c)
{
    return ensure_each(c, lower_name(c->arena, value_str(&c->args[0])), c->args[1],
                       c->count > 2 ? c->args[2] : puppet_undef());
}

// `present` is `installed` here, so that a package that is declared in both ways is declared once.
static struct value run_ensure_packages(struct puppet_call *c)
{
    struct value key = value_string(c->arena, STR("ensure")),
                 installed = value_string(c->arena, STR("installed"));
    struct value defaults = puppet_hash(c->arena, &key, &installed, 1);
    struct value given = c->count > 1 ? c->args[1] : puppet_undef();
    struct value ensure = value_is_mapping(given) ? value_get(given, STR("ensure")) : VALUE_NONE;
    if (value_is_mapping(given))
        defaults = with_defaults(c, defaults, given);
    if (value_is(ensure, VALUE_STRING) && str_equal(value_str(&ensure), STR("present")))
        defaults = with_defaults(c, defaults, puppet_hash(c->arena, &key, &installed, 1));
    return value_is_mapping(c->args[0]) ? ensure_each(c, STR("package"), c->args[0], defaults)
                                        : ensure_titles(c, STR("package"), c->args[0], defaults);
}

static struct value run_getparam(struct puppet_call *c)
{
    const struct ptype *t = puppet_type_of_value(c->args[0]);
    struct resource *r =
        t ? catalog_find(c->compiler, t->kind == PTYPE_CLASS ? STR("Class") : t->name, t->title)
          : NULL;
    const struct resource_parameter *p = r ? resource_parameter(r, value_str(&c->args[1])) : NULL;
    if (r)
        r->is_read = true;
    return p ? p->value : value_string(c->arena, STR(""));
}

// The resource that a reference, or a text of one, is for.
static struct resource *resource_of_reference(struct puppet_call *c, struct value v)
{
    const struct ptype *t = puppet_type_of_value(v);
    if (t)
        return catalog_find(c->compiler, t->kind == PTYPE_CLASS ? STR("Class") : t->name, t->title);
    struct str text = value_is(v, VALUE_STRING) ? value_str(&v) : STR("");
    size_t bracket = str_find_char(text, '[', 0);
    if (!str_ends(text, STR("]")) || bracket >= text.len)
        return NULL;
    return catalog_find(c->compiler, lower_name(c->arena, str_slice(text, 0, bracket)),
                        str_slice(text, bracket + 1, text.len - 1));
}

static struct value run_defined_with_params(struct puppet_call *c)
{
    struct resource *r = resource_of_reference(c, c->args[0]);
    return value_bool(r && has_parameters(r, c->count > 1 ? c->args[1] : puppet_undef()));
}

static struct value run_assert_private(struct puppet_call *c)
{
    struct value module, caller;
    bool has_both = puppet_variable(c, STR("module_name"), &module) &&
                    puppet_variable(c, STR("caller_module_name"), &caller);
    if ((has_both && puppet_equal(module, caller)) || c->compiler->is_alone)
        return puppet_undef();
    struct str message =
        c->count ? puppet_text_of(c->arena, c->args[0])
                 : str_format(c->arena, "%.*s is private",
                              STR_ARGS(resource_reference(c->arena, c->compiler->current)));
    return puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(message));
}

static const struct puppet_function rows[] = {
    {"include", {"Any, 1, default"}, "Evaluates classes, once each.", run_include},
    {"contain",
     {"Any, 1, default"},
     "Evaluates classes and contains them in the current one.",
     run_contain},
    {"require",
     {"Any, 1, default"},
     "Evaluates classes, which must be applied before the current one.",
     run_require},
    {"create_resources",
     {"String, Hash, Optional[Hash], 2, 3"},
     "Declares a resource for each key of a hash.",
     run_create_resources},
    {"realize", {"Any, 1, default"}, "Makes virtual resources real.", run_realize},
    {"tag", {"Any, 1, default"}, "Adds tags to the current class or defined type.", run_tag},
    {"tagged",
     {"Any, 1, default"},
     "Whether the current class or defined type has all these tags.",
     run_tagged},
    {"defined",
     {"Variant[String, Type[CatalogEntry], Type[Type[CatalogEntry]]], 1, default"},
     "Whether one of these is defined or declared.",
     run_defined},
    {"ensure_resource",
     {"String, Variant[String, Array, Numeric], Optional[Hash], 2, 3"},
     "Declares resources that are not declared yet.",
     run_ensure_resource},
    {"ensure_resources",
     {"String, Hash, Optional[Hash], 2, 3"},
     "Declares resources that are not declared yet.",
     run_ensure_resources},
    {"ensure_packages",
     {"Variant[String[1], Array[String[1]], Hash[String[1], Any]], Hash, 1, 2"},
     "Declares packages that are not declared yet.",
     run_ensure_packages},
    {"stdlib::ensure_packages",
     {"Variant[String[1], Array[String[1]], Hash[String[1], Any]], Hash, 1, 2"},
     "Declares packages that are not declared yet.",
     run_ensure_packages},
    {"getparam", {"Any, String"}, "The value of a parameter of a declared resource.", run_getparam},
    {"defined_with_params",
     {"Any, Optional[Hash], 1, 2"},
     "Whether a resource is declared with these parameters.",
     run_defined_with_params},
    {"assert_private",
     {"Optional[String], 0, 1"},
     "Fails if the current class or defined type is used by another module.",
     run_assert_private},
};

const struct puppet_functions puppet_catalog_functions = {rows, COUNT_OF(rows)};
