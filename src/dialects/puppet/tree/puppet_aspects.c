// SPDX-License-Identifier: Apache-2.0
//
// What an environment tells: the catalog of a node, and data for a key. Labels are `name=value`: `node`, `facts` and
// `trusted` (texts), `legacy`, `strict`, `puppet` (a version), `key`, `merge` (a strategy, or JSON: a hash with `strategy`), `type` (that the value must
// have), `explain`, `compile`, `secrets=show`, `visibility` (off, warning, error), `hiera` (the global hiera.yaml),
// `modulepath` and `functions` (any number); a label without a name is the node, or the key.
#include "dialects/puppet/facts/facts.h"
#include "dialects/puppet/hiera/hiera.h"
#include "dialects/puppet/runtime/function.h"
#include "dialects/puppet/tree/puppet_asked.h"
#include "value/json.h"

static bool take_label(struct str label, const char *name, struct str *out)
{
    struct str prefix = str_of(name);
    bool is_it = str_starts(label, prefix) && label.len > prefix.len && label.at[prefix.len] == '=';
    if (is_it)
        *out = str_slice(label, prefix.len + 1, label.len);
    return is_it;
}

// A label of which there may be several.
static bool take_path(struct str label, const char *name, struct str *list, size_t *count)
{
    struct str path;
    if (!take_label(label, name, &path))
        return false;
    if (*count < MODULE_PATHS_MAX)
        list[(*count)++] = path;
    return true;
}

struct labels puppet_labels(const struct str *labels, size_t count, struct str *plain)
{
    struct labels l = {0};
    const struct {
        const char *name;
        struct str *into;
    } single[] = {{"node", &l.node},        {"facts", &l.facts},
                  {"trusted", &l.trusted},  {"legacy", &l.legacy},
                  {"strict", &l.strict},    {"merge", &l.merge},
                  {"type", &l.type},        {"key", &l.key},
                  {"explain", &l.explains}, {"puppet", &l.version},
                  {"compile", &l.compiles}, {"hiera", &l.hiera},
                  {"secrets", &l.secrets},  {"visibility", &l.visibility}};
    for (size_t i = 0; i < count; i++) {
        bool is_named = take_path(labels[i], "modulepath", l.module_paths, &l.module_path_count) ||
                        take_path(labels[i], "functions", l.standins, &l.standin_count);
        for (size_t n = 0; n < COUNT_OF(single) && !is_named; n++)
            is_named = take_label(labels[i], single[n].name, single[n].into);
        if (!is_named)
            *plain = labels[i];
    }
    return l;
}

// ---- facts

// The facts and trusted data that the labels have.
static struct told_facts facts_of(struct graph *g, const struct labels *l, struct value *failed)
{
    struct arena *a = &g->arena;
    struct told_facts f = {.values = puppet_hash(a, NULL, NULL, 0), .trusted = VALUE_NONE};
    struct str why = STR("");
    if (l->facts.len && !facts_read(a, l->facts, l->node, &f, &why))
        *failed = fail_at(g, FAIL_TYPE, DIAG_BAD_DATA, NO_SPAN, "the facts cannot be read: %.*s",
                          STR_ARGS(why));
    else if (l->trusted.len && !facts_read_hash(a, l->trusted, &f.trusted, &why))
        *failed = fail_at(g, FAIL_TYPE, DIAG_BAD_DATA, NO_SPAN,
                          "the trusted data cannot be read: %.*s", STR_ARGS(why));
    if (!value_is_mapping(f.values))
        f.values = puppet_hash(a, NULL, NULL, 0);
    if (l->legacy.len)
        f.values = facts_with_legacy(a, f.values);
    else if (str_equal(l->version, STR("8")))
        f.values = facts_without_legacy(a, f.values);
    return f;
}

static struct str text_fact(struct arena *a, struct value facts, const char *name)
{
    struct value v = value_is_mapping(facts) ? value_get(facts, str_of(name)) : VALUE_NONE;
    return value_is(v, VALUE_STRING) ? str_copy(a, value_str(&v)) : STR("");
}

