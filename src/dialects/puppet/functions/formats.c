// SPDX-License-Identifier: Apache-2.0
//
// Reads formats of String.new, and finds the one for a value: given ones are merged over those that are usual, and
// the narrowest type wins.
#include "dialects/puppet/functions/formats.h"

#include "base/budget.h"
#include "dialects/puppet/values/values.h"

enum { FORMAT_WIDTH_MOST = 100000 }; // characters: a typing mistake must not fill the memory

static bool is_format_flag(char c)
{
    return c && strchr(" \t[+#0{<(|-", c);
}

static bool read_flags(struct arena *a, struct str flags, struct text_format *f, struct str *why)
{
    for (size_t i = 0; i < flags.len; i++) {
        char c = flags.at[i];
        if (str_find_char(flags, c, i + 1) < flags.len) {
            *why = str_format(a, "The same flag can only be used once, got '%.*s'",
                              STR_ARGS(f->original));
            return false;
        }
        f->is_left |= c == '-';
        f->is_alternate |= c == '#';
        f->has_space |= c == ' ';
        f->has_plus |= c == '+';
        f->has_zero |= c == '0';
        if (!strchr("[{(<|", c))
            continue;
        if (f->delimiter) {
            *why = str_format(
                a,
                "Only one of the delimiters [ { ( < | can be given in the format flags, got '%.*s'",
                STR_ARGS(f->original));
            return false;
        }
        f->delimiter = c;
    }
    return true;
}

static size_t read_digits(struct str text, size_t at, int64_t *out)
{
    *out = 0;
    for (; at < text.len && ascii_is_digit(text.at[at]); at++)
        if (*out < FORMAT_WIDTH_MOST)
            *out = *out * 10 + (text.at[at] - '0');
    return at;
}

bool string_format_read(struct arena *a, struct str text, struct text_format *out, struct str *why)
{
    struct text_format f = {.original = str_copy(a, text)};
    size_t at = text.len && text.at[0] == '%' ? 1 : text.len;
    size_t flags = at;
    while (at < text.len && is_format_flag(text.at[at]))
        at++;
    struct str given = str_slice(text, flags, at);
    f.has_width = at < text.len && ascii_is_digit(text.at[at]);
    at = read_digits(text, at, &f.width);
    if (at + 1 < text.len && text.at[at] == '.' && ascii_is_digit(text.at[at + 1])) {
        f.has_precision = true;
        at = read_digits(text, at + 1, &f.precision);
    }
    if (at + 1 != text.len || !ascii_is_letter(text.at[at]) || f.width >= FORMAT_WIDTH_MOST ||
        f.precision >= FORMAT_WIDTH_MOST) {
        *why = str_format(
            a,
            "The format '%.*s' is not a valid format on the form '%%<flags><width>.<prec><format>'",
            STR_ARGS(text));
        return false;
    }
    f.letter = text.at[at];
    if (!read_flags(a, given, &f, why))
        return false;
    *out = f;
    return true;
}

// ---- merging

static struct text_format merged_format(struct arena *a, const struct text_format *low,
                                        const struct text_format *high);

static const struct text_format *find_exactly(const struct format_map *map,
                                              const struct ptype *type)
{
    for (size_t i = 0; map && i < map->count; i++)
        if (ptype_equal(map->entries[i].type, type))
            return &map->entries[i].format;
    return NULL;
}

static bool is_hidden_part(const struct format_map *high, const struct ptype *type)
{
    for (size_t i = 0; i < high->count; i++)
        if (!ptype_equal(high->entries[i].type, type) && ptype_takes(high->entries[i].type, type))
            return true;
    return false;
}

static bool is_narrower(const struct ptype *x, const struct ptype *y)
{
    return ptype_takes(y, x) && !ptype_takes(x, y);
}

