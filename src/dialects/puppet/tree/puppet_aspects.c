// SPDX-License-Identifier: Apache-2.0
//
// What an environment tells: the catalog of a node, and data for a key. Labels are `name=value`: `node`, `facts` and
// `trusted` (texts), `legacy`, `strict`, `puppet` (a version), `key`, `merge` (a strategy, or JSON: a hash with `strategy`), `type` (that the value must
// have), `explain`, `compile`, `secrets=show`, `visibility` (off, warning, error), `form=text` (the catalog as a text of JSON, without the name), `hiera` (the global hiera.yaml),
// `modulepath` and `functions` (any number), `code` (an expression); a label without a name is the node, or the key.
#include "dialects/puppet/hiera/hiera.h"
#include "dialects/puppet/runtime/body_reads.h"
#include "dialects/puppet/runtime/function.h"
#include "dialects/puppet/tree/puppet_doubts.h"
#include "dialects/puppet/tree/puppet_kept.h"
#include "dialects/puppet/tree/puppet_nodes.h"
#include "value/json.h"

struct value puppet_read_back(struct graph *g, struct arena *a, struct strbuf *json)
{
    struct value v;
    struct json_error error;
    if (!json_read(a, strbuf_str(json), &v, &error))
        v = fail_at(g, FAIL_TYPE, DIAG_BAD_DATA, NO_SPAN,
                    "the answer cannot be written as JSON: %s", error.why);
    strbuf_done(json);
    return v;
}

void puppet_write_log(struct strbuf *out, struct compiler *k)
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

// ---- answers that nodes share

// What was found for another node that says the same where it counts; otherwise a compilation is opened for this one.
static bool has_to_be_found(struct asked *q, const char *aspect)
{
    struct arena *a = q->arena = &q->tree->shared.held->arena;
    if (!puppet_asked_begin(q))
        return false;
    puppet_take_named_pattern(q);
    q->question = puppet_question_key(a, aspect, &q->labels);
    struct node_told told = compiler_told(a, q->environment, &q->settings);
    if (!q->settings.block)
        q->shared = shared_find(&q->tree->shared, q->question, q->environment, &told);
    if (q->shared)
        return false;
    q->settings.is_brief = true;
    q->compiler = compiler_open(q->environment, &q->settings);
    q->compiler->reads = ARENA_NEW(a, struct node_reads);
    q->compiler->reads->arena = a;
    puppet_tell_block(q);
    return true;
}

struct value puppet_value_with_item(struct arena *a, struct value v, size_t at, struct value item)
{
    size_t count = value_len(v);
    struct value *keys = ARENA_ARRAY(a, struct value, count);
    struct value *items = ARENA_ARRAY(a, struct value, count);
    for (size_t i = 0; i < count; i++) {
        keys[i] = value_real_key(v, i);
        items[i] = i == at ? item : value_item(v, i);
    }
    return value_object(a, keys, items, count);
}

// {"log", "name", "text"}: whoever prints a large catalog need not take it apart.
static struct value text_answer(struct arena *a, const struct asked *q, struct str text)
{
    struct value keys[] = {value_string_kept(STR("log")), value_string_kept(STR("name")),
                           value_string_kept(STR("text"))};
    struct value items[] = {value_get(q->result, STR("log")),
                            value_string(a, q->settings.node_name), value_string(a, text)};
    return value_object(a, keys, items, COUNT_OF(keys));
}

// A catalog says which node it is for.
static struct value with_node_name(struct arena *a, struct value result, struct str name)
{
    ptrdiff_t own = value_find_key(result, STR("name"));
    if (own >= 0)
        return puppet_value_with_item(a, result, (size_t)own, value_string(a, name));
    struct value catalog = value_get(result, STR("catalog"));
    ptrdiff_t at = value_is_mapping(catalog) ? value_find_key(catalog, STR("name")) : -1;
    if (at < 0)
        return result;
    catalog = puppet_value_with_item(a, catalog, (size_t)at, value_string(a, name));
    return puppet_value_with_item(a, result, (size_t)value_find_key(result, STR("catalog")),
                                  catalog);
}

struct catalog_style puppet_catalog_style(const struct asked *q)
{
    return (struct catalog_style){.is_full = true,
                                  .hides_secrets = !q->labels.secrets.len,
                                  .is_nameless = q->labels.form.len,
                                  .root = q->tree->host};
}

static void compile_asked(void *data)
{
    struct asked *q = data;
    if (!has_to_be_found(q, "catalog"))
        return;
    q->compiler->noted = body_reads_open(q->compiler);
    q->failed = compiler_run(q->compiler);
    puppet_compile_again(q);
    struct compiler *k = q->compiler;
    struct catalog_style style = puppet_catalog_style(q);
    struct strbuf out, catalog;
    strbuf_init(&out, 0);
    strbuf_init(&catalog, 0);
    if (value_is(q->failed, VALUE_ABSENT))
        catalog_write_json(k, &catalog, &style);
    strbuf_add_char(&out, '{');
    puppet_write_log(&out, k);
    if (catalog.len && !style.is_nameless) {
        strbuf_add(&out, STR(",\"catalog\":"));
        strbuf_add(&out, strbuf_str(&catalog));
    }
    strbuf_add_char(&out, '}');
    q->result = puppet_read_back(k->graph, q->arena, &out);
    if (catalog.len && style.is_nameless && !value_is_poison(q->result))
        q->result = text_answer(q->arena, q, strbuf_str(&catalog));
    strbuf_done(&catalog);
}

