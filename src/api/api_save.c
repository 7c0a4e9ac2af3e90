// SPDX-License-Identifier: Apache-2.0
//
// Saving an evaluation: the files of the project or the text of the document, what the outside world has answered, what
// the host has told, and the values that nothing unknown takes part in.
#include "api/api.h"
#include "base/path.h"
#include "base/utf8.h"
#include "dialects/troubles.h"
#include "graph/settled.h"
#include "project/project.h"
#include "saved/saved.h"
#include "value/pack.h"

struct saving {
    weft_place *place;
    weft_project *project; // NULL: a document on its own
    weft_answer *answer;   // errors, and memory
    struct saved saved;
    struct str why; // not empty: it cannot be saved
};

static struct arena *arena_of(const struct saving *s)
{
    return &s->answer->arena;
}

// ---- where it is

static weft_project *project_around(const weft_place *place)
{
    for (weft_project *p = place->graph->projects; p; p = p->next)
        if (place->view)
            return p;
    return NULL;
}

static const char *dialect_of_document(const weft_place *place)
{
    const struct ops *ops = place->root->kind == NODE_EXPR ? place->root->tree->ops : NULL;
    for (size_t i = 0; ops && dialect_at(i); i++)
        if (dialect_ops(dialect_at(i)) == ops)
            return dialect_at(i)->name;
    return NULL;
}

// The schema that a document is read with; NULL: none.
static const struct told *schema_of_document(const weft_place *place)
{
    const struct ops *ops =
        place->root && place->root->kind == NODE_EXPR ? place->root->tree->ops : NULL;
    for (size_t i = 0; ops && i < place->graph->told.len; i++) {
        const struct told *t = &place->graph->told.at[i];
        if (t->kind == TOLD_FLAVOUR && ops->data && dialect_ops(t->flavour)->data == ops->data)
            return t; // functions of the document make tables of their own
    }
    return NULL;
}

static uint32_t file_of_document(const weft_place *place)
{
    return place->root->kind == NODE_EXPR ? place->root->tree->file : 0;
}

// A document that is not part of a project.
static void save_document(struct saving *s)
{
    const weft_place *place = s->place;
    const struct sources *sources = place->graph->inside->sources;
    const struct told *schema = schema_of_document(place);
    const char *dialect = dialect_of_document(place);
    uint32_t file = file_of_document(place);
    if ((!dialect && !schema) || !file) {
        s->why = STR("a document without a text cannot be saved");
        return;
    }
    s->saved.dialect = schema ? schema->by : str_of(dialect);
    s->saved.document = source_name(sources, file);
    s->saved.text = source_text(sources, file);
}

static void save_project(struct saving *s)
{
    struct project *p = s->project->inside;
    const struct sources *sources = s->place->graph->inside->sources;
    struct str dir = s->place->view->name;
    s->saved.has_project = true;
    s->saved.root = p->root;
    s->saved.dialect = str_of(p->dialect->name);
    s->saved.here = str_equal(dir, STR("/")) ? p->root : path_join(arena_of(s), p->root, dir);
    if (s->place->root)
        s->saved.document =
            str_join(arena_of(s), STR("/"), source_name(sources, file_of_document(s->place)));
    struct tree_files files = project_own_files(p);
    if (!saved_add_tree(&s->saved, &files, arena_of(s), &s->why))
        return;
    const struct str_table_entry *read;
    size_t count = project_read_paths(p, &read);
    ARRAY(struct str) others = {0}; // what is read now changes the list
    for (size_t i = 0; i < count; i++)
        ARRAY_PUSH(&others, str_copy(arena_of(s), read[i].key));
    saved_add_files(&s->saved, &files, arena_of(s), others.at, others.len);
    ARRAY_DONE(&others);
    struct diags unread = {0};
    project_troubles(p, &unread);
    answer_add(s->answer, &unread);
    diags_done(&unread);
}

// ---- the outside world

static bool can_be_packed(struct value v)
{
    struct strbuf out;
    const char *why;
    strbuf_init(&out, 0);
    bool can = pack_value(&out, v, &why);
    strbuf_done(&out);
    return can;
}

static void save_world(struct saving *s)
{
    const struct outside *o = &s->place->graph->inside->outside;
    for (uint32_t i = 0; i < o->reads.len; i++) {
        const struct value *v = (const struct value *)(uintptr_t)o->reads.entries[i].value;
        if (v && str_starts(o->reads.entries[i].key, STR(WORLD_OWN_ID)))
            ARRAY_PUSH(&s->saved.answers, ((struct saved_answer){o->reads.entries[i].key, *v}));
    }
    for (uint32_t i = 0; i < o->impure.len; i++) {
        const struct value *v = (const struct value *)(uintptr_t)o->impure.entries[i].value;
        if (can_be_packed(*v))
            ARRAY_PUSH(&s->saved.impure, ((struct saved_answer){o->impure.entries[i].key, *v}));
    }
    for (size_t i = 0; i < o->search.len; i++)
        ARRAY_PUSH(&s->saved.search, o->search.at[i].directory);
    s->saved.has_own_sources = s->place->graph->allowed.bound[WORLD_SOURCES].read;
}

