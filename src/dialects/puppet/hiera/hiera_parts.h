// SPDX-License-Identifier: Apache-2.0
//
// What Hiera keeps: files, configurations, levels, options. Nobody outside of this folder includes it.
//
// A *provider* is a layer: the global one, that of the environment, one for each module. Its configuration has
// *levels*; a level has *locations*, which are files for most backends.
#ifndef WEFT_DIALECTS_PUPPET_HIERA_HIERA_PARTS_H
#define WEFT_DIALECTS_PUPPET_HIERA_HIERA_PARTS_H

#include "base/table.h"
#include "dialects/puppet/hiera/hiera.h"

// ---- files

enum data_format { DATA_YAML, DATA_JSON, DATA_HOCON, DATA_FORMAT_COUNT };

enum has_interpolation {
    INTERPOLATION_UNKNOWN,
    INTERPOLATION_NONE,
    INTERPOLATION_SOME,
    INTERPOLATION_REFUSED // it has a number in it that does not fit into 64 bits, or a symbol
};

// What a text says, and where its outermost keys are.
struct data {
    struct value hash;      // or what else the text is; null if it is empty
    struct span *places;    // of the keys, in the order of the hash
    uint8_t *interpolation; // enum has_interpolation, of each item
    struct value failed;    // a poison if the text has mistakes, otherwise absent
    struct span *repeated;  // keys that their mapping has already, at any depth
    size_t repeated_count;
};

struct data_file {
    struct str path;
    bool is_there;
    struct value unreadable; // a poison, or absent
    uint32_t file;           // in the sources
    struct str text;
    struct data *data[DATA_FORMAT_COUNT]; // NULL: not read so far
};

// ---- configurations

enum backend {
    BACKEND_DATA_HASH,
    BACKEND_LOOKUP_KEY,
    BACKEND_DATA_DIG,
    BACKEND_HIERA3,
    BACKEND_COUNT
};

enum location_kind {
    LOCATION_NONE,
    LOCATION_PATHS,
    LOCATION_GLOBS,
    LOCATION_URIS,
    LOCATION_MAPPED, // variable, name, template
};

// A level as it is written.
struct level_config {
    struct str name;
    enum backend backend;
    struct str function;
    enum location_kind kind;
    struct str *locations;
    size_t location_count;
    struct str extension; // that paths get if they do not have it: version 3 and 4
    struct str datadir;
    struct value options; // a hash, or absent
    struct span at;       // of the configuration
};

struct config {
    struct str path, root; // the file; its directory
    uint32_t file;
    int version;
    struct level_config *levels, *defaults;
    size_t level_count, default_count;
    bool has_defaults;  // a default_hierarchy
    struct value merge; // version 3: what a merge of hashes means to hiera_hash(), or absent
};

// ---- levels with their variables filled in

// What a backend keeps from call to call.
struct backend_context {
    struct hiera *hiera;
    struct str module;
    ARRAY(struct value) keys, values; // its own cache
    struct table by_hash;             // number of a key + 1, by its hash
    struct str_table answers;         // lookup_key and data_dig, by key: struct value *
    struct data *data;                // data_hash
    struct value object;              // Puppet::LookupContext, or absent
    struct search *search;            // that runs now, or NULL
    struct str_table texts;           // cached_file_data, by path: struct value *
};

struct location {
    struct str written, path;
    bool is_there, is_uri;
    struct backend_context *context;
};

struct level {
    const struct level_config *config;
    struct location *locations; // one without a path for a level without locations
    size_t location_count;
    struct value options;
};

// A variable that the levels depend on.
struct scope_read {
    struct str key;
    struct value value; // absent: not set
};

struct scope_reads {
    ARRAY(struct scope_read) list;
};

struct provider {
    enum hiera_layer layer;
    struct str module;        // of a module
    struct config *config;    // NULL: it has none that counts
    bool is_read, has_levels; // config is known, levels are
    struct level *levels, *defaults;
    size_t level_count, default_count;
    struct scope_reads reads;
};

// ---- lookup_options

struct option_pattern {
    struct regex *regex;
    struct str text;
    struct value options;
};

struct lookup_options {
    uint64_t trace;    // the last trace that has the search for them
    struct value hash; // or absent
    ARRAY(struct option_pattern) patterns;
};

#endif
