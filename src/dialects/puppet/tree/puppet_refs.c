// SPDX-License-Identifier: Apache-2.0
//
// Who uses a class, a defined type, a function, an alias, a variable or a key of the data, and what a definition uses: in
// manifests, templates and data of the whole environment. Nothing is compiled.
#include "base/budget.h"
#include "base/utf8.h"
#include "dialects/puppet/hiera/hiera.h"
#include "dialects/puppet/tree/puppet_nodes.h"
#include "dialects/puppet/tree/puppet_uses.h"

struct refs_question {
    struct puppet_tree *tree;
    struct environment *environment;
    struct str what;  // in lower case, without `::` in front
    struct str key;   // as it is
    bool is_key_only; // `hiera.x`
    bool is_known;    // something of this name exists
    bool is_variable; // `$x`
    bool is_definition;
    struct arena *arena;
    struct links *refers, *referred;
    struct str from;           // of a template: its file
    const struct str *modules; // all
    size_t module_count;
};

// ---- links

static struct str name_of_user(const struct refs_question *q, const struct use *u)
{
    if (!u->in)
        return q->from.len ? q->from : STR("main");
    return u->in->kind == DEFINITION_NODE
               ? str_format(q->arena, "node %.*s", STR_ARGS(puppet_node_name(q->arena, u->in, 0)))
               : str_copy(q->arena, u->in->name);
}

static void add_link(struct refs_question *q, struct links *to, struct str from, struct str ref,
                     struct span at, struct span defined)
{
    struct link l = {str_copy(q->arena, from), str_copy(q->arena, ref), at, defined};
    ARRAY_PUSH(&to->list, l);
}

static bool is_parameter(const struct puppet_definition *d, struct str name, struct span *at)
{
    for (uint32_t i = 0; i < d->parameter_count; i++)
        if (str_equal(d->parameters[i].name, name)) {
            *at = d->parameters[i].at;
            return true;
        }
    return false;
}

// The parameter that a name like `ntp::servers` means.
static bool find_parameter(struct environment *e, struct str name, struct span *at)
{
    size_t end = name.len;
    while (end > 0 && name.at[end - 1] != ':')
        end--;
    const struct puppet_definition *d =
        end > 2 ? puppet_definition_alone(e, str_slice(name, 0, end - 2)) : NULL;
    return d && is_parameter(d, str_slice(name, end, name.len), at);
}

static bool is_use_of_asked(const struct refs_question *q, const struct use *u)
{
    if (u->kind == USE_KEY)
        return str_equal(u->name, q->key);
    bool fits = u->kind == USE_VARIABLE ? !q->is_definition || q->is_variable : !q->is_variable;
    if (!fits)
        return false;
    return !q->is_key_only && str_equal(u->name, q->what);
}

// What is built in, and local variables, are no references.
static bool is_use_to_tell(struct refs_question *q, const struct use *u, struct span *defined)
{
    const struct puppet_definition *d = puppet_used_definition(q->environment, u);
    if (d)
        *defined = d->at;
    bool is_own = u->in && u->kind == USE_VARIABLE && str_starts(u->name, u->in->name);
    return d || u->kind == USE_KEY || u->kind == USE_CLASS ||
           (u->kind == USE_VARIABLE && !is_own && find_parameter(q->environment, u->name, defined));
}

static void look_at_use(void *data, const struct use *u)
{
    struct refs_question *q = data;
    struct span defined = NO_SPAN;
    if (is_use_of_asked(q, u))
        add_link(q, q->referred, name_of_user(q, u), u->name, u->at, NO_SPAN);
    bool is_inside = u->in && !q->is_key_only && str_equal(u->in->name, q->what);
    if (is_inside && is_use_to_tell(q, u, &defined))
        add_link(q, q->refers, u->in->name, u->name, u->at, defined);
}

// ---- data

struct datum_search {
    struct refs_question *question;
    const struct hiera_datum *datum;
};

static void look_at_interpolation(void *data, struct str name, bool is_lookup)
{
    struct datum_search *s = data;
    struct refs_question *q = s->question;
    if (is_lookup && str_equal(name, q->key))
        add_link(q, q->referred, s->datum->key, name, s->datum->at, NO_SPAN);
    if (is_lookup && str_equal(s->datum->key, q->key))
        add_link(q, q->refers, s->datum->key, name, s->datum->at, NO_SPAN);
}

