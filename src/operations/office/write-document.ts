import { readOffice } from '../../engines/office/read-office.ts';
import { writeMarkdown, writeText } from '../../engines/office/write-blocks.ts';
import type { JsonObject, OperationContext, RunReport } from '../kit/define.ts';
import { stemOf } from '../kit/names.ts';
import type { Note } from '../kit/notes.ts';

const FORMS = {
  text: { write: writeText, type: 'text/plain', extension: 'txt' },
  markdown: { write: writeMarkdown, type: 'text/markdown', extension: 'md' },
} as const;

/** Returns the content of an office file. @throws SheafError as `readOffice` does */
export async function writeDocument(
  { inputs: [input], outputs, limits, progress }: OperationContext<unknown>,
  form: keyof typeof FORMS,
): Promise<RunReport> {
  const { kind, blocks } = readOffice(input.path, limits.maxInflatedBytes);
  progress(60);
  const { write, type, extension } = FORMS[form];
  using file = await outputs.open(`${stemOf(input.filename)}.${extension}`, type);
  for (const piece of write(blocks)) file.write(Buffer.from(piece));
  await file.finish();
  let [words, headings, tables, breaks] = [0, 0, 0, 0];
  for (const block of blocks) {
    if (block.kind === 'break') breaks++;
    else if (block.kind === 'table') {
      tables++;
      for (const cell of block.rows.flat()) words += countWords(cell);
    } else {
      if (block.kind === 'paragraph' && block.heading > 0) headings++;
      words += countWords(block.runs);
    }
  }
  const notes: Note[] = words === 0 ? [{ code: 'no_text_in_office' }] : [];
  const result: JsonObject = { kind, words, headings, tables };
  if (kind === 'pptx' || kind === 'odp') result.slides = blocks.length > 0 ? breaks + 1 : 0;
  return { result, notes };
}

function countWords(runs: readonly { text: string }[]): number {
  const text = runs.map((run) => run.text).join('');
  return text.match(/\S+/g)?.length ?? 0;
}
