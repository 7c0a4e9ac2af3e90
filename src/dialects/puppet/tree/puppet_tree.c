// SPDX-License-Identifier: Apache-2.0
//
// Where an environment starts, and how it reaches the files of a tree.
#include "dialects/puppet/tree/puppet_tree.h"

#include "base/path.h"
#include "dialects/puppet/check/environment_check.h"
#include "dialects/puppet/check/kept_bodies.h"
#include "dialects/puppet/tree/puppet_kept.h"
#include "dialects/puppet/tree/puppet_nodes.h"
#include "dialects/troubles.h"
#include "graph/world/injector.h"

// ---- roots

static bool has_entry(struct tree_files files, struct arena *a, struct str dir, struct str name)
{
    struct str *names;
    size_t count = files.list(files.data, a, dir, &names);
    for (size_t i = 0; i < count; i++)
        if (str_equal(names[i], name))
            return true;
    return false;
}

// `modules/ntp/` is a module of the environment around it, whatever is in it.
static bool is_among_modules(struct str below)
{
    static const char *const folders[] = {"modules", "site", "site-modules", "dist"};
    struct str path = str_ends(below, STR("/")) ? str_slice(below, 0, below.len - 1) : below;
    size_t name = path.len;
    while (name && path.at[name - 1] != '/')
        name--;
    struct str parent = str_slice(path, 0, name ? name - 1 : 0);
    for (size_t i = 0; i < COUNT_OF(folders); i++) {
        struct str folder = str_of(folders[i]);
        bool is_whole = parent.len == folder.len ||
                        (parent.len > folder.len && parent.at[parent.len - folder.len - 1] == '/');
        if (name && str_ends(parent, folder) && is_whole)
            return true;
    }
    return false;
}

static const char *const root_entries[] = {"environment.conf", "manifests/", "hiera.yaml",
                                           "metadata.json", NULL};

// Metadata of code; beside data alone they do not make a module.
static bool has_module_files(struct tree_files files, struct arena *a)
{
    return has_entry(files, a, STR("/"), STR("metadata.json")) &&
           (has_entry(files, a, STR("/"), STR("manifests/")) ||
            has_entry(files, a, STR("/"), STR("functions/")) ||
            has_entry(files, a, STR("/"), STR("lib/")));
}

// environment.conf says so; so do a site manifest, or a hierarchy of data beside manifests or modules.
static bool starts_environment(struct tree_files files)
{
    struct arena a;
    if (str_find(files.below, STR("spec/fixtures/"), 0) < files.below.len)
        return false; // what tests of a module use
    arena_init(&a);
    bool has_manifests = has_entry(files, &a, STR("/"), STR("manifests/"));
    bool has_modules = has_entry(files, &a, STR("/"), STR("modules/")) ||
                       has_entry(files, &a, STR("/"), STR("site/")) ||
                       has_entry(files, &a, STR("/"), STR("site-modules/"));
    bool has_data = has_entry(files, &a, STR("/"), STR("hiera.yaml"));
    bool is_module = has_module_files(files, &a) || is_among_modules(files.below);
    is_module |= has_manifests && has_entry(files, &a, STR("/manifests"), STR("init.pp"));
    bool starts =
        has_entry(files, &a, STR("/"), STR("environment.conf")) ||
        (has_manifests && !is_module && has_entry(files, &a, STR("/manifests"), STR("site.pp"))) ||
        (has_data && !is_module &&
         (has_manifests || has_modules || has_entry(files, &a, STR("/"), STR("data/"))));
    arena_done(&a);
    return starts;
}

// A module that is in no environment: a repository of its own.
static bool is_module_alone(struct tree_files files)
{
    struct arena a;
    if (str_find(files.below, STR("spec/fixtures/"), 0) < files.below.len)
        return false;
    arena_init(&a);
    bool is_module = has_entry(files, &a, STR("/"), STR("metadata.json")) &&
                     (has_entry(files, &a, STR("/"), STR("manifests/")) ||
                      has_entry(files, &a, STR("/"), STR("functions/")));
    arena_done(&a);
    return is_module;
}

// ---- files

static struct str rooted(struct arena *a, struct str path)
{
    while (str_starts(path, STR("./")))
        path = str_slice(path, 2, path.len);
    return str_starts(path, STR("/")) ? path : str_format(a, "/%.*s", STR_ARGS(path));
}

