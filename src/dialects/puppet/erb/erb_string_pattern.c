// SPDX-License-Identifier: Apache-2.0
//
// Methods of String that look for patterns: substitution, splitting, scanning, indexing.
#include "base/utf8.h"
#include "dialects/puppet/erb/erb_methods.h"

static struct str pattern_self(const struct rv_call *c)
{
    return rv_bytes(c->self);
}

// ---- sub and gsub

static size_t group_named(const struct rv_match *m, struct str name)
{
    for (uint32_t i = 1; i < m->count; i++)
        if (str_equal(m->names[i], name))
            return i;
    return SIZE_MAX;
}

static void add_group(struct strbuf *out, const struct rv_match *m, size_t group)
{
    if (group < m->count && m->starts[group] != SIZE_MAX)
        strbuf_add(out, str_slice(m->text, m->starts[group], m->ends[group]));
}

// `\1`, `\0`, `\k<name>`, `\\` in a replacement.
static void write_replacement(struct strbuf *out, const struct rv_match *m, struct str with)
{
    for (size_t i = 0; i < with.len; i++) {
        char next = i + 1 < with.len ? with.at[i + 1] : '\0';
        if (with.at[i] != '\\' || !next) {
            strbuf_add_char(out, with.at[i]);
            continue;
        }
        i++;
        if (ascii_is_digit(next) || next == '&') {
            add_group(out, m, next == '&' ? 0 : (size_t)(next - '0'));
        } else if (next == 'k' && i + 1 < with.len && with.at[i + 1] == '<') {
            size_t end = str_find_char(with, '>', i);
            add_group(out, m, group_named(m, str_slice(with, i + 2, end)));
            i = end;
        } else {
            if (next != '\\')
                strbuf_add_char(out, '\\');
            strbuf_add_char(out, next);
        }
    }
}

static void add_replaced(struct erb_run *r, const struct rv_call *c, const struct rv_match *m,
                         struct strbuf *out)
{
    struct rv found = erb_group(r, m, 0), v = rv_nil();
    struct rv with = erb_arg(c, 1);
    if (c->count < 2) {
        v = erb_yield_one(r, c->block, found);
        r->match = m;
    } else if (with.kind == RV_HASH) {
        (void)hash_find(with.hash, found, &v);
    } else {
        struct str text = erb_text_arg(r, with);
        if (!erb_left(r))
            write_replacement(out, m, text);
        return;
    }
    if (!erb_left(r))
        rv_write(out, v);
}

static struct rv string_sub(struct erb_run *r, const struct rv_call *c)
{
    bool is_global = c->name.at[0] == 'g';
    struct str s = pattern_self(c);
    if (c->count < 2 && !c->block)
        return is_global ? erb_wait(r, c)
                         : erb_raise(r, "ArgumentError",
                                     "wrong number of arguments (given 1, expected 2)");
    const struct rv_regexp *re = erb_pattern_of(r, c->args[0]);
    const struct rv_match *last = NULL;
    struct strbuf out;
    size_t done = 0, from = 0;
    strbuf_init(&out, (size_t)r->call->graph->limits.output_bytes);
    r->regexes_in_use++;
    while (!erb_left(r) && from <= s.len) {
        const struct rv_match *m = erb_match(r, re, s, from);
        if (!m)
            break;
        last = m;
        strbuf_add(&out, str_slice(s, done, m->starts[0]));
        add_replaced(r, c, m, &out);
        done = m->ends[0];
        uint32_t code;
        bool is_empty = m->ends[0] == m->starts[0];
        from = is_empty && done < s.len ? done + utf8_decode(s, done, &code)
               : is_empty               ? done + 1
                                        : done;
        if (!is_global)
            break;
    }
    r->regexes_in_use--;
    strbuf_add(&out, str_slice(s, done, s.len));
    r->match = last;
    if (out.full)
        r->leave = LEAVE_LIMIT;
    return erb_take_buffer(r, &out);
}

