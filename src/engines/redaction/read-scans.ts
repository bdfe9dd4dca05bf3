import { SheafError } from '../../errors.ts';
import { openPageRecognizer, type PageWords } from '../ocr/recognize-pages.ts';
import type { RecognizedLine, Recognizer } from '../ocr/recognizer.ts';
import type { Box, Character } from '../page-text/characters.ts';
import type { Line } from '../page-text/lines.ts';
import type { ReadPage } from '../page-text/read-pages.ts';
import type { Word } from '../page-text/words.ts';
import { eachImage } from '../render/page-images.ts';
import type { PdfiumDocument } from '../render/pdfium-document.ts';
import type { Renderer, RendererOptions } from '../render/renderer.ts';

/** Most letters of a page whose own text does not describe its look: a number, a stamp. */
const FEW = 25;
const SOME = 250;
/** Share of a page that images cover for it to be a scan. */
const COVERED = 0.4;
/** Share of meaningless letters from which a text counts as unsearchable. */
const UNREADABLE = 0.3;
const NOTHING = /[\p{Co}\p{Cn}\u0000-\u0008\u000e-\u001f\u0080-\u009f\ufffd]/u;

/** Whether a page must be recognized to know its text: scans, text drawn as shapes, letters without meaning. */
export function isUnread(document: PdfiumDocument, renderer: Renderer, index: number, page: ReadPage): boolean {
  const words = page.regions
    .flatMap((region) => (region.kind === 'lines' ? region.lines : region.rows.flat()))
    .flatMap((line) => line.words);
  const letters = words.flatMap(({ text }) => [...text]);
  const unknown = letters.filter((letter) => NOTHING.test(letter)).length;
  if (letters.length > 0 && unknown / letters.length > UNREADABLE) return true;
  if (letters.length > SOME) return false;
  const known = words.flatMap(({ characters }) => characters);
  if (letters.length <= FEW && hasInk(renderer, index, known)) return true;
  return coverOf(document, index, page) >= COVERED;
}

function coverOf(document: PdfiumDocument, index: number, { width, height }: ReadPage): number {
  let covered = 0;
  eachImage(
    document,
    index,
    ([a, b, c, d]) => {
      covered += Math.min(1, Math.abs(a * d - b * c) / (width * height));
      return false;
    },
    () => {},
  );
  return covered;
}

const INK_DPI = 50;
/** Points that ink reaches out of the boxes of letters. */
const REACH = 2;
/** Shades darker than the lightest that are ink, and the share of it that a page of text has at least. */
const DARKER = 64;
const LEAST_INK = 0.0002;

/** Whether a page shows anything outside of the letters that are known. */
function hasInk(renderer: Renderer, index: number, letters: readonly Box[]): boolean {
  const { width, height } = renderer.pageSize(index);
  const dpi = Math.min(INK_DPI, 72 * Math.sqrt(4_000_000 / (width * height)));
  const shades = renderer.renderShades(index, { dpi });
  const data = Uint8Array.from(shades.data);
  const paper = data[0] ?? 255;
  const scale = shades.width / width;
  const columnAt = (x: number): number => Math.min(shades.width, Math.max(0, Math.round(x * scale)));
  for (const { left, top, right, bottom } of letters) {
    const [from, to] = [columnAt(left - REACH), columnAt(right + REACH)];
    const last = Math.min(shades.height, Math.ceil((bottom + REACH) * scale));
    for (let y = Math.max(0, Math.floor((top - REACH) * scale)); y < last; y++)
      data.fill(paper, y * shades.width + from, y * shades.width + to);
  }
  let lightest = 0;
  let darkest = 255;
  for (const shade of data) {
    lightest = Math.max(lightest, shade);
    darkest = Math.min(darkest, shade);
  }
  let ink = 0;
  let light = 0;
  for (const shade of data) {
    if (shade < lightest - DARKER) ink++;
    if (shade > darkest + DARKER) light++;
  }
  return Math.min(ink, light) > data.length * LEAST_INK;
}

/** A page whose text was recognized, and how sure that is. */
export interface ReadScan {
  page: ReadPage;
  words: number;
  /** 0 to 100, on average; null without a word. */
  confidence: number | null;
}

