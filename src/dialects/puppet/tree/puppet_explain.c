// SPDX-License-Identifier: Apache-2.0
//
// Why a parameter is what it is: the statement that set it, what it overrides, defaults and data that lost, and in turn
// what that statement read. The catalog is compiled as always; parameters know where they come from, and expressions are
// read again for the names in them.
#include "dialects/puppet/tree/explain_inside.h"
#include "dialects/puppet/tree/puppet_doubts.h"

// ---- putting an explanation together

struct value shown_value(struct explaining *how, struct value v)
{
    struct strbuf json;
    if (value_is(v, VALUE_ABSENT) || value_is_poison(v) || value_is_unknown(v))
        return v;
    strbuf_init(&json, 0);
    catalog_write_value(how->compiler, &json, v);
    return puppet_read_back(how->compiler->graph, &how->compiler->graph->arena, &json);
}

struct value plain_value(struct explaining *how, struct value v)
{
    if (puppet_is_encrypted(v))
        return value_mark(how->arena, value_unknown(how->arena, &type_string), &mark_sensitive);
    if (value_is(v, VALUE_ABSENT) || value_is_poison(v) || value_is_unknown(v))
        return v;
    if (puppet_is_sensitive(v, NULL) || how->secrets)
        return value_mark(how->arena, value_string(how->arena, STR("")), &mark_sensitive);
    how->compiler->hides_secrets = true;
    v = shown_value(how, v);
    how->compiler->hides_secrets = false;
    return v;
}

static bool has_secret_inside(struct value v, unsigned depth)
{
    enum { DEPTH_MOST = 100 };
    if (puppet_is_sensitive(v, NULL) || puppet_is_encrypted(v) || depth > DEPTH_MOST)
        return true;
    bool found = false;
    for (size_t i = 0; value_is_aggregate(v) && !found && budget_more(i < value_len(v)); i++)
        found = has_secret_inside(value_item(v, i), depth + 1);
    return found;
}

bool has_secret(struct value v)
{
    return has_secret_inside(v, 0);
}

void why_begin(struct why *w, struct explaining *how, struct str ref, struct value v)
{
    *w = (struct why){.how = how, .out = ARENA_NEW(how->arena, struct explained)};
    *w->out = (struct explained){
        .kind = EXPLAINED_VALUE, .ref = str_copy(how->arena, ref), .value = plain_value(how, v)};
    w->out->hides_source = how->secrets || has_secret(v);
    how->secrets += w->out->hides_source;
    how->depth++;
}

const struct explained *why_end(struct why *w)
{
    struct arena *a = w->how->arena;
    struct explained_candidate *candidates =
        ARENA_ARRAY(a, struct explained_candidate, w->candidates.len + 1);
    const struct explained **reads = ARENA_ARRAY(a, const struct explained *, w->reads.len + 1);
    for (size_t i = 0; i < w->candidates.len; i++)
        candidates[i] = w->candidates.at[i];
    for (size_t i = 0; i < w->reads.len; i++)
        reads[i] = w->reads.at[i];
    w->out->candidates = candidates;
    w->out->candidate_count = w->candidates.len;
    w->out->reads = reads;
    w->out->read_count = w->reads.len;
    ARRAY_DONE(&w->candidates);
    ARRAY_DONE(&w->reads);
    w->how->secrets -= w->out->hides_source;
    w->how->depth--;
    return w->out;
}

void why_candidate(struct why *w, enum candidate_status status, struct span at, struct span text,
                   const char *rule)
{
    for (size_t i = 0; i < w->candidates.len; i++)
        if (w->candidates.at[i].at.file == at.file && w->candidates.at[i].at.start == at.start)
            return;
    struct explained_candidate c = {.status = status, .at = at, .text = text, .rule = rule};
    ARRAY_PUSH(&w->candidates, c);
}

void why_read(struct why *w, const struct explained *read)
{
    for (size_t i = 0; read && i < w->reads.len; i++)
        if (str_equal(w->reads.at[i]->ref, read->ref))
            return;
    if (read)
        ARRAY_PUSH(&w->reads, read);
}

// ---- parameters

const char default_rule[] = "default of the type";

