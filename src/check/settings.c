// SPDX-License-Identifier: Apache-2.0
//
// A comment `weft:ignore CODE reason` applies to its line or, alone on a line, to the next one. It is searched
// in the text, as no dialect keeps its comments, and only in lines with an error.
#include "check/settings.h"

#include <string.h>

#include "base/glob.h"
#include "base/utf8.h"
#include "dialects/dialect.h"
#include "formats/read_value.h"
#include "value/number.h"

const char check_settings_name[] = "weft.toml";

// ---- the file

struct settings_reader {
    struct arena *arena;
    struct str name; // of the file
    struct check_settings *out;
    struct diags *mistakes;
};

static struct diag *refuse_setting(struct settings_reader *r, const char *format, ...)
    PRINTF_LIKE(2, 3);

// TOML values have no positions: a message names the key.
static struct diag *refuse_setting(struct settings_reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(r->arena, DIAG_BAD_SCHEMA, NO_SPAN, format, args);
    va_end(args);
    diag_note(d, "in `%.*s`", STR_ARGS(r->name));
    diags_add(r->mistakes, d);
    return d;
}

static void read_ignored(struct settings_reader *r, struct value list)
{
    for (size_t i = 0; value_is_sequence(list) && i < value_len(list); i++) {
        struct value item = value_item(list, i);
        if (value_is(item, VALUE_STRING))
            ARRAY_PUSH(&r->out->ignored, str_copy(r->arena, value_str(&item)));
        else
            refuse_setting(r,
                           "`check.ignore` must be a list of patterns, for example \"legacy/**\"");
    }
    if (!value_is_sequence(list))
        refuse_setting(r, "`check.ignore` must be a list of patterns, for example \"legacy/**\"");
}

static bool find_hearing(struct value v, enum hearing *out)
{
    static const struct {
        const char *word;
        enum hearing hearing;
    } words[] = {{"error", HEARD_AS_ERROR}, {"warning", HEARD_AS_WARNING}, {"off", NOT_HEARD}};
    for (size_t i = 0; value_is(v, VALUE_STRING) && i < COUNT_OF(words); i++)
        if (str_equal(value_str(&v), str_of(words[i].word))) {
            *out = words[i].hearing;
            return true;
        }
    return false;
}

static void suggest_code(struct diag *d, struct str slug)
{
    struct str names[DIAG_CODE_COUNT];
    for (enum diag_code c = 0; c < DIAG_CODE_COUNT; c++)
        names[c] = str_of(diag_slug(c));
    struct str near = diag_suggest(slug, names, DIAG_CODE_COUNT);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
}

// The check itself failed: that is not a matter of taste.
static bool is_of_world(enum diag_code code)
{
    return code == DIAG_WORLD || (code >= DIAG_LIMIT_DEPTH && code <= DIAG_LIMIT_TIME);
}

static void read_severities(struct settings_reader *r, struct value table)
{
    if (!value_is_mapping(table))
        refuse_setting(r, "`check.severity` must be a table of codes");
    for (size_t i = 0; value_is_mapping(table) && i < value_len(table); i++) {
        struct str slug = value_key(table, i);
        enum diag_code code = diag_code_find(slug);
        if (code < DIAG_CODE_COUNT && is_of_world(code))
            refuse_setting(r, "`check.severity.%.*s`: this code is always reported",
                           STR_ARGS(slug));
        else if (code == DIAG_CODE_COUNT)
            suggest_code(refuse_setting(r, "`check.severity.%.*s`: unknown code", STR_ARGS(slug)),
                         slug);
        else if (!find_hearing(value_item(table, i), &r->out->codes[code]))
            refuse_setting(r, "`check.severity.%.*s` must be \"error\", \"warning\" or \"off\"",
                           STR_ARGS(slug));
    }
}

