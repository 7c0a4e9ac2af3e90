// SPDX-License-Identifier: Apache-2.0
//
// YAML as Ruby's to_yaml writes it.
#ifndef WEFT_DIALECTS_PUPPET_FUNCTIONS_PSYCH_H
#define WEFT_DIALECTS_PUPPET_FUNCTIONS_PSYCH_H

#include "dialects/puppet/runtime/support.h"

struct yaml_layout {
    size_t indentation; // blanks a level
    size_t width;       // columns after which a text goes on in the next line; 0: never
};

void psych_write(struct strbuf *out, struct value v, struct yaml_layout layout);

#endif
