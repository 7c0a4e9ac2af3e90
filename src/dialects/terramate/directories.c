// SPDX-License-Identifier: Apache-2.0
//
// The tree as others ask for it.
#include "dialects/terramate/directories.h"

#include "dialects/terramate/make.h"
#include "dialects/terramate/plan.h"

struct directories {
    struct tm_project *project;
};

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

static const char *change_name(enum tm_change change)
{
    switch (change) {
    case TM_SAME: return "same";
    case TM_CREATED: return "created";
    case TM_CHANGED: return "changed";
    case TM_DELETED: return "deleted";
    }
    UNREACHABLE("a change has no name");
}

static struct value file_value(struct arena *a, struct str dir, const struct tm_planned_file *f)
{
    struct object o = {.arena = a};
    add_text(&o, "dir", dir);
    add_text(&o, "name", f->name);
    add_text(&o, "text",
             str_format(a, "%s%.*s", f->has_header ? tm_header : "", STR_ARGS(f->body)));
    add_text(&o, "change", str_of(change_name(f->change)));
    return object_done(&o);
}

static struct value generate(struct directories *d, struct diags *mistakes)
{
    struct tm_plan plan;
    struct arena *a = &d->project->graph->arena;
    ARRAY(struct value) files = {0};
    tm_plan(d->project, &plan);
    for (size_t i = 0; i < plan.dirs.len; i++) {
        const struct tm_planned_dir *dir = &plan.dirs.at[i];
        for (size_t k = 0; k < dir->errors.len; k++) {
            const struct tm_planned_error *e = &dir->errors.at[k];
            diags_add(mistakes, e->diag ? e->diag
                                        : diag_new(a, DIAG_USER_ERROR, NO_SPAN, "%.*s: %.*s",
                                                   STR_ARGS(dir->dir), STR_ARGS(e->message)));
        }
        for (size_t k = 0; k < dir->files.len && !dir->errors.len; k++)
            ARRAY_PUSH(&files, file_value(a, dir->dir, &dir->files.at[k]));
    }
    struct value out = value_tuple(a, files.at, files.len);
    ARRAY_DONE(&files);
    tm_plan_done(&plan);
    return out;
}

// ---- what a stack makes

static size_t makers(struct directories *d, struct str stack, struct arena *a, struct maker **out)
{
    return tm_makers(tm_dir(d->project, stack), a, out);
}

static void make(struct directories *d, struct str stack, const struct maker *m, struct arena *a,
                 struct made *out)
{
    tm_make(tm_dir(d->project, stack), m, a, out);
}

const struct directory_dialect tm_directories = {
    .is_root = is_root,
    .open = open_tree,
    .close = close_tree,
    .open_beside = open_beside,
    .view = view,
    .stacks = stacks,
    .generate = generate,
    .makers = makers,
    .make = make,
};
