// SPDX-License-Identifier: Apache-2.0
//
// Which kind of word is being typed follows from the tables of commands and options; what exists of that kind is asked
// of the project. A line that is not finished has errors: they are skipped, and what cannot be known has no candidates.
#include "cli/complete.h"

#include <stdlib.h>
#include <string.h>

#include "cli/given.h"
#include "cli/memory.h"
#include "cli/project.h"
#include "cli/settings.h"

// The word at the cursor.
struct typed_word {
    struct candidates *out;
    const struct request *request; // the rest of the line
    weft_str before;               // what stays in front of every candidate: `--in=`
    weft_str word;
};

// ---- candidates

// A name with control characters can neither be shown nor typed.
static bool is_one_line(weft_str text)
{
    for (size_t i = 0; i < text.len; i++)
        if ((unsigned char)text.at[i] < 0x20 || text.at[i] == 0x7f)
            return false;
    return true;
}

static char *join_texts(weft_str first, weft_str second)
{
    char *text = memory(first.len + second.len + 1);
    if (first.len)
        memcpy(text, first.at, first.len);
    if (second.len)
        memcpy(text + first.len, second.at, second.len);
    text[first.len + second.len] = 0;
    return text;
}

void candidates_add(struct candidates *c, weft_str before, weft_str word, weft_str about)
{
    if (!is_one_line(word) || !is_one_line(before))
        return;
    MEMORY_PUSH_ROOM(c->at, c->count, c->room);
    c->at[c->count++] =
        (struct candidate){join_texts(before, word),
                           join_texts(is_one_line(about) ? about : WEFT_STR(""), WEFT_STR(""))};
}

void candidates_done(struct candidates *c)
{
    for (size_t i = 0; i < c->count; i++) {
        free(c->at[i].word);
        free(c->at[i].about);
    }
    free(c->at);
}

bool candidate_is_open(const char *word)
{
    size_t len = strlen(word);
    return len && strchr(".[/=(", word[len - 1]);
}

static void offer(const struct typed_word *w, weft_str word, const char *about)
{
    if (word.len >= w->word.len && memcmp(word.at, w->word.at, w->word.len) == 0)
        candidates_add(w->out, w->before, word, weft_str_of(about));
}

static void offer_choices(const struct typed_word *w, const char *choices)
{
    for (const char *at = choices; *at;) {
        size_t len = strcspn(at, " ");
        offer(w, (weft_str){at, len}, "");
        at += len + (at[len] == ' ');
    }
}

// ---- from the tables

static void offer_commands(const struct typed_word *w)
{
    for (size_t i = 0; i < command_count; i++)
        if (!commands[i]->is_hidden)
            offer(w, weft_str_of(commands[i]->name), commands[i]->summary);
}

// Commands that can be asked again.
static void offer_asking(const struct typed_word *w)
{
    for (size_t i = 0; i < command_count; i++)
        if (commands[i]->asks_with)
            offer(w, weft_str_of(commands[i]->name), commands[i]->summary);
}

static void offer_options(const struct typed_word *w, const struct option_list *list)
{
    for (size_t i = 0; i < list->count; i++) {
        const struct option *o = &list->at[i];
        char *word = join_texts(WEFT_STR("--"), weft_str_of(o->name));
        if (o->repeats || !w->request || !request_option(w->request, o->name))
            offer(w, weft_str_of(word), o->help);
        free(word);
    }
}

static void offer_topics(const struct typed_word *w)
{
    offer_commands(w);
    offer(w, WEFT_STR("options"), "Options that many commands share");
    offer(w, WEFT_STR("errors"), "All codes of diagnostics");
    for (size_t i = 0; i < weft_code_count(); i++) {
        char *topic = join_texts(WEFT_STR("error/"), weft_str_of(weft_code_slug(i)));
        if (strncmp(w->word.at, "error", w->word.len < 5 ? w->word.len : 5) == 0 && w->word.len)
            offer(w, weft_str_of(topic), weft_code_title(i));
        free(topic);
    }
}

