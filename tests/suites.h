// SPDX-License-Identifier: Apache-2.0
//
// Every suite, once.
#define SUITES(X) \
    X(base)       \
    X(source)     \
    X(expr)
