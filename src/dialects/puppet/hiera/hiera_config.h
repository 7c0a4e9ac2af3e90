// SPDX-License-Identifier: Apache-2.0
//
// Reading hiera.yaml: what the versions share.
#ifndef WEFT_DIALECTS_PUPPET_HIERA_HIERA_CONFIG_H
#define WEFT_DIALECTS_PUPPET_HIERA_HIERA_CONFIG_H

#include "dialects/puppet/hiera/hiera_inside.h"

struct config_reader {
    struct search *search;
    const struct provider *provider;
    struct config *config;
    struct str text;       // of the file
    struct value written;  // its hash
    struct value defaults; // of it
    struct span at;        // for failures
    struct value *failed;
};

// A value of the wrong type: a failure of the call. Both return false.
bool config_wrong_type(struct config_reader *r, const char *format, ...) PRINTF_LIKE(2, 3);
// Something else: a failure in the file.
bool config_wrong(struct config_reader *r, const char *issue, const char *format, ...)
    PRINTF_LIKE(3, 4);
// Where a key is written with this value (empty: any), from an offset; the place for failures if it is not found.
struct span config_place(const struct config_reader *r, struct str key, struct str value,
                         size_t from);
struct str config_text(struct config_reader *r, struct value v);
void config_set_locations(struct config_reader *r, struct level_config *level, struct value v);
// Version 3 or 4; false: it is wrong, or (nothing failed) does not count.
bool config_read_old(struct config_reader *r);

#endif
