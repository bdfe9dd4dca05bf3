import type { RawBox, RawLine, RawPage } from './raw-page.ts';

const TAG = /<(\/?)(p|span)\b([^>]*)>|([^<]+)|<[^>]*>/g;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LINE = /^ocr_(?:line|header|caption|textfloat)$/;

/** Reads what Tesseract writes as hOCR: paragraphs, lines and words with their boxes. */
export function readHocr(text: string): RawPage {
  const paragraphs: { lines: RawLine[] }[] = [];
  let word: { bbox: RawBox; text: string; confidence: number } | null = null;
  for (const [, closing, name, attributes = '', letters] of text.matchAll(TAG)) {
    if (letters !== undefined) {
      if (word) word.text += decode(letters);
    } else if (closing === '/' && name === 'span') {
      word = null;
    } else if (name !== undefined && closing === '') {
      const kind = /class=['"](\w+)['"]/.exec(attributes)?.[1] ?? '';
      const title = /title=(?:'([^']*)'|"([^"]*)")/.exec(attributes);
      const facts = factsOf(title?.[1] ?? title?.[2] ?? '');
      const bbox = boxOf(facts.get('bbox'));
      if (kind === 'ocr_par') paragraphs.push({ lines: [] });
      else if (LINE.test(kind)) paragraphs.at(-1)?.lines.push(lineOf(bbox, facts));
      else if (kind === 'ocrx_word') {
        word = { bbox, text: '', confidence: facts.get('x_wconf')?.[0] ?? 0 };
        paragraphs.at(-1)?.lines.at(-1)?.words?.push(word);
      }
    }
  }
  return { blocks: [{ paragraphs: paragraphs.map(({ lines }) => ({ lines: lines.map(standUp) })) }] };
}

/** The properties of an element, `bbox 1 2 3 4; x_size 5`, by their names. */
function factsOf(title: string): Map<string, number[]> {
  return new Map(
    title.split(';').map((part) => {
      const [name = '', ...values] = part.trim().split(/\s+/);
      return [name, values.map(Number)] as const;
    }),
  );
}

function boxOf([x0 = 0, y0 = 0, x1 = 0, y1 = 0]: readonly number[] = []): RawBox {
  return { x0, y0, x1, y1 };
}

function lineOf(bbox: RawBox, facts: ReadonlyMap<string, number[]>): RawLine {
  const [rowHeight] = facts.get('x_size') ?? [];
  const [descenders = 0] = facts.get('x_descenders') ?? [];
  return {
    bbox,
    baseline: baselineOf(bbox, facts.get('baseline'), facts.get('textangle')?.[0] ?? 0),
    ...(rowHeight !== undefined && { rowAttributes: { rowHeight, descenders } }),
    words: [],
  };
}

/**
 * The baseline from the start to the end of the line: sloped from the lower left corner, or along a side for a turned
 * line.
 */
function baselineOf({ x0, y0, x1, y1 }: RawBox, baseline: readonly number[] | undefined, angle: number): RawBox {
  if (angle === 270) return { x0, y0, x1: x0, y1 };
  if (angle === 180) return { x0: x1, y0, x1: x0, y1: y0 };
  if (angle === 90) return { x0: x1, y0: y1, x1, y1: y0 };
  const [slope = 0, offset = 0] = baseline ?? [];
  return { x0, y0: y1 + offset, x1, y1: y1 + offset + slope * (x1 - x0) };
}

/**
 * Reports whether the words of a line are below each other, so that it runs down or up: an exactly vertical line has no
 * angle.
 */
function standUp(line: RawLine): RawLine {
  const [first, last] = [line.words?.[0]?.bbox, line.words?.at(-1)?.bbox];
  const { x0, y0, x1, y1 } = line.bbox;
  if (!first || !last || first === last || y1 - y0 <= x1 - x0) return line;
  const down = last.y0 - first.y0;
  if (Math.abs(down) <= Math.abs(last.x0 - first.x0)) return line;
  const baseline = down > 0 ? { x0, y0, x1: x0, y1 } : { x0: x1, y0: y1, x1, y1: y0 };
  return { ...line, baseline };
}

function decode(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(\w{2,4}));/gi, (whole, decimal, hexadecimal, name) => {
    if (name !== undefined) return ENTITIES[name] ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}
