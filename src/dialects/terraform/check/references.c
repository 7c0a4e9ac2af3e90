// SPDX-License-Identifier: Apache-2.0
//
// What expressions refer to, without evaluating them: also what no instance needs is seen.
#include "dialects/dialect.h"
#include "dialects/terraform/check/inside.h"
#include "expr/preorder.h"
#include "graph/views/bind.h"

struct reference {
    struct tf_checking *c;
    const struct tf_site *site;
    const struct traversal *t;
    struct str root;
};

struct walk {
    struct tf_checking *c;
    struct tf_instance *instance;
};

static struct str text_of(const struct reference *r, symbol s)
{
    return symbol_text(r->c->graph->symbols, s);
}

// The name of a step, or empty: there is none, or it is an index.
static struct str step_name(const struct reference *r, size_t i)
{
    bool is_name = i < r->t->count && !r->t->steps[i].is_index;
    return is_name ? text_of(r, r->t->steps[i].name) : STR("");
}

// From the start of the reference to the end of so many steps.
static struct span first_steps(const struct reference *r, size_t count)
{
    struct span at = r->t->at;
    if (count && count <= r->t->count && r->t->steps[count - 1].at.end)
        at.end = r->t->steps[count - 1].at.end;
    return at;
}

static void invalid(const struct reference *r, const char *summary, const char *why,
                    const char *help)
{
    struct diag *d = tf_report(r->c, DIAG_UNKNOWN_NAME, r->t->at, summary, "%s", why);
    if (help)
        diag_help(d, "%s", help);
}

// ---- declared names

struct names {
    struct str *at;
    size_t count;
};

static struct names names_of(const struct reference *r, const char *what)
{
    const struct tf_module *m = r->site->module;
    size_t most = m->variables.len + m->locals.len + m->calls.len + m->resources.len;
    struct names n = {ARENA_ARRAY(r->c->arena, struct str, most), 0};
    if (str_equal(str_of(what), STR("var")))
        for (size_t i = 0; i < m->variables.len; i++)
            n.at[n.count++] = m->variables.at[i]->name;
    else if (str_equal(str_of(what), STR("local")))
        for (size_t i = 0; i < m->locals.len; i++)
            n.at[n.count++] = m->locals.at[i]->name;
    else if (str_equal(str_of(what), STR("module")))
        for (size_t i = 0; i < m->calls.len; i++)
            n.at[n.count++] = m->calls.at[i]->name;
    else
        for (size_t i = 0; i < m->resources.len; i++)
            n.at[n.count++] = tf_resource_name(r->c->arena, m->resources.at[i]);
    return n;
}

static void undeclared(const struct reference *r, size_t steps, const char *summary,
                       const char *what, struct str name, const char *prefix)
{
    if (r->site->module->is_broken) // it may be declared in what could not be read
        return;
    struct diag *d = tf_report(r->c, DIAG_UNKNOWN_NAME, first_steps(r, steps), summary,
                               "the %s `%.*s` is not declared", what, STR_ARGS(name));
    struct names n = names_of(r, prefix);
    bool is_resource = !*prefix;
    struct str full = is_resource ? name : STR("");
    tf_suggest(r->c, d, is_resource ? full : name, is_resource ? "" : prefix, n.at, n.count);
    if (!d->help.len)
        diag_help(d, "declare it in this module, or correct the name");
}

static void note_used(const struct reference *r, struct str name)
{
    if (r->site->variable && str_equal(r->root, STR("var")) &&
        str_equal(r->site->variable->name, name))
        return; // its own rule
    struct str key = str_format(r->c->arena, "%.*s.%.*s", STR_ARGS(r->root), STR_ARGS(name));
    str_table_put(&r->c->used, key, NULL);
}

static void check_variable(const struct reference *r)
{
    struct str name = step_name(r, 0);
    const struct tf_variable *found = tf_find_variable(r->site->module, name);
    if (!name.len)
        invalid(r, "Invalid reference", "`var` must be followed by the name of a variable",
                "write `var.NAME`");
    else if (!found)
        undeclared(r, 1, "Reference to undeclared input variable", "variable", name, "var");
    tf_add_need(r->c, r->site, r->t, found);
    note_used(r, name);
}

