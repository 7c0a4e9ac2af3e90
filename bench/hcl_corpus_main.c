// SPDX-License-Identifier: Apache-2.0
//
// hcl-corpus [BYTES]: prints the configuration that the benchmarks read.
#include <stdio.h>
#include <stdlib.h>

#include "hcl_corpus.h"

int main(int argc, char **argv)
{
    struct strbuf text;
    strbuf_init(&text, 0);
    hcl_corpus(&text, argc > 1 ? strtoull(argv[1], NULL, 10) : 10000000);
    fwrite(text.at, 1, text.len, stdout);
    strbuf_done(&text);
    return 0;
}
