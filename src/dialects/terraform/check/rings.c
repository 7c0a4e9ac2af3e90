// SPDX-License-Identifier: Apache-2.0
//
// Declarations that need each other. Terraform puts whole declarations in order: two resources that name each other are
// a cycle even if no value depends on itself, and so is a `depends_on` that leads back. Evaluating cannot find these.
//
// A called module is passed through by what its outputs are made of: an output needs the arguments that it reaches
// inside, so two modules may well pass each other values.
#include "base/hash.h"
#include "dialects/terraform/check/inside.h"

enum { RING_PLACES_MOST = 8 };

// Which variables each output of a module is made of.
struct reach {
    uint64_t *bits; // `words` for each output
    size_t words;
};

struct tf_rings {
    ARRAY(const struct diag *) list;
    ARRAY(struct span) blocks; // that have a part in one: those of ring i end at ends[i]
    ARRAY(size_t) ends;
    struct reach reach; // no bits: nobody has asked
    bool is_running;    // a module that calls itself asks for it again
};

// ---- what names what

static struct str name_of_step(const struct tf_checking *c, const struct traversal *t, size_t i)
{
    bool is_name = i < t->count && !t->steps[i].is_index;
    return is_name ? symbol_text(c->graph->symbols, t->steps[i].name) : STR("");
}

static void keep_need(struct tf_checking *c, const struct tf_site *s, const struct traversal *t,
                      struct tf_need n)
{
    n.from = s->owner;
    n.at = t->at;
    bool is_own = n.to == n.from && n.kind != TF_NEEDS_INSIDE; // found where it is evaluated
    if (n.from && n.to && !is_own)
        ARRAY_PUSH(&c->needs.list, n);
}

void tf_add_need(struct tf_checking *c, const struct tf_site *s, const struct traversal *t,
                 const void *to)
{
    keep_need(c, s, t, (struct tf_need){.to = to});
}

void tf_add_need_of_call(struct tf_checking *c, const struct tf_site *s, const struct traversal *t,
                         const struct tf_call *call)
{
    bool has_key = t->count > 1 && t->steps[1].is_index;
    struct tf_need n = {.to = call,
                        .kind = s->is_list ? TF_NEEDS_INSIDE : TF_NEEDS_OUTPUTS,
                        .output = name_of_step(c, t, has_key ? 2 : 1)};
    if (n.output.len && !s->is_list)
        n.kind = TF_NEEDS_OUTPUT;
    keep_need(c, s, t, n);
}

// ---- the declarations of a module, and what each needs

struct need_link {
    uint32_t to, next; // `next` of the same vertex, + 1
    struct span at;    // what names it
};

struct declared {
    struct str name;
    struct span at, text; // what to point at; all of its block
    uint32_t first;       // of its links, + 1
    const struct tf_variable *variable;
    const struct tf_output *output;
};

struct search {
    struct tf_checking *c;
    struct tf_instance *instance;
    ARRAY(struct declared) vertices;
    ARRAY(struct need_link) links;
    struct table numbers; // key of a declaration -> vertex
    struct arena names;
};

static uint32_t add_vertex(struct search *s, uint64_t key, struct declared v)
{
    bool is_new;
    uint64_t *number = table_put(&s->numbers, key, &is_new);
    if (is_new) {
        *number = s->vertices.len;
        ARRAY_PUSH(&s->vertices, v);
    }
    return (uint32_t)*number;
}

static void link_to(struct search *s, uint32_t from, uint32_t to, struct span at)
{
    ARRAY_PUSH(&s->links, ((struct need_link){to, s->vertices.at[from].first, at}));
    s->vertices.at[from].first = (uint32_t)s->links.len;
}

static bool find_vertex(const struct search *s, const void *what, uint32_t *number)
{
    const uint64_t *found = table_find(&s->numbers, (uintptr_t)what);
    if (found)
        *number = (uint32_t)*found;
    return found;
}

static uint32_t add_named(struct search *s, const void *what, struct declared v, const char *prefix,
                          struct str name)
{
    v.name = str_format(&s->names, "%s.%.*s", prefix, STR_ARGS(name));
    return add_vertex(s, (uintptr_t)what, v);
}

