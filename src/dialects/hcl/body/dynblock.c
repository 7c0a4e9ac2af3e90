// SPDX-License-Identifier: Apache-2.0
//
// How a `dynamic` block becomes blocks. Each iteration has a scope with its iterator, inside the scope of the outer
// iteration, so that nested ones see all iterators. An unknown collection becomes one block whose attributes are all
// unknown, so that everything that can be checked is.
#include "dialects/hcl/body/dynblock.h"

#include "graph/scope/scope.h"
#include "value/convert.h"
#include "value/number.h"

enum { GENERATED_MAX = 100000 }; // about 100 MB of scopes, views and labels

#define ATTRIBUTE(text, is_required)                                \
    {                                                               \
        .name = {text, sizeof(text) - 1}, .required = (is_required) \
    }

static const struct hcl_schema_attribute spec_attributes[] = {
    ATTRIBUTE("for_each", true), ATTRIBUTE("iterator", false),
    ATTRIBUTE("labels", true), // only where the blocks have labels
};
static const struct hcl_schema_block spec_blocks[] = {{.type = {"content", 7}}};
static const struct hcl_schema spec_with_labels = {3, 1, spec_attributes, spec_blocks};
static const struct hcl_schema spec_without_labels = {2, 1, spec_attributes, spec_blocks};
static const struct str dynamic_labels[] = {{"type", 4}};
static const struct hcl_schema_block dynamic_block = {{"dynamic", 7}, 1, dynamic_labels};

// A `dynamic` block that has been read.
struct spec {
    const struct hcl_section *block;
    const struct hcl_schema_block *wanted;
    struct value each;         // the collection, without marks
    const struct marks *marks; // its marks
    struct str iterator;
    uint32_t label_count;
    const struct hcl_expression *labels;
    struct hcl_view content;
};

struct expanding {
    struct hcl_session *session;
    const struct hcl_expansion *around;
    ARRAY(struct hcl_section) sections;
};

// ---- reading the block

static bool as_traversal(struct hcl_session *s, const struct hcl_expression *x,
                         struct traversal *out)
{
    if (x->json)
        return hcl_json_as_traversal(&s->arena, s->graph->symbols, x->tree->file, x->json, out);
    return expr_as_traversal(&s->arena, x->tree, x->e, out);
}

static bool read_iterator(struct hcl_session *s, const struct hcl_content *content,
                          struct spec *spec)
{
    const struct hcl_given *given = hcl_find_given(content, STR("iterator"));
    struct traversal t;
    spec->iterator = spec->wanted->type;
    if (!given)
        return true;
    if (!as_traversal(s, &given->value, &t)) {
        struct diag *d =
            hcl_body_error(s, DIAG_BAD_SYNTAX, hcl_expression_span(&given->value),
                           "Invalid expression", "`iterator`: expected a name, got an expression");
        diag_help(d, "write the name without quotes: `iterator = it`");
        return false;
    }
    if (t.count) {
        hcl_body_error(s, DIAG_BAD_SYNTAX, t.at, "Invalid dynamic iterator name",
                       "`iterator`: expected a single name");
        return false;
    }
    spec->iterator = symbol_text(s->graph->symbols, t.root);
    return true;
}

static bool is_iterable(const struct type *t)
{
    switch (t->kind) {
    case TYPE_DYNAMIC: // perhaps
    case TYPE_LIST:
    case TYPE_SET:
    case TYPE_MAP:
    case TYPE_TUPLE:
    case TYPE_OBJECT: return true;
    case TYPE_BOOL:
    case TYPE_NUMBER:
    case TYPE_STRING:
    case TYPE_CAPSULE: return false;
    }
    UNREACHABLE("a type has no kind");
}

// The value of an expression; false if it fails (reported).
static bool evaluate_expression(struct hcl_session *s, const struct hcl_expression *x,
                                struct scope *scope, struct value *out)
{
    size_t before = s->diags.list.len;
    *out = hcl_session_value_in(s, x->tree, x->e, scope);
    failure_collect(failure_of(&s->arena, *out), &s->diags);
    return s->diags.list.len == before && !failure_mask(*out);
}

