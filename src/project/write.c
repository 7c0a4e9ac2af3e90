// SPDX-License-Identifier: Apache-2.0
//
// Carries out a plan of code generation. First every new content is written next to its file, then all of it is
// synced, then names change: so a killed run leaves every file old or new and whole, even if the machine stops.
// The renames are not synced: they can be repeated.
#include "base/files/file_below.h"
#include "base/path.h"
#include "base/pool.h"
#include "project/project.h"

// Up to this many files are synced one by one; for more, one sync of the file system is faster, although it
// also waits for what others have written.
enum { SYNCED_ALONE_MOST = 64 };

struct job {
    struct generated_dir *dir;
    const struct generated_file *file;
    struct file_result result;
};

struct writing {
    struct project *project;
    const struct generate_request *request;
    struct file_below below;
    ARRAY(struct job) jobs;
    struct diags *failures;
};

static void path_of_job(const struct job *j, struct strbuf *out)
{
    strbuf_init(out, 0);
    strbuf_add(out, str_slice(j->dir->path, 1, j->dir->path.len));
    strbuf_add_cstr(out, out->len ? "/" : "");
    strbuf_add(out, j->file->name);
}

static void prepare(struct writing *w, size_t i)
{
    struct job *j = &w->jobs.at[i];
    struct strbuf path;
    if (j->file->change == CHANGE_DELETED)
        return;
    path_of_job(j, &path);
    j->result = file_below_prepare(&w->below, strbuf_str(&path), j->file->text, i,
                                   w->jobs.len <= SYNCED_ALONE_MOST);
    strbuf_done(&path);
}

static void finish_write(struct writing *w, size_t i)
{
    struct job *j = &w->jobs.at[i];
    struct strbuf path;
    path_of_job(j, &path);
    if (j->dir->mistakes.len)
        file_below_drop(&w->below, strbuf_str(&path), i);
    else if (j->file->change == CHANGE_DELETED)
        j->result = file_below_remove(&w->below, strbuf_str(&path));
    else
        j->result = file_below_commit(&w->below, strbuf_str(&path), i);
    strbuf_done(&path);
}

static void find_jobs(struct writing *w, struct generation *plan)
{
    for (size_t i = 0; i < plan->dirs.len; i++) {
        struct generated_dir *d = &plan->dirs.at[i];
        for (size_t k = 0; k < d->files.len && !d->mistakes.len; k++)
            if (d->files.at[k].change != CHANGE_NONE)
                ARRAY_PUSH(&w->jobs, (struct job){.dir = d, .file = &d->files.at[k]});
    }
}

// Reports failures in order; their directories are not touched from now on.
static void note_failures(struct writing *w)
{
    struct arena *a = &w->project->arena;
    for (size_t i = 0; i < w->jobs.len; i++) {
        struct job *j = &w->jobs.at[i];
        if (file_is_ok(j->result))
            continue;
        struct strbuf path;
        path_of_job(j, &path);
        const struct diag *d =
            diag_new(a, DIAG_WORLD, NO_SPAN, "cannot %s `%.*s`: %.*s",
                     j->file->change == CHANGE_DELETED ? "remove" : "write",
                     STR_ARGS(strbuf_str(&path)), STR_ARGS(file_why(a, j->result)));
        strbuf_done(&path);
        ARRAY_PUSH(&j->dir->mistakes, (struct generated_mistake){"world", d});
        diags_add(w->failures, d);
        j->result = (struct file_result){FILE_OK, 0};
    }
}

static void remove_leftovers(struct writing *w)
{
    struct project *p = w->project;
    for (size_t i = 0; i < p->leftovers.len; i++) {
        struct str path = p->leftovers.at[i]; // one that cannot be removed does no harm
        struct file_result r = file_below_remove(&w->below, str_slice(path, 1, path.len));
        (void)r;
    }
    p->leftovers.len = 0;
}

struct batch_of_jobs {
    struct writing *writing;
    void (*run)(struct writing *w, size_t i);
    size_t from;
};

static void run_job(void *data, size_t i)
{
    const struct batch_of_jobs *b = data;
    b->run(b->writing, b->from + i);
}

// A few hundred at a time, so that progress can be reported and the run stopped.
static bool run_jobs(struct writing *w, void (*run)(struct writing *w, size_t i), bool can_stop)
{
    enum { AT_ONCE = 500 };
    const struct generate_request *r = w->request;
    for (size_t from = 0; from < w->jobs.len; from += AT_ONCE) {
        size_t left = w->jobs.len - from;
        struct batch_of_jobs b = {w, run, from};
        if (can_stop && r->progress && !r->progress(r->data, "writing", from, w->jobs.len))
            return false;
        pool_run(r->threads, left < AT_ONCE ? left : AT_ONCE, run_job, &b);
    }
    return true;
}

static void drop(struct writing *w, size_t i)
{
    struct strbuf path;
    path_of_job(&w->jobs.at[i], &path);
    file_below_drop(&w->below, strbuf_str(&path), i);
    strbuf_done(&path);
}

static bool write_all(struct writing *w)
{
    if (!run_jobs(w, prepare, true)) {
        (void)run_jobs(w, drop, false);
        return false;
    }
    note_failures(w);
    if (w->jobs.len > SYNCED_ALONE_MOST)
        file_below_sync(&w->below);
    (void)run_jobs(w, finish_write, false);
    note_failures(w);
    return true;
}

bool project_write(struct project *p, const struct generate_request *r, struct generation *plan,
                   struct diags *failures)
{
    struct writing w = {.project = p, .request = r, .failures = failures};
    bool done = true;
    find_jobs(&w, plan);
    if (!w.jobs.len && !p->leftovers.len)
        return true;
    struct file_result opened = file_below_open(&w.below, p->root);
    lists_forget_all(&p->lists);
    if (file_is_ok(opened)) {
        remove_leftovers(&w);
        done = write_all(&w);
        file_below_close(&w.below);
    } else {
        for (size_t i = 0; i < w.jobs.len; i++)
            w.jobs.at[i].result = opened;
        note_failures(&w);
    }
    ARRAY_DONE(&w.jobs);
    return done;
}
