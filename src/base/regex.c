// SPDX-License-Identifier: Apache-2.0
//
// The only file that includes PCRE2. No JIT: configuration matches short texts, compiling for it
// costs more than it saves, and the interpreter honours all three limits.
#include "base/regex.h"

#include <stdio.h>
#include <stdlib.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/regex_syntax.h"

enum {
    MATCH_STEPS = 5 * 1000 * 1000,       // about a quarter of a second
    MATCH_DEPTH = 1000 * 1000,           // of backtracking
    MATCH_HEAP_KIBIBYTES = 64 * 1024,    // what backtracking may hold
    LONGEST_PATTERN_BYTES = 1024 * 1024, // nobody writes it, somebody generates it
    PARENTHESES_NEST = 200,              // compiling recurses
};

struct regex {
    pcre2_general_context *memory;
    pcre2_code *code;
    pcre2_match_context *limits;
    uint32_t group_count;
    const unsigned char *names; // PCRE2's table: two bytes of group number, then the name
    uint32_t name_count;
    uint32_t name_entry_bytes;
};

static void report(struct regex_error *error, const struct regex_translation *t, int code,
                   size_t offset, size_t pattern_len)
{
    unsigned char why[sizeof(error->why)];
    pcre2_get_error_message(code, why, sizeof(why));
    snprintf(error->why, sizeof(error->why), "%s", (const char *)why);
    error->offset = offset < t->origins.len ? t->origins.at[offset] : pattern_len;
}

// Memory that is refused is no mistake of a pattern, nor of a text: it never comes back empty.
static void *take(size_t bytes, void *data)
{
    (void)data;
    return memory_take(bytes);
}

static void release(void *old, void *data)
{
    (void)data;
    free(old);
}

static pcre2_code *compile(pcre2_general_context *memory, const struct regex_translation *t,
                           enum regex_syntax syntax, size_t pattern_len, struct regex_error *error)
{
    pcre2_compile_context *context = pcre2_compile_context_create(memory);
    pcre2_set_newline(context, PCRE2_NEWLINE_LF);
    pcre2_set_bsr(context, PCRE2_BSR_UNICODE);
    pcre2_set_max_pattern_length(context, LONGEST_PATTERN_BYTES);
    pcre2_set_parens_nest_limit(context, PARENTHESES_NEST);
    uint32_t options = PCRE2_UTF | PCRE2_MATCH_INVALID_UTF | PCRE2_NEVER_BACKSLASH_C;
    options |= syntax == REGEX_RUBY ? PCRE2_MULTILINE : PCRE2_DOLLAR_ENDONLY;
    int code;
    size_t offset;
    struct str text = strbuf_str(&t->out);
    pcre2_code *compiled =
        pcre2_compile((PCRE2_SPTR)text.at, text.len, options, &code, &offset, context);
    pcre2_compile_context_free(context);
    if (!compiled)
        report(error, t, code, offset, pattern_len);
    return compiled;
}

static struct regex *regex_of(pcre2_general_context *memory, pcre2_code *code)
{
    struct regex *r = memory_take(sizeof(*r));
    *r = (struct regex){
        .memory = memory, .code = code, .limits = pcre2_match_context_create(memory)};
    pcre2_set_match_limit(r->limits, MATCH_STEPS);
    pcre2_set_depth_limit(r->limits, MATCH_DEPTH);
    pcre2_set_heap_limit(r->limits, MATCH_HEAP_KIBIBYTES);
    pcre2_pattern_info(code, PCRE2_INFO_CAPTURECOUNT, &r->group_count);
    pcre2_pattern_info(code, PCRE2_INFO_NAMECOUNT, &r->name_count);
    pcre2_pattern_info(code, PCRE2_INFO_NAMEENTRYSIZE, &r->name_entry_bytes);
    pcre2_pattern_info(code, PCRE2_INFO_NAMETABLE, &r->names);
    return r;
}

struct regex *regex_open(struct str pattern, enum regex_syntax syntax, struct regex_error *error)
{
    struct regex_translation t;
    pcre2_code *code = NULL;
    pcre2_general_context *memory = pcre2_general_context_create(take, release, NULL);
    if (regex_translate(&t, pattern, syntax, error))
        code = compile(memory, &t, syntax, pattern.len, error);
    regex_translation_done(&t);
    if (code)
        return regex_of(memory, code);
    pcre2_general_context_free(memory);
    return NULL;
}

void regex_close(struct regex *r)
{
    if (!r)
        return;
    pcre2_match_context_free(r->limits);
    pcre2_code_free(r->code);
    pcre2_general_context_free(r->memory);
    free(r);
}

uint32_t regex_group_count(const struct regex *r)
{
    return r->group_count;
}

struct str regex_group_name(const struct regex *r, uint32_t group)
{
    for (uint32_t i = 0; i < r->name_count; i++) {
        const unsigned char *entry = r->names + (size_t)i * r->name_entry_bytes;
        if (((uint32_t)entry[0] << 8 | entry[1]) == group)
            return str_of((const char *)entry + 2);
    }
    return STR("");
}

static enum regex_status status_of(int answer)
{
    if (answer > 0)
        return REGEX_MATCH;
    // Anything else than "no match" is a limit: the options allow no bad input.
    return answer == PCRE2_ERROR_NOMATCH ? REGEX_NO_MATCH : REGEX_LIMIT;
}

enum regex_status regex_match(const struct regex *r, struct str text, size_t from,
                              struct regex_group *groups)
{
    if (from > text.len)
        return REGEX_NO_MATCH;
    pcre2_match_data *data = pcre2_match_data_create(r->group_count + 1, r->memory);
    int answer = pcre2_match(r->code, (PCRE2_SPTR)(text.at ? text.at : ""), text.len, from, 0, data,
                             r->limits);
    const size_t *edges = pcre2_get_ovector_pointer(data);
    for (uint32_t i = 0; answer > 0 && groups && i <= r->group_count; i++) {
        bool is_set = i < (uint32_t)answer && edges[2 * i] != PCRE2_UNSET;
        groups[i].start = is_set ? edges[2 * i] : REGEX_NONE;
        groups[i].end = is_set ? edges[2 * i + 1] : REGEX_NONE;
    }
    pcre2_match_data_free(data);
    return status_of(answer);
}