static bool read_each(struct expanding *x, const struct hcl_content *content, struct spec *spec)
{
    struct hcl_session *s = x->session;
    const struct hcl_given *given = hcl_find_given(content, STR("for_each"));
    struct value v;
    if (!evaluate_expression(s, &given->value, x->around->scope, &v))
        return false;
    spec->each = value_unmark(&s->graph->arena, v, &spec->marks);
    const struct type *type = value_type(&s->arena, spec->each);
    struct span at = hcl_expression_span(&given->value);
    if (!is_iterable(type))
        hcl_body_error(s, DIAG_TYPE_MISMATCH, at, "Invalid dynamic for_each value",
                       "`for_each`: expected a collection, got a %.*s",
                       STR_ARGS(type_name(&s->arena, type)));
    else if (value_is_null(spec->each))
        hcl_body_error(s, DIAG_NULL_VALUE, at, "Invalid dynamic for_each value",
                       "`for_each` must not be null: use `[]` for no blocks");
    else
        return true;
    return false;
}

// ---- labels

static uint32_t list_labels(struct hcl_session *s, const struct hcl_expression *x,
                            const struct hcl_expression **out)
{
    const expr_id *items = NULL;
    size_t count = x->json ? x->json->count : 0;
    if (!x->json)
        (void)expr_as_list(x->tree, x->e, &items, &count);
    struct hcl_expression *list = ARENA_ARRAY(&s->arena, struct hcl_expression, count);
    for (size_t i = 0; i < count; i++)
        list[i] =
            x->json ? (struct hcl_expression){x->tree, x->json->items[i].value, &x->json->items[i]}
                    : (struct hcl_expression){.tree = x->tree, .e = items[i]};
    *out = list;
    return (uint32_t)count;
}

static bool is_list_expression(const struct hcl_expression *x)
{
    const expr_id *items;
    size_t count;
    return x->json ? x->json->kind == HCL_JSON_ARRAY : expr_as_list(x->tree, x->e, &items, &count);
}

// What to point at if an expression has the wrong form.
static struct span start_span(struct hcl_session *s, const struct hcl_expression *x)
{
    return x->json ? hcl_json_start(x->json) : blame_span(s->graph, x->tree, x->e);
}

static bool read_labels(struct hcl_session *s, const struct hcl_content *content, struct spec *spec)
{
    const struct hcl_given *given = hcl_find_given(content, STR("labels"));
    if (!given)
        return true;
    struct span at = hcl_expression_span(&given->value);
    if (!is_list_expression(&given->value)) {
        hcl_body_error(s, DIAG_BAD_SYNTAX, start_span(s, &given->value), "Invalid expression",
                       "`labels` must be written as a list: `[\"a\", \"b\"]`");
        return false;
    }
    spec->label_count = list_labels(s, &given->value, &spec->labels);
    uint32_t wanted = spec->wanted->label_count;
    if (spec->label_count > wanted)
        hcl_body_error(s, DIAG_BAD_SYNTAX, hcl_expression_span(&spec->labels[wanted]),
                       "Extraneous dynamic block label", "a block `%.*s` takes only %u label%s",
                       STR_ARGS(spec->wanted->type), wanted, wanted == 1 ? "" : "s");
    else if (spec->label_count < wanted)
        hcl_body_error(s, DIAG_BAD_SYNTAX, at, "Insufficient dynamic block labels",
                       "a block `%.*s` needs %u label%s", STR_ARGS(spec->wanted->type), wanted,
                       wanted == 1 ? "" : "s");
    return spec->label_count == wanted;
}

static bool read_dynamic_content(struct hcl_session *s, const struct hcl_content *content,
                                 struct spec *spec)
{
    if (content->section_count == 1) {
        spec->content = content->sections[0].body;
        return true;
    }
    if (!content->section_count)
        hcl_body_error(
            s, DIAG_MISSING_KEY, hcl_missing_at(&spec->block->body),
            "Missing dynamic content block",
            "a `dynamic` block needs a `content` block, which says what each block contains");
    else
        hcl_body_error(s, DIAG_REDEFINED, content->sections[1].at,
                       "Extraneous dynamic content block",
                       "a `dynamic` block can have only one `content` block");
    return false;
}

static bool read_spec(struct expanding *x, struct spec *spec)
{
    struct hcl_session *s = x->session;
    size_t before = s->diags.list.len;
    bool has_labels = spec->wanted->label_count > 0;
    struct hcl_content content =
        hcl_content(s, &spec->block->body, has_labels ? &spec_with_labels : &spec_without_labels);
    return s->diags.list.len == before && read_iterator(s, &content, spec) &&
           read_each(x, &content, spec) && read_labels(s, &content, spec) &&
           read_dynamic_content(s, &content, spec);
}

