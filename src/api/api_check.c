// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with a whole tree.
#include "api/api.h"
#include "check/tree.h"

static struct value counts_value(struct arena *a, const struct tree_check *c)
{
    struct value keys[] = {value_string_kept(STR("stacks")), value_string_kept(STR("files")),
                           value_string_kept(STR("of_dialect"))};
    struct value items[] = {value_int((int64_t)c->stacks), value_int((int64_t)c->files),
                            value_int((int64_t)c->of_dialect)};
    return value_object(a, keys, items, COUNT_OF(keys));
}

weft_answer *weft_project_check(weft_project *p, weft_str directory, unsigned flags)
{
    struct visit v;
    struct str dir = str_in(directory);
    struct diags found = {0};
    if (!p)
        return answer_usage(NULL, "a check needs a project");
    weft_answer *answer = answer_new(p->graph);
    struct tree_check c = {.is_strict = flags & WEFT_CHECK_STRICT, .declared = p->graph->late};
    visit_begin(&v, p->graph);
    struct file_result found_dir =
        project_path(p->inside, &answer->arena, dir.len ? dir : p->inside->root, &c.path);
    if (file_is_ok(found_dir))
        check_tree(p->graph->inside, p->inside, &c, &found);
    visit_end(&v);
    if (!file_is_ok(found_dir)) {
        weft_answer_free(answer);
        return answer_no_directory(p->graph, dir, found_dir);
    }
    answer_set(answer, counts_value(&answer->arena, &c));
    answer_add(answer, &found);
    diags_done(&found);
    return answer;
}