static const char *rule_of(enum parameter_origin origin)
{
    switch (origin) {
    case ORIGIN_WRITTEN: return "declaration";
    case ORIGIN_OVERRIDE: return "override";
    case ORIGIN_DEFAULT: return default_rule;
    case ORIGIN_DATA: return "data";
    case ORIGIN_FALLBACK: return "default of the parameter";
    case ORIGIN_CONTAINER: return "what contains it";
    }
    UNREACHABLE("an origin of parameters");
}

static const struct puppet_parameter *declared_parameter(const struct resource *r, struct str name)
{
    for (uint32_t i = 0; r->definition && i < r->definition->parameter_count; i++)
        if (str_equal(r->definition->parameters[i].name, name))
            return &r->definition->parameters[i];
    return NULL;
}

static bool is_class_resource(const struct resource *r)
{
    return str_equal(r->type, STR("Class"));
}

// What was there before an override, newest first.
static void add_replaced(struct why *w, const struct resource *r, struct str name)
{
    const struct catalog *c = w->how->compiler->catalog;
    for (size_t i = c->replaced.len; i-- > 0;) {
        const struct replaced_parameter *x = &c->replaced.at[i];
        if (x->resource == r && str_equal(x->parameter.name, name))
            why_candidate(w, CANDIDATE_OVERRIDDEN, x->parameter.at,
                          value_span_at(w->how, x->parameter.at), NULL);
    }
}

// Defaults of its type that would have counted, from the inside out.
static void add_type_defaults(struct why *w, const struct resource *r, struct str name)
{
    for (const struct resource *c = r->container; c; c = c->caller)
        for (size_t i = 0; i < c->defaults.len; i++) {
            const struct type_defaults *d = &c->defaults.at[i];
            for (size_t n = 0; str_equal(d->type, r->type) && n < d->parameters.list.len; n++)
                if (str_equal(d->parameters.list.at[n].name, name))
                    why_candidate(w, CANDIDATE_OVERRIDDEN, d->parameters.list.at[n].at,
                                  value_span_at(w->how, d->parameters.list.at[n].at), NULL);
        }
}

// Whose body an attribute is written in: of a class's or a type's own default its own.
static const struct resource *body_of(const struct resource *r, enum parameter_origin origin)
{
    return origin == ORIGIN_FALLBACK ? r : is_class_resource(r) ? r->caller : r->container;
}

static void add_fallback(struct why *w, const struct resource *r, struct str name, bool has_won)
{
    const struct puppet_parameter *p = declared_parameter(r, name);
    if (p && p->fallback)
        why_candidate(w, has_won ? CANDIDATE_WON : CANDIDATE_OVERRIDDEN, p->at,
                      expr_span(r->definition->tree, p->fallback),
                      has_won ? rule_of(ORIGIN_FALLBACK) : NULL);
    if (p && p->fallback && has_won)
        add_reads_of(w, r, r->definition->tree, p->fallback);
}

static struct str data_key_of(struct explaining *how, const struct resource *r, struct str name)
{
    return str_format(how->arena, "%.*s::%.*s", STR_ARGS(lower_name(how->arena, r->title)),
                      STR_ARGS(name));
}

// `ntp::servers`, `File[/x].mode`; of a defined type that is compiled alone `web::site::port`.
static struct str name_of_parameter(struct explaining *how, const struct resource *r,
                                    struct str name)
{
    struct str own = lower_name(how->arena, r->type);
    if (is_class_resource(r))
        return data_key_of(how, r, name);
    if (str_equal(own, how->compiler->settings.alone) && resource_has_unknown_title(r))
        return str_format(how->arena, "%.*s::%.*s", STR_ARGS(own), STR_ARGS(name));
    return str_format(how->arena, "%.*s[%.*s].%.*s", STR_ARGS(r->type), STR_ARGS(r->title),
                      STR_ARGS(name));
}

static void explain_set(struct why *w, const struct resource *r, const struct resource_parameter *p)
{
    enum parameter_origin origin = p ? p->origin : ORIGIN_FALLBACK;
    bool is_written = origin != ORIGIN_DATA && origin != ORIGIN_FALLBACK;
    if (is_written) {
        why_candidate(w, CANDIDATE_WON, p->at, value_span_at(w->how, p->at), rule_of(origin));
        add_reads_at(w, body_of(r, origin), p->at);
    }
}