// The path of the tree for one of the environment. Absolute ones are of this machine: those of other directories (a
// module path, a global hierarchy) are not in the tree. Then it is the absolute path.
static bool is_in_tree(const struct puppet_tree *t, struct arena *a, struct str path,
                       struct str *inside)
{
    bool leads_up = str_starts(path, STR("../")) || str_find(path, STR("/../"), 0) < path.len;
    if (leads_up) // it may lead out of the tree
        path = path_clean(a, path_join(a, t->host, path));
    *inside = path;
    bool is_absolute = str_starts(path, STR("/"));
    bool is_below = is_absolute && str_starts(path, t->host) &&
                    (path.len == t->host.len || path.at[t->host.len] == '/');
    if (is_absolute && !is_below)
        return false;
    *inside = rooted(a, is_below ? str_slice(path, t->host.len, path.len) : path);
    return true;
}

// `permission denied` of "cannot read `x`: permission denied": who asks says the rest.
static struct str reason_of(const struct diag *trouble)
{
    struct str between = STR("`: "), text = trouble->message;
    size_t end = str_find(text, between, 0);
    return end < text.len ? str_slice(text, end + between.len, text.len) : text;
}

// What somebody has allowed to read outside of the tree: 1, 0 and -1 as for environment_files.
static int ask_outside_files(struct puppet_tree *t, struct str path, struct value *v,
                             struct str *why)
{
    struct graph *g = t->graph;
    struct diags found = {0};
    t->has_asked_outside = true;
    *v = g->injector ? injector_ask(g, g->injector, WORLD_FILES, path, NO_SPAN) : VALUE_NONE;
    const struct failure *failed = failure_of(&g->arena, *v);
    if (!failed)
        return !value_is(*v, VALUE_ABSENT) && !value_is_null(*v);
    failure_collect(failed, &found);
    *why = found.list.len ? reason_of(found.list.at[0]) : STR("it cannot be read");
    diags_done(&found);
    return -1;
}

// What a directory has, listed once.
struct tree_listing {
    struct str *names;
    size_t count;
    struct str_table has; // names
};

static const struct tree_listing *listing_of(struct puppet_tree *t, struct str dir)
{
    const uint64_t *known = str_table_find(&t->listings, dir);
    if (known)
        return (const struct tree_listing *)(uintptr_t)*known;
    struct arena *a = &t->listing_arena;
    struct tree_listing *l = ARENA_NEW(a, struct tree_listing);
    struct str kept = str_copy(a, dir);
    struct str *names;
    l->count = t->files.list(t->files.data, a, kept, &names);
    l->names = ARENA_ARRAY(a, struct str, l->count);
    for (size_t i = 0; i < l->count; i++) {
        l->names[i] = str_copy(a, names[i]); // the list is kept by others, and only for a while
        *str_table_put(&l->has, l->names[i], NULL) = 1;
    }
    *str_table_put(&t->listings, kept, NULL) = (uintptr_t)l;
    return l;
}

static void forget_listings(struct puppet_tree *t)
{
    for (uint32_t i = 0; i < t->listings.len; i++)
        str_table_done(&((struct tree_listing *)(uintptr_t)t->listings.entries[i].value)->has);
    str_table_done(&t->listings);
    t->listings = (struct str_table){0};
    arena_done(&t->listing_arena);
    arena_init(&t->listing_arena);
}

static bool is_listed(struct puppet_tree *t, struct str at)
{
    return str_table_find(&listing_of(t, path_dirname(at))->has, path_basename(at)) ||
           str_table_find(&t->linked, at) || tree_trouble_at(&t->files, at);
}

static bool tree_has_file(void *data, struct arena *a, struct str path)
{
    struct puppet_tree *t = data;
    struct str at, why;
    struct value v;
    if (!is_in_tree(t, a, path, &at))
        return ask_outside_files(t, at, &v, &why) != 0;
    return is_listed(t, at);
}

// Whether a link in the tree leads out of it here.
static bool leads_outside(const struct puppet_tree *t, struct str at)
{
    const struct diag *trouble = tree_trouble_at(&t->files, at);
    return str_table_find(&t->linked, at) ||
           (trouble &&
            str_find(trouble->message, STR("outside the project"), 0) < trouble->message.len);
}

static struct str path_on_host(const struct puppet_tree *t, struct arena *a, struct str at)
{
    return path_join(a, t->host, str_slice(at, 1, at.len));
}

static void note_linked(struct puppet_tree *t, struct str at)
{
    *str_table_put(&t->linked, str_copy(&t->arena, at), NULL) = 1;
    tree_trouble_forget(&t->files, at);
}

