// SPDX-License-Identifier: Apache-2.0
//
// What the files of this folder share. Nobody else includes it. A *search* is one lookup on its way.
#ifndef WEFT_DIALECTS_PUPPET_HIERA_HIERA_INSIDE_H
#define WEFT_DIALECTS_PUPPET_HIERA_HIERA_INSIDE_H

#include "dialects/puppet/hiera/hiera_parts.h"
#include "formats/formats.h"
#include "graph/failure.h"

struct hiera {
    struct arena arena;
    struct graph *graph;
    struct hiera_host host;
    struct hiera_settings settings;
    struct str_table files;   // by path: struct data_file *
    struct str_table modules; // by name: struct provider *
    struct provider global, environment;
    struct str_table options, default_options; // by module, empty for none: struct lookup_options *
    struct str_table warned;                   // texts of warnings
    uint64_t traces;
    const struct str_table *unsure; // keys whose value is not known; or NULL
};

// ---- searches

// Names that are being looked up: one that comes again is a recursion.
struct pending {
    struct str name;
    const struct pending *outer;
};

// `h.a.1`: what is looked up, and the way into what is found.
struct segment {
    struct str text;
    bool is_index;
    int64_t index;
};

struct lookup_key {
    struct str text, root, module; // the module is empty if the root is not qualified
    struct segment *segments;
    size_t count;
};

struct search {
    struct hiera *h;
    const struct hiera_request *request;
    struct hiera_trace *trace;
    struct str module; // whose data are asked
    const struct pending *pending;
    struct scope_reads *reads; // where variables that are used are noted, or NULL
    bool is_lenient;           // undefined variables are not an error here
    bool
        skips_unknown; // a backend that cannot be asked is taken to have nothing: for lookup_options
    struct str local_name; // mapped_paths: a variable that is set for now
    struct value local_value;
};

// What is tried next: absent if it has nothing.
typedef struct value variant_lookup(struct search *s, const struct lookup_key *key, void *data,
                                    size_t i);

enum merge_strategy {
    MERGE_DEFAULT,
    MERGE_FIRST,
    MERGE_UNIQUE,
    MERGE_HASH,
    MERGE_DEEP,
    MERGE_UNCONSTRAINED_DEEP,
    MERGE_REVERSE_DEEP
};

struct merge {
    enum merge_strategy strategy;
    struct str knockout; // empty: none
    bool sorts_arrays, merges_hash_arrays, keeps_duplicates, overwrites_arrays, extends_arrays;
    struct value options; // as written, or absent
};

// hiera.c
struct value hiera_fail(struct hiera *h, enum failure_class class, const char *issue,
                        struct span at, const char *format, ...) PRINTF_LIKE(5, 6);
// Whether something is said for the first time.
bool hiera_is_first(struct hiera *h, struct str text);
void hiera_warn_once(struct hiera *h, struct span at, const char *format, ...) PRINTF_LIKE(3, 4);
void provider_forget_levels(struct provider *p);
struct str hiera_shown_path(struct hiera *h,
                            struct str path); // relative to the environment if it is below

// hiera_data.c
struct data_file *data_file_at(struct hiera *h, struct str path);
// What a file says in a format: a hash, empty if it has none; or a poison.
struct value data_of_file(struct hiera *h, struct data_file *f, enum data_format format,
                          struct data **out);
bool data_read_yaml(struct arena *a, struct str text, uint32_t file, struct data *out,
                    struct format_problem *problem);
// hocon.c: HOCON, or JSON, which is a part of it. False with the problem.
bool data_read_hocon(struct arena *a, struct str text, uint32_t file, bool is_json,
                     struct data *out, struct format_problem *problem);

// hiera_config.c: NULL if the file does not exist or does not count; `*failed` if it is wrong.
struct config *config_read(struct search *s, const struct provider *p, struct str path,
                           struct value *failed);
// hiera_levels.c
bool provider_levels(struct search *s, struct provider *p, struct value *failed);
// Whether the variables that were used have the same values.
bool scope_reads_hold(struct search *s, const struct scope_reads *reads);

// hiera_interpolate.c
bool has_interpolation(struct value v);
struct value interpolate(struct search *s, struct value v, bool allows_methods);
// A variable by its key, which may be dotted; null if it is not set.
struct value scope_value(struct search *s, struct str key, struct str subject);

// hiera_keys.c: the parts are borrowed from the text. False: it is not a key.
bool lookup_key_read(struct arena *a, struct str text, struct lookup_key *out);
struct value dig(struct search *s, struct str key, const struct segment *segments, size_t count,
                 struct value v);
struct value undig(struct arena *a, const struct lookup_key *key, struct value v);
struct value hiera_entry(struct value hash, struct str key); // absent: it has none, or is no hash

// hiera_merge.c
bool merge_read(struct search *s, struct value written, struct merge *out, struct value *failed);
const char *merge_name(enum merge_strategy strategy);
struct value merge_lookup(struct search *s, const struct merge *m, const struct lookup_key *key,
                          variant_lookup *variant, void *data, size_t count);
struct value merge_two(struct search *s, const struct merge *m, struct value high,
                       struct value low);
// hiera_merge_deep.c
struct value merge_deep(struct search *s, const struct merge *m, struct value high,
                        struct value low);
struct value merge_union(struct arena *a, struct value x, struct value y);

// hiera_backends.c
bool format_of_function(struct str name, enum data_format *out); // yaml_data, json_data, hocon_data
struct value level_lookup(struct search *s, struct provider *p, struct level *level,
                          const struct merge *m, const struct lookup_key *key);
// hiera_context.c
struct value context_object(struct backend_context *c);

// hiera_lookup.c
struct value provider_lookup(struct search *s, struct provider *p, const struct merge *m,
                             const struct lookup_key *key);
struct value provider_lookup_in_defaults(struct search *s, struct provider *p,
                                         const struct merge *m, const struct lookup_key *key);
struct value search_key(struct search *s, struct value merge, struct str key);
// The first of the names that is found, from within a lookup: `%{lookup('x')}`.
struct value search_name(struct search *s, struct str name);
struct provider *environment_provider(struct search *s, struct value *failed);
struct provider *module_provider(struct search *s, struct str module, struct value *failed);
struct provider *global_provider(struct search *s, struct value *failed);
// A name that is on its way already is a recursion: a poison; otherwise absent.
struct value search_check(struct search *s, struct str name);

// hiera_options.c
extern const struct lookup_key lookup_options_key;
// The options for a key, or absent; a poison.
struct value lookup_options_of(struct search *s, const struct lookup_key *key, struct str *matched);
struct value default_options_of(struct search *s, struct provider *p, const struct lookup_key *key);
void lookup_options_done(struct str_table *table);

// hiera_trace.c: nothing happens without a trace.
void trace_push(struct search *s, enum hiera_step_kind kind, struct str text);
void trace_pop(struct search *s);
struct hiera_step *trace_now(struct search *s); // or NULL
void trace_found(struct search *s, struct str key, struct value v, struct span at);
void trace_event(struct search *s, enum hiera_event event, struct str key, struct value v);
void trace_text(struct search *s, struct str text);

#endif
