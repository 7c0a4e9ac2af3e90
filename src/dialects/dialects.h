// SPDX-License-Identifier: Apache-2.0
//
// Every dialect of this build, once: `X(name)`. There is none yet: the kernel is proved by the toy
// languages of tests/toy before a real one is built on it. A dialect adds its line here.
#ifndef WEFT_DIALECTS_DIALECTS_H
#define WEFT_DIALECTS_DIALECTS_H

#define DIALECTS(X)

#endif
