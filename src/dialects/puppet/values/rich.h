// SPDX-License-Identifier: Apache-2.0
//
// Values with a type of their own beyond plain data: versions, times, bytes, objects, iterators, lambdas.
#ifndef WEFT_DIALECTS_PUPPET_VALUES_RICH_H
#define WEFT_DIALECTS_PUPPET_VALUES_RICH_H

#include "dialects/puppet/values/type.h"

// The kind of type that a value has by itself: Integer, Array, …; PTYPE_CALLABLE for a lambda.
enum ptype_kind puppet_kind(struct value v);

// Whether a text matches a pattern; false too if the pattern is invalid.
bool puppet_matches(struct str pattern, struct str text);

// ---- versions: major.minor.patch-prerelease+build
struct puppet_version {
    int64_t major, minor, patch;
    struct str prerelease, build;
};
bool version_parse(struct str text, struct puppet_version *out);
int version_compare(const struct puppet_version *x, const struct puppet_version *y);
struct value puppet_semver(struct arena *a, const struct puppet_version *v);
const struct puppet_version *puppet_is_semver(struct value v);
// `>=1.0.0 <2.0.0`, `1.x`, `~1.2`, `^1.2`, `1.0 - 2.0`, joined by `||`.
bool range_is_valid(struct str range);
bool range_has(struct str range, const struct puppet_version *v);
struct value puppet_semver_range(struct arena *a, struct str range);
bool puppet_is_semver_range(struct value v, struct str *range);
bool puppet_version_is_among(struct value v, const struct str *ranges, size_t count);

// ---- times, in nanoseconds
struct value puppet_timestamp(struct arena *a, int64_t nanoseconds);
struct value puppet_timespan(struct arena *a, int64_t nanoseconds);
const int64_t *puppet_is_timestamp(struct value v);
const int64_t *puppet_is_timespan(struct value v);

// A time as seconds: whole ones beside a whole number, as Ruby compares them. False: it is no time.
bool puppet_seconds(struct value time, struct value beside, struct value *out);

// ---- bytes, addresses
struct value puppet_binary(struct arena *a, struct str bytes);
bool puppet_is_binary(struct value v, struct str *bytes);
struct value puppet_uri(struct arena *a, struct str text);
bool puppet_is_uri(struct value v, struct str *text);

// ---- objects: attributes in the order of their type
struct puppet_object {
    const struct ptype *type;
    const struct value *attributes;
};
struct value puppet_object(struct arena *a, const struct ptype *type,
                           const struct value *attributes);
const struct puppet_object *puppet_is_object(struct value v);
const struct ptype *puppet_object_type(struct value v); // NULL: it is none
// All attributes of an object type, those of its parents first.
size_t object_fields(struct arena *a, const struct ptype *type, struct ptype_field **out);

// ---- a value of a call that is made later
struct value puppet_deferred(struct arena *a, struct str name, struct value arguments);
bool puppet_is_deferred(struct value v, struct str *name, struct value *arguments);

// ---- iterators: the elements of a list, once
struct value puppet_iterator(struct arena *a, struct value items);
// The elements, and none the next time.
bool puppet_iterator_take(struct value v, struct value *items);

// Whether a lambda can be called as a Callable says.
bool puppet_lambda_fits(struct value lambda, const struct ptype *callable);

#endif
