// SPDX-License-Identifier: Apache-2.0
//
// What is wrong with a whole tree, and which part of it is reported.
#include <stdlib.h>

#include "api/api.h"
#include "base/glob.h"
#include "base/path.h"
#include "base/utf8.h"
#include "check/settings.h"
#include "check/tree.h"

static struct value kind_value(struct arena *a, const struct checked_units *k)
{
    struct value keys[] = {value_string_kept(STR("one")), value_string_kept(STR("many")),
                           value_string_kept(STR("count"))};
    struct value items[] = {value_string_kept(str_of(k->words->one)),
                            value_string_kept(str_of(k->words->many)),
                            value_int((int64_t)k->count)};
    return value_object(a, keys, items, COUNT_OF(keys));
}

static struct value counts_value(struct arena *a, const struct tree_check *c)
{
    struct value kinds[CHECKED_KINDS];
    for (size_t i = 0; i < c->kind_count; i++)
        kinds[i] = kind_value(a, &c->kinds[i]);
    struct value *alone = ARENA_ARRAY(a, struct value, c->only_count + 1);
    size_t count = 0;
    for (size_t i = 0; i < c->only_count; i++)
        if (!c->only[i].is_part)
            alone[count++] = value_int((int64_t)c->only[i].number);
    struct value keys[] = {value_string_kept(STR("units")),      value_string_kept(STR("files")),
                           value_string_kept(STR("of_dialect")), value_string_kept(STR("places")),
                           value_string_kept(STR("kinds")),      value_string_kept(STR("alone"))};
    struct value items[] = {value_int((int64_t)c->units),         value_int((int64_t)c->files),
                            value_int((int64_t)c->of_dialect),    value_int((int64_t)c->places),
                            value_tuple(a, kinds, c->kind_count), value_tuple(a, alone, count)};
    return value_object(a, keys, items, COUNT_OF(keys) - !c->only);
}

static struct tree_check check_of(weft_project *p, weft_answer *answer, unsigned flags)
{
    return (struct tree_check){.is_strict = flags & WEFT_CHECK_STRICT,
                               .declared = p->graph->late,
                               .arena = &answer->arena};
}

weft_answer *weft_project_check(weft_project *p, weft_str directory, unsigned flags)
{
    struct visit v;
    struct str dir = str_in(directory);
    struct diags found = {0};
    if (!p)
        return answer_usage(NULL, "a check needs a project");
    weft_answer *answer = answer_new(p->graph);
    struct tree_check c = check_of(p, answer, flags);
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
    answer_add_settled(answer, &found);
    diags_done(&found);
    return answer;
}

// ---- some files

static int by_asked_path(const void *x, const void *y)
{
    return str_compare(((const struct check_file *)x)->path, ((const struct check_file *)y)->path);
}

// The path of a file in the project; one that is elsewhere gets a path that no file has.
static struct str path_of_file(weft_project *p, struct arena *a, struct str file)
{
    struct str dir, name = path_basename(file), before = str_slice(file, 0, file.len - name.len);
    struct file_result found = project_path(p->inside, a, before.len ? before : STR("."), &dir);
    return file_is_ok(found) && name.len ? path_join(a, dir, name) : STR("");
}

static struct str common_directory(const struct check_file *files, size_t count)
{
    struct str all = STR("");
    for (size_t i = 0; i < count; i++) {
        struct str dir = path_dirname(files[i].path);
        if (!files[i].path.len)
            continue;
        if (!all.len)
            all = dir;
        while (!path_is_below(dir, all))
            all = path_dirname(all);
    }
    return all.len ? all : STR("/");
}

weft_answer *weft_project_check_files(weft_project *p, const weft_str *files, size_t count,
                                      unsigned flags)
{
    struct visit v;
    struct diags found = {0};
    if (!p || (count && !files))
        return answer_usage(p ? p->graph : NULL, "a check needs a project and files");
    weft_answer *answer = answer_new(p->graph);
    struct tree_check c = check_of(p, answer, flags);
    c.only = ARENA_ARRAY(&answer->arena, struct check_file, count + 1);
    c.only_count = count;
    visit_begin(&v, p->graph);
    for (size_t i = 0; i < count; i++)
        c.only[i] = (struct check_file){.path = path_of_file(p, &answer->arena, str_in(files[i])),
                                        .number = i};
    if (count)
        qsort(c.only, count, sizeof(*c.only), by_asked_path);
    c.path = common_directory(c.only, count);
    check_tree(p->graph->inside, p->inside, &c, &found);
    visit_end(&v);
    answer_set(answer, counts_value(&answer->arena, &c));
    answer_add_settled(answer, &found);
    diags_done(&found);
    return answer;
}

void answer_add_settled(weft_answer *answer, const struct diags *found)
{
    struct diags told = {0};
    weft_graph *g = answer->graph;
    (void)check_settle(&answer->arena, g->inside->sources, g->check_settings, found, &told);
    answer_add(answer, &told);
    diags_done(&told);
}

weft_str weft_settings_schema(const weft_graph *graph, weft_str file)
{
    const struct check_settings *s = graph ? graph->check_settings : NULL;
    for (size_t i = 0; s && i < s->flavours.len; i++)
        if (glob_matches(s->flavours.at[i].pattern, str_in(file)))
            return str_out(s->flavours.at[i].schema);
    return WEFT_STR("");
}

weft_answer *weft_check_settings(weft_graph *graph, weft_str name, weft_str text)
{
    struct visit v;
    if (!graph || !utf8_is_valid(str_in(name)) || !visit_to_change(&v, graph))
        return answer_usage(graph, "settings need a graph, a name and a text");
    struct graph *g = graph->inside;
    struct diags mistakes = {0};
    uint32_t file = sources_add(g->sources, str_in(name), str_in(text));
    if (graph->check_settings)
        check_settings_done(graph->check_settings);
    else
        graph->check_settings = ARENA_NEW(&g->arena, struct check_settings);
    check_settings_read(&g->arena, g->sources, file, graph->check_settings, &mistakes);
    visit_end(&v);
    weft_answer *answer = answer_new(graph);
    int64_t most = graph->check_settings->errors_most;
    struct value key = value_string_kept(STR("max_errors")), item = value_int(most);
    answer_set(answer, value_object(&answer->arena, &key, &item, most >= 0));
    answer_add(answer, &mistakes);
    diags_done(&mistakes);
    return answer;
}
