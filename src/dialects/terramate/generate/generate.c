// SPDX-License-Identifier: Apache-2.0
//
// Generate blocks, run for a stack: filter, names, condition, inheritance, assertions, content, in this order; what
// an earlier step rules out is not evaluated.
#include "dialects/terramate/generate/generate.h"

#include <stdlib.h>

#include "base/hash.h"
#include "base/path.h"
#include "dialects/hcl/format/format.h"
#include "dialects/terramate/tree/bundles.h"
#include "graph/eval/eval.h"
#include "value/sort.h"

// ---- mistakes

void tm_run_fails(struct tm_run *r, const char *category, struct value failed)
{
    if (!r->wrong.category)
        r->wrong = (struct tm_wrong){category, failed};
}

static struct tm_wrong join_wrong(struct graph *g, struct tm_wrong x, struct tm_wrong y)
{
    if (!x.category || !y.category)
        return x.category ? x : y;
    const struct failure *both =
        failure_join(&g->arena, failure_of(&g->arena, x.failed), failure_of(&g->arena, y.failed));
    return (struct tm_wrong){x.category, failure_value(&g->arena, both)};
}

bool tm_run_goes_on(struct tm_run *r)
{
    if (!r->wrong.category || !r->is_check)
        return !r->wrong.category;
    r->before = join_wrong(r->project->graph, r->before, r->wrong);
    r->wrong = (struct tm_wrong){0};
    return true;
}

// A run is over: its mistakes join the others.
static void end_run(struct tm_run *r, struct tm_outputs *out)
{
    struct graph *g = r->project->graph;
    out->wrong = join_wrong(g, out->wrong, join_wrong(g, r->before, r->wrong));
}

void tm_run_refuses(struct tm_run *r, const char *category, struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct value failed = fail_vat(r->project->graph, FAIL_TYPE, DIAG_BAD_SCHEMA, at, format, args);
    va_end(args);
    tm_run_fails(r, category, failed);
}

// ---- values

void tm_run_asks(struct tm_run *r)
{
    r->project->graph->now.reads.len = 0;
}

void tm_run_has_asked(struct tm_run *r)
{
    const struct graph *g = r->project->graph;
    struct tm_reads *reads = r->project->reads;
    for (size_t i = 0; reads && i < g->now.reads.len; i++)
        ARRAY_PUSH(&reads->list, g->now.reads.at[i]);
}

struct run_question {
    struct tm_run *run;
    struct scope *scope;
    expr_id e;
    struct value value;
};

static void generate_all(void *data)
{
    struct run_question *q = data;
    struct graph *g = q->run->project->graph;
    struct env *env = ARENA_NEW(&g->arena, struct env);
    *env = (struct env){.scope = q->scope, .view = q->run->view};
    struct eval_context at = {.tree = q->run->file->tree, .env = env};
    struct activation here; // so that an expression that is only a name has a place
    tm_run_asks(q->run);
    running_push(g, &here, node_of_expr(g, at.tree, q->e, env, NULL));
    here.at = expr_span(at.tree, q->e);
    q->value = node_resolve(g, node_of(g, &at, q->e));
    running_pop(g, &here);
}

struct value tm_run_value(struct tm_run *r, struct scope *scope, expr_id e, const char *category)
{
    struct run_question q = {.run = r, .scope = scope, .e = e};
    graph_question(r->project->graph, generate_all, &q);
    tm_run_has_asked(r);
    if (!failure_mask(q.value) && (r->may_be_unknown || value_is_wholly_known(q.value)))
        return q.value;
    struct graph *g = r->project->graph;
    const struct failure *failed = failure_of(&g->arena, q.value);
    if (failed)
        tm_run_fails(r, category, failure_value(&g->arena, failed));
    else
        tm_run_refuses(r, category, expr_span(r->file->tree, e), "this is not known yet");
    return VALUE_NONE;
}

// ---- a block

// The names that a block's expressions see: `let`, and those of the enclosing scope. A block without `lets` has them once for each
// directory, however often it runs there.
struct block_names {
    const struct tm_dir *dir;
    const struct tm_generate *block;
    struct view *view;
    struct scope *outer, *lets, *code;
    struct tm_content in_lets, in_code;
    struct env env;  // of its code
    struct str text; // that it generated last, if it stays
};