// ---- matching

static struct rv string_match(struct erb_run *r, const struct rv_call *c)
{
    const struct rv_regexp *re = c->args[0].kind == RV_REGEXP
                                     ? c->args[0].regexp
                                     : erb_regexp(r, erb_text_arg(r, c->args[0]), 0).regexp;
    const struct rv_match *before = r->match,
                          *m = erb_left(r) ? NULL : erb_match(r, re, pattern_self(c), 0);
    if (str_equal(c->name, STR("match?"))) {
        r->match = before;
        return rv_bool(m);
    }
    return m ? (struct rv){.kind = RV_MATCH, .match = m} : rv_nil();
}

static struct rv string_find(struct erb_run *r, const struct rv_call *c)
{
    if (c->args[0].kind == RV_STRING)
        return erb_raise(r, "TypeError", "type mismatch: String given");
    if (c->args[0].kind != RV_REGEXP)
        return rv_nil();
    const struct rv_match *m = erb_match(r, c->args[0].regexp, pattern_self(c), 0);
    return m ? rv_int((int64_t)utf8_count(str_slice(pattern_self(c), 0, m->starts[0]))) : rv_nil();
}

static struct rv string_scan(struct erb_run *r, const struct rv_call *c)
{
    struct str s = pattern_self(c);
    const struct rv_regexp *re = erb_pattern_of(r, c->args[0]);
    struct rv list = rv_array(r->arena);
    r->regexes_in_use++;
    for (size_t from = 0; !erb_left(r) && from <= s.len;) {
        const struct rv_match *m = erb_match(r, re, s, from);
        if (!m)
            break;
        struct rv found = erb_group(r, m, 0);
        if (m->count > 1) {
            found = rv_array(r->arena);
            for (uint32_t i = 1; i < m->count; i++)
                rv_push(found, erb_group(r, m, i));
        }
        if (c->block)
            (void)erb_yield_one(r, c->block, found);
        else
            rv_push(list, found);
        uint32_t code;
        bool is_empty = m->ends[0] == m->starts[0];
        from = !is_empty            ? m->ends[0]
               : m->ends[0] < s.len ? m->ends[0] + utf8_decode(s, m->ends[0], &code)
                                    : s.len + 1;
    }
    r->regexes_in_use--;
    return c->block ? c->self : list;
}

static struct rv string_index(struct erb_run *r, const struct rv_call *c)
{
    struct str s = pattern_self(c);
    uint32_t code;
    size_t from = 0;
    bool is_last = c->name.at[0] == 'r';
    if (is_last && c->count > 1)
        return erb_refuse_running(r, "`rindex` with a position");
    for (int64_t i = c->count > 1 ? erb_int_arg(r, c->args[1]) : 0; i > 0 && from < s.len; i--)
        from += utf8_decode(s, from, &code);
    const struct rv_regexp *re = erb_pattern_of(r, c->args[0]);
    size_t found = SIZE_MAX;
    while (!erb_left(r) && from <= s.len) {
        const struct rv_match *m = erb_match(r, re, s, from);
        if (!m)
            break;
        found = m->starts[0];
        from = found < s.len ? found + utf8_decode(s, found, &code) : s.len + 1;
        if (!is_last)
            break;
    }
    return found == SIZE_MAX ? rv_nil() : rv_int((int64_t)utf8_count(str_slice(s, 0, found)));
}

// ---- splitting

static void push_part(struct erb_run *r, struct rv list, struct str part)
{
    rv_push(list, erb_string(r, part));
}

