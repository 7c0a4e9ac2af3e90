// SPDX-License-Identifier: Apache-2.0
//
// A tour of libweft through its public header: a shop with forty stacks in four environments. The tour
// has its own language of one statement per line (`global.domain = "${global.env}.shop"`). Reading it
// takes eighty lines; the library does the rest.
//
//   cc tour.c $(pkg-config --cflags --libs weft)
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <weft.h>

// ---- the configuration: a directory sees everything that the directories above it define

struct file {
    const char *directory, *parent, *text;
};

static const struct file shop[] = {
    {"/", NULL,
     "global.env        = \"dev\"\n"
     "global.app        = stack.name\n"
     "global.base       = \"shop.example\"\n"
     "global.domain     = \"${global.env}.${global.base}\"\n"
     "global.db.version = \"15.4\"\n"
     "global.db.host    = \"db.${global.domain}\"\n"
     "global.db.url     = \"postgres://${global.app}@${global.db.host}:5432/${global.app}\"\n"},
    {"stacks/dev", "/", ""},
    {"stacks/staging", "/", "global.env = \"staging\"\n"},
    {"stacks/prod", "/", "global.env = \"prod\"\n"},
    {"stacks/prod/eu", "stacks/prod", ""},
    {"stacks/prod/us", "stacks/prod", "global.domain = \"us.${global.env}.${global.base}\"\n"},
};

static const char *const environments[] = {"stacks/dev", "stacks/staging", "stacks/prod/eu",
                                           "stacks/prod/us"};
static const char *const stacks[] = {"audit",   "cart",   "catalog", "mail",  "orders",
                                     "payment", "search", "stock",   "users", "web"};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
enum { MOST_PLACES = 64 };

struct tour {
    weft_graph *graph;
    struct {
        char name[64];
        weft_place *place;
    } places[MOST_PLACES];
    size_t count;
};

static weft_place *find(const struct tour *t, const char *name)
{
    for (size_t i = 0; name && i < t->count; i++)
        if (strcmp(t->places[i].name, name) == 0)
            return t->places[i].place;
    return NULL;
}

// ---- reading the language

static weft_str part(const char *text, size_t start, size_t end)
{
    return (weft_str){text + start, end - start};
}

static size_t until(const char *text, size_t at, size_t end, const char *stop)
{
    while (at < end && !strchr(stop, text[at]))
        at++;
    return at;
}

// Reads the text between two quotes, with references in ${…}.
static weft_expr read_template(weft_builder *b, const char *text, size_t start, size_t end)
{
    weft_expr parts[16];
    size_t count = 0;
    for (size_t at = start; at < end && count < COUNT(parts);) {
        size_t stop = until(text, at, end, "$");
        if (stop > at) {
            weft_builder_place(b, at, stop);
            parts[count++] = weft_text(b, part(text, at, stop));
            at = stop;
            continue;
        }
        size_t close = until(text, at, end, "}");
        weft_builder_place(b, at + 2, close);
        parts[count++] = weft_path(b, part(text, at + 2, close));
        at = close + 1;
    }
    weft_builder_place(b, start - 1, end + 1);
    return weft_op(b, WEFT_STR("template"), parts, count);
}

static weft_expr read_expression(weft_builder *b, const char *text, size_t start, size_t end)
{
    if (text[start] == '"')
        return read_template(b, text, start + 1, end - 1);
    weft_builder_place(b, start, end);
    return weft_path(b, part(text, start, end));
}

// Every line defines something. It is evaluated when somebody asks for it.
static void read_file(struct tour *t, weft_place *place, const char *name, const char *text)
{
    struct weft_definition lines[16];
    size_t count = 0, len = strlen(text);
    weft_builder *b = weft_builder_open(t->graph, weft_str_of(name), weft_str_of(text));
    for (size_t at = 0; at < len && count < COUNT(lines); count++) {
        size_t end = until(text, at, len, "\n"), name_end = until(text, at, end, " ");
        size_t value = until(text, at, end, "=") + 2;
        lines[count] = (struct weft_definition){
            .size = sizeof(struct weft_definition),
            .path = part(text, at, name_end),
            .expr = read_expression(b, text, value, end),
            .start = at,
            .end = name_end,
        };
        at = end + 1;
    }
    weft_tree *tree = weft_builder_close(b);
    for (size_t i = 0; i < count; i++) {
        lines[i].tree = tree;
        if (!weft_define(place, &lines[i]))
            fprintf(stderr, "%s: line %zu makes no sense\n", name, i + 1);
    }
}