static void add_call(struct search *s, const struct tf_call *call)
{
    struct declared v = {.at = call->at, .text = call->text};
    uint32_t all = add_named(s, call, v, "module", call->name);
    for (size_t i = 0; i < call->argument_count; i++) {
        const struct hcl_given *given = &call->arguments[i];
        v.at = given->name_at;
        v.name = str_format(&s->names, "%.*s.%.*s", STR_ARGS(s->vertices.at[all].name),
                            STR_ARGS(given->name));
        link_to(s, add_vertex(s, (uintptr_t)given, v), all, call->at);
    }
}

static void add_declarations(struct search *s)
{
    const struct tf_module *m = s->instance->module;
    for (size_t i = 0; i < m->variables.len; i++) {
        const struct tf_variable *v = m->variables.at[i];
        add_named(s, v, (struct declared){.at = v->at, .text = v->text, .variable = v}, "var",
                  v->name);
    }
    for (size_t i = 0; i < m->locals.len; i++) {
        const struct tf_local *l = m->locals.at[i];
        struct declared v = {.at = l->value.name_at, .text = hcl_expression_span(&l->value.value)};
        add_named(s, l, v, "local", l->name);
    }
    for (size_t i = 0; i < m->outputs.len; i++) {
        const struct tf_output *o = m->outputs.at[i];
        add_named(s, o, (struct declared){.at = o->at, .text = o->text, .output = o}, "output",
                  o->name);
    }
    for (size_t i = 0; i < m->resources.len; i++) {
        const struct tf_resource *r = m->resources.at[i];
        add_vertex(s, (uintptr_t)r,
                   (struct declared){
                       .name = tf_resource_name(&s->names, r), .at = r->at, .text = r->text});
    }
    for (size_t i = 0; i < m->calls.len; i++)
        add_call(s, m->calls.at[i]);
}

// ---- providers

static struct str provider_alias(struct search *s, const struct tf_other *o)
{
    struct tf_any_body b = tf_any_body(s->instance->module, &o->section.body);
    const struct hcl_given *alias = tf_argument(&b, "alias");
    struct value v;
    bool is_text = alias && alias->value.tree &&
                   expr_constant(&s->names, alias->value.tree, alias->value.e, &v) &&
                   value_is(v, VALUE_STRING);
    return is_text ? str_copy(&s->names, value_str(&v)) : STR("");
}

// `aws.west`, as a resource says or as its type implies.
static struct str provider_of(struct search *s, const struct tf_resource *r)
{
    struct traversal t;
    const struct hcl_expression *x = &r->provider.value;
    if (!x->tree)
        return str_slice(r->type, 0, str_find_char(r->type, '_', 0));
    if (!expr_as_traversal(&s->names, x->tree, x->e, &t))
        return STR("");
    struct str root = symbol_text(s->c->graph->symbols, t.root), alias = name_of_step(s->c, &t, 0);
    return alias.len ? tf_join(&s->names, STR(""), root, alias) : root;
}

// What configures a provider comes before the resources that use it.
static void add_providers(struct search *s)
{
    struct tf_module *m = s->instance->module;
    struct str_table providers = {0};
    for (size_t i = 0; i < m->others.len; i++) {
        const struct tf_other *o = &m->others.at[i];
        if (!str_equal(o->type, STR("provider")) || !o->section.label_count)
            continue;
        struct str name =
            tf_join(&s->names, STR(""), o->section.labels[0].text, provider_alias(s, o));
        add_named(s, o,
                  (struct declared){.at = o->section.at, .text = tf_text_of_block(&o->section)},
                  "provider", name);
        *str_table_put(&providers, name, NULL) = (uintptr_t)o;
    }
    for (size_t i = 0; i < m->resources.len && providers.len; i++) {
        const struct tf_resource *r = m->resources.at[i];
        const uint64_t *found = str_table_find(&providers, provider_of(s, r));
        uint32_t from, to;
        if (found && find_vertex(s, r, &from) &&
            find_vertex(s, (const void *)(uintptr_t)*found, &to))
            link_to(s, from, to, r->at);
    }
    str_table_done(&providers);
}

// ---- outputs of calls

static const struct reach *reach_of(struct tf_checking *c, struct tf_instance *i);

