import type { sha256 } from '@noble/hashes/sha2.js';
import { Buffer } from './buffer.ts';

/** A hash as Node has it. */
export interface Hash {
  update(data: Uint8Array | string): Hash;
  copy(): Hash;
  digest(): Buffer;
  digest(encoding: Encoding): string;
}

export type Encoding = 'hex' | 'base64';
type Sum = ReturnType<typeof sha256.create>;
type Algorithm = ((data: Uint8Array) => Uint8Array) & { create(): unknown };

/** Finds a hash by Node's name for it. @throws Error if the table has none */
export function hashOf<A extends Algorithm>(hashes: Readonly<Record<string, A>>, name: string): A {
  const found = Object.hasOwn(hashes, name) ? hashes[name] : undefined;
  if (!found) throw new Error(`no hash ${name}`);
  return found;
}

/** Hashes data in one go. */
export function digestOf(
  algorithm: Algorithm,
  data: Uint8Array | string,
  encoding: Encoding | 'buffer' = 'hex',
): Buffer | string {
  const digest = Buffer.from(algorithm(bytesOf(data)));
  return encoding === 'buffer' ? digest : digest.toString(encoding);
}

/** Hashes data piece by piece. */
export function hashOn(begun: unknown): Hash {
  const sum = begun as Sum;
  function digest(): Buffer;
  function digest(encoding: Encoding): string;
  function digest(encoding?: Encoding): Buffer | string {
    const bytes = Buffer.from(sum.digest());
    return encoding ? bytes.toString(encoding) : bytes;
  }
  const whole: Hash = {
    update(data) {
      sum.update(bytesOf(data));
      return whole;
    },
    copy: () => hashOn(sum.clone()),
    digest,
  };
  return whole;
}

function bytesOf(data: Uint8Array | string): Uint8Array {
  return typeof data === 'string' ? Buffer.from(data) : data;
}
