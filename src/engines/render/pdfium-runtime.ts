import type { FunctionTable } from './table-functions.ts';

/** The exports of the library that its runtime needs. */
export interface RuntimeExports {
  readonly memory: { readonly buffer: ArrayBuffer; grow(pages: number): number };
  readonly __indirect_function_table: FunctionTable & { get(index: number): (...values: unknown[]) => unknown };
  malloc(size: number): number;
  free(address: number): void;
  __wasm_call_ctors(): void;
  emscripten_stack_init(): void;
  emscripten_stack_get_current(): number;
  _emscripten_stack_restore(stack: number): void;
  setThrew(threw: number, value: number): void;
}

/** Views of the whole memory, replaced whenever it grows. */
export interface MemoryViews {
  bytes: Uint8Array;
  view: DataView;
}

/** Node's types leave WebAssembly to the DOM library, which has no place on a server. */
declare const WebAssembly: {
  Module: { imports(module: object): { module: string; name: string }[] };
  instantiate(module: object, imports: Record<string, Record<string, unknown>>): Promise<{ exports: unknown }>;
};

const PAGE_BYTES = 65_536;
/** Most by which the memory grows beyond what is needed, and share of its size. */
const MOST_AHEAD_BYTES = 96 * 1024 * 1024;
const AHEAD = 0.2;
/** Error numbers of WASI. */
const EBADF = 8;
const ENOENT = 44;
/** Calls of the system that name a file; there is none. */
const BY_NAME = new Set(
  ['openat', 'stat64', 'lstat64', 'newfstatat', 'unlinkat', 'rmdir'].map((name) => `__syscall_${name}`),
);
/** Thrown to leave functions of C at once (`longjmp`). */
const LONG_JUMP = Symbol('longjmp');

/**
 * Starts a fresh instance of a library that Emscripten built for itself: without files, environment and output. The
 * runtime that comes with the build creates thousands of functions for each instance, which takes as long as a page.
 * @param maxBytes memory past which the instance may not grow
 */
export async function startInstance<E extends RuntimeExports>(
  module: object,
  maxBytes: number,
): Promise<{ exports: E; views: MemoryViews }> {
  let exports: E;
  const views: MemoryViews = { bytes: new Uint8Array(), view: new DataView(new ArrayBuffer(0)) };
  const functions: ((...values: unknown[]) => unknown)[] = [];

  function look(): void {
    const { buffer } = exports.memory;
    views.bytes = new Uint8Array(buffer);
    views.view = new DataView(buffer);
  }

  /** Refuses growth past the cap: the allocation fails inside, and the library gives up on the document. */
  function grow(requested: number): number {
    const size = requested >>> 0;
    if (size > maxBytes) return 0;
    const ahead = Math.min(views.bytes.length * (1 + AHEAD), size + MOST_AHEAD_BYTES);
    for (const wanted of [Math.max(size, ahead), size]) {
      try {
        exports.memory.grow(Math.ceil((wanted - views.bytes.length) / PAGE_BYTES));
        look();
        return 1;
      } catch {
        // The system has less.
      }
    }
    return 0;
  }

  /** Calls a function of the table that may be left by a long jump; it ignores values that it does not take. */
  function invoke(index: number, ...values: unknown[]): unknown {
    const stack = exports.emscripten_stack_get_current();
    try {
      const called = functions[index] ?? exports.__indirect_function_table.get(index);
      functions[index] = called;
      return called(...values);
    } catch (thrown) {
      if (thrown !== LONG_JUMP) throw thrown;
      exports._emscripten_stack_restore(stack);
      exports.setThrew(1, 0);
      return 0;
    }
  }

  /** Writes a time as C divides it (`struct tm`), in UTC. */
  function divideTime(low: number, high: number, address: number): void {
    const date = new Date(((low >>> 0) + high * 2 ** 32) * 1000);
    const year = date.getUTCFullYear();
    const days = Math.floor((date.getTime() - Date.UTC(year, 0, 1)) / 86_400_000);
    [
      date.getUTCSeconds(),
      date.getUTCMinutes(),
      date.getUTCHours(),
      date.getUTCDate(),
      date.getUTCMonth(),
      year - 1900,
      date.getUTCDay(),
      days,
      0,
      0,
    ].forEach((value, at) => {
      views.view.setInt32(address + at * 4, value, true);
    });
  }

  function zeros(...addresses: number[]): number {
    for (const address of addresses) views.view.setInt32(address, 0, true);
    return 0;
  }

  const known: Record<string, (...values: number[]) => unknown> = {
    emscripten_resize_heap: (size = 0) => grow(size),
    emscripten_date_now: () => Date.now(),
    _emscripten_memcpy_js: (to = 0, from = 0, length = 0) => void views.bytes.copyWithin(to, from, from + length),
    _emscripten_throw_longjmp() {
      throw LONG_JUMP;
    },
    _abort_js: giveUp,
    __assert_fail: giveUp,
    _tzset_js: (zone = 0, daylight = 0, name = 0, summer = 0) => {
      zeros(zone, daylight);
      views.bytes[name] = 0;
      views.bytes[summer] = 0;
    },
    _localtime_js: (low = 0, high = 0, address = 0) => divideTime(low, high, address),
    _gmtime_js: (low = 0, high = 0, address = 0) => divideTime(low, high, address),
    environ_sizes_get: (count = 0, size = 0) => zeros(count, size),
    environ_get: () => 0,
    fd_write(_file, pieces = 0, count = 0, written = 0) {
      let length = 0;
      for (let at = 0; at < count; at++) length += views.view.getUint32(pieces + at * 8 + 4, true);
      views.view.setUint32(written, length, true);
      return 0;
    },
  };

  function importOf(name: string): unknown {
    if (name.startsWith('invoke_')) return invoke;
    if (name.startsWith('__syscall_')) return () => (BY_NAME.has(name) ? -ENOENT : -EBADF);
    return known[name] ?? (name.startsWith('fd_') ? () => EBADF : undefined);
  }

  const imports: Record<string, Record<string, unknown>> = {};
  for (const { module: space, name } of importsOf(module)) {
    imports[space] ??= {};
    imports[space][name] = importOf(name);
  }
  exports = (await WebAssembly.instantiate(module, imports)).exports as E;
  look();
  exports.emscripten_stack_init();
  exports.__wasm_call_ctors();
  return { exports, views };
}

const listed = new WeakMap<object, { module: string; name: string }[]>();
function importsOf(module: object): { module: string; name: string }[] {
  const names = listed.get(module) ?? WebAssembly.Module.imports(module);
  listed.set(module, names);
  return names;
}

function giveUp(): never {
  throw new Error('the library gave up');
}
