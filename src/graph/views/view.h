// SPDX-License-Identifier: Apache-2.0
//
// Directories as scopes. A statement is written once, in one directory; a view is a directory as it
// sees itself and all above it; a value belongs to a statement *and* a view, because names bind in
// the view that asks (rulings 1.1). Results are shared between views by what was read (rulings 1.9).
#ifndef WEFT_GRAPH_VIEWS_VIEW_H
#define WEFT_GRAPH_VIEWS_VIEW_H

#include "graph/eval/eval.h"

typedef uint32_t path_id; // 0 is the empty path

// A set of paths by their first two names, as bits: disjoint sets have nothing to do with each other. A
// directory says a handful of things and an answer depends on a few. Up to 512 names there is no false alarm.
enum { BLOOM_WORDS = 8, BLOOM_BITS = BLOOM_WORDS * 64 };

struct bloom {
    uint64_t words[BLOOM_WORDS];
};

static inline void bloom_add(struct bloom *b, unsigned bit)
{
    b->words[bit >> 6] |= UINT64_C(1) << (bit & 63);
}

static inline bool bloom_has(const struct bloom *b, unsigned bit)
{
    return b->words[bit >> 6] >> (bit & 63) & 1;
}

static inline void bloom_join(struct bloom *b, const struct bloom *other)
{
    for (unsigned i = 0; i < BLOOM_WORDS; i++)
        b->words[i] |= other->words[i];
}

static inline bool bloom_meets(const struct bloom *x, const struct bloom *y)
{
    uint64_t common = 0;
    for (unsigned i = 0; i < BLOOM_WORDS; i++)
        common |= x->words[i] & y->words[i];
    return common != 0;
}

// True when all of `x` is in `y`.
static inline bool bloom_within(const struct bloom *x, const struct bloom *y)
{
    uint64_t more = 0;
    for (unsigned i = 0; i < BLOOM_WORDS; i++)
        more |= x->words[i] & ~y->words[i];
    return more == 0;
}

// Paths are interned: equal paths, equal numbers.
struct path {
    path_id parent;
    symbol name;
    uint32_t len;
    uint16_t bit;  // in a bloom
    bool is_keys;  // stands for the names below its parent
    bool is_any;   // ... of which any name may be one: it meets every definition
    bool is_world; // stands for what the outside world answers to a request of this name
    bool is_above; // somebody has named a path below it
};

// All of a graph.
struct paths {
    ARRAY(struct path) list; // [0] is the empty path
    struct table children;   // parent and name -> path
    uint32_t bits_given;     // to paths of at most two names
};

path_id path_child(struct graph *g, path_id parent, symbol name);
// The same, marked as standing for the names below.
path_id path_child_keys(struct graph *g, path_id parent, symbol name);
// The same, marked as standing for what the outside world has under this name.
path_id path_child_world(struct graph *g, path_id parent, symbol name);
// The child if anybody has named it, else 0.
path_id path_find(const struct graph *g, path_id parent, symbol name);
static inline const struct path *path_at(const struct graph *g, path_id p)
{
    return &g->paths->list.at[p];
}
struct str path_text(struct graph *g, struct arena *a, path_id p);
bool path_is_prefix(const struct graph *g, path_id prefix, path_id p);

enum statement_flag {
    STATEMENT_UNSET = 1 << 0,     // takes the path away, also what outer directories say
    STATEMENT_CONTAINER = 1 << 1, // an object that exists even when nothing is in it
    STATEMENT_LABELS = 1 << 2,    // made by labels alone: no attribute, so it hides nothing outside
    STATEMENT_SOLE = 1 << 3, // the size of its origin does not make it win over another such one
    STATEMENT_OF_TREE =
        1 << 4, // depends on more than it reads: on the tree of directories as it is
    // Nothing is said below it, in any directory: its parts are those of its value, as the reader's language takes
    // parts. Else a name below it is a path of its own, which another directory may define.
    STATEMENT_CLOSED = 1 << 5,
    // Closed, and its expression means something lazy: whoever wants a part of it evaluates only that part.
    STATEMENT_LAZY = 1 << 6,
    // What it means is a document: nodes that are explained by what they read. If it is not closed, names below it are
    // paths, and each is evaluated alone.
    STATEMENT_DOCUMENT = 1 << 7,
};

