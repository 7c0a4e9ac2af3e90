# SPDX-License-Identifier: Apache-2.0
"""The package as a program uses it."""
import decimal
import gc
import math
import threading
import weakref

import pytest
import weft

SERVER = """name  = "shop"
port  = 8000 * 10
hosts = ["www", upper("api")]
"""


# ---- values

@pytest.mark.parametrize("value", [
    None, True, False, 0, -7, 2**63 - 1, 2**200, 0.1, 1.5, -2.25, "", "text", "ü\u0000x", [], [1, "a", None],
    {}, {"a": {"b": [True]}}, [[[]]],
])
def test_values_go_both_ways(value):
    doc = weft.Document("y = x", names={"x": value})
    assert doc["y"] == value
    assert type(doc["y"]) is type(value)


def test_other_values_become_the_nearest():
    doc = weft.Document("y = x", names={"x": (1, 2)})
    assert doc["y"] == [1, 2]
    doc.set("x", decimal.Decimal("0.3"))
    assert doc["y"] == 0.3
    assert weft.Document("y = 0.1 + 0.2")["y"] == 0.3  # numbers of HCL are exact


def test_unknown_values_have_a_type():
    doc = weft.Document('y = "id-${x}"\nz = 1', names={"x": weft.Unknown("string")})
    assert doc["y"] == weft.Unknown('"string"')
    assert doc.get() == {"y": weft.Unknown('"string"'), "z": 1}
    with pytest.raises(ValueError):
        bool(doc["y"])


def test_sensitive_values_are_not_shown():
    doc = weft.Document('y = "${x}!"', names={"x": weft.Sensitive("secret")})
    assert isinstance(doc["y"], weft.Sensitive)
    assert doc["y"].value == "secret!"
    assert "secret" not in repr(doc["y"])


@pytest.mark.parametrize("value", [object(), {1: 2}, {"a": object()}, b"bytes", weft.Unknown("colour")])
def test_values_that_weft_does_not_have_are_refused(value):
    with pytest.raises((TypeError, ValueError)):
        weft.Document("y = x").set("x", value)


def test_values_that_contain_themselves_are_refused():
    loop = []
    loop.append(loop)
    with pytest.raises((ValueError, RecursionError)):
        weft.Document("y = x").set("x", loop)
    with pytest.raises(ValueError):
        weft.Document("y = x").set("x", math.nan)


# ---- documents

def test_a_document_is_asked_for_parts():
    doc = weft.Document(SERVER, name="server.hcl")
    assert doc["hosts[1]"] == "API"
    assert doc.keys() == ["name", "port", "hosts"]
    assert doc.get()["name"] == "shop"


def test_a_file_is_loaded(tmp_path):
    path = tmp_path / "a.yay"
    path.write_text("x: {{ 1 + 1 }}\n")
    assert weft.Document.load(path)["x"] == 2


def test_files_are_read_where_that_is_allowed(tmp_path):
    (tmp_path / "a.txt").write_text("hello")
    text = 'x = file("a.txt")'
    assert weft.Document(text, files=tmp_path)["x"] == "hello"
    with pytest.raises(weft.WeftError) as caught:
        weft.Document(text)["x"]
    assert caught.value.diagnostics[0].code == "not-allowed"


def test_limits_end_what_runs_away():
    text = "x = length([for a in range(1000) : [for b in range(1000) : a]])"
    with pytest.raises(weft.WeftError) as caught:
        weft.Document(text, limits={"steps": 1000})["x"]
    assert caught.value.status is weft.Status.WORLD
    assert caught.value.diagnostics[0].code == "limit-steps"
    assert weft.Document("x = 1", limits={"steps": 1000})["x"] == 1
    assert weft.limits()["steps"] == 10**9
    with pytest.raises(ValueError, match="no limit `patience`"):
        weft.Document("x = 1", limits={"patience": 1})


def test_nothing_is_evaluated_that_nobody_needs():
    asked = []
    doc = weft.Document("a = f(1)\nb = f(2)", functions={"f": lambda x: asked.append(x) or x})
    assert doc["b"] == 2
    assert asked == [2]
    assert doc["b"] == 2
    assert asked == [2]


