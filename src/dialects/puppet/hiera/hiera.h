// SPDX-License-Identifier: Apache-2.0
//
// Hiera 5: data that is looked up by key through layers (global, environment, module), their levels and their files.
// One `struct hiera` serves one compilation, or any number of lookups for one node: it keeps what it has read.
// Results are values: absent if nothing has the key, null if somebody says null, a poison if it cannot be known. The
// summary of a failure is Puppet's name of the issue, or empty where Puppet has none.
#ifndef WEFT_DIALECTS_PUPPET_HIERA_HIERA_H
#define WEFT_DIALECTS_PUPPET_HIERA_HIERA_H

#include "base/array.h"
#include "base/table.h"
#include "graph/graph.h"
#include "value/value.h"

struct ptype;
struct hiera;
struct hiera_trace;

enum hiera_layer { LAYER_GLOBAL, LAYER_ENVIRONMENT, LAYER_MODULE, LAYER_DEFAULT, LAYER_COUNT };

// What Hiera asks of whoever uses it. Paths are those of hiera_open, or below them.
struct hiera_host {
    void *data;
    // The text of a file: 1; 0: it does not exist; -1: it cannot be read, and `*why` says why.
    int (*read)(void *data, struct arena *a, struct str path, struct str *text, struct str *why);
    // The entries of a directory by name, those that are directories with `/` at the end: 1; 0: it does not exist.
    int (*list)(void *data, struct arena *a, struct str path, struct str **names, size_t *count);
    // The directory of a module; empty if there is none.
    struct str (*module)(void *data, struct str name);
    // A variable as the asking scope sees it (`x`, `::x`, `a::b`), of which the part under `keys` is needed: absent if it is
    // not set, a poison if it fails. It reports nothing itself.
    struct value (*variable)(void *data, const void *scope, struct str name,
                             const struct value *keys, size_t count);
    // How many variables have been read; and that those since then were for the path of a file. NULL: nobody counts.
    size_t (*reads)(void *data);
    void (*reads_file)(void *data, const void *scope, size_t since, struct str written,
                       struct str directory, bool is_there);
    // A function written in the Puppet language, or a native one. Absent: there is none of this name. Unknown: it is
    // written in Ruby and has no stand-in.
    struct value (*call)(void *data, const void *scope, struct str name, const struct value *args,
                         unsigned count, struct span at);
    // Whether a function that does not exist may be in a module that is not installed. NULL: no.
    bool (*lacks)(void *data, struct str name);
    // `Type.new(value, further arguments)` for the type of a text.
    struct value (*convert)(void *data, struct str type, struct value v, const struct value *more,
                            unsigned count, struct span at);
    // Somebody asks for a key, of which this is the first part. NULL: nobody wants to know.
    void (*asks)(void *data, struct str root);
    // Something would be said again that has been said. NULL: nobody wants to know.
    void (*repeats)(void *data);
    // A warning, once for each text; `at` may be none.
    void (*warn)(void *data, struct str text, struct span at);
    // Something that is uncertain, for the user to know: an encrypted value, a backend in Ruby.
    void (*note)(void *data, struct str text, struct span at);
};

struct hiera_settings {
    struct str root;          // the directory of the environment
    struct str shown;         // in front of paths in the names of sources
    struct str environment;   // its name
    struct str global_config; // the path of the global hiera.yaml; empty: none
    bool warns;               // strict is not `off`
    bool is_strict;           // strict is `error`
};

// Everything lives in an arena of its own, until hiera_close.
struct hiera *hiera_open(struct graph *g, struct hiera_host host, struct hiera_settings settings);
void hiera_close(struct hiera *h);
// Bytes that it has taken.
size_t hiera_bytes(const struct hiera *h);
// Whether this file has been read as data, and nothing else.
bool hiera_has_read(const struct hiera *h, struct str path);
// The outermost keys of such a file whose values differ between two that have read it. False: that cannot be told.
struct hiera_keys;
bool hiera_compare(struct hiera *before, struct hiera *now, struct str path,
                   struct hiera_keys *out);
// Keys whose value depends on what is not known: looking one up gives an unknown. Borrowed; NULL: none.
void hiera_set_unsure(struct hiera *h, const struct str_table *keys);
// Other facts or variables than before: what was read from files stays, what depends on variables does not.
void hiera_forget_scope(struct hiera *h);

