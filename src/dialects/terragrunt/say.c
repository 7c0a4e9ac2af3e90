// SPDX-License-Identifier: Apache-2.0
//
// What files contain as statements. A unit's own file is said in its view. What it includes is said in views above
// it, the first include outermost, and each expression is evaluated in the included file's own view. If the arguments
// of `inputs` are written one by one, each is a statement, so that losers can be shown; otherwise objects are merged.
#include "base/path.h"
#include "dialects/terragrunt/tg.h"
#include "graph/world/injector.h"

static struct diag *not_exposed(const struct view *v, path_id p, struct span at);

static const struct view_words words = {
    .missing = "not defined in this configuration",
    .nearer = "set in the file that includes the other",
    .later = "included later",
    .unseen = not_exposed,
};

static const struct view_words words_of_added = {
    .missing = "not defined in this configuration",
    .nearer = "added by `autoinclude`",
    .later = "included later",
    .unseen = not_exposed,
};

path_id tg_below(struct tg_tree *t, path_id p, struct str name)
{
    return path_child(t->graph, p, symbol_intern(t->graph->symbols, name));
}

// Whose file is said, where, and for whom.
struct saying {
    struct tg_config *of;    // the file
    struct tg_config *whole; // the configuration that it becomes a part of
    struct view *view;
    bool is_deep;          // some include is merged deeply: inputs are said elsewhere
    bool has_inputs_below; // a view further out says some
    uint8_t rank;          // of two blocks inside a block with the same name the later one wins
};

static void say_expr(struct saying *s, path_id path, const struct tree *t, expr_id e,
                     struct span at, uint8_t flags)
{
    bool is_own = s->of == s->whole;
    view_define(s->view, &(struct statement){.tree = t,
                                             .expr = e,
                                             .path = path,
                                             .origin = path,
                                             .at = at,
                                             .from = is_own ? NULL : s->of->view,
                                             .rank = s->rank,
                                             .flags = flags});
}

void tg_say_container(struct view *v, path_id path, struct span at)
{
    uint8_t flags =
        STATEMENT_CONTAINER | STATEMENT_LABELS; // hides nothing that is said further out
    view_define(v, &(struct statement){.path = path, .origin = path, .at = at, .flags = flags});
}

static void say_constant(struct view *v, path_id path, struct value value, struct span at,
                         uint8_t flags)
{
    struct statement s = {.path = path, .origin = path, .at = at, .flags = flags};
    s.expr = graph_literal(v->graph, tg_ops(), value, &s.tree);
    view_define(v, &s);
}

// ---- expressions over paths of other views

static size_t view_number(struct tg_tree *t, struct view *v)
{
    for (size_t i = 0; i < t->views.len; i++)
        if (t->views.at[i] == v)
            return i;
    ARRAY_PUSH(&t->views, v);
    return t->views.len - 1;
}

static expr_id make_path(struct tree_builder *b, struct tg_tree *t, struct view *v, path_id path,
                         struct span at)
{
    expr_id operands[] = {expr_literal(b, at, value_int((int64_t)view_number(t, v))),
                          expr_literal(b, at, value_int(path))};
    return expr_op(b, at, TG_OP_PATH, operands, 2);
}

void tg_say_path(struct tg_tree *t, struct view *v, path_id path, struct view *other, path_id meant,
                 struct span at)
{
    struct tree_builder b;
    tree_begin(&b, tg_ops(), t->graph->symbols, at.file);
    expr_id e = make_path(&b, t, other, meant, at);
    struct tree *tree = tree_end(&b);
    graph_keep_tree(t->graph, tree);
    view_define(v, &(struct statement){.tree = tree,
                                       .expr = e,
                                       .path = path,
                                       .origin = path,
                                       .at = at,
                                       .flags = STATEMENT_CLOSED | STATEMENT_LAZY});
}

// ---- inputs

