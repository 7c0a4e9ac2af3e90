// SPDX-License-Identifier: Apache-2.0
//
// Projects that change while they are open, and questions that end early.
#include <stdatomic.h>

#include "api/api.h"
#include "base/path.h"
#include "base/utf8.h"
#include "project/change.h"

// A path on disk as one of the project. It need not exist, nor the directories that it was in. False: outside.
static bool changed_path(const weft_project *p, struct arena *a, struct str path, struct str *out)
{
    struct str rest = STR(""), real = STR("/"), here, root = p->inside->root;
    if (p->inside->given) {
        *out = path_clean(a, path_join(a, STR("/"), path));
        return true;
    }
    if (!path_is_absolute(path)) {
        if (!file_is_ok(file_directory_below(a, STR("/"), STR("."), &here)))
            return false;
        path = path_join(a, here, path);
    }
    for (struct str dir = path_clean(a, path); dir.len > 1; dir = path_dirname(dir)) {
        if (file_is_ok(file_directory_below(a, STR("/"), dir, &real)))
            break;
        rest = rest.len ? path_join(a, path_basename(dir), rest) : path_basename(dir);
        real = STR("/");
    }
    struct str whole = rest.len ? path_join(a, real, rest) : real;
    if (!path_is_below(whole, root))
        return false;
    *out = root.len < 2           ? whole
           : whole.len > root.len ? str_slice(whole, root.len, whole.len)
                                  : STR("/");
    return true;
}

static void forget_told(weft_project *p)
{
    table_done(&p->told);
    p->told = (struct table){0};
}

weft_answer *weft_project_change(weft_project *p, const weft_str *paths, size_t count)
{
    struct visit v;
    if (!p || (count && !paths))
        return answer_usage(p ? p->graph : NULL, "a change needs a project and its paths");
    weft_answer *answer = answer_new(p->graph);
    struct str *inside = ARENA_ARRAY(&answer->arena, struct str, count);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        kept += utf8_is_valid(str_in(paths[i])) &&
                changed_path(p, &answer->arena, str_in(paths[i]), &inside[kept]);
    if (!visit_to_add(&v, p->graph)) {
        weft_answer_free(answer);
        return answer_usage(p->graph, "a callback cannot change the project");
    }
    forget_told(p);
    if (kept)
        project_change(p->inside, inside, kept);
    else if (!count)
        project_change_all(p->inside, &answer->arena);
    visit_end(&v);
    return answer;
}

weft_answer *weft_project_overlay(weft_project *p, weft_str file, weft_str text)
{
    struct visit v;
    struct str path, content = str_in(text);
    if (!p || !file.len || !utf8_is_valid(str_in(file)))
        return answer_usage(p ? p->graph : NULL, "an overlay needs a project and a file");
    weft_answer *answer = answer_new(p->graph);
    bool is_inside = changed_path(p, &answer->arena, str_in(file), &path);
    if (!is_inside || !visit_to_add(&v, p->graph)) {
        weft_answer_free(answer);
        return answer_usage(p->graph, is_inside ? "a callback cannot change the project"
                                                : "the file is not in the project");
    }
    forget_told(p);
    project_set_overlay(p->inside, path, text.at ? &content : NULL);
    project_change(p->inside, &path, 1);
    visit_end(&v);
    return answer;
}

bool overlay_read(weft_graph *g, struct arena *a, struct str path, struct value *out)
{
    for (const weft_project *p = g->projects; p; p = p->next) {
        struct str inside, text;
        if (!p->inside->overlays.len || !changed_path(p, a, path, &inside) ||
            !project_overlay(p->inside, inside, &text))
            continue;
        *out = value_string(a, text);
        return true;
    }
    return false;
}

void weft_cancel(weft_graph *graph)
{
    if (graph)
        atomic_store(&graph->inside->cancelled, true);
}
