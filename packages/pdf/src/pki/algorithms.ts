import { constants, createPublicKey, createVerify, type KeyObject, verify } from '#pki/keys';
import { hash } from '#platform/pki';
import { PdfError } from '../errors.ts';
import { Buffer } from '../platform/buffer.ts';
import { RSASSA_PSS_PARAMS } from './context-tags.ts';
import { type DerNode, numberOf, oidOf, partsOf, sequenceOf } from './der.ts';
import { DIGESTS } from './digests.ts';

/** Signature algorithms that name their digest. */
const SIGNATURES: Record<string, { digest: string; plain?: boolean }> = {
  '1.2.840.113549.1.1.4': { digest: 'md5' },
  '1.2.840.113549.1.1.5': { digest: 'sha1' },
  '1.3.14.3.2.29': { digest: 'sha1' },
  '1.3.36.3.3.1.2': { digest: 'ripemd160' },
  '1.2.840.113549.1.1.11': { digest: 'sha256' },
  '1.2.840.113549.1.1.12': { digest: 'sha384' },
  '1.2.840.113549.1.1.13': { digest: 'sha512' },
  '1.2.840.113549.1.1.14': { digest: 'sha224' },
  '1.2.840.10045.4.1': { digest: 'sha1' },
  '1.2.840.10045.4.3.1': { digest: 'sha224' },
  '1.2.840.10045.4.3.2': { digest: 'sha256' },
  '1.2.840.10045.4.3.3': { digest: 'sha384' },
  '1.2.840.10045.4.3.4': { digest: 'sha512' },
  '1.2.840.10040.4.3': { digest: 'sha1' },
  '2.16.840.1.101.3.4.3.1': { digest: 'sha224' },
  '2.16.840.1.101.3.4.3.2': { digest: 'sha256' },
  '2.16.840.1.101.3.4.3.3': { digest: 'sha384' },
  '2.16.840.1.101.3.4.3.4': { digest: 'sha512' },
  '2.16.840.1.101.3.4.3.9': { digest: 'sha3-224' },
  '2.16.840.1.101.3.4.3.10': { digest: 'sha3-256' },
  '2.16.840.1.101.3.4.3.11': { digest: 'sha3-384' },
  '2.16.840.1.101.3.4.3.12': { digest: 'sha3-512' },
  '2.16.840.1.101.3.4.3.13': { digest: 'sha3-224' },
  '2.16.840.1.101.3.4.3.14': { digest: 'sha3-256' },
  '2.16.840.1.101.3.4.3.15': { digest: 'sha3-384' },
  '2.16.840.1.101.3.4.3.16': { digest: 'sha3-512' },
  // BSI TR-03111: the two numbers concatenated, without ASN.1 around them.
  '0.4.0.127.0.7.1.1.4.1.1': { digest: 'sha1', plain: true },
  '0.4.0.127.0.7.1.1.4.1.2': { digest: 'sha224', plain: true },
  '0.4.0.127.0.7.1.1.4.1.3': { digest: 'sha256', plain: true },
  '0.4.0.127.0.7.1.1.4.1.4': { digest: 'sha384', plain: true },
  '0.4.0.127.0.7.1.1.4.1.5': { digest: 'sha512', plain: true },
};
const PSS = '1.2.840.113549.1.1.10';
export const EDWARDS = { ed25519: '1.3.101.112', ed448: '1.3.101.113' } as const;
const EDWARDS_IDS = new Set<string>(Object.values(EDWARDS));
/** Algorithms that name only the key: the digest is named elsewhere. */
const KEY_ONLY = new Set(['1.2.840.113549.1.1.1', '1.2.840.10045.2.1', '1.2.840.10040.4.1']);
const BROKEN = new Set(['md5', 'sha1', 'ripemd160']);
const MIN_BITS: Record<string, number> = { rsa: 2048, 'rsa-pss': 2048, dsa: 2048, ec: 224 };
const CURVE_BITS = /(\d{3})/;

/** How something was signed. `digest` is null if the algorithm brings its own. */
export interface SignatureAlgorithm {
  oid: string;
  digest: string | null;
  pss?: { saltLength: number };
  plain?: boolean;
}

export type Digest = Uint8Array | Iterable<Uint8Array>;

/** Reads an AlgorithmIdentifier of a digest; null for unknown ones, and for algorithms of signatures. */
export function digestOf(node: DerNode | undefined): string | null {
  return DIGESTS[oidOf(sequenceOf(node)[0])] ?? null;
}

