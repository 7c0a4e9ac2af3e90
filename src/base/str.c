// SPDX-License-Identifier: Apache-2.0
#define _GNU_SOURCE 1 // memmem, which POSIX has since 2024
#include "base/str.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/budget.h"
#include "base/hash.h"

int str_compare(struct str a, struct str b)
{
    size_t shorter = a.len < b.len ? a.len : b.len;
    int order = shorter ? memcmp(a.at, b.at, shorter) : 0;
    if (order != 0)
        return order < 0 ? -1 : 1;
    return (a.len > b.len) - (a.len < b.len);
}

bool str_ends(struct str s, struct str suffix)
{
    return s.len >= suffix.len &&
           str_equal(str_make(s.at + (s.len - suffix.len), suffix.len), suffix);
}

uint64_t str_hash(struct str s)
{
    return hash_bytes(s.at, s.len);
}

size_t str_find_char(struct str s, char c, size_t from)
{
    if (from >= s.len)
        return s.len;
    const char *hit = memchr(s.at + from, c, s.len - from);
    return hit ? (size_t)(hit - s.at) : s.len;
}

size_t str_find(struct str s, struct str part, size_t from)
{
    if (from >= s.len || part.len == 0)
        return from < s.len ? from : s.len;
    const char *at = memmem(s.at + from, s.len - from, part.at, part.len);
    return at ? (size_t)(at - s.at) : s.len;
}

int str_hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

struct str str_slice(struct str s, size_t from, size_t to)
{
    if (to > s.len)
        to = s.len;
    if (from > to)
        from = to;
    return str_make(from ? s.at + from : s.at, to - from); // nothing may have no address
}

struct str str_copy(struct arena *a, struct str s)
{
    return str_make(arena_copy(a, s.at, s.len), s.len);
}

struct str str_join(struct arena *a, struct str left, struct str right)
{
    char *at = arena_alloc(a, left.len + right.len + 1);
    if (left.len)
        memcpy(at, left.at, left.len);
    if (right.len)
        memcpy(at + left.len, right.at, right.len);
    at[left.len + right.len] = 0;
    return str_make(at, left.len + right.len);
}

// Whether a format has nothing but texts and characters. Most have, and keys and paths are made of them by the thousand.
static bool has_only_texts(const char *format)
{
    for (const char *at = strchr(format, '%'); at; at = strchr(at + 1, '%')) {
        if (strncmp(at + 1, ".*s", 3) == 0)
            at += 3;
        else if (at[1] != 's' && at[1] != 'c')
            return false;
    }
    return true;
}

// The texts of a format that has only texts, one after the other, into `out` unless it is NULL: their length.
static size_t write_joined_texts(char *out, const char *format, va_list args)
{
    size_t len = 0;
    for (const char *at = format; *at; at++) {
        char one;
        struct str text = str_make(at, strcspn(at, "%"));
        if (text.len) {
            at += text.len - 1;
        } else if (at[1] == '.') {
            int most = va_arg(args, int);
            text.at = va_arg(args, const char *);
            text.len = most > 0 ? strnlen(text.at, (size_t)most) : 0;
            at += 3;
        } else if (at[1] == 's') {
            const char *given = va_arg(args, const char *);
            text = str_of(given ? given : "(null)");
            at++;
        } else {
            one = (char)va_arg(args, int);
            text = str_make(&one, 1);
            at++;
        }
        if (out && text.len)
            memcpy(out + len, text.at, text.len);
        len += text.len;
    }
    return len;
}

static struct str joined_texts(struct arena *a, const char *format, va_list args)
{
    va_list again;
    va_copy(again, args);
    size_t len = write_joined_texts(NULL, format, args);
    char *text = arena_take(a, len + 1);
    write_joined_texts(text, format, again);
    text[len] = 0;
    va_end(again);
    return str_make(text, len);
}

struct str str_vformat(struct arena *a, const char *format, va_list args)
{
    if (has_only_texts(format))
        return joined_texts(a, format, args);
    struct strbuf b;
    strbuf_init(&b, 0);
    strbuf_vformat(&b, format, args);
    struct str s = strbuf_copy(&b, a);
    strbuf_done(&b);
    return s;
}

struct str str_format(struct arena *a, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct str s = str_vformat(a, format, args);
    va_end(args);
    return s;
}

void strbuf_init(struct strbuf *b, size_t cap_bytes)
{
    *b = (struct strbuf){.cap_bytes = cap_bytes};
}

void strbuf_done(struct strbuf *b)
{
    budget_hold(-(int64_t)b->room);
    free(b->at);
    *b = (struct strbuf){0};
}

// How many of `more` bytes may still be added; makes room for them.
static size_t room_for(struct strbuf *b, size_t more)
{
    if (b->cap_bytes && more > b->cap_bytes - b->len) {
        more = b->cap_bytes - b->len;
        b->full = true;
    }
    if (more > b->room - b->len) {
        size_t room = b->room ? b->room * 2 : 64;
        if (room < b->len + more)
            room = b->len + more;
        if (!budget_hold((int64_t)(room - b->room))) {
            budget_hold((int64_t)b->room - (int64_t)room);
            b->full = true;
            return b->room - b->len;
        }
        b->at = memory_resize(b->at, room);
        b->room = room;
    }
    return more;
}

void strbuf_expect(struct strbuf *b, size_t more)
{
    if (!b->cap_bytes || more <= b->cap_bytes - b->len)
        (void)room_for(b, more);
}

void strbuf_add_growing(struct strbuf *b, struct str s)
{
    size_t len = room_for(b, s.len);
    if (len)
        memcpy(b->at + b->len, s.at, len);
    b->len += len;
}

void strbuf_add_repeat(struct strbuf *b, char c, size_t count)
{
    size_t len = room_for(b, count);
    if (len)
        memset(b->at + b->len, c, len);
    b->len += len;
}

static void add_joined_texts(struct strbuf *b, const char *format, va_list args)
{
    for (const char *at; (at = strchr(format, '%')); format = at + 2) {
        strbuf_add(b, str_make(format, (size_t)(at - format)));
        if (at[1] == '.') {
            int length = va_arg(args, int);
            const char *text = va_arg(args, const char *);
            if (length > 0)
                strbuf_add(b, str_make(text, strnlen(text, (size_t)length)));
            at += 2;
        } else if (at[1] == 's') {
            const char *text = va_arg(args, const char *);
            strbuf_add_cstr(b, text ? text : "(null)");
        } else {
            strbuf_add_char(b, (char)va_arg(args, int));
        }
    }
    strbuf_add_cstr(b, format);
}

void strbuf_vformat(struct strbuf *b, const char *format, va_list args)
{
    enum { SHORT = 200 }; // most are, and are written once
    char few[SHORT];
    va_list again;
    if (has_only_texts(format)) {
        add_joined_texts(b, format, args);
        return;
    }
    va_copy(again, args);
    int need = vsnprintf(few, sizeof(few), format, args);
    assert(need >= 0);
    char *text = need < SHORT ? few : memory_take((size_t)need + 1);
    if (need >= SHORT)
        vsnprintf(text, (size_t)need + 1, format, again);
    va_end(again);
    strbuf_add(b, str_make(text, (size_t)need));
    if (text != few)
        free(text);
}

void strbuf_format(struct strbuf *b, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    strbuf_vformat(b, format, args);
    va_end(args);
}

struct str strbuf_str(const struct strbuf *b)
{
    return str_make(b->at ? b->at : "", b->len);
}

struct str strbuf_copy(const struct strbuf *b, struct arena *a)
{
    return str_copy(a, strbuf_str(b));
}
