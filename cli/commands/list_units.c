// SPDX-License-Identifier: Apache-2.0
//
#include "cli/commands/list_units.h"

#include <stdlib.h>
#include <string.h>
#include <weft.h>

#include "cli/commands/node_files.h"
#include "cli/given.h"
#include "cli/memory.h"
#include "cli/project.h"
#include "cli/settings.h"

static void print_tags(const weft_value *tags)
{
    for (size_t i = 0; i < weft_value_count(tags); i++) {
        say(i ? " " : "   ");
        say_name(weft_value_text(weft_value_item(tags, i)));
    }
}

// ---- what changed

// The units that a difference reports as changed or new, as paths to select; release the list with free().
static weft_str *changed_paths(const weft_value *diff, size_t *count)
{
    const weft_value *changed = weft_value_get(diff, WEFT_STR("changed"));
    weft_str *list = memory(sizeof(*list) * (weft_value_count(changed) + 1));
    *count = 0;
    for (size_t i = 0; i < weft_value_count(changed); i++) {
        const weft_value *s = weft_value_item(changed, i);
        weft_str change = weft_value_text(weft_value_get(s, WEFT_STR("change")));
        if (change.at[0] != 'r') // removed: it no longer exists
            list[(*count)++] = weft_value_text(weft_value_get(s, WEFT_STR("unit")));
    }
    return list;
}

static bool is_same(weft_str x, weft_str y)
{
    return x.len == y.len && memcmp(x.at, y.at, x.len) == 0;
}

static bool lists(const weft_value *units, weft_str path)
{
    for (size_t i = 0; i < weft_value_count(units); i++)
        if (is_same(weft_value_text(weft_value_item(units, i)), path))
            return true;
    return false;
}

// `FILE:LINE:COLUMN`, as far as known; empty for an edit without a file.
static void print_place(const weft_value *edit)
{
    static const char *const parts[] = {"line", "col"};
    const weft_value *file = weft_value_get(edit, WEFT_STR("file"));
    if (file)
        say_name(weft_value_text(file));
    for (size_t i = 0; i < 2; i++) {
        int64_t number = 0;
        if (weft_value_int(weft_value_get(edit, weft_str_of(parts[i])), &number))
            say(":%d", (int)number);
    }
}

// The edits that change a unit, one per line.
static void print_causes(const weft_value *diff, weft_str path)
{
    const weft_value *edits = weft_value_get(diff, WEFT_STR("edits"));
    for (size_t i = 0; i < weft_value_count(edits); i++) {
        const weft_value *e = weft_value_item(edits, i);
        if (!lists(weft_value_get(e, WEFT_STR("changed")), path))
            continue;
        say("   ");
        print_place(e);
        if (!weft_value_get(e, WEFT_STR("change"))) { // a file's name is its place
            say("  ");
            say_name(weft_value_text(weft_value_get(e, WEFT_STR("ref"))));
        }
        say("\n");
    }
}

// ---- the list

static void print_units(const struct request *r, const weft_value *list, const weft_value *diff,
                        bool shows_kind)
{
    for (size_t i = 0; i < weft_value_count(list); i++) {
        const weft_value *unit = weft_value_item(list, i);
        weft_str path = weft_value_text(weft_value_get(unit, WEFT_STR("path")));
        say_name(path);
        if (request_option(r, "long") && shows_kind) {
            say("   ");
            say_name(weft_value_text(weft_value_get(unit, WEFT_STR("kind"))));
        }
        if (request_option(r, "long") &&
            weft_value_bool(weft_value_get(unit, WEFT_STR("disabled"))))
            say("   (disabled)");
        if (request_option(r, "long"))
            print_tags(weft_value_get(unit, WEFT_STR("tags")));
        say("\n");
        if (diff && request_option(r, "why"))
            print_causes(diff, path);
    }
}

// The values of an option that repeats; release the list with free().
static weft_str *values_of(const struct request *r, const char *option, size_t *count)
{
    weft_str *list = NULL;
    const char *value;
    size_t room = 0;
    *count = 0;
    for (size_t at = 0; (value = request_next(r, option, &at));) {
        MEMORY_PUSH_ROOM(list, *count, room);
        list[(*count)++] = weft_str_of(value);
    }
    return list;
}

