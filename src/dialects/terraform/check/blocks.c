// SPDX-License-Identifier: Apache-2.0
//
// Module calls against what they call, and blocks that declare nothing (those that name resources are in addresses.c).
#include "dialects/terraform/check/inside.h"

#define NAME(text)                \
    {                             \
        "" text, sizeof(text) - 1 \
    }

// ---- calls

static bool is_given(const struct tf_call *call, struct str name)
{
    for (size_t i = 0; i < call->argument_count; i++)
        if (str_equal(call->arguments[i].name, name))
            return true;
    return false;
}

// The variable that a wrong name means: one that is given already is not meant.
static const struct tf_variable *meant_variable(struct tf_checking *c, const struct tf_call *call,
                                                const struct tf_module *target, struct str name)
{
    struct str *names = ARENA_ARRAY(c->arena, struct str, target->variables.len);
    size_t count = 0;
    if (!graph_may_suggest(c->graph, target->variables.len))
        return NULL;
    for (size_t i = 0; i < target->variables.len; i++)
        if (!is_given(call, target->variables.at[i]->name))
            names[count++] = target->variables.at[i]->name;
    struct str near = graph_suggest(c->graph, name, names, count);
    return near.len ? tf_find_variable(target, near) : NULL;
}

static void report_surplus(struct tf_checking *c, const struct tf_call *call,
                           const struct tf_module *target, const struct hcl_given *given,
                           const struct tf_variable *meant)
{
    struct diag *d = tf_report(c, DIAG_UNKNOWN_ARGUMENT, given->name_at, "Unsupported argument",
                               "the module `%.*s` has no variable `%.*s`", STR_ARGS(call->name),
                               STR_ARGS(given->name));
    diag_related(d, call->at, "the module is called here");
    if (meant) {
        diag_related(d, meant->at,
                     meant->has_default ? "this variable is not set"
                                        : "this variable is required but never set");
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(meant->name));
    } else {
        diag_help(d, "remove it, or add a `variable \"%.*s\"` in %.*s", STR_ARGS(given->name),
                  STR_ARGS(target->view->name));
    }
}

static void report_missing(struct tf_checking *c, const struct tf_call *call,
                           const struct tf_variable *v, struct diag **d)
{
    if (!*d)
        *d = tf_report(c, DIAG_MISSING_ARGUMENT, call->body_at, "Missing required argument",
                       "the module `%.*s` needs a value for `%.*s`", STR_ARGS(call->name),
                       STR_ARGS(v->name));
    else
        diag_note(*d, "it also needs a value for `%.*s`", STR_ARGS(v->name));
    diag_related(*d, v->at, "declared here, without a default");
}

// A wrong name and the one that it means are one mistake.
static void check_call(struct tf_checking *c, const struct tf_call *call,
                       const struct tf_module *target)
{
    struct diag *missing = NULL;
    struct table meant = {0};
    for (size_t i = 0; i < call->argument_count; i++) {
        const struct hcl_given *given = &call->arguments[i];
        if (tf_find_variable(target, given->name))
            continue;
        const struct tf_variable *v = meant_variable(c, call, target, given->name);
        report_surplus(c, call, target, given, v);
        table_put(&meant, (uintptr_t)v, NULL);
    }
    for (size_t i = 0; i < target->variables.len; i++) {
        const struct tf_variable *v = target->variables.at[i];
        if (!v->has_default && !is_given(call, v->name) && !table_find(&meant, (uintptr_t)v))
            report_missing(c, call, v, &missing);
    }
    table_done(&meant);
}

// One report for each source is enough. If somebody else runs the module, nobody has to fetch anything for a check.
static void report_unknown_target(struct tf_checking *c, const struct tf_call *call,
                                  struct str_table *not_installed)
{
    bool is_new = true;
    if (call->is_fetched_later)
        str_table_put(not_installed, call->source_text, &is_new);
    if (!is_new)
        return;
    struct diag *d = (struct diag *)(uintptr_t)diag_copy(c->arena, call->missing);
    if (c->q->is_prepared && call->is_fetched_later)
        d->severity = SEVERITY_NOTE;
    tf_found(c, d);
}

