// SPDX-License-Identifier: Apache-2.0
//
// Methods of String that go through its characters, and those of Symbol.
#include "base/utf8.h"
#include "dialects/puppet/erb/erb_methods.h"

// ---- sets of characters, as `tr`, `delete`, `count` and `squeeze` have them: "a-z", "^0-9"

struct characters {
    bool is_negated;
    uint32_t *codes;
    size_t len;
};

static void add_character_code(struct erb_run *r, struct characters *set, size_t *room,
                               uint32_t code)
{
    if (set->len == *room) {
        size_t more = *room * 2 + 16;
        uint32_t *codes = ARENA_ARRAY(r->arena, uint32_t, more);
        if (set->len)
            memcpy(codes, set->codes, set->len * sizeof(*codes));
        set->codes = codes;
        *room = more;
    }
    set->codes[set->len++] = code;
}

static struct characters read_characters(struct erb_run *r, struct str s)
{
    struct characters set = {.is_negated = s.len > 1 && s.at[0] == '^'};
    size_t room = 0;
    for (size_t i = set.is_negated; i < s.len && erb_charge(r, 1);) {
        uint32_t code, last;
        if (s.at[i] == '\\' && i + 1 < s.len)
            i++;
        i += utf8_decode(s, i, &code);
        if (i + 1 >= s.len || s.at[i] != '-') {
            add_character_code(r, &set, &room, code);
            continue;
        }
        i += 1;
        i += utf8_decode(s, i, &last);
        if (last < code)
            (void)erb_raise(r, "ArgumentError", "invalid range in string transliteration");
        for (; code <= last && erb_charge(r, 1); code++)
            add_character_code(r, &set, &room, code);
    }
    return set;
}

static ptrdiff_t place_in(const struct characters *set, uint32_t code)
{
    for (size_t i = 0; i < set->len; i++)
        if (set->codes[i] == code)
            return (ptrdiff_t)i;
    return -1;
}

// Whether a character is in all of the sets.
static bool is_in_all(const struct characters *sets, unsigned count, uint32_t code)
{
    for (unsigned i = 0; i < count; i++)
        if ((place_in(&sets[i], code) >= 0) == sets[i].is_negated)
            return false;
    return true;
}

static struct characters *sets_of(struct erb_run *r, const struct rv_call *c)
{
    struct characters *sets = ARENA_ARRAY(r->arena, struct characters, c->count + 1);
    for (unsigned i = 0; i < c->count; i++)
        sets[i] = read_characters(r, erb_text_arg(r, c->args[i]));
    return sets;
}

static struct rv string_tr(struct erb_run *r, const struct rv_call *c)
{
    struct str s = rv_bytes(c->self);
    struct characters from = read_characters(r, erb_text_arg(r, c->args[0]));
    struct characters to = read_characters(r, erb_text_arg(r, c->args[1]));
    bool squeezes = str_equal(c->name, STR("tr_s"));
    struct strbuf out;
    uint32_t code, last = UINT32_MAX;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < s.len && !erb_left(r);) {
        size_t len = utf8_decode(s, i, &code);
        ptrdiff_t at = place_in(&from, code);
        bool is_meant = (at >= 0) != from.is_negated;
        if (!is_meant)
            strbuf_add(&out, str_slice(s, i, i + len));
        size_t place = from.is_negated || (size_t)at >= to.len ? to.len - 1 : (size_t)at;
        uint32_t new = is_meant &&to.len ? to.codes[place] : UINT32_MAX;
        if (is_meant && to.len && !(squeezes && new == last))
            utf8_add(&out, new);
        last = is_meant ? new : UINT32_MAX;
        i += len;
    }
    return erb_take_buffer(r, &out);
}

static struct rv string_delete(struct erb_run *r, const struct rv_call *c)
{
    struct str s = rv_bytes(c->self);
    struct characters *sets = sets_of(r, c);
    struct strbuf out;
    uint32_t code;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < s.len && erb_charge(r, 1);) {
        size_t len = utf8_decode(s, i, &code);
        if (!is_in_all(sets, c->count, code))
            strbuf_add(&out, str_slice(s, i, i + len));
        i += len;
    }
    return erb_take_buffer(r, &out);
}

static struct rv string_squeeze(struct erb_run *r, const struct rv_call *c)
{
    struct str s = rv_bytes(c->self);
    struct characters *sets = sets_of(r, c);
    struct strbuf out;
    uint32_t code, last = UINT32_MAX;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < s.len && erb_charge(r, 1);) {
        size_t len = utf8_decode(s, i, &code);
        if (code != last || !is_in_all(sets, c->count, code))
            strbuf_add(&out, str_slice(s, i, i + len));
        last = code;
        i += len;
    }
    return erb_take_buffer(r, &out);
}

static struct rv string_count(struct erb_run *r, const struct rv_call *c)
{
    struct str s = rv_bytes(c->self);
    struct characters *sets = sets_of(r, c);
    int64_t count = 0;
    uint32_t code;
    for (size_t i = 0; i < s.len && erb_charge(r, 1);) {
        i += utf8_decode(s, i, &code);
        count += is_in_all(sets, c->count, code);
    }
    return rv_int(count);
}

// ---- lists of parts

static struct rv string_chars(struct erb_run *r, const struct rv_call *c)
{
    struct str s = rv_bytes(c->self);
    struct rv list = rv_array(r->arena);
    uint32_t code;
    for (size_t i = 0; i < s.len && erb_charge(r, 1);) {
        size_t len = utf8_decode(s, i, &code);
        rv_push(list, erb_string(r, str_slice(s, i, i + len)));
        i += len;
    }
    return list;
}

