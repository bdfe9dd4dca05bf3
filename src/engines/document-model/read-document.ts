import type { RenderNote } from '../render/notes.ts';
import { openOrRepair } from '../render/open-repaired.ts';
import { openPdfium, type PdfiumDocument, type PdfiumOptions } from '../render/pdfium-document.ts';
import { type About, readAbout } from './about.ts';
import { headingRules } from './headings.ts';
import { joinColumns, joinPages } from './joins.ts';
import { createLists } from './lists.ts';
import type { Look, ModelPage, Note, Section } from './model.ts';
import { buildPage } from './page.ts';
import { frameHeads, withoutHeads } from './running-heads.ts';
import { divideSections } from './sections.ts';
import { createPageSource, type PageSource, type RecognizedPage } from './source.ts';
import { type Survey, surveyPages } from './survey.ts';

export interface DocumentOptions extends PdfiumOptions {
  scratch: string;
  limits: PdfiumOptions['limits'] & { maxInflatedBytes: number };
}

/** A document as people read it. */
export interface ReadDocument {
  readonly pageCount: number;
  /** The look of running text. */
  body: Look;
  sections: Section[];
  /** Footnotes, known once their pages have been read. */
  notes: Note[];
  /** The pages in order; text continued on the next page belongs to the earlier one. */
  pages(): Generator<ModelPage>;
  /** True if some pages hold more than the limit for one page. */
  cut: boolean;
}

export interface ReadOptions {
  /** Returns the characters of a recognized page, or null. */
  recognized(index: number): RecognizedPage | null;
  /** Whether to keep the line breaks of paragraphs. */
  keepLines: boolean;
  /**
   * Whether pages are independent: running heads and notes stay in the text, and nothing continues on the next page.
   */
  apart?: boolean;
  /** Whether texts of tables without rules stay in place. */
  drawnTables?: boolean;
  /** Called with the progress of the first look, 0 to 1. */
  progress(part: number): void;
}

export interface OpenDocument {
  readonly pageCount: number;
  /** The library's document, for drawing parts of pages. */
  readonly opened: PdfiumDocument;
  /** Reads pages, counted from 0, in their order. */
  read(pages: readonly number[], options: ReadOptions): ReadDocument;
  /** Returns the document's metadata. */
  about(): About;
  notes(): RenderNote[];
  [Symbol.dispose](): void;
}

/**
 * Opens a PDF to read it as a document.
 * @throws SheafError `password_required`, `unprocessable_file`, `limit_exceeded`
 */
export async function openDocument(path: string, options: DocumentOptions): Promise<OpenDocument> {
  const opened = await openOrRepair(path, options, openPdfium);
  const { mendTextMaps } = await import('../render/mend-text-maps.ts');
  const mend = (): boolean => {
    const copy = mendTextMaps(path, options.scratch, options.limits);
    if (copy !== null) opened.reopen(copy);
    return copy !== null;
  };
  return {
    pageCount: opened.pageCount,
    opened,
    read: (pages, options) => readPages(createPageSource(opened, mend, options.recognized), pages, options),
    about: () => readAbout(opened),
    notes: opened.notes,
    [Symbol.dispose]: opened.close,
  };
}

function readPages(
  source: PageSource,
  pages: readonly number[],
  { progress, keepLines, apart = false, drawnTables = false }: ReadOptions,
): ReadDocument {
  let seen = 0;
  const survey = surveyPages(source, pages, () => progress(++seen / pages.length));
  const { sections, pages: placed } = divideSections(
    apart ? withoutHeads(survey) : frameHeads(survey),
    source,
    survey.stretches,
  );
  const notes: Note[] = [];
  const headings = headingRules(survey);
  const lists = createLists();
  const addNotes = (found: Omit<Note, 'number'>[]): number => {
    const first = notes.length + 1;
    for (const note of found) notes.push({ ...note, number: notes.length + 1 });
    return first;
  };
  const document: ReadDocument = {
    pageCount: source.pageCount,
    body: bodyLook(survey),
    sections,
    notes,
    cut: false,
    *pages() {
      let before: ModelPage | null = null;
      for (const { index, frame, number, section, text } of placed) {
        const read = source.page(index);
        if (read.cut || read.facts.cut) document.cut = true;
        const { margins } = section;
        const page: ModelPage = {
          ...buildPage(read, frame, {
            headings,
            hyphens: survey.hyphens,
            stretches: survey.stretches,
            lists,
            text,
            margins,
            addNotes: apart ? null : addNotes,
            keepLines,
            looseTables: !drawnTables,
          }),
          section: number,
        };
        joinColumns(page, survey.hyphens);
        if (before) {
          if (before.section === number && !keepLines && !apart) joinPages(before, page, survey.hyphens);
          yield before;
        }
        before = page;
      }
      if (before) yield before;
    },
  };
  return document;
}

/** The look of most letters. */
function bodyLook({ body, families }: Survey): Look {
  const [family] = [...families].sort(([, one], [, other]) => other - one)[0] ?? ['Arial'];
  return {
    family,
    size: body,
    bold: false,
    italic: false,
    underline: false,
    strike: false,
    color: null,
    highlight: null,
    baseline: 'normal',
  };
}