static void check_local(const struct reference *r)
{
    struct str name = step_name(r, 0);
    const struct tf_local *found = tf_find_local(r->site->module, name);
    if (!name.len)
        invalid(r, "Invalid reference", "`local` must be followed by the name of a local value",
                "write `local.NAME`");
    else if (!found)
        undeclared(r, 1, "Reference to undeclared local value", "local value", name, "local");
    tf_add_need(r->c, r->site, r->t, found);
    note_used(r, name);
}

// ---- modules

static void check_output(const struct reference *r, struct tf_instance *i, struct tf_call *call)
{
    bool is_repeated = call->repeat.count.value.tree || call->repeat.each.value.tree;
    size_t at = is_repeated ? 2 : 1;
    struct tf_module *target = tf_target(i, call);
    if (!target || target->is_broken ||
        (is_repeated && r->t->count > 1 && !r->t->steps[1].is_index))
        return;
    struct str name = step_name(r, at);
    if (!name.len || tf_find_output(target, name))
        return;
    struct diag *d =
        tf_report(r->c, DIAG_MISSING_KEY, r->t->steps[at].at, "Unsupported attribute",
                  "the module `%.*s` has no output `%.*s`", STR_ARGS(call->name), STR_ARGS(name));
    struct str *names = ARENA_ARRAY(r->c->arena, struct str, target->outputs.len);
    for (size_t k = 0; k < target->outputs.len; k++)
        names[k] = target->outputs.at[k]->name;
    tf_suggest(r->c, d, name, "", names, target->outputs.len);
    diag_related(d, call->at, "the module is called here");
}

static void check_module_reference(const struct reference *r, struct tf_instance *i)
{
    struct str name = step_name(r, 0);
    struct tf_call *call = name.len ? tf_find_call(r->site->module, name) : NULL;
    if (!name.len)
        invalid(r, "Invalid reference", "`module` must be followed by the name of a module call",
                "write `module.NAME.OUTPUT`");
    else if (!call)
        undeclared(r, 1, "Reference to undeclared module", "module", name, "module");
    else if (!r->site->is_list)
        check_output(r, i, call);
    tf_add_need_of_call(r->c, r->site, r->t, call);
}

// ---- resources

static void check_key(const struct reference *r, const struct tf_resource *found, size_t at)
{
    bool is_repeated = found->repeat.count.value.tree || found->repeat.each.value.tree;
    if (at >= r->t->count || r->site->is_list)
        return;
    const struct step *step = &r->t->steps[at];
    struct str name = tf_resource_name(r->c->arena, found);
    struct diag *d = NULL;
    if (is_repeated && !step->is_index) {
        d = tf_report(r->c, DIAG_MISSING_KEY, r->t->at, "Missing resource instance key",
                      "`%.*s` has `%s`, so one of its instances must be selected", STR_ARGS(name),
                      found->repeat.count.value.tree ? "count" : "for_each");
        diag_help(d, "write `%.*s[%s]`, or `[*]` for all of them", STR_ARGS(name),
                  found->repeat.count.value.tree ? "0" : "\"KEY\"");
    } else if (!is_repeated && step->is_index) {
        d = tf_report(r->c, DIAG_MISSING_KEY, step->at, "Unexpected resource instance key",
                      "`%.*s` has neither `count` nor `for_each`, so it has no instances to select",
                      STR_ARGS(name));
        diag_help(d, "remove the index, or add `count` or `for_each` to the resource");
    }
    if (d)
        diag_related(d, found->at, "the resource is declared here");
}

static const char *const mode_words[] = {
    [TF_MANAGED] = "resource", [TF_DATA] = "data source", [TF_EPHEMERAL] = "ephemeral resource"};

