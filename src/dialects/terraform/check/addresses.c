// SPDX-License-Identifier: Apache-2.0
//
// Blocks that name resources by their address: `moved`, `removed`, `import`. They declare nothing.
#include "dialects/terraform/check/inside.h"

#define NAME(text)                \
    {                             \
        "" text, sizeof(text) - 1 \
    }

static const struct hcl_schema_attribute moved_attributes[] = {{NAME("from"), true},
                                                               {NAME("to"), true}};
static const struct hcl_schema moved_schema = {.attribute_count = 2,
                                               .attributes = moved_attributes};
static const struct hcl_schema_attribute removed_attributes[] = {{NAME("from"), true}};
static const struct str type_label[] = {NAME("type")};
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

// An address is a name and no value. That of an import may have `each` in a key, and is none then.
static bool is_written_address(struct tf_checking *c, const struct hcl_given *given,
                               struct traversal *out)
{
    struct value v;
    const struct tree *t = given->value.tree;
    if (!t || given->value.json || expr_as_traversal(c->arena, t, given->value.e, out))
        return t && !given->value.json;
    if (expr_constant(c->arena, t, given->value.e, &v)) {
        struct diag *d = tf_report(
            c, DIAG_INVALID_OPERATION, hcl_expression_span(&given->value), "Invalid expression",
            "`%.*s` takes an address: `TYPE.NAME`, without quotes", STR_ARGS(given->name));
        diag_help(d, "write the name of a resource or of a module as it is");
    }
    return false;
}

static bool read_address(struct tf_checking *c, struct tf_module *m, const struct hcl_content *in,
                         const char *name, struct address *out)
{
    *out = (struct address){0};
    for (size_t i = 0; i < in->attribute_count; i++)
        if (str_equal(in->attributes[i].name, str_of(name)))
            out->given = &in->attributes[i];
    if (!out->given || !is_written_address(c, out->given, &out->t))
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

static struct str address_text(struct tf_checking *c, const struct address *a)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    traversal_write(&text, c->graph->symbols, &a->t);
    struct str all = str_copy(c->arena, strbuf_str(&text));
    strbuf_done(&text);
    return all;
}

// ---- moves

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
    struct hcl_content in = tf_content_of(m, &s->body, &moved_schema);
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

struct move {
    struct str from, to;
    const struct hcl_section *at;
    size_t seen; // the walk that came by, from 1
};

struct moves {
    ARRAY(struct move) list;
    struct str_table from, to; // -> struct move, by number from 1
};

static void report_ambiguous(struct tf_checking *c, const struct move *one,
                             const struct move *other)
{
    struct diag *d = tf_report(c, DIAG_REDEFINED, one->at->at, "Ambiguous move statements",
                               "`%.*s` moves to `%.*s` here, and `%.*s` to `%.*s` elsewhere",
                               STR_ARGS(one->from), STR_ARGS(one->to), STR_ARGS(other->from),
                               STR_ARGS(other->to));
    diag_related(d, other->at->at, "the other one");
    diag_help(d, "keep one of them: each thing moves once, and nothing takes two of them");
}

static void add_move(struct tf_checking *c, struct moves *all, const struct move *m)
{
    bool is_new;
    size_t number = all->list.len + 1;
    uint64_t *known = str_table_put(&all->from, m->from, &is_new);
    const struct move *first = is_new ? NULL : &all->list.at[*known - 1];
    if (is_new)
        *known = number;
    if (first && !str_equal(first->to, m->to))
        report_ambiguous(c, m, first);
    known = str_table_put(&all->to, m->to, &is_new);
    first = is_new ? NULL : &all->list.at[*known - 1];
    if (is_new)
        *known = number;
    if (first && !str_equal(first->from, m->from))
        report_ambiguous(c, m, first);
    ARRAY_PUSH(&all->list, *m);
}

// Whether following the moves from one leads back to it. Each is walked over once.
static bool leads_back(struct moves *all, size_t number)
{
    for (size_t at = number; at;) {
        struct move *m = &all->list.at[at - 1];
        if (m->seen)
            return m->seen == number;
        m->seen = number;
        const uint64_t *next = str_table_find(&all->from, m->to);
        at = next ? *next : 0;
    }
    return false;
}

// What all `moved` blocks of a module say together.
static void check_moves(struct tf_checking *c, struct tf_module *m)
{
    struct moves all = {0};
    for (size_t i = 0; i < m->others.len; i++) {
        struct address from, to;
        const struct hcl_section *s = &m->others.at[i].section;
        if (!str_equal(s->type, STR("moved")))
            continue;
        struct hcl_content in = tf_content_of(m, &s->body, &moved_schema);
        if (!read_address(c, m, &in, "from", &from) || !read_address(c, m, &in, "to", &to) ||
            is_whole_module(c, &from) != is_whole_module(c, &to))
            continue;
        struct move x = {.from = address_text(c, &from), .to = address_text(c, &to), .at = s};
        add_move(c, &all, &x);
    }
    for (size_t i = 0; i < all.list.len; i++) {
        if (!leads_back(&all, i + 1))
            continue;
        struct diag *d =
            tf_report(c, DIAG_CYCLE, all.list.at[i].at->at, "Cyclic dependency in move statements",
                      "the moves from `%.*s` on lead back to it", STR_ARGS(all.list.at[i].from));
        diag_help(d, "remove the `moved` block that is no longer true");
    }
    ARRAY_DONE(&all.list);
    str_table_done(&all.from);
    str_table_done(&all.to);
}

