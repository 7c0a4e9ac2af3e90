// SPDX-License-Identifier: Apache-2.0
//
// Attributes of the stack, assertions, scripts and generate blocks, each run alone: what one of them produces does
// not depend on whether another one fails.
#include "dialects/terramate/producers.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "dialects/terramate/run/runs.h"
#include "dialects/terramate/tree/bundles.h"
#include "graph/eval/eval.h"

static const char kind_attribute[] = "attribute", kind_assertion[] = "assertion",
                  kind_file[] = "file", kind_component_file[] = "file", kind_script[] = "script",
                  kind_variable[] = "environment", kind_input[] = "input", kind_output[] = "output",
                  kind_backend[] = "backend";

struct producer_list {
    struct tm_dir *dir;
    ARRAY(struct producer) list;
};

// ---- attributes

static const char *const attributes[] = {"stack.name",  "stack.id",        "stack.description",
                                         "stack.tags",  "stack.after",     "stack.before",
                                         "stack.wants", "stack.wanted_by", "stack.watch"};

static struct value attribute_value(const struct tm_stack *s, struct arena *a, unsigned which)
{
    const struct value lists[] = {s->tags, s->after, s->before, s->wants, s->wanted_by, s->watch};
    const struct str texts[] = {s->name, s->id, s->description};
    if (which >= COUNT_OF(texts))
        return lists[which - COUNT_OF(texts)];
    return texts[which].len ? value_string(a, texts[which]) : VALUE_NONE;
}

static void add_attributes(struct producer_list *l)
{
    const struct hcl_block *block = l->dir->stack.block;
    bool has_bundles = l->dir->project->has_bundles; // which may say more than the block
    for (unsigned i = 0; i < COUNT_OF(attributes); i++) {
        const struct hcl_attribute *a =
            tm_attribute(l->dir->project, &block->body, attributes[i] + strlen("stack."));
        ARRAY_PUSH(&l->list, (struct producer){.kind = kind_attribute,
                                               .name = str_of(attributes[i]),
                                               .at = a ? a->name_at : block->type_at,
                                               .text = span_join(block->type_at, block->close_at),
                                               .is_plain = !has_bundles,
                                               .is_value = true,
                                               .is_unsure = has_bundles,
                                               .which = i});
    }
}

// ---- blocks

static struct span block_span(const struct hcl_block *b)
{
    return span_join(b->type_at, b->close_at);
}

static void add_assertions(struct producer_list *l, const struct tm_file *f)
{
    struct tm_project *p = l->dir->project;
    for (uint32_t i = 0; f->body && i < f->body->block_count; i++) {
        const struct hcl_block *b = &f->body->blocks[i];
        if (str_equal(tm_block_type(p, b), STR("assert")))
            ARRAY_PUSH(&l->list, (struct producer){.kind = kind_assertion,
                                                   .name = STR("assert"),
                                                   .at = b->type_at,
                                                   .text = block_span(b),
                                                   .inside = f,
                                                   .which = i});
    }
}

// Labels as people type them.
static struct str script_name(struct arena *a, const struct hcl_block *b)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    strbuf_add_cstr(&text, "script");
    for (uint32_t i = 0; i < b->label_count; i++)
        strbuf_format(&text, " %.*s", STR_ARGS(b->labels[i].text));
    struct str name = strbuf_copy(&text, a);
    strbuf_done(&text);
    return name;
}

// Scripts with the labels of a nearer one are ignored.
static void add_scripts(struct producer_list *l, const struct tm_file *f, struct arena *a)
{
    for (uint32_t i = 0; i < f->script_count; i++) {
        const struct hcl_block *b = f->scripts[i].block;
        struct str name = script_name(a, b);
        bool is_known = false;
        for (size_t k = 0; k < l->list.len; k++)
            is_known |= l->list.at[k].kind == kind_script && str_equal(l->list.at[k].name, name);
        if (!is_known)
            ARRAY_PUSH(&l->list, (struct producer){.kind = kind_script,
                                                   .name = name,
                                                   .at = b->type_at,
                                                   .text = block_span(b),
                                                   .is_value = true,
                                                   .inside = b});
    }
}

