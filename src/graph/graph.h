// SPDX-License-Identifier: Apache-2.0
//
// The graph: what everything below hangs on. It owns symbols, sources, trees, nodes and memos, and
// answers questions one at a time; a graph belongs to one thread at a time (rulings 1.19).
#ifndef WEFT_GRAPH_GRAPH_H
#define WEFT_GRAPH_GRAPH_H

#include <stdatomic.h>

#include "base/budget.h"
#include "graph/graph_state.h"
#include "graph/limits.h"
#include "source/source.h"

// What a host asks for at once may be many questions: they have one limit of time and memory together. What is taken
// and given back between them counts, too.
struct request_budget {
    struct budget budget;
    struct budget *before;
    uint64_t deadline_ms;        // 0: no question has been asked yet
    uint64_t memory_before;      // of the graph
    const struct failure *limit; // that was reached: later questions fail because of it
    enum diag_code cut_off_by;   // the limit that work between questions has reached
    bool is_cut_off;             // ... if it has
    bool is_open;                // otherwise each question is a request of its own
    bool is_shared;              // with the requests after it
};

struct graph {
    struct arena arena;
    size_t kept_bytes; // in arenas that trees keep for answers until files change
    struct symbols *symbols;
    struct sources *sources;
    struct paths *paths;
    struct injector *injector;      // the outside world, as far as it is bound
    struct known *known;            // what has become known, in the order told: graph/known.h
    struct settled_values *settled; // computed by another process: graph/settled.h; NULL: none
    struct limits limits;
    struct counters counters;
    struct question question;
    atomic_bool cancelled; // by another thread: the question that runs ends
    uint32_t
        looks_until_cancelled; // tests: it is cancelled when limits were looked at so often; 0: never
    struct budget budget;      // of the question that runs, for all that is below the graph
    struct request_budget request;
    struct epochs epochs;
    struct evaluation now;
    struct scratch scratch;
    struct modes modes;
    struct read_log log;
    struct languages languages;
    struct cycles cycles;
    struct tree_store trees;
    struct table
        generated; // texts that were generated from others: file -> struct generated_text *
    struct layer_tables layers;
    struct guard_checks guards;
    struct outside outside;
    struct view_tables views;
    struct memo_tables memos;
    struct scope *scopes;        // owned, newest first
    struct scope *unused_scopes; // closed: for the next ones
    struct scope *declared;      // names that the host has declared for all texts; NULL: none
    struct loader *loaders;      // owned, newest first
    struct pattern_cache patterns[REGEX_SYNTAXES];
    struct known_function functions[KNOWN_FUNCTIONS]; // by symbol, each in one place
    uint32_t endings[KNOWN_ENDINGS]; // of paths that are written: graph/eval/eval_part.c
    const struct ops *host;          // functions that all languages have besides their own, or NULL
    struct table key_sets; // hash of keys -> object that has them, or 0: met once (eval/key_sets.h)
    uint64_t suggestions_spent; // names that were compared, where there are many
};

struct graph *graph_open(void);
void graph_close(struct graph *g);
// Keeps the tree: it is freed with the graph.
void graph_keep_tree(struct graph *g, struct tree *t);
// Frees a tree that nothing refers to any more, if it is the last one that was kept.
void graph_give_back_tree(struct graph *g, const struct tree *t);
// A text with mistakes: what it gives to functions that mark is not shown; secrets.c.
void graph_hide_calls(struct graph *g, const struct ops *ops, uint32_t file);

// The functions of a table count in all languages; one that a language has itself wins. Kept.
void graph_set_host(struct graph *g, const struct ops *functions);
// What a call by name means in a language; NULL: nothing.
const struct function *graph_function(const struct graph *g, const struct ops *ops,
                                      struct str name);

// A literal without a place, for whoever defines thousands of them: it shares its tree with others.
expr_id graph_literal(struct graph *g, const struct ops *ops, struct value v,
                      const struct tree **tree);

// Notes what failed and answers with an unknown instead; as it is when the graph is not lenient.
struct value lenient_unknown(struct graph *g, struct value failed);
// Notes something that is no failure.
void lenient_warn(struct graph *g, const struct diag *d);
void lenient_unsure(struct graph *g, const void *layered, symbol key);
bool lenient_is_unsure(const struct graph *g, const void *layered, symbol key);
void lenience_done(struct lenience *l);

