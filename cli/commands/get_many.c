// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/get_many.h"

#include <fnmatch.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"

enum { PATHS_MOST = 6, VALUE_COLUMN_MOST = 48, KINDS_MOST = 16 };

struct seen {
    char *path;        // of the directory, without the leading slash
    size_t parent_len; // ... and the length of its parent's path
    size_t parent;     // the number of that parent
    const char *kind;  // what its tree calls it
    const char *value; // as text; NULL if it failed
    size_t value_len;
};

// Texts of values, one behind the other. Ten thousand units have 80 MB of them; the system provides large blocks in large
// pages.
struct text_block {
    struct text_block *before;
    size_t used, room;
    char bytes[];
};

struct all_seen {
    struct text_block *texts; // newest first
    struct seen *at;
    size_t count, room;
    weft_answer *last;  // to the previous question: most of the next text is the same
    weft_answer *wrong; // what failed, each error once
    char *kinds[KINDS_MOST];
    size_t kind_count;
    size_t without; // how many have nothing at the path, and are not listed
    size_t *beside; // by parent: how many of all units are in it
    size_t *inside; // ... of the current group
};

static char *copy_text(weft_str s)
{
    char *text = memory(s.len + 1);
    memcpy(text, s.at, s.len);
    text[s.len] = 0;
    return text;
}

static char *keep_value_text(struct all_seen *all, weft_str s)
{
    enum { FIRST = 64 * 1024, LARGEST = 16 * 1024 * 1024 };
    struct text_block *b = all->texts;
    if (!b || b->room - b->used <= s.len) {
        size_t room = !b ? FIRST : b->room < LARGEST ? b->room * 2 : LARGEST;
        room = room > s.len ? room : s.len + 1;
        b = memory(sizeof(*b) + room);
        *b = (struct text_block){.before = all->texts, .room = room};
        all->texts = b;
    }
    char *text = b->bytes + b->used;
    memcpy(text, s.at, s.len);
    text[s.len] = 0;
    b->used += s.len + 1;
    return text;
}

static void free_value_texts(struct all_seen *all)
{
    for (struct text_block *b = all->texts, *before; b; b = before) {
        before = b->before;
        free(b);
    }
}

// ---- which directories

// `*` matches within a name, `**` across names.
static bool matches(const char *pattern, const char *path)
{
    return fnmatch(pattern, path, strstr(pattern, "**") ? 0 : FNM_PATHNAME) == 0;
}

static bool matches_request(const struct request *r, const char *path)
{
    const char *pattern;
    bool any = true;
    for (size_t at = 0; (pattern = request_next(r, "in", &at)); any = false)
        if (matches(pattern, path))
            return true;
    return any;
}

static bool is_glob(const char *pattern)
{
    return strpbrk(pattern, "*?[");
}

// ---- asking

static size_t parent_len(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) : 0;
}

// A directory or file below the root.
struct asked_unit {
    char *path;
    const char *kind; // what its tree calls it
    bool is_file;
    weft_str
        address; // where its values are, from the directory that its path is in; empty: at the path
};

// The unit as a place; NULL, with the answer that says why.
static weft_place *open_place_below(struct asked_project *p, const struct asked_unit *unit,
                                    weft_answer **read)
{
    weft_place *place;
    weft_str root = weft_project_root(p->project);
    size_t len = unit->address.len ? parent_len(unit->path) : strlen(unit->path);
    char *path = memory(root.len + len + 2);
    memcpy(path, root.at, root.len);
    path[root.len] = '/';
    memcpy(path + root.len + 1, unit->path, len);
    path[root.len + 1 + len] = 0;
    *read = unit->is_file && !unit->address.len
                ? weft_project_file(p->project, weft_str_of(path), &place)
                : weft_project_place(p->project, weft_str_of(path), &place);
    free(path);
    return place;
}

// Keeps a unit's answer, or `otherwise` in its place if that is not NULL.
static void note_seen(const struct request *r, const struct asked_unit *unit, weft_answer *answer,
                      const char *otherwise, unsigned flags, struct all_seen *all)
{
    weft_str text = weft_str_of(otherwise ? otherwise : "");
    bool good = weft_answer_ok(answer);
    if (good)
        text = request_option(r, "json") ? weft_answer_json(answer, flags)
                                         : weft_answer_text_like(answer, all->last, flags);
    MEMORY_PUSH_ROOM(all->at, all->count, all->room);
    all->at[all->count++] =
        (struct seen){.path = copy_text(weft_str_of(unit->path)),
                      .parent_len = parent_len(unit->path),
                      .kind = unit->kind,
                      .value = (good || otherwise) && text.at ? keep_value_text(all, text) : NULL,
                      .value_len = text.len};
}

