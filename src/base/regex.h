// SPDX-License-Identifier: Apache-2.0
//
// Regular expressions of the languages we read, on one engine. A compiled expression never changes:
// any number of threads may match with it. Matching is bounded in time and memory.
#ifndef WEFT_BASE_REGEX_H
#define WEFT_BASE_REGEX_H

#include "base/str.h"

enum regex_syntax {
    REGEX_RE2,  // Go's: no back references, no look-around
    REGEX_RUBY, // Ruby's: `^` and `$` at every line, `(?m)` lets the dot match a line end
    REGEX_SYNTAXES
};

enum regex_status {
    REGEX_MATCH,
    REGEX_NO_MATCH,
    REGEX_LIMIT, // given up: the text would need more steps or memory than is allowed
};

// Why a pattern is refused; `why` is lower case and has no full stop.
struct regex_error {
    size_t offset; // into the pattern
    char why[120];
};

// What a group matched; both are REGEX_NONE when it took no part.
struct regex_group {
    size_t start;
    size_t end;
};

#define REGEX_NONE SIZE_MAX

struct regex;

// NULL with `*error` when the pattern is refused. Free with regex_close.
struct regex *regex_open(struct str pattern, enum regex_syntax syntax, struct regex_error *error);
void regex_close(struct regex *r);

// Groups of the pattern, not counting the whole match, which is group 0.
uint32_t regex_group_count(const struct regex *r);
// The name of a group, borrowed from the regex; empty when it has none.
struct str regex_group_name(const struct regex *r, uint32_t group);

// Looking through one text: it is examined once, not at every match. Nothing of it may change meanwhile.
struct regex_search;
struct regex_search *regex_search_open(const struct regex *r, struct str text);
void regex_search_close(struct regex_search *s);
// The first match at or after `from`; as regex_match.
enum regex_status regex_search_next(struct regex_search *s, size_t from,
                                    struct regex_group *groups) MUST_USE;

// Looks for the first match at or after `from`; what is before is still seen by `\b` and the like.
// `groups` has room for regex_group_count + 1, or is NULL when only the answer counts.
enum regex_status regex_match(const struct regex *r, struct str text, size_t from,
                              struct regex_group *groups) MUST_USE;

#endif
