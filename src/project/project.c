// SPDX-License-Identifier: Apache-2.0
#include "project/project.h"
#include "project/change.h"

#include <stdlib.h>

#include "base/files/file.h"
#include "base/path.h"
#include "base/search.h"
#include "dialects/flavour_files.h"
#include "dialects/troubles.h"
#include "project/given_files.h"
#include "project/stamps.h"

// ---- where a project starts

// What exists, or why that cannot be determined.
static struct file_result find_git(struct arena *a, struct str dir)
{
    enum file_type type;
    return file_look(path_join(a, dir, STR(".git")), &type);
}

static bool may_pass(struct file_result r)
{
    return r.status == FILE_DENIED || r.status == FILE_FAILED;
}

// Looks at a directory as if the project started there. All dialects ask what it has: it is listed once.
static void look_at(struct project *p, struct str dir)
{
    p->root = dir;
    lists_forget_all(&p->lists);
}

static bool has_file_here(struct project *p, const struct dialect *d)
{
    struct tree_files files = disk_files(p);
    struct str *names;
    size_t count = files.list(files.data, &p->arena, STR("/"), &names);
    for (size_t i = 0; i < count; i++)
        if (dialect_of_file(names[i]) == d || dialect_of_source(names[i]) == d)
            return true;
    return false;
}

// The nearest directory whose files say that a tree starts there, up to the root of a git repository, which
// always is one; without either, the outermost directory that has a file of the dialect.
static bool find_root(struct project *p, struct str start, struct file_result *why)
{
    struct arena *a = &p->arena;
    struct str outermost = {0};
    for (struct str dir = start;; dir = path_dirname(dir)) {
        struct file_result git = find_git(a, dir);
        if (may_pass(git))
            *why = git;
        look_at(p, dir);
        if (file_is_ok(git) || may_pass(git))
            return file_is_ok(git);
        if (p->dialect->tree->is_root(disk_files(p)))
            return true;
        if (has_file_here(p, p->dialect))
            outermost = dir;
        if (dir.len <= 1)
            break;
    }
    p->root = outermost;
    return p->root.len > 0;
}

// Whether a tree starts in the directory that is looked at; or one that does so only outside of all others.
static bool begins_own_tree(struct project *p, bool is_alone)
{
    struct tree_files files = disk_files(p);
    for (size_t i = 0; dialect_at(i); i++)
        if (dialect_has_own_roots(dialect_at(i)) &&
            tree_begins_in(&files, dialect_at(i), &p->arena, STR("/"), is_alone))
            return true;
    return false;
}

// Whether settings there say what language files are in.
static bool names_flavours(struct project *p)
{
    struct tree_files files = disk_files(p);
    const struct flavour_rules *rules = flavour_rules_read(&files, &p->arena, STR("/"));
    return rules && rules->count;
}

// The nearest directory where a tree starts whose directories do not inherit from each other.
static void find_own_root(struct project *p, struct str start)
{
    bool is_part = false; // of a tree that may start above, or nowhere
    struct str alone = STR("");
    for (struct str dir = start;; dir = path_dirname(dir)) {
        look_at(p, dir);
        if (begins_own_tree(p, false) || names_flavours(p))
            return;
        if (begins_own_tree(p, true))
            alone = dir;
        for (size_t i = 0; str_equal(dir, start) && dialect_at(i); i++) {
            const struct dialect *d = dialect_at(i); // nothing is inherited from a directory above
            bool has_file = d->tree && d->tree->places && has_file_here(p, d);
            if (has_file && !dialect_has_own_roots(d))
                return;
            is_part |= has_file;
        }
        if (dir.len <= 1)
            break;
    }
    p->root = alone.len ? alone : is_part ? start : STR("");
}

// A parent directory may be unreadable for good reasons, and an unreadable file of ours is reported later.
static void forget_troubles(struct project *p)
{
    troubles_close(p->troubles);
    p->troubles = NULL;
    p->leftovers.len = 0; // named as if the project started elsewhere
    stamps_close(p);
}

