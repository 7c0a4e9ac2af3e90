// SPDX-License-Identifier: Apache-2.0
//
// garden_edits PROJECT PATH EDITS: what an edit of one project variable costs in an open project made by bench/garden.py, until
// PATH is answered again. CPU time in milliseconds, and memory at the start and after all edits. The file is left as it was.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "edit_costs.h"
#include "weft.h"

enum { TEXT_BYTES = 1 << 16 };

static void write_text(const char *path, const char *text, size_t len)
{
    FILE *f = fopen(path, "w");
    if (!f || fwrite(text, 1, len, f) != len || fclose(f) != 0) {
        perror(path);
        exit(1);
    }
}

static void ask(weft_place *place, const char *path)
{
    weft_answer *answer = weft_get(place, weft_str_of(path));
    if (!weft_answer_ok(answer)) {
        fprintf(stderr, "%s has no value\n", path);
        exit(1);
    }
    weft_answer_free(answer);
}

int main(int argc, char **argv)
{
    static char text[TEXT_BYTES];
    char path[4096];
    weft_project *project;
    weft_place *place;
    if (argc < 4)
        return 2;
    snprintf(path, sizeof(path), "%s/project.garden.yml", argv[1]);
    FILE *f = fopen(path, "r");
    size_t len = f ? fread(text, 1, sizeof(text) - 1, f) : 0;
    char *word = strstr(text, "org: acme");
    if (!word)
        return 2;
    fclose(f);
    weft_graph *graph = weft_graph_open();
    weft_answer_free(weft_project_open(graph, weft_str_of(argv[1]), &project));
    weft_answer_free(weft_project_place(project, weft_str_of(argv[1]), &place));
    double start = cpu_ms(), sum = 0, worst = 0;
    ask(place, argv[2]);
    printf("first %.2f ms, %.1f MiB\n", cpu_ms() - start, resident_mib());
    int edits = atoi(argv[3]);
    for (int i = 0; i < edits; i++) {
        weft_str changed = weft_str_of(path);
        word[5] = (char)('a' + i % 26);
        write_text(path, text, len);
        start = cpu_ms();
        weft_answer_free(weft_project_change(project, &changed, 1));
        ask(place, argv[2]);
        double took = cpu_ms() - start;
        sum += took;
        worst = took > worst ? took : worst;
    }
    word[5] = 'a';
    write_text(path, text, len);
    printf("edit %.2f ms, at most %.2f ms, %.1f MiB\n", sum / (edits ? edits : 1), worst,
           resident_mib());
    weft_graph_close(graph);
    return 0;
}
