// SPDX-License-Identifier: Apache-2.0
//
// One generated file as it would be now, and which expression produced which part of it. Formatting keeps the order
// of the code, so the n-th attribute of the text is the n-th that was written.
#include "dialects/terramate/generate/generated.h"

#include <stdlib.h>

#include "base/path.h"
#include "dialects/terramate/tree/bundles.h"

struct file_search {
    struct tm_project *project;
    struct str path;
    bool keeps_rest;
    struct arena *arena; // of what is found
    struct tm_trail trail;
    struct diags *mistakes;
    struct tm_output output; // what is found, if `found`
    const struct tm_output *found;
    const struct tm_dir *dir; // that it was generated for
    bool failed;
};

// ---- the parts

// The attribute with this value: its name is where people look.
static struct span name_of_attribute(const struct hcl_body *body, expr_id value,
                                     struct span otherwise)
{
    for (uint32_t i = 0; i < body->attribute_count; i++)
        if (body->attributes[i].value == value)
            return body->attributes[i].name_at;
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_block *b = &body->blocks[i];
        if (b->open_at.start <= otherwise.start && otherwise.start < b->close_at.start)
            return name_of_attribute(&b->body, value, otherwise);
    }
    return otherwise;
}

struct attribute_spans {
    ARRAY(struct span) list;
};

static void gather_spans(const struct hcl_body *body, struct attribute_spans *out)
{
    for (uint32_t i = 0; i < body->attribute_count; i++)
        ARRAY_PUSH(&out->list, body->attributes[i].at);
    for (uint32_t i = 0; i < body->block_count; i++)
        gather_spans(&body->blocks[i].body, out);
}

// A block of a component may run several times for a stack, each time in a view of its own.
static bool is_in_block(const struct tm_output *o, const struct generated_part *p)
{
    const struct tm_generate *b = o->block;
    if (p->tree != b->file->tree || (o->component && p->env->view != o->view))
        return false;
    return b->is_whole_file ||
           (b->block->open_at.start < p->at.start && p->at.start < b->block->close_at.start);
}

// Parses the text again for the places of its attributes, and pairs them with those that were written.
static void match_parts(struct file_search *m, struct str text, struct generated_text *out)
{
    struct tm_project *p = m->project;
    const struct tm_generate *block = m->found->block;
    struct tree_builder builder;
    struct diags found = {0};
    struct attribute_spans spans = {0};
    struct arena bodies;
    arena_init(&bodies);
    tree_begin(&builder, tm_ops(), p->graph->symbols, 0);
    struct hcl_input in = {.text = text, .builder = &builder, .arena = &bodies, .diags = &found};
    gather_spans(hcl_parse_body(&in), &spans);
    struct generated_part *parts = ARENA_ARRAY(m->arena, struct generated_part, spans.list.len);
    size_t count = 0;
    for (size_t i = 0; i < m->trail.list.len && count < spans.list.len; i++) {
        struct generated_part part = m->trail.list.at[i];
        if (!is_in_block(m->found, &part))
            continue;
        part.start = spans.list.at[count].start;
        part.end = spans.list.at[count].end;
        part.at = name_of_attribute(block->file->body, part.expr, part.at);
        parts[count++] = part;
    }
    out->parts = parts;
    out->count = count;
    ARRAY_DONE(&spans.list);
    diags_done(&found);
    arena_done(&bodies);
    tree_free(tree_end(&builder));
}

// The whole text is the value of one expression.
static void one_part(struct file_search *m, struct str text, struct generated_text *out)
{
    struct tm_project *p = m->project;
    const struct tm_generate *b = m->found->block;
    const struct hcl_attribute *content = tm_attribute(p, &b->block->body, "content");
    struct generated_part *part = ARENA_NEW(m->arena, struct generated_part);
    struct env *env = ARENA_NEW(m->arena, struct env);
    *env = (struct env){.scope = m->found->names, .view = m->found->view};
    *part = (struct generated_part){.end = (uint32_t)text.len,
                                    .at = content->name_at,
                                    .tree = b->file->tree,
                                    .env = env,
                                    .expr = content->value,
                                    .is_text = true};
    out->parts = part;
    out->count = 1;
}

// ---- which block

// The path that a label of a block names in a directory, or from the root.
static bool is_label_of(const struct file_search *m, struct str dir, struct str label)
{
    struct arena a;
    arena_init(&a);
    bool is = str_equal(path_clean(&a, path_join(&a, dir, label)), m->path);
    arena_done(&a);
    return is;
}

static bool is_wanted_file(const struct file_search *m, const struct tm_dir *d,
                           const struct tm_output *o)
{
    return o->condition && is_label_of(m, o->is_root ? STR("") : d->path, o->label);
}

static void note_failed_output(struct file_search *m, const struct tm_outputs *out)
{
    if (!out->wrong.category)
        return;
    m->failed = true;
    failure_collect(failure_of(&m->project->graph->arena, out->wrong.failed), m->mistakes);
}

