// SPDX-License-Identifier: Apache-2.0
//
// Explaining what directories say: the answer's statement, the statements that lost, and what was read, down
// to the leaves. A path that is read in several places is explained once.
#include <string.h>

#include "ask/explain/explain_inside.h"
#include "graph/known.h"
#include "graph/layers/layers.h"
#include "graph/views/bind.h"
#include "value/number.h"

// ---- candidates

// Why the winner won, or NULL when it was alone.
static const char *rule_of(const struct candidate *found, size_t count, size_t winner)
{
    const struct statement *won = found[winner].statement;
    const char *rule = NULL;
    if (won->home->is_given)
        return won->home->name.at;
    for (size_t i = 0; i < count; i++) {
        const struct statement *s = found[i].statement;
        const struct view_words *words = won->home->words;
        if (s->home != won->home)
            return words ? words->nearer : "nearest directory";
        if (s != won)
            rule = s->rank == won->rank   ? "longer origin"
                   : words                ? words->later
                   : won->home->is_inside ? "more specific"
                                          : "own over imported";
    }
    return rule;
}

static struct explained_candidate candidate_of(const struct candidate *c, const char *rule,
                                               bool many)
{
    const struct statement *s = c->statement;
    struct explained_candidate out = {.at = s->at, .home = s->home->name};
    if (s->expr)
        out.text = expr_span(s->tree, s->expr);
    out.status = c->won ? CANDIDATE_WON : CANDIDATE_OVERRIDDEN;
    if (c->won && many)
        out.status = CANDIDATE_PART;
    if (s->flags & STATEMENT_UNSET)
        out.status = CANDIDATE_UNSET;
    if (c->won)
        out.rule = rule;
    return out;
}

struct explained_candidate explain_known(const struct known *k)
{
    return (struct explained_candidate){
        .status = CANDIDATE_WON, .at = k->at, .text = k->at, .rule = "has become known"};
}

// What stands in for a value that nobody has written is not worth showing when it loses.
static bool is_unwritten(const struct explained_candidate *c)
{
    return span_is_none(c->text) && c->status == CANDIDATE_OVERRIDDEN;
}

// In a view with names of its own, a statement for a whole whose parts are said one by one stands for the rest of it.
static bool is_rest(const struct graph *g, const struct candidate *c, const struct view *home,
                    path_id p)
{
    const struct statement *s = c->statement;
    return !c->won && s->home == home && home->words && s->path != p &&
           path_is_prefix(g, s->path, p) && !(s->flags & STATEMENT_UNSET);
}

static size_t without_rests(const struct graph *g, struct candidate *found, size_t count, path_id p)
{
    const struct view *home = NULL; // of what wins
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (found[i].won)
            home = found[i].statement->home;
    for (size_t i = 0; i < count; i++)
        if (!home || !is_rest(g, &found[i], home, p))
            found[kept++] = found[i];
    return kept;
}

// A part that is missing carries no marks. What it was looked for in does, and its text would be shown.
static bool is_missing_in_secret(struct explainer *x, struct view *v, path_id p,
                                 const struct candidate *found, size_t count)
{
    struct graph *g = x->g;
    size_t shortest = path_at(g, p)->len;
    bool is_secret = false;
    for (size_t i = 0; i < count; i++) {
        size_t len = path_at(g, found[i].statement->path)->len;
        shortest = len < shortest ? len : shortest;
    }
    while (!is_secret && path_at(g, p)->len > shortest) {
        p = path_at(g, p)->parent;
        is_secret = value_is_secret(view_ask(g, v, p)->value);
    }
    return is_secret;
}

static bool is_way_through_secret(struct graph *g, struct value v, struct way way)
{
    bool is_secret = false;
    for (size_t i = 0; i <= way.len && !is_secret; i++)
        is_secret = value_is_secret(value_at_way(g, v, (struct way){way.keys, i}));
    return is_secret;
}

