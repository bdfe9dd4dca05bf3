import { listContents } from '../../content/contents.ts';
import type { PdfDocument } from '../../file/document.ts';
import { type Breach, createReport } from '../breaches.ts';
import { checkAnnotations } from './check-annotations.ts';
import { checkCatalog } from './check-catalog.ts';
import { checkContents } from './check-contents.ts';
import { checkFile } from './check-file.ts';
import { checkFonts } from './check-fonts.ts';
import { checkMetadata } from './check-metadata.ts';
import { checkObjects } from './check-objects.ts';
import { checkTransparency } from './check-transparency.ts';
import { createColorRules } from './color-rules.ts';

/** The claimed conformance, against which a document is checked. */
export interface Claim {
  /** Of ISO 19005: 2, or 3 that may hold any file. */
  part: 2 | 3;
}

/**
 * Checks a document, opened as its file holds it, against the clauses of ISO 19005-2 (or -3), level B, that
 * `docs/pdf.md` lists, and returns the breaches. It is not a complete validator.
 */
export function checkPdfA(document: PdfDocument, { part }: Claim): readonly Breach[] {
  const report = createReport();
  checkFile(document, report);
  const colors = createColorRules(document, report);
  checkObjects(document, report, colors);
  document.startPass();
  checkCatalog(document, report, part);
  checkMetadata(document, report, part);
  document.startPass();
  const contents = listContents(document);
  checkContents(document, contents, report, colors);
  if (!colors.intended) checkTransparency(document, contents, report);
  checkFonts(document, contents, report);
  checkAnnotations(document, report);
  return report.breaches;
}
