"""Builds the wheel (`make wheel` calls it); the C library must have been built before."""
import pathlib
import re
import sys

from setuptools import setup

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
import build_native  # noqa: E402

VERSION = re.search(r'CROSSTOWN_VERSION\s+"([0-9.]+)"', (build_native.INCLUDE / "crosstown.h").read_text())[1]

setup(
    name="crosstown",
    version=VERSION,
    description="Three city board games as a fast engine for learning and search",
    packages=["crosstown"],
    package_data={"crosstown": ["py.typed", "*.pyi"]},
    python_requires=">=3.9",
    install_requires=["cffi>=1.15", "numpy>=1.20"],
    ext_modules=[build_native.ffi.distutils_extension(str(HERE / "build"))],
    zip_safe=False,
)
