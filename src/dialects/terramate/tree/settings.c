// SPDX-License-Identifier: Apache-2.0
//
// What the files of a directory together define about the project: `terramate`, `vendor`, and blocks that need an
// experiment. Blocks of one type in one directory are one block; a file overrides what it imports.
#include "dialects/terramate/tree/terramate.h"
#include "dialects/terramate/tree/version.h"
#include "graph/eval/eval.h"

struct constant {
    struct tm_project *project;
    const struct tree *tree;
    expr_id e;
    struct value value;
};

static void evaluate_setting(void *data)
{
    struct constant *k = data;
    struct env env = {0};
    struct eval_context at = {.tree = k->tree, .env = &env};
    k->value = value_of(k->project->graph, &at, k->e);
}

struct value tm_constant(struct tm_project *p, const struct tree *t, expr_id e,
                         struct diags *failed)
{
    struct constant k = {.project = p, .tree = t, .e = e};
    graph_question(p->graph, evaluate_setting, &k);
    const struct failure *why = failure_of(&p->graph->arena, k.value);
    if (!why)
        return k.value;
    if (failure_mask(k.value) & FAIL_LIMIT)
        ARRAY_PUSH(&p->cut_off, t);
    failure_collect(why, failed);
    return VALUE_NONE;
}

// ---- merged blocks

struct settings {
    struct tm_dir *dir;
    struct tm_project *project;
    const struct tm_file *file;
    bool is_root;
    struct str_table set; // "config.git.default_branch" -> struct setting *
};

// Where a setting was set.
struct setting {
    const struct tm_file *file;
    const struct hcl_attribute *attribute;
};

static void redeclared(struct settings *s, struct str name, const struct setting *old,
                       const struct hcl_attribute *new)
{
    struct diag *d =
        tm_mistake(s->project, &s->dir->diags, tm_bad_schema, DIAG_REDEFINED, new->name_at,
                   "`%.*s` is set twice in %.*s", STR_ARGS(name), STR_ARGS(s->dir->path));
    diag_label(d, "set again here");
    diag_related(d, old->attribute->name_at, "first set here");
}

static struct diag *warn_of_setting(struct settings *s, struct span at, const char *format, ...)
    PRINTF_LIKE(3, 4);

static struct diag *warn_of_setting(struct settings *s, struct span at, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d =
        tm_vmistake(s->project, &s->dir->diags, tm_bad_schema, DIAG_BAD_SCHEMA, at, format, args);
    va_end(args);
    d->severity = SEVERITY_WARNING;
    return d;
}

static void note_attribute(struct settings *s, struct str name, const struct hcl_attribute *a)
{
    uint64_t *place = str_table_put(&s->set, name, NULL);
    struct setting *old = (struct setting *)(uintptr_t)*place;
    if (old && str_equal(old->file->dir, s->file->dir)) {
        redeclared(s, name, old, a);
        return;
    }
    struct setting *new = ARENA_NEW(&s->project->arena, struct setting);
    *new = (struct setting){s->file, a};
    *place = (uintptr_t) new;
}

static bool is_env(struct str path)
{
    return str_equal(path, STR("terramate.config.run.env"));
}

// All attributes of a block and its inner blocks, with the names of all outer blocks as prefix.
static void note_block(struct settings *s, struct str path, const struct hcl_body *body)
{
    struct tm_project *p = s->project;
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        const struct hcl_attribute *a = &body->attributes[i];
        struct str name = str_format(&p->arena, "%.*s.%.*s", STR_ARGS(path),
                                     STR_ARGS(symbol_text(p->graph->symbols, a->name)));
        if (!s->is_root && !is_env(path))
            diag_help(warn_of_setting(s, a->name_at,
                                      "`%.*s` only applies in the root of the project",
                                      STR_ARGS(name)),
                      "move it to a file in the root");
        note_attribute(s, name, a);
    }
    for (uint32_t i = 0; i < body->block_count; i++) {
        struct str type = tm_block_type(p, &body->blocks[i]);
        note_block(s, str_format(&p->arena, "%.*s.%.*s", STR_ARGS(path), STR_ARGS(type)),
                   &body->blocks[i].body);
    }
}

static const struct setting *find_setting(const struct settings *s, const char *name)
{
    const uint64_t *place = str_table_find(&s->set, str_of(name));
    return place ? (const struct setting *)(uintptr_t)*place : NULL;
}

// The value of a setting; absent if it is not set, or invalid (already reported).
static struct value setting_value(const struct settings *s, const char *name)
{
    const struct setting *k = find_setting(s, name);
    struct diags failed = {0};
    struct value v =
        k ? tm_constant(s->project, k->file->tree, k->attribute->value, &failed) : VALUE_NONE;
    diags_done(&failed);
    return v;
}

// ---- what takes effect

static void check_version(struct settings *s)
{
    const struct setting *k = find_setting(s, "terramate.required_version");
    struct value wanted = setting_value(s, "terramate.required_version");
    struct value allow = setting_value(s, "terramate.required_version_allow_prereleases");
    if (!k || !value_is(wanted, VALUE_STRING) || !value_str(&wanted).len)
        return; // an empty one requests nothing
    struct str text = value_str(&wanted);
    switch (
        tm_version_meets(str_of(tm_version), text, value_is(allow, VALUE_BOOL) && allow.boolean)) {
    case TM_VERSION_MEETS:
    case TM_VERSION_BAD: break;
    case TM_VERSION_FAILS:
        diag_note(warn_of_setting(s, k->attribute->at, "this project requires Terramate `%.*s`",
                                  STR_ARGS(text)),
                  "Weft reads it like version %s", tm_version);
        break;
    case TM_VERSION_BAD_CONSTRAINT:
        tm_mistake(s->project, &s->dir->diags, tm_bad_schema, DIAG_BAD_SCHEMA, k->attribute->at,
                   "expected a constraint like `>= 1.2, < 2`, got `%.*s`", STR_ARGS(text));
        break;
    }
}

