// SPDX-License-Identifier: Apache-2.0
#include "cli/commands/refs_both.h"

#include <stdio.h>
#include <string.h>

#include "cli/settings.h"

enum { COLUMN_MOST = 48 };

static weft_str text_of_link(const weft_value *link, const char *key)
{
    return weft_value_text(weft_value_get(link, weft_str_of(key)));
}

// "names.tm:12:3" in `room`, or nothing.
static size_t place_text(const weft_value *link, const char *file, const char *line,
                         const char *column, char *room, size_t size)
{
    int64_t l = 0, c = 0;
    weft_str name = text_of_link(link, file);
    room[0] = 0;
    if (!name.len)
        return 0;
    weft_value_int(weft_value_get(link, weft_str_of(line)), &l);
    weft_value_int(weft_value_get(link, weft_str_of(column)), &c);
    int len =
        snprintf(room, size, "%.*s:%lld:%lld", (int)name.len, name.at, (long long)l, (long long)c);
    return len < 0 ? 0 : (size_t)len < size ? (size_t)len : size - 1;
}

static void say_column(weft_str text, size_t width)
{
    say_name(text);
    say("%*s   ", text.len < width ? (int)(width - text.len) : 0, "");
}

static size_t widest(const weft_value *links, const char *key)
{
    size_t width = 0;
    for (size_t i = 0; i < weft_value_count(links); i++) {
        size_t len = text_of_link(weft_value_item(links, i), key).len;
        width = len > width && len <= COLUMN_MOST ? len : width;
    }
    return width;
}

static size_t widest_place(const weft_value *links)
{
    size_t width = 0;
    char room[4096];
    for (size_t i = 0; i < weft_value_count(links); i++) {
        size_t len =
            place_text(weft_value_item(links, i), "file", "line", "col", room, sizeof(room));
        width = len > width && len <= COLUMN_MOST ? len : width;
    }
    return width;
}

static void print_links(const weft_value *links, const char *title, const char *first)
{
    char at[4096], defined[4096];
    bool refers = strcmp(first, "ref") == 0;
    size_t width = widest(links, first), places = widest_place(links);
    say("%s%s\n", title, weft_value_count(links) ? "" : " nothing");
    for (size_t i = 0; i < weft_value_count(links); i++) {
        const weft_value *link = weft_value_item(links, i);
        size_t len = place_text(link, "file", "line", "col", at, sizeof(at));
        size_t where = place_text(link, "defined_file", "defined_line", "defined_col", defined,
                                  sizeof(defined));
        say("  ");
        say_column(text_of_link(link, first), width);
        if (refers && !where) {
            say_name((weft_str){at, len});
        } else {
            say_column((weft_str){at, len}, places);
            say(refers ? "defined at " : "");
            say_name(refers ? (weft_str){defined, where} : text_of_link(link, "ref"));
        }
        say("\n");
    }
}

// A name without links is perhaps a literal that nothing reads; or it does not exist.
static bool is_absent(struct asked_project *p, const char *path)
{
    weft_answer *found = weft_get(p->place, weft_str_of(path));
    bool absent = weft_answer_is_absent(found);
    if (absent)
        report_tell(&p->report, found);
    weft_answer_free(found);
    return absent;
}

// Whether it says something about a path that it has no references: not if there is no such path, or nobody knows.
static bool says_something(struct asked_project *p, const char *path)
{
    return !is_absent(p, path) && p->report.status != WEFT_WORLD;
}

static void answer_refs_both(const struct request *r, struct asked_project *p, const char *path,
                             bool is_file)
{
    if (p->project && !p->file) // covers all directories
        report_add(&p->report, weft_units(p->project, &(struct weft_unit_query){
                                                          .size = sizeof(struct weft_unit_query),
                                                          .flags = WEFT_UNITS_OF_MAIN}));
    weft_answer *links = is_file
                             ? weft_project_links(p->project, weft_str_of(path))
                             : weft_links(p->place, p->file ? NULL : p->project, weft_str_of(path));
    const weft_value *v = weft_answer_value(links);
    const weft_value *refers = weft_value_get(v, WEFT_STR("refers"));
    const weft_value *referred = weft_value_get(v, WEFT_STR("referred"));
    bool has_value =
        weft_answer_status(links) == WEFT_OK || weft_answer_status(links) == WEFT_ERROR;
    if (has_value && !is_file && !weft_value_count(refers) && !weft_value_count(referred))
        has_value = says_something(p, path);
    if (has_value && request_option(r, "json")) {
        weft_str json = weft_answer_json(links, 0);
        say("{\"weft\":1,\"kind\":\"refs\",\"path\":");
        say_json(weft_str_of(path));
        say(",\"links\":");
        say_bytes(json.at ? json : WEFT_STR("{}"));
        say("}\n");
    } else if (has_value) {
        print_links(refers, "refers to", "ref");
        print_links(referred, "referred to by", "from");
    }
    report_add(&p->report, links);
}

