// SPDX-License-Identifier: Apache-2.0
//
// The only file that includes utf8proc. Nearly all text is ASCII, so each walk looks at bytes first
// and asks the tables only for what is above. Decoding is our own: utf8proc's reports an error
// where we want a character to go on with.
#include "base/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "base/bytes8.h"

size_t utf8_decode(struct str s, size_t at, uint32_t *code)
{
    unsigned char first = (unsigned char)s.at[at];
    if (first < 0x80) {
        *code = first;
        return 1;
    }
    utf8proc_int32_t decoded;
    size_t left = s.len - at < UTF8_MOST_BYTES ? s.len - at : UTF8_MOST_BYTES;
    utf8proc_ssize_t len =
        utf8proc_iterate((const utf8proc_uint8_t *)s.at + at, (utf8proc_ssize_t)left, &decoded);
    *code = len > 0 ? (uint32_t)decoded : UTF8_BAD;
    return len > 0 ? (size_t)len : 1;
}

size_t utf8_encode(uint32_t code, char out[UTF8_MOST_BYTES])
{
    if (!utf8proc_codepoint_valid((utf8proc_int32_t)code))
        code = UTF8_BAD;
    return (size_t)utf8proc_encode_char((utf8proc_int32_t)code, (utf8proc_uint8_t *)out);
}

void utf8_add(struct strbuf *out, uint32_t code)
{
    char bytes[UTF8_MOST_BYTES];
    size_t len = utf8_encode(code, bytes);
    strbuf_add(out, str_make(bytes, len));
}

bool utf8_is_ascii(struct str s)
{
    size_t i = 0;
    for (uint64_t eight; i + sizeof(eight) <= s.len; i += sizeof(eight)) {
        memcpy(&eight, s.at + i, sizeof(eight));
        if (eight & UINT64_C(0x8080808080808080))
            return false;
    }
    for (; i < s.len; i++)
        if ((unsigned char)s.at[i] >= 0x80)
            return false;
    return true;
}

// Where ASCII ends, at or after `at`; or somewhat before that.
static size_t skip_ascii(struct str s, size_t at)
{
    while (at + sizeof(uint64_t) <= s.len && !bytes8_high(bytes8_load(s.at + at)))
        at += sizeof(uint64_t);
    return at;
}

size_t utf8_find_bad(struct str s)
{
    size_t at = skip_ascii(s, 0);
    while (at < s.len) {
        uint32_t code;
        if ((unsigned char)s.at[at] < 0x80) {
            at = skip_ascii(s, at + 1);
            continue;
        }
        size_t len = utf8_decode(s, at, &code);
        if (len == 1 && code == UTF8_BAD)
            return at;
        at += len;
    }
    return s.len;
}

size_t utf8_count(struct str s)
{
    size_t count = 0;
    for (size_t at = 0; at < s.len; count++) {
        uint32_t code;
        at += utf8_decode(s, at, &code);
    }
    return count;
}

size_t utf8_last(struct str s)
{
    size_t at = s.len - 1;
    while (at > 0 && s.len - at < UTF8_MOST_BYTES && ((unsigned char)s.at[at] & 0xC0) == 0x80)
        at--;
    uint32_t code;
    return at + utf8_decode(s, at, &code) == s.len ? at : s.len - 1;
}

struct str utf8_trim_start(struct str s)
{
    uint32_t code;
    size_t start = 0;
    while (start < s.len && (s.at[start] == ' ' || s.at[start] == '\t'))
        start++;
    while (start < s.len) {
        size_t len = utf8_decode(s, start, &code);
        if (!utf8_is_space(code))
            break;
        start += len;
    }
    return str_slice(s, start, s.len);
}

struct str utf8_trim_end(struct str s)
{
    uint32_t code;
    while (s.len) {
        size_t last = utf8_last(s);
        utf8_decode(s, last, &code);
        if (!utf8_is_space(code))
            break;
        s.len = last;
    }
    return s;
}

