// SPDX-License-Identifier: Apache-2.0
//
// Module calls against what they call, and blocks that declare nothing: what they may contain, and what they say
// about resources that exist or no longer exist.
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

static const struct hcl_schema_attribute moved_attributes[] = {{NAME("from"), true},
                                                               {NAME("to"), true}};
static const struct hcl_schema moved_schema = {.attribute_count = 2,
                                               .attributes = moved_attributes};
static const struct hcl_schema_attribute removed_attributes[] = {{NAME("from"), true}};
static const struct str type_label[] = {NAME("type")};
static const struct str name_label[] = {NAME("name")};
static const struct hcl_schema_block removed_blocks[] = {{NAME("lifecycle"), 0, NULL},
                                                         {NAME("connection"), 0, NULL},
                                                         {NAME("provisioner"), 1, type_label}};
static const struct hcl_schema removed_schema = {1, COUNT_OF(removed_blocks), removed_attributes,
                                                 removed_blocks};
static const struct hcl_schema_attribute import_attributes[] = {{NAME("to"), true},
                                                                {NAME("id"), false},
                                                                {NAME("for_each"), false},
                                                                {NAME("provider"), false},
                                                                {NAME("identity"), false}};
static const struct hcl_schema import_schema = {.attribute_count = COUNT_OF(import_attributes),
                                                .attributes = import_attributes};
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

static struct hcl_content content_of(struct tf_module *m, const struct hcl_view *body,
                                     const struct hcl_schema *schema)
{
    struct hcl_session s;
    tf_session_begin(m, &s);
    struct hcl_content c = hcl_content(&s, body, schema);
    tf_session_end(m, &s);
    return c;
}

// ---- addresses

// What a `moved`, `removed` or `import` block is about: a resource of this module, or something else.
struct address {
    const struct hcl_given *given;
    struct traversal t;
    struct tf_resource *resource; // NULL: not declared in this module
    struct str name;              // as people write it: `aws_vpc.main`
    bool is_resource;             // of this module
    bool has_key;
    struct value key;
};

static bool read_address(struct tf_checking *c, struct tf_module *m, const struct hcl_content *in,
                         const char *name, struct address *out)
{
    *out = (struct address){0};
    for (size_t i = 0; i < in->attribute_count; i++)
        if (str_equal(in->attributes[i].name, str_of(name)))
            out->given = &in->attributes[i];
    if (!out->given || out->given->value.json ||
        !expr_as_traversal(c->arena, out->given->value.tree, out->given->value.e, &out->t))
        return false;
    struct str root = symbol_text(c->graph->symbols, out->t.root);
    if (!out->t.count || out->t.steps[0].is_index || str_equal(root, STR("module")) ||
        str_equal(root, STR("data")))
        return true;
    out->is_resource = true;
    struct str last = symbol_text(c->graph->symbols, out->t.steps[0].name);
    out->resource = tf_find_resource(m, TF_MANAGED, root, last);
    out->name = str_format(c->arena, "%.*s.%.*s", STR_ARGS(root), STR_ARGS(last));
    out->has_key = out->t.count > 1 && out->t.steps[1].is_index;
    if (out->has_key)
        out->key = out->t.steps[1].key;
    return true;
}

// `module.a`, `module.a["k"].module.b`: no resource follows.
static bool is_whole_module(const struct tf_checking *c, const struct address *a)
{
    size_t names = 0;
    bool is_module = str_equal(symbol_text(c->graph->symbols, a->t.root), STR("module"));
    for (size_t i = 0; i < a->t.count; i++) {
        struct str name =
            a->t.steps[i].is_index ? STR("") : symbol_text(c->graph->symbols, a->t.steps[i].name);
        names += name.len > 0;
        if (is_module && names % 2 == 0 && name.len && !str_equal(name, STR("module")))
            return false; // the type of a resource
    }
    return is_module;
}

