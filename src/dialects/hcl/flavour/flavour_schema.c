// SPDX-License-Identifier: Apache-2.0
//
// Reads a schema file. It is HCL itself, so it is read as documents are: content by a schema, with mistakes at their
// places in the file. Nothing of it is evaluated here, except constants that shape what documents may contain.
#include <string.h>

#include "dialects/hcl/flavour/flavour.h"
#include "dialects/hcl/format/format.h"
#include "source/source.h"
#include "value/number.h"

struct schema_reader {
    struct flavour *flavour;
    struct hcl_session session; // its arena is the graph's in the end
    struct str text;
    ARRAY(struct flavour_body *) bodies;
    ARRAY(struct flavour_attribute *) attributes;
    ARRAY(struct flavour_block *) blocks;
};

#define NAMED(text)            \
    {                          \
        text, sizeof(text) - 1 \
    }
#define TABLES(attributes, blocks)                                 \
    {                                                              \
        COUNT_OF(attributes), COUNT_OF(blocks), attributes, blocks \
    }

static const struct str one_label[] = {NAMED("name")};

// ---- small values

static expr_id expr_in(const struct hcl_content *c, const char *name)
{
    const struct hcl_given *given = hcl_find_given(c, str_of(name));
    return given ? given->value.e : 0;
}

// A constant of the schema file; absent if it is not given, or is not one (reported).
static struct value constant_in(struct schema_reader *r, const struct hcl_content *c,
                                const char *name, enum value_kind kind, const char *expected)
{
    const struct hcl_given *given = hcl_find_given(c, str_of(name));
    struct value v = VALUE_NONE;
    if (!given)
        return v;
    if (expr_constant(&r->session.arena, given->value.tree, given->value.e, &v) &&
        value_is(v, kind))
        return v;
    hcl_body_error(&r->session, DIAG_TYPE_MISMATCH, hcl_expression_span(&given->value),
                   "Invalid schema", "`%s`: expected %s", name, expected);
    return VALUE_NONE;
}

static bool flag_in(struct schema_reader *r, const struct hcl_content *c, const char *name)
{
    struct value v = constant_in(r, c, name, VALUE_BOOL, "true or false");
    return value_is(v, VALUE_BOOL) && v.boolean;
}

static int64_t count_in(struct schema_reader *r, const struct hcl_content *c, const char *name)
{
    struct value v = constant_in(r, c, name, VALUE_INT, "a whole number");
    const struct hcl_given *given = hcl_find_given(c, str_of(name));
    if (!value_is(v, VALUE_INT))
        return -1;
    if (v.integer >= 0)
        return v.integer;
    hcl_body_error(&r->session, DIAG_BAD_ARGUMENT, hcl_expression_span(&given->value),
                   "Invalid schema", "`%s` cannot be negative", name);
    return -1;
}

static struct str text_in(struct schema_reader *r, const struct hcl_content *c, const char *name)
{
    struct value v = constant_in(r, c, name, VALUE_STRING, "a text in quotes");
    return value_is(v, VALUE_STRING) ? str_copy(&r->session.arena, value_str(&v)) : STR("");
}

static const struct type *type_in(struct schema_reader *r, const struct hcl_content *c,
                                  const char *name, const struct hcl_defaults **defaults)
{
    const struct hcl_given *given = hcl_find_given(c, str_of(name));
    *defaults = NULL;
    if (!given)
        return NULL;
    struct hcl_type_input in = {.graph = r->session.graph,
                                .arena = &r->session.arena,
                                .diags = &r->session.diags,
                                .tree = given->value.tree,
                                .text = r->text,
                                .mode = HCL_TYPE_DEFAULTS};
    return hcl_type_of(&in, given->value.e, defaults);
}

// ---- rules

static const struct hcl_schema_attribute rule_attributes[] = {{NAMED("condition"), true},
                                                              {NAMED("message"), true}};
