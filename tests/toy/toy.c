// SPDX-License-Identifier: Apache-2.0
#include "toy/toy.h"

#include <stdlib.h>
#include <string.h>

#include "expr/analysis.h"
#include "source/diag_print.h"
#include "value/json.h"

static path_id global_path(struct toy *t)
{
    return path_child(t->g, 0, symbol_intern(t->g->symbols, STR("global")));
}

void toy_open(struct toy *t, const struct mini_language *language)
{
    *t = (struct toy){.g = graph_open(), .language = language};
    arena_init(&t->texts);
    t->scope = scope_open(t->g, SCOPE_NAMED, NULL, STR("root"));
    struct lazy global = {.kind = LAZY_PATH, .path = global_path(t)};
    scope_set_variable(t->scope, STR("global"), global, 0, NO_SPAN);
    struct lazy stack = {.kind = LAZY_PATH,
                         .path = path_child(t->g, 0, symbol_intern(t->g->symbols, STR("stack")))};
    scope_set_variable(t->scope, STR("stack"), stack, 0, NO_SPAN);
}

void toy_close(struct toy *t)
{
    diags_done(&t->diags);
    graph_close(t->g);
    arena_done(&t->texts);
}

// ---- directories

static path_id path_of_symbols(struct toy *t, const symbol *names, uint32_t count)
{
    // `stack.x` stands beside `global`; everything else is below it
    symbol stack = symbol_intern(t->g->symbols, STR("stack"));
    path_id p = count && names[0] == stack ? 0 : global_path(t);
    for (uint32_t i = 0; i < count; i++)
        p = path_child(t->g, p, names[i]);
    return p;
}

static path_id path_of_text(struct toy *t, const char *text)
{
    symbol names[64];
    uint32_t count = 0;
    for (const char *at = text; *at && count < COUNT_OF(names);) {
        size_t len = strcspn(at, ".");
        names[count++] = symbol_intern(t->g->symbols, str_make(at, len));
        at += len + (at[len] == '.');
    }
    return path_of_symbols(t, names, count);
}

static struct mini_file parse_directory(struct toy *t, struct str name, const char *text)
{
    struct mini_file f = mini_parse(t->g->symbols, t->g->sources, t->language, name, str_of(text));
    graph_keep_tree(t->g, f.tree);
    if (f.diags.list.len)
        abort(); // a test's own text must be readable
    diags_done(&f.diags);
    return f;
}

void toy_statements(struct toy *t, struct view *v, const char *origin, const char *file,
                    const char *text)
{
    struct mini_file f = parse_directory(t, file ? str_of(file) : v->name, text);
    for (size_t i = 0; i < f.statement_count; i++) {
        const struct mini_statement *m = &f.statements[i];
        struct statement s = {.tree = f.tree,
                              .expr = m->value,
                              .path = path_of_symbols(t, m->path, m->path_len),
                              .at = m->at,
                              .flags = m->value ? 0 : STATEMENT_UNSET,
                              .scope = t->scope};
        s.origin = origin ? path_of_text(t, origin) : s.path;
        view_define(v, &s);
    }
}

// The pairs of a literal object whose keys are all written out.
static bool is_literal_object(struct toy *t, const struct statement *s,
                              const struct expr_pair **pairs, size_t *count)
{
    if (!s->expr || expr_kind(s->tree, s->expr) != EXPR_OBJECT ||
        !expr_as_map(&t->texts, s->tree, s->expr, pairs, count))
        return false;
    for (size_t i = 0; i < *count; i++)
        if (!(*pairs)[i].name)
            return false;
    return true;
}

static void define_split(struct toy *t, struct view *v, struct statement s)
{
    const struct expr_pair *pairs;
    size_t count;
    if (!is_literal_object(t, &s, &pairs, &count)) {
        view_define(v, &s);
        return;
    }
    struct statement object = s;
    object.flags |= STATEMENT_CONTAINER;
    view_define(v, &object);
    for (size_t i = 0; i < count; i++) {
        struct statement part = s;
        part.path = path_child(t->g, s.path, pairs[i].name);
        part.expr = pairs[i].value;
        define_split(t, v, part);
    }
}

