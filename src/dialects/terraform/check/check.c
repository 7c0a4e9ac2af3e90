// SPDX-License-Identifier: Apache-2.0
//
// Everything that is wrong with Terraform modules. What can be seen without evaluating is looked for in every module
// once; then everything of each root module is evaluated, in all instances of what it calls. A mistake that several
// instances meet is reported once. What is unknown is no mistake.
#include "base/path.h"
#include "dialects/terraform/check/inside.h"
#include "graph/views/bind.h"

// ---- findings

static struct str finding_key(struct tf_checking *c, const struct diag *d)
{
    return str_format(c->arena, "%u:%u:%u:%d:%.*s", d->at.file, d->at.start, d->at.end, d->code,
                      STR_ARGS(d->summary));
}

void tf_found(struct tf_checking *c, const struct diag *d)
{
    bool is_new;
    uint64_t *known = str_table_put(&c->by_code, finding_key(c, d), &is_new);
    if (!is_new && !span_is_none(d->at)) {
        struct tf_finding *f = &c->found.at[*known - 1];
        f->others += c->instance.len > 0 && !str_equal(c->instance, f->first);
        return;
    }
    *known = c->found.len + 1;
    ARRAY_PUSH(&c->found, ((struct tf_finding){.diag = d, .first = c->instance}));
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

static void tell_findings(struct tf_checking *c, struct diags *out)
{
    for (size_t i = 0; i < c->found.len; i++) {
        const struct tf_finding *f = &c->found.at[i];
        if (!f->first.len) {
            diags_add(out, f->diag);
            continue;
        }
        struct diag *d = (struct diag *)(uintptr_t)diag_copy(c->arena, f->diag);
        if (f->others)
            diag_note(d, "in `%.*s` and %zu more", STR_ARGS(f->first), f->others);
        else
            diag_note(d, "in `%.*s`", STR_ARGS(f->first));
        diags_add(out, d);
    }
}

// ---- modules

// What can be said of a module without evaluating it, once, and of all that it calls.
static void check_without_values(struct tf_checking *c, struct tf_instance *i)
{
    bool is_new;
    struct tf_module *m = i->module;
    table_put(&c->seen, (uintptr_t)m, &is_new);
    if (!is_new)
        return;
    str_table_done(&c->used);
    c->used = (struct str_table){0};
    tf_check_references(c, i);
    tf_check_blocks(c, m);
    tf_check_schemas(c, m);
    tf_check_calls(c, i);
    found_all(c, &m->diags);
    if (!m->is_broken && str_table_find(&c->asked, m->dir))
        tf_check_unused(c, m);
}

// Calls are followed without their keys: what is found here is the same for all instances.
static void check_called(struct tf_checking *c, struct tf_instance *i)
{
    struct tf_module *m = i->module;
    for (size_t k = 0; k < m->calls.len; k++) {
        struct tf_call *call = m->calls.at[k];
        struct tf_module *target = tf_target(i, call);
        if (!target)
            continue;
        str_table_put(&c->called, target->dir, NULL);
        if (tf_is_inside(i, target)) {
            tf_report(c, DIAG_CYCLE, call->at, "Module call cycle",
                      "the module `%.*s` calls itself", STR_ARGS(call->name));
            continue;
        }
        if (table_find(&c->seen, (uintptr_t)target))
            continue;
        struct tf_instance *child = tf_child(i, call, VALUE_NONE);
        check_without_values(c, child);
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

static bool uses_providers(const struct tf_module *m)
{
    for (size_t i = 0; i < m->resources.len; i++)
        if (!tf_is_built_in(m->resources.at[i]))
            return true;
    return false;
}

// Whether somebody has set a variable: a file, the environment, the question.
static bool has_values(const struct tf_root *r)
{
    struct tf_tree *t = r->tree;
    const struct tf_module *m = r->instance->module;
    for (size_t i = 0; i < m->variables.len; i++)
        if (view_def(r->instance->view, tf_below(t, t->paths[TF_VAR], m->variables.at[i]->name)))
            return true;
    return r->diags.list.len > 0;
}

static bool is_below_modules(const struct tf_checking *c, const struct tf_root *r)
{
    struct str path = path_join(c->arena, r->tree->host, str_slice(r->dir, 1, r->dir.len));
    return str_find(path, STR("/modules/"), 0) < path.len;
}

// What is to be set has no value here: whoever sets it may set the rest, too.
static bool needs_values(const struct tf_module *m)
{
    for (size_t i = 0; i < m->variables.len; i++)
        if (!m->variables.at[i]->has_default)
            return true;
    return false;
}

// Whether a module is written for others to call, or gets its values from somewhere else. Then defaults of its variables are not values that it will have:
// many only say that something is not set, and do not work together.
static bool is_for_others(const struct tf_checking *c, const struct tf_root *r)
{
    struct tf_module *m = r->instance->module;
    if (has_values(r))
        return false;
    if (str_table_find(&c->called, r->dir) || is_below_modules(c, r) || needs_values(m))
        return true;
    return uses_providers(m) && !is_configured(m);
}

static void checking_begin(struct tf_checking *c, struct tf_tree *t, const struct str *dirs,
                           size_t count)
{
    *c = (struct tf_checking){.tree = t, .graph = t->graph, .arena = &t->graph->arena};
    for (size_t i = 0; i < count; i++)
        str_table_put(&c->asked, str_copy(c->arena, dirs[i]), NULL);
}

static void checking_end(struct tf_checking *c)
{
    str_table_done(&c->called);
    str_table_done(&c->asked);
    str_table_done(&c->not_installed);
    str_table_done(&c->not_asked);
    str_table_done(&c->by_code);
    str_table_done(&c->used);
    table_done(&c->seen);
    table_done(&c->instances);
    ARRAY_DONE(&c->found);
    ARRAY_DONE(&c->failed);
    ARRAY_DONE(&c->failed_in);
}

// Which directories others call, before anything is said about one of them.
static void note_called(struct tf_checking *c, struct tf_instance *i)
{
    const struct tf_module *m = i->module;
    for (size_t k = 0; k < m->calls.len; k++) {
        const struct tf_module *target = tf_target(i, m->calls.at[k]);
        if (target)
            str_table_put(&c->called, target->dir, NULL);
    }
}

// What is given for a variable belongs to the directories that declare it. If none does, all of them have the mistake.
static void check_strangers(struct tf_checking *c, const struct tf_root *first,
                            const struct str *dirs, size_t count)
{
    for (size_t k = 0; k < first->strangers.len; k++) {
        bool is_declared = false;
        for (size_t i = 0; i < count && !is_declared; i++)
            is_declared =
                tf_find_variable(tf_module_at(c->tree, dirs[i]), first->strangers.at[k].name);
        if (!is_declared)
            tf_found(c, first->strangers.at[k].diag);
    }
}

void tf_check(struct tf_tree *t, const struct str *dirs, size_t count, struct diags *mistakes)
{
    struct tf_checking c;
    checking_begin(&c, t, dirs, count);
    for (size_t i = 0; i < count; i++)
        note_called(&c, tf_root_at(t, dirs[i])->instance);
    for (size_t i = 0; i < count; i++) {
        struct tf_instance *root = tf_root_at(t, dirs[i])->instance;
        check_without_values(&c, root);
        check_called(&c, root);
    }
    c.static_count = c.found.len;
    for (size_t i = 0; i < count; i++) {
        struct tf_root *r = tf_root_at(t, dirs[i]);
        bool is_reusable = is_for_others(&c, r);
        found_all(&c, &r->diags);
        if (!i)
            check_strangers(&c, r, dirs, count);
        tf_check_values(&c, is_reusable ? tf_any_instance(r) : r->instance, !is_reusable);
    }
    tell_findings(&c, mistakes);
    checking_end(&c);
}