static bool has_constant_keys(const struct tree *t, expr_id e)
{
    if (expr_kind(t, e) != EXPR_OBJECT)
        return false;
    for (uint32_t i = 0; i < expr_count(t, e); i++) {
        expr_id key = expr_pair_key(t, e, i);
        if (expr_kind(t, key) != EXPR_LITERAL ||
            !value_is(expr_literal_value(t, key), VALUE_STRING))
            return false;
        for (uint32_t k = 0; k < i; k++)
            if (value_same(expr_literal_value(t, key),
                           expr_literal_value(t, expr_pair_key(t, e, k))))
                return false;
    }
    return true;
}

static void say_each_input(struct saying *s, const struct hcl_attribute *given)
{
    struct tg_tree *t = s->of->tree;
    const struct tree *tree = s->of->file->tree;
    for (uint32_t i = 0; i < expr_count(tree, given->value); i++) {
        expr_id key = expr_pair_key(tree, given->value, i);
        struct value name = expr_literal_value(tree, key);
        say_expr(s, tg_below(t, t->inputs, value_str(&name)), tree,
                 expr_pair_value(tree, given->value, i), expr_span(tree, key), STATEMENT_CLOSED);
    }
}

// What is said further out, and over it what this file says.
static void say_merged_inputs(struct saying *s, const struct hcl_attribute *given)
{
    struct tg_tree *t = s->of->tree;
    struct tree_builder b;
    tree_begin(&b, tg_ops(), t->graph->symbols, given->name_at.file);
    expr_id operands[] = {make_path(&b, t, s->view->parent, t->inputs, given->name_at),
                          make_path(&b, t, s->of->view, t->own, given->name_at)};
    expr_id e = expr_op(&b, given->name_at, TG_OP_MERGE, operands, 2);
    struct tree *tree = tree_end(&b);
    graph_keep_tree(t->graph, tree);
    view_define(
        s->view,
        &(struct statement){
            .tree = tree, .expr = e, .path = t->inputs, .origin = t->inputs, .at = given->name_at});
}

static void say_inputs(struct saying *s, const struct hcl_attribute *given)
{
    struct tg_tree *t = s->of->tree;
    const struct tree *tree = s->of->file->tree;
    bool is_merged_whole = s->is_deep || s->of->includer || !has_constant_keys(tree, given->value);
    if (s->of == s->whole && is_merged_whole)
        say_expr(s, t->own, tree, given->value, given->name_at, STATEMENT_CLOSED);
    if (s->is_deep)
        return;
    if (has_constant_keys(tree, given->value)) {
        tg_say_container(s->view, t->inputs, given->name_at);
        say_each_input(s, given);
    } else if (s->has_inputs_below) {
        say_merged_inputs(s, given);
    } else {
        say_expr(s, t->inputs, tree, given->value, given->name_at, 0);
    }
}

static const struct hcl_attribute *inputs_of(const struct tg_config *c)
{
    for (uint32_t i = 0; c->file->body && i < c->file->body->attribute_count; i++)
        if (str_equal(symbol_text(c->tree->graph->symbols, c->file->body->attributes[i].name),
                      STR("inputs")))
            return &c->file->body->attributes[i];
    return NULL;
}

// From the last include to the first, as each says how what comes after it is merged into it.
static void say_deep_inputs(struct tg_config *c)
{
    struct tg_tree *t = c->tree;
    struct tree_builder b;
    expr_id merged = 0;
    const struct hcl_attribute *own = inputs_of(c);
    struct span at = own ? own->name_at : c->includes.at[0].at;
    tree_begin(&b, tg_ops(), t->graph->symbols, at.file);
    if (own)
        merged = make_path(&b, t, c->view, t->own, own->name_at);
    for (size_t i = c->includes.len; i-- > 0;) {
        const struct tg_include *x = &c->includes.at[i];
        const struct hcl_attribute *given = x->config ? inputs_of(x->config) : NULL;
        if (!given || x->strategy == TG_NO_MERGE)
            continue;
        expr_id operands[] = {make_path(&b, t, x->config->view, t->own, x->at), merged};
        unsigned op = x->strategy == TG_DEEP ? TG_OP_DEEP_MERGE : TG_OP_MERGE;
        merged = merged ? expr_op(&b, at, op, operands, 2) : operands[0];
    }
    if (c->added && inputs_of(c->added)) {
        expr_id operands[] = {merged, make_path(&b, t, c->added->view, t->own, at)};
        merged = merged ? expr_op(&b, at, TG_OP_MERGE, operands, 2) : operands[1];
    }
    struct tree *tree = tree_end(&b);
    graph_keep_tree(t->graph, tree);
    if (merged)
        view_define(c->view, &(struct statement){.tree = tree,
                                                 .expr = merged,
                                                 .path = t->inputs,
                                                 .origin = t->inputs,
                                                 .at = at,
                                                 .flags = STATEMENT_CLOSED});
}