// ---- looking something up

struct hiera_request {
    const void *scope; // of who asks, for host.variable and host.call; NULL: the top scope
    struct span at;    // the place that failures without one of their own get
    struct value
        merge; // a name or a hash with `strategy`; absent or null: lookup_options say, or `first`
    struct value overrides;    // a hash that wins over data, or absent
    struct value defaults;     // a hash for names that are not found, or absent
    bool is_global_only;       // the other layers are not asked
    bool is_hiera_call;        // hiera(), hiera_array(), …
    bool explains_options;     // only the search for lookup_options is done
    struct hiera_trace *trace; // records each step; NULL: nothing
};

// One key, possibly dotted, in all layers. This is what class parameters use.
struct value hiera_lookup(struct hiera *h, const struct hiera_request *r, struct str key);
// The first of several names that is found in the overrides, the data or the defaults; it must be of `type` (NULL: any).
struct value hiera_lookup_first(struct hiera *h, const struct hiera_request *r,
                                const struct str *names, size_t count, const struct ptype *type);
// The failure for names that were not found.
struct value hiera_not_found(struct hiera *h, const struct hiera_request *r,
                             const struct str *names, size_t count);
// A value that must be of a type: itself, or the failure that says so.
struct value hiera_assert(struct hiera *h, const struct hiera_request *r, struct str subject,
                          const struct ptype *type, struct value v);
// Whether the environment has a usable hiera.yaml.
bool hiera_has_environment(struct hiera *h, const struct hiera_request *r);
// The function of this name should not be used any more: a warning, once, unless nothing is to be warned of.
void hiera_warn_deprecated(struct hiera *h, struct str function, struct span at);

// ---- what there is, for whoever checks an environment

enum hiera_finding {
    FINDING_KEY,
    FINDING_REPEATED_KEY,
    FINDING_BROKEN_FILE,
    FINDING_OPAQUE_LEVEL, // `key`: the function that is its backend; empty: a file that is kept elsewhere
    FINDING_VARIABLE, // `key`: a name that `mapped_paths` defines for the paths of its level
    FINDING_FILE,     // of hiera_files alone
};

struct hiera_datum {
    enum hiera_finding finding;
    enum hiera_layer layer;
    struct str module, level, path;
    struct str key;
    struct value value;  // as it is written; a poison for a broken file
    struct span at;      // of the key
    bool is_always_read; // by every node
};

typedef void hiera_visit(void *data, const struct hiera_datum *d);
// Every key of every file that a node could read, whatever its facts are: a variable in a path stands for any text.
// Absent, or the failure of a hiera.yaml.
struct value hiera_inventory(struct hiera *h, const struct hiera_request *r,
                             const struct str *modules, size_t count, hiera_visit *visit,
                             void *data);
// The same for the paths of these files alone (FINDING_FILE, FINDING_OPAQUE_LEVEL, FINDING_VARIABLE), which are not read.
struct value hiera_files(struct hiera *h, const struct hiera_request *r, const struct str *modules,
                         size_t count, hiera_visit *visit, void *data);
// What is wrong with an entry of lookup_options, whatever is looked up: its pattern, or how it merges. Absent if nothing is.
struct value hiera_options_mistake(struct hiera *h, struct str key, struct value options,
                                   struct span at);
// The keys of the files that the node reads, in the order in which they are read; of functions and modules none.
struct hiera_keys {
    ARRAY(struct str) list;
    struct str_table seen;
};
// Adds those that start with a prefix. Absent, or the failure of a hiera.yaml.
struct value hiera_keys_of_node(struct hiera *h, const struct hiera_request *r, struct str prefix,
                                struct hiera_keys *out);
void hiera_keys_done(struct hiera_keys *k);
// Each `%{...}` in a value: a variable by its first name, or (`is_lookup`) another key.
typedef void hiera_visit_name(void *data, struct str name, bool is_lookup);
void hiera_interpolations(struct value v, hiera_visit_name *visit, void *data);

// ---- the object that backends get: Puppet::LookupContext

