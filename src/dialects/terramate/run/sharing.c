// SPDX-License-Identifier: Apache-2.0
//
// Values that the run of one stack passes to another. A stack's `output` and `input` blocks become a file of code,
// whose name the backend sets; the value of an input is only known once the other stack has run, and until then
// `outputs` is unknown.
#include <string.h>

#include "dialects/hcl/format/print.h"
#include "dialects/terramate/run/runs.h"
#include "graph/eval/eval.h"

struct shared_block {
    const struct hcl_block *block;
    const struct tm_file *file;
    struct str backend;
    bool is_input;
    bool has_sensitive, is_sensitive;
};

struct sharing {
    struct tm_dir *dir;
    struct tm_run run;
    ARRAY(struct shared_block) list;
};

// ---- blocks

static bool read_string_attribute(struct sharing *s, const struct hcl_block *b, const char *name,
                                  struct str *out)
{
    const struct hcl_attribute *a = tm_attribute(s->run.project, &b->body, name);
    if (!a || s->run.wrong.category)
        return false;
    struct value v = tm_run_value(&s->run, s->run.project->scope, a->value, "eval");
    if (!s->run.wrong.category && !value_is(v, VALUE_STRING))
        tm_run_refuses(&s->run, "eval", a->at, "`%s` must be a string", name);
    if (s->run.wrong.category)
        return false;
    *out = str_copy(&s->run.project->arena, value_str(&v));
    return true;
}

static bool read_bool(struct sharing *s, const struct hcl_block *b, const char *name, bool *out)
{
    const struct hcl_attribute *a = tm_attribute(s->run.project, &b->body, name);
    if (!a || s->run.wrong.category)
        return false;
    struct value v = tm_run_value(&s->run, s->run.project->scope, a->value, "eval");
    if (!s->run.wrong.category && !value_is(v, VALUE_BOOL))
        tm_run_refuses(&s->run, "eval", a->at, "`%s` must be true or false", name);
    *out = !s->run.wrong.category && v.boolean;
    return !s->run.wrong.category;
}

static void read_sharing_block(struct sharing *s, const struct tm_file *f,
                               const struct hcl_block *b, bool is_input)
{
    struct shared_block shared = {.block = b, .file = f, .is_input = is_input};
    struct str id, description;
    s->run.file = f;
    shared.has_sensitive = read_bool(s, b, "sensitive", &shared.is_sensitive);
    (void)read_string_attribute(s, b, "backend", &shared.backend);
    (void)read_string_attribute(s, b, "description", &description);
    if (is_input && read_string_attribute(s, b, "from_stack_id", &id) && !tm_is_id(id))
        tm_run_refuses(&s->run, "eval", tm_attribute(s->run.project, &b->body, "from_stack_id")->at,
                       "no stack has the id `%.*s`", STR_ARGS(id));
    if (!s->run.wrong.category)
        ARRAY_PUSH(&s->list, shared);
}

// Required attributes: a mistake in one block is reported, and the others are still generated.
static bool is_whole(const struct sharing *s, const struct hcl_block *b)
{
    struct tm_project *p = s->run.project;
    return b->label_count && tm_attribute(p, &b->body, "backend") &&
           tm_attribute(p, &b->body, "value");
}

// Inputs come before outputs.
static void read_sharing_blocks(struct sharing *s, bool is_input)
{
    struct tm_project *p = s->run.project;
    for (size_t i = 0; i < s->dir->parts.len; i++) {
        const struct tm_file *f = s->dir->parts.at[i].file;
        for (uint32_t k = 0; f->body && k < f->body->block_count; k++)
            if (is_whole(s, &f->body->blocks[k]) &&
                str_equal(tm_block_type(p, &f->body->blocks[k]),
                          is_input ? STR("input") : STR("output")))
                read_sharing_block(s, f, &f->body->blocks[k], is_input);
    }
}

static void sharing_open(struct sharing *s, struct tm_dir *d)
{
    *s = (struct sharing){.dir = d, .run = {.project = d->project, .dir = d, .view = d->view}};
    read_sharing_blocks(s, true);
    read_sharing_blocks(s, false);
}

// ---- files

// The backend of this name in the nearest directory that has one; NULL: none.
static const struct hcl_block *find_backend(const struct tm_dir *d, struct str name,
                                            const struct tm_file **file)
{
    for (; d; d = d->parent)
        for (size_t i = 0; i < d->parts.len; i++) {
            const struct hcl_body *body = d->parts.at[i].file->body;
            for (uint32_t k = 0; body && k < body->block_count; k++) {
                const struct hcl_block *b = &body->blocks[k];
                *file = d->parts.at[i].file;
                if (b->label_count && str_equal(b->labels[0].text, name) &&
                    str_equal(tm_block_type(d->project, b), STR("sharing_backend")) &&
                    tm_attribute(d->project, &b->body, "filename"))
                    return b;
            }
        }
    return NULL;
}

