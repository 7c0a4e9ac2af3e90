// SPDX-License-Identifier: Apache-2.0
//
// Stacks: a `terragrunt.stack.hcl` says which units are made of which sources, and with which values. A unit whose source is
// in the project is read as if it had been copied: its functions start in the directory where it would be made. So what
// it comes to is known without making it. Sources elsewhere are not read: their values are known, and nothing else.
#include "base/path.h"
#include "dialects/terragrunt/tg.h"

enum { STACKS_DEEP_MOST = 32 }; // one inside the other

bool tg_is_stack(const struct tg_config *c)
{
    return c->schema == &tg_stack_schema;
}

struct tg_component *tg_made_in(const struct tg_tree *t, struct str dir)
{
    const uint64_t *found = str_table_find(&t->made_in, dir);
    return found ? (struct tg_component *)(uintptr_t)*found : NULL;
}

// The component that a path is in, if it would be made.
static const struct tg_component *made_around(const struct tg_tree *t, struct str path)
{
    const struct tg_component *found = NULL;
    for (; path.len > 1 && !found; path = path_dirname(path))
        found = tg_made_in(t, path);
    return found;
}

bool tg_source_of(struct tg_tree *t, struct arena *a, struct str path, struct str *out)
{
    const struct tg_component *x = made_around(t, path);
    if (!x || !x->config || tg_exists(t, path, NULL))
        return false;
    struct str source = path_dirname(x->config->file->path);
    *out = path.len > x->dir.len ? path_join(a, source, str_slice(path, x->dir.len + 1, path.len))
                                 : source;
    return true;
}

// ---- one component

static struct value argument_value(struct tg_component *x, const char *name)
{
    struct graph *g = x->by->tree->graph;
    const struct marks *marks = NULL;
    path_id path = tg_below(x->by->tree, x->path, str_of(name));
    return value_unmark(&g->arena, view_value_asked(g, x->by->view, path), &marks);
}

// The directory of the tree that a source means; false: it is not in the project. What follows `?` selects a version, and
// `//` separates the repository from what is in it.
static bool local_source(struct tg_component *x, struct str source, struct str *dir)
{
    struct tg_tree *t = x->by->tree;
    struct str bare = str_slice(source, 0, str_find_char(source, '?', 0));
    bool is_path = str_starts(bare, STR(".")) || str_starts(bare, STR("/"));
    return is_path && tg_find_path(t, x->by->dir, path_clean(&t->arena, bare), dir);
}

static bool is_above(const struct tg_component *x, const struct tg_file *f)
{
    unsigned depth = 0;
    for (; x && depth < STACKS_DEEP_MOST; x = tg_made_in(x->by->tree, x->by->dir), depth++)
        if (x->by->file == f)
            return true;
    return depth == STACKS_DEEP_MOST;
}

static void report_source(struct tg_component *x, enum diag_code code, struct str file,
                          const char *what)
{
    struct diag *d = tg_mistake(x->by, code, x->source_at, "%s", what);
    diag_label(d, "`%.*s`", STR_ARGS(tree_name(&x->by->tree->files, &x->by->tree->arena, file)));
}

static bool says_true(struct tg_component *x, const char *argument)
{
    struct value v = argument_value(x, argument);
    return value_is(v, VALUE_BOOL) && v.boolean;
}

static void open_source(struct tg_component *x)
{
    struct tg_tree *t = x->by->tree;
    struct value source = argument_value(x, "source");
    struct str dir;
    if (!value_is(source, VALUE_STRING) || !local_source(x, value_str(&source), &dir))
        return;
    struct str name = x->is_stack ? STR("terragrunt.stack.hcl") : STR("terragrunt.hcl");
    struct str file = path_join(&t->arena, dir, name);
    if (!tg_exists(t, file, NULL)) {
        if (says_true(x, "no_validation") || says_true(x, "no_dot_terragrunt_stack"))
            return; // any files may be copied
        report_source(x, DIAG_BAD_IMPORT, file, "the source does not exist");
        return;
    }
    struct tg_file *f = tg_file_at(t, file, false);
    if (is_above(x, f))
        report_source(x, DIAG_CYCLE, file, "this stack makes itself");
    else
        x->config = tg_config_at(t, f, x->dir, x->dir, NULL);
}

