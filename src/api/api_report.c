// SPDX-License-Identifier: Apache-2.0
//
// Diagnostics with their places: those of the host, and reading all of them.
#include "api/api.h"
#include "ask/explain/explain.h"
#include "base/utf8.h"
#include "source/source.h"

// ---- spans

static struct span span_in(weft_span s)
{
    return (struct span){s.file, s.start, s.end};
}

// Whether it is part of a text; nowhere is not.
static bool is_in_text(const struct sources *sources, struct span at)
{
    return at.file && at.file <= sources_count(sources) && at.start <= at.end &&
           at.end <= source_text(sources, at.file).len;
}

static bool fill_range(const struct sources *sources, struct span at, struct str label,
                       struct weft_range *out)
{
    if (!struct_has_size(out) || !is_in_text(sources, at))
        return false;
    struct position start = source_position(sources, at.file, at.start),
                    end = source_position(sources, at.file, at.end);
    struct weft_range own = {.file = str_out(source_name(sources, at.file)),
                             .line = start.line,
                             .column = start.column,
                             .end_line = end.line,
                             .end_column = end.column,
                             .span = {at.file, at.start, at.end},
                             .label = str_out(label)};
    struct_out(out, &own, sizeof(own));
    return true;
}

bool weft_span_range(const weft_answer *answer, weft_span span, struct weft_range *out)
{
    return answer && fill_range(answer_sources(answer), span_in(span), STR(""), out);
}

// ---- reading

static const struct diag *diagnostic_at(const weft_answer *answer, size_t i)
{
    return i < weft_answer_diagnostic_count(answer) ? answer->diags.list.at[i] : NULL;
}

bool weft_answer_diagnostic_range(const weft_answer *answer, size_t i, size_t k,
                                  struct weft_range *out)
{
    const struct diag *d = diagnostic_at(answer, i);
    if (!d)
        return false;
    if (k == 0)
        return fill_range(answer_sources(answer), d->at, d->label, out);
    const struct diag_place *place = d->places;
    while (place && --k)
        place = place->next;
    return place && fill_range(answer_sources(answer), place->at, place->label, out);
}

weft_str weft_answer_diagnostic_unit(const weft_answer *answer, size_t i, size_t k)
{
    const struct diag *d = diagnostic_at(answer, i);
    return d && k < d->unit_count ? str_out(d->units[k]) : (weft_str){NULL, 0};
}

weft_str weft_answer_diagnostic_note(const weft_answer *answer, size_t i, size_t k)
{
    const struct diag *d = diagnostic_at(answer, i);
    const struct diag_text *note = d ? d->notes : NULL;
    for (; note && k; k--)
        note = note->next;
    return note ? str_out(note->text) : (weft_str){NULL, 0};
}

weft_str weft_answer_unknown(const weft_answer *answer, size_t i, struct weft_range *at)
{
    struct unknown_source found[UNKNOWN_SOURCES_MOST];
    size_t count = answer && answer->why ? explained_unknowns(answer->why, found) : 0;
    if (i >= count || i >= UNKNOWN_SOURCES_MOST)
        return (weft_str){NULL, 0};
    struct weft_range nowhere = {.file = str_out(STR(""))};
    if (at && !fill_range(answer_sources(answer), found[i].at, STR(""), at))
        struct_out(at, &nowhere, sizeof(nowhere));
    return str_out(found[i].name);
}

// ---- of the host

static bool are_valid(const weft_str *texts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!texts || !utf8_is_valid(str_in(texts[i])))
            return false;
    return true;
}

static bool can_report(const struct sources *sources, const struct weft_report *r)
{
    const weft_str texts[] = {r->message, r->label, r->help};
    bool good = are_valid(texts, COUNT_OF(texts)) && are_valid(r->notes, r->note_count) &&
                are_valid(r->related_labels, r->related_count) &&
                (unsigned)r->severity <= WEFT_SEVERITY_NOTE && (!r->related_count || r->related) &&
                (!r->at.file || is_in_text(sources, span_in(r->at)));
    for (size_t i = 0; good && i < r->related_count; i++)
        good = is_in_text(sources, span_in(r->related[i]));
    return good;
}

_Static_assert((int)WEFT_SEVERITY_ERROR == (int)SEVERITY_ERROR &&
                   (int)WEFT_SEVERITY_NOTE == (int)SEVERITY_NOTE,
               "the severities have one order");

static const struct diag *diag_in(struct arena *a, enum diag_code code, const struct weft_report *r)
{
    struct diag *d = diag_new(a, code, span_in(r->at), "%.*s", STR_ARGS(str_in(r->message)));
    d->severity = (enum severity)r->severity;
    if (r->label.len)
        diag_label(d, "%.*s", STR_ARGS(str_in(r->label)));
    for (size_t i = 0; i < r->related_count; i++)
        diag_related(d, span_in(r->related[i]), "%.*s", STR_ARGS(str_in(r->related_labels[i])));
    for (size_t i = 0; i < r->note_count; i++)
        diag_note(d, "%.*s", STR_ARGS(str_in(r->notes[i])));
    if (r->help.len)
        diag_help(d, "%.*s", STR_ARGS(str_in(r->help)));
    return d;
}

bool weft_answer_report(weft_answer *answer, const struct weft_report *report)
{
    struct weft_report own;
    if (!answer || !struct_in(&own, sizeof(own), report) ||
        !can_report(answer_sources(answer), &own))
        return false;
    enum diag_code code = own.code.len ? diag_code_find(str_in(own.code)) : DIAG_REJECTED;
    if (code == DIAG_CODE_COUNT)
        return false;
    struct diags one = {0};
    diags_add(&one, diag_in(&answer->arena, code, &own));
    answer_add(answer, &one);
    diags_done(&one);
    return true;
}