// What it leads to, if somebody has allowed it.
static bool read_through_link(struct puppet_tree *t, struct arena *a, struct str at,
                              struct str *text)
{
    struct value v;
    struct str why;
    if (!leads_outside(t, at) || ask_outside_files(t, path_on_host(t, a, at), &v, &why) <= 0 ||
        !value_is(v, VALUE_STRING))
        return false;
    *text = str_copy(a, value_str(&v));
    note_linked(t, at);
    return true;
}

// ---- texts that are read again and again

// Manifests are kept as programs.
static bool is_kept_text(const struct puppet_tree *t, struct str at)
{
    return t->kept.is_told && !str_ends(at, STR(".pp"));
}

static bool find_kept_text(const struct puppet_tree *t, struct str at, struct str *text)
{
    const uint64_t *found = is_kept_text(t, at) ? str_table_find(&t->texts, at) : NULL;
    if (!found || !*found)
        return false;
    *text = *(const struct str *)(uintptr_t)*found;
    return true;
}

static void keep_text(struct puppet_tree *t, struct str at, struct str text)
{
    if (!is_kept_text(t, at))
        return;
    struct str *kept = ARENA_NEW(&t->text_arena, struct str);
    *kept = str_copy(&t->text_arena, text);
    *str_table_put(&t->texts, str_copy(&t->text_arena, at), NULL) = (uintptr_t)kept;
}

static void forget_texts(struct puppet_tree *t)
{
    str_table_done(&t->texts);
    t->texts = (struct str_table){0};
    arena_done(&t->text_arena);
    arena_init(&t->text_arena);
}

// A path that was not read may be a directory with files that were.
static void change_texts(struct puppet_tree *t, const struct str *paths, size_t count)
{
    enum { TEXTS_MOST_BYTES = 64 << 20 };
    bool is_known = count && t->text_arena.used_bytes < TEXTS_MOST_BYTES;
    for (size_t i = 0; i < count && is_known; i++) {
        uint64_t *found = str_table_find(&t->texts, paths[i]);
        is_known = found || str_ends(paths[i], STR(".pp"));
        if (found)
            *found = 0;
    }
    if (!is_known)
        forget_texts(t);
}

// The directory around a path that could not be listed: what is in it is not known to be absent. NULL: there is none.
static const struct diag *trouble_around(const struct puppet_tree *t, struct str at)
{
    for (struct str dir = path_dirname(at); dir.len > 1; dir = path_dirname(dir)) {
        const struct diag *trouble = tree_trouble_at(&t->files, dir);
        if (trouble)
            return leads_outside(t, dir) ? NULL : trouble;
    }
    return NULL;
}

// What is not listed is absent, unless it is in a directory that cannot be listed.
static int read_unlisted(const struct puppet_tree *t, struct str at, struct str *why)
{
    const struct diag *trouble = trouble_around(t, at);
    if (trouble)
        *why = reason_of(trouble);
    return trouble ? -1 : 0;
}

// What cannot be a file is listed if its name is one of a language; these names are of none. Reading it tells why it fails.
static bool is_read_unlisted(struct str at)
{
    return str_equal(at, STR("/Puppetfile")) || str_equal(at, STR("/Puppetfile.lock"));
}

static int read_tree_text(void *data, struct arena *a, struct str path, struct str *text,
                          struct str *why)
{
    struct puppet_tree *t = data;
    struct str at;
    struct value v;
    if (!is_in_tree(t, a, path, &at)) {
        int found = ask_outside_files(t, at, &v, why);
        if (found > 0 && value_is(v, VALUE_STRING))
            *text = str_copy(a, value_str(&v));
        return found;
    }
    if (!is_listed(t, at) && !is_read_unlisted(at))
        return read_unlisted(t, at, why);
    if (find_kept_text(t, at, text))
        return 1;
    if (t->files.read(t->files.data, a, at, text)) {
        keep_text(t, at, *text);
        return 1;
    }
    if (read_through_link(t, a, at, text))
        return 1;
    const struct diag *trouble = tree_trouble_at(&t->files, at);
    if (trouble)
        *why = reason_of(trouble);
    return trouble ? -1 : 0;
}

static int list_outside(struct puppet_tree *t, struct arena *a, struct str path, struct str **names,
                        size_t *count)
{
    struct value all, name;
    struct str why;
    *count = 0;
    int found = ask_outside_files(t, str_format(a, "%.*s/", STR_ARGS(path)), &all, &why);
    if (found <= 0 || !value_is_sequence(all))
        return 0;
    *names = ARENA_ARRAY(a, struct str, value_len(all));
    for (size_t i = 0; i < value_len(all); i++) {
        name = value_item(all, i);
        if (value_is(name, VALUE_STRING))
            (*names)[(*count)++] = str_copy(a, value_str(&name));
    }
    return *count > 0;
}