// The path is looked up below the unit's own address, if it has one.
static weft_answer *ask_unit(weft_place *place, const struct asked_unit *unit, const char *path)
{
    size_t len = unit->address.len, more = strlen(path);
    if (!len)
        return weft_get(place, weft_str_of(path));
    char *whole = memory(len + more + 2);
    memcpy(whole, unit->address.at, len);
    whole[len] = '.';
    memcpy(whole + len + 1, path, more + 1);
    if (!more)
        whole[len] = 0;
    weft_answer *answer = weft_get(place, weft_str_of(whole));
    free(whole);
    return answer;
}

// What the tree has a word of its own for, as a unit that is no directory sees it: a key of the data of a node. NULL: nothing.
static weft_answer *ask_word_of_unit(struct asked_project *p, const struct asked_unit *unit,
                                     const char *path)
{
    if (!unit->is_file || !*path)
        return NULL;
    size_t room = strlen(unit->kind) + strlen(unit->path) + 2;
    char *label = memory(room);
    snprintf(label, room, "%s=%s", unit->kind, unit->path);
    weft_str labels[] = {weft_str_of(label)};
    weft_answer *answer = weft_unit_get(p->project, WEFT_STR("."), weft_str_of(path), labels, 1);
    free(label);
    return answer;
}

static bool replace_by_word(struct asked_project *p, const struct asked_unit *unit,
                            const char *path, weft_answer **answer)
{
    weft_answer *word = weft_answer_ok(*answer) ? NULL : ask_word_of_unit(p, unit, path);
    if (word) {
        weft_answer_free(*answer);
        *answer = word;
    }
    return word != NULL;
}

static void see(const struct request *r, struct asked_project *p, const struct asked_unit *unit,
                const char *path, unsigned flags, struct all_seen *all)
{
    weft_answer *read;
    weft_place *place = open_place_below(p, unit, &read);
    if (!place && weft_answer_status(read) == WEFT_USAGE) {
        weft_answer_free(read);
        report_data(&p->report, "`%s` is not a directory of this project", unit->path);
        return;
    }
    // the errors of all files are reported with the list of units
    bool has_asked = place != NULL;
    weft_answer *answer = place ? ask_unit(place, unit, path) : read;
    if (place)
        weft_answer_free(read);
    has_asked |= replace_by_word(p, unit, path, &answer);
    bool is_absent = weft_answer_is_absent(answer), is_default = p->otherwise && is_absent;
    // units of several kinds define different names: those without this one are only counted
    if (is_absent && !is_default && request_option(r, "all")) {
        all->without++;
    } else {
        note_seen(r, unit, answer, is_default ? p->otherwise : NULL, flags, all);
        if (has_asked && weft_answer_diagnostic_count(answer) && !is_default)
            weft_answer_join(all->wrong, answer);
    }
    weft_answer_free(all->last);
    all->last = answer;
}

// The names of kinds live as long as the list of units.
static const char *kind_of(struct all_seen *all, weft_str kind)
{
    for (size_t i = 0; i < all->kind_count; i++)
        if (strlen(all->kinds[i]) == kind.len && memcmp(all->kinds[i], kind.at, kind.len) == 0)
            return all->kinds[i];
    if (all->kind_count == KINDS_MOST)
        return "unit";
    all->kinds[all->kind_count] = copy_text(kind);
    return all->kinds[all->kind_count++];
}

static void see_all(const struct request *r, struct asked_project *p, const char *path,
                    unsigned flags, struct all_seen *all)
{
    const char *pattern, *one = weft_unit_word(p->project, false);
    struct weft_unit_query all_units = {
        .size = sizeof(all_units), .flags = request_option(r, "all") ? 0U : WEFT_UNITS_OF_MAIN};
    weft_answer *units = weft_units(p->project, &all_units);
    const weft_value *list = weft_answer_value(units);
    for (size_t i = 0; i < weft_value_count(list); i++) {
        const weft_value *u = weft_value_item(list, i);
        struct asked_unit unit = {
            .path = copy_text(weft_value_text(weft_value_get(u, WEFT_STR("path")))),
            .kind = kind_of(all, weft_value_text(weft_value_get(u, WEFT_STR("kind")))),
            .is_file = weft_value_bool(weft_value_get(u, WEFT_STR("is_file"))),
            .address = weft_value_text(weft_value_get(u, WEFT_STR("address"))),
        };
        if (matches_request(r, unit.path))
            see(r, p, &unit, path, flags, all);
        free(unit.path);
    }
    report_add(&p->report, units);
    size_t unit_count = all->count;
    for (size_t at = 0; (pattern = request_next(r, "in", &at));) {
        bool known = false;
        for (size_t i = 0; i < unit_count && !known; i++)
            known = matches(pattern, all->at[i].path);
        struct asked_unit directory = {.path = copy_text(weft_str_of(pattern)),
                                       .kind = "directory"};
        if (!known && is_glob(pattern))
            report_data(&p->report, "`--in`: no %s matches `%s`",
                        request_option(r, "all") ? "unit" : one, pattern);
        else if (!known)
            see(r, p, &directory, path, flags, all);
        free(directory.path);
    }
}

