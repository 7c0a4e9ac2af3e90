// SPDX-License-Identifier: Apache-2.0
//
// Blocks that set up a module: `terraform` (versions, where the state is kept), `provider`, and which configuration of a
// provider resources and calls name.
#include "dialects/terraform/check/inside.h"

// ---- versions

static size_t past_spaces(struct str text, size_t i)
{
    while (i < text.len && text.at[i] == ' ')
        i++;
    return i;
}

static size_t skip_operator(struct str text, size_t i)
{
    static const char *const operators[] = {"!=", ">=", "<=", "~>", "=", ">", "<"};
    for (size_t k = 0; k < COUNT_OF(operators); k++)
        if (str_starts(str_slice(text, i, text.len), str_of(operators[k])))
            return i + str_of(operators[k]).len;
    return i;
}

// `1.2.3-beta.1+linux`; what follows the numbers may be any word. Returns `start` if there is none.
static size_t skip_version(struct str text, size_t start)
{
    size_t i = start + (start < text.len && text.at[start] == 'v');
    for (bool is_first = true;; is_first = false) {
        size_t digits = i;
        while (i < text.len && ascii_is_digit(text.at[i]))
            i++;
        if (i == digits)
            return is_first ? start : digits - 1;
        if (i == text.len || text.at[i] != '.')
            break;
        i++;
    }
    if (i < text.len && (text.at[i] == '-' || text.at[i] == '+'))
        while (i < text.len && text.at[i] != ' ' && text.at[i] != ',')
            i++;
    return i;
}

// `>= 1.2, < 2.0`
static bool is_constraint(struct str text)
{
    for (size_t i = 0;; i++) {
        i = past_spaces(text, skip_operator(text, past_spaces(text, i)));
        size_t end = skip_version(text, i);
        if (end == i)
            return false;
        i = past_spaces(text, end);
        if (i == text.len)
            return true;
        if (text.at[i] != ',')
            return false;
    }
}

static void check_constraint(struct tf_checking *c, const struct tree *t, expr_id e)
{
    struct value v;
    if (!t || !e || !expr_constant(c->arena, t, e, &v) || !value_is(v, VALUE_STRING) ||
        is_constraint(value_str(&v)))
        return;
    struct diag *d = tf_report(c, DIAG_BAD_ARGUMENT, expr_span(t, e), "Invalid version constraint",
                               "this is not a version constraint");
    diag_help(d, "write one like \">= 1.2, < 2.0\" or \"~> 1.2\"");
}

// ---- `terraform`

// Something that a module has once, in whichever of its blocks.
static bool is_second(struct tf_checking *c, const struct hcl_section **first,
                      const struct hcl_section *s, const char *summary, const char *what)
{
    if (!*first) {
        *first = s;
        return false;
    }
    struct diag *d = tf_report(c, DIAG_REDEFINED, s->at, summary, "a module has one %s", what);
    diag_related(d, (*first)->at, "the first one");
    diag_help(d, "keep one of them");
    return true;
}

struct setup {
    const struct hcl_section *backend, *cloud, *required;
    bool has_other_terraform; // a provider of the name that the built-in one has
    struct str_table
        providers; // `aws.west` -> struct hcl_section *, or 1: whoever calls the module passes it
};

// `hashicorp/aws`, `example.com/team/tool`, `aws`
static bool is_provider_source(struct str text)
{
    size_t parts = 1;
    for (size_t i = 0; i < text.len; i++) {
        bool is_last = i + 1 == text.len;
        if (text.at[i] == '/' && (!i || is_last || text.at[i + 1] == '/'))
            return false;
        parts += text.at[i] == '/';
    }
    return text.len && parts <= 3;
}

static void check_provider_source(struct tf_checking *c, const struct tree *t, expr_id e)
{
    struct value v;
    if (!expr_constant(c->arena, t, e, &v) || !value_is(v, VALUE_STRING) ||
        is_provider_source(value_str(&v)))
        return;
    struct diag *d =
        tf_report(c, DIAG_BAD_ARGUMENT, expr_span(t, e), "Invalid provider source string",
                  "this is not the source of a provider");
    diag_help(d, "write `NAMESPACE/NAME`, or `HOST/NAMESPACE/NAME`");
}

