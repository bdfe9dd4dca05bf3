/** Calls before V8 compiles a function with Maglev and with TurboFan, where nothing is said 400 and 3,000. */
const CALLS = { maglev: 1000, turbofan: 30_000 };
/** Bytes of WebAssembly that a function has run through, roughly, before TurboFan compiles it; else 13 million. */
const WASM_BYTES = 100_000_000;

/**
 * Flags of a child for when V8 compiles a function again: later, since the first job of a child would spend two fifths of
 * its processor time on compiling, and long jobs take no more. Compiled code is taken by processes with the same ones only.
 */
export const TIER_UP = [
  ...Object.entries(CALLS).map(([compiler, calls]) => `--invocation-count-for-${compiler}=${calls}`),
  `--wasm-tiering-budget=${WASM_BYTES}`,
];
