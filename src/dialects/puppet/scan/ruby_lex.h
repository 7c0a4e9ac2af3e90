// SPDX-License-Identifier: Apache-2.0
//
// Ruby as a row of tokens, so that a reader of definitions never takes what stands in a text, a comment or a pattern for
// code. Blocks are paired: each token that opens one knows the token that closes it. Nothing is ever evaluated.
#ifndef WEFT_DIALECTS_PUPPET_SCAN_RUBY_LEX_H
#define WEFT_DIALECTS_PUPPET_SCAN_RUBY_LEX_H

#include "base/array.h"
#include "base/str.h"

enum ruby_kind {
    RUBY_END,      // of the text; always the last one
    RUBY_LINE,     // the end of a line, or `;`
    RUBY_WORD,     // a name in lower case, or a keyword
    RUBY_CONSTANT, // a name in upper case
    RUBY_VARIABLE, // `@x`, `@@x`, `$x`
    RUBY_NUMBER,
    RUBY_TEXT,    // what is between the quotes; of a here-document: nothing
    RUBY_SYMBOL,  // `:x`, without the colon
    RUBY_LABEL,   // `x:`, without the colon
    RUBY_WORDS,   // `%w[…]`, `%i[…]`: what is between the brackets
    RUBY_PATTERN, // what is between the slashes
    RUBY_SIGN,    // anything else
};

struct ruby_token {
    enum ruby_kind kind;
    bool is_plain;    // nothing in it is interpolated or escaped; of a pattern: not interpolated
    bool is_method;   // stands behind a dot or `def`: it is not a keyword
    bool after_blank; // something blank stands before it
    struct str text;
    struct str flags; // of a pattern
    uint32_t line;    // from 1
    uint32_t
        partner; // the number of the token that closes what it opens, or the other way; 0: none
};

struct ruby_tokens {
    ARRAY(struct ruby_token) list;
    bool is_broken; // a text or a block is not closed: no token can be trusted
};

// Texts are parts of `text`. Free with ruby_tokens_done.
void ruby_read(struct str text, struct ruby_tokens *out);
void ruby_tokens_done(struct ruby_tokens *t);

// Whether it is this keyword or name, and not a method of something.
bool ruby_is_word(const struct ruby_token *t, const char *word);
bool ruby_is_sign(const struct ruby_token *t, const char *sign);

// Pairs blocks and brackets: ruby_blocks.c
void ruby_pair(struct ruby_tokens *t);

#endif