// The name of the node: as it is said, or as its facts tell.
static struct str name_of_node(struct arena *a, const struct labels *l, const struct told_facts *f)
{
    struct value networking = value_get(f->values, STR("networking"));
    const struct str names[] = {
        l->node,
        text_fact(a, f->trusted, "certname"),
        f->name,
        text_fact(a, f->values, "clientcert"),
        text_fact(a, networking, "fqdn"),
        text_fact(a, f->values, "fqdn"),
        STR("localhost"),
    };
    size_t i = 0;
    while (!names[i].len)
        i++;
    return str_copy(a, names[i]);
}

// Facts that an agent adds to those of the machine.
static struct value with_agent_facts(struct arena *a, struct value facts, struct str node,
                                     struct str version)
{
    const struct {
        const char *name;
        struct value value;
    } more[] = {{"clientcert", value_string(a, node)},
                {"clientversion", value_string(a, version)},
                {"clientnoop", value_bool(false)}};
    size_t n = value_len(facts), count = n;
    struct value *keys = ARENA_ARRAY(a, struct value, n + COUNT_OF(more));
    struct value *items = ARENA_ARRAY(a, struct value, n + COUNT_OF(more));
    for (size_t i = 0; i < n; i++) {
        keys[i] = value_real_key(facts, i);
        items[i] = value_item(facts, i);
    }
    for (size_t i = 0; i < COUNT_OF(more); i++) {
        if (value_find_key(facts, str_of(more[i].name)) >= 0)
            continue;
        keys[count] = value_string(a, str_of(more[i].name));
        items[count++] = more[i].value;
    }
    return puppet_hash(a, keys, items, count);
}

// ---- asking

void puppet_asked_forget(struct asked *q)
{
    if (q->compiler)
        compiler_close(q->compiler);
    if (q->environment)
        environment_close(q->environment);
    q->compiler = NULL;
    q->environment = NULL;
}

static enum strictness strictness_of(struct str level)
{
    return str_equal(level, STR("error"))     ? STRICT_ERROR
           : str_equal(level, STR("warning")) ? STRICT_WARNING
                                              : STRICT_OFF;
}

bool puppet_asked_open(struct asked *q)
{
    struct graph *g = q->tree->graph;
    puppet_asked_forget(q);
    q->failed = q->result = VALUE_NONE;
    struct told_facts facts = facts_of(g, &q->labels, &q->failed);
    if (!value_is(q->failed, VALUE_ABSENT))
        return false;
    bool is_new = str_equal(q->labels.version, STR("8"));
    struct str strict = q->labels.strict.len ? q->labels.strict
                        : is_new             ? STR("error")
                                             : STR("warning");
    struct puppet_settings settings = {
        .strict = strictness_of(strict),
        .strict_variables = is_new,
        .visibility = strictness_of(q->labels.visibility),
        .node_name = name_of_node(&g->arena, &q->labels, &facts),
        .version = is_new ? STR("8.11.0") : STR("7.23.0"),
        .trusted = facts.trusted,
    };
    settings.facts =
        with_agent_facts(&g->arena, facts.values, settings.node_name, settings.version);
    struct site site = {.root = STR(""),
                        .default_manifest = STR("manifests"),
                        .base_modules = q->labels.module_paths,
                        .base_count = q->labels.module_path_count};
    q->environment = puppet_tree_environment(q->tree, &site, &q->failed);
    q->environment->global_hiera = q->labels.hiera;
    for (size_t i = 0; i < q->labels.standin_count; i++)
        environment_add_standins(q->environment, q->labels.standins[i]);
    q->compiler = compiler_open(q->environment, &settings);
    return value_is(q->failed, VALUE_ABSENT);
}

