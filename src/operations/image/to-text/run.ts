import { openImage } from '../../../engines/image/source.ts';
import { recognizeImage } from '../../../engines/ocr/recognize-image.ts';
import { tellLines, writeRecognizedText } from '../../../engines/ocr/write-recognized.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { chooseEngine } from '../recognition.ts';
import type operation from './operation.ts';

const FORMATS = {
  text: { type: 'text/plain', extension: 'txt', between: '\f' },
  json: { type: 'application/json', extension: 'json', between: ',\n' },
} as const;

export const run: Run<typeof operation> = async (context) => {
  const {
    inputs: [input],
    params,
    outputs,
    limits,
    signal,
    progress,
  } = context;
  const { format, orient } = params;
  const openEngine = chooseEngine(context);
  const source = await openImage(input.path, input.type, limits);
  using recognizer = await openEngine();
  const pages = source.format === 'tiff' ? source.frames : 1;
  let words = 0;
  let turned = 0;
  let confidence = 0;
  const { type, extension, between } = FORMATS[format];
  using file = await outputs.open(`${stemOf(input.filename, 'image')}.${extension}`, type);
  if (format === 'json') file.write(Buffer.from('{"unit": "px", "pages": [\n'));
  for (let page = 0; page < pages; page++) {
    signal.throwIfAborted();
    const { width, height, turn, lines } = await recognizeImage(source, page, recognizer, orient);
    if (turn !== 0) turned++;
    const text =
      format === 'text'
        ? writeRecognizedText(lines)
        : JSON.stringify({ page: page + 1, width, height, turn, lines: tellLines(lines, Math.round) });
    file.write(Buffer.from((page === 0 ? '' : between) + text));
    const found = lines.flatMap((line) => line.words);
    words += found.length;
    confidence += found.reduce((sum, word) => sum + (word.confidence ?? 0), 0);
    progress(((page + 1) / pages) * 100);
  }
  if (format === 'json') file.write(Buffer.from('\n]}\n'));
  await file.finish();
  const notes: Note[] = [];
  if (words === 0) notes.push({ code: 'no_text_on_image' });
  if (source.frames > pages) notes.push({ code: 'first_frame_read' });
  return { result: { pages, words, turned, confidence: words === 0 ? null : Math.round(confidence / words) }, notes };
};