static void explain_candidates(struct explainer *x, struct view *v, path_id p,
                               struct explained *out)
{
    struct candidate *found;
    size_t count = view_candidates(x->g, v, p, x->a, &found), winners = 0;
    bool is_missing = value_is(out->value, VALUE_ABSENT) || value_is_poison(out->value);
    if (is_missing && !out->hides_source)
        out->hides_source = is_missing_in_secret(x, v, p, found, count);
    count = without_rests(x->g, found, count, p);
    const struct known *known = known_of_path(x->g, v, p);
    struct explained_candidate *list = ARENA_ARRAY(x->a, struct explained_candidate, count + 1);
    out->candidates = list;
    if (known)
        *list++ = explain_known(known);
    for (size_t i = 0; i < count; i++)
        winners += found[i].won;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        list[kept] = candidate_of(&found[i], rule_of(found, count, i), winners > 1);
        if (known && found[i].won)
            list[kept] = (struct explained_candidate){CANDIDATE_OVERRIDDEN, list[kept].at,
                                                      list[kept].text, list[kept].home, NULL};
        if (found[i].won || !is_unwritten(&list[kept]))
            kept++;
        const struct view *home = found[i].statement->home;
        if (!found[i].won || out->bound_in.len || home->is_given || home->words)
            continue;
        out->bound_in = found[i].statement->home->name;
        out->depth = found[i].statement->home->depth;
    }
    out->candidate_count = kept + (known != NULL);
}

// ---- reads

static struct view *home_of_winner(struct graph *g, struct view *v, path_id p)
{
    const struct binding *b = view_bind(g, v, p);
    return b->count ? b->pieces[0].view : NULL;
}

bool path_is_hidden(const struct graph *g, path_id p)
{
    const struct path *path = path_at(g, p);
    return path->is_world ||
           (!path->is_keys && str_starts(symbol_text(g->symbols, path->name), STR("\001")));
}

static void add_reads(struct explainer *x, struct view *v, const struct memo *m,
                      struct read_list *out)
{
    for (uint32_t i = 0; i < m->read_count; i++)
        if (!path_is_hidden(x->g, m->reads[i].path))
            ARRAY_PUSH(&out->list, explain_ref(x, v, m->reads[i].path, (struct way){0}));
}

void read_list_end(struct explainer *x, struct read_list *reads, struct explained *reader)
{
    size_t count = reads->list.len;
    const struct explained **kept = ARENA_ARRAY(x->a, const struct explained *, count);
    for (size_t i = 0; i < count; i++)
        kept[i] = reads->list.at[i];
    reader->reads = kept;
    reader->read_count = count;
    ARRAY_DONE(&reads->list);
}

// From a statement to the part of what it gives that was asked for.
static struct way way_below(struct explainer *x, const struct statement *s, path_id p,
                            struct way rest)
{
    struct graph *g = x->g;
    size_t below = path_at(g, p)->len - path_at(g, s->path)->len;
    struct value *keys = ARENA_ARRAY(x->a, struct value, below + rest.len);
    for (size_t i = below; i-- > 0; p = path_at(g, p)->parent)
        keys[i] = value_string_kept(symbol_text(g->symbols, path_at(g, p)->name));
    for (size_t i = 0; i < rest.len; i++)
        keys[below + i] = rest.keys[i];
    return (struct way){keys, below + rest.len};
}

// What a lazy statement means at the end of a way: a path of another view, and the way from there on.
static bool find_meant_path(struct explainer *x, struct view *v, const struct statement *s,
                            struct way *way, struct view **view, path_id *path)
{
    struct graph *g = x->g;
    struct lazy l;
    struct value failed = VALUE_NONE;
    if (!view_closed_path(g, v, s->path, NULL, &l) || l.kind != LAZY_NODE)
        return false;
    struct node *n = node_follow(g, l.node);
    size_t used = 0;
    for (; n && n->kind != NODE_PATH && used < way->len; used++) {
        const struct value *key = &way->keys[used];
        n = value_is(*key, VALUE_STRING) ? node_get(g, n, value_str(key), &failed)
            : value_is(*key, VALUE_INT)  ? node_item(g, n, key->integer, &failed)
                                         : NULL;
        n = n ? node_follow(g, n) : NULL;
    }
    if (!n || n->kind != NODE_PATH)
        return false;
    *view = n->env->view;
    *path = n->expr;
    for (; used < way->len && value_is(way->keys[used], VALUE_STRING) &&
           !view_closed_path(g, *view, *path, NULL, &l);
         used++)
        *path = path_child(g, *path, symbol_intern(g->symbols, value_str(&way->keys[used])));
    *way = (struct way){way->keys + used, way->len - used};
    return true;
}

