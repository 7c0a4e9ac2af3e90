// SPDX-License-Identifier: Apache-2.0
//
// A host that lives long: it opens, asks and closes again and again, with names that never occurred before. Its
// memory must not grow. Usage: soak CYCLES
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <weft.h>

enum { ALLOWED_KIB = 1024 }; // what the C library's allocator may need besides

static uint64_t state = 88172645463325252u;

static uint64_t random_number(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

static long resident_kib(void)
{
    long size = 0, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%ld %ld", &size, &resident) != 2)
        resident = 0;
    if (file)
        fclose(file);
    return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

static void twice(weft_call *call, void *data)
{
    int64_t n = 0;
    (void)data;
    weft_value_int(weft_call_arg(call, 0), &n);
    const weft_value *items[] = {weft_values_int(weft_call_values(call), 2 * n)};
    weft_call_return(call, weft_values_list(weft_call_values(call), items, 1));
}

static void expect(weft_answer *answer, const char *want)
{
    weft_str got = weft_answer_json(answer, 0);
    if (strcmp(got.at, want) != 0) {
        fprintf(stderr, "got %s instead of %s\n%s", got.at, want,
                weft_answer_diagnostics(answer, WEFT_TEXT, 0).at);
        exit(1);
    }
    weft_answer_free(answer);
}

// A text with new names, a host function, a value, an error of the host.
static void ask_document(const char *dialect, const char *text, const char *path, const char *want)
{
    weft_graph *graph = weft_graph_open();
    weft_values *values = weft_values_open();
    struct weft_function f = {.size = sizeof(f),
                              .name = "twice",
                              .signature = "n: number -> list",
                              .required = 1,
                              .most = 1,
                              .call = twice};
    struct weft_text t = {.size = sizeof(t),
                          .dialect = weft_str_of(dialect),
                          .name = WEFT_STR("soak"),
                          .text = weft_str_of(text)};
    const weft_tree *tree;
    weft_expr root;
    weft_function_add(graph, &f);
    weft_answer_free(weft_read(graph, &t, &tree, &root));
    weft_place *place = weft_document_open(graph, NULL, t.name, tree, root);
    weft_name_set(place, WEFT_STR("given"), weft_values_int(values, 20));
    weft_answer *answer = weft_get(place, weft_str_of(path));
    struct weft_report r = {.size = sizeof(r),
                            .severity = WEFT_SEVERITY_NOTE,
                            .message = WEFT_STR("seen"),
                            .at = weft_value_place(answer, weft_answer_value(answer))};
    weft_answer_report(answer, &r);
    weft_graph_close(graph);
    expect(answer, want);
    weft_values_close(values);
}

static void ask_project(const char *key)
{
    char globals[200], path[80];
    snprintf(globals, sizeof(globals), "globals {\n  %s = terramate.stack.name\n}\n", key);
    snprintf(path, sizeof(path), "global.%s", key);
    const weft_str names[] = {WEFT_STR("root.tm"), WEFT_STR("s/stack.tm")};
    const weft_str texts[] = {weft_str_of(globals), WEFT_STR("stack {\n}\n")};
    weft_graph *graph = weft_graph_open();
    weft_project *project;
    weft_place *place;
    weft_answer_free(weft_project_open_texts(graph, names, texts, 2, &project));
    weft_answer_free(weft_project_place(project, WEFT_STR("s"), &place));
    expect(weft_get(place, weft_str_of(path)), "\"s\"");
    weft_graph_close(graph);
}

static void cycle(void)
{
    char key[32], text[300], path[80];
    snprintf(key, sizeof(key), "k%016llx", (unsigned long long)random_number());
    snprintf(text, sizeof(text), "%s = { inner_%s = twice(given + 1)[0] }\nbad = %s.nothing\n", key,
             key, key);
    snprintf(path, sizeof(path), "%s.inner_%s", key, key);
    ask_document("hcl", text, path, "42");
    snprintf(text, sizeof(text), "%s: {{ twice(given)[0] + 2 }}\n", key);
    ask_document("yay", text, key, "42");
    ask_project(key);
}

int main(int argc, char **argv)
{
    long cycles = argc > 1 ? strtol(argv[1], NULL, 10) : 1000;
    long warm = cycles / 10 < 1000 ? cycles / 10 : 1000, before = 0;
    for (long i = 0; i < cycles; i++) {
        if (i == warm)
            before = resident_kib();
        cycle();
    }
    long after = resident_kib();
    printf("%ld cycles: %ld KiB after %ld of them, %ld KiB at the end\n", cycles, before, warm,
           after);
    return after - before > ALLOWED_KIB;
}
