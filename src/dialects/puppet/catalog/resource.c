// SPDX-License-Identifier: Apache-2.0
//
// Resources and their parameters; finding them by reference.
#include "dialects/puppet/catalog/catalog.h"

#include "base/budget.h"
#include "dialects/puppet/runtime/body_reads.h"

struct catalog *catalog_open(struct compiler *k)
{
    struct catalog *c = ARENA_NEW(k->arena, struct catalog);
    k->catalog = c;
    c->stage = resource_new(k, STR("Stage"), STR("main"), NO_SPAN);
    struct resource *settings = resource_new(k, STR("Class"), STR("Settings"), NO_SPAN);
    c->main = resource_new(k, STR("Class"), STR("main"), NO_SPAN);
    struct value name = value_string(k->arena, STR("main"));
    resource_set(c->stage, (struct resource_parameter){.name = STR("name"), .value = name});
    resource_set(c->main, (struct resource_parameter){.name = STR("name"), .value = name});
    settings->is_evaluated = c->main->is_evaluated = c->stage->is_evaluated = true;
    struct resource *const all[] = {c->stage, settings, c->main};
    for (size_t i = 0; i < COUNT_OF(all); i++) {
        (void)catalog_add(k, all[i]);
        all[i]->container = i ? c->stage : NULL;
        all[i]->is_contained = i > 0;
        resource_add_tag(k, all[i], all[i]->type);
    }
    resource_add_tag(k, settings, settings->title);
    ARRAY_PUSH(&c->classes, STR("settings"));
    return c;
}

void parameters_done(struct parameter_list *p)
{
    ARRAY_DONE(&p->list);
}

void catalog_close(struct catalog *c)
{
    for (size_t i = 0; i < c->resources.len; i++) {
        struct resource *r = c->resources.at[i];
        parameters_done(&r->parameters);
        for (size_t n = 0; n < r->defaults.len; n++)
            parameters_done(&r->defaults.at[n].parameters);
        ARRAY_DONE(&r->defaults);
        ARRAY_DONE(&r->tags);
    }
    for (size_t i = 0; i < c->overrides.len; i++)
        parameters_done(&c->overrides.at[i].parameters);
    for (size_t i = 0; i < c->collectors.len; i++) {
        parameters_done(&c->collectors.at[i]->overrides);
        str_table_done(&c->collectors.at[i]->done);
    }
    ARRAY_DONE(&c->resources);
    str_table_done(&c->by_name);
    ARRAY_DONE(&c->edges);
    ARRAY_DONE(&c->classes);
    ARRAY_DONE(&c->relations);
    ARRAY_DONE(&c->overrides);
    ARRAY_DONE(&c->collectors);
    ARRAY_DONE(&c->replaced);
}

struct resource *resource_new(struct compiler *k, struct str type, struct str title, struct span at)
{
    struct resource *r = ARENA_NEW(k->arena, struct resource);
    r->type = resource_type_name(k->arena, type);
    r->title = str_copy(k->arena, title);
    r->at = at;
    r->container = r->caller = k->current;
    return r;
}

struct str reference_text(struct arena *a, struct str type, struct str title)
{
    char *at = arena_alloc(a, type.len + title.len + 2);
    if (type.len)
        memcpy(at, type.at, type.len);
    at[type.len] = '[';
    if (title.len)
        memcpy(at + type.len + 1, title.at, title.len);
    at[type.len + title.len + 1] = ']';
    return str_make(at, type.len + title.len + 2);
}

struct str resource_reference(struct arena *a, const struct resource *r)
{
    return reference_text(a, r->type, r->title);
}

// `type` as resources have it.
static struct str catalog_key(struct arena *a, struct str type, struct str title)
{
    bool is_class = str_equal(type, STR("Class"));
    return reference_text(a, type, is_class ? lower_name(a, title) : title);
}

struct resource *catalog_find(struct compiler *k, struct str type, struct str title)
{
    const uint64_t *found = str_table_find(
        &k->catalog->by_name, catalog_key(k->arena, resource_type_name(k->arena, type), title));
    return found ? (struct resource *)(uintptr_t)*found : resource_by_names(k, type, title);
}

