// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as a file of the JSON profile: read, evaluated, and read by a schema with generated blocks.
// What was found wrong has a name and a place inside of the text; a place is the same however it is asked.
#include "dialects/hcl/body/dynblock.h"
#include "fuzz.h"
#include "source/diag.h"

static const struct hcl_schema_attribute attributes[] = {{{"a", 1}, true}, {{"b", 1}, false}};
static const struct str labels[] = {{"kind", 4}};
static const struct hcl_schema_block blocks[] = {{{"c", 1}, 0, NULL}, {{"d", 1}, 1, labels}};
static const struct hcl_schema schema = {2, 2, attributes, blocks};

static void check_diags(const struct hcl_session *s)
{
    for (size_t i = 0; i < s->diags.list.len; i++) {
        const struct diag *d = s->diags.list.at[i];
        if (!d->summary.len || !d->message.len)
            UNREACHABLE("a diagnostic without words");
        if (d->at.start > d->at.end || d->at.start > s->text.len)
            UNREACHABLE("a diagnostic outside of the text");
    }
}

// Content of a view and of everything inside it. Bodies can be blocks of themselves only as deep as the
// text nests.
static void read_view(struct hcl_session *s, const struct hcl_view *view)
{
    struct hcl_content content = hcl_content(s, view, &schema);
    for (size_t i = 0; i < content.attribute_count; i++)
        (void)hcl_given_value(s, &content.attributes[i]);
    for (size_t i = 0; i < content.section_count; i++)
        read_view(s, &content.sections[i].body);
}

// One pass forward and then each place alone must agree.
static void check_places(struct str text)
{
    struct arena a;
    struct hcl_json_places forward, alone;
    arena_init(&a);
    hcl_json_places_init(&forward, &a, text);
    for (uint32_t i = 0; i <= text.len && text.len < 200; i++) {
        struct position p = hcl_json_position(&forward, i);
        hcl_json_places_init(&alone, &a, text);
        struct position q = hcl_json_position(&alone, i);
        if (p.line != q.line || p.column != q.column || p.line < 1 || p.column < 1)
            UNREACHABLE("a place depends on what was asked before");
    }
    arena_done(&a);
}

static void try_text(struct str text, enum hcl_json_strings strings)
{
    struct hcl_session s;
    hcl_session_open(&s, hcl_ops(HCL_CTY), true);
    struct hcl_input in = hcl_session_begin(&s, STR("f.json"), text);
    const struct hcl_json *root = hcl_json_parse_file(&in, strings);
    hcl_session_end(&s);
    (void)hcl_session_value(&s, root->value, NULL);
    struct hcl_view view = hcl_view_expanded(&s, hcl_view_of_json(s.tree, root), NULL), remain;
    read_view(&s, &view);
    (void)hcl_partial_content(&s, &view, &schema, &remain);
    (void)hcl_just_attributes(&s, &remain);
    check_diags(&s);
    hcl_session_close(&s);
}

// As a file without a schema: the lazy mapping has the value that its parts have.
static void try_file(struct str text)
{
    struct hcl_session s;
    hcl_session_open(&s, hcl_ops(HCL_CTY), true);
    struct hcl_input in = hcl_session_begin(&s, STR("f.json"), text);
    expr_id root = hcl_json_read_file(&in, HCL_JSON_TEMPLATES);
    hcl_session_end(&s);
    (void)hcl_session_value(&s, root, NULL);
    check_diags(&s);
    hcl_session_close(&s);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size == 0 || size > 4096)
        return 0;
    struct str text = str_make((const char *)data + 1, size - 1);
    check_places(text);
    try_file(text);
    try_text(text, data[0] & 1 ? HCL_JSON_TEMPLATES : HCL_JSON_LITERALS);
    return 0;
}
