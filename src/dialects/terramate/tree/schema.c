// SPDX-License-Identifier: Apache-2.0
//
// What a file may contain: blocks, their labels and attributes, checked as soon as the file is read. Bodies of
// `content` and `config` are free, or checked where they are used.
#include <string.h>

#include "dialects/terramate/tree/terramate.h"

enum { ANY_LABELS = 1000 };

enum shape_flag {
    ATTRIBUTES_FREE = 1 << 0,
    BLOCKS_FREE = 1 << 1,
    MISTAKES_WARN = 1 << 2,     // the product ignores them
    LABELS_ARE_BLOCKS = 1 << 3, // further labels stand for inner blocks: `define bundle {}`
};

// What a block may have. Names are separated by spaces; prefix `!`: required, and for blocks: once; prefix `?`: at
// most once. A constant has its type as suffix: `:s` string, `:b` bool, `:l` list of different strings, `:p` non-empty
// list of strings, `:o` true, false, "on" or "off". Types of inner blocks include those of all outer blocks.
struct block_shape {
    const char *type;
    unsigned least_labels, most_labels;
    const char *attributes, *blocks;
    unsigned flags;
};

#define METADATA "class name version description technologies"
#define PROMPT   "text options condition multiline multiselect"
#define INPUT                                                                  \
    "type default description immutable prompt options multiline multiselect " \
    "required_for_scaffold"
#define OBJECT_ATTRIBUTE "type default description required"

