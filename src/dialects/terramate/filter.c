// SPDX-License-Identifier: Apache-2.0
//
// `stack_filter`: patterns over the paths of stacks. `*` and `?` stay within one name, `**` does not.
#include <string.h>

#include "dialects/terramate/generate.h"

// One character class at `*at`, which is moved behind it.
static bool class_has(struct str pattern, size_t *at, char c)
{
    size_t i = *at + 1;
    bool negated = i < pattern.len && (pattern.at[i] == '!' || pattern.at[i] == '^'), found = false;
    i += negated;
    for (bool first = true; i < pattern.len && (first || pattern.at[i] != ']'); first = false) {
        char low = pattern.at[i++], high = low;
        if (i + 1 < pattern.len && pattern.at[i] == '-' && pattern.at[i + 1] != ']') {
            high = pattern.at[i + 1];
            i += 2;
        }
        found |= c >= low && c <= high;
    }
    *at = i + 1;
    return found != negated && c != '/';
}

// Goes on from the last star that could take more; at most one is open of each kind, so time is bounded
// by the product of the lengths.
bool tm_glob_matches(struct str pattern, struct str path)
{
    size_t p = 0, s = 0;
    struct {
        size_t pattern, path;
        bool open;
    } star = {0}, deep = {0};
    while (s < path.len || p < pattern.len) {
        if (p < pattern.len && pattern.at[p] == '*') {
            bool is_deep = p + 1 < pattern.len && pattern.at[p + 1] == '*';
            p += is_deep ? 2 : 1;
            star.open = !is_deep;
            star.pattern = p;
            star.path = s;
            if (is_deep) {
                deep.open = true;
                deep.pattern = p;
                deep.path = s;
            }
            continue;
        }
        if (p < pattern.len && s < path.len) {
            size_t next = p + 1;
            char c = pattern.at[p];
            bool same = c == '?'   ? path.at[s] != '/'
                        : c == '[' ? class_has(pattern, &next, path.at[s])
                                   : c == path.at[s];
            if (same) {
                p = next;
                s++;
                continue;
            }
        }
        if (star.open && star.path < path.len && path.at[star.path] != '/') {
            s = ++star.path;
            p = star.pattern;
        } else if (deep.open && deep.path < path.len) {
            s = ++deep.path;
            p = deep.pattern;
            star.open = false;
        } else {
            return false;
        }
    }
    return true;
}

static bool matches_one(struct tm_run *r, struct value pattern)
{
    struct str text = value_str(&pattern);
    bool is_anchored = text.len && (text.at[0] == '*' || text.at[0] == '/');
    if (!is_anchored)
        text = str_format(&r->project->arena, "**/%.*s", STR_ARGS(text));
    return tm_glob_matches(text, r->dir->path);
}

// True when there is no such list, or one of its patterns matches.
static bool matches_list(struct tm_run *r, const struct hcl_body *body, const char *name)
{
    const struct hcl_attribute *a = tm_attribute(r->project, body, name);
    if (!a)
        return true;
    struct value list = tm_run_value(r, NULL, a->value, "schema");
    if (r->wrong.category)
        return false;
    bool sound = value_is_sequence(list) && value_len(list), found = false;
    for (size_t i = 0; sound && i < value_len(list); i++) {
        sound = value_is(value_item(list, i), VALUE_STRING);
        found |= sound && matches_one(r, value_item(list, i));
    }
    if (!sound)
        tm_run_refuses(r, "schema", a->at, "`%s` is a list of strings that is not empty", name);
    return found;
}

bool tm_filter_matches(struct tm_run *r, const struct hcl_body *body)
{
    bool any = false;
    for (uint32_t i = 0; i < body->block_count; i++) {
        const struct hcl_block *b = &body->blocks[i];
        if (!str_equal(tm_block_type(r->project, b), STR("stack_filter")))
            continue;
        any = true;
        if (matches_list(r, &b->body, "project_paths") &&
            matches_list(r, &b->body, "repository_paths"))
            return true;
    }
    return !any;
}