// ---- what the host told

static void save_told(struct saving *s)
{
    const weft_graph *g = s->place->graph;
    for (size_t i = 0; i < g->told.len; i++) {
        const struct told *t = &g->told.at[i];
        if (t->kind == TOLD_FLAVOUR && t != schema_of_document(s->place))
            continue;
        ARRAY_PUSH(&s->saved.told,
                   ((struct saved_told){(int64_t)t->kind, t->how, t->by, t->path, t->text}));
    }
}

static bool is_told_again(const weft_graph *g, struct str name)
{
    for (size_t i = 0; i < g->told.len; i++)
        if (g->told.at[i].kind == TOLD_UNKNOWN && str_equal(g->told.at[i].path, name))
            return true;
    return false;
}

static bool is_among_names(const struct saving *s, struct str name)
{
    for (size_t i = 0; i < s->saved.names.len; i++)
        if (str_equal(s->saved.names.at[i].id, name))
            return true;
    return false;
}

static void save_name(struct saving *s, const struct scope_entry *e)
{
    struct graph *g = s->place->graph->inside;
    if (!e->name || e->value.kind == LAZY_PATH)
        return;
    struct str name = symbol_text(g->symbols, e->name);
    struct value v = e->value.kind == LAZY_NODE ? node_resolve(g, e->value.node) : e->value.value;
    if (is_among_names(s, name) || is_told_again(s->place->graph, name))
        return;
    if (can_be_packed(v))
        ARRAY_PUSH(&s->saved.names, ((struct saved_answer){name, v}));
    else if (!value_is(v, VALUE_CAPSULE)) // a schema is told again
        s->why = str_format(arena_of(s), "the name `%.*s` has a value that cannot be stored",
                            STR_ARGS(name));
}

// Names that the host has given to the document; those of directories come with their files.
static void save_names(void *data)
{
    struct saving *s = data;
    const struct scope *end = s->place->view ? s->place->view->env.scope : s->place->graph->late;
    s->saved.names.len = 0;
    for (const struct scope *at = s->place->scope; s->place->root && at && at != end;
         at = at->parent)
        for (size_t i = 0; i < at->entries.len; i++)
            save_name(s, &at->entries.at[i]);
}

// ---- values

static void save_value(void *data, struct str view, struct str path, struct value v)
{
    struct saving *s = data;
    if (can_be_packed(v))
        ARRAY_PUSH(&s->saved.values, ((struct saved_value){view, path, v}));
}

static void save_values(struct saving *s)
{
    struct graph *g = s->place->graph->inside;
    settled_collect(g, s->place->root, save_value, s);
    bool is_secret = s->saved.has_secrets;
    for (size_t i = 0; i < s->saved.values.len; i++)
        is_secret |= value_is_secret(s->saved.values.at[i].value);
    for (size_t i = 0; i < s->saved.names.len; i++)
        is_secret |= value_is_secret(s->saved.names.at[i].value);
    for (size_t i = 0; i < s->saved.impure.len; i++)
        is_secret |= value_is_secret(s->saved.impure.at[i].value);
    s->saved.has_secrets = is_secret;
}

// ---- asking first

static void ask_at(struct saving *s, weft_place *place, const struct weft_save *how)
{
    for (size_t i = 0; i < how->path_count || i == 0; i++) {
        weft_answer *got = weft_get(place, i < how->path_count ? how->paths[i] : WEFT_STR(""));
        (void)weft_answer_join(s->answer, got);
        s->saved.has_secrets |= value_is_secret(got->value);
        weft_answer_free(got);
    }
}

// The paths that are asked of a unit inside of a directory.
static struct weft_save save_inside(struct saving *s, const struct weft_save *how,
                                    struct str address)
{
    struct arena *a = arena_of(s);
    struct weft_save inside = *how;
    size_t count = how->path_count ? how->path_count : 1;
    weft_str *paths = ARENA_ARRAY(a, weft_str, count);
    for (size_t i = 0; i < count; i++)
        paths[i] = str_out(how->path_count ? str_format(a, "%.*s.%.*s", STR_ARGS(address),
                                                        STR_ARGS(str_in(how->paths[i])))
                                           : address);
    inside.paths = paths;
    inside.path_count = count;
    return inside;
}

// Whether a unit that is written in a file has one of its own: otherwise only what it is compiled to has values, which is
// asked in another way.
static bool has_own_file(const struct saving *s, struct str path)
{
    struct str *names;
    struct arena *a = arena_of(s);
    struct str host = path_join(a, STR("/"), path), name = path_basename(host);
    const struct tree_files *files = &s->project->inside->files;
    size_t count = files->list(files->data, a, path_dirname(host), &names);
    for (size_t i = 0; i < count; i++)
        if (str_equal(names[i], name))
            return true;
    return false;
}

