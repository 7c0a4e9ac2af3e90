// SPDX-License-Identifier: Apache-2.0
//
// Bodies that a host reads step by step.
#include "api/api.h"
#include "base/utf8.h"
#include "dialects/dialect.h"
#include "graph/scope/scope.h"

struct weft_body {
    weft_graph *graph;
    const struct dialect *dialect;
    struct body *inside;
};

struct weft_content {
    weft_graph *graph;
    struct body_content inside;
    weft_body *bodies;      // of its blocks
    const weft_tree *trees; // of its attributes
    const weft_body *rest;
    const weft_str *names;     // of its attributes
    weft_str **labels, *types; // of its blocks
};

static weft_body *new_body(const weft_body *like, struct body *inside)
{
    weft_body *b = ARENA_NEW(&like->graph->inside->arena, weft_body);
    *b = *like;
    b->inside = inside;
    return b;
}

static weft_answer *answer_with(weft_graph *g, struct diags *mistakes, struct value v)
{
    weft_answer *answer = answer_new(g);
    answer_set(answer, v);
    answer_add(answer, mistakes);
    diags_done(mistakes);
    return answer;
}

// The dialect of a text, if it has bodies; otherwise `*refused`.
static const struct dialect *dialect_with_bodies(weft_graph *g, const struct weft_text *given,
                                                 struct weft_text *t, weft_answer **refused)
{
    const struct dialect *d = NULL;
    *refused = text_refuse(g, given, t, &d);
    if (*refused)
        return NULL;
    if (d->bodies)
        return d;
    *refused = answer_usage(g, "files of the dialect `%s` have no bodies", d->name);
    return NULL;
}

weft_answer *weft_body_open(weft_graph *graph, const struct weft_text *text, const weft_body **body)
{
    struct weft_text own;
    struct visit v;
    struct diags mistakes = {0};
    weft_answer *refused;
    if (body)
        *body = NULL;
    const struct dialect *d = dialect_with_bodies(graph, text, &own, &refused);
    if (!d)
        return refused;
    if (!body)
        return answer_usage(graph, "no place for the body given");
    visit_begin(&v, graph);
    struct graph *g = graph->inside;
    uint32_t file =
        (own.kept ? sources_add_kept : sources_add)(g->sources, str_in(own.name), str_in(own.text));
    weft_body like = {graph, d, NULL};
    *body = new_body(&like, d->bodies->open(d, g, file, &mistakes));
    weft_answer *answer = answer_with(graph, &mistakes, value_null(&type_dynamic));
    visit_end(&v);
    return answer;
}

const weft_body *weft_body_expand(const weft_body *body, weft_place *place)
{
    struct visit v;
    if (!body || !place || place->graph != body->graph)
        return NULL;
    visit_begin(&v, body->graph);
    const weft_body *b =
        new_body(body, body->dialect->bodies->expanded(body->inside, place->scope, place->view));
    visit_end(&v);
    return b;
}

// ---- queries

static bool are_texts(const weft_str *list, size_t count)
{
    if (count && !list)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!utf8_is_valid(str_in(list[i])))
            return false;
    return true;
}

static struct str *copied_texts(struct arena *a, const weft_str *list, size_t count)
{
    struct str *out = ARENA_ARRAY(a, struct str, count);
    for (size_t i = 0; i < count; i++)
        out[i] = str_copy(a, str_in(list[i]));
    return out;
}

// A type and the names of its labels, as they are written before a brace: `resource type name`.
static struct body_wanted wanted_block(struct arena *a, struct str words)
{
    struct body_wanted w = {0};
    struct str *labels = ARENA_ARRAY(a, struct str, words.len / 2 + 1);
    for (size_t at = 0; at < words.len;) {
        size_t end = str_find_char(words, ' ', at);
        struct str word = str_slice(words, at, end);
        if (word.len && !w.type.len)
            w.type = word;
        else if (word.len)
            labels[w.label_count++] = word;
        at = end + 1;
    }
    w.labels = labels;
    return w;
}

static struct body_query query_in(struct arena *a, const struct weft_body_query *q)
{
    struct body_wanted *blocks = ARENA_ARRAY(a, struct body_wanted, q->block_count);
    struct str *words = copied_texts(a, q->blocks, q->block_count);
    for (size_t i = 0; i < q->block_count; i++)
        blocks[i] = wanted_block(a, words[i]);
    return (struct body_query){.attributes = copied_texts(a, q->attributes, q->attribute_count),
                               .required = copied_texts(a, q->required, q->required_count),
                               .attribute_count = q->attribute_count,
                               .required_count = q->required_count,
                               .blocks = blocks,
                               .block_count = q->block_count,
                               .is_partial = q->flags & WEFT_BODY_PARTIAL,
                               .any_attribute = q->flags & WEFT_BODY_ANY_ATTRIBUTE};
}