// What needs itself has failed somewhere on its way around: what was read until then, and by which statement, depends on
// where the way was entered. So its account is found by what is bound.
static bool failed_in_loop(const struct memo *m)
{
    return failure_mask(m->value) & FAIL_LOOP;
}

static const struct statement *answering_statement(struct graph *g, struct view *v, path_id p,
                                                   const struct memo *m)
{
    if (m->statement || !failed_in_loop(m))
        return m->statement;
    const struct binding *b = view_bind(g, v, p);
    bool is_one =
        b->count && (b->pieces[0].kind == PIECE_STATEMENT || b->pieces[0].kind == PIECE_PART);
    return is_one ? b->pieces[0].statement : NULL;
}

static void explain_reads(struct explainer *x, struct view *v, path_id p, struct way way,
                          const struct memo *m, struct explained *out)
{
    struct read_list reads = {0};
    const struct statement *s = answering_statement(x->g, v, p, m);
    struct view *meant_view;
    path_id meant;
    struct way rest = s ? way_below(x, s, p, way) : way;
    if (s && s->flags & STATEMENT_LAZY && find_meant_path(x, v, s, &rest, &meant_view, &meant)) {
        ARRAY_PUSH(&reads.list, explain_ref(x, meant_view, meant, rest));
    } else if (s && s->expr) {
        struct eval_context at = {
            .tree = s->tree, .env = statement_env(x->g, v, s), .self = path_node(x->g, v, p, NULL)};
        trace_expression(x, &at, s->expr, way_below(x, s, p, way), out->hides_source, &reads);
        const struct explained *origin =
            explain_origin_at(x, expr_span(s->tree, s->expr), way_below(x, s, p, way));
        if (origin)
            ARRAY_PUSH(&reads.list, origin);
    } else {
        add_reads(x, v, m, &reads);
    }
    for (uint32_t i = 0; i < m->read_count && !failed_in_loop(m); i++) {
        struct view *bound = home_of_winner(x->g, v, m->reads[i].path);
        out->late_bound |= s && bound && bound->depth > s->home->depth;
    }
    read_list_end(x, &reads, out);
}

// ---- paths

struct way way_behind(struct arena *a, struct value key, struct way way)
{
    struct value *keys = ARENA_ARRAY(a, struct value, way.len + 1);
    keys[0] = key;
    for (size_t i = 0; i < way.len; i++)
        keys[i + 1] = way.keys[i];
    return (struct way){keys, way.len + 1};
}

// What can be written behind a dot.
static bool is_dot_name(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (strchr(".[]\" \t\n", s.at[i]))
            return false;
    return s.len > 0;
}

void write_way(struct strbuf *out, struct way way)
{
    for (size_t i = 0; i < way.len; i++) {
        const struct value *key = &way.keys[i];
        if (value_is(*key, VALUE_STRING) && is_dot_name(value_str(key))) {
            strbuf_format(out, "%s%.*s", out->len ? "." : "", STR_ARGS(value_str(key)));
            continue;
        }
        strbuf_add_char(out, '[');
        value_show(out, way.keys[i]);
        strbuf_add_char(out, ']');
    }
}

static struct str ref_text(struct explainer *x, const struct view *v, path_id p, struct way way)
{
    const struct path *path = path_at(x->g, p);
    struct str object = path_text(x->g, x->a, path->is_keys ? path->parent : p);
    if (v->address.len)
        object = str_format(x->a, "%.*s.%.*s", STR_ARGS(v->address), STR_ARGS(object));
    if (path->is_keys)
        return str_format(x->a, "keys of %.*s", STR_ARGS(object));
    if (!way.len)
        return object;
    struct strbuf text;
    strbuf_init(&text, 0);
    strbuf_add(&text, object);
    write_way(&text, way);
    struct str ref = strbuf_copy(&text, x->a);
    strbuf_done(&text);
    return ref;
}

