// SPDX-License-Identifier: Apache-2.0
//
// Regular expressions in templates, and the methods of Regexp and MatchData.
#include "base/utf8.h"
#include "dialects/puppet/erb/erb_methods.h"
#include "dialects/puppet/runtime/support.h"

enum { REGEXES_KEPT = 200 };

struct rv erb_regexp(struct erb_run *r, struct str source, unsigned options)
{
    struct rv_regexp *re = ARENA_NEW(r->arena, struct rv_regexp);
    re->source = str_copy(r->arena, source);
    re->options = options;
    return (struct rv){.kind = RV_REGEXP, .regexp = re};
}

static void forget_regexes(struct erb_run *r)
{
    for (uint32_t i = 0; i < r->regexes.len; i++)
        regex_close((struct regex *)(uintptr_t)r->regexes.entries[i].value);
    str_table_done(&r->regexes);
    r->regexes = (struct str_table){0};
}

void erb_close_regexes(struct erb_run *r)
{
    forget_regexes(r);
}

struct regex *erb_regex(struct erb_run *r, const struct rv_regexp *re)
{
    struct str text = str_format(r->arena, "%s%s%s%s%s", re->options ? "(?" : "",
                                 re->options & REGEXP_IGNORE_CASE ? "i" : "",
                                 re->options & REGEXP_DOT_ALL ? "m" : "",
                                 re->options & REGEXP_EXTENDED ? "x" : "", re->options ? ")" : "");
    text = str_join(r->arena, text, re->source);
    if (r->regexes.len >= REGEXES_KEPT && !r->regexes_in_use)
        forget_regexes(r);
    bool is_new;
    uint64_t *slot = str_table_put(&r->regexes, text, &is_new);
    if (is_new) {
        struct regex_error error;
        *slot = (uintptr_t)regex_open(text, REGEX_RUBY, &error);
        if (!*slot)
            (void)erb_raise(r, "RegexpError", "%s: /%.*s/", error.why, STR_ARGS(re->source));
    } else if (!*slot) {
        (void)erb_raise(r, "RegexpError", "invalid pattern: /%.*s/", STR_ARGS(re->source));
    }
    return (struct regex *)(uintptr_t)*slot;
}

const struct rv_match *erb_match(struct erb_run *r, const struct rv_regexp *re, struct str text,
                                 size_t from)
{
    struct regex *regex = erb_regex(r, re);
    r->match = NULL;
    if (!regex || !erb_charge(r, 1) || from > text.len)
        return NULL;
    uint32_t count = regex_group_count(regex) + 1;
    struct regex_group *groups = ARENA_ARRAY(r->arena, struct regex_group, count);
    enum regex_status status = regex_match(regex, text, from, groups);
    if (status == REGEX_LIMIT)
        (void)erb_refuse_running(r, "a regular expression that takes too long: /%.*s/",
                                 STR_ARGS(re->source));
    if (status != REGEX_MATCH)
        return NULL;
    // Bytes of a String are never changed in place: the text stays as it is.
    struct rv_match *m = ARENA_NEW(r->arena, struct rv_match);
    size_t *starts = ARENA_ARRAY(r->arena, size_t, count),
           *ends = ARENA_ARRAY(r->arena, size_t, count);
    struct str *names = ARENA_ARRAY(r->arena, struct str, count);
    for (uint32_t i = 0; i < count; i++) {
        starts[i] = groups[i].start == REGEX_NONE ? SIZE_MAX : groups[i].start;
        ends[i] = groups[i].end;
        names[i] = i ? str_copy(r->arena, regex_group_name(regex, i)) : STR("");
    }
    *m = (struct rv_match){.text = text, .regexp = re, .count = count};
    m->starts = starts;
    m->ends = ends;
    m->names = names;
    r->match = m;
    return m;
}

struct rv erb_group(struct erb_run *r, const struct rv_match *m, size_t group)
{
    if (group >= m->count || m->starts[group] == SIZE_MAX)
        return rv_nil();
    return erb_string(r, str_slice(m->text, m->starts[group], m->ends[group]));
}

const struct rv_regexp *erb_pattern_of(struct erb_run *r, struct rv v)
{
    if (v.kind == RV_REGEXP)
        return v.regexp;
    struct str text = erb_text_arg(r, v);
    struct strbuf out;
    strbuf_init(&out, 0);
    write_regexp_escaped(&out, text);
    struct rv source = erb_take_buffer(r, &out);
    return erb_left(r) ? NULL : erb_regexp(r, rv_bytes(source), 0).regexp;
}

// ---- Regexp

static struct rv regexp_match(struct erb_run *r, const struct rv_call *c)
{
    if (erb_arg(c, 0).kind == RV_NIL) {
        r->match = NULL;
        return rv_nil();
    }
    struct str text = rv_is_texty(c->args[0]) ? rv_bytes(c->args[0]) : erb_text_arg(r, c->args[0]);
    const struct rv_match *m = erb_left(r) ? NULL : erb_match(r, c->self.regexp, text, 0);
    return m ? (struct rv){.kind = RV_MATCH, .match = m} : rv_nil();
}

