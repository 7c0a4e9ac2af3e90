// SPDX-License-Identifier: Apache-2.0
//
// Two diagnostics are one error if they have the same code and position. Their messages may depend on the unit
// (`no key "prod"`), so a unit that has not met an error of this code at this position yet has found another
// wording of it; one that has, has found another error there.
#include "check/findings.h"

#include "base/hash.h"
#include "base/path.h"
#include "base/search.h"

void findings_open(struct findings *f, struct graph *g, struct arena *a,
                   const struct unit_capability *words, const struct str *units,
                   uint32_t unit_count)
{
    *f = (struct findings){
        .graph = g, .arena = a, .words = words, .units = units, .unit_count = unit_count};
}

void findings_done(struct findings *f)
{
    for (size_t i = 0; i < f->list.len; i++) {
        str_table_done(&f->list.at[i]->through);
        ARRAY_DONE(&f->list.at[i]->units);
        ARRAY_DONE(&f->list.at[i]->uses);
    }
    ARRAY_DONE(&f->list);
    table_done(&f->by_diag);
    table_done(&f->by_place);
}

// ---- who meets what

static struct str common_directory(struct str x, struct str y)
{
    while (!path_is_below(y, x))
        x = path_dirname(x);
    return x;
}

void reach_add(const struct findings *f, struct reach *r)
{
    if (!f->unit || r->last == f->unit)
        return;
    struct str path = f->units[f->unit - 1];
    r->in = r->count ? common_directory(r->in, path) : path;
    r->count++;
    r->last = f->unit;
}

static bool was_met_here(const struct findings *f, const struct finding *found)
{
    for (size_t i = 0; i < MEETING_COUNT; i++)
        if (f->unit && found->reach[i].last == f->unit)
            return true;
    return false;
}

static struct finding *find_same(const struct findings *f, struct finding *first,
                                 const struct diag *d)
{
    for (struct finding *at = first; at; at = at->beside)
        if (str_equal(at->diag->message, d->message))
            return at;
    for (struct finding *at = first; at; at = at->beside)
        if (f->unit && at->first && !was_met_here(f, at))
            return at;
    return NULL;
}

static struct finding *finding_of(struct findings *f, const struct diag *d)
{
    uint64_t *known = table_put(&f->by_diag, (uintptr_t)d, NULL);
    if (*known)
        return (struct finding *)(uintptr_t)*known;
    uint64_t place =
        hash_combine(hash_combine((uint64_t)d->code << 32 | d->at.file, d->at.start), d->at.end);
    uint64_t *beside = table_put(&f->by_place, place, NULL);
    struct finding *first = (struct finding *)(uintptr_t)*beside, *found = find_same(f, first, d);
    if (!found) {
        found = ARENA_NEW(f->arena, struct finding);
        *found = (struct finding){.diag = d, .first = f->unit, .beside = first};
        *beside = (uintptr_t)found;
        ARRAY_PUSH(&f->list, found);
    } else if (!found->other_message.len && !str_equal(found->diag->message, d->message)) {
        found->other_message = d->message;
    } else if (str_equal(found->diag->message, d->message) &&
               str_compare(d->help, found->diag->help) < 0) {
        found->diag = d; // whichever was met first: what is reported must not depend on it
    }
    *known = (uintptr_t)found;
    return found;
}

static void through(const struct findings *f, struct finding *found, struct str name)
{
    if (found->first == f->unit && name.len)
        str_table_put(&found->through, name, NULL);
}

enum { UNITS_LISTED = 1000 }; // for whoever reads it with a program; people see how many, and where

static struct finding *add_one(struct findings *f, const struct diag *d, enum meeting how)
{
    struct finding *found = finding_of(f, d);
    reach_add(f, &found->reach[how]);
    size_t count = found->units.len;
    bool is_next = f->unit && (!count || found->units.at[count - 1] != f->unit);
    if (is_next && count < UNITS_LISTED)
        ARRAY_PUSH(&found->units, f->unit);
    return found;
}

enum { CAUSES_MOST = 1000 }; // how many are followed from one error

struct causes {
    struct table seen;
    ARRAY(const struct diag *) todo;
};

static bool push_causes(struct causes *c, const struct diag *d)
{
    bool has_causes = false, is_new;
    for (const struct diag_cause *next = d->causes; next; next = next->next) {
        if (!diag_is_elsewhere(d, next->diag) || c->seen.len >= CAUSES_MOST)
            continue;
        has_causes = true;
        table_put(&c->seen, (uintptr_t)next->diag, &is_new);
        if (is_new)
            ARRAY_PUSH(&c->todo, next->diag);
    }
    return has_causes;
}

// Its causes elsewhere, to be reported instead of it; NULL if it has none.
static struct finding *add_causes(struct findings *f, const struct diag *d, enum meeting how,
                                  struct str name)
{
    struct finding *found = NULL;
    struct causes c = {0};
    if (!d->causes || !push_causes(&c, d))
        return NULL;
    while (c.todo.len) {
        const struct diag *next = c.todo.at[--c.todo.len];
        if (push_causes(&c, next))
            continue;
        found = add_one(f, next, how);
        through(f, found, name);
    }
    table_done(&c.seen);
    ARRAY_DONE(&c.todo);
    return found;
}