static void refuse_itself(const struct reference *r, const struct tf_resource *found, size_t steps)
{
    struct diag *d =
        tf_report(r->c, DIAG_CYCLE, first_steps(r, steps), "Self-referential block",
                  "`%.*s` depends on itself", STR_ARGS(tf_resource_name(r->c->arena, found)));
    diag_related(d, found->at, "the block that it stands in");
}

static void check_resource(const struct reference *r, enum tf_mode mode, size_t at, struct str type)
{
    struct str name = step_name(r, at);
    if (!type.len || !name.len) {
        invalid(r, "Invalid reference",
                "a reference to a resource has its type and its name: `TYPE.NAME`",
                "write the name of a resource after its type");
        return;
    }
    const struct tf_resource *found = tf_find_resource(r->site->module, mode, type, name);
    if (!found) {
        const struct tf_resource wanted = {.mode = mode, .type = type, .name = name};
        undeclared(r, at + 1, "Reference to undeclared resource", mode_words[mode],
                   tf_resource_name(r->c->arena, &wanted), "");
        return;
    }
    if (found == r->site->resource)
        refuse_itself(r, found, at + 1);
    else
        check_key(r, found, at + 1);
    tf_add_need(r->c, r->site, r->t, found);
}

// ---- names that Terraform itself gives

bool tf_is_one_of(struct str name, const char *const *names)
{
    for (; *names; names++)
        if (str_equal(name, str_of(*names)))
            return true;
    return false;
}

static void refuse_attribute(const struct reference *r, const char *choices)
{
    struct str summary =
        str_format(r->c->arena, "Invalid \"%.*s\" attribute%c", STR_ARGS(r->root), 0);
    struct diag *d =
        tf_report(r->c, DIAG_MISSING_KEY, r->t->at, summary.at, "`%.*s` has no attribute `%.*s`",
                  STR_ARGS(r->root), STR_ARGS(step_name(r, 0)));
    diag_help(d, "it has %s", choices);
}

static void check_each(const struct reference *r)
{
    static const char *const names[] = {"key", "value", NULL};
    bool has = r->site->repeat && r->site->repeat->each.value.tree;
    if (!step_name(r, 0).len)
        invalid(r, "Invalid reference", "`each` must be followed by `key` or `value`", NULL);
    else if (!tf_is_one_of(step_name(r, 0), names))
        refuse_attribute(r, "`each.key` and `each.value`");
    else if (!has)
        invalid(r, "Reference to \"each\" in context without for_each",
                "`each` can be used only in a block that has `for_each`",
                "add `for_each` to the block, or use another name");
}

static void check_count(const struct reference *r)
{
    bool has = r->site->repeat && r->site->repeat->count.value.tree;
    if (!step_name(r, 0).len)
        invalid(r, "Invalid reference", "`count` must be followed by `index`", NULL);
    else if (!str_equal(step_name(r, 0), STR("index")))
        refuse_attribute(r, "`count.index`");
    else if (!has)
        invalid(r, "Reference to \"count\" in non-counted context",
                "`count` can be used only in a block that has `count`",
                "add `count` to the block, or use another name");
}

static void check_place(const struct reference *r)
{
    static const char *const of_path[] = {"module", "root", "cwd", NULL};
    static const char *const of_terraform[] = {"workspace", "applying", NULL};
    bool is_path = str_equal(r->root, STR("path"));
    if (!step_name(r, 0).len)
        invalid(r, "Invalid reference", "the name of an attribute must follow", NULL);
    else if (!tf_is_one_of(step_name(r, 0), is_path ? of_path : of_terraform))
        refuse_attribute(r, is_path ? "`path.module`, `path.root` and `path.cwd`"
                                    : "`terraform.workspace`");
}

static void check_self(const struct reference *r)
{
    if (!r->site->has_self)
        invalid(r, "Invalid \"self\" reference",
                "`self` can be used only in provisioners, connections and postconditions",
                "refer to the resource by its type and name");
}

// ---- one reference

