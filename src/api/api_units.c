// SPDX-License-Identifier: Apache-2.0
//
// Units of a project, and what its trees tell about them.
#include "api/api.h"
#include "base/path.h"
#include "base/utf8.h"
#include "project/project.h"
#include "value/small_object.h"

// The same texts in internal form, in the arena of the answer.
static const struct str *texts_in(struct arena *a, const weft_str *list, size_t count)
{
    struct str *out = ARENA_ARRAY(a, struct str, count);
    for (size_t i = 0; i < count; i++)
        out[i] = str_in(list[i]);
    return out;
}

// Paths as in answers: `envs/a`, or with a leading slash.
static const struct str *paths_in(struct arena *a, const weft_str *list, size_t count)
{
    struct str *out = ARENA_ARRAY(a, struct str, count);
    for (size_t i = 0; i < count; i++)
        out[i] = path_of_tree(a, str_in(list[i]));
    return out;
}

static bool are_texts(const weft_str *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (!list || !utf8_is_valid(str_in(list[i])))
            return false;
    return true;
}

static bool has_keys_of(const struct object *o, struct value sample)
{
    bool is_same = value_is(sample, VALUE_OBJECT) && value_len(sample) == o->len;
    for (size_t i = 0; i < o->len && is_same; i++)
        is_same = str_equal(value_key(sample, i), value_str(&o->keys[i]));
    return is_same;
}

// Thousands of units have the same keys as the one before.
static struct value unit_done(const struct object *o, struct value *sample)
{
    if (has_keys_of(o, *sample))
        return value_object_like(o->arena, *sample, o->items);
    *sample = value_object_sample(o->arena, o->keys, o->items, o->len);
    return *sample;
}

static struct value unit_value(struct arena *a, const struct project_unit *u, struct value *sample)
{
    struct object o = {.arena = a};
    const struct dialect *d = u->tree->tree->dialect;
    struct value none = value_list(a, &type_string, NULL, 0);
    object_add_text(&o, "path", path_for_people(u->unit.path));
    object_add_text(&o, "name", u->unit.name.len ? u->unit.name : path_basename(u->unit.path));
    if (u->unit.id.len)
        object_add_text(&o, "id", u->unit.id);
    object_add_text(&o, "kind", str_of(tree_units(u->tree->tree)->one));
    object_add_text(&o, "dialect", str_of(d->name));
    object_add_text(&o, "tree", path_for_people(u->tree->path));
    object_add(&o, "is_file", value_bool(u->unit.is_file && !u->unit.address.len));
    if (u->unit.address.len)
        object_add_text(&o, "address", u->unit.address);
    object_add(&o, "tags", value_is_sequence(u->unit.tags) ? u->unit.tags : none);
    object_add(&o, "watch", value_is_sequence(u->unit.watch) ? u->unit.watch : none);
    for (size_t i = 0; i < u->unit.more_count; i++)
        object_add(&o, u->unit.more[i].name, u->unit.more[i].value);
    return unit_done(&o, sample);
}

static struct value units_value(struct arena *a, const struct project_units *units)
{
    struct value *items = ARENA_ARRAY(a, struct value, units->list.len), sample = VALUE_NONE;
    for (size_t i = 0; i < units->list.len; i++)
        items[i] = unit_value(a, &units->list.at[i], &sample);
    return value_tuple(a, items, units->list.len);
}

// Without a query, all units.
static bool query_in(struct weft_unit_query *q, const struct weft_unit_query *given)
{
    *q = (struct weft_unit_query){0};
    return (!given || struct_in(q, sizeof(*q), given)) && (!q->below_count || q->below) &&
           are_texts(q->paths, q->path_count) && are_texts(q->tags, q->tag_count) &&
           are_texts(q->no_tags, q->no_tag_count);
}

weft_answer *weft_units(weft_project *p, const struct weft_unit_query *query)
{
    struct visit v;
    struct weft_unit_query own, *q = &own;
    if (!p || !query_in(&own, query))
        return answer_usage(NULL, "units belong to a project, and are chosen by texts");
    weft_answer *answer = answer_new(p->graph), *wrong;
    struct arena *a = &answer->arena;
    const struct str *below;
    wrong = project_below(p, a, q->below, q->below_count, &below);
    if (wrong) {
        weft_answer_free(answer);
        return wrong;
    }
    struct unit_query inside = {
        .below = below,
        .below_count = q->below_count,
        .paths = paths_in(a, q->paths, q->path_count),
        .tags = texts_in(a, q->tags, q->tag_count),
        .without = texts_in(a, q->no_tags, q->no_tag_count),
        .path_count = q->path_count,
        .tag_count = q->tag_count,
        .without_count = q->no_tag_count,
        .with_wanted = q->flags & WEFT_UNITS_WANTED,
        .in_order = q->flags & WEFT_UNITS_ORDERED,
        .reversed = q->flags & WEFT_UNITS_REVERSED,
    };
    struct diags mistakes = {0};
    struct project_units units = {0};
    visit_begin(&v, p->graph);
    project_units(p->inside, &inside, q->flags & WEFT_UNITS_OF_MAIN ? p->inside->dialect : NULL, a,
                  &units, &mistakes);
    visit_end(&v);
    answer_set(answer, units_value(a, &units));
    answer_add_folded(answer, &mistakes);
    ARRAY_DONE(&units.list);
    diags_done(&mistakes);
    return answer;
}