static unsigned order_flags(const struct request *r)
{
    unsigned flags = request_option(r, "wanted") ? WEFT_UNITS_WANTED : 0;
    if (request_option(r, "order"))
        flags |= WEFT_UNITS_ORDERED;
    if (request_option(r, "reverse"))
        flags |= WEFT_UNITS_ORDERED | WEFT_UNITS_REVERSED;
    return flags;
}

// If a filter was given, an empty list may mean that it is misspelt.
static void tell_nothing_matches(const struct request *r, weft_answer *units, const char *word)
{
    const char *filter;
    if (weft_value_count(weft_answer_value(units)) || !weft_answer_ok(units))
        return;
    for (size_t at = 0; (filter = request_next(r, "tag", &at));)
        say_note("no %s matches `--tag %s`", word, filter);
}

// `kind` names the document, and the list in it.
static void print_answer(const struct request *r, weft_answer *units, const weft_value *diff,
                         const char *kind)
{
    if (!request_option(r, "json")) {
        print_units(r, weft_answer_value(units), diff, strcmp(kind, "units") == 0);
        return;
    }
    weft_str json = weft_answer_json(units, 0);
    say("{\"weft\":1,\"kind\":\"%s\",\"%s\":", kind, kind);
    say_bytes(json.at ? json : WEFT_STR("[]"));
    say("}\n");
}

// The units to choose from if only changed ones are wanted; false if there are none.
static bool choose_changed(const weft_value *diff, struct weft_unit_query *q, weft_str **paths)
{
    *paths = changed_paths(diff, &q->path_count);
    q->paths = *paths;
    return q->path_count > 0;
}

static void list_chosen(const struct request *r, struct asked_project *p, struct weft_unit_query *q,
                        const char *kind)
{
    const char *revision = request_option(r, "changed");
    struct weft_diff question = {.size = sizeof(question),
                                 .old = weft_str_of(revision ? revision : "")};
    weft_answer *diff = revision ? weft_project_diff(p->project, &question) : NULL;
    const weft_value *found = diff ? weft_answer_value(diff) : NULL;
    weft_str *paths = NULL;
    if (!diff || choose_changed(found, q, &paths)) {
        weft_answer *units = weft_units(p->project, q);
        print_answer(r, units, found, kind);
        tell_nothing_matches(
            r, units, q->flags & WEFT_UNITS_OF_MAIN ? weft_unit_word(p->project, false) : "unit");
        report_add(&p->report, units);
    } else if (request_option(r, "json") && weft_answer_status(diff) != WEFT_USAGE) {
        say("{\"weft\":1,\"kind\":\"%s\",\"%s\":[]}\n", kind, kind);
    }
    if (diff)
        report_add(&p->report, diff);
    free(paths);
}

enum exit_code list_units(const struct request *r, bool only_main, const char *kind)
{
    struct asked_project p;
    enum exit_code code;
    if (!project_begin(&p, r, false, &code))
        return code;
    if (!only_main && !node_facts_give(p.project, r, &p.report)) {
        code = project_end(&p);
        return code == EXIT_DONE ? EXIT_WORLD : code;
    }
    struct weft_unit_query q = {.size = sizeof(q),
                                .flags = order_flags(r) | (only_main ? WEFT_UNITS_OF_MAIN : 0U)};
    q.below_count = r->argument_count ? r->argument_count : 1;
    weft_str *below = memory(q.below_count * sizeof(*below));
    for (size_t i = 0; i < q.below_count; i++)
        below[i] = weft_str_of(r->argument_count ? r->arguments[i] : ".");
    q.below = below;
    weft_str *tags = values_of(r, "tag", &q.tag_count);
    weft_str *no_tags = values_of(r, "no-tag", &q.no_tag_count);
    q.tags = tags;
    q.no_tags = no_tags;
    list_chosen(r, &p, &q, kind);
    free(below);
    free(tags);
    free(no_tags);
    return project_end(&p);
}
