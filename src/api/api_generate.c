// SPDX-License-Identifier: Apache-2.0
//
// Files that a project generates: planned, reported, written.
#include "api/api.h"
#include "base/path.h"
#include "project/project.h"

static const char *change_name(enum file_change change)
{
    switch (change) {
    case CHANGE_NONE: return "none";
    case CHANGE_CREATED: return "created";
    case CHANGE_CHANGED: return "changed";
    case CHANGE_DELETED: return "deleted";
    }
    UNREACHABLE("a change has no name");
}

static struct value text_or_null(const char *kept)
{
    return value_string_kept(str_of(kept));
}

static struct value file_value(struct arena *a, const struct generated_file *f)
{
    struct value keys[] = {text_or_null("name"), text_or_null("change"), text_or_null("text"),
                           text_or_null("before")};
    struct value items[] = {value_string_kept(f->name), text_or_null(change_name(f->change)),
                            value_string_kept(f->text), value_string_kept(f->before)};
    return value_object(a, keys, items, COUNT_OF(keys));
}

static struct value dir_value(struct arena *a, const struct generated_dir *d)
{
    struct value *files = ARENA_ARRAY(a, struct value, d->files.len);
    for (size_t i = 0; i < d->files.len; i++)
        files[i] = file_value(a, &d->files.at[i]);
    struct value keys[] = {text_or_null("path"), text_or_null("is_unit"), text_or_null("is_failed"),
                           text_or_null("files")};
    struct value items[] = {value_string_kept(path_for_people(d->path)), value_bool(d->is_unit),
                            value_bool(d->mistakes.len > 0), value_tuple(a, files, d->files.len)};
    return value_object(a, keys, items, COUNT_OF(keys));
}

static struct value generation_value(struct arena *a, const struct generation *g)
{
    struct value *dirs = ARENA_ARRAY(a, struct value, g->dirs.len);
    for (size_t i = 0; i < g->dirs.len; i++)
        dirs[i] = dir_value(a, &g->dirs.at[i]);
    return value_tuple(a, dirs, g->dirs.len);
}

struct watched {
    const struct weft_generate *how;
    bool is_stopped;
};

static bool watch(void *data, const char *what, size_t done, size_t total)
{
    struct watched *w = data;
    if (w->how->progress && !w->how->progress(w->how->data, what, done, total))
        w->is_stopped = true;
    return !w->is_stopped;
}

static void run_generation(weft_project *p, weft_answer *answer, const struct weft_generate *how,
                           struct generate_request *r)
{
    struct watched watched = {.how = how};
    struct generation plan;
    struct diags mistakes = {0}, failures = {0};
    struct visit v;
    r->progress = watch;
    r->data = &watched;
    r->threads = (unsigned)p->graph->inside->limits.threads;
    visit_begin(&v, p->graph);
    project_generate(p->inside, r, &plan, &mistakes);
    if (how->write && !watched.is_stopped)
        (void)project_write(p->inside, r, &plan, &failures);
    visit_end(&v);
    answer_set(answer, generation_value(&answer->arena, &plan));
    answer_add_folded(answer, &mistakes);
    answer_add(answer, &failures);
    if (failures.list.len || watched.is_stopped)
        answer->status = WEFT_WORLD;
    generation_done(&plan);
    diags_done(&mistakes);
    diags_done(&failures);
}

weft_answer *weft_project_generate(weft_project *p, const struct weft_generate *given)
{
    struct weft_generate own, *how = &own;
    if (!p || !struct_in(&own, sizeof(own), given) || (how->below_count && !how->below))
        return answer_usage(NULL, "generation needs a project, and directories of it");
    weft_answer *answer = answer_new(p->graph);
    struct generate_request r = {.below_count = how->below_count};
    weft_answer *wrong = project_below(p, &answer->arena, how->below, how->below_count, &r.below);
    if (!wrong && how->write && p->inside->given)
        wrong = answer_usage(p->graph, "a project that is not on disk cannot be written to");
    if (!wrong) {
        run_generation(p, answer, how, &r);
        return answer;
    }
    weft_answer_free(answer);
    return wrong;
}
