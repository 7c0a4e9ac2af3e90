// SPDX-License-Identifier: Apache-2.0
//
// What is written about declarations and reads names, but gives no value that others read: conditions, `depends_on`,
// provisioners, and blocks that declare nothing. Each expression is said below `TF_ARGUMENT_ROOT`, under the name of what
// it is about: for references and for lines.
#include "dialects/terraform/tree/tf.h"

struct asides {
    struct tf_module *module;
    path_id at;
    struct scope *scope; // NULL: the module's
    unsigned depth;
};

enum { ASIDES_DEPTH = 100 };

static struct asides asides_below(const struct asides *w, struct str names)
{
    struct asides inner = *w;
    inner.at = tf_below_all(w->module->tree, w->at, names);
    inner.depth++;
    return inner;
}

static void say_aside(const struct asides *w, const struct hcl_given *given, struct str name)
{
    if (!given->value.tree || given->value.json)
        return;
    path_id path = tf_below(w->module->tree, w->at, name);
    view_define(w->module->view, &(struct statement){.tree = given->value.tree,
                                                     .expr = given->value.e,
                                                     .path = path,
                                                     .origin = path,
                                                     .at = given->name_at,
                                                     .scope = w->scope,
                                                     .flags = STATEMENT_CLOSED});
}

static void say_rules(const struct asides *w, const struct tf_conditions *rules, const char *what)
{
    for (size_t i = 0; i < rules->list.len; i++) {
        struct asides inner = asides_below(w, str_format(&w->module->arena, "%s.%zu", what, i));
        say_aside(&inner, &rules->list.at[i].condition, STR("condition"));
        say_aside(&inner, &rules->list.at[i].message, STR("error_message"));
    }
}

// All arguments of a body and of its blocks, whatever their names. Bodies may be nested deeply only by their text.
static void say_aside_body(const struct asides *w, const struct hcl_view *body)
{
    struct hcl_given *arguments;
    struct hcl_section *sections;
    size_t argument_count, section_count;
    if (w->depth > ASIDES_DEPTH)
        return;
    tf_read_any(w->module, body, &arguments, &argument_count, &sections, &section_count);
    for (size_t i = 0; i < argument_count; i++)
        say_aside(w, &arguments[i], arguments[i].name);
    for (size_t i = 0; i < section_count; i++) {
        struct asides inner = asides_below(
            w, str_format(&w->module->arena, "%.*s.%zu", STR_ARGS(sections[i].type), i));
        say_aside_body(&inner, &sections[i].body);
    }
}

// What only an instance has that exists.
static struct scope *scope_of_instance(struct tf_module *m)
{
    struct graph *g = m->tree->graph;
    struct lazy unknown = lazy_of_value(tf_unknown_of_provider(&g->arena));
    struct scope *s = scope_open(g, SCOPE_LOCAL, m->scope, STR("instance"));
    (void)scope_set_variable(s, STR("self"), unknown, 0, NO_SPAN);
    return s;
}

static void say_about_resource(const struct asides *all, const struct tf_resource *r)
{
    struct tf_module *m = all->module;
    struct asides w = asides_below(all, tf_resource_name(&m->arena, r));
    say_aside(&w, &r->depends_on, STR("depends_on"));
    if (!r->before.list.len && !r->after.list.len && !r->other_count)
        return;
    w.scope = scope_of_instance(m);
    say_rules(&w, &r->before, "precondition");
    say_rules(&w, &r->after, "postcondition");
    for (size_t i = 0; i < r->other_count; i++) {
        if (str_equal(r->others[i].type, STR("lifecycle"))) // names of arguments are no references
            continue;
        struct asides inner =
            asides_below(&w, str_format(&m->arena, "%.*s.%zu", STR_ARGS(r->others[i].type), i));
        say_aside_body(&inner, &r->others[i].body);
    }
}

// A provider may be configured several times, under other names; others of these blocks have no name at all.
static struct str name_of_other(struct tf_module *m, const struct tf_other *o, size_t number)
{
    struct hcl_given *arguments;
    struct hcl_section *sections;
    size_t argument_count, section_count;
    struct value alias = VALUE_NONE;
    if (!o->section.label_count)
        return str_format(&m->arena, "%zu", number);
    tf_read_any(m, &o->section.body, &arguments, &argument_count, &sections, &section_count);
    for (size_t i = 0; i < argument_count; i++)
        if (str_equal(arguments[i].name, STR("alias")) && arguments[i].value.tree)
            (void)expr_constant(&m->arena, arguments[i].value.tree, arguments[i].value.e, &alias);
    return tf_join(&m->arena, o->section.labels[0].text, STR(""),
                   value_is(alias, VALUE_STRING) ? str_copy(&m->arena, value_str(&alias))
                                                 : STR(""));
}

static void say_other_block(const struct asides *all, const struct tf_other *o, size_t number)
{
    static const char *const types[] = {"provider", "check", "import"};
    for (size_t i = 0; i < COUNT_OF(types); i++) {
        if (!str_equal(o->type, str_of(types[i])))
            continue;
        struct asides w = asides_below(all, o->type);
        w.at = tf_below_all(all->module->tree, w.at, name_of_other(all->module, o, number));
        say_aside_body(&w, &o->section.body);
    }
}

void tf_say_asides(struct tf_module *m)
{
    struct asides all = {.module = m, .at = m->tree->paths[TF_ARGUMENT_ROOT]};
    for (size_t i = 0; i < m->variables.len; i++) {
        struct asides w = asides_below(
            &all, str_format(&m->arena, "var.%.*s", STR_ARGS(m->variables.at[i]->name)));
        say_rules(&w, &m->variables.at[i]->rules, "validation");
    }
    for (size_t i = 0; i < m->outputs.len; i++) {
        const struct tf_output *o = m->outputs.at[i];
        struct asides w =
            asides_below(&all, str_format(&m->arena, "output.%.*s", STR_ARGS(o->name)));
        say_aside(&w, &o->depends_on, STR("depends_on"));
        say_rules(&w, &o->conditions, "precondition");
    }
    for (size_t i = 0; i < m->resources.len; i++)
        say_about_resource(&all, m->resources.at[i]);
    for (size_t i = 0; i < m->calls.len; i++) {
        struct asides w = asides_below(
            &all, str_format(&m->arena, "module.%.*s", STR_ARGS(m->calls.at[i]->name)));
        say_aside(&w, &m->calls.at[i]->depends_on, STR("depends_on"));
    }
    for (size_t i = 0; i < m->others.len; i++)
        say_other_block(&all, &m->others.at[i], i);
}
