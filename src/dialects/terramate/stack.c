// SPDX-License-Identifier: Apache-2.0
//
// Stacks: the `stack` block, and what `terramate.*` says in a directory. Metadata are statements like
// globals are, so that an answer which read some of it is shared by all stacks for which that is the same.
#include <ctype.h>
#include <strings.h>

#include "base/path.h"
#include "dialects/terramate/terramate.h"
#include "graph/eval.h"

// ---- the block

struct stack_reader {
    struct tm_dir *dir;
    const struct tm_file *file;
};

static PRINTF_LIKE(3, 4) void refuse(struct stack_reader *r, struct span at, const char *format,
                                     ...)
{
    va_list args;
    va_start(args, format);
    tm_vmistake(r->dir->project, &r->dir->diags, tm_bad_schema, DIAG_BAD_SCHEMA, at, format, args);
    va_end(args);
}

// The value of an attribute, which sees functions and nothing else; absent when it is not there.
static struct value value_of_attribute(struct stack_reader *r, const char *name,
                                       const struct hcl_attribute **out)
{
    struct tm_project *p = r->dir->project;
    const struct hcl_attribute *a = *out = tm_attribute(p, &r->file->stack->body, name);
    if (!a)
        return VALUE_NONE;
    return tm_constant(p, r->file->tree, a->value, &r->dir->diags);
}

static bool read_text(struct stack_reader *r, const char *name, struct str *out)
{
    const struct hcl_attribute *a;
    struct value v = value_of_attribute(r, name, &a);
    if (!a || value_is(v, VALUE_ABSENT))
        return false;
    if (!value_is(v, VALUE_STRING)) {
        refuse(r, a->at, "`%s` of a stack is a string", name);
        return false;
    }
    *out = str_copy(&r->dir->project->arena, value_str(&v));
    return true;
}

bool tm_is_tag(struct str s)
{
    for (size_t i = 0; i < s.len; i++) {
        char c = s.at[i];
        bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
        bool inside = i > 0 && i + 1 < s.len && (c == '-' || c == '_' || c == '.' || c == '/');
        if (!plain && !inside)
            return false;
    }
    return true;
}

static void check_list(struct stack_reader *r, const char *name, const struct hcl_attribute *a,
                       struct value list)
{
    bool is_tags = str_equal(str_of(name), STR("tags"));
    for (size_t i = 0; i < value_len(list); i++) {
        struct value v = value_item(list, i);
        if (!value_is(v, VALUE_STRING)) {
            refuse(r, a->at, "`%s` of a stack holds strings", name);
            return;
        }
        if (is_tags && !tm_is_tag(value_str(&v)))
            refuse(r, a->at, "`%.*s` is no tag: lower case letters and digits, inside also - _ . /",
                   STR_ARGS(value_str(&v)));
        for (size_t k = 0; k < i; k++) {
            struct value other = value_item(list, k);
            if (str_equal(value_str(&v), value_str(&other)))
                refuse(r, a->at, "`%.*s` is twice in `%s`", STR_ARGS(value_str(&v)), name);
        }
    }
}

static struct value read_list(struct stack_reader *r, const char *name)
{
    struct arena *a = &r->dir->project->graph->arena;
    const struct hcl_attribute *attribute;
    struct value v = value_of_attribute(r, name, &attribute);
    struct value none = value_list(a, &type_string, NULL, 0);
    if (value_is(v, VALUE_ABSENT) || value_is_null(v))
        return none;
    if (!value_is_sequence(v) || value_is(v, VALUE_SET)) {
        refuse(r, attribute->at, "`%s` of a stack is a list of strings", name);
        return none;
    }
    size_t before = r->dir->diags.list.len;
    check_list(r, name, attribute, v);
    if (r->dir->diags.list.len > before)
        return none;
    return value_list(a, &type_string, v.aggregate->items, value_len(v));
}

bool tm_is_id(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!isalnum((unsigned char)s.at[i]) && s.at[i] != '_' && s.at[i] != '-')
            return false;
    return s.len > 0 && s.len <= 64;
}

static void read_id(struct stack_reader *r, struct tm_stack *s)
{
    const struct hcl_attribute *a = tm_attribute(r->dir->project, &r->file->stack->body, "id");
    s->has_id = read_text(r, "id", &s->id) && s->id.len;
    if (s->has_id && !tm_is_id(s->id))
        refuse(r, a->at, "`%.*s` is no id of a stack: up to 64 letters, digits, `_` and `-`",
               STR_ARGS(str_slice(s->id, 0, 80)));
}

