// SPDX-License-Identifier: Apache-2.0
//
// Every expression of a module, with what it may refer to there.
#include "dialects/terraform/check/inside.h"

static bool is_section(const struct hcl_section *s, const char *type)
{
    return str_equal(s->type, str_of(type));
}

struct tf_any_body tf_any_body(struct tf_module *m, const struct hcl_view *body)
{
    struct tf_any_body b;
    tf_read_any(m, body, &b.arguments, &b.argument_count, &b.sections, &b.section_count);
    return b;
}

const struct hcl_given *tf_argument(const struct tf_any_body *b, const char *name)
{
    for (size_t i = 0; i < b->argument_count; i++)
        if (str_equal(b->arguments[i].name, str_of(name)))
            return &b->arguments[i];
    return NULL;
}

bool tf_is_dynamic(const struct hcl_section *s)
{
    return is_section(s, "dynamic") && s->label_count == 1;
}

struct tf_dynamic tf_dynamic(struct tf_module *m, const struct hcl_section *s,
                             struct tf_any_body *body)
{
    *body = tf_any_body(m, &s->body);
    struct tf_dynamic d = {.each = tf_argument(body, "for_each"),
                           .labels = tf_argument(body, "labels"),
                           .iterator = s->labels[0].text};
    const struct hcl_given *named = tf_argument(body, "iterator");
    symbol name = named ? expr_as_keyword(named->value.tree, named->value.e) : 0;
    if (name)
        d.iterator = symbol_text(m->tree->graph->symbols, name);
    for (size_t i = 0; i < body->section_count; i++)
        if (is_section(&body->sections[i], "content"))
            d.content = &body->sections[i];
    return d;
}

bool tf_is_word_argument(struct str name)
{
    return str_equal(name, STR("when")) || str_equal(name, STR("on_failure"));
}

// ---- visiting

static void visit(const struct tf_sites *w, struct tf_site s, const struct hcl_given *given)
{
    if (!given->value.tree || !given->value.e)
        return;
    s.module = w->module;
    s.x = &given->value;
    w->visit(w->data, &s);
}

static void visit_list(const struct tf_sites *w, struct tf_site s, const struct hcl_given *given)
{
    s.is_list = true;
    visit(w, s, given);
}

static void visit_arguments(const struct tf_sites *w, struct tf_site s,
                            const struct hcl_given *arguments, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct tf_site own = s;
        // in JSON, a block is an argument like any other, and so is what stands for several blocks
        own.has_other_names =
            arguments[i].value.json && str_equal(arguments[i].name, STR("dynamic"));
        visit(w, own, &arguments[i]);
    }
}

static void visit_sections(const struct tf_sites *w, struct tf_site s,
                           const struct hcl_section *sections, size_t count);

static void visit_body(const struct tf_sites *w, struct tf_site s, const struct hcl_view *body)
{
    struct tf_any_body b = tf_any_body(w->module, body);
    visit_arguments(w, s, b.arguments, b.argument_count);
    visit_sections(w, s, b.sections, b.section_count);
}

static void visit_dynamic(const struct tf_sites *w, struct tf_site s, const struct hcl_section *of)
{
    struct tf_any_body body;
    struct tf_dynamic d = tf_dynamic(w->module, of, &body);
    struct tf_iterator own = {.name = d.iterator, .outer = s.iterators};
    if (d.each)
        visit(w, s, d.each);
    s.iterators = &own;
    if (d.labels)
        visit(w, s, d.labels);
    if (d.content)
        visit_body(w, s, &d.content->body);
}

static void visit_sections(const struct tf_sites *w, struct tf_site s,
                           const struct hcl_section *sections, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (tf_is_dynamic(&sections[i]))
            visit_dynamic(w, s, &sections[i]);
        else
            visit_body(w, s, &sections[i].body);
}

static void visit_conditions(const struct tf_sites *w, struct tf_site s,
                             const struct tf_conditions *all)
{
    for (size_t i = 0; i < all->list.len; i++) {
        visit(w, s, &all->list.at[i].condition);
        visit(w, s, &all->list.at[i].message);
    }
}

// ---- resources

static void visit_lifecycle(const struct tf_sites *w, struct tf_site s,
                            const struct hcl_section *of)
{
    struct tf_any_body b = tf_any_body(w->module, &of->body);
    const struct hcl_given *triggers = tf_argument(&b, "replace_triggered_by");
    if (triggers)
        visit_list(w, s, triggers);
}