// Nothing below U+0300 changes in form C, combines with its like, or is combined with what is before it; and those are
// exactly the characters whose bytes are all below 0xCC. Returns the first other byte at or after `at`, or `s.len`.
static size_t find_not_plain(struct str s, size_t at)
{
    for (; at + sizeof(uint64_t) <= s.len; at += sizeof(uint64_t)) {
        uint64_t x = bytes8_load(s.at + at);
        uint64_t large = ((x & ~BYTES8_EACH(0x80)) + BYTES8_EACH(0x100 - 0xCC)) & bytes8_high(x);
        if (large)
            return at + bytes8_first(large);
    }
    while (at < s.len && (unsigned char)s.at[at] < 0xCC)
        at++;
    return at;
}

// The next part of s that may change: characters that are not plain, and the one before them, which they may be
// combined with.
static struct str next_not_plain(struct str s, size_t from)
{
    size_t start = find_not_plain(s, from), end = start;
    while (end < s.len && ((unsigned char)s.at[end] >= 0xCC || (s.at[end] & 0xC0) == 0x80))
        end++;
    if (end > start && start > from)
        start--;
    if (end > start && start > from && (s.at[start] & 0xC0) == 0x80)
        start--;
    return str_slice(s, start, end);
}

// Adds the form C of text that is valid UTF-8.
static void add_nfc(struct strbuf *out, struct str s)
{
    utf8proc_uint8_t *composed = NULL;
    utf8proc_ssize_t len = utf8proc_map((const utf8proc_uint8_t *)s.at, (utf8proc_ssize_t)s.len,
                                        &composed, UTF8PROC_STABLE | UTF8PROC_COMPOSE);
    if (len == UTF8PROC_ERROR_NOMEM)
        out_of_memory(s.len);
    assert(len >= 0);
    strbuf_add(out, str_make((const char *)composed, (size_t)len));
    free(composed);
}

// The same for any bytes; bad ones stay as they are.
static void add_nfc_of_bytes(struct strbuf *out, struct str s)
{
    while (s.len) {
        size_t bad = utf8_find_bad(s);
        if (bad)
            add_nfc(out, str_slice(s, 0, bad));
        strbuf_add(out, str_slice(s, bad, bad + 1));
        s = str_slice(s, bad + 1, s.len);
    }
}

// Part by part, as a code point takes four bytes on its way: a text of a hundred megabytes has few others than plain.
struct str utf8_nfc(struct arena *a, struct str s)
{
    struct str part = next_not_plain(s, 0);
    if (!part.len)
        return s;
    struct strbuf out, piece;
    strbuf_init(&out, 0);
    strbuf_init(&piece, 0);
    size_t done = 0; // so much of s is in `out`
    for (; part.len; part = next_not_plain(s, (size_t)(part.at - s.at) + part.len)) {
        piece.len = 0;
        add_nfc_of_bytes(&piece, part);
        if (str_equal(strbuf_str(&piece), part))
            continue;
        size_t start = (size_t)(part.at - s.at);
        strbuf_add(&out, str_slice(s, done, start));
        strbuf_add(&out, strbuf_str(&piece));
        done = start + part.len;
    }
    if (done) {
        strbuf_add(&out, str_slice(s, done, s.len));
        s = strbuf_copy(&out, a);
    }
    strbuf_done(&piece);
    strbuf_done(&out);
    return s;
}

// Two ASCII bytes are two clusters, except for CR LF.
static bool is_ascii_break(struct str s, size_t at)
{
    unsigned char first = (unsigned char)s.at[at];
    unsigned char second = at + 1 < s.len ? (unsigned char)s.at[at + 1] : 0;
    return first < 0x80 && second < 0x80 && !(first == '\r' && second == '\n');
}

size_t utf8_cluster_end(struct str s, size_t at)
{
    if (is_ascii_break(s, at))
        return at + 1;
    uint32_t before;
    utf8proc_int32_t state = 0;
    at += utf8_decode(s, at, &before);
    while (at < s.len) {
        uint32_t after;
        size_t len = utf8_decode(s, at, &after);
        if (utf8proc_grapheme_break_stateful((utf8proc_int32_t)before, (utf8proc_int32_t)after,
                                             &state))
            break;
        at += len;
        before = after;
    }
    return at;
}