// ---- groups

static int by_asked_path(const void *x, const void *y)
{
    const struct seen *a = x, *b = y;
    size_t left = a->parent_len, right = b->parent_len;
    int order = strncmp(a->path, b->path, left < right ? left : right);
    if (order || left != right)
        return order ? order : left < right ? -1 : 1;
    return strcmp(a->path, b->path);
}

static int by_value(const void *x, const void *y)
{
    const struct seen *a = x, *b = y;
    if (!a->value || !b->value)
        return !a->value - !b->value;
    int order = strcmp(a->value, b->value);
    return order ? order : strcmp(a->path, b->path);
}

static bool is_same_value(const struct seen *a, const struct seen *b)
{
    if (!a->value || !b->value)
        return a->value == b->value;
    return a->value_len == b->value_len && strcmp(a->value, b->value) == 0;
}

// Numbers the parent directories, so that a question about one is a single lookup.
static void number_parents(struct all_seen *all)
{
    size_t parents = 0;
    qsort(all->at, all->count, sizeof(*all->at), by_asked_path);
    for (size_t i = 0; i < all->count; i++) {
        size_t len = all->at[i].parent_len;
        bool same = i && all->at[i - 1].parent_len == len &&
                    strncmp(all->at[i - 1].path, all->at[i].path, len) == 0;
        parents += i && !same;
        all->at[i].parent = parents;
    }
    all->beside = memory((parents + 1) * sizeof(size_t));
    all->inside = memory((parents + 1) * sizeof(size_t));
    memset(all->beside, 0, (parents + 1) * sizeof(size_t));
    memset(all->inside, 0, (parents + 1) * sizeof(size_t));
    for (size_t i = 0; i < all->count; i++)
        all->beside[all->at[i].parent]++;
}

// True if all its siblings are in the group.
static bool is_whole(const struct all_seen *all, const struct seen *s)
{
    return all->beside[s->parent] > 1 && s->parent_len &&
           all->beside[s->parent] == all->inside[s->parent];
}

#define TOLD SIZE_MAX

static void print_paths(struct all_seen *all, size_t from, size_t to)
{
    size_t shown = 0;
    for (size_t i = from; i < to; i++)
        all->inside[all->at[i].parent]++;
    for (size_t i = from; i < to; i++) {
        const struct seen *s = &all->at[i];
        bool whole = is_whole(all, s);
        if (all->inside[s->parent] == TOLD)
            continue;
        if (whole)
            all->inside[s->parent] = TOLD;
        if (shown++ == PATHS_MOST) {
            say(output_draws() ? " …" : " ...");
            break;
        }
        say(shown > 1 ? " " : "");
        say_name((weft_str){s->path, whole ? s->parent_len : strlen(s->path)});
        say(whole ? "/*" : "");
    }
    for (size_t i = from; i < to; i++)
        all->inside[all->at[i].parent] = 0;
    say("\n");
}

static weft_str shown_value(const struct seen *s)
{
    return s->value ? (weft_str){s->value, s->value_len} : WEFT_STR("no value");
}

// The word for the members of a group: their kind if they all share one. A named directory has the kind of its tree.
static const char *word_of_group(const struct seen *seen, size_t count)
{
    const char *kind = seen[0].kind;
    for (size_t i = 1; i < count; i++)
        if (strcmp(seen[i].kind, kind) != 0)
            return "unit";
    return kind;
}

// The noun for a count: "units", "directories".
static void say_word(const char *word, size_t count)
{
    size_t len = strlen(word);
    bool has_y = len && word[len - 1] == 'y';
    if (count == 1)
        say("%s", word);
    else
        say("%.*s%s", (int)(has_y ? len - 1 : len), word, has_y ? "ies" : "s");
}