// Whoever failed to read a file may have said so in the same words.
static bool is_said_already(const struct diags *mistakes, size_t count, const struct diag *d)
{
    for (size_t i = 0; i < count; i++)
        if (str_equal(mistakes->list.at[i]->message, d->message))
            return true;
    return false;
}

static void tell_unread(struct project *p, struct diags *mistakes)
{
    struct diags unread = {0};
    size_t before = mistakes->list.len;
    troubles_tell(p->troubles, &unread);
    for (size_t i = 0; i < unread.list.len; i++)
        if (!is_said_already(mistakes, before, unread.list.at[i]))
            diags_add(mistakes, unread.list.at[i]);
    diags_done(&unread);
}

void project_troubles(struct project *p, struct diags *mistakes)
{
    stamps_verify(p, true, mistakes);
    tell_unread(p, mistakes);
}

void project_known_troubles(struct project *p, struct diags *mistakes)
{
    tell_unread(p, mistakes);
}

// ---- opening

const struct dialect *project_main_dialect(void)
{
    for (size_t i = 0; dialect_at(i); i++)
        if (dialect_at(i)->tree && dialect_at(i)->tree->directories)
            return dialect_at(i);
    return NULL;
}

// Finds the dialect and the root. What the system refused is in `*why`: a directory that cannot be listed may
// contain the start of a tree.
static bool find_project(struct project *p, struct str directory, struct file_result *why)
{
    struct str start;
    struct file_list found = {0};
    *why = file_directory_below(&p->arena, STR("/"), directory, &start);
    p->dialect = project_main_dialect();
    if (!file_is_ok(*why) || !p->dialect || !find_root(p, start, why))
        p->root = STR("");
    if (file_is_ok(*why) && p->dialect && !p->root.len)
        find_own_root(p, start);
    lists_forget_all(&p->lists); // of directories that need not be the root
    if (file_is_ok(*why) && !p->root.len)
        *why = file_list(&p->arena, start, &found);
    p->root = str_copy(&p->arena, p->root); // part of a longer path; hosts get it with a NUL
    return p->root.len;
}

// The path in the project of a directory below the root.
static struct str path_inside(const struct project *p, struct str host)
{
    if (p->root.len < 2)
        return host;
    return host.len > p->root.len ? str_slice(host, p->root.len, host.len) : STR("/");
}

// A tree may start below the root of a repository: revisions and ignore rules are those of the repository.
static void find_work_tree(struct project *p)
{
    p->work_tree = p->root;
    for (struct str dir = p->root;; dir = path_dirname(dir)) {
        if (file_is_ok(find_git(&p->arena, dir))) {
            p->work_tree = dir;
            break;
        }
        if (dir.len <= 1)
            break;
    }
    if (p->work_tree.len < p->root.len)
        p->inside_git =
            p->work_tree.len > 1 ? str_slice(p->root, p->work_tree.len, p->root.len) : p->root;
}

// No tree starts between a directory and the root: that is how the root was found.
static void note_ways_up(struct project *p, struct str directory)
{
    struct str real;
    if (!file_is_ok(file_directory_below(&p->arena, STR("/"), directory, &real)))
        return;
    for (struct str dir = real; dir.len > p->root.len; dir = path_dirname(dir))
        project_note_begin(p, path_inside(p, dir), false);
}

struct project *project_open(struct graph *g, struct str directory, struct str *why, bool *unread)
{
    struct project *p = memory_take(sizeof(*p));
    struct file_result refused;
    *p = (struct project){.graph = g};
    lists_init(&p->lists);
    arena_init(&p->arena);
    bool found = find_project(p, directory, &refused);
    *unread = may_pass(refused) || refused.status == FILE_MISSING;
    forget_troubles(p);
    if (!found) {
        *why = file_is_ok(refused) ? STR("no project file here or in any directory above")
                                   : file_why(&g->arena, refused);
        lists_done(&p->lists);
        ARRAY_DONE(&p->leftovers);
        arena_done(&p->arena);
        free(p);
        return NULL;
    }
    find_work_tree(p);
    project_keep_reads(p);
    project_trees_open(p);
    note_ways_up(p, directory);
    return p;
}

void project_add_part(struct project *p, struct project_part *part)
{
    part->next = p->parts;
    p->parts = part;
}

