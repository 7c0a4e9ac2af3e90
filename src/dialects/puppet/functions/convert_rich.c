// SPDX-License-Identifier: Apache-2.0
//
// Type.new for what is beyond plain data: times, versions, bytes, addresses, types, objects.
#include <math.h>

#include "base/budget.h"
#include "base/regex.h"
#include "dialects/puppet/functions/convert.h"
#include "dialects/puppet/functions/times.h"
#include "dialects/puppet/values/uri.h"

// ---- times

static struct value time_failure(struct puppet_call *c, struct str why)
{
    return puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(why));
}

// Seconds as nanoseconds; false: out of range.
static bool nanoseconds_of(struct value seconds, int64_t *out)
{
    if (puppet_is_integer(seconds)) {
        if (seconds.integer > INT64_MAX / 1000000000 || seconds.integer < INT64_MIN / 1000000000)
            return false;
        *out = seconds.integer * 1000000000;
        return true;
    }
    double d = number_to_double(seconds) * 1e9;
    if (!(fabs(d) < 9.2e18))
        return false;
    *out = (int64_t)d;
    return true;
}

// Days, hours, minutes, seconds, milliseconds, microseconds, nanoseconds.
enum { SPAN_FIELDS = 7 };

static bool sum_of_fields(const struct value *fields, unsigned count, int64_t *out)
{
    static const int64_t units[SPAN_FIELDS] = {INT64_C(86400000000000),
                                               INT64_C(3600000000000),
                                               INT64_C(60000000000),
                                               1000000000,
                                               1000000,
                                               1000,
                                               1};
    int64_t sum = 0;
    for (unsigned i = 0; i < count; i++) {
        if (value_is(fields[i], VALUE_ABSENT))
            continue;
        if (!puppet_is_integer(fields[i]))
            return false;
        int64_t n = fields[i].integer;
        if (n > INT64_MAX / 2 / units[i] || n < INT64_MIN / 2 / units[i])
            return false;
        n *= units[i];
        if ((n > 0 && sum > INT64_MAX - n) || (n < 0 && sum < INT64_MIN - n))
            return false;
        sum += n;
    }
    *out = sum;
    return true;
}

static bool span_of_hash(struct value hash, int64_t *out)
{
    static const char *const names[SPAN_FIELDS] = {
        "days", "hours", "minutes", "seconds", "milliseconds", "microseconds", "nanoseconds"};
    struct value fields[SPAN_FIELDS];
    size_t known = 0;
    for (size_t i = 0; i < SPAN_FIELDS; i++) {
        fields[i] = value_get(hash, str_of(names[i]));
        known += !value_is(fields[i], VALUE_ABSENT);
    }
    struct value negative = value_get(hash, STR("negative"));
    known += !value_is(negative, VALUE_ABSENT);
    if (known != value_len(hash) || !sum_of_fields(fields, SPAN_FIELDS, out))
        return false;
    if (value_is(negative, VALUE_BOOL) && negative.boolean && *out != INT64_MIN)
        *out = -*out;
    return true;
}

static struct value span_of_text(struct puppet_call *c, struct value text, struct value formats)
{
    int64_t n;
    struct str why = STR("");
    if (!timespan_parse(c, value_str(&text), formats, &n, &why))
        return time_failure(c, why);
    return puppet_timespan(c->arena, n);
}

static struct value convert_timespan(struct puppet_call *c, const struct ptype *t,
                                     const struct value *args, unsigned count)
{
    int64_t n;
    if (count == 1 && value_is_number(args[0]) && nanoseconds_of(args[0], &n))
        return puppet_timespan(c->arena, n);
    if (puppet_is_string(args[0]) && count <= 2)
        return span_of_text(c, args[0], count > 1 ? args[1] : VALUE_NONE);
    if (count == 1 && puppet_is_hash(args[0])) {
        struct value text = named_argument(args[0], STR("string"));
        if (puppet_is_string(text))
            return span_of_text(c, text, named_argument(args[0], STR("format")));
        if (span_of_hash(args[0], &n))
            return puppet_timespan(c->arena, n);
    }
    if (count >= 4 && sum_of_fields(args, count, &n))
        return puppet_timespan(c->arena, n);
    return refuse_arguments(c, t, args, count);
}

static struct value moment_of_text(struct puppet_call *c, struct value text, struct value formats,
                                   struct value zone)
{
    int64_t n;
    struct str why = STR("");
    if (!timestamp_parse(c, value_str(&text), formats, zone, &n, &why))
        return time_failure(c, why);
    return puppet_timestamp(c->arena, n);
}

