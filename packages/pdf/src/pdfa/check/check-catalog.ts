import { LIMITS } from '../../content/operators.ts';
import type { PdfDocument } from '../../file/document.ts';
import { readBox } from '../../geometry.ts';
import { isDict, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../../syntax/objects.ts';
import type { Report } from '../breaches.ts';

const BOXES = ['MediaBox', 'CropBox', 'BleedBox', 'TrimBox', 'ArtBox'];
/** Entries of a digest that a certification must not have. */
const DIGESTS = ['DigestLocation', 'DigestMethod', 'DigestValue'];
const MEDIA_TYPE = /^[-\w+.]+\/[-\w+.]+$/;

/** Checks what the catalog and the pages say: 6.1.12, 6.4, 6.5.2, 6.8 to 6.11 of ISO 19005-2 and -3. */
export function checkCatalog(document: PdfDocument, report: Report, part: 2 | 3): void {
  const { catalog } = document;
  const permissions = document.entries(catalog).dict('Perms');
  for (const key of permissions?.keys() ?? []) {
    if (key !== 'UR3' && key !== 'DocMDP') report.add('6.1.12', 'pdfa_permissions', key);
  }
  const certification = document.entries(permissions).dict('DocMDP');
  for (const reference of document.entries(certification).array('Reference') ?? []) {
    for (const key of DIGESTS) if (document.dict(reference)?.has(key)) report.add('6.1.12', 'pdfa_permissions', key);
  }
  if (catalog.has('AA')) report.add('6.5.2', 'pdfa_action', 'AA');
  if (catalog.has('Requirements')) report.add('6.11', 'pdfa_catalog', 'Requirements');
  if (catalog.has('NeedsRendering')) report.add('6.4.2', 'pdfa_catalog', 'NeedsRendering');
  if (document.entries(catalog).dict('Names')?.has('AlternatePresentations'))
    report.add('6.10', 'pdfa_catalog', 'AlternatePresentations');
  const form = document.entries(catalog).dict('AcroForm');
  if (document.entries(form).isTrue('NeedAppearances')) report.add('6.4.1', 'pdfa_form', 'NeedAppearances');
  if (form?.has('XFA')) report.add('6.4.2', 'pdfa_form', 'XFA');
  checkLayers(document, report);
  checkFiles(document, report, part);
  for (const page of document.pages()) {
    if (page.dict.has('AA')) report.add('6.5.2', 'pdfa_action', 'AA');
    if (page.dict.has('PresSteps')) report.add('6.10', 'pdfa_catalog', 'PresSteps');
    for (const key of BOXES) {
      const box = readBox(document, page.dict.get(key) ?? page.inherited.get(key));
      if (!box) continue;
      const sides = [box[2] - box[0], box[3] - box[1]];
      if (sides.some((side) => side < LIMITS.side.least || side > LIMITS.side.most))
        report.add('6.1.13', 'pdfa_limit', key);
    }
  }
}

/** 6.9: optional content. */
function checkLayers(document: PdfDocument, report: Report): void {
  const layers = document.entries(document.catalog).dict('OCProperties');
  if (!layers) return;
  const groups = (document.entries(layers).array('OCGs') ?? []).flatMap((item) =>
    item instanceof PdfRef ? [item.num] : [],
  );
  const names = new Set<string>();
  for (const item of [layers.get('D'), ...(document.entries(layers).array('Configs') ?? [])]) {
    const config = document.dict(item);
    if (!config) continue;
    const text = document.entries(config).text('Name') ?? '';
    if (text === '' || names.has(text)) report.add('6.9', 'pdfa_layers', 'Name');
    names.add(text);
    if (config.has('AS')) report.add('6.9', 'pdfa_layers', 'AS');
    const order = config.get('Order');
    if (order === undefined) continue;
    const ordered = new Set<number>();
    const stack: PdfObject[] = [order];
    for (let steps = 0; steps < 100_000; steps++) {
      const next = stack.pop();
      if (next === undefined) break;
      if (next instanceof PdfRef) ordered.add(next.num);
      const list = document.array(next);
      if (list) stack.push(...list);
    }
    if (groups.some((group) => !ordered.has(group))) report.add('6.9', 'pdfa_layers', 'Order');
  }
}

/** 6.8: files in the document; part 2 only allows PDF/A files, whose own conformance is not checked here. */
function checkFiles(document: PdfDocument, report: Report, part: 2 | 3): void {
  const associated = new Set<number>();
  const specs: { num: number; dict: PdfDict }[] = [];
  for (const num of document.numbers()) {
    const found = document.get(num);
    const holder = found instanceof PdfStream ? found.dict : found;
    if (!isDict(holder)) continue;
    for (const item of document.entries(holder).array('AF') ?? []) if (item instanceof PdfRef) associated.add(item.num);
    if (holder.has('EF') && document.entries(holder).dict('EF')) specs.push({ num, dict: holder });
  }
  for (const { num, dict } of specs) {
    if (!(dict.has('F') && dict.has('UF'))) report.add('6.8', 'pdfa_file_entry', 'F, UF');
    if (part === 2) {
      report.add('6.8', 'pdfa_attachment');
      continue;
    }
    if (!(document.entries(dict).get('AFRelationship') instanceof PdfName))
      report.add('6.8', 'pdfa_file_entry', 'AFRelationship');
    if (!associated.has(num)) report.add('6.8', 'pdfa_file_entry', 'AF');
    for (const entry of document.entries(dict).dict('EF')?.values() ?? []) {
      const type = document.entries(document.dict(entry)).get('Subtype');
      if (!(type instanceof PdfName && MEDIA_TYPE.test(type.name))) report.add('6.8', 'pdfa_file_entry', 'Subtype');
    }
  }
  if (document.entries(document.catalog).is('Type', 'Catalog')) return;
  report.add('6.1.3', 'pdfa_syntax', 'Catalog');
}