void project_close_parts(struct project *p)
{
    while (p->parts) {
        struct project_part *part = p->parts;
        p->parts = part->next;
        part->close(p, part);
    }
}

void project_add_keeper(struct project *p, struct project_keeper *k)
{
    k->next = p->keepers;
    p->keepers = k;
}

void project_tell_keepers(const struct project *p, const struct str *paths, size_t count)
{
    for (struct project_keeper *k = p->keepers; k; k = k->next)
        k->change(k, paths, count);
}

static void close_keepers(struct project *p)
{
    while (p->keepers) {
        struct project_keeper *k = p->keepers;
        p->keepers = k->next;
        k->close(k);
    }
}

void project_close(struct project *p)
{
    close_keepers(p);
    project_close_parts(p);
    project_trees_close(p);
    overlays_close(p);
    reads_close(p);
    given_files_done(p);
    disk_done(p);
    ARRAY_DONE(&p->leftovers);
    arena_done(&p->arena);
    free(p);
}

// ---- questions

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
    if (p->given)
        return given_path(p, a, directory, out);
    bool is_clean = is_clean_path_below(a, directory, p->root);
    const struct dialect_tree *main = p->trees.at[0]->tree;
    bool is_known = is_clean && main->dialect->tree->directories->has_read(
                                    p->trees.at[0]->tree, path_inside(p, directory));
    if (!is_known && (!is_clean || !file_is_plain_directory(directory)))
        r = file_directory_below(a, p->root, directory, &real);
    if (file_is_ok(r))
        *out = path_inside(p, real);
    return r;
}

struct view *project_view_meanwhile(struct project *p, struct str path, struct diags *mistakes)
{
    struct project_tree *t = project_tree_at(p, path);
    const struct directory_capability *d = t->tree->dialect->tree->directories;
    return d->view(t->tree, project_path_in(t, path), mistakes);
}

struct view *project_view(struct project *p, struct str path, struct diags *mistakes)
{
    struct view *v = project_view_meanwhile(p, path, mistakes);
    stamps_verify(p, false, mistakes);
    return v;
}

struct project_tree *project_tree_of_places(struct project *p, const struct dialect *d,
                                            struct str path)
{
    if (!d->tree || !d->tree->places)
        return NULL;
    return dialect_has_own_roots(d) ? project_tree_around(p, d, path)
                                    : project_tree_from(p, d, STR("/"));
}

// A path of the project as one of a tree in it.
static struct str path_in_tree(const struct project_tree *t, struct str path)
{
    if (t->path.len < 2)
        return path;
    return path.len > t->path.len ? str_slice(path, t->path.len, path.len) : STR("/");
}

// The last one, if several do.
static struct project_tree *place_tree(struct project *p, struct str path)
{
    struct project_tree *found = NULL;
    for (size_t i = 0; dialect_at(i); i++) {
        struct project_tree *t = project_tree_of_places(p, dialect_at(i), path);
        if (t && dialect_at(i)->tree->places->is_place(t->tree, path_in_tree(t, path)))
            found = t;
    }
    return found;
}

struct view *project_place(struct project *p, struct str path, struct diags *mistakes)
{
    struct project_tree *t = place_tree(p, path);
    struct view *v = project_view(p, path, mistakes);
    if (t)
        v = t->tree->dialect->tree->places->view(t->tree, path_in_tree(t, path), mistakes);
    stamps_verify(p, false, mistakes);
    return v;
}

struct view *project_place_inside(struct project *p, struct str path, const struct value *steps,
                                  size_t count, struct way_inside *way)
{
    struct project_tree *t = place_tree(p, path);
    const struct place_capability *places = t ? t->tree->dialect->tree->places : NULL;
    struct diags mistakes = {0};
    struct view *v = NULL;
    if (places && places->inside)
        v = places->inside(t->tree, places->view(t->tree, path_in_tree(t, path), &mistakes), steps,
                           count, way);
    diags_done(&mistakes);
    return v;
}

const struct dialect *project_place_dialect(struct project *p, struct str path)
{
    const struct project_tree *t = place_tree(p, path);
    return t ? t->tree->dialect : NULL;
}

