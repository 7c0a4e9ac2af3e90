// SPDX-License-Identifier: Apache-2.0
//
// Variables, classes and types by name: whether there is such a one, and whether anything uses it.
#include "base/budget.h"
#include "dialects/puppet/check/check_inside.h"
#include "dialects/puppet/hiera/hiera.h"
#include "dialects/puppet/runtime/outer_names.h"
#include "expr/preorder.h"

// ---- variables

static bool is_given_name(struct str name)
{
    static const char *const given[] = {"title",         "name",        "facts",
                                        "trusted",       "environment", "server_facts",
                                        "module_name",   "servername",  "caller_module_name",
                                        "serverip",      "clientcert",  "clientversion",
                                        "serverversion", "clientnoop"};
    for (size_t i = 0; i < COUNT_OF(given); i++)
        if (str_equal(name, str_of(given[i])))
            return true;
    return ascii_is_digit(name.at[0]) || is_metaparameter(name);
}

static bool definition_has_parameter(const struct puppet_definition *d, struct str name)
{
    for (uint32_t i = 0; i < d->parameter_count; i++)
        if (str_equal(d->parameters[i].name, name))
            return true;
    return false;
}

// What a body assigns, collected once.
static const struct str_table *variables_of_class(struct checking *c,
                                                  const struct puppet_definition *d)
{
    bool is_new;
    uint64_t *slot = table_put(&c->class_names, (uintptr_t)d, &is_new);
    if (is_new) {
        struct str_table *own = ARENA_NEW(c->arena, struct str_table);
        *slot = (uintptr_t)own;
        collect_assigned(c, d->tree, d->body, own);
        return own;
    }
    return (const struct str_table *)(uintptr_t)*slot;
}

bool class_has_variable(struct checking *c, const struct puppet_definition *d, struct str name,
                        bool *is_open)
{
    enum { INHERITED_MOST = 50 };
    for (unsigned n = 0; d && n < INHERITED_MOST; n++) {
        if (definition_has_parameter(d, name) || str_table_find(variables_of_class(c, d), name))
            return true;
        if (!d->parent.len)
            return false;
        d = check_definition(c, DEFINITION_CLASS, d->parent);
        *is_open |= !d;
    }
    return false;
}

static bool is_known_outside(struct checking *c, struct str name)
{
    if (is_given_name(name) || str_table_find(&c->site_names, name) || check_is_fact(c, name))
        return true;
    bool is_outer = has_outer_name(c->environment, name);
    c->is_lost |= is_outer; // of another language, whose files are not compared
    return is_outer;
}

// Names that were meant, perhaps: those of the body, and of what is around it.
static void suggest_variable(struct body_walk *w, struct diag *d, struct str name)
{
    struct str_list near = {0};
    for (const struct body_names *n = w->names; n; n = n->outer)
        for (uint32_t i = 0; i < n->first.len; i++)
            ARRAY_PUSH(&near.list, n->first.entries[i].key);
    struct str found =
        graph_suggest(w->check->environment->graph, name, near.list.at, near.list.len);
    if (found.len)
        diag_help(d, "did you mean `$%.*s`?", STR_ARGS(found));
    else
        d->severity = SEVERITY_WARNING; // a node classifier may set it
    ARRAY_DONE(&near.list);
}

static void report_early(struct body_walk *w, struct str name, struct span at, uint64_t first)
{
    struct diag *d = check_report(w->check, DIAG_UNKNOWN_NAME, at,
                                  "`$%.*s` is used before it is assigned", STR_ARGS(name));
    struct span there = {at.file, (uint32_t)(first - 1), (uint32_t)(first - 1 + name.len + 1)};
    diag_related(d, there, "assigned here");
    diag_help(d, "move the assignment up");
}

// Whether a body around a place has a name there; `*later`: where one assigns it, but only after the place; 0: none does.
static bool has_body_name(struct body_walk *w, struct str name, struct span at, uint64_t *later,
                          bool *is_open)
{
    *later = 0;
    for (struct body_names *n = w->names; n; n = n->outer) {
        const uint64_t *first = str_table_find(&n->first, name);
        *is_open |= n->is_open;
        if (!first)
            continue;
        *str_table_put(&n->read, name, NULL) = NAME_READ;
        if (*first <= 1 || *first - 1 <= at.start)
            return true;
        *later = *later ? *later : *first;
    }
    return false;
}