const struct explained *explain_parameter(struct explaining *how, const struct resource *r,
                                          struct str name)
{
    struct why w;
    const struct resource_parameter *p = resource_parameter(r, name);
    const struct puppet_parameter *declared = declared_parameter(r, name);
    if (!p && !declared)
        return NULL;
    struct str ref = name_of_parameter(how, r, name);
    bool is_new;
    (void)str_table_put(&how->done, ref, &is_new);
    why_begin(&w, how, ref, p ? p->value : puppet_undef());
    w.out->shown_before = !is_new;
    w.out->is_cut = how->depth > EXPLAINED_DEPTH_MOST;
    if (is_new && !w.out->is_cut) {
        enum parameter_origin origin = p ? p->origin : ORIGIN_FALLBACK;
        explain_set(&w, r, p);
        add_replaced(&w, r, name);
        add_type_defaults(&w, r, name);
        if (is_class_resource(r))
            add_data_candidates(&w, data_key_of(how, r, name), origin == ORIGIN_DATA);
        add_fallback(&w, r, name, origin == ORIGIN_FALLBACK);
    }
    return why_end(&w);
}

// ---- resources: where it is declared, and what led there

const struct explained *explain_resource(struct explaining *how, const struct resource *r)
{
    struct why w;
    struct str ref = resource_reference(how->arena, r);
    bool is_new;
    (void)str_table_put(&how->done, ref, &is_new);
    why_begin(&w, how, ref, VALUE_NONE);
    w.out->value = value_string(how->arena, r->is_virtual ? STR("virtual") : STR("declared"));
    w.out->shown_before = !is_new;
    if (!span_is_none(r->at))
        why_candidate(&w, CANDIDATE_WON, r->at, NO_SPAN, NULL);
    const struct resource *from = is_class_resource(r) ? r->caller : r->container;
    bool is_inside = from && from != r && !str_equal(from->type, STR("Stage")) &&
                     from != how->compiler->catalog->main;
    if (is_new && from && !is_class_resource(r) && how->depth < EXPLAINED_DEPTH_MOST)
        add_loops_at(&w, from, r->at);
    if (is_new && is_inside && how->depth < EXPLAINED_DEPTH_MOST)
        why_read(&w, explain_resource(how, from));
    return why_end(&w);
}

// ---- the question

// `Type[title]` and, after a dot, a parameter.
struct asked_reference {
    struct str type, title, parameter;
};

static bool read_asked_reference(struct str what, struct asked_reference *out)
{
    size_t open = str_find_char(what, '[', 0), close = what.len;
    while (close > 0 && what.at[close - 1] != ']')
        close--;
    bool is_name = what.len && what.at[0] >= 'A' && what.at[0] <= 'Z';
    if (!is_name || open + 1 >= close)
        return false;
    struct str rest = str_slice(what, close, what.len);
    *out = (struct asked_reference){.type = str_slice(what, 0, open),
                                    .title = str_slice(what, open + 1, close - 1),
                                    .parameter = STR("")};
    if (out->title.len > 1 && (out->title.at[0] == '\'' || out->title.at[0] == '"'))
        out->title = str_slice(out->title, 1, out->title.len - 1);
    if (!rest.len)
        return true;
    out->parameter = str_slice(rest, 1, rest.len);
    return rest.at[0] == '.' && rest.len > 1;
}

struct explain_question {
    struct asked asked;
    struct str what;
    bool is_place, is_guess; // a place of a file; a word that may be a key of the data
    struct asked_place place;
    struct arena *arena;
    const struct explained *found;
};

static void suggest_resource(struct explaining *how, struct diag *d, struct str wanted)
{
    const struct catalog *c = how->compiler->catalog;
    struct str *names = ARENA_ARRAY(how->arena, struct str, c->resources.len + 1);
    for (size_t i = 0; i < c->resources.len; i++)
        names[i] = resource_reference(how->arena, c->resources.at[i]);
    struct str near = graph_suggest(how->compiler->graph, wanted, names, c->resources.len);
    if (near.len)
        diag_help(d, "did you mean `%.*s`?", STR_ARGS(near));
}

