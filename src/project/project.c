// SPDX-License-Identifier: Apache-2.0
#include "project/project.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/path.h"
#include "dialects/troubles.h"
#include "project/stamps.h"

// ---- where a project begins

// What there is, or why that cannot be said.
static struct file_result find_git(struct arena *a, struct str dir)
{
    enum file_type type;
    return file_look(path_join(a, dir, STR(".git")), &type);
}

static bool may_pass(struct file_result r)
{
    return r.status == FILE_DENIED || r.status == FILE_FAILED;
}

static bool begins_here(struct project *p, struct str dir)
{
    p->root = dir;
    return p->dialect->directories->is_root(disk_files(p));
}

static bool has_file_of(const struct project *p, struct arena *a, struct str dir)
{
    struct file_list found = {0};
    if (!file_is_ok(file_list(a, dir, &found)))
        return false;
    for (size_t i = 0; i < found.count; i++)
        if (dialect_of_file(found.entries[i].name) == p->dialect)
            return true;
    return false;
}

// The root of a git repository; without one the nearest directory that says so itself; else the outermost
// one that has a file of the dialect.
static bool find_root(struct project *p, struct str start, struct file_result *why)
{
    struct arena *a = &p->arena;
    struct str outermost = {0};
    for (struct str dir = start;; dir = path_dirname(dir)) {
        struct file_result git = find_git(a, dir);
        if (may_pass(git))
            *why = git;
        if (file_is_ok(git) || may_pass(git)) {
            p->root = dir;
            return file_is_ok(git);
        }
        if (dir.len <= 1)
            break;
    }
    for (struct str dir = start;; dir = path_dirname(dir)) {
        if (begins_here(p, dir))
            break;
        p->root = STR("");
        if (has_file_of(p, a, dir))
            outermost = dir;
        if (dir.len <= 1)
            break;
    }
    if (!p->root.len)
        p->root = outermost;
    return p->root.len > 0;
}

// A directory above may be nobody's business, and a file of ours that cannot be read is met again.
static void forget_troubles(struct project *p)
{
    troubles_close(p->troubles);
    p->troubles = NULL;
    stamps_close(p);
}

void project_troubles(struct project *p, struct diags *mistakes)
{
    stamps_verify(p, true, mistakes);
    troubles_tell(p->troubles, mistakes);
}

// ---- opening

// Finds the dialect and the root. What the system refused is in `*why`: in a directory that cannot be listed may be
// what begins a tree.
static bool find_project(struct project *p, struct str directory, struct file_result *why)
{
    struct str start;
    struct file_list found = {0};
    *why = file_directory_below(&p->arena, STR("/"), directory, &start);
    for (size_t i = 0; file_is_ok(*why) && dialect_at(i) && !p->root.len; i++) {
        p->dialect = dialect_at(i);
        if (!p->dialect->directories || !find_root(p, start, why))
            p->root = STR("");
    }
    if (file_is_ok(*why) && !p->root.len)
        *why = file_list(&p->arena, start, &found);
    return p->root.len;
}

struct project *project_open(struct graph *g, struct str directory, struct str *why, bool *unread)
{
    struct project *p = memory_take(sizeof(*p));
    struct file_result refused;
    *p = (struct project){0};
    arena_init(&p->arena);
    bool found = find_project(p, directory, &refused);
    *unread = may_pass(refused);
    forget_troubles(p);
    if (!found) {
        *why = file_is_ok(refused) ? STR("no project file here or in any directory above")
                                   : file_why(&g->arena, refused);
        ARRAY_DONE(&p->leftovers);
        arena_done(&p->arena);
        free(p);
        return NULL;
    }
    p->tree = p->dialect->directories->open(g, disk_files(p), p->root);
    return p;
}

void project_add_part(struct project *p, struct project_part *part)
{
    part->next = p->parts;
    p->parts = part;
}

