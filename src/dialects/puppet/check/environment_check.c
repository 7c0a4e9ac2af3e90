// SPDX-License-Identifier: Apache-2.0
//
// The order of a check: everything is read first, because a name may be defined in any file; then each body is looked at,
// then the data, which needs to know what code reads; then nodes are compiled.
#include "dialects/puppet/check/check_inside.h"

// ---- reporting

struct diag *check_report(struct checking *c, enum diag_code code, struct span at,
                          const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct diag *d = diag_vnew(&c->environment->graph->arena, code, at, format, args);
    va_end(args);
    if (c->environment->graph->question.limit_reached)
        return d; // a test that was cut off says no: it is not reported, the limit is
    struct told_mistake told = {
        .diag = d, .is_foreign = c->module.len && str_table_find(&c->foreign, c->module)};
    ARRAY_PUSH(&c->told, told);
    return d;
}

bool check_suggest(struct checking *c, struct diag *d, struct str wanted, const struct str *names,
                   size_t count)
{
    struct str near = graph_suggest(c->environment->graph, wanted, names, count);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
    return near.len > 0;
}

void definition_names(struct checking *c, enum definition_kind kind, struct str_list *out)
{
    const struct str_table *all = &c->environment->definitions;
    for (uint32_t i = 0; i < all->len; i++) {
        struct str key = all->entries[i].key;
        if (all->entries[i].value && key.at[0] == "cdnft"[kind])
            ARRAY_PUSH(&out->list, str_slice(key, 1, key.len));
    }
}

// ---- what is known

const struct puppet_definition *check_definition(struct checking *c, enum definition_kind kind,
                                                 struct str name)
{
    struct value failed = VALUE_NONE;
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    return environment_find(c->environment, kind, name, &failed);
}

bool check_is_out_of_reach(struct checking *c, struct str name)
{
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    size_t colon = str_find(name, STR("::"), 0);
    struct str module = lower_name(c->arena, str_slice(name, 0, colon));
    for (size_t end = module.len; c->broken.len && end <= name.len;) {
        if (str_table_find(&c->broken, lower_name(c->arena, str_slice(name, 0, end))))
            return true;
        end = end < name.len ? str_find(name, STR("::"), end + 2) : name.len + 1;
    }
    if (environment_module_path(c->environment, module).len)
        return false;
    // A module from elsewhere may support others that are not installed.
    const struct missing_module *missing = environment_missing(c->environment, module);
    bool is_missing = missing;
    if (is_missing && (missing->by.len || colon < name.len))
        check_note(c, NOTE_UNSEEN, module, NO_SPAN);
    return is_missing || str_table_find(&c->broken, STR("")) ||
           str_table_find(&c->foreign, c->module);
}

static void note_ruby(struct checking *c, struct str name, struct span at)
{
    bool is_new;
    uint64_t *slot = str_table_put(&c->ruby, name, &is_new);
    if (is_new) {
        struct ruby_use *use = ARENA_NEW(c->arena, struct ruby_use);
        use->at = at;
        *slot = (uintptr_t)use;
    }
    ((struct ruby_use *)(uintptr_t)*slot)->count++;
}

void check_note(struct checking *c, enum check_note_kind kind, struct str name, struct span at)
{
    name = str_copy(c->arena, name);
    if (c->environment->asked)
        ARRAY_PUSH(&c->notes, ((struct check_note){kind, name, at}));
    switch (kind) {
    case NOTE_DECLARED: *str_table_put(&c->declared, name, NULL) = 1; break;
    case NOTE_ADJUSTED: *str_table_put(&c->adjusted, name, NULL) = 1; break;
    case NOTE_UNSEEN: (void)str_table_put(&c->unseen, name, NULL); break;
    case NOTE_UNSURE: *str_table_put(&c->unsure, name, NULL) = 1; break;
    case NOTE_RUBY: note_ruby(c, name, at); break;
    }
}

// What they define is taken as right, and the user should know.
static void tell_unseen(struct checking *c)
{
    struct strbuf names;
    if (!c->unseen.len)
        return;
    strbuf_init(&names, 0);
    for (uint32_t i = 0; i < c->unseen.len; i++) {
        strbuf_add(&names, i ? STR(", ") : STR(""));
        strbuf_add(&names, c->unseen.entries[i].key);
    }
    struct diag *d =
        diag_new(&c->environment->graph->arena, DIAG_UNKNOWN_NAME, NO_SPAN,
                 "%u module%s not installed: what is used of %s is not checked", c->unseen.len,
                 c->unseen.len == 1 ? " is" : "s are", c->unseen.len == 1 ? "it" : "them");
    struct str list = strbuf_str(&names);
    diag_note(d, "%.*s", STR_ARGS(list));
    const char *it = c->unseen.len == 1 ? "it" : "them";
    if (environment_is_module(c->environment))
        diag_help(d, "install %s in `%.*s`", it, STR_ARGS(c->environment->module_paths.at[0]));
    else
        diag_help(d, "install %s with the other modules", it);
    d->severity = SEVERITY_NOTE;
    diags_add(c->out, d);
    strbuf_done(&names);
}