static const struct block_shape shapes[] = {
    {"terramate", 0, 0, "required_version:s required_version_allow_prereleases:b", "config", 0},
    {"terramate.config", 0, 0, "experiments:l disable_safeguards:l",
     "git generate change_detection run cloud targets telemetry", 0},
    {"terramate.config.git", 0, 0,
     "default_branch:s default_remote:s check_untracked:b check_uncommitted:b check_remote:b", "",
     0},
    {"terramate.config.generate", 0, 0, "hcl_magic_header_comment_style:s", "", 0},
    {"terramate.config.change_detection", 0, 0, "", "terragrunt git", 0},
    {"terramate.config.change_detection.terragrunt", 0, 0, "enabled:s", "", MISTAKES_WARN},
    {"terramate.config.change_detection.git", 0, 0, "untracked:o uncommitted:o", "", 0},
    {"terramate.config.run", 0, 0, "check_gen_code:b", "env", 0},
    {"terramate.config.run.env", 0, 0, "", "", ATTRIBUTES_FREE},
    {"terramate.config.cloud", 0, 0, "organization:s location:s", "targets", 0},
    {"terramate.config.cloud.targets", 0, 0, "enabled:b", "", 0},
    {"terramate.config.targets", 0, 0, "", "", ATTRIBUTES_FREE | BLOCKS_FREE},
    {"terramate.config.telemetry", 0, 0, "enabled:o", "", MISTAKES_WARN},
    {"stack", 0, 0,
     "id name description tags after before wants wanted_by watch from_bundle_file:s "
     "from_bundle_label:s",
     "", 0},
    {"globals", 0, TM_LABELS_MOST, "", "map", ATTRIBUTES_FREE},
    {"generate_hcl", 1, 1, "condition inherit", "!content lets assert stack_filter", 0},
    {"generate_hcl.lets", 0, 0, "", "map", ATTRIBUTES_FREE},
    {"generate_hcl.assert", 0, 0, "!assertion !message warning", "", 0},
    {"generate_hcl.content", 0, 0, "", "", ATTRIBUTES_FREE | BLOCKS_FREE},
    {"generate_hcl.stack_filter", 0, 0, "project_paths:p repository_paths:p", "", 0},
    {"generate_file", 1, 1, "!content condition context inherit", "lets assert stack_filter", 0},
    {"generate_file.lets", 0, 0, "", "map", ATTRIBUTES_FREE},
    {"generate_file.assert", 0, 0, "!assertion !message warning", "", 0},
    {"generate_file.stack_filter", 0, 0, "project_paths:p repository_paths:p", "", 0},
    {"import", 0, 0, "!source", "", 0},
    {"assert", 0, 0, "!assertion !message warning", "", 0},
    {"vendor", 0, 0, "dir:s", "?manifest", 0},
    {"vendor.manifest", 0, 0, "", "?default", 0},
    {"vendor.manifest.default", 0, 0, "files:l", "", 0},
    {"script", 1, ANY_LABELS, "name description", "job lets", 0},
    {"script.job", 0, 0, "name description command commands", "", 0},
    {"script.lets", 0, 0, "", "map", ATTRIBUTES_FREE},
    {"input", 1, 1, "!backend !from_stack_id !value mock sensitive", "", 0},
    {"output", 1, 1, "!backend !value description sensitive", "", 0},
    {"sharing_backend", 1, 1, "!type !filename:s !command:l", "", 0},
    {"define", 0, 0, "", "bundle component schema", LABELS_ARE_BLOCKS},
    {"define.bundle", 0, 0, "alias",
     "metadata stack input export scaffolding uses environments lets", LABELS_ARE_BLOCKS},
    {"define.bundle.metadata", 0, 0, METADATA, "", 0},
    {"define.bundle.environments", 0, 0, "required", "", 0},
    {"define.bundle.lets", 0, 0, "", "map", ATTRIBUTES_FREE},
    {"define.bundle.scaffolding", 0, 0, "path name", "enabled", 0},
    {"define.bundle.scaffolding.enabled", 0, 0, "!condition !error_message", "", 0},
    {"define.bundle.uses", 2, 2, "!source", "", 0},
    {"define.bundle.export", 1, 1, "description value", "", 0},
    {"define.bundle.input", 1, 1, INPUT, "attribute prompt", 0},
    {"define.bundle.input.attribute", 1, 1, OBJECT_ATTRIBUTE, "prompt", 0},
    {"define.bundle.input.attribute.prompt", 0, 0, PROMPT, "", 0},
    {"define.bundle.input.prompt", 0, 0, PROMPT, "", 0},
    {"define.bundle.stack", 1, 1, "condition", "metadata component", LABELS_ARE_BLOCKS},
    {"define.bundle.stack.metadata", 0, 0,
     "path name description tags after before wants wanted_by watch", "", 0},
    {"define.bundle.stack.component", 1, 1, "condition environment source inputs", "inputs",
     LABELS_ARE_BLOCKS},
    {"define.bundle.stack.component.inputs", 0, 0, "", "", ATTRIBUTES_FREE},
    {"define.component", 0, 0, "", "metadata input uses", LABELS_ARE_BLOCKS},
    {"define.component.metadata", 0, 0, METADATA, "", 0},
    {"define.component.uses", 2, 2, "!source", "", 0},
    {"define.component.input", 1, 1, INPUT, "attribute prompt", 0},
    {"define.component.input.attribute", 1, 1, OBJECT_ATTRIBUTE, "prompt", 0},
    {"define.component.input.attribute.prompt", 0, 0, PROMPT, "", 0},
    {"define.component.input.prompt", 0, 0, PROMPT, "", 0},
    {"define.schema", 1, 1, "description type", "attribute prompt", 0},
    {"define.schema.attribute", 1, 1, OBJECT_ATTRIBUTE, "prompt", 0},
    {"define.schema.attribute.prompt", 0, 0, PROMPT, "", 0},
    {"define.schema.prompt", 0, 0, PROMPT, "", 0},
    {"environment", 0, 0, "!id !name description promote_from", "", 0},
    {"bundle", 1, 1, "uuid source inputs", "inputs environment", LABELS_ARE_BLOCKS},
    {"bundle.inputs", 0, 0, "", "", ATTRIBUTES_FREE},
    {"bundle.environment", 1, 1, "source", "inputs", 0},
    {"bundle.environment.inputs", 0, 0, "", "", ATTRIBUTES_FREE},
    {"component", 1, 1, "condition environment source inputs", "inputs", LABELS_ARE_BLOCKS},
    {"component.inputs", 0, 0, "", "", ATTRIBUTES_FREE},
    {"scaffold", 0, ANY_LABELS, "package_sources", "", 0},
};

// Constants with a fixed set of values.
static const struct {
    const char *type, *attribute, *words;
} choices[] = {
    {"terramate.config", "disable_safeguards",
     "all none git git-untracked git-uncommitted git-out-of-sync outdated-code"},
    {"terramate.config.generate", "hcl_magic_header_comment_style", "// #"},
    {"terramate.config.change_detection.terragrunt", "enabled", "auto off force"},
    {"terramate.config.cloud", "location", "eu us"},
};

