// SPDX-License-Identifier: Apache-2.0
//
// Reads a configuration file into a struct. What the file's author gets wrong is reported at the line where it is
// written: by the library if the file cannot be evaluated, by this program if it does not accept a value.
//
//   cc config.c $(pkg-config --cflags --libs weft) && ./a.out server.hcl
#include <stdio.h>
#include <string.h>

#include <weft.h>

struct server {
    char name[64];
    int64_t port;
    bool is_public;
    char hosts[8][64];
    size_t host_count;
};

// ---- errors

// Adds an error about a value to the answer, at the place where the value is written.
static void reject(weft_answer *answer, const weft_value *value, const char *message,
                   const char *label)
{
    weft_answer_report(answer, &(struct weft_report){.size = sizeof(struct weft_report),
                                                     .message = weft_str_of(message),
                                                     .label = weft_str_of(label),
                                                     .at = weft_value_place(answer, value)});
}

static void reject_type(weft_answer *answer, const weft_value *value, const char *expected)
{
    char type[64], message[160];
    weft_value_type_name(value, type, sizeof(type));
    snprintf(message, sizeof(message), "expected %s, got %s", expected, type);
    reject(answer, value, message, "");
}

// A key that the program does not know is a typing mistake: suggest one that it knows.
static void reject_unknown_keys(weft_answer *answer, const weft_value *all)
{
    static const weft_str known[] = {WEFT_STR_INIT("name"), WEFT_STR_INIT("port"),
                                     WEFT_STR_INIT("public"), WEFT_STR_INIT("hosts")};
    enum { COUNT = sizeof(known) / sizeof(known[0]) };
    for (size_t i = 0; i < weft_value_count(all); i++) {
        weft_str key = weft_value_key(all, i);
        size_t k = 0;
        while (k < COUNT && (key.len != known[k].len || memcmp(key.at, known[k].at, key.len)))
            k++;
        if (k < COUNT)
            continue;
        char message[120], help[120] = "";
        weft_str near = weft_suggest(key, known, COUNT);
        snprintf(message, sizeof(message), "unknown setting `%.*s`", (int)key.len, key.at);
        if (near.len)
            snprintf(help, sizeof(help), "did you mean `%.*s`?", (int)near.len, near.at);
        weft_answer_report(answer, &(struct weft_report){.size = sizeof(struct weft_report),
                                                         .message = weft_str_of(message),
                                                         .help = weft_str_of(help),
                                                         .at = weft_value_key_place(
                                                             answer, weft_value_item(all, i))});
    }
}

// ---- reading

static void read_text(weft_answer *answer, const weft_value *value, char *out, size_t room)
{
    if (weft_value_kind(value) != WEFT_KIND_STRING)
        reject_type(answer, value, "a string");
    else if (weft_str_copy(weft_value_text(value), out, room) >= room)
        reject(answer, value, "this text is too long", "");
}

static void read_port(weft_answer *answer, const weft_value *value, int64_t *out)
{
    if (!weft_value_int(value, out))
        reject_type(answer, value, "a whole number");
    else if (*out < 1 || *out > 65535)
        reject(answer, value, "a port is a number from 1 to 65535", "not a port");
}

static void read_hosts(weft_answer *answer, const weft_value *value, struct server *out)
{
    size_t count = weft_value_count(value);
    if (count > sizeof(out->hosts) / sizeof(out->hosts[0]))
        reject(answer, value, "too many hosts", "at most 8");
    for (size_t i = 0; i < count && i < sizeof(out->hosts) / sizeof(out->hosts[0]); i++)
        read_text(answer, weft_value_item(value, i), out->hosts[out->host_count++],
                  sizeof(out->hosts[0]));
}

// False if something is wrong; the answer says what.
static bool read_server(weft_answer *answer, struct server *out)
{
    const weft_value *all = weft_answer_value(answer), *value;
    reject_unknown_keys(answer, all);
    if ((value = weft_value_get(all, WEFT_STR("name"))))
        read_text(answer, value, out->name, sizeof(out->name));
    if ((value = weft_value_get(all, WEFT_STR("port"))))
        read_port(answer, value, &out->port);
    if ((value = weft_value_get(all, WEFT_STR("public"))))
        out->is_public = weft_value_bool(value);
    if ((value = weft_value_get(all, WEFT_STR("hosts"))))
        read_hosts(answer, value, out);
    return weft_answer_ok(answer);
}

// ---- files

// Everything that a file says, evaluated; or why that is impossible.
static weft_answer *load(weft_graph *graph, const char *name, const char *text)
{
    const weft_tree *tree;
    weft_expr root;
    weft_answer *read = weft_read(graph,
                                  &(struct weft_text){.size = sizeof(struct weft_text),
                                                      .dialect = WEFT_STR("hcl"),
                                                      .name = weft_str_of(name),
                                                      .text = weft_str_of(text)},
                                  &tree, &root);
    if (!weft_answer_ok(read))
        return read;
    weft_answer_free(read);
    weft_place *file = weft_document_open(graph, NULL, weft_str_of(name), tree, root);
    return weft_get(file, WEFT_STR(""));
}

static bool read_file(const char *path, char *text, size_t room)
{
    FILE *file = fopen(path, "r");
    size_t len = file ? fread(text, 1, room - 1, file) : 0;
    text[len] = '\0';
    return file && fclose(file) == 0;
}

// The name without directories, so that messages do not depend on where the file is.
static const char *short_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static int show(const char *path)
{
    static char text[1 << 16];
    struct server server = {.name = "unnamed", .port = 80};
    if (!read_file(path, text, sizeof(text))) {
        perror(path);
        return 3;
    }
    weft_graph *graph = weft_graph_open();
    weft_answer *answer = load(graph, short_name(path), text);
    bool good = weft_answer_ok(answer) && read_server(answer, &server);
    if (good)
        printf("%s: port %d, %s, %zu hosts, the first is %s\n", server.name, (int)server.port,
               server.is_public ? "public" : "not public", server.host_count, server.hosts[0]);
    else
        printf("%s", weft_answer_diagnostics(answer, WEFT_TEXT, 0).at);
    weft_answer_free(answer);
    weft_graph_close(graph);
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    int worst = 0;
    for (int i = 1; i < argc; i++) {
        int status = show(argv[i]);
        worst = status > worst ? status : worst;
    }
    return worst;
}
