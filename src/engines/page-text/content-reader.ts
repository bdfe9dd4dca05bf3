import type { PdfDocument } from '@sheaf/pdf/file/document';
import type { PdfPage } from '@sheaf/pdf/file/page-tree';
import { geometryOf } from '@sheaf/pdf/geometry';
import { openPdf } from '@sheaf/pdf/open';
import { type ArrangedText, arrangeTexts } from '../content-text/arrange-texts.ts';
import { createShownTextReader } from '../content-text/read-shown-texts.ts';
import type { Box, Character, PageText } from './characters.ts';
import { type PageSize, pageOf } from './content-page.ts';
import { wordsOfTexts } from './content-words.ts';
import { addKnown, type Known, knownOf, type Looks } from './font-looks.ts';
import { isLike } from './like-characters.ts';
import { type Placing, placingOf } from './placing.ts';
import { joinOtherFonts } from './touching.ts';
import type { Word } from './words.ts';

/** The text of a page, read from its content. */
export interface ContentPage {
  size: PageSize;
  /** A number that no run of its characters exceeds. */
  lastRun: number;
  /** The words in the order of the content; null if its characters must be joined with more care. */
  words(): Word[] | null;
  characters(): PageText;
}

/** Reads the text of pages from their content, which takes much less time than PDFium does. */
export interface ContentReader {
  /** Whether pages have tags. */
  readonly tagged: boolean;
  /** Returns null for a page that PDFium must read. @param annotations whether annotations and form fields count */
  read(index: number, size: PageSize, annotations: boolean): ContentPage | null;
  /** Learns how fonts look from a page that PDFium has read after `read` did not. */
  learn(index: number, page: PageText): void;
  close(): void;
}

/** Bytes of a file that are kept: PDFium keeps some, too. */
const MEMORY = 8 << 20;
/** Pages that are tried before most of them must have been read. */
const TRIED = 6;

interface Options {
  password?: string | undefined;
  scratch: string;
  limits: { maxPdfPages: number; maxInflatedBytes: number };
}

/**
 * Opens the document at `path` to read the content of its pages; null if it cannot. A font's first page is read by
 * PDFium, too, and only if both find the same characters at the same places are further pages with it read here.
 */
export async function openContentReader(path: string, options: Options): Promise<ContentReader | null> {
  const { password, scratch, limits } = options;
  try {
    const opened = await openPdf(path, {
      scratch,
      limits,
      memory: MEMORY,
      ...(password !== undefined && { password }),
    });
    return createContentReader(opened);
  } catch {
    return null;
  }
}

function createContentReader(document: PdfDocument): ContentReader {
  const reader = createShownTextReader(document);
  const looks: Looks = new Map();
  let active = true;
  let [tries, hits] = [0, 0];
  /** The page that was tried last and has fonts to learn. */
  let last: { index: number; texts: ArrangedText[]; placing: Placing; size: PageSize } | null = null;

  function textsOf(page: PdfPage, placing: Placing): ArrangedText[] | null {
    const texts = reader.read(page);
    return (
      texts &&
      arrangeTexts(texts, (x, y) => {
        const { left, top } = placing.box(x, y, x, y);
        return [left, top];
      })
    );
  }

  function tryPage(index: number, size: PageSize, annotations: boolean): ContentPage | null {
    last = null;
    const page = document.pages()[index];
    if (!page || (annotations && mayDrawAnnotations(document, page))) return null;
    const { box, rotation, unit } = geometryOf(document, page);
    if (unit !== 1) return null;
    const placing = placingOf({ left: box[0], bottom: box[1], right: box[2], top: box[3] }, rotation / 90);
    const texts = textsOf(page, placing);
    if (!texts) return null;
    if (isKnown(texts, looks)) {
      return {
        size,
        lastRun: texts.length,
        words() {
          const words = wordsOfTexts(texts, placing, size, looks);
          return words && joinOtherFonts(words);
        },
        characters: () => pageOf(texts, placing, size, looks),
      };
    }
    last = { index, texts, placing, size };
    return null;
  }

  return {
    tagged: document.catalog.has('StructTreeRoot'),
    read(index, size, annotations) {
      if (!active) return null;
      try {
        const page = tryPage(index, size, annotations);
        if (page) hits++;
        else if (++tries >= TRIED && hits < tries) active = false;
        return page;
      } catch {
        active = false;
        return null;
      }
    },
    learn(index, page) {
      if (!active || last?.index !== index) return;
      const { texts, placing, size } = last;
      last = null;
      const found = learnLooks(texts, placing, pageOf(texts, placing, size, looks), page, looks);
      active = found !== null && isLike(pageOf(texts, placing, size, found), page);
      if (found) for (const [font, known] of found) looks.set(font, known);
    },
    close: () => document[Symbol.dispose](),
  };
}

/** Whether PDFium may draw annotations of a page: those with an appearance, and form fields. */
function mayDrawAnnotations(document: PdfDocument, { dict }: PdfPage): boolean {
  return (document.entries(dict).array('Annots') ?? []).some((item) => {
    const annotation = document.dict(item);
    return annotation?.has('AP') || document.entries(annotation).is('Subtype', 'Widget');
  });
}

/** What a page of PDFium's tells of the fonts that are not known; null if its characters are others. */
function learnLooks(
  texts: readonly ArrangedText[],
  placing: Placing,
  own: PageText,
  page: PageText,
  looks: Looks,
): Looks | null {
  const found: Looks = new Map([...looks].map(([font, known]) => [font, new Map(known)]));
  const [ours, theirs] = [own, page].map(({ characters }) => characters.filter(({ text }) => text !== ' ')) as [
    Character[],
    Character[],
  ];
  if (ours.length !== theirs.length) return null;
  for (const [at, { text, run }] of ours.entries()) {
    const other = theirs[at];
    const shown = texts[run - 1]?.text;
    if (!other || !shown || other.text !== text) return null;
    const known = knownOf(found, shown);
    if (known && known.face.name !== other.face.name) return null;
    if (known || ours[at - 1]?.run === run) continue;
    const place = placing.box(shown.matrix[4], shown.matrix[5], shown.matrix[4], shown.matrix[5]);
    const reaches = reachesOf(other, place);
    if (reaches) addKnown(found, shown, { face: other.face, ...reaches });
  }
  return isKnown(texts, found) ? found : null;
}

/** How far a box reaches above and below the place of its text on the baseline, in font sizes; null for leaning text. */
function reachesOf({ direction, size, left, top, right, bottom }: Character, place: Box): Omit<Known, 'face'> | null {
  const [over, under] =
    direction === 0
      ? [place.top - top, bottom - place.top]
      : direction === 90
        ? [right - place.left, place.left - left]
        : direction === 180
          ? [bottom - place.top, place.top - top]
          : [place.left - left, right - place.left];
  return direction % 90 === 0 ? { above: over / size, below: under / size } : null;
}

/** Whether the fonts of all texts with letters are known. */
function isKnown(texts: readonly ArrangedText[], looks: Looks): boolean {
  return texts.every(({ text }) => knownOf(looks, text) || text.glyphs.every(({ kind }) => kind === 'space'));
}