// Lists of classes are data that manifests include.
static bool names_class(const struct refs_question *q, struct value v)
{
    if (value_is(v, VALUE_STRING))
        return str_equal(lower_name(q->arena, value_str(&v)), q->what);
    for (size_t i = 0; value_is_aggregate(v) && budget_more(i < value_len(v)); i++)
        if (names_class(q, value_item(v, i)))
            return true;
    return false;
}

static void look_at_key(void *data, const struct hiera_datum *d)
{
    struct refs_question *q = data;
    struct datum_search s = {q, d};
    if (d->finding != FINDING_KEY)
        return;
    bool is_it = str_equal(d->key, q->key);
    q->is_known |= is_it;
    if (is_it)
        add_link(q, q->referred, str_format(q->arena, "level \"%.*s\"", STR_ARGS(d->level)), d->key,
                 d->at, NO_SPAN);
    if (!q->is_key_only && names_class(q, d->value))
        add_link(q, q->referred, d->key, q->what, d->at, NO_SPAN);
    hiera_interpolations(d->value, look_at_interpolation, &s);
}

static void look_at_data(struct refs_question *q)
{
    struct puppet_settings settings = {.node_name = STR("default"),
                                       .facts = puppet_hash(q->environment->arena, NULL, NULL, 0),
                                       .lacks_facts = true,
                                       .is_brief = true};
    struct compiler *k = compiler_open(q->environment, &settings);
    struct hiera_request r = {.merge = VALUE_NONE};
    compiler_begin(k, NULL);
    r.scope = k->top;
    struct value failed =
        hiera_inventory(compiler_hiera(k), &r, q->modules, q->module_count, look_at_key, q);
    (void)failed; // a check reports it
    compiler_end(k);
    compiler_close(k);
}

// ---- templates

static void look_at_epp(void *data, struct str path)
{
    struct refs_question *q = data;
    struct value failed = VALUE_NONE;
    struct str text, why;
    if (environment_read(q->environment, path, &text, &why) <= 0)
        return;
    const struct puppet_program *p = environment_template(q->environment, path, text, &failed);
    q->from = environment_shown(q->environment, q->arena, path);
    if (p && !p->has_mistakes)
        puppet_uses(q->environment, p, look_at_use, q);
    q->from = STR("");
}

static bool is_part_of_name(char c)
{
    return ascii_is_letter(c) || ascii_is_digit(c) || c == '_' || c == ':';
}

// Templates in Ruby: where the name of a variable with its class is written.
static void look_at_erb(void *data, struct str path)
{
    struct refs_question *q = data;
    struct str text, why;
    bool has_class = str_find(q->what, STR("::"), 0) < q->what.len;
    if (!has_class || environment_read(q->environment, path, &text, &why) <= 0)
        return;
    struct str shown = environment_shown(q->environment, q->arena, path);
    for (size_t at = 0; (at = str_find(text, q->what, at)) < text.len; at += q->what.len) {
        size_t end = at + q->what.len;
        bool is_whole = (!at || !is_part_of_name(text.at[at - 1]) || text.at[at - 1] == ':') &&
                        (end >= text.len || !is_part_of_name(text.at[end]));
        if (!is_whole)
            continue;
        uint32_t file = sources_add(q->tree->graph->sources, shown, text);
        add_link(q, q->referred, shown, q->what, (struct span){file, (uint32_t)at, (uint32_t)end},
                 NO_SPAN);
    }
}

// ---- the question

static void find_known(struct refs_question *q)
{
    struct environment *e = q->environment;
    struct span at;
    for (enum use_kind kind = USE_CLASS; kind <= USE_FUNCTION && !q->is_key_only; kind++) {
        struct use u = {.kind = kind, .name = q->what};
        const struct puppet_definition *d = puppet_used_definition(e, &u);
        q->is_definition |= d != NULL;
        if (d && !q->is_variable)
            add_link(q, q->referred, str_of(definition_word(d->kind)), q->what, d->at, NO_SPAN);
    }
    q->is_known |= q->is_definition;
    if (find_parameter(e, q->what, &at)) {
        q->is_known = true;
        add_link(q, q->referred, STR("parameter"), q->what, at, NO_SPAN);
    }
}