// Whether another node that says the same gets the same: not if something outside has decided, or a limit.
static bool is_for_others(const struct asked *q)
{
    return q->compiler && q->compiler->reads && !q->compiler->is_volatile && !q->settings.block &&
           !(failure_mask(q->failed) & (FAIL_LIMIT | FAIL_WORLD));
}

// Mistakes in manifests first: they are the cause of what fails.
static struct value answer_asked(struct asked *q, struct diags *mistakes, struct held_arena **held)
{
    struct arena *a = &q->tree->shared.held->arena;
    *held = held_arena_hold(q->tree->shared.held);
    size_t before = mistakes->list.len;
    if (q->shared) {
        for (size_t i = 0; i < q->shared->mistake_count; i++)
            diags_add(mistakes, q->shared->mistakes[i]);
        struct value shared = with_node_name(a, q->shared->result, q->settings.node_name);
        shared_answers_count(&q->tree->shared, q->tree->graph);
        puppet_asked_forget(q);
        return shared;
    }
    for (size_t i = 0; q->environment && i < q->environment->diags.list.len; i++)
        diags_add(mistakes, q->environment->diags.list.at[i]);
    failure_collect(failure_of(&q->tree->graph->arena, q->failed), mistakes);
    if (value_is(q->result, VALUE_ABSENT))
        q->result = puppet_hash(a, NULL, NULL, 0);
    puppet_asked_keep_environment(q);
    if (is_for_others(q))
        shared_keep(&q->tree->shared, q->question, q->compiler->reads, q->result, mistakes, before);
    shared_answers_count(&q->tree->shared, q->tree->graph);
    if (q->compiler && q->compiler->noted && mistakes->list.len == before)
        puppet_kept_take(q);
    puppet_asked_forget(q);
    return q->result;
}

// What is kept may answer, before anything is opened.
struct asked_again {
    struct asked *asked;
    struct held_arena **held;
    bool is_answered;
};

static void answer_again(void *data)
{
    struct asked_again *again = data;
    again->is_answered = puppet_kept_answer(again->asked, again->held);
}

static struct value ask_catalog(struct dialect_tree *t, struct str path, const struct str *labels,
                                size_t count, struct diags *mistakes, struct held_arena **held)
{
    (void)path;
    struct str node = STR("");
    struct asked q = {.tree = (struct puppet_tree *)t,
                      .labels = puppet_labels(labels, count, &node)};
    if (node.len)
        q.labels.node = node;
    struct asked_again again = {&q, held, false};
    graph_question(q.tree->graph, answer_again, &again);
    if (again.is_answered)
        return q.result;
    graph_question(q.tree->graph, compile_asked, &q);
    return answer_asked(&q, mistakes, held);
}

// ---- lookups

// {"log", "answer", "explanation"}: the answer is what `hiera_explain_json` writes, without steps unless they are asked for.
static void write_found(struct asked *q, struct value v)
{
    struct compiler *k = q->compiler;
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add_char(&out, '{');
    puppet_write_log(&out, k);
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
            k->hides_secrets = !q->labels.secrets.len;
            catalog_write_value(k, &out, v);
            k->hides_secrets = false;
        }
        strbuf_add_char(&out, '}');
    }
    strbuf_add_char(&out, '}');
    q->result = puppet_read_back(k->graph, q->arena, &out);
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
        return fail_at(k->graph, FAIL_TYPE, DIAG_BAD_ARGUMENT, NO_SPAN, "`%.*s` is not a type",
                       STR_ARGS(q->labels.type));
    return hiera_assert(compiler_hiera(k), r, STR("Found value"), type, v);
}

static void look_up_asked(void *data)
{
    struct asked *q = data;
    if (!has_to_be_found(q, "lookup"))
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
        compiler_resume(k); // with the top scope as it has become
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
                               size_t count, struct diags *mistakes, struct held_arena **held)
{
    (void)path;
    struct str key = STR("");
    struct asked q = {.tree = (struct puppet_tree *)t,
                      .labels = puppet_labels(labels, count, &key)};
    if (key.len)
        q.labels.key = key;
    graph_question(q.tree->graph, look_up_asked, &q);
    return answer_asked(&q, mistakes, held);
}

static struct value ask_value(struct dialect_tree *t, struct str path, const struct str *labels,
                              size_t count, struct diags *mistakes, struct held_arena **held)
{
    (void)path;
    struct str code = STR("");
    struct asked q = {.tree = (struct puppet_tree *)t,
                      .labels = puppet_labels(labels, count, &code),
                      .is_brief = true};
    q.arena = &q.tree->shared.held->arena;
    if (code.len)
        q.labels.code = code;
    graph_question(q.tree->graph, puppet_evaluate_asked, &q);
    return answer_asked(&q, mistakes, held);
}

static const struct aspect aspects[] = {
    {"catalog",
     "The catalog of a node: all resources with their parameters, and what compiling it says.",
     ask_catalog},
    {"lookup", "The value of a key in the data of a node, and how it is found.", ask_lookup},
    {"value", "puppet: the value of an expression, as a node sees it.", ask_value},
};

const struct aspect_capability puppet_aspects = {aspects, COUNT_OF(aspects), puppet_explain,
                                                 puppet_links};