static struct block_names *new_names(struct tm_run *r, const struct tm_generate *b,
                                     struct scope *outer)
{
    struct graph *g = r->project->graph;
    struct context *around = scope_context(outer);
    struct block_names *n = ARENA_NEW(&g->arena, struct block_names);
    *n = (struct block_names){.dir = r->dir, .block = b, .view = r->view, .outer = outer};
    struct str file =
        path_join(&g->arena, r->dir->path, tm_generated_name(r->project, b, r->component));
    struct str target = path_dirname(path_clean(&g->arena, file));
    tm_content_open(&n->in_lets, r->project, around, target, false);
    tm_content_open(&n->in_code, r->project, around, target, true);
    n->lets = scope_open(g, SCOPE_LOCAL, outer, STR(""));
    n->lets->context = &n->in_lets.context;
    n->code = scope_open(g, SCOPE_LOCAL, n->lets, STR(""));
    n->code->context = &n->in_code.context;
    n->env = (struct env){.scope = n->code, .view = r->view};
    return n;
}

static void say_lets(struct tm_run *r, const struct tm_generate *b)
{
    struct graph *g = r->project->graph;
    struct lazy lets = lazy_of_value(value_object(&g->arena, NULL, NULL, 0));
    if (b->lets) {
        struct env *env = ARENA_NEW(&g->arena, struct env);
        *env = (struct env){.scope = r->names->lets, .view = r->view};
        r->let = node_of_expr(g, r->file->tree, b->lets, env, NULL);
        lets = lazy_of_node(r->let);
    }
    ARRAY_RESERVE(&r->names->lets->entries, 1); // there is one for each block of each stack
    (void)scope_set_variable(r->names->lets, STR("let"), lets, 0, NO_SPAN);
}

static uint64_t run_key(const struct tm_dir *d, const struct tm_generate *b)
{
    return hash_combine((uintptr_t)d, (uintptr_t)b);
}

static void open_names(struct tm_run *r, const struct tm_generate *b)
{
    struct scope *outer = r->view == r->dir->view ? r->project->scope : r->view->env.scope;
    if (r->component)
        outer = r->component->scope;
    bool stays = !b->lets && !r->component && r->view == r->dir->view;
    uint64_t *at = stays ? table_put(&r->project->names, run_key(r->dir, b), NULL) : NULL;
    struct block_names *n = at ? (struct block_names *)(uintptr_t)*at : NULL;
    bool is_it = n && n->dir == r->dir && n->block == b && n->view == r->view && n->outer == outer;
    r->names = is_it ? n : new_names(r, b, outer);
    r->lets = r->names->lets;
    r->code = r->names->code;
    r->last_env = &r->names->env;
    if (!is_it)
        say_lets(r, b);
    if (at)
        *at = (uintptr_t)r->names;
}

static bool is_true(struct tm_run *r, const struct hcl_body *body, const char *name,
                    const char *eval, const char *type)
{
    const struct hcl_attribute *a = tm_attribute(r->project, body, name);
    if (!a)
        return true;
    struct value v = tm_run_value(r, r->lets, a->value, eval);
    if (!r->wrong.category && !value_is(v, VALUE_BOOL))
        tm_run_refuses(r, type, a->at, "`%s` must be true or false", name);
    return !r->wrong.category && v.boolean;
}

struct tm_assertion tm_run_assertion(struct tm_run *r, const struct hcl_body *body,
                                     struct scope *scope)
{
    struct tm_assertion out = {.holds = true};
    const struct hcl_attribute *assertion = tm_attribute(r->project, body, "assertion");
    const struct hcl_attribute *message = tm_attribute(r->project, body, "message");
    const struct hcl_attribute *warning = tm_attribute(r->project, body, "warning");
    struct value holds = tm_run_value(r, scope, assertion->value, "eval");
    struct value text =
        r->wrong.category ? VALUE_NONE : tm_run_value(r, scope, message->value, "eval");
    struct value warns = r->wrong.category || !warning
                             ? value_bool(false)
                             : tm_run_value(r, scope, warning->value, "eval");
    if (r->wrong.category)
        return out;
    if (!value_is(holds, VALUE_BOOL) || !value_is(warns, VALUE_BOOL))
        tm_run_refuses(r, "assert-type", assertion->at,
                       "`assertion` and `warning` must be true or false");
    else if (!value_is(text, VALUE_STRING))
        tm_run_refuses(r, "assert-type", message->at, "`message` must be a string");
    else
        out = (struct tm_assertion){holds.boolean, warns.boolean,
                                    str_copy(&r->project->arena, value_str(&text)), assertion->at};
    return out;
}