// ---- limits: graph/question.c

// Looks at all limits: to be called when as many steps are used up as the question has said.
bool graph_check_limits(struct graph *g);
// Uses up steps; false when a limit is reached: return limit_value.
static inline bool graph_charge(struct graph *g, uint64_t steps)
{
    struct question *q = &g->question;
    q->steps = add_saturating(q->steps, steps);
    q->tree_steps = add_saturating(q->tree_steps, steps);
    return q->steps < q->next_check || graph_check_limits(g);
}
// Whether one text may have so many bytes; false when that limit is reached: return limit_value.
bool graph_output_reached(struct graph *g);
static inline bool graph_output(struct graph *g, uint64_t bytes)
{
    return bytes <= g->limits.output_bytes || graph_output_reached(g);
}
// The poison for the limit that was reached, at a place.
struct value limit_value(struct graph *g, struct span at);
// A value that was just computed; when a limit was reached meanwhile, it does not count (base/budget.h).
static inline struct value within_limits(struct graph *g, struct value v, struct span at)
{
    return g->question.limit_reached ? limit_value(g, at) : v;
}
// Whether simple values may go the short way. Tests compare both ways; a release has only this one.
static inline bool goes_quickly(const struct graph *g)
{
#ifdef NDEBUG
    (void)g;
    return true;
#else
    return !g->modes.without_shortcuts;
#endif
}
// True when the stack has room for another nested demand.
static inline bool graph_has_stack(const struct graph *g)
{
    return (uintptr_t)__builtin_frame_address(0) > g->now.stack_low;
}

// Runs `work(data)` as one question: limits count from its start, guards are verified at its end. The
// work may run more than once and must then start anew. Questions nest: an inner one is part of the
// outer.
void graph_question(struct graph *g, void (*work)(void *data), void *data);
// All questions until graph_request_end, in the same thread, are parts of one request.
void graph_request_begin(struct graph *g);
void graph_request_end(struct graph *g);
// This request and those after it are one, which starts now.
void graph_request_share(struct graph *g);
// Work between questions that makes something as large as values are, such as their text. False: a limit was reached,
// which limit_value tells, and what was made does not count.
bool graph_work_within_limits(struct graph *g, void (*work)(void *data), void *data);
// The whole value of a node, as a question of its own.
struct value graph_resolve(struct graph *g, struct node *n);
// Charges what an earlier question computed, with what it would cost at most to compute it again.
void charge_warm(struct graph *g, uint64_t steps);

// Whether what a node computed then still counts.
static inline bool graph_node_counts(const struct graph *g, uint32_t epoch)
{
    return epoch >= g->epochs.floor && epoch >= g->epochs.node_floor;
}
// What nodes have computed counts no more; answers of directories do.
void graph_forget_nodes(struct graph *g);
// All that was computed before counts no more.
void graph_raise_floor(struct graph *g);
// Something that was unknown has a value now: what is still open is computed again, and nothing else.
void graph_value_became_known(struct graph *g);

// The one of `names` that was likely meant, or "". Where there are very many names and very many mistakes only
// the first ones get a suggestion; then graph_may_suggest is false, and names need not be collected.
struct str graph_suggest(struct graph *g, struct str wanted, const struct str *names, size_t count);
bool graph_may_suggest(const struct graph *g, size_t count);

// A pattern, compiled before or now; valid until the next one is asked for. NULL with `*error` when it is not a pattern.
const struct regex *graph_pattern(struct graph *g, struct str pattern, enum regex_syntax syntax,
                                  struct regex_error *error);
void patterns_close(struct graph *g);

// An impure function ran: what runs now may not be shared between views.
void graph_note_impure(struct graph *g);

// What is written after a question has ended, within the same time and memory, counted anew. Begin and end
// in the same thread, and nothing else in between.
struct output_budget {
    struct budget budget;
    struct budget *before;
    struct limits limits;
    uint64_t deadline_ms;
};

void output_begin(struct output_budget *o, const struct limits *limits);
// False when it was ended early.
bool output_end(struct output_budget *o);

// ---- stack: graph/stack.c

// Runs `work(data)` with a stack that is deep enough: on the caller's own as long as that suffices,
// then on a thread with a reserved one.
void graph_on_stack(struct graph *g, void (*work)(void *data), void *data);

#endif
