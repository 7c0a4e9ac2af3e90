// SPDX-License-Identifier: Apache-2.0
#include "cli/findings.h"

#include <stdlib.h>
#include <string.h>

#include "cli/memory.h"

static char *copy_bytes(weft_str text)
{
    char *copy = memory(text.len + 1);
    if (text.len)
        memcpy(copy, text.at, text.len);
    copy[text.len] = 0;
    return copy;
}

// Cuts off the text up to the separator or the end; the result has no newline at its end.
static weft_str cut_part(weft_str *rest, const char *separator)
{
    const char *end = rest->len ? strstr(rest->at, separator) : NULL;
    weft_str part = {rest->at, end ? (size_t)(end - rest->at) : rest->len};
    size_t used = end ? part.len + strlen(separator) : part.len;
    *rest = (weft_str){rest->at + used, rest->len - used};
    part.len -= part.len && part.at[part.len - 1] == '\n';
    return part;
}

void findings_add(struct findings *f, weft_answer *answer, enum weft_format format, unsigned flags)
{
    struct weft_diagnostic d = {.size = sizeof(d)};
    if (!weft_answer_diagnostic_count(answer))
        return;
    weft_str texts = weft_answer_diagnostics(answer, format, flags);
    weft_str lines = weft_answer_diagnostics(answer, WEFT_SHORT, flags);
    // as text, an empty line separates diagnostics and no diagnostic has one
    const char *separator = format == WEFT_TEXT ? "\n\n" : "\n";
    for (size_t i = 0; weft_answer_diagnostic(answer, i, &d); i++) {
        MEMORY_PUSH_ROOM(f->at, f->count, f->room);
        f->at[f->count++] = (struct finding){.severity = copy_bytes(d.severity),
                                             .code = copy_bytes(d.code),
                                             .file = copy_bytes(d.file),
                                             .message = copy_bytes(d.message),
                                             .line = d.line,
                                             .column = d.column,
                                             .text = copy_bytes(cut_part(&texts, separator)),
                                             .short_text = copy_bytes(cut_part(&lines, "\n"))};
    }
}

// Not by line: it moves when something is added above it.
static int by_what_it_says(const void *x, const void *y)
{
    const struct finding *a = *(struct finding *const *)x, *b = *(struct finding *const *)y;
    int order = strcmp(a->file, b->file);
    order = order ? order : strcmp(a->code, b->code);
    return order ? order : strcmp(a->message, b->message);
}

static struct finding **sort_findings(struct findings *f)
{
    struct finding **sorted = memory((f->count + 1) * sizeof(*sorted));
    for (size_t i = 0; i < f->count; i++)
        sorted[i] = &f->at[i];
    qsort(sorted, f->count, sizeof(*sorted), by_what_it_says);
    return sorted;
}

void findings_compare(struct findings *before, struct findings *now)
{
    struct finding **olds = sort_findings(before), **news = sort_findings(now);
    size_t i = 0, k = 0;
    while (i < before->count || k < now->count) {
        int order = i == before->count ? 1
                    : k == now->count  ? -1
                                       : by_what_it_says(&olds[i], &news[k]);
        if (order <= 0)
            olds[i++]->is_single = order < 0;
        if (order >= 0)
            news[k++]->is_single = order > 0;
    }
    free(olds);
    free(news);
}

bool finding_is_error(const struct finding *f)
{
    return strcmp(f->severity, "error") == 0;
}

void findings_done(struct findings *f)
{
    for (size_t i = 0; i < f->count; i++) {
        char *all[] = {f->at[i].severity, f->at[i].code, f->at[i].file,
                       f->at[i].message,  f->at[i].text, f->at[i].short_text};
        for (size_t k = 0; k < sizeof(all) / sizeof(*all); k++)
            free(all[k]);
    }
    free(f->at);
    *f = (struct findings){0};
}
