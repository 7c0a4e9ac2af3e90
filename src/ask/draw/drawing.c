// SPDX-License-Identifier: Apache-2.0
#include "ask/draw/drawing.h"

#include "value/json.h"

void drawing_init(struct drawing *d, struct arena *a)
{
    *d = (struct drawing){.arena = a};
}

void drawing_done(struct drawing *d)
{
    ARRAY_DONE(&d->vertices);
    ARRAY_DONE(&d->edges);
    str_table_done(&d->by_name);
    str_table_done(&d->files);
    table_done(&d->pairs);
}

void drawing_clear(struct drawing *d)
{
    struct arena *a = d->arena;
    drawing_done(d);
    drawing_init(d, a);
}

uint32_t drawing_find(const struct drawing *d, struct str name)
{
    const uint64_t *at = str_table_find(&d->by_name, name);
    return at ? (uint32_t)*at - 1 : UINT32_MAX;
}

static uint32_t vertex_in(struct drawing *d, struct str_table *names, struct str name, bool is_file)
{
    const uint64_t *known = str_table_find(names, name);
    if (known)
        return (uint32_t)*known - 1;
    struct str kept = str_copy(d->arena, name);
    ARRAY_PUSH(&d->vertices, (struct vertex){.name = kept, .is_file = is_file});
    *str_table_put(names, kept, NULL) = d->vertices.len;
    return (uint32_t)d->vertices.len - 1;
}

uint32_t drawing_vertex(struct drawing *d, struct str name)
{
    return vertex_in(d, &d->by_name, name, false);
}

uint32_t drawing_own_vertex(struct drawing *d, struct str name)
{
    return drawing_vertex(d, d->home.len ? str_join(d->arena, d->home, name) : name);
}

uint32_t drawing_file(struct drawing *d, struct str name)
{
    return vertex_in(d, &d->files, name, true);
}

void drawing_edge_of(struct drawing *d, uint32_t from, uint32_t to, struct span at,
                     const char *const *kinds)
{
    bool is_new;
    table_put(&d->pairs, (uint64_t)from << 32 | to, &is_new);
    if (is_new)
        ARRAY_PUSH(&d->edges, ((struct edge){from, to, at, kinds}));
}

void drawing_edge(struct drawing *d, uint32_t from, uint32_t to, struct span at)
{
    drawing_edge_of(d, from, to, at, NULL);
}

// ---- DOT

static bool is_plain_in_dot(unsigned char c)
{
    return c >= ' ' && c != 127;
}

static void add_quoted(struct strbuf *out, struct str s)
{
    strbuf_add_char(out, '"');
    for (size_t i = 0; i < s.len; i++) {
        char c = s.at[i];
        if (c == '"' || c == '\\')
            strbuf_add_char(out, '\\');
        strbuf_add_char(out, is_plain_in_dot((unsigned char)c) ? c : '?');
    }
    strbuf_add_char(out, '"');
}

static void write_dot(struct strbuf *out, const struct drawing *d, const struct sources *sources)
{
    (void)sources;
    strbuf_add_cstr(out, "digraph weft {\n  rankdir=LR;\n  node [shape=box];\n");
    for (size_t i = 0; i < d->vertices.len; i++) {
        strbuf_format(out, "  n%zu [label=", i);
        add_quoted(out, d->vertices.at[i].name);
        strbuf_add_cstr(out, d->vertices.at[i].is_outside ? ", style=dashed];\n"
                             : d->vertices.at[i].is_file  ? ", shape=note];\n"
                             : d->vertices.at[i].is_off   ? ", style=dotted];\n"
                                                          : "];\n");
    }
    for (size_t i = 0; i < d->edges.len; i++)
        strbuf_format(out, "  n%u -> n%u;\n", d->edges.at[i].from, d->edges.at[i].to);
    strbuf_add_cstr(out, "}\n");
}

// ---- Mermaid

