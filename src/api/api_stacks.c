// SPDX-License-Identifier: Apache-2.0
//
// What is run in a tree of directories: stacks, scripts, environments.
#include "api/api.h"
#include "base/utf8.h"
#include "project/project.h"

// The same texts as the inside has them, in the arena of the answer.
static const struct str *texts_in(struct arena *a, const weft_str *list, size_t count)
{
    struct str *out = ARENA_ARRAY(a, struct str, count);
    for (size_t i = 0; i < count; i++)
        out[i] = str_in(list[i]);
    return out;
}

static bool are_texts(const weft_str *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!list || !utf8_is_valid(str_in(list[i])))
            return false;
    return true;
}

weft_answer *weft_project_select(weft_project *p, const struct weft_stack_query *q)
{
    struct visit v;
    if (!p || !q || !are_texts(q->paths, q->path_count) || !are_texts(q->tags, q->tag_count) ||
        !are_texts(q->no_tags, q->no_tag_count))
        return answer_usage(NULL, "stacks belong to a project, and are chosen by texts");
    weft_answer *answer = answer_new(p->graph);
    struct arena *a = &answer->arena;
    struct stack_query inside = {
        .paths = texts_in(a, q->paths, q->path_count),
        .tags = texts_in(a, q->tags, q->tag_count),
        .without = texts_in(a, q->no_tags, q->no_tag_count),
        .path_count = q->path_count,
        .tag_count = q->tag_count,
        .without_count = q->no_tag_count,
        .with_wanted = q->flags & WEFT_STACKS_WANTED,
        .in_order = q->flags & WEFT_STACKS_ORDERED,
        .reversed = q->flags & WEFT_STACKS_REVERSED,
    };
    struct diags mistakes = {0};
    visit_begin(&v, p->graph);
    struct value stacks = project_stacks(p->inside, &inside, &mistakes);
    visit_end(&v);
    answer_set(answer, stacks);
    answer_add(answer, &mistakes);
    diags_done(&mistakes);
    return answer;
}

weft_answer *weft_project_stacks(weft_project *p)
{
    return weft_project_select(p, &(struct weft_stack_query){0});
}