/** Reads an AlgorithmIdentifier of a signature; null for unknown ones. `digest` is used if it names none. */
export function signatureAlgorithmOf(node: DerNode | undefined, digest: string | null): SignatureAlgorithm | null {
  const [id, params] = sequenceOf(node);
  const name = oidOf(id);
  if (name === PSS) return pssOf(name, params);
  if (EDWARDS_IDS.has(name)) return { oid: name, digest: null };
  const known = SIGNATURES[name];
  if (known) return { oid: name, ...known };
  return KEY_ONLY.has(name) && digest !== null ? { oid: name, digest } : null;
}

/** RSASSA-PSS-params (RFC 8017, A.2.3); null if the mask uses another digest than the message. */
function pssOf(oid: string, params: DerNode | undefined): SignatureAlgorithm | null {
  let [digest, mask, saltLength]: [string | null, string | null, number] = ['sha1', 'sha1', 20];
  for (const part of params ? partsOf(params) : []) {
    const [value] = partsOf(part);
    if (part.tag === RSASSA_PSS_PARAMS.hashAlgorithm) digest = digestOf(value);
    else if (part.tag === RSASSA_PSS_PARAMS.maskGenAlgorithm) mask = digestOf(sequenceOf(value)[1]);
    else if (part.tag === RSASSA_PSS_PARAMS.saltLength) saltLength = numberOf(value);
  }
  return digest === null || digest !== mask || saltLength < 0 ? null : { oid, digest, pss: { saltLength } };
}

/**
 * Checks a signature of `data` with the public key in `spki` (DER); false also for keys that do not fit.
 * @throws PdfError `needs_node` in a browser, for a key on a curve that is not known there
 */
export function verifySigned(
  spki: Uint8Array,
  { digest, pss, plain }: SignatureAlgorithm,
  data: Digest,
  signature: Uint8Array,
): boolean {
  try {
    const key = publicKeyOf(spki);
    const how = {
      key,
      ...(pss && { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: pss.saltLength }),
      ...(plain && { dsaEncoding: 'ieee-p1363' as const }),
    };
    if (digest === null) return verify(null, wholeOf(data), how, signature);
    const check = createVerify(digest);
    for (const part of piecesOf(data)) check.update(part);
    return check.verify(how, signature);
  } catch (error) {
    if (isBeyondBrowsers(error)) throw error;
    return false;
  }
}

/** True for algorithms that a browser cannot check, which proves nothing about the signature. */
export function isBeyondBrowsers(error: unknown): boolean {
  return error instanceof PdfError && error.code === 'needs_node';
}

/** The digest of data that may come in pieces. */
export function digestBytes(digest: string, data: Uint8Array): Uint8Array {
  return hash(digest, data, 'buffer');
}

function piecesOf(data: Digest): Iterable<Uint8Array> {
  return data instanceof Uint8Array ? [data] : data;
}

function wholeOf(data: Digest): Uint8Array {
  return data instanceof Uint8Array ? data : Buffer.concat([...data]);
}

/** Bytes of a public key: RSA of 16,384 bits, which is all that OpenSSL computes with, has some two thousand. */
const MAX_KEY_BYTES = 8192;

/** Reads a SubjectPublicKeyInfo. @throws Error if it is invalid, or too large to compute with */
export function publicKeyOf(spki: Uint8Array): KeyObject {
  if (spki.length > MAX_KEY_BYTES) throw new Error('the key is too large');
  return createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
}

/** Says of a key what it is, such as `RSA 2048`, and whether it is too short to be relied upon. */
export function describeKey(key: KeyObject): { name: string; weak: boolean } {
  const type = key.asymmetricKeyType ?? 'unknown';
  const { modulusLength, namedCurve } = key.asymmetricKeyDetails ?? {};
  const curve = namedCurve ?? '';
  const bits = modulusLength ?? Number(curve === 'prime256v1' ? 256 : (CURVE_BITS.exec(curve)?.[1] ?? 256));
  const name =
    type === 'ec'
      ? `ECDSA ${curve === 'prime256v1' ? 'P-256' : curve}`
      : `${type.toUpperCase()} ${modulusLength ?? ''}`;
  return { name: name.trim(), weak: bits < (MIN_BITS[type] ?? 0) };
}

/** True for digests with known collisions. */
export function isBroken(digest: string | null): boolean {
  return digest !== null && BROKEN.has(digest);
}
