// SPDX-License-Identifier: Apache-2.0
//
// Text as people see it: code points, grapheme clusters, cells of a terminal. Input may hold bytes
// that are not UTF-8: every such byte counts as one character of its own with the code UTF8_BAD, so
// that nothing here can fail and no byte is lost.
#ifndef WEFT_BASE_UTF8_H
#define WEFT_BASE_UTF8_H

#include "base/str.h"

enum {
    UTF8_BAD = 0xFFFD, // what a byte that is no UTF-8 decodes to
    UTF8_MOST_BYTES = 4,
};

// The length in bytes of the character at offset `at`, which must be below `s.len`; its code point
// goes to `*code`. Length 1 with UTF8_BAD is a bad byte (U+FFFD itself has 3).
size_t utf8_decode(struct str s, size_t at, uint32_t *code);
// Bytes written: 1 to 4; UTF8_BAD stands in for what is no code point.
size_t utf8_encode(uint32_t code, char out[UTF8_MOST_BYTES]);
void utf8_add(struct strbuf *out, uint32_t code);

bool utf8_is_ascii(struct str s);
// Offset of the first byte that is not UTF-8, or `s.len`.
size_t utf8_find_bad(struct str s);
static inline bool utf8_is_valid(struct str s)
{
    return utf8_find_bad(s) == s.len;
}
// Code points in s.
size_t utf8_count(struct str s);
// Where the last character of s, which is not empty, begins.
size_t utf8_last(struct str s);
// Without the space (see utf8_is_space) in front of it, or after.
struct str utf8_trim_start(struct str s);
struct str utf8_trim_end(struct str s);

// Normal form C; bad bytes stay. The result is `s` itself when nothing had to change (always so for
// ASCII), else it lives in the arena.
struct str utf8_nfc(struct arena *a, struct str s);

// Where the grapheme cluster ends that begins at `at` (below `s.len`).
size_t utf8_cluster_end(struct str s, size_t at);
// Where the cluster that contains offset `at` begins, counting clusters from the start of s.
size_t utf8_cluster_start(struct str s, size_t at);
size_t utf8_cluster_count(struct str s);
// How many bytes of s, which is NFC, stay as they are whatever text comes after: all but a last cluster
// that could grow. Punctuation that is common between parts of names never does.
size_t utf8_settled(struct str s);

// Cells on a terminal: 0, 1 or 2 for a cluster.
size_t utf8_width(struct str s);
// Where a line of so many columns is broken: after the last blank that fits, else where it is full; the end of what
// fits as it is.
size_t utf8_break(struct str s, size_t columns);

// Simple case mapping: one code point to one.
uint32_t utf8_upper(uint32_t code);
uint32_t utf8_lower(uint32_t code);
uint32_t utf8_title(uint32_t code);
bool utf8_is_letter(uint32_t code);
bool utf8_is_digit(uint32_t code); // decimal digits of any script
bool utf8_is_space(uint32_t code); // White_Space, as Go's unicode.IsSpace
bool utf8_is_print(uint32_t code); // letters, marks, numbers, punctuation, symbols and U+0020
bool utf8_is_id_start(uint32_t code);
bool utf8_is_id_continue(uint32_t code);

// Adds s so that no terminal or CI system can obey it: control, direction and invisible characters
// become `\n`, `\x1b` or `\u{202e}`, bad bytes `\xff`, and `##[`, `##vso[` lose their meaning.
void utf8_add_visible(struct strbuf *out, struct str s);
// The part between two offsets at characters' edges; what is around it is looked at, not added.
void utf8_add_visible_part(struct strbuf *out, struct str s, size_t from, size_t to);
// The tests after it: characters that are shown as they are, and the second `#` of `##[group]` or
// `##vso[…]`, which CI systems look for anywhere in a line.
bool utf8_is_visible(uint32_t code);
bool utf8_is_command_mark(struct str s, size_t at);

#endif
