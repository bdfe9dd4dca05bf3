import { Buffer } from '../../platform/web/buffer.ts';
import { type DerNode, expect, isNegative, TAG } from '../der.ts';

/** Reads a number, most significant byte first. */
export function numberOfBytes(bytes: Uint8Array): bigint {
  return bytes.length === 0 ? 0n : BigInt(`0x${Buffer.from(bytes).toString('hex')}`);
}

/** Writes a number into this many bytes; null if it needs more. */
export function bytesOfNumber(number: bigint, length: number): Buffer | null {
  const digits = number.toString(16).padStart(2 * length, '0');
  return digits.length > 2 * length ? null : Buffer.from(digits, 'hex');
}

/** Reads an INTEGER that is not negative. @throws Error for any other */
export function naturalOf(node: DerNode | undefined): bigint {
  const { content } = expect(node, TAG.INTEGER);
  if (content.length === 0 || isNegative(content)) throw new Error('no natural number');
  return numberOfBytes(content);
}

/**
 * Computes a power of a number in the integers modulo another. The time depends on the exponent: only use it with
 * public numbers.
 */
export function powerOf(base: bigint, exponent: bigint, modulus: bigint): bigint {
  let power = 1n;
  for (const bit of exponent.toString(2)) {
    power = (power * power) % modulus;
    if (bit === '1') power = (power * base) % modulus;
  }
  return power;
}

export function bitsOfNumber(number: bigint): number {
  return number === 0n ? 0 : number.toString(2).length;
}
