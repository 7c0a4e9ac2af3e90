// SPDX-License-Identifier: Apache-2.0
//
// Declarations as statements of a module's view. A local value, an output and a variable are one statement each. A
// resource is one for each argument, over an unknown that stands for what only its provider knows. With `count` or
// `for_each`, these are said for one of the instances, and the resource itself means all of them. A module call means
// the outputs of another module.
#include "dialects/terraform/tree/tf.h"
#include "graph/views/bind.h"

path_id tf_below(struct tf_tree *t, path_id p, struct str name)
{
    return path_child(t->graph, p, symbol_intern(t->graph->symbols, name));
}

path_id tf_below_all(struct tf_tree *t, path_id p, struct str names)
{
    for (size_t start = 0; start < names.len;) {
        size_t end = str_find(names, STR("."), start);
        p = tf_below(t, p, str_slice(names, start, end));
        start = end + 1;
    }
    return p;
}

enum { RANK_OVERRIDDEN, RANK_SAID };

// What is said at a path: nothing is said below it.
static void say(struct view *v, path_id path, const struct hcl_expression *x, struct span at,
                const struct admission *admission, uint8_t flags)
{
    view_define(v, &(struct statement){.tree = x->tree,
                                       .expr = x->e,
                                       .path = path,
                                       .origin = path,
                                       .at = at,
                                       .admission = admission,
                                       .rank = RANK_SAID,
                                       .flags = (uint8_t)(flags | STATEMENT_CLOSED)});
}

// What override files have replaced loses, and is still explained.
static void say_overridden(struct tf_module *m)
{
    for (size_t i = 0; i < m->overridden.len; i++) {
        const struct tf_overridden *o = &m->overridden.at[i];
        path_id path = tf_below_all(m->tree, 0, o->name);
        const struct def *d = view_def(m->view, path);
        if (!d || !d->leaf || d->leaf->rank != RANK_SAID)
            continue; // of one of several, or not said as such
        view_define(m->view, &(struct statement){.tree = o->given.value.tree,
                                                 .expr = o->given.value.e,
                                                 .path = path,
                                                 .origin = path,
                                                 .at = o->given.name_at,
                                                 .flags = STATEMENT_CLOSED});
    }
}

void tf_say_value(struct view *v, path_id path, struct value value, struct span at, uint8_t flags)
{
    struct statement s = {.path = path, .origin = path, .at = at, .flags = flags};
    s.expr = graph_literal(v->graph, tf_ops(), value, &s.tree);
    view_define(v, &s);
}

static void say_container(struct view *v, path_id path, struct span at)
{
    view_define(v, &(struct statement){
                       .path = path, .origin = path, .at = at, .flags = STATEMENT_CONTAINER});
}

// ---- expressions that are made here

expr_id tf_name_path(struct tree_builder *b, struct graph *g, path_id path, struct span at)
{
    const struct path *p = path_at(g, path);
    if (p->len == 1)
        return expr_name(b, at, p->name);
    symbol name = p->name;
    return expr_get(b, at, tf_name_path(b, g, p->parent, at), name);
}

// Expressions that are made here, one tree for each file that they stand in, and the statements that they are of:
// said when the trees are done.
struct making {
    struct tree_builder builder;
    uint32_t file;
    ARRAY(struct statement) statements;
    struct making *next;
};

struct sayer {
    struct tf_module *module;
    struct graph *graph;
    struct making *makings;
};

static struct tree_builder *builder_for(struct sayer *w, struct span at)
{
    struct making *m = w->makings;
    while (m && m->file != at.file)
        m = m->next;
    if (!m) {
        m = ARENA_NEW(&w->module->arena, struct making);
        *m = (struct making){.file = at.file, .next = w->makings};
        tree_begin(&m->builder, tf_ops(), w->graph->symbols, at.file);
        w->makings = m;
    } else if (m != w->makings) { // what comes next is likely in the same file
        struct making **link = &w->makings;
        while (*link != m)
            link = &(*link)->next;
        *link = m->next;
        m->next = w->makings;
        w->makings = m;
    }
    return &w->makings->builder;
}