static void check_required(struct tf_checking *c, struct setup *s, const struct tree *t,
                           struct str name, expr_id e)
{
    const struct expr_pair *pairs;
    const expr_id *items;
    size_t count, item_count;
    struct traversal alias;
    check_constraint(c, t, e); // old versions write the constraint alone
    if (!expr_as_map(c->arena, t, e, &pairs, &count))
        return;
    for (size_t i = 0; i < count; i++) {
        struct str key = pairs[i].name ? symbol_text(c->graph->symbols, pairs[i].name) : STR("");
        static const char *const keys[] = {"source", "version", "configuration_aliases", NULL};
        if (str_equal(key, STR("version")))
            check_constraint(c, t, pairs[i].value);
        else if (str_equal(key, STR("source")))
            check_provider_source(c, t, pairs[i].value);
        else if (key.len && !tf_is_one_of(key, keys))
            tf_report(c, DIAG_UNKNOWN_ARGUMENT, expr_span(t, pairs[i].value),
                      "Invalid required_providers object",
                      "a required provider has `source`, `version` and `configuration_aliases`, "
                      "not `%.*s`",
                      STR_ARGS(key));
        if (!str_equal(key, STR("configuration_aliases")) ||
            !expr_as_list(t, pairs[i].value, &items, &item_count))
            continue;
        for (size_t k = 0; k < item_count; k++)
            if (expr_as_traversal(c->arena, t, items[k], &alias) && alias.count == 1)
                *str_table_put(&s->providers,
                               tf_join(c->arena, STR(""), name,
                                       symbol_text(c->graph->symbols, alias.steps[0].name)),
                               NULL) = 1;
    }
}

// Where a state can be kept.
bool tf_is_backend(struct str type)
{
    static const char *const types[] = {"local", "remote", "azurerm", "consul",     "cos",
                                        "gcs",   "http",   "inmem",   "oci",        "oss",
                                        "pg",    "s3",     "cloud",   "kubernetes", NULL};
    return tf_is_one_of(type, types);
}

// What Terraform reads before there are values. OpenTofu knows variables and local values here already.
static void refuse_names(struct tf_checking *c, const struct hcl_given *given)
{
    struct refs refs = {0};
    const struct hcl_expression *x = &given->value;
    struct str file = source_name(c->graph->sources, given->name_at.file);
    if (!x->tree || x->json || str_ends(file, STR(".tofu")))
        return;
    expr_refs(c->arena, x->tree, x->e, &refs);
    if (refs.list.len) {
        struct diag *d =
            tf_report(c, DIAG_INVALID_OPERATION, refs.list.at[0].at, "Variables not allowed",
                      "`%.*s` is read before anything has a value", STR_ARGS(given->name));
        diag_help(d, "write the value itself; `terraform init -backend-config` sets what differs");
    }
    refs_done(&refs);
}

static void check_constant_body(struct tf_checking *c, struct tf_module *m,
                                const struct hcl_section *s)
{
    struct tf_any_body b = tf_any_body(m, &s->body);
    for (size_t i = 0; i < b.argument_count; i++)
        refuse_names(c, &b.arguments[i]);
    for (size_t i = 0; i < b.section_count; i++) // no deeper than the parser reads
        check_constant_body(c, m, &b.sections[i]);
}

static void check_backend_block(struct tf_checking *c, struct tf_module *m,
                                const struct hcl_section *s)
{
    check_constant_body(c, m, s);
    if (!s->label_count || tf_is_backend(s->labels[0].text))
        return;
    struct diag *d = tf_report(c, DIAG_UNKNOWN_NAME, s->labels[0].at, "Unsupported backend type",
                               "unknown backend type `%.*s`", STR_ARGS(s->labels[0].text));
    diag_help(d, "the documentation of Terraform lists the types: `s3`, `gcs`, `azurerm`, …");
}

static void check_experiments(struct tf_checking *c, const struct tf_any_body *b)
{
    const struct hcl_given *given = tf_argument(b, "experiments");
    const expr_id *items;
    size_t count;
    if (!given || !given->value.tree || given->value.json ||
        !expr_as_list(given->value.tree, given->value.e, &items, &count) || !count)
        return;
    struct diag *d =
        tf_report(c, DIAG_INVALID_OPERATION, given->name_at, "Module uses experimental features",
                  "only alpha releases of Terraform have experiments");
    diag_help(d, "remove `experiments`");
}

static void check_required_providers(struct tf_checking *c, struct tf_module *m, struct setup *s,
                                     const struct hcl_section *block)
{
    struct tf_any_body all = tf_any_body(m, &block->body);
    for (size_t k = 0; k < all.argument_count; k++) {
        const struct hcl_given *given = &all.arguments[k];
        s->has_other_terraform |= str_equal(given->name, STR("terraform"));
        if (given->value.tree && !given->value.json)
            check_required(c, s, given->value.tree, given->name, given->value.e);
    }
}