static void visit_provisioner(const struct tf_sites *w, struct tf_site s,
                              const struct hcl_section *of)
{
    struct tf_any_body b = tf_any_body(w->module, &of->body);
    s.has_self = true;
    s.resource = NULL;
    for (size_t i = 0; i < b.argument_count; i++)
        if (!tf_is_word_argument(b.arguments[i].name))
            visit(w, s, &b.arguments[i]);
    visit_sections(w, s, b.sections, b.section_count);
}

static void visit_repeat(const struct tf_sites *w, struct tf_site s, const struct tf_repeat *r)
{
    visit(w, s, &r->count);
    visit(w, s, &r->each);
}

static void visit_resource(const struct tf_sites *w, const struct tf_resource *r)
{
    const struct tf_site plain = {.owner = r};
    struct tf_site s = {.owner = r, .repeat = &r->repeat, .resource = r};
    visit_repeat(w, plain, &r->repeat);
    visit_list(w, plain, &r->depends_on); // itself makes no difference
    visit_arguments(w, s, r->arguments, r->argument_count);
    visit_sections(w, s, r->sections, r->section_count);
    for (size_t i = 0; i < r->other_count; i++)
        if (is_section(&r->others[i], "lifecycle"))
            visit_lifecycle(w, s, &r->others[i]);
        else
            visit_provisioner(w, s, &r->others[i]);
    visit_conditions(w, s, &r->before);
    s.resource = NULL;
    s.has_self = true;
    visit_conditions(w, s, &r->after);
}

// ---- other blocks

static void visit_provider(const struct tf_sites *w, const struct tf_other *o)
{
    const struct tf_site s = {.owner = o};
    struct tf_any_body b = tf_any_body(w->module, &o->section.body);
    for (size_t i = 0; i < b.argument_count; i++)
        if (!str_equal(b.arguments[i].name, STR("alias")) &&
            !str_equal(b.arguments[i].name, STR("version")))
            visit(w, s, &b.arguments[i]);
    visit_sections(w, s, b.sections, b.section_count);
}

static void visit_import(const struct tf_sites *w, const struct hcl_section *of)
{
    struct tf_any_body b = tf_any_body(w->module, &of->body);
    const struct hcl_given *each = tf_argument(&b, "for_each");
    struct tf_repeat repeat = {0};
    if (each)
        repeat.each = *each;
    static const char *const values[] = {"id", "identity"};
    for (size_t i = 0; i < COUNT_OF(values); i++)
        if (tf_argument(&b, values[i]))
            visit(w, (struct tf_site){.repeat = &repeat}, tf_argument(&b, values[i]));
    if (each)
        visit(w, (struct tf_site){0}, each);
}

static void visit_assertions(const struct tf_sites *w, const struct hcl_section *of)
{
    struct tf_any_body b = tf_any_body(w->module, &of->body);
    for (size_t i = 0; i < b.section_count; i++)
        if (is_section(&b.sections[i], "assert"))
            visit_body(w, (struct tf_site){0}, &b.sections[i].body);
}

static void visit_other(const struct tf_sites *w, const struct tf_other *o)
{
    if (str_equal(o->type, STR("provider")))
        visit_provider(w, o);
    else if (str_equal(o->type, STR("import")))
        visit_import(w, &o->section);
    else if (str_equal(o->type, STR("check")))
        visit_assertions(w, &o->section);
}

static void visit_call(const struct tf_sites *w, const struct tf_call *c)
{
    const struct tf_site plain = {.owner = c};
    visit_repeat(w, plain, &c->repeat);
    visit_list(w, plain, &c->depends_on);
    for (size_t i = 0; i < c->argument_count; i++)
        visit_arguments(w, (struct tf_site){.owner = &c->arguments[i], .repeat = &c->repeat},
                        &c->arguments[i], 1);
}

void tf_sites(const struct tf_sites *w)
{
    const struct tf_module *m = w->module;
    for (size_t i = 0; i < m->variables.len; i++)
        visit_conditions(w, (struct tf_site){.variable = m->variables.at[i]},
                         &m->variables.at[i]->rules);
    for (size_t i = 0; i < m->locals.len; i++)
        visit(w, (struct tf_site){.owner = m->locals.at[i]}, &m->locals.at[i]->value);
    for (size_t i = 0; i < m->outputs.len; i++) {
        const struct tf_output *o = m->outputs.at[i];
        const struct tf_site s = {.owner = o};
        visit(w, s, &o->value);
        visit_list(w, s, &o->depends_on);
        visit_conditions(w, s, &o->conditions);
    }
    for (size_t i = 0; i < m->resources.len; i++)
        visit_resource(w, m->resources.at[i]);
    for (size_t i = 0; i < m->calls.len; i++)
        visit_call(w, m->calls.at[i]);
    for (size_t i = 0; i < m->others.len; i++)
        visit_other(w, &m->others.at[i]);
}
