/** Number of a module's section about its memory (WebAssembly core, 5.5.8). */
const MEMORY = 5;
/** Bytes before the first section. */
const HEAD = 8;

/**
 * Lowers the pages of 64 KiB that the memory of a compiled module begins with, in place. V8 counts all of it as used,
 * touched or not, and collects garbage the more often; a module of Emscripten begins with 16 MiB that are empty.
 */
export function lowerLeastMemory(module: Uint8Array, pages: number): Uint8Array {
  for (let at = HEAD; at < module.length; ) {
    const size = numberAt(module, at + 1);
    if (module[at] === MEMORY) {
      // One memory, and whether it has a limit, come first.
      const least = numberAt(module, size.end + 2);
      if (module[size.end] === 1 && pages < least.value) writeNumber(module, size.end + 2, least.end, pages);
      return module;
    }
    at = size.end + size.value;
  }
  return module;
}

/** Reads an unsigned number (LEB128), and finds where it ends. */
function numberAt(bytes: Uint8Array, from: number): { value: number; end: number } {
  let value = 0;
  for (let at = from; ; at++) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * 2 ** (7 * (at - from));
    if (byte < 0x80) return { value, end: at + 1 };
  }
}

/** Writes a number with as many bytes as there are. */
function writeNumber(bytes: Uint8Array, from: number, end: number, value: number): void {
  for (let at = from; at < end; at++) bytes[at] = ((value >> (7 * (at - from))) & 0x7f) | (at + 1 < end ? 0x80 : 0);
}