// True unless an assertion that is not just a warning fails.
static bool run_assertions(struct tm_run *r, const struct hcl_body *body, struct scope *scope,
                           struct tm_outputs *out)
{
    bool all = true;
    for (uint32_t i = 0; i < body->block_count && tm_run_goes_on(r); i++) {
        if (!str_equal(tm_block_type(r->project, &body->blocks[i]), STR("assert")))
            continue;
        struct tm_assertion a = tm_run_assertion(r, &body->blocks[i].body, scope);
        all &= a.holds || a.warning;
        ARRAY_PUSH(&out->assertions, a);
    }
    return all;
}

// Most runs generate what the last one did.
static struct str keep_generated(struct tm_run *r, struct str text)
{
    if (r->project->looked_at)
        return str_copy(r->project->looked_at, text);
    if (!r->names)
        return str_copy(&r->project->arena, text);
    if (!str_equal(r->names->text, text))
        r->names->text = str_copy(&r->project->arena, text);
    return r->names->text;
}

void tm_output_code(struct tm_run *r, struct str code, struct tm_output *output)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_format(&out, "%s TERRAMATE: GENERATED AUTOMATICALLY DO NOT EDIT\n\n",
                  r->project->comment);
    size_t start = out.len;
    hcl_format(code, &out);
    output->text = keep_generated(r, strbuf_str(&out));
    output->body = str_slice(output->text, start, output->text.len);
    strbuf_done(&out);
}

struct code_to_make {
    struct tm_run *run;
    const struct hcl_body *body;
    struct tm_output *output;
};

static void write_code(void *data)
{
    struct code_to_make *m = data;
    struct strbuf raw;
    strbuf_init(&raw, 0);
    tm_write_body(m->run, &raw, m->body, m->run->code);
    tm_output_code(m->run, strbuf_str(&raw), m->output);
    strbuf_done(&raw);
}

// Values that share their parts can be longer as text than memory.
static void make_code(struct tm_run *r, const struct hcl_body *body, struct tm_output *output)
{
    struct graph *g = r->project->graph;
    struct code_to_make m = {r, body, output};
    if (!graph_work_within_limits(g, write_code, &m))
        tm_run_fails(r, "content-eval", limit_value(g, body->at));
}

static void generate_text_file(struct tm_run *r, const struct hcl_body *body,
                               struct tm_output *output)
{
    const struct hcl_attribute *content = tm_attribute(r->project, body, "content");
    struct value v = tm_run_value(r, r->lets, content->value, "content-eval");
    if (!r->wrong.category && !value_is(v, VALUE_STRING))
        tm_run_refuses(r, "content-type", content->at, "the content of a file must be a string");
    if (!r->wrong.category)
        output->text = output->body = keep_generated(r, value_str(&v));
}

static const struct hcl_body *content_body(const struct tm_run *r, const struct tm_generate *b)
{
    if (b->is_whole_file)
        return b->file->body;
    for (uint32_t i = 0; i < b->block->body.block_count; i++)
        if (str_equal(tm_block_type(r->project, &b->block->body.blocks[i]), STR("content")))
            return &b->block->body.blocks[i].body;
    return &b->block->body;
}

// Names that nothing reads are evaluated, too.
static void check_lets(struct tm_run *r)
{
    struct graph *g = r->project->graph;
    if (!r->let)
        return;
    const struct failure *failed = failure_of(&g->arena, graph_resolve(g, r->let));
    if (failed)
        tm_run_fails(r, "lets-eval", failure_value(&g->arena, failed));
    (void)tm_run_goes_on(r);
}

static void make_content(struct tm_run *r, const struct tm_generate *b, struct tm_output *output)
{
    if (r->is_check)
        check_lets(r);
    if (b->kind == TM_GENERATE_HCL)
        make_code(r, content_body(r, b), output);
    else
        generate_text_file(r, &b->block->body, output);
}

static bool does_inherit(struct tm_run *r, const struct hcl_body *body,
                         const struct tm_output *output)
{
    bool inherits = is_true(r, body, "inherit", "inherit-eval", "inherit-type");
    const struct hcl_attribute *inherit = tm_attribute(r->project, body, "inherit");
    if (r->component && inherit && inherits && output->condition)
        tm_run_refuses(r, "inherit-eval", inherit->at,
                       "`inherit = true` has no meaning in a component");
    return inherits;
}

