// SPDX-License-Identifier: Apache-2.0
//
// Files of HCL's JSON profile as a dialect of their own: the same operations and functions, another
// reader. All of the reading is in dialects/hcl, which needs it for bodies too.
#include "dialects/hcl/batch.h"
#include "dialects/hcl/json_profile.h"
#include "dialects/hcl/read.h"

static const struct ops *operations(void)
{
    return hcl_ops(HCL_TERRAFORM);
}

static expr_id read(const struct reading *r)
{
    struct hcl_input in = hcl_input_of(r);
    switch (r->form) {
    case TEXT_EXPRESSION: return hcl_json_parse(&in, HCL_JSON_TEMPLATES)->value;
    case TEXT_TEMPLATE: return hcl_parse_template(&in);
    case TEXT_FILE: break;
    }
    return hcl_json_read_file(&in);
}

static void check(const struct reading *r)
{
    (void)read(r);
}

// JSON has tools of its own for its layout; a directory with both syntaxes can be formatted all the same.
static void keep_layout(struct str text, struct strbuf *out)
{
    strbuf_add(out, text);
}

static const char *const endings[] = {".hcl.json",   ".tf.json",   ".tfvars.json",
                                      ".nomad.json", ".tofu.json", NULL};

const struct dialect dialect_hcl_json = {
    .name = "hcl_json",
    .endings = endings,
    .ops = operations,
    .read = read,
    .check = check,
    .format = keep_layout,
    .batch = hcl_batch,
};
