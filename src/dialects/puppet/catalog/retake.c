// SPDX-License-Identifier: Apache-2.0
//
// One run of a body again. It sees the variables around it as they were: of classes that had ended, of the site and the node if
// none has been set since. It changes nothing but what belongs to the run.
#include "dialects/puppet/catalog/retake.h"
#include "dialects/puppet/runtime/body_reads.h"

// ---- effects

static struct effect *add_effect(struct compiler *k, struct effect e)
{
    ARRAY_PUSH(&k->retake->effects, e);
    return &k->retake->effects.at[k->retake->effects.len - 1];
}

struct value retake_declare(struct compiler *k, struct str type, struct str title,
                            const struct parameter_list *parameters, enum resource_form form,
                            struct span at)
{
    struct resource *r = catalog_find(k, type, title);
    bool is_it = r && form == FORM_REGULAR && !r->is_virtual && !r->is_exported &&
                 str_equal(r->title, title) && r->container == k->retake->real &&
                 !str_equal(r->type, STR("Class"));
    if (!is_it) {
        k->retake->is_refused = true;
        return VALUE_NONE;
    }
    struct effect *e =
        add_effect(k, (struct effect){.kind = EFFECT_RESOURCE, .resource = r, .at = at});
    for (size_t i = 0; i < parameters->list.len; i++)
        ARRAY_PUSH(&e->parameters.list, parameters->list.at[i]);
    return VALUE_NONE;
}

void retake_include(struct compiler *k, struct str name, struct str function)
{
    struct resource *r = catalog_find(k, STR("Class"), name);
    k->retake->is_refused |= !r || !r->is_evaluated;
    (void)add_effect(k, (struct effect){.kind = EFFECT_CLASS,
                                        .resource = r,
                                        .function = str_copy(k->arena, function)});
}

void retake_relate(struct compiler *k, const struct relation *r)
{
    (void)add_effect(k, (struct effect){.kind = EFFECT_RELATION, .relation = *r});
}

// ---- what a run must leave as it is

struct situation {
    size_t counts[16];
};

static struct situation situation_of(const struct compiler *k)
{
    const struct catalog *c = k->catalog;
    return (struct situation){
        {c->resources.len, c->edges.len, c->classes.len, c->relations.len, c->overrides.len,
         c->collectors.len, c->replaced.len, c->by_name.len, k->log.len, k->undecided.len,
         k->ruby.len, k->warned.len, k->top->entries.len, k->node ? k->node->entries.len : 0,
         k->environment->diags.list.len + k->hidden.list.len,
         (size_t)k->is_unsure + k->is_partial * 2U + k->is_volatile * 4U + k->lacks_parents * 8U}};
}

static bool is_same_situation(const struct situation *x, const struct situation *y)
{
    return memcmp(x, y, sizeof(*x)) == 0;
}

// ---- a run

// Whether classes that it inherits from had ended when it began: their variables are its own.
static bool has_whole_parents(struct compiler *k, const struct resource *r)
{
    enum { PARENTS_MAX = 200 };
    const struct resource *child = r;
    for (unsigned i = 0; i < PARENTS_MAX && child->definition->parent.len; i++) {
        const struct resource *parent = catalog_find(k, STR("Class"), child->definition->parent);
        if (!parent || !parent->definition || !parent->ended || parent->ended > r->began)
            return false;
        child = parent;
    }
    return !child->definition->parent.len;
}

static bool may_run(struct compiler *k, const struct resource *r)
{
    size_t around = k->top->entries.len + (k->node ? k->node->entries.len : 0);
    bool is_body = r->definition && (r->definition->kind == DEFINITION_CLASS ||
                                     r->definition->kind == DEFINITION_DEFINE);
    return is_body && r->is_evaluated && r->scope && r->began && r->ended && !r->is_virtual &&
           !r->is_exported && !r->is_missing && !resource_has_unknown_title(r) &&
           r->variables_around == around && has_whole_parents(k, r);
}

// Parameters that were there before the body was bound: those that are written, or that defaults of a type have added.
static bool was_there_before(const struct resource *r, const struct resource_parameter *p)
{
    bool is_own = str_equal(p->name, STR("name"));
    for (uint32_t i = 0; i < r->definition->parameter_count && !is_own; i++)
        is_own = str_equal(r->definition->parameters[i].name, p->name);
    return p->origin == ORIGIN_DEFAULT || (is_own && p->origin == ORIGIN_WRITTEN);
}

static bool take_given(struct retake *t, const struct parameter_list *given)
{
    const struct resource *r = t->real;
    struct parameter_list *own = &t->copy.parameters;
    for (size_t i = 0; given && i < given->list.len; i++)
        ARRAY_PUSH(&own->list, given->list.at[i]);
    for (size_t i = 0; i < r->parameters.list.len; i++) {
        const struct resource_parameter *p = &r->parameters.list.at[i];
        if (p->origin == ORIGIN_OVERRIDE)
            return false;
        bool is_it = given ? p->origin == ORIGIN_DEFAULT : was_there_before(r, p);
        if (is_it && !resource_parameter(&t->copy, p->name))
            ARRAY_PUSH(&own->list, *p);
    }
    return true;
}

bool retake_run(struct compiler *k, struct retake *t, const struct puppet_definition *d,
                const struct parameter_list *given)
{
    struct situation before = situation_of(k), after;
    t->copy = *t->real;
    t->copy.definition = d;
    memset(&t->copy.defaults, 0, sizeof(t->copy.defaults));
    memset(&t->copy.parameters, 0, sizeof(t->copy.parameters));
    if (!may_run(k, t->real) || !take_given(t, given))
        return false;
    struct resource *asking = k->noted->body;
    k->retake = t;
    k->noted->body = t->real;
    struct value failed = body_again(k, &t->copy, t->real->scope->parent, t->real->scope->name);
    k->retake = NULL;
    k->noted->body = asking;
    after = situation_of(k);
    return value_is(failed, VALUE_ABSENT) && !t->is_refused && is_same_situation(&before, &after);
}

void retake_done(struct retake *t)
{
    for (size_t i = 0; i < t->effects.len; i++)
        parameters_done(&t->effects.at[i].parameters);
    ARRAY_DONE(&t->effects);
    parameters_done(&t->copy.parameters);
}
