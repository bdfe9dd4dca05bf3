import { type ECDSA, ecdsa, weierstrass } from '@noble/curves/abstract/weierstrass.js';
import { ed448 } from '@noble/curves/ed448.js';
import { ed25519 } from '@noble/curves/ed25519.js';
import { sha256, sha384, sha512 } from '@noble/hashes/sha2.js';
import { Buffer } from '../../platform/web/buffer.ts';
import { integer, isNegative, readDer, same, sequence, sequenceOf } from '../der.ts';
import { CURVES, type CurveNumbers } from './curve-numbers.ts';
import { bitsOfNumber, bytesOfNumber, naturalOf } from './numbers.ts';

export const EDWARDS = { ed25519, ed448 };
/** Hashes for deterministic nonces of signatures. */
const DRAWN_BY = { sha256, sha384, sha512 };
/** Input that OpenSSL accepts: signatures of both signs, and existing digests. */
const AS_OPENSSL = { prehash: false, lowS: false } as const;

/** A curve that signatures are made on. */
export interface Curve {
  id: string;
  name: string;
  /** Bytes of its order. */
  size: number;
}

const points = new Map<string, ReturnType<typeof weierstrass<bigint>>>();

/** The curve with this identifier, of the prime curves that certificates use; null for any other. */
export function curveOf(id: string): Curve | null {
  const known = Object.hasOwn(CURVES, id) ? CURVES[id] : undefined;
  return known ? { id, name: known.name, size: Math.ceil(bitsOfNumber(known.numbers[3]) / 8) } : null;
}

function pointsOn({ id }: Curve) {
  const { numbers } = CURVES[id] as CurveNumbers;
  const [p, a, b, n, Gx, Gy] = numbers;
  const point = points.get(id) ?? weierstrass<bigint>({ p, a, b, n, h: 1n, Gx, Gy });
  points.set(id, point);
  return point;
}

function signerOn(curve: Curve, digest: string): ECDSA {
  return ecdsa(pointsOn(curve), DRAWN_BY[digest as keyof typeof DRAWN_BY] ?? sha256);
}

/** Reads a point, which may be compressed, as both coordinates. @throws Error if it is not on the curve */
export function pointFrom(curve: Curve, bytes: Uint8Array): Uint8Array {
  return pointsOn(curve).fromBytes(bytes).toBytes(false);
}

/** Verifies an ECDSA signature of a digest, in ASN.1 or, if `plain`, as two adjacent numbers. */
export function verifyEcdsa(
  curve: Curve,
  point: Uint8Array,
  digest: Uint8Array,
  signature: Uint8Array,
  plain: boolean,
): boolean {
  const numbers = plain ? signature : plainOf(signature, curve.size);
  return (
    numbers?.length === 2 * curve.size && signerOn(curve, 'sha256').verify(numbers, digest, point, { ...AS_OPENSSL })
  );
}

/** Signs a digest by ECDSA with a deterministic nonce (RFC 6979); returns ASN.1. */
export function signEcdsa(curve: Curve, secret: Uint8Array, name: string, digest: Uint8Array): Uint8Array {
  const plain = signerOn(curve, name).sign(digest, secret, { ...AS_OPENSSL });
  return sequence(...[plain.subarray(0, curve.size), plain.subarray(curve.size)].map(integerOf));
}

/** The point of a private key. */
export function pointOf(curve: Curve, secret: Uint8Array): Uint8Array {
  return signerOn(curve, 'sha256').getPublicKey(secret, false);
}

/**
 * The two numbers of a signature in ASN.1, each of this many bytes; null unless they are encoded in the only valid way.
 */
export function plainOf(signature: Uint8Array, size: number): Uint8Array | null {
  const parts = sequenceOf(readDer(signature));
  const numbers = parts.map((part) => bytesOfNumber(naturalOf(part), size));
  const [first, second] = numbers;
  if (numbers.length !== 2 || !first || !second) return null;
  return same(sequence(integerOf(first), integerOf(second)), signature) ? Buffer.concat([first, second]) : null;
}

function integerOf(bytes: Uint8Array): Uint8Array {
  const start = bytes.findIndex((byte) => byte !== 0);
  const short = start < 0 ? Buffer.alloc(1) : Buffer.from(bytes.subarray(start));
  return integer(isNegative(short) ? Buffer.concat([Buffer.alloc(1), short]) : short);
}
