const SHIFT = 16;
const BLOCK = 1 << SHIFT;
const MASK = BLOCK - 1;

/** A growing list of 32-bit numbers, in blocks so that growing copies nothing. */
export interface Uint32List {
  readonly length: number;
  get(index: number): number;
  set(index: number, value: number): void;
  /** Returns the index of the new number. */
  push(value: number): number;
  pop(): number;
}

export function createUint32List(): Uint32List {
  const blocks: Uint32Array[] = [];
  let length = 0;
  return {
    get length() {
      return length;
    },
    get: (index) => blocks[index >>> SHIFT]![index & MASK]!,
    set(index, value) {
      blocks[index >>> SHIFT]![index & MASK] = value;
    },
    push(value) {
      if (length >>> SHIFT === blocks.length) blocks.push(new Uint32Array(BLOCK));
      blocks[length >>> SHIFT]![length & MASK] = value;
      return length++;
    },
    pop() {
      length--;
      return blocks[length >>> SHIFT]![length & MASK]!;
    },
  };
}