static void read_most(struct settings_reader *r, struct value v)
{
    if (!value_is_number(v) || !number_to_int(v, &r->out->errors_most) || r->out->errors_most < 0) {
        r->out->errors_most = -1;
        refuse_setting(r, "`check.max-errors` must be a whole number; 0 shows all");
    }
}

static void read_check(struct settings_reader *r, struct value table)
{
    static const struct {
        const char *key;
        void (*read)(struct settings_reader *r, struct value v);
    } keys[] = {{"ignore", read_ignored}, {"severity", read_severities}, {"max-errors", read_most}};
    for (size_t i = 0; value_is_mapping(table) && i < value_len(table); i++) {
        struct str key = value_key(table, i);
        size_t k = 0;
        while (k < COUNT_OF(keys) && !str_equal(key, str_of(keys[k].key)))
            k++;
        if (k < COUNT_OF(keys))
            keys[k].read(r, value_item(table, i));
        else
            diag_help(refuse_setting(r, "unknown setting `check.%.*s`", STR_ARGS(key)),
                      "use `ignore`, `max-errors` or `severity`");
    }
    if (!value_is_mapping(table))
        refuse_setting(r, "`check` must be a table");
}

static void read_flavours(struct settings_reader *r, struct value table)
{
    if (!value_is_mapping(table))
        refuse_setting(r, "`flavours` must be a table of patterns and schema files");
    for (size_t i = 0; value_is_mapping(table) && i < value_len(table); i++) {
        struct str pattern = value_key(table, i);
        struct value schema = value_item(table, i);
        if (value_is(schema, VALUE_STRING))
            ARRAY_PUSH(&r->out->flavours,
                       ((struct flavour_setting){str_copy(r->arena, pattern),
                                                 str_copy(r->arena, value_str(&schema))}));
        else
            refuse_setting(r, "`flavours.\"%.*s\"` must be the name of a schema file",
                           STR_ARGS(pattern));
    }
}

void check_settings_read(struct arena *a, const struct sources *sources, uint32_t file,
                         struct check_settings *out, struct diags *mistakes)
{
    struct settings_reader r = {a, source_name(sources, file), out, mistakes};
    struct value all;
    struct format_problem problem;
    *out = (struct check_settings){.errors_most = -1};
    if (!format_read_value(&format_toml, a, source_text(sources, file), &all, &problem)) {
        uint32_t start = (uint32_t)problem.at;
        diags_add(mistakes, diag_new(a, DIAG_BAD_SYNTAX, (struct span){file, start, start + 1},
                                     "invalid TOML: %s", problem.why ? problem.why : ""));
        return;
    }
    for (size_t i = 0; i < value_len(all); i++)
        if (str_equal(value_key(all, i), STR("check")))
            read_check(&r, value_item(all, i));
        else if (str_equal(value_key(all, i), STR("flavours")))
            read_flavours(&r, value_item(all, i));
        else if (!dialect_find(value_key(all, i))) // a dialect reads its own settings
            refuse_setting(&r, "unknown setting `%.*s`", STR_ARGS(value_key(all, i)));
}

void check_settings_done(struct check_settings *s)
{
    ARRAY_DONE(&s->ignored);
    ARRAY_DONE(&s->flavours);
}

// ---- comments

// The line of a position, or the one before it.
static struct str line_of(struct str text, size_t at, bool before)
{
    size_t start = at < text.len ? at : text.len;
    while (start && text.at[start - 1] != '\n')
        start--;
    if (!before)
        return str_slice(text, start, str_find_char(text, '\n', start));
    if (!start)
        return STR("");
    size_t end = --start;
    while (start && text.at[start - 1] != '\n')
        start--;
    return str_slice(text, start, end);
}

static bool opens_comment(struct str before)
{
    return str_find_char(before, '#', 0) < before.len ||
           str_find(before, STR("//"), 0) < before.len ||
           str_find(before, STR("/*"), 0) < before.len;
}

static bool is_blank(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!strchr(" \t#/*", s.at[i]))
            return false;
    return true;
}

