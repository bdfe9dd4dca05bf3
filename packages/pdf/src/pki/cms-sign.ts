import { constants, type KeyObject, sign } from '#pki/keys';
import { PdfError } from '../errors.ts';
import { Buffer } from '../platform/buffer.ts';
import { digestBytes } from './algorithms.ts';
import type { Certificate } from './certificate.ts';
import { SIGNER_INFO } from './context-tags.ts';
import { der, integer, nothing, octets, oid, sequence, setOf, TAG, tagged } from './der.ts';
import type { Identity } from './identity.ts';

export type SigningDigest = 'sha256' | 'sha384' | 'sha512';

const DIGEST_ID: Record<SigningDigest, string> = {
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
};
const RSA_ID: Record<SigningDigest, string> = {
  sha256: '1.2.840.113549.1.1.11',
  sha384: '1.2.840.113549.1.1.12',
  sha512: '1.2.840.113549.1.1.13',
};
const ECDSA_ID: Record<SigningDigest, string> = {
  sha256: '1.2.840.10045.4.3.2',
  sha384: '1.2.840.10045.4.3.3',
  sha512: '1.2.840.10045.4.3.4',
};
const SALT: Record<SigningDigest, number> = { sha256: 32, sha384: 48, sha512: 64 };
const ATTRIBUTE = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
  timestamp: '1.2.840.113549.1.9.16.2.14',
};
const DATA = '1.2.840.113549.1.7.1';
const SIGNED_DATA = '1.2.840.113549.1.7.2';

/** Chooses the digest for a key. */
export function digestFor(key: KeyObject, wanted: SigningDigest | undefined): SigningDigest {
  const { asymmetricKeyType, asymmetricKeyDetails } = key;
  if (asymmetricKeyType === 'ed25519') return 'sha512';
  if (wanted) return wanted;
  const curve = asymmetricKeyDetails?.namedCurve;
  return curve === 'secp384r1' ? 'sha384' : curve === 'secp521r1' ? 'sha512' : 'sha256';
}

/**
 * Signs a document's digest as CAdES requires (ETSI EN 319 122-1, 5): detached SignedData (RFC 5652) with the attribute
 * `signing-certificate-v2`. `timestamp` takes the digest of the signature and returns a token of RFC 3161.
 * @throws PdfError `invalid_parameter` for a key that cannot sign
 */
export async function signDetached(
  { key, certificate, chain }: Identity,
  digest: SigningDigest,
  messageDigest: Uint8Array,
  { pss = false, timestamp }: { pss?: boolean; timestamp?: (signature: Uint8Array) => Promise<Uint8Array> },
): Promise<Buffer> {
  const attributes = [
    attribute(ATTRIBUTE.contentType, oid(DATA)),
    attribute(ATTRIBUTE.messageDigest, octets(messageDigest)),
    attribute(ATTRIBUTE.signingCertificate, signingCertificate(certificate, digest)),
  ];
  const signed = setOf(...attributes);
  const { algorithm, signature } = await signWith(key, digest, signed, pss);
  const token = await timestamp?.(signature);
  const signer = sequence(
    integer(1),
    sequence(certificate.issuer, integer(certificate.serial)),
    algorithmOf(DIGEST_ID[digest]),
    // The same bytes with their tag in SignerInfo instead of SET.
    Buffer.concat([Buffer.from([SIGNER_INFO.signedAttrs]), signed.subarray(1)]),
    algorithm,
    octets(signature),
    ...(token ? [tagged(1, attribute(ATTRIBUTE.timestamp, token))] : []),
  );
  return sequence(
    oid(SIGNED_DATA),
    tagged(
      0,
      sequence(
        integer(1),
        setOf(algorithmOf(DIGEST_ID[digest])),
        sequence(oid(DATA)),
        tagged(0, ...[certificate, ...chain].map((each) => each.der)),
        der(TAG.SET, signer),
      ),
    ),
  );
}

interface Signed {
  algorithm: Buffer;
  signature: Buffer;
}

/** Signs; `sign` returns its result at once under Node, and later in browsers. */
async function signWith(key: KeyObject, digest: SigningDigest, data: Uint8Array, pss: boolean): Promise<Signed> {
  switch (key.asymmetricKeyType) {
    case 'rsa':
      if (!pss)
        return { algorithm: sequence(oid(RSA_ID[digest]), nothing()), signature: await sign(digest, data, key) };
      return signPss(key, digest, data);
    case 'rsa-pss':
      return signPss(key, digest, data);
    case 'ec':
      return { algorithm: sequence(oid(ECDSA_ID[digest])), signature: await sign(digest, data, key) };
    case 'ed25519':
      return { algorithm: sequence(oid('1.3.101.112')), signature: await sign(null, data, key) };
    default:
      throw new PdfError('invalid_parameter', 'The private key must be RSA, ECDSA or Ed25519.');
  }
}

async function signPss(key: KeyObject, digest: SigningDigest, data: Uint8Array): Promise<Signed> {
  const padding = constants.RSA_PKCS1_PSS_PADDING;
  const hash = algorithmOf(DIGEST_ID[digest]);
  const params = sequence(
    tagged(0, hash),
    tagged(1, sequence(oid('1.2.840.113549.1.1.8'), hash)),
    tagged(2, integer(SALT[digest])),
  );
  return {
    algorithm: sequence(oid('1.2.840.113549.1.1.10'), params),
    signature: await sign(digest, data, { key, padding, saltLength: SALT[digest] }),
  };
}

/** The certificate that signs, fixed by its digest (RFC 5035, 3), so that no other of the same key can take its place. */
function signingCertificate({ der: bytes, issuer, serial }: Certificate, digest: SigningDigest): Buffer {
  const names = sequence(tagged(4, issuer));
  const id = sequence(
    // SHA-256 is the default, and DER leaves defaults out.
    ...(digest === 'sha256' ? [] : [algorithmOf(DIGEST_ID[digest])]),
    octets(digestBytes(digest, bytes)),
    sequence(names, integer(serial)),
  );
  return sequence(sequence(id));
}

function attribute(id: string, value: Uint8Array): Buffer {
  return sequence(oid(id), setOf(value));
}

function algorithmOf(id: string): Buffer {
  return sequence(oid(id), nothing());
}