// Labels are literals, so a stack whose blocks all have other labels need not be run.
static bool may_make(const struct file_search *m, const struct tm_dir *d)
{
    for (const struct tm_dir *from = d; from; from = from->parent)
        for (size_t i = 0; i < from->generates.len; i++) {
            struct str label = from->generates.at[i]->label;
            if (is_label_of(m, d->path, label) || is_label_of(m, STR(""), label))
                return true;
        }
    return false;
}

// The same for the blocks of components, which need the whole project to be known.
static bool may_make_by_component(const struct file_search *m, struct tm_dir *d)
{
    struct tm_project *p = m->project;
    for (const struct tm_instance *c = tm_components(d); c; c = c->next)
        for (size_t i = 0; c->definition && i < c->definition->dir->generates.len; i++) {
            struct str label = tm_generated_name(p, c->definition->dir->generates.at[i], c);
            if (is_label_of(m, d->path, label))
                return true;
        }
    return false;
}

static void look_in(struct file_search *m, struct tm_dir *d,
                    void (*run)(struct tm_dir *d, struct tm_outputs *out))
{
    struct tm_outputs out = {.is_check = m->keeps_rest};
    struct arena *texts = m->project->looked_at;
    m->project->trail = &m->trail;
    m->project->looked_at = m->arena;
    run(d, &out);
    m->project->looked_at = texts;
    m->project->trail = NULL;
    for (size_t i = 0; i < out.list.len && !m->found; i++) {
        if (!is_wanted_file(m, d, &out.list.at[i]))
            continue;
        m->output = out.list.at[i];
        m->found = &m->output;
        m->dir = d;
    }
    if (!m->found)
        note_failed_output(m, &out);
    tm_outputs_done(&out);
}

// A check goes on where something is wrong, and finds what was generated from the rest.
static bool is_given_up(const struct file_search *m, struct tm_dir *d)
{
    return !m->keeps_rest && tm_dir_mistake(d);
}

static void look_for(struct file_search *m)
{
    struct tm_dir *d = tm_dir(m->project, path_dirname(m->path));
    for (; d && !m->found && !m->failed; d = d->parent) {
        if (is_given_up(m, d) || !may_make(m, d))
            continue;
        if (d->is_stack)
            look_in(m, d, tm_generate_inherited);
        if (!m->found && !m->failed && d->generates.len)
            look_in(m, d, tm_generate_root);
    }
}

// A stack that only a bundle defines is added if the file would be in it, and for as long as it takes: other questions
// do not know of it.
static bool is_in_new_stack(struct tm_project *p, struct str path)
{
    const struct tm_registry *r = tm_registry_with_stacks(p);
    bool is_in = false;
    for (size_t i = 0; i < r->paths.len && !is_in; i++)
        is_in = path_is_below(path, r->paths.at[i]);
    return is_in;
}

static void look_in_components(struct file_search *m)
{
    struct str path = path_dirname(m->path);
    bool is_new = is_in_new_stack(m->project, path);
    if (is_new)
        (void)tm_add_bundle_stacks(m->project);
    for (struct tm_dir *d = tm_dir(m->project, path); d && !m->found && !m->failed; d = d->parent)
        if (d->is_stack && !is_given_up(m, d) && may_make_by_component(m, d))
            look_in(m, d, tm_generate_stack);
    if (is_new && !m->found)
        tm_remove_bundle_stacks(m->project);
}

// ---- the whole file

static const char *state_of(struct file_search *m, struct str text)
{
    const struct tree_files *files = &m->project->files;
    struct arena a;
    struct str is;
    arena_init(&a);
    const char *state = !files->read(files->data, &a, m->path, &is) ? "not on disk"
                        : str_equal(is, text)                       ? "up to date"
                                                                    : "the file on disk differs";
    arena_done(&a);
    return state;
}

bool tm_generated(struct tm_project *p, struct str path, bool keeps_rest, struct arena *a,
                  struct str *text, struct generated_text *out, struct diags *mistakes)
{
    struct file_search m = {
        .project = p, .path = path, .keeps_rest = keeps_rest, .arena = a, .mistakes = mistakes};
    *text = STR("");
    look_for(&m);
    if (!m.found && !m.failed)
        look_in_components(&m);
    if (m.found) {
        bool is_code = m.found->block->kind == TM_GENERATE_HCL;
        *text = m.found->text;
        out->state = state_of(&m, *text);
        out->at = m.found->block->label_at;
        if (is_code)
            match_parts(&m, *text, out);
        else
            one_part(&m, *text, out);
    }
    ARRAY_DONE(&m.trail.list);
    return m.found || m.failed;
}

// ---- all files of one directory

struct directory_search {
    struct tm_project *project;
    struct str dir;
    struct arena *arena;
    ARRAY(struct generated_file) found;
    bool fails;
};

