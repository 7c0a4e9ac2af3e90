// SPDX-License-Identifier: Apache-2.0
//
// Any bytes as the files of an environment's data: what is looked up is found or not, the second time as the first, every
// step of it can be told, and no place is outside of its file.
#include "dialects/puppet/hiera/hiera.h"
#include "fuzz_project.h"

enum { FUZZ_BYTES_MAX = 8192 };

static int read_file(void *data, struct arena *a, struct str path, struct str *text,
                     struct str *why)
{
    struct tree_files files = fuzz_project_files(data);
    *why = STR("");
    return files.read(files.data, a, path, text);
}

static int list_files(void *data, struct arena *a, struct str path, struct str **names,
                      size_t *count)
{
    struct tree_files files = fuzz_project_files(data);
    *count = files.list(files.data, a, path, names);
    return *count > 0;
}

static struct str module_at(void *data, struct str name)
{
    (void)data;
    return str_equal(name, STR("m")) ? STR("/m") : STR("");
}

static struct value variable(void *data, const void *scope, struct str name,
                             const struct value *keys, size_t count)
{
    (void)data, (void)scope, (void)keys, (void)count;
    if (str_equal(name, STR("role")))
        return value_string_kept(STR("web"));
    return str_equal(name, STR("list")) ? value_int(1) : VALUE_NONE;
}

static struct value call(void *data, const void *scope, struct str name, const struct value *args,
                         unsigned count, struct span at)
{
    (void)data, (void)scope, (void)name, (void)args, (void)count, (void)at;
    return VALUE_NONE;
}

static struct value convert(void *data, struct str type, struct value v, const struct value *more,
                            unsigned count, struct span at)
{
    (void)data, (void)type, (void)more, (void)count, (void)at;
    return v;
}

static void hear(void *data, struct str text, struct span at)
{
    (void)data, (void)at;
    if (!text.len)
        UNREACHABLE("a warning without words");
}

static void look_at_name(void *data, struct str name, bool is_lookup)
{
    (void)data, (void)is_lookup;
    if (name.len > FUZZ_BYTES_MAX)
        UNREACHABLE("a name that is longer than all files");
}

static void look_at_datum(void *data, const struct hiera_datum *d)
{
    const struct sources *sources = data;
    if (!span_is_none(d->at) && d->at.end > source_text(sources, d->at.file).len)
        UNREACHABLE("a key outside of its file");
    hiera_interpolations(d->value, look_at_name, NULL);
}

static void ask(struct graph *g, struct hiera *h, struct str key, const char *merge)
{
    struct hiera_trace trace;
    struct strbuf out;
    struct hiera_request r = {.trace = &trace};
    struct hiera_outcome *outcomes;
    if (merge)
        r.merge = value_string_kept(str_of(merge));
    hiera_trace_init(&trace, &g->arena);
    strbuf_init(&out, 1 << 18);
    struct value v = hiera_lookup(h, &r, key);
    hiera_explain_text(&out, &trace);
    hiera_explain_json(&out, &trace, g->sources, key, v, STR("/"));
    (void)hiera_outcomes(&g->arena, &trace, key, STR("/"), &outcomes);
    r.trace = NULL;
    struct value again = hiera_lookup(h, &r, key);
    if (v.kind != again.kind ||
        (!value_is_poison(v) && !value_is(v, VALUE_ABSENT) && !value_same(v, again)))
        UNREACHABLE("two answers to one question");
    strbuf_done(&out);
    hiera_trace_done(&trace);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const struct str keys[] = {STR("a"), STR("m::p"), STR("a.b.0"), STR("lookup_options")};
    static const char *const merges[] = {NULL, "unique", "hash", "deep"};
    const struct str modules[] = {STR("m")};
    struct fuzz_project p = {0};
    if (size > FUZZ_BYTES_MAX)
        return 0;
    struct graph *g = graph_open();
    g->limits.steps = 200000;
    g->limits.memory_bytes = 128u << 20;
    struct str text = str_make(arena_copy(&g->arena, data, size), size);
    fuzz_project_read(&g->arena, text, &p);
    struct hiera_host host = {.data = &p,
                              .read = read_file,
                              .list = list_files,
                              .module = module_at,
                              .variable = variable,
                              .call = call,
                              .convert = convert,
                              .warn = hear,
                              .note = hear};
    struct hiera *h = hiera_open(
        g, host, (struct hiera_settings){.root = STR("/"), .environment = STR("production")});
    for (size_t i = 0; i < COUNT_OF(keys); i++)
        for (size_t k = 0; k < COUNT_OF(merges); k++)
            ask(g, h, keys[i], merges[k]);
    struct hiera_request r = {0};
    (void)hiera_inventory(h, &r, modules, COUNT_OF(modules), look_at_datum, g->sources);
    hiera_close(h);
    graph_close(g);
    return 0;
}