// What was just made, in the builder that was asked for last.
static void say_made(struct sayer *w, path_id path, expr_id e, struct span at, unsigned flags)
{
    ARRAY_PUSH(&w->makings->statements, ((struct statement){.expr = e,
                                                            .path = path,
                                                            .origin = path,
                                                            .at = at,
                                                            .rank = RANK_SAID,
                                                            .flags = (uint8_t)flags}));
}

static void sayer_end(struct sayer *w)
{
    for (struct making *m = w->makings; m; m = m->next) {
        struct tree *t = tree_end(&m->builder);
        graph_keep_tree(w->graph, t);
        for (size_t i = 0; i < m->statements.len; i++) {
            m->statements.at[i].tree = t;
            view_define(w->module->view, &m->statements.at[i]);
        }
        ARRAY_DONE(&m->statements);
    }
}

// A declaration that was read again is another one: what these operations come to is not kept.
static struct value revised_number(const struct tf_module *m, size_t number)
{
    return value_int((int64_t)((uint64_t)m->revision << 32 | number));
}

// An operation over the number of a call or resource, and perhaps its repetition.
static void say_numbered(struct sayer *w, path_id path, enum tf_op op, size_t number,
                         const struct tf_repeat *repeat, struct span at, unsigned flags)
{
    struct tree_builder *b = builder_for(w, at);
    expr_id operands[2] = {expr_literal(b, at, revised_number(w->module, number))};
    if (repeat->path)
        operands[1] = tf_name_path(b, w->graph, repeat->path, at);
    say_made(w, path, expr_op(b, at, op, operands, repeat->path ? 2 : 1), at,
             flags | STATEMENT_CLOSED);
}

// ---- repetition

static bool has_repetition(const struct tf_repeat *r)
{
    return r->each.value.tree || r->count.value.tree;
}

static void say_repeat(struct tf_module *m, struct tf_repeat *r, struct str name)
{
    const struct hcl_given *given = r->each.value.tree ? &r->each : &r->count;
    if (!has_repetition(r))
        return;
    r->path =
        tf_below_all(m->tree, m->tree->paths[TF_REPEAT_ROOT],
                     str_format(&m->arena, "%.*s.%.*s", STR_ARGS(name), STR_ARGS(given->name)));
    r->admission = (struct admission){.admit = tf_admit_repeat, .meaning = 1}; // as its path says
    struct statement s = {.tree = given->value.tree,
                          .expr = given->value.e,
                          .path = r->path,
                          .origin = r->path,
                          .at = given->name_at,
                          .flags = STATEMENT_CLOSED,
                          .admission = &r->admission};
    view_define(m->view, &s);
}

// ---- resources

static const struct hcl_given *argument(const struct tf_resource *r, const char *name)
{
    for (size_t i = 0; i < r->argument_count; i++)
        if (str_equal(r->arguments[i].name, str_of(name)))
            return &r->arguments[i];
    return NULL;
}

static void say_argument(struct tf_module *m, const struct tf_resource *r, path_id at,
                         const char *name)
{
    const struct hcl_given *given = argument(r, name);
    path_id path = tf_below(m->tree, at, str_of(name));
    if (given)
        say(m->view, path, &given->value, given->name_at, &r->admission, 0);
    else
        tf_say_value(m->view, path, value_null(&type_dynamic), r->at, STATEMENT_CLOSED);
}

// An operation over the number of a resource, and some of its arguments.
static void say_operation(struct sayer *w, const struct tf_resource *r, path_id path, enum tf_op op,
                          path_id at, const char *const *names, bool is_closed)
{
    struct tree_builder *b = builder_for(w, r->at);
    expr_id operands[4];
    uint32_t count = 1;
    operands[0] = expr_literal(b, r->at, revised_number(w->module, r->number));
    for (; names && *names; names++)
        operands[count++] =
            tf_name_path(b, w->graph, tf_below(w->module->tree, at, str_of(*names)), r->at);
    say_made(w, path, expr_op(b, r->at, op, operands, count), r->at,
             is_closed ? STATEMENT_CLOSED : 0);
}

