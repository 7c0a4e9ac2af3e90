// SPDX-License-Identifier: Apache-2.0
//
// What a document produces is its value. It is read on demand, and what it includes is read from the files of the
// tree, so that a revision's document sees that revision's files.
#include "dialects/documents.h"

#include <string.h>

#include "base/path.h"
#include "base/search.h"
#include "dialects/flavour_files.h"
#include "dialects/troubles.h"
#include "graph/eval/eval.h"
#include "graph/scope/scope.h"
#include "graph/world/injector.h"

struct document_tree {
    struct dialect_tree base;
    struct graph *graph;
    struct tree_files files;
    ARRAY(struct document_file *) list;
    struct str_table by_path; // path -> struct document_file *
    struct str_table earlier; // the same, while the list is made again
    bool is_listed;
    // Of a dialect with flavours: its documents are the files that settings name a schema for.
    struct str_table schemas;   // path -> struct document_schema *
    struct diags wrong_schemas; // mistakes in them
};

struct document_schema {
    struct str path;
    const struct dialect *flavour; // NULL: it has mistakes
};

struct document_file {
    struct document_tree *tree;
    struct str path;
    const struct document_schema *schema; // NULL: it is in the dialect of its tree
    struct span text;
    struct node *root; // NULL: not read yet
    struct diags mistakes;
    struct injector world; // what it sees: its includes come from the tree's files
    ARRAY(struct str) included;
};

// ---- opening and closing

static struct dialect_tree *open_documents(const struct dialect *d, struct graph *g,
                                           struct tree_files files, struct str root)
{
    (void)root;
    struct document_tree *t = ARENA_NEW(&g->arena, struct document_tree);
    *t = (struct document_tree){.base = {.dialect = d}, .graph = g, .files = files};
    return &t->base;
}

static struct dialect_tree *open_documents_beside(struct dialect_tree *other,
                                                  struct tree_files files)
{
    return open_documents(other->dialect, ((struct document_tree *)other)->graph, files, STR("/"));
}

static void drop_document(struct document_file *f)
{
    diags_done(&f->mistakes);
    ARRAY_DONE(&f->included);
}

static void close_documents(struct dialect_tree *base)
{
    struct document_tree *t = (struct document_tree *)base;
    for (size_t i = 0; i < t->list.len; i++)
        drop_document(t->list.at[i]);
    ARRAY_DONE(&t->list);
    str_table_done(&t->by_path);
    str_table_done(&t->schemas);
    diags_done(&t->wrong_schemas);
}

// ---- schemas

static void open_schema(struct document_tree *t, struct document_schema *s)
{
    struct graph *g = t->graph;
    struct str text;
    if (!t->files.read(t->files.data, &g->arena, s->path, &text)) {
        struct str name = tree_source_name(&t->files, &g->arena, s->path);
        diags_add(&t->wrong_schemas, diag_new(&g->arena, DIAG_WORLD, NO_SPAN,
                                              "cannot read the schema `%.*s`, which `%s` names",
                                              STR_ARGS(name), flavour_settings_name));
        return;
    }
    uint32_t file = sources_add(g->sources, tree_source_name(&t->files, &g->arena, s->path), text);
    s->flavour = t->base.dialect->flavours->open(g, file, &t->wrong_schemas);
}

// Each schema is read once, whoever needs it.
static const struct document_schema *schema_at(struct document_tree *t, struct str path)
{
    const uint64_t *known = str_table_find(&t->schemas, path);
    if (known)
        return (const struct document_schema *)(uintptr_t)*known;
    struct document_schema *s = ARENA_NEW(&t->graph->arena, struct document_schema);
    *s = (struct document_schema){.path = str_copy(&t->graph->arena, path)};
    *str_table_put(&t->schemas, s->path, NULL) = (uintptr_t)s;
    open_schema(t, s);
    return s;
}

static const struct dialect *dialect_of_document(const struct document_file *f)
{
    return f->schema ? f->schema->flavour : f->tree->base.dialect;
}

// ---- which documents exist

bool is_hidden_directory(struct str name)
{
    struct str bare = str_slice(name, 0, name.len - str_ends(name, STR("/")));
    return str_starts(bare, STR(".")) || str_equal(bare, STR("node_modules"));
}