static void offer_dialects(const struct typed_word *w)
{
    for (size_t i = 0; i < weft_dialect_count(); i++)
        offer(w, weft_str_of(weft_dialect_name(i)), "");
}

static void offer_functions(const struct typed_word *w)
{
    weft_str dialect;
    if (!settings_dialect(w->request, &dialect))
        return;
    weft_graph *graph = settings_open();
    weft_answer *answer = weft_dialect_functions(graph, dialect);
    const weft_value *all = weft_answer_value(answer);
    for (size_t i = 0; i < weft_value_count(all); i++) {
        const weft_value *f = weft_value_item(all, i);
        weft_str doc = weft_value_text(weft_value_get(f, WEFT_STR("doc")));
        char *about = join_texts(doc, WEFT_STR(""));
        offer(w, weft_value_text(weft_value_get(f, WEFT_STR("name"))), about);
        free(about);
    }
    weft_answer_free(answer);
    weft_graph_close(graph);
}

// ---- from the project

static void offer_path(const struct typed_word *w, struct asked_project *p)
{
    struct completing in = {.place = p->place};
    complete_path(w->out, &in, w->before, w->word);
}

// An expression sees the directory, unless it is in a dialect that is not spoken there: as in `eval`.
static void offer_expression(const struct typed_word *w, struct asked_project *p)
{
    weft_str typed, here = project_language(p->project);
    if (!settings_dialect_of_files(w->request, &typed))
        return;
    const char *main = p->project ? weft_project_dialect(p->project) : "";
    bool is_here = !typed.len || strcmp(typed.at, here.at) == 0 || strcmp(typed.at, main) == 0;
    struct completing in = {.place = is_here ? p->place : NULL,
                            .graph = p->graph,
                            .dialect = typed.len ? typed : here,
                            .also = typed.len ? typed : weft_str_of(weft_dialect_name(0)),
                            .is_expression = true};
    complete_expression(w->out, &in, w->before, w->word);
}

// The path is written without the name that all of them start with.
static void offer_given_path(const struct typed_word *w, struct asked_project *p)
{
    struct candidates found = {0};
    struct completing in = {.place = p->place};
    char *root = join_texts(weft_str_of(given_root), WEFT_STR("."));
    char *path = join_texts(weft_str_of(root), w->word);
    complete_path(&found, &in, WEFT_STR(""), weft_str_of(path));
    for (size_t i = 0; i < found.count; i++) {
        const char *word = found.at[i].word;
        bool is_open = candidate_is_open(word);
        char *given =
            join_texts(weft_str_of(word + strlen(root)), is_open ? WEFT_STR("") : WEFT_STR("="));
        candidates_add(w->out, w->before, weft_str_of(given), WEFT_STR(""));
        free(given);
    }
    candidates_done(&found);
    free(path);
    free(root);
}

// PATH=EXPR
static void offer_given(const struct typed_word *w, struct asked_project *p)
{
    const char *equals = memchr(w->word.at, '=', w->word.len);
    if (!equals) {
        offer_given_path(w, p);
        return;
    }
    size_t len = (size_t)(equals + 1 - w->word.at);
    char *before = join_texts(w->before, (weft_str){w->word.at, len});
    struct completing in = {.place = p->place,
                            .graph = p->graph,
                            .dialect =
                                weft_str_of(p->project ? weft_project_dialect(p->project) : ""),
                            .is_expression = true};
    complete_expression(w->out, &in, weft_str_of(before),
                        (weft_str){equals + 1, w->word.len - len});
    free(before);
}