static void read_everything(struct refs_question *q)
{
    struct environment *e = q->environment;
    struct str *modules;
    q->module_count = environment_modules(e, &modules);
    q->modules = modules;
    for (size_t i = 0; i < q->module_count; i++)
        environment_load_module(e, modules[i]);
}

static void find_refs(void *data)
{
    struct refs_question *q = data;
    struct value failed = VALUE_NONE;
    struct site site = puppet_plain_site();
    q->environment = puppet_tree_environment(q->tree, &site, &failed);
    read_everything(q);
    find_known(q);
    look_at_data(q);
    size_t count = q->environment->programs.len;
    for (size_t i = 0; i < count; i++)
        puppet_uses(q->environment, q->environment->programs.at[i], look_at_use, q);
    for (size_t i = 0; i < q->module_count; i++) {
        struct str folder =
            str_format(q->arena, "%.*s/templates",
                       STR_ARGS(environment_module_path(q->environment, q->modules[i])));
        environment_walk(q->environment, folder, ".epp", look_at_epp, q);
        environment_walk(q->environment, folder, ".erb", look_at_erb, q);
    }
    environment_close(q->environment);
}

bool puppet_links(struct dialect_tree *t, struct str what, struct arena *a, struct links *refers,
                  struct links *referred)
{
    struct refs_question q = {.tree = (struct puppet_tree *)t,
                              .arena = a,
                              .refers = refers,
                              .referred = referred,
                              .from = STR("")};
    struct str hiera = STR("hiera."), class_of = STR("Class[");
    q.is_key_only = str_starts(what, hiera);
    if (q.is_key_only)
        what = str_slice(what, hiera.len, what.len);
    if (str_starts(what, class_of) && str_ends(what, STR("]")))
        what = str_slice(what, class_of.len, what.len - 1);
    q.is_variable = str_starts(what, STR("$"));
    if (q.is_variable)
        what = str_slice(what, 1, what.len);
    q.key = str_starts(what, STR("::")) ? str_slice(what, 2, what.len) : what;
    q.what = lower_name(a, what);
    graph_question(q.tree->graph, find_refs, &q);
    return q.is_known || referred->list.len || refers->list.len;
}

// ---- a module as a drawing

struct module_drawing {
    struct puppet_tree *tree;
    struct environment *environment;
    struct drawing *out;
    struct str_table drawn; // arrows
};

static uint32_t definition_vertex(struct module_drawing *m, const struct puppet_definition *d)
{
    uint32_t v = drawing_vertex(m->out, str_copy(&m->tree->graph->arena, d->name));
    m->out->vertices.at[v].at = d->at;
    return v;
}

static void draw_use(void *data, const struct use *u)
{
    struct module_drawing *m = data;
    const struct puppet_definition *d = u->in ? puppet_used_definition(m->environment, u) : NULL;
    bool is_new;
    if (!d || d == u->in || u->in->kind == DEFINITION_NODE)
        return;
    uint32_t from = definition_vertex(m, u->in), to = definition_vertex(m, d);
    (void)str_table_put(&m->drawn, str_format(m->environment->arena, "%u %u", from, to), &is_new);
    if (is_new)
        drawing_edge(m->out, from, to, u->at);
}

static void draw_module(void *data)
{
    struct module_drawing *m = data;
    struct value failed = VALUE_NONE;
    struct site site = puppet_plain_site();
    struct str *modules;
    m->environment = puppet_tree_environment(m->tree, &site, &failed);
    if (environment_modules(m->environment, &modules))
        environment_load_module(m->environment, modules[0]);
    size_t count = m->environment->programs.len;
    for (size_t i = 0; i < count; i++) {
        const struct puppet_program *program = m->environment->programs.at[i];
        for (size_t n = 0; n < program->definitions.len; n++)
            if (program->definitions.at[n].kind <= DEFINITION_DEFINE)
                (void)definition_vertex(m, &program->definitions.at[n]);
        puppet_uses(m->environment, program, draw_use, m);
    }
    environment_close(m->environment);
    str_table_done(&m->drawn);
    m->drawn = (struct str_table){0};
}

void puppet_draw_module(struct puppet_tree *t, struct drawing *out)
{
    struct module_drawing m = {.tree = t, .out = out};
    graph_question(t->graph, draw_module, &m);
}
