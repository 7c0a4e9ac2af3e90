// SPDX-License-Identifier: Apache-2.0
#include "dialects/terramate/generate/plan.h"

#include <stdlib.h>

#include "base/path.h"
#include "dialects/terramate/stacks/stacks.h"
#include "dialects/terramate/tree/bundles.h"

struct generated_dir *tm_planned_dir(struct tm_plan *p, struct str path)
{
    const uint64_t *known = str_table_find(&p->places, path);
    if (known)
        return &p->out->dirs.at[*known - 1];
    struct str kept = str_copy(&p->project->arena, path);
    if (!p->out->dirs.len)
        ARRAY_RESERVE(&p->out->dirs, 1); // a check plans each unit alone
    ARRAY_PUSH(&p->out->dirs, (struct generated_dir){.path = kept});
    *str_table_put(&p->places, kept, NULL) = p->out->dirs.len;
    return &p->out->dirs.at[p->out->dirs.len - 1];
}

void tm_plan_refuses(struct tm_plan *p, struct str dir, const char *category, const struct diag *d)
{
    struct generated_dir *planned = tm_planned_dir(p, dir);
    ARRAY_PUSH(&planned->mistakes, (struct generated_mistake){category, d});
}

bool tm_is_asked(const struct generate_request *r, struct str path)
{
    return path_is_below_one(path, r->below, r->below_count);
}

static void refuse_failure(struct tm_plan *p, struct str dir, const struct tm_wrong *wrong)
{
    struct diags found = {0};
    failure_collect(failure_of(&p->project->graph->arena, wrong->failed), &found);
    for (size_t i = 0; i < found.list.len; i++)
        if (!i || found.list.at[i]->severity == SEVERITY_ERROR)
            tm_plan_refuses(p, dir, i ? NULL : wrong->category, found.list.at[i]);
    diags_done(&found);
}

static void refuse_label(struct tm_plan *p, struct str dir, const struct tm_output *o,
                         const char *why)
{
    tm_plan_refuses(p, dir, "label",
                    diag_new(&p->project->arena, DIAG_BAD_SCHEMA, o->block->label_at,
                             "cannot generate `%.*s`: %s", STR_ARGS(o->label), why));
}

static void refuse_second(struct tm_plan *p, struct str dir, const struct tm_output *first,
                          const struct tm_output *second)
{
    struct diag *d = diag_new(&p->project->arena, DIAG_REDEFINED, second->block->label_at,
                              "two blocks generate `%.*s`", STR_ARGS(second->label));
    diag_related(d, first->block->label_at, "so does this one");
    diag_help(d, "give one of them another label, or conditions that exclude each other");
    tm_plan_refuses(p, dir, "conflict", d);
}

// ---- stacks

static bool note_assertions(struct tm_plan *p, struct str dir, const struct tm_outputs *out)
{
    bool all = true;
    for (size_t i = 0; i < out->assertions.len; i++) {
        const struct tm_assertion *a = &out->assertions.at[i];
        if (a->holds)
            continue;
        struct diag *d =
            diag_new(&p->project->arena, DIAG_USER_ERROR, a->at, "%.*s", STR_ARGS(a->message));
        diag_label(d, "this assertion failed");
        all &= a->warning;
        if (a->warning)
            d->severity = SEVERITY_WARNING;
        if (!a->warning || p->is_check)
            tm_plan_refuses(p, dir, "assert", d);
        else
            diags_add(p->warnings, d);
    }
    return all;
}

static bool check_labels(struct tm_plan *p, const struct tm_dir *d, const struct tm_outputs *out)
{
    bool sound = true;
    for (size_t i = 0; i < out->list.len; i++) {
        const char *why = tm_label_mistake(p, d, out->list.at[i].label);
        sound &= !why;
        if (why)
            refuse_label(p, d->path, &out->list.at[i], why);
    }
    const struct tm_output *last = NULL;
    for (size_t i = 0; i < out->list.len; i++) {
        const struct tm_output *o = &out->list.at[i];
        if (!o->condition)
            continue;
        if (last && str_equal(last->label, o->label)) {
            refuse_second(p, d->path, last, o);
            return false;
        }
        last = o;
    }
    return sound;
}