static struct value convert_timestamp(struct puppet_call *c, const struct ptype *t,
                                      const struct value *args, unsigned count)
{
    int64_t n;
    if (!count) {
        struct value failed = time_now(c, &n);
        return value_is(failed, VALUE_ABSENT) ? puppet_timestamp(c->arena, n) : failed;
    }
    if (count == 1 && value_is_number(args[0]) && nanoseconds_of(args[0], &n))
        return puppet_timestamp(c->arena, n);
    if (puppet_is_string(args[0]))
        return moment_of_text(c, args[0], count > 1 ? args[1] : VALUE_NONE,
                              count > 2 ? args[2] : VALUE_NONE);
    if (count == 1 && puppet_is_hash(args[0])) {
        struct value text = named_argument(args[0], STR("string"));
        if (puppet_is_string(text))
            return moment_of_text(c, text, named_argument(args[0], STR("format")),
                                  named_argument(args[0], STR("timezone")));
    }
    return refuse_arguments(c, t, args, count);
}

// ---- versions

static bool is_natural(struct value v)
{
    return puppet_is_integer(v) && v.integer >= 0;
}

static bool read_qualifier(struct puppet_call *c, struct value v, struct str *out)
{
    if (value_is(v, VALUE_ABSENT) || puppet_is_undef(v))
        return true;
    *out = puppet_is_string(v) ? text_in(c, v) : STR("");
    return out->len > 0;
}

static struct value version_of_parts(struct puppet_call *c, const struct ptype *t,
                                     const struct value *args, unsigned count)
{
    struct puppet_version v = {0};
    bool is_good = count >= 3 && is_natural(args[0]) && is_natural(args[1]) &&
                   is_natural(args[2]) &&
                   read_qualifier(c, count > 3 ? args[3] : VALUE_NONE, &v.prerelease) &&
                   read_qualifier(c, count > 4 ? args[4] : VALUE_NONE, &v.build);
    if (!is_good)
        return refuse_arguments(c, t, args, count);
    v.major = args[0].integer;
    v.minor = args[1].integer;
    v.patch = args[2].integer;
    return puppet_semver(c->arena, &v);
}

static struct value convert_semver(struct puppet_call *c, const struct ptype *t,
                                   const struct value *args, unsigned count)
{
    struct puppet_version v = {0};
    if (count == 1 && puppet_is_string(args[0])) {
        struct str text = text_in(c, args[0]);
        if (!version_parse(text, &v))
            return puppet_fail(c, "RUNTIME_ERROR",
                               "'new_Version' The string '%.*s' cannot be converted to a SemVer",
                               STR_ARGS(text));
        return puppet_semver(c->arena, &v);
    }
    if (count == 1 && puppet_is_hash(args[0])) {
        const struct value parts[] = {
            value_get(args[0], STR("major")), value_get(args[0], STR("minor")),
            value_get(args[0], STR("patch")), value_get(args[0], STR("prerelease")),
            value_get(args[0], STR("build")),
        };
        return version_of_parts(c, t, parts, COUNT_OF(parts));
    }
    return version_of_parts(c, t, args, count);
}

static struct value range_of_versions(struct puppet_call *c, const struct ptype *t,
                                      struct value min, struct value max, bool excludes_max)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    bool has_min = puppet_is_semver(min) != NULL, has_max = puppet_is_semver(max) != NULL;
    const struct value both[] = {min, max};
    if ((!has_min && !puppet_is_default(min)) || (!has_max && !puppet_is_default(max))) {
        strbuf_done(&out);
        return refuse_arguments(c, t, both, 2);
    }
    strbuf_add(&out, STR(">="));
    if (has_min)
        puppet_write_text(&out, min);
    else
        strbuf_add(&out, STR("0.0.0"));
    if (has_max) {
        strbuf_add_cstr(&out, excludes_max ? " <" : " <=");
        puppet_write_text(&out, max);
    }
    struct value range = puppet_semver_range(c->arena, strbuf_str(&out));
    strbuf_done(&out);
    return range;
}