static void print_groups(struct all_seen *all)
{
    size_t widest = 0;
    for (size_t i = 0; i < all->count; i++) {
        size_t len = shown_value(&all->at[i]).len;
        widest = len > widest && len <= VALUE_COLUMN_MOST ? len : widest;
    }
    for (size_t from = 0, to; from < all->count; from = to) {
        weft_str value = shown_value(&all->at[from]);
        for (to = from + 1; to < all->count; to++)
            if (!is_same_value(&all->at[from], &all->at[to]))
                break;
        if (output_color())
            say_value(value);
        else
            say_shown(value);
        say("%*s   %zu ", value.len < widest ? (int)(widest - value.len) : 0, "", to - from);
        say_word(word_of_group(&all->at[from], to - from), to - from);
        say("   ");
        print_paths(all, from, to);
    }
}

static void print_many_json(const struct all_seen *all)
{
    say("{");
    for (size_t i = 0, n = 0; i < all->count; i++) {
        if (!all->at[i].value)
            continue;
        say(n++ ? "," : "");
        say_json(weft_str_of(all->at[i].path));
        say(":");
        say_bytes((weft_str){all->at[i].value, all->at[i].value_len});
    }
    say("}");
}

// ---- environments

static void see_environment(const struct request *r, struct asked_project *p, weft_str name,
                            const char *path, unsigned flags, struct all_seen *all)
{
    struct asked_unit environment = {.path = copy_text(name), .kind = "environment"};
    if (report_add(&p->report,
                   weft_project_input(p->project, WEFT_INPUT_ENVIRONMENT, name, weft_str_of("")))) {
        weft_answer *answer = weft_get(p->place, weft_str_of(path));
        bool is_default = p->otherwise && weft_answer_is_absent(answer);
        note_seen(r, &environment, answer, is_default ? p->otherwise : NULL, flags, all);
        if (weft_answer_diagnostic_count(answer) && !is_default)
            weft_answer_join(all->wrong, answer);
        weft_answer_free(all->last);
        all->last = answer;
    }
    free(environment.path);
}

static void see_environments(const struct request *r, struct asked_project *p, const char *path,
                             unsigned flags, struct all_seen *all)
{
    weft_answer *list = weft_project_environments(p->project, weft_str_of("."));
    const weft_value *names = weft_answer_value(list);
    size_t count = weft_answer_ok(list) ? weft_value_count(names) : 0;
    for (size_t i = 0; i < count; i++)
        see_environment(r, p, weft_value_text(weft_value_item(names, i)), path, flags, all);
    if (weft_answer_ok(list) && !count)
        report_data(&p->report, "`--all-envs`: this directory has no environments");
    report_add(&p->report, list);
}

// ---- all of it

static void show_seen(const struct request *r, struct asked_project *p, struct all_seen *all)
{
    report_add(&p->report, all->wrong);
    if (all->count)
        number_parents(all);
    if (all->count && !request_option(r, "json"))
        qsort(all->at, all->count, sizeof(*all->at), by_value);
    if (request_option(r, "json"))
        print_many_json(all);
    else
        print_groups(all);
}

static void seen_done(struct all_seen *all)
{
    for (size_t i = 0; i < all->count; i++)
        free(all->at[i].path);
    free_value_texts(all);
    for (size_t i = 0; i < all->kind_count; i++)
        free(all->kinds[i]);
    weft_answer_free(all->last);
    free(all->at);
    free(all->beside);
    free(all->inside);
}

void get_many(const struct request *r, struct asked_project *p, const char *path, unsigned flags)
{
    struct all_seen all = {.wrong = weft_gather(p->graph)};
    see_all(r, p, path, flags, &all);
    show_seen(r, p, &all);
    if (all.without && all.count)
        say_note("%zu other unit%s nothing at `%s`", all.without,
                 all.without == 1 ? " has" : "s have", path);
    else if (all.without)
        report_data(&p->report, "no unit has anything at `%s`", path);
    else if (!all.count && !request_option(r, "in"))
        say_note("there is no %s here to ask",
                 request_option(r, "all") ? "unit" : weft_unit_word(p->project, false));
    seen_done(&all);
}

void get_in_environments(const struct request *r, struct asked_project *p, const char *path,
                         unsigned flags)
{
    struct all_seen all = {.wrong = weft_gather(p->graph)};
    see_environments(r, p, path, flags, &all);
    show_seen(r, p, &all);
    seen_done(&all);
}
