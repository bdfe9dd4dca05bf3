import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileWriter } from '../../src/engines/files/writer.ts';
import { type EditedDocument, editDocument } from '../../src/engines/pdf/edit/edited-document.ts';
import { rewriteDocument } from '../../src/engines/pdf/edit/rewrite-document.ts';
import { openPdf } from '../../src/engines/pdf/open.ts';
import { drawRunningText } from '../../src/engines/pdf/paint/running-text.ts';
import { createTypesetter } from '../../src/engines/pdf/text/typesetter.ts';
import { median, report } from '../helpers/statistics.ts';
import { makeDocument } from './made-documents.ts';

/**
 * Processor time of writing numbers on pages, from opening the file to the last byte of the new one: the first time in
 * the life of a process, which loads the fonts, and later. Run: node bench/pdf/stamp.ts
 */
const ROUNDS = Number(process.env.ROUNDS ?? 9);
const PAGES = 600;
const GOAL = '500 ms';
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-stamp-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const path = join(folder, 'book.pdf');
writeFileSync(path, makeDocument({ pages: PAGES, seed: 61 }));

const texts: Record<string, (index: number) => string> = {
  Latin: (index) => `Page ${index + 1} of ${PAGES}`,
  Arabic: (index) => `صفحة ${index + 1}`,
};
for (const [script, textFor] of Object.entries(texts)) {
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) times.push(await processorTime(textFor));
  const [first = 0, ...later] = times;
  report(`${PAGES} page numbers, ${script}, first`, `${first.toFixed(0)} ms of CPU`);
  report(`${PAGES} page numbers, ${script}, later`, `${median(later).toFixed(0)} ms of CPU`, GOAL);
}

async function processorTime(textFor: (index: number) => string): Promise<number> {
  const out = join(folder, 'out.pdf');
  rmSync(out, { force: true });
  const before = process.cpuUsage();
  using document = await openPdf(path, {
    scratch: folder,
    limits: { maxPdfPages: 5000, maxInflatedBytes: 256 * 1024 * 1024 },
  });
  const edited: EditedDocument = editDocument(document);
  const typesetter = await createTypesetter(edited);
  drawRunningText(edited, typesetter, [...edited.pages().keys()], {
    textFor: (index) => ({ bottom: textFor(index) }),
    margin: 28,
    rotate: 0,
    look: { size: 10, style: 'regular', color: [0, 0, 0], opacity: 1 },
    mirror: false,
  });
  typesetter.finish();
  using file = createFileWriter(out);
  await rewriteDocument(edited, file);
  file.close();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
