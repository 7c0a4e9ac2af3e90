// SPDX-License-Identifier: Apache-2.0
//
// Override files: a block in one of them changes what another file declares, argument by argument. What it changes
// must exist.
#include "dialects/terraform/tree/tf.h"

static void missing_base(struct tf_module *m, struct span at, const char *what, struct str name,
                         const char *summary)
{
    struct diag *d = tf_mistake(m, DIAG_UNKNOWN_NAME, at, summary,
                                "no other file declares the %s `%.*s`", what, STR_ARGS(name));
    diag_help(d, "declare it in a file that is not an override file");
}

// What loses is still explained.
static void note_overridden(struct tf_module *m, struct str name, const struct hcl_given *base)
{
    if (base->value.tree && !base->value.json)
        ARRAY_PUSH(&m->overridden, ((struct tf_overridden){name, *base}));
}

static void replace(struct hcl_given *base, const struct hcl_given *by)
{
    if (by->value.tree)
        *base = *by;
}

static void refuse_depends_on(struct tf_module *m, const struct hcl_given *given)
{
    if (given->value.tree)
        tf_mistake(m, DIAG_INVALID_OPERATION, given->name_at, "Unsupported override",
                   "`depends_on` cannot be overridden");
}

// ---- locals, variables, outputs

static void override_locals(struct tf_module *m, const struct hcl_section *s)
{
    struct hcl_session session;
    tf_session_begin(m, &session);
    struct hcl_content c = hcl_just_attributes(&session, &s->body);
    tf_session_end(m, &session);
    for (size_t i = 0; i < c.attribute_count; i++) {
        struct tf_local *base = tf_find_local(m, c.attributes[i].name);
        if (base) {
            note_overridden(m, tf_join(&m->arena, STR("local"), STR(""), base->name), &base->value);
            base->value = c.attributes[i];
            continue;
        }
        missing_base(m, c.attributes[i].at, "local value", c.attributes[i].name,
                     "Missing base local value definition to override");
    }
}

static void override_variable(struct tf_module *m, const struct hcl_section *s)
{
    struct tf_variable *base = tf_find_variable(m, s->labels[0].text);
    struct tf_variable *by = tf_read_variable(m, s);
    if (!base) {
        missing_base(m, s->at, "variable", s->labels[0].text,
                     "Missing base variable declaration to override");
        ARRAY_DONE(&by->rules.list);
        return;
    }
    for (size_t i = 0; i < by->rules.list.len; i++)
        tf_mistake(m, DIAG_INVALID_OPERATION, by->rules.list.at[i].at,
                   "Can't override validation blocks",
                   "validation rules cannot be overridden: those of the variable stay in force");
    if (by->type.value.tree) // the attributes' defaults stay those of the base
        tf_finish_variable(base);
    if (by->type.value.tree || by->normal.value.tree)
        base->override_at = s->at;
    replace(&base->type, &by->type);
    replace(&base->normal, &by->normal);
    base->has_default |= by->has_default;
    base->is_sensitive |= by->is_sensitive;
    base->is_ephemeral |= by->is_ephemeral;
    base->refuses_null |= by->refuses_null;
    ARRAY_DONE(&by->rules.list);
}

static void override_output(struct tf_module *m, const struct hcl_section *s)
{
    struct tf_output *base = tf_find_output(m, s->labels[0].text);
    struct tf_output *by = tf_read_output(m, s);
    if (!base) {
        missing_base(m, s->at, "output", s->labels[0].text,
                     "Missing base output definition to override");
        ARRAY_DONE(&by->conditions.list);
        return;
    }
    refuse_depends_on(m, &by->depends_on);
    if (by->value.value.tree)
        note_overridden(m, tf_join(&m->arena, STR("output"), STR(""), base->name), &base->value);
    replace(&base->value, &by->value);
    if (!value_is(by->is_sensitive, VALUE_ABSENT))
        base->is_sensitive = by->is_sensitive;
    if (!value_is(by->is_ephemeral, VALUE_ABSENT))
        base->is_ephemeral = by->is_ephemeral;
    ARRAY_DONE(&by->conditions.list);
}

// ---- calls and resources

static void override_repeat(struct tf_repeat *base, const struct tf_repeat *by)
{
    replace(&base->count, &by->count);
    replace(&base->each, &by->each);
    if (base->count.value.tree) // of both, Terraform looks at this one
        base->each = (struct hcl_given){0};
}