export interface ScanReader {
  /** Recognizes the text of a page, counted from 0. @throws SheafError `unprocessable_file` */
  read(index: number): Promise<ReadScan>;
  [Symbol.dispose](): void;
}

type ScanOptions = Omit<RendererOptions, 'limits'> & {
  scratch: string;
  limits: RendererOptions['limits'] & { maxInflatedBytes: number };
  openEngine(): Promise<Recognizer>;
};

const SCAN_DPI = 300;

/** Opens a document for recognizing the text of its pages; the engine starts with the first. */
export async function openScanReader(path: string, options: ScanOptions): Promise<ScanReader> {
  const recognizer = await openPageRecognizer(path, {
    ...options,
    dpi: SCAN_DPI,
    orient: true,
    deskew: false,
    keeps: () => false,
  });
  return {
    async read(index) {
      const words = await recognizer.read(index);
      const all = words.lines.flatMap((line) => line.words);
      const sure = all.flatMap(({ confidence }) => confidence ?? []);
      const confidence = sure.length === 0 ? null : Math.round(sure.reduce((sum, one) => sum + one, 0) / sure.length);
      return { page: pageOf(words), words: all.length, confidence };
    },
    [Symbol.dispose]: () => recognizer[Symbol.dispose](),
  };
}

/** Words on average less sure than that are guesses, of a script that the languages do not have. */
const LEAST_SURE = 45;
const LEAST_WORDS = 3;

/** @throws SheafError `unprocessable_file` for a page that cannot be read in the languages that were named */
export function requireRead({ words, confidence }: ReadScan, index: number, languages: readonly string[]): void {
  if (confidence === null || words < LEAST_WORDS || confidence >= LEAST_SURE) return;
  throw new SheafError(
    'unprocessable_file',
    `Page ${index + 1} is a scan whose text cannot be recognized as ${languages.join(', ')}: name the languages of the document, or areas instead of words.`,
  );
}

/** Maps positions recognized on the turned page to the page as shown. */
function pageOf({ width, height, turn, lines }: PageWords): ReadPage {
  const onSide = turn === 90 || turn === 270;
  const [across, down] = onSide ? [height, width] : [width, height];
  const place = ({ left, top, right, bottom }: Box): Box => {
    if (turn === 90) return { left: top, top: down - right, right: bottom, bottom: down - left };
    if (turn === 180) return { left: across - right, top: down - bottom, right: across - left, bottom: down - top };
    if (turn === 270) return { left: across - bottom, top: left, right: across - top, bottom: right };
    return { left, top, right, bottom };
  };
  const placed = lines.map((line) => lineOf(line, place));
  return {
    width: across,
    height: down,
    characters: placed.flatMap(({ words }) => words.flatMap(({ characters }) => characters)),
    regions: [{ kind: 'lines', lines: placed }],
    lastRun: 0,
    repeats: false,
    cut: false,
  };
}

const FACE = { name: '', bold: false, italic: false };
const IDEOGRAPH = /[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
const RTL = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** A line in the form of pages of text. Each letter represents its whole word, since its own end is not known. */
function lineOf({ words }: RecognizedLine, place: (box: Box) => Box): Line {
  const placed = words.map((word): Word => {
    const box = place(word);
    const size = word.bottom - word.top;
    const character = (text: string): Character => ({
      text,
      ...box,
      size,
      direction: 0,
      face: FACE,
      run: 0,
      spaced: false,
    });
    return {
      text: word.text,
      characters: Array.from(word.text, character),
      size,
      from: word.left,
      to: word.right,
      over: word.top,
      under: word.bottom,
      rtl: RTL.test(word.text),
      ideographic: IDEOGRAPH.test(word.text),
    };
  });
  return {
    words: placed,
    size: Math.max(0, ...placed.map(({ size }) => size)),
    rtl: placed.some(({ rtl }) => rtl),
    from: Math.min(...placed.map(({ from }) => from)),
    to: Math.max(...placed.map(({ to }) => to)),
    over: Math.min(...placed.map(({ over }) => over)),
    under: Math.max(...placed.map(({ under }) => under)),
  };
}