struct view *project_place_turn(struct project *p, struct str dir, struct view *place, path_id path,
                                size_t *count)
{
    const struct project_tree *t = place_tree(p, dir);
    const struct place_capability *places = t ? t->tree->dialect->tree->places : NULL;
    return places && places->turn ? places->turn(t->tree, place, path, count) : NULL;
}

size_t project_place_links(struct project *p, struct str dir, struct view *place, path_id path,
                           struct arena *a, struct place_link **out)
{
    const struct project_tree *t = place_tree(p, dir);
    const struct place_capability *places = t ? t->tree->dialect->tree->places : NULL;
    return places && places->links ? places->links(t->tree, place, path, a, out) : 0;
}

// Whether a directory or one above has a file of the tree of directories.
static bool has_main_file(struct project *p, struct str path)
{
    bool has = false;
    struct arena a;
    arena_init(&a);
    for (struct str dir = path; !has; dir = path_dirname(dir)) {
        struct str *names;
        size_t count = p->files.list(p->files.data, &a, dir, &names);
        for (size_t i = 0; i < count && !has; i++)
            has = dialect_of_file(names[i]) == p->dialect;
        if (dir.len < 2)
            break;
    }
    arena_done(&a);
    return has;
}

const struct dialect *project_dialect_at(struct project *p, struct str path)
{
    const struct dialect *own = project_place_dialect(p, path);
    return own ? own : has_main_file(p, path) ? p->dialect : NULL;
}

const struct dialect *project_some_dialect_at(struct project *p, struct str path)
{
    return has_main_file(p, path) ? p->dialect : project_place_dialect(p, path);
}

struct str project_place_around(struct project *p, struct str dir, struct view *place,
                                struct arena *a, struct span at, struct str *block)
{
    const struct project_tree *t = place_tree(p, dir);
    const struct place_capability *places = t ? t->tree->dialect->tree->places : NULL;
    *block = STR("");
    return places && places->around ? places->around(t->tree, place, a, at, block)
                                    : (struct str){0};
}

bool project_place_locate(struct project *p, struct str dir, struct arena *a, struct span at,
                          struct str *path)
{
    const struct project_tree *t = place_tree(p, dir);
    const struct place_capability *places = t ? t->tree->dialect->tree->places : NULL;
    if (!places || !places->locate)
        return false;
    *path = places->locate(t->tree, a, at);
    return true;
}

// Trees that are opened later get it then (project_tree_given).
typedef const char *give_tree(struct dialect_tree *t, const struct place_input *what);

// How trees of a dialect take what they are given; NULL: they take nothing.
static give_tree *giver_of(const struct dialect *d)
{
    if (!d->tree)
        return NULL;
    return d->tree->places && d->tree->places->give ? d->tree->places->give : d->tree->give;
}

static bool give_open_trees(struct project *p, const struct dialect *d,
                            const struct place_input *what, const char **why)
{
    for (size_t i = 0; i < p->trees.len; i++) {
        struct dialect_tree *t = p->trees.at[i]->tree;
        if (t->dialect == d && (*why = giver_of(d)(t, what)))
            return false;
    }
    return true;
}

void project_give_tree(const struct project *p, struct dialect_tree *t)
{
    give_tree *give = giver_of(t->dialect);
    for (size_t i = 0; give && i < p->inputs.len; i++)
        (void)give(t, &p->inputs.at[i]);
}

bool project_give_places(struct project *p, const struct place_input *what, const char **why)
{
    bool is_taken = false;
    for (size_t i = 0; dialect_at(i); i++) {
        const struct dialect *d = dialect_at(i);
        if (!giver_of(d))
            continue;
        if (!dialect_has_own_roots(d))
            (void)project_tree_from(p, d, STR("/"));
        if (!give_open_trees(p, d, what, why))
            return false;
        is_taken = true;
    }
    struct place_input kept = {what->kind, str_copy(&p->arena, what->name),
                               str_copy(&p->arena, what->text), what->is_json};
    ARRAY_PUSH(&p->inputs, kept);
    if (is_taken)
        project_tell_keepers(p, NULL, 0);
    return is_taken;
}

