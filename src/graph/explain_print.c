// SPDX-License-Identifier: Apache-2.0
//
// Explanations as people and programs read them: a tree of references, under each the candidates in the
// order in which they were asked, winners filled and losers hollow, losers as source text because they
// were not evaluated.
#include <string.h>

#include "graph/explain.h"
#include "source/source.h"
#include "value/json.h"

enum { TEXT_SHOWN = 72 }; // of an expression that is written over several lines or is very long

struct printer {
    struct strbuf *out;
    const struct sources *sources;
    bool unicode;
    struct strbuf indent;
    struct strbuf late; // "global.env in stacks/prod"
};

static const char *status_text(const struct explained_candidate *c)
{
    switch (c->status) {
    case CANDIDATE_WON: return "wins";
    case CANDIDATE_PART: return "takes part";
    case CANDIDATE_OVERRIDDEN: return "overridden";
    case CANDIDATE_UNSET: return "unset";
    }
    UNREACHABLE("a candidate has no status");
}

static void write_place(struct strbuf *out, const struct sources *sources, struct span at)
{
    if (span_is_none(at)) {
        strbuf_add_cstr(out, "(built in)");
        return;
    }
    struct position p = source_position(sources, at.file, at.start);
    strbuf_format(out, "%.*s:%u:%u", STR_ARGS(source_name(sources, at.file)), p.line, p.column);
}

static struct str text_of(const struct sources *sources, struct span at)
{
    if (span_is_none(at))
        return STR("");
    return str_slice(source_text(sources, at.file), at.start, at.end);
}

// Source on one line: white space folded, control characters gone, cut where it gets long.
static void write_source(struct strbuf *out, struct str text)
{
    size_t start = out->len;
    bool space = false;
    for (size_t i = 0; i < text.len && out->len - start < TEXT_SHOWN; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c <= ' ' || c == 127) {
            space = true;
            continue;
        }
        if (space)
            strbuf_add_char(out, ' ');
        space = false;
        strbuf_add_char(out, (char)c);
    }
    if (out->len - start >= TEXT_SHOWN)
        strbuf_add_cstr(out, "...");
}

static void pad(struct strbuf *out, size_t written, size_t width)
{
    if (written < width)
        strbuf_add_repeat(out, ' ', width - written);
}

static bool was_choice(const struct explained *e)
{
    return e->candidate_count > 1 ||
           (e->candidate_count == 1 && e->candidates[0].status != CANDIDATE_WON);
}

struct columns {
    size_t place, text;
};

static struct columns measure(struct printer *p, const struct explained *e)
{
    struct columns widest = {0};
    for (size_t i = 0; i < e->candidate_count; i++) {
        struct strbuf b;
        strbuf_init(&b, 0);
        write_place(&b, p->sources, e->candidates[i].at);
        widest.place = b.len > widest.place ? b.len : widest.place;
        b.len = 0;
        write_source(&b, text_of(p->sources, e->candidates[i].text));
        widest.text = b.len > widest.text ? b.len : widest.text;
        strbuf_done(&b);
    }
    return widest;
}

static void write_candidate(struct printer *p, const struct explained *e,
                            const struct explained_candidate *c, struct columns width)
{
    bool filled = c->status == CANDIDATE_WON || c->status == CANDIDATE_PART;
    strbuf_add(p->out, strbuf_str(&p->indent));
    if (p->unicode)
        strbuf_add_cstr(p->out, filled ? "● " : "○ ");
    else
        strbuf_add_cstr(p->out, filled ? "* " : "o ");
    size_t start = p->out->len;
    write_place(p->out, p->sources, c->at);
    struct str source = text_of(p->sources, c->text);
    if (source.len) {
        pad(p->out, p->out->len - start, width.place + 3);
        start = p->out->len;
        write_source(p->out, source);
    }
    if (was_choice(e)) {
        pad(p->out, p->out->len - start, width.text + 3);
        strbuf_add_cstr(p->out, status_text(c));
        if (c->rule)
            strbuf_format(p->out, ": %s", c->rule);
    }
    strbuf_add_char(p->out, '\n');
}

static void write_value(struct printer *p, const struct explained *e)
{
    strbuf_add(p->out, e->ref);
    if (value_is(e->value, VALUE_ABSENT)) {
        strbuf_add_cstr(p->out, " is not set");
    } else if (value_is_poison(e->value)) {
        strbuf_add_cstr(p->out, " has no value: an error");
    } else {
        strbuf_add_cstr(p->out, " = ");
        value_show(p->out, e->value);
    }
    if (e->shown_before)
        strbuf_add_cstr(p->out, "   (see above)");
    strbuf_add_char(p->out, '\n');
}