void check_variable(struct body_walk *w, struct str name, struct span at)
{
    struct checking *c = w->check;
    bool is_open = false;
    uint64_t later;
    if (has_body_name(w, name, at, &later, &is_open))
        return;
    if (later && !is_known_outside(c, name))
        report_early(w, name, at, later);
    if (later || is_open || is_known_outside(c, name))
        return;
    const struct puppet_definition *d = w->definition;
    if (d && d->parent.len &&
        class_has_variable(c, check_definition(c, DEFINITION_CLASS, d->parent), name, &is_open))
        return;
    if (is_open || (d && d->parent.len && check_is_out_of_reach(c, d->parent)))
        return;
    struct diag *told =
        check_report(c, DIAG_UNKNOWN_NAME, at, "`$%.*s` is not defined", STR_ARGS(name));
    diag_label(told, "unknown variable");
    suggest_variable(w, told, name);
}

static void suggest_class_variable(struct checking *c, struct diag *told,
                                   const struct puppet_definition *d, struct str name)
{
    struct str_list names = {0};
    const struct str_table *own = variables_of_class(c, d);
    for (uint32_t i = 0; i < own->len; i++)
        ARRAY_PUSH(&names.list, own->entries[i].key);
    for (uint32_t i = 0; i < d->parameter_count; i++)
        ARRAY_PUSH(&names.list, d->parameters[i].name);
    struct str near = graph_suggest(c->environment->graph, name, names.list.at, names.list.len);
    if (near.len)
        diag_help(told, "did you mean `$%.*s::%.*s`?", STR_ARGS(d->name), STR_ARGS(near));
    ARRAY_DONE(&names.list);
}

static void check_top_variable(struct body_walk *w, struct str name, struct span at)
{
    struct checking *c = w->check;
    struct str_list names = {0};
    if (is_known_outside(c, name))
        return;
    for (uint32_t i = 0; i < c->site_names.len; i++)
        ARRAY_PUSH(&names.list, c->site_names.entries[i].key);
    for (uint32_t i = 0; i < c->facts.len; i++)
        ARRAY_PUSH(&names.list, c->facts.entries[i].key);
    struct str near = graph_suggest(c->environment->graph, name, names.list.at, names.list.len);
    ARRAY_DONE(&names.list);
    if (!near.len)
        return; // a node classifier sets it
    struct diag *d =
        check_report(c, DIAG_UNKNOWN_NAME, at, "`$::%.*s` is not defined", STR_ARGS(name));
    diag_label(d, "not a variable of the site, and not a known fact");
    d->severity = SEVERITY_WARNING; // ... or perhaps this one too
    diag_help(d, "did you mean `$::%.*s`?", STR_ARGS(near));
}

void check_qualified(struct body_walk *w, struct str name, struct span at)
{
    struct checking *c = w->check;
    bool is_top = str_starts(name, STR("::")), is_open = false;
    if (is_top)
        name = str_slice(name, 2, name.len);
    size_t end = name.len;
    while (end > 0 && name.at[end - 1] != ':')
        end--;
    if (!end) {
        check_top_variable(w, name, at);
        return;
    }
    struct str class_name = str_slice(name, 0, end - 2), last = str_slice(name, end, name.len);
    if (str_equal(class_name, STR("settings")) || str_equal(class_name, STR("main")))
        return;
    const struct puppet_definition *d = check_definition(c, DEFINITION_CLASS, class_name);
    if (!d) {
        if (!check_is_out_of_reach(c, class_name))
            check_class_name(c, class_name, at);
        return;
    }
    if (class_has_variable(c, d, last, &is_open) || is_open || is_given_name(last))
        return;
    struct diag *told =
        check_report(c, DIAG_UNKNOWN_NAME, at, "class `%.*s` has no variable `$%.*s`",
                     STR_ARGS(d->name), STR_ARGS(last));
    diag_related(told, d->at, "the class");
    suggest_class_variable(c, told, d, last);
}

// ---- what nothing uses

// A template in Ruby reads the variables of its caller, and so may code that is not looked at.
static bool is_template_call(const struct tree *t, expr_id e)
{
    if (!is_puppet_op(t, e, PUPPET_CALL))
        return false;
    struct str name = literal_text(t, expr_operand(t, e, 0));
    return str_find(name, STR("template"), 0) < name.len || str_ends(name, STR("epp"));
}

bool check_calls_template(const struct tree *t, expr_id in)
{
    struct preorder walk;
    bool found = false;
    preorder_begin(&walk, t, in);
    for (expr_id e; !found && (e = preorder_next(&walk)) && budget_turn();)
        found = is_template_call(t, e);
    preorder_done(&walk);
    return found;
}

// Variables of a class can be read from outside.
static bool is_read_outside(const struct puppet_definition *d)
{
    return d->kind == DEFINITION_CLASS || d->kind == DEFINITION_NODE;
}

