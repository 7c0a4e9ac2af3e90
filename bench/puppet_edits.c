// SPDX-License-Identifier: Apache-2.0
//
// puppet_edits ENVIRONMENT FILE WORD EDITS catalog|lookup|explain|check [LABEL...]: what an edit of one file costs in an
// open environment until the question is answered again. The last letter of WORD, which FILE has, is another one after each edit.
// CPU time in milliseconds, and memory after the first answer and after all edits. The file is left as it was.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "edit_costs.h"
#include "weft.h"

enum { TEXT_BYTES = 1 << 20, LABELS_MAX = 16 };

struct question {
    weft_project *project;
    weft_str directory;
    const char *verb;
    weft_str labels[LABELS_MAX];
    size_t count;
};

static void write_text(const char *path, const char *text, size_t len)
{
    FILE *f = fopen(path, "w");
    if (!f || fwrite(text, 1, len, f) != len || fclose(f) != 0) {
        perror(path);
        exit(1);
    }
}

static void ask(const struct question *q)
{
    weft_answer *answer;
    if (strcmp(q->verb, "check") == 0)
        answer = weft_project_check(q->project, q->directory, false);
    else if (strcmp(q->verb, "explain") == 0)
        answer =
            weft_unit_explain(q->project, q->directory, q->labels[0], q->labels + 1, q->count - 1);
    else
        answer =
            weft_unit_aspect(q->project, q->directory, weft_str_of(q->verb), q->labels, q->count);
    if (!answer || (strcmp(q->verb, "check") != 0 && !weft_answer_ok(answer))) {
        fprintf(stderr, "the question is not answered\n");
        exit(1);
    }
    weft_answer_free(answer);
}

int main(int argc, char **argv)
{
    static char text[TEXT_BYTES];
    char path[4096];
    struct question q = {0};
    if (argc < 6)
        return 2;
    snprintf(path, sizeof(path), "%s/%s", argv[1], argv[2]);
    FILE *f = fopen(path, "r");
    size_t len = f ? fread(text, 1, sizeof(text) - 1, f) : 0;
    char *word = len ? strstr(text, argv[3]) : NULL;
    if (!word)
        return 2;
    fclose(f);
    char *letter = word + strlen(argv[3]) - 1, before = *letter;
    q.verb = argv[5];
    q.directory = weft_str_of(argv[1]);
    for (int i = 6; i < argc && q.count < LABELS_MAX; i++)
        q.labels[q.count++] = weft_str_of(argv[i]);
    weft_graph *graph = weft_graph_open();
    weft_answer_free(weft_project_open(graph, weft_str_of(argv[1]), &q.project));
    double start = cpu_ms(), sum = 0, worst = 0;
    ask(&q);
    printf("first %.2f ms, %.1f MiB\n", cpu_ms() - start, resident_mib());
    int edits = atoi(argv[4]);
    for (int i = 0; i < edits; i++) {
        weft_str changed = weft_str_of(path);
        *letter = (char)('a' + i % 26);
        write_text(path, text, len);
        start = cpu_ms();
        weft_answer_free(weft_project_change(q.project, &changed, 1));
        ask(&q);
        double took = cpu_ms() - start;
        sum += took;
        worst = took > worst ? took : worst;
    }
    *letter = before;
    write_text(path, text, len);
    printf("edit %.2f ms, at most %.2f ms, %.1f MiB\n", sum / (edits ? edits : 1), worst,
           resident_mib());
    weft_graph_close(graph);
    return 0;
}
