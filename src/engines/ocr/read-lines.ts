import { readHocr } from './hocr.ts';
import { linesOf, type RawBox, type RawLine } from './raw-page.ts';
import type { RecognizedLine } from './recognizer.ts';
import type { TesseractApi } from './tesseract.ts';

/** RIL_TEXTLINE of Tesseract's publictypes.h. */
const LINE = 2;

/**
 * Reads the lines that the engine recognized. Its JSON lists every letter and takes a tenth of the recognition time, so
 * we use hOCR, and ask line by line only for baselines, which hOCR rounds.
 */
export function readLines(api: TesseractApi): RecognizedLine[] {
  const page = readHocr(api.GetHOCRText(0));
  const lines = page.blocks?.flatMap(({ paragraphs = [] }) => paragraphs.flatMap((paragraph) => paragraph.lines ?? []));
  if (lines && lines.length > 0) setBaselines(api, lines);
  return linesOf(page);
}

function setBaselines(api: TesseractApi, lines: readonly RawLine[]): void {
  const byBox = new Map(lines.map((line) => [keyOf(line.bbox), line]));
  const iterator = api.GetIterator();
  try {
    iterator.Begin();
    do {
      const line = byBox.get(keyOf(iterator.getBoundingBox(LINE)));
      const { has_baseline: isKnown, ...baseline } = iterator.getBaseline(LINE);
      if (line && isKnown) line.baseline = baseline;
    } while (iterator.Next(LINE));
  } finally {
    iterator.__destroy__();
  }
}

const keyOf = ({ x0, y0, x1, y1 }: RawBox): string => `${x0} ${y0} ${x1} ${y1}`;
