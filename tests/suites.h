// SPDX-License-Identifier: Apache-2.0
//
// Every suite, once, for whoever defines SUITE.
// clang-format off
SUITE(api)
SUITE(base)
SUITE(experiments)
SUITE(expr)
SUITE(file)
SUITE(models_cycles)
SUITE(models_guards)
SUITE(models_layers)
SUITE(models_sharing)
SUITE(models_simplify)
SUITE(path)
SUITE(pool)
SUITE(regex)
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
