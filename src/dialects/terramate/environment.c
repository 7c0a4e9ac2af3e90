// SPDX-License-Identifier: Apache-2.0
//
// The environment of commands: `terramate.config.run.env` of a directory and all above. The nearest directory
// that says something about a variable decides; only that is evaluated.
#include "base/path.h"
#include "dialects/terramate/runs.h"
#include "graph/eval.h"

// ---- `env` in expressions

// The variables that a body names, as an expression of a tree of their own.
struct tm_env_names {
    const struct tree *tree;
    expr_id all;
};

struct env_reader {
    struct tm_run *run;
    struct tree_builder builder;
    ARRAY(symbol) names;
    ARRAY(expr_id) values;
    struct table seen;
    bool is_open; // a name is computed: it may be any
};

static expr_id variable_value(struct env_reader *n, symbol name, struct span at)
{
    struct graph *g = n->run->project->graph;
    if (n->run->may_be_unknown)
        return expr_literal(&n->builder, at, value_unknown(&g->arena, &type_string));
    expr_id operand =
        expr_literal(&n->builder, at, value_string_kept(symbol_text(g->symbols, name)));
    return expr_op(&n->builder, at, TM_ENV, &operand, 1);
}

static void note_variable(struct env_reader *n, const struct traversal *t)
{
    struct symbols *symbols = n->run->project->graph->symbols;
    if (!str_equal(symbol_text(symbols, t->root), STR("env")))
        return;
    const struct step *s = t->count ? &t->steps[0] : NULL;
    if (!s || (s->is_index && !value_is(s->key, VALUE_STRING))) {
        n->is_open = true;
        return;
    }
    symbol name = s->is_index ? symbol_intern(symbols, value_str(&s->key)) : s->name;
    bool is_new;
    table_put(&n->seen, name, &is_new);
    if (!is_new)
        return;
    ARRAY_PUSH(&n->names, name);
    ARRAY_PUSH(&n->values, variable_value(n, name, s->at));
}

static void note_variables(struct env_reader *n, const struct hcl_body *body)
{
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        struct refs refs = {0};
        expr_refs(&n->run->project->arena, n->run->file->tree, body->attributes[i].value, &refs);
        for (size_t k = 0; k < refs.list.len; k++)
            note_variable(n, &refs.list.at[k]);
        refs_done(&refs);
    }
    for (uint32_t i = 0; i < body->block_count; i++)
        note_variables(n, &body->blocks[i].body);
}

static const struct tm_env_names *read_names(struct tm_run *r, const struct hcl_body *body)
{
    struct graph *g = r->project->graph;
    struct env_reader n = {.run = r};
    struct tm_env_names *out = ARENA_NEW(&g->arena, struct tm_env_names);
    tree_begin(&n.builder, tm_ops(), g->symbols, r->file->tree->file);
    note_variables(&n, body);
    out->all = n.is_open && r->may_be_unknown ? expr_literal(&n.builder, NO_SPAN, value_dynamic)
                                              : expr_mapping(&n.builder, NO_SPAN, n.names.at,
                                                             n.values.at, (uint32_t)n.names.len);
    struct tree *t = tree_end(&n.builder);
    graph_keep_tree(g, t);
    out->tree = t;
    ARRAY_DONE(&n.names);
    ARRAY_DONE(&n.values);
    table_done(&n.seen);
    return out;
}

// All variables that a body names, each asked for when it is read; a body is looked through once.
static struct lazy env_of(struct tm_run *r, const struct hcl_body *body)
{
    struct graph *g = r->project->graph;
    uint64_t key = (uintptr_t)body | r->may_be_unknown; // no body has an odd address
    uint64_t *place = table_put(&r->project->env_names, key, NULL);
    if (!*place)
        *place = (uintptr_t)read_names(r, body);
    const struct tm_env_names *names = (const struct tm_env_names *)(uintptr_t)*place;
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = (struct env){.scope = r->project->scope, .view = r->view};
    return lazy_of_node(node_of_expr(g, names->tree, names->all, env, NULL));
}

struct scope *tm_run_names(struct tm_run *r, const struct hcl_body *body, expr_id lets)
{
    struct graph *g = r->project->graph;
    struct scope *scope = scope_open(g, SCOPE_LOCAL, r->project->scope, STR(""));
    struct lazy let = lazy_of_value(value_object(&g->arena, NULL, NULL, 0));
    (void)scope_set_variable(scope, STR("env"), env_of(r, body), 0, NO_SPAN);
    if (lets) {
        struct env *env = ARENA_NEW(&g->arena, struct env);
        *env = (struct env){.scope = scope, .view = r->view};
        let = lazy_of_node(node_of_expr(g, r->file->tree, lets, env, NULL));
    }
    (void)scope_set_variable(scope, STR("let"), let, 0, NO_SPAN);
    return scope;
}

