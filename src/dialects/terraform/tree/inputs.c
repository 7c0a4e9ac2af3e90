// SPDX-License-Identifier: Apache-2.0
//
// Where the variables of a root module get their values: the environment, files of values, and what is given with the
// question. Later ones win, and all of them are statements, so that it can be explained who lost.
#include "base/path.h"
#include "dialects/hcl/hcl_json.h"
#include "dialects/products.h"
#include "dialects/terraform/tree/tf.h"
#include "dialects/troubles.h"
#include "graph/world/injector.h"

enum { RANK_MOST = 255 };

struct inputs {
    struct tf_root *root;
    struct tf_module *module;
    uint8_t rank;  // of what is said next; the default of a variable is said further out
    bool is_given; // the file that is read was named with the question
};

static void say_input(struct inputs *in, struct tf_variable *v, const struct tree *tree, expr_id e,
                      struct span at)
{
    struct tf_tree *t = in->root->tree;
    path_id path = tf_below(t, t->paths[TF_VAR], v->name);
    view_define(in->root->instance->view, &(struct statement){.tree = tree,
                                                              .expr = e,
                                                              .path = path,
                                                              .origin = path,
                                                              .at = at,
                                                              .rank = in->rank,
                                                              .flags = STATEMENT_CLOSED,
                                                              .admission = &v->admission});
}

static void next_rank(struct inputs *in)
{
    in->rank = in->rank < RANK_MOST ? in->rank + 1 : RANK_MOST;
}

static PRINTF_LIKE(5, 6) struct diag *complaint(struct inputs *in, enum diag_code code,
                                                struct span at, const char *summary,
                                                const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(&in->module->arena, code, at, format, args);
    va_end(args);
    diag_summary(d, "%s", summary);
    return d;
}

static void note_stranger(struct inputs *in, struct str name, struct diag *d)
{
    if (in->is_given)
        ARRAY_PUSH(&in->root->strangers, ((struct tf_stranger){name, d}));
    else
        diags_add(&in->root->diags, d);
}

// ---- texts

// A text for a variable whose type is not primitive is an expression.
static void say_text(struct inputs *in, struct tf_variable *v, struct str text)
{
    struct graph *g = in->root->tree->graph;
    struct str name = str_format(&in->module->arena, "<value for var.%.*s>", STR_ARGS(v->name));
    uint32_t file = sources_add(g->sources, name, text);
    struct tree_builder b;
    struct diags found = {0};
    tree_begin(&b, hcl_ops(HCL_NO_FUNCTIONS), g->symbols, file);
    struct span all = {file, 0, (uint32_t)text.len};
    struct hcl_input hcl = {.text = source_text(g->sources, file),
                            .builder = &b,
                            .arena = &in->module->arena,
                            .diags = &found};
    expr_id e = v->is_literal ? expr_text(&b, all, value_string_kept(hcl.text))
                              : hcl_parse_expression(&hcl);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    for (size_t i = 0; i < found.list.len; i++) {
        struct diag *d = (struct diag *)(uintptr_t)diag_copy(&g->arena, found.list.at[i]);
        diag_related(d, v->at, "the value is for this variable");
        diags_add(&in->root->diags, d);
    }
    diags_done(&found);
    say_input(in, v, t, e, all);
    next_rank(in);
}

// Not asked again for each of thousands of directories: a refusal holds until something changes.
struct value tf_environment(struct tf_tree *t, struct str name)
{
    struct graph *g = t->graph;
    uint32_t now = tf_changes_so_far(t) + 1;
    if (!g->injector || (t->refuses_environment == g->injector && t->refused_at == now))
        return VALUE_NONE;
    struct value text = injector_ask(g, g->injector, WORLD_ENV, name, NO_SPAN);
    t->refuses_environment = value_is_poison(text) ? g->injector : NULL;
    t->refused_at = now;
    return value_is(text, VALUE_STRING) ? text : VALUE_NONE;
}

static void read_environment(struct inputs *in)
{
    struct tf_tree *t = in->root->tree;
    for (size_t i = 0; t->graph->injector && i < in->module->variables.len; i++) {
        struct tf_variable *v = in->module->variables.at[i];
        struct str name = str_format(&in->module->arena, "TF_VAR_%.*s", STR_ARGS(v->name));
        struct value text = tf_environment(t, name);
        if (value_is(text, VALUE_STRING))
            say_text(in, v, str_copy(&in->module->arena, value_str(&text)));
    }
}

// ---- files

static void say_content(struct inputs *in, const struct hcl_content *c)
{
    for (size_t i = 0; i < c->attribute_count; i++) {
        const struct hcl_given *given = &c->attributes[i];
        struct tf_variable *v = tf_find_variable(in->module, given->name);
        if (v) {
            say_input(in, v, given->value.tree, given->value.e, given->name_at);
            continue;
        }
        struct diag *d =
            complaint(in, DIAG_UNUSED, given->name_at, "Value for undeclared variable",
                      "the variable `%.*s` is not declared: ignored", STR_ARGS(given->name));
        diag_help(d, "declare it with a `variable` block, or remove the value");
        note_stranger(in, given->name, d);
    }
}