size_t utf8_cluster_start(struct str s, size_t at)
{
    size_t start = at < s.len ? at : s.len;
    while (start > 0 && !is_ascii_break(s, start - 1)) // there, a cluster ends whatever is before
        start--;
    while (start < s.len) {
        size_t end = utf8_cluster_end(s, start);
        if (end > at)
            break;
        start = end;
    }
    return start;
}

size_t utf8_settled(struct str s)
{
    static const char ends[] = "-_:;/\\,.(){}[]|?!~ \t@#$%^&*+\"'";
    if (s.len == 0)
        return 0;
    size_t last = utf8_cluster_start(s, s.len - 1);
    bool is_end = s.len - last == 1 && s.at[last] && strchr(ends, s.at[last]);
    return is_end ? s.len : last;
}

size_t utf8_cluster_count(struct str s)
{
    size_t count = 0;
    for (size_t at = 0; at < s.len; count++)
        at = utf8_cluster_end(s, at);
    return count;
}

// A cluster is drawn in at most two cells however many characters it joins: a flag is two letters
// of one cell, a family of emoji is one picture.
static size_t cluster_width(struct str cluster)
{
    size_t width = 0;
    for (size_t at = 0; at < cluster.len;) {
        uint32_t code;
        at += utf8_decode(cluster, at, &code);
        int cells = utf8proc_charwidth((utf8proc_int32_t)code);
        width += cells > 0 ? (size_t)cells : 0;
        if (code == 0xFE0F) // asks for the picture form of the character before
            width = 2;
    }
    return width < 2 ? width : 2;
}

size_t utf8_width(struct str s)
{
    size_t width = 0;
    for (size_t at = 0; at < s.len;) {
        if (is_ascii_break(s, at) && s.at[at] >= ' ' && s.at[at] < 0x7F) {
            width++;
            at++;
            continue;
        }
        size_t end = utf8_cluster_end(s, at);
        width += cluster_width(str_slice(s, at, end));
        at = end;
    }
    return width;
}

size_t utf8_break(struct str s, size_t columns)
{
    size_t end = 0, blank = 0, width = 0;
    uint32_t code;
    while (end < s.len) {
        size_t next = end + utf8_decode(s, end, &code);
        width += utf8_width(str_slice(s, end, next));
        if (width > columns && end)
            return blank ? blank : end;
        if (code == ' ')
            blank = next;
        end = next;
    }
    return s.len;
}

// utf8proc gives the sharp s a capital that Unicode's simple mapping does not have.
uint32_t utf8_upper(uint32_t code)
{
    return code == 0xDF ? code : (uint32_t)utf8proc_toupper((utf8proc_int32_t)code);
}

uint32_t utf8_lower(uint32_t code)
{
    return (uint32_t)utf8proc_tolower((utf8proc_int32_t)code);
}

uint32_t utf8_title(uint32_t code)
{
    return code == 0xDF ? code : (uint32_t)utf8proc_totitle((utf8proc_int32_t)code);
}

static utf8proc_category_t category(uint32_t code)
{
    return utf8proc_category((utf8proc_int32_t)code);
}

// The categories of utf8proc come in Unicode's order, so a family is a range.
static bool is_between(uint32_t code, utf8proc_category_t first, utf8proc_category_t last)
{
    utf8proc_category_t found = category(code);
    return found >= first && found <= last;
}

bool utf8_is_letter(uint32_t code)
{
    return is_between(code, UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_LO);
}

bool utf8_is_digit(uint32_t code)
{
    return category(code) == UTF8PROC_CATEGORY_ND;
}

bool utf8_is_space(uint32_t code)
{
    if (code < 0x100)
        return code == ' ' || (code >= '\t' && code <= '\r') || code == 0x85 || code == 0xA0;
    return is_between(code, UTF8PROC_CATEGORY_ZS, UTF8PROC_CATEGORY_ZP);
}

bool utf8_is_print(uint32_t code)
{
    if (code < 0x80)
        return code >= 0x20 && code < 0x7F;
    return is_between(code, UTF8PROC_CATEGORY_LU, UTF8PROC_CATEGORY_SO);
}

