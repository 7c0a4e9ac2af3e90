// SPDX-License-Identifier: Apache-2.0
//
// Documents: a root whose keys are names, and files that are included on demand. An include is a
// layer whose guard locates its file; the file is only read when something has to look through the
// layer, and once for all of its includes.
#include <string.h>

#include "base/path.h"
#include "dialects/yay/ops.h"
#include "dialects/yay/parse.h"
#include "graph/layers/inherit.h"
#include "graph/layers/layers.h"
#include "graph/scope/context.h"
#include "graph/scope/loader.h"
#include "graph/scope/scope.h"
#include "graph/world/injector.h"

struct document {
    struct context context;
    struct graph *graph;
    const struct tree *tree; // what it was made of
    expr_id expr;
    const struct env *env;
    struct node *root;
    struct loader *files;
    struct str directory; // file names are relative to it: the directory of the document's file
    bool path_in_the_graph;
};

// A file as it was read, for all documents that include it.
struct file_text {
    const struct tree *tree;
    expr_id root;
    struct diag **mistakes;
    size_t mistake_count;
};

// The same for one of them.
struct file {
    const struct file_text *text;
    const struct tree *tree;
    uint32_t uses; // a file that is used very often may include itself
};

static const struct context_kind document_context = {"yay document"};

static struct document *document_of(const struct eval_context *at)
{
    struct context *c = at->env->scope ? scope_context(at->env->scope) : NULL;
    while (c && c->kind != &document_context)
        c = c->parent;
    return c ? c->data : NULL;
}

// ---- files

static struct value ask_file(struct graph *g, struct str name, struct span at)
{
    return injector_ask(g, g->injector, WORLD_SOURCES, name, at);
}

static const struct file_text *parse_file(const struct document *doc, struct str name,
                                          struct str text)
{
    struct graph *g = doc->graph;
    struct tree_builder b;
    struct diags diags = {0};
    uint32_t number = sources_add(g->sources, name, text);
    struct file_text *f = ARENA_NEW(&g->arena, struct file_text);
    tree_begin(&b, yay_ops(), g->symbols, number);
    struct yay_input in = {.text = source_text(g->sources, number),
                           .builder = &b,
                           .arena = &g->arena,
                           .diags = &diags,
                           .is_included = true,
                           .keeps_rest = g->modes.lenient,
                           .path_in_the_graph = doc->path_in_the_graph};
    f->root = yay_parse_document(&in);
    struct span all = {number, 0, (uint32_t)text.len};
    expr_id alone = expr_op(&b, all, YAY_DOCUMENT, &f->root, 1);
    f->mistake_count = diags.list.len;
    f->mistakes = ARENA_ARRAY(&g->arena, struct diag *, diags.list.len);
    for (size_t i = 0; i < diags.list.len; i++)
        f->mistakes[i] = (struct diag *)(uintptr_t)diags.list.at[i];
    diags_done(&diags);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    f->tree = t;
    if (!f->mistake_count && !doc->path_in_the_graph)
        inherit_offer(g, t, alone);
    return f;
}

// A text is parsed once for all documents that include it. What is wrong with it is reported for each of them.
static const struct file_text *text_of_file(const struct document *doc, struct str name,
                                            struct str text)
{
    struct graph *g = doc->graph;
    struct str way = doc->path_in_the_graph ? STR("yay, along a path") : STR("yay");
    const void **place = loader_reading(g, way, name, text);
    if (place && *place)
        return *place;
    const struct file_text *f = parse_file(doc, name, text);
    if (place && !f->mistake_count)
        *place = f;
    return f;
}

static const void *read_loaded_file(void *data, struct loader *loader, struct str kind,
                                    struct str name, const struct failure **failed)
{
    (void)loader;
    (void)kind;
    struct document *doc = data;
    struct graph *g = doc->graph;
    struct value text = ask_file(g, name, NO_SPAN);
    if (!value_is(text, VALUE_STRING)) {
        *failed = failure_of(&g->arena, text);
        return NULL;
    }
    struct file *f = ARENA_NEW(&g->arena, struct file);
    f->text = text_of_file(doc, name, value_str(&text));
    f->tree = f->text->tree;
    g->counters.opened++;
    return f;
}

// ---- where a file is

static bool is_relative(struct str name)
{
    return str_find(name, STR("://"), 0) == name.len && !str_starts(name, STR("/"));
}

// The choice of a file cannot be sensitive.
static struct value secret_name(struct call *c)
{
    return call_fail(c, FAIL_TYPE, DIAG_BAD_IMPORT, 0, "a file name must not be sensitive");
}

static struct value not_fetched(struct call *c, struct str name)
{
    struct diag *d =
        diag_new(call_arena(c), DIAG_BAD_IMPORT, call_arg_span(c, 0),
                 "cannot include `%.*s`: only local files can be included", STR_ARGS(name));
    diag_help(d, "download it first, and include the file");
    return fail_with(c->graph, FAIL_USER, d);
}

