import { SheafError } from '../../errors.ts';
import { shadesOf } from '../render/shades.ts';
import type { LanguageData } from './languages.ts';
import { readLines } from './read-lines.ts';
import { createTesseract, type Tesseract } from './tesseract.ts';

/** A word: its box, in pixels or points from the upper left corner, and the engine's confidence, 0 to 100. */
export interface RecognizedWord {
  text: string;
  left: number;
  top: number;
  right: number;
  bottom: number;
  /** Left out of words that were read and not recognized. */
  confidence?: number;
}

/** A line of text, in the order in which it is read. */
export interface RecognizedLine {
  words: RecognizedWord[];
  /** Height of its baseline. */
  baseline: { x0: number; y0: number; x1: number; y1: number };
  /** How far letters reach above and below the baseline. */
  ascent: number;
  descent: number;
  /** Counted from 0: lines of one number belong together. */
  paragraph: number;
}

/** Pixels, in rows without padding; three bytes are red, green and blue. */
export interface Pixels {
  width: number;
  height: number;
  channels: 1 | 3;
  data: Uint8Array;
}

export interface Recognizer {
  /**
   * Recognizes the text of a picture.
   * @param dpi its resolution; estimated by default
   * @throws SheafError `unprocessable_file` when the engine gives up on it
   */
  recognize(pixels: Pixels, dpi?: number): Promise<RecognizedLine[]>;
  [Symbol.dispose](): void;
}

/** For the data of languages, the picture and intermediate files. */
const MAX_MEMORY_BYTES = 640 * 1024 * 1024;
/** OEM_LSTM_ONLY and PSM_AUTO of Tesseract's publictypes.h. */
const NEURAL = 1;
const WHOLE_PAGE = 3;

/**
 * Starts the engine for languages; the first counts most.
 * @throws SheafError `invalid_parameter` when it cannot use the data of a language
 */
export async function openRecognizer(languages: readonly LanguageData[]): Promise<Recognizer> {
  const engine = await createTesseract(MAX_MEMORY_BYTES);
  const { api } = engine;
  const names = languages.map(({ name }) => name);
  for (const { name, read } of languages) engine.writeFile(`/${name}.traineddata`, read());
  if (attempt(() => api.Init('/', names.join('+'), NEURAL)) !== 0) {
    throw new SheafError('invalid_parameter', `The language data for ${names.join(', ')} cannot be used.`);
  }
  for (const name of names) engine.removeFile(`/${name}.traineddata`);
  let trapped = false;
  return {
    async recognize(pixels, dpi) {
      try {
        if (trapped) throw new Error('the engine has trapped before');
        return readPicture(engine, pixels, dpi);
      } catch (cause) {
        trapped = true;
        throw new SheafError(
          'unprocessable_file',
          'The text of the picture cannot be recognized: it needs more memory than one picture may have.',
          { cause },
        );
      }
    },
    [Symbol.dispose]() {
      if (!trapped) attempt(() => api.End());
    },
  };
}

function attempt<T>(call: () => T): T | null {
  try {
    return call();
  } catch {
    return null;
  }
}

function readPicture(engine: Tesseract, pixels: Pixels, dpi: number | undefined): RecognizedLine[] {
  const { width, height } = pixels;
  const { api } = engine;
  const address = engine.allocate(width * height);
  try {
    engine.bytes.set(shadesOf(pixels).data, address);
    api.SetPageSegMode(WHOLE_PAGE);
    api.SetImage(address, width, height, 1, width);
  } finally {
    // The engine has its own copy.
    engine.free(address);
  }
  try {
    if (dpi !== undefined) api.SetSourceResolution(Math.round(dpi));
    if (api.Recognize(null) !== 0) throw new Error('the engine failed');
    return readLines(api);
  } finally {
    api.Clear();
  }
}
