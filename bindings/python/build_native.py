"""Describes the module crosstown._native to cffi: the public header and a library to link.

    CROSSTOWN_INCLUDE   the folder of crosstown.h; default: include/ of the source tree
    CROSSTOWN_LIBRARY   a libcrosstown.a or .so to link; default: -lcrosstown, as installed
"""
import os
import pathlib

import cffi

from header import declarations

HERE = pathlib.Path(__file__).resolve().parent
INCLUDE = pathlib.Path(os.environ.get("CROSSTOWN_INCLUDE", HERE.parent.parent / "include"))
LIBRARY = os.environ.get("CROSSTOWN_LIBRARY")

ffi = cffi.FFI()
ffi.cdef(declarations((INCLUDE / "crosstown.h").read_text(encoding="utf-8")))
ffi.set_source(
    "crosstown._native",
    '#include "crosstown.h"\n',
    include_dirs=[str(INCLUDE)],
    extra_objects=[LIBRARY] if LIBRARY else [],
    libraries=["m", "pthread"] if LIBRARY else ["crosstown"],
    extra_compile_args=["-std=c99", "-O2"],
)