// What a declaration says about the value of a path, whoever sets it: the type that it gets, say.
struct admission {
    // The value as it counts, or a failure; `s` is what sets it, `at` where it was evaluated.
    struct value (*admit)(const struct admission *a, struct graph *g, const struct eval_context *at,
                          const struct statement *s, struct value v);
    // Two with the same number do the same, whatever their addresses: a declaration that was read again. 0: only itself.
    uint64_t meaning;
};

struct statement {
    const struct tree *tree;
    expr_id expr;
    path_id path;   // what it defines
    path_id origin; // the attribute that it came from: a prefix of `path`
    uint8_t flags;
    bool is_said_again; // while its directory is said anew: graph/views/change.c
    uint8_t rank;       // of two for one path in one directory the higher wins; equal ones conflict
    struct span at;     // its name
    struct view *home;
    struct variant *variants;            // answers so far, by what they read
    struct statement *same;              // of the tree that its own is beside: says just this too
    struct statement *loser;             // the next one for this path and directory
    const struct view *running;          // evaluated for this view right now,
    const struct activation *running_in; // ... inside this
    const struct scope *scope;           // names other than late-bound ones
    struct view *
        from; // its expression belongs to another view and is evaluated there; NULL: to the asker's
    const struct admission *admission; // what its value goes through; NULL: nothing
};

// How people speak of a view that is not simply a directory.
struct view_words {
    const char *missing; // of a name that it does not have
    const char *nearer;  // why what it says wins over what is said further out
    const char *later;   // why one thing that it says wins over another
    // First names that only one of several has, such as a key: nothing defines them for all. Ends with NULL; NULL: none.
    const char *const *turns;
    // First names below which names are written and never computed. Ends with NULL; NULL: none.
    const char *const *namespaces;
    // Why something is not seen that a path names; NULL: it is just not there. NULL: there is no other reason.
    struct diag *(*unseen)(const struct view *v, path_id p, struct span at);
};

// Statements that are made when somebody looks for one of them. Each of thousands of directories says a dozen things
// about itself, and most of them nobody reads.
struct late_words {
    struct bloom paths; // all that they are about, with what that lies in: see bloom_add_path
    void (*say)(struct view *v, void *data); // defines those that are left
    // Defines what is said at a path and above it, and what came from an attribute there. Of what is said below it all
    // that lies in it directly, or anything that lies in it: nobody wants to know more.
    void (*say_some)(struct view *v, path_id p, bool all_below, void *data);
    bool is_written; // in files: whoever walks over what is written wants to see them
    uint8_t flags;   // that they may have
};

struct view {
    struct graph *graph;
    struct view *parent;
    struct str name; // "/" or "envs/prod"
    bool is_given;   // said with the question: `name` tells how ("given on the command line")
    bool is_inside;  // of something inside a directory: nobody can ask from here
    bool is_turn;    // ... one of several things, which otherwise sees what the view above it sees
    const struct view_words *words; // NULL: it is a directory like others
    struct str address; // written before the names of what it defines; empty: nothing is
    uint32_t id;
    uint32_t depth;
    uint32_t slot_id;              // tells its slots from those of others; 0: it was never asked
    uint32_t fresh;                // the last change that it knows of: graph/views/change.h
    struct change *changes;        // of what it says, newest first
    struct resaying *resaying;     // while it is said anew, or NULL
    struct bloom says;             // what this directory says anything about
    const struct late_words *late; // what it says and nobody has looked for; NULL: nothing
    void *late_data;
    bool is_saying_late;      // the statements of `late` are being made
    bool keeps_statements;    // `own` has answers of statements
    struct view *beside;      // the same directory in the tree that this one is beside, or NULL
    bool shares_answers;      // ... where the same words mean the same
    struct view *says_as;     // the same when everything said there is said here, or NULL
    uint32_t said, said_same; // statements here, and how many of them are also there
    struct table defs;        // path -> struct def *
    struct table bindings;    // path -> struct binding *, where this directory has a say
    struct table own;       // path -> struct memo *: what was computed for this view; and statement
                            // -> struct memo *: what may not be shared with others
    uint32_t own_next;      // where in `own` the next answer is if questions come in the same order
    struct table meanings;  // statement -> struct node *: what lazy ones mean here
    struct estate *estates; // of objects, for those below: graph/views/estate.c
    struct env env;
};

