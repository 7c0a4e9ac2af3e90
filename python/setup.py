# SPDX-License-Identifier: Apache-2.0
"""Builds the wheel, with nothing but setuptools. WEFT_LIBRARY is the library to link: a static one makes a wheel
that needs no libweft (`make python`), a shared one is for tests."""
import os
import pathlib
import re
import subprocess

from setuptools import Extension, setup

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent
LIBRARY = os.environ.get("WEFT_LIBRARY", str(ROOT / "build-install" / "libweft.a"))
NEEDS = ["mpfr", "gmp", "libpcre2-8", "libutf8proc", "zlib"]


def version():
    return re.search(r"version: '([\d.]+)'", (ROOT / "meson.build").read_text(encoding="utf-8")).group(1)


def needed():
    if not LIBRARY.endswith(".a"):
        return [f"-Wl,-rpath,{pathlib.Path(LIBRARY).resolve().parent}"]
    told = subprocess.run(["pkg-config", "--libs", *NEEDS], check=True, capture_output=True, text=True).stdout
    return told.split() + ["-pthread", "-lm", "-ldl", "-Wl,--exclude-libs,ALL", "-s"]


setup(
    version=version(),
    ext_modules=[Extension(
        "weft._weft",
        sources=[f"weft/{name}.c" for name in ("_answer", "_convert", "_function", "_weft")],
        depends=["weft/_weft.h", LIBRARY],
        include_dirs=[str(ROOT / "include")],
        define_macros=[("Py_LIMITED_API", "0x030a0000")],
        py_limited_api=True,
        extra_objects=[LIBRARY],
        extra_link_args=needed(),
        extra_compile_args=["-std=c17", "-Wall", "-Wextra", "-fvisibility=hidden"],
    )],
    options={"bdist_wheel": {"py_limited_api": "cp310"}},
)
