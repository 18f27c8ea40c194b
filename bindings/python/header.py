"""The public header, as cffi wants it: declarations alone.

cffi reads C without its preprocessor, so directives, the mark of public functions and C++'s wrapping go;
what is left is compared with the real header by the compiler when the module is built."""
import re


def declarations(header: str) -> str:
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.DOTALL)
    text = re.sub(r"(?m)^\s*#.*(?:\\\n.*)*$", "", text)
    text = text.replace('extern "C" {', "").replace("CROSSTOWN_API ", "")
    # The closing brace of C++'s wrapping is the only one that stands alone at the end.
    text = text.rstrip()
    if text.endswith("}"):
        text = text[:-1]
    # Python is asked before each line of an analysis.
    return text + '\nextern "Python" bool crosstown_python_go_on(void *with, int line, int lines);\n'