void project_close(struct project *p)
{
    for (struct project_part *part = p->parts; part; part = part->next)
        part->close(p, part);
    p->dialect->directories->close(p->tree);
    disk_done(p);
    ARRAY_DONE(&p->leftovers);
    arena_done(&p->arena);
    free(p);
}

// ---- questions

// Where a directory below the root is in the project.
static struct str path_inside(const struct project *p, struct str host)
{
    if (p->root.len < 2)
        return host;
    return host.len > p->root.len ? str_slice(host, p->root.len, host.len) : STR("/");
}

static bool is_clean_path_below(struct arena *a, struct str path, struct str root)
{
    return path_is_absolute(path) && path_is_below(path, root) &&
           str_equal(path_clean(a, path), path);
}

struct file_result project_path(struct project *p, struct arena *a, struct str directory,
                                struct str *out)
{
    struct str real = directory;
    struct file_result r = {FILE_OK, 0};
    bool is_clean = is_clean_path_below(a, directory, p->root);
    bool is_known =
        is_clean && p->dialect->directories->has_read(p->tree, path_inside(p, directory));
    if (!is_known && (!is_clean || !file_is_plain_directory(directory)))
        r = file_directory_below(a, p->root, directory, &real);
    if (file_is_ok(r))
        *out = path_inside(p, real);
    return r;
}

struct view *project_view(struct project *p, struct str path, struct diags *mistakes)
{
    struct view *v = p->dialect->directories->view(p->tree, path, mistakes);
    stamps_verify(p, false, mistakes);
    return v;
}

void project_give(struct project *p, struct graph *g, struct str how, const struct given *what,
                  struct diags *mistakes)
{
    p->dialect->directories->give(p->tree, view_open_given(g, how), what, mistakes);
}

void project_draw_order(struct project *p, struct drawing *out, struct diags *mistakes)
{
    if (p->dialect->directories->draw_order)
        p->dialect->directories->draw_order(p->tree, out, mistakes);
    project_troubles(p, mistakes);
}

void project_expressions(struct project *p,
                         void (*each)(void *data, const struct expression_place *e), void *data)
{
    if (p->dialect->directories->expressions)
        p->dialect->directories->expressions(p->tree, each, data);
}

bool project_made(struct project *p, struct str path, bool keeps_rest, struct str *text,
                  struct made_text *out, struct diags *mistakes)
{
    const struct directory_dialect *d = p->dialect->directories;
    return d->made && d->made(p->tree, path, keeps_rest, text, out, mistakes);
}

struct value project_stacks(struct project *p, const struct stack_query *q, struct diags *mistakes)
{
    struct value stacks = p->dialect->directories->stacks(p->tree, q, mistakes);
    project_troubles(p, mistakes);
    return stacks;
}

struct value project_scripts(struct project *p, struct str path, const struct str *labels,
                             size_t count, struct diags *mistakes)
{
    struct value scripts = p->dialect->directories->scripts(p->tree, path, labels, count, mistakes);
    stamps_verify(p, false, mistakes);
    return scripts;
}

struct value project_environment(struct project *p, struct str path, struct diags *mistakes)
{
    struct value variables = p->dialect->directories->environment(p->tree, path, mistakes);
    stamps_verify(p, false, mistakes);
    return variables;
}

// What cannot be read may be what a file is made of, or why it is there: nothing is made or removed.
static void refuse_all(struct generation *plan, const struct diag *why)
{
    for (size_t i = 0; i < plan->dirs.len; i++)
        ARRAY_PUSH(&plan->dirs.at[i].mistakes, (struct generated_mistake){"world", why});
}

void project_generate(struct project *p, const struct generate_request *r, struct generation *out,
                      struct diags *mistakes)
{
    struct diags unread = {0};
    p->dialect->directories->generate(p->tree, r, out, mistakes);
    project_troubles(p, &unread);
    for (size_t i = 0; i < unread.list.len; i++)
        diags_add(mistakes, unread.list.at[i]);
    if (unread.list.len)
        refuse_all(out, unread.list.at[0]);
    diags_done(&unread);
}
