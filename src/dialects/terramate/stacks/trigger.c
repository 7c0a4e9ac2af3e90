// SPDX-License-Identifier: Apache-2.0
//
// Files in `.tmtriggers`: people declare that a stack counts as changed or unchanged. The directories below are those
// of stacks; a file has one `trigger` block.
#include "dialects/terramate/stacks/trigger.h"

#include "base/path.h"

static const char triggers[] = "/.tmtriggers/";

struct trigger_reader {
    struct tm_project *project;
    const struct tm_file *file;
    struct diags *mistakes;
    struct arena *arena;
};

static void refuse_trigger(const struct trigger_reader *r, struct span at, const char *what)
{
    diag_help(tm_mistake(r->project, r->mistakes, tm_bad_schema, DIAG_BAD_SCHEMA, at, "%s", what),
              "a `trigger` takes `ctime`, `reason` and optionally `type`, which is `changed` or "
              "`ignore-change`");
}

static struct str text_of_attribute(const struct trigger_reader *r, const struct hcl_attribute *a)
{
    struct diags failed = {0};
    struct value v =
        a ? tm_constant(r->project, r->file->tree, a->value, &failed) : value_string_kept(STR(""));
    diags_done(&failed);
    if (value_is(v, VALUE_STRING))
        return str_copy(r->arena, value_str(&v));
    refuse_trigger(r, a->at, "`reason` must be a string");
    return STR("");
}

// A word that may have a minus in it: `ignore-change`.
static struct str word_of(const struct trigger_reader *r, const struct hcl_attribute *a)
{
    symbol word = expr_as_keyword(r->file->tree, a->value);
    return word ? symbol_text(r->project->graph->symbols, word) : STR("");
}

static void read_trigger_block(const struct trigger_reader *r, const struct hcl_block *b,
                               struct unit_mark *out)
{
    const struct hcl_attribute *type = tm_attribute(r->project, &b->body, "type");
    struct str word = type ? word_of(r, type) : STR("changed");
    out->reason = text_of_attribute(r, tm_attribute(r->project, &b->body, "reason"));
    out->ignores = str_equal(word, STR("ignore-change"));
    if (!out->ignores && !str_equal(word, STR("changed"))) {
        refuse_trigger(r, type->at, "`type` must be `changed` or `ignore-change`");
        out->unit = STR("");
    }
}

bool tm_trigger(struct tm_project *p, struct str path, struct arena *a, struct unit_mark *out,
                struct diags *mistakes)
{
    size_t start = str_of(triggers).len;
    if (!str_starts(path, str_of(triggers)))
        return false;
    struct str dir = path_dirname(str_slice(path, start - 1, path.len));
    struct tm_file *f = tm_is_config(path_basename(path)) ? tm_file(p, path) : NULL;
    const struct hcl_block *found = NULL;
    *out = (struct unit_mark){0};
    for (uint32_t i = 0; f && f->body && i < f->body->block_count; i++)
        if (str_equal(tm_block_type(p, &f->body->blocks[i]), STR("trigger")))
            found = &f->body->blocks[i];
    struct trigger_reader r = {p, f, mistakes, a};
    if (found) {
        out->unit = str_copy(a, dir);
        read_trigger_block(&r, found, out);
    } else if (f) {
        refuse_trigger(&r, f->body ? f->body->at : NO_SPAN,
                       "a trigger file must have a `trigger` block");
    }
    return true;
}
