// SPDX-License-Identifier: Apache-2.0
//
// Borrowed bytes with a length, and a buffer to build them in. Bytes need not be UTF-8 or end in
// NUL.
#ifndef WEFT_BASE_STR_H
#define WEFT_BASE_STR_H

#include <stdarg.h>
#include <string.h>

#include "base/arena.h"

struct str {
    const char *at;
    size_t len;
};

#define STR(literal) ((struct str){"" literal, sizeof(literal) - 1})
// For printf's "%.*s".
#define STR_ARGS(s) ((int)(s).len), ((s).at)

static inline struct str str_make(const char *at, size_t len)
{
    return (struct str){at, len};
}

static inline struct str str_of(const char *nul_terminated)
{
    return str_make(nul_terminated, strlen(nul_terminated));
}

// Most texts that are compared differ in their length or in their first byte.
static inline bool str_equal(struct str a, struct str b)
{
    return a.len == b.len && (a.len == 0 || (a.at[0] == b.at[0] && memcmp(a.at, b.at, a.len) == 0));
}
// By bytes, as memcmp; a prefix comes first.
int str_compare(struct str a, struct str b);
static inline bool str_starts(struct str s, struct str prefix)
{
    return s.len >= prefix.len && str_equal(str_make(s.at, prefix.len), prefix);
}
bool str_ends(struct str s, struct str suffix);
uint64_t str_hash(struct str s);
// Offset of the first `c` at or after `from`, or `s.len`.
size_t str_find_char(struct str s, char c, size_t from);
// Offset of the first `part` at or after `from`, or `s.len`; in linear time. An empty part is at `from`.
size_t str_find(struct str s, struct str part, size_t from);
// What a hexadecimal digit stands for, or -1.
int str_hex_digit(char c);
// Part of s; offsets beyond its end are cut.
struct str str_slice(struct str s, size_t from, size_t to);
struct str str_copy(struct arena *a, struct str s);
struct str str_join(struct arena *a, struct str left, struct str right);
// For what people read: a text ends at its first NUL here.
struct str str_format(struct arena *a, const char *format, ...) PRINTF_LIKE(2, 3);
struct str str_vformat(struct arena *a, const char *format, va_list args) PRINTF_LIKE(2, 0);

// Bytes that grow, up to a cap: beyond it `full` is set and nothing more is added, so that no
// output can exhaust the machine. The bytes are malloc'd; strbuf_done frees them.
struct strbuf {
    char *at;
    size_t len;
    size_t room;
    size_t cap_bytes; // 0: none
    bool full;        // something was left out
};

void strbuf_init(struct strbuf *b, size_t cap_bytes);
void strbuf_done(struct strbuf *b);
// So many bytes will be added soon: there is room for them at once, if there may be.
void strbuf_expect(struct strbuf *b, size_t more);
void strbuf_add_growing(struct strbuf *b, struct str s); // strbuf_add where there is no room

static inline void strbuf_add(struct strbuf *b, struct str s)
{
    if (s.len > b->room - b->len || (b->cap_bytes && s.len > b->cap_bytes - b->len)) {
        strbuf_add_growing(b, s);
        return;
    }
    if (s.len)
        memcpy(b->at + b->len, s.at, s.len);
    b->len += s.len;
}

static inline void strbuf_add_char(struct strbuf *b, char c)
{
    strbuf_add(b, str_make(&c, 1));
}

static inline void strbuf_add_cstr(struct strbuf *b, const char *s)
{
    strbuf_add(b, str_of(s));
}

void strbuf_add_repeat(struct strbuf *b, char c, size_t count);
void strbuf_format(struct strbuf *b, const char *format, ...) PRINTF_LIKE(2, 3);
void strbuf_vformat(struct strbuf *b, const char *format, va_list args) PRINTF_LIKE(2, 0);
// What it holds now; valid until the next change.
struct str strbuf_str(const struct strbuf *b);
// A copy in the arena.
struct str strbuf_copy(const struct strbuf *b, struct arena *a);

// Kinds of ASCII characters, whatever the locale says. (Those of all of Unicode: base/utf8.h.)
static inline bool ascii_is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool ascii_is_letter(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

// What may stand between the words of a line.
static inline bool ascii_is_blank(char c)
{
    return c == ' ' || c == '\t';
}

#endif