extern const struct ptype hiera_context_type;
bool hiera_is_context(struct value v);
// Whether it has a method of this name (`not_found`, `cache`, …), and the call of one. `apply` calls a lambda.
bool hiera_context_has(struct str method);
struct hiera_method {
    struct str name;
    const struct value *args; // without the context
    unsigned count;
    struct value lambda; // absent: none
    struct value (*apply)(void *data, struct value lambda, const struct value *args,
                          unsigned count);
    void *data;
    struct arena *arena; // for the result
    struct span at;
};
struct value hiera_context_call(struct value context, const struct hiera_method *m);
// What `not_found` gives: a poison that leaves the backend, and means absence to Hiera.
bool hiera_is_not_found(struct value v);
// A text of HOCON as data; false: `*why` says what is wrong.
bool hiera_read_hocon(struct arena *a, struct str text, struct value *out, struct str *why);
// The functions yaml_data, json_data and hocon_data, called from Puppet code: `path` in the options.
struct value hiera_data_function(struct value context, struct str function, struct value options,
                                 struct span at);

// ---- why: the steps of lookups

enum hiera_step_kind {
    STEP_ROOT,
    STEP_SEARCH,       // text: the key that is searched for
    STEP_INVALID_KEY,  // text
    STEP_MERGE_SOURCE, // text: where the merge options come from
    STEP_MODULE,       // text: the module that does not exist, or has no data
    STEP_INTERPOLATE,  // text: the string
    STEP_MERGE,        // text: the strategy; options
    STEP_LAYER,        // text: its title; path: its hiera.yaml
    STEP_LEVEL,        // text: its title; name
    STEP_PATH,         // text: as written; path: as resolved
    STEP_URI,
    STEP_SUB_KEY, // text: the segments
    STEP_SEGMENT,
    STEP_SCOPE, // text: a title; name: the key, if it is a search of its own
};

enum hiera_event {
    OUTCOME_NONE,
    OUTCOME_FOUND,
    OUTCOME_FOUND_IN_OVERRIDES,
    OUTCOME_FOUND_IN_DEFAULTS,
    OUTCOME_RESULT, // of a merge
    OUTCOME_KEY_NOT_FOUND,
    OUTCOME_PATH_NOT_FOUND,
    OUTCOME_MODULE_NOT_FOUND,
    OUTCOME_MODULE_WITHOUT_DATA,
    OUTCOME_FAILED,
};

struct hiera_step {
    enum hiera_step_kind kind;
    enum hiera_event event;
    enum hiera_layer layer;      // of a layer, a level, a path
    struct str text, name, path; // as the kinds say
    struct str key;              // that the event is for
    struct value value;          // of the event, or absent
    struct value options;        // of a merge: without the strategy; or absent
    struct span at;              // of the key in its file, if it was found there
    struct hiera_step *parent, *first, *last, *next;
    ARRAY(struct str) texts; // what else there is to say
};

// All of it lives in the arena; hiera_trace_done frees only lists.
struct hiera_trace {
    struct arena *arena;
    struct hiera_step root;
    struct hiera_step *now;
    uint64_t id;    // set by the first lookup: searches for options are recorded once in each
    bool is_secret; // the result is converted to Sensitive: its value is not shown
};

void hiera_trace_init(struct hiera_trace *t, struct arena *a);
void hiera_trace_done(struct hiera_trace *t);

// A file or a function that was asked for the key, in the order of the search: winners and losers.
struct hiera_outcome {
    enum hiera_layer layer;
    struct str level, path; // path: relative to the environment, empty if the level has none
    enum hiera_event event;
    struct value value;
    struct span at;
};
size_t hiera_outcomes(struct arena *a, const struct hiera_trace *t, struct str key, struct str root,
                      struct hiera_outcome **out);
const char *hiera_layer_name(enum hiera_layer layer);
const char *hiera_event_name(enum hiera_event event); // of an outcome: `found`, `key-not-found`, …

// As `puppet lookup --explain` prints it.
void hiera_explain_text(struct strbuf *out, const struct hiera_trace *t);
// {"key","found","value","merge","options_at","steps"}; `v` is what the lookup gave.
void hiera_explain_json(struct strbuf *out, const struct hiera_trace *t,
                        const struct sources *sources, struct str key, struct value v,
                        struct str root);

#endif