void tf_check_calls(struct tf_checking *c, struct tf_instance *i)
{
    struct tf_module *m = i->module;
    struct str_table not_installed = {0};
    for (size_t k = 0; k < m->calls.len; k++) {
        struct tf_call *call = m->calls.at[k];
        const struct tf_module *target = tf_target(i, call);
        if (call->missing)
            report_unknown_target(c, call, &not_installed);
        if (!target || target->is_broken)
            continue;
        check_call(c, call, target);
    }
    str_table_done(&not_installed);
}

// ---- what blocks may contain

static const struct str type_label[] = {NAME("type")};
static const struct str name_label[] = {NAME("name")};
static const struct hcl_schema_attribute terraform_attributes[] = {
    {NAME("required_version"), false}, {NAME("experiments"), false}, {NAME("language"), false}};
static const struct hcl_schema_block terraform_blocks[] = {{NAME("backend"), 1, type_label},
                                                           {NAME("cloud"), 0, NULL},
                                                           {NAME("required_providers"), 0, NULL},
                                                           {NAME("provider_meta"), 1, name_label},
                                                           {NAME("encryption"), 0, NULL}};
static const struct hcl_schema terraform_schema = {COUNT_OF(terraform_attributes),
                                                   COUNT_OF(terraform_blocks), terraform_attributes,
                                                   terraform_blocks};
static const struct hcl_schema_attribute assert_attributes[] = {{NAME("condition"), true},
                                                                {NAME("error_message"), true}};
static const struct hcl_schema assert_schema = {.attribute_count = 2,
                                                .attributes = assert_attributes};

struct hcl_content tf_content_of(struct tf_module *m, const struct hcl_view *body,
                                 const struct hcl_schema *schema)
{
    struct hcl_session s;
    tf_session_begin(m, &s);
    struct hcl_content c = hcl_content(&s, body, schema);
    tf_session_end(m, &s);
    return c;
}

// ---- conditions

// A condition that refers to nothing always says the same.
static void check_mentions(struct tf_checking *c, const struct hcl_given *condition,
                           const char *what)
{
    struct refs refs = {0};
    if (!condition->value.tree || !condition->value.e)
        return;
    expr_refs(c->arena, condition->value.tree, condition->value.e, &refs);
    size_t count = refs.list.len;
    refs_done(&refs);
    if (count)
        return;
    struct str summary = str_format(c->arena, "Invalid %s expression%c", what, 0);
    tf_report(c, DIAG_INVALID_OPERATION, hcl_expression_span(&condition->value), summary.at,
              "this condition refers to nothing, so it always says the same");
}

static void check_all_mention(struct tf_checking *c, const struct tf_conditions *all,
                              const char *what)
{
    for (size_t i = 0; i < all->list.len; i++)
        check_mentions(c, &all->list.at[i].condition, what);
}

// ---- all of them

static void check_terraform(struct tf_module *m, const struct hcl_section *s)
{
    (void)tf_content_of(m, &s->body, &terraform_schema);
}

static void check_assertions(struct tf_checking *c, struct tf_module *m,
                             const struct hcl_section *s)
{
    struct tf_any_body b = tf_any_body(m, &s->body);
    const struct hcl_section *data = NULL;
    size_t count = 0;
    for (size_t i = 0; i < b.section_count; i++) {
        if (str_equal(b.sections[i].type, STR("data")) && data) {
            struct diag *d =
                tf_report(c, DIAG_REDEFINED, b.sections[i].at, "Multiple data resource blocks",
                          "a `check` block has one data source at most");
            diag_related(d, data->at, "the first one");
        }
        if (str_equal(b.sections[i].type, STR("data")))
            data = &b.sections[i];
        if (!str_equal(b.sections[i].type, STR("assert")))
            continue;
        struct hcl_content in = tf_content_of(m, &b.sections[i].body, &assert_schema);
        count++;
        for (size_t k = 0; k < in.attribute_count; k++)
            if (str_equal(in.attributes[k].name, STR("condition")))
                check_mentions(c, &in.attributes[k], "assert");
    }
    if (!count && !tf_argument(&b, "assert")) {
        struct diag *d = tf_report(c, DIAG_MISSING_ARGUMENT, s->at, "Zero assert blocks",
                                   "a `check` block needs at least one `assert`");
        diag_help(d, "add `assert { condition = …, error_message = … }`");
    }
}