// ---- generating blocks

static struct hcl_view expanded(struct hcl_session *s, struct hcl_view view,
                                struct hcl_expansion how)
{
    struct hcl_expansion *x = ARENA_NEW(&s->arena, struct hcl_expansion);
    *x = how;
    view.expansion = x;
    return view;
}

struct hcl_view hcl_view_expanded(struct hcl_session *s, struct hcl_view view, struct scope *scope)
{
    return expanded(s, view, (struct hcl_expansion){.scope = scope});
}

static struct scope *iterator_scope(struct expanding *x, const struct spec *spec, struct value key,
                                    struct value item)
{
    struct hcl_session *s = x->session;
    struct scope *parent = x->around->scope ? x->around->scope : s->scope;
    struct scope *scope = scope_open(s->graph, SCOPE_LOCAL, parent, STR(""));
    struct value keys[] = {value_string_kept(STR("key")), value_string_kept(STR("value"))};
    struct value items[] = {key, item};
    struct value iterator = value_object(&s->graph->arena, keys, items, 2);
    (void)scope_set_variable(scope, spec->iterator, lazy_of_value(iterator), 0, NO_SPAN);
    return scope;
}

static struct value bad_label(struct hcl_session *s, const struct hcl_expression *x,
                              const char *format, struct str more)
{
    hcl_body_error(s, DIAG_TYPE_MISMATCH, hcl_expression_span(x), "Invalid dynamic block label",
                   "%s%.*s", format, STR_ARGS(more));
    return VALUE_NONE;
}

// A label as a string; absent if it is not one (reported).
static struct value label_value(struct hcl_session *s, const struct hcl_expression *x,
                                struct scope *scope)
{
    struct value v;
    struct str why;
    if (!evaluate_expression(s, x, scope, &v))
        return VALUE_NONE;
    if (!value_convert(&s->graph->arena, v, &type_string, &v, &why))
        return bad_label(s, x, "a label must be a string: ", why);
    const struct marks *marks = NULL;
    struct value bare = value_unmark(&s->graph->arena, v, &marks);
    if (value_is_null(bare))
        return bad_label(s, x, "a label must not be null", STR(""));
    if (value_is_unknown(bare))
        return bad_label(s, x, "the label is not known yet, but blocks need their labels at once",
                         STR(""));
    if (marks)
        return bad_label(s, x, "a sensitive value cannot be a label", STR(""));
    return v;
}

// Nesting multiplies: a few lines could ask for more blocks than fit into memory.
static bool may_generate(struct expanding *x, const struct spec *spec)
{
    struct hcl_session *s = x->session;
    if (s->generated > GENERATED_MAX)
        return false; // already reported
    if (s->generated++ < GENERATED_MAX)
        return true;
    hcl_body_error(s, DIAG_LIMIT_MEMORY, spec->block->at, "Too many generated blocks",
                   "`dynamic` blocks produce more than %d blocks", (int)GENERATED_MAX);
    return false;
}

static void add_expanded_block(struct expanding *x, const struct spec *spec, struct scope *scope)
{
    struct hcl_session *s = x->session;
    struct hcl_label *labels = ARENA_ARRAY(&s->arena, struct hcl_label, spec->label_count);
    for (uint32_t i = 0; i < spec->label_count; i++) {
        struct value v = label_value(s, &spec->labels[i], scope);
        if (value_is(v, VALUE_ABSENT))
            return;
        labels[i] = (struct hcl_label){.text = str_copy(&s->arena, value_str(&v)),
                                       .at = hcl_expression_span(&spec->labels[i])};
    }
    bool is_unknown = value_is_unknown(spec->each) || x->around->unknown;
    struct hcl_expansion how = {.scope = scope,
                                .marks = x->around->unknown ? x->around->marks : spec->marks,
                                .unknown = is_unknown};
    ARRAY_PUSH(&x->sections, (struct hcl_section){.type = spec->wanted->type,
                                                  .type_at = spec->block->labels[0].at,
                                                  .at = spec->block->at,
                                                  .label_count = spec->label_count,
                                                  .labels = labels,
                                                  .body = expanded(s, spec->content, how)});
}

