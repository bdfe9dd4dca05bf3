import { Buffer } from '../platform/buffer.ts';
import {
  digestBytes,
  digestOf,
  EDWARDS,
  type SignatureAlgorithm,
  signatureAlgorithmOf,
  verifySigned,
} from './algorithms.ts';
import { type Certificate, tryCertificate } from './certificate.ts';
import { REVOCATION_INFO, SIGNED_DATA, SIGNER_INFO } from './context-tags.ts';
import { DerError, type DerNode, octetsOf, oidOf, partsOf, readDer, same, sequenceOf, TAG, timeOf } from './der.ts';

/** SignedData (RFC 5652, 5). */
export interface SignedData {
  contentType: string;
  /** The signed content, if the message includes it. */
  content: Uint8Array | null;
  certificates: Certificate[];
  crls: Uint8Array[];
  ocsps: Uint8Array[];
  signers: Signer[];
}

/** SignerInfo (RFC 5652, 5.3). */
export interface Signer {
  certificate: Certificate | null;
  digest: string | null;
  algorithm: SignatureAlgorithm | null;
  signature: Uint8Array;
  /** Bytes of the signed attributes, as a SET; null if the content is signed directly. */
  signedBytes: Uint8Array | null;
  signed: Map<string, DerNode[]>;
  unsigned: Map<string, DerNode[]>;
}

export const ATTRIBUTE = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingTime: '1.2.840.113549.1.9.5',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestamp: '1.2.840.113549.1.9.16.2.14',
  revocation: '1.2.840.113583.1.1.8',
} as const;

const SIGNED_DATA_ID = '1.2.840.113549.1.7.2';
const MAX_SIGNERS = 16;
const MAX_CERTIFICATES = 200;

/**
 * Reads SignedData.
 * @param elsewhere certificates of signers that the message itself does not include
 * @throws DerError if it is invalid
 */
export function readSignedData(bytes: Uint8Array, elsewhere: readonly Certificate[] = []): SignedData {
  const [type, wrapped] = sequenceOf(readDer(bytes));
  if (oidOf(type) !== SIGNED_DATA_ID || !wrapped) throw new DerError('no signed data');
  const [, , encapsulated, ...rest] = sequenceOf(partsOf(wrapped)[0]);
  const [contentType, content] = sequenceOf(encapsulated);
  const certificates: Certificate[] = [];
  const crls: Uint8Array[] = [];
  let infos: DerNode | undefined;
  for (const part of rest) {
    if (part.tag === SIGNED_DATA.certificates) {
      for (const each of partsOf(part).slice(0, MAX_CERTIFICATES)) {
        const certificate = tryCertificate(each.bytes);
        if (certificate) certificates.push(certificate);
      }
    } else if (part.tag === SIGNED_DATA.crls) crls.push(...partsOf(part).map((each) => each.bytes));
    else if (part.tag === TAG.SET) infos = part;
  }
  if (!infos) throw new DerError('no signers');
  const signers = partsOf(infos)
    .slice(0, MAX_SIGNERS)
    .map((node) => readSigner(node, [...certificates, ...elsewhere]));
  const archived = signers.flatMap(({ signed }) => signed.get(ATTRIBUTE.revocation) ?? []);
  const ocsps: Uint8Array[] = [];
  for (const part of archived.flatMap(sequenceOf)) {
    const values = sequenceOf(partsOf(part)[0]).map((each) => each.bytes);
    if (part.tag === REVOCATION_INFO.crl) crls.push(...values);
    else if (part.tag === REVOCATION_INFO.ocsp) ocsps.push(...values);
  }
  return {
    contentType: oidOf(contentType),
    content: content ? octetsOf(partsOf(content)[0]) : null,
    certificates,
    crls,
    ocsps,
    signers,
  };
}

function readSigner(node: DerNode, certificates: readonly Certificate[]): Signer {
  const [, id, digestAlgorithm, ...rest] = sequenceOf(node);
  const signed = rest[0]?.tag === SIGNER_INFO.signedAttrs ? rest.shift() : undefined;
  const [algorithm, signature, unsigned] = rest;
  const digest = digestOf(digestAlgorithm);
  return {
    certificate: certificates.find((each) => isMeant(id, each)) ?? null,
    digest,
    algorithm: signatureAlgorithmOf(algorithm, digest),
    signature: octetsOf(signature),
    signedBytes: signed ? Buffer.concat([Buffer.from([TAG.SET]), signed.bytes.subarray(1)]) : null,
    signed: attributesOf(signed),
    unsigned: attributesOf(unsigned),
  };
}