// A file in which somebody declares variables instead of setting them.
static void refuse_blocks(struct inputs *in, const struct hcl_body *body)
{
    struct graph *g = in->root->tree->graph;
    for (uint32_t i = 0; i < body->block_count; i++) {
        struct str type = symbol_text(g->symbols, body->blocks[i].type);
        struct diag *d = complaint(
            in, DIAG_BAD_SYNTAX, body->blocks[i].type_at, "Variable declaration in .tfvars file",
            "a file of values has no blocks, and this is a block `%.*s`", STR_ARGS(type));
        diag_help(d, "write `name = value`, and declare variables in a .tf file");
        diags_add(&in->root->diags, d);
    }
}

static uint32_t read_values(struct inputs *in, struct str name, struct str text)
{
    struct graph *g = in->root->tree->graph;
    struct tf_module *m = in->module;
    uint32_t file = sources_add(g->sources, name, text);
    struct tree_builder b;
    struct hcl_session s;
    struct hcl_view view;
    tree_begin(&b, hcl_ops(HCL_NO_FUNCTIONS), g->symbols, file);
    tf_session_begin(m, &s);
    s.diags = in->root->diags;
    struct hcl_input hcl = {.text = source_text(g->sources, file),
                            .builder = &b,
                            .arena = &s.arena,
                            .diags = &s.diags,
                            .closes_strings = true};
    bool is_json = str_ends(name, STR(".json"));
    const struct hcl_json *json = is_json ? hcl_json_parse_file(&hcl, HCL_JSON_LITERALS) : NULL;
    struct hcl_body *body = is_json ? NULL : hcl_parse_body(&hcl);
    struct tree *t = tree_end(&b);
    graph_keep_tree(g, t);
    in->root->diags = s.diags;
    m->arena = s.arena; // reports are allocated there
    if (body) {
        refuse_blocks(in, body);
        body->block_count = 0;
    }
    s.arena = m->arena;
    s.diags = in->root->diags;
    view = is_json ? hcl_view_of_json(t, json) : hcl_view_of_body(t, body);
    struct hcl_content c = hcl_just_attributes(&s, &view);
    in->root->diags = s.diags;
    m->arena = s.arena;
    say_content(in, &c);
    next_rank(in);
    return file;
}

static void read_listed(struct inputs *in, struct str name)
{
    struct tf_tree *t = in->root->tree;
    const struct generated_file *made = tf_made_file(&in->module->listed, name);
    struct str text, path = path_join(&in->module->arena, in->root->dir, name);
    if (!made && !tree_read_listed(&t->files, &in->module->arena, path, &text))
        return;
    uint32_t file = read_values(in, tree_source_name(&t->files, &in->module->arena, path),
                                made ? made->text : text);
    if (made)
        t->files.note_generated(t->files.generated_data, path, file);
}

// `terraform.tfvars`, the same in JSON, then all `*.auto.tfvars` in byte order.
static void read_files_of_values(struct inputs *in)
{
    const struct str *names = in->module->listed.names;
    size_t count = in->module->listed.count;
    static const char *const fixed[] = {"terraform.tfvars", "terraform.tfvars.json"};
    for (size_t k = 0; k < COUNT_OF(fixed); k++)
        for (size_t i = 0; i < count; i++)
            if (str_equal(names[i], str_of(fixed[k])))
                read_listed(in, names[i]);
    for (size_t i = 0; i < count; i++)
        if (str_ends(names[i], STR(".auto.tfvars")) || str_ends(names[i], STR(".auto.tfvars.json")))
            read_listed(in, names[i]);
}

// ---- what is given with the question

static void read_given_file(struct inputs *in, const struct tf_input *given)
{
    (void)read_values(in, given->name, given->text);
}

static void read_given_input(struct inputs *in, const struct tf_input *given)
{
    if (given->is_file) {
        read_given_file(in, given);
        return;
    }
    struct tf_variable *v = tf_find_variable(in->module, given->name);
    if (v) {
        say_text(in, v, given->text);
        return;
    }
    struct diag *d =
        complaint(in, DIAG_UNKNOWN_NAME, NO_SPAN, "Value for undeclared variable",
                  "the variable `%.*s` is not declared in this module", STR_ARGS(given->name));
    diag_help(d, "declare it with a `variable` block, or correct the name");
    note_stranger(in, given->name, d);
}

void tf_read_inputs(struct tf_root *r)
{
    struct inputs in = {.root = r, .module = r->instance->module, .rank = 1};
    read_environment(&in);
    read_files_of_values(&in);
    in.is_given = true;
    for (size_t i = 0; i < r->tree->inputs.len; i++)
        read_given_input(&in, &r->tree->inputs.at[i]);
}