struct str tm_path_from(struct tm_dir *d, struct str path)
{
    struct arena *a = &d->project->arena;
    return path_clean(a, path_join(a, path_is_absolute(path) ? STR("/") : d->path,
                                   path_is_absolute(path) ? str_slice(path, 1, path.len) : path));
}

bool tm_leaves_project(struct str dir, struct str path)
{
    size_t depth = 0;
    for (size_t i = 0; !path_is_absolute(path) && dir.len > 1 && i < dir.len; i++)
        depth += dir.at[i] == '/';
    for (size_t from = 0, to; from < path.len; from = to + 1) {
        to = str_find_char(path, '/', from);
        struct str part = str_slice(path, from, to);
        if (str_equal(part, STR("..")) && !depth--)
            return true;
        depth += part.len && !str_equal(part, STR(".")) && !str_equal(part, STR(".."));
    }
    return false;
}

// Files whose changes are the stack's: paths of the project.
static struct value read_watch(struct stack_reader *r)
{
    struct tm_project *p = r->dir->project;
    const struct hcl_attribute *a = tm_attribute(p, &r->file->stack->body, "watch");
    struct value list = read_list(r, "watch");
    struct value *files = ARENA_ARRAY(&p->arena, struct value, value_len(list));
    for (size_t i = 0; i < value_len(list); i++) {
        struct value item = value_item(list, i);
        struct str path = tm_path_from(r->dir, value_str(&item));
        files[i] = value_string(&p->graph->arena, path);
        if (tm_leaves_project(r->dir->path, value_str(&item)))
            refuse(r, a->at, "`%.*s` is not in the project", STR_ARGS(value_str(&item)));
        else if (tm_is_directory(p, path))
            refuse(r, a->at, "`%.*s` is a directory: only files can be watched",
                   STR_ARGS(value_str(&item)));
    }
    return value_list(&p->graph->arena, &type_string, files, value_len(list));
}

void tm_read_stack(struct tm_dir *d, const struct tm_file *f)
{
    struct stack_reader r = {d, f};
    struct tm_stack *s = &d->stack;
    if (d->is_stack) {
        refuse(&r, f->stack->type_at, "a directory has one `stack`");
        return;
    }
    d->is_stack = true;
    s->block = f->stack;
    read_id(&r, s);
    if (!read_text(&r, "name", &s->name) || !s->name.len)
        s->name = path_basename(d->path);
    (void)read_text(&r, "description", &s->description);
    s->tags = read_list(&r, "tags");
    s->after = read_list(&r, "after");
    s->before = read_list(&r, "before");
    s->wants = read_list(&r, "wants");
    s->wanted_by = read_list(&r, "wanted_by");
    s->watch = read_watch(&r);
}

// ---- metadata

// Statements about one directory, all in a tree of their own.
struct saying {
    struct tm_project *project;
    struct tm_dir *dir; // NULL: of the project
    struct graph *g;
    struct tree_builder builder;
    ARRAY(struct statement) list;
    struct span at; // of what is said now
};

// Where a stack says something itself; else where it says that it is one.
static void say_at(struct saying *s, const char *attribute)
{
    const struct hcl_block *block = s->dir->stack.block;
    const struct hcl_attribute *a = tm_attribute(s->project, &block->body, attribute);
    s->at = a ? a->name_at : block->type_at;
}

static void say(struct saying *s, const char *path, path_id origin, expr_id e, uint8_t flags)
{
    path_id p = s->project->terramate;
    for (size_t from = 0, len = str_of(path).len; from < len;) {
        size_t to = str_find_char(str_of(path), '.', from);
        p = path_child(s->g, p, symbol_intern(s->g->symbols, str_slice(str_of(path), from, to)));
        from = to + 1;
    }
    ARRAY_PUSH(
        &s->list,
        (struct statement){
            .expr = e, .path = p, .origin = origin ? origin : p, .flags = flags, .at = s->at});
}

static void say_value(struct saying *s, const char *path, path_id origin, struct value v)
{
    say(s, path, origin, expr_literal(&s->builder, NO_SPAN, v), 0);
}

static void say_text(struct saying *s, const char *path, path_id origin, struct str text)
{
    say_value(s, path, origin, value_string_kept(text));
}

