// SPDX-License-Identifier: Apache-2.0
#include "project/project.h"

#include <stdlib.h>

#include "base/file.h"
#include "base/path.h"

// ---- where a project begins

static bool has_git(struct arena *a, struct str dir)
{
    return file_exists(path_join(a, dir, STR(".git")));
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
static bool find_root(struct project *p, struct str start)
{
    struct arena *a = &p->arena;
    struct str outermost = {0};
    for (struct str dir = start;; dir = path_dirname(dir)) {
        if (has_git(a, dir)) {
            p->root = dir;
            return true;
        }
        if (dir.len <= 1)
            break;
    }
    for (struct str dir = start;; dir = path_dirname(dir)) {
        if (begins_here(p, dir))
            return true;
        if (has_file_of(p, a, dir))
            outermost = dir;
        if (dir.len <= 1)
            break;
    }
    p->root = outermost;
    return outermost.len > 0;
}

// ---- opening

// The real path of a directory; false with why.
static bool find_directory(struct arena *a, struct str directory, struct str *out, struct str *why)
{
    struct file_result r = file_resolve_below(a, STR("/"), directory, out);
    if (!file_is_ok(r))
        *why = file_why(a, r);
    else if (file_type(*out) != FILE_TYPE_DIRECTORY)
        *why = STR("it is no directory");
    return why->len == 0;
}

struct project *project_open(struct graph *g, struct str directory, struct str *why)
{
    struct project *p = memory_take(sizeof(*p));
    struct str start;
    *p = (struct project){0};
    *why = STR("");
    arena_init(&p->arena);
    bool found = find_directory(&p->arena, directory, &start, why);
    for (size_t i = 0; found && dialect_at(i) && !p->root.len; i++) {
        p->dialect = dialect_at(i);
        if (!p->dialect->directories || !find_root(p, start))
            p->root = STR("");
    }
    if (found && !p->root.len)
        *why = STR("no file here or above begins a tree of directories");
    if (why->len) {
        *why = str_copy(&g->arena, *why);
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

bool project_path(struct project *p, struct arena *a, struct str directory, struct str *out)
{
    struct str real = directory;
    bool is_clean = is_clean_path_below(a, directory, p->root);
    bool is_known =
        is_clean && p->dialect->directories->has_read(p->tree, path_inside(p, directory));
    if (!is_known && (!is_clean || !file_is_plain_directory(directory)) &&
        (!file_is_ok(file_resolve_below(a, p->root, directory, &real)) ||
         file_type(real) != FILE_TYPE_DIRECTORY))
        return false;
    *out = path_inside(p, real);
    return true;
}

struct view *project_view(struct project *p, struct str path, struct diags *mistakes)
{
    return p->dialect->directories->view(p->tree, path, mistakes);
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
    return p->dialect->directories->stacks(p->tree, q, mistakes);
}

struct value project_scripts(struct project *p, struct str path, const struct str *labels,
                             size_t count, struct diags *mistakes)
{
    return p->dialect->directories->scripts(p->tree, path, labels, count, mistakes);
}

struct value project_environment(struct project *p, struct str path, struct diags *mistakes)
{
    return p->dialect->directories->environment(p->tree, path, mistakes);
}

void project_generate(struct project *p, const struct generate_request *r, struct generation *out,
                      struct diags *mistakes)
{
    p->dialect->directories->generate(p->tree, r, out, mistakes);
}
