// SPDX-License-Identifier: Apache-2.0
//
// What makes a value unknown: of all that it read, what is unknown and read nothing unknown itself.
#include "ask/explain/explain.h"

struct unknown_sources {
    struct unknown_source *list;
    size_t count; // also those that are not in the list
};

static bool is_known_source(const struct unknown_sources *found, struct str name)
{
    for (size_t i = 0; i < found->count && i < UNKNOWN_SOURCES_MOST; i++)
        if (str_equal(found->list[i].name, name))
            return true;
    return false;
}

static void add_source(struct unknown_sources *to, const struct explained *e)
{
    if (is_known_source(to, e->ref))
        return;
    if (to->count < UNKNOWN_SOURCES_MOST)
        to->list[to->count] =
            (struct unknown_source){e->ref, e->candidate_count ? e->candidates[0].at : NO_SPAN};
    to->count++;
}

// Whether something unknown is explained: by this, or by what it read.
static bool collect_sources(struct unknown_sources *to, const struct explained *e)
{
    bool is_explained = false;
    for (size_t i = 0; i < e->read_count; i++)
        is_explained = collect_sources(to, e->reads[i]) || is_explained;
    bool is_unknown = !value_is_wholly_known(e->value) && !failure_mask(e->value);
    if (is_explained || e->kind != EXPLAINED_VALUE || !is_unknown)
        return is_explained;
    if (!e->shown_before)
        add_source(to, e);
    return true;
}

size_t explained_unknowns(const struct explained *e, struct unknown_source *out)
{
    struct unknown_sources found = {.list = out};
    (void)collect_sources(&found, e);
    return found.count;
}