static void read_vendor(struct settings *s)
{
    const struct setting *k = find_setting(s, "vendor.dir");
    struct value dir = setting_value(s, "vendor.dir");
    if (!k || !value_is(dir, VALUE_STRING))
        return;
    if (value_str(&dir).len && value_str(&dir).at[0] == '/')
        s->project->vendor_dir = str_copy(&s->project->arena, value_str(&dir));
    else
        tm_mistake(
            s->project, &s->dir->diags, tm_bad_schema, DIAG_BAD_SCHEMA, k->attribute->at,
            "the directory for vendored modules must start with `/`, the root of the project");
}

static void apply_settings(struct settings *s)
{
    struct tm_project *p = s->project;
    struct value experiments = setting_value(s, "terramate.config.experiments");
    if (value_is_sequence(experiments))
        p->experiments = experiments;
    struct value style =
        setting_value(s, "terramate.config.generate.hcl_magic_header_comment_style");
    if (value_is(style, VALUE_STRING))
        p->comment = str_equal(value_str(&style), STR("#")) ? "#" : "//";
    check_version(s);
    read_vendor(s);
}

// ---- blocks that need an experiment

static void check_experiment(struct settings *s, const struct hcl_block *b, struct str type)
{
    static const struct {
        const char *type, *experiment;
    } needed[] = {{"script", "scripts"},
                  {"sharing_backend", "outputs-sharing"},
                  {"input", "outputs-sharing"},
                  {"output", "outputs-sharing"}};
    for (size_t i = 0; i < COUNT_OF(needed); i++)
        if (str_equal(type, str_of(needed[i].type)) &&
            !tm_has_experiment(s->project, needed[i].experiment))
            diag_help(tm_mistake(s->project, &s->dir->diags, tm_bad_schema, DIAG_BAD_SCHEMA,
                                 b->type_at, "the experiment `%.*s` is not enabled",
                                 STR_ARGS(type)),
                      "write in the root: `terramate { config { experiments = [\"%s\"] } }`",
                      needed[i].experiment);
}

static bool same_labels(const struct hcl_block *x, const struct hcl_block *y)
{
    bool same = x->label_count == y->label_count;
    for (uint32_t i = 0; same && i < x->label_count; i++)
        same = str_equal(x->labels[i].text, y->labels[i].text);
    return same;
}

// The earlier block of this type with these labels; NULL: none.
static const struct hcl_block *block_before(const struct settings *s, const struct hcl_block *b)
{
    for (size_t i = 0; i < s->dir->parts.len; i++) {
        const struct hcl_body *body = s->dir->parts.at[i].file->body;
        for (uint32_t k = 0; body && k < body->block_count; k++) {
            if (&body->blocks[k] == b)
                return NULL;
            if (body->blocks[k].type == b->type && same_labels(&body->blocks[k], b))
                return &body->blocks[k];
        }
    }
    return NULL;
}

// Blocks that a directory may have only once, including imports.
static void check_once(struct settings *s, const struct hcl_block *b, struct str type)
{
    bool is_script = str_equal(type, STR("script"));
    if (!is_script && !str_equal(type, STR("vendor")))
        return;
    const struct hcl_block *other = block_before(s, b);
    if (!other)
        return;
    struct diag *d =
        tm_mistake(s->project, &s->dir->diags, tm_bad_schema, DIAG_REDEFINED, b->type_at,
                   is_script ? "%.*s already has a script with these labels"
                             : "%.*s already has a `vendor` block",
                   STR_ARGS(s->dir->path));
    diag_related(d, other->type_at, "first set here");
}

bool tm_settings_agree(const struct tm_project *p, const struct tm_project *other)
{
    bool has = value_is_sequence(p->experiments), other_has = value_is_sequence(other->experiments);
    return str_equal(p->vendor_dir, other->vendor_dir) && has == other_has &&
           (!has || value_same(p->experiments, other->experiments));
}

// ---- the directory

static void note_file(struct settings *s, const struct tm_file *f)
{
    s->file = f;
    for (uint32_t i = 0; f->body && i < f->body->block_count; i++) {
        const struct hcl_block *b = &f->body->blocks[i];
        struct str type = tm_block_type(s->project, b);
        if (str_equal(type, STR("terramate")))
            note_block(s, type, &b->body);
        else if (str_equal(type, STR("vendor")) && s->is_root)
            note_block(s, type, &b->body);
    }
}

static void check_blocks_of(struct settings *s, const struct tm_file *f)
{
    for (uint32_t i = 0; f->body && i < f->body->block_count; i++) {
        const struct hcl_block *b = &f->body->blocks[i];
        struct str type = tm_block_type(s->project, b);
        check_experiment(s, b, type);
        check_once(s, b, type);
    }
}

void tm_read_settings(struct tm_dir *d)
{
    struct settings s = {.dir = d, .project = d->project, .is_root = !d->parent};
    for (size_t i = 0; i < d->parts.len; i++)
        note_file(&s, d->parts.at[i].file);
    if (s.is_root)
        apply_settings(&s);
    for (size_t i = 0; i < d->parts.len; i++)
        check_blocks_of(&s, d->parts.at[i].file);
    str_table_done(&s.set);
}
