// SPDX-License-Identifier: Apache-2.0
//
// `weft batch`: one JSON request per line in, one JSON answer per line out, in order, flushed. An invalid
// request gets an answer with an error, and the next line is read.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <weft.h>

#include "cli/options.h"
#include "cli/output.h"
#include "cli/settings.h"

// Answers all lines; false if the output was closed.
static bool answer_lines(weft_batch *batch)
{
    char *line = NULL;
    size_t room = 0;
    ssize_t len;
    bool good = true;
    while (good && (len = getline(&line, &room, stdin)) >= 0) {
        size_t end = (size_t)len;
        while (end && (line[end - 1] == '\n' || line[end - 1] == '\r'))
            end--;
        if (!end)
            continue;
        weft_str answer = weft_batch_answer(batch, (weft_str){line, end});
        say_bytes(answer);
        say("\n");
        good = output_flush();
    }
    free(line);
    return good;
}

static bool limit_batch(void *batch, weft_str name, uint64_t value)
{
    return weft_batch_limit(batch, name, value);
}

static enum exit_code run_batch(const struct request *r)
{
    const char *dialect = request_option(r, "dialect");
    weft_batch *batch = weft_batch_open(weft_str_of(dialect));
    if (!batch) {
        say_error("unknown dialect `%s`; `weft version` lists the dialects of this build", dialect);
        return EXIT_USAGE;
    }
    if (!settings_limits(r, batch, limit_batch)) {
        weft_batch_close(batch);
        return EXIT_USAGE;
    }
    answer_lines(batch);
    bool failed = ferror(stdin);
    weft_batch_close(batch);
    if (failed)
        say_error("cannot read the requests: %s", strerror(errno));
    return failed ? EXIT_WORLD : EXIT_DONE;
}

static const struct option options[] = {
    {.name = "dialect",
     .value = "NAME",
     .help = "Language of the requests",
     .required = true,
     .takes = WORD_DIALECT},
};

static const struct option_list own = OPTION_LIST("options", options);

const struct command cmd_batch = {
    .name = "batch",
    .arguments = "",
    .summary = "Answer JSON requests on standard input, one per line",
    .details = "Reads one JSON object per line and writes one JSON object per line, in the same "
               "order, without buffering. The member `id` of a request is copied to its answer. A "
               "request that cannot be answered gets an answer with the member `error`; the next "
               "line is still read. `weft version` lists the dialects.",
    .examples =
        {{"one request",
          "echo '{\"id\": 1, \"kind\": \"expr\", \"src\": \"1 + 2\"}' | weft batch --dialect hcl"}},
    .lists = {&own, &batch_limit_options},
    .run = run_batch,
};
