// SPDX-License-Identifier: Apache-2.0
//
// What blocks say about themselves, in words that are Terraform's and no provider's: the order (`depends_on`), the
// lifecycle, provisioners.
#include "dialects/terraform/check/inside.h"

static bool is_type(const struct hcl_section *s, const char *type)
{
    return str_equal(s->type, str_of(type));
}

static struct span written_at(const struct hcl_given *given)
{
    return hcl_expression_span(&given->value);
}

// ---- lists of names

// The elements of a list that is written as one; false: it is not, which is reported, or not looked into.
static bool written_list(struct tf_checking *c, const struct hcl_given *given,
                         const expr_id **items, size_t *count)
{
    if (!given->value.tree || given->value.json)
        return false;
    if (expr_as_list(given->value.tree, given->value.e, items, count))
        return true;
    struct diag *d = tf_report(c, DIAG_TYPE_MISMATCH, written_at(given), "Invalid expression",
                               "expected a list of names in brackets");
    diag_help(d, "write `%.*s = [NAME]`", STR_ARGS(given->name));
    return false;
}

static bool names_resource(struct str root)
{
    static const char *const others[] = {"local",     "var",   "module", "path",
                                         "terraform", "each",  "self",   "ephemeral",
                                         "data",      "count", NULL};
    return !tf_is_one_of(root, others);
}

// `aws_vpc.main`, `data.aws_ami.x`, each perhaps with a key, are whole; what follows is a part.
static void check_order(struct tf_checking *c, const struct hcl_given *given)
{
    const expr_id *items;
    size_t count;
    struct traversal t;
    if (!written_list(c, given, &items, &count))
        return;
    for (size_t i = 0; i < count; i++) {
        if (!expr_as_traversal(c->arena, given->value.tree, items[i], &t))
            continue;
        struct str root = symbol_text(c->graph->symbols, t.root);
        size_t whole = str_equal(root, STR("data")) || str_equal(root, STR("ephemeral")) ? 2 : 1;
        if (whole == 1 && !names_resource(root))
            continue;
        if (t.count > whole && t.steps[whole].is_index)
            whole++;
        if (t.count <= whole)
            continue;
        struct diag *d =
            tf_report(c, DIAG_INVALID_OPERATION, t.steps[whole].at, "Invalid depends_on reference",
                      "`depends_on` names whole resources, not their attributes");
        diag_help(d, "remove what follows the name");
    }
}

// ---- the lifecycle

static void check_ignored_name(struct tf_checking *c, const struct tf_resource *r,
                               const struct tree *t, expr_id e)
{
    static const char *const attributes[] = {"id", "input", "output", "triggers_replace", NULL};
    struct value v;
    struct traversal path;
    if (expr_constant(c->arena, t, e, &v) && value_is(v, VALUE_STRING) &&
        str_equal(value_str(&v), STR("*"))) {
        struct diag *d =
            tf_report(c, DIAG_BAD_ARGUMENT, expr_span(t, e), "Invalid ignore_changes wildcard",
                      "`[\"*\"]` was the form of old versions");
        diag_help(d, "write `ignore_changes = all`");
        return;
    }
    symbol name = expr_as_keyword(t, e);
    if (!name && expr_as_traversal(c->arena, t, e, &path))
        name = path.root;
    bool is_known = r->mode == TF_MANAGED && str_equal(r->type, STR("terraform_data"));
    if (is_known && name && !tf_is_one_of(symbol_text(c->graph->symbols, name), attributes))
        tf_report(c, DIAG_MISSING_KEY, expr_span(t, e), "Unsupported attribute",
                  "a `terraform_data` has no attribute `%.*s`",
                  STR_ARGS(symbol_text(c->graph->symbols, name)));
}

static void check_ignored(struct tf_checking *c, const struct tf_resource *r,
                          const struct hcl_given *given)
{
    const struct tree *t = given->value.tree;
    const expr_id *items;
    size_t count;
    symbol word = t && !given->value.json ? expr_as_keyword(t, given->value.e) : 0;
    bool is_all = word && str_equal(symbol_text(c->graph->symbols, word), STR("all"));
    if (is_all || !written_list(c, given, &items, &count))
        return;
    for (size_t i = 0; i < count; i++)
        check_ignored_name(c, r, t, items[i]);
}