// The directories in which a relative name was searched for.
static void note_places(const struct call *c, struct diag *d)
{
    const struct document *doc = document_of(c->context);
    struct strbuf text;
    strbuf_init(&text, 0);
    struct str own = doc ? doc->directory : STR("");
    strbuf_format(&text, "searched in `%.*s`", STR_ARGS(own.len ? own : STR(".")));
    for (size_t i = 0; i < c->graph->outside.search.len; i++)
        strbuf_format(&text, ", `%.*s`", STR_ARGS(c->graph->outside.search.at[i].directory));
    diag_note(d, "%.*s", STR_ARGS(strbuf_str(&text)));
    strbuf_done(&text);
}

static struct value not_found(struct call *c, struct str name)
{
    if (str_find(name, STR("://"), 0) < name.len)
        return not_fetched(c, name);
    struct diag *d = diag_new(call_arena(c), DIAG_BAD_IMPORT, call_arg_span(c, 0), "no file `%.*s`",
                              STR_ARGS(name));
    if (is_relative(name) && call_count(c) == 1)
        note_places(c, d);
    diag_help(d, "name a file that exists, or guard the include with an `if`");
    return fail_with(c->graph, FAIL_USER, d); // a missing file is not a missing name
}

// Absent if it does not exist.
static struct value try_file(struct call *c, struct str name)
{
    struct value text = ask_file(c->graph, name, call_arg_span(c, 0));
    return value_is(text, VALUE_STRING) ? value_string(call_arena(c), name) : text;
}

static struct value search(struct call *c, struct str name, struct value path)
{
    for (size_t i = 0; i < value_len(path); i++) {
        struct str folder;
        if (!yay_as_text(call_arena(c), value_item(path, i), &folder))
            return yay_expected(c, 1, "a list of strings");
        bool ends = str_ends(folder, STR("/"));
        struct value found = try_file(c, str_format(call_arena(c), "%.*s%s%.*s", STR_ARGS(folder),
                                                    ends ? "" : "/", STR_ARGS(name)));
        if (!value_is(found, VALUE_ABSENT))
            return found;
    }
    return not_found(c, name);
}

struct value yay_locate(struct call *c)
{
    struct str name;
    if (call_is_secret(c))
        return secret_name(c);
    if (!yay_as_text(call_arena(c), call_arg(c, 0), &name))
        return yay_expected(c, 0, "a file name");
    if (call_count(c) > 1 && is_relative(name)) {
        struct value path = call_arg(c, 1);
        return value_is_sequence(path) ? search(c, name, path)
                                       : yay_expected(c, 1, "a list of strings");
    }
    const struct document *doc = document_of(c->context);
    bool is_beside = doc && doc->directory.len && is_relative(name);
    struct str path = is_beside ? path_join(call_arena(c), doc->directory, name) : name;
    struct value found = name.len ? try_file(c, path) : VALUE_NONE;
    if (value_is(found, VALUE_ABSENT) && name.len && is_relative(name))
        found = injector_search(c->graph, name, call_arg_span(c, 0));
    return value_is(found, VALUE_ABSENT) ? not_found(c, name) : found;
}

// ---- including

enum { USES_FREE = 64, NESTED_MOST = 64 };

// A file that is nested in itself this often never ends.
static bool includes_itself(const struct file *f, const struct node *n)
{
    unsigned nested = 0;
    for (; n; n = n->parent)
        if (n->kind == NODE_EXPR && n->tree == f->tree && n->parent && n->parent->tree != f->tree)
            nested++;
    return nested > NESTED_MOST;
}

static bool is_include(const struct node *n)
{
    return n->kind == NODE_EXPR && expr_kind(n->tree, n->expr) == EXPR_OP &&
           expr_number(n->tree, n->expr) == YAY_INCLUDE;
}

enum { RING_SHOWN = 6 };

// The includes of a cycle, from the one that closes it outwards.
static struct value endless_include(struct call *c, const struct file *f, struct str name)
{
    const struct node *n = eval_self(c->graph, c->context);
    struct diag *d = diag_new(call_arena(c), DIAG_CYCLE, call_span(c),
                              "`%.*s` includes itself endlessly", STR_ARGS(name));
    for (unsigned shown = 0; n && shown < RING_SHOWN && n->tree != f->tree; shown++) {
        do
            n = n->parent;
        while (n && !is_include(n));
        if (n)
            diag_related(d, expr_span(n->tree, n->expr), "included here");
    }
    diag_help(d,
              "remove one of these includes, or guard it with a condition that ends the recursion");
    return fail_with(c->graph, FAIL_CYCLE, d);
}

// For callers that want all mistakes: what was loaded, and what is wrong with it.
static void note_loaded(struct call *c, const struct file *f)
{
    ARRAY_PUSH(&c->graph->modes.lenient->loaded,
               (struct loaded_body){c->context->tree, c->expr, f->tree, f->text->root});
    for (size_t i = 0; i < f->text->mistake_count && f->uses == 1; i++) {
        struct diag *mistake = f->text->mistakes[i];
        diag_related(mistake, call_span(c), "included here");
        lenient_unknown(c->graph, fail_with(c->graph, FAIL_TYPE, mistake));
    }
}