void toy_globals(struct toy *t, struct view *v, const char *text)
{
    struct mini_file f = parse_directory(t, v->name, text);
    for (size_t i = 0; i < f.statement_count; i++) {
        const struct mini_statement *m = &f.statements[i];
        path_id path = path_of_symbols(t, m->path, m->path_len);
        unsigned flags = m->is_block ? STATEMENT_CONTAINER | STATEMENT_LABELS
                         : m->value  ? 0
                                     : STATEMENT_UNSET;
        define_split(t, v,
                     (struct statement){.tree = f.tree,
                                        .expr = m->value,
                                        .path = path,
                                        .origin = path,
                                        .at = m->at,
                                        .flags = (uint8_t)flags,
                                        .scope = t->scope});
    }
}

struct view *toy_dir(struct toy *t, struct view *parent, const char *name, const char *text)
{
    struct view *v = view_open(t->g, parent, str_of(name), t->scope);
    toy_statements(t, v, NULL, NULL, text);
    return v;
}

// ---- answers

static const char *text_of(struct toy *t, const struct strbuf *b)
{
    return strbuf_copy(b, &t->texts).at;
}

const char *toy_show(struct toy *t, struct value v)
{
    struct strbuf out;
    strbuf_init(&out, 1 << 20);
    const struct failure *f = failure_of(&t->texts, v);
    t->diags.list.len = 0;
    diags_done(&t->diags);
    if (f) {
        failure_collect(f, &t->diags);
        strbuf_add_cstr(&out, "error[");
        for (size_t i = 0; i < t->diags.list.len; i++)
            strbuf_format(&out, "%s%s", i ? "," : "", diag_slug(t->diags.list.at[i]->code));
        strbuf_add_cstr(&out, "]");
    } else if (value_is(v, VALUE_ABSENT)) {
        strbuf_add_cstr(&out, "absent");
    } else {
        json_write(&out, v, (struct json_style){.extended = true, .keep_order = true});
    }
    const char *text = text_of(t, &out);
    strbuf_done(&out);
    return text;
}

const char *toy_errors(struct toy *t)
{
    struct strbuf out;
    strbuf_init(&out, 1 << 20);
    diags_print(&out, &t->diags, t->g->sources, (struct diag_style){.format = DIAG_TEXT});
    const char *text = text_of(t, &out);
    strbuf_done(&out);
    return text;
}

struct toy_job {
    struct toy *t;
    struct view *v;
    path_id path;
    const struct tree *tree;
    expr_id expr;
    struct node *node;
    const char *text;
    struct value result;
};

static void get_job(void *data)
{
    struct toy_job *job = data;
    job->t->g->now.reads.len = 0;
    job->result = view_value(job->t->g, job->v, job->path);
}

const char *toy_get(struct toy *t, struct view *v, const char *path)
{
    struct toy_job job = {.t = t, .v = v, .path = path_of_text(t, path)};
    graph_question(t->g, get_job, &job);
    return toy_show(t, job.result);
}

static void eval_job(void *data)
{
    struct toy_job *job = data;
    struct env *env = ARENA_NEW(&job->t->g->arena, struct env);
    *env = job->v ? job->v->env : (struct env){.scope = job->t->scope};
    job->result = node_resolve(job->t->g, node_of_expr(job->t->g, job->tree, job->expr, env, NULL));
}

const char *toy_eval(struct toy *t, struct view *v, const char *text)
{
    struct mini_file f =
        mini_parse_value(t->g->symbols, t->g->sources, t->language, STR("expr"), str_of(text));
    graph_keep_tree(t->g, f.tree);
    struct toy_job job = {.t = t, .v = v, .tree = f.tree, .expr = f.value};
    graph_question(t->g, eval_job, &job);
    diags_done(&f.diags);
    return toy_show(t, job.result);
}

