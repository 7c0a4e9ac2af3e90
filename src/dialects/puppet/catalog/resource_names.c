// SPDX-License-Identifier: Apache-2.0
//
// What names a resource besides its title: one or several parameters of its type, which patterns of the type take from
// the title if they are not given. Two resources with the same ones are the same resource, and only one may exist.
#include "base/regex.h"
#include "dialects/puppet/catalog/catalog.h"

enum { KEYS_MAX = 16 };

// What a title means: parameters with their values.
struct title_parts {
    unsigned count;
    struct str names[KEYS_MAX];
    struct str values[KEYS_MAX];
};

// ---- titles

static bool match_title(struct compiler *k, const struct title_pattern *p, struct str title,
                        struct title_parts *out)
{
    if (p->is_whole && title.len && title.at[title.len - 1] != '/') {
        out->names[0] = p->names[0];
        out->values[0] = title;
        out->count = 1;
        return true;
    }
    struct regex_error error;
    const struct regex *r = graph_pattern(k->graph, p->source, REGEX_RUBY, &error);
    if (!r)
        return false;
    uint32_t count = regex_group_count(r);
    struct regex_group *groups = ARENA_ARRAY(k->arena, struct regex_group, count + 1);
    bool is_match = regex_match(r, title, 0, groups) == REGEX_MATCH, has_names = false;
    for (uint32_t g = 1; g <= count; g++)
        has_names |= regex_group_name(r, g).len > 0;
    out->count = 0;
    // Groups with names are the only ones that count.
    for (uint32_t g = 1, n = 0; is_match && g <= count && n < p->count && n < KEYS_MAX; g++) {
        if (has_names && !regex_group_name(r, g).len)
            continue;
        if (groups[g].start != REGEX_NONE) {
            out->names[out->count] = p->names[n];
            out->values[out->count++] = str_slice(title, groups[g].start, groups[g].end);
        }
        n++;
    }
    return is_match;
}

static bool is_native(const struct resource *r)
{
    return !r->definition;
}

// False: it is not known, or no pattern matches.
static bool parts_of_title(struct compiler *k, const struct resource_type *t, struct str title,
                           struct title_parts *out)
{
    out->count = 0;
    if (t && t->has_other_titles)
        return false;
    for (uint32_t i = 0; t && i < t->pattern_count; i++)
        if (match_title(k, &t->patterns[i], title, out))
            return true;
    if (t && (t->pattern_count || t->key_count != 1))
        return false;
    out->names[0] = t ? t->keys[0] : STR("name");
    out->values[0] = title;
    out->count = 1;
    return true;
}

static const struct str *part_named(const struct title_parts *parts, struct str name)
{
    for (unsigned i = 0; i < parts->count; i++)
        if (str_equal(parts->names[i], name))
            return &parts->values[i];
    return NULL;
}

// A parameter that is set, and not to undef.
static const struct resource_parameter *given_parameter(const struct resource *r, struct str name)
{
    const struct resource_parameter *p = resource_parameter(r, name);
    return p && !value_is_null(p->value) ? p : NULL;
}

// ---- keys