struct checker {
    struct tm_project *project;
    struct tm_file *file;
    bool warns; // mistakes are warnings
};

static PRINTF_LIKE(3, 4) struct diag *refuse_schema(struct checker *c, struct span at,
                                                    const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d =
        tm_vmistake(c->project, &c->file->diags, tm_bad_schema, DIAG_BAD_SCHEMA, at, format, args);
    va_end(args);
    if (c->warns)
        d->severity = SEVERITY_WARNING;
    return d;
}

// A word of a list: how often it must or may occur, and its type.
struct word {
    struct str name;
    char mark, type; // 0: none
};

// Iterates over the words of a list; false at its end.
static bool next_word(const char **list, struct word *out)
{
    const char *at = *list + strspn(*list, " ");
    if (!*at)
        return false;
    *out = (struct word){.mark = *at == '!' || *at == '?' ? *at : 0};
    at += out->mark != 0;
    out->name = str_make(at, strcspn(at, " :"));
    at += out->name.len;
    if (*at == ':') {
        out->type = at[1];
        at += 2;
    }
    *list = at;
    return true;
}

static bool find_word(const char *list, struct str name, struct word *out)
{
    while (next_word(&list, out))
        if (str_equal(out->name, name))
            return true;
    return false;
}

// The names of a list, for people.
static struct str words_shown(struct arena *a, const char *list)
{
    struct word word;
    struct strbuf text;
    strbuf_init(&text, 1000);
    while (next_word(&list, &word))
        strbuf_format(&text, "%s%.*s", text.len ? ", " : "", STR_ARGS(word.name));
    struct str out = strbuf_copy(&text, a);
    strbuf_done(&text);
    return out;
}

// ---- constants

static bool is_list_of_strings(struct value v)
{
    for (size_t i = 0; value_is_sequence(v) && i < value_len(v); i++) {
        struct value item = value_item(v, i);
        if (!value_is(item, VALUE_STRING))
            return false;
    }
    return value_is_sequence(v) && !value_is(v, VALUE_SET);
}

static bool is_on_or_off(struct value v)
{
    return value_is(v, VALUE_BOOL) ||
           (value_is(v, VALUE_STRING) &&
            (str_equal(value_str(&v), STR("on")) || str_equal(value_str(&v), STR("off"))));
}

// What a constant should be; NULL: it is valid.
static const char *constant_mistake(char type, struct value v)
{
    switch (type) {
    case 's': return value_is(v, VALUE_STRING) ? NULL : "must be a string";
    case 'b': return value_is(v, VALUE_BOOL) ? NULL : "must be true or false";
    case 'p':
        return is_list_of_strings(v) && value_len(v) ? NULL : "must be a non-empty list of strings";
    case 'o': return is_on_or_off(v) ? NULL : "must be true, false, \"on\" or \"off\"";
    default: return is_list_of_strings(v) ? NULL : "must be a list of strings";
    }
}

static void check_choice(struct checker *c, const struct block_shape *shape,
                         const struct hcl_attribute *a, struct str name, struct value v)
{
    struct word word;
    const char *words = NULL;
    for (size_t i = 0; i < COUNT_OF(choices); i++)
        if (!strcmp(choices[i].type, shape->type) && str_equal(str_of(choices[i].attribute), name))
            words = choices[i].words;
    for (size_t i = 0; words && i < (value_is_sequence(v) ? value_len(v) : 1); i++) {
        struct value item = value_is_sequence(v) ? value_item(v, i) : v;
        if (!find_word(words, value_str(&item), &word))
            diag_help(refuse_schema(c, a->at, "invalid value `%.*s` for `%.*s`",
                                    STR_ARGS(value_str(&item)), STR_ARGS(name)),
                      "use one of %.*s", STR_ARGS(words_shown(&c->project->arena, words)));
    }
}

static void check_different(struct checker *c, const struct hcl_attribute *a, struct str name,
                            struct value list)
{
    for (size_t i = 1; i < value_len(list); i++)
        for (size_t k = 0; k < i; k++) {
            struct value v = value_item(list, i), w = value_item(list, k);
            if (str_equal(value_str(&v), value_str(&w))) {
                refuse_schema(c, a->at, "`%.*s` appears twice in `%.*s`", STR_ARGS(value_str(&v)),
                              STR_ARGS(name));
                return;
            }
        }
}

