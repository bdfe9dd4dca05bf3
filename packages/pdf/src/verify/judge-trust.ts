import type { PdfDocument } from '../file/document.ts';
import { type Certificate, tryCertificate, USAGE } from '../pki/certificate.ts';
import { type ChainMaterial, judgeChain, type Purpose } from '../pki/chain.ts';
import { readSecurityStore, type SecurityStore } from '../sign/security-store.ts';
import { PROBLEM_WEIGHTS } from './problems.ts';
import type { SignatureReport, VerifyOptions } from './report.ts';
import { checkToken, type SignedMessage } from './signed-message.ts';

/** The document's own evidence about its signatures. */
export interface Evidence {
  store: SecurityStore;
  /** The certificates of the store that can be read. */
  stored: readonly Certificate[];
}

export function evidenceOf(document: PdfDocument): Evidence {
  const store = readSecurityStore(document);
  return { store, stored: store.certificates.flatMap((each) => tryCertificate(each) ?? []) };
}

type Material = (own: SignedMessage['signed']) => ChainMaterial;

/** Key uses that allow signing documents; those of servers and clients do not. */
const SIGNING_USES: readonly string[] = [
  USAGE.any,
  '1.3.6.1.5.5.7.3.4',
  '1.3.6.1.5.5.7.3.36',
  '1.3.6.1.4.1.311.10.3.12',
  '1.2.840.113583.1.1.5',
];
const MAX_TOKENS = 10;

/** Judges who signed, each as of the earliest time that something proves. */
export function judgeTrust(
  reports: readonly SignatureReport[],
  { store, stored }: Evidence,
  { roots, now }: Pick<VerifyOptions, 'roots' | 'now'>,
): void {
  const brought = reports.flatMap(({ message }) => message.signed?.certificates ?? []);
  const material: Material = (own) => ({
    pool: [...(own?.certificates ?? []), ...brought, ...stored],
    roots,
    ocsps: [...(own?.ocsps ?? []), ...store.ocsps],
    crls: [...(own?.crls ?? []), ...store.crls],
  });
  for (const report of reports) {
    report.proven = provenTime(report, reports, { material, stored });
    judgeSigner(report, material, now);
  }
}

/** The earliest time at which a timestamp that can be trusted says the signature was there. */
function provenTime(
  { message, problems, coverage }: SignatureReport,
  reports: readonly SignatureReport[],
  { material, stored }: { material: Material; stored: Evidence['stored'] },
): SignatureReport['proven'] {
  const proofs: { time: Date; by: Certificate }[] = [];
  const weigh = ({ signer, time, signed }: SignedMessage): boolean => {
    if (!signer || !time) return false;
    const chain = judgeChain(signer, material(signed), time, STAMPING);
    const sound = chain.trusted && chain.faults.every(({ fault }) => fault === 'revocation_unknown');
    if (sound) proofs.push({ time, by: signer });
    return sound;
  };
  for (const token of message.timestamps.slice(0, MAX_TOKENS)) {
    const checked = tryToken(token, message.signature, stored);
    if (!checked) problems.push({ code: 'timestamp_broken' });
    else if (!weigh(checked)) problems.push({ code: 'timestamp_untrusted' });
  }
  for (const other of reports) {
    if (other.kind === 'timestamp' && other.intact && coverage && (other.coverage?.end ?? 0) >= coverage.end) {
      weigh(other.message);
    }
  }
  return proofs.toSorted((one, other) => one.time.getTime() - other.time.getTime())[0] ?? null;
}

function judgeSigner(report: SignatureReport, material: Material, now: Date): void {
  const { message, kind, proven, problems } = report;
  if (!message.signer) return;
  const at = proven?.time ?? now;
  report.chain = judgeChain(message.signer, material(message.signed), at, kind === 'timestamp' ? STAMPING : SIGNING);
  for (const { fault, certificate, at: revokedAt } of report.chain.faults) {
    const { name, notAfter, notBefore } = certificate;
    const date = fault === 'expired' ? notAfter : fault === 'not_yet_valid' ? notBefore : revokedAt;
    problems.push({ code: fault, name, ...(date && { date: dayOf(date) }) });
  }
}

function tryToken(token: Uint8Array, signature: Uint8Array, stored: Evidence['stored']): SignedMessage | null {
  try {
    const checked = checkToken(token, signature, stored);
    return checked.problems.some(({ code }) => PROBLEM_WEIGHTS[code] === 'fatal') ? null : checked;
  } catch {
    return null;
  }
}

function maySign({ keyUsage, extendedKeyUsage }: Certificate): boolean {
  if (keyUsage && !keyUsage.has('digitalSignature') && !keyUsage.has('nonRepudiation')) return false;
  return !extendedKeyUsage || extendedKeyUsage.some((use) => SIGNING_USES.includes(use));
}

function mayStamp({ extendedKeyUsage }: Certificate): boolean {
  return extendedKeyUsage?.includes(USAGE.timestamp) ?? false;
}

const SIGNING: Purpose = { mayUse: maySign, uses: SIGNING_USES };
const STAMPING: Purpose = { mayUse: mayStamp, uses: [USAGE.timestamp] };

/** The day of a date, as ISO 8601 has it. */
const dayOf = (date: Date): string => (Number.isNaN(date.getTime()) ? '?' : date.toISOString().slice(0, 10));
