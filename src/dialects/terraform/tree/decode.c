// SPDX-License-Identifier: Apache-2.0
//
// From the blocks of a module's files to its declarations. What a block may contain is data; both syntaxes are read
// by the same schemas. A mistake does not stop anything: what could be read is declared.
#include "dialects/terraform/tree/tf.h"

#include "graph/eval/eval.h"
#include "value/convert.h"

#define NAME(text)                \
    {                             \
        "" text, sizeof(text) - 1 \
    }

// ---- mistakes and constants

void tf_session_begin(struct tf_module *m, struct hcl_session *s)
{
    *s = (struct hcl_session){.graph = m->tree->graph, .ops = tf_ops()};
    s->arena = m->arena;
    s->diags = m->diags;
}

void tf_session_end(struct tf_module *m, struct hcl_session *s)
{
    m->arena = s->arena;
    m->diags = s->diags;
}

struct diag *tf_mistake(struct tf_module *m, enum diag_code code, struct span at,
                        const char *summary, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(&m->arena, code, at, format, args);
    va_end(args);
    diag_summary(d, "%s", summary);
    diags_add(&m->diags, d);
    return d;
}

static bool refuse_call(struct tf_module *m, const struct tree *t, expr_id e)
{
    symbol name;
    const expr_id *args;
    size_t count;
    if (expr_as_call(t, e, &name, &args, &count)) {
        struct diag *d =
            tf_mistake(m, DIAG_INVALID_OPERATION, expr_span(t, e), "Function calls not allowed",
                       "functions cannot be called here");
        diag_help(d, "move the call to a local value");
        return true;
    }
    bool found = false;
    for (uint32_t i = 0; i < expr_child_count(t, e) && !found; i++)
        found = expr_child(t, e, i) && refuse_call(m, t, expr_child(t, e, i));
    return found;
}

struct value tf_constant(struct tf_module *m, const struct hcl_given *given)
{
    struct hcl_session s;
    if (!given->value.tree || refuse_call(m, given->value.tree, given->value.e))
        return VALUE_NONE;
    tf_session_begin(m, &s);
    struct value v = hcl_session_value_in(&s, given->value.tree, given->value.e, NULL);
    tf_session_end(m, &s);
    const struct failure *failed = failure_of(&m->tree->graph->arena, v);
    if (!failed)
        return v;
    failure_collect(failed, &m->diags);
    return VALUE_NONE;
}

// A constant that is true or false; absent if it is not given.
static struct value constant_bool(struct tf_module *m, const struct hcl_given *given)
{
    struct value v = tf_constant(m, given), out;
    struct str why;
    if (value_is(v, VALUE_ABSENT) || value_is_null(v))
        return VALUE_NONE;
    if (value_convert(&m->tree->graph->arena, v, &type_bool, &out, &why))
        return out;
    tf_mistake(m, DIAG_TYPE_MISMATCH, hcl_expression_span(&given->value), "Unsuitable value type",
               "expected true or false: %.*s", STR_ARGS(why));
    return VALUE_NONE;
}

static bool is_true(struct value v)
{
    return value_is(v, VALUE_BOOL) && v.boolean;
}

// ---- bodies

static const struct hcl_given not_given;

// An attribute of content by its place in the schema: content has only those that are given.
static struct hcl_given given(const struct hcl_content *c, const char *name)
{
    for (size_t i = 0; i < c->attribute_count; i++)
        if (str_equal(c->attributes[i].name, str_of(name)))
            return c->attributes[i];
    return not_given;
}

static struct hcl_content read_body(struct tf_module *m, const struct hcl_view *body,
                                    const struct hcl_schema *schema, struct hcl_view *rest)
{
    struct hcl_session s;
    tf_session_begin(m, &s);
    struct hcl_content c =
        rest ? hcl_partial_content(&s, body, schema, rest) : hcl_content(&s, body, schema);
    tf_session_end(m, &s);
    return c;
}

static const struct hcl_schema_attribute condition_attributes[] = {{NAME("condition"), true},
                                                                   {NAME("error_message"), true}};
