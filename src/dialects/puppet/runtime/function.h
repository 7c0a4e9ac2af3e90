// SPDX-License-Identifier: Apache-2.0
//
// Functions that Puppet's code can call. Each is one row: name, what it accepts, one sentence, body. Rows are in tables
// by family (tables.h lists them); arguments have been checked against the signatures when a body runs.
#ifndef WEFT_DIALECTS_PUPPET_RUNTIME_FUNCTION_H
#define WEFT_DIALECTS_PUPPET_RUNTIME_FUNCTION_H

#include "dialects/puppet/values/rich.h"
#include "dialects/puppet/values/type.h"
#include "dialects/puppet/values/values.h"
#include "graph/eval/eval.h"

struct compiler; // catalog/compiler.h: the run that this is a part of

// One call.
struct puppet_call {
    struct graph *graph;
    struct arena *arena; // results and what is needed on the way
    const struct eval_context *context;
    struct call *kernel; // the operation that calls
    struct compiler *compiler;
    struct str name;
    struct span at;
    unsigned count; // of arguments, without the lambda
    const struct value *args;
    struct value lambda; // absent: none was given
    unsigned signature;  // the number of the signature that accepts the arguments
};

enum { PUPPET_SIGNATURES = 4 };

struct puppet_function {
    const char *name;
    // What it accepts: the parameters of a Callable, as they are written in Puppet. "String, Integer, 1, 2" is a string
    // and perhaps an integer; "0, 0" nothing; a last Callable (or Optional[Callable]) is the lambda. NULL after the last.
    const char *accepts[PUPPET_SIGNATURES];
    const char *doc; // one sentence for people
    struct value (*run)(struct puppet_call *c);
};

struct puppet_functions {
    const struct puppet_function *list;
    size_t count;
};

// The row of a name, or NULL. `stdlib::x` and `x` are looked for as they are.
const struct puppet_function *puppet_function_named(struct str name);
// All of them in byte order of their names, as the kernel's tables have functions, for whoever lists them; made once.
size_t puppet_function_table(const struct function *const **out);
// All names, for suggestions: at most PUPPET_NAMES_MAX.
enum { PUPPET_NAMES_MAX = 600 };
size_t puppet_function_names(struct str *out);

// ---- for bodies

// A failure at the call, under Puppet's own name for it; most are "RUNTIME_ERROR".
struct value puppet_fail(struct puppet_call *c, const char *issue, const char *format, ...)
    PRINTF_LIKE(3, 4);
// Calls a lambda. When it left by `break`, the result is a poison that value_is_break knows; any poison ends a loop.
struct value puppet_apply(struct puppet_call *c, struct value lambda, const struct value *args,
                          unsigned count);
// How many parameters a lambda has, and how many of them are required; `most` is -1 if it takes any number.
// A failure: the name cannot be assigned.
struct value puppet_reserved(struct graph *g, const char *issue, struct str name, struct span at);
void puppet_lambda_counts(struct value lambda, int *least, int *most);
// Steps of a loop are charged; false: a limit is reached, return call_limit(c->kernel).
static inline bool puppet_charge(struct puppet_call *c, uint64_t steps)
{
    return call_charge(c->kernel, steps);
}
// Another function by name, with arguments; as if it were called at the same place.
struct value puppet_call_named(struct puppet_call *c, struct str name, const struct value *args,
                               unsigned count, struct value lambda);
// Adds a warning to what the compilation has to say.
void puppet_warn(struct puppet_call *c, const char *format, ...) PRINTF_LIKE(2, 3);

// What can be walked: an Array, a Hash (as pairs), a String (characters), an Integer n (0 to n-1), a range, an Enum, an
// Iterator. `*out` is a tuple of the elements; of a hash: pairs. False: it cannot be walked.
bool puppet_elements(struct arena *a, struct value v, struct value *out);
// Whether there is memory for so many values. If not, the limit is reached, and that is what fails.
bool puppet_has_room(uint64_t count);

// A variable that the caller sees, by its name without the `$`; false: it is not defined.
bool puppet_variable(struct puppet_call *c, struct str name, struct value *out);
// The type that a text names, as `Array[String]` or an alias; NULL: it is none.
const struct ptype *puppet_type_of_text(struct puppet_call *c, struct str text);

// Shorthands for results.
static inline struct value puppet_undef(void)
{
    return value_null(&type_dynamic);
}
struct value puppet_string(struct arena *a, struct str s);
// A Hash of pairs in order; a key that comes again keeps its place and gets the last value.
struct value puppet_hash(struct arena *a, const struct value *keys, const struct value *items,
                         size_t count);

// ---- shared by families
// As the type conversion functions do it (convert.c): `Type.new(args)`.
struct value puppet_new(struct puppet_call *c, const struct ptype *t, const struct value *args,
                        unsigned count);
// A value in a format such as "%5d" or a map of formats, as String.new does it; false: `*why` says what is wrong.
bool puppet_format_value(struct puppet_call *c, struct value v, struct value formats,
                         struct strbuf *out, struct str *why);

#endif