static void check_terraform_block(struct tf_checking *c, struct tf_module *m, struct setup *s,
                                  const struct tf_other *block)
{
    struct tf_any_body b = tf_any_body(m, &block->section.body);
    if (block->is_override) // its parts replace those that were met
        s->backend = s->cloud = s->required = NULL;
    const struct hcl_given *version = tf_argument(&b, "required_version");
    if (version && !version->value.json)
        check_constraint(c, version->value.tree, version->value.e);
    if (version)
        refuse_names(c, version);
    check_experiments(c, &b);
    for (size_t i = 0; i < b.section_count; i++) {
        const struct hcl_section *inner = &b.sections[i];
        if (str_equal(inner->type, STR("backend"))) {
            check_backend_block(c, m, inner);
            is_second(c, &s->backend, inner, "Duplicate backend configuration", "`backend`");
        } else if (str_equal(inner->type, STR("cloud"))) {
            check_constant_body(c, m, inner);
            is_second(c, &s->cloud, inner, "Duplicate HCP Terraform configurations", "`cloud`");
        } else if (str_equal(inner->type, STR("required_providers")) &&
                   !is_second(c, &s->required, inner, "Duplicate required providers configuration",
                              "`required_providers`")) {
            check_required_providers(c, m, s, inner);
        }
    }
}

// ---- providers

static void add_configured(struct tf_checking *c, struct tf_module *m, struct setup *s,
                           const struct tf_other *other)
{
    static const char *const reserved[] = {"count", "depends_on", "for_each", "source", NULL};
    bool is_new;
    const struct hcl_section *block = &other->section;
    struct tf_any_body b = tf_any_body(m, &block->body);
    const struct hcl_given *alias = tf_argument(&b, "alias"), *version = tf_argument(&b, "version");
    struct value v = value_string_kept(STR(""));
    if (!block->label_count ||
        (alias && (!expr_constant(c->arena, alias->value.tree, alias->value.e, &v) ||
                   !value_is(v, VALUE_STRING))))
        return; // reported elsewhere
    if (version && !version->value.json)
        check_constraint(c, version->value.tree, version->value.e);
    for (size_t i = 0; i < b.argument_count; i++)
        if (tf_is_one_of(b.arguments[i].name, reserved))
            tf_report(c, DIAG_UNKNOWN_ARGUMENT, b.arguments[i].name_at,
                      "Reserved argument name in provider block", "a provider cannot have `%.*s`",
                      STR_ARGS(b.arguments[i].name));
    struct str name = tf_join(c->arena, STR(""), block->labels[0].text, value_str(&v));
    uint64_t *known = str_table_put(&s->providers, name, &is_new);
    if (!is_new && *known > 1 && !other->is_override) {
        struct diag *d = tf_report(c, DIAG_REDEFINED, block->at, "Duplicate provider configuration",
                                   "the provider `%.*s` is already configured", STR_ARGS(name));
        diag_related(d, ((const struct hcl_section *)(uintptr_t)*known)->at, "the first one");
        diag_help(d, "keep one of them, or give one an `alias`");
    }
    *known = (uintptr_t)block;
}

// `aws.west` must be configured here, or passed by whoever calls the module.
static void check_configured(struct tf_checking *c, const struct setup *s, const struct tree *t,
                             expr_id e)
{
    struct traversal x;
    if (!t || !e || !expr_as_traversal(c->arena, t, e, &x) || x.count != 1 || x.steps[0].is_index)
        return;
    struct str name = tf_join(c->arena, STR(""), symbol_text(c->graph->symbols, x.root),
                              symbol_text(c->graph->symbols, x.steps[0].name));
    if (str_table_find(&s->providers, name))
        return;
    struct diag *d = tf_report(c, DIAG_UNKNOWN_NAME, x.at, "Provider configuration not present",
                               "the provider `%.*s` is not configured", STR_ARGS(name));
    struct str *names = ARENA_ARRAY(c->arena, struct str, s->providers.len);
    for (uint32_t i = 0; i < s->providers.len; i++)
        names[i] = s->providers.entries[i].key;
    tf_suggest(c, d, name, "", names, s->providers.len);
    if (!d->help.len)
        diag_help(d, "add a `provider` block with this alias, or list it in "
                     "`configuration_aliases` if callers pass it");
}

// ---- calls