static const struct hcl_schema condition_schema = {.attribute_count = 2,
                                                   .attributes = condition_attributes};

static void add_condition(struct tf_module *m, struct tf_conditions *to,
                          const struct hcl_section *s)
{
    struct hcl_content c = read_body(m, &s->body, &condition_schema, NULL);
    struct tf_condition x = {
        .condition = given(&c, "condition"), .message = given(&c, "error_message"), .at = s->at};
    if (x.condition.value.tree)
        ARRAY_PUSH(&to->list, x);
}

static bool is_of_type(const struct hcl_section *s, const char *type)
{
    return str_equal(s->type, str_of(type));
}

struct span tf_text_of_block(const struct hcl_section *s)
{
    return s->body.native ? span_join(s->at, s->body.native->at)
           : s->body.json ? span_join(s->at, s->body.json->at)
                          : s->at;
}

// ---- declarations

static bool is_reserved_variable(struct str name)
{
    static const char *const names[] = {"source",     "version",  "providers",
                                        "count",      "for_each", "lifecycle",
                                        "depends_on", "locals",   "provider"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        if (str_equal(name, str_of(names[i])))
            return true;
    return str_equal(name, STR("_"));
}

static const struct hcl_schema_attribute variable_attributes[] = {
    {NAME("description"), false}, {NAME("default"), false},   {NAME("type"), false},
    {NAME("sensitive"), false},   {NAME("ephemeral"), false}, {NAME("nullable"), false},
    {NAME("deprecated"), false},
};
static const struct hcl_schema_block variable_blocks[] = {{NAME("validation"), 0, NULL}};
static const struct hcl_schema variable_schema = {
    COUNT_OF(variable_attributes), COUNT_OF(variable_blocks), variable_attributes, variable_blocks};

void tf_hide_constant(const struct tf_module *m, const struct hcl_given *g)
{
    struct value v;
    if (g->value.tree && expr_constant(&m->tree->graph->arena, g->value.tree, g->value.e, &v))
        source_hide(m->tree->graph->sources, hcl_expression_span(&g->value));
}

// Nobody reads it, but it must be constant. Nearly all are a plain text.
static void read_description(struct tf_module *m, const struct hcl_content *c)
{
    struct hcl_given d = given(c, "description");
    if (d.value.tree && expr_kind(d.value.tree, d.value.e) != EXPR_LITERAL)
        (void)tf_constant(m, &d);
}

struct tf_variable *tf_read_variable(struct tf_module *m, const struct hcl_section *s)
{
    struct tf_variable *v = ARENA_NEW(&m->arena, struct tf_variable);
    struct hcl_content c = read_body(m, &s->body, &variable_schema, NULL);
    struct hcl_given nullable = given(&c, "nullable"), sensitive = given(&c, "sensitive"),
                     ephemeral = given(&c, "ephemeral");
    *v = (struct tf_variable){.module = m,
                              .name = s->labels[0].text,
                              .at = s->at,
                              .text = tf_text_of_block(s),
                              .type = given(&c, "type"),
                              .normal = given(&c, "default"),
                              .of = &type_dynamic};
    read_description(m, &c);
    v->has_default = v->normal.value.tree;
    v->is_sensitive = is_true(constant_bool(m, &sensitive));
    v->is_ephemeral = is_true(constant_bool(m, &ephemeral));
    if (v->is_sensitive || v->is_ephemeral)
        tf_hide_constant(m, &v->normal);
    struct value takes_null = constant_bool(m, &nullable);
    v->refuses_null = value_is(takes_null, VALUE_BOOL) && !takes_null.boolean;
    for (size_t i = 0; i < c.section_count; i++)
        add_condition(m, &v->rules, &c.sections[i]);
    if (is_reserved_variable(v->name))
        tf_mistake(m, DIAG_REDEFINED, s->labels[0].at, "Invalid variable name",
                   "a variable cannot be called `%.*s`: module blocks use that name",
                   STR_ARGS(v->name));
    return v;
}

static const struct hcl_schema_attribute output_attributes[] = {
    {NAME("description"), false}, {NAME("value"), true},       {NAME("sensitive"), false},
    {NAME("ephemeral"), false},   {NAME("depends_on"), false}, {NAME("type"), false},
    {NAME("deprecated"), false},
};
static const struct hcl_schema_block output_blocks[] = {{NAME("precondition"), 0, NULL},
                                                        {NAME("postcondition"), 0, NULL}};
static const struct hcl_schema output_schema = {
    COUNT_OF(output_attributes), COUNT_OF(output_blocks), output_attributes, output_blocks};

// An override need not say everything.
static const struct hcl_schema_attribute output_override_attributes[] = {
    {NAME("description"), false}, {NAME("value"), false},      {NAME("sensitive"), false},
    {NAME("ephemeral"), false},   {NAME("depends_on"), false}, {NAME("type"), false},
    {NAME("deprecated"), false},
};
static const struct hcl_schema output_override_schema = {COUNT_OF(output_override_attributes),
                                                         COUNT_OF(output_blocks),
                                                         output_override_attributes, output_blocks};

static bool is_overriding(const struct tf_module *m)
{
    return m->files.len && m->reading_override;
}

struct tf_output *tf_read_output(struct tf_module *m, const struct hcl_section *s)
{
    struct tf_output *o = ARENA_NEW(&m->arena, struct tf_output);
    struct hcl_content c =
        read_body(m, &s->body, is_overriding(m) ? &output_override_schema : &output_schema, NULL);
    struct hcl_given sensitive = given(&c, "sensitive"), ephemeral = given(&c, "ephemeral");
    *o = (struct tf_output){.name = s->labels[0].text,
                            .at = s->at,
                            .text = tf_text_of_block(s),
                            .value = given(&c, "value"),
                            .depends_on = given(&c, "depends_on"),
                            .is_sensitive = constant_bool(m, &sensitive),
                            .is_ephemeral = constant_bool(m, &ephemeral),
                            .body_at = hcl_missing_at(&s->body)};
    read_description(m, &c);
    if (is_true(o->is_sensitive))
        tf_hide_constant(m, &o->value);
    for (size_t i = 0; i < c.section_count; i++)
        add_condition(m, &o->conditions, &c.sections[i]);
    return o;
}

static void read_repeat(struct tf_module *m, const struct hcl_content *c, struct tf_repeat *r)
{
    r->count = given(c, "count");
    r->each = given(c, "for_each");
    if (!r->count.value.tree || !r->each.value.tree)
        return;
    struct diag *d = tf_mistake(m, DIAG_REDEFINED, r->each.name_at,
                                "Invalid combination of \"count\" and \"for_each\"",
                                "`count` and `for_each` cannot be combined");
    diag_related(d, r->count.name_at, "`count` is set here");
    diag_help(d, "keep one of them");
    r->count = not_given;
}

// The rest of a body as arguments and blocks, whatever their names.
void tf_read_any(struct tf_module *m, const struct hcl_view *rest, struct hcl_given **arguments,
                 size_t *argument_count, struct hcl_section **sections, size_t *section_count)
{
    struct hcl_session s;
    struct hcl_view plain = *rest;
    struct hcl_body without_blocks;
    *sections = NULL;
    *section_count = 0;
    if (rest->native) {
        const struct hcl_body *body = rest->native;
        *sections = ARENA_ARRAY(&m->arena, struct hcl_section, body->block_count);
        for (uint32_t i = 0; i < body->block_count; i++) {
            const struct hcl_block *b = &body->blocks[i];
            struct str type = symbol_text(m->tree->graph->symbols, b->type);
            if (!hcl_hides(rest->hidden, type, true))
                (*sections)[(*section_count)++] =
                    (struct hcl_section){.type = type,
                                         .type_at = b->type_at,
                                         .at = b->type_at,
                                         .label_count = b->label_count,
                                         .labels = b->labels,
                                         .body = hcl_view_of_body(rest->tree, &b->body)};
        }
        without_blocks = *body;
        without_blocks.block_count = 0;
        plain.native = &without_blocks;
    }
    tf_session_begin(m, &s);
    struct hcl_content c = hcl_just_attributes(&s, &plain);
    tf_session_end(m, &s);
    *arguments = c.attributes;
    *argument_count = c.attribute_count;
}

static const struct hcl_schema_attribute call_attributes[] = {
    {NAME("source"), true},    {NAME("version"), false},   {NAME("count"), false},
    {NAME("for_each"), false}, {NAME("providers"), false}, {NAME("depends_on"), false},
};
static const struct hcl_schema_attribute call_override_attributes[] = {
    {NAME("source"), false},   {NAME("version"), false},   {NAME("count"), false},
    {NAME("for_each"), false}, {NAME("providers"), false}, {NAME("depends_on"), false},
};
static const struct hcl_schema_block call_blocks[] = {
    {NAME("lifecycle"), 0, NULL}, {NAME("locals"), 0, NULL}, {NAME("provider"), 0, NULL}};
static const struct hcl_schema call_schema = {COUNT_OF(call_attributes), COUNT_OF(call_blocks),
                                              call_attributes, call_blocks};
static const struct hcl_schema call_override_schema = {COUNT_OF(call_override_attributes),
                                                       COUNT_OF(call_blocks),
                                                       call_override_attributes, call_blocks};

struct tf_call *tf_read_call(struct tf_module *m, const struct hcl_section *s)
{
    struct tf_call *c = ARENA_NEW(&m->arena, struct tf_call);
    struct hcl_view rest;
    struct hcl_section *sections;
    size_t section_count;
    struct hcl_content body =
        read_body(m, &s->body, is_overriding(m) ? &call_override_schema : &call_schema, &rest);
    *c = (struct tf_call){.name = s->labels[0].text,
                          .at = s->at,
                          .text = tf_text_of_block(s),
                          .module = m,
                          .source = given(&body, "source"),
                          .version = given(&body, "version"),
                          .providers = given(&body, "providers"),
                          .depends_on = given(&body, "depends_on"),
                          .body_at = hcl_missing_at(&s->body)};
    read_repeat(m, &body, &c->repeat);
    tf_read_any(m, &rest, &c->arguments, &c->argument_count, &sections, &section_count);
    for (size_t i = 0; i < body.section_count; i++)
        tf_mistake(m, DIAG_UNKNOWN_NAME, body.sections[i].type_at,
                   "Reserved block type name in module block", "a module call has no block `%.*s`",
                   STR_ARGS(body.sections[i].type));
    for (size_t i = 0; i < section_count; i++)
        tf_mistake(m, DIAG_UNKNOWN_NAME, sections[i].type_at, "Unsupported block type",
                   "a module call has no block `%.*s`", STR_ARGS(sections[i].type));
    return c;
}

// ---- resources

static const struct hcl_schema_attribute resource_attributes[] = {
    {NAME("count"), false},
    {NAME("for_each"), false},
    {NAME("provider"), false},
    {NAME("depends_on"), false},
};
static const struct hcl_schema_block resource_blocks[] = {
    {NAME("lifecycle"), 0, NULL},
    {NAME("connection"), 0, NULL},
    {NAME("provisioner"), 1, (const struct str[]){NAME("type")}},
    {NAME("_"), 0, NULL},
};
static const struct hcl_schema resource_schema = {
    COUNT_OF(resource_attributes), COUNT_OF(resource_blocks), resource_attributes, resource_blocks};

static const struct hcl_schema_attribute lifecycle_attributes[] = {
    {NAME("create_before_destroy"), false},
    {NAME("prevent_destroy"), false},
    {NAME("ignore_changes"), false},
    {NAME("replace_triggered_by"), false},
};
static const struct hcl_schema_block lifecycle_blocks[] = {
    {NAME("precondition"), 0, NULL},
    {NAME("postcondition"), 0, NULL},
    {NAME("action_trigger"), 0, NULL},
};
static const struct hcl_schema lifecycle_schema = {COUNT_OF(lifecycle_attributes),
                                                   COUNT_OF(lifecycle_blocks), lifecycle_attributes,
                                                   lifecycle_blocks};

static void read_lifecycle(struct tf_module *m, struct tf_resource *r, const struct hcl_section *s)
{
    struct hcl_content c = read_body(m, &s->body, &lifecycle_schema, NULL);
    struct hcl_given create = given(&c, "create_before_destroy"),
                     prevent = given(&c, "prevent_destroy");
    (void)constant_bool(m, &create);
    (void)constant_bool(m, &prevent);
    for (size_t i = 0; i < c.section_count; i++)
        if (!is_of_type(&c.sections[i], "action_trigger"))
            add_condition(m, is_of_type(&c.sections[i], "precondition") ? &r->before : &r->after,
                          &c.sections[i]);
}

static const struct hcl_schema_attribute data_attributes[] = {{NAME("input"), false},
                                                              {NAME("triggers_replace"), false}};
static const struct hcl_schema data_schema = {.attribute_count = COUNT_OF(data_attributes),
                                              .attributes = data_attributes};
static const struct hcl_schema_attribute remote_attributes[] = {{NAME("backend"), true},
                                                                {NAME("config"), false},
                                                                {NAME("defaults"), false},
                                                                {NAME("workspace"), false}};
static const struct hcl_schema remote_schema = {.attribute_count = COUNT_OF(remote_attributes),
                                                .attributes = remote_attributes};

// Resource types that are part of Terraform itself have a schema that is known here.
static const struct hcl_schema *built_in_schema(const struct tf_resource *r)
{
    if (r->mode == TF_MANAGED && str_equal(r->type, STR("terraform_data")))
        return &data_schema;
    if (r->mode == TF_DATA && str_equal(r->type, STR("terraform_remote_state")))
        return &remote_schema;
    return NULL;
}

void tf_resource_done(struct tf_resource *r)
{
    ARRAY_DONE(&r->before.list);
    ARRAY_DONE(&r->after.list);
}

struct tf_resource *tf_read_resource(struct tf_module *m, const struct hcl_section *s)
{
    struct tf_resource *r = ARENA_NEW(&m->arena, struct tf_resource);
    struct hcl_view rest;
    struct hcl_content body = read_body(m, &s->body, &resource_schema, &rest);
    *r = (struct tf_resource){.mode = is_of_type(s, "data")        ? TF_DATA
                                      : is_of_type(s, "ephemeral") ? TF_EPHEMERAL
                                                                   : TF_MANAGED,
                              .type = s->labels[0].text,
                              .name = s->labels[1].text,
                              .at = s->at,
                              .text = tf_text_of_block(s),
                              .module = m,
                              .provider = given(&body, "provider"),
                              .depends_on = given(&body, "depends_on"),
                              .body_at = hcl_missing_at(&s->body)};
    read_repeat(m, &body, &r->repeat);
    r->others = body.sections;
    r->other_count = body.section_count;
    for (size_t i = 0; i < body.section_count; i++)
        if (is_of_type(&body.sections[i], "lifecycle"))
            read_lifecycle(m, r, &body.sections[i]);
    const struct hcl_schema *schema = built_in_schema(r);
    if (schema && !is_overriding(m)) {
        struct hcl_content c = read_body(m, &rest, schema, NULL);
        r->arguments = c.attributes;
        r->argument_count = c.attribute_count;
    } else {
        tf_read_any(m, &rest, &r->arguments, &r->argument_count, &r->sections, &r->section_count);
    }
    return r;
}

// ---- adding

// False, reported, if the name is taken.
static bool add_name(struct tf_module *m, const char *prefix, struct str name, struct span at,
                     struct span (*where)(const void *), const void *what, const char *summary)
{
    bool is_new;
    struct str key = tf_join(&m->arena, str_of(prefix), STR(""), name);
    uint64_t *place = str_table_put(&m->by_name, key, &is_new);
    if (is_new) {
        *place = (uintptr_t)what;
        return true;
    }
    struct diag *d =
        tf_mistake(m, DIAG_REDEFINED, at, summary, "`%.*s` is already defined", STR_ARGS(name));
    diag_related(d, where((const void *)(uintptr_t)*place), "first defined here");
    diag_help(d, "rename one of them, or remove it");
    return false;
}

static struct span at_of_variable(const void *v)
{
    return ((const struct tf_variable *)v)->at;
}

static struct span at_of_local(const void *l)
{
    return ((const struct tf_local *)l)->value.at;
}

static struct span at_of_output(const void *o)
{
    return ((const struct tf_output *)o)->at;
}

static struct span at_of_call(const void *c)
{
    return ((const struct tf_call *)c)->at;
}

static struct span at_of_resource(const void *r)
{
    return ((const struct tf_resource *)r)->at;
}

static void add_locals(struct tf_module *m, const struct hcl_section *s)
{
    struct hcl_session session;
    tf_session_begin(m, &session);
    struct hcl_content c = hcl_just_attributes(&session, &s->body);
    tf_session_end(m, &session);
    for (size_t i = 0; i < c.attribute_count; i++) {
        struct tf_local *l = ARENA_NEW(&m->arena, struct tf_local);
        *l = (struct tf_local){.name = c.attributes[i].name, .value = c.attributes[i]};
        if (add_name(m, "local", l->name, l->value.at, at_of_local, l,
                     "Duplicate local value definition"))
            ARRAY_PUSH(&m->locals, l);
    }
}

static void add_resource(struct tf_module *m, const struct hcl_section *s)
{
    static const char *const prefixes[] = {
        [TF_MANAGED] = "resource", [TF_DATA] = "data", [TF_EPHEMERAL] = "ephemeral"};
    struct tf_resource *r = tf_read_resource(m, s);
    struct str name = tf_join(&m->arena, STR(""), r->type, r->name);
    if (add_name(m, prefixes[r->mode], name, r->at, at_of_resource, r,
                 "Duplicate resource configuration"))
        ARRAY_PUSH(&m->resources, r);
    else
        tf_resource_done(r);
}

static const struct str type_and_name[] = {NAME("type"), NAME("name")};
static const struct hcl_schema_block check_blocks[] = {{NAME("data"), 2, type_and_name},
                                                       {NAME("assert"), 0, NULL}};
static const struct hcl_schema check_schema = {.block_count = COUNT_OF(check_blocks),
                                               .blocks = check_blocks};

// A check may have a data source of its own.
static void add_checked_data(struct tf_module *m, const struct hcl_section *s)
{
    struct hcl_content c = read_body(m, &s->body, &check_schema, NULL);
    for (size_t i = 0; i < c.section_count; i++)
        if (is_of_type(&c.sections[i], "data"))
            add_resource(m, &c.sections[i]);
}

static bool has_valid_labels(struct tf_module *m, const struct hcl_section *s)
{
    bool is_provider = is_of_type(s, "provider");
    for (uint32_t i = 0; i < s->label_count; i++)
        if (!hcl_is_identifier(s->labels[i].text) && !is_provider) {
            struct diag *d =
                tf_mistake(m, DIAG_BAD_SYNTAX, s->labels[i].at,
                           i + 1 < s->label_count ? "Invalid resource type name" : "Invalid name",
                           "`%.*s` is not a valid name", STR_ARGS(s->labels[i].text));
            diag_help(d, "start with a letter or `_`, then letters, digits, `_` and `-`");
            return false;
        }
    return true;
}

static const struct hcl_schema_attribute import_attributes[] = {{NAME("to"), true},
                                                                {NAME("id"), false},
                                                                {NAME("identity"), false},
                                                                {NAME("for_each"), false},
                                                                {NAME("provider"), false}};
static const struct hcl_schema import_schema = {.attribute_count = COUNT_OF(import_attributes),
                                                .attributes = import_attributes};

static void add_import(struct tf_module *m, const struct hcl_section *s)
{
    struct tf_import *x = ARENA_NEW(&m->arena, struct tf_import);
    struct hcl_content c = read_body(m, &s->body, &import_schema, NULL);
    x->to = given(&c, "to");
    x->id = given(&c, "id");
    read_repeat(m, &c, &x->repeat);
    ARRAY_PUSH(&m->imports, x);
}

static void add_block(struct tf_module *m, const struct hcl_section *s)
{
    if (!has_valid_labels(m, s))
        return;
    if (is_of_type(s, "locals")) {
        add_locals(m, s);
    } else if (is_of_type(s, "variable")) {
        struct tf_variable *v = tf_read_variable(m, s);
        if (add_name(m, "var", v->name, v->at, at_of_variable, v, "Duplicate variable declaration"))
            ARRAY_PUSH(&m->variables, v);
        else
            ARRAY_DONE(&v->rules.list);
    } else if (is_of_type(s, "output")) {
        struct tf_output *o = tf_read_output(m, s);
        if (add_name(m, "output", o->name, o->at, at_of_output, o, "Duplicate output definition"))
            ARRAY_PUSH(&m->outputs, o);
        else
            ARRAY_DONE(&o->conditions.list);
    } else if (is_of_type(s, "module")) {
        struct tf_call *c = tf_read_call(m, s);
        if (add_name(m, "module", c->name, c->at, at_of_call, c, "Duplicate module call"))
            ARRAY_PUSH(&m->calls, c);
    } else if (is_of_type(s, "resource") || is_of_type(s, "data") || is_of_type(s, "ephemeral")) {
        add_resource(m, s);
    } else {
        ARRAY_PUSH(&m->others, ((struct tf_other){.type = s->type, .section = *s}));
        if (is_of_type(s, "check"))
            add_checked_data(m, s);
        if (is_of_type(s, "import"))
            add_import(m, s);
    }
}

// ---- files

static const struct str one_name[] = {NAME("name")};
static const struct hcl_schema_block file_blocks[] = {
    {NAME("terraform"), 0, NULL},     {NAME("variable"), 1, one_name},
    {NAME("locals"), 0, NULL},        {NAME("output"), 1, one_name},
    {NAME("module"), 1, one_name},    {NAME("resource"), 2, type_and_name},
    {NAME("data"), 2, type_and_name}, {NAME("ephemeral"), 2, type_and_name},
    {NAME("provider"), 1, one_name},  {NAME("moved"), 0, NULL},
    {NAME("import"), 0, NULL},        {NAME("removed"), 0, NULL},
    {NAME("check"), 1, one_name},
};
static const struct hcl_schema file_schema = {.block_count = COUNT_OF(file_blocks),
                                              .blocks = file_blocks};

static void read_source(struct tf_call *c)
{
    struct tf_module *m = c->module;
    if (!c->source.value.tree)
        return;
    struct value v = tf_constant(m, &c->source);
    if (value_is(v, VALUE_STRING))
        c->source_text = str_copy(&m->arena, value_str(&v));
    else if (!value_is(v, VALUE_ABSENT))
        tf_mistake(m, DIAG_TYPE_MISMATCH, hcl_expression_span(&c->source.value),
                   "Unsuitable value type", "the source of a module must be a string");
}

void tf_decode(struct tf_module *m)
{
    for (size_t i = 0; i < m->files.len; i++) {
        m->reading_override = m->files.at[i].is_override;
        struct hcl_content c = read_body(m, &m->files.at[i].body, &file_schema, NULL);
        for (size_t k = 0; k < c.section_count; k++)
            if (m->reading_override)
                tf_override(m, &c.sections[k]);
            else
                add_block(m, &c.sections[k]);
    }
    m->reading_override = false;
    for (size_t i = 0; i < m->variables.len; i++)
        tf_finish_variable(m->variables.at[i]);
    for (size_t i = 0; i < m->calls.len; i++)
        read_source(m->calls.at[i]);
}
