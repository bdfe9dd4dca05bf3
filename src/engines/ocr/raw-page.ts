import type { RecognizedLine } from './recognizer.ts';

export interface RawBox {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
}

export interface RawLine {
  bbox: RawBox;
  baseline?: RawBox;
  rowAttributes?: { rowHeight: number; descenders: number };
  words?: { bbox: RawBox; text: string; confidence: number }[];
}

/** The engine's result for a picture, as hOCR. */
export interface RawPage {
  blocks?: { paragraphs?: { lines?: RawLine[] }[] }[];
}

/** The lines of a picture with words on them, in the order in which they are read. */
export function linesOf({ blocks = [] }: RawPage): RecognizedLine[] {
  const lines: RecognizedLine[] = [];
  let paragraph = 0;
  for (const { paragraphs = [] } of blocks) {
    for (const { lines: raw = [] } of paragraphs) {
      const before = lines.length;
      for (const { bbox, baseline, rowAttributes, words: found = [] } of raw) {
        const words = found.flatMap(({ bbox: { x0, y0, x1, y1 }, text, confidence }) =>
          text.trim() === '' || x1 <= x0 || y1 <= y0
            ? []
            : [{ text: text.trim(), left: x0, top: y0, right: x1, bottom: y1, confidence: Math.round(confidence) }],
        );
        if (words.length > 0) lines.push({ words, paragraph, ...measure(bbox, baseline, rowAttributes) });
      }
      if (lines.length > before) paragraph++;
    }
  }
  return lines;
}

/** Pixels below which letters are too small for half a pixel to mean anything. */
const MIN_ASCENT = 8;

/** Baseline and height of a line; taken from its box if the engine could not measure them. */
function measure(
  box: RawBox,
  baseline: RawBox | undefined,
  row: { rowHeight: number; descenders: number } | undefined,
): Pick<RecognizedLine, 'baseline' | 'ascent' | 'descent'> {
  const across = Math.min(box.x1 - box.x0, box.y1 - box.y0);
  const descent = Math.abs(row?.descenders ?? 0);
  const ascent = (row?.rowHeight ?? 0) - descent;
  const known = baseline && (baseline.x1 !== baseline.x0 || baseline.y1 !== baseline.y0);
  const usual = ascent > 0 && Number.isFinite(ascent);
  const stood = known ? baseline : { x0: box.x0, y0: box.y1, x1: box.x1, y1: box.y1 };
  const measured = {
    baseline: stood,
    ascent: usual ? ascent : across * 0.8,
    descent: usual ? descent : across * 0.2,
  };
  const level = stood.x1 - stood.x0 > Math.abs(stood.y1 - stood.y0);
  if (!level || measured.ascent <= MIN_ASCENT) return measured;
  // Ink is measured in whole pixels, including partly covered ones: half a pixel too far on either side.
  const { x0, y0, x1, y1 } = stood;
  return { ...measured, baseline: { x0, y0: y0 - 0.5, x1, y1: y1 - 0.5 }, ascent: measured.ascent - 1 };
}
