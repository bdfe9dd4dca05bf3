import { readFileSync, rmSync } from 'node:fs';
import { createZip, type ZipWriter } from '../../archive/zip.ts';
import type { Picture } from '../../document-model/model.ts';
import type { ReadDocument } from '../../document-model/read-document.ts';
import { sectionOf } from '../../document-model/section-of.ts';
import { createFileWriter, type FileWriter } from '../../files/writer.ts';
import { countBlock, type DocumentFacts, noFacts } from '../facts.ts';
import { createHtmlBlocks } from '../html-blocks.ts';
import type { Targets } from '../html-inline.ts';
import { createHtmlNotes } from '../html-notes.ts';
import type { PictureBytes } from '../options.ts';
import { readingOrder } from '../reading-order.ts';
import {
  type BookAbout,
  type BookFile,
  type BookHeading,
  type BookPage,
  beginChapter,
  CONTAINER,
  END_CHAPTER,
  MIMETYPE,
  navigationPart,
  packagePart,
  STYLE,
} from './parts.ts';

export interface EpubOptions {
  about: BookAbout;
  /** The pages that are written, counted from 0. */
  pages: readonly number[];
  /** A picture of the cover; null for none. */
  cover: PictureBytes | null;
  /** Returns a picture's pixels; null if there are none. */
  draw(picture: Picture): Promise<PictureBytes | null>;
  /** Returns the path of a new file for a chapter. */
  newPath(): string;
  /** Called after each page. */
  progress(): void;
}

interface Chapter {
  id: string;
  name: string;
  path: string;
  file: FileWriter;
}

/**
 * A chapter ends at the next heading of the first levels after this many bytes, and at the next page after twenty times
 * as many.
 */
const CHAPTER_BYTES = 12_000;
const LONG = 20;
const MAX_DEPTH = 2;

/** Writes a document as EPUB 3 at `path`, which must not exist: page by page, chapters on the disk meanwhile. */
export async function writeEpub(path: string, document: ReadDocument, options: EpubOptions): Promise<DocumentFacts> {
  using zip = createZip(path, { exactNames: true });
  // The first entry identifies the archive (EPUB 3.3, 4.2.6.2).
  zip.add('mimetype', Buffer.from(MIMETYPE), { store: true });
  zip.add('META-INF/container.xml', Buffer.from(CONTAINER));
  const { about, cover, pages: selected, draw, progress } = options;
  const facts = noFacts();
  const files: BookFile[] = [
    { id: 'nav', name: 'nav.xhtml', type: 'application/xhtml+xml', properties: 'nav' },
    { id: 'style', name: 'style.css', type: 'text/css' },
  ];
  const chapters = createChapters(options);
  const headings: BookHeading[] = [];
  const pages: BookPage[] = [];
  const known = new Set(selected);
  const notes = createHtmlNotes(document.notes, true);
  const targets: Targets = {
    // Chapters of later pages are not known yet: addresses get them when everything is.
    page: (page) => (known.has(page) ? `#page-${page + 1}` : null),
    note: notes.mark,
  };
  const blocks = createHtmlBlocks({
    targets,
    heading: (heading) => headings.push({ ...heading, chapter: chapters.name }),
  });

  function addPicture({ data, extension }: PictureBytes, id: string, properties?: string): string {
    const name = `pictures/${id}.${extension === 'jpeg' ? 'jpg' : 'png'}`;
    zip.add(`EPUB/${name}`, data, { store: true });
    files.push({ id, name, type: `image/${extension}`, ...(properties ? { properties } : {}) });
    return name;
  }

  function endChapter(all: boolean): void {
    chapters.write(blocks.end() + notes.write(targets, all));
    chapters.end();
  }

  function newChapter(): void {
    endChapter(false);
    chapters.begin();
  }

  if (cover) addPicture(cover, 'cover', 'cover-image');
  let drawn = 0;
  for (const page of document.pages()) {
    if (chapters.bytes > CHAPTER_BYTES * LONG) newChapter();
    let marked = false;
    for (const block of readingOrder(page, sectionOf(document.sections, page))) {
      const begins = block.kind === 'paragraph' && block.role === 'heading' && block.level <= MAX_DEPTH;
      if (begins && chapters.bytes > CHAPTER_BYTES) newChapter();
      if (!marked) markPage(page.page + 1);
      marked = true;
      if (block.kind === 'picture') {
        const bytes = await draw(block);
        if (!bytes) continue;
        chapters.write(blocks.picture(block, addPicture(bytes, `picture-${++drawn}`)));
      } else chapters.write(blocks.block(block));
      countBlock(facts, block);
    }
    if (!marked) markPage(page.page + 1);
    progress();
  }
  endChapter(true);

  function markPage(page: number): void {
    blocks.pageMark(page);
    pages.push({ page, chapter: chapters.name });
  }

  addChapters(zip, chapters.all, pages);
  files.push(...chapters.all.map(({ id, name }) => ({ id, name, type: 'application/xhtml+xml' })));
  zip.add('EPUB/style.css', Buffer.from(STYLE));
  zip.add('EPUB/nav.xhtml', Buffer.from(navigationPart(about, headings, pages, chapters.first)));
  zip.add(
    'EPUB/package.opf',
    Buffer.from(
      packagePart(
        about,
        files,
        chapters.all.map(({ id }) => id),
      ),
    ),
  );
  zip.finish();
  return facts;
}

/** Writes chapters to files, one after the other. */
function createChapters({ about, newPath }: EpubOptions) {
  const all: Chapter[] = [];
  const first = open();
  let chapter = first;

  function open(): Chapter {
    const id = `chapter-${all.length + 1}`;
    const path = newPath();
    const opened = { id, name: `${id}.xhtml`, path, file: createFileWriter(path) };
    opened.file.write(Buffer.from(beginChapter(about)));
    all.push(opened);
    return opened;
  }

  const write = (text: string): void => chapter.file.write(Buffer.from(text));
  return {
    all,
    first: first.name,
    /** The name of the open chapter, and how long it is. */
    get name() {
      return chapter.name;
    },
    get bytes() {
      return chapter.file.position;
    },
    write,
    end() {
      write(END_CHAPTER);
      chapter.file.close();
    },
    begin() {
      chapter = open();
    },
  };
}

/** Adds the texts of chapters, whose links to pages get the chapters that have them. */
function addChapters(zip: ZipWriter, chapters: readonly Chapter[], pages: readonly BookPage[]): void {
  const chapterOf = new Map(pages.map(({ page, chapter }) => [page, chapter]));
  for (const { name, path: chapterPath } of chapters) {
    const text = readFileSync(chapterPath, 'utf8').replace(
      /href="#page-(\d+)"/g,
      (_, page: string) => `href="${chapterOf.get(Number(page)) ?? name}#page-${page}"`,
    );
    zip.add(`EPUB/${name}`, Buffer.from(text));
    rmSync(chapterPath);
  }
}
