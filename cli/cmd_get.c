// SPDX-License-Identifier: Apache-2.0
//
// `weft get`: the value at a path, as a directory of a project sees it, or all stacks.
#include <stdlib.h>
#include <string.h>
#include <weft.h>

#include "cli/given.h"
#include "cli/memory.h"
#include "cli/project.h"
#include "cli/settings.h"

static unsigned value_flags(const struct request *r)
{
    return request_option(r, "show-sensitive") ? WEFT_SHOW_SENSITIVE : 0;
}

static void print_value(const struct request *r, weft_answer *answer)
{
    const weft_value *v = weft_answer_value(answer);
    unsigned flags = value_flags(r);
    bool is_shown = flags || !weft_value_is_sensitive(v);
    if (request_option(r, "raw") && weft_value_kind(v) == WEFT_KIND_STRING && is_shown) {
        say_content(weft_value_text(v));
        say("\n");
        return;
    }
    weft_str text =
        request_option(r, "json")
            ? weft_answer_json(answer, flags | (output_is_terminal() ? WEFT_INDENT : 0U))
            : weft_answer_text(answer, flags | WEFT_INDENT);
    if (!text.at)
        return; // too large: the answer says so
    say_content(text);
    say("\n");
}

static void get_one(const struct request *r, struct asked_project *p, const char *path)
{
    const char *otherwise = request_option(r, "default");
    weft_answer *answer = weft_get(p->place, weft_str_of(path));
    if (weft_answer_ok(answer)) {
        print_value(r, answer);
    } else if (otherwise && weft_answer_status(answer) == WEFT_ERROR) {
        say("%s\n", otherwise);
        weft_answer_free(answer);
        return;
    }
    report_add(&p->report, answer);
}

// ---- all stacks

struct seen {
    char *path;  // of the stack, without the slash in front
    char *value; // as text; NULL: it failed
};

struct all_seen {
    struct seen *at;
    size_t count, room;
};

static char *copy_text(weft_str s)
{
    char *text = memory(s.len + 1);
    memcpy(text, s.at, s.len);
    text[s.len] = 0;
    return text;
}

static void see_stack(const struct request *r, struct asked_project *p, weft_str stack,
                      const char *path, struct all_seen *all)
{
    weft_place *place;
    weft_str root = weft_project_root(p->project);
    char *dir = memory(root.len + stack.len + 1);
    memcpy(dir, root.at, root.len);
    memcpy(dir + root.len, stack.at, stack.len);
    dir[root.len + stack.len] = 0;
    weft_answer_free(weft_project_place(p->project, weft_str_of(dir), &place));
    free(dir);
    weft_answer *answer = weft_get(place, weft_str_of(path));
    weft_str text =
        weft_answer_ok(answer) ? weft_answer_text(answer, value_flags(r)) : WEFT_STR("");
    MEMORY_PUSH_ROOM(all->at, all->count, all->room);
    weft_str shown = stack.len > 1 ? (weft_str){stack.at + 1, stack.len - 1} : WEFT_STR(".");
    all->at[all->count++] =
        (struct seen){copy_text(shown), weft_answer_ok(answer) ? copy_text(text) : NULL};
    report_add(&p->report, answer);
}

static int by_value(const void *x, const void *y)
{
    const struct seen *a = x, *b = y;
    if (!a->value || !b->value)
        return !a->value - !b->value;
    int order = strcmp(a->value, b->value);
    return order ? order : strcmp(a->path, b->path);
}

static size_t parent_len(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? (size_t)(slash - path) : 0;
}

static bool is_child_of(const char *path, const char *parent, size_t len)
{
    return parent_len(path) == len && strncmp(path, parent, len) == 0;
}

// True when all stacks beside this one are in the group.
static bool is_whole(const struct all_seen *all, size_t from, size_t to, const char *path)
{
    size_t len = parent_len(path), beside = 0;
    for (size_t i = 0; i < all->count; i++) {
        if (!is_child_of(all->at[i].path, path, len))
            continue;
        beside++;
        if (i < from || i >= to)
            return false;
    }
    return beside > 1 && len;
}

