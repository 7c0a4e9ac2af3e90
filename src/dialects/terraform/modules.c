// SPDX-License-Identifier: Apache-2.0
//
// Modules: a `module` block passes values to the `variable` blocks of another directory. What a
// directory takes is read once; a file that calls one is first read into a graph of its own, and
// again if there is something to report.
#include "dialects/terraform/modules.h"

#include <stdlib.h>

#include "base/path.h"
#include "dialects/terraform/modules_inside.h"
#include "dialects/troubles.h"

bool module_is_code(struct str name)
{
    return str_ends(name, STR(".tf")) || str_ends(name, STR(".tofu"));
}

bool module_is_json(struct str name)
{
    return str_ends(name, STR(".tf.json")) || str_ends(name, STR(".tofu.json"));
}

static struct linkage *links_open(struct graph *g, struct tree_files files)
{
    struct linkage *l = memory_take(sizeof(*l));
    *l = (struct linkage){.g = g, .files = files};
    return l;
}

static void links_close(struct linkage *l)
{
    for (struct module *m = l->first; m; m = m->next)
        ARRAY_DONE(&m->inputs);
    str_table_done(&l->modules);
    ARRAY_DONE(&l->looked_at);
    free(l);
}

static size_t links_looked_at(struct linkage *l, struct arena *a, struct str **dirs)
{
    size_t count = 0;
    *dirs = ARENA_ARRAY(a, struct str, l->looked_at.len);
    for (size_t i = 0; i < l->looked_at.len; i++) {
        bool is_new = true;
        for (size_t k = 0; k < count && is_new; k++)
            is_new = !str_equal((*dirs)[k], l->looked_at.at[i]);
        if (is_new)
            (*dirs)[count++] = l->looked_at.at[i];
    }
    l->looked_at.len = 0;
    return count;
}

// ---- a file

bool module_read(struct graph *g, struct str path, struct str text, struct code *out)
{
    struct tree_builder builder;
    struct diags found = {0};
    uint32_t file = sources_add(g->sources, str_slice(path, 1, path.len), text);
    tree_begin(&builder, hcl_ops(HCL_TERRAFORM), g->symbols, file);
    struct hcl_input in = {.text = source_text(g->sources, file),
                           .builder = &builder,
                           .arena = &g->arena,
                           .diags = &found};
    out->g = g;
    out->path = path;
    out->body = hcl_parse_body(&in);
    struct tree *t = tree_end(&builder);
    graph_keep_tree(g, t);
    out->tree = t;
    bool is_sound = !found.list.len;
    diags_done(&found);
    return is_sound;
}

bool module_is_block(const struct code *c, const struct hcl_block *b, const char *type)
{
    return str_equal(symbol_text(c->g->symbols, b->type), str_of(type)) && b->label_count == 1;
}

const struct hcl_attribute *module_attribute(const struct code *c, const struct hcl_block *b,
                                             struct str name)
{
    for (uint32_t i = 0; i < b->body.attribute_count; i++)
        if (str_equal(symbol_text(c->g->symbols, b->body.attributes[i].name), name))
            return &b->body.attributes[i];
    return NULL;
}

// ---- the inputs of a module

static struct input read_input(struct linkage *l, const struct code *c, const struct hcl_block *b)
{
    const struct hcl_attribute *type = module_attribute(c, b, STR("type"));
    struct input in = {.name = b->labels[0].text,
                       .at = span_join(b->type_at, b->labels[0].at),
                       .is_required = !module_attribute(c, b, STR("default"))};
    struct diags found = {0};
    struct hcl_type_input wanted = {.graph = l->g,
                                    .arena = &l->g->arena,
                                    .diags = &found,
                                    .tree = c->tree,
                                    .text = source_text(l->g->sources, c->tree->file),
                                    .mode = HCL_TYPE_DEFAULTS};
    const struct type *t = type ? hcl_type_of(&wanted, type->value, &in.defaults) : NULL;
    if (!found.list.len)
        in.type = t;
    if (type)
        in.type_at = expr_span(c->tree, type->value);
    diags_done(&found);
    return in;
}

static void add_inputs(struct linkage *l, struct module *m, struct str path)
{
    struct str text;
    struct code c;
    m->is_there = true;
    if (!tree_read_listed(&l->files, &l->g->arena, path, &text)) {
        m->is_sound = false; // reported by the check of the tree
        return;
    }
    if (!module_read(l->g, path, text, &c)) {
        m->is_sound = false;
        return;
    }
    for (uint32_t i = 0; i < c.body->block_count; i++)
        if (module_is_block(&c, &c.body->blocks[i], "variable"))
            ARRAY_PUSH(&m->inputs, read_input(l, &c, &c.body->blocks[i]));
}

