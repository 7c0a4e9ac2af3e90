// SPDX-License-Identifier: Apache-2.0
//
// Schemas of providers: what resources, data sources and providers may contain. A schema is a part of the JSON that it was
// read from; absent means that nothing is known.
#ifndef WEFT_DIALECTS_TERRAFORM_TREE_SCHEMAS_H
#define WEFT_DIALECTS_TERRAFORM_TREE_SCHEMAS_H

#include "dialects/terraform/tree/tf.h"

// Reads the output of `terraform providers schema -json`; NULL, or what is wrong with it.
const char *tf_read_providers(struct tf_tree *t, struct str text);
bool tf_has_providers(const struct tf_tree *t);

// What the body of a resource of this type contains.
struct value tf_schema_of_type(const struct tf_tree *t, enum tf_mode mode, struct str type);
// What the configuration of a provider contains.
struct value tf_schema_of_provider(const struct tf_tree *t, struct str name);
// All types of the provider that a type seems to be of: `aws` of `aws_vpc`.
struct value tf_types_near(const struct tf_tree *t, enum tf_mode mode, struct str type);

// Mappings by name.
struct value tf_schema_attributes(struct value block);
struct value tf_schema_blocks(struct value block);
// One of them.
struct value tf_schema_attribute(struct value block, struct str name);
struct value tf_schema_block(struct value block, struct str name);
// What a block of this type contains.
struct value tf_schema_inside(struct value block_type);

bool tf_schema_says(struct value of, const char *flag); // "required", "optional", "computed"
int64_t tf_schema_number(struct value of, const char *name);
enum tf_nesting { TF_SINGLE, TF_LIST, TF_SET, TF_MAP };
enum tf_nesting tf_schema_nesting(struct value of);
// A body of which nothing is configured: what a provider sets is unknown, the rest is null.
struct value tf_unset_body(struct arena *a, struct value schema);
const struct type *tf_schema_type(struct arena *a, struct value attribute);

#endif