struct value catalog_add_name(struct compiler *k, struct resource *r, struct str title)
{
    bool is_new;
    uint64_t *slot =
        str_table_put(&k->catalog->by_name, catalog_key(k->arena, r->type, title), &is_new);
    if (is_new) {
        *slot = (uintptr_t)r;
        return VALUE_NONE;
    }
    const struct resource *old = (const struct resource *)(uintptr_t)*slot;
    if (old == r)
        return VALUE_NONE;
    bool is_joined = title.len && title.at[0] == '\n';
    struct value failed =
        is_joined
            ? puppet_fail_at(k->graph, "RUNTIME_ERROR", r->at,
                             "`%.*s[%.*s]` names the same resource as another one: [%.*s]",
                             STR_ARGS(r->type), STR_ARGS(r->title),
                             STR_ARGS(str_slice(title, 1, title.len)))
            : puppet_fail_at(k->graph, "RUNTIME_ERROR", r->at, "`%.*s[%.*s]` is already declared",
                             STR_ARGS(r->type), STR_ARGS(title));
    return span_is_none(old->at)
               ? failed
               : fail_with_place(k->graph, failed, old->at, "first declared here");
}

struct value catalog_add(struct compiler *k, struct resource *r)
{
    struct value failed = catalog_add_name(k, r, r->title);
    if (!value_is(failed, VALUE_ABSENT))
        return failed;
    const struct resource_parameter *alias = resource_parameter(r, STR("alias"));
    if (alias && value_is(alias->value, VALUE_STRING))
        failed = catalog_add_name(k, r, value_str(&alias->value));
    if (value_is(failed, VALUE_ABSENT))
        failed = resource_add_names(k, r);
    if (value_is(failed, VALUE_ABSENT)) {
        r->number = (uint32_t)k->catalog->resources.len;
        ARRAY_PUSH(&k->catalog->resources, r);
    }
    return failed;
}

// ---- parameters

const struct resource_parameter *resource_parameter(const struct resource *r, struct str name)
{
    const struct resource_parameter *p = r->parameters.list.at;
    for (size_t left = r->parameters.list.len; left; left--, p++)
        if (p->name.len == name.len && str_equal(p->name, name))
            return p;
    return NULL;
}

void resource_set(struct resource *r, struct resource_parameter p)
{
    struct resource_parameter *old =
        (struct resource_parameter *)(uintptr_t)resource_parameter(r, p.name);
    if (old)
        *old = p;
    else
        ARRAY_PUSH(&r->parameters.list, p);
}

// Of a class that is alone, others may declare it; so may a module that is not installed.
static struct value undeclared(struct compiler *k, struct str type, struct str title,
                               struct span at)
{
    return k->is_alone || compiler_is_open(k)
               ? value_dynamic
               : puppet_fail_at(k->graph, "UNKNOWN_RESOURCE", at,
                                "`%.*s[%.*s]` is not declared here or before", STR_ARGS(type),
                                STR_ARGS(title));
}

// Whether its type has a parameter of this name.
static bool type_has_parameter(struct compiler *k, const struct resource *r, struct str name)
{
    bool is_known = false;
    if (!r->definition)
        return resource_type_has(k, r->type, name);
    for (uint32_t i = 0; i < r->definition->parameter_count && !is_known; i++)
        is_known = str_equal(r->definition->parameters[i].name, name);
    return is_known;
}

struct value catalog_parameter(struct compiler *k, const struct ptype *t, struct str name,
                               struct span at)
{
    struct str type = t->kind == PTYPE_CLASS ? STR("Class") : t->name;
    struct resource *r = catalog_find(k, type, t->title);
    if (!r)
        return undeclared(k, type, t->title, at);
    if (retake_refuses(k))
        return puppet_undef();
    r->is_read = true;
    const struct resource_parameter *p = resource_parameter(r, name);
    if (p && !value_is_null(p->value))
        return p->value;
    if (is_metaparameter(name))
        return puppet_undef();
    if (r->is_missing)
        return value_dynamic;
    if (!type_has_parameter(k, r, name))
        return puppet_fail_at(k->graph, "UNKNOWN_RESOURCE_PARAMETER", at,
                              "%.*s has no parameter named `%.*s`", STR_ARGS(r->type),
                              STR_ARGS(name));
    // Defaults that would apply to it.
    for (const struct resource *c = r->container; c; c = c->caller)
        for (size_t i = 0; i < c->defaults.len; i++)
            for (size_t n = 0; str_equal(c->defaults.at[i].type, r->type) &&
                               n < c->defaults.at[i].parameters.list.len;
                 n++)
                if (str_equal(c->defaults.at[i].parameters.list.at[n].name, name))
                    return c->defaults.at[i].parameters.list.at[n].value;
    return puppet_undef();
}

