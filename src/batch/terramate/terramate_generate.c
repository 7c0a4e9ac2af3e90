// SPDX-License-Identifier: Apache-2.0
//
// Requests that generate code: the result of each block, or a whole run with its report. Nothing is written.
#include <string.h>

#include "batch/terramate/terramate_batch.h"
#include "dialects/terramate/generate/plan.h"
#include "value/json.h"

static void write_output(struct strbuf *out, const struct tm_output *o)
{
    strbuf_add_cstr(out, "{\"label\":");
    json_write_string(out, o->label);
    strbuf_format(out, ",\"condition\":%s,\"body\":", o->condition ? "true" : "false");
    json_write_string(out, o->body);
    strbuf_add_char(out, '}');
}

static void write_outputs(struct strbuf *out, const struct tm_outputs *o,
                          enum tm_generate_kind kind)
{
    strbuf_add_char(out, '[');
    for (size_t i = 0, n = 0; i < o->list.len; i++) {
        if (o->list.at[i].block->kind != kind)
            continue;
        if (n++)
            strbuf_add_char(out, ',');
        write_output(out, &o->list.at[i]);
    }
    strbuf_add_char(out, ']');
}

static void answer_blocks(struct tm_request *r, enum tm_generate_kind kind)
{
    struct strbuf all;
    strbuf_init(&all, 0);
    bool sound = true;
    for (size_t i = 0; sound && i < value_len(r->stacks); i++) {
        struct tm_dir *d = tm_request_stack(r, i);
        struct tm_outputs out = {0};
        sound = d != NULL;
        if (sound)
            tm_generate_stack(d, &out);
        if (out.wrong.category) {
            tm_answer_failure(r, out.wrong.failed, out.wrong.category);
            sound = false;
        }
        if (sound) {
            strbuf_add_char(&all, i ? ',' : '{');
            json_write_string(&all, d->path);
            strbuf_add_char(&all, ':');
            write_outputs(&all, &out, kind);
        }
        tm_outputs_done(&out);
    }
    if (sound) {
        strbuf_add_cstr(&all, all.len ? "}" : "{}");
        strbuf_add(batch_answer(r->batch, "expect_generated"), strbuf_str(&all));
    }
    strbuf_done(&all);
}

void tm_batch_generate_hcl(struct tm_request *r)
{
    answer_blocks(r, TM_GENERATE_HCL);
}

void tm_batch_generate_file(struct tm_request *r)
{
    answer_blocks(r, TM_GENERATE_FILE);
}

// ---- whole runs

// The product's name for a category.
static const char *kind_of_category(const char *category)
{
    static const struct {
        const char *category, *kind;
    } kinds[] = {
        {"label", "generate.ErrInvalidGenBlockLabel"}, {"assert", "generate.ErrAssertion"},
        {"conflict", "generate.ErrConflictingConfig"}, {"manual", "generate.ErrManualCodeExists"},
        {"schema", "hcl.ErrTerramateSchema"},
    };
    for (size_t i = 0; i < COUNT_OF(kinds); i++)
        if (!strcmp(kinds[i].category, category))
            return kinds[i].kind;
    return "eval.ErrEval";
}

static const char *told_as(const char *category)
{
    return strcmp(kind_of_category(category), "eval.ErrEval") ? category : "eval";
}

static void write_files(struct strbuf *out, const struct generation *plan)
{
    bool any = false;
    strbuf_add_char(out, '{');
    for (size_t i = 0; i < plan->dirs.len; i++) {
        const struct generated_dir *d = &plan->dirs.at[i];
        size_t made = 0;
        for (size_t k = 0; k < d->files.len; k++) {
            const struct generated_file *f = &d->files.at[k];
            if (f->change == CHANGE_DELETED)
                continue;
            if (!made++) {
                strbuf_add_cstr(out, any ? "," : "");
                any = true;
                json_write_string(out, d->path);
            }
            strbuf_add_cstr(out, made > 1 ? "," : ":{");
            json_write_string(out, f->name);
            strbuf_add_char(out, ':');
            json_write_string(out, str_slice(f->text, f->mark_len, f->text.len));
        }
        strbuf_add_cstr(out, made ? "}" : "");
    }
    strbuf_add_char(out, '}');
}

static bool write_changes(struct strbuf *out, const struct generated_dir *d,
                          enum file_change change, const char *name)
{
    bool any = false;
    for (size_t k = 0; k < d->files.len; k++) {
        if (d->files.at[k].change != change)
            continue;
        if (any)
            strbuf_add_char(out, ',');
        else
            strbuf_format(out, ",\"%s\":[", name);
        any = true;
        json_write_string(out, d->files.at[k].name);
    }
    strbuf_add_cstr(out, any ? "]" : "");
    return any;
}

static void write_successes(struct strbuf *out, const struct generation *plan)
{
    bool any = false;
    for (size_t i = 0; i < plan->dirs.len; i++) {
        struct strbuf changes;
        strbuf_init(&changes, 0);
        bool has = write_changes(&changes, &plan->dirs.at[i], CHANGE_CREATED, "created");
        has |= write_changes(&changes, &plan->dirs.at[i], CHANGE_CHANGED, "changed");
        if (has) {
            strbuf_add_cstr(out, any ? ",{\"dir\":" : "\"successes\":[{\"dir\":");
            any = true;
            json_write_string(out, plan->dirs.at[i].path);
            strbuf_add(out, strbuf_str(&changes));
            strbuf_add_char(out, '}');
        }
        strbuf_done(&changes);
    }
    strbuf_add_cstr(out, any ? "]" : "");
}

static void write_failures(struct strbuf *out, const struct generation *plan)
{
    bool any = false;
    for (size_t i = 0; i < plan->dirs.len; i++) {
        const struct generated_dir *d = &plan->dirs.at[i];
        if (!d->mistakes.len)
            continue;
        strbuf_add_cstr(out, any ? ",{\"dir\":" : "\"failures\":[{\"dir\":");
        any = true;
        json_write_string(out, d->path);
        for (size_t k = 0; k < d->mistakes.len; k++)
            if (d->mistakes.at[k].category)
                strbuf_format(out, "%s\"%s\"", k ? "," : ",\"errors\":[",
                              told_as(d->mistakes.at[k].category));
        for (size_t k = 0; k < d->mistakes.len; k++)
            if (d->mistakes.at[k].category)
                strbuf_format(out, "%s\"%s\"", k ? "," : "],\"error_kinds\":[",
                              kind_of_category(d->mistakes.at[k].category));
        strbuf_add_cstr(out, "]}");
    }
    strbuf_add_cstr(out, any ? "]" : "");
}

void tm_batch_generate(struct tm_request *r)
{
    struct generation plan;
    struct diags warnings = {0};
    tm_plan(r->project, &(struct generate_request){0}, &plan, &warnings);
    diags_done(&warnings);
    write_files(batch_answer(r->batch, "expect_files"), &plan);
    struct strbuf parts[2];
    strbuf_init(&parts[0], 0);
    strbuf_init(&parts[1], 0);
    write_successes(&parts[0], &plan);
    write_failures(&parts[1], &plan);
    struct strbuf *out = batch_answer(r->batch, "expect_report");
    strbuf_add_char(out, '{');
    strbuf_add(out, strbuf_str(&parts[0]));
    strbuf_add_cstr(out, parts[0].len && parts[1].len ? "," : "");
    strbuf_add(out, strbuf_str(&parts[1]));
    strbuf_add_char(out, '}');
    strbuf_done(&parts[0]);
    strbuf_done(&parts[1]);
    generation_done(&plan);
}