static struct value convert_semver_range(struct puppet_call *c, const struct ptype *t,
                                         const struct value *args, unsigned count)
{
    if (count == 1 && puppet_is_string(args[0])) {
        struct str text = value_str(&args[0]);
        if (!text.len || !range_is_valid(text))
            return puppet_fail(c, "RUNTIME_ERROR", "Unparsable version range: \"%.*s\"",
                               STR_ARGS(text));
        return puppet_semver_range(c->arena, text);
    }
    if (count == 1 && puppet_is_hash(args[0])) {
        struct value min = value_get(args[0], STR("min")), max = value_get(args[0], STR("max"));
        struct value excludes = value_get(args[0], STR("exclude_max"));
        return range_of_versions(c, t, min, value_is(max, VALUE_ABSENT) ? puppet_default() : max,
                                 value_is(excludes, VALUE_BOOL) && excludes.boolean);
    }
    if (count >= 2)
        return range_of_versions(c, t, args[0], args[1], count > 2 && puppet_is_true(args[2]));
    return refuse_arguments(c, t, args, count);
}

// ---- bytes and addresses

static struct value binary_of_text(struct puppet_call *c, struct str text, struct value format)
{
    struct str kind = puppet_is_string(format) ? value_str(&format) : STR("%B");
    if (str_equal(kind, STR("%s")) || str_equal(kind, STR("%r")))
        return puppet_binary(c->arena, text);
    struct strbuf bytes;
    strbuf_init(&bytes, 0);
    bool is_url = str_equal(kind, STR("%u")), is_lenient = str_equal(kind, STR("%b"));
    struct value v;
    if (!is_url && !is_lenient && !str_equal(kind, STR("%B")))
        v = puppet_fail(c, "RUNTIME_ERROR", "Unsupported Base64 format '%.*s'", STR_ARGS(kind));
    else if (ruby_base64_read(&bytes, text, is_url, is_lenient))
        v = puppet_binary(c->arena, strbuf_str(&bytes));
    else
        v = puppet_fail(c, "RUNTIME_ERROR", "invalid base64");
    strbuf_done(&bytes);
    return v;
}

static struct value binary_of_array(struct puppet_call *c, const struct ptype *t, struct value list)
{
    char *bytes = ARENA_ARRAY(c->arena, char, value_len(list) + 1);
    for (size_t i = 0; budget_more(i < value_len(list)); i++) {
        struct value item = value_item(list, i);
        if (!is_natural(item) || item.integer > 255)
            return refuse_arguments(c, t, &list, 1);
        bytes[i] = (char)item.integer;
    }
    return puppet_binary(c->arena, str_make(bytes, value_len(list)));
}

static struct value convert_binary(struct puppet_call *c, const struct ptype *t,
                                   const struct value *args, unsigned count)
{
    struct value v = args[0], format = count > 1 ? args[1] : VALUE_NONE;
    if (count == 1 && puppet_is_hash(v)) {
        format = named_argument(v, STR("format"));
        v = value_get(v, STR("value"));
    }
    if (puppet_is_string(v))
        return binary_of_text(c, value_str(&v), format);
    if (puppet_is_array(v))
        return binary_of_array(c, t, v);
    return refuse_arguments(c, t, args, count);
}

static void add_uri_part(struct strbuf *out, struct value hash, struct str name, const char *before,
                         const char *after)
{
    struct value v = named_argument(hash, name);
    if (value_is(v, VALUE_ABSENT))
        return;
    strbuf_add_cstr(out, before);
    puppet_write_text(out, v);
    strbuf_add_cstr(out, after);
}

static struct value convert_uri(struct puppet_call *c, const struct ptype *t,
                                const struct value *args, unsigned count)
{
    if (puppet_is_string(args[0])) {
        struct str text = value_str(&args[0]);
        for (size_t i = 0; i < text.len; i++)
            if (strchr(" <>\"{}|\\^`", text.at[i]) || (unsigned char)text.at[i] < 0x20 ||
                text.at[i] == 0x7f)
                return puppet_fail(c, "RUNTIME_ERROR", "bad URI(is not URI?): \"%.*s\"",
                                   STR_ARGS(text));
        if (text.len)
            return puppet_uri(c->arena, uri_without_usual_port(c->arena, text));
    }
    if (!puppet_is_hash(args[0]))
        return refuse_arguments(c, t, args, count);
    struct strbuf out;
    strbuf_init(&out, 0);
    struct value hash = args[0];
    add_uri_part(&out, hash, STR("scheme"), "", ":");
    add_uri_part(&out, hash, STR("opaque"), "", "");
    if (!value_is(named_argument(hash, STR("host")), VALUE_ABSENT))
        strbuf_add(&out, STR("//"));
    add_uri_part(&out, hash, STR("userinfo"), "", "@");
    add_uri_part(&out, hash, STR("host"), "", "");
    add_uri_part(&out, hash, STR("port"), ":", "");
    add_uri_part(&out, hash, STR("path"), "", "");
    add_uri_part(&out, hash, STR("query"), "?", "");
    add_uri_part(&out, hash, STR("fragment"), "#", "");
    struct value uri = puppet_uri(c->arena, uri_without_usual_port(c->arena, strbuf_str(&out)));
    strbuf_done(&out);
    return uri;
}