struct value puppet_read_back(struct graph *g, struct strbuf *json)
{
    struct value v;
    struct json_error error;
    if (!json_read(&g->arena, strbuf_str(json), &v, &error))
        v = fail_at(g, FAIL_TYPE, DIAG_BAD_DATA, NO_SPAN,
                    "the answer cannot be written as JSON: %s", error.why);
    strbuf_done(json);
    return v;
}

static void add_log(struct strbuf *out, struct compiler *k)
{
    strbuf_add(out, STR("\"log\":["));
    for (size_t i = 0; i < k->log.len; i++) {
        const struct log_entry *e = &k->log.at[i];
        strbuf_add(out, i ? STR(",{\"level\":") : STR("{\"level\":"));
        json_write_string(out, str_of(e->level));
        strbuf_add(out, STR(",\"text\":"));
        json_write_string(out, e->text);
        if (!span_is_none(e->at)) {
            struct position at = source_position(k->graph->sources, e->at.file, e->at.start);
            strbuf_add(out, STR(",\"file\":"));
            json_write_string(out, source_name(k->graph->sources, e->at.file));
            strbuf_format(out, ",\"line\":%u", at.line);
        }
        strbuf_add_char(out, '}');
    }
    strbuf_add_char(out, ']');
}

static void compile_asked(void *data)
{
    struct asked *q = data;
    if (!puppet_asked_open(q))
        return;
    struct compiler *k = q->compiler;
    q->failed = compiler_run(k);
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add_char(&out, '{');
    add_log(&out, k);
    if (value_is(q->failed, VALUE_ABSENT)) {
        struct catalog_style style = {
            .is_full = true, .hides_secrets = !q->labels.secrets.len, .root = q->tree->host};
        strbuf_add(&out, STR(",\"catalog\":"));
        catalog_write_json(k, &out, &style);
    }
    strbuf_add_char(&out, '}');
    q->result = puppet_read_back(k->graph, &out);
}

// Mistakes in manifests first: they are the cause of what fails.
static struct value answer_asked(struct asked *q, struct diags *mistakes)
{
    struct arena *a = &q->tree->graph->arena;
    for (size_t i = 0; q->environment && i < q->environment->diags.list.len; i++)
        diags_add(mistakes, q->environment->diags.list.at[i]);
    failure_collect(failure_of(a, q->failed), mistakes);
    struct value result = q->result;
    puppet_asked_forget(q);
    return value_is(result, VALUE_ABSENT) ? puppet_hash(a, NULL, NULL, 0) : result;
}

static struct value ask_catalog(struct dialect_tree *t, struct str path, const struct str *labels,
                                size_t count, struct diags *mistakes)
{
    (void)path;
    struct str node = STR("");
    struct asked q = {.tree = (struct puppet_tree *)t,
                      .labels = puppet_labels(labels, count, &node)};
    if (node.len)
        q.labels.node = node;
    graph_question(q.tree->graph, compile_asked, &q);
    return answer_asked(&q, mistakes);
}

// ---- lookups

// {"log", "answer", "explanation"}: the answer is what `hiera_explain_json` writes, without steps unless they are asked for.
static void write_found(struct asked *q, struct value v)
{
    struct compiler *k = q->compiler;
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add_char(&out, '{');
    add_log(&out, k);
    strbuf_add(&out, STR(",\"answer\":"));
    if (q->labels.explains.len) {
        struct strbuf steps;
        strbuf_init(&steps, 0);
        hiera_explain_json(&out, &q->trace, k->graph->sources, q->labels.key, v,
                           k->environment->root);
        hiera_explain_text(&steps, &q->trace);
        strbuf_add(&out, STR(",\"explanation\":"));
        json_write_string(&out, strbuf_str(&steps));
        strbuf_done(&steps);
    } else {
        strbuf_add(&out, STR("{\"key\":"));
        json_write_string(&out, q->labels.key);
        strbuf_format(&out, ",\"found\":%s", value_is(v, VALUE_ABSENT) ? "false" : "true");
        if (!value_is(v, VALUE_ABSENT)) {
            strbuf_add(&out, STR(",\"value\":"));
            bool is_hidden = puppet_is_sensitive(v, NULL) && !q->labels.secrets.len;
            catalog_write_value(k, &out,
                                is_hidden ? value_string(k->arena, STR("(sensitive)")) : v);
        }
        strbuf_add_char(&out, '}');
    }
    strbuf_add_char(&out, '}');
    q->result = puppet_read_back(k->graph, &out);
}

