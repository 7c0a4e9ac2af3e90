// SPDX-License-Identifier: Apache-2.0
//
// Catalogs as JSON: resources in the order in which they were declared, containment as edges, rich values as Puppet's
// `__ptype`.
#include "base/budget.h"
#include "base/path.h"
#include "dialects/puppet/catalog/catalog.h"
#include "value/json.h"

static void write_json_text(struct strbuf *out, struct str s)
{
    json_write_string(out, s);
}

static void write_member(struct strbuf *out, const char *name, bool is_first)
{
    if (!is_first)
        strbuf_add_char(out, ',');
    write_json_text(out, str_of(name));
    strbuf_add_char(out, ':');
}

static void write_rich(struct strbuf *out, const char *type, struct value v)
{
    struct arena a;
    arena_init(&a);
    strbuf_add(out, STR("{\"__ptype\":"));
    write_json_text(out, str_of(type));
    strbuf_add(out, STR(",\"__pvalue\":"));
    write_json_text(out, puppet_text_of(&a, v));
    strbuf_add_char(out, '}');
    arena_done(&a);
}

static void write_integer_type(struct strbuf *out, const struct ptype *t, const char *low,
                               const char *high, int64_t open)
{
    if (t->min != open) {
        write_member(out, low, false);
        strbuf_format(out, "%lld", (long long)t->min);
    }
    if (t->max != INT64_MAX) {
        write_member(out, high, false);
        strbuf_format(out, "%lld", (long long)t->max);
    }
}

static void write_json_type(struct compiler *k, struct strbuf *out, const struct ptype *t)
{
    if ((t->kind == PTYPE_RESOURCE || t->kind == PTYPE_CLASS) && t->has_title) {
        write_json_text(out, text_of_reference(k->arena, t));
        return;
    }
    strbuf_add(out, STR("{\"__ptype\":"));
    write_json_text(out, str_format(k->arena, "Pcore::%sType", ptype_kind_name(t->kind)));
    if (t->kind == PTYPE_INTEGER)
        write_integer_type(out, t, "from", "to", INT64_MIN);
    if (t->element) {
        write_member(out, "type", false);
        write_json_type(k, out, t->element);
    }
    strbuf_add_char(out, '}');
}

static void write_hash(struct compiler *k, struct strbuf *out, struct value v)
{
    bool has_texts = true;
    for (size_t i = 0; i < value_len(v); i++)
        has_texts &= value_is(value_real_key(v, i), VALUE_STRING);
    strbuf_add_cstr(out, has_texts ? "{" : "{\"__ptype\":\"Hash\",\"__pvalue\":[");
    for (size_t i = 0; i < value_len(v); i++) {
        if (i)
            strbuf_add_char(out, ',');
        catalog_write_value(k, out, value_real_key(v, i));
        strbuf_add_char(out, has_texts ? ':' : ',');
        catalog_write_value(k, out, value_item(v, i));
    }
    strbuf_add_cstr(out, has_texts ? "}" : "]}");
}

// Attributes in order, without those at the end that are what they would be anyway.
static void write_json_object_of_type(struct compiler *k, struct strbuf *out,
                                      const struct puppet_object *o)
{
    struct ptype_field *fields;
    size_t count = object_fields(k->arena, o->type, &fields);
    while (count && (fields[count - 1].is_constant ||
                     (!value_is(fields[count - 1].fallback, VALUE_ABSENT) &&
                      puppet_equal(fields[count - 1].fallback, o->attributes[count - 1]))))
        count--;
    strbuf_add(out, STR("{\"__ptype\":"));
    write_json_text(out, o->type->name);
    for (size_t i = 0; i < count; i++) {
        if (fields[i].is_constant)
            continue;
        strbuf_add_char(out, ',');
        write_json_text(out, fields[i].name);
        strbuf_add_char(out, ':');
        catalog_write_value(k, out, o->attributes[i]);
    }
    strbuf_add_char(out, '}');
}

static void write_rich_value(struct compiler *k, struct strbuf *out, struct value v)
{
    const struct puppet_object *object = puppet_is_object(v);
    if (object && object->type->name.len) {
        write_json_object_of_type(k, out, object);
        return;
    }

    struct str name;
    struct value arguments;
    switch ((int)puppet_kind(v)) {
    case PTYPE_TYPE: write_json_type(k, out, puppet_type_of_value(v)); return;
    case PTYPE_DEFAULT: strbuf_add(out, STR("{\"__ptype\":\"Default\"}")); return;
    case PTYPE_REGEXP: {
        struct str source = STR("");
        (void)puppet_is_regexp(v, &source);
        strbuf_add(out, STR("{\"__ptype\":\"Regexp\",\"__pvalue\":"));
        write_json_text(out, source);
        strbuf_add_char(out, '}');
        return;
    }
    case PTYPE_DEFERRED:
        (void)puppet_is_deferred(v, &name, &arguments);
        strbuf_add(out, STR("{\"__ptype\":\"Deferred\",\"name\":"));
        write_json_text(out, name);
        if (value_is_sequence(arguments) && value_len(arguments)) {
            strbuf_add(out, STR(",\"arguments\":"));
            catalog_write_value(k, out, arguments);
        }
        strbuf_add_char(out, '}');
        return;
    case PTYPE_SENSITIVE: {
        struct value inner;
        (void)puppet_is_sensitive(v, &inner);
        if (k->hides_secrets) {
            write_json_text(out, STR("(sensitive)"));
            return;
        }
        strbuf_add(out, STR("{\"__ptype\":\"Sensitive\",\"__pvalue\":"));
        catalog_write_value(k, out, inner);
        strbuf_add_char(out, '}');
        return;
    }
    default: write_rich(out, v.capsule->kind->name, v);
    }
}