// Names that people write for others.
static bool check_misspelt(const struct reference *r)
{
    static const char *const wrong[][2] = {{"locals", "local"},  {"vars", "var"},
                                           {"variable", "var"},  {"modules", "module"},
                                           {"variables", "var"}, {"output", "local"}};
    for (size_t i = 0; i < COUNT_OF(wrong); i++) {
        struct str name = step_name(r, 0);
        if (!str_equal(r->root, str_of(wrong[i][0])) || !name.len || r->site->module->is_broken ||
            tf_find_resource(r->site->module, TF_MANAGED, r->root, name))
            continue;
        struct diag *d = tf_report(
            r->c, DIAG_UNKNOWN_NAME, first_steps(r, 1), "Reference to undeclared resource",
            "`%.*s.%.*s` is not declared", STR_ARGS(r->root), STR_ARGS(name));
        if (i + 1 < COUNT_OF(wrong))
            diag_help(d, "did you mean `%s.%.*s`?", wrong[i][1], STR_ARGS(name));
        else
            diag_help(d, "outputs are read by the module that calls this one: use the expression "
                         "itself here");
        return true;
    }
    return false;
}

static bool is_iterator(const struct tf_site *s, struct str name)
{
    for (const struct tf_iterator *i = s->iterators; i; i = i->outer)
        if (str_equal(i->name, name))
            return true;
    return false;
}

static bool is_root(const struct reference *r, const char *name)
{
    return str_equal(r->root, str_of(name));
}

// Whether a name is what another tree of the project offers in this directory, and not a type of resources.
static bool is_offered(const struct reference *r, const struct tf_instance *i)
{
    const struct tf_module *m = r->site->module;
    struct graph *g = r->c->graph;
    bool is_name = false;
    for (size_t n = 0; dialect_at(n) && !is_name; n++) {
        const struct offer_capability *offer =
            dialect_at(n)->tree ? dialect_at(n)->tree->offers : NULL;
        is_name = offer && is_root(r, offer->name);
    }
    for (size_t n = 0; n < m->resources.len && is_name; n++)
        is_name = !str_equal(m->resources.at[n]->type, r->root);
    path_id p = is_name ? path_find(g, 0, symbol_intern(g->symbols, r->root)) : 0;
    return p && view_bind(g, i->view, p)->count;
}

static bool is_known_otherwise(const struct reference *r, const struct tf_instance *i)
{
    return is_iterator(r->site, r->root) || is_offered(r, i);
}

static void check_reference(const struct walk *w, const struct tf_site *s,
                            const struct traversal *t)
{
    struct reference r = {.c = w->c, .site = s, .t = t};
    r.root = text_of(&r, t->root);
    if (is_known_otherwise(&r, w->instance))
        return;
    if (is_root(&r, "var"))
        check_variable(&r);
    else if (is_root(&r, "local"))
        check_local(&r);
    else if (is_root(&r, "module"))
        check_module_reference(&r, w->instance);
    else if (is_root(&r, "each"))
        check_each(&r);
    else if (is_root(&r, "count"))
        check_count(&r);
    else if (is_root(&r, "self"))
        check_self(&r);
    else if (is_root(&r, "path") || is_root(&r, "terraform"))
        check_place(&r);
    else if (is_root(&r, "data"))
        check_resource(&r, TF_DATA, 1, step_name(&r, 0));
    else if (is_root(&r, "ephemeral"))
        check_resource(&r, TF_EPHEMERAL, 1, step_name(&r, 0));
    else if (is_root(&r, "resource"))
        check_resource(&r, TF_MANAGED, 1, step_name(&r, 0));
    else if (!s->has_other_names && !check_misspelt(&r))
        check_resource(&r, TF_MANAGED, 0, r.root);
}

// ---- functions

bool tf_requires_provider(struct tf_module *m, struct str name)
{
    for (size_t i = 0; i < m->others.len; i++) {
        if (!str_equal(m->others.at[i].type, STR("terraform")))
            continue;
        struct tf_any_body b = tf_any_body(m, &m->others.at[i].section.body);
        for (size_t k = 0; k < b.section_count; k++) {
            if (!str_equal(b.sections[k].type, STR("required_providers")))
                continue;
            struct tf_any_body all = tf_any_body(m, &b.sections[k].body);
            for (size_t n = 0; n < all.argument_count; n++)
                if (str_equal(all.arguments[n].name, name))
                    return true;
        }
        const struct hcl_given *json = tf_argument(&b, "required_providers");
        if (json)
            return true; // of JSON, not looked into
    }
    return false;
}

