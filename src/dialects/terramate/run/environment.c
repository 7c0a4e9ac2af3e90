// SPDX-License-Identifier: Apache-2.0
//
// The environment of commands: `terramate.config.run.env` of a directory and its parents. The nearest directory that
// defines a variable decides; only that definition is evaluated.
#include <string.h>

#include "dialects/terramate/run/runs.h"
#include "graph/eval/eval.h"

// ---- `env` in expressions

// The variables that a body reads, as an expression of a tree of their own.
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
    struct span open_at; // a name is computed there: it can be any variable
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

static expr_id whole_environment(struct env_reader *n)
{
    if (n->run->may_be_unknown)
        return expr_literal(&n->builder, n->open_at, value_dynamic);
    return expr_op(&n->builder, n->open_at, TM_ENVIRONMENT, NULL, 0);
}

static void note_variable(struct env_reader *n, const struct traversal *t)
{
    struct symbols *symbols = n->run->project->graph->symbols;
    if (!str_equal(symbol_text(symbols, t->root), STR("env")))
        return;
    const struct step *s = t->count ? &t->steps[0] : NULL;
    if (!s || (s->is_index && !value_is(s->key, VALUE_STRING))) {
        if (span_is_none(n->open_at))
            n->open_at = t->at;
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
    struct env_reader n = {.run = r, .open_at = NO_SPAN};
    struct tm_env_names *out = ARENA_NEW(&g->arena, struct tm_env_names);
    tree_begin(&n.builder, tm_ops(), g->symbols, r->file->tree->file);
    note_variables(&n, body);
    out->all = span_is_none(n.open_at) ? expr_mapping(&n.builder, body->at, n.names.at, n.values.at,
                                                      (uint32_t)n.names.len)
                                       : whole_environment(&n);
    struct tree *t = tree_end(&n.builder);
    graph_keep_tree(g, t);
    out->tree = t;
    ARRAY_DONE(&n.names);
    ARRAY_DONE(&n.values);
    table_done(&n.seen);
    return out;
}

// All variables that a body reads, each asked for on demand; a body is searched only once.
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
    struct tm_project *project;
    struct table decided; // name -> 1
    ARRAY(struct tm_variable) list;
};

static bool is_unset(const struct tm_project *p, const struct tm_variable *v)
{
    symbol word = expr_as_keyword(v->file->tree, v->attribute->value);
    return word && str_equal(symbol_text(p->graph->symbols, word), STR("unset"));
}

// The `env` blocks in `terramate.config.run` of a file.
static void add_blocks(struct variables *v, const struct tm_file *f, const struct hcl_body *body,
                       const char *const *way)
{
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_block *b = &body->blocks[i];
        if (!str_equal(tm_block_type(v->project, b), str_of(*way)))
            continue;
        if (way[1]) {
            add_blocks(v, f, &b->body, way + 1);
            continue;
        }
        for (uint32_t k = 0; k < b->body.attribute_count; k++) {
            bool is_new;
            table_put(&v->decided, b->body.attributes[k].name, &is_new);
            if (is_new)
                ARRAY_PUSH(&v->list, (struct tm_variable){f, &b->body, &b->body.attributes[k]});
        }
    }
}

size_t tm_variables(struct tm_dir *d, struct arena *a, struct tm_variable **out)
{
    static const char *const way[] = {"terramate", "config", "run", "env", NULL};
    struct variables v = {.project = d->project};
    for (const struct tm_dir *from = d; from; from = from->parent)
        for (size_t i = from->parts.len; i--;) { // the importer overrides what it imports
            const struct tm_file *f = from->parts.at[i].file;
            if (f->body)
                add_blocks(&v, f, f->body, way);
        }
    size_t count = v.list.len;
    *out = ARENA_ARRAY(a, struct tm_variable, count);
    if (count)
        memcpy(*out, v.list.at, sizeof(**out) * count);
    ARRAY_DONE(&v.list);
    table_done(&v.decided);
    return count;
}

struct value tm_variable_value(struct tm_dir *d, const struct tm_variable *v, bool is_check,
                               struct diags *mistakes)
{
    struct tm_project *p = d->project;
    struct tm_run r = {
        .project = p, .dir = d, .file = v->file, .view = d->view, .may_be_unknown = is_check};
    if (is_unset(p, v))
        return VALUE_NONE;
    size_t before = mistakes->list.len;
    struct value value =
        tm_run_attribute(&r, tm_run_names(&r, v->block, 0), v->attribute, mistakes);
    if (mistakes->list.len > before || value_is_null(value))
        return VALUE_NONE;
    if (value_is_unknown(value) || value_is(value, VALUE_STRING))
        return value;
    diag_help(tm_mistake(p, mistakes, tm_bad_schema, DIAG_TYPE_MISMATCH, v->attribute->at,
                         "an environment variable must be a string"),
              "convert it with `tm_tostring(…)`; `unset` removes what a directory above sets");
    return VALUE_NONE;
}

// By name, because people read the list.
static struct value sorted_object(struct arena *a, const struct value *names,
                                  const struct value *values, size_t count)
{
    struct value all = value_object(a, names, values, count);
    const uint32_t *order = value_sorted(a, all);
    struct value *sorted_names = ARENA_ARRAY(a, struct value, count);
    struct value *sorted_values = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; order && i < count; i++) {
        sorted_names[i] = names[order[i]];
        sorted_values[i] = values[order[i]];
    }
    return order ? value_object(a, sorted_names, sorted_values, count) : all;
}

struct value tm_environment(struct tm_dir *d, bool is_check, struct diags *mistakes)
{
    struct graph *g = d->project->graph;
    struct tm_variable *list;
    size_t found = tm_variables(d, &g->arena, &list), count = 0;
    struct value *names = ARENA_ARRAY(&g->arena, struct value, found);
    struct value *values = ARENA_ARRAY(&g->arena, struct value, found);
    tm_ask_from(d);
    for (size_t i = 0; i < found; i++) {
        struct value v = tm_variable_value(d, &list[i], is_check, mistakes);
        if (value_is(v, VALUE_ABSENT) || value_is_unknown(v))
            continue;
        names[count] = value_string_kept(symbol_text(g->symbols, list[i].attribute->name));
        values[count++] = v;
    }
    return sorted_object(&g->arena, names, values, count);
}