// `terraform_data` is part of Terraform: all of it is known but its id.
static void say_data(struct sayer *w, const struct tf_resource *r, path_id at)
{
    struct tf_module *m = w->module;
    static const char *const input[] = {"input", NULL};
    struct tf_tree *t = m->tree;
    say_operation(w, r, tf_below(t, at, STR("id")), TF_OP_ID, at, NULL, true);
    say_argument(m, r, at, "input");
    say_argument(m, r, at, "triggers_replace");
    say_operation(w, r, tf_below(t, at, STR("output")), TF_OP_DATA_OUTPUT, at, input, true);
}

static void say_remote_state(struct sayer *w, const struct tf_resource *r, path_id at)
{
    struct tf_module *m = w->module;
    static const char *const names[] = {"backend", "config", "defaults", NULL};
    for (size_t i = 0; names[i]; i++)
        say_argument(m, r, at, names[i]);
    say_argument(m, r, at, "workspace");
    say_operation(w, r, tf_below(m->tree, at, STR("outputs")), TF_OP_REMOTE_STATE, at, names, true);
}

// What the configuration does not say: a state may tell it, and then its file explains it.
static void say_rest(struct sayer *w, const struct tf_resource *r, path_id at)
{
    struct tf_tree *t = w->module->tree;
    struct span told = t->has_state ? tf_place_in_state(w->module, r) : NO_SPAN;
    if (span_is_none(told)) {
        say_operation(w, r, at, TF_OP_REST, at, NULL, false);
        return;
    }
    path_id state = tf_below_all(t, tf_below(t, t->paths[TF_STATE_ROOT], STR("state")),
                                 tf_resource_name(&t->arena, r));
    struct tree_builder *b = builder_for(w, told);
    expr_id number = expr_literal(b, told, revised_number(w->module, r->number));
    say_made(w, state, expr_op(b, told, TF_OP_RECORDED, &number, 1), told, STATEMENT_CLOSED);
    b = builder_for(w, r->at);
    expr_id operands[] = {expr_literal(b, r->at, revised_number(w->module, r->number)),
                          tf_name_path(b, w->graph, state, r->at)};
    say_made(w, at, expr_op(b, r->at, TF_OP_REST, operands, 2), r->at, 0);
}

static struct str section_type(const struct hcl_section *s)
{
    bool is_dynamic = str_equal(s->type, STR("dynamic")) && s->label_count == 1;
    return is_dynamic ? s->labels[0].text : s->type;
}

enum { BLOCKS_DEPTH = 100 };

// Where the arguments of nested blocks are said.
struct nested {
    struct sayer *sayer;
    struct tf_module *module;
    path_id at;
    struct scope *scope; // with iterators; NULL: the module's
    unsigned depth;
};

// A body as arguments and blocks.
struct any_body {
    struct hcl_given *arguments;
    struct hcl_section *sections;
    size_t argument_count, section_count;
};

static struct any_body any_body_of(struct tf_module *m, const struct hcl_view *body)
{
    struct any_body b;
    tf_read_any(m, body, &b.arguments, &b.argument_count, &b.sections, &b.section_count);
    return b;
}

// The iterator of a dynamic block: who asks what is written at a line has not said which turn, so it is the first.
static struct scope *iterator_scope(const struct nested *n, const struct hcl_given *each,
                                    struct str name)
{
    struct graph *g = n->module->tree->graph;
    struct scope *s =
        scope_open(g, SCOPE_LOCAL, n->scope ? n->scope : n->module->scope, STR("iterator"));
    struct lazy turn = lazy_of_value(tf_unknown_of_provider(&g->arena));
    if (each) {
        struct span at = span_join(each->name_at, hcl_expression_span(&each->value));
        at.end++; // the line itself is what it iterates over
        struct tree_builder *b = builder_for(n->sayer, at);
        expr_id all = tf_name_path(b, g, tf_below(n->module->tree, n->at, each->name), at);
        turn = (struct lazy){.kind = LAZY_PATH, .path = tf_below(n->module->tree, n->at, name)};
        say_made(n->sayer, turn.path, expr_op(b, at, TF_OP_TURN, &all, 1), at, STATEMENT_CLOSED);
    }
    (void)scope_set_variable(s, name, turn, 0, NO_SPAN);
    return s;
}