// Who uses a module from elsewhere cannot mend it: what is wrong with it matters when something uses it.
static void tell_all(struct checking *c)
{
    for (uint32_t i = 0; i < c->absent.len; i++) {
        const struct absent_module *m =
            (const struct absent_module *)(uintptr_t)c->absent.entries[i].value;
        if (m->others)
            diag_note(m->first, "%zu other place%s use%s classes of `%.*s`", m->others,
                      m->others == 1 ? "" : "s", m->others == 1 ? "s" : "",
                      STR_ARGS(c->absent.entries[i].key));
    }
    for (size_t i = 0; i < c->told.len; i++) {
        struct told_mistake m = c->told.at[i];
        if (m.is_counted || (m.is_foreign && m.diag->severity == SEVERITY_WARNING))
            continue;
        if (m.is_foreign && m.diag->severity == SEVERITY_ERROR)
            m.diag->severity = SEVERITY_WARNING;
        diags_add(c->out, m.diag);
    }
}

// What has not been looked at may be wrong, too.
static void tell_limit(struct checking *c)
{
    struct graph *g = c->environment->graph;
    if (g->question.limit_reached)
        failure_collect(failure_of(c->arena, limit_value(g, NO_SPAN)), c->out);
}

static void checking_done(struct checking *c)
{
    str_table_done(&c->site_names);
    str_table_done(&c->facts);
    str_table_done(&c->keys);
    str_table_done(&c->foreign);
    str_table_done(&c->absent);
    str_table_done(&c->unseen);
    str_table_done(&c->broken);
    str_table_done(&c->ruby);
    str_table_done(&c->functions);
    for (uint32_t i = 0; i < c->class_names.len; i++)
        str_table_done((struct str_table *)(uintptr_t)c->class_names.entries[i].value);
    table_done(&c->class_names);
    table_done(&c->rows);
    str_table_done(&c->evaluated);
    str_table_done(&c->declared);
    str_table_done(&c->adjusted);
    str_table_done(&c->unsure);
    str_table_done(&c->hidden);
    ARRAY_DONE(&c->told);
    ARRAY_DONE(&c->unused);
    ARRAY_DONE(&c->templates);
    ARRAY_DONE(&c->asked.list);
    ARRAY_DONE(&c->notes);
    ARRAY_DONE(&c->broken_data);
    ARRAY_DONE(&c->classes);
    ARRAY_DONE(&c->lookups);
    ARRAY_DONE(&c->modules);
}

// ---- all of it

// Variables at the top of the site and in nodes are seen by all classes.
static void find_site_names(struct checking *c)
{
    const struct environment *e = c->environment;
    for (size_t i = 0; i < e->manifests.len; i++)
        collect_assigned(c, e->manifests.at[i]->tree, e->manifests.at[i]->body, &c->site_names);
    for (size_t i = 0; i < e->nodes.len; i++)
        collect_assigned(c, e->nodes.at[i]->tree, e->nodes.at[i]->body, &c->site_names);
}

static void check_manifests(struct checking *c)
{
    struct environment *e = c->environment;
    size_t count = e->programs.len; // others are parsed while looking for what is missing
    kept_bodies_begin(c, count);
    for (size_t i = 0; i < count; i++) {
        const struct puppet_program *p = e->programs.at[i];
        if (kept_body_take(c, p))
            continue;
        struct body_recording r = kept_body_begin(c);
        c->module = environment_module_of(e, p->tree->file);
        for (size_t k = 0; k < p->definitions.len && !p->has_mistakes; k++)
            check_definition_body(c, &p->definitions.at[k]);
        kept_body_end(c, p, r);
    }
    c->module = STR("");
    for (size_t i = 0; i < e->manifests.len; i++)
        if (!e->manifests.at[i]->has_mistakes)
            check_site_body(c, e->manifests.at[i]);
}

// Resources may get a parameter elsewhere, in any file.
static void drop_adjusted(struct checking *c)
{
    size_t count = 0;
    for (size_t i = 0; i < c->told.len; i++) {
        struct str type = c->told.at[i].unless_adjusted;
        if (!type.len || !str_table_find(&c->adjusted, type))
            c->told.at[count++] = c->told.at[i];
    }
    c->told.len = count;
}

void puppet_check(struct compiler *k, struct kept_bodies *kept, struct diags *out)
{
    struct checking c = {
        .compiler = k, .environment = k->environment, .arena = k->arena, .out = out, .kept = kept};
    check_load_modules(&c);
    compiler_begin(k, NULL);
    check_find_facts(&c);
    check_find_keys(&c);
    find_site_names(&c);
    check_load_templates(&c);
    check_manifests(&c);
    check_templates(&c);
    drop_adjusted(&c);
    check_classes_used(&c);
    check_data(&c);
    check_unused_things(&c);
    check_ruby_functions(&c);
    compiler_end(k);
    for (size_t i = 0; i < c.environment->diags.list.len; i++)
        diags_add(out, c.environment->diags.list.at[i]);
    check_nodes(&c);
    tell_all(&c);
    tell_limit(&c);
    tell_unseen(&c);
    kept_bodies_end(&c);
    checking_done(&c);
}