static void say_root(struct saying *s)
{
    struct tm_project *p = s->project;
    say_text(s, "version", 0, str_of(tm_version));
    say_text(s, "root.path.fs.absolute", 0, p->root);
    say_text(s, "root.path.fs.basename", 0, path_basename(p->root));
    say(s, "stacks.list", 0, expr_op(&s->builder, NO_SPAN, TM_STACK_LIST, NULL, 0),
        STATEMENT_OF_TREE);
}

static struct str to_root(struct arena *a, struct str path)
{
    return path.len > 1 ? path_relative(a, path, STR("/")) : STR(".");
}

static void say_stack(struct saying *s)
{
    struct tm_dir *d = s->dir;
    struct arena *a = &s->g->arena;
    path_id origin =
        path_child(s->g, d->project->terramate, symbol_intern(s->g->symbols, STR("stack")));
    say_at(s, "name");
    say_text(s, "stack.name", origin, d->stack.name);
    say_text(s, "name", 0, d->stack.name); // the old names are still used
    say_at(s, "description");
    say_text(s, "stack.description", origin, d->stack.description);
    say_text(s, "description", 0, d->stack.description);
    say_at(s, "tags");
    say_value(s, "stack.tags", origin, d->stack.tags);
    say_at(s, "id");
    if (d->stack.has_id)
        say_text(s, "stack.id", origin, d->stack.id);
    s->at = d->stack.block->type_at;
    say(s, "stack", origin, 0, STATEMENT_CONTAINER);
    say_text(s, "stack.path.absolute", origin, d->path);
    say_text(s, "stack.path.relative", origin,
             d->path.len > 1 ? str_slice(d->path, 1, d->path.len) : STR("."));
    say_text(s, "stack.path.basename", origin, path_basename(d->path));
    say_text(s, "stack.path.to_root", origin, to_root(a, d->path));
    say_text(s, "path", 0, d->path);
    const struct tm_dir *up = d->parent;
    while (up && !up->is_stack)
        up = up->parent;
    if (up) {
        say_text(s, "stack.parent.id", origin, up->stack.id);
        say_value(s, "stack.parent.tags", origin, up->stack.tags);
    }
}

// A directory below a stack is none itself.
static void say_no_stack(struct saying *s)
{
    static const char *const names[] = {"stack", "name", "path", "description"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        say(s, names[i], 0, 0, STATEMENT_UNSET);
}

static void say_all(struct saying *s, struct view *v)
{
    struct tree *t = tree_end(&s->builder);
    graph_keep_tree(s->g, t);
    for (size_t i = 0; i < s->list.len; i++) {
        s->list.at[i].tree = t;
        view_define(v, &s->list.at[i]);
    }
    ARRAY_DONE(&s->list);
}

void tm_define_metadata(struct tm_dir *d)
{
    struct graph *g = d->project->graph;
    struct saying s = {.project = d->project, .dir = d, .g = g};
    tree_begin(&s.builder, tm_ops(), g->symbols, 0);
    if (!d->parent) {
        say_root(&s);
        // an empty tree has an empty `global`
        view_define(d->view, &(struct statement){.path = d->project->global,
                                                 .origin = d->project->global,
                                                 .flags = STATEMENT_CONTAINER | STATEMENT_LABELS});
    }
    struct statement here = {
        .expr =
            expr_literal(&s.builder, NO_SPAN, value_string_kept(tm_host_path(d->project, d->path))),
        .path = d->project->world->base_path,
        .origin = d->project->world->base_path,
    };
    ARRAY_PUSH(&s.list, here);
    if (d->is_stack)
        say_stack(&s);
    else if (d->parent && d->parent->is_stack)
        say_no_stack(&s);
    say_all(&s, d->view);
}

struct view *tm_root_view(struct tm_project *p)
{
    if (p->root_view)
        return p->root_view;
    struct graph *g = p->graph;
    struct scope *scope = scope_open(g, SCOPE_NAMED, NULL, STR("names"));
    scope->context = &p->context;
    struct lazy late = {.kind = LAZY_PATH, .path = p->terramate};
    (void)scope_set_variable(scope, STR("terramate"), late, 0, NO_SPAN);
    struct saying s = {.project = p, .g = g};
    p->root_view = view_open(g, NULL, STR("/"), scope);
    tree_begin(&s.builder, tm_ops(), g->symbols, 0);
    say_root(&s);
    say_all(&s, p->root_view);
    return p->root_view;
}