// The next part of each path, as for files: thousands of units would fill screens.
static void offer_units(const struct typed_word *w, struct asked_project *p)
{
    size_t dir = w->word.len;
    while (dir && w->word.at[dir - 1] != '/')
        dir--;
    char *root = join_texts(weft_project_root(p->project), WEFT_STR("/"));
    char *below = join_texts(weft_str_of(root), (weft_str){w->word.at, dir});
    weft_str under = weft_str_of(below);
    weft_answer *answer = weft_units(
        p->project, &(struct weft_unit_query){
                        .size = sizeof(struct weft_unit_query), .below = &under, .below_count = 1});
    const weft_value *units = weft_answer_value(answer);
    for (size_t i = 0; i < weft_value_count(units); i++) {
        weft_str path =
            weft_value_text(weft_value_get(weft_value_item(units, i), WEFT_STR("path")));
        const char *slash = path.len > w->word.len
                                ? memchr(path.at + w->word.len, '/', path.len - w->word.len)
                                : NULL;
        weft_str part = {path.at, slash ? (size_t)(slash + 1 - path.at) : path.len};
        const char *last = w->out->count ? w->out->at[w->out->count - 1].word + w->before.len : "";
        if (strlen(last) != part.len || memcmp(last, part.at, part.len) != 0)
            offer(w, part, "");
    }
    weft_answer_free(answer);
    free(below);
    free(root);
}

bool candidates_have(const struct candidates *c, weft_str before, weft_str word)
{
    for (size_t i = 0; i < c->count; i++)
        if (strlen(c->at[i].word) == before.len + word.len &&
            memcmp(c->at[i].word + before.len, word.at, word.len) == 0)
            return true;
    return false;
}

// A filter is made of several tags: `a:b,c`.
static void offer_tags(const struct typed_word *w, struct asked_project *p)
{
    size_t start = w->word.len;
    while (start && !strchr(":,", w->word.at[start - 1]))
        start--;
    char *before = join_texts(w->before, (weft_str){w->word.at, start});
    struct typed_word last = {
        w->out, w->request, weft_str_of(before), {w->word.at + start, w->word.len - start}};
    weft_answer *answer = weft_units(p->project, NULL);
    const weft_value *units = weft_answer_value(answer);
    for (size_t i = 0; i < weft_value_count(units); i++) {
        const weft_value *tags = weft_value_get(weft_value_item(units, i), WEFT_STR("tags"));
        for (size_t k = 0; k < weft_value_count(tags); k++) {
            weft_str tag = weft_value_text(weft_value_item(tags, k));
            if (!candidates_have(w->out, last.before, tag))
                offer(&last, tag, "");
        }
    }
    weft_answer_free(answer);
    free(before);
}

static bool has_labels(const weft_value *labels, const struct request *r)
{
    for (size_t i = 0; i < r->argument_count; i++) {
        const weft_value *label = weft_value_item(labels, i);
        weft_str text = label ? weft_value_text(label) : WEFT_STR("");
        if (text.len != strlen(r->arguments[i]) || memcmp(text.at, r->arguments[i], text.len) != 0)
            return false;
    }
    return weft_value_count(labels) > r->argument_count;
}

static void offer_labels(const struct typed_word *w, struct asked_project *p)
{
    weft_answer *answer = weft_unit_aspect(p->project, WEFT_STR("."), WEFT_STR("scripts"), NULL, 0);
    const weft_value *scripts = weft_answer_value(answer);
    for (size_t i = 0; i < weft_value_count(scripts); i++) {
        const weft_value *labels = weft_value_get(weft_value_item(scripts, i), WEFT_STR("labels"));
        if (!has_labels(labels, w->request))
            continue;
        weft_str label = weft_value_text(weft_value_item(labels, w->request->argument_count));
        if (!candidates_have(w->out, w->before, label))
            offer(w, label, "");
    }
    weft_answer_free(answer);
}

static void offer_environments(const struct typed_word *w, struct asked_project *p)
{
    weft_answer *answer = weft_project_environments(p->project, WEFT_STR("."));
    const weft_value *names = weft_answer_value(answer);
    for (size_t i = 0; i < weft_value_count(names); i++)
        offer(w, weft_value_text(weft_value_item(names, i)), "");
    weft_answer_free(answer);
}

// What can be the name of a node; a pattern of names cannot.
static bool is_node_name(weft_str name)
{
    for (size_t i = 0; i < name.len; i++) {
        char c = name.at[i];
        bool is_plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
        if (!is_plain && !strchr("._-", c))
            return false;
    }
    return name.len;
}

