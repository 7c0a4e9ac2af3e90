// SPDX-License-Identifier: Apache-2.0
//
// The node that is asked about: what labels say, its facts, and the environment, which nodes share.
#include "dialects/puppet/tree/puppet_asked.h"

#include "dialects/puppet/facts/facts.h"
#include "dialects/puppet/runtime/function.h"
#include "dialects/puppet/tree/puppet_doubts.h"

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
                  {"secrets", &l.secrets},  {"visibility", &l.visibility},
                  {"form", &l.form},        {"fallback", &l.fallback},
                  {"code", &l.code},        {"class", &l.class_name}};
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
static struct told_facts facts_of(struct graph *g, struct arena *a, const struct labels *l,
                                  struct value *failed)
{
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
        l->fallback,
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
    if (q->environment && !q->is_environment_kept)
        environment_close(q->environment);
    str_table_done(&q->unsure);
    str_table_done(&q->places);
    q->unsure = q->places = (struct str_table){0};
    q->compiler = NULL;
    q->environment = NULL;
}

static enum strictness strictness_of(struct str level)
{
    return str_equal(level, STR("error"))     ? STRICT_ERROR
           : str_equal(level, STR("warning")) ? STRICT_WARNING
                                              : STRICT_OFF;
}

static void add_label_text(struct strbuf *out, struct str text)
{
    strbuf_format(out, "%zu:", text.len);
    strbuf_add(out, text);
}

// What decides how an environment is read, as a text.
static void add_environment_key(struct strbuf *out, const struct labels *l)
{
    const struct str texts[] = {l->strict, l->version, l->hiera};
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        add_label_text(out, texts[i]);
    for (size_t i = 0; i < l->module_path_count; i++)
        add_label_text(out, l->module_paths[i]);
    strbuf_add_char(out, '/');
    for (size_t i = 0; i < l->standin_count; i++)
        add_label_text(out, l->standins[i]);
}

struct str puppet_question_key(struct arena *a, const char *aspect, const struct labels *l)
{
    const struct str texts[] = {str_of(aspect), l->visibility, l->legacy,    l->merge,
                                l->type,        l->key,        l->explains,  l->secrets,
                                l->compiles,    l->form,       l->class_name};
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t i = 0; i < COUNT_OF(texts); i++)
        add_label_text(&out, texts[i]);
    add_environment_key(&out, l);
    struct str key = strbuf_copy(&out, a);
    strbuf_done(&out);
    return key;
}

// An environment that was read for another node; NULL: there is none, or something is wrong with it.
static struct environment *kept_environment(const struct puppet_tree *t, struct str key)
{
    for (size_t i = 0; i < t->environments.len; i++)
        if (str_equal(t->environments.at[i].key, key) &&
            !t->environments.at[i].environment->diags.list.len)
            return t->environments.at[i].environment;
    return NULL;
}

static void open_asked_environment(struct asked *q)
{
    struct strbuf key;
    strbuf_init(&key, 0);
    add_environment_key(&key, &q->labels);
    q->environment = kept_environment(q->tree, strbuf_str(&key));
    q->is_environment_kept = q->environment;
    if (!q->environment) {
        struct site site = {.root = STR(""),
                            .default_manifest = STR("manifests"),
                            .base_modules = q->labels.module_paths,
                            .base_count = q->labels.module_path_count};
        q->environment = puppet_tree_environment(q->tree, &site, &q->failed);
        q->environment->global_hiera = str_copy(q->environment->arena, q->labels.hiera);
        for (size_t i = 0; i < q->labels.standin_count; i++)
            environment_add_standins(q->environment, q->labels.standins[i]);
    }
    strbuf_done(&key);
}

void puppet_asked_keep_environment(struct asked *q)
{
    struct strbuf key;
    if (q->is_environment_kept || !q->environment || q->environment->diags.list.len ||
        value_is_poison(q->failed))
        return;
    strbuf_init(&key, 0);
    add_environment_key(&key, &q->labels);
    struct known_environment known = {strbuf_copy(&key, &q->tree->arena), q->environment};
    ARRAY_PUSH(&q->tree->environments, known);
    q->is_environment_kept = true;
    strbuf_done(&key);
}

// In the repository of a module, the name of one of its definitions stands for it: there are no nodes.
static void find_alone(struct asked *q)
{
    struct environment *e = q->environment;
    struct str name = q->labels.class_name.len ? q->labels.class_name : q->labels.node;
    bool may_be = q->labels.class_name.len || (e && environment_is_module(e));
    if (!may_be || !name.len)
        return;
    const struct puppet_definition *d = puppet_definition_alone(e, name);
    if (d) { // the answer is for no other one
        q->settings.alone = q->labels.class_name = d->name;
        if (str_equal(name, q->labels.node))
            q->settings.node_name = STR("localhost");
    } else if (q->labels.class_name.len) {
        q->failed = fail_at(q->tree->graph, FAIL_MISSING, DIAG_UNKNOWN_NAME, NO_SPAN,
                            "unknown class or defined type `%.*s`", STR_ARGS(name));
    }
}

const struct puppet_definition *puppet_definition_alone(struct environment *e, struct str name)
{
    struct value failed = VALUE_NONE;
    if (str_starts(name, STR("::")))
        name = str_slice(name, 2, name.len);
    const struct puppet_definition *d = environment_find(e, DEFINITION_CLASS, name, &failed);
    return d || !value_is(failed, VALUE_ABSENT)
               ? d
               : environment_find(e, DEFINITION_DEFINE, name, &failed);
}

bool puppet_asked_begin(struct asked *q)
{
    struct graph *g = q->tree->graph;
    puppet_asked_forget(q);
    q->failed = q->result = VALUE_NONE;
    struct arena *a = q->arena ? q->arena : &g->arena;
    struct told_facts facts = facts_of(g, a, &q->labels, &q->failed);
    if (!value_is(q->failed, VALUE_ABSENT))
        return false;
    bool is_new = str_equal(q->labels.version, STR("8"));
    struct str strict = q->labels.strict.len ? q->labels.strict
                        : is_new             ? STR("error")
                                             : STR("warning");
    q->settings = (struct puppet_settings){
        .strict = strictness_of(strict),
        .strict_variables = is_new,
        .visibility = strictness_of(q->labels.visibility),
        .node_name = name_of_node(a, &q->labels, &facts),
        .version = is_new ? STR("8.11.0") : STR("7.23.0"),
        .trusted = facts.trusted,
        .is_brief = q->is_brief,
    };
    q->settings.facts =
        with_agent_facts(a, facts.values, q->settings.node_name, q->settings.version);
    open_asked_environment(q);
    if (!q->labels.visibility.len && q->environment)
        q->settings.visibility = strictness_of(q->environment->visibility);
    if (value_is(q->failed, VALUE_ABSENT))
        find_alone(q);
    return value_is(q->failed, VALUE_ABSENT);
}

bool puppet_asked_open(struct asked *q)
{
    bool is_open = puppet_asked_begin(q);
    if (!q->environment)
        return false;
    if (is_open)
        puppet_take_named_pattern(q);
    q->compiler = compiler_open(q->environment, &q->settings);
    puppet_tell_block(q);
    return value_is(q->failed, VALUE_ABSENT);
}