static const struct hcl_schema rule_schema = {.attribute_count = COUNT_OF(rule_attributes),
                                              .attributes = rule_attributes};

static bool is_of_type(const struct hcl_section *s, const char *type)
{
    return str_equal(s->type, str_of(type));
}

static size_t count_of_type(const struct hcl_content *c, const char *type)
{
    size_t count = 0;
    for (size_t i = 0; i < c->section_count; i++)
        count += is_of_type(&c->sections[i], type);
    return count;
}

static struct flavour_rules read_rules(struct schema_reader *r, const struct hcl_content *c)
{
    struct flavour_rule *list =
        ARENA_ARRAY(&r->session.arena, struct flavour_rule, count_of_type(c, "validation"));
    uint32_t count = 0;
    for (size_t i = 0; i < c->section_count; i++) {
        if (!is_of_type(&c->sections[i], "validation"))
            continue;
        struct hcl_content rule = hcl_content(&r->session, &c->sections[i].body, &rule_schema);
        if (expr_in(&rule, "condition") && expr_in(&rule, "message"))
            list[count++] = (struct flavour_rule){expr_in(&rule, "condition"),
                                                  expr_in(&rule, "message"), c->sections[i].at};
    }
    return (struct flavour_rules){list, count};
}

// ---- attributes

static const struct hcl_schema_attribute attribute_attributes[] = {
    {NAMED("type"), false},
    {NAMED("required"), false},
    {NAMED("default"), false},
    {NAMED("transform"), false},
};
static const struct hcl_schema_block attribute_blocks[] = {{NAMED("validation"), 0, NULL}};
static const struct hcl_schema attribute_schema = TABLES(attribute_attributes, attribute_blocks);

static struct flavour_attribute read_attribute(struct schema_reader *r, const struct hcl_section *s)
{
    struct hcl_content c = hcl_content(&r->session, &s->body, &attribute_schema);
    struct flavour_attribute a = {.name = s->labels[0].text,
                                  .at = s->at,
                                  .is_required = flag_in(r, &c, "required"),
                                  .normal = expr_in(&c, "default"),
                                  .transform = expr_in(&c, "transform"),
                                  .rules = read_rules(r, &c)};
    a.type = type_in(r, &c, "type", &a.defaults);
    a.type = a.type ? a.type : &type_dynamic;
    if (a.is_required && a.normal) {
        struct diag *d = hcl_body_error(
            &r->session, DIAG_BAD_SCHEMA, hcl_find_given(&c, STR("default"))->name_at,
            "Invalid schema", "an attribute that is required needs no default");
        diag_help(d, "remove `required` or `default`");
    }
    return a;
}

static const struct hcl_schema_attribute computed_attributes[] = {{NAMED("value"), true}};
static const struct hcl_schema computed_schema = {.attribute_count = COUNT_OF(computed_attributes),
                                                  .attributes = computed_attributes};

static struct flavour_computed read_computed(struct schema_reader *r, const struct hcl_section *s)
{
    struct hcl_content c = hcl_content(&r->session, &s->body, &computed_schema);
    return (struct flavour_computed){s->labels[0].text, s->at, expr_in(&c, "value")};
}

// ---- blocks

static const char *const forms[FLAVOUR_FORM_COUNT] = {
    [FLAVOUR_ONE] = "one",
    [FLAVOUR_LIST] = "list",
    [FLAVOUR_TUPLE] = "tuple",
    [FLAVOUR_SET] = "set",
    [FLAVOUR_MAP] = "map",
    [FLAVOUR_OBJECT] = "object",
    [FLAVOUR_ATTRIBUTES] = "attributes",
};

