// SPDX-License-Identifier: Apache-2.0
//
// Shared by all formats: the table, pushing events, and content with the places it came from.
#include "formats/formats.h"

#include "base/budget.h"
#include "base/utf8.h"
#include "value/convert.h"

const struct format *format_find(struct str name)
{
    static const struct format *const formats[] = {
#define X(id) &format_##id,
        FORMATS(X)
#undef X
    };
    for (size_t i = 0; i < COUNT_OF(formats); i++)
        if (str_equal(name, str_of(formats[i]->name)))
            return formats[i];
    return NULL;
}

bool format_read(const struct format *f, struct format_input *in)
{
    if (in->text.len >= UINT32_MAX)
        return format_fail(in, 0, "this text is too long");
    size_t bad = utf8_find_bad(in->text);
    if (bad < in->text.len)
        return format_fail(in, bad, "this is not valid UTF-8");
    return f->read(f, in);
}

bool format_resolve(const struct format *f, struct arena *a, const struct event *e,
                    struct value *out, const char **why)
{
    *why = "this is not a value";
    if (f->resolve)
        return f->resolve(a, e, out, why);
    *out = value_string(a, utf8_nfc(a, e->text));
    return true;
}

bool format_key_of(struct arena *a, struct value v, struct value *out, const char **why)
{
    struct str ignored;
    *why = "a key must be a string";
    *out = v;
    if (value_is(v, VALUE_STRING))
        return true;
    return !value_is_null(v) && !value_is_aggregate(v) &&
           value_convert(a, v, &type_string, out, &ignored);
}

bool format_key(const struct format *f, struct arena *a, const struct event *e, struct value *out,
                const char **why)
{
    struct value v;
    *why = "a key must be a string";
    if (e->kind != EVENT_SCALAR)
        return false;
    if (f->has_string_keys) {
        *out = value_string(a, utf8_nfc(a, e->text));
        return true;
    }
    return format_resolve(f, a, e, &v, why) && format_key_of(a, v, out, why);
}

bool format_is_merge_key(const struct format *f, const struct event *e)
{
    struct str tag = e->properties ? e->properties->tag : STR("");
    if (f->merge == MERGE_NOTHING || e->kind != EVENT_SCALAR)
        return false;
    if (f->merge == MERGE_BELOW && e->style != SCALAR_PLAIN)
        return false;
    return str_equal(tag, STR("tag:yaml.org,2002:merge")) ||
           (!tag.len && str_equal(e->text, STR("<<")));
}

struct text_position text_position(struct str text, size_t at)
{
    struct text_position p = {1, 1};
    size_t line_start = 0;
    at = at < text.len ? at : text.len;
    for (size_t i = 0; i < at; i++) {
        bool is_end = text.at[i] == '\n' ||
                      (text.at[i] == '\r' && !(i + 1 < text.len && text.at[i + 1] == '\n'));
        p.line += is_end;
        line_start = is_end ? i + 1 : line_start;
    }
    p.column += utf8_count(str_slice(text, line_start, at));
    return p;
}

bool format_fail(struct format_input *in, size_t at, const char *why)
{
    if (!in->problem.why)
        in->problem = (struct format_problem){why, at < in->text.len ? at : in->text.len};
    return false;
}

bool format_push(struct format_input *in, const struct event *e)
{
    return budget_turn() && in->take(in->taker, e);
}

bool format_push_mark(struct format_input *in, enum event_kind kind, size_t start, size_t end)
{
    struct event e = {.kind = kind, .at = {(uint32_t)start, (uint32_t)end}};
    return format_push(in, &e);
}

bool format_push_start(struct format_input *in)
{
    return format_push_mark(in, EVENT_DOCUMENT_START, 0, 0) &&
           format_push_mark(in, EVENT_MAPPING_START, 0, 0);
}

bool format_push_end(struct format_input *in)
{
    size_t end = in->text.len;
    return format_push_mark(in, EVENT_MAPPING_END, end, end) &&
           format_push_mark(in, EVENT_DOCUMENT_END, end, end);
}

// ---- places inside a scalar

// The run that has a byte of the content, or the last one before it.
static size_t run_of(const struct event *e, size_t at)
{
    size_t low = 0, high = e->run_count;
    while (low + 1 < high) {
        size_t middle = (low + high) / 2;
        if (e->runs[middle].content <= at)
            low = middle;
        else
            high = middle;
    }
    return low;
}

struct text_place event_place(const struct event *e, size_t from, size_t to)
{
    if (!e->run_count)
        return e->at;
    to = to < e->text.len ? to : e->text.len;
    from = from < to ? from : to;
    size_t first = run_of(e, from), last = run_of(e, to > from ? to - 1 : from);
    struct text_place start = e->runs[first].at, end = e->runs[last].at;
    if (!e->runs[first].is_whole)
        start.start += (uint32_t)(from - e->runs[first].content);
    if (to == from)
        end.end = start.start;
    else if (!e->runs[last].is_whole)
        end.end = end.start + (uint32_t)(to - e->runs[last].content);
    return (struct text_place){start.start, end.end};
}

// ---- content

void content_init(struct content *c, struct format_input *in)
{
    *c = (struct content){.in = in};
    strbuf_init(&c->text, 0);
}

void content_done(struct content *c)
{
    strbuf_done(&c->text);
    ARRAY_DONE(&c->runs);
}

void content_clear(struct content *c)
{
    c->text.len = 0;
    c->runs.len = 0;
}

static void content_put(struct content *c, struct str text, struct text_run run)
{
    if (!text.len)
        return;
    run.content = (uint32_t)c->text.len;
    if (c->in->wants_runs)
        ARRAY_PUSH(&c->runs, run);
    strbuf_add(&c->text, text);
}

void content_add(struct content *c, struct str text, size_t from, size_t to)
{
    content_put(c, text, (struct text_run){.at = {(uint32_t)from, (uint32_t)to}, .is_whole = true});
}

void content_add_char(struct content *c, char character, size_t from, size_t to)
{
    content_add(c, str_make(&character, 1), from, to);
}

void content_add_source(struct content *c, size_t from, size_t to)
{
    content_put(c, str_slice(c->in->text, from, to),
                (struct text_run){.at = {(uint32_t)from, (uint32_t)to}});
}

void content_finish(struct content *c, struct event *e)
{
    struct arena *a = c->in->arena;
    e->text = strbuf_copy(&c->text, a);
    e->run_count = c->runs.len;
    e->runs = NULL;
    if (c->runs.len) {
        struct text_run *runs = ARENA_ARRAY(a, struct text_run, c->runs.len);
        memcpy(runs, c->runs.at, c->runs.len * sizeof(*runs));
        e->runs = runs;
    }
}

void content_of_source(struct format_input *in, size_t from, size_t to, struct event *e)
{
    e->text = str_slice(in->text, from, to);
    e->runs = NULL;
    e->run_count = 0;
    if (!in->wants_runs)
        return;
    struct text_run *run = ARENA_NEW(in->arena, struct text_run);
    *run = (struct text_run){.at = {(uint32_t)from, (uint32_t)to}};
    e->runs = run;
    e->run_count = 1;
}