// The names of files in a directory of facts, without their endings.
static void offer_fact_files(const struct typed_word *w, const char *directory)
{
    struct candidates files = {0};
    char *front = join_texts(weft_str_of(directory), WEFT_STR("/"));
    complete_file(&files, weft_str_of(front), false);
    for (size_t i = 0; i < files.count; i++) {
        const char *name = files.at[i].word + strlen(front), *dot = strrchr(name, '.');
        weft_str node = {name, dot ? (size_t)(dot - name) : 0};
        if (dot && !candidates_have(w->out, w->before, node))
            offer(w, node, "");
    }
    candidates_done(&files);
    free(front);
}

static void offer_nodes(const struct typed_word *w, struct asked_project *p)
{
    const char *facts = request_option(w->request, "facts");
    weft_answer *answer = weft_units(p->project, NULL);
    const weft_value *units = weft_answer_value(answer);
    for (size_t i = 0; i < weft_value_count(units); i++) {
        const weft_value *unit = weft_value_item(units, i);
        weft_str kind = weft_value_text(weft_value_get(unit, WEFT_STR("kind")));
        weft_str name = weft_value_text(weft_value_get(unit, WEFT_STR("name")));
        bool is_node = kind.len == 4 && memcmp(kind.at, "node", 4) == 0;
        if (is_node && is_node_name(name) && !candidates_have(w->out, w->before, name))
            offer(w, name, "");
    }
    weft_answer_free(answer);
    if (facts && input_is_directory(facts))
        offer_fact_files(w, facts);
}

// Data are offered to all languages of the project by one name.
static void offer_data(const struct typed_word *w, struct asked_project *p)
{
    weft_answer *keys = weft_keys(p->place, WEFT_STR("hiera"));
    for (size_t i = 0; weft_answer_ok(keys) && i < weft_value_count(weft_answer_value(keys)); i++)
        offer(w, weft_value_text(weft_value_item(weft_answer_value(keys), i)), "");
    weft_answer_free(keys);
}

// ---- by kind

static void offer_permissions(const struct typed_word *w)
{
    static const char read[] = "read=";
    offer_choices(w, "env read= clock random");
    if (w->word.len >= sizeof(read) - 1 && strncmp(w->word.at, read, sizeof(read) - 1) == 0)
        w->out->also = WORD_FILE;
}

typedef void offer_of_project(const struct typed_word *w, struct asked_project *p);

// Opens the project as the rest of the line asks for it.
static void ask_project(const struct typed_word *w, bool with_place, offer_of_project *offer_all)
{
    enum { PATIENCE_MS = 2000 }; // longer than that, nobody waits for a key
    struct asked_project p;
    enum exit_code code;
    if (!project_begin(&p, w->request, with_place, &code))
        return;
    weft_graph_limit(p.graph, WEFT_STR("time"), PATIENCE_MS);
    weft_graph_share_limits(p.graph); // counted from here
    if (p.project || with_place)
        offer_all(w, &p);
    (void)project_end(&p);
}

static void offer_kinds(const struct typed_word *w, unsigned kinds)
{
    static const struct {
        enum word_kind kind;
        bool with_place;
        offer_of_project *offer_all;
    } of_project[] = {
        {WORD_PATH, true, offer_path},   {WORD_EXPRESSION, true, offer_expression},
        {WORD_GIVEN, true, offer_given}, {WORD_UNIT, false, offer_units},
        {WORD_TAG, false, offer_tags},   {WORD_SCRIPT, false, offer_labels},
        {WORD_NODE, false, offer_nodes}, {WORD_ENVIRONMENT, false, offer_environments},
        {WORD_DATA, true, offer_data},
    };
    static const struct {
        enum word_kind kind;
        void (*offer_all)(const struct typed_word *w);
    } of_tables[] = {{WORD_DIALECT, offer_dialects},
                     {WORD_FUNCTION, offer_functions},
                     {WORD_TOPIC, offer_topics},
                     {WORD_PERMISSION, offer_permissions}};
    for (size_t i = 0; i < sizeof(of_tables) / sizeof(of_tables[0]); i++)
        if (kinds & of_tables[i].kind)
            of_tables[i].offer_all(w);
    for (size_t i = 0; i < sizeof(of_project) / sizeof(of_project[0]); i++)
        if (kinds & of_project[i].kind)
            ask_project(w, of_project[i].with_place, of_project[i].offer_all);
    if (!w->out->count) // otherwise files would hide what was asked for
        w->out->also |= kinds & (WORD_FILE | WORD_DIRECTORY);
}