// ---- removals

// What is removed is destroyed: nothing else is left to do.
static void check_removed_provisioner(struct tf_checking *c, struct tf_module *m,
                                      const struct hcl_section *s)
{
    struct tf_any_body b = tf_any_body(m, &s->body);
    const struct hcl_given *when = tf_argument(&b, "when");
    symbol word = when && when->value.tree && !when->value.json
                      ? expr_as_keyword(when->value.tree, when->value.e)
                      : 0;
    if ((word && str_equal(symbol_text(c->graph->symbols, word), STR("destroy"))) ||
        (when && when->value.json))
        return;
    struct diag *d = tf_report(c, DIAG_INVALID_OPERATION, s->at, "Invalid provisioner block",
                               "a `removed` block has only provisioners that run when it destroys");
    diag_help(d, "add `when = destroy`");
}

static void check_removed(struct tf_checking *c, struct tf_module *m, const struct hcl_section *s)
{
    struct address from;
    struct hcl_content in = tf_content_of(m, &s->body, &removed_schema);
    for (size_t i = 0; i < in.section_count; i++) {
        struct tf_any_body b = tf_any_body(m, &in.sections[i].body);
        const struct hcl_given *destroy = tf_argument(&b, "destroy");
        if (destroy && str_equal(in.sections[i].type, STR("lifecycle")))
            (void)tf_constant(m, destroy);
        if (str_equal(in.sections[i].type, STR("provisioner")))
            check_removed_provisioner(c, m, &in.sections[i]);
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

// ---- imports

// The first of two blocks that import the same thing.
static const struct hcl_section *imported_before(struct tf_checking *c, struct tf_module *m,
                                                 const struct hcl_section *s, struct str address)
{
    for (size_t i = 0; i < m->others.len; i++) {
        const struct hcl_section *other = &m->others.at[i].section;
        struct address to;
        if (other->at.file == s->at.file && other->at.start == s->at.start)
            return NULL;
        if (!str_equal(other->type, STR("import")))
            continue;
        struct hcl_content in = tf_content_of(m, &other->body, &import_schema);
        if (read_address(c, m, &in, "to", &to) && str_equal(address_text(c, &to), address))
            return other;
    }
    return NULL;
}

static void check_imported_once(struct tf_checking *c, struct tf_module *m,
                                const struct hcl_section *s, const struct address *to)
{
    struct str text = address_text(c, to);
    const struct hcl_section *first = imported_before(c, m, s, text);
    if (!first)
        return;
    struct str summary =
        str_format(c->arena, "Duplicate import configuration for \"%.*s\"%c", STR_ARGS(text), 0);
    struct diag *d = tf_report(c, DIAG_REDEFINED, s->at, summary.at, "`%.*s` is already imported",
                               STR_ARGS(text));
    diag_related(d, first->at, "imported here");
    diag_help(d, "keep one of these blocks");
}

static void check_import(struct tf_checking *c, struct tf_module *m, const struct hcl_section *s)
{
    struct address to;
    struct hcl_content in = tf_content_of(m, &s->body, &import_schema);
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
        struct hcl_content in = tf_content_of(m, &s->body, &import_schema);
        if (!read_address(c, m, &in, "to", &to) ||
            !str_equal(symbol_text(c->graph->symbols, to.t.root), STR("module")) ||
            is_whole_module(c, &to) || is_target_declared(c, i, &to.t))
            continue;
        struct diag *d =
            tf_report(c, DIAG_UNKNOWN_NAME, hcl_expression_span(&to.given->value),
                      "Configuration for import target does not exist",
                      "`%.*s` is imported, but not declared", STR_ARGS(address_text(c, &to)));
        diag_help(d, "declare it in the module, or correct the address");
    }
}

// ---- all of them

void tf_check_addresses(struct tf_checking *c, struct tf_module *m)
{
    for (size_t i = 0; i < m->others.len; i++) {
        const struct hcl_section *s = &m->others.at[i].section;
        if (str_equal(s->type, STR("moved")))
            check_moved(c, m, s);
        else if (str_equal(s->type, STR("removed")))
            check_removed(c, m, s);
        else if (str_equal(s->type, STR("import")))
            check_import(c, m, s);
    }
    check_moves(c, m);
}
