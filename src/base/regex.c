// SPDX-License-Identifier: Apache-2.0
//
// The only file that includes PCRE2. No JIT: configuration matches short texts, compiling for it
// costs more than it saves, and the interpreter honours all three limits.
//
// Its limit of steps counts anew at every place where a match may begin, so one call on a long text could take
// hours. A text is therefore searched in windows: where a match may begin, times steps at each place, is never
// more than MATCH_STEPS, and the budget is asked between them. A window that needs more is made narrower.
#include "base/regex.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include "base/budget.h"
#include "base/regex_syntax.h"
#include "base/utf8.h"

enum {
    MATCH_STEPS = 5 * 1000 * 1000,       // about a quarter of a second
    MATCH_DEPTH = 1000 * 1000,           // of backtracking
    MATCH_HEAP_KIBIBYTES = 64 * 1024,    // what backtracking may hold
    LONGEST_PATTERN_BYTES = 1024 * 1024, // nobody writes it, somebody generates it
    PARENTHESES_NEST = 200,              // compiling recurses
    IDLE_TEXT_BYTES = 4096,              // a search that backtracked over more may hold too much
};

// Places where a match may begin, from the widest window to one place that may take all steps.
static const uint32_t windows[] = {4096, 64, 1};

struct regex {
    pcre2_code *code;     // for texts that are UTF-8
    struct strbuf source; // to compile it again for one that is not
    uint32_t options;
    uint32_t group_count;
    const unsigned char *names; // PCRE2's table: two bytes of group number, then the name
    uint32_t name_count;
    uint32_t name_entry_bytes;
    struct regex_search *_Atomic idle; // the next search takes it, whichever thread it is in
};

struct regex_search {
    const struct regex *regex;
    struct str text;
    bool is_utf8;
    pcre2_code *code; // for this text alone, when it is not UTF-8
    pcre2_match_data *data;
    pcre2_match_context *limits;
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
static void *regex_memory_take(size_t bytes, void *data)
{
    (void)data;
    return memory_take(bytes);
}

static void regex_memory_release(void *old, void *data)
{
    (void)data;
    free(old);
}

static pcre2_general_context *memory_of_all;

static void open_memory(void)
{
    memory_of_all = pcre2_general_context_create(regex_memory_take, regex_memory_release, NULL);
}

static pcre2_general_context *own_memory(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, open_memory);
    return memory_of_all;
}

static uint32_t options_of(enum regex_syntax syntax)
{
    uint32_t options = PCRE2_UTF | PCRE2_NEVER_BACKSLASH_C | PCRE2_USE_OFFSET_LIMIT;
    return options | (syntax == REGEX_RUBY ? PCRE2_MULTILINE : PCRE2_DOLLAR_ENDONLY);
}

static pcre2_code *compile(struct str text, uint32_t options, int *code, size_t *offset)
{
    pcre2_compile_context *context = pcre2_compile_context_create(own_memory());
    if (!context)
        out_of_memory(sizeof(void *));
    pcre2_set_newline(context, PCRE2_NEWLINE_LF);
    pcre2_set_bsr(context, PCRE2_BSR_UNICODE);
    pcre2_set_max_pattern_length(context, LONGEST_PATTERN_BYTES);
    pcre2_set_parens_nest_limit(context, PARENTHESES_NEST);
    pcre2_code *compiled =
        pcre2_compile((PCRE2_SPTR)text.at, text.len, options, code, offset, context);
    pcre2_compile_context_free(context);
    return compiled;
}

static struct regex *regex_of(pcre2_code *code, struct str source, uint32_t options)
{
    struct regex *r = memory_take(sizeof(*r));
    *r = (struct regex){.code = code, .options = options};
    strbuf_init(&r->source, 0);
    strbuf_add(&r->source, source);
    pcre2_pattern_info(code, PCRE2_INFO_CAPTURECOUNT, &r->group_count);
    pcre2_pattern_info(code, PCRE2_INFO_NAMECOUNT, &r->name_count);
    pcre2_pattern_info(code, PCRE2_INFO_NAMEENTRYSIZE, &r->name_entry_bytes);
    pcre2_pattern_info(code, PCRE2_INFO_NAMETABLE, &r->names);
    return r;
}

struct regex *regex_open(struct str pattern, enum regex_syntax syntax, struct regex_error *error)
{
    struct regex_translation t;
    struct regex *r = NULL;
    if (regex_translate(&t, pattern, syntax, error)) {
        int why;
        size_t offset;
        pcre2_code *code = compile(strbuf_str(&t.out), options_of(syntax), &why, &offset);
        if (code)
            r = regex_of(code, strbuf_str(&t.out), options_of(syntax));
        else
            report(error, &t, why, offset, pattern.len);
    }
    regex_translation_done(&t);
    return r;
}