static void check_constant(struct checker *c, const struct block_shape *shape,
                           const struct hcl_attribute *a, const struct word *word)
{
    struct diags failed = {0};
    struct value v = tm_constant(c->project, c->file->tree, a->value, &failed);
    const char *must = constant_mistake(word->type, v);
    bool is_command = str_equal(word->name, STR("command"));
    if (failed.list.len)
        diag_note(refuse_schema(c, a->at,
                                "`%.*s` must be a constant: expressions cannot be evaluated here",
                                STR_ARGS(word->name)),
                  "%.*s", STR_ARGS(failed.list.at[0]->message));
    else if (must)
        refuse_schema(c, a->at, "`%.*s` %s", STR_ARGS(word->name), must);
    else
        check_choice(c, shape, a, word->name, v);
    if (!failed.list.len && !must && word->type == 'l' && !is_command)
        check_different(c, a, word->name, v);
    diags_done(&failed);
}

static void check_attributes(struct checker *c, const struct hcl_block *b,
                             const struct block_shape *shape)
{
    struct symbols *symbols = c->project->graph->symbols;
    struct word word;
    for (uint32_t i = 0; i < b->body.attribute_count && !(shape->flags & ATTRIBUTES_FREE); i++) {
        struct str name = symbol_text(symbols, b->body.attributes[i].name);
        if (find_word(shape->attributes, name, &word)) {
            if (word.type)
                check_constant(c, shape, &b->body.attributes[i], &word);
            continue;
        }
        struct diag *d = refuse_schema(c, b->body.attributes[i].name_at,
                                       "`%s` has no attribute `%.*s`", shape->type, STR_ARGS(name));
        if (*shape->attributes)
            diag_help(d, "use one of %.*s",
                      STR_ARGS(words_shown(&c->project->arena, shape->attributes)));
    }
    for (const char *list = shape->attributes; next_word(&list, &word);) {
        if (word.mark != '!')
            continue;
        struct str name = str_copy(&c->project->arena, word.name);
        if (!tm_attribute(c->project, &b->body, name.at))
            refuse_schema(c, b->type_at, "this `%s` requires `%.*s`", shape->type, STR_ARGS(name));
    }
}

// ---- blocks

static void check_block(struct checker *c, const struct hcl_block *b,
                        const struct block_shape *shape, uint32_t label);

static const struct block_shape *find_shape(struct str type)
{
    for (size_t i = 0; i < COUNT_OF(shapes); i++)
        if (str_equal(str_of(shapes[i].type), type))
            return &shapes[i];
    return NULL;
}

static void count_blocks(struct checker *c, const struct hcl_block *b,
                         const struct block_shape *shape)
{
    struct word word;
    for (const char *list = shape->blocks; next_word(&list, &word);) {
        unsigned count = 0;
        for (uint32_t i = 0; i < b->body.block_count; i++)
            count += str_equal(tm_block_type(c->project, &b->body.blocks[i]), word.name);
        if ((word.mark == '!' && count != 1) || (word.mark == '?' && count > 1))
            refuse_schema(c, b->type_at, "`%s` takes only one block `%.*s`, got %u", shape->type,
                          STR_ARGS(word.name), count);
    }
}

static void check_blocks(struct checker *c, const struct hcl_block *b,
                         const struct block_shape *shape)
{
    struct word word;
    for (uint32_t i = 0; i < b->body.block_count; i++) {
        const struct hcl_block *inner = &b->body.blocks[i];
        struct str type = tm_block_type(c->project, inner);
        const struct block_shape *known =
            find_shape(str_format(&c->project->arena, "%s.%.*s", shape->type, STR_ARGS(type)));
        if (!find_word(shape->blocks, type, &word))
            refuse_schema(c, inner->type_at, "unexpected block `%.*s` in `%s`", STR_ARGS(type),
                          shape->type);
        else if (known)
            check_block(c, inner, known, 0);
    }
    count_blocks(c, b, shape);
}

// Labels after those that stand for enclosing blocks.
static void check_labels(struct checker *c, const struct hcl_block *b,
                         const struct block_shape *shape, uint32_t label)
{
    if (b->label_count < label + shape->least_labels)
        refuse_schema(c, b->type_at, "this `%s` has too few labels", shape->type);
    else if (b->label_count - label > shape->most_labels)
        refuse_schema(c, b->labels[label + shape->most_labels].at, "this `%s` has too many labels",
                      shape->type);
}

