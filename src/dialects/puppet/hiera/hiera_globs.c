// SPDX-License-Identifier: Apache-2.0
#include "dialects/puppet/hiera/hiera_globs.h"

#include "base/budget.h"
#include "base/glob.h"
#include "base/path.h"

enum {
    DIRECTORY_DEPTH_MAX = 64, // a tree of data that is deeper is a link that goes in circles
    CHOICES_MAX = 1000,       // what `{a,b}{c,d}…` may become
};

struct globbing_files {
    struct hiera *hiera;
    ARRAY(struct str) found;
    ARRAY(struct str) patterns; // without choices
    unsigned depth;
};

// ---- choices

// The offset of the bracket that closes the one at `open`, or the length.
static size_t closing_bracket(struct str s, size_t open)
{
    unsigned depth = 0;
    for (size_t i = open; i < s.len; i++) {
        depth += s.at[i] == '{';
        depth -= s.at[i] == '}';
        if (!depth)
            return i;
    }
    return s.len;
}

// Each choice of the first brackets, with what is before and after them.
static void expand_choices(struct globbing_files *g, struct str pattern)
{
    struct arena *a = &g->hiera->arena;
    size_t open = str_find_char(pattern, '{', 0), close = closing_bracket(pattern, open);
    if (g->patterns.len >= CHOICES_MAX || !budget_turn())
        return;
    if (open >= pattern.len || close >= pattern.len) {
        ARRAY_PUSH(&g->patterns, pattern);
        return;
    }
    unsigned depth = 0;
    for (size_t i = open + 1, start = i; i <= close; i++) {
        bool ends = i == close || (pattern.at[i] == ',' && !depth);
        if (ends) {
            expand_choices(g, str_format(a, "%.*s%.*s%.*s", STR_ARGS(str_slice(pattern, 0, open)),
                                         STR_ARGS(str_slice(pattern, start, i)),
                                         STR_ARGS(str_slice(pattern, close + 1, pattern.len))));
            start = i + 1;
        }
        depth += pattern.at[i] == '{';
        depth -= pattern.at[i] == '}' && i < close;
    }
}

// ---- directories

static bool has_wildcard(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (s.at[i] == '*' || s.at[i] == '?' || s.at[i] == '[')
            return true;
    return false;
}

static void walk_pattern(struct globbing_files *g, struct str dir, struct str pattern);

static void take_path(struct globbing_files *g, struct str path)
{
    if (data_file_at(g->hiera, path)->is_there)
        ARRAY_PUSH(&g->found, path);
}

// An entry of a directory that matches the first name of the pattern; `rest` is what comes after that name.
static void walk_entry(struct globbing_files *g, struct str path, bool is_directory,
                       struct str rest)
{
    if (!rest.len && !is_directory)
        take_path(g, path);
    else if (rest.len && is_directory)
        walk_pattern(g, path, rest);
}

static bool name_matches(struct str pattern, struct str name)
{
    bool is_hidden = name.len && name.at[0] == '.';
    return (!is_hidden || (pattern.len && pattern.at[0] == '.')) && glob_matches(pattern, name);
}

// The first name of a pattern, and what is after the slash.
static struct str first_name(struct str pattern, struct str *rest)
{
    size_t slash = str_find_char(pattern, '/', 0);
    *rest = slash < pattern.len ? str_slice(pattern, slash + 1, pattern.len) : STR("");
    return str_slice(pattern, 0, slash);
}

static void walk_directory(struct globbing_files *g, struct str dir, struct str pattern)
{
    struct hiera *h = g->hiera;
    while (str_starts(pattern, STR("**/**/"))) // as good as one
        pattern = str_slice(pattern, 3, pattern.len);
    struct str *names, rest, after, first = first_name(pattern, &rest);
    size_t count = 0;
    bool is_deep = str_equal(first, STR("**")) && rest.len; // at the end it is as good as `*`
    struct str next = is_deep ? first_name(rest, &after) : first;
    if (!is_deep)
        after = rest;
    if (h->host.list(h->host.data, &h->arena, dir.len ? dir : STR("."), &names, &count) <= 0) {
        take_path(g, path_join(&h->arena, dir, first)); // is there if the directory cannot be read
        return;
    }
    for (size_t i = 0; budget_more(i < count); i++) {
        bool is_directory = str_ends(names[i], STR("/"));
        struct str name = is_directory ? str_slice(names[i], 0, names[i].len - 1) : names[i];
        struct str path = path_join(&h->arena, dir, name);
        bool is_hidden = name.len && name.at[0] == '.';
        if (name_matches(next, name))
            walk_entry(g, path, is_directory, after);
        if (is_deep && is_directory && !is_hidden)
            walk_pattern(g, path, pattern);
    }
}

static void walk_pattern(struct globbing_files *g, struct str dir, struct str pattern)
{
    struct str rest, first = first_name(pattern, &rest);
    if (g->depth >= DIRECTORY_DEPTH_MAX || !budget_turn())
        return;
    g->depth++;
    if (has_wildcard(first))
        walk_directory(g, dir, pattern);
    else if (rest.len)
        walk_pattern(g, path_join(&g->hiera->arena, dir, first.len ? first : STR("/")), rest);
    else
        take_path(g, path_join(&g->hiera->arena, dir, first));
    g->depth--;
}

size_t glob_files(struct hiera *h, struct str pattern, struct str **out)
{
    struct globbing_files g = {.hiera = h};
    expand_choices(&g, pattern);
    for (size_t i = 0; i < g.patterns.len; i++)
        walk_pattern(&g, STR(""), g.patterns.at[i]);
    size_t count = g.found.len;
    *out = ARENA_ARRAY(&h->arena, struct str, count);
    if (count)
        memcpy(*out, g.found.at, sizeof(**out) * count);
    ARRAY_DONE(&g.found);
    ARRAY_DONE(&g.patterns);
    return count;
}
