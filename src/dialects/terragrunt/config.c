// SPDX-License-Identifier: Apache-2.0
//
// Configurations: who sees which file, and what it includes. The path of an `include` can use functions, but no
// names, because it decides what the names are: it is evaluated when the configuration is opened.
#include "dialects/terragrunt/tg.h"

#include "base/path.h"

const struct context_kind tg_context = {"a Terragrunt configuration"};

struct tg_config *tg_config_of(const struct env *env)
{
    struct context *c = env->scope ? scope_context(env->scope) : NULL;
    while (c && c->kind != &tg_context)
        c = c->parent;
    return c ? c->data : NULL;
}

struct diag *tg_mistake(struct tg_config *c, enum diag_code code, struct span at,
                        const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(&c->tree->arena, code, at, format, args);
    va_end(args);
    diags_add(&c->diags, d);
    return d;
}

// ---- includes

static const struct hcl_attribute *attribute_of(struct tg_config *c, const struct hcl_body *body,
                                                const char *name)
{
    for (uint32_t i = 0; i < body->attribute_count; i++)
        if (str_equal(symbol_text(c->tree->graph->symbols, body->attributes[i].name), str_of(name)))
            return &body->attributes[i];
    return NULL;
}

// The value of an argument that can use functions only; absent if it is not given, or fails, which is reported.
static struct value early_value(struct tg_config *c, const struct hcl_body *body, const char *name)
{
    const struct hcl_attribute *given = attribute_of(c, body, name);
    struct hcl_session s = {.graph = c->tree->graph, .ops = tg_ops()};
    if (!given)
        return VALUE_NONE;
    struct value v = hcl_session_value_in(&s, c->file->tree, given->value, c->scope);
    const struct failure *failed = failure_of(&c->tree->graph->arena, v);
    if (!failed)
        return v;
    failure_collect(failed, &c->diags);
    for (size_t i = 0; i < c->diags.list.len; i++)
        c->tree->is_unsettled |= diag_is_unfinished(c->diags.list.at[i]);
    return VALUE_NONE;
}

static void read_strategy(struct tg_config *c, const struct hcl_body *body, struct tg_include *out)
{
    static const char *const names[] = {"shallow", "deep", "no_merge"};
    const struct hcl_attribute *given = attribute_of(c, body, "merge_strategy");
    struct value v = early_value(c, body, "merge_strategy");
    if (value_is(v, VALUE_ABSENT))
        return;
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (value_is(v, VALUE_STRING) && str_equal(value_str(&v), str_of(names[i]))) {
            out->strategy = (enum tg_strategy)i;
            return;
        }
    struct diag *d = tg_mistake(c, DIAG_BAD_ARGUMENT, expr_span(c->file->tree, given->value),
                                "unknown merge strategy");
    diag_help(d, "write \"no_merge\", \"shallow\" or \"deep\"");
}

static void report_unread(struct tg_config *c, const struct tg_file *f, struct str name,
                          struct span at)
{
    struct diag *d;
    if (f->trouble) {
        d = tg_mistake(c, DIAG_BAD_IMPORT, at, "%.*s", STR_ARGS(f->trouble->message));
        diag_remedy(d, f->trouble->remedy.kind, f->trouble->remedy.what);
        return;
    }
    d = tg_mistake(c, DIAG_BAD_IMPORT, at, "`%.*s` does not exist", STR_ARGS(name));
    diag_help(d, "correct the path, or create the file");
}

static struct tg_config *open_included(struct tg_config *c, struct str written, struct span at)
{
    struct str path;
    bool is_inside = tg_find_path(c->tree, c->dir, written, &path);
    struct tg_file *f = tg_file_at(c->tree, path, !is_inside);
    if (!f->body) {
        report_unread(c, f, is_inside ? tree_name(&c->tree->files, &c->tree->arena, path) : path,
                      at);
        return NULL;
    }
    if (f == c->file) {
        tg_mistake(c, DIAG_CYCLE, at, "this file includes itself");
        return NULL;
    }
    return tg_config_at(c->tree, f, c->dir, c->unit, c);
}

static void read_include(struct tg_config *c, const struct hcl_block *b)
{
    const struct hcl_attribute *path = attribute_of(c, &b->body, "path");
    struct tg_include x = {.at = b->type_at};
    if (b->label_count)
        x.name = b->labels[0].text;
    if (c->includer) {
        struct diag *d = tg_mistake(c, DIAG_BAD_IMPORT, b->type_at,
                                    "an included file cannot include another one");
        diag_related(d, c->includer->includes.at[c->includer->includes.len - 1].at,
                     "it is included here");
        diag_help(d, "include both in the unit: an `include` block can have a name");
        return;
    }
    read_strategy(c, &b->body, &x);
    struct value expose = early_value(c, &b->body, "expose");
    x.is_exposed = value_is(expose, VALUE_BOOL) && expose.boolean;
    struct value written = early_value(c, &b->body, "path");
    ARRAY_PUSH(&c->includes, x); // functions of the included file look for it
    struct tg_include *kept = &c->includes.at[c->includes.len - 1];
    if (!path)
        return;
    kept->path_at = expr_span(c->file->tree, path->value);
    if (value_is(written, VALUE_STRING))
        kept->config =
            open_included(c, str_copy(&c->tree->arena, value_str(&written)), kept->path_at);
    else if (!value_is(written, VALUE_ABSENT) &&
             !(value_is_unknown(written) && tg_misses_elsewhere(c)))
        tg_mistake(c, DIAG_TYPE_MISMATCH, kept->path_at, "expected the path of a file%s",
                   value_is_unknown(written) ? ", which is not known" : "");
}

