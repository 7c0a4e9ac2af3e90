// SPDX-License-Identifier: Apache-2.0
//
// What all formats share: the table, pushing events, and content with the places it came from.
#include "formats/formats.h"

#include "base/budget.h"
#include "base/utf8.h"

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

// ---- places inside of a scalar

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

static size_t run_len(const struct event *e, size_t run)
{
    size_t end = run + 1 < e->run_count ? e->runs[run + 1].content : e->text.len;
    return end - e->runs[run].content;
}

struct text_place event_place(const struct event *e, size_t from, size_t to)
{
    if (!e->run_count)
        return e->at;
    to = to < e->text.len ? to : e->text.len;
    from = from < to ? from : to;
    size_t first = run_of(e, from), last = run_of(e, to > from ? to - 1 : from);
    struct text_place start = e->runs[first].at, end = e->runs[last].at;
    if (run_len(e, first) == start.end - start.start)
        start.start += (uint32_t)(from - e->runs[first].content);
    if (to == from)
        end.end = start.start;
    else if (run_len(e, last) == end.end - end.start)
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

void content_add(struct content *c, struct str text, size_t from, size_t to)
{
    if (!text.len)
        return;
    if (c->in->wants_runs)
        ARRAY_PUSH(&c->runs,
                   (struct text_run){(uint32_t)c->text.len, {(uint32_t)from, (uint32_t)to}});
    strbuf_add(&c->text, text);
}

void content_add_char(struct content *c, char character, size_t from, size_t to)
{
    content_add(c, str_make(&character, 1), from, to);
}

void content_add_source(struct content *c, size_t from, size_t to)
{
    content_add(c, str_slice(c->in->text, from, to), from, to);
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
    *run = (struct text_run){0, {(uint32_t)from, (uint32_t)to}};
    e->runs = run;
    e->run_count = 1;
}