// Each time the first of those that are left than which no other is narrower.
static void sort_entries(struct format_entry *entries, size_t count)
{
    for (size_t done = 0; budget_more(done < count); done++) {
        size_t best = done;
        for (size_t i = done + 1; i < count; i++)
            if (is_narrower(entries[i].type, entries[best].type))
                best = i;
        struct format_entry first = entries[best];
        memmove(&entries[done + 1], &entries[done], (best - done) * sizeof(*entries));
        entries[done] = first;
    }
}

static const struct format_map *merged_map(struct arena *a, const struct format_map *low,
                                           const struct format_map *high)
{
    if (!low || !high)
        return low ? low : high;
    struct format_map *map = ARENA_NEW(a, struct format_map);
    map->entries = ARENA_ARRAY(a, struct format_entry, low->count + high->count);
    for (size_t i = 0; i < low->count; i++) {
        const struct format_entry *entry = &low->entries[i];
        const struct text_format *over = find_exactly(high, entry->type);
        if (over)
            map->entries[map->count++] =
                (struct format_entry){entry->type, merged_format(a, &entry->format, over)};
        else if (!is_hidden_part(high, entry->type))
            map->entries[map->count++] = *entry;
    }
    for (size_t i = 0; i < high->count; i++)
        if (!find_exactly(low, high->entries[i].type))
            map->entries[map->count++] = high->entries[i];
    sort_entries(map->entries, map->count);
    return map;
}

static struct text_format merged_format(struct arena *a, const struct text_format *low,
                                        const struct text_format *high)
{
    struct text_format f = *high;
    if (!high->has_separator) {
        f.has_separator = low->has_separator;
        f.separator = low->separator;
    }
    if (!high->has_separator2) {
        f.has_separator2 = low->has_separator2;
        f.separator2 = low->separator2;
    }
    f.parts = merged_map(a, low->parts, high->parts);
    return f;
}

// ---- what is usual

static struct text_format simple_format(struct str text)
{
    return (struct text_format){.original = text, .letter = text.at[1]};
}

static const struct format_map *usual_formats(struct arena *a)
{
    struct format_map *parts = ARENA_NEW(a, struct format_map);
    parts->entries = ARENA_ARRAY(a, struct format_entry, 1);
    parts->entries[parts->count++] =
        (struct format_entry){ptype_basic(PTYPE_ANY), simple_format(STR("%p"))};
    struct text_format of_array = simple_format(STR("%a")), of_hash = simple_format(STR("%h"));
    of_array.parts = of_hash.parts = parts;
    of_array.has_separator = of_hash.has_separator = of_array.has_separator2 =
        of_hash.has_separator2 = true;
    of_array.separator = of_hash.separator = of_array.separator2 = STR(", ");
    of_hash.separator2 = STR(" => ");
    const struct format_entry usual[] = {
        {ptype_basic(PTYPE_OBJECT), simple_format(STR("%p"))},
        {ptype_basic(PTYPE_FLOAT), simple_format(STR("%f"))},
        {ptype_basic(PTYPE_NUMERIC), simple_format(STR("%d"))},
        {ptype_basic(PTYPE_ARRAY), of_array},
        {ptype_basic(PTYPE_HASH), of_hash},
        {ptype_basic(PTYPE_BINARY), simple_format(STR("%B"))},
        {ptype_basic(PTYPE_ANY), simple_format(STR("%s"))},
    };
    struct format_map *map = ARENA_NEW(a, struct format_map);
    map->entries = ARENA_ARRAY(a, struct format_entry, COUNT_OF(usual));
    map->count = COUNT_OF(usual);
    memcpy(map->entries, usual, sizeof(usual));
    return map;
}

// ---- what is given

static bool read_map(struct arena *a, struct value hash, const struct format_map **out,
                     struct str *why);

static bool read_text_part(struct value hash, struct str key, struct arena *a, bool *has,
                           struct str *out)
{
    struct value v = value_get(hash, key);
    *has = value_is(v, VALUE_STRING);
    if (*has)
        *out = str_copy(a, value_str(&v));
    return *has || value_is(v, VALUE_ABSENT) || value_is_null(v);
}

