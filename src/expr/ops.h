// SPDX-License-Identifier: Apache-2.0
//
// What operators mean is data. A tree points at a table of operations; a language differs from another
// in this table, not in the kinds of its nodes (rulings 1.5). The evaluator, `simplify`, `refs` and type
// inference all read the same entries.
#ifndef WEFT_EXPR_OPS_H
#define WEFT_EXPR_OPS_H

#include "base/symbol.h"
#include "source/span.h"
#include "value/type_mask.h"

struct eval_context; // the evaluator's: where an expression is evaluated
struct call;         // the evaluator's: one application of an operation or function
struct policy;       // how layers combine: expr/policy.h
struct graph;
struct tree;
struct missing;   // a lookup that finds nothing: graph/eval/eval.h
struct lazy;      // a value, or something that will give one: graph/eval/node.h
struct explained; // why something is what it is: ask/explain/explain.h
struct arena;

// How an operand or argument is treated before the body sees it. Without a flag the wrapper answers:
// a null is an error, an unknown gives an unknown result, marks move to the result.
enum param_flag {
    PARAM_LAZY = 1 << 0,    // not evaluated; the body asks with call_value or call_node
    PARAM_NULL = 1 << 1,    // the body handles null
    PARAM_UNKNOWN = 1 << 2, // ... unknown
    PARAM_MARKED = 1 << 3,  // ... marked values
    PARAM_POISON = 1 << 4,  // ... values beside an error
    PARAM_DYNAMIC = 1 << 5, // ... unknown of the dynamic type
    PARAM_SHAPE = 1 << 6,   // needs only the outermost shape: children are not resolved
};

// What is known of the operand that decides.
enum decided { DECIDED_KNOWN, DECIDED_MISSING, DECIDED_UNKNOWN };

enum {
    OPERAND_MAX = 32,        // bits of a live mask; more operands are all alike and always live
    OPERATION_VARIADIC = 255 // any number of operands, all like the last
};

enum operation_flag {
    // `select` leaves one operand, and that operand *is* the result: it stays lazy. Without `select`
    // that is operand 0.
    OP_CHOOSES = 1 << 0,
    // An unknown result is never null.
    OP_NOT_NULL = 1 << 1,
    // Must not be turned into something evaluated later: order matters.
    OP_EFFECT = 1 << 2,
    // Its result is marked as sensitive: a literal that it is given is a secret, also in source text.
    OP_MARKS = 1 << 3,
    // `means` something that is written in its own operands, so that these tell what it reads.
    OP_OWN_MEANING = 1 << 4,
    // Asks the outside world for what its operands name: a file. That is one of the reasons for its result.
    OP_ASKS = 1 << 5,
    // What it means is its first operand, or a failure.
    OP_MEANS_FIRST = 1 << 6,
};

// Which operand the result comes from, for whoever asks why it is what it is. Nothing is evaluated by it.
enum passing {
    PASSES_NOTHING,      // it is computed from all of them
    PASSES_ARM,          // operand 0 tells whether it is operand 1 or 2
    PASSES_FIRST_SOUND,  // the first that does not fail
    PASSES_FIRST_SET,    // the first that is not null
    PASSES_FIRST_FILLED, // the first that is neither null nor an empty string
    PASSES_LAST_WITH,    // each key comes from the last that has it
    PASSES_PART,         // the part of operand 0 under operand 1, or operand 2 where there is none
    PASSES_TEXT,         // operand 0, written as a text
};

// What an operation is for, to whoever looks at a tree without evaluating it (src/check). Most compute a value
// of their operands, and have none of these.
enum operation_role {
    ROLE_NONE,
    ROLE_SCOPE,  // operand 0, whose keys are names for all inside it
    ROLE_BRANCH, // guard of a layer: conditions; the number of the first true one
    ROLE_SELECT, // guard of a layer: a value and the keys of cases; the number of the case
    ROLE_CASES,  // body of such a layer: the operand that the guard says
    ROLE_LOAD,   // body of a layer: what is loaded on demand
    ROLE_BODY,   // operand 0 is kept for callers, and sees what they see
    ROLE_CALL,   // a body or a function, its name, arguments in order, arguments by name
    ROLE_MAKE,   // a body, and what is laid over it; both see the result by `self_name`
};

