// SPDX-License-Identifier: Apache-2.0
//
// Bytes as text and back: base64, gzip, character sets, URLs. Texts that contain
// values, JSON and CSV, are in data.c.
#include <iconv.h>
#include <string.h>

#include "base/budget.h"
#include "base/files/zip.h"
#include "base/utf8.h"
#include "formats/base64.h"
#include "formats/read_value.h"
#include "formats/yaml/yaml.h"
#include "functions/bytes.h"
#include "functions/functions.h"
#include "functions/text.h"

// ---- base64

static struct value apply_base64encode(struct call *c)
{
    return bytes_base64(c, text_arg(c, 0));
}

// The bytes in argument 0, or false with the failure.
static bool decode_arg(struct call *c, int blame, struct str *bytes, struct value *failed)
{
    size_t bad;
    if (base64_read(call_arena(c), text_arg(c, 0), bytes, &bad))
        return true;
    *failed =
        call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, blame, "invalid base64 at offset %zu", bad);
    return false;
}

static struct value apply_base64decode(struct call *c)
{
    struct str bytes;
    struct value failed;
    return decode_arg(c, -1, &bytes, &failed) ? bytes_utf8(c, bytes, -1) : failed;
}

// ---- gzip

static struct value apply_base64gzip(struct call *c)
{
    struct strbuf packed = text_buffer(c);
    struct value v;
    if (zip_gzip(&packed, text_arg(c, 0)))
        v = bytes_base64(c, strbuf_str(&packed));
    else
        v = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "compression failed");
    strbuf_done(&packed);
    return v;
}

static bool charge_chunk(void *data)
{
    return call_charge(data, 1);
}

static struct value apply_base64gunzip(struct call *c)
{
    struct str bytes;
    struct value v;
    if (!decode_arg(c, 0, &bytes, &v))
        return v;
    struct strbuf out = text_buffer(c);
    if (!zip_gunzip(&out, bytes, charge_chunk, c))
        v = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0, "invalid gzip data");
    else if (out.full || utf8_is_valid(strbuf_str(&out)))
        return text_done(c, &out);
    else
        v = bytes_utf8(c, strbuf_str(&out), -1);
    strbuf_done(&out);
    return v;
}

// ---- character sets

enum { CHUNK_BYTES = 16 * 1024 };

// Characters that are not escaped in a URL.
static bool is_unreserved(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           (c && strchr("-_.~", c));
}

static bool is_name_character(char c)
{
    return is_unreserved(c) ? c != '~' : c == ':';
}

// A character set by its IANA name, as the system calls it; empty if it is unknown. We alone decide whether a byte
// order mark is written.
static const char *character_set(struct arena *a, struct str name, bool *with_mark)
{
    // Names of the C library for whatever this machine is configured to use.
    static const char *const local[] = {"CHAR", "WCHAR_T", "INTERNAL"};
    char *upper = arena_copy(a, name.at, name.len);
    for (size_t i = 0; i < name.len; i++) {
        if (!is_name_character(upper[i]))
            return "";
        upper[i] = (char)utf8_upper((unsigned char)upper[i]);
    }
    for (size_t i = 0; i < COUNT_OF(local); i++)
        if (strcmp(upper, local[i]) == 0)
            return "";
    *with_mark = strcmp(upper, "UTF-16") == 0;
    return *with_mark ? "UTF-16BE" : upper;
}

// Converts bytes from one set to another; false if that is impossible, or if the set does not exist (`*is_set`).
static bool convert_set(struct strbuf *out, const char *to, const char *from, struct str bytes,
                        bool *is_set)
{
    iconv_t converter = *to && *from ? iconv_open(to, from) : (iconv_t)-1;
    *is_set = converter != (iconv_t)-1;
    if (!*is_set)
        return false;
    char *in = (char *)(uintptr_t)bytes.at;
    size_t left = bytes.len;
    bool is_flushed = false, ok = true;
    while (ok && !is_flushed && !out->full) {
        char chunk[CHUNK_BYTES], *at = chunk;
        size_t room = sizeof(chunk);
        is_flushed = left == 0;
        size_t status = iconv(converter, is_flushed ? NULL : &in, &left, &at, &room);
        ok = status != (size_t)-1 || at > chunk;
        strbuf_add(out, str_make(chunk, sizeof(chunk) - room));
    }
    iconv_close(converter);
    return ok;
}

static struct value not_a_set(struct call *c)
{
    return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 1,
                     "unknown character set `%.*s`: expected an IANA name like `UTF-16LE`",
                     STR_ARGS(text_shown(text_arg(c, 1))));
}

static struct value apply_textencodebase64(struct call *c)
{
    bool with_mark = false, is_set;
    const char *set = character_set(call_arena(c), text_arg(c, 1), &with_mark);
    struct strbuf out = text_buffer(c);
    if (with_mark)
        strbuf_add_cstr(&out, "\xfe\xff");
    bool ok = convert_set(&out, set, "UTF-8", text_arg(c, 0), &is_set);
    struct value v;
    if (!is_set)
        v = not_a_set(c);
    else if (ok)
        v = bytes_base64(c, strbuf_str(&out));
    else
        v = call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0,
                      "the string has characters that `%s` cannot represent", set);
    strbuf_done(&out);
    return v;
}

