// SPDX-License-Identifier: Apache-2.0
//
// Scripts, evaluated for a directory but never run. If two have the same labels, the nearer one wins.
#include <ctype.h>

#include "dialects/terramate/run/runs.h"
#include "value/small_object.h"

// How much of a name or a description is shown, in bytes.
enum { NAME_MOST = 128, DESCRIPTION_MOST = 1000 };

struct script_run {
    struct tm_run run;
    struct scope *scope;
    struct diags *mistakes;
    struct arena *arena;
    unsigned deployments, previews; // commands that report those
};

static PRINTF_LIKE(3, 4) struct diag *refuse_script(struct script_run *s, struct span at,
                                                    const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d =
        tm_vmistake(s->run.project, s->mistakes, tm_bad_schema, DIAG_BAD_SCHEMA, at, format, args);
    va_end(args);
    return d;
}

// ---- texts

static void add_said(struct script_run *s, struct object *o, const struct hcl_body *body,
                     const char *name, size_t most)
{
    const struct hcl_attribute *a = tm_attribute(s->run.project, body, name);
    size_t before = s->mistakes->list.len;
    if (!a)
        return;
    struct value v = tm_run_attribute(&s->run, s->scope, a, s->mistakes);
    if (s->mistakes->list.len > before)
        return;
    if (value_is_unknown(v)) {
        object_add(o, name, v);
        return;
    }
    if (!value_is(v, VALUE_STRING)) {
        refuse_script(s, a->at, "`%s` must be a string", name);
        return;
    }
    struct str text = value_str(&v);
    if (text.len > most) {
        refuse_script(s, a->at, "`%s` has more than %zu bytes: the rest is ignored", name, most)
            ->severity = SEVERITY_WARNING;
        while (most && ((unsigned char)text.at[most] & 0xC0) == 0x80)
            most--; // do not split a character
        text.len = most;
    }
    object_add_text(o, name, text);
}

// ---- options of a command

struct command_option {
    const char *name;
    char type;       // 's', 'b', 'n'
    unsigned effect; // OPTION_…
};

enum {
    OPTION_DEPLOYMENT = 1 << 0,
    OPTION_DRIFT = 1 << 1,
    OPTION_PREVIEW = 1 << 2,
    OPTION_LAYER = 1 << 3,
    OPTION_TERRAFORM_PLAN = 1 << 4,
    OPTION_TOFU_PLAN = 1 << 5,
};

static const struct command_option command_options[] = {
    {"cloud_sync_deployment", 'b', OPTION_DEPLOYMENT},
    {"cloud_sync_drift_status", 'b', OPTION_DRIFT},
    {"cloud_sync_layer", 's', OPTION_LAYER},
    {"cloud_sync_preview", 'b', OPTION_PREVIEW},
    {"cloud_sync_terraform_plan_file", 's', OPTION_TERRAFORM_PLAN},
    {"enable_sharing", 'b', 0},
    {"layer", 's', OPTION_LAYER},
    {"mock_on_fail", 'b', 0},
    {"plan_render_timeout", 'n', 0},
    {"sync_deployment", 'b', OPTION_DEPLOYMENT},
    {"sync_drift_status", 'b', OPTION_DRIFT},
    {"sync_layer", 's', OPTION_LAYER},
    {"sync_preview", 'b', OPTION_PREVIEW},
    {"sync_terraform_plan_file", 's', OPTION_TERRAFORM_PLAN},
    {"terraform_plan_file", 's', OPTION_TERRAFORM_PLAN},
    {"terragrunt", 'b', 0},
    {"tofu_plan_file", 's', OPTION_TOFU_PLAN},
};

static const struct command_option *find_option(struct str name)
{
    for (size_t i = 0; i < COUNT_OF(command_options); i++)
        if (str_equal(str_of(command_options[i].name), name))
            return &command_options[i];
    return NULL;
}

static const char *type_mistake(char type, struct value v)
{
    switch (type) {
    case 's': return value_is(v, VALUE_STRING) ? NULL : "a string";
    case 'b': return value_is(v, VALUE_BOOL) ? NULL : "true or false";
    default: return value_is_number(v) ? NULL : "a number";
    }
}

static bool is_layer(struct str s)
{
    for (size_t i = 0; i < s.len; i++)
        if (!isalnum((unsigned char)s.at[i]) && s.at[i] != '-')
            return false;
    return s.len > 0;
}

// Reads one option; returns its effect.
static unsigned check_option(struct script_run *s, struct span at, struct str name, struct value v)
{
    const struct command_option *o = find_option(name);
    const char *must = o && !value_is_unknown(v) ? type_mistake(o->type, v) : NULL;
    if (!o) {
        struct str names[COUNT_OF(command_options)];
        for (size_t i = 0; i < COUNT_OF(command_options); i++)
            names[i] = str_of(command_options[i].name);
        struct str near = diag_suggest(name, names, COUNT_OF(names));
        struct diag *d = refuse_script(s, at, "unknown option `%.*s` of a command", STR_ARGS(name));
        if (near.len)
            diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
        return 0;
    }
    if (must) {
        refuse_script(s, at, "the option `%.*s` must be %s", STR_ARGS(name), must);
        return 0;
    }
    if (value_is_unknown(v))
        return 0;
    if ((o->effect & OPTION_LAYER) && !is_layer(value_str(&v)))
        refuse_script(s, at, "invalid layer `%.*s`: expected letters, digits and `-`",
                      STR_ARGS(value_str(&v)));
    bool is_off = (o->type == 'b' && !v.boolean) || (o->type == 's' && !value_str(&v).len);
    return is_off ? 0 : o->effect;
}

