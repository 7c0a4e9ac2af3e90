// SPDX-License-Identifier: Apache-2.0
//
// The graph: what everything below hangs on. It owns symbols, sources, trees, nodes and memos, and
// answers questions one at a time; a graph belongs to one thread at a time (KERNEL 1.19).
#ifndef WEFT_GRAPH_GRAPH_H
#define WEFT_GRAPH_GRAPH_H

#include "base/budget.h"
#include "base/table.h"
#include "expr/expr.h"
#include "graph/failure.h"
#include "source/source.h"

struct node;
struct view;
struct scope;
struct context;
struct injector;
struct activation;
struct statement;
struct look;

// Runaway input ends in a diagnostic. 0 means the default of limits_default.
struct limits {
    uint64_t steps;        // of one question
    uint64_t memory_bytes; // of the graph
    uint64_t output_bytes; // of one string or serialised answer
    uint64_t stack_bytes;  // of nested demands
    uint64_t time_ms;      // of one question
    uint64_t threads;      // that read and write files; 0: as many as the machine has
};

extern const struct limits limits_default;

// How much was done, for tests and reports. Counting costs nothing that can be measured.
struct counters {
    uint64_t nodes;      // expressions evaluated as nodes
    uint64_t statements; // statements evaluated for some view
    uint64_t guards;     // guards of layers
    uint64_t resolves;   // whole values built from children
    uint64_t calls;      // functions and operations applied
    uint64_t shared;     // answers taken over from another view
    uint64_t opened;     // includes and other layers whose body is loaded on demand
    uint64_t steps;      // charged, in all
    uint64_t reruns;     // questions that were asked again as if nothing were known
    uint64_t compared;   // names, to suggest one of them
};

// One question under way.
struct question {
    uint64_t steps;      // used so far
    uint64_t warm_steps; // of those: charged for what earlier questions had computed (upper bound)
    uint64_t tree_steps; // the same without regard to sharing: what the parts would cost alone
    uint64_t deadline_ms;
    uint64_t memory_before; // bytes of the graph when it began
    uint64_t next_check;    // steps at which limits are looked at again; 0 when one is reached
    uint32_t epoch;
    const struct failure *limit; // what ended it, reported once
    bool unsettled;              // what it computed must not be kept: see guards_verify
    bool met_cycle;              // something that it looked at needs itself
    bool catches_cycles;         // cycles are caught: graph/eval/cut_answer.h
    uint64_t cuts;               // ... so often
};

struct memo;

// What a statement looked at, and what it found there.
struct read {
    uint32_t path;
    const struct memo *memo;
};

// A guard that a question has used: a layer of a site.
struct unverified {
    struct site *site;
    uint32_t layer;
};

enum { EPOCH_OPENED = 1 }; // before the first question

// A body that was loaded on demand: what an operation means, for who looks at it without evaluating.
struct loaded_body {
    const struct tree *tree; // of the operation
    expr_id expr;
    const struct tree *body_tree;
    expr_id body;
};

// Looking for all mistakes instead of for a value: what one of them spoils is unknown, not failed, so that
// the next one is found too. What fails is noted here.
struct lenience {
    const struct failure *failed;
    struct table seen;   // failures that are in it
    struct table unsure; // keys of layered nodes that a layer which failed would define
    ARRAY(struct loaded_body) loaded;
};

// What waits for other values: graph/eval/waiting.h.
struct waiting_stack {
    struct waiting *top;
    char *at, *end;               // what is free of the newest block
    struct waiting_block *blocks; // in use, newest first
    struct waiting_block *spare;
    size_t used_bytes, spare_bytes;
};

struct regex;
struct regex_error;

