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
  const get = (index: number): number => {
    const block = blocks[index >>> SHIFT];
    if (!block) throw outside(index);
    return block[index & MASK] ?? 0;
  };
  const set = (index: number, value: number): void => {
    const block = blocks[index >>> SHIFT];
    if (!block) throw outside(index);
    block[index & MASK] = value;
  };
  return {
    get length() {
      return length;
    },
    get,
    set,
    push(value) {
      if (length >>> SHIFT === blocks.length) blocks.push(new Uint32Array(BLOCK));
      set(length, value);
      return length++;
    },
    pop() {
      length--;
      return get(length);
    },
  };
}

function outside(index: number): RangeError {
  return new RangeError(`The list has no number at ${index}.`);
}