static void offer_value(const struct typed_word *w, const struct option *o)
{
    if (o->choices)
        offer_choices(w, o->choices);
    else
        offer_kinds(w, o->takes);
}

static void offer_argument(const struct typed_word *w)
{
    const struct command *c = w->request->command;
    if (w->request->argument_count >= c->most_arguments)
        return;
    if (c->takes_command)
        offer_asking(w);
    else if (c->choices)
        offer_choices(w, c->choices);
    else
        offer_kinds(w, c->takes);
}

static void offer_word(struct typed_word *w)
{
    const struct request *r = w->request;
    const struct option_list *list;
    const char *equals = memchr(w->word.at, '=', w->word.len);
    bool is_option = !r->is_past_options && w->word.len && w->word.at[0] == '-';
    if (r->open) {
        offer_value(w, r->open);
    } else if (is_option && equals && strncmp(w->word.at, "--", 2) == 0) {
        const struct option *o = option_find(r->command, w->word.at);
        w->before = (weft_str){w->word.at, (size_t)(equals + 1 - w->word.at)};
        w->word = (weft_str){equals + 1, w->word.len - w->before.len};
        if (o && o->value)
            offer_value(w, o);
    } else if (is_option) {
        for (size_t i = 0; (list = command_list(r->command, i)); i++)
            offer_options(w, list);
    } else {
        offer_argument(w);
    }
}

// Before the verb there are only options of every command.
static void offer_verb(const struct typed_word *w, const char *previous)
{
    if (previous && (strcmp(previous, "-C") == 0 || strcmp(previous, "--directory") == 0))
        w->out->also = WORD_DIRECTORY;
    else if (previous && strcmp(previous, "--color") == 0)
        offer_value(w, &common_options.at[common_options.count - 1]);
    else if (w->word.len && w->word.at[0] == '-')
        offer_options(w, &common_options);
    else
        offer_commands(w);
}

// A command that runs another one: from its name on, the words are a line of their own.
static bool is_inside(const struct request *r, char **words, size_t at, size_t *start)
{
    for (*start = 1; r->command->takes_command && *start < at; ++*start)
        if (r->argument_count && words[*start] == r->arguments[0])
            return true;
    return false;
}

void complete_words(struct candidates *out, char **words, size_t count, size_t at)
{
    struct request r;
    struct typed_word w = {.out = out, .word = weft_str_of(at < count ? words[at] : "")};
    size_t verb = verb_find(words, count);
    *out = (struct candidates){0};
    if (at <= verb || verb == count) {
        offer_verb(&w, at ? words[at - 1] : NULL);
        return;
    }
    const struct command *c = command_find(words[verb]);
    if (!c)
        return;
    char *name = words[verb];
    memmove(words + 1, words, verb * sizeof(*words)); // the verb first, as when it is run
    words[0] = name;
    request_read_typed(&r, c, words + 1, at - 1, count - 1);
    w.request = &r;
    size_t inner;
    bool has_entered = request_enter(&r);
    if (has_entered && is_inside(&r, words, at, &inner))
        complete_words(out, words + inner, count - inner, at - inner);
    else if (has_entered)
        offer_word(&w);
    request_done(&r);
}

void complete_asking(struct candidates *out, weft_str typed)
{
    offer_asking(&(struct typed_word){.out = out, .word = typed});
}