static size_t count_before(const struct hcl_section *sections, size_t i)
{
    size_t count = 0;
    for (size_t k = 0; k < i; k++)
        count += str_equal(section_type(&sections[k]), section_type(&sections[i]));
    return count;
}

static bool is_iterator(const struct hcl_given *argument)
{
    return str_equal(argument->name, STR("iterator"));
}

static void say_nested_argument(const struct nested *n, const struct hcl_given *argument)
{
    path_id path = tf_below(n->module->tree, n->at, argument->name);
    view_define(n->module->view, &(struct statement){.tree = argument->value.tree,
                                                     .expr = argument->value.e,
                                                     .path = path,
                                                     .origin = path,
                                                     .at = argument->name_at,
                                                     .scope = n->scope,
                                                     .flags = STATEMENT_CLOSED});
}

// What blocks are generated from, said in `n`; the scope of what they contain.
static struct scope *say_generator(const struct nested *n, const struct hcl_section *s,
                                   const struct any_body *body)
{
    struct str name = section_type(s);
    const struct hcl_given *each = NULL;
    for (size_t i = 0; i < body->argument_count; i++) {
        const struct hcl_given *a = &body->arguments[i];
        symbol word =
            is_iterator(a) && !a->value.json ? expr_as_keyword(a->value.tree, a->value.e) : 0;
        if (word)
            name = symbol_text(n->module->tree->graph->symbols, word);
        if (!is_iterator(a)) // which is a word, not an expression
            say_nested_argument(n, a);
        if (str_equal(a->name, STR("for_each")))
            each = a;
    }
    return iterator_scope(n, each, name);
}

// The arguments of nested blocks, one by one, for whoever asks what refers to what, or what is at a line.
static void say_nested(const struct nested *n, const struct hcl_section *sections, size_t count)
{
    struct tf_tree *t = n->module->tree;
    for (size_t i = 0; n->depth < BLOCKS_DEPTH && i < count; i++) {
        struct str type = section_type(&sections[i]);
        struct str number = str_format(&n->module->arena, "%zu", count_before(sections, i));
        struct any_body body = any_body_of(n->module, &sections[i].body);
        struct nested own = *n;
        own.depth++;
        if (!str_equal(type, sections[i].type)) {
            own.at = tf_below(t, tf_below(t, tf_below(t, n->at, STR("dynamic")), type), number);
            own.scope = say_generator(&own, &sections[i], &body);
            body = body.section_count ? any_body_of(n->module, &body.sections[0].body)
                                      : (struct any_body){0};
        }
        own.at = tf_below(t, tf_below(t, n->at, type), number);
        for (size_t k = 0; k < body.argument_count; k++)
            say_nested_argument(&own, &body.arguments[k]);
        say_nested(&own, body.sections, body.section_count);
    }
}

// Nested blocks: one statement for each type.
static void say_sections(struct sayer *w, const struct tf_resource *r, path_id at)
{
    struct str_table said = {0};
    path_id arguments = tf_below_all(w->module->tree, w->module->tree->paths[TF_ARGUMENT_ROOT],
                                     tf_resource_name(&w->module->arena, r));
    struct nested nested = {.sayer = w, .module = w->module, .at = arguments};
    say_nested(&nested, r->sections, r->section_count);
    for (size_t i = 0; i < r->section_count; i++) {
        struct str type = section_type(&r->sections[i]);
        struct span where = r->sections[i].type_at;
        bool is_new;
        str_table_put(&said, type, &is_new);
        if (!is_new)
            continue;
        if (r->sections[i].body.native)
            where = span_join(where, r->sections[i].body.native->at);
        struct tree_builder *b = builder_for(w, where);
        expr_id operands[] = {expr_literal(b, where, revised_number(w->module, r->number)),
                              expr_literal(b, where, value_string(&b->arena, type))};
        say_made(w, tf_below(w->module->tree, at, type),
                 expr_op(b, where, TF_OP_SECTIONS, operands, 2), where, STATEMENT_CLOSED);
    }
    str_table_done(&said);
}