size_t project_unread_inputs(const struct project *p, struct arena *a, struct place_input **out)
{
    unsigned used = 1U << PLACE_ENVIRONMENT; // a wrong name is an error of the tree
    size_t n = 0;
    for (size_t i = 0; i < p->trees.len; i++)
        used |= p->trees.at[i]->tree->used_inputs;
    *out = ARENA_ARRAY(a, struct place_input, p->inputs.len);
    for (size_t i = 0; i < p->inputs.len; i++)
        if (!(used & 1U << p->inputs.at[i].kind))
            (*out)[n++] = p->inputs.at[i];
    return n;
}

size_t project_environments(struct project *p, struct str path, struct arena *a,
                            const struct str **out)
{
    struct project_tree *t = place_tree(p, path);
    const struct place_capability *places = t ? t->tree->dialect->tree->places : NULL;
    *out = NULL;
    return places && places->environments ? places->environments(t->tree, a, out) : 0;
}

size_t project_all_environments(struct project *p, struct arena *a, const struct str **out)
{
    struct project_trees trees = project_trees(p);
    struct str_table all = {0};
    for (size_t i = 0; i < trees.count; i++) {
        struct dialect_tree *t = trees.at[i]->tree;
        const struct place_capability *places = t->dialect->tree->places;
        const struct str *names;
        size_t count = places && places->environments ? places->environments(t, a, &names) : 0;
        for (size_t k = 0; k < count; k++)
            str_table_put(&all, names[k], NULL);
    }
    size_t count = all.len;
    struct str *names = ARENA_ARRAY(a, struct str, count);
    for (size_t i = 0; i < count; i++)
        names[i] = all.entries[i].key;
    str_table_done(&all);
    *out = names;
    return count;
}

void project_written(struct project *p, struct str path, const struct str *steps, size_t count,
                     void (*each)(void *data, const struct expression_place *e), void *data)
{
    struct project_tree *t = place_tree(p, path);
    const struct place_capability *places = t ? t->tree->dialect->tree->places : NULL;
    if (places && places->written)
        places->written(t->tree, steps, count, each, data);
}

void project_give(struct project *p, struct graph *g, struct str how, const struct given *what,
                  struct diags *mistakes)
{
    struct project_tree *main = p->trees.at[0];
    main->tree->dialect->tree->directories->give(main->tree, view_open_given(g, how), what,
                                                 mistakes);
}

// A tree sees its own names, and those of the nearest tree of another dialect around it or below it.
static bool sees_names_of(const struct project_trees *all, const struct project_tree *t,
                          const struct project_tree *owner)
{
    if (t == owner)
        return true;
    if (t->tree->dialect == owner->tree->dialect || !project_tree_meets(t, owner->path))
        return false;
    for (size_t i = 0; i < all->count; i++) {
        const struct project_tree *nearer = all->at[i];
        if (nearer != owner && nearer->tree->dialect == owner->tree->dialect &&
            path_is_below(t->path, nearer->path) && path_is_below(nearer->path, owner->path))
            return false;
    }
    return true;
}

void project_expressions(struct project *p, struct str seen_from,
                         void (*each)(void *data, const struct expression_place *e), void *data)
{
    struct project_tree *owner = seen_from.len ? place_tree(p, seen_from) : NULL;
    if (seen_from.len && !owner)
        owner = project_tree_at(p, seen_from);
    for (size_t i = 0; dialect_at(i); i++) {
        const struct dialect *d = dialect_at(i);
        if (d->tree && d->tree->places && d->tree->expressions && !dialect_has_own_roots(d))
            (void)project_tree_from(p, d, STR("/"));
    }
    struct project_trees trees = project_trees(p);
    for (size_t i = 0; i < trees.count; i++) {
        struct dialect_tree *t = trees.at[i]->tree;
        if (t->dialect->tree->expressions && (!owner || sees_names_of(&trees, trees.at[i], owner)))
            t->dialect->tree->expressions(t, each, data);
    }
}

bool project_generated(struct project *p, struct str path, bool keeps_rest, struct arena *a,
                       struct str *text, struct generated_text *out, struct diags *mistakes)
{
    struct project_tree *t = project_tree_at(p, path_dirname(path));
    const struct product_capability *products = t->tree->dialect->products;
    return products && products->find_generated(t->tree, project_path_in(t, path), keeps_rest, a,
                                                text, out, mistakes);
}