// An answer: for a statement, or a whole object of many, with what it read. There are some for every directory that asks.
struct memo {
    struct value value; // absent: nothing defines the path
    const struct read *reads;
    const struct bloom *reach;         // all that it depends on, at any distance
    const struct statement *statement; // NULL: an object of many
    struct view *view;                 // that it was first computed for
    uint32_t class;                    // equal answers have equal ones; 0: not looked for yet
    uint32_t epoch;
    uint32_t steps; // upper bound for asking it cold: memo_steps
    uint32_t read_count : 30;
    uint32_t is_shared : 1;   // kept with its statement: holds wherever its inputs are the same
    uint32_t reaches_any : 1; // depends on what there is at all, or on what only its view has
};

_Static_assert(sizeof(struct memo) == 64, "an answer is 64 bytes");

// Whether an answer was computed recently enough to count.
static inline bool memo_holds(const struct graph *g, const struct memo *m)
{
    return m->epoch >= g->epochs.floor &&
           (m->epoch >= g->epochs.failed_floor || !(value_summary(m->value) & HAS_POISON));
}

// What is more than fits is without bounds.
static inline uint64_t memo_steps(const struct memo *m)
{
    return m->steps == UINT32_MAX ? UINT64_MAX : m->steps;
}

struct view *view_open(struct graph *g, struct view *parent, struct str name, struct scope *scope);
// The same directory of a tree that was defined before, at another time. With `shares_answers` a statement
// that is the same there has its answers with it. To be called before the first definition.
void view_put_beside(struct view *v, struct view *other, bool shares_answers);
// Whether it belongs to such a tree: of another time than the one that its root is beside.
bool view_is_beside(const struct view *v);
// What is said with a question counts more than what any directory says. Of two the one that was opened
// later counts more. To be called before anything is asked.
struct view *view_open_given(struct graph *g, struct str how);
// The path of what is said there.
path_id view_given_path(const struct view *given);
// Whether anything that was asked has read some of it.
bool view_was_read(const struct view *given);
// The same, where all that it says is what the other one says: nothing is to be defined in it.
void view_say_as(struct view *v, struct view *other);
// Says something in a directory. Copies `s`; the result lives with the graph.
struct statement *view_define(struct view *v, const struct statement *s);
// Says something when it is looked for; at once if somebody has asked already, or it is compared with what was said
// before. `w` and `data` are kept; what is said must not depend on when that is.
void view_define_late(struct view *v, const struct late_words *w, void *data);
// Defines what is said late, for whoever looks at all that a directory says, or is about to say something else.
const struct view *view_fully_said(const struct view *v);
// Removes all that was computed, not what was said: after something changed that is not noted (change.h).
void graph_forget(struct graph *g);

// The answer for a path as the view sees it; never NULL. A miss is a poison of class FAIL_MISSING.
const struct memo *view_ask(struct graph *g, struct view *v, path_id p);
// The same, noted as a read of what runs now.
const struct memo *view_read(struct graph *g, struct view *v, path_id p);
struct value view_value(struct graph *g, struct view *v, path_id p);
// The same as the language of a tree has it (graph/eval/crossing.h); NULL: as it is.
struct value view_value_for(struct graph *g, struct view *v, path_id p, const struct tree *reader);
// ... read at a place, which is blamed if there is none.
struct value view_value_at(struct graph *g, struct view *v, path_id p, const struct tree *reader,
                           struct span at);
