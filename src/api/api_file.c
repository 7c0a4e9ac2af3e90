// SPDX-License-Identifier: Apache-2.0
//
// Files of a project as documents: a generated one has the content that would be generated now.
#include <string.h>

#include "api/api.h"
#include "ask/locate.h"
#include "base/path.h"
#include "base/utf8.h"
#include "dialects/flavour_files.h"
#include "dialects/troubles.h"
#include "project/given_files.h"
#include "source/source.h"
#include "value/json.h"

struct opened {
    weft_project *project;
    weft_answer *answer;
    struct str path; // of the project
    struct str text;
    struct generated_text generated;
    bool is_generated, is_there;
};

// The path of a file that need not exist, in a directory that does.
static struct file_result find_path(struct opened *o, struct str file)
{
    struct arena *a = &o->answer->arena;
    struct str dir = {0};
    struct file_result r = project_path(o->project->inside, a, path_dirname(file), &dir);
    o->path = path_join(a, dir, path_basename(file));
    return r;
}

static void find_text(struct opened *o)
{
    struct project *p = o->project->inside;
    struct diags mistakes = {0};
    struct visit v;
    visit_begin(&v, o->project->graph);
    o->is_generated =
        project_generated(p, o->path, false, &p->graph->arena, &o->text, &o->generated, &mistakes);
    struct tree_files files = project_own_files(p);
    o->is_there = o->is_generated || files.read(files.data, &o->answer->arena, o->path, &o->text);
    const struct diag *trouble = troubles_at(p->troubles, o->path);
    if (trouble)
        diags_add(&mistakes, trouble);
    visit_end(&v);
    answer_add(o->answer, &mistakes);
    diags_done(&mistakes);
}

// A file that the project's settings name a schema for is in that language. False: the schema has mistakes.
static bool open_flavour(struct opened *o, struct weft_text *text)
{
    struct arena *a = &o->answer->arena;
    struct tree_files files = project_own_files(o->project->inside);
    struct str content, path = flavour_schema_of(&files, a, o->path);
    if (!path.len || !files.read(files.data, a, path, &content))
        return true;
    struct weft_text schema = {.size = sizeof(schema),
                               .name = str_out(str_slice(path, 1, path.len)),
                               .text = str_out(content)};
    weft_answer *read = weft_schema_open(o->project->graph, &schema, &text->schema);
    (void)weft_answer_join(o->answer, read);
    weft_answer_free(read);
    return text->schema;
}

static weft_place *open_document(struct opened *o, weft_place *directory)
{
    weft_graph *g = o->project->graph;
    const weft_tree *tree;
    weft_expr root;
    struct weft_text text = {.size = sizeof(text),
                             .name = str_out(str_slice(o->path, 1, o->path.len)),
                             .text = str_out(o->text),
                             .form = WEFT_FORM_FILE};
    if (!open_flavour(o, &text))
        return NULL;
    weft_answer *read = weft_read(g, &text, &tree, &root);
    bool is_whole = weft_answer_ok(read);
    (void)weft_answer_join(o->answer, read);
    weft_answer_free(read);
    if (!is_whole || !tree)
        return NULL;
    o->generated.file = tree->inside->file;
    if (o->is_generated)
        graph_note_generated(g->inside, &o->generated);
    return weft_document_open(g, directory, text.name, tree, root);
}

static void report_no_file(weft_answer *answer, struct str file)
{
    struct str text =
        str_format(&answer->arena, "no file `%.*s`, and none is generated", STR_ARGS(file));
    struct weft_report r = {.size = sizeof(r), .code = WEFT_STR("world"), .message = str_out(text)};
    (void)weft_answer_report(answer, &r);
}

// What generates a file is told by the file, not by the names that it defines.
static bool is_generated_file(weft_project *p, struct str file)
{
    struct opened o = {.project = p, .answer = answer_new(p->graph)};
    if (file_is_ok(find_path(&o, file)))
        find_text(&o);
    weft_answer_free(o.answer);
    return o.is_generated;
}

// The directory that a file defines names of; NULL: it is a document.
static weft_answer *directory_of_source(weft_project *p, struct str file, weft_place **place)
{
    const struct dialect *d = dialect_of_source(path_basename(file));
    if (!d || d == p->inside->dialect || is_generated_file(p, file))
        return NULL;
    weft_answer *answer = weft_project_own_place(p, str_out(path_dirname(file)), place);
    if (*place && !(*place)->project)
        return answer;
    weft_answer_free(answer);
    *place = NULL;
    return NULL;
}

bool weft_project_is_source(weft_project *p, weft_str file)
{
    weft_place *place;
    if (!p || !utf8_is_valid(str_in(file)))
        return false;
    weft_answer *answer = directory_of_source(p, str_in(file), &place);
    weft_answer_free(answer);
    return answer;
}

