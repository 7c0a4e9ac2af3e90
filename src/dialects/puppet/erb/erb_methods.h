// SPDX-License-Identifier: Apache-2.0
//
// Methods of Ruby's classes, by table: name, how many arguments, body. A kind of value looks through its own tables
// first, and then through that of all objects.
#ifndef WEFT_DIALECTS_PUPPET_ERB_METHODS_H
#define WEFT_DIALECTS_PUPPET_ERB_METHODS_H

#include "dialects/puppet/erb/erb_run.h"

struct rv_method {
    const char *name;
    int8_t least, most; // arguments; -1: any number
    struct rv (*run)(struct erb_run *r, const struct rv_call *c);
};

struct rv_methods {
    const struct rv_method *list;
    size_t count;
};

#define ERB_METHOD_TABLES(X) \
    X(object)                \
    X(nil)                   \
    X(bool)                  \
    X(number)                \
    X(string)                \
    X(string_more)           \
    X(pattern)               \
    X(symbol)                \
    X(array)                 \
    X(array_change)          \
    X(walk)                  \
    X(walk_more)             \
    X(hash)                  \
    X(hash_change)           \
    X(range)                 \
    X(match)                 \
    X(regexp)                \
    X(proc)                  \
    X(scope)                 \
    X(functions)             \
    X(error)                 \
    X(other)                 \
    X(wait)
#define X(table) extern const struct rv_methods erb_##table##_methods;
ERB_METHOD_TABLES(X)
#undef X

// Methods of constants: `JSON.generate`, `Regexp.escape`, `Hash.new` (erb_constants.c).
struct rv erb_send_constant(struct erb_run *r, const struct rv_call *c);

// `scope.function_NAME([args])` (erb_scope.c).
struct rv erb_call_old_function(struct erb_run *r, const struct rv_call *c);

// ---- for bodies
static inline struct rv erb_arg(const struct rv_call *c, unsigned i)
{
    return i < c->count ? c->args[i] : rv_nil();
}
static inline struct rv erb_string(struct erb_run *r, struct str s)
{
    return rv_text(r->arena, s);
}
// The text of an argument that must be a String; an error is raised otherwise, and the text is empty.
struct str erb_text_arg(struct erb_run *r, struct rv v);
// A whole number of an argument; an error is raised otherwise.
int64_t erb_int_arg(struct erb_run *r, struct rv v);
// A function of the language of manifests, with arguments and result as Ruby sees them.
struct rv erb_call_puppet(struct erb_run *r, struct str name, const struct rv *args,
                          unsigned count);
// What a strbuf holds as a String; frees it.
struct rv erb_take_buffer(struct erb_run *r, struct strbuf *out);
// The elements of what can be walked: items, pairs of a hash, numbers of a range. NULL: it cannot, which has been raised.
struct rv_list *erb_elements(struct erb_run *r, struct rv v);
// An Enumerator, for a method that was called without its block.
struct rv erb_wait(struct erb_run *r, const struct rv_call *c);
// `x[i]`, `x[i, n]`, `x[a..b]`: the part that is meant of so many. False: there is none.
bool erb_part(struct erb_run *r, const struct rv_call *c, size_t len, size_t *from, size_t *count);
struct rv erb_pair(struct erb_run *r, struct rv key, struct rv item);
// Has been changed: it goes back to the manifest if it comes from there.
static inline struct rv_list *erb_changed_list(const struct rv_call *c)
{
    c->self.list->is_changed = true;
    return c->self.list;
}
// The text after this one: "az" and then "ba".
struct str erb_successor(struct erb_run *r, struct str s);
// `<=>`, with an error if they cannot be compared.
int erb_compare(struct erb_run *r, struct rv x, struct rv y);
// Sorts by `<=>` or by what a block says, in place.
void erb_sort(struct erb_run *r, struct rv_list *list, const struct rv_proc *block);
// The order of values by `<=>`: numbers of them, the least first.
void erb_sort_numbers(struct erb_run *r, const struct rv_list *list, size_t *order);
// Whether it is one of a class, by the name of that: `is_a?`.
bool erb_is_a(struct erb_run *r, struct rv v, struct str class_name);
// Whether Ruby has such a method for a kind of values, although it is not built here (erb_missing.c).
bool erb_is_missing(enum rv_kind kind, struct str name);
// Whether a name is among names between blanks.
bool erb_is_listed(const char *names, struct str name);
// `sprintf`
struct rv erb_format(struct erb_run *r, struct str format, const struct rv *args, unsigned count);

#endif