// The key of element number i: for a set, the element itself.
static struct value key_of_element(struct hcl_session *s, struct value each, size_t i)
{
    if (value_is_mapping(each))
        return value_string(&s->graph->arena, value_key(each, i));
    return value_is(each, VALUE_SET) ? value_item(each, i)
                                     : number_from_int((int64_t)i, PRECISION_INT);
}

static void add_blocks(struct expanding *x, const struct spec *spec)
{
    struct hcl_session *s = x->session;
    if (value_is_unknown(spec->each)) {
        add_expanded_block(x, spec, iterator_scope(x, spec, value_dynamic, value_dynamic));
        return;
    }
    const uint32_t *order =
        value_is_mapping(spec->each) ? value_sorted(&s->arena, spec->each) : NULL;
    for (size_t i = 0; i < value_len(spec->each) && may_generate(x, spec); i++) {
        size_t at = order ? order[i] : i;
        add_expanded_block(
            x, spec,
            iterator_scope(x, spec, key_of_element(s, spec->each, at), value_item(spec->each, at)));
    }
}

// ---- content

static void expand_block(struct expanding *x, const struct hcl_section *block,
                         const struct hcl_view *view, const struct hcl_schema *schema, bool partial)
{
    struct str type = block->labels[0].text;
    int number = hcl_schema_block(schema, type);
    if (hcl_hides(view->hidden, type, true))
        return;
    if (number < 0) {
        if (!partial)
            hcl_body_error(x->session, DIAG_UNKNOWN_NAME, block->labels[0].at,
                           "Unsupported block type", "no block `%.*s` is expected here",
                           STR_ARGS(type));
        return;
    }
    struct spec spec = {.block = block, .wanted = &schema->blocks[number]};
    if (read_spec(x, &spec))
        add_blocks(x, &spec);
}

// A block that was written as such: it keeps the marks of the generated block around it.
static void keep_block(struct expanding *x, struct hcl_section block)
{
    struct hcl_expansion how = *x->around;
    if (!how.unknown)
        how.marks = NULL;
    block.body = expanded(x->session, block.body, how);
    ARRAY_PUSH(&x->sections, block);
}

static const struct hcl_schema *with_dynamic(struct hcl_session *s, const struct hcl_schema *schema)
{
    struct hcl_schema *extended = ARENA_NEW(&s->arena, struct hcl_schema);
    struct hcl_schema_block *blocks =
        ARENA_ARRAY(&s->arena, struct hcl_schema_block, schema->block_count + 1);
    for (uint32_t i = 0; i < schema->block_count; i++)
        blocks[i] = schema->blocks[i];
    blocks[schema->block_count] = dynamic_block;
    *extended = *schema;
    extended->blocks = blocks;
    extended->block_count++;
    return extended;
}

void hcl_expand_attributes(struct hcl_content *content, const struct hcl_expansion *x)
{
    for (size_t i = 0; i < content->attribute_count; i++) {
        content->attributes[i].scope = x->scope;
        content->attributes[i].marks = x->marks;
        content->attributes[i].unknown = x->unknown;
    }
}

struct hcl_content hcl_expanded_content(struct hcl_session *s, const struct hcl_view *view,
                                        const struct hcl_schema *schema, bool partial)
{
    struct hcl_view raw = *view;
    raw.expansion = NULL;
    const struct hcl_schema *extended = with_dynamic(s, schema);
    struct hcl_content content =
        partial ? hcl_partial_content(s, &raw, extended, NULL) : hcl_content(s, &raw, extended);
    struct expanding x = {.session = s, .around = view->expansion};
    for (size_t i = 0; i < content.section_count; i++) {
        const struct hcl_section *block = &content.sections[i];
        if (str_equal(block->type, STR("dynamic")))
            expand_block(&x, block, view, schema, partial);
        else
            keep_block(&x, *block);
    }
    content.section_count = x.sections.len;
    content.sections = ARENA_ARRAY(&s->arena, struct hcl_section, x.sections.len);
    for (size_t i = 0; i < x.sections.len; i++)
        content.sections[i] = x.sections.at[i];
    ARRAY_DONE(&x.sections);
    hcl_expand_attributes(&content, view->expansion);
    return content;
}