struct value tm_run_attribute(struct tm_run *r, struct scope *scope, const struct hcl_attribute *a,
                              struct diags *mistakes)
{
    struct value v = tm_run_value(r, scope, a->value, "eval");
    if (!r->wrong.category)
        return v;
    failure_collect(failure_of(&r->project->graph->arena, r->wrong.failed), mistakes);
    r->wrong = (struct tm_wrong){0};
    return VALUE_NONE;
}

// ---- the block

struct variables {
    struct tm_dir *dir;
    struct diags *mistakes;
    struct table decided; // name -> 1
    ARRAY(struct value) names, values;
};

static bool is_unset(const struct tm_project *p, const struct tm_file *f,
                     const struct hcl_attribute *a)
{
    symbol word = expr_as_keyword(f->tree, a->value);
    return word && str_equal(symbol_text(p->graph->symbols, word), STR("unset"));
}

static void add_variable(struct variables *v, struct tm_run *r, struct scope *scope,
                         const struct hcl_attribute *a)
{
    struct graph *g = r->project->graph;
    bool is_new;
    table_put(&v->decided, a->name, &is_new);
    if (!is_new || is_unset(r->project, r->file, a))
        return;
    size_t before = v->mistakes->list.len;
    struct value value = tm_run_attribute(r, scope, a, v->mistakes);
    if (v->mistakes->list.len > before || value_is_null(value) || value_is_unknown(value))
        return;
    if (!value_is(value, VALUE_STRING)) {
        diag_help(tm_mistake(r->project, v->mistakes, tm_bad_schema, DIAG_TYPE_MISMATCH, a->at,
                             "a variable of the environment is a string"),
                  "`tm_tostring(…)` makes one; `unset` takes away what a directory above sets");
        return;
    }
    ARRAY_PUSH(&v->names, value_string_kept(symbol_text(g->symbols, a->name)));
    ARRAY_PUSH(&v->values, value);
}

// The `env` blocks in `terramate.config.run` of a file.
static void add_blocks(struct variables *v, struct tm_run *r, const struct hcl_body *body,
                       const char *const *way)
{
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_block *b = &body->blocks[i];
        if (!str_equal(tm_block_type(r->project, b), str_of(*way)))
            continue;
        if (way[1]) {
            add_blocks(v, r, &b->body, way + 1);
            continue;
        }
        struct scope *scope = tm_run_names(r, &b->body, 0);
        for (uint32_t k = 0; k < b->body.attribute_count; k++)
            add_variable(v, r, scope, &b->body.attributes[k]);
    }
}

// By name: a list of variables is read by people.
static struct value sorted_object(const struct variables *v)
{
    struct arena *a = &v->dir->project->graph->arena;
    struct value all = value_object(a, v->names.at, v->values.at, v->names.len);
    const uint32_t *order = value_sorted(a, all);
    struct value *names = ARENA_ARRAY(a, struct value, v->names.len);
    struct value *values = ARENA_ARRAY(a, struct value, v->names.len);
    for (size_t i = 0; order && i < v->names.len; i++) {
        names[i] = v->names.at[order[i]];
        values[i] = v->values.at[order[i]];
    }
    return order ? value_object(a, names, values, v->names.len) : all;
}

struct value tm_environment(struct tm_dir *d, bool is_check, struct diags *mistakes)
{
    static const char *const way[] = {"terramate", "config", "run", "env", NULL};
    struct tm_project *p = d->project;
    struct variables v = {.dir = d, .mistakes = mistakes};
    tm_ask_from(d);
    for (const struct tm_dir *from = d; from; from = from->parent)
        for (size_t i = from->parts.len; i--;) { // whoever imports has the last word
            const struct tm_file *f = from->parts.at[i].file;
            struct tm_run r = {
                .project = p, .dir = d, .file = f, .view = d->view, .may_be_unknown = is_check};
            if (f->body)
                add_blocks(&v, &r, f->body, way);
        }
    struct value out = sorted_object(&v);
    ARRAY_DONE(&v.names);
    ARRAY_DONE(&v.values);
    table_done(&v.decided);
    return out;
}