// ---- blocks

// What is not known of a dependency, and over it what its mocks say.
static void say_outputs(struct saying *s, path_id path, const struct hcl_block *b,
                        const struct hcl_attribute *mocks)
{
    struct tg_tree *t = s->of->tree;
    const struct tree *tree = s->of->file->tree;
    path_id outputs = tg_below(t, path, STR("outputs"));
    if (mocks && !has_constant_keys(tree, mocks->value)) {
        say_expr(s, outputs, tree, mocks->value, mocks->name_at, STATEMENT_CLOSED);
        return;
    }
    say_constant(s->view, outputs, value_dynamic, b->type_at, 0);
    for (uint32_t i = 0; mocks && i < expr_count(tree, mocks->value); i++) {
        expr_id key = expr_pair_key(tree, mocks->value, i);
        struct value name = expr_literal_value(tree, key);
        say_expr(s, tg_below(t, outputs, value_str(&name)), tree,
                 expr_pair_value(tree, mocks->value, i), expr_span(tree, key), STATEMENT_CLOSED);
    }
}

static void say_block(struct saying *s, const struct tg_schema *schema, path_id path,
                      const struct hcl_block *b);

static bool is_component(const struct tg_config *c, const struct tg_schema *schema)
{
    return tg_is_stack(c) && (str_equal(str_of(schema->name), STR("unit")) ||
                              str_equal(str_of(schema->name), STR("stack")));
}

// `unit.x.path` is where it is made; what is written is said below a name that no text has.
static void say_made_path(struct saying *s, const struct tg_schema *schema, path_id path,
                          const struct hcl_body *body, const struct hcl_attribute *given)
{
    struct tg_tree *t = s->of->tree;
    struct tree_builder b;
    struct str name = symbol_text(t->graph->symbols, path_at(t->graph, path)->name);
    path_id written = tg_below(t, tg_below(t, t->written, str_of(schema->name)), name);
    struct span at = given->name_at;
    bool is_beside = false;
    for (uint32_t i = 0; i < body->attribute_count; i++)
        is_beside |= str_equal(symbol_text(t->graph->symbols, body->attributes[i].name),
                               STR("no_dot_terragrunt_stack"));
    say_expr(s, written, s->of->file->tree, given->value, at, STATEMENT_CLOSED);
    tree_begin(&b, tg_ops(), t->graph->symbols, at.file);
    struct str host = tg_host(t, &t->graph->arena, s->whole->dir);
    path_id beside = tg_below(t, path, STR("no_dot_terragrunt_stack"));
    expr_id operands[] = {expr_literal(&b, at, value_string_kept(host)),
                          make_path(&b, t, s->view, written, at),
                          is_beside ? make_path(&b, t, s->view, beside, at)
                                    : expr_literal(&b, at, value_bool(false))};
    expr_id e = expr_op(&b, at, TG_OP_MADE, operands, 3);
    struct tree *tree = tree_end(&b);
    graph_keep_tree(t->graph, tree);
    say_expr(s, tg_below(t, path, STR("path")), tree, e, at, STATEMENT_CLOSED);
}

