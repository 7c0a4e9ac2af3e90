// SPDX-License-Identifier: Apache-2.0
//
// Explanations as people and programs read them: a tree of references, under each the candidates in the
// order in which they were asked, winners filled and losers hollow, losers as source text because they
// were not evaluated.
#include <string.h>

#include "ask/explain/explain.h"
#include "base/utf8.h"
#include "source/source.h"
#include "value/hidden.h"
#include "value/json.h"

enum { TEXT_SHOWN = 72 }; // of an expression that is written over several lines or is very long

enum { PLACE_FOLLOWS = 28 }; // up to this column texts stand where those of choices inside stand

// Lines whose texts and verdicts stand in columns: a choice with all that it read, or what is not part of
// any choice. So one long place in a corner does not push all texts to the right.
struct columns {
    size_t place;   // column behind the widest place that has a text behind it
    size_t verdict; // ... width of the widest text that has a verdict behind it
    bool is_choice;
};

struct printer {
    struct strbuf *out;
    const struct sources *sources;
    struct explain_style style;
    struct strbuf indent;
    size_t level; // of the indent: three columns each
    struct columns columns;
};

// ---- colours

#define BOLD  "\033[1m"
#define DIM   "\033[2m"
#define GREEN "\033[32m"
#define CYAN  "\033[36m"

static void paint_explained(const struct printer *p, const char *color)
{
    if (p->style.color)
        strbuf_add_cstr(p->out, color);
}

static void unpaint(const struct printer *p)
{
    paint_explained(p, "\033[0m");
}

// ---- parts of a line

