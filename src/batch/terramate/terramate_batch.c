// SPDX-License-Identifier: Apache-2.0
//
// `weft batch --dialect terramate`: dispatches requests by kind; globals and function results.
#include "batch/terramate/terramate_batch.h"

#include "graph/eval/eval.h"
#include "value/json.h"

// ---- errors

// The category of an error, by its name, then by its code.
static const char *category_of(const struct diag *d, const char *otherwise)
{
    if (str_equal(d->summary, str_of(tm_bad_schema)))
        return d->code == DIAG_REDEFINED ? "conflict" : "schema";
    if (str_equal(d->summary, str_of(tm_bad_import)))
        return "import";
    if (str_equal(d->summary, str_of(tm_redefined)))
        return "conflict";
    switch ((int)d->code) {
    case DIAG_CYCLE: return "cycle";
    case DIAG_REDEFINED: return "conflict";
    case DIAG_EXTEND_SCALAR: return "extend";
    case DIAG_BAD_SYNTAX: return "parse";
    default: return otherwise;
    }
}

void tm_answer_mistake(struct tm_request *r, const struct diag *d, const char *category)
{
    json_write_string(batch_answer(r->batch, "error"), str_of(category_of(d, category)));
    struct str kind = d->summary.len ? d->summary : str_of(diag_title(d->code));
    json_write_string(batch_answer(r->batch, "error_kind"), kind);
    json_write_string(batch_answer(r->batch, "message"), d->message);
}

void tm_answer_failure(struct tm_request *r, struct value failed, const char *category)
{
    struct diags found = {0};
    failure_collect(failure_of(&r->project->graph->arena, failed), &found);
    const struct diag *worst = found.list.at[0];
    for (size_t i = 0; i < found.list.len; i++) // a cycle is reported before its consequences
        if (found.list.at[i]->code == DIAG_CYCLE)
            worst = found.list.at[i];
    tm_answer_mistake(r, worst, category);
    diags_done(&found);
}

struct tm_dir *tm_request_stack(struct tm_request *r, size_t i)
{
    struct value path = value_item(r->stacks, i);
    struct tm_dir *d =
        tm_dir(r->project, value_is(path, VALUE_STRING) ? value_str(&path) : STR("/"));
    const struct diag *wrong = tm_dir_mistake(d);
    if (!wrong)
        return d;
    tm_answer_mistake(r, wrong, "schema");
    return NULL;
}

// ---- values

struct ask {
    struct tm_project *project;
    struct view *view;
    const struct tree *tree; // NULL: all globals
    expr_id e;
    struct scope *scope;
    struct value value;
};

static void answer_in_question(void *data)
{
    struct ask *q = data;
    struct graph *g = q->project->graph;
    g->now.reads.len = 0;
    if (!q->tree) {
        q->value = view_value(g, q->view, q->project->global);
        return;
    }
    struct env env = {.scope = q->scope, .view = q->view};
    struct eval_context at = {.tree = q->tree, .env = &env};
    q->value = value_of(g, &at, q->e);
}

static const struct json_style plain = {.show_sensitive = true};

static void batch_globals(struct tm_request *r)
{
    struct strbuf all;
    strbuf_init(&all, 0);
    for (size_t i = 0; i < value_len(r->stacks); i++) {
        struct tm_dir *d = tm_request_stack(r, i);
        struct ask q = {.project = r->project, .view = d ? d->view : NULL};
        if (d)
            graph_question(r->project->graph, answer_in_question, &q);
        if (d && failure_mask(q.value))
            tm_answer_failure(r, q.value, "eval");
        if (!d || failure_mask(q.value)) {
            strbuf_done(&all);
            return;
        }
        strbuf_add_char(&all, i ? ',' : '{');
        json_write_string(&all, d->path);
        strbuf_add_char(&all, ':');
        json_write(&all, q.value, plain);
    }
    strbuf_add_cstr(&all, all.len ? "}" : "{}");
    strbuf_add(batch_answer(r->batch, "expect"), strbuf_str(&all));
    strbuf_done(&all);
}

