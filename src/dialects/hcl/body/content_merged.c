// SPDX-License-Identifier: Apache-2.0
//
// Several bodies read as one. Each is read on its own, with nothing required; what is required of
// all together is checked at the end.
#include "base/table.h"
#include "dialects/hcl/body/content_inside.h"

struct merging {
    struct hcl_session *session;
    ARRAY(struct hcl_given) attributes;
    ARRAY(struct hcl_section) sections;
    struct str_table seen; // name -> index of its attribute
};

static void add_content(struct merging *m, const struct hcl_content *part)
{
    for (size_t i = 0; i < part->attribute_count; i++) {
        struct hcl_given given = part->attributes[i];
        bool is_new;
        uint64_t *number = str_table_put(&m->seen, given.name, &is_new);
        if (!is_new) {
            hcl_set_twice(m->session, given.name_at, &m->attributes.at[*number],
                          "Duplicate argument");
            continue;
        }
        *number = m->attributes.len;
        ARRAY_PUSH(&m->attributes, given);
    }
    for (size_t i = 0; i < part->section_count; i++)
        ARRAY_PUSH(&m->sections, part->sections[i]);
}

static struct hcl_content finish_merged(struct merging *m)
{
    struct arena *a = &m->session->arena;
    struct hcl_content content = {
        .attribute_count = m->attributes.len,
        .attributes = ARENA_ARRAY(a, struct hcl_given, m->attributes.len),
        .section_count = m->sections.len,
        .sections = ARENA_ARRAY(a, struct hcl_section, m->sections.len),
    };
    for (size_t i = 0; i < m->attributes.len; i++)
        content.attributes[i] = m->attributes.at[i];
    for (size_t i = 0; i < m->sections.len; i++)
        content.sections[i] = m->sections.at[i];
    ARRAY_DONE(&m->attributes);
    ARRAY_DONE(&m->sections);
    str_table_done(&m->seen);
    return content;
}

static struct hcl_schema without_required(struct arena *a, const struct hcl_schema *schema)
{
    struct hcl_schema_attribute *attributes =
        ARENA_ARRAY(a, struct hcl_schema_attribute, schema->attribute_count);
    for (uint32_t i = 0; i < schema->attribute_count; i++)
        attributes[i] = (struct hcl_schema_attribute){.name = schema->attributes[i].name};
    struct hcl_schema relaxed = *schema;
    relaxed.attributes = attributes;
    return relaxed;
}

// What is hidden in the whole is hidden in each part.
static struct hcl_view part_of(struct arena *a, const struct hcl_view *view, uint32_t i)
{
    struct hcl_view part = view->parts[i];
    for (const struct hcl_hidden *h = view->hidden; h; h = h->next) {
        struct hcl_hidden *own = ARENA_NEW(a, struct hcl_hidden);
        *own = (struct hcl_hidden){h->schema, part.hidden};
        part.hidden = own;
    }
    return part;
}

struct hcl_content hcl_merged_content(struct hcl_session *s, const struct hcl_view *view,
                                      const struct hcl_schema *schema, bool partial)
{
    struct merging m = {.session = s};
    struct hcl_schema relaxed = without_required(&s->arena, schema);
    for (uint32_t i = 0; i < view->part_count; i++) {
        struct hcl_view part = part_of(&s->arena, view, i);
        struct hcl_content content = partial ? hcl_partial_content(s, &part, &relaxed, NULL)
                                             : hcl_content(s, &part, &relaxed);
        add_content(&m, &content);
    }
    for (uint32_t i = 0; i < schema->attribute_count; i++)
        if (schema->attributes[i].required && !str_table_find(&m.seen, schema->attributes[i].name))
            hcl_missing_argument(s, view, schema->attributes[i].name);
    return finish_merged(&m);
}

struct hcl_content hcl_merged_attributes(struct hcl_session *s, const struct hcl_view *view)
{
    struct merging m = {.session = s};
    for (uint32_t i = 0; i < view->part_count; i++) {
        struct hcl_view part = part_of(&s->arena, view, i);
        struct hcl_content content = hcl_just_attributes(s, &part);
        add_content(&m, &content);
    }
    return finish_merged(&m);
}
