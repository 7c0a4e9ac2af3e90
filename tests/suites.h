// SPDX-License-Identifier: Apache-2.0
//
// Every suite, once.
#define SUITES(X)  \
    X(base)        \
    X(experiments) \
    X(file)        \
    X(path)        \
    X(pool)        \
    X(regex)       \
    X(source)      \
    X(utf8)        \
    X(value)       \
    X(number)      \
    X(convert)     \
    X(json)        \
    X(msgpack)     \
    X(expr)        \
    X(toy)