static void add_variables(struct producer_list *l, struct arena *a)
{
    struct tm_variable *list;
    const struct symbols *symbols = l->dir->project->graph->symbols;
    size_t count = tm_variables(l->dir, a, &list);
    for (size_t i = 0; i < count; i++) {
        const struct hcl_attribute *v = list[i].attribute;
        ARRAY_PUSH(&l->list,
                   (struct producer){.kind = kind_variable,
                                     .name = str_format(a, "run.env.%.*s",
                                                        STR_ARGS(symbol_text(symbols, v->name))),
                                     .at = v->name_at,
                                     .text = v->at,
                                     .is_value = true,
                                     .inside = &list[i]});
    }
}

static void add_shared(struct producer_list *l, struct arena *a)
{
    static const char *const kinds[] = {
        [TM_INPUT] = kind_input, [TM_OUTPUT] = kind_output, [TM_BACKEND] = kind_backend};
    static const char *const names[] = {
        [TM_INPUT] = "input", [TM_OUTPUT] = "output", [TM_BACKEND] = "sharing_backend"};
    struct tm_shared *list;
    size_t count = tm_shared_blocks(l->dir, a, &list);
    for (size_t i = 0; i < count; i++) {
        const struct hcl_block *b = list[i].block;
        ARRAY_PUSH(&l->list, (struct producer){.kind = kinds[list[i].kind],
                                               .name = str_format(a, "%s.%.*s", names[list[i].kind],
                                                                  STR_ARGS(b->labels[0].text)),
                                               .at = b->type_at,
                                               .text = block_span(b),
                                               .is_value = true,
                                               .is_unsure = list[i].kind == TM_BACKEND,
                                               .inside = &list[i]});
    }
}

static struct span generate_text(const struct tm_generate *b)
{
    return b->is_whole_file ? b->file->body->at : block_span(b->block);
}

static void add_generates(struct producer_list *l, const struct tm_dir *from)
{
    for (size_t i = 0; i < from->generates.len; i++) {
        const struct tm_generate *b = from->generates.at[i];
        if (tm_is_root_block(l->dir->project, b) || (b->is_whole_file && from != l->dir))
            continue;
        ARRAY_PUSH(&l->list,
                   (struct producer){.kind = kind_file,
                                     .name = b->label,
                                     .at = b->is_whole_file ? b->file->body->at : b->block->type_at,
                                     .text = generate_text(b),
                                     .inside = b,
                                     .which = from == l->dir});
    }
}

// A block of a component, and the instance that it runs for.
struct component_block {
    const struct tm_generate *block;
    struct tm_instance *component;
};

static void add_component_blocks(struct producer_list *l, struct arena *a)
{
    struct tm_project *p = l->dir->project;
    for (struct tm_instance *c = tm_components(l->dir); c; c = c->next)
        for (size_t i = 0;
             c->view && !c->is_wrong && !c->is_skipped && i < c->definition->dir->generates.len;
             i++) {
            const struct tm_generate *b = c->definition->dir->generates.at[i];
            if (tm_is_root_block(p, b))
                continue;
            struct component_block *inside = ARENA_NEW(a, struct component_block);
            *inside = (struct component_block){b, c};
            ARRAY_PUSH(&l->list, (struct producer){.kind = kind_component_file,
                                                   .name = tm_generated_name(p, b, c),
                                                   .at = b->is_whole_file ? b->file->body->at
                                                                          : b->block->type_at,
                                                   .text = generate_text(b),
                                                   .is_unsure = true,
                                                   .inside = inside});
        }
}

static size_t keep_producers(struct producer_list *l, bool is_alike, struct arena *a,
                             struct producer **out)
{
    size_t count = l->list.len;
    *out = ARENA_ARRAY(a, struct producer, count);
    if (count)
        memcpy(*out, l->list.at, sizeof(struct producer) * count);
    for (size_t i = 0; i < count; i++)
        (*out)[i].is_unsure |= !is_alike;
    ARRAY_DONE(&l->list);
    return count;
}

