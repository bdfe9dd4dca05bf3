import { ANNOTATIONS } from '../../content/operators.ts';
import type { PdfDocument } from '../../file/document.ts';
import { isDict, type PdfDict, PdfName, PdfRef, PdfStream } from '../../syntax/objects.ts';
import type { Report } from '../breaches.ts';

/** Invisible, Hidden, NoView and ToggleNoView (ISO 32000-1, table 165). */
const FORBIDDEN = 1 | 2 | 32 | 256;
const PRINT = 4;
const MAX_FIELDS = 200_000;

/** Checks annotations and fields: 6.3 and 6.4.1 of ISO 19005-2. */
export function checkAnnotations(document: PdfDocument, report: Report): void {
  for (const { dict: page } of document.pages()) {
    for (const item of document.entries(page).array('Annots') ?? []) {
      const annotation = document.dict(item);
      if (annotation) checkAnnotation(document, annotation, report);
    }
  }
  const stack = [...(document.entries(document.catalog).within('AcroForm').array('Fields') ?? [])];
  const seen = new Set<number>();
  for (let steps = 0; steps < MAX_FIELDS; steps++) {
    const item = stack.pop();
    if (item === undefined) break;
    if (item instanceof PdfRef) {
      if (seen.has(item.num)) continue;
      seen.add(item.num);
    }
    const field = document.dict(item);
    if (!field) continue;
    if (field.has('AA')) report.add('6.4.1', 'pdfa_form', 'AA');
    stack.push(...(document.entries(field).array('Kids') ?? []).slice(0, MAX_FIELDS));
  }
}

function checkAnnotation(document: PdfDocument, annotation: PdfDict, report: Report): void {
  const kind = document.entries(annotation).name('Subtype') ?? '';
  if (!ANNOTATIONS.has(kind)) report.add('6.3.1', 'pdfa_annotation', kind || 'unknown');
  const flags = document.entries(annotation).number('F');
  if (flags !== null ? (flags & FORBIDDEN) !== 0 || (flags & PRINT) === 0 : kind !== 'Popup')
    report.add('6.3.2', 'pdfa_annotation_flags', kind);
  if (kind === 'Widget' && (annotation.has('A') || annotation.has('AA'))) report.add('6.4.1', 'pdfa_form', 'A, AA');
  const looks = document.entries(annotation).dict('AP');
  if (!looks) {
    if (!hasNoArea(document, annotation) && kind !== 'Popup' && kind !== 'Link')
      report.add('6.3.3', 'pdfa_annotation_look', kind);
    return;
  }
  if (looks.size !== 1 || !looks.has('N')) {
    report.add('6.3.3', 'pdfa_annotation_look', kind);
    return;
  }
  const normal = document.entries(looks).get('N');
  const button = kind === 'Widget' && fieldType(document, annotation) === 'Btn';
  const fine = button ? isDict(normal) && normal.size > 0 : normal instanceof PdfStream;
  if (!fine) report.add('6.3.3', 'pdfa_annotation_look', kind);
}

export function hasNoArea(document: PdfDocument, annotation: PdfDict): boolean {
  const rect = document
    .entries(annotation)
    .array('Rect')
    ?.map((side) => document.resolve(side));
  return rect?.length === 4 && rect[0] === rect[2] && rect[1] === rect[3];
}

/** The type of a field, or of a field above it. */
export function fieldType(document: PdfDocument, field: PdfDict): string {
  let dict: PdfDict | null = field;
  for (let level = 0; dict && level < 32; level++) {
    const type = document.entries(dict).get('FT');
    if (type instanceof PdfName) return type.name;
    dict = document.entries(dict).dict('Parent');
  }
  return '';
}
