// SPDX-License-Identifier: Apache-2.0
#include "dialects/terramate/plan.h"

#include <stdlib.h>

#include "base/path.h"

const char tm_header[] = "// TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT\n\n";

static struct tm_planned_dir *dir_of(struct tm_plan *p, struct str path)
{
    const uint64_t *known = str_table_find(&p->places, path);
    if (known)
        return &p->dirs.at[*known - 1];
    struct str kept = str_copy(&p->project->arena, path);
    ARRAY_PUSH(&p->dirs, (struct tm_planned_dir){.dir = kept});
    *str_table_put(&p->places, kept, NULL) = p->dirs.len;
    return &p->dirs.at[p->dirs.len - 1];
}

static PRINTF_LIKE(4, 5) void refuse(struct tm_plan *p, struct str dir, const char *category,
                                     const char *format, ...)
{
    struct strbuf text;
    strbuf_init(&text, 1000);
    va_list args;
    va_start(args, format);
    strbuf_vformat(&text, format, args);
    va_end(args);
    struct tm_planned_error e = {category, strbuf_copy(&text, &p->project->arena), NULL};
    strbuf_done(&text);
    ARRAY_PUSH(&dir_of(p, dir)->errors, e);
}

static void refuse_failure(struct tm_plan *p, struct str dir, const struct tm_wrong *wrong)
{
    struct diags found = {0};
    failure_collect(failure_of(&p->project->graph->arena, wrong->failed), &found);
    struct tm_planned_error e = {wrong->category, found.list.at[0]->message, found.list.at[0]};
    ARRAY_PUSH(&dir_of(p, dir)->errors, e);
    diags_done(&found);
}

// ---- labels

static bool goes_up(struct str label)
{
    return str_find(label, STR("../"), 0) < label.len || str_equal(label, STR(".."));
}

// Why no file of this name can be made in a stack; NULL: it can.
static const char *label_mistake(struct tm_project *p, const struct tm_dir *d, struct str label)
{
    if (str_find_char(label, '/', 0) == label.len)
        return NULL;
    if (str_starts(label, STR("/")))
        return "it begins with a slash, but is seen from the stack";
    if (str_starts(label, STR("./")) || goes_up(label))
        return "it has parts that stay or go up";
    for (struct str dir = path_dirname(label); !str_equal(dir, STR(".")); dir = path_dirname(dir)) {
        if (path_basename(dir).at[0] == '.')
            return "it is in a directory whose name begins with a dot";
        if (tm_dir(p, path_join(&p->arena, d->path, dir))->is_stack)
            return "it is in another stack";
    }
    return NULL;
}

// True when the path leaves the project on its way.
static bool leaves_project(struct str path)
{
    int depth = 0;
    for (size_t from = 0, to; from < path.len; from = to + 1) {
        to = str_find_char(path, '/', from);
        struct str part = str_slice(path, from, to);
        if (str_equal(part, STR("..")))
            depth--;
        else if (part.len && !str_equal(part, STR(".")))
            depth++;
        if (depth < 0)
            return true;
    }
    return false;
}

static const char *root_label_mistake(struct tm_project *p, struct str label)
{
    if (!path_is_absolute(label) || label.len < 2)
        return "it must be a path from the root of the project, such as `/docs/list.txt`";
    if (leaves_project(label))
        return "it is not in the project";
    struct str dir = path_dirname(path_clean(&p->arena, label));
    for (; dir.len > 1; dir = path_dirname(dir))
        if (tm_dir(p, dir)->is_stack)
            return "it is in a stack";
    return NULL;
}

// ---- files

static enum tm_change change_of(struct tm_plan *p, struct str path, const struct tm_output *o,
                                bool *is_foreign)
{
    struct tm_project *project = p->project;
    struct str text, header = str_of(tm_header);
    *is_foreign = false;
    if (!project->files.read(project->files.data, &project->arena, path, &text))
        return TM_CREATED;
    if (o->block->kind == TM_GENERATE_FILE)
        return str_equal(text, o->body) ? TM_SAME : TM_CHANGED;
    if (!str_starts(text, header)) {
        *is_foreign = true;
        return TM_SAME;
    }
    return str_equal(str_slice(text, header.len, text.len), o->body) ? TM_SAME : TM_CHANGED;
}

static void add_file(struct tm_plan *p, struct str dir, struct str name, const struct tm_output *o)
{
    bool is_foreign;
    struct str path = path_join(&p->project->arena, dir, name);
    enum tm_change change = change_of(p, path, o, &is_foreign);
    if (is_foreign) {
        refuse(p, dir, "manual", "`%.*s` is there already and was not generated: move it away",
               STR_ARGS(path));
        return;
    }
    struct tm_planned_file f = {name, o->body, o->block->kind == TM_GENERATE_HCL, change};
    ARRAY_PUSH(&dir_of(p, dir)->files, f);
}

// ---- stacks

static bool note_assertions(struct tm_plan *p, struct str dir, const struct tm_outputs *out)
{
    bool all = true;
    for (size_t i = 0; i < out->assertions.len; i++) {
        const struct tm_assertion *a = &out->assertions.at[i];
        if (a->holds || a->warning)
            continue;
        all = false;
        refuse(p, dir, "assert", "%.*s", STR_ARGS(a->message));
    }
    return all;
}