static void check_options(struct script_run *s, struct span at, struct value options)
{
    static const struct {
        unsigned both;
        const char *message;
    } conflicts[] = {
        {OPTION_DEPLOYMENT | OPTION_DRIFT, "`sync_deployment` and `sync_drift_status`"},
        {OPTION_PREVIEW | OPTION_DEPLOYMENT, "`sync_preview` and `sync_deployment`"},
        {OPTION_PREVIEW | OPTION_DRIFT, "`sync_preview` and `sync_drift_status`"},
        {OPTION_TERRAFORM_PLAN | OPTION_TOFU_PLAN, "`terraform_plan_file` and `tofu_plan_file`"},
    };
    unsigned effects = 0;
    for (size_t i = 0; i < value_len(options); i++)
        effects |= check_option(s, at, value_key(options, i), value_item(options, i));
    for (size_t i = 0; i < COUNT_OF(conflicts); i++)
        if ((effects & conflicts[i].both) == conflicts[i].both)
            refuse_script(s, at, "%s cannot be combined in one command", conflicts[i].message);
    s->deployments += (effects & OPTION_DEPLOYMENT) != 0;
    s->previews += (effects & OPTION_PREVIEW) != 0;
    if ((effects & OPTION_DEPLOYMENT) && s->deployments == 2)
        refuse_script(s, at, "only one command of a script can have `sync_deployment`");
    if ((effects & OPTION_PREVIEW) && s->previews == 2)
        refuse_script(s, at, "only one command of a script can have `sync_preview`");
}

// ---- commands

static bool is_list_value(struct value v)
{
    return value_is_sequence(v) && !value_is(v, VALUE_SET);
}

// A command as an object of `args` and `options`; absent if it is invalid.
static struct value read_command(struct script_run *s, struct span at, struct value list)
{
    struct object o = {.arena = s->arena};
    size_t count = is_list_value(list) ? value_len(list) : 0, before = s->mistakes->list.len;
    if (value_is_unknown(list))
        return list;
    if (!is_list_value(list))
        refuse_script(s, at, "a command must be a list: a program and its arguments");
    else if (!count)
        refuse_script(s, at, "a command needs at least the name of a program");
    if (!count)
        return VALUE_NONE;
    struct value last = value_item(list, count - 1);
    bool has_options = value_is(last, VALUE_OBJECT);
    size_t args = count - has_options;
    struct value *items = ARENA_ARRAY(s->arena, struct value, args);
    for (size_t i = 0; i < args; i++) {
        items[i] = value_item(list, i);
        if (!value_is(items[i], VALUE_STRING) && !value_is_unknown(items[i]))
            refuse_script(s, at, "part %zu of this command is not a string", i + 1);
    }
    if (has_options)
        check_options(s, at, last);
    if (s->mistakes->list.len > before)
        return VALUE_NONE;
    object_add(&o, "args", value_tuple(s->arena, items, args));
    if (has_options)
        object_add(&o, "options", last);
    return object_done(&o);
}

static struct value read_commands(struct script_run *s, struct span at, struct value list)
{
    if (value_is_unknown(list))
        return list;
    if (!is_list_value(list)) {
        refuse_script(s, at, "`commands` must be a list of commands");
        return value_tuple(s->arena, NULL, 0);
    }
    if (!value_len(list))
        refuse_script(s, at, "`commands` needs at least one command");
    struct value *items = ARENA_ARRAY(s->arena, struct value, value_len(list));
    size_t count = 0;
    for (size_t i = 0; i < value_len(list); i++) {
        struct value one = read_command(s, at, value_item(list, i));
        if (!value_is(one, VALUE_ABSENT))
            items[count++] = one;
    }
    return value_tuple(s->arena, items, count);
}

static struct value read_job(struct script_run *s, const struct hcl_block *job)
{
    struct object o = {.arena = s->arena};
    const struct hcl_attribute *one = tm_attribute(s->run.project, &job->body, "command");
    const struct hcl_attribute *many = tm_attribute(s->run.project, &job->body, "commands");
    const struct hcl_attribute *a = one ? one : many;
    size_t before = s->mistakes->list.len;
    add_said(s, &o, &job->body, "name", NAME_MOST);
    add_said(s, &o, &job->body, "description", DESCRIPTION_MOST);
    struct value commands = value_tuple(s->arena, NULL, 0);
    struct value v = a ? tm_run_attribute(&s->run, s->scope, a, s->mistakes) : VALUE_NONE;
    if (a && s->mistakes->list.len == before && many == a)
        commands = read_commands(s, a->at, v);
    if (a && s->mistakes->list.len == before && one == a) {
        struct value command = read_command(s, a->at, v);
        if (!value_is(command, VALUE_ABSENT))
            commands = value_tuple(s->arena, &command, 1);
    }
    object_add(&o, "commands", commands);
    return object_done(&o);
}