struct graph {
    struct arena arena;
    struct symbols *symbols;
    struct sources *sources;
    struct limits limits;
    struct counters counters;
    struct question question;
    struct budget budget;       // of the question that runs, for all that is below the graph
    struct activation *running; // what is being evaluated, innermost first
    struct waiting_stack waiting;
    uintptr_t stack_low;       // demands may not go below this address
    uint32_t epoch;            // grows with every question
    uint32_t floor;            // memos of earlier epochs do not count
    uint64_t spent;            // steps of finished questions since the floor, without warm ones
    uint32_t guards_refuted;   // how many guards did not agree with themselves
    bool verifying;            // ... what was found wrong with guards is not looked at now
    uint32_t depth;            // questions may nest through host callbacks
    bool cut;                  // a cycle was cut short inside of what runs innermost
    struct injector *injector; // the outside world, as far as it is bound
    struct world_trace *world_trace;            // of who wants to know what is asked of it, or NULL
    bool cycles_catchable;                      // a language of this graph catches cycles
    bool languages_differ;                      // ... two of them have different values
    struct table imported;                      // struct imported *: crossing.c
    struct table crossings;                     // struct crossing *, by crossing_key
    bool recording;                             // keep what every node read, for explain
    bool without_effects;                       // simplifying: what has effects is not run
    struct lenience *lenient;                   // NULL: the first mistake spoils what needs it
    struct read_page *first_reads, *last_reads; // recording: what every node read
    struct node_read *next_read, *reads_end;    // ... on the last page
    const struct made_text *made;               // texts that were made from others, newest first
    ARRAY(struct tree *) trees;                 // owned
    ARRAY(struct unverified) unverified;        // guards to look at again when the question ends
    struct str_table world_reads;               // request -> the answer, struct value *
    struct str
        unread; // what the system refused to read last; who compares answers resets and asks it
    ARRAY(struct search_place) search; // where sources are looked for: injector.h
    struct str_table found_sources;    // name -> struct found_source *
    struct tree *literals;             // one of them, not full yet: see graph_literal
    uint32_t literals_used;
    struct paths *paths;
    struct str_table key_sets;  // names in byte order -> struct key_set *
    struct str_table key_steps; // a set and the names of one more directory -> struct key_set *
    ARRAY(struct view *) views;
    struct view *given;               // counts before all directories: innermost first, or NULL
    struct supposition *suppositions; // newest first
    uint32_t supposition_count;
    struct slots_of_depth *slots; // per depth of a view: what it has been asked
    uint32_t slots_count;
    ARRAY(struct vertex *) vertices;   // of trees of answers: whose memory needs freeing
    struct classes *classes;           // of answers that are read
    struct str_table reaches;          // the bytes of a struct bloom, each once
    ARRAY(struct read) reads;          // of the statements that run now
    size_t reads_from;                 // where those of the innermost one begin
    const struct statement *statement; // the innermost one, NULL outside
    struct scope *scopes;              // owned, newest first
    struct loader *loaders;            // owned, newest first
    struct table layer_indexes;        // tree and expression -> struct layer_index *
    struct table sites;                // ... and environment -> struct site *
    ARRAY(struct layered *) layered;   // whose tables need freeing
    struct look *looks;                // keys that are being looked for, innermost first
    struct look *marked_look;          // one of them
    struct rings *rings;               // values that need each other, or NULL
    struct cut_answers *cut_answers; // answers that depend on where a caught cycle was cut, or NULL
    struct str_table patterns;       // text -> struct regex *: pattern.c
    uint64_t pattern_bytes;          // ... all texts together
    uint64_t suggestions_spent;      // names that were compared, where there are many
    bool on_own_stack;
    bool decided_unknown; // an operation has answered in spite of an operand that may yet fail
    bool impure;          // an impure function ran since the current statement began
    bool limit_reached;   // by the question that runs
    enum diag_code limit_code;
};

struct graph *graph_open(void);
void graph_close(struct graph *g);
// Keeps the tree: it is freed with the graph.
void graph_keep_tree(struct graph *g, struct tree *t);
// A text with mistakes: what it gives to functions that mark is not shown; secrets.c.
void graph_hide_calls(struct graph *g, const struct ops *ops, uint32_t file);

// A literal without a place, for who says thousands of them: it shares its tree with others.
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
bool graph_output(struct graph *g, uint64_t bytes);
// The poison for the limit that was reached, at a place.
struct value limit_value(struct graph *g, struct span at);
// A value that was just computed; when a limit was reached meanwhile, it does not count (base/budget.h).
static inline struct value within_limits(struct graph *g, struct value v, struct span at)
{
    return g->limit_reached ? limit_value(g, at) : v;
}
// True when the stack has room for another nested demand.
static inline bool graph_has_stack(const struct graph *g)
{
    return (uintptr_t)__builtin_frame_address(0) > g->stack_low;
}

// Runs `work(data)` as one question: limits count from its start, guards are verified at its end. The
// work may run more than once and must then start anew. Questions nest: an inner one is part of the
// outer.
void graph_question(struct graph *g, void (*work)(void *data), void *data);
// The whole value of a node, as a question of its own.
struct value graph_resolve(struct graph *g, struct node *n);
// Charges what an earlier question computed, with what it would cost at most to compute it again.
void charge_warm(struct graph *g, uint64_t steps);

// All that was computed before counts no more.
void graph_raise_floor(struct graph *g);

// The one of `names` that was likely meant, or "". Where there are very many names and very many mistakes only
// the first ones get a suggestion; then graph_may_suggest is false, and names need not be collected.
struct str graph_suggest(struct graph *g, struct str wanted, const struct str *names, size_t count);
bool graph_may_suggest(const struct graph *g, size_t count);

// A pattern in Go's syntax, compiled before or now; good until the next one is asked for. NULL with `*error` when it is
// none.
const struct regex *graph_pattern(struct graph *g, struct str pattern, struct regex_error *error);
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