// ---- patterns, secrets, types

static struct value convert_regexp(struct puppet_call *c, const struct ptype *t,
                                   const struct value *args, unsigned count)
{
    if (!puppet_is_string(args[0]))
        return refuse_arguments(c, t, args, count);
    struct str source = value_str(&args[0]);
    struct strbuf escaped;
    strbuf_init(&escaped, 0);
    if (count > 1 && puppet_is_true(args[1])) {
        write_regexp_escaped(&escaped, source);
        source = strbuf_str(&escaped);
    }
    struct value v = VALUE_NONE;
    struct regex *r = open_pattern(c, source, &v);
    if (r) {
        regex_close(r);
        v = puppet_regexp(c->arena, source);
    }
    strbuf_done(&escaped);
    return v;
}

static struct value convert_sensitive(struct puppet_call *c, const struct ptype *t,
                                      const struct value *args, unsigned count)
{
    (void)t;
    (void)count;
    return puppet_is_sensitive(args[0], NULL) ? args[0] : puppet_sensitive(c->arena, args[0]);
}

static struct value convert_type(struct puppet_call *c, const struct ptype *t,
                                 const struct value *args, unsigned count)
{
    if (!puppet_is_string(args[0]))
        return refuse_arguments(c, t, args, count);
    struct str text = value_str(&args[0]);
    const struct ptype *found = puppet_type_of_text(c, text);
    if (!found)
        return puppet_fail(c, "RUNTIME_ERROR",
                           "The expression <%.*s> is not a valid type specification.",
                           STR_ARGS(text));
    return puppet_type_value(c->arena, found);
}

static struct value convert_any(struct puppet_call *c, const struct ptype *t,
                                const struct value *args, unsigned count)
{
    (void)c;
    (void)t;
    (void)count;
    return args[0];
}

static struct value convert_deferred(struct puppet_call *c, const struct ptype *t,
                                     const struct value *args, unsigned count)
{
    struct value name = args[0], given = count > 1 ? args[1] : VALUE_NONE;
    if (count == 1 && puppet_is_hash(name)) {
        given = named_argument(name, STR("arguments"));
        name = value_get(name, STR("name"));
    }
    if (value_is(given, VALUE_ABSENT) || puppet_is_undef(given))
        given = value_tuple(c->arena, NULL, 0);
    if (!puppet_is_string(name) || !puppet_is_array(given))
        return refuse_arguments(c, t, args, count);
    return puppet_deferred(c->arena, text_in(c, name), given);
}

// ---- objects

// Attributes that are given by position: those without a default first.
static size_t positional_fields(struct puppet_call *c, const struct ptype_field *fields,
                                size_t count, size_t *order)
{
    size_t len = 0;
    (void)c;
    for (size_t i = 0; i < count; i++)
        if (!fields[i].is_constant && value_is(fields[i].fallback, VALUE_ABSENT))
            order[len++] = i;
    for (size_t i = 0; i < count; i++)
        if (!fields[i].is_constant && !value_is(fields[i].fallback, VALUE_ABSENT))
            order[len++] = i;
    return len;
}

static struct value fail_attribute(struct puppet_call *c, const struct ptype *t,
                                   const struct ptype_field *field, struct value v)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    if (value_is(v, VALUE_ABSENT))
        strbuf_format(&text, "The function 'new_%.*s' expects a value for attribute '%.*s'",
                      STR_ARGS(t->name), STR_ARGS(field->name));
    else
        ptype_describe(&text, c->arena,
                       str_format(c->arena, "The function 'new_%.*s' parameter '%.*s'",
                                  STR_ARGS(t->name), STR_ARGS(field->name)),
                       field->type, v);
    struct value failed = puppet_fail(c, "RUNTIME_ERROR", "%.*s", STR_ARGS(strbuf_str(&text)));
    strbuf_done(&text);
    return failed;
}

