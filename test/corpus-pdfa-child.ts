import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { editDocument } from '@sheaf/pdf/edit/edited-document';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import { openPdf } from '@sheaf/pdf/open';
import { checkPdfA } from '@sheaf/pdf/pdfa/check/check-document';
import { makePdfA } from '@sheaf/pdf/pdfa/convert/make-pdfa';
import { makeCmykProfile } from '@sheaf/pdf/pdfa/icc-profiles';
import { createFileWriter } from '../src/engines/files/writer.ts';
import { createFaceChooser } from '../src/engines/fonts/choose-face.ts';
import { CMYK_STEPS, drawCmykGrid } from '../src/engines/render/cmyk-grid.ts';
import { readStandardFonts } from '../src/engines/render/standard-fonts.ts';
import { knownError } from '../src/errors.ts';
import type { PdfAAnswer, PdfATask } from './corpus-pdfa.ts';

const scratch = mkdtempSync(join(tmpdir(), 'sheaf-pdfa-child-'));
const limits = { maxPdfPages: 5000, maxInflatedBytes: 256 * 1024 * 1024 };
process.on('disconnect', () => process.exit());
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }));

process.on('message', async ({ input, output }: PdfATask) => {
  const answer = await (output ? convert(input, output) : check(input)).catch(
    (error: unknown): PdfAAnswer =>
      knownError(error)
        ? { outcome: 'not read', breaches: [], replaced: 0, message: knownError(error)?.code ?? '' }
        : { outcome: 'crashed', breaches: [], replaced: 0, message: error instanceof Error ? (error.stack ?? '') : '' },
  );
  process.send!(answer);
});

async function convert(input: string, output: string): Promise<PdfAAnswer> {
  using document = await openPdf(input, { scratch, limits });
  const edited = editDocument(document, { fonts: createFaceChooser });
  const { part, standIns } = await makePdfA(edited, {
    now: '2026-11-22T10:00:00Z',
    readStandardFonts,
    cmykProfile: async () => makeCmykProfile(await drawCmykGrid(scratch), CMYK_STEPS),
  });
  using file = createFileWriter(output);
  await rewriteDocument(edited, file, { version: '1.7' });
  file.close();
  using converted = await openPdf(output, { scratch, limits });
  const breaches = checkPdfA(converted, { part }).map(({ clause, code }) => `${clause} ${code}`);
  return { outcome: breaches.length > 0 ? 'refused' : 'written', breaches, replaced: standIns.length, message: '' };
}

async function check(input: string): Promise<PdfAAnswer> {
  using document = await openPdf(input, { scratch, limits });
  const breaches = checkPdfA(document, { part: /A-3/.test(input) ? 3 : 2 }).map(
    ({ clause, code }) => `${clause} ${code}`,
  );
  return { outcome: breaches.length > 0 ? 'refused' : 'written', breaches, replaced: 0, message: '' };
}
