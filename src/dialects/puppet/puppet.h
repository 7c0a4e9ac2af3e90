// SPDX-License-Identifier: Apache-2.0
//
// Puppet's language: manifests, templates and data.
#ifndef WEFT_DIALECTS_PUPPET_PUPPET_H
#define WEFT_DIALECTS_PUPPET_PUPPET_H

struct dialect;

extern const struct dialect dialect_puppet, dialect_epp;

#endif