void catalog_write_value(struct compiler *k, struct strbuf *out, struct value v)
{
    if (value_is_null(v) || value_is(v, VALUE_ABSENT)) {
        strbuf_add(out, STR("null"));
    } else if (value_is(v, VALUE_STRING)) {
        write_json_text(out, value_str(&v));
    } else if (value_is_mapping(v)) {
        write_hash(k, out, v);
    } else if (value_is_sequence(v)) {
        strbuf_add_char(out, '[');
        for (size_t i = 0; budget_more(i < value_len(v)); i++) {
            if (i)
                strbuf_add_char(out, ',');
            catalog_write_value(k, out, value_item(v, i));
        }
        strbuf_add_char(out, ']');
    } else if (value_is(v, VALUE_CAPSULE)) {
        write_rich_value(k, out, v);
    } else if (puppet_is_encrypted(v) && k->hides_secrets) {
        write_json_text(out, STR("(sensitive)"));
    } else if (value_is_unknown(v)) {
        strbuf_add(out, STR("{\"__weft\":\"unknown\"}"));
    } else {
        puppet_write_text(out, v);
    }
}

static void write_parameter(struct compiler *k, struct strbuf *out,
                            const struct resource_parameter *p, const struct catalog_style *style)
{
    struct value v = p->value, inner;
    bool is_secret = puppet_is_sensitive(v, &inner);
    write_json_text(out, p->name);
    strbuf_add_char(out, ':');
    if (style->hides_secrets && is_secret) {
        write_json_text(out, STR("(sensitive)"));
    } else {
        k->hides_secrets = style->hides_secrets;
        catalog_write_value(k, out, is_secret ? inner : v);
        k->hides_secrets = false;
    }
}

static void write_parameters(struct compiler *k, struct strbuf *out, const struct resource *r,
                             const struct catalog_style *style)
{
    bool is_first = true;
    for (size_t i = 0; i < r->parameters.list.len; i++) {
        const struct resource_parameter *p = &r->parameters.list.at[i];
        if (value_is_null(p->value))
            continue;
        strbuf_add_cstr(out, is_first ? ",\"parameters\":{" : ",");
        is_first = false;
        write_parameter(k, out, p, style);
    }
    if (!is_first)
        strbuf_add_char(out, '}');
    is_first = true;
    for (size_t i = 0; i < r->parameters.list.len; i++) {
        if (!puppet_is_sensitive(r->parameters.list.at[i].value, NULL))
            continue;
        strbuf_add_cstr(out, is_first ? ",\"sensitive_parameters\":[" : ",");
        is_first = false;
        write_json_text(out, r->parameters.list.at[i].name);
    }
    if (!is_first)
        strbuf_add_char(out, ']');
}

static void write_tags(struct strbuf *out, const struct resource *r)
{
    strbuf_add(out, STR(",\"tags\":["));
    for (size_t i = 0; i < r->tags.len; i++) {
        if (i)
            strbuf_add_char(out, ',');
        write_json_text(out, r->tags.at[i]);
    }
    strbuf_add_char(out, ']');
}

static void write_line_number(struct strbuf *out, uint32_t line)
{
    enum { DIGITS = 10 };
    char digits[DIGITS];
    size_t at = DIGITS;
    do {
        digits[--at] = (char)('0' + line % 10);
        line /= 10;
    } while (line);
    strbuf_add(out, str_make(digits + at, DIGITS - at));
}

// Where it is declared; included classes have no place in Puppet's catalogs.
static void write_resource_place(struct compiler *k, struct strbuf *out, const struct resource *r,
                                 const struct catalog_style *style)
{
    if (span_is_none(r->at) || r->is_included)
        return;
    struct position at = source_position(k->graph->sources, r->at.file, r->at.start);
    struct str file = source_name(k->graph->sources, r->at.file);
    strbuf_add(out, STR(",\"file\":"));
    bool is_below = style->root.len && !str_starts(file, STR("/"));
    write_json_text(out, is_below ? path_join(k->arena, style->root, file) : file);
    strbuf_add(out, STR(",\"line\":"));
    write_line_number(out, at.line);
}

