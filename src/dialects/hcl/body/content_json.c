// SPDX-License-Identifier: Apache-2.0
//
// Bodies in JSON syntax, read by a schema. An object or an array of objects is a body; a member is
// an attribute or, with one level of objects per label, blocks. A member `//` is a comment in a
// body, and a label or a value elsewhere.
#include "base/table.h"
#include "dialects/hcl/body/content_inside.h"

static bool is_comment(const struct hcl_json_member *m)
{
    return str_equal(m->name, STR("//"));
}

static void wrong_kind(struct hcl_session *s, const struct hcl_json *j, const char *wanted,
                       const char *what, struct str name)
{
    hcl_body_error(s, DIAG_TYPE_MISMATCH, hcl_json_start(j), "Incorrect JSON value type",
                   "expected %s here, %s%.*s", wanted, what, STR_ARGS(name));
}

// A name in a body has only one meaning here: an attribute or a block.
static bool is_hidden(const struct hcl_view *view, struct str name)
{
    return hcl_hides(view->hidden, name, false) || hcl_hides(view->hidden, name, true);
}

// ---- members of an object, or of all objects of an array

struct walk {
    const struct hcl_json *from;
    uint32_t item, member;
};

static const struct hcl_json_member *next_member(struct walk *w)
{
    if (w->from->kind == HCL_JSON_OBJECT)
        return w->member < w->from->count ? &w->from->members[w->member++] : NULL;
    if (w->from->kind != HCL_JSON_ARRAY)
        return NULL;
    for (; w->item < w->from->count; w->item++, w->member = 0) {
        const struct hcl_json *object = &w->from->items[w->item];
        if (object->kind == HCL_JSON_OBJECT && w->member < object->count)
            return &object->members[w->member++];
    }
    return NULL;
}

// Reports what cannot hold members. `label` is empty in a body.
static void check_group(struct hcl_session *s, const struct hcl_json *j, struct str label)
{
    const char *what = label.len ? "with names for the label " : "with arguments and blocks";
    if (j->kind == HCL_JSON_NULL || j->kind == HCL_JSON_OBJECT)
        return;
    if (j->kind != HCL_JSON_ARRAY) {
        wrong_kind(s, j, "an object or an array of objects", what, label);
        return;
    }
    for (uint32_t i = 0; i < j->count; i++)
        if (j->items[i].kind != HCL_JSON_OBJECT)
            wrong_kind(s, &j->items[i], "an object", what, label);
}

// ---- attributes

static struct hcl_given given_of(const struct hcl_view *view, const struct hcl_json_member *m)
{
    return (struct hcl_given){.name = m->name,
                              .name_at = m->name_at,
                              .at = span_join(m->name_at, m->value.at),
                              .value = {view->tree, m->value.value, &m->value}};
}

// ---- blocks

// The blocks of one member, with the labels on the way to them.
struct unpacking {
    struct hcl_collecting *c;
    const struct hcl_schema_block *wanted;
    struct span type_at;
    struct hcl_label *labels; // as many as the schema wants
};

static void add_json_block(struct unpacking *u, const struct hcl_json *body, struct span at)
{
    struct arena *a = &u->c->session->arena;
    struct hcl_label *labels = ARENA_ARRAY(a, struct hcl_label, u->wanted->label_count);
    for (uint32_t i = 0; i < u->wanted->label_count; i++)
        labels[i] = u->labels[i];
    ARRAY_PUSH(&u->c->sections,
               (struct hcl_section){.type = u->wanted->type,
                                    .type_at = u->type_at,
                                    .at = at,
                                    .label_count = u->wanted->label_count,
                                    .labels = labels,
                                    .body = hcl_view_of_json(u->c->view->tree, body)});
}

static void unpack_bodies(struct unpacking *u, const struct hcl_json *j)
{
    if (j->kind == HCL_JSON_NULL)
        return;
    if (j->kind == HCL_JSON_OBJECT)
        add_json_block(u, j, hcl_json_start(j));
    else if (j->kind == HCL_JSON_ARRAY)
        for (uint32_t i = 0; i < j->count; i++) // of any kind: checked when they are read
            add_json_block(u, &j->items[i], hcl_json_start(j));
    else
        wrong_kind(u->c->session, j, "an object or an array", "for blocks ", u->wanted->type);
}

