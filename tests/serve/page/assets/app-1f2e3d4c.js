// The page for tests: shows that scripts, WebAssembly and style attributes are allowed.
const empty = await (await fetch("/assets/empty-9d8c7b6a.wasm")).arrayBuffer();
await WebAssembly.compile(empty);
const here = document.getElementById("here");
here.setAttribute("style", "font-weight: bold");
here.textContent = "The script has run.";