static struct document_file *new_document(struct document_tree *t, struct str path)
{
    struct document_file *f = ARENA_NEW(&t->graph->arena, struct document_file);
    f->tree = t;
    f->path = str_copy(&t->graph->arena, path);
    return f;
}

static void add_document(struct document_tree *t, struct str path,
                         const struct document_schema *schema)
{
    const uint64_t *known = str_table_find(&t->earlier, path);
    struct document_file *f =
        known ? (struct document_file *)(uintptr_t)*known : new_document(t, path);
    f->schema = schema;
    ARRAY_PUSH(&t->list, f);
    *str_table_put(&t->by_path, f->path, NULL) = (uintptr_t)f;
}

static int compare_documents(const void *x, const void *y)
{
    const struct document_file *const *a = x, *const *b = y;
    return str_compare((*a)->path, (*b)->path);
}

static bool is_elsewhere(const struct tree_files *f, struct str dir)
{
    return f->is_of_other_tree && f->is_of_other_tree(f->begins_data, dir);
}

// A directory that is searched, and what the nearest settings say about its files.
struct searched_dir {
    struct str path;
    const struct flavour_rules *rules;
};

// An open project searches again after changes, so what a search needs ends with it.
struct document_search {
    struct document_tree *tree;
    struct arena arena; // names, paths and settings
    ARRAY(struct searched_dir) later;
};

static void meet_file(struct document_search *s, const struct searched_dir *d, struct str name)
{
    struct document_tree *t = s->tree;
    bool has_flavours = t->base.dialect->flavours;
    bool may_be_one = has_flavours ? d->rules != NULL : dialect_of_file(name) == t->base.dialect;
    if (!may_be_one)
        return;
    struct str path = path_join_clean(&s->arena, d->path, name);
    if (has_flavours) {
        struct str schema = flavour_schema_by(d->rules, &s->arena, path);
        const struct document_schema *of = schema.len ? schema_at(t, schema) : NULL;
        if (of && of->flavour)
            add_document(t, path, of);
    } else if (dialect_in_tree(&t->files, &s->arena, path) == t->base.dialect) {
        add_document(t, path, NULL);
    }
}

static void meet_directory(struct document_search *s, const struct searched_dir *d, struct str name)
{
    if (is_hidden_directory(name))
        return;
    struct str path = path_join_clean(&s->arena, d->path, str_slice(name, 0, name.len - 1));
    if (!is_elsewhere(&s->tree->files, path))
        ARRAY_PUSH(&s->later, ((struct searched_dir){path, d->rules}));
}

static const struct flavour_rules *rules_in(struct document_search *s, const struct searched_dir *d,
                                            const struct str *names, size_t count)
{
    struct document_tree *t = s->tree;
    const struct flavour_rules *own = NULL;
    for (size_t i = 0; t->base.dialect->flavours && i < count && !own; i++)
        if (str_equal(names[i], str_of(flavour_settings_name)))
            own = flavour_rules_read(&t->files, &s->arena, d->path);
    return own ? own : d->rules;
}

static void search_directory(struct document_search *s, struct searched_dir d)
{
    const struct tree_files *files = &s->tree->files;
    struct str *names;
    bool is_root = d.path.len < 2; // which need not exist
    size_t count = is_root ? files->list(files->data, &s->arena, d.path, &names)
                           : tree_list_listed(files, &s->arena, d.path, &names);
    d.rules = rules_in(s, &d, names, count);
    for (size_t i = 0; i < count; i++)
        if (str_ends(names[i], STR("/")))
            meet_directory(s, &d, names[i]);
        else
            meet_file(s, &d, names[i]);
}

static void find_documents(struct document_tree *t)
{
    struct document_search s = {.tree = t};
    if (t->is_listed)
        return;
    arena_init(&s.arena);
    ARRAY_PUSH(&s.later, ((struct searched_dir){.path = STR("/")}));
    while (s.later.len)
        search_directory(&s, s.later.at[--s.later.len]);
    ARRAY_DONE(&s.later);
    arena_done(&s.arena);
    sort_items(t->list.at, t->list.len, sizeof(*t->list.at), compare_documents);
    t->is_listed = true;
}

// ---- changes

static bool is_named_among(struct str path, const struct str *paths, size_t count)
{
    bool found = false;
    for (size_t i = 0; i < count && !found; i++)
        found = str_equal(path, paths[i]);
    return found;
}

