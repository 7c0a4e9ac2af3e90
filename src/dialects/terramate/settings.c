// SPDX-License-Identifier: Apache-2.0
//
// `terramate.config`, as far as it changes what files mean.
#include "dialects/terramate/terramate.h"
#include "graph/eval.h"

struct setting {
    struct tm_project *project;
    const struct tree *tree;
    expr_id e;
    struct value value;
};

static void evaluate(void *data)
{
    struct setting *s = data;
    struct env env = {0};
    struct at at = {.tree = s->tree, .env = &env};
    s->value = value_of(s->project->graph, &at, s->e);
}

static const struct hcl_block *block_in(const struct tm_project *p, const struct hcl_body *body,
                                        const char *type)
{
    for (uint32_t i = 0; i < body->block_count; i++)
        if (str_equal(tm_block_type(p, &body->blocks[i]), str_of(type)))
            return &body->blocks[i];
    return NULL;
}

static struct value setting_of(struct tm_project *p, const struct tm_file *f,
                               const struct hcl_block *block, const char *name)
{
    const struct hcl_attribute *a = block ? tm_attribute(p, &block->body, name) : NULL;
    struct setting s = {.project = p, .tree = f->tree, .e = a ? a->value : 0};
    if (a)
        graph_question(p->graph, evaluate, &s);
    return failure_mask(s.value) ? VALUE_NONE : s.value;
}

bool tm_settings_agree(const struct tm_project *p, const struct tm_project *other)
{
    bool has = value_is_sequence(p->experiments), other_has = value_is_sequence(other->experiments);
    return str_equal(p->vendor_dir, other->vendor_dir) && has == other_has &&
           (!has || value_same(p->experiments, other->experiments));
}

void tm_read_settings(struct tm_project *p, const struct tm_file *f)
{
    if (!f->body)
        return;
    const struct hcl_block *terramate = block_in(p, f->body, "terramate");
    const struct hcl_block *config = terramate ? block_in(p, &terramate->body, "config") : NULL;
    struct value experiments = setting_of(p, f, config, "experiments");
    if (value_is_sequence(experiments))
        p->experiments = experiments;
    struct value style = setting_of(p, f, config ? block_in(p, &config->body, "generate") : NULL,
                                    "hcl_magic_header_comment_style");
    if (value_is(style, VALUE_STRING))
        p->comment = str_equal(value_str(&style), STR("#")) ? "#" : "//";
    struct value dir = setting_of(p, f, block_in(p, f->body, "vendor"), "dir");
    if (value_is(dir, VALUE_STRING))
        p->vendor_dir = str_copy(&p->arena, value_str(&dir));
}