static void read_form(struct schema_reader *r, const struct hcl_content *c, struct flavour_block *b)
{
    const struct hcl_given *given = hcl_find_given(c, STR("as"));
    b->form = b->label_count ? FLAVOUR_OBJECT : FLAVOUR_ONE;
    if (!given)
        return;
    struct str word = flavour_word(&r->session, &given->value, "as");
    for (size_t i = 0; i < COUNT_OF(forms); i++)
        if (str_equal(word, str_of(forms[i])))
            b->form = (enum flavour_form)i;
    bool is_known = str_equal(word, str_of(forms[b->form]));
    bool needs_labels = b->form == FLAVOUR_MAP || (is_known && b->form == FLAVOUR_OBJECT);
    struct span at = hcl_expression_span(&given->value);
    if (word.len && !is_known) {
        struct diag *d = hcl_body_error(&r->session, DIAG_BAD_SCHEMA, at, "Invalid schema",
                                        "blocks cannot become `%.*s`", STR_ARGS(word));
        diag_help(d, "write `one`, `list`, `tuple`, `set`, `map`, `object` or `attributes`");
    } else if (needs_labels && !b->label_count) {
        struct diag *d = hcl_body_error(&r->session, DIAG_BAD_SCHEMA, at, "Invalid schema",
                                        "`as = %.*s` needs labels for its keys", STR_ARGS(word));
        diag_help(d, "add `labels = [name]`, or write `as = list`");
    }
}

static bool find_label(const struct flavour_block *b, struct str name, uint32_t *out)
{
    for (*out = 0; *out < b->label_count; ++*out)
        if (str_equal(b->labels[*out], name))
            return true;
    return false;
}

static void read_label_names(struct schema_reader *r, const struct hcl_content *c,
                             struct flavour_block *b)
{
    const struct hcl_given *given = hcl_find_given(c, STR("labels"));
    struct hcl_expression *items;
    size_t count;
    if (!given || !flavour_list(&r->session, given, "labels", &items, &count))
        return;
    struct str *labels = ARENA_ARRAY(&r->session.arena, struct str, count);
    for (size_t i = 0; i < count; i++) {
        struct str word = flavour_word(&r->session, &items[i], "labels");
        uint32_t before;
        b->labels = labels;
        if (find_label(b, word, &before))
            hcl_body_error(&r->session, DIAG_REDEFINED, hcl_expression_span(&items[i]),
                           "Invalid schema", "the label `%.*s` is already declared",
                           STR_ARGS(word));
        else if (word.len)
            labels[b->label_count++] = word;
    }
}

// Without a word about it: the type, then the labels that are keys.
static void name_by_type(struct schema_reader *r, struct flavour_block *b)
{
    bool by_labels = b->form == FLAVOUR_OBJECT;
    struct flavour_step *steps =
        ARENA_ARRAY(&r->session.arena, struct flavour_step, b->label_count + 1);
    steps[0] = (struct flavour_step){.text = b->type};
    for (uint32_t i = 0; by_labels && i < b->label_count; i++)
        steps[i + 1] = (struct flavour_step){.label = i, .is_label = true};
    b->steps = steps;
    b->step_count = by_labels ? b->label_count + 1 : 1;
}

static void read_step(struct schema_reader *r, struct flavour_block *b,
                      const struct hcl_expression *x, struct flavour_step *out)
{
    struct value v;
    struct symbols *symbols = r->session.graph->symbols;
    symbol word = expr_as_keyword(x->tree, x->e);
    *out = (struct flavour_step){.text = STR("")};
    if (word) {
        out->is_label = find_label(b, symbol_text(symbols, word), &out->label);
        if (out->is_label && b->form == FLAVOUR_OBJECT)
            return;
        struct diag *d = hcl_body_error(
            &r->session, DIAG_UNKNOWN_NAME, hcl_expression_span(x), "Invalid schema",
            out->is_label ? "blocks in this form have one name together, without `%.*s`"
                          : "no label `%.*s` is declared",
            STR_ARGS(symbol_text(symbols, word)));
        diag_help(d, out->is_label ? "write `as = object`, or remove the label from the name"
                                   : "write a label's name, or a constant in quotes");
        out->is_label = false;
    } else if (expr_constant(&r->session.arena, x->tree, x->e, &v) && value_is(v, VALUE_STRING)) {
        out->text = str_copy(&r->session.arena, value_str(&v));
    } else {
        hcl_body_error(&r->session, DIAG_BAD_SCHEMA, hcl_expression_span(x), "Invalid schema",
                       "`defines`: expected the name of a label, or a text in quotes");
    }
}

