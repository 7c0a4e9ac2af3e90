// SPDX-License-Identifier: Apache-2.0
//
// Reads what a check looks at: the manifests, functions, types and templates of all modules; and which modules there
// should be.
#include "dialects/puppet/check/check_inside.h"
#include "dialects/puppet/erb/erb.h"
#include "dialects/puppet/erb/erb_tree.h"
#include "value/json.h"

typedef void visit_file(struct checking *c, struct str module, struct str path);

struct folder_walk {
    struct checking *checking;
    struct str module;
    visit_file *visit;
};

static void visit_in_folder(void *data, struct str path)
{
    struct folder_walk *w = data;
    w->visit(w->checking, w->module, path);
}

static void walk_folder(struct checking *c, struct str module, struct str dir, const char *ending,
                        visit_file *visit)
{
    struct folder_walk w = {c, module, visit};
    environment_walk(c->environment, dir, ending, visit_in_folder, &w);
}

// `MODULE/manifests/a/b.pp` is for `module::a::b`.
static struct str name_of_manifest(struct checking *c, struct str module, struct str path)
{
    struct str folder = STR("/manifests/");
    size_t start = str_find(path, folder, 0) + folder.len;
    if (start >= path.len)
        return module;
    struct str rest = str_slice(path, start, path.len - 3);
    struct strbuf out;
    strbuf_init(&out, 0);
    strbuf_add(&out, module);
    strbuf_add(&out, STR("::"));
    for (size_t i = 0; i < rest.len; i++)
        strbuf_add(&out, rest.at[i] == '/' ? STR("::") : str_slice(rest, i, i + 1));
    struct str name = strbuf_copy(&out, c->arena);
    strbuf_done(&out);
    return str_equal(rest, STR("init")) ? module : name;
}

static void load_manifest(struct checking *c, struct str module, struct str path)
{
    struct value failed = VALUE_NONE;
    size_t before = c->environment->diags.list.len;
    (void)environment_load(c->environment, module, path, &failed);
    bool has_mistakes = c->environment->diags.list.len > before;
    if (has_mistakes)
        *str_table_put(&c->broken, name_of_manifest(c, module, path), NULL) = 1;
    if (!value_is(failed, VALUE_ABSENT) && !has_mistakes)
        failure_collect(failure_of(c->arena, failed), c->out);
}

// ---- which modules there are

static void read_puppetfile(struct checking *c)
{
    struct str text, why;
    if (environment_read(c->environment, STR("Puppetfile"), &text, &why) <= 0)
        return;
    str_table_done(&c->foreign); // it says which modules come from elsewhere
    c->foreign = (struct str_table){0};
    for (size_t at = 0; at < text.len;) {
        size_t end = str_find_char(text, '\n', at);
        struct str name = str_copy(c->arena, puppetfile_module(str_slice(text, at, end)));
        at = end + 1;
        if (name.len && environment_module_path(c->environment, name).len)
            *str_table_put(&c->foreign, name, NULL) = 1;
    }
}

// A module with metadata may come from elsewhere.
static void read_metadata(struct checking *c, struct str module, struct str path)
{
    struct str text, why;
    struct value v;
    struct json_error error;
    struct str file = str_format(c->arena, "%.*s/metadata.json", STR_ARGS(path));
    if (environment_read(c->environment, file, &text, &why) <= 0)
        return;
    if (!json_read(c->arena, text, &v, &error) || !value_is_mapping(v)) {
        struct sources *sources = c->environment->graph->sources;
        uint32_t source =
            sources_add(sources, environment_shown(c->environment, c->arena, file), text);
        uint32_t at = (uint32_t)(error.offset < text.len ? error.offset : 0);
        check_report(c, DIAG_BAD_DATA, (struct span){source, at, at + 1},
                     "the metadata of module `%.*s` is not a JSON object", STR_ARGS(module));
        return;
    }
    if (!value_is(value_get(v, STR("name")), VALUE_ABSENT) && !str_equal(path, STR(".")))
        *str_table_put(&c->foreign, module, NULL) = 1;
}

void check_load_modules(struct checking *c)
{
    struct str *modules;
    size_t count = environment_modules(c->environment, &modules);
    for (size_t i = 0; i < count; i++)
        ARRAY_PUSH(&c->modules, modules[i]);
    for (size_t i = 0; i < c->environment->manifests.len; i++)
        if (c->environment->manifests.at[i]->has_mistakes)
            *str_table_put(&c->broken, STR(""), NULL) = 1;
    for (size_t i = 0; i < c->modules.len; i++) {
        struct str name = c->modules.at[i], path = environment_module_path(c->environment, name);
        static const char *const folders[] = {"manifests", "functions", "types"};
        for (size_t n = 0; n < COUNT_OF(folders); n++)
            walk_folder(c, name, str_format(c->arena, "%.*s/%s", STR_ARGS(path), folders[n]), ".pp",
                        load_manifest);
        read_metadata(c, name, path);
    }
    read_puppetfile(c);
    environment_trust_modules(c->environment);
}

// ---- templates

static void load_template(struct checking *c, struct str module, struct str path)
{
    struct check_template t = {.module = module, .path = path};
    struct str why;
    t.is_ruby = str_ends(path, STR(".erb"));
    if (environment_read(c->environment, path, &t.text, &why) > 0)
        ARRAY_PUSH(&c->templates, t);
}

void check_load_templates(struct checking *c)
{
    for (size_t i = 0; i < c->modules.len; i++) {
        struct str path = environment_module_path(c->environment, c->modules.at[i]);
        struct str folder = str_format(c->arena, "%.*s/templates", STR_ARGS(path));
        walk_folder(c, c->modules.at[i], folder, ".epp", load_template);
        walk_folder(c, c->modules.at[i], folder, ".erb", load_template);
    }
}

// A template in Ruby: only whether it can be read. What is not built of Ruby is no mistake.
static void check_erb_template(struct checking *c, const struct check_template *t)
{
    const struct erb_program *p = erb_program_of(c->environment, t->path, t->text);
    struct span at = {p->file, p->mistake_at, p->mistake_at};
    if (p->mistake.len && !p->is_refused)
        check_report(c, DIAG_BAD_SYNTAX, at, "%.*s", STR_ARGS(p->mistake));
}

void check_templates(struct checking *c)
{
    for (size_t i = 0; i < c->templates.len; i++) {
        const struct check_template *t = &c->templates.at[i];
        struct value failed = VALUE_NONE;
        c->module = t->module;
        if (t->is_ruby) {
            check_erb_template(c, t);
            continue;
        }
        const struct puppet_program *p =
            environment_template(c->environment, t->path, t->text, &failed);
        if (p)
            check_template_body(c, p);
    }
    c->module = STR("");
}
