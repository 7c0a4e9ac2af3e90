// SPDX-License-Identifier: Apache-2.0
//
// Steps as text, in the words of `puppet lookup --explain`, and as JSON.
#include "dialects/puppet/hiera/hiera_inside.h"
#include "dialects/puppet/runtime/printf.h"
#include "dialects/puppet/values/values.h"
#include "value/json.h"

#include "base/budget.h"
#include "base/utf8.h"

struct explanation {
    struct strbuf *out;
    const struct hiera_trace *trace;
};

static const char hidden[] = "#<Sensitive [value redacted]>";

static void add_indent(struct explanation *x, unsigned depth)
{
    strbuf_add_repeat(x->out, ' ', (size_t)depth * 2);
}

static void add_explained_value(struct explanation *x, unsigned depth, struct value v)
{
    if (!value_is_aggregate(v)) {
        if (puppet_is_sensitive(v, NULL))
            strbuf_add_cstr(x->out, hidden);
        else
            ruby_inspect(x->out, v);
        return;
    }
    bool is_hash = value_is_mapping(v);
    strbuf_add_char(x->out, is_hash ? '{' : '[');
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        strbuf_add_cstr(x->out, i ? ",\n" : "\n");
        add_indent(x, depth + 1);
        if (is_hash) {
            add_explained_value(x, depth + 1, value_real_key(v, i));
            strbuf_add(x->out, STR(" => "));
        }
        add_explained_value(x, depth + 1, value_item(v, i));
    }
    if (value_len(v)) {
        strbuf_add_char(x->out, '\n');
        add_indent(x, depth);
    }
    strbuf_add_char(x->out, is_hash ? '}' : ']');
}

// What was found for the key itself is not shown if it is to be Sensitive; variables are.
static void add_step_value(struct explanation *x, unsigned depth, const struct hiera_step *step)
{
    bool is_variable = step->kind == STEP_SCOPE;
    if (x->trace->is_secret && !is_variable)
        strbuf_add_cstr(x->out, hidden);
    else
        add_explained_value(x, depth, step->value);
}

static void add_texts(struct explanation *x, unsigned depth, const struct hiera_step *step)
{
    for (size_t i = 0; i < step->texts.len; i++) {
        add_indent(x, depth);
        utf8_add_visible(x->out, step->texts.at[i]);
        strbuf_add_char(x->out, '\n');
    }
}

// Names are data: of levels, keys, files. Each stays on its line.
static void add_line(struct explanation *x, unsigned depth, const char *before, struct str name,
                     const char *after)
{
    add_indent(x, depth);
    strbuf_add_cstr(x->out, before);
    utf8_add_visible(x->out, name);
    strbuf_add_cstr(x->out, after);
    strbuf_add_char(x->out, '\n');
}

static void add_step_outcome(struct explanation *x, unsigned depth, const struct hiera_step *step)
{
    bool is_found = step->event == OUTCOME_FOUND || step->event == OUTCOME_FOUND_IN_OVERRIDES ||
                    step->event == OUTCOME_FOUND_IN_DEFAULTS;
    if (step->event == OUTCOME_KEY_NOT_FOUND)
        add_line(x, depth, "No such key: \"", step->key, "\"");
    if (is_found) {
        add_indent(x, depth);
        strbuf_add(x->out, STR("Found key: \""));
        utf8_add_visible(x->out, step->key);
        strbuf_add(x->out, STR("\" value: "));
        add_step_value(x, depth, step);
        if (step->event == OUTCOME_FOUND_IN_OVERRIDES)
            strbuf_add(x->out, STR(" in overrides"));
        if (step->event == OUTCOME_FOUND_IN_DEFAULTS)
            strbuf_add(x->out, STR(" in defaults"));
        strbuf_add_char(x->out, '\n');
    }
    add_texts(x, depth, step);
}

static void add_explained_step(struct explanation *x, unsigned depth,
                               const struct hiera_step *step);

static void add_steps_below(struct explanation *x, unsigned depth, const struct hiera_step *step)
{
    for (const struct hiera_step *child = step->first; budget_more(child); child = child->next)
        add_explained_step(x, depth, child);
}

