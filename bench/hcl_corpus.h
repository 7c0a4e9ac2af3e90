// SPDX-License-Identifier: Apache-2.0
//
// A configuration as people write them, of any size and always the same: what the benchmarks of HCL read.
#ifndef WEFT_BENCH_HCL_CORPUS_H
#define WEFT_BENCH_HCL_CORPUS_H

#include "base/str.h"

// Whole blocks until `size_bytes` are there, so a little more.
void hcl_corpus(struct strbuf *out, size_t size_bytes);
// The variables that it refers to, as an object in JSON.
void hcl_corpus_variables(struct strbuf *out);

#endif
