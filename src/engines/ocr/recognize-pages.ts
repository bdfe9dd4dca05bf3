import { boxOf } from '../page-text/blocks.ts';
import { createTextReader, type ReadPage } from '../page-text/read-pages.ts';
import type { RenderNote } from '../render/notes.ts';
import { openOrRepair } from '../render/open-repaired.ts';
import { openPdfium } from '../render/pdfium-document.ts';
import { createRenderer, type Renderer, type RendererOptions } from '../render/renderer.ts';
import { reduceShades, type Shades, turnShades } from '../render/shades.ts';
import { SURE, skewOf } from '../render/skew.ts';
import { scaleLine, slopeLine } from './move-line.ts';
import { recognizeUpright, type Turn } from './recognize-upright.ts';
import type { RecognizedLine, Recognizer } from './recognizer.ts';

/** The content of a page, in points from the upper left corner of the page as shown once it is turned and straight. */
export interface PageWords {
  width: number;
  height: number;
  /** False if the page had text, which was read instead. */
  recognized: boolean;
  /** Degrees of clockwise rotation that make the page upright. */
  turn: Turn;
  /** Degrees by which it is askew, clockwise. */
  skew: number;
  lines: RecognizedLine[];
}

export interface PageRecognizer {
  readonly pageCount: number;
  /** Reads a page, counted from 0; each once. @throws SheafError `unprocessable_file` */
  read(index: number): Promise<PageWords>;
  notes(): RenderNote[];
  [Symbol.dispose](): void;
}

export interface PageRecognizerOptions extends Omit<RendererOptions, 'limits'> {
  scratch: string;
  limits: RendererOptions['limits'] & { maxInflatedBytes: number };
  /** Starts the engine; called when the first page needs it. */
  openEngine(): Promise<Recognizer>;
  dpi: number;
  /** Whether to detect how far pages are turned and skewed. */
  orient: boolean;
  deskew: boolean;
  /** Decides whether a page, counted from 0, keeps its text; null keeps any text. */
  keeps: ((index: number) => boolean) | null;
}

/** Pixels that a picture may have for the engine: it takes several bytes for each. */
export const MAX_PIXELS = 40_000_000;
/** Degrees beyond which a page does not count as skewed, and below which straightening is not worthwhile. */
const MOST_SKEW = 10;
const LEAST_SKEW = 0.1;
/** Degrees of skew that the engine tolerates; at 3 it reads next to nothing. */
const LEGIBLE_SKEW = 0.5;
/** Resolution for measuring the angle. */
const SKEW_DPI = 100;

/**
 * Opens a PDF for recognizing the text of its pages: each is drawn, larger ones less finely than asked.
 * @throws SheafError as `openRenderer`
 */
export async function openPageRecognizer(path: string, options: PageRecognizerOptions): Promise<PageRecognizer> {
  const { openEngine, keeps } = options;
  using opened = new DisposableStack();
  const document = await openOrRepair(path, options, openPdfium);
  const renderer = opened.use(createRenderer(document, options));
  const reader = await createTextReader(document, path, options);
  let engine: Recognizer | null = null;
  const kept = opened.move();

  function ownText(index: number): PageWords | null {
    if (index >= reader.pageCount || keeps?.(index) === false) return null;
    const page = reader.read(index);
    const lines = linesOf(page);
    if (lines.length === 0 && keeps === null) return null;
    return { width: page.width, height: page.height, recognized: false, turn: 0, skew: 0, lines };
  }

  return {
    pageCount: renderer.pageCount,
    async read(index) {
      const own = ownText(index);
      if (own) return own;
      // Starting it takes long: wait until a page needs it.
      engine ??= kept.use(await openEngine());
      return await recognizePage(renderer, engine, index, options);
    },
    notes: renderer.notes,
    [Symbol.dispose]: () => kept.dispose(),
  };
}

async function recognizePage(
  renderer: Renderer,
  engine: Recognizer,
  index: number,
  { dpi, orient, deskew, limits }: PageRecognizerOptions,
): Promise<PageWords> {
  const { width, height } = renderer.pageSize(index);
  const most = Math.min(MAX_PIXELS, limits.maxRenderPixels);
  const finest = 72 * Math.sqrt(most / (width * height)) * 0.999;
  const seen = renderer.renderShades(index, { dpi: Math.min(dpi, finest) });
  const scale = width / seen.width;
  const resolution = Math.max(70, 72 / scale);
  const askew = findSkew(seen, resolution, deskew ? LEAST_SKEW : LEGIBLE_SKEW);
  const picture = askew === 0 ? seen : turnShades(seen, -askew);
  const { turn, lines } = orient
    ? await recognizeUpright(engine, picture, resolution)
    : { turn: 0 as const, lines: await engine.recognize({ ...picture, channels: 1 }, resolution) };
  const onSide = turn === 90 || turn === 270;
  const size = onSide ? { width: height, height: width } : { width, height };
  const placed = lines.map((line) => scaleLine(line, scale));
  return {
    ...size,
    recognized: true,
    turn,
    skew: deskew ? askew : 0,
    lines: deskew || askew === 0 ? placed : placed.map((line) => slopeLine(line, askew, size)),
  };
}

function findSkew(picture: Shades, dpi: number, least: number): number {
  const factor = Math.max(1, Math.floor(dpi / SKEW_DPI));
  const { degrees, clarity } = skewOf(factor === 1 ? picture : reduceShades(picture, factor), MOST_SKEW);
  return clarity >= SURE && Math.abs(degrees) >= least ? degrees : 0;
}

/** The lines that a page has already. */
function linesOf({ regions }: ReadPage): RecognizedLine[] {
  return regions.flatMap((region, paragraph) =>
    (region.kind === 'lines' ? region.lines : region.rows.flat()).flatMap(({ words, size }) => {
      const box = boxOf(words);
      if (!box) return [];
      return {
        words: words.flatMap((word) => {
          const around = boxOf([word]);
          return around ? [{ text: word.text, ...around }] : [];
        }),
        baseline: { x0: box.left, y0: box.bottom, x1: box.right, y1: box.bottom },
        ascent: size,
        descent: 0,
        paragraph,
      };
    }),
  );
}