static void print_paths(const struct all_seen *all, size_t from, size_t to)
{
    enum { PATHS_MOST = 6 };
    size_t shown = 0;
    for (size_t i = from; i < to; i++) {
        const char *path = all->at[i].path;
        size_t len = parent_len(path);
        bool whole = is_whole(all, from, to, path);
        bool told = whole && i > from && is_child_of(all->at[i - 1].path, path, len);
        if (told)
            continue;
        if (shown++ == PATHS_MOST) {
            say(" …");
            break;
        }
        say(shown > 1 ? " " : "");
        say_content((weft_str){path, whole ? len : strlen(path)});
        say(whole ? "/*" : "");
    }
    say("\n");
}

static void print_groups(const struct all_seen *all)
{
    size_t widest = 0;
    for (size_t i = 0; i < all->count && all->at[i].value; i++) {
        size_t len = strlen(all->at[i].value);
        widest = len > widest && len <= 48 ? len : widest;
    }
    for (size_t from = 0, to; from < all->count && all->at[from].value; from = to) {
        const char *value = all->at[from].value;
        for (to = from + 1; to < all->count && all->at[to].value; to++)
            if (strcmp(all->at[to].value, value) != 0)
                break;
        size_t len = strlen(value);
        say_content(weft_str_of(value));
        say("%*s   %zu stack%s   ", len < widest ? (int)(widest - len) : 0, "", to - from,
            to - from == 1 ? "" : "s");
        print_paths(all, from, to);
    }
}

static void print_json(const struct all_seen *all)
{
    say("{\"weft\":1,\"kind\":\"get\",\"stacks\":{");
    for (size_t i = 0, n = 0; i < all->count; i++) {
        if (!all->at[i].value)
            continue;
        say(n++ ? "," : "");
        say_json(weft_str_of(all->at[i].path));
        say(":");
        say_bytes(weft_str_of(all->at[i].value));
    }
    say("}}\n");
}

static void get_all(const struct request *r, struct asked_project *p, const char *path)
{
    struct all_seen all = {0};
    weft_answer *stacks = weft_project_stacks(p->project);
    const weft_value *list = weft_answer_value(stacks);
    for (size_t i = 0; i < weft_value_count(list); i++)
        see_stack(r, p, weft_value_text(weft_value_get(weft_value_item(list, i), WEFT_STR("path"))),
                  path, &all);
    report_add(&p->report, stacks);
    if (all.count)
        qsort(all.at, all.count, sizeof(*all.at), by_value);
    if (request_option(r, "json"))
        print_json(&all);
    else
        print_groups(&all);
    for (size_t i = 0; i < all.count; i++) {
        free(all.at[i].path);
        free(all.at[i].value);
    }
    free(all.at);
}

static enum exit_code run(const struct request *r)
{
    struct asked_project p;
    enum exit_code code;
    bool all = request_option(r, "all-stacks");
    if (!project_begin(&p, r, !all, &code))
        return code;
    for (size_t i = 0; i < r->argument_count || i == 0; i++) {
        const char *path = i < r->argument_count ? r->arguments[i] : "";
        if (all)
            get_all(r, &p, path);
        else
            get_one(r, &p, path);
    }
    return project_end(&p);
}

static const struct option options[] = {
    {"all-stacks", 0, NULL, "Ask for every stack; values are grouped", NULL, false, false},
    {"default", 0, "VALUE", "Print this where there is nothing at the path", NULL, false, false},
    OPTION_JSON,
    {"raw", 'r', NULL, "Print a string without quotes", NULL, false, false},
    {"show-sensitive", 0, NULL, "Print values that are marked as sensitive", NULL, false, false},
};
static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_get = {
    .name = "get",
    .arguments = "[PATH…]",
    .summary = "Show the value at a path, as a directory sees it",
    .details =
        "PATH is written as in an expression: `global.dns.zone`, `global.list[0]`. Without one "
        "the\n"
        "whole is shown. The directory is the working directory, or that of `-C`; its files are\n"
        "read, and those of all directories above up to the root of the project, and nothing\n"
        "beside them. Only what the path needs is evaluated.\n\n"
        "With `--all-stacks` every stack of the project is asked, and stacks that see the same\n"
        "value are shown together.",
    .choices = "",
    .lists = {&own, &given_options, &limit_options, &diagnostic_options},
    .most_arguments = ANY_COUNT,
    .run = run,
};