static struct value apply_textdecodebase64(struct call *c)
{
    bool with_mark = false, is_set;
    const char *set = character_set(call_arena(c), text_arg(c, 1), &with_mark);
    struct str bytes;
    struct value v;
    if (!decode_arg(c, 0, &bytes, &v))
        return v;
    if (with_mark && (str_starts(bytes, STR("\xfe\xff")) || str_starts(bytes, STR("\xff\xfe")))) {
        set = bytes.at[0] == '\xff' ? "UTF-16LE" : set;
        bytes = str_slice(bytes, 2, bytes.len);
    }
    struct strbuf out = text_buffer(c);
    if (convert_set(&out, "UTF-8", set, bytes, &is_set))
        return text_done(c, &out);
    strbuf_done(&out);
    return is_set
               ? call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, 0, "the bytes are not valid `%s`", set)
               : not_a_set(c);
}

// ---- URLs

static struct value apply_urlencode(struct call *c)
{
    struct str s = text_arg(c, 0);
    struct strbuf out = text_buffer(c);
    for (size_t i = 0; i < s.len; i++) {
        if (is_unreserved(s.at[i]))
            strbuf_add_char(&out, s.at[i]);
        else if (s.at[i] == ' ')
            strbuf_add_char(&out, '+');
        else
            strbuf_format(&out, "%%%02X", (unsigned char)s.at[i]);
    }
    return text_done(c, &out);
}

static struct value apply_urldecode(struct call *c)
{
    struct str s = text_arg(c, 0);
    char *bytes = arena_alloc(call_arena(c), s.len);
    size_t len = 0;
    for (size_t i = 0; i < s.len; i++) {
        char byte = s.at[i] == '+' ? ' ' : s.at[i];
        if (byte == '%') {
            int high = bytes_hex_digit(s, i + 1), low = bytes_hex_digit(s, i + 2);
            if (high < 0 || low < 0)
                return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1,
                                 "expected two hexadecimal digits after `%%` at offset %zu", i);
            byte = (char)(high << 4 | low);
            i += 2;
        }
        bytes[len++] = byte;
    }
    return bytes_utf8(c, str_make(bytes, len), -1);
}

// ---- the table

// ---- YAML

static struct value apply_yamldecode(struct call *c)
{
    struct str text = text_arg(c, 0);
    struct value v;
    struct format_problem problem;
    if (!call_charge(c, 1 + text.len / 16))
        return call_limit(c);
    if (format_read_value(&format_yaml_go, call_arena(c), text, &v, &problem))
        return v;
    if (!problem.why)
        return call_limit(c);
    struct text_position at = text_position(text, problem.at);
    return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "invalid YAML: line %zu, column %zu: %s",
                     at.line, at.column, problem.why);
}

static bool has_capsule(struct value v)
{
    if (value_is_aggregate(v))
        for (size_t i = 0; budget_more(i < value_len(v)); i++)
            if (has_capsule(value_item(v, i)))
                return true;
    return value_is(v, VALUE_CAPSULE);
}

static struct value apply_yamlencode(struct call *c)
{
    struct value v = call_arg(c, 0);
    if (!value_is_wholly_known(v))
        return value_unknown(call_arena(c), &type_string);
    if (has_capsule(v))
        return call_fail(c, FAIL_TYPE, DIAG_BAD_ARGUMENT, -1, "there is no YAML for this value");
    struct strbuf out = text_buffer(c);
    yaml_write(&out, v);
    if (!value_is(v, VALUE_STRING) && !value_is_aggregate(v))
        strbuf_add_cstr(&out, "...\n"); // otherwise a bare word would have no end
    return text_done(c, &out);
}

#define TEXT_TO_TEXT(NAME, ARGS, ARITY, DOC)                       \
    {                                                              \
        .name = #NAME, .signature = ARGS " -> string", .doc = DOC, \
        .op = {.name = #NAME,                                      \
               .arity = ARITY,                                     \
               .flags = OP_NOT_NULL,                               \
               .types = {&type_string, &type_string},              \
               .result = &type_string,                             \
               .apply = apply_##NAME},                             \
    }

static const struct function functions[] = {
    TEXT_TO_TEXT(base64decode, "str: string", 1, "Decodes base64."),
    TEXT_TO_TEXT(base64encode, "str: string", 1, "Encodes a string in base64."),
    TEXT_TO_TEXT(base64gunzip, "str: string", 1, "Decompresses what `base64gzip` produced."),
    TEXT_TO_TEXT(base64gzip, "str: string", 1,
                 "Compresses a string with gzip and encodes it in base64."),
    TEXT_TO_TEXT(textdecodebase64, "source: string, encoding: string", 2,
                 "Decodes base64 to a string in a character set."),
    TEXT_TO_TEXT(textencodebase64, "string: string, encoding: string", 2,
                 "Encodes a string in a character set, then in base64."),
    TEXT_TO_TEXT(urldecode, "str: string", 1, "Decodes `%41` and `+` in the query of a URL."),
    TEXT_TO_TEXT(urlencode, "str: string", 1, "Encodes a string for the query of a URL."),
    {
        .name = "yamldecode",
        .signature = "src: string -> any",
        .doc = "Parses YAML.",
        .op =
            {.name = "yamldecode", .arity = 1, .types = {&type_string}, .apply = apply_yamldecode},
    },
    {
        .name = "yamlencode",
        .signature = "value: any -> string",
        .doc = "The value as YAML in block style.",
        .op = {.name = "yamlencode",
               .arity = 1,
               .passing = PASSES_TEXT,
               .params = {PARAM_NULL | PARAM_DYNAMIC},
               .result = &type_string,
               .apply = apply_yamlencode},
    },
};

const struct function_family functions_encoding_terraform = {"encoding", functions,
                                                             COUNT_OF(functions)};
