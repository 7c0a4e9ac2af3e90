// SPDX-License-Identifier: Apache-2.0
//
// How the conversions of a type are tied to it; the types beyond plain data are in convert_rich.c.
#ifndef WEFT_DIALECTS_PUPPET_FUNCTIONS_CONVERT_H
#define WEFT_DIALECTS_PUPPET_FUNCTIONS_CONVERT_H

#include "dialects/puppet/runtime/support.h"

typedef struct value converter(struct puppet_call *c, const struct ptype *t,
                               const struct value *args, unsigned count);

struct conversion {
    enum ptype_kind kind;
    converter *convert;
    unsigned least, most; // of arguments
};

extern const struct conversion rich_conversions[];
extern const size_t rich_conversion_count;

struct value refuse_arguments(struct puppet_call *c, const struct ptype *t,
                              const struct value *args, unsigned count);
struct value refuse_value(struct puppet_call *c, const char *kind, struct value v);
// An item of a hash of named arguments, or absent. undef is absent too.
struct value named_argument(struct value hash, struct str name);

#endif