static void say_body(struct saying *s, const struct tg_schema *schema, path_id path,
                     const struct hcl_body *body)
{
    struct tg_tree *t = s->of->tree;
    struct symbols *symbols = t->graph->symbols;
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        const struct hcl_attribute *a = &body->attributes[i];
        struct str name = symbol_text(symbols, a->name);
        if (is_component(s->of, schema) && str_equal(name, STR("path")))
            say_made_path(s, schema, path, body, a);
        else if (tg_has_attribute(schema, name))
            say_expr(s, tg_below(t, path, name), s->of->file->tree, a->value, a->name_at,
                     STATEMENT_CLOSED);
    }
    for (uint32_t i = 0; i < body->block_count && !schema->is_any; i++) {
        const struct hcl_block *b = &body->blocks[i];
        const struct tg_schema *inner = tg_find_block(schema, symbol_text(symbols, b->type));
        s->rank = path && i < UINT8_MAX ? (uint8_t)(i + 1) : 0;
        if (inner && !inner->is_any)
            say_block(s, inner, path, b);
    }
    s->rank = 0;
}

static const struct hcl_attribute *attribute(struct tg_tree *t, const struct hcl_block *b,
                                             const char *name)
{
    for (uint32_t i = 0; i < b->body.attribute_count; i++)
        if (str_equal(symbol_text(t->graph->symbols, b->body.attributes[i].name), str_of(name)))
            return &b->body.attributes[i];
    return NULL;
}

static bool has_expansion(const struct tg_tree *t, const struct hcl_block *b)
{
    for (uint32_t i = 0; i < b->body.block_count; i++)
        if (str_equal(symbol_text(t->graph->symbols, b->body.blocks[i].type), STR("expansion")))
            return true;
    return false;
}

static void say_block(struct saying *s, const struct tg_schema *schema, path_id path,
                      const struct hcl_block *b)
{
    struct tg_tree *t = s->of->tree;
    path = tg_below(t, path, str_of(schema->name));
    if (schema->labels_least) {
        if (!b->label_count)
            return;
        tg_say_container(s->view, path, b->type_at);
        path = tg_below(t, path, b->labels[0].text);
    }
    if (has_expansion(t, b)) { // several dependencies, which are not read
        say_constant(s->view, path, value_dynamic, b->type_at, STATEMENT_CLOSED);
        return;
    }
    tg_say_container(s->view, path, b->type_at);
    say_body(s, schema, path, &b->body);
    if (is_component(s->of, schema))
        say_constant(s->view, tg_below(t, path, STR("name")),
                     value_string(&t->graph->arena, b->labels[0].text), b->labels[0].at,
                     STATEMENT_CLOSED);
    if (str_equal(str_of(schema->name), STR("dependency")))
        say_outputs(s, path, b, attribute(t, b, "mock_outputs"));
    const struct hcl_attribute *normal =
        str_equal(str_of(schema->name), STR("feature")) ? attribute(t, b, "default") : NULL;
    if (normal)
        say_expr(s, tg_below(t, path, STR("value")), s->of->file->tree, normal->value,
                 normal->name_at, STATEMENT_CLOSED);
}

static struct str block_key(struct arena *a, const struct tg_schema *schema,
                            const struct hcl_block *b)
{
    if (!b->label_count)
        return str_of(schema->name);
    return str_format(a, "%s.%.*s", schema->name, STR_ARGS(b->labels[0].text));
}

// Whether the block counts: no other of its name wins. Two in one file are a mistake.
static bool take_block(struct saying *s, const struct tg_schema *schema, const struct hcl_block *b)
{
    bool is_new;
    struct str key = block_key(&s->of->tree->arena, schema, b);
    uint64_t *place = str_table_put(&s->whole->blocks, key, &is_new);
    if (is_new) {
        *place = (uintptr_t)b;
        return true;
    }
    const struct hcl_block *first = (const struct hcl_block *)(uintptr_t)*place;
    if (first->type_at.file != b->type_at.file)
        return !schema->is_whole;
    if (s->of != s->whole)
        return false; // reported for the file itself
    struct diag *d = tg_mistake(s->whole, DIAG_REDEFINED, b->type_at, "`%.*s` is already defined",
                                STR_ARGS(key));
    diag_related(d, first->type_at, "first defined here");
    diag_help(d, b->label_count ? "rename one of them" : "write all of it in one block");
    return false;
}

