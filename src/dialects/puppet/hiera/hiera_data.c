// SPDX-License-Identifier: Apache-2.0
//
// Data files: read once, kept with the places of their keys.
#include "dialects/puppet/hiera/hiera_inside.h"
#include "graph/eval/eval.h"

#include "base/path.h"
#include "value/json.h"

// A file keeps its number in the sources as long as its text is the same: other nodes read it again.
static uint32_t source_of_text(struct hiera *h, struct str name, struct str text)
{
    struct sources *sources = h->graph->sources;
    uint32_t file = source_named(sources, name);
    if (file && str_equal(source_text(sources, file), text))
        return file;
    return sources_add(sources, name, text);
}

static struct value unreadable_data(struct hiera *h, struct str shown, struct str why)
{
    struct diag *d = diag_new(&h->graph->arena, DIAG_WORLD, NO_SPAN, "cannot read `%.*s`: %.*s",
                              STR_ARGS(shown), STR_ARGS(why));
    if (str_find(why, STR("outside the project"), 0) < why.len)
        diag_remedy(d, REMEDY_PERMISSION, "files");
    return fail_with(h->graph, FAIL_WORLD, d);
}

static void load_file(struct hiera *h, struct data_file *f)
{
    struct str text = {0}, why = STR("no reason given"), shown = hiera_shown_path(h, f->path);
    int is_there = h->host.read(h->host.data, &h->arena, f->path, &text, &why);
    f->is_there = is_there != 0;
    if (is_there < 0)
        f->unreadable = unreadable_data(h, shown, why);
    if (is_there <= 0)
        return;
    f->file = source_of_text(h, str_join(&h->arena, h->settings.shown, shown), text);
    f->text = source_text(h->graph->sources, f->file);
}

struct data_file *data_file_at(struct hiera *h, struct str path)
{
    const uint64_t *known = str_table_find(&h->files, path);
    if (known)
        return (struct data_file *)(uintptr_t)*known;
    struct data_file *f = ARENA_NEW(&h->arena, struct data_file);
    f->path = str_copy(&h->arena, path);
    load_file(h, f);
    *str_table_put(&h->files, f->path, NULL) = (uintptr_t)f;
    return f;
}

// ---- contents

static bool read_json(struct arena *a, const struct data_file *f, struct data *out,
                      struct format_problem *problem)
{
    struct json_error error;
    if (!json_read(a, f->text, &out->hash, &error)) {
        *problem = (struct format_problem){error.why, error.offset};
        return false;
    }
    return data_read_hocon(a, f->text, f->file, true, out, problem);
}

static struct value parse_failure(struct hiera *h, const struct data_file *f,
                                  const struct format_problem *problem)
{
    uint32_t at = (uint32_t)problem->at;
    struct span place = {f->file, at, at < f->text.len ? at + 1 : at};
    const char *why = problem->why ? problem->why : "a limit was reached";
    struct str shown = hiera_shown_path(h, f->path);
    return hiera_fail(h, FAIL_USER, "", place, "unable to parse `%.*s`: %s", STR_ARGS(shown), why);
}

// What a file says must be a hash. Nothing at all, or something else if that is allowed, is an empty one.
static void require_hash(struct hiera *h, const struct data_file *f, enum data_format format,
                         struct data *d)
{
    if (value_is(d->hash, VALUE_OBJECT))
        return;
    struct str shown = hiera_shown_path(h, f->path);
    struct span start = {f->file, 0, 0};
    const char *name = format == DATA_YAML ? "yaml" : format == DATA_JSON ? "json" : "hocon";
    bool is_empty = value_is_null(d->hash) || value_is(d->hash, VALUE_ABSENT);
    if (!is_empty && (h->settings.is_strict || format != DATA_YAML)) {
        d->failed =
            hiera_fail(h, FAIL_TYPE, "", start, "%.*s: file does not contain a valid %s hash",
                       STR_ARGS(shown), name);
        return;
    }
    hiera_warn_once(h, start, "%.*s: file does not contain a valid %s hash", STR_ARGS(shown), name);
    d->hash = value_object(&h->arena, NULL, NULL, 0);
}

static struct data *parse_file(struct hiera *h, const struct data_file *f, enum data_format format)
{
    struct data *d = ARENA_NEW(&h->arena, struct data);
    struct format_problem problem = {0};
    bool is_read = false;
    switch (format) {
    case DATA_YAML: is_read = data_read_yaml(&h->arena, f->text, f->file, d, &problem); break;
    case DATA_JSON: is_read = read_json(&h->arena, f, d, &problem); break;
    case DATA_HOCON:
        is_read = data_read_hocon(&h->arena, f->text, f->file, false, d, &problem);
        break;
    case DATA_FORMAT_COUNT: UNREACHABLE("format of data");
    }
    if (!is_read)
        d->failed = parse_failure(h, f, &problem);
    else
        require_hash(h, f, format, d);
    return d;
}

struct value data_of_file(struct hiera *h, struct data_file *f, enum data_format format,
                          struct data **out)
{
    if (value_is_poison(f->unreadable))
        return f->unreadable;
    if (!f->data[format])
        f->data[format] = parse_file(h, f, format);
    struct data *d = f->data[format];
    if (value_is_poison(d->failed))
        return d->failed;
    *out = d;
    return d->hash;
}