static void add_directory(struct tour *t, const char *name, const char *parent, const char *text)
{
    char file[96];
    weft_place *place = weft_directory_open(t->graph, find(t, parent), weft_str_of(name));
    snprintf(t->places[t->count].name, sizeof(t->places[0].name), "%s", name);
    t->places[t->count++].place = place;
    snprintf(file, sizeof(file), "%s%sglobals", strcmp(name, "/") == 0 ? "" : name,
             strcmp(name, "/") == 0 ? "" : "/");
    read_file(t, place, file, text);
}

static struct tour *open_shop(void)
{
    struct tour *t = calloc(1, sizeof(*t));
    char name[64], text[64];
    t->graph = weft_graph_open();
    for (size_t i = 0; i < COUNT(shop); i++)
        add_directory(t, shop[i].directory, shop[i].parent, shop[i].text);
    for (size_t i = 0; i < COUNT(environments) * COUNT(stacks); i++) {
        const char *environment = environments[i / COUNT(stacks)];
        const char *stack = stacks[i % COUNT(stacks)];
        snprintf(name, sizeof(name), "%s/%s", environment, stack);
        snprintf(text, sizeof(text), "stack.name = \"%s\"\n", stack);
        add_directory(t, name, environment, text);
    }
    return t;
}

static void close_shop(struct tour *t)
{
    weft_graph_close(t->graph);
    free(t);
}

// ---- the tour

static void print(weft_str text)
{
    printf("%.*s", (int)text.len, text.at);
}

static weft_answer *get_in(const struct tour *t, const char *environment, const char *stack,
                           const char *path)
{
    char name[64];
    snprintf(name, sizeof(name), "%s/%s", environment, stack);
    return weft_get(find(t, name), weft_str_of(path));
}

// Prints one line per environment: a value and how many stacks have it.
static void show_groups(const struct tour *t, const char *path)
{
    for (size_t e = 0; e < COUNT(environments); e++) {
        weft_answer *first = get_in(t, environments[e], stacks[0], path);
        weft_str value = weft_answer_json(first, 0);
        size_t same = 0;
        for (size_t s = 0; s < COUNT(stacks); s++) {
            weft_answer *other = get_in(t, environments[e], stacks[s], path);
            weft_str text = weft_answer_json(other, 0);
            same += text.len == value.len && memcmp(text.at, value.at, text.len) == 0;
            weft_answer_free(other);
        }
        printf("%-26s%zu stacks   %s/*\n", value.at, same, environments[e]);
        weft_answer_free(first);
    }
}

static void show_sharing(const struct tour *t)
{
    struct weft_counters before = {.size = sizeof(before)}, after = before;
    weft_graph_counters(t->graph, &before);
    for (size_t i = 0; i < COUNT(environments) * COUNT(stacks); i++)
        weft_answer_free(get_in(t, environments[i / COUNT(stacks)], stacks[i % COUNT(stacks)],
                                "global.db.host"));
    weft_graph_counters(t->graph, &after);
    printf("%llu definitions evaluated for %zu stacks, %llu answers shared\n",
           (unsigned long long)(after.statements - before.statements),
           COUNT(environments) * COUNT(stacks), (unsigned long long)(after.shared - before.shared));
}

static void show_why(const struct tour *t)
{
    weft_answer *why = weft_explain(find(t, "stacks/prod/us/orders"), WEFT_STR("global.db.url"));
    print(weft_answer_text(why, WEFT_UNICODE));
    weft_answer_free(why);
}

// Neither line is wrong on its own: the cycle exists only below stacks/prod/eu.
static void show_mistake(struct tour *t)
{
    read_file(t, find(t, "stacks/prod/eu"), "stacks/prod/eu/globals",
              "global.base = \"eu.${global.domain}\"\n");
    weft_answer *good = get_in(t, "stacks/prod/us", "orders", "global.db.url");
    print(weft_answer_json(good, 0));
    printf("\n");
    weft_answer_free(good);
    weft_answer *bad = get_in(t, "stacks/prod/eu", "orders", "global.db.url");
    print(weft_answer_diagnostics(bad, WEFT_TEXT, 0));
    weft_answer_free(bad);
}

int main(void)
{
    struct tour *t = open_shop();
    printf("== global.domain, as each of %zu stacks sees it\n",
           COUNT(environments) * COUNT(stacks));
    show_groups(t, "global.domain");
    printf("\n== what that cost: global.db.host, asked from all of them\n");
    show_sharing(t);
    printf("\n== why is global.db.url what it is in stacks/prod/us/orders?\n");
    show_why(t);
    printf("\n== a mistake: stacks/prod/eu says global.base = \"eu.${global.domain}\"\n");
    show_mistake(t);
    close_shop(t);
    return 0;
}
