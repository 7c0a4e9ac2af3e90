// SPDX-License-Identifier: Apache-2.0
//
// Methods that Ruby has and that are not built here, by kind of values. They make a template's text unknown; a name that
// is neither here nor in a table does not exist in Ruby either, and calling it is an error.
#include "dialects/puppet/erb/erb_methods.h"

static const char of_all_objects[] =
    " "
    "!~ __id__ define_singleton_method display enum_for extend hash instance_eval "
    "instance_exec instance_variable_defined? instance_variable_get instance_variable_set "
    "instance_variables method methods object_id private_methods protected_methods "
    "public_method public_methods remove_instance_variable singleton_class "
    "singleton_method singleton_methods taint tainted? to_enum trust untaint untrust "
    "untrusted? ";

static const char *const missing[] = {
    [RV_NIL] = (" "
                "^ rationalize to_c to_r "),
    [RV_BOOL] = (" "),
    [RV_INT] =
        (" "
         "+@ [] abs2 allbits? angle anybits? arg bit_length coerce conj conjugate denominator "
         "gcdlcm i imag imaginary nobits? numerator phase polar quo rationalize real real? "
         "rect rectangular remainder singleton_method_added size to_c to_r "),
    [RV_FLOAT] = (" "
                  "+@ abs2 angle arg coerce conj conjugate denominator i imag imaginary next_float "
                  "numerator phase polar prev_float quo rationalize real real? rect rectangular "
                  "remainder singleton_method_added to_c to_r "),
    [RV_STRING] =
        (" "
         "b byteslice chr clamp codepoints crypt dump each_byte each_codepoint "
         "each_grapheme_cluster encode encode! getbyte grapheme_clusters next! scrub scrub! "
         "setbyte sum to_c to_json_raw to_json_raw_object to_r tr_s! undump unicode_normalize! "
         "unicode_normalized? unpack unpack1 "),
    [RV_SYMBOL] =
        (" "
         "< <= > >= between? casecmp casecmp? clamp encoding intern next slice swapcase "),
    [RV_ARRAY] =
        (" "
         "bsearch bsearch_index chain chunk chunk_while cycle deconstruct lazy minmax_by pack "
         "rassoc repeated_combination repeated_permutation rotate! shuffle! slice_after "
         "slice_before slice_when "),
    [RV_HASH] = (" "
                 "< <= > >= assoc chain chunk chunk_while compare_by_identity compare_by_identity? "
                 "cycle deconstruct_keys default_proc default_proc= flatten lazy minmax_by rassoc "
                 "rehash slice_after slice_before slice_when to_proc "),
    [RV_RANGE] = (" "
                  "bsearch chain chunk chunk_while compact cycle lazy minmax_by slice_after "
                  "slice_before slice_when "),
    [RV_REGEXP] = (" "
                   "casefold? encoding fixed_encoding? named_captures names ~ "),
    [RV_MATCH] = (" "
                  "length match match_length offset regexp size string values_at "),
    [RV_ERROR] = (" "
                  "backtrace backtrace_locations cause exception set_backtrace "),
};

bool erb_is_missing(enum rv_kind kind, struct str name)
{
    const char *own = (size_t)kind < COUNT_OF(missing) ? missing[kind] : NULL;
    return erb_is_listed(of_all_objects, name) || (own && erb_is_listed(own, name));
}