def test_explain_tells_why():
    text = weft.Document(SERVER, name="server.hcl").explain("port")
    assert "port = 80000" in text and "server.hcl:2:" in text
    assert weft.Document(SERVER).explain_json("port").startswith('{"weft":1,"kind":"explain"')


def test_names_become_known():
    doc = weft.Document('url = "https://${host}/"', names={"host": weft.Unknown("string")})
    assert doc["url"] == weft.Unknown('"string"')
    with pytest.raises(weft.WeftError, match="more was known of it"):
        doc.known("host", [])
    doc.known("host", "a")
    assert doc["url"] == "https://a/"
    doc.set("host", "b")
    assert doc["url"] == "https://b/"


# ---- errors

def test_errors_have_places():
    doc = weft.Document("a = 1\nb = nothing + 1\n", name="x.hcl")
    with pytest.raises(weft.WeftError) as caught:
        doc.get("b")
    error = caught.value
    assert error.status is weft.Status.ERROR
    assert error.at == weft.Position("x.hcl", 2, 5, 2, 12)
    (diagnostic,) = error.diagnostics
    assert (diagnostic.code, diagnostic.severity) == ("unknown-name", "error")
    assert diagnostic.label == "unknown name"
    assert "error[unknown-name]: `nothing` is not defined\n --> x.hcl:2:5" in str(error)
    assert str(diagnostic) == "x.hcl:2:5: error[unknown-name]: `nothing` is not defined"


def test_syntax_errors_are_errors():
    with pytest.raises(weft.WeftError) as caught:
        weft.Document("a = \n")
    assert caught.value.diagnostics[0].code == "bad-syntax"


def test_questions_can_be_wrong():
    doc = weft.Document("a = 1")
    with pytest.raises(weft.WeftError) as caught:
        doc.get("a..b")
    assert caught.value.status is weft.Status.USAGE
    with pytest.raises(weft.WeftError):
        doc["nothing"]
    with pytest.raises(weft.WeftError):
        doc.where("nothing")


def test_a_program_rejects_values():
    doc = weft.Document(SERVER, name="server.hcl")
    assert str(doc.where("port")) == "server.hcl:2:9"
    assert str(doc.where_key("port")) == "server.hcl:2:1"
    with pytest.raises(weft.WeftError) as caught:
        doc.reject("port", "`port` is above 65535", label="not a port", help="choose a smaller one")
    assert str(caught.value) == ("error[rejected]: `port` is above 65535\n --> server.hcl:2:9\n  |\n"
                                 "2 | port  = 8000 * 10\n  |         ^^^^^^^^^ not a port\nhelp: choose a smaller one")


def test_check_finds_all():
    found = weft.check("a = nothing(1)\nb = lenght([])\n", name="x.hcl")
    assert [d.at.line for d in found] == [1, 2]
    assert "did you mean `length`?" in [d.help for d in found]
    assert weft.check("a = f(1)", functions={"f": lambda x: x}) == []


# ---- functions

def test_functions_take_and_give_values():
    doc = weft.Document('x = pair({ a = [1, 2] }, "k")', functions={"pair": lambda a, b="?": {b: a}})
    assert doc["x"] == {"k": {"a": [1, 2]}}


def test_wrong_counts_are_errors_of_the_configuration():
    with pytest.raises(weft.WeftError, match="`f` cannot take 2 arguments"):
        weft.Document("x = f(1, 2)", functions={"f": lambda a: a})["x"]
    assert weft.Document("x = f(1, 2, 3)", functions={"f": lambda *a: sum(a)})["x"] == 6


def test_exceptions_are_errors_at_the_call():
    def broken(_):
        raise KeyError("no such thing")

    doc = weft.Document("a = 1\nx = broken(a)", name="x.hcl", functions={"broken": broken})
    with pytest.raises(weft.WeftError) as caught:
        doc["x"]
    assert str(caught.value.at) == "x.hcl:2:5"
    assert "no such thing" in str(caught.value)
    assert isinstance(caught.value.__cause__, KeyError)
    assert weft.Document("x = try(broken(1), 7)", functions={"broken": broken})["x"] == 7


def test_results_without_a_value_are_errors():
    with pytest.raises(weft.WeftError, match="has no value in Weft"):
        weft.Document("x = f()", functions={"f": lambda: object()})["x"]