static bool has_its_text(const struct document_file *f)
{
    const struct document_tree *t = f->tree;
    struct arena a;
    arena_init(&a);
    bool same =
        tree_files_have(&t->files, &a, f->path, source_text(t->graph->sources, f->text.file));
    arena_done(&a);
    return same;
}

// A document is read again if it, or something that it includes, may have changed.
static void unread_changed(struct document_file *f, const struct str *paths, size_t count)
{
    bool changed = !count || is_named_among(f->path, paths, count);
    if (changed && f->root && has_its_text(f))
        changed = false;
    for (size_t i = 0; i < f->included.len && !changed; i++)
        changed = !count || is_named_among(f->included.at[i], paths, count);
    if (!changed)
        return;
    f->root = NULL;
    f->included.len = 0;
    diags_done(&f->mistakes);
    f->mistakes = (struct diags){0};
}

// Whether a file that nobody has read yet is a document.
static bool is_new_document(const struct document_tree *t, struct arena *a, struct str path)
{
    const struct dialect *d = t->base.dialect;
    return d->flavours ? flavour_schema_of(&t->files, a, path).len : dialect_of_file(path) == d;
}

// Whether a change may have created or removed documents.
static bool changes_list(const struct document_tree *t, struct arena *a, struct str path)
{
    enum file_type type = t->files.type ? t->files.type(t->files.data, a, path) : FILE_TYPE_NONE;
    bool is_known = str_table_find(&t->by_path, path);
    if (type == FILE_TYPE_REGULAR && is_known)
        return false;
    if (is_known || type == FILE_TYPE_DIRECTORY ||
        (type == FILE_TYPE_REGULAR && is_new_document(t, a, path)))
        return true;
    bool was_directory = false;
    for (size_t i = 0; i < t->list.len && !was_directory; i++)
        was_directory = path_is_below(t->list.at[i]->path, path);
    return was_directory;
}

static bool changes_list_any(const struct document_tree *t, const struct str *paths, size_t count)
{
    struct arena a;
    bool any = false;
    arena_init(&a);
    for (size_t i = 0; i < count && !any; i++)
        any = changes_list(t, &a, paths[i]);
    arena_done(&a);
    return any;
}

// Settings, or a schema: all of it is read again, since documents depend on it in any way.
static bool changes_schemas(struct document_tree *t, const struct str *paths, size_t count)
{
    bool any = false;
    for (size_t i = 0; i < count && !any; i++)
        any = t->base.dialect->flavours &&
              (str_table_find(&t->schemas, paths[i]) ||
               str_equal(path_basename(paths[i]), str_of(flavour_settings_name)));
    return any;
}

static void forget_schemas(struct document_tree *t)
{
    str_table_done(&t->schemas);
    diags_done(&t->wrong_schemas);
    t->schemas = (struct str_table){0};
    t->wrong_schemas = (struct diags){0};
}

// Documents that are still there are the same ones.
static void list_documents_again(struct document_tree *t)
{
    t->earlier = t->by_path;
    t->by_path = (struct str_table){0};
    t->list.len = 0;
    t->is_listed = false;
    forget_schemas(t);
    find_documents(t);
    for (uint32_t i = 0; i < t->earlier.len; i++)
        if (!str_table_find(&t->by_path, t->earlier.entries[i].key))
            drop_document((struct document_file *)(uintptr_t)t->earlier.entries[i].value);
    str_table_done(&t->earlier);
    t->earlier = (struct str_table){0};
}

static void change_documents(struct dialect_tree *base, const struct str *paths, size_t count)
{
    struct document_tree *t = (struct document_tree *)base;
    if (!t->is_listed)
        return;
    if (!count || changes_schemas(t, paths, count) || changes_list_any(t, paths, count))
        list_documents_again(t);
    for (size_t i = 0; i < t->list.len; i++)
        unread_changed(t->list.at[i], paths, count);
}

static bool is_asked(const struct unit_query *q, struct str path)
{
    bool is_named = !q->path_count, has_tag = !q->tag_count;
    for (size_t i = 0; i < q->path_count; i++)
        is_named |= str_equal(q->paths[i], path);
    for (size_t i = 0; i < q->tag_count; i++)
        has_tag |= !q->tags[i].len; // an empty filter selects nothing; a document has no tags
    return is_named && has_tag && path_is_below_one(path, q->below, q->below_count);
}

