// SPDX-License-Identifier: Apache-2.0
//
// A request has the files of an environment, facts and settings. The answer has the notices, the catalog, or the first
// error under Puppet's name for it.
#include "batch/puppet/puppet_batch.h"

#include "dialects/puppet/catalog/catalog.h"
#include "dialects/puppet/runtime/site.h"
#include "value/json.h"

struct request {
    struct batch *batch;
    struct graph *graph;
    struct value files;
    struct environment *environment;
    struct compiler *compiler;
    struct value failed;
};

// ---- files

static struct str plain_path(struct str path)
{
    return str_starts(path, STR("./")) ? str_slice(path, 2, path.len) : path;
}

static int read_request_text(void *data, struct arena *a, struct str path, struct str *text,
                             struct str *why)
{
    (void)why;
    const struct request *r = data;
    struct value v = value_get(r->files, plain_path(path));
    if (!value_is(v, VALUE_STRING))
        return 0;
    *text = str_copy(a, value_str(&v));
    return 1;
}

static int compare_listed_files(const void *x, const void *y)
{
    return str_compare(*(const struct str *)x, *(const struct str *)y);
}

static int list_request_files(void *data, struct arena *a, struct str path, struct str **names,
                              size_t *count)
{
    const struct request *r = data;
    path = plain_path(path);
    while (path.len && path.at[path.len - 1] == '/')
        path.len--;
    struct str *found = ARENA_ARRAY(a, struct str, value_len(r->files) + 1);
    size_t n = 0;
    for (size_t i = 0; i < value_len(r->files); i++) {
        struct str name = value_key(r->files, i);
        bool is_below = !path.len ||
                        (str_starts(name, path) && name.len > path.len && name.at[path.len] == '/');
        if (!is_below)
            continue;
        struct str rest = path.len ? str_slice(name, path.len + 1, name.len) : name;
        size_t slash = str_find_char(rest, '/', 0);
        struct str entry = str_slice(rest, 0, slash < rest.len ? slash + 1 : rest.len);
        bool is_there = false;
        for (size_t k = 0; k < n && !is_there; k++)
            is_there = str_equal(found[k], entry);
        if (!is_there)
            found[n++] = str_copy(a, entry);
    }
    if (n)
        qsort(found, n, sizeof(*found), compare_listed_files);
    *names = found;
    *count = n;
    return n > 0;
}

// ---- settings

static struct puppet_settings settings_of(const struct request *r)
{
    struct arena *a = &r->graph->arena;
    struct value given = batch_member(r->batch, "settings"), strict = batch_part(given, "strict");
    struct value variables = batch_part(given, "strict_variables");
    struct str name = batch_text(r->batch, "node"),
               text = value_is(strict, VALUE_STRING) ? value_str(&strict) : STR("");
    struct puppet_settings s = {
        .strict = str_equal(text, STR("error")) ? STRICT_ERROR
                  : str_equal(text, STR("off")) ? STRICT_OFF
                                                : STRICT_WARNING,
        .strict_variables = value_is(variables, VALUE_BOOL) && variables.boolean,
        .node_name = str_copy(a, name.len ? name : STR("testnode.example.com")),
        .facts = puppet_data_of_json(a, batch_member(r->batch, "facts")),
    };
    return s;
}

// ---- answers

static void compile(void *data)
{
    struct request *r = data;
    if (r->compiler)
        compiler_close(r->compiler);
    if (r->environment)
        environment_close(r->environment);
    struct environment_files files = {
        .data = r, .read = read_request_text, .list = list_request_files};
    struct puppet_settings settings = settings_of(r);
    struct site site = {.root = STR(""), .default_manifest = STR("manifest.pp")};
    r->environment = environment_open(r->graph, files, STR("production"));
    if (value_is(value_get(r->files, STR("global_hiera.yaml")), VALUE_STRING))
        r->environment->global_hiera = STR("global_hiera.yaml");
    r->failed = site_read(r->environment, &site);
    r->compiler = compiler_open(r->environment, &settings);
    if (value_is(r->failed, VALUE_ABSENT))
        r->failed = compiler_run(r->compiler);
}

static void write_log(struct strbuf *out, const struct compiler *k, const char *level)
{
    bool is_first = true;
    strbuf_add_char(out, '[');
    for (size_t i = 0; i < k->log.len; i++) {
        if (strcmp(k->log.at[i].level, level) != 0)
            continue;
        if (!is_first)
            strbuf_add_char(out, ',');
        is_first = false;
        json_write_string(out, k->log.at[i].text);
    }
    strbuf_add_char(out, ']');
}

static void write_failure(struct strbuf *out, const struct request *r)
{
    struct diags diags = {0};
    failure_collect(failure_of(&r->graph->arena, r->failed), &diags);
    if (diags.list.len) {
        const struct diag *d = diags.list.at[0];
        strbuf_add(out, STR(",\"error\":"));
        json_write_string(out, d->message.len ? d->message : STR("error"));
        if (d->summary.len) {
            strbuf_add(out, STR(",\"issue\":"));
            json_write_string(out, d->summary);
        }
        if (!span_is_none(d->at)) {
            struct position at = source_position(r->graph->sources, d->at.file, d->at.start);
            strbuf_format(out, ",\"line\":%u,\"col\":%u,\"file\":", at.line, at.column);
            json_write_string(out, source_name(r->graph->sources, d->at.file));
        }
    }
    diags_done(&diags);
}

void puppet_batch(struct batch *b)
{
    struct request r = {
        .batch = b, .graph = graph_open(), .files = batch_member(b, "files"), .failed = VALUE_NONE};
    r.graph->limits = *b->limits;
    if (!value_is_mapping(r.files)) {
        batch_refuse(b, "bad request: files: not an object");
        graph_close(r.graph);
        return;
    }
    graph_question(r.graph, compile, &r);
    struct strbuf *out = batch_answer(b, "expect");
    strbuf_add(out, STR("{\"notices\":"));
    write_log(out, r.compiler, "notice");
    strbuf_add(out, STR(",\"warnings\":"));
    write_log(out, r.compiler, "warning");
    if (value_is(r.failed, VALUE_ABSENT)) {
        strbuf_add(out, STR(",\"catalog\":"));
        catalog_write_json(r.compiler, out, &(struct catalog_style){0});
    } else {
        write_failure(out, &r);
    }
    strbuf_add_char(out, '}');
    compiler_close(r.compiler);
    environment_close(r.environment);
    graph_close(r.graph);
}
