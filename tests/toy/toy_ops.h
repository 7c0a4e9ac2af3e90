// SPDX-License-Identifier: Apache-2.0
//
// Five toy languages over one syntax (mini.h): each leans on one real language, and they differ in
// nothing but these tables (experiment 9 of docs/internals/rulings.md).
//
//              like       false && nope   true ? 1 : "a"   `deep` is
//   strict     HCL        false           "1"              maps deep, lists replace, sorted keys
//   directories Terramate false           "1"              the same, a clash is an error
//   layered    Garden     false           1                maps deep, lists position by position
//   guarded    Yay        an error        1                maps deep, lists replace, old keys first
//   ordered    Puppet     false           1                the same
//
// All have the policies `deep` and `extend` and the functions act, break, can, clock, fail, file, identity,
// keys, length, map, merge, next, range, repeat, return, sensitive, sum, touch, try,
// undefined, unknown, upper.
// In layered ones a reference to its own place means what is below; they have `undefined`, and put keys that look like whole numbers first; in ordered ones any value is a key.
#ifndef WEFT_TESTS_TOY_TOY_OPS_H
#define WEFT_TESTS_TOY_TOY_OPS_H

#include "toy/mini.h"

extern const struct mini_language toy_strict, toy_directories, toy_layered, toy_guarded,
    toy_ordered;

// How often `touch(x)` has run since a test set it to 0.
extern unsigned long toy_touches;

#endif
