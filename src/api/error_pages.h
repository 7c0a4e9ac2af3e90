// SPDX-License-Identifier: Apache-2.0
//
// The pages of docs/errors, in the order of diag_codes.h. tools/gen-error-pages generates the C file.
#ifndef WEFT_API_ERROR_PAGES_H
#define WEFT_API_ERROR_PAGES_H

extern const char *const error_pages[];

#endif