static void explain_reference(struct explain_question *q, struct explaining *how,
                              const struct asked_reference *ref)
{
    struct graph *g = how->compiler->graph;
    struct str type = lower_name(how->arena, ref->type);
    const struct resource *r = catalog_find(how->compiler, type, ref->title);
    if (r && !ref->parameter.len)
        q->found = explain_resource(how, r);
    else if (r)
        q->found = explain_parameter(how, r, ref->parameter);
    if (q->found)
        return;
    struct diag *d =
        r ? diag_new(&g->arena, DIAG_MISSING_KEY, r->at, "`%.*s[%.*s]` has no parameter `%.*s`",
                     STR_ARGS(r->type), STR_ARGS(r->title), STR_ARGS(ref->parameter))
          : diag_new(&g->arena, DIAG_MISSING_KEY, NO_SPAN,
                     "the catalog of `%.*s` has no `%.*s[%.*s]`",
                     STR_ARGS(how->compiler->settings.node_name), STR_ARGS(ref->type),
                     STR_ARGS(ref->title));
    if (!r)
        suggest_resource(
            how, d,
            str_format(how->arena, "%.*s[%.*s]", STR_ARGS(ref->type), STR_ARGS(ref->title)));
    q->asked.failed = fail_with(g, FAIL_MISSING, d);
}

// A class, or a defined type that is compiled alone.
static const struct resource *find_definition(struct compiler *k, struct str name)
{
    const struct resource *r = catalog_find(k, STR("Class"), name);
    return !r && str_equal(name, k->settings.alone) ? catalog_find(k, name, UNKNOWN_TITLE) : r;
}

const struct explained *explain_name(struct explaining *how, struct str name)
{
    bool is_variable = str_starts(name, STR("$"));
    if (is_variable)
        name = str_slice(name, 1, name.len);
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    size_t end = name.len;
    while (end > 0 && name.at[end - 1] != ':')
        end--;
    struct str last = str_slice(name, end, name.len);
    const struct resource *r =
        end > 2 ? find_definition(how->compiler, str_slice(name, 0, end - 2)) : NULL;
    const struct explained *found = r ? explain_parameter(how, r, last) : NULL;
    if (!found && r)
        found = explain_variable(how, r, last);
    if (!found && is_variable)
        return end ? NULL : explain_top_variable(how, name);
    how->is_of_data = !found;
    return found ? found : explain_data(how, name);
}

static struct value nothing_found(const struct explain_question *q, struct explaining *how)
{
    struct graph *g = how->compiler->graph;
    struct str node = how->compiler->settings.node_name;
    if (q->is_place)
        return fail_at(g, FAIL_MISSING, DIAG_MISSING_KEY, NO_SPAN,
                       "nothing at `%.*s` is in the catalog or the data of `%.*s`",
                       STR_ARGS(q->what), STR_ARGS(node));
    if (str_starts(q->what, STR("$")))
        return fail_at(g, FAIL_MISSING, DIAG_UNKNOWN_NAME, NO_SPAN,
                       "the catalog of `%.*s` has no variable `%.*s`", STR_ARGS(node),
                       STR_ARGS(q->what));
    return fail_at(g, FAIL_MISSING, DIAG_MISSING_KEY, NO_SPAN, "no data for `%.*s`",
                   STR_ARGS(q->what));
}

static void explain_key(struct explain_question *q, struct explaining *how)
{
    q->found = q->is_place ? explain_written_at(how, &q->place) : explain_name(how, q->what);
    bool is_missing = !q->found || value_is(q->found->value, VALUE_ABSENT);
    if (is_missing && value_is(q->asked.failed, VALUE_ABSENT))
        q->asked.failed = nothing_found(q, how);
    else if (!is_missing && how->is_of_data) // a catalog that fails does not matter to it
        q->asked.failed = VALUE_NONE;
}

// The class or defined type that a word is about, if the catalog does not have it.
static const struct puppet_definition *definition_of_word(const struct explain_question *q)
{
    struct str name = q->what;
    if (q->is_place)
        return NULL;
    if (str_starts(name, STR("$")))
        name = str_slice(name, 1, name.len);
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    size_t end = name.len;
    while (end > 0 && name.at[end - 1] != ':')
        end--;
    if (end <= 2 || catalog_find(q->asked.compiler, STR("Class"), str_slice(name, 0, end - 2)))
        return NULL;
    return puppet_definition_alone(q->asked.environment, str_slice(name, 0, end - 2));
}

