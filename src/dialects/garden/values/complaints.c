// SPDX-License-Identifier: Apache-2.0
#include "dialects/garden/values/complaints.h"

static struct str house_style(struct arena *a, struct str words)
{
    char *text = ARENA_ARRAY(a, char, words.len + 1);
    size_t len = words.len;
    if (len && words.at[len - 1] == '.')
        len--;
    memcpy(text, words.at, len);
    bool is_acronym = len > 1 && text[1] >= 'A' && text[1] <= 'Z';
    if (len && text[0] >= 'A' && text[0] <= 'Z' && !is_acronym)
        text[0] = (char)(text[0] + ('a' - 'A'));
    for (size_t i = 0; i < len; i++)
        if (text[i] == '\n')
            text[i] = ' ';
    return str_make(text, len);
}

static struct diag *mistake_of(struct arena *a, enum diag_code code, struct span at,
                               const char *format, va_list args) PRINTF_LIKE(4, 0);
static struct diag *mistake_of(struct arena *a, enum diag_code code, struct span at,
                               const char *format, va_list args)
{
    struct str words = str_vformat(a, format, args);
    struct diag *d = diag_new(a, code, at, "%s", "");
    d->summary = words;
    d->message = house_style(a, words);
    return d;
}

struct diag *garden_mistake(struct arena *a, enum diag_code code, struct span at,
                            const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = mistake_of(a, code, at, format, args);
    va_end(args);
    return d;
}

struct value garden_fail(struct call *c, int operand, enum diag_code code, const char *format, ...)
{
    struct span at = operand >= 0 ? call_arg_span(c, (unsigned)operand) : call_span(c);
    if (call_is_secret(c))
        return call_fail(c, FAIL_TYPE, code, operand, "a sensitive value cannot be used like this");
    va_list args;
    va_start(args, format);
    struct diag *d = mistake_of(&c->graph->arena, code, at, format, args);
    va_end(args);
    return fail_with(c->graph, FAIL_TYPE, d);
}

struct value garden_fail_at(struct graph *g, enum failure_class class, enum diag_code code,
                            struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = mistake_of(&g->arena, code, at, format, args);
    va_end(args);
    return fail_with(g, class, d);
}
