// SPDX-License-Identifier: Apache-2.0
//
// One compilation: what is being compiled, for which node, under which settings, and what came of it so far. It is a
// context of the runtime (graph/scope/context.h), so that whatever evaluates Puppet's code can find it.
#ifndef WEFT_DIALECTS_PUPPET_RUNTIME_COMPILER_H
#define WEFT_DIALECTS_PUPPET_RUNTIME_COMPILER_H

#include "dialects/puppet/runtime/environment.h"
#include "dialects/puppet/runtime/function.h"
#include "dialects/puppet/runtime/node_told.h"
#include "graph/scope/context.h"
#include "graph/scope/scope.h"

extern const struct context_kind context_puppet;

struct catalog;
struct hiera;

enum strictness { STRICT_OFF, STRICT_WARNING, STRICT_ERROR };

struct puppet_settings {
    enum strictness strict;
    bool strict_variables;
    enum strictness visibility; // what the use of private and undeclared things of other modules is
    struct str node_name;
    struct value facts; // a hash
    bool lacks_facts;   // they are not known: what depends on them is not known either
    bool lacks_name;    // ... nor is the node's name: `node_name` stands for any
    // A node definition that is compiled for any node it is for, whose name is not known; NULL: the one for the name.
    const struct puppet_definition *block;
    struct str block_title;
    // A class or defined type that is compiled instead of a node: parameters that nobody gives are unknown. Empty: none.
    struct str alone;
    bool
        opens_defaults; // of its module: those that say nothing (undef, an empty text or list) are unknown too
    bool is_brief; // nothing of it is used after compiler_close, except failures
    bool
        has_placeholders; // `undef` as the default of a parameter without a type stands for what its user gives
    bool stops_in_doubt; // what follows the first doubt does not matter: nothing else is declared
    bool trusts_parameters; // whoever asks reports parameters that a native type does not have
    struct value settings;  // further ones that code can read, or absent
    struct value trusted;   // what is not as the node's name says, or absent
    struct str version;     // of Puppet; empty: 7.23.0
};

// What a compilation says: notices, warnings and so on, in order.
struct log_entry {
    const char *level;
    struct str text;
    struct span at;
};

struct compiler {
    bool hides_secrets; // while a value is written for people
    struct graph *graph;
    struct arena *arena;                         // of what is made while compiling
    struct arena own;                            // ... of a brief one
    struct arena *values_before, *frames_before; // of the graph, while it runs
    struct environment *environment;
    struct puppet_settings settings;
    struct node_told told;    // what the node brings along
    struct node_reads *reads; // what of it has been read; NULL: nobody wants to know
    struct body_reads
        *noted;            // who has read what of others; NULL: nobody wants to know (body_reads.h)
    struct retake *retake; // a body runs again: effects are noted; NULL: none does
    struct context context;
    ARRAY(struct scope *) opened; // of a brief one: all scopes
    struct scope *top;            // variables of the site manifest
    struct scope *node;           // of the node block that matches, or NULL
    const struct scope *manifest; // where the site's manifest runs, with what it has matched
    const struct guard *guards;   // blocks that run and may match something, innermost first
    struct str_table scopes;      // of classes that have been evaluated, by name: struct scope *
    struct table types;           // of parameters, by tree and expression: const struct ptype *
    ARRAY(struct log_entry) log;
    struct catalog *catalog;
    struct resource *current;  // the class, defined type or node whose body runs
    struct str_table ruby;     // what was said once: functions in Ruby that were called, the clock
    struct str_table warned;   // uses of other modules that were warned of
    struct diags hidden;       // ... what is wrong with them
    struct str_table aliases;  // of types, by name: struct ptype *
    struct hiera *hiera;       // made when it is needed
    struct strbuf *rendering;  // where a template writes, or NULL
    bool is_rendering_unknown; // something unknown has decided what it writes
    unsigned depth;            // of calls of functions
    unsigned templates;        // ERB templates that are being rendered, one inside of the other
    struct erb_given *given;   // variables that templates have set, the last one first
    bool is_volatile;          // something has decided that another time is another one: the clock
    bool is_alone;             // one class: what others declare is not known
    bool is_partial;           // a module is not installed: what it would declare is not known
    bool lacks_parents;        // ... of which a class inherits: variables may be there
    bool is_unsure;            // something unknown has decided what is declared
    bool lacks_data;           // there is no hierarchy: which keys have data is not known
    ARRAY(struct span) undecided; // ... here
};

// A block with a match scope of its own, while it runs.
struct guard {
    const struct scope *named; // the body that it is in
    const struct scope *match;
    const struct guard *outer;
};