// ---- a file

static void say_locals(struct saying *s, const struct hcl_block *b)
{
    struct tg_tree *t = s->of->tree;
    tg_say_container(s->view, t->local, b->type_at);
    for (uint32_t i = 0; i < b->body.attribute_count; i++) {
        const struct hcl_attribute *a = &b->body.attributes[i];
        say_expr(s, tg_below(t, t->local, symbol_text(t->graph->symbols, a->name)),
                 s->of->file->tree, a->value, a->name_at, STATEMENT_CLOSED);
    }
}

static void say_blocks(struct saying *s)
{
    const struct hcl_body *body = s->of->file->body;
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_block *b = &body->blocks[i];
        struct str type = symbol_text(s->of->tree->graph->symbols, b->type);
        const struct tg_schema *schema = tg_find_block(s->of->schema, type);
        bool is_own = s->of == s->whole, is_locals = str_equal(type, STR("locals"));
        if (!schema || (!is_own && is_locals) || !take_block(s, schema, b))
            continue;
        if (is_locals)
            say_locals(s, b);
        else if (!str_equal(type, STR("include")))
            say_block(s, schema, 0, b);
    }
}

static void say_file(struct saying *s)
{
    struct tg_tree *t = s->of->tree;
    const struct hcl_body *body = s->of->file->body;
    if (!body)
        return;
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        const struct hcl_attribute *a = &body->attributes[i];
        struct str name = symbol_text(t->graph->symbols, a->name);
        if (str_equal(name, STR("inputs")))
            say_inputs(s, a);
        else if (tg_has_attribute(s->of->schema, name))
            say_expr(s, tg_below(t, 0, name), s->of->file->tree, a->value, a->name_at,
                     STATEMENT_CLOSED);
    }
    say_blocks(s);
}

// ---- what is included

// Each under its new name, so that it can be explained where it is written.
static void say_exposed_locals(struct tg_config *c, const struct tg_include *x, path_id at)
{
    struct tg_tree *t = c->tree;
    const struct hcl_body *body = x->config->file->body;
    struct saying s = {.of = x->config, .whole = c, .view = c->view};
    tg_say_container(c->view, at, x->at);
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_body *locals = &body->blocks[i].body;
        struct str type = symbol_text(t->graph->symbols, body->blocks[i].type);
        for (uint32_t k = 0; str_equal(type, STR("locals")) && k < locals->attribute_count; k++) {
            const struct hcl_attribute *a = &locals->attributes[k];
            say_expr(&s, tg_below(t, at, symbol_text(t->graph->symbols, a->name)),
                     x->config->file->tree, a->value, a->name_at, STATEMENT_CLOSED);
        }
    }
}

static bool is_unexposed(const struct tg_include *x)
{
    return !x->is_exposed && x->name.len;
}

// A name below an include that is there, but shows nothing.
static struct diag *not_exposed(const struct view *v, path_id p, struct span at)
{
    struct graph *g = v->graph;
    const struct tg_config *c = tg_config_of(&v->env);
    while (path_at(g, p)->len > 2)
        p = path_at(g, p)->parent;
    if (!c || path_at(g, p)->len != 2 || path_at(g, p)->parent != c->tree->include)
        return NULL;
    for (size_t i = 0; i < c->includes.len; i++) {
        const struct tg_include *x = &c->includes.at[i];
        if (!is_unexposed(x) || !str_equal(x->name, symbol_text(g->symbols, path_at(g, p)->name)))
            continue;
        struct diag *d = diag_new(&g->arena, DIAG_NOT_VISIBLE, span_is_none(at) ? x->at : at,
                                  "the include `%.*s` is not exposed", STR_ARGS(x->name));
        if (!span_is_none(at))
            diag_related(d, x->at, "it is included here");
        diag_help(d, "add `expose = true` to it");
        return d;
    }
    return NULL;
}