static void open_loaded_file(struct call *c, struct document *doc, struct str name,
                             struct lazy *out)
{
    const struct failure *failed = NULL;
    const struct loaded *loaded = loader_load(doc->files, STR("file"), name, call_span(c), &failed);
    if (!loaded) {
        *out = lazy_of_value(failure_value(call_arena(c), failed));
        return;
    }
    struct file *f = (struct file *)(uintptr_t)loaded->thing;
    if (++f->uses > USES_FREE && includes_itself(f, eval_self(c->graph, c->context))) {
        *out = lazy_of_value(endless_include(c, f, name));
        return;
    }
    if (c->graph->modes.lenient)
        note_loaded(c, f);
    *out = lazy_of_node(node_of_expr(c->graph, f->tree, f->text->root, c->context->env,
                                     eval_self(c->graph, c->context)));
}

void yay_mean_include(struct call *c, struct lazy *out)
{
    struct document *doc = document_of(c->context);
    struct value where = layered_guard(c->graph, eval_self(c->graph, c->context));
    if (value_is_unknown(where))
        *out = lazy_of_value(where);
    else if (doc && value_is(where, VALUE_STRING))
        open_loaded_file(c, doc, str_copy(call_arena(c), value_str(&where)), out);
    else
        *out = lazy_of_value(call_help(
            c,
            call_fail(c, FAIL_WORLD, DIAG_CONFIGURATION, -1, "only a document can include files"),
            "open the text as a document, not as an expression"));
}

// ---- documents

// Seen from the same place, whatever is skipped on the way (struct supposition).
static bool is_same_document_place(const struct env *a, const struct env *b)
{
    return a->scope == b->scope && a->view == b->view && a->frame == b->frame;
}

// A document keeps its identity between queries, and with it what is known about its guards.
static struct document *known_document(const struct call *c)
{
    for (struct scope *s = c->graph->scopes; s; s = s->next_owned) {
        struct document *doc =
            s->context && s->context->kind == &document_context ? s->context->data : NULL;
        if (doc && doc->tree == c->context->tree && doc->expr == c->expr &&
            is_same_document_place(doc->env, env_kept(c->graph, c->context->env)))
            return doc;
    }
    return NULL;
}

static struct document *open_document(struct call *c)
{
    struct graph *g = c->graph;
    struct document *doc = ARENA_NEW(&g->arena, struct document);
    struct scope *outer = c->context->env->scope;
    struct scope *scope = scope_open(g, SCOPE_LOCAL, outer, STR("document"));
    doc->graph = g;
    doc->tree = c->context->tree;
    doc->expr = c->expr;
    doc->env = env_kept(g, c->context->env);
    doc->context = (struct context){.parent = outer ? scope_context(outer) : NULL,
                                    .kind = &document_context,
                                    .data = doc,
                                    .injector = g->injector};
    doc->files = loader_open(g, STR("yay"), NULL, read_loaded_file, doc);
    doc->path_in_the_graph = c->count > 1;
    if (c->context->tree->file)
        doc->directory = path_dirname(source_name(g->sources, c->context->tree->file));
    if (str_equal(doc->directory, STR(".")))
        doc->directory = STR("");
    scope->context = &doc->context;
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = *doc->env;
    env->scope = scope;
    env->supposition = NULL;
    struct node *root = node_of_expr(g, c->context->tree, c->exprs[0], env, NULL);
    doc->root = scope->object = node_follow(g, root);
    return doc;
}

void yay_mean_document(struct call *c, struct lazy *out)
{
    struct document *doc = known_document(c);
    struct supposition *supposed = c->context->env->supposition;
    if (!doc)
        doc = open_document(c);
    *out = lazy_of_node(supposed ? supposition_node(c->graph, supposed, doc->root) : doc->root);
}

static struct str published_key(struct graph *g, symbol name)
{
    struct str text = symbol_text(g->symbols, name);
    return str_format(&g->arena, " %.*s", STR_ARGS(text));
}

static bool find_published(struct graph *g, const struct eval_context *at, symbol key,
                           struct lazy *out)
{
    struct document *doc = document_of(at);
    if (!doc || !doc->root || !key)
        return false;
    struct node *root =
        at->env->supposition ? supposition_node(g, at->env->supposition, doc->root) : doc->root;
    struct node *found = node_get_named(g, root, key, NULL);
    if (found)
        *out = lazy_of_node(found);
    return found != NULL;
}

// Included files are searched last: a name that is a key opens no more files than the key does.
bool yay_other_name(struct graph *g, const struct eval_context *at, symbol name, struct span where,
                    struct lazy *out)
{
    (void)where;
    return find_published(g, at, symbol_find(g->symbols, published_key(g, name)), out);
}

bool yay_included_name(struct graph *g, const struct eval_context *at, symbol name,
                       struct lazy *out)
{
    return find_published(g, at, symbol_intern(g->symbols, published_key(g, name)), out);
}
