import { readPdfDate } from '../edit/dates.ts';
import type { PdfDocument } from '../file/document.ts';
import { isBroken } from '../pki/algorithms.ts';
import type { Certificate } from '../pki/certificate.ts';
import { type CertificationLevel, certificationOf, lockedFields, lockLevel } from '../sign/permissions.ts';
import { type SignatureField, signatureFields } from '../sign/signature-fields.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { compareRevisions } from './compare-revisions.ts';
import { beginningOf, type Coverage, coverageOf, coveredContent } from './coverage.ts';
import { hidesObjects } from './hidden-objects.ts';
import { judgeLooks } from './judge-looks.ts';
import { evidenceOf, judgeTrust } from './judge-trust.ts';
import type { ChangeKind, Changes } from './ledger.ts';
import { PROBLEM_WEIGHTS, type Problem } from './problems.ts';
import type { SignatureReport, Verdict, VerifyOptions } from './report.ts';
import { sameObject } from './same-object.ts';
import { checkMessage } from './signed-message.ts';

const MAX_SIGNATURES = 200;
const MAX_TEXT = 500;
/** Changes that a certified document allows to others, by its level. */
const ALLOWED: Record<CertificationLevel, ReadonlySet<ChangeKind>> = {
  1: new Set(['marks', 'evidence', 'timestamp']),
  2: new Set(['marks', 'evidence', 'timestamp', 'signature', 'form', 'structure', 'metadata']),
  3: new Set(['marks', 'evidence', 'timestamp', 'signature', 'form', 'structure', 'metadata', 'annotations']),
};

/** Findings about the signature of a field. */
interface Verified {
  field: SignatureField;
  report: SignatureReport;
}

/** Verifies every signature of a document: its bytes, what it covers, who made it, and what changed afterwards. */
export async function verifyDocument(document: PdfDocument, options: VerifyOptions): Promise<SignatureReport[]> {
  const signed = signatureFields(document).flatMap((field) => {
    const signature = document.dict(field.value);
    return signature ? [{ field, signature }] : [];
  });
  const evidence = evidenceOf(document);
  const verified = signed
    .slice(0, MAX_SIGNATURES)
    .map((each) => ({ field: each.field, report: verifyOne(document, each, evidence.stored, options) }));
  const reports = verified.map(({ report }) => report);
  judgeTogether(signed, verified);
  await compareLooks(document, verified, options);
  judgeTrust(reports, evidence, options);
  judgeLaterSigners(reports);
  for (const report of reports) report.verdict = verdictOf(report.problems);
  return reports;
}

/** How bad the worst of some problems is. */
function verdictOf(problems: readonly Problem[]): Verdict {
  const weights = new Set(problems.map(({ code }) => PROBLEM_WEIGHTS[code]));
  return weights.has('fatal') ? 'invalid' : weights.has('doubt') ? 'unknown' : 'valid';
}

function verifyOne(
  document: PdfDocument,
  { field, signature }: { field: SignatureField; signature: PdfDict },
  stored: readonly Certificate[],
  options: VerifyOptions,
): SignatureReport {
  const { file } = options;
  const text = (key: string): string | null => document.entries(signature).text(key)?.slice(0, MAX_TEXT) ?? null;
  const format = document.entries(signature).name('SubFilter') ?? '';
  const certification = certificationOf(document, signature);
  const timestamp = document.entries(signature).is('Type', 'DocTimeStamp');
  const problems: Problem[] = [];
  const covered = coverageOf(document, signature, file);
  const coverage = typeof covered === 'string' ? null : covered;
  if (typeof covered === 'string') problems.push({ code: covered });
  const nothing: Coverage = { hole: [0, 0], end: 0, whole: false };
  const message = checkMessage(document, signature, coveredContent(file, coverage ?? nothing), stored);
  problems.push(...message.problems);
  const intact = coverage !== null && !message.problems.some(({ code }) => PROBLEM_WEIGHTS[code] === 'fatal');
  // The document goes through the one digest, the attributes that name it through the other.
  const broken = [message.digest, message.algorithm?.digest ?? null].find(isBroken);
  if (broken && !problems.some(({ code }) => code === 'weak_digest')) {
    problems.push({ code: 'weak_digest', what: broken.toUpperCase() });
  }
  const changes =
    coverage && intact ? changesAfter(document, field, { coverage, certification, problems }, options) : null;
  const stated = text('M');
  return {
    field: field.name,
    kind: timestamp ? 'timestamp' : certification === null ? 'signature' : 'certification',
    format,
    verdict: 'invalid',
    intact,
    coverage,
    certification,
    message,
    chain: null,
    proven: null,
    stated: (stated && readPdfDate(stated)) || message.stated?.toISOString() || null,
    texts: { name: text('Name'), reason: text('Reason'), location: text('Location'), contact: text('ContactInfo') },
    changes,
    shownBy: new Set(),
    problems,
  };
}

