import { hash } from '#platform/pki';
import { Buffer } from '../platform/buffer.ts';
import { describeKey, publicKeyOf, type SignatureAlgorithm, signatureAlgorithmOf, verifySigned } from './algorithms.ts';
import { DISTRIBUTION_POINT, GENERAL_NAME, TBS_CERTIFICATE } from './context-tags.ts';
import {
  bitsOf,
  DerError,
  type DerNode,
  expect,
  numberOf,
  octetsOf,
  oidOf,
  partsOf,
  readDer,
  same,
  sequenceOf,
  TAG,
  textOf,
  timeOf,
} from './der.ts';
import { type GeneralName, type NameConstraints, namesOf, readNameConstraints } from './names.ts';

/** The parts of a certificate (RFC 5280) that matter for signatures. */
export interface Certificate {
  readonly der: Uint8Array;
  /** Bytes of the INTEGER, as encoded. */
  readonly serial: Uint8Array;
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  readonly issuerName: string;
  readonly subjectName: string;
  /** The common name, or the closest other name. */
  readonly name: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly spki: Uint8Array;
  readonly algorithm: SignatureAlgorithm | null;
  readonly key: { name: string; weak: boolean };
  readonly isAuthority: boolean;
  /** Most authorities below it; null for any number. */
  readonly pathLength: number | null;
  /** Bits of KeyUsage by their names; null if the certificate says nothing. */
  readonly keyUsage: ReadonlySet<string> | null;
  readonly extendedKeyUsage: readonly string[] | null;
  /** Critical extensions that nothing here understands. */
  readonly unknownCritical: readonly string[];
  readonly ocspUrls: readonly string[];
  readonly issuerUrls: readonly string[];
  readonly crlUrls: readonly string[];
  /** True if revocation need not be checked (RFC 6960, 4.2.2.2.1). */
  readonly noCheck: boolean;
  readonly subjectKeyId: Uint8Array | null;
  readonly names: readonly GeneralName[];
  /** Names that it may issue certificates for; null for all. */
  readonly nameConstraints: NameConstraints | null;
  /** SHA-256 of the whole, in hexadecimal digits. */
  readonly fingerprint: string;
  readonly tbs: Uint8Array;
  readonly signature: Uint8Array;
}

export const USAGE = { any: '2.5.29.37.0', ocsp: '1.3.6.1.5.5.7.3.9', timestamp: '1.3.6.1.5.5.7.3.8' } as const;

const KEY_USAGE = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
];
const NAMES: Record<string, string> = {
  '2.5.4.3': 'CN',
  '2.5.4.5': 'SERIALNUMBER',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.4': 'SN',
  '2.5.4.42': 'GN',
  '1.2.840.113549.1.9.1': 'emailAddress',
};
const EXT = {
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  extendedKeyUsage: '2.5.29.37',
  crl: '2.5.29.31',
  subjectKeyId: '2.5.29.14',
  authorityInfo: '1.3.6.1.5.5.7.1.1',
  noCheck: '1.3.6.1.5.5.7.48.1.5',
  alternativeName: '2.5.29.17',
  nameConstraints: '2.5.29.30',
};
/** Understood, or irrelevant to these checks. */
const KNOWN = new Set([...Object.values(EXT), '2.5.29.18', '2.5.29.32', '2.5.29.35']);
const OCSP_ACCESS = '1.3.6.1.5.5.7.48.1';
const ISSUER_ACCESS = '1.3.6.1.5.5.7.48.2';

/**
 * Largest certificate in bytes; real ones have a few thousand. Reading and hashing larger ones repeatedly would take
 * long.
 */
const MAX_BYTES = 256 * 1024;

/** Reads a certificate in DER. @throws DerError or Error if it is invalid, or has more than 256 KiB */
function readCertificate(bytes: Uint8Array): Certificate {
  const whole = readDer(bytes);
  if (whole.bytes.length > MAX_BYTES) throw new DerError('too large');
  const [tbs, algorithm, signature] = sequenceOf(whole);
  const parts = sequenceOf(tbs);
  if (parts[0]?.tag === TBS_CERTIFICATE.version) parts.shift();
  const [serial, , issuer, validity, subject, spki, ...rest] = parts;
  if (!tbs || !issuer || !subject || !spki) throw new DerError('no certificate');
  const [notBefore, notAfter] = sequenceOf(validity).map(timeOf);
  const extensions = extensionsOf(rest.find(({ tag }) => tag === TBS_CERTIFICATE.extensions));
  const constraints = extensions.get(EXT.basicConstraints);
  const [authority, pathLength] = constraints ? sequenceOf(constraints.value) : [];
  const isAuthority = authority?.tag === TAG.BOOLEAN && authority.content[0] !== 0;
  const usages = extensions.get(EXT.extendedKeyUsage);
  const constrained = extensions.get(EXT.nameConstraints);
  const access = accessOf(extensions.get(EXT.authorityInfo)?.value);
  return {
    der: whole.bytes,
    serial: expect(serial, TAG.INTEGER).content,
    issuer: issuer.bytes,
    subject: subject.bytes,
    issuerName: nameOf(issuer),
    subjectName: nameOf(subject),
    name: shortName(subject),
    notBefore: notBefore ?? new Date(Number.NaN),
    notAfter: notAfter ?? new Date(Number.NaN),
    spki: spki.bytes,
    algorithm: signatureAlgorithmOf(algorithm, null),
    key: keyOf(spki.bytes),
    isAuthority,
    pathLength: isAuthority && pathLength?.tag === TAG.INTEGER ? numberOf(pathLength) : null,
    keyUsage: keyUsageOf(extensions.get(EXT.keyUsage)?.value),
    extendedKeyUsage: usages ? sequenceOf(usages.value).map(oidOf) : null,
    unknownCritical: [...extensions].flatMap(([id, { critical }]) => (critical && !KNOWN.has(id) ? [id] : [])),
    ocspUrls: access.filter(({ method }) => method === OCSP_ACCESS).map(({ url }) => url),
    issuerUrls: access.filter(({ method }) => method === ISSUER_ACCESS).map(({ url }) => url),
    crlUrls: crlUrlsOf(extensions.get(EXT.crl)?.value),
    noCheck: extensions.has(EXT.noCheck),
    subjectKeyId: extensions.get(EXT.subjectKeyId)?.value.content ?? null,
    names: namesOf(subject, extensions.get(EXT.alternativeName)?.value),
    nameConstraints: constrained ? readNameConstraints(constrained.value) : null,
    fingerprint: hash('sha256', whole.bytes, 'hex'),
    tbs: tbs.bytes,
    signature: bitsOf(signature),
  };
}

