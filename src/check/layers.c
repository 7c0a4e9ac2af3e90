// SPDX-License-Identifier: Apache-2.0
//
// What layers define for the same key: types that change from one to the next, and values that can never be
// seen. Branches of one condition are alternatives, not predecessors of each other.
#include "check/inside.h"

// A mapping whose keys are still to be compared.
struct group {
    struct mapping *mapping;
    struct str path;
};

typedef ARRAY(struct group) group_array;

static bool are_alternatives(const struct definition *x, const struct definition *y)
{
    return x->at.tree == y->at.tree && x->guard && x->guard == y->guard && x->branch != y->branch;
}

static const struct definition *predecessor(const struct member *m, size_t i)
{
    for (size_t k = i + 1; k < m->defs.len; k++)
        if (!are_alternatives(&m->defs.at[i], &m->defs.at[k]))
            return &m->defs.at[k];
    return NULL;
}

static struct span span_of_place(struct place at)
{
    return expr_span(at.tree, at.expr);
}

static bool compare_types(struct checker *c, const struct definition *now,
                          const struct definition *before, struct str path)
{
    struct type_change change = {.what = path,
                                 .before = types_at(c, before->at),
                                 .now = types_at(c, now->at),
                                 .before_at = span_of_place(before->at),
                                 .now_at = span_of_place(now->at)};
    struct diag *d = check_type_change(&c->g->arena, &change);
    if (!d)
        return false;
    if (now->guard)
        diag_note(d, "only if the condition around it is true");
    diag_help(d, "keep its type, or use another name");
    diags_add(&c->found, d);
    return true;
}

// Both always apply, in one block, and the newer one replaces the other.
static void compare_values(struct checker *c, const struct definition *now,
                           const struct definition *before, struct str path)
{
    bool is_one_block =
        now->block && now->block == before->block && now->at.tree == before->at.tree;
    bool replaces = !is_written_mapping(now->at.tree, now->at.expr) && !now->extends;
    if (!is_one_block || now->guard || before->guard || !replaces)
        return;
    struct diag *d = diag_new(&c->g->arena, DIAG_REDEFINED, span_of_place(before->at),
                              "`%.*s` is set twice here: this value is never used", STR_ARGS(path));
    d->severity = SEVERITY_WARNING;
    diag_related(d, span_of_place(now->at), "this one wins");
    diag_help(d, "remove one of them");
    diags_add(&c->found, d);
}

// If lists are joined, a mapping is the list of its keys: rarely what was meant.
static void check_extension(struct checker *c, const struct definition *now,
                            const struct definition *before, struct str path)
{
    struct place at = now->at;
    struct place added = {at.tree, expr_layer(at.tree, at.expr, 0).body, at.around};
    bool adds_mapping = types_at(c, added) == TYPES_MAPPING;
    bool had_mapping = before && types_at(c, before->at) == TYPES_MAPPING;
    if (!adds_mapping && !had_mapping)
        return;
    struct diag *d =
        adds_mapping
            ? diag_new(&c->g->arena, DIAG_TYPE_CHANGED, span_of_place(added),
                       "only the keys of this mapping are added to `%.*s`", STR_ARGS(path))
            : diag_new(&c->g->arena, DIAG_TYPE_CHANGED, span_of_place(now->at),
                       "`%.*s` is a mapping: it becomes a list of its keys", STR_ARGS(path));
    d->severity = SEVERITY_WARNING;
    if (before)
        diag_related(d, span_of_place(before->at), "this is extended");
    diag_help(d, "without `extend`, the keys of a mapping are added with their values");
    diags_add(&c->found, d);
}

static void check_member(struct checker *c, const struct member *m, struct str path)
{
    for (size_t i = 0; i < m->defs.len; i++)
        if (m->defs.at[i].extends)
            check_extension(c, &m->defs.at[i], predecessor(m, i), path);
    for (size_t i = 0; i + 1 < m->defs.len; i++) {
        const struct definition *now = &m->defs.at[i], *before = predecessor(m, i);
        if (before && !now->extends && !compare_types(c, now, before, path))
            compare_values(c, now, before, path);
    }
}

// Marks what is compared here: it is not visited again, and a file that includes itself terminates.
static bool has_mappings(struct checker *c, const struct member *m)
{
    bool found = false, is_new;
    for (size_t i = 0; i < m->defs.len; i++) {
        const struct definition *d = &m->defs.at[i];
        if (d->extends || !is_written_mapping(d->at.tree, d->at.expr))
            continue;
        table_put(&c->grouped, place_key(d->at.tree, d->at.expr), &is_new);
        found |= is_new;
    }
    return found;
}

static void check_group(struct checker *c, const struct group *group, group_array *todo)
{
    for (size_t i = 0; i < group->mapping->members.len; i++) {
        struct member *m = &group->mapping->members.at[i];
        bool is_parent = has_mappings(c, m);
        if (m->defs.len < 2 && !is_parent && !m->defs.at[0].extends)
            continue;
        struct str name =
            str_format(&c->arena, "%.*s%s%.*s", STR_ARGS(group->path), group->path.len ? "." : "",
                       STR_ARGS(symbol_text(c->g->symbols, m->key)));
        check_member(c, m, name);
        if (!is_parent)
            continue;
        c->is_comparing = true;
        struct group below = {mapping_of_member(c, m), name};
        c->is_comparing = false;
        ARRAY_PUSH(todo, below);
    }
}

void check_layers(struct checker *c, struct place at, struct mapping *m)
{
    group_array todo = {0};
    c->is_comparing = true;
    mapping_add(c, m, at);
    c->is_comparing = false;
    ARRAY_PUSH(&todo, (struct group){m, STR("")});
    while (todo.len) {
        struct group group = todo.at[--todo.len];
        check_group(c, &group, &todo);
    }
    ARRAY_DONE(&todo);
}