struct operation {
    const char *name;  // as written, for messages and printing: "+", "?:"
    uint8_t arity;     // or OPERATION_VARIADIC
    uint8_t required;  // how many must be there at least; 0: as many as `arity`
    uint8_t flags;     // enum operation_flag
    uint8_t passing;   // enum passing
    uint8_t params[4]; // enum param_flag of operand 0, 1, 2 and of all after
    // To which operands are converted before the body sees them, in the same way; NULL: not at all.
    const struct type *types[4];
    const struct type *result; // type of an unknown result; NULL is dynamic
    // The result when an operand is unknown that the body cannot take: typed and refined as far as it
    // is known already, or a failure. Operands are converted and without marks. NULL: by `result`.
    struct value (*unknown)(struct call *c);
    // The result for operands that passed the wrapper. With OP_CHOOSES only called, with operand 0
    // as it is, when `select` leaves none.
    struct value (*apply)(struct call *c);
    // What `apply` would give for two values that take a few instructions only (whole numbers, say), or absent. It
    // is asked first, whatever the operands are.
    struct value (*quick)(struct arena *a, struct value x, struct value y);
    // Control operations: which operands are live, given operand 0. NULL: all are.
    uint32_t (*select)(const struct operation *op, enum decided decided, struct value operand);
    // An operation that means something lazy which is no operand (a file that is loaded on demand, a macro
    // that is called): what it means. With OP_CHOOSES; its operands are lazy, `select` is not asked.
    void (*means)(struct call *c, struct lazy *out);
    // Why its value is what it is, if only the operation knows: it looks something up in files of its own. In the arena,
    // without a value and a name, which whoever asks knows. NULL: its operands tell.
    const struct explained *(*account)(struct graph *g, const struct eval_context *at,
                                       uint32_t expr, struct arena *a);
    // Failures of operand 0 that `select` is told as DECIDED_MISSING instead of failing: a mask.
    uint8_t tolerates;
    // For checking ahead of evaluation: what it is for, the types that operands must be among (like
    // `params`; 0: not known), and those that a result can have (0: by `result`).
    uint8_t role; // enum operation_role
    type_mask takes[4];
    type_mask gives;
};

// A function: the same contract, named, with documentation. `weft functions` prints it.
struct function {
    const char *name;
    const char *signature; // "text: string, times: number -> string"
    const char *doc;       // one sentence
    struct operation op;
    bool impure; // never shared between views, needs a binding of the injector
};

// What the evaluator itself can find wrong. A language names each as its own tools do.
enum complaint {
    COMPLAINT_NAME,           // a name that nothing defines
    COMPLAINT_NO_NAMES,       // ... where there are no names at all
    COMPLAINT_FUNCTION,       // a function that does not exist
    COMPLAINT_NO_FUNCTIONS,   // ... where there are none at all
    COMPLAINT_TOO_FEW,        // arguments
    COMPLAINT_TOO_MANY,       // arguments
    COMPLAINT_EXPAND,         // what is to be expanded into arguments is no sequence
    COMPLAINT_ARGUMENT,       // a function does not take this argument
    COMPLAINT_CALL,           // a function fails
    COMPLAINT_OPERAND,        // an operation does not take this operand
    COMPLAINT_OPERATION,      // an operation has no result
    COMPLAINT_PART,           // something has no such part
    COMPLAINT_KEY_NULL,       // the key of an object
    COMPLAINT_KEY_TYPE,       // ... that is no string
    COMPLAINT_WALK_NULL,      // a loop over null
    COMPLAINT_WALK_TYPE,      // ... over what has no elements
    COMPLAINT_CONDITION_NULL, // of a loop
    COMPLAINT_CONDITION_TYPE, // ... that is neither true nor false
    COMPLAINT_LOOP_KEY_NULL,  // the key that a loop computes
    COMPLAINT_LOOP_KEY_TYPE,  // ... that is no string
    COMPLAINT_LOOP_KEY_TWICE, // ... and gives two elements
    COMPLAINT_SPLAT_NULL,     // a splat over a list that is null
    COMPLAINT_SPLAT_MIXED,    // a splat whose elements give values of different types
    COMPLAINT_COUNT,
};