// A strategy, or a hash with one and its options.
static struct value merge_of_label(struct compiler *k, struct str text, struct value *failed)
{
    struct value v;
    struct json_error error;
    if (!text.len)
        return VALUE_NONE;
    if (text.at[0] != '{')
        return value_string(k->arena, text);
    if (!json_read(k->arena, text, &v, &error)) {
        *failed = fail_at(k->graph, FAIL_TYPE, DIAG_BAD_DATA, NO_SPAN,
                          "the options of the merge are not JSON: %s", error.why);
        return VALUE_NONE;
    }
    return puppet_data_of_json(k->arena, v);
}

// The type of a label, as manifests write it.
static struct value of_asked_type(struct asked *q, const struct hiera_request *r, struct value v)
{
    struct compiler *k = q->compiler;
    struct env env = {.scope = k->top};
    struct eval_context context = {.env = &env};
    struct call kernel = {.graph = k->graph, .context = &context, .name = "lookup"};
    struct puppet_call call = {.graph = k->graph,
                               .arena = k->arena,
                               .context = &context,
                               .kernel = &kernel,
                               .compiler = k,
                               .name = STR("lookup"),
                               .lambda = VALUE_NONE};
    const struct ptype *type = puppet_type_of_text(&call, q->labels.type);
    if (!type)
        return fail_at(k->graph, FAIL_TYPE, DIAG_BAD_DATA, NO_SPAN, "`%.*s` is not a type",
                       STR_ARGS(q->labels.type));
    return hiera_assert(compiler_hiera(k), r, STR("Found value"), type, v);
}

static void look_up_asked(void *data)
{
    struct asked *q = data;
    if (!puppet_asked_open(q))
        return;
    struct compiler *k = q->compiler;
    struct hiera_request r = {.merge = merge_of_label(k, q->labels.merge, &q->failed)};
    hiera_trace_init(&q->trace, k->arena);
    if (q->labels.explains.len)
        r.trace = &q->trace;
    if (q->labels.compiles.len && value_is(q->failed, VALUE_ABSENT))
        q->failed = compiler_run(k);
    if (!value_is(q->failed, VALUE_ABSENT))
        return;
    if (q->labels.compiles.len)
        context_push(&k->context); // with the top scope as it has become
    else
        compiler_begin(k, NULL);
    r.scope = k->top;
    struct value v = hiera_lookup(compiler_hiera(k), &r, q->labels.key);
    if (q->labels.type.len && !value_is_poison(v) && !value_is(v, VALUE_ABSENT))
        v = of_asked_type(q, &r, v);
    compiler_end(k);
    if (value_is_poison(v))
        q->failed = v;
    else
        write_found(q, v);
    hiera_trace_done(&q->trace);
}

static struct value ask_lookup(struct dialect_tree *t, struct str path, const struct str *labels,
                               size_t count, struct diags *mistakes)
{
    (void)path;
    struct str key = STR("");
    struct asked q = {.tree = (struct puppet_tree *)t,
                      .labels = puppet_labels(labels, count, &key)};
    if (key.len)
        q.labels.key = key;
    graph_question(q.tree->graph, look_up_asked, &q);
    return answer_asked(&q, mistakes);
}

static const struct aspect aspects[] = {
    {"catalog",
     "The catalog of a node: all resources with their parameters, and what compiling it says.",
     ask_catalog},
    {"lookup", "The value of a key in the data of a node, and how it is found.", ask_lookup},
};

const struct aspect_capability puppet_aspects = {aspects, COUNT_OF(aspects), puppet_explain};