/** Whether a SignerIdentifier means a certificate. */
function isMeant(id: DerNode | undefined, { issuer, serial, subjectKeyId }: Certificate): boolean {
  if (id?.tag === SIGNER_INFO.subjectKeyIdentifier) return subjectKeyId !== null && same(subjectKeyId, id.content);
  const [name, number] = sequenceOf(id);
  return name !== undefined && number !== undefined && same(name.bytes, issuer) && same(number.content, serial);
}

function attributesOf(node: DerNode | undefined): Map<string, DerNode[]> {
  const found = new Map<string, DerNode[]>();
  for (const attribute of node ? partsOf(node) : []) {
    const [id, values] = sequenceOf(attribute);
    // One that comes twice has no meaning: both are kept, and a lookup finds two.
    if (values) found.set(oidOf(id), [...(found.get(oidOf(id)) ?? []), ...partsOf(values)]);
  }
  return found;
}

/** The problems of a signer's content; none if all is in order. */
export type SignerFault =
  | 'no_certificate'
  | 'unknown_algorithm'
  | 'digest_mismatch'
  | 'signature_mismatch'
  | 'wrong_content_type'
  | 'certificate_not_bound'
  | 'other_certificate';

/**
 * Checks one signer of SignedData against the signed content: its pieces, and their digest by name.
 * `certificate_not_bound` (no attribute names the certificate) does not break integrity.
 */
export function checkSigner(
  { certificate, digest, algorithm, signature, signedBytes, signed }: Signer,
  contentType: string,
  content: { pieces(): Iterable<Uint8Array>; digest(name: string): Uint8Array },
): SignerFault[] {
  if (!certificate) return ['no_certificate'];
  if (!digest || !algorithm || !isDigestAllowed(algorithm, digest, signedBytes !== null)) return ['unknown_algorithm'];
  const faults: SignerFault[] = [];
  if (!signedBytes) {
    const whole = verifySigned(certificate.spki, algorithm, content.pieces(), signature);
    return whole ? ['certificate_not_bound'] : ['signature_mismatch'];
  }
  const [message, ...more] = signed.get(ATTRIBUTE.messageDigest) ?? [];
  if (!message || more.length > 0 || !same(octetsOf(message), content.digest(digest))) faults.push('digest_mismatch');
  const types = signed.get(ATTRIBUTE.contentType) ?? [];
  if (types.length !== 1 || oidOf(types[0]) !== contentType) faults.push('wrong_content_type');
  if (!verifySigned(certificate.spki, algorithm, signedBytes, signature)) faults.push('signature_mismatch');
  const bound = boundTo(certificate, signed);
  if (bound !== 'this') faults.push(bound === null ? 'certificate_not_bound' : 'other_certificate');
  return faults;
}

/** Signatures on Edwards curves use one digest each (RFC 8419, 3.1); SHAKE256, for Ed448, is not supported. */
function isDigestAllowed({ oid }: SignatureAlgorithm, digest: string, hasAttributes: boolean): boolean {
  if (oid === EDWARDS.ed448) return false;
  return oid !== EDWARDS.ed25519 || !hasAttributes || digest === 'sha512';
}

/** Whether the signed attributes name this certificate (RFC 5035, 3 and 4); null if they name none. */
function boundTo({ der }: Certificate, signed: Signer['signed']): 'this' | 'other' | null {
  const [second] = signed.get(ATTRIBUTE.signingCertificateV2) ?? [];
  const [first] = signed.get(ATTRIBUTE.signingCertificate) ?? [];
  const attribute = second ?? first;
  if (!attribute) return null;
  const parts = sequenceOf(sequenceOf(sequenceOf(attribute)[0])[0]);
  const named = second && parts[0]?.tag === TAG.SEQUENCE ? digestOf(parts.shift()) : second ? 'sha256' : 'sha1';
  if (!named) return 'other';
  return same(octetsOf(parts[0]), digestBytes(named, der)) ? 'this' : 'other';
}

/** The signer's own time, unverified. */
export function statedTime({ signed }: Signer): Date | null {
  const [time] = signed.get(ATTRIBUTE.signingTime) ?? [];
  const date = time ? timeOf(time) : null;
  return date && !Number.isNaN(date.getTime()) ? date : null;
}