static struct rv regexp_is_match(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_match *before = r->match;
    struct rv v = regexp_match(r, c);
    r->match = before;
    return rv_bool(v.kind == RV_MATCH);
}

static struct rv regexp_find(struct erb_run *r, const struct rv_call *c)
{
    struct rv v = regexp_match(r, c);
    if (v.kind != RV_MATCH)
        return rv_nil();
    return rv_int((int64_t)utf8_count(str_slice(v.match->text, 0, v.match->starts[0])));
}

static struct rv regexp_case_equal(struct erb_run *r, const struct rv_call *c)
{
    if (!rv_is_texty(c->args[0]))
        return rv_bool(false);
    return rv_bool(regexp_match(r, c).kind == RV_MATCH);
}

static struct rv regexp_source(struct erb_run *r, const struct rv_call *c)
{
    return erb_string(r, c->self.regexp->source);
}

static struct rv regexp_options(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return rv_int(c->self.regexp->options);
}

static const struct rv_method regexp_rows[] = {
    {"match", 1, 1, regexp_match},   {"match?", 1, 1, regexp_is_match},
    {"=~", 1, 1, regexp_find},       {"===", 1, 1, regexp_case_equal},
    {"source", 0, 0, regexp_source}, {"options", 0, 0, regexp_options},
};
const struct rv_methods erb_regexp_methods = {regexp_rows, COUNT_OF(regexp_rows)};

// ---- MatchData

static struct rv match_groups(struct erb_run *r, const struct rv_call *c)
{
    struct rv list = rv_array(r->arena);
    bool is_captures = str_equal(c->name, STR("captures"));
    for (uint32_t i = is_captures; i < c->self.match->count; i++)
        rv_push(list, erb_group(r, c->self.match, i));
    return list;
}

static struct rv match_group(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_match *m = c->self.match;
    if (c->count > 1 || c->args[0].kind == RV_RANGE)
        return erb_send_to(r, match_groups(r, c), "[]", c->args, (uint32_t)c->count);
    if (c->args[0].kind == RV_INT) {
        int64_t i = c->args[0].integer < 0 ? c->args[0].integer + m->count : c->args[0].integer;
        return i < 0 ? rv_nil() : erb_group(r, m, (size_t)i);
    }
    struct str name = rv_is_texty(c->args[0]) ? rv_bytes(c->args[0]) : erb_text_arg(r, c->args[0]);
    for (uint32_t i = 1; i < m->count && !erb_left(r); i++)
        if (str_equal(m->names[i], name))
            return erb_group(r, m, i);
    return erb_raise(r, "IndexError", "undefined group name reference: %.*s", STR_ARGS(name));
}

static struct rv match_named(struct erb_run *r, const struct rv_call *c)
{
    struct rv hash = rv_hash(r->arena);
    for (uint32_t i = 1; i < c->self.match->count; i++)
        if (c->self.match->names[i].len)
            rv_hash_put(hash, erb_string(r, c->self.match->names[i]),
                        erb_group(r, c->self.match, i));
    return hash;
}

static struct rv match_names(struct erb_run *r, const struct rv_call *c)
{
    struct rv list = rv_array(r->arena);
    for (uint32_t i = 1; i < c->self.match->count; i++)
        if (c->self.match->names[i].len)
            rv_push(list, erb_string(r, c->self.match->names[i]));
    return list;
}

static struct rv match_around(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_match *m = c->self.match;
    bool is_before = str_equal(c->name, STR("pre_match"));
    return erb_string(r, is_before ? str_slice(m->text, 0, m->starts[0])
                                   : str_slice(m->text, m->ends[0], m->text.len));
}

static struct rv match_edge(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_match *m = c->self.match;
    int64_t i = erb_int_arg(r, c->args[0]);
    if (erb_left(r) || i < 0 || i >= m->count || m->starts[i] == SIZE_MAX)
        return rv_nil();
    size_t at = str_equal(c->name, STR("begin")) ? m->starts[i] : m->ends[i];
    return rv_int((int64_t)utf8_count(str_slice(m->text, 0, at)));
}

static const struct rv_method match_rows[] = {
    {"[]", 1, 2, match_group},
    {"captures", 0, 0, match_groups},
    {"to_a", 0, 0, match_groups},
    {"names", 0, 0, match_names},
    {"named_captures", 0, 0, match_named},
    {"pre_match", 0, 0, match_around},
    {"post_match", 0, 0, match_around},
    {"begin", 1, 1, match_edge},
    {"end", 1, 1, match_edge},
};
const struct rv_methods erb_match_methods = {match_rows, COUNT_OF(match_rows)};