static void split_at_blanks(struct erb_run *r, struct rv list, struct str s, int64_t limit)
{
    static const char blanks[] = " \t\n\v\f\r";
    size_t i = 0;
    while (i < s.len && erb_charge(r, 1)) {
        while (i < s.len && s.at[i] && strchr(blanks, s.at[i]))
            i++;
        if (i >= s.len) {
            if (limit)
                push_part(r, list, STR(""));
            return;
        }
        if (limit > 0 && (int64_t)list.list->len == limit - 1) {
            push_part(r, list, str_slice(s, i, s.len));
            return;
        }
        size_t start = i;
        while (i < s.len && !(s.at[i] && strchr(blanks, s.at[i])))
            i++;
        push_part(r, list, str_slice(s, start, i));
    }
}

// The next match that splits off something: an empty one takes at least a character.
static const struct rv_match *next_split(struct erb_run *r, struct str s,
                                         const struct rv_regexp *re, size_t done)
{
    uint32_t code;
    const struct rv_match *m = erb_match(r, re, s, done);
    if (m && m->ends[0] == done && done < s.len)
        m = erb_match(r, re, s, done + utf8_decode(s, done, &code));
    return m && (m->ends[0] > m->starts[0] || m->starts[0] < s.len) ? m : NULL;
}

static void split_at_pattern(struct erb_run *r, struct rv list, struct str s,
                             const struct rv_regexp *re, int64_t limit)
{
    size_t done = 0;
    int64_t parts = 1;
    while (!erb_left(r) && done <= s.len && (limit <= 0 || parts < limit)) {
        const struct rv_match *m = next_split(r, s, re, done);
        if (!m)
            break;
        push_part(r, list, str_slice(s, done, m->starts[0]));
        for (uint32_t i = 1; i < m->count; i++)
            if (m->starts[i] != SIZE_MAX)
                rv_push(list, erb_group(r, m, i));
        done = m->ends[0];
        parts++;
    }
    push_part(r, list, str_slice(s, done, s.len));
}

static struct rv string_split(struct erb_run *r, const struct rv_call *c)
{
    struct str s = pattern_self(c);
    struct rv list = rv_array(r->arena), by = erb_arg(c, 0);
    int64_t limit = c->count > 1 ? erb_int_arg(r, c->args[1]) : 0;
    const struct rv_match *before = r->match;
    bool is_blank =
        by.kind == RV_NIL || (by.kind == RV_STRING && str_equal(rv_bytes(by), STR(" ")));
    if (erb_left(r) || !s.len)
        return list;
    if (limit == 1)
        push_part(r, list, s);
    else if (is_blank)
        split_at_blanks(r, list, s, limit);
    else {
        const struct rv_regexp *re = erb_pattern_of(r, by);
        if (re)
            split_at_pattern(r, list, s, re, limit);
    }
    r->match = before;
    while (!limit && list.list->len && !list.list->at[list.list->len - 1].string->len)
        list.list->len--;
    return list;
}

static struct rv string_partition(struct erb_run *r, const struct rv_call *c)
{
    struct str s = pattern_self(c);
    bool is_last = c->name.at[0] == 'r';
    size_t start = s.len, end = s.len;
    struct rv list = rv_array(r->arena);
    if (is_last) {
        struct str part = erb_text_arg(r, c->args[0]);
        bool is_found = false;
        for (size_t i = s.len + 1; i > 0 && !is_found; i--)
            if (str_starts(str_slice(s, i - 1, s.len), part)) {
                start = i - 1;
                end = start + part.len;
                is_found = true;
            }
        if (!is_found)
            start = end = 0;
    } else {
        const struct rv_regexp *re = erb_pattern_of(r, c->args[0]);
        const struct rv_match *m = re ? erb_match(r, re, s, 0) : NULL;
        if (m) {
            start = m->starts[0];
            end = m->ends[0];
        }
    }
    push_part(r, list, str_slice(s, 0, start));
    push_part(r, list, str_slice(s, start, end));
    push_part(r, list, str_slice(s, end, s.len));
    return list;
}

// ---- indexes

