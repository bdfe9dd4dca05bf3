import type { PageFacts } from '../page-facts/facts.ts';
import { readFacts } from '../page-facts/read-facts.ts';
import { readLinks } from '../page-facts/read-links.ts';
import { type Character, type PageText, readCharacters } from '../page-text/characters.ts';
import type { Placing } from '../page-text/placing.ts';
import { isOnPage } from '../page-text/read-pages.ts';
import { readTags, type TaggedPiece } from '../page-text/tags.ts';
import type { PdfiumDocument } from '../render/pdfium-document.ts';

/** The raw content of a page. */
export interface SourcePage extends PageText {
  index: number;
  facts: PageFacts;
  tags: TaggedPiece[] | null;
  /** True if its characters were recognized on a picture. */
  recognized: boolean;
}

export interface PageSource {
  readonly pageCount: number;
  page(index: number): SourcePage;
}

/** Number of characters to keep for a second look; other pages are read again. */
const KEPT_CHARACTERS = 250_000;

/**
 * Reads pages, and keeps recent ones in memory.
 * @param recognized returns the characters of a recognized page, or null
 */
export function createPageSource(
  document: PdfiumDocument,
  mend: () => boolean,
  recognized: (index: number) => RecognizedPage | null,
): PageSource {
  const kept = new Map<number, SourcePage>();
  let room = KEPT_CHARACTERS;
  let mended = false;

  function read(index: number): SourcePage {
    let facts: PageFacts = {
      rules: [],
      fills: [],
      pictures: [],
      shapes: [],
      looks: [],
      texts: 0,
      links: [],
      cut: false,
    };
    let tags: TaggedPiece[] | null = null;
    const first = (page: number, place: Placing): void => {
      facts = readFacts(document.instance, page, place);
      facts.links = readLinks(document.instance, document.handle(), page, place);
      tags = readTags(document.instance, page);
    };
    let text = readCharacters(document, index, first);
    if (text.unmapped && !mended) {
      mended = true;
      if (mend()) text = readCharacters(document, index, first);
    }
    const other = recognized(index);
    if (other) {
      facts.pictures = facts.pictures.filter((box) => !covers(box, text));
      return { ...text, ...other, index, facts, tags: null, recognized: true };
    }
    const characters = text.characters.filter((character) => isOnPage(character, text));
    return { ...text, characters, index, facts, tags, recognized: false };
  }

  return {
    pageCount: document.pageCount,
    page(index) {
      const known = kept.get(index);
      if (known) return known;
      const page = read(index);
      room -= page.characters.length + 50;
      if (room > 0) kept.set(index, page);
      return page;
    },
  };
}

export interface RecognizedPage {
  width: number;
  height: number;
  characters: Character[];
}

/** Whether a picture covers the page, as in a scan. */
export function covers(
  box: { left: number; top: number; right: number; bottom: number },
  page: { width: number; height: number },
): boolean {
  const width = Math.min(box.right, page.width) - Math.max(box.left, 0);
  const height = Math.min(box.bottom, page.height) - Math.max(box.top, 0);
  return width > 0 && height > 0 && width * height > page.width * page.height * 0.8;
}
