/*
 * door.h - how the functions of the WebAssembly module are asked and answer. JavaScript
 * writes a request into the buffer that engine_input gives it, calls a function, and reads
 * the answer at engine_output.
 *
 * One instance serves one caller at a time; its buffers live until the next call.
 */
#ifndef WASM_DOOR_H
#define WASM_DOOR_H

#include "core/say.h"

#define EXPORT(name) __attribute__((export_name(name)))

/* What the caller wrote; `len` is what it says it wrote. */
const char *door_input(void);

/* The answer: a text, or whatever `put` writes, however long it gets. Each returns `code`,
 * 0 when there is no memory. */
int door_answer(int code, const char *text);
int door_answer_with(int code, void (*put)(const void *from, struct ct_text *out),
                     const void *from);
/* The answer piece by piece: begin, then add (to: ignored), then door_is_whole. */
void door_begin(void);
void door_add(void *to, const char *text, size_t len);
bool door_is_whole(void);

/* {"line":7,"refusal":{…},"text":"…"}: always 0. */
int door_refuse(const struct ct_game *game, const struct ct_refusal *why, long line);

#endif