static bool read_container_format(struct arena *a, struct value hash, struct text_format *out,
                                  struct str *why)
{
    struct value format = value_get(hash, STR("format"));
    struct value parts = value_get(hash, STR("string_formats"));
    if (!value_is(format, VALUE_STRING)) {
        *why = STR("a container format needs the key 'format' with a String");
        return false;
    }
    for (size_t i = 0; i < value_len(hash); i++) {
        struct str key = value_key(hash, i);
        if (!str_equal(key, STR("format")) && !str_equal(key, STR("separator")) &&
            !str_equal(key, STR("separator2")) && !str_equal(key, STR("string_formats"))) {
            *why = str_format(a,
                              "only 'separator', 'separator2', 'format', 'string_formats' are "
                              "allowed in a container "
                              "format, got %.*s",
                              STR_ARGS(key));
            return false;
        }
    }
    struct text_format f;
    if (!string_format_read(a, value_str(&format), &f, why))
        return false;
    bool is_good = read_text_part(hash, STR("separator"), a, &f.has_separator, &f.separator) &&
                   read_text_part(hash, STR("separator2"), a, &f.has_separator2, &f.separator2);
    if (!is_good) {
        *why = STR("the separators of a container format must be Strings");
        return false;
    }
    if (value_is_mapping(parts) && !read_map(a, parts, &f.parts, why))
        return false;
    *out = f;
    return true;
}

static bool read_map(struct arena *a, struct value hash, const struct format_map **out,
                     struct str *why)
{
    struct format_map *map = ARENA_NEW(a, struct format_map);
    map->entries = ARENA_ARRAY(a, struct format_entry, value_len(hash) + 1);
    for (size_t i = 0; budget_more(i < value_len(hash)); i++) {
        struct format_entry *entry = &map->entries[map->count++];
        struct value item = value_item(hash, i);
        entry->type = puppet_type_of_value(value_real_key(hash, i));
        if (!entry->type) {
            *why = STR("top level keys in the format hash must be data types");
            return false;
        }
        bool is_good = value_is_mapping(item) ? read_container_format(a, item, &entry->format, why)
                       : value_is(item, VALUE_STRING)
                           ? string_format_read(a, value_str(&item), &entry->format, why)
                           : false;
        if (!is_good) {
            if (!why->len)
                *why = STR("a format must be a String or a Hash");
            return false;
        }
    }
    sort_entries(map->entries, map->count);
    *out = map;
    return true;
}

static bool read_one_format(struct arena *a, struct value v, struct str text,
                            const struct format_map **out, struct str *why)
{
    struct format_map *map = ARENA_NEW(a, struct format_map);
    map->entries = ARENA_ARRAY(a, struct format_entry, 1);
    map->count = 1;
    if (!string_format_read(a, text, &map->entries[0].format, why))
        return false;
    map->entries[0].type = value_is_sequence(v)  ? ptype_basic(PTYPE_ARRAY)
                           : value_is_mapping(v) ? ptype_basic(PTYPE_HASH)
                                                 : ptype_infer(a, v, INFER_DETAILED);
    *out = map;
    return true;
}

bool formats_read(struct arena *a, struct value v, struct value formats,
                  const struct format_map **out, struct str *why)
{
    const struct format_map *usual = usual_formats(a), *given = NULL;
    *why = STR("");
    if (value_is(formats, VALUE_STRING)) {
        if (!read_one_format(a, v, value_str(&formats), &given, why))
            return false;
    } else if (value_is_mapping(formats)) {
        if (!read_map(a, formats, &given, why))
            return false;
    }
    *out = merged_map(a, usual, given);
    return true;
}

const struct text_format *format_of(const struct format_map *map, struct value v)
{
    static const struct text_format plain = {.original = {"%s", 2}, .letter = 's'};
    for (size_t i = 0; i < map->count; i++)
        if (ptype_has(map->entries[i].type, v))
            return &map->entries[i].format;
    return &plain;
}
