import { type Certificate, isIssuedBy, isSelfIssued, tryCertificate } from './certificate.ts';
import { SIGNED_DATA } from './context-tags.ts';
import { partsOf, readDer, sequenceOf } from './der.ts';
import { ocspRequest, type RevocationStatus, readCrl, readOcsp } from './revocation.ts';

/** Asks an authority: with an OCSP request, or for the content of an address. Null without an answer. */
export type AskAuthority = (url: string, request: Uint8Array | null) => Promise<Uint8Array | null>;

/** All that is needed to judge certificates later, when their authorities are no longer there. */
export interface Evidence {
  certificates: Certificate[];
  ocsps: Uint8Array[];
  crls: Uint8Array[];
  /** Certificates whose state is unknown. */
  unknown: Certificate[];
  /** Those that are revoked. */
  revoked: Certificate[];
}

const MAX_CERTIFICATES = 40;
const MAX_ADDRESSES = 3;

/** Collects evidence on certificates and their chains; `pool` is known already. */
export async function gatherEvidence(
  leaves: readonly Certificate[],
  pool: readonly Certificate[],
  ask: AskAuthority,
): Promise<Evidence> {
  const known = [...pool];
  const evidence: Evidence = { certificates: [], ocsps: [], crls: [], unknown: [], revoked: [] };
  const done = new Set<string>();
  const queue = [...leaves];
  for (let certificate = queue.shift(); certificate; certificate = queue.shift()) {
    if (done.has(certificate.fingerprint) || done.size >= MAX_CERTIFICATES) continue;
    done.add(certificate.fingerprint);
    evidence.certificates.push(certificate);
    if (isSelfIssued(certificate)) continue;
    const issuer = await issuerOf(certificate, known, ask);
    if (!issuer) {
      evidence.unknown.push(certificate);
      continue;
    }
    known.push(issuer);
    queue.push(issuer);
    if (certificate.noCheck) continue;
    const status = (await askOcsp(certificate, issuer, ask)) ?? (await askCrl(certificate, issuer, ask, evidence));
    if (!status) {
      evidence.unknown.push(certificate);
      continue;
    }
    if (status.status === 'revoked') evidence.revoked.push(certificate);
    const list = status.source === 'ocsp' ? evidence.ocsps : evidence.crls;
    if (!list.includes(status.bytes)) list.push(status.bytes);
    queue.push(...status.certificates);
  }
  return evidence;
}

/** Adds missing authorities to a key file's certificates, from the addresses in certificates. */
export async function completeChain(
  leaf: Certificate,
  known: readonly Certificate[],
  ask: AskAuthority,
): Promise<Certificate[]> {
  const chain = [...known];
  const seen = new Set([leaf.fingerprint]);
  for (let last = leaf; !isSelfIssued(last) && seen.size < MAX_CERTIFICATES; ) {
    const issuer = await issuerOf(last, chain, ask);
    if (!issuer || seen.has(issuer.fingerprint)) break;
    if (!chain.includes(issuer)) chain.push(issuer);
    seen.add(issuer.fingerprint);
    last = issuer;
  }
  return chain;
}

async function issuerOf(
  certificate: Certificate,
  known: readonly Certificate[],
  ask: AskAuthority,
): Promise<Certificate | null> {
  const found = known.find((each) => isIssuedBy(certificate, each));
  if (found) return found;
  for (const url of certificate.issuerUrls.slice(0, MAX_ADDRESSES)) {
    const bytes = await ask(url, null);
    const issuer = bytes && certificatesIn(bytes).find((each) => isIssuedBy(certificate, each));
    if (issuer) return issuer;
  }
  return null;
}

/** Certificates as authorities publish them: one as DER, or several in a message without a signature (RFC 5280, 4.2.2.1). */
function certificatesIn(bytes: Uint8Array): Certificate[] {
  const single = tryCertificate(bytes);
  if (single) return [single];
  try {
    const [, wrapped] = sequenceOf(readDer(bytes));
    const parts = wrapped ? sequenceOf(partsOf(wrapped)[0]) : [];
    const set = parts.find(({ tag }) => tag === SIGNED_DATA.certificates);
    return set
      ? partsOf(set)
          .slice(0, MAX_CERTIFICATES)
          .flatMap((each) => tryCertificate(each.bytes) ?? [])
      : [];
  } catch {
    return [];
  }
}

async function askOcsp(
  certificate: Certificate,
  issuer: Certificate,
  ask: AskAuthority,
): Promise<RevocationStatus | null> {
  for (const url of certificate.ocspUrls.slice(0, MAX_ADDRESSES)) {
    const bytes = await ask(url, ocspRequest(certificate, issuer));
    const status = bytes && readOcsp(bytes, certificate, issuer);
    if (status) return status;
  }
  return null;
}

async function askCrl(
  certificate: Certificate,
  issuer: Certificate,
  ask: AskAuthority,
  { crls }: Evidence,
): Promise<RevocationStatus | null> {
  for (const bytes of crls) {
    const status = readCrl(bytes, certificate, issuer);
    if (status) return status;
  }
  for (const url of certificate.crlUrls.filter((each) => /^https?:/i.test(each)).slice(0, MAX_ADDRESSES)) {
    const bytes = await ask(url, null);
    const status = bytes && readCrl(bytes, certificate, issuer);
    if (status) return status;
  }
  return null;
}