void toy_name(struct toy *t, const char *name, const char *text)
{
    struct mini_file f =
        mini_parse_value(t->g->symbols, t->g->sources, t->language, STR("given"), str_of(text));
    graph_keep_tree(t->g, f.tree);
    struct toy_job job = {.t = t, .tree = f.tree, .expr = f.value};
    graph_question(t->g, eval_job, &job);
    diags_done(&f.diags);
    scope_set_variable(t->scope, str_copy(&t->g->arena, str_of(name)), lazy_of_value(job.result), 0,
                       NO_SPAN);
}

const char *toy_refs(struct toy *t, struct node *root, enum known_by by, const char *text)
{
    struct mini_file f =
        mini_parse_value(t->g->symbols, t->g->sources, t->language, STR("expr"), str_of(text));
    graph_keep_tree(t->g, f.tree);
    diags_done(&f.diags);
    const struct env nowhere = {.scope = t->scope};
    struct eval_context at = {.tree = f.tree, .env = root ? root->env : &nowhere};
    struct refs refs = {0};
    struct strbuf out;
    strbuf_init(&out, 0);
    live_refs(t->g, &at, f.value, by, &t->texts, &refs);
    for (size_t i = 0; i < refs.list.len; i++) {
        strbuf_add_cstr(&out, i ? " " : "");
        traversal_write(&out, t->g->symbols, &refs.list.at[i]);
    }
    if (!refs.list.len)
        strbuf_add_cstr(&out, "nothing");
    const char *shown = text_of(t, &out);
    strbuf_done(&out);
    refs_done(&refs);
    return shown;
}

// ---- documents

struct node *toy_document(struct toy *t, const char *text)
{
    struct mini_file f =
        mini_parse(t->g->symbols, t->g->sources, t->language, STR("doc"), str_of(text));
    graph_keep_tree(t->g, f.tree);
    if (f.diags.list.len)
        abort();
    diags_done(&f.diags);
    struct env *env = ARENA_NEW(&t->g->arena, struct env);
    env->scope = scope_open(t->g, SCOPE_NAMED, t->scope, STR("document"));
    struct node *root = node_of_expr(t->g, f.tree, f.document, env, NULL);
    env->scope->object = root;
    return root;
}

static struct node *step(struct toy *t, struct node *n, struct str key, struct value *failed)
{
    char *end;
    long index = strtol(key.at, &end, 10);
    if (end == key.at + key.len && key.len)
        return node_item(t->g, n, index, failed);
    return node_get(t->g, n, key, failed);
}

static struct node *walk(struct toy *t, struct node *n, const char *path, struct value *failed)
{
    for (const char *at = path; n && *at;) {
        size_t len = strcspn(at, ".");
        char key[128];
        memcpy(key, at, len);
        key[len] = 0;
        n = step(t, n, str_make(key, len), failed);
        at += len + (at[len] == '.');
    }
    return n;
}

static void node_job(void *data)
{
    struct toy_job *job = data;
    struct value failed = VALUE_NONE;
    struct node *n = walk(job->t, job->node, job->text, &failed);
    job->result = n ? node_resolve(job->t->g, n) : failed;
}

const char *toy_ask(struct toy *t, struct node *root, const char *path)
{
    struct toy_job job = {.t = t, .node = root, .text = path};
    graph_question(t->g, node_job, &job);
    return toy_show(t, job.result);
}

static void walk_job(void *data)
{
    struct toy_job *job = data;
    struct value failed = VALUE_NONE;
    job->node = walk(job->t, job->node, job->text, &failed);
}

struct node *toy_node(struct toy *t, struct node *root, const char *path)
{
    struct toy_job job = {.t = t, .node = root, .text = path};
    graph_question(t->g, walk_job, &job);
    return job.node;
}