// A question about one directory, answered during a visit.
struct directory_question {
    weft_project *project;
    weft_answer *answer;
    struct str path;
    struct diags mistakes;
    struct visit visit;
};

// False if the directory does not exist: the answer says so.
static bool directory_begin(struct directory_question *q, weft_project *p, weft_str directory)
{
    *q = (struct directory_question){.project = p, .answer = answer_new(p->graph)};
    struct str dir = str_in(directory);
    visit_begin(&q->visit, p->graph);
    struct file_result found =
        project_path(p->inside, &q->answer->arena, dir.len ? dir : p->inside->root, &q->path);
    if (file_is_ok(found))
        return true;
    visit_end(&q->visit);
    weft_answer_free(q->answer);
    q->answer = answer_no_directory(p->graph, dir, found);
    return false;
}

static weft_answer *directory_end(struct directory_question *q, struct value v)
{
    visit_end(&q->visit);
    answer_set(q->answer, v);
    answer_add_folded(q->answer, &q->mistakes);
    diags_done(&q->mistakes);
    return q->answer;
}

static struct value aspects_value(struct arena *a, const struct aspect *const *known, size_t count)
{
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++) {
        struct object o = {.arena = a};
        object_add_text(&o, "name", str_of(known[i]->name));
        object_add_text(&o, "doc", str_of(known[i]->doc));
        items[i] = object_done(&o);
    }
    return value_tuple(a, items, count);
}

weft_answer *weft_unit_aspects(weft_project *p, weft_str directory)
{
    struct directory_question q;
    const struct aspect **known;
    if (!p)
        return answer_usage(NULL, "aspects belong to a project");
    if (!directory_begin(&q, p, directory))
        return q.answer;
    size_t count = project_aspects(p->inside, q.path, &q.answer->arena, &known);
    return directory_end(&q, aspects_value(&q.answer->arena, known, count));
}

static weft_answer *ask_word(weft_project *p, weft_str directory, weft_str what,
                             const weft_str *labels, size_t label_count, bool explains)
{
    struct directory_question q;
    if (!p || !what.len || !utf8_is_valid(str_in(what)) || !are_texts(labels, label_count))
        return answer_usage(NULL, "%s needs a project and the name of something in it",
                            explains ? "an explanation" : "a value");
    if (!directory_begin(&q, p, directory))
        return q.answer;
    const struct str *inside = texts_in(&q.answer->arena, labels, label_count);
    const struct explained *why = project_explain(p->inside, q.path, str_in(what), inside,
                                                  label_count, &q.answer->arena, &q.mistakes);
    if (!why) {
        weft_answer_free(directory_end(&q, value_dynamic));
        return NULL;
    }
    if (explains)
        q.answer->why = why;
    q.answer->asked.path = str_copy(&q.answer->arena, str_in(what));
    return directory_end(&q, why->value);
}

weft_answer *weft_unit_explain(weft_project *p, weft_str directory, weft_str what,
                               const weft_str *labels, size_t label_count)
{
    return ask_word(p, directory, what, labels, label_count, true);
}

weft_answer *weft_unit_get(weft_project *p, weft_str directory, weft_str what,
                           const weft_str *labels, size_t label_count)
{
    return ask_word(p, directory, what, labels, label_count, false);
}

weft_answer *weft_unit_aspect(weft_project *p, weft_str directory, weft_str aspect,
                              const weft_str *labels, size_t label_count)
{
    struct directory_question q;
    if (!p || !are_texts(labels, label_count))
        return answer_usage(NULL, "an aspect belongs to a project, and its labels are texts");
    if (!directory_begin(&q, p, directory))
        return q.answer;
    const struct aspect *found;
    struct project_tree *t = project_tree_with(p->inside, q.path, str_in(aspect), &found);
    if (!t) {
        weft_answer_free(directory_end(&q, value_dynamic));
        return answer_usage(p->graph, "this tree does not have `%.*s`", STR_ARGS(str_in(aspect)));
    }
    const struct str *inside = texts_in(&q.answer->arena, labels, label_count);
    return directory_end(&q, project_aspect(p->inside, t, q.path, found, inside, label_count,
                                            &q.mistakes, &q.answer->held));
}