// ---- units

// A question about a tree in its own paths. What is outside the tree is dropped; false if nothing of it is
// asked for.
static bool translate(const struct project_tree *t, const struct unit_query *q, struct arena *a,
                      struct unit_query *out)
{
    struct str *below = ARENA_ARRAY(a, struct str, q->below_count);
    struct str *paths = ARENA_ARRAY(a, struct str, q->path_count);
    size_t below_count = 0, path_count = 0;
    for (size_t i = 0; i < q->below_count; i++)
        if (project_tree_meets(t, q->below[i]))
            below[below_count++] = project_path_in(t, q->below[i]);
    for (size_t i = 0; i < q->path_count; i++)
        if (path_is_below(q->paths[i], t->path))
            paths[path_count++] = project_path_in(t, q->paths[i]);
    *out = *q;
    out->below = below;
    out->below_count = below_count;
    out->paths = paths;
    out->path_count = path_count;
    return (below_count || !q->below_count) && (path_count || !q->path_count);
}

// The units of trees of directories: where one is, the directory is not a unit for its own files as well.
static void find_taken(struct project_trees trees, struct str_table *out, struct arena *a)
{
    for (size_t i = 0; i < trees.count; i++) {
        const struct project_tree *t = trees.at[i];
        struct diags told = {0}; // when these are listed
        struct unit *units;
        if (!t->tree->dialect->tree->directories)
            continue;
        size_t count =
            t->tree->dialect->units->list(t->tree, &(struct unit_query){0}, a, &units, &told);
        for (size_t k = 0; k < count; k++)
            str_table_put(out, project_path_of(t, a, str_copy(a, units[k].path)), NULL);
        diags_done(&told);
    }
}

static bool is_tree_of_places(const struct project_tree *t)
{
    return t->tree->dialect->tree->places;
}

// A directory with names of several dialects is a unit once: of the one that answers there. Units that are inside of a
// directory are none of that.
static bool is_own_unit(const struct project_tree *t, const struct unit *u,
                        const struct str_table *taken)
{
    bool is_directory = is_tree_of_places(t) && !u->is_file && !u->address.len;
    return !is_directory || (!str_table_find(taken, u->path) &&
                             project_place_dialect(t->project, u->path) == t->tree->dialect);
}

static void add_units(struct project_tree *t, const struct unit_query *q, struct arena *a,
                      struct project_units *out, struct diags *mistakes)
{
    struct unit_query inside;
    struct unit *units;
    if (!t->tree->dialect->units || !translate(t, q, a, &inside))
        return;
    size_t count = t->tree->dialect->units->list(t->tree, &inside, a, &units, mistakes);
    for (size_t i = 0; i < count; i++) {
        units[i].path = project_path_of(t, a, units[i].path);
        if (is_own_unit(t, &units[i], q->taken))
            ARRAY_PUSH(&out->list, ((struct project_unit){units[i], t}));
    }
}

static void add_units_of_all(struct project *p, const struct unit_query *q,
                             const struct dialect *only, struct arena *a, struct project_units *out,
                             struct diags *mistakes)
{
    struct project_trees trees = project_trees(p);
    struct str_table taken = {0};
    struct unit_query all = *q;
    all.taken = &taken;
    find_taken(trees, &taken, a);
    for (size_t i = 0; i < trees.count; i++)
        if (!only || trees.at[i]->tree->dialect == only)
            add_units(trees.at[i], &all, a, out, mistakes);
    str_table_done(&taken);
}

static int compare_units(const void *x, const void *y)
{
    const struct project_unit *a = x, *b = y;
    return str_compare(a->unit.path, b->unit.path);
}

void project_units(struct project *p, const struct unit_query *q, const struct dialect *only,
                   struct arena *a, struct project_units *out, struct diags *mistakes)
{
    if (only == p->dialect) {
        add_units(p->trees.at[0], q, a, out, mistakes);
    } else {
        add_units_of_all(p, q, only, a, out, mistakes);
        if (!q->in_order)
            sort_items(out->list.at, out->list.len, sizeof(*out->list.at), compare_units);
    }
    project_troubles(p, mistakes);
}