static weft_content *content_out(const weft_body *body, const struct body_content *found)
{
    struct arena *a = &body->graph->inside->arena;
    weft_content *c = ARENA_NEW(a, weft_content);
    weft_tree *trees = ARENA_ARRAY(a, weft_tree, found->attribute_count);
    *c = (weft_content){.graph = body->graph,
                        .inside = *found,
                        .bodies = ARENA_ARRAY(a, weft_body, found->block_count),
                        .types = ARENA_ARRAY(a, weft_str, found->block_count),
                        .labels = ARENA_ARRAY(a, weft_str *, found->block_count),
                        .rest = found->rest ? new_body(body, found->rest) : NULL};
    struct weft_str *names = ARENA_ARRAY(a, weft_str, found->attribute_count);
    for (size_t i = 0; i < found->attribute_count; i++)
        names[i] = str_out(str_copy(a, found->attributes[i].name));
    c->names = names;
    for (size_t i = 0; i < found->attribute_count; i++)
        trees[i] = (weft_tree){.graph = body->graph,
                               .inside = found->attributes[i].tree,
                               .only = found->attributes[i].expr};
    c->trees = trees;
    for (size_t i = 0; i < found->block_count; i++) {
        const struct body_block *b = &found->blocks[i];
        c->bodies[i] = (weft_body){body->graph, body->dialect, b->body};
        c->labels[i] = ARENA_ARRAY(a, weft_str, b->label_count);
        c->types[i] = str_out(str_copy(a, b->type));
        for (uint32_t k = 0; k < b->label_count; k++)
            c->labels[i][k] = str_out(str_copy(a, b->labels[k]));
    }
    return c;
}

weft_answer *weft_body_content(const weft_body *body, const struct weft_body_query *query,
                               const weft_content **content)
{
    struct weft_body_query q;
    struct visit v;
    struct body_content found;
    struct diags mistakes = {0};
    if (content)
        *content = NULL;
    if (!body || !content || !struct_in(&q, sizeof(q), query) ||
        !are_texts(q.attributes, q.attribute_count) || !are_texts(q.required, q.required_count) ||
        !are_texts(q.blocks, q.block_count))
        return answer_usage(body ? body->graph : NULL, "content needs a body and a query");
    visit_begin(&v, body->graph);
    struct body_query wanted = query_in(&body->graph->inside->arena, &q);
    body->dialect->bodies->content(body->inside, &wanted, &found, &mistakes);
    *content = content_out(body, &found);
    weft_answer *answer = answer_with(body->graph, &mistakes, value_null(&type_dynamic));
    visit_end(&v);
    return answer;
}

// ---- content

static weft_span public_span(struct span at)
{
    return (weft_span){at.file, at.start, at.end};
}

bool weft_content_attribute(const weft_content *content, size_t i, struct weft_body_attribute *out)
{
    if (!content || i >= content->inside.attribute_count || !struct_has_size(out))
        return false;
    const struct body_attribute *a = &content->inside.attributes[i];
    struct weft_body_attribute own = {.name = content->names[i],
                                      .name_at = public_span(a->name_at),
                                      .at = public_span(a->at),
                                      .tree = &content->trees[i],
                                      .expr = a->expr};
    struct_out(out, &own, sizeof(own));
    return true;
}

bool weft_content_block(const weft_content *content, size_t i, struct weft_body_block *out)
{
    if (!content || i >= content->inside.block_count || !struct_has_size(out))
        return false;
    const struct body_block *b = &content->inside.blocks[i];
    struct weft_body_block own = {.type = content->types[i],
                                  .at = public_span(b->at),
                                  .labels = content->labels[i],
                                  .label_count = b->label_count,
                                  .body = &content->bodies[i]};
    struct_out(out, &own, sizeof(own));
    return true;
}

const weft_body *weft_content_rest(const weft_content *content)
{
    return content ? content->rest : NULL;
}

struct value_question {
    const struct body_attribute *attribute;
    weft_place *place;
    struct value value;
};

static void work_attribute(void *data)
{
    struct value_question *q = data;
    const struct body_attribute *a = q->attribute;
    struct graph *g = q->place->graph->inside;
    struct env env = {.scope = a->scope ? a->scope : q->place->scope, .view = q->place->view};
    struct eval_context at = {.tree = a->tree, .env = &env};
    q->value = value_mark_all(&g->arena, value_of(g, &at, a->expr), a->marks);
}

weft_answer *weft_content_value(const weft_content *content, size_t i, weft_place *place)
{
    struct visit v;
    if (!content || !place || place->graph != content->graph ||
        i >= content->inside.attribute_count)
        return answer_usage(content ? content->graph : NULL,
                            "a value needs an attribute and a place of its graph");
    struct value_question q = {
        .attribute = &content->inside.attributes[i], .place = place, .value = value_dynamic};
    visit_begin(&v, content->graph);
    if (!q.attribute->is_unknown)
        graph_question(content->graph->inside, work_attribute, &q);
    weft_answer *answer = answer_new(content->graph);
    answer_set(answer, q.value);
    visit_end(&v);
    return answer;
}

// ---- types

weft_answer *weft_convert(weft_graph *graph, const struct weft_text *type, const weft_value *value)
{
    struct weft_text own;
    struct visit v;
    struct diags mistakes = {0};
    weft_answer *refused;
    const struct dialect *d = dialect_with_bodies(graph, type, &own, &refused);
    if (!d)
        return refused;
    visit_begin(&v, graph);
    struct graph *g = graph->inside;
    uint32_t file = sources_add(g->sources, str_in(own.name), str_in(own.text));
    struct value given = value ? value_copy(&g->arena, *value_in(value)) : VALUE_NONE;
    struct value out = d->bodies->convert(d, g, file, given, &mistakes);
    weft_answer *answer =
        answer_with(graph, &mistakes, value_is(out, VALUE_ABSENT) ? value_dynamic : out);
    visit_end(&v);
    return answer;
}
