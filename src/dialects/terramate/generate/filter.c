// SPDX-License-Identifier: Apache-2.0
//
// `stack_filter`: patterns for the paths of stacks. `*` and `?` stay within one name, `**` does not.
#include <string.h>

#include "base/glob.h"
#include "dialects/terramate/generate/generate.h"

static bool matches_one(struct tm_run *r, struct value pattern)
{
    struct str text = value_str(&pattern);
    bool is_anchored = text.len && (text.at[0] == '*' || text.at[0] == '/');
    if (!is_anchored)
        text = str_format(&r->project->arena, "**/%.*s", STR_ARGS(text));
    return glob_matches(text, r->dir->path);
}

// True if the list is not given, or one of its patterns matches.
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
        tm_run_refuses(r, "schema", a->at, "`%s` must be a non-empty list of strings", name);
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
