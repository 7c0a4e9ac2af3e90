// SPDX-License-Identifier: Apache-2.0
//
// Values of Weft as those of Python, and back. Numbers stay exact: whole ones are int, others go through their
// decimal text. Unknown and sensitive values are objects of the classes that the package has registered.
#include "_weft.h"

enum { DEPTH_MOST = 1000 }; // as deep as values of Weft nest

// ---- from Weft

static PyObject *number_out(const weft_value *v)
{
    char small[128];
    int64_t whole;
    if (weft_value_int(v, &whole))
        return PyLong_FromLongLong(whole);
    size_t len = weft_value_decimal(v, small, sizeof(small));
    char *text = len < sizeof(small) ? small : PyMem_Malloc(len + 1);
    if (!text)
        return PyErr_NoMemory();
    if (text != small)
        weft_value_decimal(v, text, len + 1);
    bool is_whole = !strpbrk(text, ".eEnN"); // Inf has an n
    PyObject *string = is_whole ? NULL : PyUnicode_FromStringAndSize(text, (Py_ssize_t)len);
    PyObject *out = is_whole ? PyLong_FromString(text, NULL, 10)
                    : string ? PyFloat_FromString(string)
                             : NULL;
    Py_XDECREF(string);
    if (text != small)
        PyMem_Free(text);
    return out;
}

static PyObject *list_out(const weft_value *v)
{
    PyObject *list = PyList_New(0);
    for (size_t i = 0; list && i < weft_value_count(v); i++) {
        PyObject *item = value_out(weft_value_item(v, i));
        if (!item || PyList_Append(list, item) < 0)
            Py_CLEAR(list);
        Py_XDECREF(item);
    }
    return list;
}

static PyObject *dict_out(const weft_value *v)
{
    PyObject *dict = PyDict_New();
    for (size_t i = 0; dict && i < weft_value_count(v); i++) {
        PyObject *key = text_out(weft_value_key(v, i)), *item = value_out(weft_value_item(v, i));
        if (!key || !item || PyDict_SetItem(dict, key, item) < 0)
            Py_CLEAR(dict);
        Py_XDECREF(key);
        Py_XDECREF(item);
    }
    return dict;
}

static PyObject *unknown_out(const weft_value *v)
{
    char type[1024];
    if (weft_value_type(v, type, sizeof(type)) >= sizeof(type))
        return PyObject_CallFunction(module_unknown, "s", "dynamic");
    return PyObject_CallFunction(module_unknown, "s", type);
}

static PyObject *bare_out(const weft_value *v)
{
    switch (weft_value_kind(v)) {
    case WEFT_KIND_NULL: Py_RETURN_NONE;
    case WEFT_KIND_BOOL: return PyBool_FromLong(weft_value_bool(v));
    case WEFT_KIND_NUMBER: return number_out(v);
    case WEFT_KIND_STRING: return text_out(weft_value_text(v));
    case WEFT_KIND_LIST:
    case WEFT_KIND_SET:
    case WEFT_KIND_TUPLE: return list_out(v);
    case WEFT_KIND_MAP:
    case WEFT_KIND_OBJECT: return dict_out(v);
    case WEFT_KIND_UNKNOWN: return unknown_out(v);
    case WEFT_KIND_OTHER: break;
    }
    PyErr_SetString(PyExc_TypeError, "a function of the configuration has no value in Python");
    return NULL;
}

PyObject *value_out(const weft_value *v)
{
    PyObject *bare = bare_out(v);
    bool is_aggregate = bare && (PyList_Check(bare) || PyDict_Check(bare));
    if (!bare || is_aggregate || !weft_value_is_sensitive(v)) // its parts are sensitive
        return bare;
    PyObject *wrapped = PyObject_CallFunctionObjArgs(module_sensitive, bare, NULL);
    Py_DECREF(bare);
    return wrapped;
}

// ---- to Weft

static const weft_value *value_in_at(weft_values *values, PyObject *o, int depth);

static const weft_value *refuse(const char *why)
{
    if (!PyErr_Occurred())
        PyErr_SetString(PyExc_ValueError, why);
    return NULL;
}

// Through its text, so that 0.1 is 0.1 and a whole number may have any size.
static const weft_value *number_in(weft_values *values, PyObject *o)
{
    weft_str text;
    PyObject *string = PyObject_Str(o);
    bool good = string && text_in(string, &text);
    const weft_value *v = good ? weft_values_number(values, text) : NULL;
    Py_XDECREF(string);
    return v ? v : refuse("this number has no value in Weft");
}

