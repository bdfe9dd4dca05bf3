import { plainOf } from './curves.ts';
import { bitsOfNumber, numberOfBytes, powerOf } from './numbers.ts';

export interface DsaNumbers {
  prime: bigint;
  order: bigint;
  generator: bigint;
  open: bigint;
}

/** Limits of OpenSSL, so that verdicts are the same. */
const MAX_BITS = 10_000;
const ORDER_BITS = new Set([160, 224, 256]);

/** Verifies a DSA signature of a digest (FIPS 186-4, 4.7), in ASN.1 or, if `plain`, as two adjacent numbers. */
export function verifyDsa(
  { prime, order, generator, open }: DsaNumbers,
  digest: Uint8Array,
  signature: Uint8Array,
  plain: boolean,
): boolean {
  const bits = bitsOfNumber(order);
  const size = bits / 8;
  if (bitsOfNumber(prime) > MAX_BITS || !ORDER_BITS.has(bits)) return false;
  const numbers = plain ? signature : plainOf(signature, size);
  if (numbers?.length !== 2 * size) return false;
  const [first, second] = [numbers.subarray(0, size), numbers.subarray(size)].map(numberOfBytes);
  if (!first || !second || first >= order || second >= order) return false;
  // The order is a prime, so this power is the inverse.
  const inverse = powerOf(second, order - 2n, order);
  const hashed = numberOfBytes(digest.subarray(0, size));
  const one = powerOf(generator, (hashed * inverse) % order, prime);
  const other = powerOf(open, (first * inverse) % order, prime);
  return ((one * other) % prime) % order === first;
}
