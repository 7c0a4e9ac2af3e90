// SPDX-License-Identifier: Apache-2.0
//
// Files of HCL's JSON profile as a dialect of their own: the same operations and functions, another
// reader. All of the reading is in dialects/hcl, which needs it for bodies too.
#include "dialects/hcl/batch.h"
#include "dialects/hcl/json_profile.h"
#include "dialects/hcl/modules.h"
#include "dialects/hcl/read.h"

static const struct ops *operations(void)
{
    return hcl_ops(HCL_TERRAFORM);
}

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

static expr_id read(const struct reading *r)
{
    return read_strings(r, HCL_JSON_TEMPLATES);
}

static expr_id read_values(const struct reading *r)
{
    return read_strings(r, HCL_JSON_LITERALS);
}

static void check(const struct reading *r)
{
    (void)read(r);
    hcl_check_json(r);
}

static void check_values(const struct reading *r)
{
    (void)read_values(r);
}

// JSON has tools of its own for its layout; a directory with both syntaxes can be formatted all the same.
static void keep_layout(struct str name, struct str text, struct strbuf *out)
{
    (void)name;
    strbuf_add(out, text);
}

static const char *const endings[] = {".hcl.json", ".tf.json", ".nomad.json", ".tofu.json", NULL};
static const char *const endings_of_values[] = {".tfvars.json", NULL};

const struct dialect dialect_hcl_json = {
    .name = "hcl_json",
    .endings = endings,
    .ops = operations,
    .read = read,
    .check = check,
    .format = keep_layout,
    .batch = hcl_batch,
    .links = &hcl_modules,
};

// Values of variables: a text is itself there, also with `${` in it.
const struct dialect dialect_tfvars_json = {
    .name = "tfvars_json",
    .endings = endings_of_values,
    .ops = operations,
    .read = read_values,
    .check = check_values,
    .format = keep_layout,
    .batch = hcl_batch,
};