static int compare_key_names(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

// The values of all naming parameters as one text, for types that have several.
static struct str joined_keys(struct compiler *k, const struct resource_type *t,
                              const struct title_parts *parts, const struct resource *r)
{
    struct str keys[KEYS_MAX];
    size_t count = t->key_count < KEYS_MAX ? t->key_count : KEYS_MAX;
    struct strbuf out;
    for (size_t i = 0; i < count; i++)
        keys[i] = t->keys[i];
    qsort(keys, count, sizeof(keys[0]), compare_key_names);
    strbuf_init(&out, 0);
    for (size_t i = 0; i < count; i++) {
        const struct resource_parameter *p = r ? given_parameter(r, keys[i]) : NULL;
        const struct str *part = part_named(parts, keys[i]);
        strbuf_add(&out, i ? STR(", ") : STR(""));
        if (p)
            puppet_write_program(&out, p->value);
        else if (part)
            puppet_write_program(&out, value_string_kept(*part));
        else
            strbuf_add(&out, STR("nil"));
    }
    struct str text = str_format(k->arena, "\n%.*s", STR_ARGS(strbuf_str(&out)));
    strbuf_done(&out);
    return text;
}

// The type if its resources have names besides their title that are known; false: they have none.
static bool has_other_names(struct compiler *k, const struct resource *r,
                            const struct resource_type **type)
{
    *type = is_native(r) ? resource_type_find(k, r->type) : NULL;
    if (str_equal(r->type, STR("Class")) || (is_native(r) && !*type))
        return false;
    return !*type || (!(*type)->may_repeat && !(*type)->has_other_titles);
}

static struct value add_single_name(struct compiler *k, struct resource *r, struct str key,
                                    const struct title_parts *parts)
{
    const struct resource_parameter *p = given_parameter(r, key);
    const struct str *part = part_named(parts, key);
    if (p && value_is(p->value, VALUE_STRING))
        return catalog_add_name(k, r, value_str(&p->value));
    return !p && part ? catalog_add_name(k, r, *part) : VALUE_NONE;
}

static bool has_unknown_key(const struct resource_type *t, const struct resource *r)
{
    for (uint32_t i = 0; t && i < t->key_count; i++) {
        const struct resource_parameter *p = given_parameter(r, t->keys[i]);
        if (p && !value_is_wholly_known(p->value))
            return true;
    }
    return false;
}

struct value resource_add_names(struct compiler *k, struct resource *r)
{
    struct title_parts parts;
    const struct resource_type *t;
    if (!has_other_names(k, r, &t))
        return VALUE_NONE;
    bool is_read = parts_of_title(k, t, r->title, &parts);
    if (!is_read && t->pattern_count)
        return puppet_fail_at(k->graph, "RUNTIME_ERROR", r->at,
                              "no pattern of the type matches the title of %.*s[%.*s]",
                              STR_ARGS(r->type), STR_ARGS(r->title));
    if (!is_read)
        return VALUE_NONE;
    if (has_unknown_key(t, r)) // it may be any
        return VALUE_NONE;
    if (t && t->key_count > 1)
        return catalog_add_name(k, r, joined_keys(k, t, &parts, r));
    return add_single_name(k, r, t ? t->keys[0] : STR("name"), &parts);
}

struct resource *resource_by_names(struct compiler *k, struct str type, struct str title)
{
    struct title_parts parts;
    const uint64_t *known =
        str_table_find(&k->environment->resource_types, lower_name(k->arena, type));
    const struct resource_type *t = known ? (const struct resource_type *)(uintptr_t)*known : NULL;
    // A text of joined keys starts with a line end, so that it is no title.
    bool is_title = title.len && title.at[0] != '\n';
    if (!t || !t->pattern_count || !is_title || !parts_of_title(k, t, title, &parts))
        return NULL;
    if (t->key_count > 1)
        return catalog_find(k, type, joined_keys(k, t, &parts, NULL));
    const struct str *part = part_named(&parts, t->keys[0]);
    return part && !str_equal(*part, title) ? catalog_find(k, type, *part) : NULL;
}

// ---- as catalogs have them

// Title first, then what is given besides.
static struct parameter_list merged_parameters(struct compiler *k, const struct resource *r,
                                               const struct title_parts *parts)
{
    struct parameter_list list = {0};
    for (unsigned i = 0; i < parts->count; i++) {
        const struct resource_parameter *given = given_parameter(r, parts->names[i]);
        struct resource_parameter p = {.name = parts->names[i],
                                       .value = value_string(k->arena, parts->values[i]),
                                       .at = r->at};
        ARRAY_PUSH(&list.list, given ? *given : p);
    }
    for (size_t i = 0; i < r->parameters.list.len; i++)
        if (!part_named(parts, r->parameters.list.at[i].name))
            ARRAY_PUSH(&list.list, r->parameters.list.at[i]);
    return list;
}

static bool is_title_again(const struct resource *r, const struct resource_parameter *p,
                           struct str namevar)
{
    return !r->has_number_title && str_equal(p->name, namevar) &&
           value_is(p->value, VALUE_STRING) && str_equal(value_str(&p->value), r->title);
}

// Nothing but its title names it.
static bool is_only_title(const struct resource *r, const struct title_parts *parts,
                          struct str namevar)
{
    return parts->count == 1 && str_equal(parts->values[0], r->title) &&
           str_equal(parts->names[0], namevar) && !resource_parameter(r, namevar);
}

void resource_finish_names(struct compiler *k, struct resource *r)
{
    struct title_parts parts;
    bool is_own = str_equal(r->type, STR("Stage")) && str_equal(r->title, STR("main"));
    if (str_equal(r->type, STR("Class")) || str_equal(r->type, STR("Node")) || is_own)
        return;
    const struct resource_type *t = is_native(r) ? resource_type_find(k, r->type) : NULL;
    if (is_native(r) && !t)
        return;
    (void)parts_of_title(k, t, r->title, &parts);
    struct str namevar = t && t->key_count == 1 ? t->keys[0] : STR("name");
    if (is_only_title(r, &parts, namevar))
        return;
    struct parameter_list list = merged_parameters(k, r, &parts);
    parameters_done(&r->parameters);
    for (size_t i = 0; i < list.list.len; i++)
        if (!is_title_again(r, &list.list.at[i], namevar))
            ARRAY_PUSH(&r->parameters.list, list.list.at[i]);
    parameters_done(&list);
}