bool tm_run_block(struct tm_run *r, const struct tm_generate *b, bool is_own,
                  struct tm_output *output, struct tm_outputs *out)
{
    *output = (struct tm_output){.block = b,
                                 .component = r->component,
                                 .label = tm_generated_name(r->project, b, r->component),
                                 .condition = true};
    open_names(r, b);
    output->names = r->lets;
    output->view = r->view;
    if (b->is_whole_file) {
        if (is_own)
            make_code(r, b->file->body, output);
        return is_own && !r->wrong.category;
    }
    const struct hcl_body *body = &b->block->body;
    if (!tm_filter_matches(r, body) || r->wrong.category)
        return false;
    output->condition = is_true(r, body, "condition", "condition-eval", "condition-type");
    if (r->wrong.category)
        return false;
    bool inherits = does_inherit(r, body, output);
    if (!inherits && !is_own)
        return false;
    if (!output->condition || r->wrong.category)
        return !r->wrong.category;
    output->is_refused = !run_assertions(r, body, r->lets, out);
    if (tm_run_goes_on(r) && (!output->is_refused || r->is_check))
        make_content(r, b, output);
    return r->is_check || !r->wrong.category; // a check also looks for mistakes in the file
}

// ---- what was generated before

// A block as it was run for a directory. Whoever compares two versions runs each block alone, and then looks at the
// code in the directory, for which all of its blocks run.
struct kept_run {
    const struct tm_dir *dir;
    struct tm_output output;
    uint64_t time;
    bool is_produced;
};

// Changes with everything that a block might read; when files change, runs are dropped.
static uint64_t time_of_runs(const struct tm_project *p)
{
    const struct graph *g = p->graph;
    return (uint64_t)g->epochs.floor << 32 | g->views.changes.now;
}

void tm_keep_run(const struct tm_run *r, const struct tm_output *output, bool is_produced)
{
    struct tm_project *p = r->project;
    if (r->component || r->view != r->dir->view || p->looked_at)
        return;
    struct kept_run *kept = ARENA_NEW(&p->arena, struct kept_run);
    *kept = (struct kept_run){r->dir, *output, time_of_runs(p), is_produced};
    *table_put(&p->runs, run_key(r->dir, output->block), NULL) = (uintptr_t)kept;
}

// What a block comes to, if it was run and nothing has changed since; a check also looks at names that nothing reads.
static const struct kept_run *find_run(const struct tm_run *r, const struct tm_generate *b)
{
    struct tm_project *p = r->project;
    const uint64_t *at = table_find(&p->runs, run_key(r->dir, b));
    const struct kept_run *kept = at ? (const struct kept_run *)(uintptr_t)*at : NULL;
    bool is_it = kept && kept->dir == r->dir && kept->output.block == b &&
                 kept->time == time_of_runs(p) && !p->trail && !(r->is_check && b->lets);
    return is_it ? kept : NULL;
}

// ---- the blocks of a directory

bool tm_is_root_block(const struct tm_project *p, const struct tm_generate *b)
{
    if (b->kind != TM_GENERATE_FILE || !b->block)
        return false;
    struct tm_project *q = (struct tm_project *)(uintptr_t)p;
    const struct hcl_attribute *context = tm_attribute(q, &b->block->body, "context");
    if (!context)
        return false;
    symbol word = expr_as_keyword(b->file->tree, context->value);
    return word && str_equal(symbol_text(p->graph->symbols, word), STR("root"));
}

// By label; for equal labels, blocks that generate nothing come first, then by order in the source.
static int compare_outputs(const void *list, uint32_t x, uint32_t y)
{
    const struct tm_output *a = (const struct tm_output *)list + x;
    const struct tm_output *b = (const struct tm_output *)list + y;
    int order = str_compare(a->label, b->label);
    return order ? order : a->condition - b->condition;
}

static void sort_outputs(struct tm_outputs *out)
{
    size_t count = out->list.len;
    struct arena scratch;
    arena_init(&scratch);
    const uint32_t *order = sort_numbers(&scratch, (uint32_t)count, compare_outputs, out->list.at);
    struct tm_output *sorted = ARENA_ARRAY(&scratch, struct tm_output, count);
    for (size_t i = 0; i < count; i++)
        sorted[i] = out->list.at[order[i]];
    if (count)
        memcpy(out->list.at, sorted, sizeof(*sorted) * count);
    arena_done(&scratch);
}

// Whether the blocks of a file can be run: its mistakes are reported, and the search goes on elsewhere.
static bool is_runnable(const struct tm_outputs *out, const struct tm_file *f)
{
    for (size_t i = 0; out->is_check && i < f->diags.list.len; i++)
        if (f->diags.list.at[i]->severity == SEVERITY_ERROR)
            return false;
    return out->is_check || !out->wrong.category;
}

