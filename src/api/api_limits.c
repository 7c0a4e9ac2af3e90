// SPDX-License-Identifier: Apache-2.0
//
// The limits, by the names that hosts know them by: all of it from the table in graph/limits.h.
#include "api/api.h"

#define LIMIT_PUBLIC(member, known_as, in_unit, default_value, code, before, after, for_people) \
    {offsetof(struct limits, member),                                                           \
     {.name = (known_as),                                                                       \
      .unit = WEFT_##in_unit,                                                                   \
      .normal = (default_value),                                                                \
      .about = (for_people)}},
static const struct {
    size_t offset; // in struct limits
    struct weft_limit limit;
} limits_public[] = {LIMITS(LIMIT_PUBLIC)};

enum { LIMIT_COUNT = sizeof(limits_public) / sizeof(limits_public[0]) };

static uint64_t *limit_member(struct limits *l, size_t i)
{
    return (uint64_t *)(void *)((char *)l + limits_public[i].offset);
}

size_t weft_limit_count(void)
{
    return LIMIT_COUNT;
}

bool weft_limit_at(size_t i, struct weft_limit *out)
{
    if (i >= LIMIT_COUNT || !struct_has_size(out))
        return false;
    struct limits here = limits_of_machine();
    struct weft_limit own = limits_public[i].limit;
    own.normal = *limit_member(&here, i);
    struct_out(out, &own, sizeof(own));
    return true;
}

bool limits_set(struct limits *l, weft_str name, uint64_t value)
{
    for (size_t i = 0; i < LIMIT_COUNT; i++) {
        if (!str_equal(str_in(name), str_of(limits_public[i].limit.name)))
            continue;
        *limit_member(l, i) = value;
        limits_fill_in(l);
        return true;
    }
    return false;
}

bool weft_graph_limit(weft_graph *graph, weft_str name, uint64_t value)
{
    struct visit v;
    if (!graph || !visit_to_change(&v, graph))
        return false;
    bool exists = limits_set(&graph->inside->limits, name, value);
    visit_end(&v);
    return exists;
}

bool weft_graph_share_limits(weft_graph *graph)
{
    struct visit v;
    if (!graph || !visit_to_add(&v, graph))
        return false;
    graph_request_share(graph->inside);
    visit_end(&v);
    return true;
}

bool weft_graph_threads(weft_graph *graph, size_t threads)
{
    struct visit v;
    if (!graph || !visit_to_change(&v, graph))
        return false;
    graph->inside->limits.threads = threads;
    visit_end(&v);
    return true;
}