void resource_apply_defaults(struct compiler *k, struct resource *r)
{
    if (r->has_defaults)
        return;
    r->has_defaults = true;
    for (const struct resource *c = r->container; c; c = c->caller)
        for (size_t i = 0; i < c->defaults.len; i++) {
            const struct type_defaults *d = &c->defaults.at[i];
            for (size_t n = 0; str_equal(d->type, r->type) && n < d->parameters.list.len; n++) {
                struct resource_parameter p = d->parameters.list.at[n];
                p.origin = ORIGIN_DEFAULT;
                if (resource_parameter(r, p.name))
                    continue;
                resource_set(r, p);
                if (str_equal(p.name, STR("tag")))
                    resource_add_tags(k, r, p.value);
            }
        }
}

// ---- tags

bool resource_has_unknown_title(const struct resource *r)
{
    return str_starts(r->title, STR("(unknown")) && str_ends(r->title, STR(")"));
}

bool resource_has_tag(const struct resource *r, struct str tag)
{
    for (size_t i = 0; budget_more(i < r->tags.len); i++)
        if (str_equal(r->tags.at[i], tag))
            return true;
    return false;
}

// Whose tags it has: a class those of who included it first.
static const struct resource *tagged_around(const struct resource *r)
{
    return r->is_contained ? r->caller : r->container;
}

bool resource_is_tagged(const struct resource *r, struct str tag)
{
    bool is_tagged = false;
    for (; r && !is_tagged; r = tagged_around(r))
        is_tagged = resource_has_tag(r, tag);
    return is_tagged;
}

void resource_take_tags(struct resource *r, const struct resource *around)
{
    for (size_t i = 0; around && budget_more(i < around->tags.len); i++)
        if (!resource_has_tag(r, around->tags.at[i]))
            ARRAY_PUSH(&r->tags, around->tags.at[i]);
    r->container_tags = around ? (uint32_t)around->tags.len : 0;
}

static bool is_tag(struct str s)
{
    size_t len = s.len > 1 && s.at[s.len - 1] == '\n' ? s.len - 1 : s.len; // Ruby's `\Z`
    for (size_t i = 0; i < len; i++) {
        char c = s.at[i];
        bool is_good = ascii_is_letter(c) || ascii_is_digit(c) || c == '_' ||
                       (i && (c == '-' || c == ':' || c == '.'));
        if (!is_good && (unsigned char)c < 0x80)
            return false;
    }
    return s.len > 0;
}

void resource_add_tag(struct compiler *k, struct resource *r, struct str tag)
{
    if (!is_tag(tag))
        return;
    tag = lower_name(k->arena, tag);
    if (!resource_has_tag(r, tag))
        ARRAY_PUSH(&r->tags, tag);
    for (size_t at = 0; memchr(tag.at, ':', tag.len) && at < tag.len;) {
        size_t end = str_find(tag, STR("::"), at);
        struct str part = str_slice(tag, at, end);
        if (part.len && !resource_has_tag(r, part))
            ARRAY_PUSH(&r->tags, part);
        at = end + 2;
    }
}

void resource_add_tags(struct compiler *k, struct resource *r, struct value v)
{
    for (size_t i = 0; value_is_sequence(v) && budget_more(i < value_len(v)); i++)
        resource_add_tags(k, r, value_item(v, i));
    if (!value_is_sequence(v) && !value_is_unknown(v) && !value_is_null(v))
        resource_add_tag(k, r, puppet_text_of(k->arena, v));
}

struct value resource_check_tags(struct compiler *k, struct value v, struct span at)
{
    struct value failed = VALUE_NONE;
    for (size_t i = 0;
         value_is_sequence(v) && value_is(failed, VALUE_ABSENT) && budget_more(i < value_len(v));
         i++)
        failed = resource_check_tags(k, value_item(v, i), at);
    if (value_is_sequence(v) || value_is_unknown(v) || value_is_null(v))
        return failed;
    struct str tag = puppet_text_of(k->arena, v);
    return is_tag(tag) ? VALUE_NONE
                       : puppet_fail_at(k->graph, NULL, at,
                                        "invalid tag \"%.*s\": a tag starts with a letter, a digit "
                                        "or `_`; `-`, `:` and `.` may follow",
                                        STR_ARGS(tag));
}

void resource_number_title(struct compiler *k, struct resource *r)
{
    size_t kept = 0;
    r->has_number_title = true;
    for (size_t i = 0; i < r->tags.len; i++)
        if (!str_equal(r->tags.at[i], r->title))
            r->tags.at[kept++] = r->tags.at[i];
    r->tags.len = kept;
    resource_set(r, (struct resource_parameter){.name = STR("name"),
                                                .value = value_string(k->arena, r->title),
                                                .at = r->at});
}
