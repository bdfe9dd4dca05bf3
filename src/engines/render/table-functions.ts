/** The part of Node's WebAssembly used here; its types leave it to the DOM library. */
declare const WebAssembly: {
  Module: new (bytes: Uint8Array) => object;
  Instance: new (
    module: object,
    imports: Record<string, Record<string, unknown>>,
  ) => { exports: Record<string, unknown> };
};

/** A table of functions that code in an instance calls by their numbers. */
export interface FunctionTable {
  readonly length: number;
  grow(by: number, value: unknown): number;
}

const I32 = 0x7f;
const compiled = new Map<string, object>();

/**
 * Makes a function callable from an instance, and returns its number. Emscripten's `addFunction` does so too, but first
 * visits each of the thousands of functions in the table of a new instance, which takes as long as reading a page.
 * @param signature as Emscripten writes it, result first, only 32-bit integers (`"vii"`)
 */
export function addTableFunction(table: FunctionTable, call: unknown, signature: string): number {
  const module = compiled.get(signature) ?? new WebAssembly.Module(wrapperOf(signature));
  compiled.set(signature, module);
  const { exports } = new WebAssembly.Instance(module, { e: { f: call } });
  return table.grow(1, exports.f);
}

/** A module that exports the function it imports: a table takes no others (WebAssembly core, 5.5). */
function wrapperOf(signature: string): Uint8Array {
  const results = signature.startsWith('v') ? [] : [I32];
  const params = Array.from(signature.slice(1), () => I32);
  const type = [1, 0x60, params.length, ...params, results.length, ...results];
  const name = (text: string): number[] => [text.length, ...Buffer.from(text)];
  const imported = [1, ...name('e'), ...name('f'), 0, 0];
  const exported = [1, ...name('f'), 0, 0];
  const section = (id: number, body: number[]): number[] => [id, body.length, ...body];
  const head = [...Buffer.from('\0asm'), 1, 0, 0, 0];
  return Uint8Array.from([...head, ...section(1, type), ...section(2, imported), ...section(7, exported)]);
}