// Arguments are replaced as a whole; new ones are added.
static void override_arguments(struct tf_module *m, struct str of, struct hcl_given **base,
                               size_t *count, const struct hcl_given *by, size_t by_count)
{
    struct hcl_given *all = ARENA_ARRAY(&m->arena, struct hcl_given, *count + by_count);
    size_t len = *count;
    for (size_t i = 0; i < len; i++)
        all[i] = (*base)[i];
    for (size_t i = 0; i < by_count; i++) {
        size_t at = 0;
        while (at < len && !str_equal(all[at].name, by[i].name))
            at++;
        if (at < *count && of.len)
            note_overridden(m, tf_join(&m->arena, of, STR(""), by[i].name), &all[at]);
        all[at] = by[i];
        len += at == len;
    }
    *base = all;
    *count = len;
}

static struct str block_type(const struct hcl_section *s)
{
    bool is_dynamic = str_equal(s->type, STR("dynamic")) && s->label_count;
    return is_dynamic ? s->labels[0].text : s->type;
}

static bool has_block(const struct tf_resource *r, struct str type)
{
    for (size_t i = 0; i < r->section_count; i++)
        if (str_equal(block_type(&r->sections[i]), type))
            return true;
    return false;
}

// If the override has blocks of a type, those of the base go.
static void override_blocks(struct tf_module *m, struct tf_resource *base,
                            const struct tf_resource *by)
{
    size_t count = 0;
    struct hcl_section *all =
        ARENA_ARRAY(&m->arena, struct hcl_section, base->section_count + by->section_count);
    for (size_t i = 0; i < base->section_count; i++)
        if (!has_block(by, block_type(&base->sections[i])))
            all[count++] = base->sections[i];
    for (size_t i = 0; i < by->section_count; i++)
        all[count++] = by->sections[i];
    base->sections = all;
    base->section_count = count;
}

static void override_call(struct tf_module *m, const struct hcl_section *s)
{
    struct tf_call *base = tf_find_call(m, s->labels[0].text);
    struct tf_call *by = tf_read_call(m, s);
    if (!base) {
        missing_base(m, s->at, "module call", s->labels[0].text, "Missing module call to override");
        return;
    }
    refuse_depends_on(m, &by->depends_on);
    replace(&base->source, &by->source);
    replace(&base->version, &by->version);
    replace(&base->providers, &by->providers);
    override_repeat(&base->repeat, &by->repeat);
    override_arguments(m, STR(""), &base->arguments, &base->argument_count, by->arguments,
                       by->argument_count);
}

static void override_resource(struct tf_module *m, const struct hcl_section *s)
{
    struct tf_resource *by = tf_read_resource(m, s);
    struct tf_resource *base = tf_find_resource(m, by->mode, by->type, by->name);
    if (!base) {
        missing_base(m, s->at, by->mode == TF_DATA ? "data source" : "resource",
                     tf_resource_name(&m->arena, by),
                     by->mode == TF_DATA ? "Missing data resource to override"
                                         : "Missing resource to override");
        tf_resource_done(by);
        return;
    }
    refuse_depends_on(m, &by->depends_on);
    replace(&base->provider, &by->provider);
    override_repeat(&base->repeat, &by->repeat);
    override_arguments(m, tf_resource_name(&m->arena, base), &base->arguments,
                       &base->argument_count, by->arguments, by->argument_count);
    override_blocks(m, base, by);
    tf_resource_done(by);
}

void tf_override(struct tf_module *m, const struct hcl_section *s)
{
    if (str_equal(s->type, STR("locals")))
        override_locals(m, s);
    else if (str_equal(s->type, STR("variable")))
        override_variable(m, s);
    else if (str_equal(s->type, STR("output")))
        override_output(m, s);
    else if (str_equal(s->type, STR("module")))
        override_call(m, s);
    else if (str_equal(s->type, STR("resource")) || str_equal(s->type, STR("data")) ||
             str_equal(s->type, STR("ephemeral")))
        override_resource(m, s);
    else if (str_equal(s->type, STR("terraform")) || str_equal(s->type, STR("provider")))
        ARRAY_PUSH(&m->others,
                   ((struct tf_other){.type = s->type, .section = *s, .is_override = true}));
    else
        tf_mistake(m, DIAG_INVALID_OPERATION, s->at, "Cannot override this block",
                   "`%.*s` blocks cannot be overridden", STR_ARGS(s->type));
}