static bool is_disabled(struct tg_component *x)
{
    struct value enabled = argument_value(x, "enabled");
    return value_is(enabled, VALUE_BOOL) && !enabled.boolean;
}

// Where it is made. False: that is not known, or not below the stack.
static bool find_made(struct tg_component *x)
{
    struct tg_tree *t = x->by->tree;
    struct value path = argument_value(x, "path");
    if (!value_is(path, VALUE_STRING))
        return false;
    if (tg_find_path(t, x->by->dir, value_str(&path), &x->dir) &&
        path_is_below(x->dir, x->by->dir) && !str_equal(x->dir, x->by->dir))
        return true;
    struct diag *d = tg_mistake(x->by, DIAG_BAD_ARGUMENT, x->at,
                                "the path of `%.*s` leads out of the stack", STR_ARGS(x->name));
    diag_help(d, "write a path that is relative to the stack's directory");
    return false;
}

// Two in one directory: the later one would replace the other.
static void report_same_path(struct tg_component *x)
{
    const struct tg_component *other = tg_made_in(x->by->tree, x->dir);
    struct diag *d = tg_mistake(x->by, DIAG_REDEFINED, x->at, "`%.*s` has the same path as `%.*s`",
                                STR_ARGS(x->name), STR_ARGS(other->name));
    diag_related(d, other->at, "declared here");
    diag_help(d, "give one of them another path");
}

static struct span place_of_source(const struct tg_config *said_by, const struct hcl_block *b)
{
    const struct symbols *symbols = said_by->tree->graph->symbols;
    for (uint32_t i = 0; i < b->body.attribute_count; i++)
        if (str_equal(symbol_text(symbols, b->body.attributes[i].name), STR("source")))
            return expr_span(said_by->file->tree, b->body.attributes[i].value);
    return b->type_at;
}

static bool has_block_inside(const struct tg_config *c, const struct hcl_block *b, const char *type)
{
    for (uint32_t i = 0; i < b->body.block_count; i++)
        if (str_equal(symbol_text(c->tree->graph->symbols, b->body.blocks[i].type), str_of(type)))
            return true;
    return false;
}

static void add_component(struct tg_config *c, const struct tg_config *said_by,
                          const struct hcl_block *b, struct str type)
{
    struct tg_tree *t = c->tree;
    const struct tg_component *outer = tg_made_in(t, c->dir);
    struct tg_component *x = ARENA_NEW(&t->arena, struct tg_component);
    bool is_new;
    x->by = c;
    x->said_by = said_by;
    x->block = b;
    x->at = span_join(b->type_at, b->labels[0].at);
    x->source_at = place_of_source(said_by, b);
    x->is_stack = str_equal(type, STR("stack"));
    x->path = tg_below(t, tg_below(t, 0, type), b->labels[0].text);
    x->name = str_format(&t->arena, "%.*s%s%.*s.%.*s", STR_ARGS(outer ? outer->name : STR("")),
                         outer ? "." : "", STR_ARGS(type), STR_ARGS(b->labels[0].text));
    if (has_block_inside(c, b, "expansion") || is_disabled(x) || !find_made(x) ||
        tg_exists(t, path_join(&t->arena, x->dir, STR("terragrunt.hcl")), NULL))
        return; // several that are not known, none, or one that was made already and is read there
    uint64_t *place = str_table_put(&t->made_in, x->dir, &is_new);
    if (!is_new) {
        report_same_path(x);
        return;
    }
    *place = (uintptr_t)x;
    ARRAY_PUSH(&c->components, x);
    if (!x->is_stack)
        ARRAY_PUSH(&t->made, x);
}

// ---- what they come to

