import { readFileSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SheafError } from '../../errors.ts';
import { shadesOf } from '../render/shades.ts';
import { readHocr } from './hocr.ts';
import { linesOf } from './raw-page.ts';
import type { Recognizer } from './recognizer.ts';

/** Runs the system's Tesseract on a picture (PGM); returns the path of its hOCR output. */
export type ReadPicture = (path: string, dpi: number | undefined) => Promise<string>;

/** A page of ten thousand words has 3 MB. */
const MAX_HOCR_BYTES = 64 * 1024 * 1024;

/** The recognizer that uses the system's Tesseract: pictures go to it as files in `scratch`. */
export function createNativeRecognizer(readPicture: ReadPicture, scratch: string): Recognizer {
  let pictures = 0;
  return {
    async recognize(pixels, dpi) {
      const { width, height } = pixels;
      const picture = join(scratch, `picture-${pictures++}.pgm`);
      // The shades go into the file in one piece, after the head of a PGM (pgm(5)).
      const head = Buffer.from(`P5\n${width} ${height}\n255\n`, 'latin1');
      await writeFile(picture, Buffer.concat([head, shadesOf(pixels).data]));
      try {
        const said = await readPicture(picture, dpi === undefined ? undefined : Math.round(dpi));
        try {
          if (statSync(said).size > MAX_HOCR_BYTES) throw tooMuch();
          return linesOf(readHocr(readFileSync(said, 'utf8')));
        } finally {
          rmSync(said, { force: true });
        }
      } finally {
        rmSync(picture, { force: true });
      }
    },
    [Symbol.dispose]() {},
  };
}

const tooMuch = () => new SheafError('unprocessable_file', 'The image has too much text to recognize.');
