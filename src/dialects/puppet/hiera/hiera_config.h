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
    struct value written;  // the file's hash
    struct value defaults; // of it
    struct span at;        // for failures
    struct value *failed;
};

// A value of the wrong type: a failure of the call. Both return false.
bool config_wrong_type(struct config_reader *r, const char *format, ...) PRINTF_LIKE(2, 3);
// Something else: a failure in the file.
bool config_wrong(struct config_reader *r, const char *issue, const char *format, ...)
    PRINTF_LIKE(3, 4);
struct str config_text(struct config_reader *r, struct value v);
void config_set_locations(struct config_reader *r, struct level_config *level, struct value v);
// Version 3 or 4; false: it is wrong, or (nothing failed) does not count.
bool config_read_old(struct config_reader *r);

#endif
