// SPDX-License-Identifier: Apache-2.0
//
// Graphs, places and the outside world: include/weft.h in terms of src/graph. This file only decides who may be
// inside a graph at a time, and how long it lives.
#include "api/api.h"

#include <stdlib.h>
#include <string.h>

#include "base/files/file.h"
#include "base/path.h"
#include "base/utf8.h"
#include "check/settings.h"
#include "graph/scope/loader.h"
#include "graph/settled.h"
#include "graph/views/change.h"
#include "value/number.h"

weft_str weft_str_of(const char *nul_terminated)
{
    return (weft_str){nul_terminated, nul_terminated ? strlen(nul_terminated) : 0};
}

size_t weft_str_copy(weft_str text, char *buffer, size_t room)
{
    struct str s = str_in(text);
    if (buffer && room) {
        size_t shown = s.len < room ? s.len : room - 1;
        memcpy(buffer, s.at, shown);
        buffer[shown] = '\0';
    }
    return s.len;
}

const char *weft_version(void)
{
    return WEFT_VERSION;
}

weft_str weft_suggest(weft_str wanted, const weft_str *candidates, size_t count)
{
    struct str *list = memory_take(sizeof(*list) * (count + 1));
    for (size_t i = 0; i < count; i++)
        list[i] = str_in(candidates[i]);
    struct str found = diag_suggest(str_in(wanted), list, count);
    free(list);
    return str_out(found);
}

void weft_on_out_of_memory(void (*handler)(size_t wanted_bytes))
{
    set_out_of_memory_handler(handler);
}

// ---- entering

bool is_inside_question(const weft_graph *g)
{
    for (const struct context *c = context_current(); c; c = c->parent)
        if (c->kind == &context_request && c->data == g)
            return true;
    return false;
}

static void enter_graph(struct visit *v, weft_graph *g)
{
    atomic_fetch_add(&g->users, 1); // a callback may close the graph
    pthread_mutex_lock(&g->lock);
    atomic_store(&g->inside->cancelled, false); // it was meant for the question before
    v->graph = g;
    v->nested = false;
    v->context = (struct context){.kind = &context_request, .data = g, .injector = &g->allowed};
    context_push(&v->context);
    graph_request_begin(g->inside);
}

void visit_begin(struct visit *v, weft_graph *g)
{
    if (is_inside_question(g))
        *v = (struct visit){.graph = g, .nested = true};
    else
        enter_graph(v, g);
}

void visit_end(struct visit *v)
{
    if (v->nested)
        return;
    graph_request_end(v->graph->inside);
    context_pop(&v->context);
    pthread_mutex_unlock(&v->graph->lock);
    graph_release(v->graph);
}

bool visit_to_add(struct visit *v, weft_graph *g)
{
    if (is_inside_question(g))
        return false;
    enter_graph(v, g);
    return true;
}

bool visit_to_change(struct visit *v, weft_graph *g)
{
    if (!visit_to_add(v, g))
        return false;
    settled_drop(g->inside);
    if (g->asked)
        graph_forget(g->inside);
    g->asked = false;
    return true;
}

// ---- graphs

weft_graph *weft_graph_open(void)
{
    weft_graph *g = memory_take(sizeof(*g));
    *g = (weft_graph){.inside = graph_open(), .ops = plain_ops};
    pthread_mutex_init(&g->lock, NULL);
    atomic_init(&g->users, 1);
    g->inside->injector = &g->allowed;
    g->late = scope_open(g->inside, SCOPE_NAMED, NULL, STR("late-bound names"));
    for (size_t i = 0; i < plain_function_count; i++)
        ARRAY_PUSH(&g->known.functions, plain_functions[i]);
    g->ops.functions = g->known.functions.at;
    g->ops.function_count = (uint16_t)g->known.functions.len;
    return g;
}

void graph_release(weft_graph *g)
{
    if (atomic_fetch_sub(&g->users, 1) != 1)
        return;
    projects_close(g);
    resumed_close(g);
    if (g->check_settings)
        check_settings_done(g->check_settings);
    graph_close(g->inside);
    ARRAY_DONE(&g->known.functions);
    ARRAY_DONE(&g->own.functions);
    ARRAY_DONE(&g->also);
    ARRAY_DONE(&g->told);
    pthread_mutex_destroy(&g->lock);
    free(g);
}

void weft_graph_close(weft_graph *graph)
{
    if (graph)
        graph_release(graph);
}

static bool is_same_remedy(const struct remedy_phrase *p, enum weft_remedy remedy, struct str what)
{
    return p->remedy.kind == (enum remedy_kind)remedy && str_equal(str_of(p->remedy.what), what);
}

// Without the phrase that was said for the same remedy before.
static void say_remedy(weft_graph *g, enum weft_remedy remedy, struct str what, struct str phrase)
{
    struct arena *a = &g->inside->arena;
    struct remedy_phrase *kept = ARENA_ARRAY(a, struct remedy_phrase, g->remedies.count + 1);
    size_t count = 0;
    for (size_t i = 0; i < g->remedies.count; i++)
        if (!is_same_remedy(&g->remedies.at[i], remedy, what))
            kept[count++] = g->remedies.at[i];
    if (phrase.len)
        kept[count++] = (struct remedy_phrase){{(enum remedy_kind)remedy, str_copy(a, what).at},
                                               str_copy(a, phrase)};
    g->remedies = (struct remedies){kept, count};
}

