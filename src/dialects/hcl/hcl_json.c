// SPDX-License-Identifier: Apache-2.0
//
// Files of HCL's JSON profile as a dialect of their own: the same operations and functions, another reader.
#include "dialects/hcl/hcl_json.h"

#include "dialects/hcl/bodies.h"
#include "dialects/hcl/json/json_profile.h"

static expr_id read_strings(const struct reading *r, enum hcl_json_strings strings)
{
    struct hcl_input in = hcl_input_of(r);
    switch (r->form) {
    case TEXT_EXPRESSION: return hcl_json_parse(&in, strings)->value;
    case TEXT_TEMPLATE: return hcl_parse_template(&in);
    case TEXT_FILE: break;
    }
    return hcl_json_read_file(&in, strings);
}

expr_id hcl_json_read(const struct reading *r)
{
    return read_strings(r, HCL_JSON_TEMPLATES);
}

expr_id hcl_json_read_values(const struct reading *r)
{
    return read_strings(r, HCL_JSON_LITERALS);
}

void hcl_json_check(const struct reading *r)
{
    (void)hcl_json_read(r);
    hcl_check_json(r);
}

void hcl_json_check_values(const struct reading *r)
{
    (void)hcl_json_read_values(r);
}

void hcl_json_layout(struct str name, struct str text, struct strbuf *out)
{
    (void)name;
    strbuf_add(out, text);
}

static const struct ops *json_ops(void)
{
    return hcl_ops(HCL_TERRAFORM);
}

static const char *const endings[] = {".hcl.json", ".nomad.json", NULL};

const struct dialect dialect_hcl_json = {
    .name = "hcl_json",
    .files = {.endings = endings},
    .ops = json_ops,
    .read = hcl_json_read,
    .check = hcl_json_check,
    .format = hcl_json_layout,
    .bodies = &hcl_body_capability,
};