static void read_includes(struct tg_config *c)
{
    for (uint32_t i = 0; i < c->file->body->block_count; i++) {
        const struct hcl_block *b = &c->file->body->blocks[i];
        if (str_equal(symbol_text(c->tree->graph->symbols, b->type), STR("include")))
            read_include(c, b);
    }
}

// ---- opening

static const char *const names[] = {"local",  "include", "dependency", "feature",
                                    "values", "unit",    "stack"};

static void open_config_scope(struct tg_config *c, struct view *around)
{
    struct graph *g = c->tree->graph;
    c->scope = scope_open(g, SCOPE_NAMED, around ? around->env.scope : NULL, c->dir);
    c->context = (struct context){
        .kind = &tg_context, .data = c, .parent = around ? scope_context(around->env.scope) : NULL};
    c->scope->context = &c->context;
}

static void bind_names(struct tg_config *c)
{
    struct graph *g = c->tree->graph;
    size_t count = tg_is_stack(c) ? COUNT_OF(names) : COUNT_OF(names) - 2;
    for (size_t i = 0; i < count; i++) {
        path_id path = path_child(g, 0, symbol_intern(g->symbols, str_of(names[i])));
        (void)scope_set_variable(c->scope, str_of(names[i]),
                                 (struct lazy){.kind = LAZY_PATH, .path = path}, 0, NO_SPAN);
    }
}

static void open_config(struct tg_config *c)
{
    struct tg_tree *t = c->tree;
    c->is_opening = true;
    struct view *around = t->files.view ? t->files.view(t->files.view_data, c->unit) : NULL;
    open_config_scope(c, around);
    for (size_t i = 0; i < c->file->diags.list.len; i++)
        diags_add(&c->diags, c->file->diags.list.at[i]);
    if (c->file->body) {
        tg_check_body(c, c->schema, c->file->body, NO_SPAN,
                      tg_is_stack(c) ? "a stack" : "a Terragrunt file");
        read_includes(c);
    }
    bind_names(c);
    c->view = around;
    tg_open_added(c);
    tg_say(c);
    c->is_opening = false;
}

struct tg_config *tg_config_at(struct tg_tree *t, struct tg_file *f, struct str dir,
                               struct str unit, struct tg_config *includer)
{
    bool is_new;
    struct str key = str_format(&t->arena, "%.*s\n%.*s\n%.*s\n%zu", STR_ARGS(f->path),
                                STR_ARGS(dir), STR_ARGS(unit), includer ? includer->number + 1 : 0);
    uint64_t *known = str_table_put(&t->configs, key, &is_new);
    if (!is_new)
        return (struct tg_config *)(uintptr_t)*known;
    struct tg_config *c = ARENA_NEW(&t->graph->arena, struct tg_config);
    *known = (uintptr_t)c;
    c->tree = t;
    c->file = f;
    c->dir = str_copy(&t->arena, dir);
    c->unit = str_copy(&t->arena, unit);
    c->includer = includer;
    bool is_stack = str_equal(path_basename(f->path), STR("terragrunt.stack.hcl"));
    c->schema = includer ? includer->schema : is_stack ? &tg_stack_schema : &tg_file_schema;
    c->number = t->list.len;
    ARRAY_PUSH(&t->list, c);
    open_config(c);
    return c;
}

struct tg_config *tg_unit_at(struct tg_tree *t, struct str dir)
{
    const struct tg_component *made = tg_made_in(t, dir);
    if (made && made->config)
        return made->config;
    struct str path = path_join(&t->arena, dir, STR("terragrunt.hcl"));
    struct str stack = path_join(&t->arena, dir, STR("terragrunt.stack.hcl"));
    if (!tg_exists(t, path, NULL) && tg_exists(t, stack, NULL))
        path = stack;
    return tg_config_at(t, tg_file_at(t, path, false), dir, dir, NULL);
}

// ---- as a value

struct value tg_config_value(struct tg_config *c)
{
    struct graph *g = c->tree->graph;
    struct str *roots;
    path_id *paths;
    size_t count = tg_roots(c, &g->arena, &roots, &paths);
    struct value *keys = ARENA_ARRAY(&g->arena, struct value, count);
    struct value *items = ARENA_ARRAY(&g->arena, struct value, count);
    for (size_t i = 0; i < count; i++) {
        bool is_local = tg_is_stack(c) && paths[i] == c->tree->local;
        keys[i] = is_local ? value_string_kept(STR("local")) : value_string(&g->arena, roots[i]);
        items[i] = view_value(g, c->view, paths[i]);
    }
    return value_object(&g->arena, keys, items, count);
}