def test_functions_are_replaced():
    doc = weft.Document("x = f()", functions={"f": lambda: 1})
    assert doc["x"] == 1
    doc.function("f", lambda: 2)
    assert doc["x"] == 2
    with pytest.raises(ValueError):
        doc.function("", lambda: 1)


def test_functions_may_ask_their_document():
    doc = weft.Document("x = f()\ny = 3")
    doc.function("f", lambda: doc["y"] + 1)
    assert doc["x"] == 4


def test_functions_do_not_keep_their_document():
    doc = weft.Document("x = f()\ny = 3")
    doc.function("f", lambda: doc["y"])
    assert doc["x"] == 3
    gone = weakref.ref(doc)
    del doc
    gc.collect()
    assert gone() is None


def test_every_thread_has_its_own():
    wrong = []

    def work(number):
        for i in range(50):
            doc = weft.Document("x = add(a, b)", names={"a": number, "b": i}, functions={"add": lambda a, b: a + b})
            if doc["x"] != number + i:
                wrong.append((number, i))

    threads = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_threads_share_a_document():
    doc = weft.Document("x = [for i in range(20) : f(i)]", functions={"f": lambda i: i})
    answers = []
    threads = [threading.Thread(target=lambda: (doc.set("unused", 1), answers.append(doc["x"]))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == [list(range(20))] * 8


# ---- projects

FILES = {
    "terramate.tm.hcl": "terramate {\n}\n",
    "globals.tm": 'globals {\n  env = "dev"\n  name = "${global.env}-${terramate.stack.name}"\n}\n',
    "stacks/a/stack.tm": 'stack {\n  name = "a"\n}\nglobals {\n  env = "prod"\n}\n',
    "stacks/b/stack.tm": 'stack {\n  name = "b"\n}\n',
}


def write(root, files):
    for name, text in files.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)


@pytest.fixture(params=["disk", "memory"])
def project(request, tmp_path, monkeypatch):
    if request.param == "memory":
        return weft.Project(files=FILES)
    write(tmp_path, FILES)
    monkeypatch.chdir(tmp_path)
    return weft.Project(tmp_path / "stacks")


def test_a_project_is_asked_from_directories(project):
    assert project.get("global.name", at="stacks/a") == "prod-a"
    assert project.get("global.name", at="stacks/b") == "dev-b"
    assert "overridden" in project.explain("global.env", at="stacks/a")
    assert [unit["path"] for unit in project] == ["stacks/a", "stacks/b"]
    assert project.check() == []
    where = project.at("stacks/a").where("global.env")
    assert (where.file, where.line) == ("stacks/a/stack.tm", 5)


def test_a_project_changes(project):
    place = project.at("stacks/b")
    assert place["global.name"] == "dev-b"
    project.overlay("globals.tm", 'globals {\n  name = "x"\n}\n')
    assert place["global.name"] == "x"
    project.overlay("globals.tm", None)
    assert place["global.name"] == "dev-b"


def test_a_project_has_functions(project):
    project.function("region", lambda name: f"{name}-1")
    project.overlay("stacks/b/more.tm", 'globals {\n  region = region("eu")\n}\n')
    assert project.get("global.region", at="stacks/b") == "eu-1"


def test_mistakes_of_a_project_are_found(project):
    project.overlay("stacks/b/more.tm", "globals {\n  bad = global.nothing\n}\n")
    (found,) = project.check()
    assert (found.at.file, found.at.line) == ("stacks/b/more.tm", 2)
    with pytest.raises(weft.WeftError):
        project.get("global.bad", at="stacks/b")


def test_a_file_of_a_project_changes_on_disk(tmp_path, monkeypatch):
    write(tmp_path, FILES)
    monkeypatch.chdir(tmp_path)
    project = weft.Project()
    place = project.at("stacks/a")
    assert place["global.env"] == "prod"
    write(tmp_path, {"stacks/a/stack.tm": 'stack {\n}\nglobals {\n  env = "new"\n}\n'})
    project.changed("stacks/a/stack.tm")
    assert place["global.env"] == "new"


def test_what_is_no_project_is_an_error(tmp_path):
    with pytest.raises(weft.WeftError, match="not inside a project"):
        weft.Project(tmp_path)
    with pytest.raises(weft.WeftError):
        weft.Project(files=FILES).at("nowhere")


def test_the_version_is_told():
    assert weft.version().count(".") == 2