// What has a meaning in it, as the entities that it knows.
static void add_entities(struct strbuf *out, struct str s)
{
    for (size_t i = 0; i < s.len; i++) {
        unsigned char c = (unsigned char)s.at[i];
        bool is_word = (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
                       c >= 0x80 || c == '.' || c == '_' || c == '-' || c == '/' || c == ' ';
        if (is_word)
            strbuf_add_char(out, (char)c);
        else
            strbuf_format(out, "#%u;", c);
    }
}

static void write_mermaid(struct strbuf *out, const struct drawing *d,
                          const struct sources *sources)
{
    (void)sources;
    strbuf_add_cstr(out, "flowchart LR\n");
    for (size_t i = 0; i < d->vertices.len; i++) {
        bool is_outside = d->vertices.at[i].is_outside, is_file = d->vertices.at[i].is_file;
        strbuf_format(out, "  n%zu%s\"", i, is_outside ? "([" : is_file ? "[[" : "[");
        add_entities(out, d->vertices.at[i].name);
        strbuf_add_cstr(out, is_outside ? "\"])\n" : is_file ? "\"]]\n" : "\"]\n");
        if (d->vertices.at[i].is_off)
            strbuf_format(out, "  style n%zu stroke-dasharray: 2 4\n", i);
    }
    for (size_t i = 0; i < d->edges.len; i++)
        strbuf_format(out, "  n%u --> n%u\n", d->edges.at[i].from, d->edges.at[i].to);
}

// ---- JSON

static void add_drawn_place(struct strbuf *out, const struct sources *sources, struct span at)
{
    if (span_is_none(at))
        return;
    struct position p = source_position(sources, at.file, at.start);
    strbuf_add_cstr(out, ",\"file\":");
    json_write_string(out, source_name(sources, at.file));
    strbuf_format(out, ",\"line\":%u,\"col\":%u", p.line, p.column);
}

static void add_kinds(struct strbuf *out, const char *const *kinds)
{
    if (!kinds)
        return;
    strbuf_add_cstr(out, ",\"kinds\":[");
    for (size_t i = 0; kinds[i]; i++)
        strbuf_format(out, "%s\"%s\"", i ? "," : "", kinds[i]);
    strbuf_add_char(out, ']');
}

static void write_json(struct strbuf *out, const struct drawing *d, const struct sources *sources)
{
    strbuf_add_cstr(out, "{\"weft\":1,\"kind\":\"graph\",\"nodes\":[");
    for (size_t i = 0; i < d->vertices.len; i++) {
        const struct vertex *v = &d->vertices.at[i];
        strbuf_add_cstr(out, i ? ",{\"name\":" : "{\"name\":");
        json_write_string(out, v->name);
        add_drawn_place(out, sources, v->at);
        strbuf_add_cstr(out, v->is_outside ? ",\"outside\":true}"
                             : v->is_file  ? ",\"is_file\":true}"
                             : v->is_off   ? ",\"disabled\":true}"
                                           : "}");
    }
    strbuf_add_cstr(out, "],\"edges\":[");
    for (size_t i = 0; i < d->edges.len; i++) {
        const struct edge *e = &d->edges.at[i];
        strbuf_add_cstr(out, i ? ",{\"from\":" : "{\"from\":");
        json_write_string(out, d->vertices.at[e->from].name);
        strbuf_add_cstr(out, ",\"to\":");
        json_write_string(out, d->vertices.at[e->to].name);
        add_drawn_place(out, sources, e->at);
        add_kinds(out, e->kinds);
        strbuf_add_char(out, '}');
    }
    strbuf_add_cstr(out, "]}\n");
}

static const struct drawing_form forms[] = {
    {"dot", write_dot},
    {"mermaid", write_mermaid},
    {"json", write_json},
    {"svg", drawing_write_svg},
};

const struct drawing_form *drawing_form_find(struct str name)
{
    for (size_t i = 0; i < COUNT_OF(forms); i++)
        if (str_equal(str_of(forms[i].name), name))
            return &forms[i];
    return NULL;
}
