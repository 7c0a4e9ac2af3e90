// SPDX-License-Identifier: Apache-2.0
//
// The families of functions, once: each is `const struct puppet_functions puppet_FAMILY_functions` in FAMILY.c.
#define PUPPET_FUNCTION_TABLES(X) \
    X(logging)                    \
    X(iteration)                  \
    X(collections)                \
    X(strings)                    \
    X(numbers)                    \
    X(types)                      \
    X(files)                      \
    X(digests)                    \
    X(catalog)                    \
    X(lookup)                     \
    X(stdlib)                     \
    X(stdlib_data)                \
    X(stdlib_checks)              \
    X(stdlib_formats)             \
    X(stdlib_random)              \
    X(stdlib_rest)                \
    X(stdlib_more)                \
    X(scanf)                      \
    X(standins)                   \
    X(standins_modules)