static void free_search(struct regex_search *s)
{
    if (!s)
        return;
    pcre2_match_data_free(s->data);
    pcre2_match_context_free(s->limits);
    free(s);
}

void regex_close(struct regex *r)
{
    if (!r)
        return;
    free_search(r->idle);
    pcre2_code_free(r->code);
    strbuf_done(&r->source);
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

// ---- searching

static struct regex_search *new_search(const struct regex *r)
{
    struct regex_search *s = memory_take(sizeof(*s));
    *s = (struct regex_search){.regex = r,
                               .data = pcre2_match_data_create(r->group_count + 1, own_memory()),
                               .limits = pcre2_match_context_create(own_memory())};
    if (!s->data || !s->limits)
        out_of_memory(sizeof(void *));
    pcre2_set_depth_limit(s->limits, MATCH_DEPTH);
    pcre2_set_heap_limit(s->limits, MATCH_HEAP_KIBIBYTES);
    return s;
}

// What a pattern has besides its meaning: it may change although the pattern never does.
static struct regex_search *exchange_idle(const struct regex *r, struct regex_search *s)
{
    return atomic_exchange(&((struct regex *)(uintptr_t)r)->idle, s);
}

struct regex_search *regex_search_open(const struct regex *r, struct str text)
{
    struct regex_search *s = exchange_idle(r, NULL);
    if (!s)
        s = new_search(r);
    s->text = text;
    s->is_utf8 = utf8_is_valid(text);
    int why;
    size_t offset;
    if (!s->is_utf8)
        s->code =
            compile(strbuf_str(&r->source), r->options | PCRE2_MATCH_INVALID_UTF, &why, &offset);
    return s;
}

void regex_search_close(struct regex_search *s)
{
    pcre2_code_free(s->code);
    s->code = NULL;
    if (s->text.len <= IDLE_TEXT_BYTES)
        s = exchange_idle(s->regex, s);
    free_search(s);
}

// The next place where a character begins.
static size_t place_from(const struct regex_search *s, size_t at)
{
    while (s->is_utf8 && at < s->text.len && ((unsigned char)s->text.at[at] & 0xC0) == 0x80)
        at++;
    return at;
}

// What PCRE2 answers for matches that begin from `from` on, before `end`.
static int match_within(struct regex_search *s, size_t from, size_t end, uint32_t steps)
{
    pcre2_set_match_limit(s->limits, steps);
    pcre2_set_offset_limit(s->limits, end - 1);
    return pcre2_match(s->is_utf8 ? s->regex->code : s->code,
                       (PCRE2_SPTR)(s->text.at ? s->text.at : ""), s->text.len, from,
                       s->is_utf8 ? PCRE2_NO_UTF_CHECK : 0, s->data, s->limits);
}

static int search_text_from(struct regex_search *s, size_t from)
{
    size_t level = 0;
    while (from <= s->text.len) {
        uint32_t window = windows[level];
        size_t end = from + window > s->text.len ? s->text.len + 1 : place_from(s, from + window);
        int answer = match_within(s, from, end, MATCH_STEPS / window);
        if (!budget_turns(window))
            return PCRE2_ERROR_MATCHLIMIT;
        if (answer == PCRE2_ERROR_MATCHLIMIT && level + 1 < COUNT_OF(windows)) {
            level++;
            continue;
        }
        if (answer != PCRE2_ERROR_NOMATCH)
            return answer;
        from = end;
        level -= level > 0;
    }
    return PCRE2_ERROR_NOMATCH;
}

static void take_groups(const struct regex_search *s, int answer, struct regex_group *groups)
{
    const size_t *edges = pcre2_get_ovector_pointer(s->data);
    for (uint32_t i = 0; i <= s->regex->group_count; i++) {
        bool is_set = i < (uint32_t)answer && edges[2 * i] != PCRE2_UNSET;
        groups[i].start = is_set ? edges[2 * i] : REGEX_NONE;
        groups[i].end = is_set ? edges[2 * i + 1] : REGEX_NONE;
    }
}

enum regex_status regex_search_next(struct regex_search *s, size_t from, struct regex_group *groups)
{
    if (from > s->text.len)
        return REGEX_NO_MATCH;
    int answer = search_text_from(s, place_from(s, from));
    if (answer > 0 && groups)
        take_groups(s, answer, groups);
    if (answer > 0)
        return REGEX_MATCH;
    // Anything else than "no match" is a limit: the options allow no bad input.
    return answer == PCRE2_ERROR_NOMATCH ? REGEX_NO_MATCH : REGEX_LIMIT;
}

enum regex_status regex_match(const struct regex *r, struct str text, size_t from,
                              struct regex_group *groups)
{
    struct regex_search *s = regex_search_open(r, text);
    enum regex_status status = regex_search_next(s, from, groups);
    regex_search_close(s);
    return status;
}