enum comment { NO_COMMENT, WITHOUT_REASON, WITH_REASON };

static const char ignore_mark[] = "weft:ignore ";

static bool has_mark(struct str line)
{
    return str_find(line, str_of(ignore_mark), 0) < line.len;
}

// `weft:ignore CODE reason`: the reason is required, for whoever reads it in a year.
static enum comment comment_in(struct str line, const char *slug, bool alone)
{
    size_t at = str_find(line, str_of(ignore_mark), 0);
    struct str before = str_slice(line, 0, at);
    if (at == line.len || !opens_comment(before) || (alone && !is_blank(before)))
        return NO_COMMENT;
    struct str rest = utf8_trim_end(str_slice(line, at + sizeof(ignore_mark) - 1, line.len));
    size_t end = str_find_char(rest, ' ', 0);
    if (!str_equal(str_slice(rest, 0, end), str_of(slug)))
        return NO_COMMENT;
    return end + 1 < rest.len ? WITH_REASON : WITHOUT_REASON;
}

// The last two lines that were searched without finding anything: a line of many megabytes may have a thousand mistakes.
struct searched {
    uint32_t file;
    const char *start, *end; // of the later one; NULL: none
};

static enum comment comment_at(const struct sources *sources, const struct diag *d,
                               struct searched *s)
{
    if (span_is_none(d->at))
        return NO_COMMENT;
    struct str text = source_text(sources, d->at.file);
    const char *at = text.at + (d->at.start < text.len ? d->at.start : text.len);
    if (s->start && s->file == d->at.file && s->start <= at && at <= s->end)
        return NO_COMMENT;
    const char *slug = diag_slug(d->code);
    struct str line = line_of(text, d->at.start, false);
    struct str before = line_of(text, d->at.start, true);
    enum comment c = comment_in(line, slug, false);
    if (!c)
        c = comment_in(before, slug, true);
    *s = (struct searched){.file = d->at.file};
    if (!has_mark(line) && !has_mark(before)) {
        s->start = line.at;
        s->end = line.at + line.len;
    }
    return c;
}

// ---- both

static bool is_ignored(const struct sources *sources, const struct check_settings *s,
                       const struct diag *d)
{
    if (span_is_none(d->at) || !s)
        return false;
    struct str name = source_name(sources, d->at.file);
    for (size_t i = 0; i < s->ignored.len; i++)
        if (glob_matches(s->ignored.at[i], name))
            return true;
    return false;
}

// The same, changed.
static const struct diag *heard_as(struct arena *a, const struct diag *d, enum severity severity,
                                   bool lacks_reason)
{
    struct diag *other = ARENA_NEW(a, struct diag);
    *other = *d;
    other->arena = a;
    other->severity = severity;
    if (lacks_reason)
        diag_note(other, "`weft:ignore %s` has no effect without a reason after it",
                  diag_slug(d->code));
    return other;
}

size_t check_settle(struct arena *a, const struct sources *sources,
                    const struct check_settings *settings, const struct diags *found,
                    struct diags *out)
{
    size_t left_out = 0;
    struct searched searched = {0};
    for (size_t i = 0; i < found->list.len; i++) {
        const struct diag *d = found->list.at[i];
        enum hearing h = settings ? settings->codes[d->code] : HEARD_AS_IS;
        enum comment c = comment_at(sources, d, &searched);
        bool is_left_out = h == NOT_HEARD || c == WITH_REASON || is_ignored(sources, settings, d);
        if (is_left_out && !is_of_world(d->code)) {
            left_out++;
            continue;
        }
        enum severity is = h == HEARD_AS_ERROR     ? SEVERITY_ERROR
                           : h == HEARD_AS_WARNING ? SEVERITY_WARNING
                                                   : d->severity;
        if (is != d->severity || c == WITHOUT_REASON)
            d = heard_as(a, d, is, c == WITHOUT_REASON);
        diags_add(out, d);
    }
    return left_out;
}