static void write_sharing_block(struct sharing *s, struct strbuf *out, const struct shared_block *b)
{
    struct tm_project *p = s->run.project;
    strbuf_format(out, "%s ", b->is_input ? "variable" : "output");
    hcl_print_value(out, value_string_kept(b->block->labels[0].text));
    strbuf_add_cstr(out, b->is_input ? " {\ntype = any\n" : " {\nvalue = ");
    if (!b->is_input) {
        const struct hcl_attribute *value = tm_attribute(p, &b->block->body, "value");
        hcl_print_expression(out, p->graph->sources, b->file->tree, value->value);
        strbuf_add_char(out, '\n');
    }
    if (b->has_sensitive)
        strbuf_format(out, "sensitive = %s\n", b->is_sensitive ? "true" : "false");
    strbuf_add_cstr(out, "}\n");
}

static void make_sharing_file(struct sharing *s, struct str backend, struct tm_outputs *out)
{
    struct tm_project *p = s->run.project;
    const struct tm_file *file;
    const struct hcl_block *found = find_backend(s->dir, backend, &file);
    const struct hcl_attribute *name = tm_attribute(p, &found->body, "filename");
    struct diags failed = {0};
    struct value label = tm_constant(p, file->tree, name->value, &failed);
    diags_done(&failed);
    if (!value_is(label, VALUE_STRING)) { // for example, a limit was reached
        tm_run_refuses(&s->run, "eval", name->at, "`filename` must be a string");
        return;
    }
    struct tm_generate *block = ARENA_NEW(&p->arena, struct tm_generate);
    *block = (struct tm_generate){.kind = TM_GENERATE_HCL,
                                  .block = found,
                                  .label = str_copy(&p->arena, value_str(&label)),
                                  .label_at = name->at,
                                  .file = file};
    struct tm_output output = {.block = block, .label = block->label, .condition = true};
    struct strbuf code;
    strbuf_init(&code, 0);
    for (size_t i = 0; i < s->list.len; i++)
        if (str_equal(s->list.at[i].backend, backend))
            write_sharing_block(s, &code, &s->list.at[i]);
    tm_output_code(&s->run, strbuf_str(&code), &output);
    strbuf_done(&code);
    ARRAY_PUSH(&out->list, output);
}

static bool is_first_of_backend(const struct sharing *s, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (str_equal(s->list.at[k].backend, s->list.at[i].backend))
            return false;
    return true;
}

void tm_generate_sharing(struct tm_dir *d, struct tm_outputs *out)
{
    struct sharing s;
    const struct tm_file *file;
    sharing_open(&s, d);
    for (size_t i = 0; i < s.list.len && !s.run.wrong.category; i++) {
        const struct shared_block *b = &s.list.at[i];
        if (!is_first_of_backend(&s, i))
            continue;
        if (find_backend(d, b->backend, &file))
            make_sharing_file(&s, b->backend, out);
        else
            tm_run_refuses(&s.run, "eval", tm_attribute(d->project, &b->block->body, "backend")->at,
                           "no sharing backend `%.*s` here or in a directory above",
                           STR_ARGS(b->backend));
    }
    out->wrong = s.run.wrong;
    ARRAY_DONE(&s.list);
}

// ---- values

// Names that an input sees: what other stacks output is unknown until they have run.
static struct scope *unrun_names(struct tm_project *p)
{
    struct graph *g = p->graph;
    struct scope *scope = scope_open(g, SCOPE_LOCAL, p->scope, STR(""));
    (void)scope_set_variable(scope, STR("outputs"),
                             lazy_of_value(value_unknown(&g->arena, &type_dynamic)), 0, NO_SPAN);
    return scope;
}

void tm_check_sharing(struct tm_dir *d, struct diags *mistakes)
{
    struct sharing s;
    struct graph *g = d->project->graph;
    sharing_open(&s, d);
    struct scope *scope = s.list.len ? unrun_names(d->project) : NULL;
    if (s.run.wrong.category)
        failure_collect(failure_of(&g->arena, s.run.wrong.failed), mistakes);
    s.run.wrong = (struct tm_wrong){0};
    s.run.may_be_unknown = true;
    for (size_t i = 0; i < s.list.len; i++) {
        const struct hcl_body *body = &s.list.at[i].block->body;
        const struct hcl_attribute *value = tm_attribute(d->project, body, "value");
        const struct hcl_attribute *mock = tm_attribute(d->project, body, "mock");
        s.run.file = s.list.at[i].file;
        if (s.list.at[i].is_input)
            (void)tm_run_attribute(&s.run, scope, value, mistakes);
        if (mock)
            (void)tm_run_attribute(&s.run, scope, mock, mistakes);
    }
    ARRAY_DONE(&s.list);
}