static size_t list_documents(struct dialect_tree *base, const struct unit_query *q, struct arena *a,
                             struct unit **out, struct diags *mistakes)
{
    struct document_tree *t = (struct document_tree *)base;
    size_t count = 0;
    find_documents(t); // what cannot be listed is in the files' troubles
    for (size_t i = 0; i < t->wrong_schemas.list.len; i++)
        diags_add(mistakes, t->wrong_schemas.list.at[i]);
    *out = ARENA_ARRAY(a, struct unit, t->list.len);
    struct value none = value_list(a, &type_string, NULL, 0);
    for (size_t i = 0; i < t->list.len; i++) {
        size_t k = q->reversed ? t->list.len - 1 - i : i;
        if (is_asked(q, t->list.at[k]->path))
            (*out)[count++] = (struct unit){
                .path = t->list.at[k]->path, .is_file = true, .tags = none, .watch = none};
    }
    return count;
}

// ---- reading one

// Names of included documents are those of sources: they start like the document's own name.
static bool read_included(void *data, struct arena *a, struct str request, struct value *out,
                          struct str *why)
{
    struct document_file *f = data;
    const struct tree_files *files = &f->tree->files;
    struct str text,
        start = str_format(a, "%.*s%.*s", STR_ARGS(files->shown), STR_ARGS(files->below));
    if (str_starts(request, start))
        request = str_slice(request, start.len, request.len);
    struct str path = path_clean(a, path_join(a, STR("/"), request));
    ARRAY_PUSH(&f->included, str_copy(&f->tree->graph->arena, path));
    *out = files->read(files->data, a, path, &text) ? value_string(a, text) : VALUE_NONE;
    const struct diag *trouble = tree_trouble_at(files, path);
    if (trouble)
        *why = trouble->message;
    return !trouble;
}

static struct node *open_document_node(struct document_file *f, const struct tree *t, expr_id root)
{
    struct graph *g = f->tree->graph;
    const struct tree_files *files = &f->tree->files;
    struct view *v = files->view ? files->view(files->view_data, path_dirname(f->path)) : NULL;
    struct scope *scope = scope_open(g, SCOPE_NAMED, v ? v->env.scope : NULL, f->path);
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = (struct env){.scope = scope, .view = v};
    scope->object = node_of_expr(g, t, root, env, NULL);
    return scope->object;
}

static void read_document_file(struct document_file *f)
{
    struct document_tree *t = f->tree;
    struct graph *g = t->graph;
    struct str text;
    if (f->root || !tree_read_listed(&t->files, &g->arena, f->path, &text))
        return;
    const struct dialect *d = dialect_of_document(f);
    struct tree_builder builder;
    uint32_t file = sources_add(g->sources, tree_source_name(&t->files, &g->arena, f->path), text);
    f->text = (struct span){file, 0, (uint32_t)text.len};
    tree_begin(&builder, dialect_ops(d), g->symbols, file);
    struct reading r = {.text = source_text(g->sources, file),
                        .form = TEXT_FILE,
                        .dialect = d,
                        .builder = &builder,
                        .arena = &g->arena,
                        .diags = &f->mistakes};
    expr_id root = d->read(&r);
    struct tree *tree = tree_end(&builder);
    graph_keep_tree(g, tree);
    if (f->mistakes.list.len)
        graph_hide_calls(g, dialect_ops(d), file);
    f->root = open_document_node(f, tree, root);
    if (f->schema)
        ARRAY_PUSH(&f->included, f->schema->path);
}

static struct document_file *document_at(struct dialect_tree *base, struct str path)
{
    struct document_tree *t = (struct document_tree *)base;
    find_documents(t);
    const uint64_t *found = str_table_find(&t->by_path, path);
    struct document_file *f = found ? (struct document_file *)(uintptr_t)*found : NULL;
    if (f)
        read_document_file(f);
    return f && f->root ? f : NULL;
}

// ---- what it produces

static size_t producers(struct dialect_tree *t, struct str unit, struct arena *a,
                        struct producer **out)
{
    struct document_file *f = unit.len ? document_at(t, unit) : NULL;
    *out = ARENA_ARRAY(a, struct producer, 1);
    if (!f)
        return 0;
    struct span start = {f->text.file, 0, 0};
    **out = (struct producer){
        .kind = "value", .name = STR(""), .at = start, .text = f->text, .is_value = true, .dir = f};
    return 1;
}

