// SPDX-License-Identifier: Apache-2.0
//
// What functions need that compute something from the name of the host.
#ifndef WEFT_DIALECTS_PUPPET_FUNCTIONS_HOSTS_H
#define WEFT_DIALECTS_PUPPET_FUNCTIONS_HOSTS_H

#include "dialects/puppet/runtime/function.h"

// The host's full name from its facts; false: they have none.
bool host_name(struct puppet_call *c, struct str *out);
// A number, or what a text starts with, as Ruby's to_i; false: it is neither, or too large.
bool count_argument(struct value v, int64_t *out);
// Texts of an Array and of those in it, as Ruby's join.
void write_joined(struct strbuf *out, struct value v, struct str between);

#endif
