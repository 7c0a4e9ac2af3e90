// SPDX-License-Identifier: Apache-2.0
//
// Rendering a template: reading it once, running it, and what comes of it.
#include "dialects/puppet/erb/erb.h"

#include "dialects/puppet/erb/erb_copies.h"
#include "dialects/puppet/erb/erb_run.h"

enum { TEMPLATES_NEST = 100 }; // templates that call templates

const struct erb_program *erb_program_of(struct environment *e, struct str path, struct str text)
{
    bool is_new = true;
    struct kept_text *kept = path.len ? environment_kept_template(e, path, text, &is_new) : NULL;
    if (!is_new)
        return kept->parsed;
    struct str name = path.len ? environment_shown(e, e->arena, path) : STR("inline template");
    uint32_t file = sources_add(e->graph->sources, name, text);
    struct str own = source_text(e->graph->sources, file);
    struct erb_program *program = erb_parse(kept ? environment_lasting(e) : e->arena, own);
    program->file = file;
    if (kept) {
        kept->text = own;
        kept->parsed = program;
    }
    return program;
}

static const struct erb_program *read_program(struct compiler *k, const struct erb_source *source)
{
    struct environment *e = k->environment;
    bool is_new;
    struct str key = str_format(e->arena, "%s ", source->name.len ? "file" : "text");
    key = str_join(e->arena, key, source->name.len ? source->path : source->text);
    uint64_t *slot = str_table_put(&e->templates, key, &is_new);
    if (!is_new)
        return (const struct erb_program *)(uintptr_t)*slot;
    const struct erb_program *program =
        erb_program_of(e, source->name.len ? source->path : STR(""), source->text);
    // The table may have moved while the text was read.
    *str_table_put(&e->templates, key, NULL) = (uintptr_t)program;
    return program;
}

static struct span place_in_template(const struct erb_program *p, uint32_t at)
{
    uint32_t len = (uint32_t)p->text.len, start = at < len ? at : len;
    return (struct span){p->file, start, start};
}

// ---- what comes of it

static struct value failed_template(struct puppet_call *c, const struct erb_source *source,
                                    const struct erb_program *p, struct str why, uint32_t at)
{
    struct value failed =
        source->name.len ? puppet_fail(c, "RUNTIME_ERROR", "Failed to parse template %.*s: %.*s",
                                       STR_ARGS(source->name), STR_ARGS(why))
                         : puppet_fail(c, "RUNTIME_ERROR", "Failed to parse inline template: %.*s",
                                       STR_ARGS(why));
    return fail_with_place(c->graph, failed, place_in_template(p, at), "in this template");
}

// Said once for each template and reason.
static struct value unknown_rendering(struct puppet_call *c, const struct erb_source *source,
                                      const struct erb_program *p, struct str what, uint32_t at)
{
    struct compiler *k = c->compiler;
    bool is_new;
    bool is_file = source->name.len > 0;
    struct str text = str_format(
        k->arena, "the %stemplate%s%.*s%s uses %.*s, which does not run: its text is unknown",
        is_file ? "" : "inline ", is_file ? " `" : "", STR_ARGS(source->name), is_file ? "`" : "",
        STR_ARGS(what));
    (void)str_table_put(&k->ruby, text, &is_new);
    if (is_new)
        compiler_log(k, "note", text, is_file ? place_in_template(p, at) : c->at);
    return value_dynamic;
}

static struct value text_of_run(struct erb_run *r, struct rv v)
{
    struct value text =
        value_string(r->arena, v.kind == RV_STRING ? rv_bytes(v) : rv_to_s(r->arena, v));
    return r->marks ? value_mark_all(r->arena, text, r->marks) : text;
}

static struct value result_of_run(struct erb_run *r, const struct erb_source *source)
{
    struct puppet_call *c = r->call;
    const struct erb_program *p = r->program;
    switch (r->leave) {
    case LEAVE_NOT: return text_of_run(r, r->out);
    case LEAVE_RETURN: return text_of_run(r, r->result);
    case LEAVE_BREAK:
    case LEAVE_NEXT:
    case LEAVE_RETRY: return failed_template(c, source, p, STR("break from proc-closure"), r->at);
    case LEAVE_RAISE: return failed_template(c, source, p, r->error->message, r->error_at);
    case LEAVE_REFUSED: return unknown_rendering(c, source, p, r->refused, r->error_at);
    case LEAVE_UNKNOWN: return value_dynamic;
    case LEAVE_FAILED:
        return fail_with_place(c->graph, r->failed, place_in_template(p, r->error_at),
                               "called in this template");
    case LEAVE_LIMIT: break;
    }
    return call_limit(c->kernel);
}

static struct value run_program(struct puppet_call *c, const struct erb_source *source,
                                const struct erb_program *p)
{
    struct erb_copies copies = {0};
    struct erb_run r = {.call = c,
                        .compiler = c->compiler,
                        .arena = c->arena,
                        .program = p,
                        .path = source->path,
                        .out = rv_text(c->arena, STR("")),
                        .frame = ARENA_NEW(c->arena, struct erb_frame),
                        .instances = rv_hash(c->arena),
                        .copied = &copies};
    (void)rv_was_too_deep();
    (void)rv_met_unknown();
    (void)erb_eval(&r, p->body);
    if (r.leave == LEAVE_NOT || r.leave == LEAVE_RETURN)
        erb_write_back(&r);
    struct value v = result_of_run(&r, source);
    erb_close_regexes(&r);
    str_table_done(&r.methods);
    table_done(&r.copies);
    ARRAY_DONE(&copies.list);
    ARRAY_DONE(&copies.texts);
    return v;
}

struct value erb_render(struct puppet_call *c, const struct erb_source *source)
{
    struct compiler *k = c->compiler;
    const struct erb_program *p = read_program(k, source);
    if (p->mistake.len)
        return p->is_refused ? unknown_rendering(c, source, p, p->mistake, p->mistake_at)
                             : failed_template(c, source, p, p->mistake, p->mistake_at);
    if (k->templates >= TEMPLATES_NEST)
        return failed_template(c, source, p, STR("stack level too deep"), 0);
    k->templates++;
    struct value v = run_program(c, source, p);
    k->templates--;
    return v;
}