struct finding *findings_add(struct findings *f, const struct diag *d, enum meeting how)
{
    struct finding *found = add_causes(f, d, how, STR(""));
    return found ? found : add_one(f, d, how);
}

void findings_add_value(struct findings *f, const struct diag *d, struct str name, bool is_own)
{
    if (!add_causes(f, d, MEETS_IN_VALUES, name))
        through(f, add_one(f, d, MEETS_IN_VALUES), is_own ? STR("") : name);
}

// ---- units

// A path and one more byte, or (0) the path alone.
struct path_and_byte {
    struct str path;
    char more;
};

static bool unit_is_before(const void *units, size_t i, const void *key)
{
    struct str unit = ((const struct str *)units)[i];
    const struct path_and_byte *text = key;
    int order = str_compare(str_slice(unit, 0, text->path.len), text->path);
    if (order || !text->more)
        return order < 0;
    // The unit starts with the path, so what follows decides.
    return unit.len == text->path.len || (unsigned char)unit.at[text->path.len] < text->more;
}

// How many units come before a text in byte order: a path and one more byte, or (0) the path.
static uint32_t units_before(const struct findings *f, struct str path, char more)
{
    struct path_and_byte text = {path, more};
    return (uint32_t)search_first(f->units, f->unit_count, &text, unit_is_before);
}

uint32_t findings_unit_at(const struct findings *f, struct str path)
{
    uint32_t at = units_before(f, path, 0);
    return at < f->unit_count && str_equal(f->units[at], path) ? at + 1 : 0;
}

void findings_units_below(const struct findings *f, struct str directory, uint32_t *from,
                          uint32_t *to)
{
    struct str path = str_equal(directory, STR("/")) ? STR("") : directory;
    _Static_assert('/' + 1 == '0', "what is below comes before the next byte");
    *from = units_before(f, path, '/');
    *to = units_before(f, path, '0');
    if (!path.len && findings_unit_at(f, directory)) // the root itself is first
        ++*from;
}

// ---- what is reported

static uint32_t units_below(const struct findings *f, struct str directory)
{
    uint32_t from, to;
    findings_units_below(f, directory, &from, &to);
    return to - from + (findings_unit_at(f, directory) > 0);
}

struct str shown_path(struct str path)
{
    return path.len > 1 ? str_slice(path, 1, path.len) : path;
}

static const char *word_for(const struct findings *f, uint32_t count)
{
    return count == 1 ? f->words->one : f->words->many;
}

struct str reach_text(const struct findings *f, const struct reach *r)
{
    struct str all =
        str_format(f->arena, "%u of %u %s", r->count, f->unit_count, word_for(f, f->unit_count));
    if (r->count == f->unit_count || !r->count)
        return all;
    if (r->count == 1)
        return str_format(f->arena, "%.*s (%.*s)", STR_ARGS(all), STR_ARGS(shown_path(r->in)));
    if (r->in.len == 1)
        return all;
    return str_format(f->arena, "%.*s (%sbelow %.*s)", STR_ARGS(all),
                      units_below(f, r->in) == r->count ? "all " : "", STR_ARGS(shown_path(r->in)));
}

enum { NAMES_SHOWN = 3 };

// "`a`, `b` and 4 others"
static struct str names_text(const struct finding *found, struct arena *a)
{
    struct strbuf text;
    size_t count = found->through.len, shown = count > NAMES_SHOWN + 1 ? NAMES_SHOWN : count;
    strbuf_init(&text, 0);
    for (size_t i = 0; i < shown; i++)
        strbuf_format(&text, "%s`%.*s`",
                      !i               ? ""
                      : i + 1 == count ? " and "
                                       : ", ",
                      STR_ARGS(found->through.entries[i].key));
    if (shown < count)
        strbuf_format(&text, " and %zu others", count - shown);
    struct str out = strbuf_copy(&text, a);
    strbuf_done(&text);
    return out;
}

// A file in the directory of the only unit that reads it: its name says as much.
static bool is_own_file(const struct findings *f, const struct reach *r, const struct diag *d)
{
    return r->count == 1 && !span_is_none(d->at) &&
           path_is_below(source_name(f->graph->sources, d->at.file), shown_path(r->in));
}

static void tell_results(const struct findings *f, const struct reach *r, struct diag *d)
{
    struct str who = reach_text(f, r);
    if ((d->code == DIAG_UNKNOWN_NAME && d->subject) || d->code == DIAG_MISSING_KEY)
        diag_note(d, "%.*s need%s it", STR_ARGS(who), r->count == 1 ? "s" : "");
    else if (!is_own_file(f, r, d))
        diag_note(d, "this affects %.*s", STR_ARGS(who));
}

