// SPDX-License-Identifier: Apache-2.0
//
// Bundles that are instantiated in YAML: a document of the kind `BundleInstance`, in which the tag `!hcl` stands for
// an expression.
#include "dialects/terramate/tree/bundles.h"

#include "expr/analysis.h"
#include "formats/read_tree.h"

bool tm_is_yaml(struct str name)
{
    return str_ends(name, STR(".tm.yml")) || str_ends(name, STR(".tm.yaml"));
}

struct yaml_reader {
    struct tm_project *project;
    struct tm_file *file;
    struct tree_builder builder;
    struct diags *found;
};

// ---- the tree

// `!hcl EXPR`. Its places are exact if it is written on one line without quotes.
static expr_id read_scalar(void *data, struct tree_builder *b, const struct event *e,
                           struct str text)
{
    struct yaml_reader *r = data;
    if (!e->properties || !str_equal(e->properties->tag, STR("!hcl")))
        return 0;
    struct hcl_input in = {.text = str_copy(&r->project->arena, text),
                           .builder = b,
                           .arena = &r->project->arena,
                           .diags = r->found,
                           .offset = e->at.start,
                           .end = e->at.end};
    return hcl_parse_expression(&in);
}

// ---- the document

struct yaml_map {
    const struct expr_pair *pairs;
    size_t count;
};

static PRINTF_LIKE(3, 4) void refuse_yaml(struct yaml_reader *r, struct span at, const char *format,
                                          ...)
{
    va_list args;
    va_start(args, format);
    tm_vmistake(r->project, &r->file->diags, tm_bad_schema, DIAG_BAD_SCHEMA, at, format, args);
    va_end(args);
}

static struct span yaml_at(const struct yaml_reader *r, expr_id e)
{
    return expr_span(r->file->tree, e);
}

static bool read_map(struct yaml_reader *r, expr_id e, const char *name, struct yaml_map *out)
{
    *out = (struct yaml_map){0};
    if (expr_as_map(&r->project->arena, r->file->tree, e, &out->pairs, &out->count))
        return true;
    refuse_yaml(r, yaml_at(r, e), "`%s` must be a mapping", name);
    return false;
}

static struct str key_of(const struct yaml_reader *r, const struct expr_pair *p)
{
    return p->name ? symbol_text(r->project->graph->symbols, p->name) : STR("");
}

static struct tm_set set_of(const struct yaml_reader *r, const struct expr_pair *p)
{
    return (struct tm_set){r->file->tree, p->value, yaml_at(r, p->key)};
}

static bool is_null_literal(const struct yaml_reader *r, expr_id e)
{
    return expr_kind(r->file->tree, e) == EXPR_LITERAL &&
           value_is_null(expr_literal_value(r->file->tree, e));
}

static void read_yaml_inputs(struct yaml_reader *r, expr_id e, struct tm_named **list)
{
    struct yaml_map map;
    if (!read_map(r, e, "inputs", &map))
        return;
    for (size_t i = 0; i < map.count; i++) {
        struct tm_set set = set_of(r, &map.pairs[i]);
        struct tm_given *g = (void *)tm_add_named(
            &r->project->arena, list, key_of(r, &map.pairs[i]), set.at, sizeof(struct tm_given));
        g->set = set;
    }
}

static void read_metadata(struct yaml_reader *r, expr_id e, struct tm_bundle_block *b)
{
    struct yaml_map map;
    if (!read_map(r, e, "metadata", &map))
        return;
    for (size_t i = 0; i < map.count; i++) {
        struct str key = key_of(r, &map.pairs[i]);
        expr_id value = map.pairs[i].value;
        struct value v = expr_kind(r->file->tree, value) == EXPR_LITERAL
                             ? expr_literal_value(r->file->tree, value)
                             : VALUE_NONE;
        bool is_text = value_is(v, VALUE_STRING) && value_str(&v).len;
        if (str_equal(key, STR("name")) && is_text) {
            b->named.name = str_copy(&r->project->arena, value_str(&v));
            b->named.at = yaml_at(r, value);
        } else if (str_equal(key, STR("uuid")) && is_text) {
            b->uuid = set_of(r, &map.pairs[i]);
        } else if (str_equal(key, STR("name")) || str_equal(key, STR("uuid"))) {
            refuse_yaml(r, yaml_at(r, value), "`metadata.%.*s` must be a non-empty string",
                        STR_ARGS(key));
        } else {
            refuse_yaml(r, yaml_at(r, map.pairs[i].key),
                        "`metadata` has no attribute `%.*s`; use name or uuid", STR_ARGS(key));
        }
    }
}