static void ask_unit(struct saving *s, const weft_value *unit, const struct weft_save *how)
{
    struct str root = s->project->inside->root;
    weft_str path = weft_value_text(weft_value_get(unit, WEFT_STR("path")));
    struct str address = str_in(weft_value_text(weft_value_get(unit, WEFT_STR("address"))));
    struct str host = path_join(arena_of(s), root, str_in(path));
    bool is_file = weft_value_bool(weft_value_get(unit, WEFT_STR("is_file")));
    struct weft_save inside = address.len ? save_inside(s, how, address) : *how;
    weft_place *place = NULL;
    if (is_file && !address.len && !has_own_file(s, str_in(path)))
        return;
    if (address.len)
        host = path_dirname(host);
    weft_answer *opened = is_file && !address.len
                              ? weft_project_file(s->project, str_out(host), &place)
                              : weft_project_place(s->project, str_out(host), &place);
    (void)weft_answer_join(s->answer, opened);
    weft_answer_free(opened);
    if (place)
        ask_at(s, place, &inside);
}

static void ask_units(struct saving *s, const struct weft_save *how)
{
    weft_answer *units =
        weft_units(s->project, &(struct weft_unit_query){.size = sizeof(struct weft_unit_query)});
    const weft_value *list = weft_answer_value(units);
    for (size_t i = 0; i < weft_value_count(list); i++)
        ask_unit(s, weft_value_item(list, i), how);
    (void)weft_answer_join(s->answer, units);
    weft_answer_free(units);
}

// What has failed is evaluated again by who continues, and fails there with the same message; the rest is stored. But
// what could not be read would be missing, and what contradicts itself would never be right.
static bool can_store(const struct saving *s)
{
    const struct diags *found = &s->answer->diags;
    for (size_t i = 0; i < found->list.len; i++)
        if (found->list.at[i]->code == DIAG_KNOWN_DIFFERS)
            return false;
    return s->answer->status == WEFT_OK || s->answer->status == WEFT_ERROR;
}

// ---- all of it

static struct value counted(struct arena *a, const struct saving *s, struct str bytes)
{
    static const char *const names[] = {"bytes", "files", "answers", "values", "sensitive"};
    struct value keys[COUNT_OF(names)];
    for (size_t i = 0; i < COUNT_OF(names); i++)
        keys[i] = value_string_kept(str_of(names[i]));
    size_t files = s->saved.has_project ? s->saved.files.len : 1;
    const struct value items[] = {
        value_string(a, bytes),
        value_int((int64_t)files),
        value_int((int64_t)(s->saved.answers.len + s->saved.impure.len)),
        value_int((int64_t)s->saved.values.len),
        value_bool(s->saved.has_secrets),
    };
    return value_object(a, keys, items, COUNT_OF(names));
}

static void save_all(struct saving *s)
{
    struct visit v;
    visit_begin(&v, s->place->graph);
    if (s->project)
        save_project(s);
    else
        save_document(s);
    if (!s->why.len) {
        save_world(s);
        save_told(s);
        graph_question(s->place->graph->inside, save_names, s);
        save_values(s);
    }
    visit_end(&v);
}

static void write_saved(struct saving *s)
{
    struct strbuf out;
    const char *why = NULL;
    strbuf_init(&out, (size_t)s->place->graph->inside->limits.output_bytes);
    if (!s->why.len && !saved_write(&out, &s->saved, &why))
        s->why = str_of(why);
    if (!s->why.len && can_store(s))
        answer_set(s->answer, counted(arena_of(s), s, strbuf_str(&out)));
    strbuf_done(&out);
}

static void refuse_to_save(struct saving *s)
{
    struct str message = str_format(arena_of(s), "cannot save: %.*s", STR_ARGS(s->why));
    struct weft_report report = {
        .size = sizeof(report), .code = WEFT_STR("world"), .message = str_out(message)};
    (void)weft_answer_report(s->answer, &report);
}

weft_answer *weft_save(weft_place *place, const struct weft_save *asked)
{
    struct weft_save own, *how = &own;
    if (!place || !struct_in(&own, sizeof(own), asked) || (own.path_count && !own.paths))
        return answer_usage(place ? place->graph : NULL, "saving needs a place");
    struct saving s = {.place = place, .project = project_around(place)};
    if (!s.project && !place->root)
        return answer_usage(place->graph, "only a document or a directory of a project can be "
                                          "saved");
    s.answer = answer_new(place->graph);
    if (how->all && s.project)
        ask_units(&s, how);
    else
        ask_at(&s, place, how);
    if (can_store(&s))
        save_all(&s);
    if (can_store(&s))
        write_saved(&s);
    if (s.why.len)
        refuse_to_save(&s);
    saved_done(&s.saved);
    return s.answer;
}