static const char *status_text(const struct explained_candidate *c)
{
    switch (c->status) {
    case CANDIDATE_WON: return "wins";
    case CANDIDATE_PART: return "takes part";
    case CANDIDATE_OVERRIDDEN: return "overridden";
    case CANDIDATE_UNSET: return "unset";
    case CANDIDATE_OFF: return "condition is false";
    case CANDIDATE_FAILED: return "fails";
    case CANDIDATE_SKIPPED: return "not taken";
    case CANDIDATE_UNSEEN: return "not read";
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
    utf8_add_visible(out, source_name(sources, at.file));
    strbuf_format(out, ":%u:%u", p.line, p.column);
}

// The text of a candidate, in `out`. Where the value is sensitive its source may be, whoever won.
static struct str text_of_candidate(struct strbuf *out, const struct sources *sources,
                                    const struct explained *e, struct span at)
{
    if (span_is_none(at))
        return STR("");
    if (value_is_secret(e->value) || e->hides_source)
        return value_hidden_text(e->value);
    out->len = 0;
    source_add_shown(out, sources, at);
    return strbuf_str(out);
}

// Source on one line: white space folded, control characters gone, cut where it gets long.
static void write_source(struct strbuf *out, struct str text, size_t most)
{
    struct strbuf line;
    strbuf_init(&line, 0);
    bool space = false;
    for (size_t i = 0; i < text.len && line.len < most; i++) {
        unsigned char c = (unsigned char)text.at[i];
        if (c <= ' ' || c == 127) {
            space = true;
            continue;
        }
        if (space)
            strbuf_add_char(&line, ' ');
        space = false;
        strbuf_add_char(&line, (char)c);
    }
    utf8_add_visible(out, strbuf_str(&line));
    if (line.len >= most)
        strbuf_add_cstr(out, "...");
    strbuf_done(&line);
}

// Characters, not bytes: what is written may have other letters than ASCII.
static size_t columns_of_text(struct str text)
{
    size_t columns = 0;
    if (utf8_is_ascii(text)) // paths of deep directories are long
        return text.len;
    for (size_t i = 0; i < text.len; i++)
        columns += ((unsigned char)text.at[i] & 0xC0) != 0x80;
    return columns;
}

static void pad(struct strbuf *out, size_t written, size_t width)
{
    if (written < width)
        strbuf_add_repeat(out, ' ', width - written);
}

static bool was_choice(const struct explained *e)
{
    return e->candidate_count > 1 ||
           (e->candidate_count == 1 &&
            (e->candidates[0].status != CANDIDATE_WON || e->candidates[0].rule));
}

static size_t max_of(size_t x, size_t y)
{
    return x > y ? x : y;
}

// Those of the lines of `e` itself.
static void measure_candidates(const struct printer *p, const struct explained *e, size_t level,
                               struct columns *out)
{
    struct strbuf b, shown;
    strbuf_init(&b, 0);
    strbuf_init(&shown, 0);
    for (size_t i = 0; e->kind != EXPLAINED_ORIGIN && i < e->candidate_count; i++) {
        struct str source = text_of_candidate(&shown, p->sources, e, e->candidates[i].text);
        if (!source.len && !was_choice(e))
            continue;
        b.len = 0;
        write_place(&b, p->sources, e->candidates[i].at);
        out->place = max_of(out->place, level * 3 + 2 + columns_of_text(strbuf_str(&b)));
        if (!was_choice(e))
            continue;
        b.len = 0;
        write_source(&b, source, TEXT_SHOWN);
        out->verdict = max_of(out->verdict, columns_of_text(strbuf_str(&b)));
    }
    strbuf_done(&b);
    strbuf_done(&shown);
}

// One column for all texts, one for all verdicts, so that the eye can go down them.
static void measure(const struct printer *p, const struct explained *e, size_t level,
                    struct columns *out)
{
    measure_candidates(p, e, level, out);
    for (size_t i = 0; i < e->read_count; i++)
        if (!e->reads[i]->is_elsewhere && (out->is_choice || !was_choice(e->reads[i])))
            measure(p, e->reads[i], level + 1, out);
}

static size_t widest_choice(const struct printer *p, const struct explained *e, size_t level)
{
    struct columns c = {.is_choice = true};
    size_t widest = 0;
    if (was_choice(e)) {
        measure(p, e, level, &c);
        return c.place;
    }
    for (size_t i = 0; i < e->read_count; i++)
        if (!e->reads[i]->is_elsewhere)
            widest = max_of(widest, widest_choice(p, e->reads[i], level + 1));
    return widest;
}

static struct columns columns_from(const struct printer *p, const struct explained *e)
{
    struct columns c = {.is_choice = was_choice(e), .place = p->columns.place};
    measure(p, e, p->level, &c);
    if (c.is_choice)
        return c;
    size_t widest = widest_choice(p, e, p->level);
    c.place = max_of(c.place, widest < PLACE_FOLLOWS ? widest : PLACE_FOLLOWS);
    return c;
}

static const char *bullet(const struct printer *p, enum candidate_status status)
{
    bool filled = status == CANDIDATE_WON || status == CANDIDATE_PART;
    if (p->style.unicode)
        return filled ? "● " : "○ ";
    return filled ? "* " : "o ";
}

static void write_verdict(struct strbuf *out, const struct explained_candidate *c)
{
    if (c->status == CANDIDATE_OVERRIDDEN && c->rule) {
        utf8_add_visible(out, str_of(c->rule)); // it says why it lost
        return;
    }
    strbuf_add_cstr(out, status_text(c));
    if (!c->rule)
        return;
    strbuf_add(out, STR(": "));
    utf8_add_visible(out, str_of(c->rule)); // may name what somebody else has chosen
}

// A text on lines of its own, under a line that has no room for it.
static void write_below(struct printer *p, struct str text)
{
    enum { DEEPER = 6, NARROWEST = 20 };
    size_t indent = p->level * 3 + DEEPER;
    size_t room = p->style.width > indent + NARROWEST ? p->style.width - indent : NARROWEST;
    while (p->out->len && p->out->at[p->out->len - 1] == ' ')
        p->out->len--;
    while (text.len) {
        size_t end = utf8_break(text, room);
        strbuf_add_char(p->out, '\n');
        strbuf_add(p->out, strbuf_str(&p->indent));
        strbuf_add_repeat(p->out, ' ', DEEPER);
        strbuf_add(p->out, utf8_trim_end(str_slice(text, 0, end)));
        text = str_slice(text, end, text.len);
    }
}

static bool is_winner(const struct explained_candidate *c)
{
    return c->status == CANDIDATE_WON || c->status == CANDIDATE_PART;
}

static void add_verdict(struct printer *p, struct str verdict, bool wins)
{
    bool is_painted = wins && verdict.len;
    if (is_painted)
        paint_explained(p, GREEN);
    strbuf_add(p->out, verdict);
    if (is_painted)
        unpaint(p);
}

// The text and the verdict of a candidate, behind its place, which ends in `column`.
static void write_said(struct printer *p, const struct explained_candidate *c, struct str text,
                       size_t column, bool is_choice)
{
    struct strbuf verdict;
    strbuf_init(&verdict, 0);
    if (is_choice)
        write_verdict(&verdict, c);
    size_t wanted = p->columns.place + 3 + columns_of_text(text);
    if (is_choice)
        wanted += 3 + columns_of_text(strbuf_str(&verdict));
    bool fits = !p->style.width || wanted <= p->style.width;
    if (text.len || is_choice)
        pad(p->out, column, fits ? p->columns.place + 3 : column + 3);
    if (fits)
        strbuf_add(p->out, text);
    if (fits && is_choice)
        pad(p->out, columns_of_text(text), p->columns.verdict + 3);
    add_verdict(p, strbuf_str(&verdict), is_winner(c));
    if (!fits)
        write_below(p, text);
    strbuf_done(&verdict);
}

// Losers are pale from end to end.
static void write_candidate(struct printer *p, const struct explained *e,
                            const struct explained_candidate *c)
{
    struct strbuf part, shown;
    strbuf_init(&part, 0);
    strbuf_init(&shown, 0);
    strbuf_add(p->out, strbuf_str(&p->indent));
    paint_explained(p, is_winner(c) ? CYAN : DIM);
    strbuf_add_cstr(p->out, bullet(p, c->status));
    write_place(&part, p->sources, c->at);
    strbuf_add(p->out, strbuf_str(&part));
    if (is_winner(c))
        unpaint(p);
    size_t column = p->level * 3 + 2 + columns_of_text(strbuf_str(&part));
    struct str source = text_of_candidate(&shown, p->sources, e, c->text);
    part.len = 0;
    write_source(&part, source, p->style.width ? SIZE_MAX : TEXT_SHOWN);
    write_said(p, c, strbuf_str(&part), column, was_choice(e));
    if (!is_winner(c))
        unpaint(p);
    strbuf_add_char(p->out, '\n');
    strbuf_done(&shown);
    strbuf_done(&part);
}

static void write_question(struct printer *p, const char *before, const struct explained *e)
{
    strbuf_add_cstr(p->out, before);
    utf8_add_visible(p->out, e->ref);
    strbuf_add_char(p->out, ')');
}

static void write_shown_name(struct printer *p, struct str name)
{
    paint_explained(p, BOLD);
    utf8_add_visible(p->out, name);
    unpaint(p);
}

static void write_shown_value(struct printer *p, const struct explained *e)
{
    struct strbuf value, text;
    strbuf_init(&value, 0);
    strbuf_init(&text, 0);
    value_show(&value, e->value);
    utf8_add_visible(&text, strbuf_str(&value));
    strbuf_done(&value);
    size_t wanted = p->level * 3 + columns_of_text(e->ref) + 3 + columns_of_text(strbuf_str(&text));
    if (p->style.width && wanted > p->style.width)
        write_below(p, strbuf_str(&text));
    else
        strbuf_add(p->out, strbuf_str(&text));
    strbuf_done(&text);
}

static void write_explained_value(struct printer *p, const struct explained *e)
{
    write_shown_name(p, e->ref);
    if (value_is(e->value, VALUE_ABSENT)) {
        if (e->kind == EXPLAINED_VALUE)
            strbuf_add_cstr(p->out, " is not set");
    } else if (value_is_poison(e->value)) {
        strbuf_add_cstr(p->out, " has no value: an error");
    } else {
        strbuf_add_cstr(p->out, " = ");
        write_shown_value(p, e);
    }
    if (e->shown_before)
        strbuf_add_cstr(p->out, "   (see above)");
    if (e->is_cut)
        write_question(p, "   (weft explain ", e);
    strbuf_add_char(p->out, '\n');
}

static void write_tree(struct printer *p, const struct explained *e);

// "generated by generate.tm:21:31    db_url = db.url, up to date"
static void write_origin(struct printer *p, const struct explained *e)
{
    struct strbuf shown;
    const struct explained_candidate *c = &e->candidates[0];
    strbuf_init(&shown, 0);
    struct str source = text_of_candidate(&shown, p->sources, e, c->text);
    utf8_add_visible(p->out, e->ref);
    strbuf_add_char(p->out, ' ');
    write_place(p->out, p->sources, c->at);
    strbuf_add_cstr(p->out, "    ");
    write_source(p->out, source, TEXT_SHOWN);
    strbuf_format(p->out, ", %s\n", e->state);
    strbuf_done(&shown);
}

// "db.url  db.tm:12:3 in envs/prod/us/orders  (weft explain db.url)"
static void write_elsewhere(struct printer *p, const struct explained *e, struct str from)
{
    utf8_add_visible(p->out, e->ref);
    for (size_t i = 0; i < e->candidate_count; i++)
        if (e->candidates[i].status == CANDIDATE_WON) {
            strbuf_add_cstr(p->out, "  ");
            write_place(p->out, p->sources, e->candidates[i].at);
            break;
        }
    if (from.len)
        strbuf_add_cstr(p->out, " in ");
    utf8_add_visible(p->out, from);
    write_question(p, "  (weft explain ", e);
    strbuf_add_char(p->out, '\n');
}

// "file db/schema.sql"
static void write_world(struct printer *p, const struct explained *e)
{
    strbuf_format(p->out, "%s ", e->state);
    utf8_add_visible(p->out, e->ref);
    strbuf_add_cstr(p->out, e->is_missing ? " does not exist\n" : "\n");
}

static void write_read(struct printer *p, const struct explained *reader, size_t i)
{
    const struct explained *e = reader->reads[i];
    bool is_last = i + 1 == reader->read_count;
    const char *branch = p->style.unicode ? (is_last ? "└─ " : "├─ ") : (is_last ? "`- " : "|- ");
    const char *stem = is_last ? "   " : p->style.unicode ? "│  " : "|  ";
    strbuf_add(p->out, strbuf_str(&p->indent));
    strbuf_add_cstr(p->out, branch);
    bool is_outside = e->kind == EXPLAINED_WORLD;
    bool is_short = is_outside || (e->is_elsewhere && e->kind == EXPLAINED_VALUE);
    if (is_outside)
        write_world(p, e);
    else if (is_short)
        write_elsewhere(p, e, reader->bound_in);
    else if (e->kind == EXPLAINED_ORIGIN)
        write_origin(p, e);
    else
        write_explained_value(p, e);
    if (is_short)
        return;
    size_t before = p->indent.len;
    strbuf_add_cstr(&p->indent, stem);
    p->level++;
    struct columns outer = p->columns;
    if (!outer.is_choice && was_choice(e))
        p->columns = columns_from(p, e);
    write_tree(p, e);
    p->columns = outer;
    p->level--;
    p->indent.len = before;
}

static void write_tree(struct printer *p, const struct explained *e)
{
    for (size_t i = 0; e->kind != EXPLAINED_ORIGIN && i < e->candidate_count; i++)
        write_candidate(p, e, &e->candidates[i]);
    for (size_t i = 0; i < e->read_count; i++)
        write_read(p, e, i);
}

// What the top statement reads, directly or not, and a directory further in decided: each once.
static void gather_late(const struct explained *e, uint32_t depth, struct str_table *seen,
                        struct strbuf *out)
{
    for (size_t i = 0; i < e->read_count; i++) {
        const struct explained *r = e->reads[i];
        bool is_new = false;
        if (r->depth > depth && was_choice(r))
            str_table_put(seen, r->ref, &is_new);
        if (is_new) {
            strbuf_add_cstr(out, out->len ? ", " : "");
            utf8_add_visible(out, r->ref);
            strbuf_add_cstr(out, " in ");
            utf8_add_visible(out, r->bound_in);
        }
        gather_late(r, depth, seen, out);
    }
}

static void write_late(struct strbuf *out, const struct explained *e)
{
    struct str_table seen = {0};
    struct strbuf late;
    strbuf_init(&late, 0);
    if (e->bound_in.len)
        gather_late(e, e->depth, &seen, &late);
    if (late.len) {
        strbuf_add_cstr(out, "\nlate binding: written in ");
        utf8_add_visible(out, e->bound_in);
        strbuf_format(out, ", bound for the directory that asks:\n              %.*s\n",
                      STR_ARGS(strbuf_str(&late)));
    }
    strbuf_done(&late);
    str_table_done(&seen);
}

void explained_write_text(struct strbuf *out, const struct explained *e,
                          const struct sources *sources, struct explain_style style)
{
    struct printer p = {.out = out, .sources = sources, .style = style};
    strbuf_init(&p.indent, 0);
    p.columns = columns_from(&p, e);
    write_explained_value(&p, e);
    if (e->seen_from.len) {
        strbuf_add_cstr(out, "as seen from ");
        utf8_add_visible(out, e->seen_from);
        strbuf_add_char(out, '\n');
    }
    strbuf_add_char(out, '\n');
    write_tree(&p, e);
    write_late(out, e);
    strbuf_done(&p.indent);
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

static void json_candidate(struct strbuf *out, const struct explained *e,
                           const struct explained_candidate *c, const struct sources *sources)
{
    strbuf_add_char(out, '{');
    json_place(out, sources, c->at);
    strbuf_add_cstr(out, "\"text\":");
    struct strbuf shown;
    strbuf_init(&shown, 0);
    json_write_string(out, text_of_candidate(&shown, sources, e, c->text));
    strbuf_done(&shown);
    static const char *const names[] = {
        [CANDIDATE_WON] = "won",      [CANDIDATE_PART] = "won",   [CANDIDATE_OVERRIDDEN] = "lost",
        [CANDIDATE_UNSET] = "won",    [CANDIDATE_OFF] = "lost",   [CANDIDATE_FAILED] = "error",
        [CANDIDATE_SKIPPED] = "lost", [CANDIDATE_UNSEEN] = "lost"};
    bool is_plain = c->status == CANDIDATE_WON || c->status == CANDIDATE_OVERRIDDEN;
    strbuf_format(out, ",\"status\":\"%s\"", names[c->status]);
    if (c->rule || !is_plain) {
        strbuf_add_cstr(out, ",\"rule\":");
        json_write_string(out, str_of(c->rule ? c->rule : status_text(c)));
    }
    strbuf_add_char(out, '}');
}

static void json_reads(struct strbuf *out, const struct explained *e, const struct sources *sources)
{
    bool is_first = true;
    strbuf_add_cstr(out, ",\"reads\":[");
    for (size_t i = 0; i < e->read_count; i++) {
        if (e->reads[i]->kind == EXPLAINED_ORIGIN)
            continue;
        if (!is_first)
            strbuf_add_char(out, ',');
        is_first = false;
        explained_write_json(out, e->reads[i], sources);
    }
    strbuf_add_char(out, ']');
}

static void json_origins(struct strbuf *out, const struct explained *e,
                         const struct sources *sources)
{
    for (size_t i = 0; i < e->read_count; i++) {
        const struct explained *origin = e->reads[i];
        if (origin->kind != EXPLAINED_ORIGIN)
            continue;
        struct strbuf shown;
        strbuf_init(&shown, 0);
        strbuf_add_cstr(out, ",\"generated_by\":{");
        json_place(out, sources, origin->candidates[0].at);
        strbuf_add_cstr(out, "\"text\":");
        json_write_string(out,
                          text_of_candidate(&shown, sources, origin, origin->candidates[0].text));
        strbuf_add_cstr(out, ",\"from\":");
        json_write_string(out, origin->bound_in);
        strbuf_format(out, ",\"state\":\"%s\"", origin->state);
        json_reads(out, origin, sources);
        strbuf_add_char(out, '}');
        strbuf_done(&shown);
    }
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
    if (e->kind == EXPLAINED_WORLD)
        strbuf_format(out, ",\"outside\":\"%s\"", e->state);
    if (e->is_missing)
        strbuf_add_cstr(out, ",\"missing\":true");
    if (e->late_bound)
        strbuf_add_cstr(out, ",\"late_bound\":true");
    if (e->shown_before)
        strbuf_add_cstr(out, ",\"shown_before\":true");
    if (e->is_cut)
        strbuf_add_cstr(out, ",\"cut\":true");
    strbuf_add_cstr(out, ",\"candidates\":[");
    for (size_t i = 0; i < e->candidate_count; i++) {
        if (i)
            strbuf_add_char(out, ',');
        json_candidate(out, e, &e->candidates[i], sources);
    }
    strbuf_add_char(out, ']');
    json_reads(out, e, sources);
    json_origins(out, e, sources);
    strbuf_add_char(out, '}');
}
