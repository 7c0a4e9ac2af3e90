// SPDX-License-Identifier: Apache-2.0
//
// Answers that failed, as exceptions with all that is known about each diagnostic.
#include "_weft.h"

static bool put(PyObject *dict, const char *key, PyObject *item)
{
    bool good = item && PyDict_SetItemString(dict, key, item) == 0;
    Py_XDECREF(item);
    return good;
}

static PyObject *range_out(const struct weft_range *r)
{
    return Py_BuildValue("(s#IIII)", r->file.at, (Py_ssize_t)r->file.len, r->line, r->column,
                         r->end_line, r->end_column);
}

PyObject *span_out(const weft_answer *answer, weft_span span)
{
    struct weft_range r = {.size = sizeof(r)};
    if (!weft_span_range(answer, span, &r))
        Py_RETURN_NONE;
    return range_out(&r);
}

// The main place, if there is one, and the related ones, as (place, label).
static PyObject *places_out(const weft_answer *answer, size_t i, bool has_main)
{
    PyObject *list = PyList_New(0);
    for (size_t k = has_main ? 0 : 1; list; k++) {
        struct weft_range r = {.size = sizeof(r)};
        if (!weft_answer_diagnostic_range(answer, i, k, &r))
            break;
        PyObject *place = range_out(&r), *label = text_out(r.label);
        PyObject *pair = place && label ? PyTuple_Pack(2, place, label) : NULL;
        if (!pair || PyList_Append(list, pair) < 0)
            Py_CLEAR(list);
        Py_XDECREF(place);
        Py_XDECREF(label);
        Py_XDECREF(pair);
    }
    return list;
}

// The texts of a diagnostic of one kind, until there is none.
static PyObject *texts_out(const weft_answer *answer, size_t i,
                           weft_str (*text_at)(const weft_answer *, size_t, size_t))
{
    PyObject *list = PyList_New(0);
    for (size_t k = 0; list; k++) {
        weft_str text = text_at(answer, i, k);
        if (!text.at)
            break;
        PyObject *out = text_out(text);
        if (!out || PyList_Append(list, out) < 0)
            Py_CLEAR(list);
        Py_XDECREF(out);
    }
    return list;
}

static PyObject *diagnostic_out(const weft_answer *answer, size_t i)
{
    struct weft_diagnostic d = {.size = sizeof(d)};
    PyObject *dict = PyDict_New();
    weft_answer_diagnostic(answer, i, &d);
    struct weft_range r = {.size = sizeof(r)};
    bool has_main = weft_answer_diagnostic_range(answer, i, 0, &r);
    bool good = dict && put(dict, "code", text_out(d.code)) &&
                put(dict, "severity", text_out(d.severity)) &&
                put(dict, "message", text_out(d.message)) && put(dict, "help", text_out(d.help)) &&
                put(dict, "has_place", PyBool_FromLong(has_main)) &&
                put(dict, "places", places_out(answer, i, has_main)) &&
                put(dict, "notes", texts_out(answer, i, weft_answer_diagnostic_note)) &&
                put(dict, "units", texts_out(answer, i, weft_answer_diagnostic_unit));
    if (!good)
        Py_CLEAR(dict);
    return dict;
}

PyObject *diagnostics_out(const weft_answer *answer)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < weft_answer_diagnostic_count(answer); i++) {
        PyObject *one = diagnostic_out(answer, i);
        if (!one || PyList_Append(list, one) < 0)
            Py_CLEAR(list);
        Py_XDECREF(one);
    }
    return list;
}

void raise_answer(weft_answer *answer, PyObject *cause)
{
    weft_str text = weft_answer_diagnostics(answer, WEFT_TEXT, 0);
    PyObject *list = diagnostics_out(answer), *shown = text_out(text), *error = NULL;
    if (list && shown)
        error = PyObject_CallFunction(module_error, "iOOO", (int)weft_answer_status(answer), shown,
                                      list, cause ? cause : Py_None);
    if (error)
        PyErr_SetObject((PyObject *)Py_TYPE(error), error);
    Py_XDECREF(error);
    Py_XDECREF(list);
    Py_XDECREF(shown);
    weft_answer_free(answer);
}