static void add_merge_step(struct explanation *x, unsigned depth, const struct hiera_step *step)
{
    if (step->first == step->last) { // one source alone is no merge
        add_steps_below(x, depth, step);
        return;
    }
    add_line(x, depth, "Merge strategy ", step->text, "");
    if (value_is(step->options, VALUE_OBJECT) && value_len(step->options)) {
        add_indent(x, depth + 1);
        strbuf_add(x->out, STR("Options: "));
        add_explained_value(x, depth + 1, step->options);
        strbuf_add_char(x->out, '\n');
    }
    add_steps_below(x, depth + 1, step);
    if (step->event == OUTCOME_RESULT) {
        add_indent(x, depth + 1);
        strbuf_add(x->out, STR("Merged result: "));
        add_step_value(x, depth + 1, step);
        strbuf_add_char(x->out, '\n');
    }
}

static void add_location_step(struct explanation *x, unsigned depth, const struct hiera_step *step)
{
    bool is_uri = step->kind == STEP_URI;
    add_line(x, depth, is_uri ? "URI \"" : "Path \"", step->path, "\"");
    add_line(x, depth + 1, is_uri ? "Original uri: \"" : "Original path: \"", step->text, "\"");
    add_steps_below(x, depth + 1, step);
    if (step->event == OUTCOME_PATH_NOT_FOUND)
        add_line(x, depth + 1, is_uri ? "URI" : "Path", STR(""), " not found");
    add_step_outcome(x, depth + 1, step);
}

// A title, what is below it, and what came of it.
static void add_titled_step(struct explanation *x, unsigned depth, const struct hiera_step *step)
{
    add_line(x, depth, "", step->text, "");
    if (step->kind == STEP_LAYER && step->path.len)
        add_line(x, depth + 1, "Using configuration \"", step->path, "\"");
    add_steps_below(x, depth + 1, step);
    add_step_outcome(x, depth + 1, step);
}

static void add_module_step(struct explanation *x, unsigned depth, const struct hiera_step *step)
{
    bool is_missing = step->event == OUTCOME_MODULE_NOT_FOUND;
    add_line(x, depth, is_missing ? "Module \"" : "Module data provider for module \"", step->text,
             "\" not found");
}

static void add_explained_step(struct explanation *x, unsigned depth, const struct hiera_step *step)
{
    switch (step->kind) {
    case STEP_ROOT: break;
    case STEP_SEARCH:
        add_line(x, depth, "Searching for \"", step->text, "\"");
        add_steps_below(x, depth + 1, step);
        break;
    case STEP_INVALID_KEY: add_line(x, depth, "Invalid key \"", step->text, "\""); break;
    case STEP_MERGE_SOURCE:
        add_line(x, depth, "Using merge options from \"", step->text, "\" hash");
        break;
    case STEP_MODULE: add_module_step(x, depth, step); break;
    case STEP_INTERPOLATE:
        add_line(x, depth, "Interpolation on \"", step->text, "\"");
        add_steps_below(x, depth + 1, step);
        break;
    case STEP_MERGE: add_merge_step(x, depth, step); break;
    case STEP_PATH:
    case STEP_URI: add_location_step(x, depth, step); break;
    case STEP_SUB_KEY:
        add_line(x, depth, "Sub key: \"", step->text, "\"");
        add_steps_below(x, depth + 1, step);
        add_step_outcome(x, depth + 1, step);
        break;
    case STEP_SEGMENT: add_step_outcome(x, depth, step); break;
    case STEP_LAYER:
    case STEP_LEVEL:
    case STEP_SCOPE: add_titled_step(x, depth, step); break;
    }
}

void hiera_explain_text(struct strbuf *out, const struct hiera_trace *t)
{
    struct explanation x = {out, t};
    add_steps_below(&x, 0, &t->root);
    add_texts(&x, 0, &t->root);
}

// ---- JSON

// A value without what JSON has no form for: secrets, and what is not known.
static struct value presentable(struct arena *a, struct value v)
{
    if (puppet_is_sensitive(v, NULL) || puppet_is_encrypted(v))
        return value_string(a, STR("(sensitive)"));
    if (value_is_unknown(v)) {
        struct value key = value_string(a, STR("__weft")), item = value_string(a, STR("unknown"));
        return value_object(a, &key, &item, 1);
    }
    if (!value_is_aggregate(v))
        return v;
    struct value *items = ARENA_ARRAY(a, struct value, value_len(v));
    struct value *keys = ARENA_ARRAY(a, struct value, value_len(v));
    for (size_t i = 0; budget_more(i < value_len(v)); i++) {
        items[i] = presentable(a, value_item(v, i));
        if (value_is_mapping(v))
            keys[i] = value_string(a, value_key(v, i));
    }
    return value_is_mapping(v) ? value_object(a, keys, items, value_len(v))
                               : value_tuple(a, items, value_len(v));
}