// An expression in the root, as in a block that generates code for `target_dir`.
static void batch_function(struct tm_request *r)
{
    struct tm_project *p = r->project;
    struct graph *g = p->graph;
    struct str target = batch_text(r->batch, "target_dir");
    struct tree_builder builder;
    struct diags diags = {0};
    uint32_t file = sources_add(g->sources, STR("expr"), batch_text(r->batch, "expr"));
    tree_begin(&builder, tm_ops(), g->symbols, file);
    struct hcl_input in = {.text = source_text(g->sources, file),
                           .builder = &builder,
                           .arena = &p->arena,
                           .diags = &diags};
    expr_id e = hcl_parse_expression(&in);
    struct tree *t = tree_end(&builder);
    graph_keep_tree(g, t);
    struct tm_content content;
    struct ask q = {.project = p, .view = tm_dir(p, STR("/"))->view, .tree = t, .e = e};
    tm_content_open(&content, p, &p->context, target.len ? target : STR("/"), false);
    q.scope = scope_open(g, SCOPE_LOCAL, p->scope, STR(""));
    q.scope->context = &content.context;
    if (!diags.list.len)
        graph_question(g, answer_in_question, &q);
    if (diags.list.len)
        tm_answer_mistake(r, diags.list.at[0], "parse");
    else if (failure_mask(q.value))
        tm_answer_failure(r, q.value, "eval");
    else
        json_write(batch_answer(r->batch, "expect"), q.value, plain);
    diags_done(&diags);
}

// ---- requests

static const struct {
    const char *name;
    tm_batch_kind *answer;
} kinds[] = {
    {"globals", batch_globals},
    {"function", batch_function},
    {"generate_hcl", tm_batch_generate_hcl},
    {"generate_file", tm_batch_generate_file},
    {"generate", tm_batch_generate},
};

static tm_batch_kind *find_kind(struct str name)
{
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (str_equal(str_of(kinds[i].name), name))
            return kinds[i].answer;
    return NULL;
}

// Directories are walked by recursion; those of a file system are never that deep, and have no NUL in their names.
static bool is_no_path(struct str path)
{
    enum { PARTS_MAX = 1000 };
    size_t parts = 0;
    for (size_t i = 0; i < path.len; i++) {
        parts += path.at[i] == '/';
        if (!path.at[i])
            return true;
    }
    return parts > PARTS_MAX;
}

static bool has_bad_path(struct value paths)
{
    for (size_t i = 0; value_is_aggregate(paths) && i < value_len(paths); i++) {
        struct value item = value_item(paths, i);
        bool is_named = value_is_mapping(paths);
        if (is_named ? is_no_path(value_key(paths, i))
                     : value_is(item, VALUE_STRING) && is_no_path(value_str(&item)))
            return true;
    }
    return false;
}

void terramate_batch(struct batch *b)
{
    struct str kind = batch_text(b, "kind");
    tm_batch_kind *answer = find_kind(kind);
    if (!answer) {
        batch_refuse(b, "bad request: unknown kind `%.*s`", STR_ARGS(kind));
        return;
    }
    struct tm_request r = {.batch = b,
                           .files = batch_member(b, "files"),
                           .stacks = batch_member(b, "stacks"),
                           .dirs = batch_member(b, "dirs")};
    if (has_bad_path(r.files) || has_bad_path(r.stacks) || has_bad_path(r.dirs)) {
        batch_refuse(b, "bad request: a path has more than 1000 parts, or a NUL");
        return;
    }
    if (!value_is_mapping(r.files))
        r.files = value_object(b->arena, NULL, NULL, 0);
    if (!value_is_sequence(r.stacks))
        r.stacks = value_tuple(b->arena, NULL, 0);
    r.project = tm_open(tm_request_files(&r));
    r.project->graph->limits = *b->limits;
    r.project->experiments = batch_member(b, "experiments");
    injector_bind(r.project->world, WORLD_FILES, tm_request_read, &r);
    struct str vendor = batch_text(b, "vendor_dir");
    if (vendor.len)
        r.project->vendor_dir = vendor;
    answer(&r);
    tm_close(r.project);
}
