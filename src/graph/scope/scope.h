// SPDX-License-Identifier: Apache-2.0
//
// Scopes: small, immutable except for match data, and chained. A named scope can be found from outside;
// an inner scope holds its privates and passes public names on to it; a local scope belongs to a
// lambda or a loop; a match scope to a construct that may match a regular expression.
#ifndef WEFT_GRAPH_SCOPE_SCOPE_H
#define WEFT_GRAPH_SCOPE_SCOPE_H

#include "graph/eval/node.h"

enum scope_kind { SCOPE_NAMED, SCOPE_INNER, SCOPE_LOCAL, SCOPE_MATCH };

enum entry_flag {
    ENTRY_PRIVATE = 1 << 0,
    ENTRY_FINAL = 1 << 1,
    ENTRY_GIVEN = 1 << 2, // a value from outside: of no language, and it may be replaced
};

// One entry: a variable, or data under any key.
struct scope_entry {
    struct value key; // a string for variables, anything else for data
    symbol name;      // variables
    uint8_t flags;    // enum entry_flag
    struct span at;
    struct lazy value;
};

// The result of the last regular expression match: group 0 is the whole.
struct match_data {
    size_t count;
    const struct value *groups; // strings, or null of string for a group that did not take part
};

struct scope {
    enum scope_kind kind;
    struct scope *parent;
    struct graph *graph;
    struct str name;         // named scopes
    const char *title;       // what people call the layer that is written in it; NULL: nothing
    struct node *object;     // its keys are names too, after the entries
    bool is_asker;           // of somebody outside: what the view defines is a name too, last
    struct context *context; // NULL: the parent's
    struct injector *injector;
    const struct match_data *match;
    ARRAY(struct scope_entry) entries;
    struct table by_symbol; // more than 8 entries
    struct scope *inner;    // of a named scope: where its privates and its match data go
    struct scope *next_owned, *next_unused;
};

struct scope *scope_open(struct graph *g, enum scope_kind kind, struct scope *parent,
                         struct str name);

// Nobody may use it any more: its memory serves the next one. (All are closed with the graph.)
void scope_close(struct scope *s);

// Both answer NULL, or the failure: a final entry set again, a name set twice in one scope.
// `key` must not be a string for data, nor a number: those are variables.
const struct failure *scope_set_variable(struct scope *s, struct str name, struct lazy value,
                                         unsigned flags, struct span at);
// A variable that has this value from now on, whatever scope_give has given it before. Who replaces a value also
// forgets what was computed (graph_forget).
const struct failure *scope_give(struct scope *s, struct str name, struct value v);
// A variable that is unknown, or has something unknown in it, has this value from now on. What depends on it is
// computed again when it is asked for, and nothing else. The failure says why the value cannot be it.
const struct failure *scope_make_known(struct scope *s, struct str name, struct value v,
                                       struct span at);
const struct failure *scope_set_data(struct scope *s, struct value key, struct lazy value,
                                     unsigned flags, struct span at);

// The entry under a name (string or number in any spelling: "1" and 1 are one) or data key.
// Here and in parents; as the inside sees it.
const struct scope_entry *scope_get_entry(struct scope *s, struct value key);
// Takes a variable away, if there is one, or all names. Whoever has looked one up has to ask again (graph_forget).
void scope_remove_variable(struct scope *s, symbol name);
void scope_clear(struct scope *s);
bool scope_exists(struct scope *s, struct value key);
bool scope_exists_locally(const struct scope *s, struct value key);
// The value, resolved; absent when there is none.
struct value scope_get(struct scope *s, struct value key);
const struct scope_entry *scope_find_symbol(const struct scope *s, symbol name);

// From outside, through a named scope's name: private entries are refused with a failure.
const struct scope_entry *scope_lookup(struct scope *named, struct value key, struct span asked_at,
                                       const struct failure **failed);

// Walks keys: of this scope, or of this and its parents, innermost first, each key once. Match data is
// never among them. Stops when `each` answers false.
void scope_each_local_key(const struct scope *s, bool (*each)(void *data, struct value key),
                          void *data);
void scope_each_key(const struct scope *s, bool (*each)(void *data, struct value key), void *data);

// Match data: the only thing that changes. Its groups are variables too, named "0", "1" and so on, but
// never walked. Set on the nearest scope that may hold it (a named scope's
// goes to its inner scope, so that it is not seen from outside).
const struct match_data *scope_current_match(const struct scope *s);
// The group that a name in digits means, or NULL.
const struct value *scope_match_group(const struct scope *s, symbol name);
void scope_set_current_match(struct scope *s, const struct match_data *m);

struct context *scope_context(const struct scope *s);
struct injector *scope_injector(const struct scope *s);

#endif