// A label that stands for an inner block.
static void check_label_block(struct checker *c, const struct hcl_block *b,
                              const struct block_shape *shape, uint32_t label)
{
    struct word word;
    struct str type = b->labels[label].text;
    const struct block_shape *inner =
        find_shape(str_format(&c->project->arena, "%s.%.*s", shape->type, STR_ARGS(type)));
    if (inner && find_word(shape->blocks, type, &word))
        check_block(c, b, inner, label + 1);
    else
        diag_help(refuse_schema(c, b->labels[label].at, "unexpected label `%.*s` in `%s`",
                                STR_ARGS(type), shape->type),
                  "use one of %.*s", STR_ARGS(words_shown(&c->project->arena, shape->blocks)));
}

// `label` is the first that is not used yet.
static void check_block(struct checker *c, const struct hcl_block *b,
                        const struct block_shape *shape, uint32_t label)
{
    bool warned = c->warns;
    if (shape->flags & LABELS_ARE_BLOCKS && b->label_count > label + shape->most_labels) {
        check_label_block(c, b, shape, label + shape->most_labels);
        return;
    }
    c->warns |= (shape->flags & MISTAKES_WARN) != 0;
    check_labels(c, b, shape, label);
    check_attributes(c, b, shape);
    if (!(shape->flags & BLOCKS_FREE))
        check_blocks(c, b, shape);
    c->warns = warned;
}

static void check_first_label(struct checker *c, const struct hcl_block *b)
{
    if (!b->label_count || hcl_is_identifier(b->labels[0].text))
        return;
    struct diag *d =
        refuse_schema(c, b->labels[0].at, "`%.*s` cannot be the first label of `globals`",
                      STR_ARGS(b->labels[0].text));
    diag_help(d, "the first label is the name of a global, like `global.name`; later ones can be "
                 "any string");
}

// `context` is a word; code for the whole project does not belong to a stack.
static void check_context(struct checker *c, const struct hcl_block *b)
{
    const struct hcl_attribute *context = tm_attribute(c->project, &b->body, "context");
    symbol word = context ? expr_as_keyword(c->file->tree, context->value) : 0;
    struct str name = word ? symbol_text(c->project->graph->symbols, word) : STR("");
    bool is_root = str_equal(name, STR("root"));
    if (!context)
        return;
    if (!is_root && !str_equal(name, STR("stack")))
        refuse_schema(c, context->at, "`context` must be `stack` or `root`");
    if (is_root && tm_attribute(c->project, &b->body, "inherit"))
        refuse_schema(c, context->at, "`inherit` cannot be combined with `context = root`");
    for (uint32_t i = 0; is_root && i < b->body.block_count; i++)
        if (str_equal(tm_block_type(c->project, &b->body.blocks[i]), STR("stack_filter")))
            refuse_schema(c, b->body.blocks[i].type_at,
                          "`stack_filter` cannot be combined with `context = root`");
}

static void check_job(struct checker *c, const struct hcl_block *job)
{
    const struct hcl_attribute *one = tm_attribute(c->project, &job->body, "command");
    const struct hcl_attribute *many = tm_attribute(c->project, &job->body, "commands");
    if (one && many)
        diag_related(
            refuse_schema(c, many->name_at, "a job takes either `command` or `commands`, not both"),
            one->name_at, "the other is here");
    else if (!one && !many)
        diag_help(refuse_schema(c, job->type_at, "this job has no command"),
                  "add `command = [\"echo\", \"hello\"]`, or `commands` with a list of commands");
}

static void check_script(struct checker *c, const struct hcl_block *b)
{
    unsigned jobs = 0;
    for (uint32_t i = 0; i < b->body.block_count; i++)
        if (str_equal(tm_block_type(c->project, &b->body.blocks[i]), STR("job"))) {
            jobs++;
            check_job(c, &b->body.blocks[i]);
        }
    if (!jobs)
        refuse_schema(c, b->type_at, "this script has no `job`");
}

