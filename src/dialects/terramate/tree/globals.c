// SPDX-License-Identifier: Apache-2.0
//
// From `globals` blocks to statements. An attribute is one origin; a literal object becomes a
// statement for each of its leaves and a container for each level, so that reading one leaf
// evaluates nothing else (rulings 1.7).
#include "dialects/terramate/tree/terramate.h"

// An attribute that is about to become statements.
struct pending {
    const struct tm_file *file;
    const struct tm_attribute *attribute; // NULL: only labels
    path_id path;
    struct span at;
    uint8_t rank;
    bool replaced; // by the same origin in a file that imports this one
};

struct lowering {
    struct tm_dir *dir; // NULL: given with a query
    struct tm_project *project;
    struct view *view;
    struct graph *g;
    ARRAY(struct pending) list;
    struct table origins; // path -> index in `list`, + 1
};

path_id tm_path_of_labels(struct tm_project *project, const struct hcl_block *block)
{
    struct graph *g = project->graph;
    path_id p = project->global;
    for (uint32_t i = 0; i < block->label_count && i < TM_LABELS_MOST; i++) // more are reported
        p = path_child(g, p, symbol_intern(g->symbols, block->labels[i].text));
    return p;
}

static void say_redefined(struct lowering *l, const struct pending *old, const struct pending *new)
{
    struct str name = path_text(l->g, &l->g->arena, new->path);
    struct diag *d =
        tm_mistake(l->dir->project, &l->dir->diags, tm_bad_schema, DIAG_REDEFINED, new->at,
                   "`%.*s` is set twice in %.*s", STR_ARGS(name), STR_ARGS(l->dir->view->name));
    diag_label(d, "set again here");
    diag_related(d, old->at, "first set here");
    diag_help(d, "keep one of them");
}

static void add_attribute(struct lowering *l, struct pending new)
{
    uint64_t *place = table_put(&l->origins, new.path, NULL);
    if (*place) {
        struct pending *old = &l->list.at[*place - 1];
        if (str_equal(old->file->dir, new.file->dir)) {
            say_redefined(l, old, &new);
            return;
        }
        old->replaced = true;
    }
    ARRAY_PUSH(&l->list, new);
    *place = l->list.len;
}

static void add_globals_block(struct lowering *l, const struct tm_part *part,
                              const struct tm_globals *g)
{
    path_id base = tm_path_of_labels(l->dir->project, g->block);
    for (uint32_t i = 0; i < g->attribute_count; i++) {
        const struct tm_attribute *a = &g->attributes[i];
        add_attribute(l, (struct pending){.file = part->file,
                                          .attribute = a,
                                          .path = path_child(l->g, base, a->name),
                                          .at = a->at,
                                          .rank = part->rank});
    }
    if (!g->attribute_count && g->block->label_count)
        ARRAY_PUSH(&l->list, (struct pending){.file = part->file,
                                              .path = base,
                                              .at = g->block->labels[g->block->label_count - 1].at,
                                              .rank = part->rank});
}

// ---- statements

// The pairs of an object whose keys are all literals.
static bool is_literal_object(struct lowering *l, const struct statement *s,
                              const struct expr_pair **pairs, size_t *count)
{
    if (!s->expr || expr_kind(s->tree, s->expr) != EXPR_OBJECT ||
        !expr_as_map(&l->project->arena, s->tree, s->expr, pairs, count))
        return false;
    for (size_t i = 0; i < *count; i++)
        if (!(*pairs)[i].name)
            return false;
    return true;
}

static void define_split(struct lowering *l, struct statement s)
{
    const struct expr_pair *pairs;
    size_t count;
    if (!is_literal_object(l, &s, &pairs, &count)) {
        view_define(l->view, &s);
        return;
    }
    struct statement object = s;
    object.flags = STATEMENT_CONTAINER;
    view_define(l->view, &object);
    struct table last = {0}; // the last one wins if a key is repeated
    for (size_t i = 0; i < count; i++)
        *table_put(&last, pairs[i].name, NULL) = i;
    for (size_t i = 0; i < count; i++) {
        if (*table_find(&last, pairs[i].name) != i)
            continue;
        struct statement part = s;
        part.path = path_child(l->g, s.path, pairs[i].name);
        part.expr = pairs[i].value;
        define_split(l, part);
    }
    table_done(&last);
}

static void define(struct lowering *l, const struct pending *p)
{
    const struct tm_attribute *a = p->attribute;
    uint8_t flags = STATEMENT_CONTAINER | STATEMENT_LABELS;
    if (a)
        flags = a->is_unset ? STATEMENT_UNSET : STATEMENT_SOLE;
    define_split(l, (struct statement){.tree = p->file->tree,
                                       .expr = a && !a->is_unset ? a->value : 0,
                                       .path = p->path,
                                       .origin = p->path,
                                       .at = p->at,
                                       .rank = p->rank,
                                       .flags = flags});
}

void tm_define_globals(struct tm_dir *d)
{
    struct lowering l = {.dir = d, .project = d->project, .view = d->view, .g = d->project->graph};
    for (size_t i = 0; i < d->parts.len; i++)
        for (uint32_t k = 0; k < d->parts.at[i].file->globals_count; k++)
            add_globals_block(&l, &d->parts.at[i], &d->parts.at[i].file->globals[k]);
    for (size_t i = 0; i < l.list.len; i++)
        if (!l.list.at[i].replaced)
            define(&l, &l.list.at[i]);
    ARRAY_DONE(&l.list);
    table_done(&l.origins);
}

// ---- given with a query

static bool read_given(struct tm_project *p, const struct given *what, struct statement *out,
                       struct diags *mistakes)
{
    struct diags found = {0};
    struct tree_builder builder;
    uint32_t id = sources_add(p->graph->sources, what->where, what->text);
    tree_begin(&builder, tm_ops(), p->graph->symbols, id);
    struct hcl_input in = {.text = source_text(p->graph->sources, id),
                           .builder = &builder,
                           .arena = &p->graph->arena,
                           .diags = &found};
    out->expr = hcl_parse_expression(&in);
    struct tree *t = tree_end(&builder);
    graph_keep_tree(p->graph, t);
    out->tree = t;
    out->at = expr_span(t, out->expr);
    for (size_t i = 0; i < found.list.len; i++)
        diags_add(mistakes, found.list.at[i]);
    bool good = !found.list.len;
    diags_done(&found);
    return good;
}

void tm_give_global(struct tm_project *p, struct view *given, const struct given *what,
                    struct diags *mistakes)
{
    struct lowering l = {.project = p, .view = given, .g = p->graph};
    struct statement s = {.flags = STATEMENT_SOLE, .scope = p->scope};
    path_id path = p->global;
    if (!read_given(p, what, &s, mistakes))
        return;
    if (str_equal(what->names[0], STR("global"))) {
        struct diag *d =
            diag_new(&p->arena, DIAG_BAD_ARGUMENT, NO_SPAN,
                     "`%.*s`: the path is already relative to `global`", STR_ARGS(what->where));
        diag_help(d, "remove `global.`");
        diags_add(mistakes, d);
        return;
    }
    for (size_t i = 0; i < what->name_count; i++)
        path = path_child(p->graph, path, symbol_intern(p->graph->symbols, what->names[i]));
    s.path = s.origin = path;
    define_split(&l, s);
}
