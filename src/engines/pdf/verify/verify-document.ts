import { isBroken } from '../../pki/algorithms.ts';
import { readPdfDate } from '../edit/dates.ts';
import type { PdfDocument } from '../file/document.ts';
import { locateAt, parseSpan } from '../file/located.ts';
import { rebuildXref } from '../file/rebuild-xref.ts';
import type { ByteSource } from '../file/source.ts';
import { type CertificationLevel, certificationOf, lockedFields } from '../sign/permissions.ts';
import { type SignatureField, signatureFields } from '../sign/signature-fields.ts';
import { isDict, isName, type PdfDict, PdfName, type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';
import { compareRevisions } from './compare-revisions.ts';
import { beginningOf, type Coverage, coverageOf, coveredContent } from './coverage.ts';
import { judgeTrust } from './judge-trust.ts';
import type { ChangeKind, Changes } from './ledger.ts';
import { PROBLEMS, type Problem } from './problems.ts';
import type { SignatureReport, Verdict, VerifyOptions } from './report.ts';
import { sameObject } from './same-object.ts';
import { checkMessage } from './signed-message.ts';

const MAX_SIGNATURES = 200;
/** What a certified document lets others do, by its level. */
const ALLOWED: Record<CertificationLevel, ReadonlySet<ChangeKind>> = {
  1: new Set(['evidence', 'timestamp']),
  2: new Set(['evidence', 'timestamp', 'signature', 'form', 'structure', 'metadata']),
  3: new Set(['evidence', 'timestamp', 'signature', 'form', 'structure', 'metadata', 'annotations']),
};

/** Verifies every signature of a document: its bytes, what it covers, who made it, and what was changed afterwards. */
export function verifyDocument(document: PdfDocument, options: VerifyOptions): SignatureReport[] {
  const signed = signatureFields(document).flatMap((field) => {
    const signature = document.dict(field.value);
    return signature ? [{ field, signature }] : [];
  });
  const reports = signed
    .slice(0, MAX_SIGNATURES)
    .map(({ field, signature }) => verifyOne(document, field, signature, options));
  judgeTogether(signed, reports);
  judgeTrust(document, reports, options);
  for (const report of reports) report.verdict = verdictOf(report.problems);
  return reports;
}

/** How bad the worst of some problems is. */
export function verdictOf(problems: readonly Problem[]): Verdict {
  const weights = new Set(problems.map(({ code }) => PROBLEMS[code].weight));
  return weights.has('fatal') ? 'invalid' : weights.has('doubt') ? 'unknown' : 'valid';
}

function verifyOne(
  document: PdfDocument,
  field: SignatureField,
  signature: PdfDict,
  options: VerifyOptions,
): SignatureReport {
  const { file } = options;
  const text = (key: string): string | null => {
    const value = document.resolve(signature.get(key));
    return value instanceof PdfString ? decodeText(value).slice(0, 500) : null;
  };
  const format = document.resolve(signature.get('SubFilter'));
  const certification = certificationOf(document, signature);
  const timestamp = isName(document.resolve(signature.get('Type')), 'DocTimeStamp');
  const problems: Problem[] = [];
  const covered = coverageOf(document, signature, file);
  const coverage = typeof covered === 'string' ? null : covered;
  if (typeof covered === 'string') problems.push({ code: covered });
  const nothing: Coverage = { hole: [0, 0], end: 0, whole: false };
  const message = checkMessage(document, signature, coveredContent(file, coverage ?? nothing));
  problems.push(...message.problems);
  const intact = coverage !== null && !message.problems.some(({ code }) => PROBLEMS[code].weight === 'fatal');
  if (isBroken(message.digest) && !problems.some(({ code }) => code === 'weak_digest')) {
    problems.push({ code: 'weak_digest', what: (message.digest ?? '').toUpperCase() });
  }
  const changes =
    coverage && intact ? changesAfter(document, field, { coverage, certification, problems }, options) : null;
  const stated = text('M');
  return {
    field: field.name,
    kind: timestamp ? 'timestamp' : certification === null ? 'signature' : 'certification',
    format: format instanceof PdfName ? format.name : '',
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
    problems,
  };
}

/** What later revisions did to the document, and what of it the signature does not allow. */
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
  if (kinds.has('annotations')) problems.push({ code: 'annotations_changed' });
  if (kinds.has('form')) problems.push({ code: 'form_changed', what });
  if (replaced.size > 0) problems.push({ code: 'form_replaced', what: [...replaced].slice(0, 10).join(', ') });
  if (kinds.has('metadata')) problems.push({ code: 'metadata_changed' });
  if (kinds.has('structure')) problems.push({ code: 'structure_changed' });
  if (kinds.has('signature')) problems.push({ code: 'signed_again' });
  const closed = lockedFields(revision, signature);
  const touched = closed ? [...fields].filter(closed) : [];
  if (touched.length > 0) problems.push({ code: 'locked_field', what: touched.slice(0, 10).join(', ') });
  if (certification !== null) {
    const forbidden = [...kinds].filter((kind) => kind !== 'content' && !ALLOWED[certification].has(kind));
    if (forbidden.length > 0) problems.push({ code: 'not_allowed', what: forbidden.join(', ') });
  }
  return changes;
}

/** True when objects stand behind `end` that the cross-reference does not lead to: readers that rebuild it find others. */
function hidesObjects(document: PdfDocument, file: ByteSource, end: number): boolean {
  let left = 64 * 1024 * 1024 + (file.size - end) * 40;
  const spend = (bytes: number): void => {
    left -= bytes;
    if (left < 0) throw new Error('too much work');
  };
  const tail: ByteSource = {
    ...beginningOf(file, file.size),
    size: file.size - end,
    read: (from, to) => file.read(end + from, end + Math.min(to, file.size - end)),
    window: (at, length) => {
      const { buf, base } = file.window(end + at, length);
      return base >= end ? { buf, base: base - end } : { buf: buf.subarray(end - base), base: 0 };
    },
  };
  const { table } = rebuildXref(tail, { spend, addPages() {}, renew() {} });
  const junk = file.size - document.source.size;
  for (const num of table.numbers()) {
    if (document.offsetOf(num) + junk === table.location(num) + end) continue;
    // Cross-reference streams need not list themselves.
    const span = locateAt(tail, num, table.location(num), { spend, addPages() {}, renew() {} })?.span;
    const found = span && parseSpan(span);
    if (!isDict(found) || !isName(found.get('Type'), 'XRef')) return true;
  }
  return false;
}

function judgeTogether(
  signed: readonly { field: SignatureField; signature: PdfDict }[],
  reports: readonly SignatureReport[],
): void {
  const values = new Map<number, number>();
  const numOf = (value: PdfObject | undefined): number => (value instanceof PdfRef ? value.num : 0);
  for (const { field } of signed) values.set(numOf(field.value), (values.get(numOf(field.value)) ?? 0) + 1);
  reports.forEach((report, index) => {
    const num = numOf(signed[index]!.field.value);
    if (num !== 0 && values.get(num)! > 1) report.problems.push({ code: 'shared' });
    const { coverage } = report;
    const overlaps = reports.some((other) => {
      if (
        other === report ||
        !coverage ||
        !other.coverage ||
        numOf(signed[reports.indexOf(other)]!.field.value) === num
      )
        return false;
      return coverage.hole[0] < other.coverage.hole[1] && other.coverage.hole[0] < coverage.hole[1];
    });
    if (overlaps) report.problems.push({ code: 'overlapping' });
  });
}
