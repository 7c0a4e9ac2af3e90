// SPDX-License-Identifier: Apache-2.0
#include "diff/diff_project.h"

#include "base/file.h"
#include "base/path.h"
#include "dialects/troubles.h"
#include "project/revision.h"
#include "project/tree_world.h"

// What a time's files and expressions come from. Lives as long as the project: diagnostics and answers that it
// shares with others are in it.
struct source_of_side {
    struct project_part part;
    struct project disk;       // another directory
    struct revision *revision; // or a commit
    struct tree_world world;
    struct diff_side side;
};

struct opening {
    struct graph *g;
    struct project *project;
    struct arena *arena;
    struct diff_refusal *refused;
};

static void see_files(struct opening *o, struct source_of_side *s, struct tree_files files,
                      struct str name)
{
    struct arena *a = &o->g->arena;
    files.shown = str_format(a, "%.*s:", STR_ARGS(name));
    tree_world_open(&s->world, o->g->injector, files, o->project->root);
    s->side =
        (struct diff_side){.files = files, .world = &s->world.injector, .shown = str_copy(a, name)};
}

static bool open_directory(struct opening *o, struct source_of_side *s, struct str name)
{
    struct str real;
    struct file_result r = file_directory_below(o->arena, STR("/"), name, &real);
    if (!file_is_ok(r)) {
        o->refused->unread = r.status == FILE_DENIED || r.status == FILE_FAILED;
        o->refused->why =
            str_format(o->arena, "`%.*s`: %.*s", STR_ARGS(name), STR_ARGS(file_why(o->arena, r)));
        return false;
    }
    s->disk = (struct project){.root = str_copy(&o->g->arena, real)};
    see_files(o, s, disk_files(&s->disk), name);
    return true;
}

static bool open_side(struct opening *o, struct source_of_side *s, struct str name)
{
    if (name.len && (name.at[0] == '.' || name.at[0] == '/'))
        return open_directory(o, s, name);
    struct revision_request request = {.root = o->project->root,
                                       .name = name,
                                       .index = disk_index(o->project),
                                       .memory_bytes = o->g->limits.memory_bytes};
    s->revision = revision_open(o->arena, &request, &o->refused->why, &o->refused->unread);
    if (!s->revision) {
        struct str why = o->refused->why;
        if (!o->refused->unread && open_directory(o, s, name))
            return true;
        o->refused->why = why;
        return false;
    }
    see_files(o, s, revision_files(s->revision), name);
    return true;
}

// What is on disk is there already.
static void open_present(struct opening *o, struct source_of_side *s)
{
    s->side = (struct diff_side){
        .tree = o->project->tree,
        .files = disk_files(o->project),
        .world = o->g->injector,
        .shown = STR("the work tree"),
    };
}

static void close_side(struct project *p, struct project_part *part)
{
    struct source_of_side *s = (struct source_of_side *)part;
    if (s->side.tree && s->side.tree != p->tree)
        p->dialect->directories->close(s->side.tree);
    if (s->revision)
        revision_close(s->revision);
    disk_done(&s->disk);
}

// An object that cannot be read is a file that seems not to be there: the answer may be wrong.
static void tell_troubles(struct graph *g, const struct source_of_side *s, struct diags *mistakes)
{
    struct str why;
    size_t count = s->revision ? revision_troubles(s->revision, &why) : 0;
    troubles_tell(s->disk.troubles, mistakes);
    if (!count)
        return;
    struct diag *d =
        diag_new(&g->arena, DIAG_WORLD, NO_SPAN,
                 "cannot read all of `%.*s`: %.*s; some files may wrongly seem to be missing",
                 STR_ARGS(s->side.shown), STR_ARGS(why));
    diag_help(d, "run `git fsck` to learn more; complete a shallow or partial clone with `git "
                 "fetch --unshallow` or `git fetch --refetch`");
    diags_add(mistakes, d);
}

struct diff *diff_project(struct graph *g, struct project *p, struct str old, struct str now,
                          struct arena *a, struct diags *mistakes, struct diff_refusal *refused)
{
    const struct directory_dialect *dialect = p->dialect->directories;
    struct source_of_side *sides = ARENA_ARRAY(&g->arena, struct source_of_side, 2);
    struct opening o = {.g = g, .project = p, .arena = a, .refused = refused};
    struct diff *d = NULL;
    *refused = (struct diff_refusal){0};
    g->unread = STR("");
    disk_keep_lists(p, true);
    bool is_open = open_side(&o, &sides[0], old);
    if (is_open && now.len) {
        is_open = open_side(&o, &sides[1], now);
        if (is_open) {
            struct injector *before = g->injector;
            g->injector = sides[1].side.world;
            sides[1].side.tree = dialect->open(g, sides[1].side.files, p->root);
            g->injector = before;
        }
    } else if (is_open) {
        open_present(&o, &sides[1]);
    }
    if (is_open)
        d = diff_trees(g, dialect, &sides[0].side, &sides[1].side, p->root, mistakes);
    for (int i = 0; d && i < 2; i++)
        tell_troubles(g, &sides[i], mistakes);
    if (d)
        project_troubles(p, mistakes);
    if (d && g->unread.len) // a value that failed for it differs, and is none
        diags_add(mistakes, diag_new(&g->arena, DIAG_WORLD, NO_SPAN, "%.*s", STR_ARGS(g->unread)));
    for (int i = 1; i >= 0; i--) { // the old one leans on the new one, and is closed first
        sides[i].part.close = close_side;
        project_add_part(p, &sides[i].part);
    }
    disk_keep_lists(p, false);
    return d;
}
