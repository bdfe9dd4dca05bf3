import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFileWriter } from '../src/engines/files/writer.ts';
import { editDocument } from '../src/engines/pdf/edit/edited-document.ts';
import { rewriteDocument } from '../src/engines/pdf/edit/rewrite-document.ts';
import { openPdf } from '../src/engines/pdf/open.ts';
import { checkPdfA } from '../src/engines/pdf/pdfa/check/check-document.ts';
import { makePdfA } from '../src/engines/pdf/pdfa/convert/make-pdfa.ts';
import { makeCmykProfile } from '../src/engines/pdf/pdfa/icc-profiles.ts';
import { CMYK_STEPS, drawCmykGrid } from '../src/engines/render/cmyk-grid.ts';
import { readStandardFonts } from '../src/engines/render/standard-fonts.ts';
import { SheafError } from '../src/errors.ts';
import type { PdfAAnswer, PdfATask } from './corpus-pdfa.ts';

const scratch = mkdtempSync(join(tmpdir(), 'sheaf-pdfa-child-'));
const limits = { maxPdfPages: 5000, maxInflatedBytes: 256 * 1024 * 1024 };
process.on('disconnect', () => process.exit());
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

process.on('message', async ({ input, output }: PdfATask) => {
  const answer = await (output ? convert(input, output) : check(input)).catch(
    (error: unknown): PdfAAnswer =>
      error instanceof SheafError
        ? { outcome: 'not read', breaches: [], replaced: 0, message: error.code }
        : { outcome: 'crashed', breaches: [], replaced: 0, message: error instanceof Error ? (error.stack ?? '') : '' },
  );
  process.send!(answer);
});

async function convert(input: string, output: string): Promise<PdfAAnswer> {
  using document = await openPdf(input, { scratch, limits });
  const edited = editDocument(document);
  const { part, standIns } = await makePdfA(edited, {
    now: '2026-11-22T10:00:00Z',
    readStandardFonts,
    cmykProfile: async () => makeCmykProfile(await drawCmykGrid(scratch), CMYK_STEPS),
  });
  using file = createFileWriter(output);
  await rewriteDocument(edited, file, { version: '1.7' });
  file.close();
  using made = await openPdf(output, { scratch, limits });
  const breaches = checkPdfA(made, { part }).map(({ clause, code }) => `${clause} ${code}`);
  return { outcome: breaches.length > 0 ? 'refused' : 'made', breaches, replaced: standIns.length, message: '' };
}

async function check(input: string): Promise<PdfAAnswer> {
  using document = await openPdf(input, { scratch, limits });
  const breaches = checkPdfA(document, { part: /A-3/.test(input) ? 3 : 2 }).map(
    ({ clause, code }) => `${clause} ${code}`,
  );
  return { outcome: breaches.length > 0 ? 'refused' : 'made', breaches, replaced: 0, message: '' };
}