static void plan_files(struct tm_plan *p, const struct tm_dir *d, const struct tm_outputs *out)
{
    for (size_t i = 0; i < out->list.len; i++)
        if (out->list.at[i].condition)
            tm_plan_file(p, d->path, out->list.at[i].label, &out->list.at[i]);
    for (size_t i = 0; i < out->list.len; i++)
        if (!out->list.at[i].condition && out->list.at[i].block->kind == TM_GENERATE_FILE)
            tm_plan_unwanted(p, d->path, out->list.at[i].label);
}

static void plan_blocks(struct tm_plan *p, struct tm_dir *d, struct tm_outputs *out)
{
    tm_generate_stack(d, out);
    if (out->wrong.category)
        refuse_failure(p, d->path, &out->wrong);
    if (out->wrong.category && !out->is_check)
        return;
    if (note_assertions(p, d->path, out) && check_labels(p, d, out))
        plan_files(p, d, out);
}

// A stack whose component is wrong gets no files: they belong together.
static bool has_wrong_component(struct tm_dir *d)
{
    for (const struct tm_instance *c = tm_components(d); c; c = c->next)
        if (c->is_wrong)
            return true;
    return false;
}

static void plan_stack(struct tm_plan *p, struct tm_dir *d)
{
    tm_planned_dir(p, d->path)->is_unit = true;
    bool is_check = p->is_check;
    if (d->created)
        tm_plan_stack_file(p, d);
    const struct diag *wrong = is_check ? NULL : tm_dir_mistake(d);
    if (wrong)
        tm_plan_refuses(p, d->path, "schema", wrong);
    if (wrong || (!is_check && has_wrong_component(d)))
        return;
    struct tm_outputs asserted = {.is_check = is_check}, out = {.is_check = is_check};
    tm_assert_stack(d, &asserted);
    if (asserted.wrong.category)
        refuse_failure(p, d->path, &asserted.wrong);
    bool holds = (!asserted.wrong.category || is_check) && note_assertions(p, d->path, &asserted);
    if (holds || is_check)
        plan_blocks(p, d, &out);
    tm_outputs_done(&asserted);
    tm_outputs_done(&out);
}

// ---- the project

struct root_outputs {
    ARRAY(struct tm_output) list;
};

static void gather_root(struct tm_plan *p, struct tm_dir *d, struct root_outputs *all)
{
    struct tm_outputs out = {.is_check = p->is_check};
    if (!d->skipped && d->generates.len && (out.is_check || !tm_dir_mistake(d)))
        tm_generate_root(d, &out);
    if (!tm_is_asked(p->request, d->path))
        out.assertions.len = 0; // its mistakes were not requested; what it generates may be
    else if (out.wrong.category)
        refuse_failure(p, d->path, &out.wrong);
    bool holds = (!out.wrong.category || out.is_check) && note_assertions(p, d->path, &out);
    for (size_t i = 0; i < out.list.len && holds; i++)
        if (!out.list.at[i].is_refused)
            ARRAY_PUSH(&all->list, out.list.at[i]);
    tm_outputs_done(&out);
}

// Another block before `before` that generates the same path.
static const struct tm_output *same_path(const struct root_outputs *all, size_t before,
                                         const struct tm_output *o)
{
    for (size_t i = 0; i < before; i++) {
        const struct tm_output *other = &all->list.at[i];
        if (other != o && other->condition && str_equal(other->label, o->label))
            return other;
    }
    return NULL;
}

static void plan_root_file(struct tm_plan *p, const struct root_outputs *all, size_t i)
{
    struct arena *a = &p->project->arena;
    const struct tm_output *o = &all->list.at[i];
    struct str path = path_clean(a, path_join(a, STR("/"), o->label));
    struct str dir = path_dirname(path);
    const struct tm_output *before = same_path(all, i, o);
    if (!tm_is_asked(p->request, path))
        return;
    const char *why = tm_root_label_mistake(p, o->label);
    if (why)
        refuse_label(p, dir, o, why);
    else if (before)
        refuse_second(p, dir, before, o);
    else if (!same_path(all, all->list.len, o))
        tm_plan_file(p, dir, path_basename(path), o);
}