static const weft_value *sequence_in(weft_values *values, PyObject *o, int depth)
{
    PyObject *list = PySequence_List(o); // somebody may change the other one meanwhile
    Py_ssize_t count = list ? PyList_Size(list) : 0;
    const weft_value **items = PyMem_Calloc((size_t)count + 1, sizeof(*items));
    bool good = list && items;
    for (Py_ssize_t i = 0; good && i < count; i++)
        good = (items[i] = value_in_at(values, PyList_GetItem(list, i), depth + 1));
    const weft_value *v = good ? weft_values_tuple(values, items, (size_t)count) : NULL;
    PyMem_Free(items);
    Py_XDECREF(list);
    return v ? v : refuse("this list has no value in Weft");
}

static bool pair_in(weft_values *values, PyObject *pair, weft_str *key, const weft_value **item,
                    int depth)
{
    PyObject *name = PyTuple_GetItem(pair, 0);
    if (!PyUnicode_Check(name)) {
        PyErr_SetString(PyExc_TypeError, "keys are strings in Weft");
        return false;
    }
    *item = text_in(name, key) ? value_in_at(values, PyTuple_GetItem(pair, 1), depth + 1) : NULL;
    return *item;
}

static const weft_value *mapping_in(weft_values *values, PyObject *o, int depth)
{
    PyObject *pairs = PyMapping_Items(o); // keeps keys and items alive
    Py_ssize_t count = pairs ? PyList_Size(pairs) : 0;
    const weft_value **items = PyMem_Calloc((size_t)count + 1, sizeof(*items));
    weft_str *keys = PyMem_Calloc((size_t)count + 1, sizeof(*keys));
    bool good = pairs && items && keys;
    for (Py_ssize_t i = 0; good && i < count; i++)
        good = pair_in(values, PyList_GetItem(pairs, i), &keys[i], &items[i], depth);
    const weft_value *v = good ? weft_values_object(values, keys, items, (size_t)count) : NULL;
    PyMem_Free(items);
    PyMem_Free(keys);
    Py_XDECREF(pairs);
    return v ? v : refuse("this mapping has no value in Weft");
}

static const weft_value *unknown_in(weft_values *values, PyObject *o)
{
    weft_str type;
    PyObject *of = PyObject_GetAttrString(o, "type");
    bool good = of && text_in(of, &type);
    const weft_value *v = good ? weft_values_unknown(values, type) : NULL;
    Py_XDECREF(of);
    return v ? v : refuse("an unknown value needs a type like `string` or [\"list\",\"string\"]");
}

static const weft_value *sensitive_in(weft_values *values, PyObject *o, int depth)
{
    PyObject *inner = PyObject_GetAttrString(o, "value");
    const weft_value *v = inner ? value_in_at(values, inner, depth + 1) : NULL;
    Py_XDECREF(inner);
    return v ? weft_values_sensitive(values, v) : NULL;
}

static const weft_value *scalar_in(weft_values *values, PyObject *o)
{
    weft_str text;
    if (o == Py_None)
        return weft_values_null(values);
    if (PyBool_Check(o))
        return weft_values_bool(values, o == Py_True);
    if (PyUnicode_Check(o))
        return text_in(o, &text) ? weft_values_text(values, text) : NULL;
    return number_in(values, o);
}

static bool is_scalar(PyObject *o)
{
    return o == Py_None || PyBool_Check(o) || PyLong_Check(o) || PyFloat_Check(o) ||
           PyUnicode_Check(o) || PyObject_IsInstance(o, module_decimal) == 1;
}

static const weft_value *value_in_at(weft_values *values, PyObject *o, int depth)
{
    if (depth > DEPTH_MOST)
        return refuse("nested too deeply");
    if (is_scalar(o))
        return scalar_in(values, o);
    if (PyObject_IsInstance(o, module_unknown) == 1)
        return unknown_in(values, o);
    if (PyObject_IsInstance(o, module_sensitive) == 1)
        return sensitive_in(values, o, depth);
    if (PyDict_Check(o) || (PyMapping_Check(o) && PyObject_HasAttrString(o, "items")))
        return mapping_in(values, o, depth);
    if (PyList_Check(o) || PyTuple_Check(o))
        return sequence_in(values, o, depth);
    if (!PyErr_Occurred())
        PyErr_Format(PyExc_TypeError, "%R has no value in Weft", o);
    return NULL;
}

const weft_value *value_in(weft_values *values, PyObject *o)
{
    return value_in_at(values, o, 0);
}

// ---- texts

PyObject *text_out(weft_str text)
{
    return PyUnicode_DecodeUTF8(text.at ? text.at : "", (Py_ssize_t)text.len, "replace");
}

bool text_in(PyObject *o, weft_str *out)
{
    Py_ssize_t len;
    out->at = PyUnicode_AsUTF8AndSize(o, &len);
    out->len = out->at ? (size_t)len : 0;
    return out->at;
}