// How a language speaks and looks at parts. Any member may be NULL.
struct conventions {
    const char *const *summaries; // by enum complaint
    // What usually helps against such a mistake, or NULL. `name` is what is called or named, or NULL;
    // the value, without marks, is what is wrong, or absent. A hint may depend on its type, not on more.
    const char *(*hint)(enum complaint what, const char *name, struct value v);
    // The part of a known or unknown value under a key: by name (`a.b`) or by
    // index (`a[b]`). Both have their marks, for what may be shown of them; those of the value are put on
    // the part by the caller. NULL: mappings by string, sequences by number.
    struct value (*part)(struct graph *g, struct value object, struct value key, bool by_name,
                         struct span at);
    // Something lazy has no such part, `key`: the number that is to be looked for instead in a list, or a
    // poison that says what is wrong, or absent: `missing` says it. NULL: it is missing.
    struct value (*no_part)(struct graph *g, bool is_list, struct value key, struct span at);
    // A lookup finds nothing, or `part` gives an absent value: the failure in the language's own words, or what it
    // means after all. NULL: the kernel's words.
    struct value (*missing)(struct graph *g, const struct missing *m);
    // What a name that no scope has may still mean; false when nothing.
    bool (*other_name)(struct graph *g, const struct eval_context *at, symbol name,
                       struct span where, struct lazy *out);
    // What a call of a function comes to that the table does not have; false when there is none of this name.
    bool (*other_function)(struct graph *g, const struct eval_context *at, struct str name,
                           struct value *out);
    // Where an operand or argument is blamed. NULL: its span.
    struct span (*blame)(const struct graph *g, const struct tree *t, uint32_t expr);
};

// The table of a language. One for each; static, never freed.
struct ops {
    const char *language; // for people
    const struct operation *operations;
    uint16_t operation_count;
    const struct policy *const *policies; // for EXPR_LAYERS
    uint16_t policy_count;
    const struct function *const *functions; // in byte order of their names
    uint16_t function_count;
    const char *function_prefix; // names of functions may have it in front: "core::"; NULL: none
    // A reference to the very place that it stands in means what the layers below have there.
    bool self_is_outer;
    // Walk mappings in byte order of their keys, else in order of insertion.
    bool sorted_keys;
    // Constructors put keys that look like whole numbers first, ascending, as JavaScript does.
    bool integer_keys_first;
    // Keys of strict objects are any values, and 1 is not "1"; else they are converted to strings.
    bool any_keys;
    // It has `undefined` beside null. For others, what is undefined is missing.
    bool has_undefined;
    const struct conventions *conventions; // NULL: the kernel's own
    // A value that another language has made, as this one has it (graph/eval/crossing.h): a known one without
    // marks that is no aggregate. Its own values it gives back as they are. Absent: it counts as missing.
    // A poison: there is no such thing here. `*loses` says that it is not all of it. NULL: whatever others
    // have, it has too.
    struct value (*import)(struct graph *g, struct value v, struct span at, bool *loses);
    const char *self_name; // of what ROLE_MAKE makes, inside it; NULL: there is none
    const void *data;      // of a language that was made while the program runs, for its operations
};

// How many operands there must be at least.
unsigned operation_least(const struct operation *op);
// The operation by name and arity, or -1.
int ops_find(const struct ops *ops, struct str name, unsigned arity);
// As people write it: `substr(text: string, offset: number, length: number) -> string`.
void function_write(struct strbuf *out, const struct function *f);
// The function whose name is nearest, for "did you mean"; an empty str when none is near.
struct str ops_suggest(struct arena *a, const struct ops *ops, struct str name);
const struct function *ops_function(const struct ops *ops, struct str name);

#endif