size_t tm_producers(struct tm_dir *d, struct arena *a, struct producer **out)
{
    struct producer_list l = {.dir = d};
    if (d->is_stack)
        add_attributes(&l);
    for (struct tm_dir *from = d; from; from = from->parent)
        for (size_t i = 0; i < from->parts.len; i++)
            add_assertions(&l, from->parts.at[i].file);
    for (struct tm_dir *from = d; from; from = from->parent)
        for (size_t i = 0; i < from->parts.len; i++)
            add_scripts(&l, from->parts.at[i].file, a);
    for (struct tm_dir *from = d; from; from = from->parent)
        add_generates(&l, from);
    add_component_blocks(&l, a);
    add_variables(&l, a);
    add_shared(&l, a);
    for (size_t i = 0; i < l.list.len; i++)
        l.list.at[i].dir = d;
    bool is_alike = (!d->project->other || d->project->shares_answers) && !tm_dir_mistake(d);
    return keep_producers(&l, is_alike, a, out);
}

// In an order that depends only on the files: directories by path.
static int compare_producers(const void *x, const void *y)
{
    const struct producer *a = x, *b = y;
    const struct tm_dir *c = a->dir, *d = b->dir;
    int order = str_compare(c->path, d->path);
    return order ? order : (a->which > b->which) - (a->which < b->which);
}

static struct str path_below_root(struct arena *a, struct str label)
{
    struct str path = path_clean(a, path_join(a, STR("/"), label));
    return str_slice(path, 1, path.len);
}

// Adds what was skipped because it is the same in the tree beside, if it matters here.
static void load_root_blocks(struct tm_project *p)
{
    for (struct tm_dir *d = p->other ? p->other->first_dir : NULL; d; d = d->next)
        for (size_t i = 0; i < d->generates.len; i++)
            if (tm_is_root_block(p, d->generates.at[i]) && tm_stands_for(p, d))
                (void)tm_dir(p, d->path);
}

size_t tm_root_producers(struct tm_project *p, struct arena *a, struct producer **out)
{
    struct producer_list l = {0};
    tm_load_below(p, STR("/"));
    load_root_blocks(p);
    for (struct tm_dir *d = p->first_dir; d; d = d->next)
        for (size_t i = 0; i < d->generates.len; i++) {
            const struct tm_generate *b = d->generates.at[i];
            if (!d->skipped && tm_is_root_block(p, b))
                ARRAY_PUSH(&l.list, (struct producer){.kind = kind_file,
                                                      .name = path_below_root(a, b->label),
                                                      .at = b->block->type_at,
                                                      .text = block_span(b->block),
                                                      .inside = b,
                                                      .which = (unsigned)i,
                                                      .dir = d});
        }
    if (l.list.len)
        qsort(l.list.at, l.list.len, sizeof(*l.list.at), compare_producers);
    return keep_producers(&l, false, a, out); // it reads which stacks exist
}

// ---- running one

static struct value refused(struct tm_run *r, const struct tm_assertion *a)
{
    return fail_at(r->project->graph, FAIL_USER, DIAG_USER_ERROR, a->at, "%.*s",
                   STR_ARGS(a->message));
}

// An assertion that holds produces nothing.
static struct value make_assertion(struct tm_run *r, const struct tm_file *f, unsigned which,
                                   struct arena *a)
{
    struct tm_assertion found =
        tm_run_assertion(r, &f->body->blocks[which].body, r->project->scope);
    if (r->wrong.category)
        return r->wrong.failed;
    if (found.holds)
        return VALUE_NONE;
    return found.warning ? value_string(a, found.message) : refused(r, &found);
}

