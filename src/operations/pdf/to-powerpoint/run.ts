import { createPictureDrawer } from '../../../engines/page-facts/draw-pictures.ts';
import { writePptx } from '../../../engines/pptx/write-pptx.ts';
import type { Assist, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { assistDocument, readDocument } from '../read-document.ts';
import { aboutOf, READ } from '../written-document.ts';
import type operation from './operation.ts';

const PPTX = 'application/vnd.openxmlformats-officedocument.presentationml.presentation';

export const run: Run<typeof operation> = async (context) => {
  const { inputs, params, outputs, progress, signal } = context;
  const exact = params.layout === 'exact';
  const background = params.graphics === 'background';
  const stem = stemOf(inputs[0].filename);
  using read = await readDocument(context, { keepLines: exact, apart: true, drawnTables: background });
  using drawer = createPictureDrawer(read.opened.opened);
  const path = outputs.newPath();
  let written = 0;
  const facts = await writePptx(path, read.document, {
    title: aboutOf(read, stem).title,
    background,
    exact,
    draw: drawer.draw,
    progress() {
      signal.throwIfAborted();
      progress(READ + (++written / Math.max(1, read.pages.length)) * (100 - READ));
    },
  });
  outputs.add(`${stem}.pptx`, PPTX, path);
  const notes = read.notes();
  if (facts.paragraphs === 0 && facts.tables === 0) notes.push({ code: 'no_text' });
  return { result: { ...read.result, ...facts }, notes };
};

export const assist: Assist<typeof operation> = assistDocument;
