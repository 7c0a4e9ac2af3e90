// SPDX-License-Identifier: Apache-2.0
//
// Types as they are written.
#include <math.h>
#include <stdlib.h>

#include "base/budget.h"
#include "dialects/puppet/values/rich.h"
#include "dialects/puppet/values/type.h"
#include "dialects/puppet/values/values.h"

// Parameters in brackets: the first one opens them.
struct brackets {
    struct strbuf *out;
    bool is_open;
};

static void next_parameter(struct brackets *b)
{
    strbuf_add(b->out, b->is_open ? STR(", ") : STR("["));
    b->is_open = true;
}

static void close_brackets(struct brackets *b)
{
    if (b->is_open)
        strbuf_add_char(b->out, ']');
}

static void show_quoted(struct brackets *b, struct str text)
{
    next_parameter(b);
    puppet_write_program(b->out, value_string_kept(text));
}

static void show_pattern(struct strbuf *out, struct str source)
{
    struct arena a;
    arena_init(&a);
    puppet_write_program(out, puppet_regexp(&a, source));
    arena_done(&a);
}

static void show_bound(struct brackets *b, int64_t bound, int64_t open)
{
    next_parameter(b);
    if (bound == open)
        strbuf_add(b->out, STR("default"));
    else
        strbuf_format(b->out, "%lld", (long long)bound);
}

static void show_range(struct brackets *b, int64_t min, int64_t max, int64_t open)
{
    if (min == open && max == INT64_MAX)
        return;
    show_bound(b, min, open == INT64_MIN ? INT64_MIN : INT64_MIN + 1);
    if (max != INT64_MAX)
        show_bound(b, max, INT64_MAX);
}

static void show_float_range(struct brackets *b, const struct ptype *t)
{
    if (t->low == -INFINITY && t->high == INFINITY)
        return;
    next_parameter(b);
    if (t->low == -INFINITY)
        strbuf_add(b->out, STR("default"));
    else
        puppet_write_float(b->out, t->low);
    if (t->high == INFINITY)
        return;
    next_parameter(b);
    puppet_write_float(b->out, t->high);
}

static void show_part(struct brackets *b, const struct ptype *t)
{
    next_parameter(b);
    ptype_show(b->out, t);
}

static void show_members(struct brackets *b, const struct ptype *t)
{
    for (uint32_t i = 0; i < t->count; i++)
        show_part(b, t->members[i]);
}

