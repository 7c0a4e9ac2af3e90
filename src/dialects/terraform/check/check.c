// SPDX-License-Identifier: Apache-2.0
//
// Everything that is wrong with Terraform modules, one directory at a time. What can be seen without evaluating is looked
// for in every module once; then everything of the directory is evaluated as a root module, in all instances of what it
// calls. A mistake that several instances meet is reported once. What is unknown is no mistake.
#include <stdlib.h>

#include "base/hash.h"
#include "base/path.h"
#include "dialects/terraform/check/inside.h"
#include "graph/views/bind.h"

// ---- findings

// Tells apart places and kinds of mistakes.
static uint64_t finding_key(const struct diag *d)
{
    uint64_t hash = hash_combine(d->at.file, ((uint64_t)d->at.start << 32) | d->at.end);
    return hash_combine(hash_combine(hash, d->code), hash_bytes(d->summary.at, d->summary.len));
}

void tf_found(struct tf_checking *c, const struct diag *d)
{
    bool is_new;
    uint64_t *known = table_put(&c->found.by_code, finding_key(d), &is_new);
    if (!is_new && !span_is_none(d->at)) {
        struct tf_finding *f = &c->found.list.at[*known - 1];
        f->others += c->instance.len > 0 && !str_equal(c->instance, f->first);
        return;
    }
    *known = c->found.list.len + 1;
    ARRAY_PUSH(&c->found.list, ((struct tf_finding){.diag = d, .first = c->instance}));
}

struct diag *tf_report(struct tf_checking *c, enum diag_code code, struct span at,
                       const char *summary, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(c->arena, code, at, format, args);
    va_end(args);
    diag_summary(d, "%s", summary);
    tf_found(c, d);
    return d;
}

void tf_suggest(struct tf_checking *c, struct diag *d, struct str wanted, const char *prefix,
                const struct str *names, size_t count)
{
    (void)c;
    struct str near = diag_suggest(wanted, names, count);
    if (near.len)
        diag_help(d, "did you mean `%s%s%.*s`?", prefix, *prefix ? "." : "", STR_ARGS(near));
}

static void found_all(struct tf_checking *c, const struct diags *ds)
{
    for (size_t i = 0; i < ds->list.len; i++)
        tf_found(c, ds->list.at[i]);
}

static void findings_done(struct tf_findings *f)
{
    ARRAY_DONE(&f->list);
    table_done(&f->by_code);
    *f = (struct tf_findings){0};
}

// ---- modules

static struct tf_statics *look_at_module(struct tf_checking *c, struct tf_instance *i)
{
    struct tf_module *m = i->module;
    struct tf_findings before = c->found;
    size_t told_by_reading = m->diags.list.len;
    c->found = (struct tf_findings){0};
    str_table_done(&c->used);
    str_table_done(&c->not_asked);
    c->used = c->not_asked = (struct str_table){0};
    tf_check_references(c, i);
    tf_check_blocks(c, m);
    tf_check_addresses(c, m);
    tf_check_meta(c, m);
    tf_check_setup(c, i);
    tf_check_schemas(c, m);
    tf_check_calls(c, i);
    tf_check_imports(c, i);
    found_all(c, &m->diags);
    m->diags.list.len = told_by_reading; // who asks for values is not told what only a check finds
    if (!m->is_broken && str_table_find(c->q->all, m->dir))
        tf_check_unused(c, m);
    struct tf_statics *s = ARENA_NEW(c->arena, struct tf_statics);
    s->at = ARENA_ARRAY(c->arena, const struct diag *, c->found.list.len);
    s->count = c->found.list.len;
    for (size_t k = 0; k < s->count; k++)
        s->at[k] = c->found.list.at[k].diag;
    findings_done(&c->found);
    c->found = before;
    s->needs = c->needs;
    c->needs = (struct tf_needs){0};
    return s;
}

// What can be said of a module without evaluating it is found out once, whoever calls it. It is reported with the
// directory of the module if that is checked itself.
static void check_without_values(struct tf_checking *c, struct tf_instance *i, bool is_reported)
{
    bool is_new;
    struct tf_statics *s;
    uint64_t *known = table_put(&c->statics, (uintptr_t)i->module, &is_new);
    if (is_new) {
        s = look_at_module(c, i);
        *table_put(&c->statics, (uintptr_t)i->module, NULL) = (uintptr_t)s;
    } else {
        s = (struct tf_statics *)(uintptr_t)*known;
    }
    for (size_t k = 0; k < s->count; k++) {
        ARRAY_PUSH(&c->known, s->at[k]);
        if (is_reported)
            tf_found(c, s->at[k]);
    }
}