static void check_backend(struct checker *c, const struct hcl_block *b)
{
    const struct hcl_attribute *type = tm_attribute(c->project, &b->body, "type");
    const struct hcl_attribute *name = tm_attribute(c->project, &b->body, "filename");
    const struct hcl_attribute *command = tm_attribute(c->project, &b->body, "command");
    struct diags failed = {0};
    symbol word = type ? expr_as_keyword(c->file->tree, type->value) : 0;
    if (type &&
        (!word || !str_equal(symbol_text(c->project->graph->symbols, word), STR("terraform"))))
        refuse_schema(c, type->at, "the type of a sharing backend must be `terraform`");
    struct value v =
        name ? tm_constant(c->project, c->file->tree, name->value, &failed) : VALUE_NONE;
    if (value_is(v, VALUE_STRING) && !value_str(&v).len)
        refuse_schema(c, name->at, "`filename` must be a non-empty file name");
    v = command ? tm_constant(c->project, c->file->tree, command->value, &failed) : VALUE_NONE;
    if (value_is_sequence(v) && !value_len(v))
        refuse_schema(c, command->at, "`command` needs at least the name of a program");
    diags_done(&failed);
}

// Safeguards are disabled in one place or the other, not both.
static void check_safeguards(struct checker *c, const struct hcl_block *config)
{
    static const struct {
        const char *block, *attribute;
    } old[] = {{"git", "check_untracked"},
               {"git", "check_uncommitted"},
               {"git", "check_remote"},
               {"run", "check_gen_code"}};
    const struct hcl_attribute *new = tm_attribute(c->project, &config->body, "disable_safeguards");
    for (uint32_t i = 0; new &&i < config->body.block_count; i++)
        for (size_t k = 0; k < COUNT_OF(old); k++) {
            const struct hcl_block *b = &config->body.blocks[i];
            const struct hcl_attribute *a = tm_attribute(c->project, &b->body, old[k].attribute);
            if (a && str_equal(tm_block_type(c->project, b), str_of(old[k].block)))
                diag_related(refuse_schema(c, a->name_at,
                                           "`%s` cannot be combined with `disable_safeguards`",
                                           old[k].attribute),
                             new->name_at, "set here");
        }
}

// What a table cannot express.
static void check_more(struct checker *c, const struct hcl_block *b, struct str type)
{
    if (str_equal(type, STR("globals")))
        check_first_label(c, b);
    else if (str_equal(type, STR("generate_file")))
        check_context(c, b);
    else if (str_equal(type, STR("script")))
        check_script(c, b);
    else if (str_equal(type, STR("sharing_backend")))
        check_backend(c, b);
    for (uint32_t i = 0; str_equal(type, STR("terramate")) && i < b->body.block_count; i++)
        check_safeguards(c, &b->body.blocks[i]);
    if (str_starts(type, STR("generate_")) && b->label_count && !b->labels[0].text.len)
        refuse_schema(c, b->labels[0].at, "the label must be a non-empty file name");
}

static void suggest_block(struct diag *d, struct str type)
{
    struct str names[COUNT_OF(shapes)];
    size_t count = 0;
    for (size_t i = 0; i < COUNT_OF(shapes); i++)
        if (!strchr(shapes[i].type, '.'))
            names[count++] = str_of(shapes[i].type);
    struct str near = diag_suggest(type, names, count);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
}

void tm_check_file(struct tm_project *p, struct tm_file *f)
{
    struct checker c = {.project = p, .file = f};
    unsigned stacks = 0;
    for (uint32_t i = 0; i < f->body->attribute_count; i++) {
        struct diag *d = refuse_schema(&c, f->body->attributes[i].name_at,
                                       "attributes are not allowed outside blocks");
        diag_help(d, "put values that others can read into a `globals` block");
    }
    for (uint32_t i = 0; i < f->body->block_count; i++) {
        const struct hcl_block *b = &f->body->blocks[i];
        struct str type = tm_block_type(p, b);
        const struct block_shape *shape = find_shape(type);
        if (!shape) {
            suggest_block(refuse_schema(&c, b->type_at, "unknown block `%.*s`", STR_ARGS(type)),
                          type);
            continue;
        }
        check_block(&c, b, shape, 0);
        check_more(&c, b, type);
        if (str_equal(type, STR("stack")) && stacks++)
            refuse_schema(&c, b->type_at, "a directory can have only one `stack`");
    }
}