// Unicode's Other_ID_Start: kept for the sake of names that older versions allowed.
static bool is_other_id_start(uint32_t code)
{
    return code == 0x1885 || code == 0x1886 || code == 0x2118 || code == 0x212E || code == 0x309B ||
           code == 0x309C;
}

static bool is_other_id_continue(uint32_t code)
{
    return code == 0xB7 || code == 0x387 || (code >= 0x1369 && code <= 0x1371) || code == 0x19DA;
}

bool utf8_is_id_start(uint32_t code)
{
    if (code < 0x80)
        return (code >= 'a' && code <= 'z') || (code >= 'A' && code <= 'Z');
    if (code == 0x2E2F) // a letter by category that is kept for syntax
        return false;
    return utf8_is_letter(code) || category(code) == UTF8PROC_CATEGORY_NL ||
           is_other_id_start(code);
}

bool utf8_is_id_continue(uint32_t code)
{
    if (utf8_is_id_start(code) || (code >= '0' && code <= '9') || code == '_')
        return true;
    if (code < 0x80)
        return false;
    utf8proc_category_t found = category(code);
    return found == UTF8PROC_CATEGORY_MN || found == UTF8PROC_CATEGORY_MC ||
           found == UTF8PROC_CATEGORY_ND || found == UTF8PROC_CATEGORY_PC ||
           is_other_id_continue(code);
}

bool utf8_is_visible(uint32_t code)
{
    if (utf8_is_print(code))
        return true;
    // The joiners are parts of words and emoji; the other spaces are harmless blanks.
    return code == 0x200C || code == 0x200D || category(code) == UTF8PROC_CATEGORY_ZS;
}

static void add_escape(struct strbuf *out, uint32_t code)
{
    if (code == '\n')
        strbuf_add_cstr(out, "\\n");
    else if (code == '\r')
        strbuf_add_cstr(out, "\\r");
    else if (code == '\t')
        strbuf_add_cstr(out, "\\t");
    else if (code < 0x80)
        strbuf_format(out, "\\x%02x", (unsigned)code);
    else
        strbuf_format(out, "\\u{%x}", (unsigned)code);
}

bool utf8_is_command_mark(struct str s, size_t at)
{
    if (s.at[at] != '#' || at == 0 || s.at[at - 1] != '#')
        return false;
    size_t end = at + 1;
    while (end < s.len && s.at[end] >= 'a' && s.at[end] <= 'z')
        end++;
    return end < s.len && s.at[end] == '[';
}

// Where the run of bytes ends that need no look: printable ASCII except for `#`.
static size_t plain_end(struct str s, size_t at, size_t to)
{
    while (at + 16 <= to) {
        BYTES16_VECTOR x = bytes16_load(s.at + at).at;
        uint32_t plain =
            bytes16_first_other((BYTES16_VECTOR)(bytes16_between(x, 0x20, 0x7E) & (x != '#')));
        at += plain;
        if (plain < 16)
            return at;
    }
    while (at < to && s.at[at] >= 0x20 && s.at[at] < 0x7F && s.at[at] != '#')
        at++;
    return at;
}

void utf8_add_visible_part(struct strbuf *out, struct str s, size_t from, size_t to)
{
    for (size_t at = from; at < to;) {
        size_t plain = plain_end(s, at, to);
        strbuf_add(out, str_slice(s, at, plain));
        at = plain;
        if (at == to)
            break;
        uint32_t code;
        size_t len = utf8_decode(s, at, &code);
        if (len == 1 && code == UTF8_BAD)
            strbuf_format(out, "\\x%02x", (unsigned)(unsigned char)s.at[at]);
        else if (!utf8_is_visible(code) || utf8_is_command_mark(s, at))
            add_escape(out, code);
        else
            strbuf_add(out, str_slice(s, at, at + len));
        at += len;
    }
}

void utf8_add_visible(struct strbuf *out, struct str s)
{
    utf8_add_visible_part(out, s, 0, s.len);
}