static void write_tree(struct printer *p, const struct explained *e);

static void write_read(struct printer *p, const struct explained *e, bool is_last)
{
    const char *branch = p->unicode ? (is_last ? "└─ " : "├─ ") : (is_last ? "`- " : "|- ");
    const char *stem = is_last ? "   " : p->unicode ? "│  " : "|  ";
    strbuf_add(p->out, strbuf_str(&p->indent));
    strbuf_add_cstr(p->out, branch);
    write_value(p, e);
    size_t before = p->indent.len;
    strbuf_add_cstr(&p->indent, stem);
    write_tree(p, e);
    p->indent.len = before;
}

static void note_late(struct printer *p, const struct explained *e)
{
    for (size_t i = 0; e->late_bound && i < e->read_count; i++) {
        const struct explained *r = e->reads[i];
        if (!r->candidate_count || r->candidates[0].rule == NULL)
            continue;
        strbuf_format(&p->late, "%s%.*s in %.*s", p->late.len ? ", " : "", STR_ARGS(r->ref),
                      STR_ARGS(r->bound_in));
    }
}

static void write_tree(struct printer *p, const struct explained *e)
{
    struct columns width = measure(p, e);
    for (size_t i = 0; i < e->candidate_count; i++)
        write_candidate(p, e, &e->candidates[i], width);
    note_late(p, e);
    for (size_t i = 0; i < e->read_count; i++)
        write_read(p, e->reads[i], i + 1 == e->read_count);
}

void explained_write_text(struct strbuf *out, const struct explained *e,
                          const struct sources *sources, bool unicode)
{
    struct printer p = {.out = out, .sources = sources, .unicode = unicode};
    strbuf_init(&p.indent, 0);
    strbuf_init(&p.late, 0);
    write_value(&p, e);
    strbuf_add_char(out, '\n');
    write_tree(&p, e);
    if (p.late.len)
        strbuf_format(out, "\nlate binding: bound for the directory that asks: %.*s\n",
                      STR_ARGS(strbuf_str(&p.late)));
    strbuf_done(&p.indent);
    strbuf_done(&p.late);
}

// ---- JSON

static void json_place(struct strbuf *out, const struct sources *sources, struct span at)
{
    if (span_is_none(at))
        return;
    struct position p = source_position(sources, at.file, at.start);
    strbuf_add_cstr(out, "\"file\":");
    json_write_string(out, source_name(sources, at.file));
    strbuf_format(out, ",\"line\":%u,\"col\":%u,", p.line, p.column);
}

static void json_candidate(struct strbuf *out, const struct explained_candidate *c,
                           const struct sources *sources)
{
    strbuf_add_char(out, '{');
    json_place(out, sources, c->at);
    strbuf_add_cstr(out, "\"text\":");
    json_write_string(out, text_of(sources, c->text));
    static const char *const names[] = {"won", "part", "lost", "unset"};
    strbuf_format(out, ",\"status\":\"%s\"", names[c->status]);
    if (c->rule) {
        strbuf_add_cstr(out, ",\"rule\":");
        json_write_string(out, str_of(c->rule));
    }
    strbuf_add_char(out, '}');
}

void explained_write_json(struct strbuf *out, const struct explained *e,
                          const struct sources *sources)
{
    strbuf_add_cstr(out, "{\"ref\":");
    json_write_string(out, e->ref);
    if (value_is_poison(e->value))
        strbuf_add_cstr(out, ",\"failed\":true");
    else if (!value_is(e->value, VALUE_ABSENT)) {
        strbuf_add_cstr(out, ",\"value\":");
        json_write(out, e->value, (struct json_style){0});
    }
    if (e->late_bound)
        strbuf_add_cstr(out, ",\"late_bound\":true");
    strbuf_add_cstr(out, ",\"candidates\":[");
    for (size_t i = 0; i < e->candidate_count; i++) {
        if (i)
            strbuf_add_char(out, ',');
        json_candidate(out, &e->candidates[i], sources);
    }
    strbuf_add_cstr(out, "],\"reads\":[");
    for (size_t i = 0; i < e->read_count; i++) {
        if (i)
            strbuf_add_char(out, ',');
        explained_write_json(out, e->reads[i], sources);
    }
    strbuf_add_cstr(out, "]}");
}
