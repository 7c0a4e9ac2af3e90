// SPDX-License-Identifier: Apache-2.0
//
// All data of an environment, for checks: each file that the levels can name, once, and its keys.
#include "dialects/puppet/hiera/hiera_inside.h"

#include "base/budget.h"
#include "base/path.h"
#include "dialects/puppet/hiera/hiera_globs.h"

struct inventory {
    struct search *search;
    hiera_visit *visit;
    void *data;
    struct str_table seen; // paths of files
    bool only_names;       // of files: none is read
    bool
        is_late; // the second time: files that variables name. One that is named without any is always read.
};

// A path in which variables stand for anything.
static struct str open_pattern(struct arena *a, struct str path)
{
    struct strbuf out;
    strbuf_init(&out, 0);
    for (size_t at = 0; at < path.len;) {
        size_t start = str_find(path, STR("%{"), at), end = str_find_char(path, '}', start);
        strbuf_add(&out, str_slice(path, at, end < path.len ? start : path.len));
        if (end >= path.len)
            break;
        strbuf_add_char(&out, '*');
        at = end + 1;
    }
    struct str pattern = strbuf_copy(&out, a);
    strbuf_done(&out);
    return pattern;
}

static bool format_of_level(const struct level_config *level, enum data_format *out)
{
    *out = DATA_YAML;
    return format_of_function(level->function, out) ||
           str_equal(level->function, STR("eyaml_lookup_key"));
}

static void visit_file(struct inventory *v, struct hiera_datum d, struct data_file *f,
                       enum data_format format)
{
    struct data *data = NULL;
    struct value hash = data_of_file(v->search->h, f, format, &data);
    if (!data) {
        d.finding = FINDING_BROKEN_FILE;
        d.value = hash;
        v->visit(v->data, &d);
        return;
    }
    for (size_t i = 0; budget_more(i < value_len(hash)); i++) {
        d.finding = FINDING_KEY;
        d.key = value_key(hash, i);
        d.value = value_item(hash, i);
        d.at = data->places ? data->places[i] : NO_SPAN;
        v->visit(v->data, &d);
    }
    for (size_t i = 0; i < data->repeated_count; i++) {
        struct span at = data->repeated[i];
        d.finding = FINDING_REPEATED_KEY;
        d.key = str_slice(f->text, at.start, at.end);
        d.value = VALUE_NONE;
        d.at = at;
        v->visit(v->data, &d);
    }
}

static void visit_location(struct inventory *v, struct hiera_datum d,
                           const struct level_config *level, struct str path)
{
    struct hiera *h = v->search->h;
    enum data_format format;
    struct str *paths;
    bool has_variables = str_find(path, STR("%{"), 0) < path.len ||
                         str_find(level->datadir, STR("%{"), 0) < level->datadir.len;
    if (!format_of_level(level, &format) || has_variables != v->is_late)
        return;
    if (level->extension.len && !str_ends(path, level->extension))
        path = str_join(&h->arena, path, level->extension);
    struct str pattern = open_pattern(&h->arena, path_join(&h->arena, level->datadir, path));
    size_t count = glob_files(h, pattern, &paths);
    if (!count && str_equal(pattern, path_join(&h->arena, level->datadir, path)) &&
        level->kind == LOCATION_PATHS) {
        d.finding = FINDING_OPAQUE_LEVEL; // a file that is not kept with the others: secrets
        v->visit(v->data, &d);
    }
    for (size_t i = 0; budget_more(i < count); i++) {
        bool is_new;
        (void)str_table_put(&v->seen, paths[i], &is_new);
        d.path = paths[i];
        d.is_always_read = str_equal(paths[i], pattern);
        d.finding = FINDING_FILE;
        if (is_new && v->only_names)
            v->visit(v->data, &d);
        else if (is_new)
            visit_file(v, d, data_file_at(h, paths[i]), format);
    }
}

