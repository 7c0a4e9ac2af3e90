// SPDX-License-Identifier: Apache-2.0
#include "dialects/garden/tree/types.h"

#include "dialects/garden/values/values.h"
#include "value/json.h"

const struct garden_type *garden_type_of(enum garden_kind kind, struct str type)
{
    for (size_t i = 0; i < garden_type_count; i++)
        if ((garden_types[i].kinds >> kind & 1) && str_equal(type, str_of(garden_types[i].name)))
            return &garden_types[i];
    return NULL;
}

struct value garden_type_defaults(struct arena *a, const struct garden_type *t)
{
    struct value keys[32], items[32];
    size_t n = 0;
    for (size_t i = 0; i < t->count && n < COUNT_OF(keys); i++) {
        struct json_error error;
        struct value v;
        if (!t->fields[i].by_default || !json_read(a, str_of(t->fields[i].by_default), &v, &error))
            continue;
        keys[n] = value_string_kept(str_of(t->fields[i].name));
        items[n++] = garden_import_deep(a, v);
    }
    return n ? value_object(a, keys, items, n) : VALUE_NONE;
}

bool garden_output_is_static(enum garden_kind kind, struct str type, struct str output)
{
    const struct garden_type *t = garden_type_of(kind, type);
    for (size_t i = 0; t && t->static_outputs && t->static_outputs[i]; i++)
        if (str_equal(output, str_of(t->static_outputs[i])))
            return true;
    return false;
}

// ---- providers

// `local-kubernetes` and `ephemeral-kubernetes` have the types of `kubernetes`.
static bool provides(struct str provider, const char *wanted)
{
    return str_equal(provider, str_of(wanted)) ||
           (!strcmp(wanted, "kubernetes") && str_ends(provider, STR("kubernetes")));
}

static bool is_built_in(struct str provider)
{
    static const char *const others[] = {"exec",           "container", "templated",
                                         "otel-collector", "octant",    NULL};
    for (size_t i = 0; others[i]; i++)
        if (str_equal(provider, str_of(others[i])))
            return true;
    for (size_t i = 0; i < garden_type_count; i++)
        if (garden_types[i].provider && provides(provider, garden_types[i].provider))
            return true;
    return false;
}

static bool has_provider(const struct garden_world *w, const char *wanted)
{
    const struct garden_resource *p = w->tree->project;
    const struct tree *t = p->file->tree;
    expr_id list = garden_field(t, p->root, "providers");
    if (list && expr_kind(t, list) != EXPR_SEQUENCE)
        return true; // it is computed
    for (uint32_t i = 0; list && i < expr_count(t, list); i++) {
        struct str name = garden_text_field(t, expr_operand(t, list, i), "name");
        if (wanted ? provides(name, wanted) : !is_built_in(name))
            return true;
    }
    return false;
}

static void note_provider(struct garden_world *w, struct str name, struct span at)
{
    struct diag *d = diag_new(&w->graph->arena, DIAG_NOT_RUN, at,
                              "the provider `%.*s` is not known here: its types of actions are "
                              "accepted as they are",
                              STR_ARGS(name));
    d->severity = SEVERITY_NOTE;
    diags_add(&w->mistakes, d);
}

void garden_note_providers(struct garden_world *w)
{
    const struct garden_resource *p = w->tree->project;
    const struct tree *t = p->file->tree;
    expr_id list = garden_field(t, p->root, "providers");
    bool is_list = list && expr_kind(t, list) == EXPR_SEQUENCE;
    for (uint32_t i = 0; is_list && i < expr_count(t, list); i++) {
        expr_id entry = expr_operand(t, list, i);
        struct str name = garden_text_field(t, entry, "name");
        bool is_new = name.len && !is_built_in(name);
        for (uint32_t k = 0; k < i && is_new; k++)
            is_new = !str_equal(garden_text_field(t, expr_operand(t, list, k), "name"), name);
        if (is_new)
            note_provider(w, name, expr_span(t, garden_field(t, entry, "name")));
    }
}

bool garden_type_is_possible(const struct garden_world *w, enum garden_kind kind, struct str type)
{
    const struct garden_type *t = garden_type_of(kind, type);
    if (t)
        return !t->provider || has_provider(w, t->provider) || has_provider(w, NULL);
    return has_provider(w, NULL);
}

void garden_write_types(struct strbuf *out, const struct garden_world *w, enum garden_kind kind)
{
    bool is_first = true;
    for (size_t i = 0; i < garden_type_count; i++) {
        bool is_there = !garden_types[i].provider || has_provider(w, garden_types[i].provider);
        if (!(garden_types[i].kinds >> kind & 1) || !is_there)
            continue;
        strbuf_format(out, "%s'%s'", is_first ? "" : ", ", garden_types[i].name);
        is_first = false;
    }
}