static void run_blocks_of(struct tm_dir *from, struct tm_dir *d, enum tm_generate_kind kind,
                          struct tm_outputs *out)
{
    for (size_t i = 0; i < from->generates.len; i++) {
        const struct tm_generate *b = from->generates.at[i];
        if (b->kind != kind || tm_is_root_block(d->project, b) || !is_runnable(out, b->file))
            continue;
        struct tm_run r = {.project = d->project,
                           .dir = d,
                           .file = b->file,
                           .view = d->view,
                           .is_check = out->is_check};
        struct tm_output output;
        const struct kept_run *kept = find_run(&r, b);
        if (kept && kept->is_produced) {
            ARRAY_PUSH(&out->list, kept->output);
        } else if (!kept && tm_run_block(&r, b, from == d, &output, out)) {
            output.is_partial = r.before.category || r.wrong.category;
            ARRAY_PUSH(&out->list, output);
        }
        end_run(&r, out);
    }
}

// Plain files of the root come first: the product's order, which shows if labels are equal.
static void run_files_of(struct tm_dir *from, struct tm_dir *d, struct tm_outputs *out)
{
    if (from->parent)
        run_files_of(from->parent, d, out);
    run_blocks_of(from, d, TM_GENERATE_FILE, out);
}

struct str tm_generated_name(struct tm_project *p, const struct tm_generate *b,
                             const struct tm_instance *component)
{
    if (!component || b->kind == TM_GENERATE_FILE)
        return b->label;
    return str_format(&p->arena, "%.*s%.*s", STR_ARGS(component->prefix), STR_ARGS(b->label));
}

static void run_component(struct tm_dir *d, struct tm_instance *c, struct tm_outputs *out)
{
    const struct tm_dir *from = c->definition->dir;
    for (size_t i = 0; i < from->generates.len; i++) {
        const struct tm_generate *b = from->generates.at[i];
        if (tm_is_root_block(d->project, b) || !is_runnable(out, b->file))
            continue;
        struct tm_run r = {.project = d->project,
                           .dir = d,
                           .file = b->file,
                           .view = c->view,
                           .component = c,
                           .is_check = out->is_check};
        struct tm_output output;
        if (tm_run_block(&r, b, true, &output, out)) {
            output.is_partial = r.before.category || r.wrong.category;
            ARRAY_PUSH(&out->list, output);
        }
        end_run(&r, out);
    }
}

void tm_generate_stack(struct tm_dir *d, struct tm_outputs *out)
{
    struct tm_instance *components = tm_components(d);
    tm_generate_inherited(d, out);
    if (!components)
        return;
    for (struct tm_instance *c = components; c; c = c->next)
        if (c->view && !c->is_wrong && !c->is_skipped)
            run_component(d, c, out);
    sort_outputs(out);
}

void tm_generate_inherited(struct tm_dir *d, struct tm_outputs *out)
{
    tm_ask_from(d);
    for (struct tm_dir *from = d; from; from = from->parent)
        run_blocks_of(from, d, TM_GENERATE_HCL, out);
    run_files_of(d, d, out);
    if (!out->wrong.category)
        tm_generate_sharing(d, out);
    sort_outputs(out);
}

void tm_generate_root(struct tm_dir *d, struct tm_outputs *out)
{
    tm_ask_from(tm_dir(d->project, STR("/"))); // wherever the block is written
    for (size_t i = 0; i < d->generates.len; i++) {
        const struct tm_generate *b = d->generates.at[i];
        if (!tm_is_root_block(d->project, b) || !is_runnable(out, b->file))
            continue;
        struct tm_run r = {
            .project = d->project, .dir = d, .file = b->file, .is_check = out->is_check};
        struct tm_output output;
        r.view = tm_root_view(d->project);
        if (tm_run_block(&r, b, true, &output, out)) {
            output.is_root = true;
            output.is_partial = r.before.category || r.wrong.category;
            ARRAY_PUSH(&out->list, output);
        }
        end_run(&r, out);
    }
    sort_outputs(out);
}

void tm_assert_stack(struct tm_dir *d, struct tm_outputs *out)
{
    tm_ask_from(d);
    for (struct tm_dir *from = d; from; from = from->parent)
        for (size_t i = 0; i < from->parts.len; i++) {
            const struct tm_file *f = from->parts.at[i].file;
            struct tm_run r = {.project = d->project,
                               .dir = d,
                               .file = f,
                               .view = d->view,
                               .is_check = out->is_check};
            if (is_runnable(out, f))
                (void)run_assertions(&r, f->body, d->project->scope, out);
            end_run(&r, out);
        }
}

void tm_outputs_done(struct tm_outputs *o)
{
    ARRAY_DONE(&o->list);
    ARRAY_DONE(&o->assertions);
}
