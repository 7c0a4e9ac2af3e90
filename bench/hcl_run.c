// SPDX-License-Identifier: Apache-2.0
//
// hcl-run FILE [VARIABLES]: reads a file of HCL and, with an object of variables in JSON, evaluates every
// attribute of it. Prints what bench/peer/hcl prints for the peer:
//   parse_seconds evaluate_seconds attributes failures peak_kib
#include <stdio.h>
#include <sys/resource.h>
#include <time.h>

#include "base/files/file.h"
#include "dialects/hcl/language/session.h"
#include "graph/failure.h"
#include "value/json.h"

struct run {
    struct hcl_session session;
    size_t attributes, failures;
};

static double cpu_seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static bool read_text(struct arena *a, const char *path, struct str *out)
{
    struct file_result r = file_read(a, str_of(path), SIZE_MAX, out);
    if (!file_is_ok(r))
        fprintf(stderr, "hcl-run: %s: %.*s\n", path, STR_ARGS(file_why(a, r)));
    return file_is_ok(r);
}

static void evaluate_body(struct run *r, const struct hcl_body *body)
{
    for (uint32_t i = 0; i < body->attribute_count; i++) {
        struct value v = hcl_session_value(&r->session, body->attributes[i].value, NULL);
        r->attributes++;
        r->failures += failure_of(&r->session.arena, v) != NULL;
    }
    for (uint32_t i = 0; i < body->block_count; i++)
        evaluate_body(r, &body->blocks[i].body);
}

static const struct hcl_body *parse(struct run *r, struct str text)
{
    r->session.keeps_texts = true;
    struct hcl_input in = hcl_session_begin(&r->session, STR("corpus.hcl"), text);
    const struct hcl_body *body = hcl_parse_body(&in);
    hcl_session_end(&r->session);
    r->failures = r->session.diags.list.len;
    return body;
}

static bool set_variables(struct run *r, struct arena *a, const char *path)
{
    struct str text;
    struct value variables;
    struct json_error error;
    if (!read_text(a, path, &text) || !json_read(a, text, &variables, &error))
        return false;
    hcl_session_variables(&r->session, variables);
    return true;
}

int main(int argc, char **argv)
{
    struct arena a;
    struct str text;
    struct run r = {0};
    arena_init(&a);
    if (argc < 2 || !read_text(&a, argv[1], &text))
        return 2;
    hcl_session_open(&r.session, hcl_ops(HCL_CTY), true);
    if (argc > 2 && !set_variables(&r, &a, argv[2]))
        return 2;
    double start = cpu_seconds();
    const struct hcl_body *body = parse(&r, text);
    double parsed = cpu_seconds();
    if (argc > 2)
        evaluate_body(&r, body);
    double end = cpu_seconds();
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%.6f %.6f %zu %zu %ld\n", parsed - start, end - parsed, r.attributes, r.failures,
           usage.ru_maxrss);
    hcl_session_close(&r.session);
    arena_done(&a);
    return 0;
}