// Other configurations of the provider are called by the name.
static void check_alias(struct tf_checking *c, struct tf_module *m, const struct hcl_section *s)
{
    struct tf_any_body b = tf_any_body(m, &s->body);
    const struct hcl_given *alias = tf_argument(&b, "alias");
    struct value v;
    if (!alias || !alias->value.tree ||
        (expr_constant(c->arena, alias->value.tree, alias->value.e, &v) &&
         value_is(v, VALUE_STRING) && hcl_is_identifier(value_str(&v))))
        return;
    struct diag *d =
        tf_report(c, DIAG_BAD_ARGUMENT, hcl_expression_span(&alias->value),
                  "Invalid provider configuration alias", "an alias of a provider must be a name");
    diag_help(d, "start it with a letter or an underscore, and use only letters, digits, "
                 "underscores and dashes");
}

// A rule that does not mention its variable would say the same of every value.
static void check_rules(struct tf_checking *c, const struct tf_variable *v)
{
    for (size_t i = 0; i < v->rules.list.len; i++) {
        const struct hcl_given *condition = &v->rules.list.at[i].condition;
        struct refs refs = {0};
        bool mentions = false;
        expr_refs(c->arena, condition->value.tree, condition->value.e, &refs);
        for (size_t k = 0; k < refs.list.len; k++) {
            const struct traversal *t = &refs.list.at[k];
            mentions |= str_equal(symbol_text(c->graph->symbols, t->root), STR("var")) &&
                        t->count && !t->steps[0].is_index &&
                        str_equal(symbol_text(c->graph->symbols, t->steps[0].name), v->name);
        }
        refs_done(&refs);
        if (mentions)
            continue;
        struct diag *d =
            tf_report(c, DIAG_INVALID_OPERATION, hcl_expression_span(&condition->value),
                      "Invalid variable validation condition",
                      "a rule for `var.%.*s` must refer to it", STR_ARGS(v->name));
        diag_related(d, v->at, "the variable");
    }
}

// Two `check` blocks with one name.
static void check_names_of_checks(struct tf_checking *c, const struct tf_module *m)
{
    struct str_table names = {0};
    for (size_t i = 0; i < m->others.len; i++) {
        const struct hcl_section *s = &m->others.at[i].section;
        bool is_new;
        if (!str_equal(s->type, STR("check")) || !s->label_count)
            continue;
        uint64_t *first = str_table_put(&names, s->labels[0].text, &is_new);
        if (is_new) {
            *first = (uintptr_t)s;
            continue;
        }
        struct str summary = str_format(c->arena, "Duplicate check \"%.*s\" configuration%c",
                                        STR_ARGS(s->labels[0].text), 0);
        struct diag *d = tf_report(c, DIAG_REDEFINED, s->at, summary.at,
                                   "`check.%.*s` is already defined", STR_ARGS(s->labels[0].text));
        diag_related(d, ((const struct hcl_section *)(uintptr_t)*first)->at, "first defined here");
        diag_help(d, "rename one of them");
    }
    str_table_done(&names);
}

void tf_check_blocks(struct tf_checking *c, struct tf_module *m)
{
    check_names_of_checks(c, m);
    for (size_t i = 0; i < m->variables.len; i++)
        check_rules(c, m->variables.at[i]);
    for (size_t i = 0; i < m->resources.len; i++) {
        check_all_mention(c, &m->resources.at[i]->before, "precondition");
        check_all_mention(c, &m->resources.at[i]->after, "postcondition");
    }
    for (size_t i = 0; i < m->outputs.len; i++)
        check_all_mention(c, &m->outputs.at[i]->conditions, "precondition");
    for (size_t i = 0; i < m->others.len; i++) {
        const struct hcl_section *s = &m->others.at[i].section;
        if (str_equal(s->type, STR("terraform")))
            check_terraform(m, s);
        else if (str_equal(s->type, STR("check")))
            check_assertions(c, m, s);
        else if (str_equal(s->type, STR("provider")))
            check_alias(c, m, s);
    }
}