weft_answer *weft_project_file(weft_project *p, weft_str file, weft_place **place)
{
    if (place)
        *place = NULL;
    if (!p || !place || !utf8_is_valid(str_in(file)))
        return answer_usage(p ? p->graph : NULL, "a project and a file are required");
    weft_answer *source = directory_of_source(p, str_in(file), place);
    if (source)
        return source;
    struct opened o = {.project = p, .answer = answer_new(p->graph)};
    weft_place *directory = NULL;
    struct str dir = path_dirname(str_in(file));
    struct file_result found = find_path(&o, str_in(file));
    if (!file_is_ok(found)) {
        weft_answer_free(o.answer);
        return answer_no_directory(p->graph, dir, found);
    }
    weft_answer *read = weft_project_place(p, str_out(dir), &directory);
    (void)weft_answer_join(o.answer, read);
    weft_answer_free(read);
    if (weft_answer_ok(o.answer))
        find_text(&o);
    if (o.is_there && weft_answer_ok(o.answer))
        *place = open_document(&o, directory);
    else if (weft_answer_ok(o.answer))
        report_no_file(o.answer, str_in(file));
    return o.answer;
}

// ---- places

// The bytes of a line, or of one column in it.
static struct span span_at(const struct sources *s, uint32_t file, uint32_t line, uint32_t column)
{
    struct str text = source_line(s, file, line);
    uint32_t start = source_line_start(s, file, line);
    struct span at = {file, start, start + (uint32_t)text.len};
    if (!column)
        return at;
    while (at.start < at.end && source_position(s, file, at.start).column < column)
        at.start++;
    at.end = at.start;
    return at;
}

struct located_file {
    weft_project *project;
    weft_answer *answer;
    struct str name; // in the sources
    uint32_t line, column;
    path_id found;    // what a statement there is about
    struct str block; // the type of the block around it that defines nothing, or empty
};

// A path with names that people cannot write, as path_read reads it.
static void write_whole_path(struct graph *g, struct strbuf *out, path_id p)
{
    const struct path *path = path_at(g, p);
    struct str name = symbol_text(g->symbols, path->name);
    bool is_plain = true;
    for (size_t i = 0; i < name.len && is_plain; i++)
        is_plain = !strchr(".[]\"", name.at[i]);
    if (path->parent)
        write_whole_path(g, out, path->parent);
    if (is_plain) {
        strbuf_add_cstr(out, out->len ? "." : "");
        strbuf_add(out, name);
        return;
    }
    strbuf_add_char(out, '[');
    json_write_string(out, name);
    strbuf_add_char(out, ']');
}

static struct str whole_path(struct graph *g, struct arena *a, path_id p)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    write_whole_path(g, &text, p);
    struct str kept = strbuf_copy(&text, a);
    strbuf_done(&text);
    return kept;
}

// What a directory defines there; a NULL text if nothing.
static struct str path_in(struct located_file *f, const weft_place *place)
{
    struct graph *g = f->project->graph->inside;
    uint32_t file = source_named(g->sources, f->name);
    struct arena *a = &f->answer->arena;
    struct str found, dir = path_dirname(path_join(a, STR("/"), f->name));
    if (file && place && place->view &&
        project_place_locate(f->project->inside, dir, a,
                             span_at(g->sources, file, f->line, f->column), &found))
        return found;
    if (!file || !place || !place->view)
        return (struct str){0};
    struct span at = span_at(g->sources, file, f->line, f->column);
    f->found = locate_statement(place->view, at);
    return f->found ? whole_path(g, a, f->found)
                    : project_place_around(f->project->inside, dir, place->view, a, at, &f->block);
}

static struct str path_in_document(const struct located_file *f, const weft_place *place)
{
    struct graph *g = f->project->graph->inside;
    const struct node *n = place->root;
    if (n->kind != NODE_EXPR)
        return STR("");
    return locate_in_document(&f->answer->arena, g->sources, n->tree, n->expr,
                              span_at(g->sources, n->tree->file, f->line, f->column));
}

static bool is_of_directories(const weft_project *p, struct str file)
{
    return dialect_of_file(file) == p->inside->dialect;
}

// Whether a file is one of those that give a directory its own names.
static bool is_part_of_place(const weft_project *p, struct str file)
{
    const struct dialect *d = dialect_of_file(file);
    const struct place_capability *places = d && d->tree ? d->tree->places : NULL;
    const struct dialect *source = dialect_of_source(path_basename(file));
    if (source && source != p->inside->dialect)
        return true;
    return d != p->inside->dialect && places && places->is_part &&
           places->is_part(path_basename(file));
}

// The path, and where to ask for it: the file's own place, or `from` if the definition applies there.
static struct str find_there(struct located_file *f, weft_place *from, weft_place *own,
                             bool of_directories, weft_place **place)
{
    struct visit v;
    visit_begin(&v, f->project->graph);
    struct str path = of_directories ? path_in(f, from) : path_in_document(f, own);
    *place = of_directories && path.at ? from : own;
    if (of_directories && !path.at)
        path = path_in(f, own);
    visit_end(&v);
    return path;
}