// The whole of a resource that exists cannot have been moved away; one of its instances can.
static void check_moved(struct tf_checking *c, struct tf_module *m, const struct hcl_section *s)
{
    struct address from, to;
    struct hcl_content in = content_of(m, &s->body, &moved_schema);
    if (!read_address(c, m, &in, "from", &from) || !read_address(c, m, &in, "to", &to))
        return;
    if (is_whole_module(c, &from) != is_whole_module(c, &to)) {
        struct diag *wrong =
            tf_report(c, DIAG_INVALID_OPERATION, s->at, "Invalid \"moved\" addresses",
                      "a module moves to a module, and a resource to a resource");
        diag_help(wrong, "name two of the same kind");
        return;
    }
    if (!from.resource || from.has_key || (to.has_key && to.resource == from.resource))
        return;
    struct diag *d =
        tf_report(c, DIAG_REDEFINED, s->at, "Moved object still exists",
                  "`%.*s` is said to have moved, but is still declared", STR_ARGS(from.name));
    diag_related(d, from.resource->at, "it is declared here");
    diag_help(d, "remove the `moved` block, or the resource");
}

static void check_removed(struct tf_checking *c, struct tf_module *m, const struct hcl_section *s)
{
    struct address from;
    struct hcl_content in = content_of(m, &s->body, &removed_schema);
    for (size_t i = 0; i < in.section_count; i++) {
        struct tf_any_body b = tf_any_body(m, &in.sections[i].body);
        const struct hcl_given *destroy = tf_argument(&b, "destroy");
        if (destroy && str_equal(in.sections[i].type, STR("lifecycle")))
            (void)tf_constant(m, destroy);
    }
    if (!read_address(c, m, &in, "from", &from))
        return;
    if (from.has_key) {
        tf_report(c, DIAG_INVALID_OPERATION, hcl_expression_span(&from.given->value),
                  "Resource instance address not allowed",
                  "`removed` is about a whole resource, not about one of its instances");
        return;
    }
    if (!from.resource)
        return;
    struct diag *d =
        tf_report(c, DIAG_REDEFINED, from.resource->at, "Removed resource still exists",
                  "`%.*s` is said to be removed, but is still declared", STR_ARGS(from.name));
    diag_related(d, s->at, "it is said to be removed here");
    diag_help(d, "remove the `removed` block, or the resource");
}

// The first of two blocks that import the same thing.
static const struct hcl_section *imported_before(struct tf_checking *c, struct tf_module *m,
                                                 const struct hcl_section *s, struct str address)
{
    for (size_t i = 0; i < m->others.len; i++) {
        const struct hcl_section *other = &m->others.at[i].section;
        struct address to;
        struct strbuf text;
        if (other->at.file == s->at.file && other->at.start == s->at.start)
            return NULL;
        if (!str_equal(other->type, STR("import")))
            continue;
        struct hcl_content in = content_of(m, &other->body, &import_schema);
        if (!read_address(c, m, &in, "to", &to))
            continue;
        strbuf_init(&text, 0);
        traversal_write(&text, c->graph->symbols, &to.t);
        bool is_same = str_equal(strbuf_str(&text), address);
        strbuf_done(&text);
        if (is_same)
            return other;
    }
    return NULL;
}

static void check_imported_once(struct tf_checking *c, struct tf_module *m,
                                const struct hcl_section *s, const struct address *to)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    traversal_write(&text, c->graph->symbols, &to->t);
    const struct hcl_section *first = imported_before(c, m, s, strbuf_str(&text));
    if (first) {
        struct str summary = str_format(c->arena, "Duplicate import configuration for \"%.*s\"%c",
                                        STR_ARGS(strbuf_str(&text)), 0);
        struct diag *d = tf_report(c, DIAG_REDEFINED, s->at, summary.at,
                                   "`%.*s` is already imported", STR_ARGS(strbuf_str(&text)));
        diag_related(d, first->at, "imported here");
        diag_help(d, "keep one of these blocks");
    }
    strbuf_done(&text);
}