static void read_steps(struct schema_reader *r, const struct hcl_content *c,
                       struct flavour_block *b)
{
    const struct hcl_given *given = hcl_find_given(c, STR("defines"));
    struct hcl_expression *items;
    size_t count;
    name_by_type(r, b);
    if (!given || !flavour_list(&r->session, given, "defines", &items, &count))
        return;
    if (!count) {
        hcl_body_error(&r->session, DIAG_BAD_SCHEMA, hcl_expression_span(&given->value),
                       "Invalid schema", "`defines` needs at least one step");
        return;
    }
    struct flavour_step *steps = ARENA_ARRAY(&r->session.arena, struct flavour_step, count);
    for (size_t i = 0; i < count; i++)
        read_step(r, b, &items[i], &steps[i]);
    b->steps = steps;
    b->step_count = (uint32_t)count;
}

static void read_bounds(struct schema_reader *r, const struct hcl_content *c,
                        struct flavour_block *b)
{
    b->least = count_in(r, c, "min");
    b->most = count_in(r, c, "max");
    if (flag_in(r, c, "required") && b->least < 1)
        b->least = 1;
    if (b->form == FLAVOUR_ONE || b->form == FLAVOUR_ATTRIBUTES)
        b->most = 1;
    if (b->most >= 0 && b->least > b->most)
        hcl_body_error(&r->session, DIAG_BAD_SCHEMA, b->at, "Invalid schema",
                       "at least %lld and at most %lld blocks cannot both hold",
                       (long long)b->least, (long long)b->most);
}

static const struct hcl_schema_attribute block_attributes[] = {
    {NAMED("labels"), false},   {NAMED("defines"), false}, {NAMED("as"), false},
    {NAMED("min"), false},      {NAMED("max"), false},     {NAMED("required"), false},
    {NAMED("elements"), false}, {NAMED("body"), false},    {NAMED("result"), false},
};
static const struct hcl_schema_block body_blocks[] = {
    {NAMED("attribute"), 1, one_label},
    {NAMED("computed"), 1, one_label},
    {NAMED("block"), 1, one_label},
    {NAMED("validation"), 0, NULL},
};
static const struct hcl_schema block_schema = TABLES(block_attributes, body_blocks);

static struct flavour_body *read_body_of(struct schema_reader *r, const struct hcl_content *c,
                                         bool is_document);

// A body of the block's own, or the name of one that others have too.
static void read_block_body(struct schema_reader *r, const struct hcl_content *c,
                            struct flavour_block *b)
{
    const struct hcl_given *shared = hcl_find_given(c, STR("body"));
    const struct hcl_defaults *defaults;
    bool has_own = c->section_count || hcl_find_given(c, STR("result"));
    b->elements = type_in(r, c, "elements", &defaults);
    if (shared) {
        b->body_name = flavour_word(&r->session, &shared->value, "body");
        b->body_at = hcl_expression_span(&shared->value);
    }
    bool is_free = b->form == FLAVOUR_ATTRIBUTES;
    if (has_own && (is_free || shared)) {
        struct diag *d = hcl_body_error(&r->session, DIAG_BAD_SCHEMA, b->at, "Invalid schema",
                                        is_free ? "a block with `as = attributes` may have any "
                                                  "attributes, so its own are not declared"
                                                : "this block has a body of its own, and `body`");
        diag_help(d, is_free ? "remove them, or remove `as`" : "remove one of them");
    }
    if (!is_free && !shared)
        b->body = read_body_of(r, c, false);
}