static void add_json_value(struct strbuf *out, const struct hiera_trace *t, struct value v)
{
    if (t->is_secret)
        strbuf_add(out, STR("\"(sensitive)\""));
    else
        json_write(out, presentable(t->arena, v), (struct json_style){.keep_order = true});
}

static const struct hiera_step *find_step(const struct hiera_step *in, enum hiera_step_kind kind,
                                          struct str text)
{
    for (const struct hiera_step *step = in->first; step; step = step->next)
        if (step->kind == kind && (!text.len || str_equal(step->text, text)))
            return step;
    return NULL;
}

static void add_json_merge(struct strbuf *out, const struct hiera_trace *t, struct str key)
{
    const struct hiera_step *search = find_step(&t->root, STEP_SEARCH, key);
    const struct hiera_step *merge = search ? find_step(search, STEP_MERGE, STR("")) : NULL;
    strbuf_add(out, STR("{\"strategy\":"));
    json_write_string(out, merge ? merge->text : STR("first"));
    for (size_t i = 0;
         merge && value_is(merge->options, VALUE_OBJECT) && i < value_len(merge->options); i++) {
        strbuf_add_char(out, ',');
        json_write_string(out, value_key(merge->options, i));
        strbuf_add_char(out, ':');
        json_write(out, value_item(merge->options, i), (struct json_style){.keep_order = true});
    }
    strbuf_add_char(out, '}');
}

// Where the lookup_options are that had the merge for this key: the file that won.
static void add_json_options_at(struct strbuf *out, const struct hiera_trace *t,
                                const struct sources *sources, struct str root)
{
    const struct hiera_step *source = find_step(&t->root, STEP_MERGE_SOURCE, STR(""));
    struct hiera_outcome *outcomes;
    size_t count = hiera_outcomes(t->arena, t, STR("lookup_options"), root, &outcomes);
    for (size_t i = 0; source && i < count; i++) {
        if (value_is(hiera_entry(outcomes[i].value, source->name), VALUE_ABSENT))
            continue;
        struct span at = outcomes[i].at;
        uint32_t line = span_is_none(at) ? 1 : source_position(sources, at.file, at.start).line;
        json_write_string(out, str_format(t->arena, "%.*s:%u", STR_ARGS(outcomes[i].path), line));
        return;
    }
    strbuf_add(out, STR("null"));
}

static void add_json_step(struct strbuf *out, const struct hiera_trace *t,
                          const struct sources *sources, const struct hiera_outcome *o)
{
    strbuf_format(out, "{\"layer\":\"%s\",\"level\":", hiera_layer_name(o->layer));
    json_write_string(out, o->level);
    strbuf_add(out, STR(",\"path\":"));
    if (o->path.len)
        json_write_string(out, o->path);
    else
        strbuf_add(out, STR("null"));
    strbuf_format(out, ",\"event\":\"%s\"", hiera_event_name(o->event));
    if (o->event == OUTCOME_FOUND) {
        strbuf_add(out, STR(",\"value\":"));
        add_json_value(out, t, o->value);
    }
    if (!span_is_none(o->at))
        strbuf_format(out, ",\"line\":%u", source_position(sources, o->at.file, o->at.start).line);
    strbuf_add_char(out, '}');
}

void hiera_explain_json(struct strbuf *out, const struct hiera_trace *t,
                        const struct sources *sources, struct str key, struct value v,
                        struct str root)
{
    bool is_found = !value_is(v, VALUE_ABSENT) && !value_is_poison(v);
    strbuf_add(out, STR("{\"key\":"));
    json_write_string(out, key);
    strbuf_format(out, ",\"found\":%s,\"value\":", is_found ? "true" : "false");
    if (is_found)
        add_json_value(out, t, v);
    else
        strbuf_add(out, STR("null"));
    strbuf_add(out, STR(",\"merge\":"));
    add_json_merge(out, t, key);
    strbuf_add(out, STR(",\"options_at\":"));
    add_json_options_at(out, t, sources, root);
    strbuf_add(out, STR(",\"steps\":["));
    struct hiera_outcome *outcomes;
    size_t count = hiera_outcomes(t->arena, t, key, root, &outcomes);
    for (size_t i = 0; i < count; i++) {
        if (i)
            strbuf_add_char(out, ',');
        add_json_step(out, t, sources, &outcomes[i]);
    }
    strbuf_add(out, STR("]}\n"));
}