static void check_import(struct tf_checking *c, struct tf_module *m, const struct hcl_section *s)
{
    struct address to;
    struct hcl_content in = content_of(m, &s->body, &import_schema);
    bool has_id = false, is_repeated = false;
    for (size_t i = 0; i < in.attribute_count; i++) {
        bool is_given = in.attributes[i].value.tree;
        struct str name = in.attributes[i].name;
        has_id |= is_given && (str_equal(name, STR("id")) || str_equal(name, STR("identity")));
        is_repeated |= is_given && str_equal(name, STR("for_each"));
    }
    if (!has_id)
        tf_report(c, DIAG_MISSING_ARGUMENT, hcl_missing_at(&s->body), "Missing required argument",
                  "an `import` block needs `id`");
    bool is_address = read_address(c, m, &in, "to", &to);
    if (is_address && str_equal(symbol_text(c->graph->symbols, to.t.root), STR("data")))
        tf_report(c, DIAG_INVALID_OPERATION, hcl_expression_span(&to.given->value),
                  "Invalid import address", "a data source is read, not imported");
    if (is_address && !is_repeated)
        check_imported_once(c, m, s, &to);
    if (!is_address || !to.is_resource || to.resource || m->is_broken)
        return;
    struct diag *d = tf_report(c, DIAG_UNKNOWN_NAME, hcl_expression_span(&to.given->value),
                               "Configuration for import target does not exist",
                               "`%.*s` is imported, but not declared", STR_ARGS(to.name));
    diag_help(d, "declare the resource, or correct the name");
}

// The name at a step of an address, behind a key that may be there; empty: none.
static struct str name_at(const struct tf_checking *c, const struct traversal *t, uint32_t *step)
{
    if (*step < t->count && t->steps[*step].is_index)
        ++*step;
    bool is_name = *step < t->count && !t->steps[*step].is_index;
    return is_name ? symbol_text(c->graph->symbols, t->steps[(*step)++].name) : STR("");
}

// Whether `module.a["k"].module.b.aws_vpc.main` is declared, as far as one can see: what is not installed may have anything.
static bool is_target_declared(struct tf_checking *c, struct tf_instance *i,
                               const struct traversal *t)
{
    for (uint32_t step = 0;;) {
        struct tf_call *call = tf_find_call(i->module, name_at(c, t, &step));
        struct tf_module *target = call ? tf_target(i, call) : NULL;
        if (!call)
            return i->module->is_broken;
        if (!target || target->is_broken || tf_is_inside(i, target))
            return true;
        struct str type = name_at(c, t, &step);
        if (!str_equal(type, STR("module")))
            return tf_find_resource(target, TF_MANAGED, type, name_at(c, t, &step));
        i = tf_child(i, call, VALUE_NONE);
    }
}

void tf_check_imports(struct tf_checking *c, struct tf_instance *i)
{
    struct tf_module *m = i->module;
    for (size_t k = 0; k < m->others.len; k++) {
        struct address to;
        const struct hcl_section *s = &m->others.at[k].section;
        if (!str_equal(m->others.at[k].type, STR("import")))
            continue;
        struct hcl_content in = content_of(m, &s->body, &import_schema);
        if (!read_address(c, m, &in, "to", &to) ||
            !str_equal(symbol_text(c->graph->symbols, to.t.root), STR("module")) ||
            is_whole_module(c, &to) || is_target_declared(c, i, &to.t))
            continue;
        struct strbuf text;
        strbuf_init(&text, 0);
        traversal_write(&text, c->graph->symbols, &to.t);
        struct diag *d =
            tf_report(c, DIAG_UNKNOWN_NAME, hcl_expression_span(&to.given->value),
                      "Configuration for import target does not exist",
                      "`%.*s` is imported, but not declared", STR_ARGS(strbuf_str(&text)));
        diag_help(d, "declare it in the module, or correct the address");
        strbuf_done(&text);
    }
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
    (void)content_of(m, &s->body, &terraform_schema);
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
        struct hcl_content in = content_of(m, &b.sections[i].body, &assert_schema);
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
        if (str_equal(s->type, STR("moved")))
            check_moved(c, m, s);
        else if (str_equal(s->type, STR("removed")))
            check_removed(c, m, s);
        else if (str_equal(s->type, STR("import")))
            check_import(c, m, s);
        else if (str_equal(s->type, STR("terraform")))
            check_terraform(m, s);
        else if (str_equal(s->type, STR("check")))
            check_assertions(c, m, s);
        else if (str_equal(s->type, STR("provider")))
            check_alias(c, m, s);
    }
}