static void read_spec(struct yaml_reader *r, expr_id e, struct tm_bundle_block *b)
{
    struct yaml_map map, inputs;
    if (!read_map(r, e, "spec", &map))
        return;
    for (size_t i = 0; i < map.count; i++) {
        struct str key = key_of(r, &map.pairs[i]);
        if (str_equal(key, STR("source")))
            b->source = set_of(r, &map.pairs[i]);
        else if (!str_equal(key, STR("inputs")))
            refuse_yaml(r, yaml_at(r, map.pairs[i].key),
                        "`spec` has no attribute `%.*s`; use source or inputs", STR_ARGS(key));
        else if (read_map(r, map.pairs[i].value, "inputs", &inputs))
            b->inputs = set_of(r, &map.pairs[i]);
    }
}

static void read_yaml_environment(struct yaml_reader *r, const struct expr_pair *p,
                                  struct tm_bundle_block *b)
{
    struct yaml_map map;
    struct tm_bundle_environment *env =
        (void *)tm_add_named(&r->project->arena, &b->environments, key_of(r, p), yaml_at(r, p->key),
                             sizeof(struct tm_bundle_environment));
    if (is_null_literal(r, p->value) || !read_map(r, p->value, "an environment", &map))
        return;
    for (size_t i = 0; i < map.count; i++) {
        struct str key = key_of(r, &map.pairs[i]);
        if (str_equal(key, STR("source")))
            env->source = set_of(r, &map.pairs[i]);
        else if (str_equal(key, STR("inputs")))
            read_yaml_inputs(r, map.pairs[i].value, &env->given);
        else
            refuse_yaml(r, yaml_at(r, map.pairs[i].key),
                        "an environment has no attribute `%.*s`; use source or inputs",
                        STR_ARGS(key));
    }
}

static void check_word(struct yaml_reader *r, const struct expr_pair *p, const char *want)
{
    struct value v = expr_kind(r->file->tree, p->value) == EXPR_LITERAL
                         ? expr_literal_value(r->file->tree, p->value)
                         : VALUE_NONE;
    if (!value_is(v, VALUE_STRING) || !str_equal(value_str(&v), str_of(want)))
        refuse_yaml(r, yaml_at(r, p->value), "`%.*s` must be `%s`", STR_ARGS(key_of(r, p)), want);
}

static void read_instance(struct yaml_reader *r, expr_id root)
{
    struct yaml_map map, environments;
    struct tm_bundle_block *b = ARENA_NEW(&r->project->arena, struct tm_bundle_block);
    bool has_version = false, has_kind = false;
    if (!read_map(r, root, "the document", &map))
        return;
    b->file = r->file;
    for (size_t i = 0; i < map.count; i++) {
        const struct expr_pair *p = &map.pairs[i];
        struct str key = key_of(r, p);
        has_version |= str_equal(key, STR("apiVersion"));
        has_kind |= str_equal(key, STR("kind"));
        if (str_equal(key, STR("apiVersion")))
            check_word(r, p, "terramate.io/cli/v1");
        else if (str_equal(key, STR("kind")))
            check_word(r, p, "BundleInstance");
        else if (str_equal(key, STR("metadata")))
            read_metadata(r, p->value, b);
        else if (str_equal(key, STR("spec")))
            read_spec(r, p->value, b);
        else if (str_equal(key, STR("environments")) && !is_null_literal(r, p->value) &&
                 read_map(r, p->value, "environments", &environments))
            for (size_t k = 0; k < environments.count; k++)
                read_yaml_environment(r, &environments.pairs[k], b);
    }
    if (!has_version || !has_kind)
        refuse_yaml(r, yaml_at(r, root),
                    "this file needs `apiVersion: terramate.io/cli/v1` and `kind: BundleInstance`");
    else if (!b->named.name.len)
        refuse_yaml(r, yaml_at(r, root), "this file needs `metadata.name`");
    else
        r->file->bundle = b;
}

void tm_parse_yaml(struct tm_project *p, struct tm_file *f, uint32_t source)
{
    struct diags found = {0};
    struct yaml_reader r = {.project = p, .file = f, .found = &found};
    struct format_lowering lowering = {.text = read_scalar, .language = &r};
    struct format_documents documents = {0};
    struct format_problem problem = {0};
    struct str text = source_text(p->graph->sources, source);
    tree_begin(&r.builder, tm_ops(), p->graph->symbols, source);
    bool is_read =
        format_read_tree(&format_yaml_core, &r.builder, text, &lowering, &documents, &problem);
    expr_id root = is_read && documents.count ? documents.roots[0] : 0;
    f->tree = tree_end(&r.builder);
    f->body = ARENA_NEW(&p->arena, struct hcl_body); // it has no blocks
    if (!is_read) {
        struct span at = {source, (uint32_t)problem.at, (uint32_t)problem.at};
        tm_mistake(p, &f->diags, tm_bad_syntax, DIAG_BAD_SYNTAX, at, "%s",
                   problem.why ? problem.why : "this file is too large");
    }
    for (size_t i = 0; i < found.list.len; i++)
        diags_add(&f->diags, found.list.at[i]);
    if (is_read && !root)
        refuse_yaml(&r, (struct span){source, 0, 0}, "this file is empty");
    else if (is_read && !found.list.len)
        read_instance(&r, root);
    diags_done(&found);
}