// The same for somebody outside who asks once: an object that only this view has is made in `a` and not kept.
struct value view_value_once(struct graph *g, struct view *v, path_id p, struct arena *a);
// The same if something in it fails; otherwise absent, and it may not even be made.
struct value view_failing_once(struct graph *g, struct view *v, path_id p, struct arena *a);
// The value of a path as a question of its own (graph_question).
struct value view_value_asked(struct graph *g, struct view *v, path_id p);
// What a path means whose parts are not paths (STATEMENT_CLOSED); false when names below it are paths as well.
bool view_closed_path(struct graph *g, struct view *v, path_id p, const struct tree *reader,
                      struct lazy *out);
// The document that a statement means for a view, and what is at a path in it: absent if there is nothing. Nothing
// else of the document is evaluated.
struct node *view_document(struct graph *g, struct view *v, struct statement *s);
struct value view_document_part(struct graph *g, struct view *v, struct statement *s, path_id p);
// Of a path that leads nowhere in it: the first step that does not exist, and the names that are there instead.
path_id view_document_end(struct graph *g, struct view *v, struct statement *s, path_id p,
                          struct arena *a, struct str **names, size_t *count);
// The statement by which a path is in a document, or NULL. Nothing is evaluated.
struct statement *view_document_around(struct graph *g, struct view *v, path_id p);
// Where a statement is evaluated for a view.
const struct env *statement_env(struct graph *g, struct view *v, const struct statement *s);
// What a path comes to as a whole: one read, which is shared as such.
struct value path_value(struct graph *g, const struct node *n);
// Children of a path as the view sees it, without evaluating more than must be: see node_expand.
void path_expand(struct graph *g, struct node *n);
struct node *path_get(struct graph *g, struct node *n, struct str key, struct value *failed);
struct node *path_node(struct graph *g, struct view *v, path_id p, struct node *parent);

// ---- binding: which statements have a say

enum piece_kind {
    PIECE_KEYS,      // a directory defines something below the path
    PIECE_STATEMENT, // a statement defines the path itself
    PIECE_PART,      // a statement defines something above it
    PIECE_UNSET,     // a statement takes it away
    PIECE_CONFLICT,  // two statements of one directory define it
};

struct piece {
    enum piece_kind kind;
    struct view *view;
    struct statement *statement;
};

// Innermost directory first. The last piece is where looking up stopped.
struct binding {
    uint32_t count;
    uint32_t room; // for so many pieces there is room before these: for one directory below
    const struct piece *pieces;
    struct variant *variants; // answers of a binding that is no single statement
    struct key_set *keys;     // of its pieces, once somebody has asked for the whole
};

const struct binding *view_bind(struct graph *g, struct view *v, path_id p);
// Every statement for the path from the view up to the root, in the order in which they are asked,
// whether or not they have a say: the candidates of explain.
struct candidate {
    const struct statement *statement;
    bool won;
};
size_t view_candidates(struct graph *g, struct view *v, path_id p, struct arena *a,
                       struct candidate **out);

// ---- variants: answers by what they read (graph/views/memo.c)

// The answer that holds for the view, or NULL. Asks what the answers so far have read, in their
// order: evaluating anew would read exactly that.
const struct memo *variants_find(struct graph *g, const struct variant *root, struct view *v);
// False when it cannot be kept there: the same inputs have led elsewhere.
bool variants_add(struct graph *g, struct variant **root, const struct memo *m);
// The answer of what reads nothing, or NULL.
const struct memo *variants_constant(const struct graph *g, const struct variant *root);
bool memo_agrees(const struct memo *x, const struct memo *y);

#endif
