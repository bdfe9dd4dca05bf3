import { join } from 'node:path';
import { editDocument } from '@sheaf/pdf/edit/edited-document';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import { openPdf } from '@sheaf/pdf/open';
import type { Breach } from '@sheaf/pdf/pdfa/breaches';
import { checkPdfA } from '@sheaf/pdf/pdfa/check/check-document';
import { type Conversion, makePdfA } from '@sheaf/pdf/pdfa/convert/make-pdfa';
import { makeCmykProfile } from '@sheaf/pdf/pdfa/icc-profiles';
import { createFileWriter } from '../../../engines/files/writer.ts';
import { createFaceChooser } from '../../../engines/fonts/choose-face.ts';
import { CMYK_STEPS, drawCmykGrid } from '../../../engines/render/cmyk-grid.ts';
import { readStandardFonts } from '../../../engines/render/standard-fonts.ts';
import type { SheafError } from '../../../errors.ts';
import type { OperationContext, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { failure, type Note } from '../../kit/notes.ts';
import type { OnSigned } from '../../kit/written-pdf.ts';
import { notesOn } from '../edit-pdf.ts';
import { protectionOf } from '../protection.ts';
import { withoutSignatures } from '../signed.ts';
import operation from './operation.ts';

type Context = OperationContext<{
  level?: '2b' | '3b';
  missing_fonts: 'replace' | 'fail';
  password?: string;
  on_signed: OnSigned;
}>;

/** Fonts that a note names; the result lists all. */
const MAX_NAMED_FONTS = 5;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, outputs, scratch, limits, progress } = context;
  const [input] = inputs;
  const path = join(scratch, 'made.pdf');
  const { conversion, notes, pages } = await make(context, path);
  progress(70);
  using document = await openPdf(path, { scratch, limits });
  const breaches = checkPdfA(document, { part: conversion.part });
  if (breaches.some(isFieldWithoutLook) && conversion.undrawn) throw conversion.undrawn;
  if (breaches.length > 0) throw notConformable(breaches, conversion.part);
  progress(90);
  const level = `PDF/A-${conversion.part}b`;
  const count = document.pages().length;
  outputs.add(`${stemOf(input.filename)}-pdfa.pdf`, 'application/pdf', path);
  return {
    result: {
      page_count: count,
      input_pages: pages,
      output_pages: count,
      level,
      fonts: conversion.standIns.map(({ font, used }) => ({ font, used })),
      attachments: conversion.attachments,
      bytes_before: input.bytes,
    },
    notes,
  };
};

/** Writes the document as PDF/A, as far as possible. @throws SheafError as opening does */
async function make({ inputs: [input], params, scratch, limits, progress }: Context, path: string) {
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const source = withoutSignatures(document, params.on_signed);
  const edited = editDocument(source.document, { fonts: createFaceChooser });
  const conversion = await makePdfA(edited, {
    part: params.level && (params.level === '2b' ? 2 : 3),
    now: `${new Date().toISOString().slice(0, 19)}Z`,
    readStandardFonts: params.missing_fonts === 'fail' ? async () => new Map() : readStandardFonts,
    cmykProfile: async () => makeCmykProfile(await drawCmykGrid(scratch), CMYK_STEPS),
  });
  progress(50);
  using file = createFileWriter(path);
  // PDF/A-2 and -3 are based on PDF 1.7, whichever version the document has.
  await rewriteDocument(edited, file, { version: '1.7' });
  file.close();
  // PDF/A must not be encrypted (ISO 19005-2, 6.1.3).
  const { notes: unprotected } = await protectionOf(document, {}, []);
  // Its fields stay without their signatures; a note of the conversion says so.
  const lost = source.notes.filter(({ code }) => code !== 'signatures_broken');
  return {
    conversion,
    notes: [...notesOf(conversion), ...unprotected, ...notesOn(editDocument(document)), ...lost],
    pages: edited.pages().length,
  };
}

function notesOf({ codes, standIns }: Conversion): Note[] {
  const notes: Note[] = [...codes].map((code) => ({ code }));
  if (standIns.length === 0) return notes;
  const listed = standIns
    .slice(0, MAX_NAMED_FONTS)
    .map(({ font, used }) => (font === used ? font : `${font} (${used})`));
  if (standIns.length > MAX_NAMED_FONTS) listed.push('…');
  return [{ code: 'fonts_replaced', fonts: listed.join(', ') }, ...notes];
}

/** Whether a field has nothing that shows its value: drawing it failed, which is the reason to tell. */
const isFieldWithoutLook = ({ code, what }: Breach): boolean => code === 'pdfa_annotation_look' && what === 'Widget';

/** The error with the first fault, and the number of others. */
function notConformable(breaches: readonly Breach[], part: 2 | 3): SheafError {
  const [{ clause, code: problem, what }] = breaches as [Breach];
  const reason = { problem, what, clause, part };
  const more = breaches.length - 1;
  return failure(
    'unprocessable_file',
    more > 0 ? { code: 'not_conformable_more', ...reason, more } : { code: 'not_conformable', ...reason },
    operation.notes,
  );
}