struct compiler *compiler_current(void);
// Something unknown decides here what is declared.
void compiler_doubt(struct compiler *k, struct span at);
// Absent; a failure that nobody reports if nothing may be declared after a doubt, and there was one.
struct value compiler_stop(const struct compiler *k, struct span at);
// Whether something that is not known may declare what is not in the catalog: a module that is not installed, or code that
// facts decide about.
static inline bool compiler_is_open(const struct compiler *k)
{
    return k->is_partial || (k->settings.lacks_facts && k->is_unsure);
}
// Opens a scope that lives as long as the compilation.
struct scope *compiler_scope(struct compiler *k, enum scope_kind kind, struct scope *parent,
                             struct str name);
void compiler_log(struct compiler *k, const char *level, struct str text, struct span at);
// Something that is a warning, or an error if the settings are strict; then the poison, otherwise absent.
struct value compiler_strict(struct compiler *k, const char *issue, struct span at,
                             const char *format, ...) PRINTF_LIKE(4, 5);
struct hiera *compiler_hiera(struct compiler *k);
// Another one, which reads everything again.
struct hiera *compiler_open_hiera(struct compiler *k);
// What the data has for a parameter of a class: absent, a value, or a failure.
struct value compiler_data(struct compiler *k, struct str key, struct scope *scope, struct span at);
// What a pattern of a node has matched is not known: neither is `$0`, `$1` and so on of the scope.
void compiler_match_unknown(struct compiler *k, struct scope *scope, struct str pattern);
// Matches a text; what it has matched is `$0`, `$1` and so on of the scope.
bool compiler_match(struct compiler *k, struct scope *scope, struct str pattern, struct str text);

// Whether what a name stands for is of a module that is not installed (missing_modules.c), which is noted once for each.
bool compiler_lacks(struct compiler *k, struct str name, struct span at);
// The same for a function or a type of resources (`what`): one without `::` may be of any module.
bool compiler_may_lack(struct compiler *k, const char *what, struct str name, struct span at);

// The type that a name means: built in, an alias, or a resource type. NULL: `*failed` says why.
const struct ptype *compiler_type_named(struct compiler *k, struct str name, struct span at,
                                        struct value *failed);
// A type as a text; NULL: it is none.
const struct ptype *compiler_find_type(struct compiler *k, struct str text);
// A type as it is written in a signature; it must be one.
const struct ptype *compiler_read_type(struct compiler *k, struct str text);

struct compiler *compiler_open(struct environment *e, const struct puppet_settings *settings);
void compiler_close(struct compiler *k);
// What the node of these settings brings along.
struct node_told compiler_told(struct arena *a, const struct environment *e,
                               const struct puppet_settings *s);
// Makes it the current one, with a top scope around which `outside` is; compiler_end ends that.
void compiler_begin(struct compiler *k, struct scope *outside);
// The same again, with the scopes as they have become.
void compiler_resume(struct compiler *k);
void compiler_end(struct compiler *k);
// Compiles for the node: the site's manifests, the node's block, all that these declare. Absent: all is well; otherwise
// the failure. To be called inside of a question.
struct value compiler_run(struct compiler *k);
// Evaluates one class, as if nothing else were declared. What it refers to may be declared by others.
struct value compiler_run_class(struct compiler *k, struct str name);

// The value of a parameter of a declared resource; a poison if there is none.
struct value catalog_parameter(struct compiler *k, const struct ptype *t, struct str name,
                               struct span at);

// A failure under Puppet's own name for it.
struct value puppet_fail_at(struct graph *g, const char *issue, struct span at, const char *format,
                            ...) PRINTF_LIKE(4, 5);

// A definition as the code at a place may use it: NULL if there is none, or (`*failed`) it is private to another module or of
// one that is not declared, and the settings enforce that.
const struct puppet_definition *compiler_find(struct compiler *k, enum definition_kind kind,
                                              struct str name, struct span at,
                                              struct value *failed);
// The same for a variable of a class that was assigned at a place: absent, or the failure.
struct value compiler_may_read(struct compiler *k, struct str name, struct span assigned,
                               struct span at);

// The variable that a qualified name means (`a::b`, `::x`): absent if it is not set. `*failed` if it cannot be read.
struct value compiler_variable(struct compiler *k, const struct scope *from, struct str name);
// The same for somebody who goes on from there by these keys: only that part of what a node brings along is read.
struct value compiler_variable_for(struct compiler *k, const struct scope *from, struct str name,
                                   const struct value *keys, size_t count);
// Its entry, for one of a class; NULL: it is not set, or the name is not that of a class's variable.
const struct scope_entry *compiler_class_entry(struct compiler *k, struct str name);

#endif
