/** The state of an RC4 key stream, from which data is decrypted (or encrypted) in order, in place. */
export interface Rc4 {
  apply(data: Uint8Array): void;
}

/** Starts the key stream of `key`. Only for reading what others wrote: the cipher is broken, and OpenSSL 3 left it out. */
export function createRc4(key: Uint8Array): Rc4 {
  const state = new Uint8Array(256);
  for (let index = 0; index < 256; index++) state[index] = index;
  for (let index = 0, other = 0; index < 256; index++) {
    const value = state[index] ?? 0;
    other = (other + value + (key[index % key.length] ?? 0)) & 255;
    state[index] = state[other] ?? 0;
    state[other] = value;
  }
  let i = 0;
  let j = 0;
  return {
    apply(data) {
      for (let at = 0; at < data.length; at++) {
        i = (i + 1) & 255;
        const value = state[i] ?? 0;
        j = (j + value) & 255;
        const other = state[j] ?? 0;
        state[i] = other;
        state[j] = value;
        data[at] = (data[at] ?? 0) ^ (state[(value + other) & 255] ?? 0);
      }
    },
  };
}

/** Returns `data` decrypted (or encrypted) with `key`. */
export function rc4(key: Uint8Array, data: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(data);
  createRc4(key).apply(copy);
  return copy;
}