// ---- one block at a time

struct shared_list {
    struct tm_project *project;
    ARRAY(struct tm_shared) list;
};

static void add_shared(struct shared_list *l, const struct tm_dir *d, enum tm_shared_kind kind,
                       const char *type)
{
    for (size_t i = 0; i < d->parts.len; i++) {
        const struct tm_file *f = d->parts.at[i].file;
        for (uint32_t k = 0; f->body && k < f->body->block_count; k++) {
            const struct hcl_block *b = &f->body->blocks[k];
            if (b->label_count && str_equal(tm_block_type(l->project, b), str_of(type)))
                ARRAY_PUSH(&l->list, (struct tm_shared){kind, f, b});
        }
    }
}

// If two backends have the same name, the nearer one wins.
static void drop_hidden(struct shared_list *l, size_t from)
{
    size_t kept = from;
    for (size_t i = from; i < l->list.len; i++) {
        bool is_hidden = false;
        for (size_t k = from; k < kept; k++)
            is_hidden |=
                str_equal(l->list.at[k].block->labels[0].text, l->list.at[i].block->labels[0].text);
        if (!is_hidden)
            l->list.at[kept++] = l->list.at[i];
    }
    l->list.len = kept;
}

size_t tm_shared_blocks(struct tm_dir *d, struct arena *a, struct tm_shared **out)
{
    struct shared_list l = {.project = d->project};
    add_shared(&l, d, TM_INPUT, "input");
    add_shared(&l, d, TM_OUTPUT, "output");
    size_t own = l.list.len;
    for (const struct tm_dir *from = d; own && from; from = from->parent)
        add_shared(&l, from, TM_BACKEND, "sharing_backend");
    drop_hidden(&l, own);
    size_t count = l.list.len;
    *out = ARENA_ARRAY(a, struct tm_shared, count);
    if (count)
        memcpy(*out, l.list.at, sizeof(**out) * count);
    ARRAY_DONE(&l.list);
    return count;
}

static bool names_backend(struct tm_run *r, struct str name)
{
    struct sharing s;
    bool found = false;
    sharing_open(&s, r->dir);
    for (size_t i = 0; i < s.list.len; i++)
        found |= str_equal(s.list.at[i].backend, name);
    if (s.run.wrong.category)
        tm_run_fails(r, "eval", s.run.wrong.failed);
    ARRAY_DONE(&s.list);
    return found;
}

// Code that is not evaluated: copied into a file as it is, or a single word.
static bool is_code(const struct tm_shared *s, struct str attribute)
{
    return (s->kind == TM_OUTPUT && str_equal(attribute, STR("value"))) ||
           (s->kind == TM_BACKEND && str_equal(attribute, STR("type")));
}

static struct value code_value(struct tm_run *r, expr_id e, struct arena *a)
{
    struct strbuf code;
    strbuf_init(&code, 0);
    hcl_print_expression(&code, r->project->graph->sources, r->file->tree, e);
    struct value v = value_string(a, strbuf_str(&code));
    strbuf_done(&code);
    return v;
}

struct value tm_shared_value(struct tm_run *r, const struct tm_shared *s, struct arena *a)
{
    const struct hcl_body *body = &s->block->body;
    struct scope *scope = unrun_names(r->project);
    struct value *keys = ARENA_ARRAY(a, struct value, body->attribute_count);
    struct value *items = ARENA_ARRAY(a, struct value, body->attribute_count);
    size_t count = 0;
    if (s->kind == TM_BACKEND && !names_backend(r, s->block->labels[0].text))
        return VALUE_NONE;
    r->file = s->file;
    r->may_be_unknown = true;
    for (uint32_t i = 0; i < body->attribute_count && !r->wrong.category; i++) {
        struct str name = symbol_text(r->project->graph->symbols, body->attributes[i].name);
        expr_id e = body->attributes[i].value;
        if (str_equal(name, STR("description")))
            continue; // only for people
        keys[count] = value_string(a, name);
        items[count++] = is_code(s, name) ? code_value(r, e, a) : tm_run_value(r, scope, e, "eval");
    }
    return r->wrong.category ? r->wrong.failed : value_object(a, keys, items, count);
}