static struct flavour_block read_block_spec(struct schema_reader *r, const struct hcl_section *s,
                                            bool is_of_document)
{
    struct hcl_content c = hcl_content(&r->session, &s->body, &block_schema);
    struct flavour_block b = {.type = s->labels[0].text, .at = s->at};
    const struct hcl_given *defines = hcl_find_given(&c, STR("defines"));
    read_label_names(r, &c, &b);
    read_form(r, &c, &b);
    if (is_of_document)
        read_steps(r, &c, &b);
    else if (defines)
        hcl_body_error(&r->session, DIAG_BAD_SCHEMA, defines->name_at, "Invalid schema",
                       "only blocks of the document itself define names");
    read_bounds(r, &c, &b);
    read_block_body(r, &c, &b);
    return b;
}

// ---- bodies

// What documents are read with; every block type may also be generated.
static void make_schema(struct schema_reader *r, struct flavour_body *b, bool is_document)
{
    static const struct hcl_schema_block generated = {NAMED("dynamic"), 1, one_label};
    struct arena *a = &r->session.arena;
    struct hcl_schema_attribute *attributes =
        ARENA_ARRAY(a, struct hcl_schema_attribute, b->attribute_count);
    struct hcl_schema_block *blocks = ARENA_ARRAY(a, struct hcl_schema_block, b->block_count + 1);
    uint32_t count = 0;
    for (uint32_t i = 0; i < b->attribute_count; i++)
        attributes[i] =
            (struct hcl_schema_attribute){b->attributes[i].name, b->attributes[i].is_required};
    for (uint32_t i = 0; i < b->block_count; i++)
        blocks[count++] = (struct hcl_schema_block){b->blocks[i].type, b->blocks[i].label_count,
                                                    b->blocks[i].labels};
    if (is_document && r->flavour->functions.len)
        blocks[count++] = (struct hcl_schema_block){r->flavour->functions, 1, one_label};
    else if (!is_document && b->block_count)
        blocks[count++] = generated;
    b->schema = (struct hcl_schema){b->attribute_count, count, attributes, blocks};
}

static bool computes(const struct flavour_body *b)
{
    if (b->computed_count || b->result || b->rules.count)
        return true;
    for (uint32_t i = 0; i < b->attribute_count; i++)
        if (b->attributes[i].normal || b->attributes[i].transform || b->attributes[i].rules.count)
            return true;
    return false;
}

// Attributes, computed members and blocks have different names.
static void check_declared_names(struct schema_reader *r, const struct hcl_content *c)
{
    struct str_table seen = {0};
    for (size_t i = 0; i < c->section_count; i++) {
        const struct hcl_section *s = &c->sections[i];
        bool is_new;
        if (s->label_count != 1 || is_of_type(s, "function") || is_of_type(s, "body"))
            continue;
        uint64_t *first = str_table_put(&seen, s->labels[0].text, &is_new);
        if (is_new) {
            *first = i;
            continue;
        }
        struct diag *d =
            hcl_body_error(&r->session, DIAG_REDEFINED, s->labels[0].at, "Invalid schema",
                           "`%.*s` is already declared", STR_ARGS(s->labels[0].text));
        diag_related(d, c->sections[*first].at, "first declared here");
    }
    str_table_done(&seen);
}

static struct flavour_body *read_body_of(struct schema_reader *r, const struct hcl_content *c,
                                         bool is_document)
{
    struct arena *a = &r->session.arena;
    struct flavour_body *b = ARENA_NEW(a, struct flavour_body);
    *b = (struct flavour_body){
        .attributes = ARENA_ARRAY(a, struct flavour_attribute, count_of_type(c, "attribute")),
        .computed = ARENA_ARRAY(a, struct flavour_computed, count_of_type(c, "computed")),
        .blocks = ARENA_ARRAY(a, struct flavour_block, count_of_type(c, "block")),
        .result = is_document ? 0 : expr_in(c, "result"),
        .number = (uint32_t)r->bodies.len};
    ARRAY_PUSH(&r->bodies, b);
    check_declared_names(r, c);
    b->rules = read_rules(r, c);
    for (size_t i = 0; i < c->section_count; i++) {
        const struct hcl_section *s = &c->sections[i];
        if (is_of_type(s, "attribute"))
            b->attributes[b->attribute_count++] = read_attribute(r, s);
        else if (is_of_type(s, "computed"))
            b->computed[b->computed_count++] = read_computed(r, s);
        else if (is_of_type(s, "block"))
            b->blocks[b->block_count++] = read_block_spec(r, s, is_document);
    }
    b->uses_self = computes(b);
    make_schema(r, b, is_document);
    return b;
}