static void tell_need(const struct findings *f, const struct finding *found, struct diag *d)
{
    const struct reach *values = &found->reach[MEETS_IN_VALUES];
    const struct reach *results = &found->reach[MEETS_IN_RESULTS];
    const struct reach *widest = results->count ? results : values;
    struct str who = reach_text(f, widest), names = names_text(found, f->arena);
    bool one = widest->count == 1, many = found->through.len > 1;
    if (!widest->count)
        return;
    if (!results->count && !names.len)
        diag_note(d, "%.*s inherit%s it, but nothing generated there needs it", STR_ARGS(who),
                  one ? "s" : "");
    else if (!results->count)
        diag_note(d, "%.*s need%s it; %.*s inherit%s it, but nothing generated there needs it",
                  STR_ARGS(names), many ? "" : "s", STR_ARGS(who), one ? "s" : "");
    else if (names.len)
        diag_note(d, "%.*s need%s it, and so do%s %.*s", STR_ARGS(names), many ? "" : "s",
                  one ? "es" : "", STR_ARGS(who));
    else
        tell_results(f, widest, d);
}

static void tell_ring(const struct findings *f, const struct finding *found, struct diag *d)
{
    uint32_t count = found->reach[MEETS_IN_VALUES].count;
    if (found->reach[MEETS_IN_RESULTS].count > count)
        count = found->reach[MEETS_IN_RESULTS].count;
    if (count)
        d->message =
            str_format(f->arena, "%.*s (%u %s)", STR_ARGS(d->message), count, word_for(f, count));
}

static void tell_seen(const struct findings *f, const struct finding *found, struct diag *d)
{
    const struct reach *r = &found->reach[MEETS_IN_VALUES];
    bool all_pass = found->uses.len == 1 && found->uses.at[0].reach.count == r->count;
    if (r->count && !all_pass)
        diag_note(d, "%.*s see%s this value", STR_ARGS(reach_text(f, r)), r->count == 1 ? "s" : "");
    for (size_t i = 0; i < found->uses.len; i++) {
        const struct finding_use *u = &found->uses.at[i];
        bool one = u->reach.count == 1;
        diag_note(d, "%u %s %s it to `%.*s`, which expects %.*s", u->reach.count,
                  all_pass ? word_for(f, u->reach.count) : "of these", one ? "passes" : "pass",
                  STR_ARGS(u->taker), STR_ARGS(u->takes));
    }
}

// What is missing is set nowhere, or elsewhere.
static void tell_where_it_is_set(const struct findings *f, const struct finding *found,
                                 struct diag *d)
{
    const struct graph *g = f->graph;
    const struct def *elsewhere = NULL;
    const struct view *where = NULL;
    for (size_t i = 0; i < g->views.list.len;
         i++) { // the first by name, in whatever order they were read
        const struct view *v = g->views.list.at[i];
        const struct def *def = view_def(v, d->subject);
        if (!def || !def->leaf || span_is_none(def->leaf->at) ||
            (where && str_compare(where->name, v->name) <= 0))
            continue;
        where = v;
        elsewhere = def;
    }
    const struct reach *r =
        &found->reach[found->reach[MEETS_IN_RESULTS].count ? MEETS_IN_RESULTS : MEETS_IN_VALUES];
    if (!where) {
        diag_label(d, "not set in / or in any directory below");
    } else if (r->count) {
        diag_label(d, "not set for %.*s", STR_ARGS(reach_text(f, r)));
        diag_related(d, elsewhere->leaf->at, "set for %.*s and below", STR_ARGS(where->name));
    }
}

static void name_units(const struct findings *f, const struct finding *found, struct diag *d)
{
    struct str *names = ARENA_ARRAY(f->arena, struct str, found->units.len);
    for (size_t i = 0; i < found->units.len; i++)
        names[i] = shown_path(f->units[found->units.at[i] - 1]);
    diag_units(d, names, found->units.len);
}

static const struct diag *report_finding(const struct findings *f, const struct finding *found)
{
    struct diag *d = (struct diag *)(uintptr_t)diag_copy(f->arena, found->diag);
    const struct reach *files = &found->reach[MEETS_IN_FILES];
    if (d->code == DIAG_CYCLE)
        tell_ring(f, found, d);
    else if (d->code == DIAG_TYPE_CHANGED)
        tell_seen(f, found, d);
    else
        tell_need(f, found, d);
    if (d->code == DIAG_UNKNOWN_NAME && d->subject)
        tell_where_it_is_set(f, found, d);
    if (files->count && !is_own_file(f, files, d))
        diag_note(d, "%.*s read%s this file", STR_ARGS(reach_text(f, files)),
                  files->count == 1 ? "s" : "");
    name_units(f, found, d);
    if (found->other_message.len)
        diag_note(d, "elsewhere: %.*s", STR_ARGS(found->other_message));
    return d;
}

void findings_tell(struct findings *f, struct diags *out)
{
    for (size_t i = 0; i < f->list.len; i++)
        diags_add(out, report_finding(f, f->list.at[i]));
}