static const char beyond_names[] = " \t\n(+*/{}?:\"'";

static bool is_plain_path(const char *path)
{
    return *path && !strchr("0123456789-!", *path) && !path[strcspn(path, beyond_names)];
}

// Whether directories define something that starts with the first name of the path.
static bool is_path_of(struct asked_project *p, const char *path)
{
    size_t len = strcspn(path, ".[");
    if (!len || strcspn(path, beyond_names) < len)
        return false;
    weft_answer *keys = weft_keys(p->place, (weft_str){path, len});
    bool found = weft_answer_ok(keys) || weft_answer_status(keys) == WEFT_WORLD; // nobody knows
    weft_answer_free(keys);
    return found;
}

// Whether a tree has a word of its own for it: `ntp::servers`.
static bool is_word_of(struct asked_project *p, const char *path)
{
    if (strchr(path, '.') && !strstr(path, "::")) // a path
        return false;
    weft_answer *links = weft_links(p->place, p->project, weft_str_of(path));
    const weft_value *v = weft_answer_value(links);
    bool is_word =
        weft_answer_ok(links) && (weft_value_count(weft_value_get(v, WEFT_STR("refers"))) ||
                                  weft_value_count(weft_value_get(v, WEFT_STR("referred"))));
    weft_answer_free(links);
    return is_word;
}

// Whether it has the form of such a word, which is reported: it is not an expression of another language.
static bool is_absent_word(struct asked_project *p, const char *path)
{
    weft_answer *word = strstr(path, "::")
                            ? weft_unit_get(p->project, WEFT_STR("."), weft_str_of(path), NULL, 0)
                            : NULL;
    if (word)
        report_data(&p->report, "nothing in this project is called `%s`", path);
    weft_answer_free(word);
    return word;
}

static bool is_none_of(struct asked_project *p, const char *path)
{
    return !p->file && !is_path_of(p, path) && !(p->project && is_word_of(p, path));
}

// Files of the project's own dialect define things for directories.
static bool is_file_of(const struct asked_project *p, const char *path)
{
    const char *dialect = weft_dialect_of(weft_str_of(path));
    return dialect && strcmp(dialect, weft_project_dialect(p->project)) == 0;
}

static bool has_project(const struct request *r)
{
    bool is_plain = !request_option(r, "dialect") && !request_option(r, "template");
    weft_project *project;
    weft_graph *graph = is_plain ? settings_open() : NULL;
    weft_answer *opened = weft_project_open(graph, WEFT_STR("."), &project);
    // freed with the graph; if it cannot be determined, project_begin reports it
    bool found = project || weft_answer_status(opened) == WEFT_WORLD;
    weft_answer_free(opened);
    weft_graph_close(graph);
    return found;
}

bool refs_both(const struct request *r, bool is_file, enum exit_code *code)
{
    struct asked_project p;
    const char *path = r->argument_count ? r->arguments[0] : "";
    bool is_resumed = request_option(r, "resume");
    if (!request_option(r, "file") && !is_resumed && !has_project(r))
        return false;
    if (!project_begin(&p, r, true, code))
        return true;
    bool is_other = is_file ? !p.project || !is_file_of(&p, path) : is_none_of(&p, path);
    if (is_other && !is_resumed) {
        if (!is_file && is_absent_word(&p, path)) {
            *code = project_end(&p);
            return true;
        }
        if (!is_file && is_plain_path(path))
            say_note("nothing here is called `%s`: it is read as an expression", path);
        p.has_told_unread = true; // nothing has been asked yet
        report_drop(&p.report);
        (void)project_end(&p);
        return false;
    }
    answer_refs_both(r, &p, path, is_file && !is_other);
    *code = project_end(&p);
    return true;
}