static struct rv string_bytes(struct erb_run *r, const struct rv_call *c)
{
    struct str s = rv_bytes(c->self);
    struct rv list = rv_array(r->arena);
    for (size_t i = 0; i < s.len && erb_charge(r, 1); i++)
        rv_push(list, rv_int((unsigned char)s.at[i]));
    return list;
}

static struct rv string_lines(struct erb_run *r, const struct rv_call *c)
{
    struct str s = rv_bytes(c->self);
    struct rv list = rv_array(r->arena);
    bool chomps = c->count && c->args[0].kind == RV_HASH;
    if (c->count && !chomps)
        return erb_refuse_running(r, "`lines` with a separator");
    for (size_t i = 0; i < s.len && erb_charge(r, 1);) {
        size_t end = str_find_char(s, '\n', i);
        rv_push(list, erb_string(r, str_slice(s, i, chomps ? end : end + 1)));
        i = end + 1;
    }
    return list;
}

static struct rv string_each(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    bool is_lines = str_equal(c->name, STR("each_line"));
    struct rv list = is_lines ? string_lines(r, c) : string_chars(r, c);
    for (size_t i = 0; !erb_left(r) && i < list.list->len; i++)
        (void)erb_yield_one(r, c->block, list.list->at[i]);
    return c->self;
}

static struct rv string_upto(struct erb_run *r, const struct rv_call *c)
{
    if (!c->block)
        return erb_wait(r, c);
    (void)erb_text_arg(r, c->args[0]);
    if (erb_left(r))
        return rv_nil();
    const struct rv_list *list = erb_elements(r, rv_range(r->arena, c->self, c->args[0], false));
    for (size_t i = 0; !erb_left(r) && i < list->len; i++)
        (void)erb_yield_one(r, c->block, list->at[i]);
    return c->self;
}

static struct rv string_between(struct erb_run *r, const struct rv_call *c)
{
    return rv_bool(erb_compare(r, c->self, c->args[0]) >= 0 &&
                   erb_compare(r, c->self, c->args[1]) <= 0);
}

// ---- encodings: every text is UTF-8 or bytes

static struct rv string_encoded(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return c->self;
}

static struct rv string_encoding(struct erb_run *r, const struct rv_call *c)
{
    (void)c;
    return rv_class(r->arena, STR("UTF-8"));
}

static struct rv string_is_valid(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    bool is_ascii = str_equal(c->name, STR("ascii_only?"));
    return rv_bool(is_ascii ? utf8_is_ascii(rv_bytes(c->self)) : utf8_is_valid(rv_bytes(c->self)));
}

static const struct rv_method string_more_rows[] = {
    {"tr", 2, 2, string_tr},
    {"tr_s", 2, 2, string_tr},
    {"delete", 1, -1, string_delete},
    {"squeeze", 0, -1, string_squeeze},
    {"count", 1, -1, string_count},
    {"chars", 0, 0, string_chars},
    {"bytes", 0, 0, string_bytes},
    {"lines", 0, 1, string_lines},
    {"each_line", 0, 1, string_each},
    {"each_char", 0, 0, string_each},
    {"upto", 1, 1, string_upto},
    {"between?", 2, 2, string_between},
    {"force_encoding", 1, 1, string_encoded},
    {"unicode_normalize", 0, 0, string_encoded},
    {"to_str", 0, 0, string_encoded},
    {"+@", 0, 0, string_encoded},
    {"-@", 0, 0, string_encoded},
    {"encoding", 0, 0, string_encoding},
    {"valid_encoding?", 0, 0, string_is_valid},
    {"ascii_only?", 0, 0, string_is_valid},
};
const struct rv_methods erb_string_more_methods = {string_more_rows, COUNT_OF(string_more_rows)};

// ---- Symbol

static struct rv symbol_to_s(struct erb_run *r, const struct rv_call *c)
{
    return erb_string(r, rv_bytes(c->self));
}

static struct rv symbol_self(struct erb_run *r, const struct rv_call *c)
{
    (void)r;
    return c->self;
}

static struct rv symbol_to_proc(struct erb_run *r, const struct rv_call *c)
{
    struct rv_proc *proc = ARENA_NEW(r->arena, struct rv_proc);
    proc->method = rv_bytes(c->self);
    return (struct rv){.kind = RV_PROC, .proc = proc};
}

// As the text does it; the result is a Symbol again, or a plain answer.
static struct rv symbol_as_text(struct erb_run *r, const struct rv_call *c)
{
    struct rv_call inner = *c;
    inner.self = erb_string(r, rv_bytes(c->self));
    struct rv v = erb_send(r, &inner);
    bool is_part = str_equal(c->name, STR("[]"));
    return v.kind == RV_STRING && !is_part ? rv_symbol(r->arena, rv_bytes(v)) : v;
}

static const struct rv_method symbol_rows[] = {
    {"to_s", 0, 0, symbol_to_s},
    {"name", 0, 0, symbol_to_s},
    {"id2name", 0, 0, symbol_to_s},
    {"to_sym", 0, 0, symbol_self},
    {"to_proc", 0, 0, symbol_to_proc},
    {"length", 0, 0, symbol_as_text},
    {"size", 0, 0, symbol_as_text},
    {"upcase", 0, 0, symbol_as_text},
    {"downcase", 0, 0, symbol_as_text},
    {"capitalize", 0, 0, symbol_as_text},
    {"[]", 1, 2, symbol_as_text},
    {"empty?", 0, 0, symbol_as_text},
    {"start_with?", 0, -1, symbol_as_text},
    {"end_with?", 0, -1, symbol_as_text},
    {"=~", 1, 1, symbol_as_text},
    {"match", 1, 1, symbol_as_text},
    {"match?", 1, 1, symbol_as_text},
    {"succ", 0, 0, symbol_as_text},
};
const struct rv_methods erb_symbol_methods = {symbol_rows, COUNT_OF(symbol_rows)};