void check_unused(struct body_walk *w, const struct puppet_definition *d)
{
    struct body_names *n = w->names;
    if (!d || n->is_template || n->first.len == n->read.len ||
        check_calls_template(d->tree, d->body))
        return;
    for (uint32_t i = 0; i < n->first.len; i++) {
        struct str name = n->first.entries[i].key;
        bool is_used = str_table_find(&n->read, name) || name.at[0] == '_' ||
                       (!n->outer && is_read_outside(d));
        if (is_used)
            continue;
        uint32_t start = (uint32_t)(n->first.entries[i].value - 1);
        struct span at = {d->tree->file, start, start + (uint32_t)name.len + 1};
        struct diag *told =
            check_report(w->check, DIAG_UNUSED, at, "nothing reads `$%.*s`", STR_ARGS(name));
        diag_help(told, "remove the assignment, or start the name with `_`");
    }
}

// ---- classes and types

// Hundreds of places may use a module that is in another repository.
static void note_absent_module(struct checking *c, struct diag *d, struct str module)
{
    bool is_new;
    uint64_t *slot = str_table_put(&c->absent, lower_name(c->arena, module), &is_new);
    struct str unread = environment_unread_modules(c->environment);
    diag_help(d, "there is no module `%.*s` in the module path", STR_ARGS(module));
    if (unread.len)
        diag_note(d, "no modules are read from `%.*s`, which is outside of the project",
                  STR_ARGS(unread));
    if (is_new) {
        struct absent_module *m = ARENA_NEW(c->arena, struct absent_module);
        m->first = d;
        *slot = (uintptr_t)m;
        return;
    }
    ((struct absent_module *)(uintptr_t)*slot)->others++;
    if (c->told.len && c->told.at[c->told.len - 1].diag == d)
        c->told.at[c->told.len - 1].is_counted = true;
}

void check_class_name(struct checking *c, struct str name, struct span at)
{
    struct str_list names = {0};
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    if (!name.len || check_definition(c, DEFINITION_CLASS, name) || check_is_out_of_reach(c, name))
        return;
    struct diag *d = check_report(c, DIAG_UNKNOWN_NAME, at, "unknown class `%.*s`", STR_ARGS(name));
    if (check_definition(c, DEFINITION_DEFINE, name))
        diag_help(d, "`%.*s` is a defined type: declare it as a resource", STR_ARGS(name));
    else
        definition_names(c, DEFINITION_CLASS, &names);
    struct str module = str_slice(name, 0, str_find(name, STR("::"), 0));
    if (!d->help.len && !check_suggest(c, d, name, names.list.at, names.list.len) &&
        !environment_module_path(c->environment, lower_name(c->arena, module)).len)
        note_absent_module(c, d, module);
    ARRAY_DONE(&names.list);
}

static bool is_type_name(struct checking *c, struct str name)
{
    struct value failed = VALUE_NONE;
    const struct ptype *t = compiler_type_named(c->compiler, name, NO_SPAN, &failed);
    return !t || t->kind != PTYPE_REFERENCE; // an alias with mistakes is reported where it is
}

static void type_names(struct checking *c, struct str_list *out)
{
    for (int i = 0; i <= PTYPE_ERROR; i++)
        ARRAY_PUSH(&out->list, str_of(ptype_kind_name((enum ptype_kind)i)));
    struct str_list defined = {0};
    definition_names(c, DEFINITION_ALIAS, &defined);
    definition_names(c, DEFINITION_DEFINE, &defined);
    for (size_t i = 0; i < defined.list.len; i++)
        ARRAY_PUSH(&out->list, capitalized_name(c->arena, defined.list.at[i]));
    ARRAY_DONE(&defined.list);
    static const char *const common[] = {"File", "Package", "Service", "User",  "Group",
                                         "Exec", "Cron",    "Notify",  "Mount", "Host"};
    for (size_t i = 0; i < COUNT_OF(common); i++)
        ARRAY_PUSH(&out->list, str_of(common[i]));
}

void check_type_name(struct body_walk *w, struct str name, struct span at)
{
    struct checking *c = w->check;
    struct str_list names = {0};
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    bool is_new;
    struct str key = str_format(c->arena, "type %.*s", STR_ARGS(name));
    environment_asks(c->environment, ASKED_DEFINE, lower_name(c->arena, name));
    uint64_t *known = str_table_put(&c->functions, key, &is_new);
    if (is_new) {
        bool may_be_missing =
            environment_lacks_modules(c->environment) && str_find(name, STR("::"), 0) >= name.len;
        bool is_known = is_type_name(c, name) || may_be_missing || check_is_out_of_reach(c, name);
        known = str_table_put(&c->functions, key, NULL);
        *known = is_known;
    }
    if (*known)
        return;
    struct diag *d = check_report(c, DIAG_UNKNOWN_NAME, at, "unknown type `%.*s`", STR_ARGS(name));
    type_names(c, &names);
    check_suggest(c, d, name, names.list.at, names.list.len);
    ARRAY_DONE(&names.list);
}