// The depth is the schema's number of labels, not the text's.
static void unpack_labels(struct unpacking *u, const struct hcl_json *j, uint32_t level)
{
    if (level == u->wanted->label_count) {
        unpack_bodies(u, j);
        return;
    }
    struct str label = u->wanted->labels[level];
    struct walk w = {.from = j};
    const struct hcl_json_member *m = next_member(&w);
    check_group(u->c->session, j, label);
    if (!m)
        hcl_body_error(u->c->session, DIAG_MISSING_KEY, hcl_json_start(j), "Missing block label",
                       "a block `%.*s` needs the label `%.*s` as the name of a member here",
                       STR_ARGS(u->wanted->type), STR_ARGS(label));
    for (; m; m = next_member(&w)) {
        u->labels[level] = (struct hcl_label){.text = m->name, .at = m->name_at};
        unpack_labels(u, &m->value, level + 1);
    }
}

static void unpack(struct hcl_collecting *c, const struct hcl_json_member *m, int number)
{
    const struct hcl_schema_block *wanted = &c->schema->blocks[number];
    struct unpacking u = {
        .c = c,
        .wanted = wanted,
        .type_at = m->name_at,
        .labels = ARENA_ARRAY(&c->session->arena, struct hcl_label, wanted->label_count)};
    unpack_labels(&u, &m->value, 0);
}

// ---- by a schema

static void collect_member(struct hcl_collecting *c, const struct hcl_json_member *m)
{
    int number = hcl_schema_attribute(c->schema, m->name);
    if (number >= 0) {
        struct hcl_given *given = &c->found[number];
        if (given->value.e)
            hcl_set_twice(c->session, m->name_at, given, "Duplicate argument");
        else
            *given = given_of(c->view, m);
        return;
    }
    number = hcl_schema_block(c->schema, m->name);
    if (number >= 0)
        unpack(c, m, number);
}

void hcl_collect_json(struct hcl_collecting *c)
{
    struct hcl_session *s = c->session;
    struct walk w = {.from = c->view->json};
    check_group(s, c->view->json, STR(""));
    for (const struct hcl_json_member *m; (m = next_member(&w));)
        if (!is_hidden(c->view, m->name))
            collect_member(c, m);
    for (uint32_t i = 0; i < c->schema->attribute_count; i++)
        if (c->schema->attributes[i].required && !c->found[i].value.e)
            hcl_missing_argument(s, c->view, c->schema->attributes[i].name);
}

void hcl_refuse_json(struct hcl_collecting *c)
{
    struct walk w = {.from = c->view->json};
    for (const struct hcl_json_member *m; (m = next_member(&w));) {
        bool is_known = hcl_schema_attribute(c->schema, m->name) >= 0 ||
                        hcl_schema_block(c->schema, m->name) >= 0;
        if (is_known || is_comment(m) || is_hidden(c->view, m->name))
            continue;
        struct diag *d = hcl_body_error(
            c->session, DIAG_UNKNOWN_NAME, m->name_at, "Extraneous JSON object property",
            "no argument or block `%.*s` is expected here", STR_ARGS(m->name));
        if (!hcl_suggest_attribute(c, d, m->name))
            hcl_suggest_block(c, d, m->name);
    }
}

// ---- without a schema

struct hcl_content hcl_json_attributes(struct hcl_session *s, const struct hcl_view *view)
{
    const struct hcl_json *j = view->json;
    struct hcl_content content = {0};
    if (j->kind != HCL_JSON_OBJECT) {
        wrong_kind(s, j, "an object", "with arguments", STR(""));
        return content;
    }
    struct str_table seen = {0};
    content.attributes = ARENA_ARRAY(&s->arena, struct hcl_given, j->count);
    for (uint32_t i = 0; i < j->count; i++) {
        const struct hcl_json_member *m = &j->members[i];
        bool is_new;
        if (is_comment(m) || is_hidden(view, m->name))
            continue;
        uint64_t *number = str_table_put(&seen, m->name, &is_new);
        if (!is_new) {
            hcl_set_twice(s, m->name_at, &content.attributes[*number],
                          "Duplicate attribute definition");
            continue;
        }
        *number = content.attribute_count;
        content.attributes[content.attribute_count++] = given_of(view, m);
    }
    str_table_done(&seen);
    return content;
}
