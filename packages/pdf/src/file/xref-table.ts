/** Where an object is: at an offset of the file, or in an object stream. */
export const FREE = 1;
export const AT_OFFSET = 2;
export const IN_STREAM = 3;

/** The largest object number of ISO 32000-1, annex C. */
const MAX_OBJECT = 8_388_607;
/** Numbers up to here live in arrays; a hostile file may name one huge number, which must not cost memory. */
const DENSE = 1 << 20;

/** Object number → location. The first entry that is set for a number stays, since the newest section is read first. */
export interface XrefTable {
  /** One more than the highest object number. */
  readonly size: number;
  /** 0 if unknown, otherwise FREE, AT_OFFSET or IN_STREAM. */
  kind(num: number): number;
  /** Offset in the file, or the number of the object stream. */
  location(num: number): number;
  set(num: number, kind: number, location: number): void;
  /** Numbers of existing objects, ascending; a huge number costs no more than a small one. */
  numbers(): Generator<number>;
  /** Sets an entry, replacing any earlier one: the last definition wins when a file is rebuilt. */
  replace(num: number, kind: number, location: number): void;
}

export function createXrefTable(): XrefTable {
  let kinds = new Uint8Array(1024);
  let locations = new Float64Array(1024);
  const far = new Map<number, { kind: number; location: number }>();
  let size = 0;

  function kindOf(num: number): number {
    return num < DENSE ? (kinds[num] ?? 0) : (far.get(num)?.kind ?? 0);
  }
  function replace(num: number, kind: number, location: number): void {
    if (!(num >= 0 && num <= MAX_OBJECT) || location < 0) return;
    if (num >= DENSE) far.set(num, { kind, location });
    else {
      if (num >= kinds.length) {
        const length = Math.min(DENSE, Math.max(num + 1, kinds.length * 2));
        const moreKinds = new Uint8Array(length);
        const moreLocations = new Float64Array(length);
        moreKinds.set(kinds);
        moreLocations.set(locations);
        kinds = moreKinds;
        locations = moreLocations;
      }
      kinds[num] = kind;
      locations[num] = location;
    }
    if (num >= size) size = num + 1;
  }

  return {
    get size() {
      return size;
    },
    kind: kindOf,
    location: (num) => (num < DENSE ? (locations[num] ?? 0) : (far.get(num)?.location ?? 0)),
    set(num, kind, location) {
      if (kindOf(num) === 0) replace(num, kind, location);
    },
    replace,
    *numbers() {
      for (let num = 1; num < kinds.length; num++) if ((kinds[num] ?? 0) > FREE) yield num;
      for (const num of [...far.keys()].sort((left, right) => left - right)) if (kindOf(num) > FREE) yield num;
    },
  };
}

/** Object number → whole number, 0 by default; for the numbers that objects get in a new file. */
export interface NumberMap {
  get(num: number): number;
  set(num: number, value: number): void;
}

/** Entries up to which a map is kept sparse: documents of few pages must not cost what the whole file does. */
const SPARSE = 1024;

export function createNumberMap(size: number): NumberMap {
  let dense: Int32Array | null = size <= SPARSE ? new Int32Array(size + 1) : null;
  const sparse = new Map<number, number>();

  function spread(): void {
    dense = new Int32Array(Math.min(size, DENSE) + 1);
    for (const [num, value] of sparse) {
      if (num >= dense.length) continue;
      dense[num] = value;
      sparse.delete(num);
    }
  }

  return {
    get: (num) => (dense && num < dense.length ? dense[num] : sparse.get(num)) ?? 0,
    set(num, value) {
      if (dense && num < dense.length) {
        dense[num] = value;
        return;
      }
      sparse.set(num, value);
      if (!dense && sparse.size > SPARSE) spread();
    },
  };
}