static void plan_root(struct tm_plan *p, const struct root_outputs *all)
{
    struct arena *a = &p->project->arena;
    for (size_t i = 0; i < all->list.len; i++)
        if (all->list.at[i].condition)
            plan_root_file(p, all, i);
    for (size_t i = 0; i < all->list.len; i++) {
        const struct tm_output *o = &all->list.at[i];
        struct str path = path_clean(a, path_join(a, STR("/"), o->label));
        if (!o->condition && tm_is_asked(p->request, path) && !tm_root_label_mistake(p, o->label))
            tm_plan_unwanted(p, path_dirname(path), path_basename(path));
    }
}

// ---- the whole plan

static int compare_dirs(const void *x, const void *y)
{
    const struct generated_dir *a = x, *b = y;
    return str_compare(a->path, b->path);
}

static int compare_files(const void *x, const void *y)
{
    const struct generated_file *a = x, *b = y;
    return str_compare(a->name, b->name);
}

static int compare_loaded(const void *x, const void *y)
{
    const struct tm_dir *const *a = x, *const *b = y;
    return str_compare((*a)->path, (*b)->path);
}

static void sort_plan(struct tm_plan *p)
{
    struct generation *out = p->out;
    str_table_done(&p->places); // sorting invalidates the indexes
    str_table_done(&p->wanted);
    if (out->dirs.len)
        qsort(out->dirs.at, out->dirs.len, sizeof(*out->dirs.at), compare_dirs);
    for (size_t i = 0; i < out->dirs.len; i++)
        if (out->dirs.at[i].files.len)
            qsort(out->dirs.at[i].files.at, out->dirs.at[i].files.len,
                  sizeof(*out->dirs.at[i].files.at), compare_files);
}

struct loaded {
    ARRAY(struct tm_dir *) dirs; // by path
    size_t stack_count;          // of the requested ones
};

static void find_loaded(struct tm_plan *p, struct loaded *l)
{
    struct tm_stacks stacks;
    tm_all_stacks(p->project, &stacks); // reports duplicate ids
    tm_stacks_done(&stacks);
    for (struct tm_dir *d = p->project->first_dir; d; d = d->next) {
        if (d->is_hidden)
            continue;
        ARRAY_PUSH(&l->dirs, d);
        l->stack_count += d->is_stack && tm_is_asked(p->request, d->path);
    }
    qsort(l->dirs.at, l->dirs.len, sizeof(*l->dirs.at), compare_loaded);
}

// ---- what is not known

static const struct diag *doubt_of(const struct tm_dir *d)
{
    const struct diag *found = tm_first_error(&d->diags);
    return found ? found : tm_first_error(&d->instance_diags);
}

// What is wrong with bundles and components: a mistake where they are written, whatever else is generated there.
static void note_instances(struct tm_plan *p, const struct tm_dir *d)
{
    for (size_t i = 0; i < d->instance_diags.list.len; i++) {
        const struct diag *wrong = d->instance_diags.list.at[i];
        if (wrong->severity == SEVERITY_ERROR || p->is_check)
            tm_plan_refuses(p, d->path, i ? NULL : "schema", wrong);
        else
            diags_add(p->warnings, wrong);
    }
}

// A block can generate files anywhere in the project, so one that is not understood is a reason to keep files
// everywhere that nothing seems to generate.
static const struct diag *find_doubt(const struct loaded *l)
{
    const struct diag *doubt = NULL;
    for (size_t i = 0; i < l->dirs.len && !doubt; i++)
        doubt = doubt_of(l->dirs.at[i]);
    return doubt;
}