static void say_exposed(struct tg_config *c, const struct tg_include *x)
{
    struct tg_tree *t = c->tree;
    struct str *roots;
    path_id *paths;
    bool is_only = !x->name.len && c->includes.len == 1;
    path_id at = is_only ? t->include : tg_below(t, t->include, x->name);
    if (!x->config && c->is_elsewhere && !is_unexposed(x))
        say_constant(c->view, at, value_dynamic, x->at, STATEMENT_CLOSED);
    if (!x->config || is_unexposed(x))
        return;
    size_t count = tg_roots(x->config, &t->arena, &roots, &paths);
    tg_say_container(c->view, at, x->at);
    for (size_t i = 0; i < count; i++)
        if (paths[i] == t->local)
            say_exposed_locals(c, x, tg_below(t, at, roots[i]));
        else
            tg_say_path(t, c->view, tg_below(t, at, roots[i]), x->config->view, paths[i], x->at);
}

// What is included sees the dependencies of whoever includes it, from all of its files.
static void lend_dependencies(struct tg_config *c)
{
    struct tg_tree *t = c->tree;
    for (uint32_t i = 0; i < c->blocks.len; i++) {
        struct str key = c->blocks.entries[i].key;
        const struct hcl_block *b = (const struct hcl_block *)(uintptr_t)c->blocks.entries[i].value;
        if (!str_starts(key, STR("dependency.")) || !b->label_count)
            continue;
        path_id path = tg_below(t, t->dependency, b->labels[0].text);
        for (size_t k = 0; k <= c->includes.len; k++) {
            struct tg_config *to = k < c->includes.len ? c->includes.at[k].config : c->added;
            if (to && !str_table_find(&to->blocks, key))
                tg_say_path(t, to->view, path, c->view, path, b->type_at);
        }
    }
}

static void open_view(struct saying *s, struct tg_config *c, struct str name)
{
    s->view = view_open(c->tree->graph, s->view, name, c->scope);
    s->view->words = s->of == c->added ? &words_of_added : &words;
    s->view->is_inside = (s->of != c && s->of != c->added) || c->includer;
}

// Values that a stack gives its units are in a file of their own; without it nobody knows them.
static void say_values(struct tg_config *c)
{
    struct tg_tree *t = c->tree;
    const struct tg_component *made = tg_made_in(t, c->dir);
    if (made) {
        tg_say_path(t, c->view, t->values, made->by->view, tg_below(t, made->path, STR("values")),
                    made->at);
        return;
    }
    struct str path = path_join(&t->arena, c->dir, STR("terragrunt.values.hcl"));
    struct tg_file *f = tg_exists(t, path, NULL) ? tg_file_at(t, path, false) : NULL;
    if (!f || !f->body) {
        say_constant(c->view, t->values, value_dynamic, NO_SPAN, STATEMENT_CLOSED);
        return;
    }
    for (size_t i = 0; i < f->diags.list.len; i++)
        diags_add(&c->diags, f->diags.list.at[i]);
    for (uint32_t i = 0; i < f->body->attribute_count; i++) {
        const struct hcl_attribute *a = &f->body->attributes[i];
        path_id at = tg_below(t, t->values, symbol_text(t->graph->symbols, a->name));
        view_define(c->view, &(struct statement){.tree = f->tree,
                                                 .expr = a->value,
                                                 .path = at,
                                                 .origin = at,
                                                 .at = a->name_at,
                                                 .flags = STATEMENT_CLOSED});
    }
}

static bool is_merged(const struct tg_include *x)
{
    return x->config && x->strategy != TG_NO_MERGE;
}

// What the file number `i` of a configuration is: includes come first, and what is added last. NULL: it is not merged.
static struct tg_config *merged_part(struct tg_config *c, size_t i)
{
    if (i < c->includes.len)
        return is_merged(&c->includes.at[i]) ? c->includes.at[i].config : NULL;
    return i == c->includes.len ? c : c->added;
}