static struct value make_generated_file(struct tm_run *r, const struct tm_generate *b, bool is_own,
                                        struct arena *a)
{
    struct tm_output output;
    struct tm_outputs out = {0};
    struct value v = VALUE_NONE;
    bool is_produced = tm_run_block(r, b, is_own, &output, &out);
    if (!r->wrong.category && !r->before.category && !out.assertions.len)
        tm_keep_run(r, &output, is_produced);
    is_produced &= output.condition;
    if (r->wrong.category)
        v = r->wrong.failed;
    else if (is_produced && !output.is_refused)
        v = value_string(a, output.body);
    for (size_t i = 0; is_produced && i < out.assertions.len; i++)
        if (!out.assertions.at[i].holds && !out.assertions.at[i].warning)
            v = refused(r, &out.assertions.at[i]);
    tm_outputs_done(&out);
    return v;
}

// Everything in it: what it runs, and under which names.
static struct value make_script(struct tm_dir *d, const struct hcl_block *b, struct arena *a)
{
    struct diags mistakes = {0};
    struct str *labels = ARENA_ARRAY(a, struct str, b->label_count);
    for (uint32_t i = 0; i < b->label_count; i++)
        labels[i] = b->labels[i].text;
    struct value found = tm_script_unrun(d, labels, b->label_count, &mistakes);
    struct value v = value_len(found) ? value_item(found, 0) : VALUE_NONE;
    for (size_t i = 0; i < mistakes.list.len; i++)
        if (mistakes.list.at[i]->severity == SEVERITY_ERROR)
            v = fail_with(d->project->graph, FAIL_TYPE, mistakes.list.at[i]);
    diags_done(&mistakes);
    return v;
}

static struct value make_variable(struct tm_dir *d, const struct tm_variable *v)
{
    struct diags mistakes = {0};
    struct value made = tm_variable_value(d, v, true, &mistakes);
    if (mistakes.list.len)
        made = fail_with(d->project->graph, FAIL_TYPE, mistakes.list.at[0]);
    diags_done(&mistakes);
    return made;
}

static bool is_of_sharing(const struct producer *m)
{
    return m->kind == kind_input || m->kind == kind_output || m->kind == kind_backend;
}

static void keep_reads(const struct tm_reads *reads, struct arena *a, struct product *out)
{
    struct read *kept = ARENA_ARRAY(a, struct read, reads->list.len);
    if (reads->list.len)
        memcpy(kept, reads->list.at, sizeof(*kept) * reads->list.len);
    out->reads = kept;
    out->read_count = reads->list.len;
}

void tm_produce(const struct producer *m, struct arena *a, struct product *out)
{
    struct tm_dir *d = m->dir;
    struct tm_reads reads = {0};
    struct tm_run r = {.project = d->project, .dir = d, .view = d->view};
    *out = (struct product){0};
    if (m->kind == kind_attribute) {
        out->value = attribute_value(&d->stack, a, m->which);
        return;
    }
    const struct diag *mistake = tm_dir_mistake(d);
    tm_ask_from(d);
    d->project->reads = &reads;
    if (mistake) {
        out->value = fail_with(d->project->graph, FAIL_TYPE, mistake);
    } else if (m->kind == kind_assertion) {
        r.file = m->inside;
        out->value = make_assertion(&r, m->inside, m->which, a);
    } else if (m->kind == kind_script) {
        out->value = make_script(d, m->inside, a);
    } else if (m->kind == kind_variable) {
        out->value = make_variable(d, m->inside);
    } else if (m->kind == kind_component_file) {
        const struct component_block *b = m->inside;
        r.file = b->block->file;
        r.view = b->component->view;
        r.component = b->component;
        out->value = make_generated_file(&r, b->block, true, a);
    } else if (is_of_sharing(m)) {
        out->value = tm_shared_value(&r, m->inside, a);
    } else {
        const struct tm_generate *b = m->inside;
        bool is_root = tm_is_root_block(d->project, b);
        r.file = b->file;
        r.view = is_root ? tm_root_view(d->project) : d->view;
        out->value = make_generated_file(&r, b, is_root || m->which, a);
    }
    d->project->reads = NULL;
    keep_reads(&reads, a, out);
    ARRAY_DONE(&reads.list);
}