static bool is_reached(const struct reach *r, const struct tf_module *m, size_t output,
                       struct str argument)
{
    for (size_t i = 0; i < m->variables.len; i++)
        if (str_equal(m->variables.at[i]->name, argument))
            return r->bits[output * r->words + i / 64] >> (i % 64) & 1;
    return false;
}

// The arguments that an output of a call is made of; all of them for what needs all that is inside.
static void add_arguments(struct search *s, uint32_t from, const struct tf_call *call,
                          const struct tf_output *output, struct tf_module *target)
{
    const struct reach *r = NULL;
    size_t number = 0;
    if (output) {
        r = reach_of(s->c, tf_child(s->instance, (struct tf_call *)(uintptr_t)call, VALUE_NONE));
        while (target->outputs.at[number] != output)
            number++;
    }
    for (size_t i = 0; i < call->argument_count; i++) {
        uint32_t to;
        if ((!output || (r && is_reached(r, target, number, call->arguments[i].name))) &&
            find_vertex(s, &call->arguments[i], &to))
            link_to(s, from, to, call->arguments[i].name_at);
    }
}

// What a call gives: one of its outputs, or all that is inside.
static uint32_t part_of_call(struct search *s, const struct tf_call *call,
                             const struct tf_output *output, struct tf_module *target)
{
    uint64_t key = hash_combine((uintptr_t)call, output ? (uintptr_t)output : 1);
    uint32_t before = (uint32_t)s->vertices.len, all;
    struct declared v = {.at = call->at, .text = call->text};
    if (output)
        v.name =
            str_format(&s->names, "module.%.*s.%.*s", STR_ARGS(call->name), STR_ARGS(output->name));
    else
        v.name = str_format(&s->names, "module.%.*s", STR_ARGS(call->name));
    uint32_t part = add_vertex(s, key, v);
    if (part < before || !find_vertex(s, call, &all))
        return part;
    if (target)
        add_arguments(s, part, call, output, target);
    link_to(s, part, all, call->at); // looked at first: a ring without arguments is shorter
    return part;
}

static void link_need(struct search *s, const struct tf_need *n)
{
    uint32_t from, to;
    if (!find_vertex(s, n->from, &from) || !find_vertex(s, n->to, &to))
        return;
    if (n->kind == TF_NEEDS_DECLARATION) {
        link_to(s, from, to, n->at);
        return;
    }
    struct tf_call *call = (struct tf_call *)(uintptr_t)n->to;
    struct tf_module *target = tf_target(s->instance, call);
    if (target && tf_is_inside(s->instance, target))
        target = NULL; // reported where it is called
    if (n->kind == TF_NEEDS_INSIDE || !target) {
        // What a module that nobody has fetched does with its arguments is not known: no cycle is made up.
        bool is_all = n->kind == TF_NEEDS_INSIDE;
        link_to(s, from, is_all ? part_of_call(s, call, NULL, target) : to, n->at);
        return;
    }
    for (size_t i = 0; i < target->outputs.len; i++)
        if (n->kind == TF_NEEDS_OUTPUTS || str_equal(target->outputs.at[i]->name, n->output))
            link_to(s, from, part_of_call(s, call, target->outputs.at[i], target), n->at);
}

static void search_begin(struct search *s, struct tf_checking *c, struct tf_instance *i,
                         const struct tf_needs *needs)
{
    *s = (struct search){.c = c, .instance = i};
    arena_init(&s->names);
    add_declarations(s);
    add_providers(s);
    for (size_t k = 0; k < needs->list.len; k++)
        link_need(s, &needs->list.at[k]);
}

static void search_done(struct search *s)
{
    ARRAY_DONE(&s->vertices);
    ARRAY_DONE(&s->links);
    table_done(&s->numbers);
    arena_done(&s->names);
}

// ---- rings

struct way {
    ARRAY(uint32_t) vertices; // from the one where the search has started
    ARRAY(uint32_t) by;       // the link that led on from each
};

