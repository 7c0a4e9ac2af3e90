// SPDX-License-Identifier: Apache-2.0
//
// One rendering of a template: its variables, what it has written, and why it stops. Whoever evaluates something looks
// at `leave` afterwards: a result counts only if nothing is on its way out.
#ifndef WEFT_DIALECTS_PUPPET_ERB_RUN_H
#define WEFT_DIALECTS_PUPPET_ERB_RUN_H

#include "base/regex.h"
#include "dialects/puppet/erb/erb_tree.h"
#include "dialects/puppet/erb/erb_value.h"
#include "dialects/puppet/runtime/compiler.h"

enum erb_leave {
    LEAVE_NOT = 0,
    LEAVE_BREAK,
    LEAVE_NEXT,
    LEAVE_RETURN,
    LEAVE_RETRY,
    LEAVE_RAISE,
    LEAVE_REFUSED, // something that does not run here: the text is unknown
    LEAVE_UNKNOWN, // it depends on something unknown
    LEAVE_FAILED,  // a failure of Puppet
    LEAVE_LIMIT,
};

struct erb_variable {
    struct str name;
    struct rv value;
};

// Local variables; a block's frame is inside of the one that it was written in.
struct erb_frame {
    struct erb_frame *parent;
    struct erb_variable *at;
    size_t len, room;
    const struct rv_proc *block; // of a method: what `yield` calls
};

struct erb_run {
    struct puppet_call *call;
    struct compiler *compiler;
    struct arena *arena;
    const struct erb_program *program;
    struct str path; // of the template's file; empty: inline
    struct rv out;   // what it has written: a String that Ruby knows as `_erbout`
    struct erb_frame *frame;
    uint32_t at; // what is being evaluated
    unsigned depth;

    enum erb_leave leave;
    struct rv result;                 // that a break, next or return carries
    const struct rv_proc *left_block; // the block that `break` leaves
    const struct rv_error *error;
    uint32_t error_at;
    struct str refused; // what does not run
    struct value failed;

    struct rv instances;       // by name
    struct str_table methods;  // `def`: const struct erb_node *
    struct table copies;       // by aggregate: arrays and hashes of the manifest
    struct erb_copies *copied; // the same in order
    const struct marks *marks;
    const struct rv_match *match; // the last one
    struct str_table regexes;     // struct regex *
    unsigned regexes_in_use;
};

static inline bool erb_left(const struct erb_run *r)
{
    return r->leave != LEAVE_NOT;
}

// ---- erb_eval.c
struct rv erb_eval(struct erb_run *r, const struct erb_node *n);
// So many steps; false: a limit is reached.
bool erb_charge(struct erb_run *r, uint64_t steps);
// Before a text of so many bytes is made.
bool erb_room(struct erb_run *r, uint64_t bytes);
bool erb_truth(struct erb_run *r, struct rv v);
void erb_set_local(struct erb_run *r, struct str name, struct rv v);
struct rv *erb_find_local(struct erb_frame *f, struct str name);
void erb_add_local(struct erb_run *r, struct erb_frame *f, struct str name, struct rv v);
// `pattern === v`
bool erb_case_equal(struct erb_run *r, struct rv pattern, struct rv v);

// ---- erb_assign.c
struct rv erb_eval_assign(struct erb_run *r, const struct erb_node *n);
struct rv erb_eval_assign_by(struct erb_run *r, const struct erb_node *n);
struct rv erb_eval_assign_all(struct erb_run *r, const struct erb_node *n);
void erb_assign(struct erb_run *r, const struct erb_node *target, struct rv v);
// Parameters of a block from the arguments of a call.
void erb_bind(struct erb_run *r, struct erb_frame *f, const struct erb_node *block,
              const struct rv *args, unsigned count, bool is_strict);

// ---- erb_call.c
struct rv_call {
    struct rv self;
    struct str name;
    const struct rv *args;
    unsigned count;
    const struct rv_proc *block;
};
struct rv erb_eval_call(struct erb_run *r, const struct erb_node *n);
struct rv erb_eval_yield(struct erb_run *r, const struct erb_node *n);
struct rv erb_eval_def(struct erb_run *r, const struct erb_node *n);
struct rv erb_eval_block(struct erb_run *r, const struct erb_node *n);
struct rv erb_send(struct erb_run *r, const struct rv_call *c);
// A method by name, without a block.
struct rv erb_send_to(struct erb_run *r, struct rv self, const char *name, const struct rv *args,
                      unsigned count);
struct rv erb_yield(struct erb_run *r, const struct rv_proc *block, const struct rv *args,
                    unsigned count);
static inline struct rv erb_yield_one(struct erb_run *r, const struct rv_proc *block, struct rv v)
{
    return erb_yield(r, block, &v, 1);
}
// Values of a list of arguments with its splats, in the arena.
const struct rv *erb_arguments(struct erb_run *r, const struct erb_node *n, unsigned *count);
// Whether Ruby's objects of this kind have such a method, be it built or not.
bool erb_responds(struct erb_run *r, struct rv v, struct str name);

// ---- why it stops: erb_stop.c
struct rv erb_raise(struct erb_run *r, const char *class_name, const char *format, ...)
    PRINTF_LIKE(3, 4);
struct rv erb_refuse_running(struct erb_run *r, const char *format, ...) PRINTF_LIKE(2, 3);
struct rv erb_unknown(struct erb_run *r);
struct rv erb_fail_with(struct erb_run *r, struct value failed);
struct rv erb_no_conversion(struct erb_run *r, struct rv v, const char *to);
// Whether the exception that is on its way is of a class, or below it.
bool erb_error_is(struct str error, struct str class_name);

// ---- erb_convert.c
struct rv erb_of_value(struct erb_run *r, struct value v);
struct value erb_to_value(struct erb_run *r, struct rv v);

// ---- erb_variables.c
struct rv erb_instance(struct erb_run *r, struct str name);
// What `scope.lookupvar` gives; `is_defined` may be NULL.
struct rv erb_scope_variable(struct erb_run *r, struct str name, bool *is_defined);
struct rv erb_scope_hash(struct erb_run *r);
// `scope.setvar`: a variable of the manifest from now on.
struct rv erb_set_scope_variable(struct erb_run *r, struct str name, struct rv v);
// What the template has changed in arrays, hashes and texts of the manifest goes back to it.
void erb_write_back(struct erb_run *r);

// ---- erb_pattern.c: regular expressions
struct regex *erb_regex(struct erb_run *r, const struct rv_regexp *re);
void erb_close_regexes(struct erb_run *r);
// Looks for a match at or after `from`, and makes it the last one; NULL: there is none.
const struct rv_match *erb_match(struct erb_run *r, const struct rv_regexp *re, struct str text,
                                 size_t from);
struct rv erb_group(struct erb_run *r, const struct rv_match *m, size_t group);
struct rv erb_regexp(struct erb_run *r, struct str source, unsigned options);
// A Regexp, or one for a text as it is.
const struct rv_regexp *erb_pattern_of(struct erb_run *r, struct rv v);

#endif
