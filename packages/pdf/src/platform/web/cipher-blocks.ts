import { Buffer } from './buffer.ts';

/** A cipher as Node has it. */
export interface Cipher {
  setAutoPadding(on: boolean): Cipher;
  update(data: Uint8Array): Buffer;
  final(): Buffer;
}

/**
 * Deciphers in CBC mode, as Node does.
 * @param size bytes of a block
 * @param decrypt deciphers whole blocks that follow the block `vector`
 */
export function decipherInBlocks(
  size: number,
  iv: Uint8Array,
  decrypt: (locked: Uint8Array, vector: Uint8Array) => Uint8Array,
): Cipher {
  const blocks = wholeBlocks(size);
  let vector: Uint8Array = Uint8Array.from(iv);
  let padded = true;
  let held: Uint8Array = new Uint8Array();
  const cipher: Cipher = {
    setAutoPadding(on) {
      padded = on;
      return cipher;
    },
    update(data) {
      const locked = blocks.take(data);
      if (locked.length === 0) return Buffer.alloc(0);
      const plain = decrypt(locked, vector);
      vector = locked.slice(-size);
      if (!padded) return Buffer.from(plain);
      // The last block may be padding.
      const all = Buffer.concat([held, plain]);
      held = all.subarray(-size);
      return Buffer.from(all.subarray(0, -size));
    },
    final() {
      const count = padded ? (held.at(-1) ?? 0) : 0;
      const padding = held.subarray(held.length - count);
      if (
        blocks.rest().length > 0 ||
        (padded && (count === 0 || count > size || padding.some((byte) => byte !== count)))
      )
        throw new Error('the encrypted bytes end in the wrong place');
      return Buffer.from(held.subarray(0, held.length - count));
    },
  };
  return cipher;
}

/** Passes whole blocks on, and keeps the rest for the next call. */
export function wholeBlocks(size: number): { take(data: Uint8Array): Uint8Array<ArrayBuffer>; rest(): Uint8Array } {
  let rest: Uint8Array = new Uint8Array();
  return {
    take(data) {
      const all = new Uint8Array(rest.length + data.length);
      all.set(rest);
      all.set(data, rest.length);
      const end = all.length - (all.length % size);
      rest = all.subarray(end);
      return all.subarray(0, end);
    },
    rest: () => rest,
  };
}
