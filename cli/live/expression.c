// SPDX-License-Identifier: Apache-2.0
#include "cli/live/expression.h"

#include <string.h>

static bool answer_knows_names(const weft_answer *answer)
{
    static const char unknown[] = "unknown-name";
    struct weft_diagnostic d = {.size = sizeof(d)};
    for (size_t i = 0; weft_answer_diagnostic(answer, i, &d); i++)
        if (d.code.len == sizeof(unknown) - 1 && memcmp(d.code.at, unknown, d.code.len) == 0)
            return false;
    return true;
}

static void ask_in(struct typed_expression *e, weft_graph *graph, weft_place *place)
{
    e->read = weft_read(graph, &e->text, &e->tree, &e->root);
    e->value = weft_answer_ok(e->read) ? weft_eval(place, e->tree, e->root) : NULL;
}

bool expression_knows_names(const struct typed_expression *e)
{
    return answer_knows_names(e->read) && (!e->value || answer_knows_names(e->value));
}

static void drop_answers(const struct typed_expression *e)
{
    weft_answer_free(e->read);
    weft_answer_free(e->value);
}

static bool is_same_dialect(weft_str dialect, const char *name)
{
    return dialect.len == strlen(name) && memcmp(dialect.at, name, dialect.len) == 0;
}

void expression_ask(struct typed_expression *e, weft_project *project, weft_place *place,
                    weft_graph *graph)
{
    const char *const others[] = {project ? weft_project_dialect(project) : weft_dialect_name(0),
                                  weft_dialect_name(0)};
    struct weft_text first = e->text;
    ask_in(e, graph, place);
    for (size_t i = 0; !e->is_named && !expression_knows_names(e) && i < 2; i++) {
        struct typed_expression other = {.text = first};
        if (is_same_dialect(first.dialect, others[i]))
            continue;
        other.text.dialect = weft_str_of(others[i]);
        ask_in(&other, graph, place);
        bool is_better = weft_answer_ok(other.read) && expression_knows_names(&other);
        drop_answers(is_better ? e : &other);
        if (is_better)
            *e = other;
    }
}
