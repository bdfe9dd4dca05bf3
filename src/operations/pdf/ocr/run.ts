import { rotatePages } from '@sheaf/pdf/edit/rotation';
import { openPdf } from '@sheaf/pdf/open';
import { createStraightener } from '@sheaf/pdf/paint/straighten';
import { createTextLayer } from '@sheaf/pdf/paint/text-layer';
import { removeInvisibleText, shownText } from '@sheaf/pdf/redact/invisible-text';
import { openPageRecognizer, type PageWords } from '../../../engines/ocr/recognize-pages.ts';
import { tellLines, writeRecognizedText } from '../../../engines/ocr/write-recognized.ts';
import { millimetres } from '../../../engines/page-text/area.ts';
import { chooseEngine } from '../../image/recognition.ts';
import type { Assist, OperationContext, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import { assistParts, workOutParts } from '../../kit/parts.ts';
import { editPdf } from '../edit-pdf.ts';
import type operation from './operation.ts';

type Context = Parameters<Run<typeof operation>>[0];

export const run: Run<typeof operation> = async (context) => {
  const { output, mode } = context.params;
  using recognition = await openRecognition(context);
  const { pageCount, pages } = recognition;
  const summary = createCount();
  const facts = () => ({ page_count: pageCount, input_pages: pageCount, ...summary.facts() });
  if (output !== 'pdf') {
    const notes = await writeText(context, recognition, summary.add);
    return { result: facts(), notes: [...notes, ...recognition.notes(), ...summary.notes()] };
  }
  return await editPdf({ ...context, progress() {} }, 'ocr', async (edited) => {
    const layer = createTextLayer(edited);
    const straighten = createStraightener(edited);
    const count = edited.pages().length;
    const notes = await workOutParts(context, pages.length, recognition.read, (part, page) => {
      summary.add(page);
      // biome-ignore lint/style/noNonNullAssertion: parts are indexes of `pages`.
      const index = pages[part]! - 1;
      // If the two readers of the file disagree about a page, do not write on it.
      if (!page.recognized || index >= count) return;
      if (mode === 'redo') removeInvisibleText(edited, index);
      if (page.turn !== 0) rotatePages(edited, [index], page.turn);
      if (page.skew !== 0) straighten(index, page.skew);
      layer.lay(index, page);
    });
    layer.finish();
    return { result: summary.facts(), notes: [...notes, ...recognition.notes(), ...summary.notes()] };
  });
};

export const assist: Assist<typeof operation> = async (context) => {
  using recognition = await openRecognition(context);
  await assistParts(context, recognition.read);
  return recognition.notes();
};

type Recognition = Awaited<ReturnType<typeof openRecognition>>;

/** Opens the document to recognize the requested pages: page `pages[part]` is a part of the work. */
async function openRecognition({
  inputs: [input],
  params,
  scratch,
  limits,
  program,
}: Pick<OperationContext<Context['params']>, 'inputs' | 'params' | 'scratch' | 'limits' | 'program'>) {
  const { mode, dpi, orient, deskew, password } = params;
  const openEngine = chooseEngine({ params, scratch, program });
  const options = { password, scratch, limits };
  using opened = new DisposableStack();
  const structure = mode === 'redo' ? opened.use(await openPdf(input.path, options)) : null;
  const hasVisibleText = (index: number): boolean => {
    const page = structure?.pages()[index];
    return structure !== null && page !== undefined && shownText(structure, page) === 'visible';
  };
  const keeps = mode === 'skip' ? null : mode === 'force' ? () => false : hasVisibleText;
  const recognizer = opened.use(
    await openPageRecognizer(input.path, { ...options, openEngine, dpi, orient, deskew, keeps }),
  );
  const { pageCount, notes } = recognizer;
  const pages =
    params.pages === undefined
      ? Array.from({ length: pageCount }, (_, index) => index + 1)
      : [...new Set(resolvePages(params.pages, pageCount))].sort((left, right) => left - right);
  const kept = opened.move();
  return {
    pageCount,
    pages,
    // biome-ignore lint/style/noNonNullAssertion: parts are indexes of `pages`.
    read: (part: number): Promise<PageWords> => recognizer.read(pages[part]! - 1),
    notes,
    [Symbol.dispose]: () => kept.dispose(),
  };
}

async function writeText(
  context: Context,
  recognition: Recognition,
  count: (page: PageWords) => void,
): Promise<readonly Note[]> {
  const json = context.params.output === 'json';
  const stem = stemOf(context.inputs[0].filename);
  using file = json
    ? await context.outputs.open(`${stem}.json`, 'application/json')
    : await context.outputs.open(`${stem}.txt`, 'text/plain');
  if (json) file.write(Buffer.from('{"unit": "mm", "pages": [\n'));
  const notes = await workOutParts(context, recognition.pages.length, recognition.read, (part, page) => {
    count(page);
    const { width, height, recognized, turn, skew, lines } = page;
    const content = json
      ? JSON.stringify({
          page: recognition.pages[part],
          width: millimetres(width),
          height: millimetres(height),
          recognized,
          turn,
          skew,
          lines: tellLines(lines, millimetres),
        })
      : writeRecognizedText(lines);
    file.write(Buffer.from((part === 0 ? '' : json ? ',\n' : '\f') + content));
  });
  if (json) file.write(Buffer.from('\n]}\n'));
  await file.finish();
  return notes;
}

/** Counts pages and words as they come. */
function createCount() {
  let recognized = 0;
  let left = 0;
  let turned = 0;
  let straightened = 0;
  let words = 0;
  let confidence = 0;
  return {
    add(page: PageWords): void {
      if (!page.recognized) {
        left++;
        return;
      }
      recognized++;
      if (page.turn !== 0) turned++;
      if (page.skew !== 0) straightened++;
      for (const line of page.lines) {
        for (const word of line.words) {
          words++;
          confidence += word.confidence ?? 0;
        }
      }
    },
    facts: () => ({
      pages_recognized: recognized,
      pages_left: left,
      pages_turned: turned,
      pages_straightened: straightened,
      words,
      confidence: words === 0 ? null : Math.round(confidence / words),
    }),
    notes(): Note[] {
      if (recognized === 0) return [{ code: 'all_have_text' }];
      return words === 0 ? [{ code: 'nothing_recognized' }] : [];
    },
  };
}