const struct module *module_at(struct linkage *l, struct str dir)
{
    struct arena *a = &l->g->arena;
    uint64_t *known = str_table_find(&l->modules, dir);
    if (known)
        ARRAY_PUSH(&l->looked_at, ((const struct module *)(uintptr_t)*known)->dir);
    if (known)
        return (const struct module *)(uintptr_t)*known;
    struct module *m = ARENA_NEW(a, struct module);
    *m = (struct module){.dir = str_copy(a, dir), .is_sound = true, .next = l->first};
    l->first = m;
    *str_table_put(&l->modules, m->dir, NULL) = (uintptr_t)m;
    ARRAY_PUSH(&l->looked_at, m->dir);
    struct str *names;
    size_t count = l->files.list(l->files.data, a, m->dir, &names);
    for (size_t i = 0; i < count; i++)
        if (module_is_code(names[i]))
            add_inputs(l, m, path_join(a, m->dir, names[i]));
        else if (module_is_json(names[i]))
            m->is_sound = false; // there may be inputs that we do not know
    if (tree_trouble_at(&l->files, m->dir)) {
        m->is_there = true;
        m->is_sound = false;
    }
    return m;
}

const struct input *module_input(const struct module *m, struct str name)
{
    for (size_t i = 0; i < m->inputs.len; i++)
        if (str_equal(m->inputs.at[i].name, name))
            return &m->inputs.at[i];
    return NULL;
}

// ---- calls

struct link_check {
    struct linkage *links;
    struct code code;
    const struct hcl_block *block;
    const struct module *module;
    struct str name; // of the module, for people
    struct diags *out;
};

bool module_directory(struct arena *a, struct str file, struct str source, struct str *dir)
{
    if (!str_starts(source, STR("./")) && !str_starts(source, STR("../")))
        return false;
    // `..` at the root must be kept: it leads out of the tree
    struct str from = path_dirname(file);
    struct str relative =
        path_clean(a, path_join(a, from.len > 1 ? str_slice(from, 1, from.len) : STR("."), source));
    if (str_equal(relative, STR("..")) || str_starts(relative, STR("../")))
        return false;
    *dir = path_join(a, STR("/"), relative);
    return true;
}

bool module_source(const struct code *c, const struct hcl_block *b, struct arena *a,
                   struct str file, struct str *dir)
{
    const struct hcl_attribute *source = module_attribute(c, b, STR("source"));
    struct value v = source && expr_kind(c->tree, source->value) == EXPR_LITERAL
                         ? expr_literal_value(c->tree, source->value)
                         : VALUE_NONE;
    return value_is(v, VALUE_STRING) && module_directory(a, file, value_str(&v), dir);
}

