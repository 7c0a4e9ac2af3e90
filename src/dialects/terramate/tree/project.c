// SPDX-License-Identifier: Apache-2.0
#include "base/path.h"
#include "dialects/terramate/tree/bundles.h"

const char tm_skip_mark[] = ".tmskip";
const char tm_version[] = "0.17.2";
const char tm_bad_syntax[] = "HCL syntax error";
const char tm_bad_schema[] = "terramate schema error";
const char tm_bad_import[] = "import error";
const char tm_redefined[] = "global redefined";

const struct context_kind tm_context = {"a tree of Terramate directories"};
const struct context_kind tm_content_context = {"a block that makes code"};

static void add_reserved_name(struct tm_project *p, const char *name, path_id *path)
{
    *path = path_child(p->graph, 0, symbol_intern(p->graph->symbols, str_of(name)));
    struct lazy late = {.kind = LAZY_PATH, .path = *path};
    (void)scope_set_variable(p->scope, str_of(name), late, 0, NO_SPAN);
}

struct tm_project *tm_open_in(struct graph *g, struct tree_files files, struct str root)
{
    struct tm_project *p = ARENA_NEW(&g->arena, struct tm_project);
    p->graph = g;
    p->files = files;
    arena_init(&p->arena);
    p->scope = scope_open(g, SCOPE_NAMED, NULL, STR("names"));
    p->context = (struct context){.kind = &tm_context, .data = p};
    p->scope->context = &p->context;
    if (!g->injector)
        g->injector = &p->own_world;
    p->world = g->injector;
    add_reserved_name(p, "global", &p->global);
    add_reserved_name(p, "terramate", &p->terramate);
    // Names that no source text can have. Two each: a directory that defines a first name says something about every
    // path, and shares no answer with the one above.
    path_id world = path_child(g, 0, symbol_intern(g->symbols, STR("\001world")));
    p->world->base_path = path_child(g, world, symbol_intern(g->symbols, STR("base")));
    p->world->files_path = path_child(g, world, symbol_intern(g->symbols, STR("files")));
    p->root = str_copy(&g->arena, root);
    if (!p->world->root.len) // a project may have several trees: names start at the outermost root
        p->world->root = p->root;
    p->vendor_dir = STR("/modules");
    p->no_strings = value_list(&g->arena, &type_string, NULL, 0);
    p->comment = "//";
    return p;
}

struct tm_project *tm_open(struct tree_files files)
{
    struct tm_project *p = tm_open_in(graph_open(), files, STR("/"));
    p->owns_graph = true;
    return p;
}

struct tm_project *tm_open_beside(struct tm_project *other, struct tree_files files)
{
    struct tm_project *p = tm_open_in(other->graph, files, other->root);
    p->other = other;
    return p;
}

void tm_ask_from(struct tm_dir *d)
{
    if (!d->host.len)
        d->host = tm_host_path(d->project, d->path);
    d->project->world->base = d->host;
    d->project->world->asker = d->view;
}

struct str tm_host_path(struct tm_project *p, struct str path)
{
    return path_under(&p->arena, p->root, path);
}

void tm_close(struct tm_project *p)
{
    for (uint32_t i = 0; i < p->dirs.len; i++) {
        struct tm_dir *d = (struct tm_dir *)(uintptr_t)p->dirs.entries[i].value;
        ARRAY_DONE(&d->parts);
        ARRAY_DONE(&d->generates);
        ARRAY_DONE(&d->inputs);
        diags_done(&d->diags);
        diags_done(&d->instance_diags);
    }
    for (struct tm_file *f = p->first_file; f; f = f->next)
        diags_done(&f->diags);
    str_table_done(&p->dirs);
    str_table_done(&p->texts);
    str_table_done(&p->lists);
    tm_registry_done(p->registry);
    table_done(&p->env_names);
    table_done(&p->runs);
    table_done(&p->names);
    table_done(&p->said_around);
    ARRAY_DONE(&p->cut_off);
    struct arena arena = p->arena; // the project itself lives in the graph
    struct tm_reader *readers = p->readers;
    if (p->owns_graph)
        graph_close(p->graph);
    arena_done(&arena);
    tm_readers_close(readers);
}

static struct context *context_of(const struct env *env, const struct context_kind *kind)
{
    struct context *c = env->scope ? scope_context(env->scope) : NULL;
    while (c && c->kind != kind)
        c = c->parent;
    return c;
}

struct tm_project *tm_project_of(const struct env *env)
{
    struct context *c = context_of(env, &tm_context);
    return c ? c->data : NULL;
}

const struct tm_content *tm_content_of(const struct env *env)
{
    struct context *c = context_of(env, &tm_content_context);
    return c ? c->data : NULL;
}

void tm_content_open(struct tm_content *c, struct tm_project *p, struct context *outer,
                     struct str target_dir, bool takes_code)
{
    *c = (struct tm_content){.project = p, .target_dir = target_dir, .takes_code = takes_code};
    c->context = (struct context){.kind = &tm_content_context, .data = c, .parent = outer};
}

bool tm_has_experiment(const struct tm_project *p, const char *name)
{
    if (!value_is_sequence(p->experiments))
        return false;
    for (size_t i = 0; i < value_len(p->experiments); i++) {
        struct value v = value_item(p->experiments, i);
        if (value_is(v, VALUE_STRING) && str_equal(value_str(&v), str_of(name)))
            return true;
    }
    return false;
}