static void say_body(struct sayer *w, const struct tf_resource *r, path_id at)
{
    struct tf_module *m = w->module;
    say_container(m->view, at, r->at);
    if (r->mode == TF_MANAGED && str_equal(r->type, STR("terraform_data"))) {
        say_data(w, r, at);
        return;
    }
    if (r->mode == TF_DATA && str_equal(r->type, STR("terraform_remote_state"))) {
        say_remote_state(w, r, at);
        return;
    }
    say_rest(w, r, at);
    say_sections(w, r, at);
    for (size_t i = 0; i < r->argument_count; i++)
        say(m->view, tf_below(m->tree, at, r->arguments[i].name), &r->arguments[i].value,
            r->arguments[i].name_at, &r->admission, 0);
}

static path_id resource_path(struct tf_tree *t, const struct tf_resource *r, path_id root)
{
    if (r->mode == TF_DATA)
        root = root ? tf_below(t, root, STR("data")) : t->paths[TF_DATA_ROOT];
    else if (r->mode == TF_EPHEMERAL)
        root = root ? tf_below(t, root, STR("ephemeral")) : t->paths[TF_EPHEMERAL_ROOT];
    return tf_below(t, tf_below(t, root, r->type), r->name);
}

static void say_conditions(struct tf_module *m, struct tf_resource *r, struct str name)
{
    struct graph *g = m->tree->graph;
    r->conditions = tf_below(m->tree, m->tree->paths[TF_CONDITION_ROOT], name);
    struct statement s = {.path = r->conditions,
                          .origin = r->conditions,
                          .at = r->at,
                          .admission = &r->condition_admission,
                          .flags = STATEMENT_CLOSED};
    s.expr = graph_literal(g, tf_ops(), value_bool(true), &s.tree);
    view_define(m->view, &s);
}

// All but its body.
static void say_resource(struct sayer *w, struct tf_resource *r, size_t number)
{
    struct tf_module *m = w->module;
    struct tf_tree *t = m->tree;
    r->number = number;
    r->path = resource_path(t, r, 0);
    if (r->before.list.len)
        say_conditions(m, r, tf_resource_name(&m->arena, r));
    if (!has_repetition(&r->repeat))
        return;
    say_repeat(m, &r->repeat, tf_resource_name(&m->arena, r));
    r->instance = resource_path(t, r, t->paths[TF_INSTANCE_ROOT]);
    say_numbered(w, r->path, TF_OP_INSTANCES, number, &r->repeat, r->at, STATEMENT_LAZY);
}

// ---- the module

// Nobody has set it: a plan would ask.
struct value tf_unset_value(const struct tf_variable *v)
{
    struct arena *a = &v->module->tree->graph->arena;
    return value_mark(a, value_unknown(a, type_without_optional(a, v->of)), &tf_mark_unset);
}

static void say_ruled(struct tf_module *m, const struct tf_variable *v)
{
    struct statement s = {.path = v->ruled,
                          .origin = v->ruled,
                          .at = v->at,
                          .admission = &v->rule_admission,
                          .flags = STATEMENT_CLOSED};
    s.expr = graph_literal(m->tree->graph, tf_ops(), value_bool(true), &s.tree);
    view_define(m->view, &s);
}