// While a document is evaluated, file names are relative to its tree.
static struct injector *enter_document(struct document_file *f)
{
    struct graph *g = f->tree->graph;
    struct injector *before = g->injector;
    if (before)
        f->world = *before;
    f->world.parent = before;
    injector_bind(&f->world, WORLD_SOURCES, read_included, f);
    g->injector = &f->world;
    return before;
}

struct making {
    struct document_file *file;
    struct value value;
    struct arena *arena;
    struct product *out;
};

static void resolve_document(void *data)
{
    struct making *m = data;
    struct graph *g = m->file->tree->graph;
    m->value = node_resolve(g, m->file->root);
    struct read *kept = ARENA_ARRAY(m->arena, struct read, g->now.reads.len);
    if (g->now.reads.len)
        memcpy(kept, g->now.reads.at, sizeof(*kept) * g->now.reads.len);
    m->out->reads = kept;
    m->out->read_count = g->now.reads.len;
}

static void make_document(const struct producer *producer, struct arena *a, struct product *out)
{
    struct document_file *f = producer->dir;
    struct graph *g = f->tree->graph;
    struct making m = {.file = f, .arena = a, .out = out};
    struct injector *before = enter_document(f);
    graph_question(g, resolve_document, &m);
    g->injector = before;
    out->value = f->mistakes.list.len ? fail_with(g, FAIL_TYPE, f->mistakes.list.at[0]) : m.value;
    out->files = f->included.at;
    out->file_count = f->included.len;
}

// ---- what refers to what

// Who draws names files as people do, from the root of the project.
static uint32_t draw_file(const struct document_tree *t, struct drawing *out, struct str path)
{
    return drawing_vertex(out, tree_name(&t->files, out->arena, path));
}

static void draw_schema(const struct document_file *f, struct drawing *out)
{
    uint32_t from = draw_file(f->tree, out, f->path);
    drawing_edge(out, from, draw_file(f->tree, out, f->schema->path),
                 (struct span){f->text.file, 0, 0});
}

// A document depends on those that it includes: one arrow for each. A document without includes is not drawn.
static void draw_includes(struct dialect_tree *base, struct drawing *out, struct diags *mistakes)
{
    struct document_tree *t = (struct document_tree *)base;
    find_documents(t);
    for (size_t i = 0; i < t->list.len; i++) {
        struct document_file *f = t->list.at[i];
        struct drawing inside;
        read_document_file(f);
        if (f->schema)
            draw_schema(f, out);
        if (!f->root || f->root->kind != NODE_EXPR)
            continue;
        drawing_init(&inside, out->arena);
        struct injector *before = enter_document(f);
        links_of_document(t->graph, f->root, &inside, mistakes);
        t->graph->injector = before;
        for (size_t k = 0; k < inside.edges.len; k++) {
            const struct edge *e = &inside.edges.at[k];
            const struct vertex *from = &inside.vertices.at[e->from];
            const struct vertex *to = &inside.vertices.at[e->to];
            if (from->is_file && to->is_file)
                drawing_edge(out, drawing_vertex(out, from->name), drawing_vertex(out, to->name),
                             e->at);
        }
        drawing_done(&inside);
    }
}

static void each_document(struct dialect_tree *base,
                          void (*each)(void *data, const struct expression_place *e), void *data)
{
    struct document_tree *t = (struct document_tree *)base;
    find_documents(t);
    for (size_t i = 0; i < t->list.len; i++) {
        struct document_file *f = t->list.at[i];
        read_document_file(f);
        if (!f->root || f->root->kind != NODE_EXPR)
            continue;
        struct expression_place place = {.name = path_basename(f->path),
                                         .at = {f->text.file, 0, 0},
                                         .tree = f->root->tree,
                                         .expr = f->root->expr};
        each(data, &place);
    }
}

const struct tree_capability document_tree_capability = {
    .open = open_documents,
    .close = close_documents,
    .change = change_documents,
    .open_beside = open_documents_beside,
    .expressions = each_document,
};

const struct unit_capability document_unit_capability = {
    .one = "document",
    .many = "documents",
    .list = list_documents,
    .draw_order = draw_includes,
    .producers = producers,
    .make = make_document,
};