static void keep_ring(struct search *s, struct tf_rings *out, const struct way *w, size_t first)
{
    const struct declared *start = &s->vertices.at[w->vertices.at[first]];
    size_t end = w->vertices.len, places = 0;
    struct diag *d = NULL;
    for (size_t i = first; i < end; i++) {
        const struct need_link *by = &s->links.at[w->by.at[i]];
        const struct declared *from = &s->vertices.at[w->vertices.at[i]];
        const struct declared *next = &s->vertices.at[by->to];
        ARRAY_PUSH(&out->blocks, from->text);
        if (str_equal(from->name, next->name)) // all of a call, and the call
            continue;
        places++;
        if (!d) {
            d = diag_new(s->c->arena, DIAG_CYCLE, by->at, "`%.*s` depends on itself",
                         STR_ARGS(start->name));
            diag_label(d, "`%.*s` depends on `%.*s`", STR_ARGS(start->name), STR_ARGS(next->name));
        } else if (places <= RING_PLACES_MOST) {
            diag_related(d, by->at, "which depends on `%.*s`%s", STR_ARGS(next->name),
                         i + 1 == end ? " again" : "");
        }
    }
    if (!d)
        d = diag_new(s->c->arena, DIAG_CYCLE, start->at, "`%.*s` depends on itself",
                     STR_ARGS(start->name));
    if (places > RING_PLACES_MOST)
        diag_note(d, "and %zu more steps back to the first", places - RING_PLACES_MOST);
    diag_summary(d, "Cycle");
    diag_note(d, "Terraform creates one after the other, so none of them could be the first");
    diag_help(d, "remove one of these references, or move what both need into a block of its own");
    ARRAY_PUSH(&out->list, d);
    ARRAY_PUSH(&out->ends, out->blocks.len);
}

enum state { NOT_MET, ON_THE_WAY, LEFT, IN_A_RING };

// The way has come back to a vertex. One ring is enough for all that are in it.
static void close_ring(struct search *s, struct tf_rings *out, const struct way *w, uint8_t *states,
                       uint32_t back)
{
    size_t first = w->vertices.len;
    bool is_known = false;
    while (w->vertices.at[--first] != back)
        is_known |= states[w->vertices.at[first]] == IN_A_RING;
    if (is_known || states[back] == IN_A_RING)
        return;
    keep_ring(s, out, w, first);
    for (; first < w->vertices.len; first++)
        states[w->vertices.at[first]] = IN_A_RING;
}

static void find_rings_from(struct search *s, struct tf_rings *out, uint8_t *states, uint32_t *next,
                            uint32_t start)
{
    struct way w = {0};
    ARRAY_PUSH(&w.vertices, start);
    ARRAY_PUSH(&w.by, 0);
    states[start] = ON_THE_WAY;
    while (w.vertices.len) {
        uint32_t v = w.vertices.at[w.vertices.len - 1];
        if (!next[v]) {
            states[v] = states[v] == IN_A_RING ? IN_A_RING : LEFT;
            w.vertices.len--;
            w.by.len--;
            continue;
        }
        const struct need_link *l = &s->links.at[next[v] - 1];
        w.by.at[w.by.len - 1] = next[v] - 1;
        next[v] = l->next;
        if (states[l->to] == NOT_MET) {
            ARRAY_PUSH(&w.vertices, l->to);
            ARRAY_PUSH(&w.by, 0);
            states[l->to] = ON_THE_WAY;
        } else if (states[l->to] == ON_THE_WAY) {
            close_ring(s, out, &w, states, l->to);
        }
    }
    ARRAY_DONE(&w.vertices);
    ARRAY_DONE(&w.by);
}

static void find_rings(struct search *s, struct tf_rings *out)
{
    uint32_t count = (uint32_t)s->vertices.len;
    uint8_t *states = ARENA_ARRAY(&s->names, uint8_t, count);
    uint32_t *next = ARENA_ARRAY(&s->names, uint32_t, count);
    for (uint32_t i = 0; i < count; i++)
        next[i] = s->vertices.at[i].first;
    for (uint32_t i = 0; i < count; i++)
        if (states[i] == NOT_MET)
            find_rings_from(s, out, states, next, i);
}

// ---- what outputs are made of

