// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with a value, in the words that Puppet's users know: "parameter 'h' entry 'a' expects an Integer value,
// got String".
#include "base/budget.h"
#include "dialects/puppet/values/rich.h"
#include "dialects/puppet/values/type.h"
#include "dialects/puppet/values/values.h"

static bool starts_with_vowel(struct str s)
{
    return s.len && strchr("AEIOUaeiou", s.at[0]);
}

static void start_line(struct strbuf *out, struct str subject)
{
    if (out->len)
        strbuf_add(out, STR("; "));
    strbuf_add(out, subject);
}

static bool has_parts_to_name(const struct ptype *t, struct value v)
{
    if (t->kind == PTYPE_ARRAY || t->kind == PTYPE_TUPLE)
        return value_is_sequence(v);
    return (t->kind == PTYPE_HASH || t->kind == PTYPE_STRUCT) && value_is_mapping(v);
}

static void describe_size(struct strbuf *out, struct str subject, const struct ptype *t,
                          size_t size)
{
    start_line(out, subject);
    if (t->min == t->max)
        strbuf_format(out, " expects size to be %lld, got %zu", (long long)t->min, size);
    else if ((int64_t)size < t->min)
        strbuf_format(out, " expects size to be at least %lld, got %zu", (long long)t->min, size);
    else
        strbuf_format(out, " expects size to be at most %lld, got %zu", (long long)t->max, size);
}

static void describe_items(struct strbuf *out, struct arena *a, struct str subject,
                           const struct ptype *t, struct value v)
{
    for (size_t i = 0; i < value_len(v) && out->len < 2000; i++) {
        const struct ptype *element = t->kind == PTYPE_TUPLE && t->count
                                          ? t->members[i < t->count ? i : t->count - 1]
                                          : t->element;
        bool is_hash = value_is_mapping(v);
        struct str key = is_hash ? puppet_text_of(a, value_real_key(v, i)) : STR("");
        if (is_hash && t->key && !ptype_has(t->key, value_real_key(v, i)))
            ptype_describe(
                out, a, str_format(a, "%.*s key of entry '%.*s'", STR_ARGS(subject), STR_ARGS(key)),
                t->key, value_real_key(v, i));
        if (!element || ptype_has(element, value_item(v, i)))
            continue;
        struct str part = is_hash
                              ? str_format(a, "%.*s entry '%.*s'", STR_ARGS(subject), STR_ARGS(key))
                              : str_format(a, "%.*s index %zu", STR_ARGS(subject), i);
        ptype_describe(out, a, part, element, value_item(v, i));
    }
}

static void describe_fields(struct strbuf *out, struct arena *a, struct str subject,
                            const struct ptype *t, struct value v)
{
    for (uint32_t i = 0; i < t->field_count; i++) {
        const struct ptype_field *f = &t->fields[i];
        struct value item = value_get(v, f->name);
        bool may_lack =
            f->is_optional || (!f->is_required && ptype_has(f->type, value_null(&type_dynamic)));
        if (value_is(item, VALUE_ABSENT) && !may_lack) {
            start_line(out, subject);
            strbuf_format(out, " expects a value for key '%.*s'", STR_ARGS(f->name));
        } else if (!value_is(item, VALUE_ABSENT) && !ptype_has(f->type, item)) {
            ptype_describe(out, a,
                           str_format(a, "%.*s entry '%.*s'", STR_ARGS(subject), STR_ARGS(f->name)),
                           f->type, item);
        }
    }
    for (size_t i = 0; i < value_len(v) && out->len < 2000; i++) {
        bool is_known = false;
        struct str key = value_key(v, i);
        for (uint32_t k = 0; k < t->field_count && !is_known; k++)
            is_known = str_equal(t->fields[k].name, key);
        if (!is_known) {
            start_line(out, subject);
            strbuf_format(out, " unrecognized key '%.*s'", STR_ARGS(key));
        }
    }
}

static void list_members(struct strbuf *out, const struct ptype *t)
{
    bool is_optional = t->kind == PTYPE_OPTIONAL;
    if (is_optional)
        strbuf_add(out, STR("Undef or "));
    const struct ptype *inner = is_optional && t->element ? ptype_meant(t->element) : t;
    if (inner->kind != PTYPE_VARIANT) {
        ptype_show(out, inner);
        return;
    }
    for (uint32_t i = 0; i < inner->count; i++) {
        strbuf_add_cstr(out, i == 0 ? "" : i + 1 == inner->count ? ", or " : ", ");
        ptype_show(out, inner->members[i]);
    }
}

// Without ranges, unless that hides the difference.
static const struct ptype *got_type(struct arena *a, const struct ptype *wanted, struct value v)
{
    const struct ptype *exact = ptype_infer(a, v, INFER_REDUCED),
                       *general = ptype_generalize(a, exact);
    return ptype_meant(wanted)->kind == general->kind && general->kind != PTYPE_STRING ? exact
                                                                                       : general;
}

void ptype_describe(struct strbuf *out, struct arena *a, struct str subject,
                    const struct ptype *wanted, struct value v)
{
    const struct ptype *t = ptype_meant(wanted);
    if (budget_turn() && has_parts_to_name(t, v)) {
        size_t before = out->len;
        int64_t size = (int64_t)value_len(v);
        if (t->kind == PTYPE_STRUCT)
            describe_fields(out, a, subject, t, v);
        else if (size < t->min || size > t->max)
            describe_size(out, subject, t, value_len(v));
        else
            describe_items(out, a, subject, t, v);
        if (out->len > before)
            return;
    }
    struct str got = ptype_text(a, got_type(a, t, v));
    bool is_choice = t->kind == PTYPE_VARIANT || t->kind == PTYPE_OPTIONAL;
    start_line(out, subject);
    if (is_choice) {
        strbuf_add(out, STR(" expects a value of type "));
        list_members(out, t);
    } else {
        struct str text = ptype_text(a, wanted);
        strbuf_format(out, " expects %s %.*s value", starts_with_vowel(text) ? "an" : "a",
                      STR_ARGS(text));
        bool shows_value =
            (t->kind == PTYPE_PATTERN || t->kind == PTYPE_ENUM) && value_is(v, VALUE_STRING);
        if (shows_value) {
            strbuf_add(out, STR(", got "));
            puppet_write_program(out, v);
            return;
        }
    }
    strbuf_format(out, ", got %.*s", STR_ARGS(got));
}