// Bytes of characters `from` up to `count` more.
static struct str characters_of(struct str s, size_t from, size_t count)
{
    uint32_t code;
    size_t start = 0;
    for (size_t i = 0; i < from; i++)
        start += utf8_decode(s, start, &code);
    size_t end = start;
    for (size_t i = 0; i < count; i++)
        end += utf8_decode(s, end, &code);
    return str_slice(s, start, end);
}

static struct rv string_part(struct erb_run *r, const struct rv_call *c)
{
    struct str s = pattern_self(c);
    struct rv by = c->args[0];
    size_t from, count;
    if (by.kind == RV_REGEXP) {
        const struct rv_match *m = erb_match(r, by.regexp, s, 0);
        struct rv group = c->count > 1 ? c->args[1] : rv_int(0);
        struct rv found = {.kind = RV_MATCH, .match = m};
        return m ? erb_send_to(r, found, "[]", &group, 1) : rv_nil();
    }
    if (by.kind == RV_STRING)
        return str_find(s, rv_bytes(by), 0) < s.len || !by.string->len ? erb_string(r, rv_bytes(by))
                                                                       : rv_nil();
    size_t len = utf8_count(s);
    if (!erb_part(r, c, len, &from, &count))
        return rv_nil();
    bool is_one = c->count == 1 && by.kind != RV_RANGE;
    return is_one && from >= len ? rv_nil() : erb_string(r, characters_of(s, from, count));
}

static struct rv string_set_part(struct erb_run *r, const struct rv_call *c)
{
    struct str s = pattern_self(c), with = erb_text_arg(r, c->args[c->count - 1]);
    struct rv_call part = {
        .self = c->self, .name = c->name, .args = c->args, .count = c->count - 1};
    size_t start, end;
    if (c->args[0].kind == RV_STRING || c->args[0].kind == RV_REGEXP) {
        const struct rv_regexp *re = erb_pattern_of(r, c->args[0]);
        const struct rv_match *m = re ? erb_match(r, re, s, 0) : NULL;
        if (!m)
            return erb_raise(r, "IndexError", "string not matched");
        start = m->starts[0];
        end = m->ends[0];
    } else {
        size_t from, count;
        if (!erb_part(r, &part, utf8_count(s), &from, &count))
            return erb_raise(r, "IndexError", "index out of string");
        struct str old = characters_of(s, from, count);
        start = (size_t)(old.at - s.at);
        end = start + old.len;
    }
    struct str head = str_join(r->arena, str_slice(s, 0, start), with);
    if (!erb_left(r))
        rv_string_set(r->arena, c->self.string, str_join(r->arena, head, str_slice(s, end, s.len)));
    return c->args[c->count - 1];
}

static struct rv string_slice_out(struct erb_run *r, const struct rv_call *c)
{
    struct rv part = string_part(r, c);
    if (erb_left(r) || part.kind != RV_STRING)
        return part;
    struct rv all[] = {c->args[0], erb_arg(c, 1), rv_nil()};
    all[c->count] = erb_string(r, STR(""));
    struct rv_call set = {.self = c->self, .name = c->name, .args = all, .count = c->count + 1};
    (void)string_set_part(r, &set);
    return part;
}

static const struct rv_method pattern_rows[] = {
    {"sub", 1, 2, string_sub},
    {"gsub", 1, 2, string_sub},
    {"match", 1, 1, string_match},
    {"match?", 1, 1, string_match},
    {"=~", 1, 1, string_find},
    {"scan", 1, 1, string_scan},
    {"index", 1, 2, string_index},
    {"rindex", 1, 2, string_index},
    {"split", 0, 2, string_split},
    {"partition", 1, 1, string_partition},
    {"rpartition", 1, 1, string_partition},
    {"[]", 1, 2, string_part},
    {"slice", 1, 2, string_part},
    {"slice!", 1, 2, string_slice_out},
    {"[]=", 2, 3, string_set_part},
};
const struct rv_methods erb_pattern_methods = {pattern_rows, COUNT_OF(pattern_rows)};
