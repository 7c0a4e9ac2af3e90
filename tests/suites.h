// SPDX-License-Identifier: Apache-2.0
//
// Every suite, once.
#define SUITES(X)  \
    X(api)         \
    X(base)        \
    X(experiments) \
    X(file)        \
    X(path)        \
    X(pool)        \
    X(regex)       \
    X(source)      \
    X(utf8)        \
    X(expr)
