// SPDX-License-Identifier: Apache-2.0
//
// The tree as others ask for it.
#include "dialects/terramate/directories.h"

#include "dialects/terramate/check.h"
#include "dialects/terramate/make.h"
#include "dialects/terramate/plan.h"

static bool is_root(struct tree_files files)
{
    struct tm_project *p = tm_open(files);
    const struct tm_dir *d = tm_dir(p, STR("/"));
    bool found = false;
    for (size_t i = 0; i < d->parts.len; i++) {
        const struct hcl_body *body = d->parts.at[i].file->body;
        for (uint32_t k = 0; k < body->block_count; k++)
            found |= str_equal(tm_block_type(p, &body->blocks[k]), STR("terramate")) &&
                     tm_attribute(p, &body->blocks[k].body, "required_version");
    }
    tm_close(p);
    return found;
}

static struct directories *open_tree(struct graph *g, struct tree_files files, struct str root)
{
    struct directories *d = ARENA_NEW(&g->arena, struct directories);
    d->project = tm_open_in(g, files, root);
    return d;
}

static struct directories *open_beside(struct directories *other, struct tree_files files)
{
    struct directories *d = ARENA_NEW(&other->project->graph->arena, struct directories);
    d->project = tm_open_beside(other->project, files);
    return d;
}

static void close_tree(struct directories *d)
{
    tm_close(d->project);
}

static void add_mistakes(const struct tm_dir *d, struct diags *to)
{
    for (; d; d = d->parent)
        for (size_t i = 0; i < d->diags.list.len; i++)
            diags_add(to, d->diags.list.at[i]);
}

static struct view *view(struct directories *d, struct str path, struct diags *mistakes)
{
    struct tm_dir *dir = tm_dir(d->project, path);
    add_mistakes(dir, mistakes);
    return dir->view;
}

static void give(struct directories *d, struct view *given, const struct given *what,
                 struct diags *mistakes)
{
    tm_give_global(d->project, given, what, mistakes);
}

// ---- stacks

struct object {
    struct arena *arena;
    struct value keys[16], items[16];
    size_t len;
};

static void add(struct object *o, const char *key, struct value v)
{
    o->keys[o->len] = value_string_kept(str_of(key));
    o->items[o->len++] = v;
}

static void add_text(struct object *o, const char *key, struct str text)
{
    add(o, key, value_string(o->arena, text));
}

static struct value object_done(const struct object *o)
{
    return value_object(o->arena, o->keys, o->items, o->len);
}

static struct value stack_value(struct arena *a, const struct tm_dir *d)
{
    struct object o = {.arena = a};
    add_text(&o, "path", d->path);
    add_text(&o, "name", d->stack.name);
    if (d->stack.has_id)
        add_text(&o, "id", d->stack.id);
    add_text(&o, "description", d->stack.description);
    add(&o, "tags", d->stack.tags);
    add(&o, "after", d->stack.after);
    add(&o, "before", d->stack.before);
    add(&o, "wants", d->stack.wants);
    add(&o, "wanted_by", d->stack.wanted_by);
    add(&o, "watch", d->stack.watch);
    return object_done(&o);
}

static struct value stacks(struct directories *d, struct diags *mistakes)
{
    struct tm_project *p = d->project;
    struct value paths = tm_stack_list(p);
    struct value *items = ARENA_ARRAY(&p->graph->arena, struct value, value_len(paths));
    for (struct tm_dir *dir = p->first_dir; dir; dir = dir->next)
        for (size_t i = 0; i < dir->diags.list.len; i++)
            diags_add(mistakes, dir->diags.list.at[i]);
    for (size_t i = 0; i < value_len(paths); i++) {
        struct value path = value_item(paths, i);
        items[i] = stack_value(&p->graph->arena, tm_dir(p, value_str(&path)));
    }
    return value_tuple(&p->graph->arena, items, value_len(paths));
}

// ---- generation

static void generate(struct directories *d, const struct generate_request *r,
                     struct generation *out, struct diags *mistakes)
{
    tm_plan(d->project, r, out, mistakes);
    for (const struct tm_dir *dir = d->project->first_dir; dir; dir = dir->next)
        if (tm_is_asked(r, dir->path))
            add_mistakes(dir, mistakes);
    for (size_t i = 0; i < out->dirs.len; i++)
        for (size_t k = 0; k < out->dirs.at[i].mistakes.len; k++)
            diags_add(mistakes, out->dirs.at[i].mistakes.at[k].diag);
}

// ---- what a stack makes

static size_t makers(struct directories *d, struct str stack, struct arena *a, struct maker **out)
{
    return tm_makers(tm_dir(d->project, stack), a, out);
}

const struct directory_dialect tm_directories = {
    .is_root = is_root,
    .open = open_tree,
    .close = close_tree,
    .open_beside = open_beside,
    .view = view,
    .give = give,
    .stacks = stacks,
    .generate = generate,
    .makers = makers,
    .make = tm_make,
    .directories = tm_check_list,
    .inherited = tm_check_inherited,
    .any_stack = tm_check_any_stack,
    .check_directory = tm_check_directory,
};