static int list_tree(void *data, struct arena *a, struct str path, struct str **names,
                     size_t *count)
{
    struct puppet_tree *t = data;
    struct str at;
    if (!is_in_tree(t, a, path, &at))
        return list_outside(t, a, at, names, count);
    const struct tree_listing *l = listing_of(t, at);
    *count = l->count;
    *names = l->names;
    if (!l->count && at.len > 1 && leads_outside(t, at) &&
        list_outside(t, a, path_on_host(t, a, at), names, count) > 0)
        note_linked(t, at);
    return *count > 0;
}

static struct view *outer_view(void *data)
{
    const struct puppet_tree *t = data;
    return t->files.view ? t->files.view(t->files.view_data, STR("/")) : NULL;
}

// What the question names comes before what the tree was given.
static struct site with_libraries(const struct puppet_tree *t, struct arena *a,
                                  const struct site *site)
{
    struct site all = *site;
    struct str *paths = ARENA_ARRAY(a, struct str, site->base_count + t->libraries.len);
    for (size_t i = 0; i < site->base_count; i++)
        paths[i] = site->base_modules[i];
    for (size_t i = 0; i < t->libraries.len; i++)
        paths[all.base_count++] = t->libraries.at[i];
    all.base_modules = paths;
    return all;
}

static bool is_watched_file(void *data, struct arena *a, struct str path)
{
    const struct puppet_tree *t = data;
    struct str at;
    return is_in_tree(t, a, path, &at) && !str_table_find(&t->linked, at);
}

struct environment *puppet_tree_environment(struct puppet_tree *t, const struct site *site,
                                            struct value *failed)
{
    struct environment_files files = {t, read_tree_text, list_tree, tree_has_file, is_watched_file};
    struct environment *e = environment_open(t->graph, files, STR("production"));
    e->kept = &t->kept;
    e->host = t->host;
    e->outer = outer_view;
    e->outer_data = t;
    e->shown = str_format(e->arena, "%.*s%.*s", STR_ARGS(t->files.shown), STR_ARGS(t->files.below));
    struct site all = with_libraries(t, e->arena, site);
    *failed = site_read(e, &all);
    t->is_module = environment_is_module(e);
    struct str *modules;
    t->has_only_data = !t->is_module && !e->manifests.len && value_is(*failed, VALUE_ABSENT) &&
                       !e->diags.list.len && !environment_modules(e, &modules);
    return e;
}

// ---- checking

// Manifests, functions and types of the site and of modules, templates in the Puppet language, and data.
static bool is_checked_with_tree(struct dialect_tree *tree, struct str path)
{
    static const char *const folders[] = {"/manifests/", "/functions/", "/types/", "/templates/",
                                          "/plans/"}; // of Bolt: another language
    bool is_ours = str_ends(path, STR(".pp")) || str_ends(path, STR(".epp"));
    for (size_t i = 0; is_ours && i < COUNT_OF(folders); i++)
        if (str_find(path, str_of(folders[i]), 0) < path.len)
            return true;
    return !is_ours && puppet_is_data_file((struct puppet_tree *)tree, path);
}

struct asked_check {
    struct puppet_tree *tree;
    struct diags *mistakes;
};

static void check_asked(void *data)
{
    struct asked_check *q = data;
    struct value failed = VALUE_NONE;
    struct site site = puppet_plain_site();
    struct environment *e = puppet_tree_environment(q->tree, &site, &failed);
    struct puppet_settings settings = {
        .node_name = STR("localhost"), .strict = STRICT_WARNING, .is_brief = true};
    struct compiler *k = compiler_open(e, &settings);
    if (value_is_poison(failed))
        failure_collect(failure_of(&q->tree->graph->arena, failed), q->mistakes);
    if (!q->tree->bodies)
        q->tree->bodies = kept_bodies_new();
    puppet_check(k, q->tree->bodies, q->mistakes);
    compiler_close(k);
    environment_close(e);
}

static bool is_reported(const struct diags *mistakes, const struct diag *d)
{
    for (size_t i = 0; i < mistakes->list.len; i++) {
        const struct diag *other = mistakes->list.at[i];
        if (other->at.file == d->at.file && other->at.start == d->at.start && !span_is_none(d->at))
            return true;
    }
    return false;
}