static bool has_own_providers(struct tf_module *m)
{
    for (size_t i = 0; i < m->others.len; i++) {
        if (!str_equal(m->others.at[i].type, STR("provider")))
            continue;
        struct tf_any_body b = tf_any_body(m, &m->others.at[i].section.body);
        for (size_t k = 0; k < b.argument_count; k++)
            if (!str_equal(b.arguments[k].name, STR("alias")) &&
                !str_equal(b.arguments[k].name, STR("version")))
                return true;
        if (b.section_count)
            return true;
    }
    return false;
}

static void check_repeated(struct tf_checking *c, struct tf_instance *i, struct tf_call *call)
{
    const struct hcl_given *repeat = call->repeat.count.value.tree  ? &call->repeat.count
                                     : call->repeat.each.value.tree ? &call->repeat.each
                                                                    : &call->depends_on;
    struct tf_module *target = repeat->value.tree ? tf_target(i, call) : NULL;
    if (!target || !has_own_providers(target))
        return;
    struct diag *d = tf_report(c, DIAG_INVALID_OPERATION, repeat->name_at,
                               "Module is incompatible with count, for_each, and depends_on",
                               "the module `%.*s` configures providers itself, so its call cannot "
                               "have `%.*s`",
                               STR_ARGS(call->name), STR_ARGS(repeat->name));
    diag_help(d, "configure the provider here, and pass it with `providers`");
}

static void check_call_setup(struct tf_checking *c, struct tf_instance *i, const struct setup *s,
                             struct tf_call *call)
{
    const struct expr_pair *pairs;
    size_t count;
    struct str dir;
    const struct hcl_expression *passed = &call->providers.value, *version = &call->version.value;
    if (passed->tree && !passed->json &&
        expr_as_map(c->arena, passed->tree, passed->e, &pairs, &count))
        for (size_t k = 0; k < count; k++)
            check_configured(c, s, passed->tree, pairs[k].value);
    if (version->tree && !version->json)
        check_constraint(c, version->tree, version->e);
    if (version->tree && tf_local_source(c->arena, call->module->dir, call->source_text, &dir)) {
        struct diag *d = tf_report(c, DIAG_BAD_ARGUMENT, call->version.name_at,
                                   "Invalid registry module source address",
                                   "only a module of a registry has versions");
        diag_help(d, "remove `version`");
    }
    check_repeated(c, i, call);
}

// The provider `terraform` is part of Terraform, so what it has is known.
static void check_built_in(struct tf_checking *c, const struct tf_resource *r)
{
    static const char *const types[] = {
        [TF_MANAGED] = "terraform_data", [TF_DATA] = "terraform_remote_state", [TF_EPHEMERAL] = ""};
    static const char *const summaries[] = {[TF_MANAGED] = "Invalid resource type",
                                            [TF_DATA] = "Invalid data source",
                                            [TF_EPHEMERAL] = "Invalid ephemeral resource"};
    if (!str_starts(r->type, STR("terraform_")) || r->provider.value.tree ||
        str_equal(r->type, str_of(types[r->mode])))
        return;
    struct diag *d = tf_report(c, DIAG_UNKNOWN_NAME, r->at, summaries[r->mode],
                               "Terraform's own provider has no `%.*s`", STR_ARGS(r->type));
    if (*types[r->mode])
        diag_help(d, "it has `%s`", types[r->mode]);
}

void tf_check_setup(struct tf_checking *c, struct tf_instance *i)
{
    struct tf_module *m = i->module;
    struct setup s = {0};
    for (size_t k = 0; k < m->others.len; k++)
        if (str_equal(m->others.at[k].type, STR("terraform")))
            check_terraform_block(c, m, &s, &m->others.at[k]);
    for (size_t k = 0; k < m->others.len; k++)
        if (str_equal(m->others.at[k].type, STR("provider")))
            add_configured(c, m, &s, &m->others.at[k]);
    if (s.backend && s.cloud) {
        struct diag *d = tf_report(c, DIAG_REDEFINED, s.cloud->at,
                                   "Both a backend and cloud configuration are present",
                                   "a module has either `backend` or `cloud`");
        diag_related(d, s.backend->at, "the backend");
    }
    for (size_t k = 0; k < m->resources.len && !s.has_other_terraform; k++)
        check_built_in(c, m->resources.at[k]);
    for (size_t k = 0; k < m->resources.len && !m->is_broken; k++)
        if (!m->resources.at[k]->provider.value.json)
            check_configured(c, &s, m->resources.at[k]->provider.value.tree,
                             m->resources.at[k]->provider.value.e);
    for (size_t k = 0; k < m->calls.len && !m->is_broken; k++)
        check_call_setup(c, i, &s, m->calls.at[k]);
    str_table_done(&s.providers);
}