static bool is_for_terraform(struct str name)
{
    static const char *const names[] = {"source",   "version",   "count",
                                        "for_each", "providers", "depends_on"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (str_equal(name, str_of(names[i])))
            return true;
    return false;
}

static const struct input *suggest_input(const struct link_check *c, struct str name)
{
    const struct module *m = c->module;
    struct arena *a = &c->code.g->arena;
    if (!graph_may_suggest(c->code.g, m->inputs.len))
        return NULL;
    struct str *names = ARENA_ARRAY(a, struct str, m->inputs.len);
    size_t count = 0;
    for (size_t i = 0; i < m->inputs.len; i++) // an input that is already given was not meant
        if (!module_attribute(&c->code, c->block, m->inputs.at[i].name))
            names[count++] = m->inputs.at[i].name;
    struct str near = graph_suggest(c->code.g, name, names, count);
    return near.len ? module_input(m, near) : NULL;
}

static void say_unknown(const struct link_check *c, const struct hcl_attribute *given,
                        struct str name, const struct input *meant)
{
    struct arena *a = &c->code.g->arena;
    struct str hint =
        meant ? str_format(a, "; did you mean `%.*s`?", STR_ARGS(meant->name)) : STR("");
    struct diag *d =
        diag_new(a, DIAG_UNKNOWN_ARGUMENT, given->name_at, "module `%.*s` has no input `%.*s`%.*s",
                 STR_ARGS(c->name), STR_ARGS(name), STR_ARGS(hint));
    if (meant)
        diag_related(d, meant->at,
                     meant->is_required ? "this input is required but never set"
                                        : "this input is not set");
    else
        diag_help(d, "remove it, or add a `variable \"%.*s\"` in %.*s", STR_ARGS(name),
                  STR_ARGS(str_slice(c->module->dir, 1, c->module->dir.len)));
    diags_add(c->out, d);
}

// True if something is reported about the input: it is what a wrong name meant.
static bool is_meant(const struct link_check *c, const struct input *input)
{
    for (uint32_t i = 0; i < c->block->body.attribute_count; i++) {
        struct str name = symbol_text(c->code.g->symbols, c->block->body.attributes[i].name);
        if (!is_for_terraform(name) && !module_input(c->module, name) &&
            suggest_input(c, name) == input)
            return true;
    }
    return false;
}

static void check_given(const struct link_check *c)
{
    for (uint32_t i = 0; i < c->block->body.attribute_count; i++) {
        const struct hcl_attribute *given = &c->block->body.attributes[i];
        struct str name = symbol_text(c->code.g->symbols, given->name);
        if (!is_for_terraform(name) && !module_input(c->module, name))
            say_unknown(c, given, name, suggest_input(c, name));
    }
}

static void check_required(const struct link_check *c)
{
    for (size_t i = 0; i < c->module->inputs.len; i++) {
        const struct input *input = &c->module->inputs.at[i];
        if (!input->is_required || module_attribute(&c->code, c->block, input->name) ||
            is_meant(c, input))
            continue;
        struct diag *d = diag_new(&c->code.g->arena, DIAG_MISSING_ARGUMENT, c->block->type_at,
                                  "module `%.*s` requires the input `%.*s`", STR_ARGS(c->name),
                                  STR_ARGS(input->name));
        diag_related(d, input->at, "it has no default");
        diag_help(d, "set `%.*s`, or give the variable a `default`", STR_ARGS(input->name));
        diags_add(c->out, d);
    }
}

static void check_module(const struct link_check *c)
{
    if (!c->module->is_there) {
        const struct hcl_attribute *source = module_attribute(&c->code, c->block, STR("source"));
        struct diag *d =
            diag_new(&c->code.g->arena, DIAG_BAD_IMPORT, expr_span(c->code.tree, source->value),
                     "module `%.*s`: no code in `%.*s`", STR_ARGS(c->name),
                     STR_ARGS(str_slice(c->module->dir, 1, c->module->dir.len)));
        diag_help(d, "correct its `source`, which is relative to this directory");
        diags_add(c->out, d);
        return;
    }
    if (!c->module->is_sound)
        return; // already reported
    check_given(c);
    check_required(c);
}

static void check_blocks(struct linkage *l, const struct code *code, struct str path,
                         struct diags *out)
{
    struct str dir;
    for (uint32_t i = 0; i < code->body->block_count; i++) {
        const struct hcl_block *b = &code->body->blocks[i];
        if (!module_is_block(code, b, "module") ||
            !module_source(code, b, &code->g->arena, path, &dir))
            continue;
        struct link_check c = {.links = l,
                               .code = *code,
                               .block = b,
                               .module = module_at(l, dir),
                               .name = b->labels[0].text,
                               .out = out};
        check_module(&c);
    }
}

static void links_check(struct linkage *l, struct str path, struct str text, struct diags *out)
{
    struct code code;
    struct diags found = {0};
    if (!module_is_code(path) || str_find(text, STR("module"), 0) == text.len)
        return;
    struct graph *alone = graph_open();
    if (module_read(alone, path, text, &code))
        check_blocks(l, &code, path, &found);
    bool is_wrong = found.list.len;
    diags_done(&found);
    graph_close(alone);
    if (is_wrong && module_read(l->g, path, text, &code))
        check_blocks(l, &code, path, out);
}

static size_t links_calls(struct arena *a, struct str path, struct str text, struct str **dirs)
{
    struct code code;
    size_t count = 0;
    *dirs = NULL;
    if (str_find(text, STR("module"), 0) == text.len)
        return 0;
    if (module_is_json(path))
        return module_json_calls(a, path, text, dirs);
    if (!module_is_code(path))
        return 0;
    struct graph *alone = graph_open();
    (void)module_read(alone, path, text, &code); // calls in a file with mistakes count, too
    *dirs = ARENA_ARRAY(a, struct str, code.body->block_count);
    for (uint32_t i = 0; i < code.body->block_count; i++)
        if (module_is_block(&code, &code.body->blocks[i], "module") &&
            module_source(&code, &code.body->blocks[i], a, path, &(*dirs)[count]))
            count++;
    graph_close(alone);
    return count;
}

const struct link_capability terraform_modules = {
    .called = "module",
    .open = links_open,
    .close = links_close,
    .check = links_check,
    .looked_at = links_looked_at,
    .calls = links_calls,
    .mismatches = module_mismatches,
};