bool weft_remedy_say(weft_graph *graph, enum weft_remedy remedy, weft_str what, weft_str phrase)
{
    struct visit v;
    if (!graph || !utf8_is_valid(str_in(what)) || !utf8_is_valid(str_in(phrase)) ||
        !visit_to_change(&v, graph))
        return false;
    say_remedy(graph, remedy, str_in(what), str_in(phrase));
    visit_end(&v);
    return true;
}

bool weft_graph_counters(weft_graph *graph, struct weft_counters *out)
{
    if (!graph || !struct_has_size(out))
        return false;
    struct visit v;
    visit_begin(&v, graph);
    const struct counters *c = &graph->inside->counters;
    struct weft_counters own = {
        .statements = c->statements,
        .shared = c->shared,
        .nodes = c->nodes,
        .guards = c->guards,
        .resolves = c->resolves,
        .calls = c->calls,
        .steps = c->steps,
    };
    visit_end(&v);
    struct_out(out, &own, sizeof(own));
    return true;
}

// ---- the outside world

struct weft_reply {
    struct arena *arena;
    bool given, failed;
    struct value value;
    struct str why;
};

struct reader {
    weft_world_read *read;
    void *data;
    struct str root; // files on disk
    weft_graph *graph;
};

static bool ask_host(void *data, struct arena *a, struct str request, struct value *out,
                     struct str *why)
{
    const struct reader *r = data;
    return host_reply(r->read, r->data, a, request, out, why);
}

bool host_reply(weft_world_read *read, void *data, struct arena *a, struct str request,
                struct value *out, struct str *why)
{
    struct weft_reply reply = {.arena = a, .value = VALUE_NONE};
    read(data, str_out(request), &reply);
    if (!reply.given) {
        *why = STR("the host gave no reply");
        return false;
    }
    *out = reply.value;
    if (reply.failed)
        *why = reply.why;
    return !reply.failed;
}

static bool add_reader(weft_graph *g, enum world_kind kind, injector_read *read,
                       struct reader reader)
{
    struct visit v;
    if (!visit_to_change(&v, g))
        return false;
    struct reader *kept = ARENA_NEW(&g->inside->arena, struct reader);
    *kept = reader;
    kept->root = str_copy(&g->inside->arena, reader.root);
    kept->graph = g;
    injector_bind(&g->allowed, kind, read, kept);
    visit_end(&v);
    return true;
}

bool weft_allow(weft_graph *graph, enum weft_world kind, weft_world_read *read, void *data)
{
    static const enum world_kind kinds[] = {
        [WEFT_FILES] = WORLD_FILES, [WEFT_SOURCES] = WORLD_SOURCES, [WEFT_ENV] = WORLD_ENV,
        [WEFT_CLOCK] = WORLD_CLOCK, [WEFT_RANDOM] = WORLD_RANDOM,
    };
    if (!graph || (unsigned)kind >= COUNT_OF(kinds))
        return false;
    return add_reader(graph, kinds[kind], read ? ask_host : NULL,
                      (struct reader){.read = read, .data = data});
}

bool weft_world_changed(weft_graph *graph)
{
    struct visit v;
    if (!graph || !visit_to_change(&v, graph))
        return false;
    graph_note_world(graph->inside);
    loaders_forget(graph->inside);
    visit_end(&v);
    return true;
}

static bool read_given_file(void *data, struct arena *a, struct str request, struct value *out,
                            struct str *why)
{
    const struct reader *r = data;
    if (overlay_read(r->graph, a, request, out))
        return true;
    struct file_result result = file_below(a, r->graph, r->root, request, out);
    for (size_t i = 0; result.status == FILE_OUTSIDE && i < r->graph->also.len; i++)
        result = file_below(a, r->graph, r->graph->also.at[i], request, out);
    if (!file_is_ok(result))
        *why = file_why(a, result);
    if (result.status == FILE_DENIED || result.status == FILE_FAILED)
        r->graph->inside->outside.refused =
            str_format(&r->graph->inside->arena, "cannot read `%.*s`: %.*s", STR_ARGS(request),
                       STR_ARGS(*why));
    return file_is_ok(result) || result.status == FILE_MISSING;
}

bool weft_allow_files(weft_graph *graph, weft_str root)
{
    return graph && root.at &&
           add_reader(graph, WORLD_FILES, read_given_file, (struct reader){.root = str_in(root)});
}

static void reply(weft_reply *r, struct value v)
{
    if (!r)
        return;
    r->given = true;
    r->failed = false;
    r->value = v;
}

void weft_reply_text(weft_reply *r, weft_str text)
{
    if (!r)
        return;
    if (utf8_is_valid(str_in(text)))
        reply(r, value_string(r->arena, str_in(text)));
    else
        weft_reply_failure(r, WEFT_STR("invalid UTF-8"));
}

void weft_reply_bytes(weft_reply *r, weft_str bytes)
{
    if (r)
        reply(r, value_string(r->arena, str_in(bytes)));
}

// Names that are not UTF-8 cannot be asked for, and are ignored.
void weft_reply_names(weft_reply *r, const weft_str *names, size_t count)
{
    if (!r)
        return;
    struct value *list = ARENA_ARRAY(r->arena, struct value, count);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++)
        if (utf8_is_valid(str_in(names[i])))
            list[kept++] = value_string(r->arena, str_in(names[i]));
    reply(r, value_list(r->arena, &type_string, list, kept));
}

void weft_reply_number(weft_reply *r, double number)
{
    reply(r, number_from_double(number));
}

void weft_reply_absent(weft_reply *r)
{
    reply(r, VALUE_NONE);
}

void weft_reply_failure(weft_reply *r, weft_str why)
{
    if (!r)
        return;
    reply(r, VALUE_NONE);
    r->failed = true;
    r->why = str_copy(r->arena, str_in(why));
}