static void tell_kept(struct tm_plan *p)
{
    enum { NAMED = 5 };
    struct arena *a = &p->project->arena;
    struct strbuf names = {0};
    for (size_t i = 0; i < p->kept.len && i < NAMED; i++)
        strbuf_format(&names, "%s`%.*s`", i ? ", " : "",
                      STR_ARGS(str_slice(p->kept.at[i], 1, p->kept.at[i].len)));
    if (p->kept.len > NAMED)
        strbuf_format(&names, " and %zu more", p->kept.len - NAMED);
    struct diag *d =
        diag_new(a, DIAG_KEPT_FILES, p->doubt->at,
                 "%zu generated file%s that no block generates any more %s not removed",
                 p->kept.len, p->kept.len == 1 ? "" : "s", p->kept.len == 1 ? "is" : "are");
    if (span_is_none(d->at))
        diag_note(d, "%.*s", STR_ARGS(p->doubt->message));
    else
        diag_label(d, "this cannot be used, and may generate %s", p->kept.len == 1 ? "it" : "them");
    diag_note(d, "kept: %.*s", STR_ARGS(strbuf_str(&names)));
    diag_help(d, "delete files that are not needed by hand, or fix the cause and generate again");
    diags_add(p->warnings, d);
    strbuf_done(&names);
}

static bool tell_progress(const struct generate_request *r, size_t done, size_t total)
{
    return !r->progress || r->progress(r->data, "generating", done, total);
}

void tm_plan(struct tm_project *project, const struct generate_request *r, struct generation *out,
             struct diags *warnings)
{
    struct tm_plan p = {.project = project, .request = r, .out = out, .warnings = warnings};
    struct loaded l = {0};
    struct root_outputs root = {0};
    bool goes_on = true;
    *out = (struct generation){0};
    (void)tm_add_bundle_stacks(project);
    find_loaded(&p, &l);
    for (size_t i = 0, done = 0; i < l.dirs.len && goes_on; i++) {
        struct tm_dir *d = l.dirs.at[i];
        if (d->is_stack && tm_is_asked(r, d->path)) {
            plan_stack(&p, d);
            goes_on = tell_progress(r, ++done, l.stack_count);
        }
        gather_root(&p, d, &root);
    }
    plan_root(&p, &root);
    for (size_t i = 0; i < l.dirs.len; i++)
        if (tm_is_asked(r, l.dirs.at[i]->path))
            note_instances(&p, l.dirs.at[i]);
    p.doubt = find_doubt(&l);
    for (size_t i = 0; i < l.dirs.len && goes_on; i++)
        tm_plan_stale(&p, l.dirs.at[i]);
    if (p.kept.len)
        tell_kept(&p);
    sort_plan(&p);
    tm_remove_bundle_stacks(project);
    ARRAY_DONE(&p.kept);
    ARRAY_DONE(&l.dirs);
    ARRAY_DONE(&root.list);
}

// ---- for a check

void tm_plan_unit(struct tm_dir *d, struct generation *out)
{
    struct generate_request r = {.below = &d->path, .below_count = 1};
    struct tm_plan p = {.project = d->project, .request = &r, .out = out, .is_check = true};
    *out = (struct generation){0};
    plan_stack(&p, d);
    note_instances(&p, d);
    sort_plan(&p);
}

// Few directories have something to do with what no stack generates.
static void find_rest(struct tm_project *p, struct loaded *l)
{
    for (struct tm_dir *d = p->first_dir; d; d = d->next)
        if (!d->is_hidden && (d->generates.len || d->instance_diags.list.len || d->created))
            ARRAY_PUSH(&l->dirs, d);
    if (l->dirs.len)
        qsort(l->dirs.at, l->dirs.len, sizeof(struct tm_dir *), compare_loaded);
}

void tm_plan_rest(struct tm_project *project, struct str below, struct generation *out)
{
    struct generate_request r = {.below = &below, .below_count = 1};
    struct tm_plan p = {.project = project, .request = &r, .out = out, .is_check = true};
    struct loaded l = {0};
    struct root_outputs root = {0};
    *out = (struct generation){0};
    find_rest(project, &l);
    for (size_t i = 0; i < l.dirs.len; i++) {
        struct tm_dir *d = l.dirs.at[i];
        if (d->created && tm_is_asked(&r, d->path))
            plan_stack(&p, d);
        gather_root(&p, d, &root);
    }
    plan_root(&p, &root);
    for (size_t i = 0; i < l.dirs.len; i++)
        if (!l.dirs.at[i]->is_stack && tm_is_asked(&r, l.dirs.at[i]->path))
            note_instances(&p, l.dirs.at[i]);
    sort_plan(&p);
    ARRAY_DONE(&l.dirs);
    ARRAY_DONE(&root.list);
}