void catalog_write_resource(struct compiler *k, struct strbuf *out, const struct resource *r,
                            const struct catalog_style *style)
{
    strbuf_add(out, STR("{\"type\":"));
    write_json_text(out, r->type);
    strbuf_add(out, STR(",\"title\":"));
    write_json_text(out, r->title);
    if (style->is_full) {
        write_tags(out, r);
        write_resource_place(k, out, r, style);
        strbuf_add_cstr(out, r->is_exported ? ",\"exported\":true" : ",\"exported\":false");
        bool is_class = str_equal(r->type, STR("Class"));
        strbuf_add_cstr(out, is_class        ? ",\"kind\":\"unknown\""
                             : r->definition ? ",\"kind\":\"defined_type\""
                                             : ",\"kind\":\"compilable_type\"");
    } else if (r->is_exported) {
        strbuf_add(out, STR(",\"exported\":true"));
    }
    write_parameters(k, out, r, style);
    strbuf_add_char(out, '}');
}

static void write_edge(struct strbuf *out, struct str source, struct str target, bool is_full,
                       bool *is_first)
{
    if (!*is_first)
        strbuf_add_char(out, ',');
    *is_first = false;
    strbuf_add_cstr(out, is_full ? "{\"source\":" : "[");
    write_json_text(out, source);
    strbuf_add_cstr(out, is_full ? ",\"target\":" : ",");
    write_json_text(out, target);
    strbuf_add_cstr(out, is_full ? "}" : "]");
}

// Edges stand with what they lead to.
static void write_edges(struct compiler *k, struct strbuf *out, bool is_full)
{
    const struct catalog *c = k->catalog;
    struct str_table first = {0};
    uint32_t *next = ARENA_ARRAY(k->arena, uint32_t, c->edges.len + 1);
    bool is_first = true;
    catalog_link_edges(c, false, &first, next);
    for (size_t i = 0; i < c->resources.len; i++) {
        const struct resource *r = c->resources.at[i];
        struct str target = resource_reference(k->arena, r);
        const uint64_t *edge = str_table_find(&first, target);
        if (r->is_virtual && (is_full || !r->is_exported))
            continue;
        for (size_t n = edge ? *edge : 0; n; n = next[n - 1])
            write_edge(out, c->edges.at[n - 1].source, target, is_full, &is_first);
        bool is_built_in = i > 0 && i < 3; // Class[Settings] and Class[main]
        if (is_built_in)
            write_edge(out, STR("Stage[main]"), target, is_full, &is_first);
    }
    str_table_done(&first);
}

// Moves tags that were not seen before.
static void take_new_tags(struct resource *all, struct resource *from, struct str_table *seen)
{
    for (size_t i = 0; i < from->tags.len; i++) {
        bool is_new;
        (void)str_table_put(seen, from->tags.at[i], &is_new);
        if (is_new)
            ARRAY_PUSH(&all->tags, from->tags.at[i]);
    }
    from->tags.len = 0;
}

// What a catalog says of itself, and the tags of its classes.
static void write_catalog_head(struct compiler *k, struct strbuf *out, bool is_nameless)
{
    const struct catalog *c = k->catalog;
    if (!is_nameless) {
        strbuf_add(out, STR("\"name\":"));
        write_json_text(out, k->settings.node_name);
        strbuf_add_char(out, ',');
    }
    strbuf_add(out, STR("\"version\":1,\"catalog_format\":2,\"environment\":"));
    write_json_text(out, k->environment->name);
    // Its tags are those of its classes, as a resource would have them.
    struct resource *tagged = ARENA_NEW(k->arena, struct resource), one = {0};
    struct str_table seen = {0};
    resource_add_tag(k, &one, STR("settings"));
    for (size_t i = 0; i < c->resources.len; i++) {
        const struct resource *r = c->resources.at[i];
        if (r->definition && r->definition->kind != DEFINITION_DEFINE) {
            resource_add_tag(k, &one, r->type);
            resource_add_tag(k, &one, r->title);
            const struct resource_parameter *own = resource_parameter(r, STR("tag"));
            if (own)
                resource_add_tags(k, &one, own->value);
        }
        take_new_tags(tagged, &one, &seen);
    }
    write_tags(out, tagged);
    str_table_done(&seen);
    ARRAY_DONE(&one.tags);
    ARRAY_DONE(&tagged->tags);
    strbuf_add_char(out, ',');
}

void catalog_write_json(struct compiler *k, struct strbuf *out, const struct catalog_style *style)
{
    const struct catalog *c = k->catalog;
    bool is_first = true;
    strbuf_add_char(out, '{');
    if (style->is_full)
        write_catalog_head(k, out, style->is_nameless);
    strbuf_add(out, STR("\"resources\":["));
    for (size_t i = 0; i < c->resources.len; i++) {
        const struct resource *r = c->resources.at[i];
        if (r->is_virtual &&
            (style->is_full || !r->is_exported)) // exported ones are for other nodes
            continue;
        if (!is_first)
            strbuf_add_char(out, ',');
        is_first = false;
        catalog_write_resource(k, out, r, style);
    }
    strbuf_add(out, STR("],\"edges\":["));
    write_edges(k, out, style->is_full);
    strbuf_add(out, STR("],\"classes\":["));
    for (size_t i = 0; i < c->classes.len; i++) {
        if (i)
            strbuf_add_char(out, ',');
        write_json_text(out, c->classes.at[i]);
    }
    strbuf_add(out, STR("]}"));
}