// Nodes whose facts are given are compiled with them.
static void check_given_nodes(struct puppet_tree *t, struct diags *mistakes)
{
    for (size_t i = 0; i < t->facts.len; i++) {
        struct diags found = {0};
        const struct asked *q = puppet_compiled_node(t, t->facts.at[i].name);
        if (q->settings.lacks_facts && q->compiler && q->compiler->is_unsure)
            continue;
        failure_collect(failure_of(&t->graph->arena, q->failed), &found);
        for (size_t n = 0; n < found.list.len; n++)
            if (!is_reported(mistakes, found.list.at[n]))
                diags_add(mistakes, found.list.at[n]);
        diags_done(&found);
    }
}

static void check_environment(struct dialect_tree *tree, struct diags *mistakes)
{
    struct asked_check q = {(struct puppet_tree *)tree, mistakes};
    graph_question(q.tree->graph, check_asked, &q);
    check_given_nodes(q.tree, mistakes);
}

// ---- the tree

static struct dialect_tree *open_environment(const struct dialect *d, struct graph *g,
                                             struct tree_files files, struct str root)
{
    struct puppet_tree *t = memory_take(sizeof(*t));
    *t = (struct puppet_tree){.tree = {.dialect = d}, .graph = g, .files = files};
    arena_init(&t->arena);
    arena_init(&t->listing_arena);
    arena_init(&t->text_arena);
    t->host = str_copy(&t->arena, root);
    shared_answers_init(&t->shared);
    return &t->tree;
}

// All that was made of files.
static void puppet_answers_forget(struct puppet_tree *t)
{
    puppet_nodes_forget(t);
    puppet_offer_forget(t);
    t->has_asked_outside = false;
    puppet_data_files_forget(t);
    for (size_t i = 0; i < t->environments.len; i++)
        environment_close(t->environments.at[i].environment);
    ARRAY_DONE(&t->environments);
    shared_answers_done(&t->shared, t->graph);
    shared_answers_init(&t->shared);
    forget_listings(t);
}

static void close_environment(struct dialect_tree *tree)
{
    struct puppet_tree *t = (struct puppet_tree *)tree;
    puppet_kept_forget(t);
    puppet_answers_forget(t);
    shared_answers_done(&t->shared, t->graph);
    str_table_done(&t->listed);
    str_table_done(&t->linked);
    ARRAY_DONE(&t->facts);
    ARRAY_DONE(&t->libraries);
    kept_programs_done(&t->kept);
    kept_bodies_done(t->bodies);
    arena_done(&t->listing_arena);
    str_table_done(&t->texts);
    arena_done(&t->text_arena);
    arena_done(&t->arena);
    free(t);
}

// What was parsed is compared with the texts when it is needed again.
static void change_environment(struct dialect_tree *tree, const struct str *paths, size_t count)
{
    struct puppet_tree *t = (struct puppet_tree *)tree;
    bool may_be_ruby = !count;
    for (size_t i = 0; i < count; i++) // a directory stands for all that is in it
        may_be_ruby |= !str_ends(paths[i], STR(".pp")) && !str_ends(paths[i], STR(".yaml")) &&
                       !str_ends(paths[i], STR(".erb")) && !str_ends(paths[i], STR(".epp"));
    if (may_be_ruby)
        kept_programs_forget_ruby(&t->kept);
    kept_programs_change(&t->kept, paths, count);
    change_texts(t, paths, count);
    kept_bodies_change(t->bodies, paths, count);
    puppet_kept_change(t, paths, count);
    puppet_answers_forget(t);
}

static struct dialect_tree *open_environment_beside(struct dialect_tree *other,
                                                    struct tree_files files)
{
    const struct puppet_tree *t = (const struct puppet_tree *)other;
    struct puppet_tree *made =
        (struct puppet_tree *)open_environment(other->dialect, t->graph, files, t->host);
    for (size_t i = 0; i < t->facts.len; i++)
        ARRAY_PUSH(&made->facts, t->facts.at[i]);
    for (size_t i = 0; i < t->libraries.len; i++)
        ARRAY_PUSH(&made->libraries, t->libraries.at[i]);
    return &made->tree;
}

const struct tree_capability puppet_tree_capability = {
    .is_root = starts_environment,
    .is_root_alone = is_module_alone,
    .root_entries = root_entries,
    .offers = &puppet_offer,
    .is_part = is_checked_with_tree,
    .count_parts = puppet_count_data_files,
    .check = check_environment,
    .open = open_environment,
    .close = close_environment,
    .change = change_environment,
    .open_beside = open_environment_beside,
    .give = puppet_give,
};