// ---- the file

static const struct hcl_schema_attribute file_attributes[] = {{NAMED("name"), false},
                                                              {NAMED("functions"), false}};
static const struct hcl_schema_block file_blocks[] = {
    {NAMED("attribute"), 1, one_label}, {NAMED("computed"), 1, one_label},
    {NAMED("block"), 1, one_label},     {NAMED("function"), 1, one_label},
    {NAMED("body"), 1, one_label},
};
static const struct hcl_schema file_schema = TABLES(file_attributes, file_blocks);
static const struct hcl_schema_attribute shared_attributes[] = {{NAMED("result"), false}};
static const struct hcl_schema shared_schema = TABLES(shared_attributes, body_blocks);

static struct flavour_body *find_shared(const struct schema_reader *r, struct str name)
{
    for (size_t i = 0; i < r->bodies.len; i++)
        if (str_equal(r->bodies.at[i]->name, name))
            return r->bodies.at[i];
    return NULL;
}

static void read_shared_bodies(struct schema_reader *r, const struct hcl_content *c)
{
    for (size_t i = 0; i < c->section_count; i++) {
        const struct hcl_section *s = &c->sections[i];
        if (!is_of_type(s, "body"))
            continue;
        if (find_shared(r, s->labels[0].text)) {
            hcl_body_error(&r->session, DIAG_REDEFINED, s->labels[0].at, "Invalid schema",
                           "the body `%.*s` is already declared", STR_ARGS(s->labels[0].text));
            continue;
        }
        struct hcl_content inner = hcl_content(&r->session, &s->body, &shared_schema);
        read_body_of(r, &inner, false)->name = s->labels[0].text;
    }
}

static void suggest_shared(struct schema_reader *r, struct diag *d, struct str name)
{
    struct str *names = ARENA_ARRAY(&r->session.arena, struct str, r->bodies.len);
    size_t count = 0;
    for (size_t i = 0; i < r->bodies.len; i++)
        if (r->bodies.at[i]->name.len)
            names[count++] = r->bodies.at[i]->name;
    struct str near = diag_suggest(name, names, count);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    else
        diag_help(d, "declare it: `body \"%.*s\" { … }`", STR_ARGS(name));
}

static void find_body(struct schema_reader *r, struct flavour_block *b)
{
    b->body = find_shared(r, b->body_name);
    if (b->body)
        return;
    struct diag *d = hcl_body_error(&r->session, DIAG_UNKNOWN_NAME, b->body_at, "Invalid schema",
                                    "no body `%.*s` is declared", STR_ARGS(b->body_name));
    suggest_shared(r, d, b->body_name);
}

static void number_parts(struct schema_reader *r, struct flavour_body *b)
{
    for (uint32_t i = 0; i < b->attribute_count; i++) {
        b->attributes[i].number = (uint32_t)r->attributes.len;
        ARRAY_PUSH(&r->attributes, &b->attributes[i]);
    }
    for (uint32_t i = 0; i < b->block_count; i++) {
        b->blocks[i].number = (uint32_t)r->blocks.len;
        ARRAY_PUSH(&r->blocks, &b->blocks[i]);
        if (b->blocks[i].body_name.len)
            find_body(r, &b->blocks[i]);
    }
}