static void check_triggers(struct tf_checking *c, const struct hcl_given *given)
{
    const expr_id *items;
    size_t count;
    struct traversal t;
    if (!written_list(c, given, &items, &count))
        return;
    for (size_t i = 0; i < count; i++) {
        bool is_name = expr_as_traversal(c->arena, given->value.tree, items[i], &t);
        if (!is_name || names_resource(symbol_text(c->graph->symbols, t.root)))
            continue;
        struct diag *d = tf_report(
            c, DIAG_INVALID_OPERATION, t.at, "Invalid reference in replace_triggered_by expression",
            "`replace_triggered_by` names resources and their attributes only");
        diag_help(d, "put the value into a `terraform_data`, and name that");
    }
}

// What is only read is neither replaced nor destroyed.
static void check_lifecycle_of_data(struct tf_checking *c, const struct tf_any_body *b)
{
    for (size_t i = 0; i < b->argument_count; i++)
        tf_report(c, DIAG_UNKNOWN_ARGUMENT, b->arguments[i].name_at,
                  "Invalid data resource lifecycle argument",
                  "the lifecycle of a data source has conditions only, not `%.*s`",
                  STR_ARGS(b->arguments[i].name));
}

static void check_lifecycle(struct tf_checking *c, const struct tf_resource *r,
                            const struct hcl_section *s)
{
    struct tf_any_body b = tf_any_body(r->module, &s->body);
    if (r->mode == TF_DATA) {
        check_lifecycle_of_data(c, &b);
        return;
    }
    const struct hcl_given *ignored = tf_argument(&b, "ignore_changes"),
                           *triggers = tf_argument(&b, "replace_triggered_by");
    if (ignored)
        check_ignored(c, r, ignored);
    if (triggers)
        check_triggers(c, triggers);
}

// ---- provisioners

struct provisioner {
    const char *name;
    const char *required; // or NULL
    const char *const *arguments;
};

#define LIST(...) ((const char *const[]){__VA_ARGS__, NULL})

// Those that are part of Terraform. Others went with version 0.15.
static const struct provisioner provisioners[] = {
    {"file", "destination", LIST("source", "content", "destination")},
    {"local-exec", "command",
     LIST("command", "interpreter", "working_dir", "environment", "quiet")},
    {"remote-exec", NULL, LIST("inline", "script", "scripts")},
};

static const struct provisioner *find_provisioner(struct tf_checking *c,
                                                  const struct hcl_section *s)
{
    struct str type = s->labels[0].text;
    for (size_t i = 0; i < COUNT_OF(provisioners); i++)
        if (str_equal(type, str_of(provisioners[i].name)))
            return &provisioners[i];
    struct diag *d =
        tf_report(c, DIAG_UNKNOWN_NAME, s->labels[0].at, "Missing required provisioner plugin",
                  "unknown provisioner `%.*s`", STR_ARGS(type));
    diag_help(d, "Terraform has `file`, `local-exec` and `remote-exec`");
    return NULL;
}

// An argument whose value is a word of Terraform's. True if it is the second.
static bool check_word(struct tf_checking *c, const struct tf_any_body *b, const char *name,
                       const char *first, const char *second)
{
    const struct hcl_given *given = tf_argument(b, name);
    if (!given || !given->value.tree || given->value.json)
        return false;
    struct value v;
    symbol word = expr_as_keyword(given->value.tree, given->value.e);
    struct str text = word ? symbol_text(c->graph->symbols, word) : STR("");
    if (!word && expr_constant(c->arena, given->value.tree, given->value.e, &v) &&
        value_is(v, VALUE_STRING))
        text = value_str(&v); // as old versions wrote it
    if (str_equal(text, str_of(first)) || str_equal(text, str_of(second)))
        return str_equal(text, str_of(second));
    struct str summary = str_format(c->arena, "Invalid \"%s\" keyword%c", name, 0);
    struct diag *d = tf_report(c, DIAG_BAD_ARGUMENT, written_at(given), summary.at,
                               "expected `%s` or `%s`", first, second);
    diag_help(d, "write it without quotes: `%s = %s`", name, second);
    return false;
}