// Whether a hash has only names of attributes.
static bool names_attributes(struct value hash, const struct ptype_field *fields, size_t count)
{
    for (size_t i = 0; budget_more(i < value_len(hash)); i++) {
        bool is_known = false;
        struct value key = value_real_key(hash, i);
        for (size_t k = 0; k < count && puppet_is_string(key); k++)
            is_known |= !fields[k].is_constant && str_equal(fields[k].name, value_str(&key));
        if (!is_known)
            return false;
    }
    return true;
}

static struct value object_of(struct puppet_call *c, const struct ptype *t,
                              const struct ptype_field *fields, size_t field_count,
                              struct value *given)
{
    for (size_t i = 0; i < field_count; i++) {
        if (value_is(given[i], VALUE_ABSENT) || fields[i].is_constant)
            given[i] = fields[i].fallback;
        else if (!ptype_has(fields[i].type, given[i]))
            return fail_attribute(c, t, &fields[i], given[i]);
        if (value_is(given[i], VALUE_ABSENT))
            return fail_attribute(c, t, &fields[i], given[i]);
    }
    return puppet_object(c->arena, t, given);
}

static struct value new_object(struct puppet_call *c, const struct ptype *t,
                               const struct ptype_field *fields, size_t field_count,
                               const struct value *args, unsigned count)
{
    struct value *given = ARENA_ARRAY(c->arena, struct value, field_count + 1);
    size_t *order = ARENA_ARRAY(c->arena, size_t, field_count + 1);
    size_t positional = positional_fields(c, fields, field_count, order);
    bool is_hash =
        count == 1 && puppet_is_hash(args[0]) && names_attributes(args[0], fields, field_count);
    if (!is_hash && count > positional)
        return refuse_arguments(c, t, args, count);
    for (size_t i = 0; is_hash && i < field_count; i++)
        given[i] = value_get(args[0], fields[i].name);
    for (size_t i = 0; !is_hash && i < count; i++)
        given[order[i]] = args[i];
    return object_of(c, t, fields, field_count, given);
}

static struct value convert_object(struct puppet_call *c, const struct ptype *t,
                                   const struct value *args, unsigned count)
{
    struct ptype_field *fields = NULL;
    size_t field_count = object_fields(c->arena, t, &fields);
    return new_object(c, t, fields, field_count, args, count);
}

static struct value convert_error(struct puppet_call *c, const struct ptype *t,
                                  const struct value *args, unsigned count)
{
    struct ptype *type = ARENA_NEW(c->arena, struct ptype);
    struct ptype_field *fields = ARENA_ARRAY(c->arena, struct ptype_field, 5);
    const struct ptype *any = ptype_basic(PTYPE_ANY);
    static const char *const names[] = {"message", "kind", "details", "issue_code",
                                        "partial_result"};
    for (size_t i = 0; i < COUNT_OF(names); i++)
        fields[i] = (struct ptype_field){.name = str_of(names[i]),
                                         .type = i ? any : ptype_basic(PTYPE_STRING),
                                         .fallback = i ? puppet_undef() : VALUE_NONE};
    *type = *t;
    type->name = STR("Error");
    type->fields = fields;
    type->field_count = COUNT_OF(names);
    return new_object(c, type, fields, COUNT_OF(names), args, count);
}

const struct conversion rich_conversions[] = {
    {PTYPE_TIMESPAN, convert_timespan, 1, SPAN_FIELDS},
    {PTYPE_TIMESTAMP, convert_timestamp, 0, 3},
    {PTYPE_SEMVER, convert_semver, 1, 5},
    {PTYPE_SEMVER_RANGE, convert_semver_range, 1, 3},
    {PTYPE_BINARY, convert_binary, 1, 2},
    {PTYPE_URI, convert_uri, 1, 1},
    {PTYPE_REGEXP, convert_regexp, 1, 2},
    {PTYPE_SENSITIVE, convert_sensitive, 1, 1},
    {PTYPE_TYPE, convert_type, 1, 1},
    {PTYPE_ANY, convert_any, 1, 1},
    {PTYPE_DEFERRED, convert_deferred, 1, 2},
    {PTYPE_OBJECT, convert_object, 0, UINT32_MAX},
    {PTYPE_ERROR, convert_error, 1, 5},
};
const size_t rich_conversion_count = COUNT_OF(rich_conversions);