// ---- aspects

const struct explained *project_explain(struct project *p, struct str path, struct str what,
                                        const struct str *labels, size_t count, struct arena *a,
                                        struct diags *mistakes)
{
    const struct explained *found = NULL;
    for (size_t i = 0; !found && dialect_at(i); i++) {
        const struct dialect *d = dialect_at(i);
        bool explains = d->aspects && d->aspects->explain && dialect_has_own_roots(d);
        struct project_tree *t = explains ? project_tree_around(p, d, path) : NULL;
        if (t)
            found = d->aspects->explain(t->tree, what, labels, count, a, mistakes);
    }
    if (found) {
        stamps_verify(p, false, mistakes);
        tell_unread(p, mistakes);
    }
    return found;
}

bool project_word_links(struct project *p, struct str path, struct str what, struct arena *a,
                        struct links *refers, struct links *referred)
{
    bool is_word = false;
    for (size_t i = 0; !is_word && dialect_at(i); i++) {
        const struct dialect *d = dialect_at(i);
        bool tells = d->aspects && d->aspects->links && dialect_has_own_roots(d);
        struct project_tree *t = tells ? project_tree_around(p, d, path) : NULL;
        is_word = t && d->aspects->links(t->tree, what, a, refers, referred);
    }
    return is_word;
}

struct value project_aspect(struct project *p, struct project_tree *t, struct str path,
                            const struct aspect *aspect, const struct str *labels, size_t count,
                            struct diags *mistakes, struct held_arena **held)
{
    struct value told =
        aspect->ask(t->tree, project_path_in(t, path), labels, count, mistakes, held);
    stamps_verify(p, false, mistakes);
    if (dialect_has_own_roots(t->tree->dialect)) // it may depend on any file that was tried
        tell_unread(p, mistakes);
    return told;
}

// ---- what is generated

// What cannot be read may be the source of a file, or the reason why it exists: nothing is generated or removed.
static void refuse_all(struct generation *plan, const struct diag *why)
{
    for (size_t i = 0; i < plan->dirs.len; i++)
        ARRAY_PUSH(&plan->dirs.at[i].mistakes, (struct generated_mistake){"world", why});
}

static void generate_tree(struct project_tree *t, const struct generate_request *r,
                          struct generation *out, struct diags *mistakes)
{
    const struct product_capability *products = t->tree->dialect->products;
    struct project *p = t->project;
    struct generate_request own = *r;
    struct generation plan = {0};
    struct str *below = ARENA_ARRAY(&p->arena, struct str, r->below_count);
    own.below = below;
    own.below_count = 0;
    for (size_t i = 0; i < r->below_count; i++)
        if (project_tree_at(p, r->below[i]) == t)
            below[own.below_count++] = project_path_in(t, r->below[i]);
    if (!products || (r->below_count && !own.below_count))
        return;
    products->generate(t->tree, &own, &plan, mistakes);
    for (size_t i = 0; i < plan.dirs.len; i++) {
        plan.dirs.at[i].path = project_path_of(t, &p->arena, plan.dirs.at[i].path);
        ARRAY_PUSH(&out->dirs, plan.dirs.at[i]);
    }
    ARRAY_DONE(&plan.dirs);
}

// A tree that starts below is separate: its files are generated when it is asked.
void project_generate(struct project *p, const struct generate_request *r, struct generation *out,
                      struct diags *mistakes)
{
    struct diags unread = {0};
    *out = (struct generation){0};
    for (size_t i = 0; i < r->below_count; i++)
        (void)project_tree_at(p, r->below[i]); // opens it
    size_t count = p->trees.len;
    for (size_t i = 0; i < count; i++)
        if (r->below_count || i == 0)
            generate_tree(p->trees.at[i], r, out, mistakes);
    project_troubles(p, &unread);
    for (size_t i = 0; i < unread.list.len; i++)
        diags_add(mistakes, unread.list.at[i]);
    if (unread.list.len)
        refuse_all(out, unread.list.at[0]);
    diags_done(&unread);
}
