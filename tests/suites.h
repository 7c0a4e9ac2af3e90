// SPDX-License-Identifier: Apache-2.0
//
// Every suite, once, for whoever defines SUITE.
// clang-format off
SUITE(api)
SUITE(base)
SUITE(experiments)
SUITE(explain)
SUITE(expr)
SUITE(file)
SUITE(limits)
SUITE(parallel)
SUITE(path)
SUITE(pool)
SUITE(regex)
SUITE(seed000)
SUITE(seed003)
SUITE(seed004)
SUITE(source)
SUITE(value)
SUITE(number)
SUITE(convert)
SUITE(json)
SUITE(msgpack)
SUITE(toy)
SUITE(utf8)
// clang-format on
