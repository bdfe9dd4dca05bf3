import { Buffer } from '../../platform/web/buffer.ts';
import { createHash, hash } from '../../platform/web/pki.ts';
import { EDWARDS, signEcdsa, verifyEcdsa } from './curves.ts';
import { verifyDsa } from './dsa.ts';
import { readPem, readPkcs8 } from './private-keys.ts';
import { describeNumbers, type PublicNumbers, readSpki } from './public-keys.ts';
import { signRsa, verifyRsa } from './rsa.ts';

/**
 * Replaces Node's keys and signatures in a browser: the same names, parameters and results, for what document
 * signatures need.
 */

/** A key for signatures; private ones have a `secret`. */
export interface KeyObject {
  readonly asymmetricKeyType: PublicNumbers['type'];
  readonly asymmetricKeyDetails: { modulusLength?: number; namedCurve?: string };
  readonly open: PublicNumbers;
  readonly secret: Uint8Array<ArrayBuffer> | null;
  equals(other: KeyObject): boolean;
}

interface How {
  key: KeyObject;
  padding?: number;
  saltLength?: number;
  dsaEncoding?: 'ieee-p1363';
}

export const constants = { RSA_PKCS1_PSS_PADDING: 6 };

function keyOf(open: PublicNumbers, secret: KeyObject['secret']): KeyObject {
  const { details, id } = describeNumbers(open);
  return {
    asymmetricKeyType: open.type,
    asymmetricKeyDetails: details,
    open,
    secret,
    equals: (other) => describeNumbers(other.open).id === id && (other.secret === null) === (secret === null),
  };
}

/**
 * Reads a public key in SubjectPublicKeyInfo, or derives it from a private key.
 * @throws Error, or PdfError `needs_node` for an unknown curve
 */
export function createPublicKey(from: KeyObject | { key: Uint8Array }): KeyObject {
  return keyOf('key' in from ? readSpki(from.key) : from.open, null);
}

/** Reads a private key in PKCS #8 or PEM. @throws Error, or PdfError `needs_node` for a curve that is not known */
export function createPrivateKey({ key, passphrase }: { key: Uint8Array | string; passphrase?: string }): KeyObject {
  const { open, secret } = readPkcs8(typeof key === 'string' ? readPem(key, passphrase) : key);
  return keyOf(open, secret);
}

/** Verifies data that comes in pieces. */
export function createVerify(name: string) {
  const sum = createHash(name);
  return {
    update: (data: Uint8Array): void => void sum.update(data),
    verify: (how: How, signature: Uint8Array): boolean => verifyDigest(how, name, sum.digest(), signature),
  };
}

/** Verifies a signature on an Edwards curve, which has its own digest. */
export function verify(_name: null, data: Uint8Array, { key: { open } }: How, signature: Uint8Array): boolean {
  if (open.type !== 'ed25519' && open.type !== 'ed448') return false;
  return EDWARDS[open.type].verify(signature, data, open.point, { zip215: false });
}

function verifyDigest(
  { key: { open }, saltLength, dsaEncoding }: How,
  name: string,
  digest: Uint8Array,
  signature: Uint8Array,
): boolean {
  const plain = dsaEncoding !== undefined;
  switch (open.type) {
    case 'rsa':
      return verifyRsa(open, { name, digest }, signature, saltLength ?? null);
    case 'rsa-pss': {
      const { limits } = open;
      if (limits && (limits.digest !== name || (saltLength ?? limits.saltLength) < limits.saltLength)) return false;
      return verifyRsa(open, { name, digest }, signature, saltLength ?? limits?.saltLength ?? 'any');
    }
    case 'dsa':
      return saltLength === undefined && verifyDsa(open, digest, signature, plain);
    case 'ec':
      return saltLength === undefined && verifyEcdsa(open.curve, open.point, digest, signature, plain);
    default:
      return false;
  }
}

/** Signs data; asynchronous, since browsers' RSA is. */
export async function sign(name: string | null, data: Uint8Array, how: KeyObject | How): Promise<Buffer> {
  const { key, saltLength = null } = 'key' in how ? how : { key: how };
  const { open, secret } = key;
  if (!secret) throw new Error('the key is a public one');
  switch (open.type) {
    case 'rsa':
    case 'rsa-pss':
      return signRsa(secret, name ?? '', data, saltLength);
    case 'ec':
      return Buffer.from(signEcdsa(open.curve, secret, name ?? '', hash(name ?? '', data, 'buffer')));
    case 'ed25519':
    case 'ed448':
      return Buffer.from(EDWARDS[open.type].sign(data, secret));
    default:
      throw new Error(`no signing by ${open.type}`);
  }
}