struct value value_at_way(struct graph *g, struct value v, struct way way)
{
    const struct marks *marks = NULL;
    for (size_t i = 0; i < way.len; i++) {
        const struct value *key = &way.keys[i];
        int64_t index;
        v = value_unmark(&g->arena, v, &marks);
        if (value_is_unknown(v) && value_is(*key, VALUE_STRING) && !value_is_poison(v) &&
            value_is_mapping(v.unknown->known)) { // parts of it are known
            v = value_unknown_part(v, value_str(key));
            continue;
        }
        if (value_is_unknown(v))
            break;
        if (value_is_mapping(v) && value_is(*key, VALUE_STRING))
            v = value_get(v, value_str(key));
        else if (value_is_sequence(v) && number_to_int(*key, &index) && index >= 0 &&
                 (uint64_t)index < value_len(v))
            v = value_item(v, (size_t)index);
        else
            return VALUE_NONE;
    }
    return value_is(v, VALUE_ABSENT) ? v : value_mark_all(&g->arena, v, marks);
}

// ---- documents that a path leads to

// The deepest node on a way, and how many keys lead to it.
struct descent {
    struct graph *g;
    struct node *start, *node;
    struct way way;
    size_t used;
};

// Whether one of the layers that are written here has it from somewhere else: that layer is a step of its own.
static bool is_brought_in(const struct node *layers, const struct node *part)
{
    return layers->kind == NODE_LAYERED && layers->layered->tree && layers->parent &&
           node_top(part) != node_top(layers);
}

static void descend(void *data)
{
    struct descent *d = data;
    struct value failed = VALUE_NONE;
    d->node = d->start;
    d->used = 0;
    for (size_t i = 0; i < d->way.len; i++) {
        const struct value *key = &d->way.keys[i];
        int64_t index = -1;
        struct node *n = value_is(*key, VALUE_STRING)
                             ? node_get(d->g, d->node, value_str(key), &failed)
                         : number_to_int(*key, &index) ? node_item(d->g, d->node, index, &failed)
                                                       : NULL;
        struct node *meant = n ? node_follow(d->g, n) : NULL;
        if (!meant || meant->kind == NODE_VALUE || is_brought_in(d->node, meant))
            return;
        bool is_path = meant->kind == NODE_PATH; // of a directory: the reference to it is the place
        d->node = is_path ? n : meant;
        d->used = i + 1;
        if (is_path)
            return;
    }
}

// A place in it, with what it has read. It is evaluated now, unless somebody needed it since all nodes were forgotten; so all
// that it reads was recorded.
static const struct explained *explain_document(struct explainer *x, struct view *v, path_id p,
                                                struct way below)
{
    const struct node *root = x->root;
    struct statement *s = x->g->modes.recording ? view_document_around(x->g, v, p) : NULL;
    if (!s)
        return NULL;
    struct way way = way_below(x, s, p, below);
    struct descent d = {
        .g = x->g, .start = node_follow(x->g, view_document(x->g, v, s)), .way = way};
    descend(&d);
    (void)node_resolve(x->g, d.node);
    table_done(&x->by_reader);
    x->by_reader = (struct table){0};
    x->links.len = 0;
    index_reads(x);
    x->root = node_top(node_follow(x->g, (struct node *)(uintptr_t)node_top(d.node)));
    struct way rest = {way.keys + d.used, way.len - d.used};
    struct explained *out = (struct explained *)(uintptr_t)explain_account(x, d.node, rest);
    if (!out)
        out = (struct explained *)(uintptr_t)explain_place(x, d.node, rest, STR(""));
    x->root = root;
    out->ref = ref_text(x, v, p, below);
    return out;
}

struct ref_job {
    struct explainer *x;
    struct view *v;
    path_id p;
    struct way way;
    const struct memo *memo;
    struct explained *out;
};

static void run_reads(void *data)
{
    struct ref_job *job = data;
    explain_reads(job->x, job->v, job->p, job->way, job->memo, job->out);
}

const struct explained *explain_ref(struct explainer *x, struct view *v, path_id p, struct way way)
{
    const struct explained *document = explain_document(x, v, p, way);
    if (document)
        return document;
    struct explained *out = ARENA_NEW(x->a, struct explained);
    const struct memo *m = view_ask(x->g, v, p);
    bool is_new;
    out->ref = ref_text(x, v, p, way);
    out->value = value_at_way(x->g, m->value, way);
    out->hides_source = is_way_through_secret(x->g, m->value, way);
    explain_candidates(x, v, p, out);
    str_table_put(&x->refs, out->ref, &is_new);
    bool has_reads = m->read_count > 0 || failed_in_loop(m);
    out->shown_before = !is_new && has_reads;
    out->is_cut = is_new && x->depth >= EXPLAIN_DEPTH && has_reads;
    if (!is_new || out->is_cut)
        return out;
    x->depth++;
    struct ref_job job = {x, v, p, way, m, out};
    if (graph_has_stack(x->g))
        run_reads(&job);
    else
        graph_on_stack(x->g, run_reads, &job);
    x->depth--;
    return out;
}

