// SPDX-License-Identifier: Apache-2.0
//
// A project is checked in all its environments: each mistake once, and in which of them it is if it is not in all.
#include "base/table.h"
#include "dialects/garden/tree/project.h"
#include "dialects/garden/tree/types.h"

enum { ENVIRONMENTS_MOST = 64 };

struct mistake_found {
    const struct diag *diag;
    uint64_t in; // the environments, by their numbers
};

struct environment_check {
    struct garden_tree *tree;
    struct str names[ENVIRONMENTS_MOST];
    unsigned count;
    ARRAY(struct mistake_found) list;
    struct str_table seen; // what tells mistakes apart -> number
};

// Files of variables are read once for each environment, so a file is known by its name.
static struct str mistake_key(struct environment_check *c, const struct diag *d)
{
    struct str file =
        span_is_none(d->at) ? STR("") : source_name(c->tree->graph->sources, d->at.file);
    return str_format(&c->tree->arena, "%.*s %u %u %d %.*s", STR_ARGS(file), d->at.start, d->at.end,
                      (int)d->code, STR_ARGS(d->message));
}

static void add_found(struct environment_check *c, const struct diag *d, unsigned environment)
{
    bool is_new;
    if (d->subject == GARDEN_ABOUT_DEFAULT)
        return; // nothing is left to a default
    uint64_t *slot = str_table_put(&c->seen, mistake_key(c, d), &is_new);
    if (is_new) {
        *slot = c->list.len;
        ARRAY_PUSH(&c->list, ((struct mistake_found){.diag = d}));
    }
    c->list.at[*slot].in |= (uint64_t)1 << environment;
}

static void check_one_environment(struct environment_check *c, struct str name)
{
    struct garden_world *w = garden_world_of(c->tree, name);
    struct diags mistakes = {0};
    if (!w || c->count == ENVIRONMENTS_MOST)
        return;
    garden_check_world(w, &mistakes);
    for (size_t i = 0; i < mistakes.list.len; i++)
        add_found(c, mistakes.list.at[i], c->count);
    c->names[c->count++] = w->environment;
    diags_done(&mistakes);
}

// "dev", "dev and test".
static struct str environment_names(struct environment_check *c, uint64_t in)
{
    struct strbuf text;
    unsigned left = 0;
    for (unsigned i = 0; i < c->count; i++)
        left += in >> i & 1;
    strbuf_init(&text, 2000);
    for (unsigned i = 0; i < c->count; i++) {
        if (!(in >> i & 1))
            continue;
        const char *between = !text.len ? "" : left == 1 ? " and " : ", ";
        strbuf_format(&text, "%s%.*s", between, STR_ARGS(c->names[i]));
        left--;
    }
    struct str names = strbuf_copy(&text, &c->tree->arena);
    strbuf_done(&text);
    return names;
}

static void keep_found(struct environment_check *c, const struct mistake_found *m)
{
    struct garden_tree *t = c->tree;
    uint64_t all = c->count == 64 ? UINT64_MAX : ((uint64_t)1 << c->count) - 1;
    if (m->in == all) {
        diags_add(&t->found, m->diag);
        return;
    }
    struct diag *own = (struct diag *)(uintptr_t)diag_copy(&t->graph->arena, m->diag);
    diag_note(own, "only in the environment%s %.*s", m->in & (m->in - 1) ? "s" : "",
              STR_ARGS(environment_names(c, m->in)));
    diags_add(&t->found, own);
}

static void check_environments(struct garden_tree *t, struct garden_world *first)
{
    struct environment_check c = {.tree = t};
    check_one_environment(&c, first->environment);
    for (size_t i = 0; i < t->environments.len; i++)
        if (!str_equal(t->environments.at[i].name, first->environment))
            check_one_environment(&c, t->environments.at[i].name);
    for (size_t i = 0; i < c.list.len; i++)
        keep_found(&c, &c.list.at[i]);
    ARRAY_DONE(&c.list);
    str_table_done(&c.seen);
}

void garden_check_project(struct garden_tree *t, struct diags *mistakes)
{
    struct garden_world *first = garden_world_of(t, t->wanted_env);
    for (size_t i = 0; i < t->mistakes.list.len; i++)
        diags_add(mistakes, t->mistakes.list.at[i]);
    if (!first)
        return;
    if (t->wanted_env.len || t->environments.len < 2) {
        garden_check_world(first, mistakes);
        return;
    }
    if (!t->is_checked)
        check_environments(t, first);
    t->is_checked = true;
    for (size_t i = 0; i < t->found.list.len; i++)
        diags_add(mistakes, t->found.list.at[i]);
}
