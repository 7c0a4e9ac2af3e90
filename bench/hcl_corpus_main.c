// SPDX-License-Identifier: Apache-2.0
//
// hcl-corpus [BYTES]: prints the configuration that the benchmarks read; hcl-corpus variables: what it
// refers to, in JSON.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "hcl_corpus.h"

int main(int argc, char **argv)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    if (argc > 1 && !strcmp(argv[1], "variables"))
        hcl_corpus_variables(&text);
    else
        hcl_corpus(&text, argc > 1 ? strtoull(argv[1], NULL, 10) : 10000000);
    fwrite(text.at, 1, text.len, stdout);
    strbuf_done(&text);
    return 0;
}
