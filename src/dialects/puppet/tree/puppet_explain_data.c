// SPDX-License-Identifier: Apache-2.0
//
// Why data is what it is: each file that has the key, the one that wins or those that are merged, and what their texts
// look up in turn.
#include "dialects/puppet/runtime/outer_names.h"
#include "dialects/puppet/tree/explain_inside.h"

static bool is_blank_at(struct str text, size_t i)
{
    return text.at[i] == ' ' || text.at[i] == '\n';
}

// The end of the line that an offset is in, and of the indented lines below.
static size_t end_of_entry(struct str text, size_t at)
{
    for (;;) {
        at = str_find_char(text, '\n', at);
        bool goes_on = at + 1 < text.len && (text.at[at + 1] == ' ' || text.at[at + 1] == '-');
        if (!goes_on)
            return at;
        at++;
    }
}

// What is written for a key.
struct span span_of_entry(const struct sources *sources, struct span key)
{
    struct str text = source_text(sources, key.file);
    size_t at = key.end, end = end_of_entry(text, at);
    if (at < end && (text.at[at] == '"' || text.at[at] == '\'')) // of the key
        at++;
    while (at < end && (text.at[at] == ':' || is_blank_at(text, at)))
        at++;
    while (end > at && is_blank_at(text, end - 1))
        end--;
    return (struct span){key.file, (uint32_t)at, (uint32_t)end};
}

struct interpolated {
    struct why *why;
    struct str text; // in which it is written
};

// `%{global.db.host}`: a name of another language, with the keys behind it.
static bool read_outer_interpolation(const struct interpolated *i, struct str name)
{
    struct explaining *how = i->why->how;
    struct graph *g = how->compiler->graph;
    struct view *view;
    path_id path;
    if (!outer_name(how->compiler->environment, name, &view, &path))
        return false;
    struct str start = str_format(how->arena, "{%.*s.", STR_ARGS(name));
    size_t at = str_find(i->text, start, 0);
    size_t end = str_find_char(i->text, '}', at);
    for (at += start.len; at < end && end < i->text.len;) {
        size_t dot = str_find_char(i->text, '.', at);
        struct str key = str_slice(i->text, at, dot < end ? dot : end);
        path = path_child(g, path, symbol_intern(g->symbols, key));
        at += key.len + 1;
    }
    why_read(i->why, explain_path(g, view, path, how->arena));
    return true;
}

static void read_interpolated(void *data, struct str name, bool is_lookup)
{
    struct interpolated *i = data;
    struct explaining *how = i->why->how;
    struct str kept = str_copy(how->arena, name);
    if (is_lookup) {
        why_read(i->why, explain_data(how, kept));
        return;
    }
    struct why w;
    if (read_outer_interpolation(i, kept))
        return;
    struct value v = compiler_variable(how->compiler, how->compiler->top, kept);
    if (!value_is(v, VALUE_STRING) && !value_is_number(v) && !value_is(v, VALUE_BOOL))
        return;
    why_begin(&w, how, kept, v);
    why_read(i->why, why_end(&w));
}

static void read_entry(struct why *w, struct span text)
{
    struct str s = source_text(w->how->compiler->graph->sources, text.file);
    struct interpolated i = {w, str_slice(s, text.start, text.end)};
    struct value v = value_string(w->how->arena, i.text);
    if (w->how->depth < EXPLAINED_DEPTH_MOST)
        hiera_interpolations(v, read_interpolated, &i);
}

static struct value look_up(struct explaining *how, struct str key, struct value merge,
                            struct hiera_outcome **out, size_t *count)
{
    struct compiler *k = how->compiler;
    struct hiera_trace trace;
    hiera_trace_init(&trace, how->arena);
    struct hiera_request r = {.merge = merge, .scope = k->top, .trace = &trace};
    struct value v = hiera_lookup(compiler_hiera(k), &r, key);
    *count = hiera_outcomes(how->arena, &trace, key, k->environment->root, out);
    hiera_trace_done(&trace);
    return v;
}

// The value, and all files that have the key: also those that a search does not reach because it ends before.
static size_t search_data(struct explaining *how, struct str key, struct value *v,
                          struct hiera_outcome **out)
{
    size_t count;
    *v = look_up(how, key, VALUE_NONE, out, &count);
    if (value_is(*v, VALUE_ABSENT))
        return count;
    struct value all = value_string(how->arena, value_is_mapping(*v) ? STR("hash") : STR("unique"));
    (void)look_up(how, key, all, out, &count);
    return count;
}

// Several that are merged take part, if the first one alone is not the value.
static bool is_merged(struct explaining *how, struct value v, const struct hiera_outcome *out,
                      size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (out[i].event == OUTCOME_FOUND)
            return value_is_aggregate(v) &&
                   !puppet_equal(plain_value(how, out[i].value), plain_value(how, v));
    return false;
}

// Facts decide which of these counts, and nobody knows them.
static bool add_doubtful_candidates(struct why *w, struct str key)
{
    const struct asked *q = w->how->asked;
    struct str first = str_slice(key, 0, str_find_char(key, '.', 0));
    const uint64_t *places =
        str_table_find(&q->unsure, first) ? str_table_find(&q->places, first) : NULL;
    struct key_place *p = places ? (struct key_place *)(uintptr_t)*places : NULL;
    for (; p; p = p->next) {
        struct span text = span_of_entry(w->how->compiler->graph->sources, p->at);
        struct str rule = str_format(w->how->arena, "level \"%.*s\"", STR_ARGS(p->level));
        why_candidate(w, CANDIDATE_PART, p->at, text, rule.at);
        read_entry(w, text);
    }
    return places;
}

void add_data_candidates(struct why *w, struct str key, bool has_won)
{
    if (has_won && add_doubtful_candidates(w, key))
        return;
    struct value v;
    struct hiera_outcome *found;
    size_t count = search_data(w->how, key, &v, &found);
    bool merges = is_merged(w->how, v, found, count), is_first = true;
    for (size_t i = 0; i < count; i++) {
        if (found[i].event != OUTCOME_FOUND || span_is_none(found[i].at))
            continue;
        struct span text = span_of_entry(w->how->compiler->graph->sources, found[i].at);
        bool counts = has_won && (is_first || merges);
        struct str rule = str_format(w->how->arena, "level \"%.*s\"", STR_ARGS(found[i].level));
        why_candidate(w,
                      !counts  ? CANDIDATE_OVERRIDDEN
                      : merges ? CANDIDATE_PART
                               : CANDIDATE_WON,
                      found[i].at, text, counts && found[i].level.len ? rule.at : NULL);
        if (counts)
            read_entry(w, text);
        is_first = false;
    }
}

const struct explained *explain_data(struct explaining *how, struct str key)
{
    struct why w;
    struct value v;
    struct hiera_outcome *found;
    bool is_new;
    struct str ref = str_format(how->arena, "hiera.%.*s", STR_ARGS(key));
    (void)search_data(how, key, &v, &found);
    (void)str_table_put(&how->done, ref, &is_new);
    why_begin(&w, how, ref, v);
    w.out->shown_before = !is_new;
    if (is_new)
        add_data_candidates(&w, key, true);
    return why_end(&w);
}
