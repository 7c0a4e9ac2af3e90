// SPDX-License-Identifier: Apache-2.0
//
// What the readers of types in Ruby share: the tokens, and what has been found so far.
#ifndef WEFT_DIALECTS_PUPPET_SCAN_RUBY_SCAN_H
#define WEFT_DIALECTS_PUPPET_SCAN_RUBY_SCAN_H

#include "dialects/puppet/scan/resource_type.h"
#include "dialects/puppet/scan/ruby_lex.h"

struct scanned_names {
    ARRAY(struct str) list;
};

struct type_scan {
    struct arena *arena;
    struct str name; // of the type that is looked for
    const struct ruby_tokens *tokens;
    const struct ruby_library *library; // or NULL
    struct scanned_names parameters, keys;
    ARRAY(struct str) mixins; // files of modules that the type extends itself by
    unsigned methods;         // of those that are being read
    ARRAY(struct title_pattern) patterns;
    struct str variable, value; // of a loop over names
    unsigned loops;
    bool is_open, has_other_titles, may_repeat;
    const char *why;
    uint32_t line;
};

// Token `i`; the last one beyond the end.
const struct ruby_token *scan_token(const struct type_scan *s, size_t i);
void scan_add_parameter(struct type_scan *s, struct str name, bool is_key);
// There may be parameters that were not found.
void scan_open(struct type_scan *s, const struct ruby_token *at, const char *why);

// The statements between two tokens.
void scan_body(struct type_scan *s, size_t from, size_t to);

// ---- ruby_mixins.c
// `extend` or `include`, with a name of a module.
void scan_mixin(struct type_scan *s, size_t i);
// A call of a method that is not known: what it defines. False: it is nowhere.
bool scan_other_method(struct type_scan *s, struct str method);

// ---- ruby_titles.c
// The body of `def self.title_patterns`.
void scan_title_patterns(struct type_scan *s, size_t from, size_t to);
// A pattern as a source that has its flags.
struct str scan_pattern(struct type_scan *s, const struct ruby_token *t);

// ---- ruby_registered.c
// `Puppet::ResourceApi.register_type(…)`; the token is its name. False: it is another type.
bool scan_registered_type(struct type_scan *s, size_t i);

#endif
