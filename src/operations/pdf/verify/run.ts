import { openPdf } from '@sheaf/pdf/open';
import type { Certificate } from '@sheaf/pdf/pki/certificate';
import { readCertificates } from '@sheaf/pdf/pki/identity';
import { readSecurityStore, type SecurityStore } from '@sheaf/pdf/sign/security-store';
import { PROBLEM_WEIGHTS, type Problem } from '@sheaf/pdf/verify/problems';
import type { SignatureReport } from '@sheaf/pdf/verify/report';
import { say } from '../../../texts/catalogue.ts';
import type { JsonObject, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { judgeSignatures } from '../judge-signatures.ts';
import { PROBLEMS } from '../words/problems.ts';
import type operation from './operation.ts';

type Context = Parameters<Run<typeof operation>>[0];

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, scratch, limits, progress } = context;
  const [input] = inputs;
  const { password } = params;
  const roots = await rootsOf(context);
  using document = await openPdf(input.path, { password, scratch, limits });
  progress(20);
  const reports = await judgeSignatures(document, input.path, { password, scratch, limits, roots });
  const count = (verdict: string) => reports.filter((report) => report.verdict === verdict).length;
  const [valid, unknown, invalid] = [count('valid'), count('unknown'), count('invalid')];
  const whole = reports.some(({ coverage, intact }) => intact && coverage?.whole);
  const verdict = reports.length === 0 ? 'unsigned' : invalid > 0 ? 'invalid' : unknown > 0 ? 'unknown' : 'valid';
  const store = readSecurityStore(document);
  const report = {
    verdict,
    signatures: reports.length,
    valid,
    unknown,
    invalid,
    covers_whole_file: whole,
    list: reports.map((each) => tellSignature(each, store)),
  };
  const text = `${JSON.stringify(report, null, 2)}\n`;
  outputs.add(`${stemOf(input.filename)}-signatures.json`, 'application/json', Buffer.from(text));
  return {
    result: report,
    notes: notesOn(reports, { valid, unknown, invalid, whole: whole || reports.some(onlyEvidenceBehind) }),
  };
};

/** Whether a signature covers everything except for data kept for later validation, as in signatures of level B-LT. */
function onlyEvidenceBehind({ intact, changes }: SignatureReport): boolean {
  return (
    intact &&
    changes !== null &&
    changes.kinds.size > 0 &&
    [...changes.kinds].every((kind) => kind === 'evidence' || kind === 'marks')
  );
}

async function rootsOf({ params, ask }: Context): Promise<Certificate[]> {
  const roots = params.roots === undefined ? [] : readCertificates(params.roots);
  if (params.system_roots) {
    const pem = Buffer.from(await ask({ kind: 'roots' })).toString('latin1');
    if (pem.length > 0) roots.push(...readCertificates(pem));
  }
  return roots;
}

function notesOn(
  reports: readonly SignatureReport[],
  { valid, unknown, invalid, whole }: { valid: number; unknown: number; invalid: number; whole: boolean },
): Note[] {
  if (reports.length === 0) return [{ code: 'no_signatures' }];
  const notes: Note[] = [];
  if (valid === reports.length) notes.push({ code: 'all_valid', count: valid });
  if (unknown > 0) notes.push({ code: 'some_unknown', count: unknown });
  if (invalid > 0) notes.push({ code: 'some_invalid', count: invalid });
  if (!whole) notes.push({ code: 'not_signed_behind' });
  return notes;
}

/** A signature as in the report, with the evidence that the document keeps for all of them. */
function tellSignature(report: SignatureReport, store: SecurityStore): JsonObject {
  const { message, coverage, chain, proven, changes, texts } = report;
  const { signer, signed } = message;
  return {
    field: report.field,
    kind: report.kind,
    format: report.format,
    verdict: report.verdict,
    intact: report.intact,
    covers: coverage === null ? 'unknown' : coverage.whole ? 'document' : 'revision',
    covered_bytes: coverage?.end ?? null,
    certification: report.certification,
    signer: signer && tellCertificate(signer),
    ...texts,
    time: {
      stated: report.stated,
      proven: (proven?.time ?? message.time)?.toISOString() ?? null,
      by: proven?.by.name ?? null,
    },
    algorithm: {
      digest: message.digest,
      signature: message.algorithm?.pss ? 'RSASSA-PSS' : (signer?.key.name ?? null),
    },
    trusted: chain?.trusted ?? false,
    chain: (chain?.certificates ?? []).map((certificate) => ({
      name: certificate.name,
      until: certificate.notAfter.toJSON(),
      revocation: chain?.revocation.get(certificate.fingerprint)?.status ?? 'not told',
    })),
    evidence: {
      certificates: signed?.certificates.length ?? 0,
      ocsps: signed?.ocsps.length ?? 0,
      crls: signed?.crls.length ?? 0,
      timestamps: message.timestamps.length,
      in_document: {
        certificates: store.certificates.length,
        ocsps: store.ocsps.length,
        crls: store.crls.length,
      },
    },
    changed_after: changes && {
      kinds: [...changes.kinds],
      fields: [...changes.fields].slice(0, 100),
      content: [...changes.content],
    },
    problems: report.problems.map(tellProblem),
  };
}

function tellCertificate(certificate: Certificate): JsonObject {
  const { name, subjectName, issuerName, serial, notBefore, notAfter, key, fingerprint } = certificate;
  return {
    name,
    subject: subjectName,
    issuer: issuerName,
    serial: Buffer.from(serial).toString('hex'),
    from: notBefore.toJSON(),
    until: notAfter.toJSON(),
    key: key.name,
    sha256: fingerprint,
  };
}

function tellProblem(problem: Problem): JsonObject {
  const { code, ...values } = problem;
  const inWords = (language: string) => say(`signature-problems.${code}`, PROBLEMS[code], language, values);
  return { ...problem, weight: PROBLEM_WEIGHTS[code], en: inWords('en'), de: inWords('de') };
}