static int compare_texts(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

static void show_enum(struct brackets *b, const struct ptype *t)
{
    struct arena a;
    arena_init(&a);
    struct str *sorted = ARENA_ARRAY(&a, struct str, t->count);
    for (uint32_t i = 0; i < t->count; i++)
        sorted[i] = t->texts[i];
    if (t->count)
        qsort(sorted, t->count, sizeof(*sorted), compare_texts);
    for (uint32_t i = 0; i < t->count; i++)
        show_quoted(b, sorted[i]);
    if (t->ignores_case) {
        next_parameter(b);
        strbuf_add(b->out, STR("true"));
    }
    arena_done(&a);
}

static void show_fields(struct brackets *b, const struct ptype *t)
{
    if (!t->field_count)
        return;
    next_parameter(b);
    strbuf_add_char(b->out, '{');
    for (uint32_t i = 0; i < t->field_count; i++) {
        const struct ptype_field *f = &t->fields[i];
        strbuf_add_cstr(b->out, i ? ", " : "");
        // whether a key may be missing is only said if its value does not say the same
        bool takes_undef = ptype_has(f->type, value_null(&type_dynamic));
        bool is_said = f->is_optional ? !takes_undef : f->is_required && takes_undef;
        strbuf_add_cstr(b->out, !is_said ? "" : f->is_optional ? "Optional[" : "NotUndef[");
        puppet_write_program(b->out, value_string_kept(f->name));
        strbuf_add_cstr(b->out, is_said ? "] => " : " => ");
        ptype_show(b->out, f->type);
    }
    strbuf_add_char(b->out, '}');
}

static void show_callable(struct brackets *b, const struct ptype *t)
{
    bool is_wrapped = t->element != NULL; // with the type of its result
    struct brackets inner = {b->out, false};
    if (is_wrapped) {
        next_parameter(b);
        b = &inner;
    }
    show_members(b, t);
    bool is_exact = t->min == t->max && t->min == (int64_t)t->count;
    if (!is_exact && t->has_size)
        show_range(b, t->min, t->max, INT64_MIN + 2);
    else if (t->has_size && t->count == 0 && t->max == 0)
        show_range(b, 0, 0, -1);
    if (t->block)
        show_part(b, t->block);
    if (is_wrapped) {
        if (!b->is_open)
            strbuf_add_char(b->out, '[');
        strbuf_add(b->out, STR("], "));
        ptype_show(b->out, t->element);
    }
}

static void show_integer(struct brackets *b, const struct ptype *t)
{
    bool has_start = t->min != INT64_MIN || t->is_closed_below;
    bool has_end = t->max != INT64_MAX || t->is_closed_above;
    if (!has_start && !has_end)
        return;
    next_parameter(b);
    if (has_start)
        strbuf_format(b->out, "%lld", (long long)t->min);
    else
        strbuf_add(b->out, STR("default"));
    if (!has_end)
        return;
    next_parameter(b);
    strbuf_format(b->out, "%lld", (long long)t->max);
}

static void show_time(struct brackets *b, enum ptype_kind kind, int64_t at)
{
    struct arena a;
    arena_init(&a);
    show_quoted(b, puppet_text_of(&a, kind == PTYPE_TIMESTAMP ? puppet_timestamp(&a, at)
                                                              : puppet_timespan(&a, at)));
    arena_done(&a);
}

// A single time is shown as if it had no end.
static void show_times(struct brackets *b, const struct ptype *t)
{
    bool has_start = t->min != INT64_MIN, has_end = t->max != INT64_MAX;
    if (!has_start && !has_end)
        return;
    if (has_start) {
        show_time(b, t->kind, t->min);
    } else {
        next_parameter(b);
        strbuf_add(b->out, STR("default"));
    }
    if (has_end && t->max != t->min)
        show_time(b, t->kind, t->max);
}

static void show_runtime(struct brackets *b, const struct ptype *t)
{
    if (!t->name.len)
        return;
    next_parameter(b);
    strbuf_add(b->out, t->name);
    show_quoted(b, t->title);
}

static void show_sizes(struct brackets *b, const struct ptype *t)
{
    show_range(b, t->min, t->max, t->has_size ? -1 : 0);
}

static void show_string(struct brackets *b, const struct ptype *t)
{
    if (t->has_text)
        show_quoted(b, t->text);
    else if (t->has_size)
        show_sizes(b, t);
}

static void show_boolean(struct brackets *b, const struct ptype *t)
{
    if (!t->has_text)
        return;
    next_parameter(b);
    strbuf_add_cstr(b->out, t->boolean ? "true" : "false");
}

static void show_patterns(struct brackets *b, const struct ptype *t)
{
    for (uint32_t i = 0; i < t->count; i++) {
        next_parameter(b);
        show_pattern(b->out, t->texts[i]);
    }
}

static void show_regexp_type(struct brackets *b, const struct ptype *t)
{
    if (!t->has_text)
        return;
    next_parameter(b);
    show_pattern(b->out, t->text);
}

static void show_texts(struct brackets *b, const struct ptype *t)
{
    for (uint32_t i = 0; i < t->count; i++)
        show_quoted(b, t->texts[i]);
}

static void show_elements(struct brackets *b, const struct ptype *t)
{
    bool is_empty = t->max == 0;
    if (t->key && !is_empty)
        show_part(b, t->key);
    if (t->element && !is_empty)
        show_part(b, t->element);
    else if (t->has_size && !is_empty)
        show_part(b, ptype_basic(PTYPE_ANY));
    show_sizes(b, t);
}

static void show_tuple(struct brackets *b, const struct ptype *t)
{
    show_members(b, t);
    if (t->has_size)
        show_range(b, t->min, t->max, -1);
}

static void show_inner(struct brackets *b, const struct ptype *t)
{
    if (t->element && t->element->kind == PTYPE_STRING && t->element->has_text)
        show_quoted(b, t->element->text);
    else if (t->element)
        show_part(b, t->element);
}

static void show_reference(struct brackets *b, const struct ptype *t)
{
    show_quoted(b, t->name);
}

// Kinds that are not here show their element, if they have one.
static void (*const show_by_kind[])(struct brackets *b, const struct ptype *t) = {
    [PTYPE_INTEGER] = show_integer,    [PTYPE_FLOAT] = show_float_range,
    [PTYPE_STRING] = show_string,      [PTYPE_BOOLEAN] = show_boolean,
    [PTYPE_ENUM] = show_enum,          [PTYPE_PATTERN] = show_patterns,
    [PTYPE_REGEXP] = show_regexp_type, [PTYPE_SEMVER] = show_texts,
    [PTYPE_COLLECTION] = show_sizes,   [PTYPE_ARRAY] = show_elements,
    [PTYPE_HASH] = show_elements,      [PTYPE_TUPLE] = show_tuple,
    [PTYPE_STRUCT] = show_fields,      [PTYPE_VARIANT] = show_members,
    [PTYPE_CALLABLE] = show_callable,  [PTYPE_REFERENCE] = show_reference,
    [PTYPE_TIMESTAMP] = show_times,    [PTYPE_TIMESPAN] = show_times,
    [PTYPE_RUNTIME] = show_runtime,
};

static void show_parameters(struct brackets *b, const struct ptype *t)
{
    bool is_special = t->kind < COUNT_OF(show_by_kind) && show_by_kind[t->kind];
    if (is_special)
        show_by_kind[t->kind](b, t);
    else
        show_inner(b, t);
}

// Aliases that are shown now.
struct shown_alias {
    const struct ptype *type;
    const struct shown_alias *outer;
};

static THREAD_LOCAL const struct shown_alias *shown_aliases;

// With what it stands for, unless it is a part of itself.
static void show_alias(struct strbuf *out, const struct ptype *t)
{
    struct shown_alias now = {t, shown_aliases};
    bool is_inside = !t->element || t->element == t;
    for (const struct shown_alias *s = shown_aliases; s && !is_inside; s = s->outer)
        is_inside = s->type == t;
    strbuf_add(out, t->name);
    if (is_inside)
        return;
    strbuf_add(out, STR(" = "));
    shown_aliases = &now;
    ptype_show(out, t->element);
    shown_aliases = now.outer;
}

void ptype_show(struct strbuf *out, const struct ptype *t)
{
    struct brackets b = {out, false};
    if (!budget_turn())
        return;
    switch ((int)t->kind) {
    case PTYPE_ALIAS: show_alias(out, t); return;
    case PTYPE_RESOURCE:
        strbuf_add(out, t->name.len ? t->name : STR("Resource"));
        if (t->has_title)
            show_quoted(&b, t->title);
        break;
    case PTYPE_CLASS:
        strbuf_add(out, STR("Class"));
        if (t->has_title) {
            next_parameter(&b);
            strbuf_add(out, t->title);
        }
        break;
    case PTYPE_OBJECT: strbuf_add(out, t->name.len ? t->name : STR("Object")); break;
    default: strbuf_add_cstr(out, ptype_kind_name(t->kind)); show_parameters(&b, t);
    }
    close_brackets(&b);
}

static void show_attribute(struct strbuf *out, const struct ptype_field *f, bool is_first)
{
    strbuf_add_cstr(out, is_first ? "" : ", ");
    puppet_write_program(out, value_string_kept(f->name));
    strbuf_add(out, STR(" => "));
    bool has_fallback = !value_is(f->fallback, VALUE_ABSENT);
    if (f->is_constant) {
        puppet_write_program(out, f->fallback);
        return;
    }
    strbuf_add_cstr(out, has_fallback ? "{type => " : "");
    ptype_show(out, f->type);
    if (!has_fallback)
        return;
    strbuf_add(out, STR(", value => "));
    puppet_write_program(out, f->fallback);
    strbuf_add_char(out, '}');
}

// Attributes, or constants.
static void show_attributes(struct strbuf *out, const struct ptype *t, bool constants)
{
    bool is_first = true;
    for (uint32_t i = 0; i < t->field_count; i++) {
        if (t->fields[i].is_constant != constants)
            continue;
        if (is_first)
            strbuf_add_cstr(out, constants ? ", constants => {" : ", attributes => {");
        show_attribute(out, &t->fields[i], is_first);
        is_first = false;
    }
    strbuf_add_cstr(out, is_first ? "" : "}");
}

// A type of objects with what it consists of; inside of another type it is shown by its name.
void ptype_show_whole(struct strbuf *out, const struct ptype *t)
{
    if (t->kind != PTYPE_OBJECT || !t->name.len) {
        ptype_show(out, t);
        return;
    }
    strbuf_add(out, STR("Object[{name => "));
    puppet_write_program(out, value_string_kept(t->name));
    if (t->parent) {
        strbuf_add(out, STR(", parent => "));
        ptype_show(out, t->parent);
    }
    show_attributes(out, t, false);
    show_attributes(out, t, true);
    strbuf_add(out, STR("}]"));
}

struct str ptype_text(struct arena *a, const struct ptype *t)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    ptype_show(&out, t);
    struct str copy = strbuf_copy(&out, a);
    strbuf_done(&out);
    return copy;
}