static void explain_compiled(struct explain_question *q)
{
    struct asked_reference ref;
    struct explaining how = {.asked = &q->asked, .compiler = q->asked.compiler, .arena = q->arena};
    bool is_reference = !q->is_place && read_asked_reference(q->what, &ref);
    if (is_reference && !value_is(q->asked.failed, VALUE_ABSENT))
        return;
    compiler_resume(how.compiler);
    if (is_reference)
        explain_reference(q, &how, &ref);
    else
        explain_key(q, &how);
    compiler_end(how.compiler);
    str_table_done(&how.done);
    ARRAY_DONE(&how.files);
}

static void explain_asked(void *data)
{
    struct explain_question *q = data;
    q->found = NULL;
    if (!puppet_asked_open(&q->asked))
        return;
    q->asked.failed = compiler_run(q->asked.compiler);
    if (!q->asked.compiler->top) // mistakes in manifests: nothing has been compiled
        return;
    puppet_compile_again(&q->asked);
    const struct puppet_definition *d = definition_of_word(q);
    bool is_module = environment_is_module(q->asked.environment);
    if (!d || !is_module)
        explain_compiled(q);
    if (!d || (q->found && !value_is(q->found->value, VALUE_ABSENT)))
        return;
    // No node that was asked about has it: as it would be for any.
    puppet_compile_alone(&q->asked, d);
    explain_compiled(q);
}

static bool is_plain_word(struct str what)
{
    for (size_t i = 0; i < what.len; i++)
        if (!ascii_is_letter(what.at[i]) && !ascii_is_digit(what.at[i]) && what.at[i] != '_')
            return false;
    return what.len > 0;
}

// `Type[x]`, `Type[x].p`, `a::b`, `$a::b`, `hiera.key`, `FILE:LINE`; perhaps `key`
static bool is_explainable(struct explain_question *q, struct puppet_tree *t)
{
    struct asked_reference ref;
    struct str prefix = STR("hiera.");
    if (str_starts(q->what, prefix)) {
        q->what = str_slice(q->what, prefix.len, q->what.len);
        return q->what.len > 0;
    }
    q->is_place = puppet_read_place(t, q->arena, q->what, &q->place);
    if (q->is_place)
        q->what = str_format(q->arena, "%.*s:%u", STR_ARGS(q->place.file), q->place.line);
    q->is_guess = is_plain_word(q->what);
    return q->is_place || q->is_guess || str_starts(q->what, STR("$")) ||
           read_asked_reference(q->what, &ref) || str_find(q->what, STR("::"), 0) < q->what.len;
}

const struct explained *puppet_explain(struct dialect_tree *t, struct str what,
                                       const struct str *labels, size_t count, struct arena *a,
                                       struct diags *mistakes)
{
    struct str plain = STR("");
    struct explain_question q = {.what = what, .arena = a};
    if (!is_explainable(&q, (struct puppet_tree *)t))
        return NULL;
    q.asked = (struct asked){.tree = (struct puppet_tree *)t,
                             .labels = puppet_labels(labels, count, &plain),
                             .arena = a,
                             .is_brief = true};
    graph_question(q.asked.tree->graph, explain_asked, &q);
    if (q.asked.compiler) // values of the explanation are in it
        arena_adopt(a, &q.asked.compiler->own);
    if (q.is_guess && (!q.found || value_is(q.found->value, VALUE_ABSENT))) {
        puppet_asked_forget(&q.asked);
        return NULL;
    }
    for (size_t i = 0; q.asked.environment && i < q.asked.environment->diags.list.len; i++)
        diags_add(mistakes, q.asked.environment->diags.list.at[i]);
    failure_collect(failure_of(&q.asked.tree->graph->arena, q.asked.failed), mistakes);
    puppet_asked_forget(&q.asked);
    if (!q.found) {
        struct explained *none = ARENA_NEW(a, struct explained);
        *none = (struct explained){.ref = str_copy(a, q.what), .value = VALUE_NONE};
        q.found = none;
    }
    return q.found;
}