static struct value read_jobs(struct script_run *s, const struct hcl_body *body)
{
    struct value *jobs = ARENA_ARRAY(s->arena, struct value, body->block_count);
    size_t count = 0;
    for (uint32_t i = 0; i < body->block_count; i++)
        if (str_equal(tm_block_type(s->run.project, &body->blocks[i]), STR("job")))
            jobs[count++] = read_job(s, &body->blocks[i]);
    return value_tuple(s->arena, jobs, count);
}

// ---- scripts

static struct value labels_of(struct arena *a, const struct hcl_block *b)
{
    struct value *labels = ARENA_ARRAY(a, struct value, b->label_count);
    for (uint32_t i = 0; i < b->label_count; i++)
        labels[i] = value_string(a, b->labels[i].text);
    return value_list(a, &type_string, labels, b->label_count);
}

// A query for scripts.
struct script_question {
    struct tm_dir *dir;
    const struct str *labels; // only the one with these, if any are given
    size_t label_count;
    bool with_jobs;
    bool is_check;
    struct diags *mistakes;
};

static struct value read_script(const struct script_question *q, const struct tm_dir *defined,
                                const struct tm_script *script)
{
    struct tm_dir *d = q->dir;
    const struct hcl_body *body = &script->block->body;
    struct arena *a = &d->project->graph->arena;
    struct script_run s = {
        .run = {.project = d->project,
                .dir = d,
                .file = script->file,
                .view = d->view,
                .may_be_unknown = q->is_check},
        .mistakes = q->mistakes,
        .arena = a,
    };
    struct object o = {.arena = a};
    s.scope = tm_run_names(&s.run, body, script->lets);
    object_add(&o, "labels", labels_of(a, script->block));
    add_said(&s, &o, body, "name", NAME_MOST);
    add_said(&s, &o, body, "description", DESCRIPTION_MOST);
    object_add_text(&o, "defined", defined->path);
    if (q->with_jobs)
        object_add(&o, "jobs", read_jobs(&s, body));
    return object_done(&o);
}

// All labels as one text that is unique to them.
static struct str key_of_labels(struct arena *a, const struct hcl_block *b)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    for (uint32_t i = 0; i < b->label_count; i++)
        strbuf_format(&text, "%zu %.*s", b->labels[i].text.len, STR_ARGS(b->labels[i].text));
    struct str out = strbuf_copy(&text, a);
    strbuf_done(&text);
    return out;
}

static bool is_wanted_script(const struct script_question *q, const struct hcl_block *b)
{
    bool same = !q->label_count || b->label_count == q->label_count;
    for (size_t i = 0; same && i < q->label_count; i++)
        same = str_equal(b->labels[i].text, q->labels[i]);
    return same;
}

static struct value ask_scripts(const struct script_question *q)
{
    struct tm_project *p = q->dir->project;
    struct str_table seen = {0};
    ARRAY(struct value) list = {0};
    tm_ask_from(q->dir);
    for (const struct tm_dir *from = q->dir; from; from = from->parent)
        for (size_t i = 0; i < from->parts.len; i++) {
            const struct tm_file *f = from->parts.at[i].file;
            for (uint32_t k = 0; k < f->script_count; k++) {
                const struct hcl_block *b = f->scripts[k].block;
                bool is_new;
                str_table_put(&seen, key_of_labels(&p->arena, b), &is_new);
                if (is_new && is_wanted_script(q, b))
                    ARRAY_PUSH(&list, read_script(q, from, &f->scripts[k]));
            }
        }
    struct value out = value_tuple(&p->graph->arena, list.at, list.len);
    ARRAY_DONE(&list);
    str_table_done(&seen);
    return out;
}

struct value tm_scripts(struct tm_dir *d, const struct str *labels, size_t count,
                        struct diags *mistakes)
{
    return ask_scripts(&(struct script_question){.dir = d,
                                                 .labels = labels,
                                                 .label_count = count,
                                                 .with_jobs = count > 0,
                                                 .mistakes = mistakes});
}

struct value tm_script_unrun(struct tm_dir *d, const struct str *labels, size_t count,
                             struct diags *mistakes)
{
    return ask_scripts(&(struct script_question){.dir = d,
                                                 .labels = labels,
                                                 .label_count = count,
                                                 .with_jobs = true,
                                                 .is_check = true,
                                                 .mistakes = mistakes});
}

void tm_check_runs(struct tm_dir *d, struct diags *mistakes)
{
    (void)ask_scripts(&(struct script_question){
        .dir = d, .with_jobs = true, .is_check = true, .mistakes = mistakes});
    (void)tm_environment(d, true, mistakes);
    tm_check_sharing(d, mistakes);
}
