// SPDX-License-Identifier: Apache-2.0
//
// What the functions of the module stdlib share.
#ifndef WEFT_DIALECTS_PUPPET_FUNCTIONS_STDLIB_H
#define WEFT_DIALECTS_PUPPET_FUNCTIONS_STDLIB_H

#include "dialects/puppet/runtime/support.h"

// Argument i as functions of the old kind see it: undef is the empty text.
struct value old_argument(const struct puppet_call *c, unsigned i);
// All of them at once.
void old_arguments(struct puppet_call *c);
// The failure that neither a text nor an Array was given.
struct value needs_text(struct puppet_call *c);

typedef void text_writer(struct puppet_call *c, struct strbuf *out, struct str s);
// Argument 0, a text or an Array of them, written anew.
struct value change_text_or_list(struct puppet_call *c, text_writer *write);

// A value with all that is Sensitive in it unwrapped; `*is_secret` is set if there was something.
struct value without_secrets(struct puppet_call *c, struct value v, bool *is_secret);

#endif
