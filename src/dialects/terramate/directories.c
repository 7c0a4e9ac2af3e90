// SPDX-License-Identifier: Apache-2.0
//
// The tree as others ask for it.
#include "dialects/terramate/directories.h"

#include "base/path.h"
#include "dialects/terramate/check.h"
#include "dialects/terramate/generate/made.h"
#include "dialects/terramate/generate/plan.h"
#include "dialects/terramate/make.h"
#include "dialects/terramate/run/runs.h"
#include "dialects/terramate/stacks/stacks.h"
#include "dialects/terramate/stacks/trigger.h"
#include "dialects/terramate/tree/expressions.h"
#include "dialects/terramate/tree/object.h"

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

static bool has_read(struct directories *d, struct str path)
{
    const uint64_t *known = str_table_find(&d->project->dirs, path);
    return known && ((const struct tm_dir *)(uintptr_t)*known)->name_count;
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

static bool made(struct directories *d, struct str path, bool keeps_rest, struct str *text,
                 struct made_text *out, struct diags *mistakes)
{
    return tm_made(d->project, path, keeps_rest, text, out, mistakes);
}

static void draw_order(struct directories *d, struct drawing *out, struct diags *mistakes)
{
    tm_draw_order(d->project, out, mistakes);
}

static void expressions(struct directories *d,
                        void (*each)(void *data, const struct expression_place *e), void *data)
{
    tm_each_expression(d->project, each, data);
}

static const char *why_skipped(struct directories *d, struct str path)
{
    return tm_why_skipped(d->project, path);
}

// ---- stacks

static struct value stack_value(struct arena *a, const struct tm_dir *d)
{
    struct object o = {.arena = a};
    object_add_text(&o, "path", path_for_people(d->path));
    object_add_text(&o, "name", d->stack.name);
    if (d->stack.has_id)
        object_add_text(&o, "id", d->stack.id);
    object_add_text(&o, "description", d->stack.description);
    object_add(&o, "tags", d->stack.tags);
    object_add(&o, "after", d->stack.after);
    object_add(&o, "before", d->stack.before);
    object_add(&o, "wants", d->stack.wants);
    object_add(&o, "wanted_by", d->stack.wanted_by);
    object_add(&o, "watch", d->stack.watch);
    return object_done(&o);
}

static bool is_among(const struct str *list, size_t count, struct str path)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(list[i], path))
            return true;
    return !count;
}

static bool meets_tags(const struct stack_query *q, struct value tags)
{
    bool any = true;
    for (size_t i = 0; i < q->without_count; i++)
        if (tm_filter_meets(q->without[i], tags))
            return false;
    for (size_t i = 0; i < q->tag_count; i++) {
        if (q->tags[i].len && tm_filter_meets(q->tags[i], tags))
            return true;
        any &= !q->tags[i].len; // an empty filter asks for nothing
    }
    return any;
}

static bool check_filters(struct tm_project *p, const struct str *filters, size_t count,
                          struct diags *mistakes)
{
    bool sound = true;
    for (size_t i = 0; i < count; i++) {
        struct str wrong = tm_filter_mistake(filters[i]);
        if (!wrong.len)
            continue;
        sound = false;
        diag_help(tm_mistake(p, mistakes, tm_bad_schema, DIAG_BAD_ARGUMENT, NO_SPAN,
                             "invalid tag filter `%.*s`: `%.*s` is not a tag", STR_ARGS(filters[i]),
                             STR_ARGS(wrong)),
                  "`a:b,c` means stacks with both a and b, or with c");
    }
    return sound;
}

// The stacks that are asked for; false when the question is wrong.
static bool select_stacks(struct tm_project *p, const struct stack_query *q, struct tm_stacks *out,
                          struct diags *mistakes)
{
    size_t kept = 0;
    tm_all_stacks(p, out);
    if (!check_filters(p, q->tags, q->tag_count, mistakes) ||
        !check_filters(p, q->without, q->without_count, mistakes))
        return false;
    for (size_t i = 0; i < out->list.len; i++) {
        struct tm_dir *d = out->list.at[i];
        if (path_is_below_one(d->path, q->below, q->below_count) &&
            is_among(q->paths, q->path_count, d->path) && meets_tags(q, d->stack.tags))
            out->list.at[kept++] = d;
    }
    out->list.len = kept;
    if (q->with_wanted)
        tm_add_wanted(p, out, mistakes);
    return !q->in_order || tm_sort_stacks(p, out, mistakes);
}

static struct value stacks(struct directories *d, const struct stack_query *q,
                           struct diags *mistakes)
{
    struct tm_project *p = d->project;
    struct tm_stacks found;
    bool sound = select_stacks(p, q, &found, mistakes);
    size_t count = sound ? found.list.len : 0;
    struct value *items = ARENA_ARRAY(&p->graph->arena, struct value, count);
    for (struct tm_dir *dir = p->first_dir; dir; dir = dir->next)
        for (size_t i = 0; i < dir->diags.list.len; i++)
            diags_add(mistakes, dir->diags.list.at[i]);
    for (size_t i = 0; i < count; i++)
        items[q->reversed ? count - 1 - i : i] = stack_value(&p->graph->arena, found.list.at[i]);
    tm_stacks_done(&found);
    return value_tuple(&p->graph->arena, items, count);
}

// ---- generation

static void generate(struct directories *d, const struct generate_request *r,
                     struct generation *out, struct diags *mistakes)
{
    tm_plan(d->project, r, out, mistakes);
    if (r->is_check)
        return;
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
    return stack.len ? tm_makers(tm_dir(d->project, stack), a, out)
                     : tm_root_makers(d->project, a, out);
}

static bool says_as_beside(struct directories *d, struct str path)
{
    return tm_says_as_beside(d->project, path);
}

static bool order(struct directories *d, struct str path, struct arena *a, struct stack_order *out,
                  struct diags *mistakes)
{
    return tm_trigger(d->project, path, a, out, mistakes);
}

// ---- what is run

static struct value scripts(struct directories *d, struct str path, const struct str *labels,
                            size_t count, struct diags *mistakes)
{
    struct tm_dir *dir = tm_dir(d->project, path);
    add_mistakes(dir, mistakes);
    return tm_scripts(dir, labels, count, mistakes);
}

static struct value environment(struct directories *d, struct str path, struct diags *mistakes)
{
    struct tm_dir *dir = tm_dir(d->project, path);
    add_mistakes(dir, mistakes);
    return tm_environment(dir, false, mistakes);
}

const struct directory_dialect tm_directories = {
    .is_root = is_root,
    .open = open_tree,
    .close = close_tree,
    .open_beside = open_beside,
    .says_as_beside = says_as_beside,
    .has_read = has_read,
    .view = view,
    .give = give,
    .made = made,
    .draw_order = draw_order,
    .expressions = expressions,
    .why_skipped = why_skipped,
    .stacks = stacks,
    .generate = generate,
    .makers = makers,
    .make = tm_make,
    .order = order,
    .directories = tm_check_list,
    .inherited = tm_check_inherited,
    .any_stack = tm_check_any_stack,
    .check_directory = tm_check_directory,
    .check_stack = tm_check_stack,
    .scripts = scripts,
    .environment = environment,
};