// Only the provider knows what it comes to: one note for each of them.
static void note_provider_function(struct tf_checking *c, struct str provider, struct str name,
                                   struct span at)
{
    bool is_new;
    if (ops_function(tf_ops(), name))
        return;
    str_table_put(&c->not_asked, str_copy(c->arena, provider), &is_new);
    if (!is_new)
        return;
    struct diag *d = tf_report(c, DIAG_UNKNOWN_NAME, at, "Provider function",
                               "what functions of the provider `%.*s` come to is unknown here",
                               STR_ARGS(provider));
    d->severity = SEVERITY_NOTE;
}

static void check_provider_function(struct tf_checking *c, struct tf_module *m, struct str name,
                                    struct span at)
{
    size_t start = sizeof("provider::") - 1;
    size_t end = str_find(name, STR("::"), start);
    struct str provider = str_slice(name, start < end ? start : end, end);
    if (tf_requires_provider(m, provider)) {
        note_provider_function(c, provider, name, at);
        return;
    }
    struct diag *d =
        tf_report(c, DIAG_UNKNOWN_NAME, at, "Unknown provider function",
                  "`%.*s` is a function of the provider `%.*s`, which this module does not require",
                  STR_ARGS(name), STR_ARGS(provider));
    diag_help(d, "add `%.*s` to `required_providers`", STR_ARGS(provider));
}

// A failure that is caught is not a mistake for Terraform; but what is tried can never succeed.
static void check_call_name(struct tf_checking *c, const struct tf_site *s, expr_id e,
                            bool is_caught)
{
    const struct tree *t = s->x->tree;
    struct str name = symbol_text(t->symbols, expr_call_name(t, e));
    struct span at = expr_span(t, e);
    at.end = at.start + (uint32_t)name.len;
    if (str_starts(name, STR("provider::"))) {
        check_provider_function(c, s->module, name, at);
        return;
    }
    bool is_question = str_equal(name, STR("type")); // only for questions
    if (ops_function(t->ops, name) && !is_question)
        return;
    struct diag *d = tf_report(c, DIAG_UNKNOWN_NAME, at, "Call to unknown function",
                               is_question ? "`%.*s` can be used in questions, but not in files"
                                           : "unknown function `%.*s`",
                               STR_ARGS(name));
    if (is_caught)
        d->severity = SEVERITY_WARNING;
    struct str near = is_question ? STR("") : ops_suggest(c->arena, t->ops, name);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
}

static bool catches(const struct tree *t, expr_id e)
{
    struct str name = symbol_text(t->symbols, expr_call_name(t, e));
    return str_equal(name, STR("try")) || str_equal(name, STR("can"));
}

static bool names_function(const struct tree *t, expr_id e)
{
    return expr_kind(t, e) == EXPR_CALL && !(expr_at(t, e)->flags & CALL_VALUE);
}

static void check_functions(struct tf_checking *c, const struct tf_site *s, expr_id in,
                            bool is_caught);

// What is inside of a caught call is caught too, so this happens once on each way down.
static void check_caught(struct tf_checking *c, const struct tf_site *s, expr_id call)
{
    for (uint32_t i = 0; i < expr_child_count(s->x->tree, call); i++)
        check_functions(c, s, expr_child(s->x->tree, call, i), true);
}

static void check_functions(struct tf_checking *c, const struct tf_site *s, expr_id in,
                            bool is_caught)
{
    const struct tree *t = s->x->tree;
    struct preorder walk;
    preorder_begin(&walk, t, in);
    for (expr_id e; (e = preorder_next(&walk));) {
        if (!names_function(t, e))
            continue;
        check_call_name(c, s, e, is_caught);
        if (is_caught || !catches(t, e))
            continue;
        check_caught(c, s, e);
        preorder_skip(&walk);
    }
    preorder_done(&walk);
}

