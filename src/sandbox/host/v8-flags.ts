/** Calls before V8 compiles a function with Maglev and with TurboFan; the defaults are 400 and 3,000. */
const CALLS = { maglev: 1000, turbofan: 30_000 };
/** Bytes of WebAssembly that a function has run through, roughly, before TurboFan compiles it; else 13 million. */
const WASM_BYTES = 100_000_000;

/**
 * Flags that delay V8's recompilation in a child: otherwise, its first job would spend two fifths of its processor time
 * on compiling; long jobs do not get slower. Only processes with the same flags share compiled code.
 */
export const TIER_UP = [
  ...Object.entries(CALLS).map(([compiler, calls]) => `--invocation-count-for-${compiler}=${calls}`),
  `--wasm-tiering-budget=${WASM_BYTES}`,
];

/** A small young generation costs no time in a child and keeps a third of the memory of a large merge free. */
export const YOUNG_GENERATION = '--max-semi-space-size=4';