static void visit_levels(struct inventory *v, const struct provider *p,
                         const struct level_config *levels, size_t count, enum hiera_layer layer)
{
    for (size_t i = 0; i < count; i++) {
        const struct level_config *level = &levels[i];
        struct hiera_datum d = {.layer = layer, .module = p->module, .level = level->name};
        enum data_format format;
        bool is_opaque = !format_of_level(level, &format);
        if (is_opaque && v->is_late)
            continue;
        if (is_opaque) { // it may have any key
            d.finding = FINDING_OPAQUE_LEVEL;
            d.key = level->backend == BACKEND_HIERA3 ? STR("") : level->function;
            d.at = level->at;
            v->visit(v->data, &d);
            continue;
        }
        if (level->kind == LOCATION_PATHS || level->kind == LOCATION_GLOBS)
            for (size_t k = 0; k < level->location_count; k++)
                visit_location(v, d, level, level->locations[k]);
        if (level->kind == LOCATION_MAPPED && v->is_late) {
            struct hiera_datum name = {.finding = FINDING_VARIABLE, .key = level->locations[1]};
            v->visit(v->data, &name);
        }
        if (level->kind == LOCATION_MAPPED)
            visit_location(v, d, level, level->locations[2]);
    }
}

static void visit_provider(struct inventory *v, const struct provider *p)
{
    if (!p || !p->config)
        return;
    for (unsigned i = 0; i < 2; i++) {
        v->is_late = i;
        visit_levels(v, p, p->config->levels, p->config->level_count, p->layer);
        visit_levels(v, p, p->config->defaults, p->config->default_count, LAYER_DEFAULT);
    }
}

static struct value visit_providers(struct inventory *v, const struct str *modules, size_t count)
{
    struct search *s = v->search;
    struct value failed = VALUE_NONE, first = VALUE_NONE;
    visit_provider(v, global_provider(s, &failed));
    first = failed;
    failed = VALUE_NONE;
    visit_provider(v, environment_provider(s, &failed));
    first = value_is_poison(first) ? first : failed;
    for (size_t i = 0; i < count; i++) {
        failed = VALUE_NONE;
        visit_provider(v, module_provider(s, modules[i], &failed));
        first = value_is_poison(first) ? first : failed;
    }
    str_table_done(&v->seen);
    return first;
}

struct value hiera_inventory(struct hiera *h, const struct hiera_request *r,
                             const struct str *modules, size_t count, hiera_visit *visit,
                             void *data)
{
    struct search s = {.h = h, .request = r};
    struct inventory v = {.search = &s, .visit = visit, .data = data};
    return visit_providers(&v, modules, count);
}

struct value hiera_files(struct hiera *h, const struct hiera_request *r, const struct str *modules,
                         size_t count, hiera_visit *visit, void *data)
{
    struct search s = {.h = h, .request = r};
    struct inventory v = {.search = &s, .visit = visit, .data = data, .only_names = true};
    return visit_providers(&v, modules, count);
}

// ---- of one node

static void list_level_keys(struct search *s, const struct level *level, struct str prefix,
                            struct hiera_keys *out)
{
    enum data_format format;
    for (size_t i = 0; format_of_level(level->config, &format) && i < level->location_count; i++) {
        struct data *data = NULL;
        if (!level->locations[i].is_there || level->locations[i].is_uri)
            continue;
        struct data_file *f = data_file_at(s->h, level->locations[i].path);
        struct value hash = data_of_file(s->h, f, format, &data);
        for (size_t n = 0; data && budget_more(n < value_len(hash)); n++) {
            struct str key = value_key(hash, n);
            bool is_new = false;
            if (str_starts(key, prefix))
                (void)str_table_put(&out->seen, key, &is_new);
            if (is_new)
                ARRAY_PUSH(&out->list, key);
        }
    }
}

struct value hiera_keys_of_node(struct hiera *h, const struct hiera_request *r, struct str prefix,
                                struct hiera_keys *out)
{
    struct search s = {.h = h, .request = r};
    struct value failed = VALUE_NONE;
    struct provider *const providers[] = {global_provider(&s, &failed),
                                          environment_provider(&s, &failed)};
    for (size_t i = 0; i < COUNT_OF(providers) && value_is(failed, VALUE_ABSENT); i++) {
        struct provider *p = providers[i];
        if (!p || !p->config || !provider_levels(&s, p, &failed))
            continue;
        for (size_t n = 0; n < p->level_count; n++)
            list_level_keys(&s, &p->levels[n], prefix, out);
    }
    return failed;
}

void hiera_keys_done(struct hiera_keys *k)
{
    ARRAY_DONE(&k->list);
    str_table_done(&k->seen);
}
