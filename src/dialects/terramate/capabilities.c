// SPDX-License-Identifier: Apache-2.0
//
// The capabilities of a tree, for callers that do not know Terramate.
#include "dialects/terramate/capabilities.h"

#include "base/path.h"
#include "dialects/terramate/check.h"
#include "dialects/terramate/generate/generated.h"
#include "dialects/terramate/generate/plan.h"
#include "dialects/terramate/producers.h"
#include "dialects/terramate/run/runs.h"
#include "dialects/terramate/stacks/stacks.h"
#include "dialects/terramate/stacks/trigger.h"
#include "dialects/terramate/tree/bundles.h"
#include "dialects/terramate/tree/expressions.h"
#include "value/small_object.h"

// ---- the tree

static bool begins_project(const struct tm_dir *d)
{
    for (size_t i = 0; i < d->parts.len; i++)
        if (d->parts.at[i].file->begins_project)
            return true;
    return false;
}

static bool mentions_version(struct str name, struct tree_files *files, struct arena *a)
{
    struct str text;
    return tm_is_config(name) && files->read(files->data, a, path_join(a, STR("/"), name), &text) &&
           str_find(text, STR("required_version"), 0) < text.len;
}

// Most directories do not start a project, and nearly all of those do not even contain the word.
static bool tree_begins(struct tree_files files)
{
    struct arena a;
    struct str *names;
    bool found = false;
    arena_init(&a);
    size_t count = files.list(files.data, &a, STR("/"), &names);
    for (size_t i = 0; i < count && !found; i++)
        found = mentions_version(names[i], &files, &a);
    arena_done(&a);
    if (!found)
        return false;
    files.begins_tree = NULL;
    struct tm_project *p = tm_open(files);
    found = begins_project(tm_dir(p, STR("/")));
    tm_close(p);
    return found;
}

static struct dialect_tree *new_tree(const struct dialect *d, struct tm_project *p)
{
    struct tm_tree *t = ARENA_NEW(&p->graph->arena, struct tm_tree);
    *t = (struct tm_tree){{.dialect = d}, p};
    return &t->base;
}

static struct dialect_tree *open_tree(const struct dialect *d, struct graph *g,
                                      struct tree_files files, struct str root)
{
    return new_tree(d, tm_open_in(g, files, root));
}

static struct dialect_tree *open_beside(struct dialect_tree *other, struct tree_files files)
{
    return new_tree(other->dialect, tm_open_beside(tm_project_in(other), files));
}

static void close_tree(struct dialect_tree *t)
{
    tm_close(tm_project_in(t));
}

static void change_tree(struct dialect_tree *t, const struct str *paths, size_t count)
{
    tm_change(tm_project_in(t), paths, count);
}

static const struct tree_changes *changes(struct dialect_tree *t)
{
    tm_settle(tm_project_in(t));
    return &tm_project_in(t)->changes;
}

static bool has_read(struct dialect_tree *t, struct str path)
{
    return tm_has_read(tm_project_in(t), path);
}

static void add_mistakes(const struct tm_dir *d, struct diags *to)
{
    for (; d; d = d->parent)
        for (size_t i = 0; i < d->diags.list.len; i++)
            diags_add(to, d->diags.list.at[i]);
}

static struct view *view(struct dialect_tree *t, struct str path, struct diags *mistakes)
{
    tm_settle(tm_project_in(t));
    struct tm_dir *dir = tm_dir(tm_project_in(t), path);
    add_mistakes(dir, mistakes);
    return dir->view;
}

static void give(struct dialect_tree *t, struct view *given, const struct given *what,
                 struct diags *mistakes)
{
    tm_give_global(tm_project_in(t), given, what, mistakes);
}

static bool find_generated(struct dialect_tree *t, struct str path, bool keeps_rest,
                           struct arena *a, struct str *text, struct generated_text *out,
                           struct diags *mistakes)
{
    return tm_generated(tm_project_in(t), path, keeps_rest, a, text, out, mistakes);
}

static size_t generated_in(struct dialect_tree *t, struct str dir, struct arena *a,
                           struct generated_file **out, bool *fails)
{
    return tm_generated_in(tm_project_in(t), dir, a, out, fails);
}

static bool is_leftover(struct dialect_tree *t, struct str dir, struct str text)
{
    return tm_is_leftover(tm_project_in(t), dir, text);
}

static void draw_order(struct dialect_tree *t, struct drawing *out, struct diags *mistakes)
{
    tm_draw_order(tm_project_in(t), out, mistakes);
}

static void expressions(struct dialect_tree *t,
                        void (*each)(void *data, const struct expression_place *e), void *data)
{
    tm_each_expression(tm_project_in(t), each, data);
}

static const char *why_skipped(struct dialect_tree *t, struct str path)
{
    return tm_why_skipped(tm_project_in(t), path);
}

// ---- stacks

static struct unit unit_of(struct arena *a, const struct tm_dir *d)
{
    return (struct unit){.path = d->path,
                         .name = d->stack.name,
                         .id = d->stack.has_id ? d->stack.id : STR(""),
                         .tags = d->stack.tags,
                         .watch = d->stack.watch,
                         .more = {{"description", value_string(a, d->stack.description)},
                                  {"after", d->stack.after},
                                  {"before", d->stack.before},
                                  {"wants", d->stack.wants},
                                  {"wanted_by", d->stack.wanted_by}},
                         .more_count = 5};
}

static bool is_among(const struct str *list, size_t count, struct str path)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(list[i], path))
            return true;
    return !count;
}