/** Reads a certificate; returns null for anything else. */
export function tryCertificate(bytes: Uint8Array): Certificate | null {
  try {
    return readCertificate(bytes);
  } catch {
    return null;
  }
}

/** True when `issuer` signed `certificate`. */
export function isIssuedBy(certificate: Certificate, issuer: Certificate): boolean {
  const { algorithm, tbs, signature } = certificate;
  return (
    algorithm !== null &&
    same(certificate.issuer, issuer.subject) &&
    verifySigned(issuer.spki, algorithm, tbs, signature)
  );
}

export function isSelfIssued({ issuer, subject }: Certificate): boolean {
  return same(issuer, subject);
}

/** Reads the extensions of a certificate, a CRL or an OCSP answer, by their identifiers. */
export function extensionsOf(node: DerNode | undefined): Map<string, { critical: boolean; value: DerNode }> {
  const found = new Map<string, { critical: boolean; value: DerNode }>();
  for (const extension of node ? sequenceOf(partsOf(node)[0]) : []) {
    const parts = sequenceOf(extension);
    const critical = parts[1]?.tag === TAG.BOOLEAN && parts[1].content[0] !== 0;
    const value = octetsOf(parts.at(-1));
    if (value.length > 0) found.set(oidOf(parts[0]), { critical, value: readDer(value) });
  }
  return found;
}

/** A distinguished name as people write it (RFC 4514), the most telling part first. */
function nameOf(node: DerNode): string {
  const parts = attributesOf(node).map(
    ({ id, text }) => `${NAMES[id] ?? id}=${text.replace(/([,+"\\<>;=])/g, '\\$1')}`,
  );
  return parts.reverse().join(', ').slice(0, 1000);
}

function shortName(node: DerNode): string {
  const all = attributesOf(node);
  const named = (id: string) => all.findLast((attribute) => attribute.id === id)?.text;
  return (named('2.5.4.3') ?? named('2.5.4.10') ?? all.at(-1)?.text ?? '').slice(0, 200);
}

function attributesOf(node: DerNode): { id: string; text: string }[] {
  return partsOf(node).flatMap((set) =>
    partsOf(set).map((pair) => {
      const [id, value] = sequenceOf(pair);
      return { id: oidOf(id), text: value ? textOf(value) : '' };
    }),
  );
}

function keyOf(spki: Uint8Array): { name: string; weak: boolean } {
  try {
    return describeKey(publicKeyOf(spki));
  } catch {
    return { name: 'unknown', weak: false };
  }
}

function keyUsageOf(node: DerNode | undefined): Set<string> | null {
  if (!node) return null;
  const bits = bitsOf(node);
  return new Set(KEY_USAGE.filter((_, index) => ((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1));
}

function accessOf(node: DerNode | undefined): { method: string; url: string }[] {
  return (node ? sequenceOf(node) : []).flatMap((part) => {
    const [method, place] = sequenceOf(part);
    return place?.tag === GENERAL_NAME.uniformResourceIdentifier
      ? [{ method: oidOf(method), url: Buffer.from(place.content).toString('latin1') }]
      : [];
  });
}

/** Addresses of whole CRLs: those for some reasons or of other issuers are left out. */
function crlUrlsOf(node: DerNode | undefined): string[] {
  return (node ? sequenceOf(node) : []).flatMap(urisOf);
}

/** The addresses of a distribution point, of a certificate or of a list (RFC 5280, 4.2.1.13 and 5.2.5). */
export function urisOf(point: DerNode): string[] {
  const [place] = partsOf(point).filter(({ tag }) => tag === DISTRIBUTION_POINT.distributionPoint);
  const [full] = place ? partsOf(place).filter(({ tag }) => tag === DISTRIBUTION_POINT.fullName) : [];
  return (full ? partsOf(full) : []).flatMap(({ tag, content }) =>
    tag === GENERAL_NAME.uniformResourceIdentifier ? [Buffer.from(content).toString('latin1')] : [],
  );
}