// ---- lists of references

// `"aws_vpc.main"`, as old versions wrote it.
static bool quoted_reference(struct tf_checking *c, const struct tree *t, expr_id e,
                             struct traversal *out)
{
    if (expr_kind(t, e) != EXPR_LITERAL || !value_is(expr_literal_value(t, e), VALUE_STRING))
        return false;
    struct value v = expr_literal_value(t, e);
    struct str text = value_str(&v);
    struct step *steps = ARENA_ARRAY(c->arena, struct step, text.len + 1);
    *out = (struct traversal){.at = expr_span(t, e), .steps = steps};
    for (size_t start = 0; start < text.len;) {
        size_t end = str_find_char(text, '.', start);
        symbol name = symbol_intern(t->symbols, str_slice(text, start, end));
        if (start)
            steps[out->count++] = (struct step){.name = name, .at = out->at};
        else
            out->root = name;
        start = end + 1;
    }
    return out->root;
}

static void check_list(const struct walk *w, const struct tf_site *s)
{
    const struct tree *t = s->x->tree;
    const expr_id *items;
    size_t count;
    if (!expr_as_list(t, s->x->e, &items, &count))
        return;
    for (size_t i = 0; i < count; i++) {
        struct traversal one;
        bool is_quoted = quoted_reference(w->c, t, items[i], &one);
        if (is_quoted || expr_as_traversal(w->c->arena, t, items[i], &one))
            check_reference(w, s, &one);
        else if (expr_kind(t, items[i]) != EXPR_BAD && expr_kind(t, items[i]) != EXPR_INDEX &&
                 expr_kind(t, items[i]) != EXPR_GET && !s->x->json)
            tf_report(w->c, DIAG_TYPE_MISMATCH, expr_span(t, items[i]), "Invalid expression",
                      "expected the name of a resource or module, like `aws_vpc.main`");
    }
}

static void check_site(void *data, const struct tf_site *s)
{
    const struct walk *w = data;
    if (s->is_list) {
        check_list(w, s);
        return;
    }
    struct refs refs = {0};
    expr_refs(w->c->arena, s->x->tree, s->x->e, &refs);
    for (size_t i = 0; i < refs.list.len; i++)
        check_reference(w, s, &refs.list.at[i]);
    refs_done(&refs);
    check_functions(w->c, s, s->x->e, false);
}

void tf_check_references(struct tf_checking *c, struct tf_instance *i)
{
    struct walk w = {c, i};
    tf_sites(&(struct tf_sites){.visit = check_site, .data = &w, .module = i->module});
}

// ---- unused

// What is generated is there for all that have the same generated.
static bool is_used(const struct tf_checking *c, const char *root, struct str name, struct span at)
{
    if (graph_generated_file(c->graph, at.file))
        return true;
    struct str key = str_format(c->arena, "%s.%.*s", root, STR_ARGS(name));
    return str_table_find(&c->used, key);
}

static void note_unused(struct tf_checking *c, struct span at, const char *what, struct str name)
{
    struct diag *d = tf_report(c, DIAG_UNUSED, at, "Unused declaration",
                               "nothing in this module uses the %s `%.*s`", what, STR_ARGS(name));
    d->severity = SEVERITY_NOTE;
    diag_help(d, "remove it, or refer to it");
}

void tf_check_unused(struct tf_checking *c, struct tf_module *m)
{
    for (size_t i = 0; i < m->locals.len; i++)
        if (!is_used(c, "local", m->locals.at[i]->name, m->locals.at[i]->value.name_at))
            note_unused(c, m->locals.at[i]->value.name_at, "local value", m->locals.at[i]->name);
    bool is_called = str_table_find(c->q->called, m->dir); // others set its variables
    for (size_t i = 0; i < m->variables.len && !is_called; i++)
        if (!is_used(c, "var", m->variables.at[i]->name, m->variables.at[i]->at))
            note_unused(c, m->variables.at[i]->at, "variable", m->variables.at[i]->name);
}