// Calls are followed without their keys: what is found here is the same for all instances.
static void check_called(struct tf_checking *c, struct tf_instance *i)
{
    struct tf_module *m = i->module;
    for (size_t k = 0; k < m->calls.len; k++) {
        struct tf_call *call = m->calls.at[k];
        struct tf_module *target = tf_target(i, call);
        bool is_new;
        if (!target)
            continue;
        if (tf_is_inside(i, target)) {
            tf_report(c, DIAG_CYCLE, call->at, "Module call cycle",
                      "the module `%.*s` calls itself", STR_ARGS(call->name));
            continue;
        }
        table_put(&c->seen, (uintptr_t)target, &is_new);
        if (!is_new)
            continue;
        struct tf_instance *child = tf_child(i, call, VALUE_NONE);
        bool is_reported = !str_table_find(c->q->all, target->dir);
        check_without_values(c, child, is_reported);
        if (is_reported)
            ARRAY_PUSH(&c->parts, child);
        check_called(c, child);
    }
}

// ---- root modules and modules for others

// Providers are configured by root modules, and so is where the state is kept.
static bool is_configured(struct tf_module *m)
{
    for (size_t i = 0; i < m->others.len; i++) {
        const struct tf_other *o = &m->others.at[i];
        if (str_equal(o->type, STR("provider")))
            return true;
        if (!str_equal(o->type, STR("terraform")))
            continue;
        struct tf_any_body b = tf_any_body(m, &o->section.body);
        for (size_t k = 0; k < b.section_count; k++)
            if (str_equal(b.sections[k].type, STR("backend")) ||
                str_equal(b.sections[k].type, STR("cloud")))
                return true;
    }
    return false;
}

static bool is_below_modules(const struct tf_checking *c, const struct tf_root *r)
{
    struct str path = path_join(c->arena, r->tree->host, str_slice(r->dir, 1, r->dir.len));
    return str_find(path, STR("/modules/"), 0) < path.len;
}

// Whether a module is written for others to call, or gets its values from somewhere else. Then defaults of its variables are not values that it will have:
// many only say that something is not set, and do not work together.
static bool is_for_others(const struct tf_checking *c, const struct tf_root *r)
{
    struct tf_module *m = r->instance->module;
    if (tf_has_values(r))
        return false;
    if (str_table_find(c->q->called, r->dir) || is_below_modules(c, r) || tf_needs_values(m))
        return true;
    return tf_uses_providers(m) && !is_configured(m);
}

// ---- what is reported

static struct str text_of_type(struct tf_checking *c, const struct tf_variable *v)
{
    struct span at = hcl_expression_span(&v->type.value);
    struct str text = str_slice(source_text(c->graph->sources, at.file), at.start, at.end);
    struct strbuf out;
    if (str_find_char(text, '\n', 0) == text.len)
        return text;
    strbuf_init(&out, 0);
    hcl_type_write(&out, v->of);
    text = strbuf_copy(&out, c->arena);
    strbuf_done(&out);
    return text;
}

// A mistake about the value of an argument: whoever asks may follow it to where it is written.
static void add_passed(struct tf_checking *c, const struct diag *found, const struct diag *told,
                       struct place_findings *out)
{
    for (size_t i = 0; found->code == DIAG_TYPE_MISMATCH && i < c->arguments.len; i++) {
        const struct tf_argument *x = &c->arguments.at[i];
        struct span at = hcl_expression_span(&x->given->value);
        if (at.file != found->at.file || at.start != found->at.start || at.end != found->at.end ||
            !x->variable->type.value.tree)
            continue;
        struct passed_value p = {.diag = told,
                                 .from = x->instance->parent->module->dir,
                                 .taker = x->instance->module->dir,
                                 .name = x->instance->call->name,
                                 .input = x->variable->name,
                                 .at = x->given->name_at,
                                 .takes_at = x->variable->at,
                                 .takes = text_of_type(c, x->variable),
                                 .tree = x->given->value.tree,
                                 .expr = x->given->value.e,
                                 .view = x->instance->caller};
        tf_passed_value(c, x, &p);
        ARRAY_PUSH(&out->passed, p);
        return;
    }
}

