import { Buffer } from '../platform/buffer.ts';
import { isBroken } from './algorithms.ts';
import { type Certificate, isIssuedBy, isSelfIssued, USAGE } from './certificate.ts';
import { permitsNames } from './names.ts';
import { type RevocationStatus, readCrl, readOcsp } from './revocation.ts';

/** Problems of a certificate, or of its chain to a root. */
export type ChainFault =
  | 'untrusted'
  | 'expired'
  | 'not_yet_valid'
  | 'revoked'
  | 'revocation_unknown'
  | 'wrong_usage'
  | 'weak_key'
  | 'weak_algorithm'
  | 'not_an_authority'
  | 'unknown_extension'
  | 'name_not_permitted';

export interface FaultyCertificate {
  fault: ChainFault;
  certificate: Certificate;
  /** Where it was revoked. */
  at?: Date;
}

export interface ChainReport {
  /** From the one in question to the last that was found. */
  certificates: Certificate[];
  trusted: boolean;
  faults: FaultyCertificate[];
  /** Known revocations, by the certificate's fingerprint. */
  revocation: Map<string, RevocationStatus>;
}

export interface ChainMaterial {
  /** Candidates for the certificates in between. */
  pool: readonly Certificate[];
  roots: readonly Certificate[];
  ocsps: readonly Uint8Array[];
  crls: readonly Uint8Array[];
}

/** The purpose of a certificate. */
export interface Purpose {
  /** Whether the certificate itself may be used for it. */
  mayUse(certificate: Certificate): boolean;
  /** Extended key usages, one of which the authorities above must have if they name any. */
  uses: readonly string[];
}

const MAX_LENGTH = 10;
const MAX_TRIES = 200;

/**
 * Finds the way from a certificate to a root and judges it as of a time (RFC 5280, 6, without policies).
 * @param at when the signature was there at the latest
 * @param purpose what the certificate is used for
 */
export function judgeChain(
  leaf: Certificate,
  { pool, roots, ocsps, crls }: ChainMaterial,
  at: Date,
  purpose: Purpose,
): ChainReport {
  const { certificates, last } = findChain(leaf, pool, roots);
  const trusted = roots.some(({ fingerprint }) => fingerprint === last.fingerprint);
  const faults: FaultyCertificate[] = [];
  const revocation: ChainReport['revocation'] = new Map();
  const add = (fault: ChainFault, certificate: Certificate) => void faults.push({ fault, certificate });
  if (!trusted) add('untrusted', last);
  if (!purpose.mayUse(leaf)) add('wrong_usage', leaf);
  certificates.forEach((certificate, index) => {
    const isRoot = index === certificates.length - 1 && trusted;
    if (at > certificate.notAfter) add('expired', certificate);
    if (at < certificate.notBefore) add('not_yet_valid', certificate);
    if (certificate.key.weak) add('weak_key', certificate);
    if (certificate.unknownCritical.length > 0) add('unknown_extension', certificate);
    // A root's signature of itself proves nothing.
    if (!isRoot && isBroken(certificate.algorithm?.digest ?? null)) add('weak_algorithm', certificate);
    const below = certificates.slice(1, index).filter((each) => !isSelfIssued(each)).length;
    if (index > 0 && !mayIssue(certificate, below)) add('not_an_authority', certificate);
    if (index > 0 && !mayIssueFor(certificate, purpose)) add('wrong_usage', certificate);
    // Authorities that rename themselves are free to (RFC 5280, 6.1.4).
    const isFree = index > 0 && isSelfIssued(certificate);
    if (!isFree && !isNamePermitted(certificate, certificates.slice(index + 1))) add('name_not_permitted', certificate);
    const issuer = certificates[index + 1];
    if (!issuer || certificate.noCheck) return;
    const known = revocationOf(certificate, issuer, { ocsps, crls }, at);
    if (!known) {
      if (certificate.ocspUrls.length + certificate.crlUrls.length > 0) add('revocation_unknown', certificate);
      return;
    }
    revocation.set(certificate.fingerprint, known);
    if (known.status === 'revoked' && known.at && known.at <= at)
      faults.push({ fault: 'revoked', certificate, at: known.at });
  });
  return { certificates, trusted, faults, revocation };
}

/** An authority with extended key usages must include this one, as readers demand. */
function mayIssueFor({ extendedKeyUsage }: Certificate, { uses }: Purpose): boolean {
  return extendedKeyUsage === null || extendedKeyUsage.some((use) => use === USAGE.any || uses.includes(use));
}

/** Whether all authorities above permit the names of a certificate. */
function isNamePermitted({ names }: Certificate, above: readonly Certificate[]): boolean {
  return above.every(({ nameConstraints }) => !nameConstraints || permitsNames(nameConstraints, names));
}

/** An authority for certificates with room for `below` others beneath it. */
function mayIssue({ isAuthority, pathLength, keyUsage }: Certificate, below: number): boolean {
  if (!isAuthority || (keyUsage !== null && !keyUsage.has('keyCertSign'))) return false;
  return pathLength === null || below <= pathLength;
}

/** Certificates from the first to the last, each issued by the next. */
interface Chain {
  certificates: Certificate[];
  last: Certificate;
}

/** A way to a root if there is one, else the longest that was found. */
function findChain(leaf: Certificate, pool: readonly Certificate[], roots: readonly Certificate[]): Chain {
  const trusted = new Set(roots.map(({ fingerprint }) => fingerprint));
  const candidates = [...roots, ...pool];
  let longest: Chain = { certificates: [leaf], last: leaf };
  let tries = 0;
  const extend = (below: Certificate[], last: Certificate): Chain | null => {
    const certificates = [...below, last];
    const chain = { certificates, last };
    if (trusted.has(last.fingerprint)) return chain;
    if (certificates.length > longest.certificates.length) longest = chain;
    if (isSelfIssued(last) || certificates.length >= MAX_LENGTH) return null;
    const used = new Set(certificates.map(({ fingerprint }) => fingerprint));
    for (const issuer of candidates) {
      if (used.has(issuer.fingerprint) || Buffer.compare(issuer.subject, last.issuer) !== 0) continue;
      if (++tries > MAX_TRIES) return null;
      used.add(issuer.fingerprint);
      if (!isIssuedBy(last, issuer)) continue;
      const found = extend(certificates, issuer);
      if (found) return found;
    }
    return null;
  };
  return extend([], leaf) ?? longest;
}

/** The newest word on a certificate; one from before it may have been revoked in time says nothing. */
function revocationOf(
  certificate: Certificate,
  issuer: Certificate,
  { ocsps, crls }: Pick<ChainMaterial, 'ocsps' | 'crls'>,
  at: Date,
): RevocationStatus | null {
  const known = [
    ...ocsps.map((bytes) => readOcsp(bytes, certificate, issuer)),
    ...crls.map((bytes) => readCrl(bytes, certificate, issuer)),
  ].filter((each) => each !== null);
  const revoked = known.find(({ status }) => status === 'revoked');
  if (revoked) return revoked;
  const late = known.filter(({ thisUpdate, nextUpdate }) => thisUpdate >= at || (nextUpdate ?? at) >= at);
  return late.toSorted((one, other) => other.thisUpdate.getTime() - one.thisUpdate.getTime())[0] ?? null;
}
