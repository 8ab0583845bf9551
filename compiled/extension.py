"""`python -m compiled.extension MODULE.py ...`: compile modules by mypyc where they stand, one C file for each.

In one C file for all of them the C compiler does not come to its end; so there is one for each, compiled side by side.
"""

from __future__ import annotations

import os
import sys
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext


class SideBySide(build_ext):
    """The C files of a library are compiled on all cores; setuptools takes one after the other."""

    def build_extensions(self) -> None:
        one_after_the_other = self.compiler.compile

        def compile_all(sources: list[str], **given: Any) -> list[str]:
            with ThreadPoolExecutor(os.cpu_count()) as pool:
                made = pool.map(lambda source: one_after_the_other([source], **given), sources)
                return [each for objects in made for each in objects]

        self.compiler.compile = compile_all
        super().build_extensions()


if __name__ == "__main__":
    setup(
        name="wartable-compiled",
        ext_modules=mypycify(sys.argv[1:], group_name="wartable", multi_file=True, debug_level="0"),
        cmdclass={"build_ext": SideBySide},
        script_args=["--quiet", "build_ext", "--inplace", f"--parallel={os.cpu_count()}"],
    )
