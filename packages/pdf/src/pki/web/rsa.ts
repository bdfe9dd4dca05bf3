import { PdfError } from '../../errors.ts';
import { Buffer } from '../../platform/web/buffer.ts';
import { hash } from '../../platform/web/pki.ts';
import { nothing, octets, oid, same, sequence } from '../der.ts';
import { DIGESTS } from '../digests.ts';
import { bitsOfNumber, bytesOfNumber, numberOfBytes, powerOf } from './numbers.ts';

export interface RsaNumbers {
  modulus: bigint;
  exponent: bigint;
}

/** Length of the salt of a PSS signature; `any` if unspecified. */
export type SaltLength = number | 'any';

/** Limits of OpenSSL, so that verdicts are the same. */
const MAX_BITS = 16_384;
const BITS_OF_ANY_EXPONENT = 3072;
const MAX_EXPONENT_BITS = 64;

/** Verifies a signature of a digest: with a length of salt by PSS (RFC 8017, 8.1.2), else by PKCS #1 1.5 (8.2.2). */
export function verifyRsa(
  { modulus, exponent }: RsaNumbers,
  { name, digest }: { name: string; digest: Uint8Array },
  signature: Uint8Array,
  saltLength: SaltLength | null,
): boolean {
  const bits = bitsOfNumber(modulus);
  const size = Math.ceil(bits / 8);
  const number = numberOfBytes(signature);
  const isLarge = bits > BITS_OF_ANY_EXPONENT && bitsOfNumber(exponent) > MAX_EXPONENT_BITS;
  if (bits > MAX_BITS || isLarge || modulus % 2n === 0n || exponent >= modulus) return false;
  // By PSS, OpenSSL takes signatures without their leading zeros.
  if (saltLength === null ? signature.length !== size : signature.length > size) return false;
  if (number >= modulus) return false;
  const opened = powerOf(number, exponent, modulus);
  if (saltLength !== null) return verifyPss(opened, bits - 1, name, digest, saltLength);
  const encoded = bytesOfNumber(opened, size);
  const expected = encodePkcs1(name, digest, size);
  return encoded !== null && expected !== null && same(encoded, expected);
}

/** EMSA-PKCS1-v1_5 (RFC 8017, 9.2); null if the key is too short for the digest. */
function encodePkcs1(name: string, digest: Uint8Array, size: number): Buffer | null {
  const [id] = Object.entries(DIGESTS).find(([, known]) => known === name) ?? [];
  if (!id) return null;
  const info = sequence(sequence(oid(id), nothing()), octets(digest));
  const padding = size - info.length - 3;
  if (padding < 8) return null;
  return Buffer.concat([Buffer.from([0, 1]), Buffer.alloc(padding, 0xff), Buffer.alloc(1), info]);
}

const PSS_TRAILER = 0xbc;

/** EMSA-PSS-VERIFY (RFC 8017, 9.1.2), with the message's digest for the mask. */
function verifyPss(opened: bigint, bits: number, name: string, digest: Uint8Array, saltLength: SaltLength): boolean {
  const size = Math.ceil(bits / 8);
  const encoded = bytesOfNumber(opened, size);
  const length = digest.length;
  const end = size - length - 1;
  if (!encoded || end < 1 || encoded.at(-1) !== PSS_TRAILER || bitsOfNumber(opened) > bits) return false;
  const seed = encoded.subarray(end, -1);
  const mask = maskOf(name, seed, end);
  const block = Buffer.from(encoded.subarray(0, end).map((byte, at) => byte ^ (mask[at] ?? 0)));
  block[0] = (block[0] ?? 0) & (0xff >> (8 * size - bits));
  const start = block.findIndex((byte) => byte !== 0);
  if (block[start] !== 1) return false;
  const salt = block.subarray(start + 1);
  if (saltLength !== 'any' && salt.length !== saltLength) return false;
  return same(hash(name, Buffer.concat([Buffer.alloc(8), digest, salt]), 'buffer'), seed);
}

/** MGF1 (RFC 8017, B.2.1). */
function maskOf(name: string, seed: Uint8Array, length: number): Buffer {
  const parts: Buffer[] = [];
  for (let size = 0, count = 0; size < length; count++) {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count, 0);
    const part = hash(name, Buffer.concat([seed, counter]), 'buffer');
    parts.push(part);
    size += part.length;
  }
  return Buffer.concat(parts, length);
}

const SUBTLE_NAMES: Record<string, string> = { sha256: 'SHA-256', sha384: 'SHA-384', sha512: 'SHA-512' };

/**
 * Signs data with a private key in PKCS #8 by Web Crypto, which keeps to itself how long it computes.
 * @throws PdfError `needs_node` in a page that did not come by HTTPS, `invalid_parameter` for a key that the browser refuses
 */
export async function signRsa(
  pkcs8: Uint8Array<ArrayBuffer>,
  digest: string,
  data: Uint8Array,
  saltLength: number | null,
): Promise<Buffer> {
  // Undefined in pages without HTTPS, although lib.dom.d.ts says otherwise.
  const subtle = crypto.subtle as typeof crypto.subtle | undefined;
  if (!subtle) {
    throw new PdfError('needs_node', 'Signing with an RSA key needs a page that came by HTTPS, or Node, Deno or Bun.');
  }
  const name = saltLength === null ? 'RSASSA-PKCS1-v1_5' : 'RSA-PSS';
  try {
    const key = await subtle.importKey('pkcs8', pkcs8, { name, hash: SUBTLE_NAMES[digest] ?? digest }, false, ['sign']);
    const how = saltLength === null ? { name } : { name, saltLength };
    return Buffer.from(await subtle.sign(how, key, Uint8Array.from(data)));
  } catch (error) {
    throw new PdfError('invalid_parameter', 'The browser cannot sign with this RSA key.', { cause: error });
  }
}