/** Changes of later revisions to the document, and those that the signature does not allow. */
function changesAfter(
  document: PdfDocument,
  field: SignatureField,
  about: { coverage: Coverage; certification: CertificationLevel | null; problems: Problem[] },
  { file, openRevision }: VerifyOptions,
): Changes | null {
  const { coverage, certification, problems } = about;
  using revision = openRevision(beginningOf(file, coverage.end));
  if (!revision) {
    problems.push({ code: 'revision_unreadable' });
    return null;
  }
  const then = signatureFields(revision).find((each) => each.name === field.name);
  const signature = revision.dict(then?.value);
  if (!signature || !sameObject(signature, document.dict(field.value) ?? null)) {
    problems.push({ code: 'not_in_revision' });
    return null;
  }
  if (coverage.whole) return null;
  const changes = compareRevisions(revision, document);
  const { kinds, fields, replaced, content } = changes;
  // Asked afterwards: what a cross-reference leads to is found out only once it is followed.
  if (document.repaired || revision.repaired || hidesObjects(document, file, coverage.end)) {
    problems.push({ code: 'ambiguous' });
  }
  const what = [...fields].slice(0, 10).join(', ');
  if (kinds.has('content')) problems.push({ code: 'content_changed', what: [...content].slice(0, 10).join(', ') });
  if (kinds.has('annotations') && changes.altered) problems.push({ code: 'annotations_changed' });
  else if (kinds.has('annotations')) {
    problems.push({ code: 'annotations_added', what: [...changes.comments].slice(0, 10).join(', ') });
  }
  if (kinds.has('form')) problems.push({ code: 'form_changed', what });
  if (replaced.size > 0) problems.push({ code: 'form_replaced', what: [...replaced].slice(0, 10).join(', ') });
  if (kinds.has('metadata')) problems.push({ code: 'metadata_changed' });
  if (kinds.has('structure')) problems.push({ code: 'structure_changed' });
  if (kinds.has('signature')) problems.push({ code: 'signed_again' });
  const closed = lockedFields(revision, signature);
  const touched = closed ? [...fields].filter(closed) : [];
  if (touched.length > 0) problems.push({ code: 'locked_field', what: touched.slice(0, 10).join(', ') });
  const level = strictest(certification, lockLevel(revision, then?.dict));
  if (level !== null) {
    const forbidden = [...kinds].filter((kind) => kind !== 'content' && !ALLOWED[level].has(kind));
    if (forbidden.length > 0) problems.push({ code: 'not_allowed', what: forbidden.join(', ') });
  }
  return changes;
}

function strictest(one: CertificationLevel | null, other: CertificationLevel | null): CertificationLevel | null {
  return one === null || other === null ? (one ?? other) : one < other ? one : other;
}

/** Draws the signed and the current revision, unless the structure is already a reason to refuse. */
async function compareLooks(
  document: PdfDocument,
  verified: readonly Verified[],
  { file, openRevision, viewer, looks }: VerifyOptions,
): Promise<void> {
  const asked = verified.flatMap(({ report }) => {
    const { coverage, changes, problems } = report;
    return coverage && changes && verdictOf(problems) !== 'invalid' ? [{ report, coverage, changes }] : [];
  });
  if (asked.length === 0) return;
  const byWidget = new Map(verified.flatMap(({ field, report }) => field.widgets.map((each) => [each, report])));
  using last = await viewer.open(file);
  for (const { report, coverage, changes } of asked) {
    const bytes = beginningOf(file, coverage.end);
    using revision = openRevision(bytes);
    using viewed = revision && (await viewer.open(bytes));
    if (!revision) continue;
    const found = await judgeLooks(
      { document: revision, viewed },
      { document, viewed: last },
      changes.seen,
      viewer,
      looks,
    );
    const listOf = (pages: Set<number>): string => [...pages].slice(0, 10).join(', ');
    if (found.differ.size > 0) report.problems.push({ code: 'page_differs', what: listOf(found.differ) });
    if (found.covered.size > 0) report.problems.push({ code: 'covers_signed', what: listOf(found.covered) });
    if (found.hidden.size > 0 && !changes.altered) report.problems.push({ code: 'annotations_changed' });
    if (!found.complete) report.problems.push({ code: 'not_compared' });
    for (const widget of found.signatures) {
      const by = byWidget.get(widget);
      if (by?.intact) report.shownBy.add(by.field);
      else report.problems.push({ code: 'page_differs', what: by?.field ?? '' });
    }
  }
}

/** Changes by a later signature are as trustworthy as its signer. */
function judgeLaterSigners(reports: readonly SignatureReport[]): void {
  const proves = ({ chain, problems }: SignatureReport): boolean =>
    chain?.trusted === true && verdictOf(problems) !== 'invalid';
  for (const report of reports) {
    const unknown = reports.filter((other) => report.shownBy.has(other.field) && !proves(other));
    const what = unknown.map(({ field }) => field).join(', ');
    if (unknown.length > 0) report.problems.push({ code: 'shown_by_untrusted', what });
  }
}

function judgeTogether(
  signed: readonly { field: SignatureField; signature: PdfDict }[],
  verified: readonly Verified[],
): void {
  const values = new Map<number, number>();
  const numOf = (value: PdfObject | undefined): number => (value instanceof PdfRef ? value.num : 0);
  for (const { field } of signed) values.set(numOf(field.value), (values.get(numOf(field.value)) ?? 0) + 1);
  for (const { field, report } of verified) {
    const num = numOf(field.value);
    if (num !== 0 && (values.get(num) ?? 0) > 1) report.problems.push({ code: 'shared' });
    const { coverage } = report;
    const overlaps = verified.some((other) => {
      const others = other.report.coverage;
      if (other.report === report || !coverage || !others || numOf(other.field.value) === num) return false;
      return coverage.hole[0] < others.hole[1] && others.hole[0] < coverage.hole[1];
    });
    if (overlaps) report.problems.push({ code: 'overlapping' });
  }
}