// What the lines of a file define.
struct file_kind {
    bool of_directories; // names of directories
    bool is_part;        // ... of its own directory alone
};

static weft_answer *place_of_file(weft_project *p, weft_str file, weft_place **own,
                                  struct file_kind *kind)
{
    weft_str dir = str_out(path_dirname(str_in(file)));
    if (is_part_of_place(p, str_in(file)) && !is_generated_file(p, str_in(file))) {
        weft_answer *answer = weft_project_own_place(p, dir, own);
        if (*own && !(*own)->project) {
            *kind = (struct file_kind){true, true};
            return answer;
        }
        weft_answer_free(answer); // it has no names of its own
    }
    kind->of_directories = is_of_directories(p, str_in(file));
    return kind->of_directories ? weft_project_place(p, dir, own) : weft_project_file(p, file, own);
}

// ---- one of several

struct turn {
    const struct located_file *file;
    const weft_place *place;
    struct view *view;
    size_t count;
};

static void work_turn(void *data)
{
    struct turn *t = data;
    t->view = project_place_turn(t->file->project->inside, t->place->of->path, t->place->view,
                                 t->file->found, &t->count);
}

// What is said for each of several things is asked for the first of them.
static weft_place *place_of_turn(const struct located_file *f, weft_place *place)
{
    struct turn t = {.file = f, .place = place};
    struct visit v;
    if (!f->found || !place->of)
        return place;
    visit_begin(&v, f->project->graph);
    graph_question(f->project->graph->inside, work_turn, &t);
    visit_end(&v);
    if (!t.view)
        return place;
    weft_place *turn = place_of_view(f->project, t.view);
    turn->seen_as = t.count < 2
                        ? STR("")
                        : str_format(&f->project->graph->inside->arena, "%.*s, the first of %zu",
                                     STR_ARGS(t.view->name), t.count);
    return turn;
}

// The names that the working directory has of its own, if the file is one that it includes and defines some of them.
static weft_place *place_that_includes(struct located_file *f, weft_place *from)
{
    struct visit v;
    weft_place *own = from && from->project ? place_own(from, f->answer) : NULL;
    if (!own || !own->of)
        return NULL;
    visit_begin(&v, f->project->graph);
    struct str path = path_in(f, own);
    visit_end(&v);
    return path.at ? own : NULL;
}

static weft_answer *answer_nothing_at(const struct located_file *f, struct str file)
{
    if (f->block.len)
        return answer_usage(f->project->graph,
                            "`%.*s:%u` is in a `%.*s` block, which defines no values",
                            STR_ARGS(file), f->line, STR_ARGS(f->block));
    const struct sources *sources = f->project->graph->inside->sources;
    uint32_t number = source_named(sources, f->name);
    uint32_t lines = number ? source_line_count(sources, number) : 0;
    if (!number)
        return answer_usage(f->project->graph, "`%.*s` is no file that defines something here",
                            STR_ARGS(file));
    if (f->line > lines)
        return answer_usage(f->project->graph, "`%.*s` has %u line%s", STR_ARGS(file), lines,
                            lines == 1 ? "" : "s");
    return answer_usage(f->project->graph, "nothing is defined at `%.*s:%u`", STR_ARGS(file),
                        f->line);
}

weft_answer *weft_project_at(weft_project *p, weft_place *from, weft_str file, uint32_t line,
                             uint32_t column, weft_place **place)
{
    struct file_kind kind = {0};
    weft_place *own = NULL;
    if (place)
        *place = NULL;
    if (!p || !place || !utf8_is_valid(str_in(file)) || !line)
        return answer_usage(p ? p->graph : NULL, "a project, a file and a line are required");
    weft_answer *answer = place_of_file(p, file, &own, &kind);
    struct opened o = {.project = p, .answer = answer};
    if (!own || !file_is_ok(find_path(&o, str_in(file))))
        return answer;
    struct located_file f = {.project = p,
                             .answer = answer,
                             .name = str_slice(o.path, 1, o.path.len),
                             .line = line,
                             .column = column};
    weft_place *includes = kind.of_directories ? NULL : place_that_includes(&f, from);
    if (includes) {
        kind = (struct file_kind){true, true};
        own = includes;
    }
    struct str path = find_there(&f, kind.is_part ? own : from, own, kind.of_directories, place);
    if (path.len) {
        *place = place_of_turn(&f, *place);
        answer_set(answer, value_string(&answer->arena, path));
        return answer;
    }
    *place = NULL;
    weft_answer *nothing = answer_nothing_at(&f, str_in(file));
    weft_answer_free(answer); // the name lives in it
    return nothing;
}