static bool meets_tags(const struct unit_query *q, struct value tags)
{
    bool any = true;
    for (size_t i = 0; i < q->without_count; i++)
        if (tm_filter_meets(q->without[i], tags))
            return false;
    for (size_t i = 0; i < q->tag_count; i++) {
        if (q->tags[i].len && tm_filter_meets(q->tags[i], tags))
            return true;
        any &= !q->tags[i].len; // an empty filter selects nothing
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

// The stacks that the query selects; false if the query is invalid.
static bool select_stacks(struct tm_project *p, const struct unit_query *q, struct tm_stacks *out,
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

static size_t list_stacks(struct dialect_tree *t, const struct unit_query *q, struct arena *a,
                          struct unit **out, struct diags *mistakes)
{
    struct tm_project *p = tm_project_in(t);
    struct tm_stacks found;
    tm_settle(p);
    bool sound = select_stacks(p, q, &found, mistakes);
    size_t count = sound ? found.list.len : 0;
    *out = ARENA_ARRAY(a, struct unit, count);
    for (struct tm_dir *dir = p->first_dir; dir; dir = dir->next) {
        for (size_t i = 0; i < dir->diags.list.len; i++)
            diags_add(mistakes, dir->diags.list.at[i]);
        for (size_t i = 0; i < dir->instance_diags.list.len; i++)
            diags_add(mistakes, dir->instance_diags.list.at[i]);
    }
    for (size_t i = 0; i < count; i++)
        (*out)[q->reversed ? count - 1 - i : i] = unit_of(a, found.list.at[i]);
    tm_stacks_done(&found);
    return count;
}

// ---- generation

static void generate(struct dialect_tree *t, const struct generate_request *r,
                     struct generation *out, struct diags *mistakes)
{
    tm_settle(tm_project_in(t));
    tm_plan(tm_project_in(t), r, out, mistakes);
    for (const struct tm_dir *dir = tm_project_in(t)->first_dir; dir; dir = dir->next)
        if (tm_is_asked(r, dir->path))
            add_mistakes(dir, mistakes);
    for (size_t i = 0; i < out->dirs.len; i++)
        for (size_t k = 0; k < out->dirs.at[i].mistakes.len; k++)
            diags_add(mistakes, out->dirs.at[i].mistakes.at[k].diag);
}

// ---- what a stack produces

static size_t producers(struct dialect_tree *t, struct str stack, struct arena *a,
                        struct producer **out)
{
    return stack.len ? tm_producers(tm_dir(tm_project_in(t), stack), a, out)
                     : tm_root_producers(tm_project_in(t), a, out);
}

static bool says_as_beside(struct dialect_tree *t, struct str path)
{
    return tm_says_as_beside(tm_project_in(t), path);
}

static bool mark(struct dialect_tree *t, struct str path, struct arena *a, struct unit_mark *out,
                 struct diags *mistakes)
{
    return tm_trigger(tm_project_in(t), path, a, out, mistakes);
}

// ---- what is run

static struct value scripts(struct dialect_tree *t, struct str path, const struct str *labels,
                            size_t count, struct diags *mistakes, struct held_arena **held)
{
    (void)held;
    struct tm_dir *dir = tm_dir(tm_project_in(t), path);
    add_mistakes(dir, mistakes);
    return tm_scripts(dir, labels, count, mistakes);
}

static struct value environment(struct dialect_tree *t, struct str path, const struct str *labels,
                                size_t count, struct diags *mistakes, struct held_arena **held)
{
    (void)held;
    (void)labels;
    (void)count;
    struct tm_dir *dir = tm_dir(tm_project_in(t), path);
    add_mistakes(dir, mistakes);
    return tm_environment(dir, false, mistakes);
}

static const struct directory_capability directories = {
    .inherited = tm_check_inherited,
    .is_own_file = tm_is_yaml,
    .has_read = has_read,
    .view = view,
    .give = give,
    .list = tm_check_list,
    .changes = changes,
    .any_unit = tm_check_any_stack,
    .check = tm_check_directory,
};

const struct tree_capability tm_tree_capability = {
    .is_root = tree_begins,
    .open = open_tree,
    .close = close_tree,
    .change = change_tree,
    .open_beside = open_beside,
    .says_as_beside = says_as_beside,
    .why_skipped = why_skipped,
    .expressions = expressions,
    .directories = &directories,
};

const struct unit_capability tm_unit_capability = {
    .one = "stack",
    .many = "stacks",
    .list = list_stacks,
    .draw_order = draw_order,
    .mark = mark,
    .producers = producers,
    .make = tm_produce,
    .check = tm_check_stack,
};

static void check_begin(struct dialect_tree *t)
{
    (void)tm_add_bundle_stacks(tm_project_in(t));
}

static void check_end(struct dialect_tree *t)
{
    tm_remove_bundle_stacks(tm_project_in(t));
}

static void check_unit(struct dialect_tree *t, struct str path, struct generation *out)
{
    tm_plan_unit(tm_dir(tm_project_in(t), path), out);
}

static void check_rest(struct dialect_tree *t, struct str below, struct generation *out)
{
    tm_plan_rest(tm_project_in(t), below, out);
}

const struct product_capability tm_product_capability = {
    .check_begin = check_begin,
    .check_end = check_end,
    .check_unit = check_unit,
    .check_rest = check_rest,
    .generate = generate,
    .find_generated = find_generated,
    .generated_in = generated_in,
    .is_leftover = is_leftover,
};

static const struct aspect aspects[] = {
    {"environment", "environment variables for commands: an object of strings", environment},
    {"scripts",
     "a tuple of { labels, name, description, defined }, `defined` being the directory; with "
     "labels only "
     "the script with exactly these, and its `jobs`: a tuple of { name, description, commands }, "
     "each "
     "command { args, options }",
     scripts},
};

const struct aspect_capability tm_aspect_capability = {.at = aspects, .count = COUNT_OF(aspects)};
