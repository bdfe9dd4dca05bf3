import { join } from 'node:path';
import { writeDocx } from '../../../engines/docx/write-docx.ts';
import { createPictureDrawer } from '../../../engines/page-facts/draw-pictures.ts';
import type { Assist, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { assistDocument, readDocument } from '../read-document.ts';
import type operation from './operation.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
/** Percent of the progress before the first page is written. */
const READ = 70;

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, scratch, progress, signal } = context;
  using read = await readDocument(context, { keepLines: params.layout === 'exact' });
  using drawer = createPictureDrawer(read.opened.opened);
  const path = outputs.newPath();
  let written = 0;
  const { notes: notesFound, ...facts } = await writeDocx(path, read.document, {
    exact: params.layout === 'exact',
    scratch: join(scratch, 'document.xml'),
    draw: ({ page, box, lettered }) => drawer.draw(page, box, lettered),
    progress() {
      signal.throwIfAborted();
      written++;
      progress(READ + (written / Math.max(1, Number(read.result.pages))) * (100 - READ));
    },
  });
  outputs.add(`${stemOf(inputs[0].filename)}.docx`, DOCX, path);
  const notes = read.notes();
  if (facts.paragraphs === 0 && facts.tables === 0) notes.push({ code: 'no_text' });
  return { result: { ...read.result, ...facts, notes_found: notesFound }, notes };
};

export const assist: Assist<typeof operation> = assistDocument;