// When a resource is destroyed, others may be gone already.
static void check_destroying(struct tf_checking *c, const struct tf_any_body *b)
{
    static const char *const always[] = {"self", "path", "terraform", NULL};
    for (size_t i = 0; i < b->argument_count; i++) {
        const struct hcl_given *given = &b->arguments[i];
        struct refs refs = {0};
        if (!given->value.tree || tf_is_word_argument(given->name))
            continue;
        expr_refs(c->arena, given->value.tree, given->value.e, &refs);
        for (size_t k = 0; k < refs.list.len; k++) {
            const struct traversal *t = &refs.list.at[k];
            struct str root = symbol_text(c->graph->symbols, t->root);
            struct str first = t->count && !t->steps[0].is_index
                                   ? symbol_text(c->graph->symbols, t->steps[0].name)
                                   : STR("");
            bool is_turn = (str_equal(root, STR("count")) && str_equal(first, STR("index"))) ||
                           (str_equal(root, STR("each")) && str_equal(first, STR("key")));
            if (is_turn || tf_is_one_of(root, always))
                continue;
            struct diag *d = tf_report(
                c, DIAG_INVALID_OPERATION, t->at, "Invalid reference from destroy provisioner",
                "when a resource is destroyed, a provisioner can refer to that resource only");
            diag_help(d, "use `self`, `count.index` or `each.key`");
        }
        refs_done(&refs);
    }
}

static void check_provisioner(struct tf_checking *c, const struct tf_resource *r,
                              const struct hcl_section *s)
{
    struct tf_any_body b = tf_any_body(r->module, &s->body);
    const struct provisioner *p = s->label_count ? find_provisioner(c, s) : NULL;
    if (p && p->required && !tf_argument(&b, p->required))
        tf_report(c, DIAG_MISSING_ARGUMENT, hcl_missing_at(&s->body), "Missing required argument",
                  "the provisioner `%s` needs `%s`", p->name, p->required);
    for (size_t i = 0; p && i < b.argument_count; i++) {
        const struct hcl_given *given = &b.arguments[i];
        if (tf_is_one_of(given->name, p->arguments) || tf_is_word_argument(given->name) ||
            given->value.json)
            continue;
        tf_report(c, DIAG_UNKNOWN_ARGUMENT, given->name_at, "Unsupported argument",
                  "the provisioner `%s` has no argument `%.*s`", p->name, STR_ARGS(given->name));
    }
    (void)check_word(c, &b, "on_failure", "continue", "fail");
    if (check_word(c, &b, "when", "create", "destroy"))
        check_destroying(c, &b);
}

// ---- resources

static void check_once(struct tf_checking *c, const struct hcl_section **first,
                       const struct hcl_section *s)
{
    if (!*first || (*first)->at.file != s->at.file) { // another file overrides it
        *first = s;
        return;
    }
    struct str summary = str_format(c->arena, "Duplicate %.*s block%c", STR_ARGS(s->type), 0);
    struct diag *d = tf_report(c, DIAG_REDEFINED, s->at, summary.at,
                               "a resource has one block `%.*s`", STR_ARGS(s->type));
    diag_related(d, (*first)->at, "the first one");
    diag_help(d, "write all of it in one block");
}

static void check_resource_meta(struct tf_checking *c, const struct tf_resource *r)
{
    const struct hcl_section *lifecycle = NULL, *connection = NULL;
    check_order(c, &r->depends_on);
    for (size_t i = 0; i < r->other_count; i++) {
        const struct hcl_section *s = &r->others[i];
        if (r->mode != TF_MANAGED && !is_type(s, "lifecycle")) {
            tf_report(c, DIAG_BAD_SCHEMA, s->type_at, "Unsupported block type",
                      "only a resource can have a block `%.*s`", STR_ARGS(s->type));
        } else if (is_type(s, "lifecycle")) {
            check_once(c, &lifecycle, s);
            check_lifecycle(c, r, s);
        } else if (is_type(s, "connection")) {
            check_once(c, &connection, s);
        } else if (is_type(s, "provisioner")) {
            check_provisioner(c, r, s);
        }
    }
}

void tf_check_meta(struct tf_checking *c, struct tf_module *m)
{
    for (size_t i = 0; i < m->resources.len; i++)
        check_resource_meta(c, m->resources.at[i]);
    for (size_t i = 0; i < m->calls.len; i++)
        check_order(c, &m->calls.at[i]->depends_on);
    for (size_t i = 0; i < m->outputs.len; i++)
        check_order(c, &m->outputs.at[i]->depends_on);
}