static void *kept_list(struct schema_reader *r, const void *list, size_t count)
{
    void **kept = ARENA_ARRAY(&r->session.arena, void *, count);
    if (count)
        memcpy(kept, list, sizeof(*kept) * count);
    return kept;
}

// A body may have blocks with the same body: names of bodies are looked up when all are there. Numbers, too.
static void finish_bodies(struct schema_reader *r)
{
    struct flavour *f = r->flavour;
    for (size_t i = 0; i < r->bodies.len; i++)
        number_parts(r, r->bodies.at[i]);
    f->bodies = kept_list(r, r->bodies.at, r->bodies.len);
    f->attributes = kept_list(r, r->attributes.at, r->attributes.len);
    f->blocks = kept_list(r, r->blocks.at, r->blocks.len);
    ARRAY_DONE(&r->bodies);
    ARRAY_DONE(&r->attributes);
    ARRAY_DONE(&r->blocks);
}

static void read_functions(struct schema_reader *r, const struct hcl_content *c)
{
    struct flavour_functions own = {0};
    for (size_t i = 0; i < c->section_count; i++)
        if (is_of_type(&c->sections[i], "function"))
            flavour_add_function(&r->session, &c->sections[i], r->flavour->tree, &own);
    flavour_use_functions(&r->session.arena, &r->flavour->ops, &own);
}

static void read_schema(struct schema_reader *r, const struct hcl_body *body)
{
    struct flavour *f = r->flavour;
    struct hcl_view view = hcl_view_of_body(f->tree, body);
    struct hcl_content c = hcl_content(&r->session, &view, &file_schema);
    struct str name = text_in(r, &c, "name");
    f->functions = text_in(r, &c, "functions");
    if (name.len)
        f->dialect.name = str_format(&r->session.arena, "%.*s%c", STR_ARGS(name), 0).at;
    read_shared_bodies(r, &c);
    f->document = read_body_of(r, &c, true);
    finish_bodies(r);
    read_functions(r, &c);
}

// ---- the flavour

static const struct document_capability documents = {.one = "document", .many = "documents"};

static struct flavour *new_flavour(struct graph *g)
{
    struct flavour *f = ARENA_NEW(&g->arena, struct flavour);
    *f = (struct flavour){.graph = g};
    f->dialect = (struct dialect){.name = "flavour",
                                  .table = &f->ops,
                                  .read = flavour_read,
                                  .format = hcl_layout,
                                  .document = &documents};
    flavour_set_operations(f);
    return f;
}

static bool names_given(const struct tree *t)
{
    symbol given = symbol_find(t->symbols, STR("given"));
    for (expr_id e = 1; given && e < t->count; e++)
        if (expr_kind(t, e) == EXPR_NAME && expr_name_symbol(t, e) == given)
            return true;
    return false;
}

const struct dialect *flavour_open(struct graph *g, uint32_t file, struct diags *mistakes)
{
    struct tree_builder builder;
    struct flavour *f = new_flavour(g);
    struct schema_reader r = {.flavour = f,
                              .session = {.graph = g, .ops = &f->ops},
                              .text = source_text(g->sources, file)};
    size_t before = mistakes->list.len;
    tree_begin(&builder, &f->ops, g->symbols, file);
    struct hcl_input in = {.text = r.text,
                           .builder = &builder,
                           .arena = &g->arena,
                           .diags = mistakes,
                           .closes_strings = true};
    const struct hcl_body *body = hcl_parse_body(&in);
    struct tree *tree = tree_end(&builder);
    graph_keep_tree(g, tree);
    f->tree = tree;
    f->uses_given = names_given(tree);
    arena_init(&r.session.arena);
    r.session.diags = *mistakes;
    read_schema(&r, body);
    *mistakes = r.session.diags;
    arena_adopt(&g->arena, &r.session.arena);
    return mistakes->list.len == before ? &f->dialect : NULL;
}

const struct flavour_capability hcl_flavour_capability = {.open = flavour_open};