static bool check_labels(struct tm_plan *p, const struct tm_dir *d, const struct tm_outputs *out)
{
    size_t before = dir_of(p, d->path)->errors.len;
    for (size_t i = 0; i < out->list.len; i++) {
        const struct tm_output *o = &out->list.at[i];
        const char *why = label_mistake(p->project, d, o->label);
        if (why)
            refuse(p, d->path, "label", "no file `%.*s` can be made: %s", STR_ARGS(o->label), why);
    }
    const struct tm_output *last = NULL;
    for (size_t i = 0; i < out->list.len; i++) {
        const struct tm_output *o = &out->list.at[i];
        if (!o->condition)
            continue;
        if (last && str_equal(last->label, o->label)) {
            refuse(p, d->path, "conflict", "two blocks make `%.*s`", STR_ARGS(o->label));
            break;
        }
        last = o;
    }
    return dir_of(p, d->path)->errors.len == before;
}

static void plan_outputs(struct tm_plan *p, struct tm_dir *d, struct tm_outputs *out)
{
    if (out->wrong.category)
        refuse_failure(p, d->path, &out->wrong);
    else if (note_assertions(p, d->path, out) && check_labels(p, d, out))
        for (size_t i = 0; i < out->list.len; i++)
            if (out->list.at[i].condition)
                add_file(p, d->path, out->list.at[i].label, &out->list.at[i]);
}

static void plan_stack(struct tm_plan *p, struct tm_dir *d)
{
    const struct diag *wrong = tm_dir_mistake(d);
    if (wrong) {
        struct tm_planned_error e = {"schema", wrong->message, wrong};
        ARRAY_PUSH(&dir_of(p, d->path)->errors, e);
        return;
    }
    struct tm_outputs asserted = {0}, out = {0};
    tm_assert_stack(d, &asserted);
    if (asserted.wrong.category) {
        refuse_failure(p, d->path, &asserted.wrong);
    } else if (note_assertions(p, d->path, &asserted)) {
        tm_generate_stack(d, &out);
        plan_outputs(p, d, &out);
    }
    tm_outputs_done(&asserted);
    tm_outputs_done(&out);
}

// ---- the project

struct root_outputs {
    ARRAY(struct tm_output) list;
};

static void gather_root(struct tm_plan *p, struct tm_dir *d, struct root_outputs *all)
{
    struct tm_outputs out = {0};
    if (!d->skipped && d->generates.len && !tm_dir_mistake(d))
        tm_generate_root(d, &out);
    if (out.wrong.category)
        refuse_failure(p, d->path, &out.wrong);
    else if (note_assertions(p, d->path, &out))
        for (size_t i = 0; i < out.list.len; i++)
            if (out.list.at[i].condition)
                ARRAY_PUSH(&all->list, out.list.at[i]);
    tm_outputs_done(&out);
}

static void plan_root(struct tm_plan *p, const struct root_outputs *all)
{
    struct arena *a = &p->project->arena;
    for (size_t i = 0; i < all->list.len; i++) {
        const struct tm_output *o = &all->list.at[i];
        const char *why = root_label_mistake(p->project, o->label);
        struct str dir = path_dirname(path_clean(a, path_join(a, STR("/"), o->label)));
        size_t same = 0, before = 0;
        for (size_t k = 0; k < all->list.len; k++)
            if (str_equal(all->list.at[k].label, o->label)) {
                same++;
                before += k < i;
            }
        if (why)
            refuse(p, dir, "label", "no file `%.*s` can be made: %s", STR_ARGS(o->label), why);
        else if (same > 1 && !before)
            refuse(p, dir, "conflict", "two blocks make `%.*s`", STR_ARGS(o->label));
        else if (same == 1)
            add_file(p, dir, path_basename(path_clean(a, o->label)), o);
    }
}

static int compare_dirs(const void *x, const void *y)
{
    const struct tm_planned_dir *a = x, *b = y;
    return str_compare(a->dir, b->dir);
}

static int compare_files(const void *x, const void *y)
{
    const struct tm_planned_file *a = x, *b = y;
    return str_compare(a->name, b->name);
}

static int compare_loaded(const void *x, const void *y)
{
    const struct tm_dir *const *a = x, *const *b = y;
    return str_compare((*a)->path, (*b)->path);
}

void tm_plan(struct tm_project *p, struct tm_plan *out)
{
    *out = (struct tm_plan){.project = p};
    ARRAY(struct tm_dir *) dirs = {0};
    struct root_outputs root = {0};
    tm_load_below(p, STR("/"));
    for (struct tm_dir *d = p->first_dir; d; d = d->next)
        ARRAY_PUSH(&dirs, d);
    qsort(dirs.at, dirs.len, sizeof(*dirs.at), compare_loaded);
    for (size_t i = 0; i < dirs.len; i++) {
        if (dirs.at[i]->is_stack)
            plan_stack(out, dirs.at[i]);
        gather_root(out, dirs.at[i], &root);
    }
    plan_root(out, &root);
    str_table_done(&out->places); // sorting moves what they mean
    if (out->dirs.len)
        qsort(out->dirs.at, out->dirs.len, sizeof(*out->dirs.at), compare_dirs);
    for (size_t i = 0; i < out->dirs.len; i++)
        if (out->dirs.at[i].files.len)
            qsort(out->dirs.at[i].files.at, out->dirs.at[i].files.len,
                  sizeof(*out->dirs.at[i].files.at), compare_files);
    ARRAY_DONE(&dirs);
    ARRAY_DONE(&root.list);
}

void tm_plan_done(struct tm_plan *p)
{
    for (size_t i = 0; i < p->dirs.len; i++) {
        ARRAY_DONE(&p->dirs.at[i].files);
        ARRAY_DONE(&p->dirs.at[i].errors);
    }
    ARRAY_DONE(&p->dirs);
}