struct path_job {
    struct explainer x;
    struct view *v;
    path_id p;
    struct way way;
    const struct explained *result;
};

static void run_explain_path(void *data)
{
    struct path_job *job = data;
    struct explainer *x = &job->x;
    x->by_reader = x->positions = x->reasons = (struct table){0};
    x->refs = x->places = (struct str_table){0};
    x->depth = 0;
    x->links.len = 0;
    struct explained *top = (struct explained *)(uintptr_t)explain_ref(x, job->v, job->p, job->way);
    top->seen_from = job->v->name;
    job->result = top;
    table_done(&x->positions);
    table_done(&x->reasons);
    table_done(&x->by_reader);
    str_table_done(&x->refs);
    str_table_done(&x->places);
}

// ---- paths into documents

struct document_job {
    struct graph *g;
    struct view *v;
    path_id p;
    struct node *node; // of the document that a statement means, or NULL
    size_t below;      // how many names of the path are below that statement
};

static void find_document(void *data)
{
    struct document_job *job = data;
    struct graph *g = job->g;
    struct statement *s = view_document_around(g, job->v, job->p);
    job->node = s ? node_follow(g, view_document(g, job->v, s)) : NULL;
    if (!s)
        return;
    job->below = path_at(g, job->p)->len - path_at(g, s->path)->len;
}

struct account_job {
    struct explainer x;
    struct node *node;
    struct way way;
    const struct explained *found;
};

static void ask_account(void *data)
{
    struct account_job *job = data;
    job->found = explain_account(&job->x, job->node, job->way);
}

static const struct explained *explain_in_document(struct document_job *job,
                                                   const struct value *keys, size_t count,
                                                   struct arena *a)
{
    struct graph *g = job->g;
    struct value *all = ARENA_ARRAY(a, struct value, job->below + count);
    path_id p = job->p;
    for (size_t i = job->below; i-- > 0; p = path_at(g, p)->parent)
        all[i] = value_string_kept(symbol_text(g->symbols, path_at(g, p)->name));
    for (size_t i = 0; i < count; i++)
        all[job->below + i] = keys[i];
    struct descent d = {.g = g, .start = job->node, .way = {all, job->below + count}};
    bool before = g->modes.recording;
    g->modes.recording = true;
    graph_forget_nodes(g);
    graph_question(g, descend, &d);
    graph_forget_nodes(g); // what is read on the way to a node is read again for its own sake
    struct account_job account = {
        .x = {.g = g, .a = a}, .node = d.node, .way = {all + d.used, d.way.len - d.used}};
    graph_question(g, ask_account, &account);
    struct explained *top = (struct explained *)(uintptr_t)account.found;
    if (!top)
        top = (struct explained *)(uintptr_t)explain_node_part(g, d.node, account.way.keys,
                                                               account.way.len, a);
    g->modes.recording = before;
    struct explainer x = {.g = g, .a = a};
    top->ref = ref_text(&x, job->v, job->p, (struct way){keys, count});
    top->seen_from = job->v->name;
    return top;
}

const struct explained *explain_path(struct graph *g, struct view *v, path_id p, struct arena *a)
{
    return explain_path_part(g, v, p, NULL, 0, a);
}

const struct explained *explain_path_part(struct graph *g, struct view *v, path_id p,
                                          const struct value *keys, size_t count, struct arena *a)
{
    struct path_job job = {.x = {.g = g, .a = a}, .v = v, .p = p, .way = {keys, count}};
    struct document_job document = {.g = g, .v = v, .p = p};
    if (g->views.has_documents)
        graph_question(g, find_document, &document);
    if (document.node)
        return explain_in_document(&document, keys, count, a);
    bool before = g->modes.recording, has_documents = g->views.has_documents;
    if (has_documents) { // what is read of them is recorded from the start
        g->modes.recording = true;
        graph_forget_nodes(g);
    }
    graph_question(g, run_explain_path, &job);
    g->modes.recording = before;
    ARRAY_DONE(&job.x.links);
    return job.result;
}