static void tell_findings(struct tf_checking *c, struct place_findings *out)
{
    for (size_t i = 0; i < c->found.list.len; i++) {
        const struct tf_finding *f = &c->found.list.at[i];
        const struct diag *told = f->diag;
        if (f->first.len) {
            struct diag *d = (struct diag *)(uintptr_t)diag_copy(c->arena, f->diag);
            if (f->others)
                diag_note(d, "in `%.*s` and %zu more", STR_ARGS(f->first), f->others);
            else
                diag_note(d, "in `%.*s`", STR_ARGS(f->first));
            told = d;
        }
        diags_add(&out->mistakes, told);
        add_passed(c, f->diag, told, out);
    }
}

// ---- all of it

void tf_check_begin(struct tf_tree *t)
{
    t->checking = memory_take(sizeof(*t->checking));
    *t->checking = (struct tf_checking){.tree = t, .graph = t->graph, .arena = &t->graph->arena};
}

void tf_check_end(struct tf_tree *t)
{
    struct tf_checking *c = t->checking;
    for (uint32_t i = 0; i < c->statics.len; i++)
        tf_rings_done((struct tf_statics *)(uintptr_t)c->statics.entries[i].value);
    table_done(&c->statics);
    str_table_done(&c->used);
    str_table_done(&c->not_asked);
    free(c);
    t->checking = NULL;
}

static void forget_place(struct tf_checking *c)
{
    findings_done(&c->found);
    table_done(&c->seen);
    table_done(&c->instances);
    table_done(&c->good);
    c->seen = c->instances = c->good = (struct table){0};
    ARRAY_DONE(&c->known);
    ARRAY_DONE(&c->parts);
    ARRAY_DONE(&c->failed);
    ARRAY_DONE(&c->failed_in);
    ARRAY_DONE(&c->arguments);
}

void tf_check(struct tf_tree *t, struct str dir, const struct place_question *q,
              struct place_findings *out)
{
    struct tf_checking *c = t->checking;
    struct tf_root *r = tf_root_at(t, dir);
    c->q = q;
    c->instance = STR("");
    c->looked_at = 0;
    c->is_spent = false;
    c->has_gaps = false;
    check_without_values(c, r->instance, true);
    check_called(c, r->instance);
    bool is_reusable = is_for_others(c, r);
    found_all(c, &r->diags);
    tf_check_values(c, is_reusable ? tf_any_instance(r) : r->instance, !is_reusable);
    tf_check_rings(c, r->instance);
    for (size_t i = 0; i < c->parts.len; i++)
        tf_check_rings(c, c->parts.at[i]);
    tell_findings(c, out);
    forget_place(c);
}

// What is given for a variable belongs to the directories that declare it. If none does, the first one tells.
void tf_check_given(struct tf_tree *t, const struct str_table *all, struct diags *mistakes)
{
    const struct tf_root *r = tf_root_at(t, all->entries[0].key);
    for (size_t k = 0; k < r->strangers.len; k++) {
        bool is_declared = false;
        for (uint32_t i = 0; i < all->len && !is_declared; i++)
            is_declared =
                tf_find_variable(tf_module_at(t, all->entries[i].key), r->strangers.at[k].name);
        if (!is_declared)
            diags_add(mistakes, r->strangers.at[k].diag);
    }
}

size_t tf_calls(struct tf_tree *t, struct str dir, struct arena *a, struct str **dirs)
{
    struct tf_instance *i = tf_root_at(t, dir)->instance;
    const struct tf_module *m = i->module;
    size_t count = 0;
    *dirs = ARENA_ARRAY(a, struct str, m->calls.len);
    for (size_t k = 0; k < m->calls.len; k++) {
        const struct tf_module *target = tf_target(i, m->calls.at[k]);
        struct str local;
        if (target)
            (*dirs)[count++] = target->dir;
        else if (tf_local_source(a, m->dir, m->calls.at[k]->source_text, &local))
            (*dirs)[count++] = local; // it may come
    }
    return count;
}