// A view for each file that is merged, the first outermost. The last one is that of the configuration.
static bool open_views(struct tg_config *c, struct saying *all, size_t count)
{
    struct tg_tree *t = c->tree;
    struct saying s = {.whole = c, .view = c->view};
    for (size_t i = 0; i < c->includes.len; i++)
        s.is_deep |= is_merged(&c->includes.at[i]) && c->includes.at[i].strategy == TG_DEEP;
    for (size_t i = 0; i < count; i++) {
        s.of = merged_part(c, i);
        if (!s.of)
            continue;
        bool is_whole = i + 1 == count && !c->includer;
        open_view(&s, c,
                  tree_name(&t->files, &t->graph->arena, is_whole ? c->dir : s.of->file->path));
        all[i] = s;
        s.has_inputs_below |= inputs_of(s.of) != NULL;
    }
    c->view = s.view;
    return s.is_deep;
}

// Blocks are taken by the file that wins, so they are said from the innermost outwards; views exist before that.
void tg_say(struct tg_config *c)
{
    struct tg_tree *t = c->tree;
    struct graph *g = t->graph;
    size_t count = c->includes.len + 1 + (c->added != NULL);
    struct saying *all = ARENA_ARRAY(&t->arena, struct saying, count);
    bool is_deep = open_views(c, all, count);
    struct str start = c->dir; // of relative file names
    (void)tg_source_of(t, &t->arena, c->dir, &start);
    if (g->injector && g->injector->base_path)
        say_constant(c->view, g->injector->base_path,
                     value_string(&g->arena, tg_host(t, &t->arena, start)), NO_SPAN, 0);
    // The units of a block are said in the stack that they are added to: in the stack around it they would be its own.
    size_t said = c->is_block && tg_is_stack(c) ? 0 : count;
    for (size_t i = said; i-- > 0;)
        if (all[i].view)
            say_file(&all[i]);
    if (is_deep)
        say_deep_inputs(c);
    for (size_t i = 0; i < c->includes.len; i++)
        say_exposed(c, &c->includes.at[i]);
    lend_dependencies(c);
    if (c->added && !c->added->is_block && tg_is_stack(c)) // whoever writes it by hand may use them
        tg_say_path(t, c->added->view, t->local, c->view, t->local, NO_SPAN);
    if (!c->is_block)
        say_values(c);
}

// ---- all that is said

static void add_root(struct str_table *seen, struct str name)
{
    (void)str_table_put(seen, name, NULL);
}

static void add_roots(struct tg_config *of, bool is_own, struct str_table *seen)
{
    const struct hcl_body *body = of->file->body;
    struct symbols *symbols = of->tree->graph->symbols;
    for (uint32_t i = 0; body && i < body->attribute_count; i++)
        if (tg_has_attribute(of->schema, symbol_text(symbols, body->attributes[i].name)))
            add_root(seen, symbol_text(symbols, body->attributes[i].name));
    for (uint32_t i = 0; body && i < body->block_count; i++) {
        struct str type = symbol_text(symbols, body->blocks[i].type);
        bool is_private =
            str_equal(type, STR("include")) || (!is_own && str_equal(type, STR("locals")));
        if (!is_private && tg_find_block(of->schema, type))
            add_root(seen, type);
    }
}

size_t tg_roots(struct tg_config *c, struct arena *a, struct str **names, path_id **paths)
{
    struct tg_tree *t = c->tree;
    struct str_table seen = {0};
    for (size_t i = 0; i < c->includes.len; i++)
        if (is_merged(&c->includes.at[i]))
            add_roots(c->includes.at[i].config, false, &seen);
    add_roots(c, true, &seen);
    if (c->added)
        add_roots(c->added, false, &seen);
    size_t count = 0;
    *names = ARENA_ARRAY(a, struct str, seen.len);
    *paths = ARENA_ARRAY(a, path_id, seen.len);
    for (uint32_t i = 0; i < seen.len; i++) {
        struct str name = str_copy(a, seen.entries[i].key);
        (*names)[count] = name;
        (*paths)[count++] = str_equal(name, STR("locals")) ? t->local : tg_below(t, 0, name);
    }
    str_table_done(&seen);
    return count;
}
