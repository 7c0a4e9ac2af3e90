// SPDX-License-Identifier: Apache-2.0
//
// What a compilation needs to know of a type of resources that is written in Ruby: the names of its parameters, which of
// them name a resource, and how a title becomes those. It is read from text; Ruby never runs.
#ifndef WEFT_DIALECTS_PUPPET_SCAN_RESOURCE_TYPE_H
#define WEFT_DIALECTS_PUPPET_SCAN_RESOURCE_TYPE_H

#include "base/str.h"

struct graph;

struct title_pattern {
    struct str source; // a regular expression of Ruby
    uint32_t count;
    const struct str *names; // what its groups are, in order
    bool is_whole;           // known to match all of a title that does not end in a slash
};

struct resource_type {
    struct str name; // in lower case
    uint32_t parameter_count;
    const struct str *parameters; // properties too, but no metaparameters
    uint32_t key_count;
    const struct str *keys; // parameters that name a resource
    uint32_t pattern_count;
    const struct title_pattern *patterns; // none: the title is the only key
    bool is_open;                         // it may have more parameters
    bool has_other_titles;                // how titles become keys could not be read
    bool may_repeat;                      // several resources may have the same keys
    bool is_of_ruby;                      // `provider` is a parameter if somebody provides one
    struct str file;                      // where it comes from; empty: built in
    struct str why;                       // why it is open
    uint32_t line;                        // ... and where
};

bool resource_type_has_parameter(const struct resource_type *t, struct str name);

// Other texts that the one of a type may need, by their path below `lib`.
struct ruby_library {
    void *data;
    bool (*read)(void *data, struct str path, struct str *text);
};

// The type of this name in a Ruby text: `newtype(:name)`, or `register_type(name: 'name')`. False: it is not there. A text
// that is not understood gives an open type. `library` may be NULL.
bool resource_type_of_ruby(struct arena *a, struct str name, struct str text,
                           const struct ruby_library *library, struct resource_type *out);
// The type in a file that `puppet generate types` wrote. False: it is not one.
bool resource_type_of_manifest(struct graph *g, struct str path, struct str text,
                               struct resource_type *out);

#endif
