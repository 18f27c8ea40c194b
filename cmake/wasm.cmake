# Debian's clang-19 and wasi-libc. binaryen must not be installed: clang would then call its
# wasm-opt, which is too old for the output.
set(CMAKE_SYSTEM_NAME Generic) # CMake knows no WASI
set(CT_WASM ON)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
# No -flto: 17 kB more, no faster, and with -msimd128 clang-19 then plays other games (same-bytes.mjs).
set(CMAKE_C_FLAGS_INIT "-msimd128 -mbulk-memory")