static struct str output_path(struct arena *a, const struct tm_dir *d, struct str label,
                              bool is_root)
{
    return path_clean(a, is_root ? label : path_join(a, d->path, label));
}

static bool is_in_directory(const struct directory_search *s, const struct tm_dir *d,
                            struct str label, bool is_root)
{
    bool is_name = label.len && label.at[0] != '.' && str_find_char(label, '/', 0) == label.len;
    if (is_name) // as most are
        return !is_root && str_equal(d->path, s->dir);
    struct str path = output_path(&s->project->arena, d, label, is_root);
    return str_equal(path_dirname(path), s->dir);
}

// What a stack shares with others is generated in its own directory.
static bool shares_here(const struct directory_search *s, const struct tm_dir *d)
{
    for (size_t i = 0; str_equal(d->path, s->dir) && i < d->parts.len; i++) {
        const struct hcl_body *body = d->parts.at[i].file->body;
        for (uint32_t k = 0; body && k < body->block_count; k++) {
            struct str type = tm_block_type(s->project, &body->blocks[k]);
            if (str_equal(type, STR("input")) || str_equal(type, STR("output")))
                return true;
        }
    }
    return false;
}

// Labels are literals: most stacks around a directory generate nothing in it.
static bool may_make_here(const struct directory_search *s, struct tm_dir *d)
{
    for (const struct tm_dir *from = d; from; from = from->parent)
        for (size_t i = 0; i < from->generates.len; i++) {
            struct str label = from->generates.at[i]->label;
            if (is_in_directory(s, d, label, false) || is_in_directory(s, d, label, true))
                return true;
        }
    for (const struct tm_instance *c = tm_components(d); c; c = c->next)
        for (size_t i = 0; c->definition && i < c->definition->dir->generates.len; i++) {
            const struct tm_generate *b = c->definition->dir->generates.at[i];
            if (is_in_directory(s, d, tm_generated_name(s->project, b, c), false))
                return true;
        }
    return shares_here(s, d);
}

static void add_output(struct directory_search *s, const struct tm_dir *d,
                       const struct tm_output *o)
{
    struct str name = path_basename(output_path(s->arena, d, o->label, o->is_root));
    if (!o->condition || !o->text.len || !is_in_directory(s, d, o->label, o->is_root))
        return;
    for (size_t i = 0; i < s->found.len; i++)
        if (str_equal(s->found.at[i].name, name))
            return; // the nearest one wins
    ARRAY_PUSH(&s->found, ((struct generated_file){.name = str_copy(s->arena, name),
                                                   .text = str_copy(s->arena, o->text),
                                                   .is_partial = o->is_partial}));
}

static void run_for_directory(struct directory_search *s, struct tm_dir *d,
                              void (*run)(struct tm_dir *d, struct tm_outputs *out))
{
    struct tm_outputs out = {.is_check = true};
    struct arena *texts = s->project->looked_at, here; // texts are copied
    arena_init(&here);
    s->project->looked_at = &here;
    run(d, &out);
    s->project->looked_at = texts;
    for (size_t i = 0; i < out.list.len; i++)
        add_output(s, d, &out.list.at[i]);
    s->fails |= out.wrong.category != NULL;
    tm_outputs_done(&out);
    arena_done(&here);
}

static int compare_file_names(const void *x, const void *y)
{
    return str_compare(((const struct generated_file *)x)->name,
                       ((const struct generated_file *)y)->name);
}

size_t tm_generated_in(struct tm_project *p, struct str dir, struct arena *a,
                       struct generated_file **out, bool *fails)
{
    struct directory_search s = {.project = p, .dir = dir, .arena = a};
    for (struct tm_dir *d = tm_dir(p, dir); d; d = d->parent) {
        s.fails |= tm_dir_mistake(d) != NULL;
        if (tm_dir_mistake(d) || !may_make_here(&s, d))
            continue;
        if (d->is_stack)
            run_for_directory(&s, d, tm_generate_stack);
        if (d->generates.len)
            run_for_directory(&s, d, tm_generate_root);
    }
    size_t count = s.found.len;
    *fails = s.fails;
    *out = ARENA_ARRAY(a, struct generated_file, count);
    for (size_t i = 0; i < count; i++)
        (*out)[i] = s.found.at[i];
    if (count > 1)
        qsort(*out, count, sizeof(**out), compare_file_names);
    ARRAY_DONE(&s.found);
    return count;
}

// If a directory has a mistake, nothing is removed in it.
bool tm_is_leftover(struct tm_project *p, struct str dir, struct str text)
{
    if (!tm_has_mark(text))
        return false;
    const struct tm_dir *d = tm_dir(p, dir);
    if (d->skipped || tm_dir_mistake(d))
        return false;
    while (d && !d->parts.len)
        d = d->parent;
    return d != NULL; // otherwise it is not in a project
}