// Below `unit.x`: the arguments of the block, and what the unit says.
static void say_component(struct tg_component *x)
{
    struct tg_config *c = x->by;
    struct tg_tree *t = c->tree;
    struct str *names;
    path_id *paths;
    size_t count = tg_roots(x->config, &t->arena, &names, &paths);
    for (size_t i = 0; i < count; i++)
        if (paths[i] != t->local)
            tg_say_path(t, c->view, tg_below(t, x->path, names[i]), x->config->view, paths[i],
                        x->at);
}

// A view of its own, over the one that was asked for sources already.
static void say_components(struct tg_config *c)
{
    struct tg_tree *t = c->tree;
    struct view *below = view_open(t->graph, c->view, c->view->name, c->scope);
    below->words = c->view->words;
    below->is_inside = c->view->is_inside;
    c->view = below;
    for (size_t i = 0; i < c->components.len; i++)
        if (c->components.at[i]->config)
            say_component(c->components.at[i]);
}

// Those of a file, or of what is added to it, that no other block of the same name replaces.
static void add_components(struct tg_config *c, const struct tg_config *said_by)
{
    struct tg_tree *t = c->tree;
    const struct hcl_body *body = said_by->file->body;
    for (uint32_t i = 0; body && i < body->block_count; i++) {
        const struct hcl_block *b = &body->blocks[i];
        struct str type = symbol_text(t->graph->symbols, b->type);
        bool is_component = str_equal(type, STR("unit")) || str_equal(type, STR("stack"));
        if (!is_component || !b->label_count)
            continue;
        struct str key =
            str_format(&t->arena, "%.*s.%.*s", STR_ARGS(type), STR_ARGS(b->labels[0].text));
        const uint64_t *winner = str_table_find(&c->blocks, key);
        if (winner && *winner == (uintptr_t)b)
            add_component(c, said_by, b, type);
    }
}

void tg_open_components(struct tg_config *c)
{
    if (c->has_components || !tg_is_stack(c) || !c->file->body)
        return;
    c->has_components = true;
    add_components(c, c);
    if (c->added)
        add_components(c, c->added);
    for (size_t i = 0; i < c->components.len; i++) {
        open_source(c->components.at[i]);
        if (c->components.at[i]->config)
            tg_open_components(c->components.at[i]->config);
    }
    say_components(c);
}

// ---- as units

struct tg_component **tg_all_made(struct tg_tree *t, size_t *count)
{
    for (size_t i = 0; i < t->stacks.len; i++)
        tg_open_components(tg_unit_at(t, t->stacks.at[i]));
    *count = t->made.len;
    return t->made.at;
}

// The directory of the stack that everything started from.
static struct str first_stack_of(const struct tg_component *x)
{
    const struct tg_component *outer = tg_made_in(x->by->tree, x->by->dir);
    while (outer) {
        x = outer;
        outer = tg_made_in(x->by->tree, x->by->dir);
    }
    return x->by->dir;
}

bool tg_is_source(struct tg_tree *t, const struct tg_file *f)
{
    size_t count;
    struct tg_component **all = tg_all_made(t, &count);
    for (size_t i = 0; i < count; i++)
        if (all[i]->config && all[i]->config->file == f)
            return true;
    return false;
}

// Whether a stack makes a unit, directly or through others.
static bool makes(const struct tg_config *stack, const struct tg_component *x)
{
    for (; x; x = tg_made_in(x->by->tree, x->by->dir))
        if (x->by == stack)
            return true;
    return false;
}

const struct tg_component *tg_first_made(const struct tg_config *stack)
{
    const struct tg_tree *t = stack->tree;
    for (size_t i = 0; i < t->made.len; i++)
        if (makes(stack, t->made.at[i]))
            return t->made.at[i];
    return NULL;
}

struct str tg_listed_path(const struct tg_component *x, struct arena *a)
{
    return path_join(a, first_stack_of(x), x->name);
}

struct tg_component *tg_component_at(struct tg_tree *t, struct str path)
{
    struct arena a;
    struct tg_component *found = NULL;
    size_t count;
    struct tg_component **all = tg_all_made(t, &count);
    arena_init(&a);
    for (size_t i = 0; i < count && !found; i++)
        if (str_equal(tg_listed_path(all[i], &a), path))
            found = all[i];
    arena_done(&a);
    return found;
}
