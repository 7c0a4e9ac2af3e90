// SPDX-License-Identifier: Apache-2.0
//
// From the syntax of a language to the one of the engine; used by regex.c only.
#ifndef WEFT_BASE_REGEX_SYNTAX_H
#define WEFT_BASE_REGEX_SYNTAX_H

#include "base/array.h"
#include "base/regex.h"

struct regex_translation {
    struct strbuf out;
    ARRAY(size_t) origins; // for each byte of `out` the offset in the pattern that it comes from
};

// False with `*error` for what the language does not have. regex_translation_done in both cases.
bool regex_translate(struct regex_translation *t, struct str pattern, enum regex_syntax syntax,
                     struct regex_error *error) MUST_USE;
void regex_translation_done(struct regex_translation *t);

#endif