static void reach_from(struct search *s, struct tf_rings *out, uint32_t start, size_t output,
                       uint32_t *met, uint32_t mark)
{
    const struct tf_module *m = s->instance->module;
    ARRAY(uint32_t) todo = {0};
    ARRAY_PUSH(&todo, start);
    met[start] = mark;
    while (todo.len) {
        const struct declared *v = &s->vertices.at[todo.at[--todo.len]];
        for (size_t i = 0; v->variable && i < m->variables.len; i++)
            if (m->variables.at[i] == v->variable)
                out->reach.bits[output * out->reach.words + i / 64] |= (uint64_t)1 << (i % 64);
        for (uint32_t l = v->first; l; l = s->links.at[l - 1].next) {
            uint32_t to = s->links.at[l - 1].to;
            if (met[to] == mark)
                continue;
            met[to] = mark;
            ARRAY_PUSH(&todo, to);
        }
    }
    ARRAY_DONE(&todo);
}

static void find_reach(struct search *s, struct tf_rings *out)
{
    const struct tf_module *m = s->instance->module;
    uint32_t *met = ARENA_ARRAY(&s->names, uint32_t, s->vertices.len), start;
    out->reach.words = m->variables.len / 64 + 1;
    size_t size = (m->outputs.len + 1) * out->reach.words * sizeof(uint64_t);
    out->reach.bits = memory_take(size);
    memset(out->reach.bits, 0, size);
    for (size_t i = 0; i < m->outputs.len; i++)
        if (find_vertex(s, m->outputs.at[i], &start))
            reach_from(s, out, start, i, met, (uint32_t)i + 1);
}

// ---- modules

static struct tf_statics *statics_of(const struct tf_checking *c, const struct tf_module *m)
{
    const uint64_t *found = table_find(&c->statics, (uintptr_t)m);
    return found ? (struct tf_statics *)(uintptr_t)*found : NULL;
}

static struct tf_rings *rings_of(struct tf_checking *c, struct tf_instance *i, bool needs_reach)
{
    struct tf_statics *statics = statics_of(c, i->module);
    if (statics && statics->rings && (statics->rings->reach.bits || !needs_reach))
        return statics->rings;
    if (!statics || (statics->rings && statics->rings->is_running))
        return NULL;
    bool is_first = !statics->rings;
    if (is_first) {
        statics->rings = memory_take(sizeof(*statics->rings));
        *statics->rings = (struct tf_rings){.is_running = true};
    }
    statics->rings->is_running = true;
    struct search s;
    search_begin(&s, c, i, &statics->needs);
    if (is_first)
        find_rings(&s, statics->rings);
    if (needs_reach)
        find_reach(&s, statics->rings);
    search_done(&s);
    statics->rings->is_running = false;
    if (!str_table_find(c->q->called,
                        i->module->dir)) // nobody else asks what its outputs are made of
        ARRAY_DONE(&statics->needs.list);
    return statics->rings;
}

static const struct reach *reach_of(struct tf_checking *c, struct tf_instance *i)
{
    const struct tf_rings *r = rings_of(c, i, true);
    return r && r->reach.bits ? &r->reach : NULL;
}

static bool span_holds(struct span block, struct span at)
{
    return block.file == at.file && block.start <= at.start && at.end <= block.end;
}

// Whether evaluating has found that values of the ring depend on themselves: it says more.
static bool is_ring_found(const struct tf_checking *c, const struct tf_rings *r, size_t ring)
{
    for (size_t i = 0; i < c->found.list.len; i++) {
        const struct diag *d = c->found.list.at[i].diag;
        for (size_t k = ring ? r->ends.at[ring - 1] : 0;
             d->code == DIAG_CYCLE && k < r->ends.at[ring]; k++) {
            if (span_holds(r->blocks.at[k], d->at))
                return true;
            for (const struct diag_place *p = d->places; p; p = p->next)
                if (span_holds(r->blocks.at[k], p->at))
                    return true;
        }
    }
    return false;
}

void tf_check_rings(struct tf_checking *c, struct tf_instance *i)
{
    const struct tf_rings *r = i->module->is_broken ? NULL : rings_of(c, i, false);
    for (size_t k = 0; r && k < r->list.len; k++)
        if (!is_ring_found(c, r, k))
            tf_found(c, r->list.at[k]);
}

void tf_rings_done(struct tf_statics *s)
{
    ARRAY_DONE(&s->needs.list);
    if (!s->rings)
        return;
    ARRAY_DONE(&s->rings->list);
    ARRAY_DONE(&s->rings->blocks);
    ARRAY_DONE(&s->rings->ends);
    free(s->rings->reach.bits);
    free(s->rings);
}
