import { readOffice } from '../../../engines/office/read-office.ts';
import { writeMarkdown, writeText } from '../../../engines/office/write-blocks.ts';
import type { JsonObject, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, limits, progress }) => {
  const { kind, blocks } = readOffice(input.path, limits.maxInflatedBytes);
  progress(60);
  const markdown = params.format === 'markdown';
  const type = markdown ? 'text/markdown' : 'text/plain';
  using file = await outputs.open(`${stemOf(input.filename)}.${markdown ? 'md' : 'txt'}`, type);
  let words = 0;
  for (const piece of (markdown ? writeMarkdown : writeText)(blocks)) file.write(Buffer.from(piece));
  await file.finish();
  let [headings, tables, breaks] = [0, 0, 0];
  for (const block of blocks) {
    if (block.kind === 'break') breaks++;
    else if (block.kind === 'table') {
      tables++;
      for (const cell of block.rows.flat()) words += countWords(cell);
    } else {
      if (block.heading > 0) headings++;
      words += countWords(block.runs);
    }
  }
  const notes: Note[] = words === 0 ? [{ code: 'no_text_in_office' }] : [];
  const result: JsonObject = { kind, words, headings, tables };
  if (kind === 'pptx' || kind === 'odp') result.slides = blocks.length > 0 ? breaks + 1 : 0;
  return { result, notes };
};

function countWords(runs: readonly { text: string }[]): number {
  const text = runs.map((run) => run.text).join('');
  return text.match(/\S+/g)?.length ?? 0;
}