static void say_variable(struct tf_module *m, struct tf_variable *v)
{
    struct graph *g = m->tree->graph;
    struct statement s = {.path = tf_below(m->tree, m->tree->paths[TF_VAR], v->name),
                          .at = v->at,
                          .flags = STATEMENT_CLOSED,
                          .admission = &v->admission};
    s.origin = s.path;
    if (v->has_default && !v->normal.value.json) {
        s.tree = v->normal.value.tree;
        s.expr = v->normal.value.e;
        s.at = v->normal.name_at;
    } else {
        struct value said = v->has_default ? v->normal_value : tf_unset_value(v);
        s.expr = graph_literal(g, tf_ops(), said, &s.tree);
    }
    view_define(m->view, &s);
    if (v->ruled)
        say_ruled(m, v);
}

// What a call passes: an object, or with repetition one for each key. For whoever compares two times of a tree.
static void say_passed(struct sayer *w, const struct tf_call *c, size_t number)
{
    struct tf_module *m = w->module;
    struct str name = str_format(&m->arena, "module.%.*s", STR_ARGS(c->name));
    say_numbered(w, tf_below_all(m->tree, m->tree->paths[TF_PASSED_ROOT], name), TF_OP_PASSED,
                 number, &c->repeat, c->at, 0);
    path_id arguments = tf_below_all(m->tree, m->tree->paths[TF_ARGUMENT_ROOT], name);
    for (size_t i = 0; i < c->argument_count; i++)
        say(m->view, tf_below(m->tree, arguments, c->arguments[i].name), &c->arguments[i].value,
            c->arguments[i].name_at, &tf_argument_admission, 0);
}

// Its header is where it is said, unless an override file gives the value.
static void say_output(struct tf_module *m, const struct tf_output *o)
{
    struct span at = o->value.name_at.file == o->at.file ? o->at : o->value.name_at;
    if (o->value.value.tree)
        say(m->view, tf_below(m->tree, m->tree->paths[TF_OUTPUT], o->name), &o->value.value, at,
            &o->admission, 0);
}

static void say_calls(struct sayer *w)
{
    struct tf_module *m = w->module;
    for (size_t i = 0; i < m->calls.len; i++) {
        struct tf_call *c = m->calls.at[i];
        path_id path = tf_below(m->tree, m->tree->paths[TF_MODULE], c->name);
        say_repeat(m, &c->repeat, str_format(&m->arena, "module.%.*s", STR_ARGS(c->name)));
        say_numbered(w, path, TF_OP_CALL, i, &c->repeat, c->at, STATEMENT_LAZY);
        say_passed(w, c, i);
    }
}

// ---- what is said late (late.c)

void tf_say_local(struct tf_module *m, struct tf_local *l)
{
    if (l->is_said)
        return;
    l->is_said = true;
    say(m->view, tf_below(m->tree, m->tree->paths[TF_LOCAL], l->name), &l->value.value,
        l->value.name_at, m->local_admission, 0);
}

void tf_say_bodies(struct tf_module *m, struct tf_resource *const *resources, size_t count)
{
    struct sayer w = {.module = m, .graph = m->tree->graph};
    for (size_t i = 0; i < count; i++) {
        struct tf_resource *r = resources[i];
        if (r->is_said)
            continue;
        r->is_said = true;
        say_body(&w, r, r->instance ? r->instance : r->path);
    }
    sayer_end(&w);
}

// ---- all of it

void tf_say_module(struct tf_module *m)
{
    struct tf_tree *t = m->tree;
    struct sayer w = {.module = m, .graph = t->graph};
    tf_set_admissions(m);
    say_container(m->view, t->paths[TF_OUTPUT], NO_SPAN);
    for (size_t i = 0; i < m->variables.len; i++)
        say_variable(m, m->variables.at[i]);
    for (size_t i = 0; i < m->outputs.len; i++)
        say_output(m, m->outputs.at[i]);
    for (size_t i = 0; i < m->resources.len; i++)
        say_resource(&w, m->resources.at[i], i);
    for (size_t i = 0; i < m->imports.len; i++)
        say_repeat(m, &m->imports.at[i]->repeat, str_format(&m->arena, "import %zu", i));
    say_calls(&w);
    sayer_end(&w);
    view_define_late(m->view, &tf_late, m);
    if (m->is_plain)
        return;
    view_fully_said(m->view);
    say_overridden(m);
}
