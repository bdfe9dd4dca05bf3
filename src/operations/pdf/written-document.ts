import type { Picture } from '../../engines/document-model/model.ts';
import type { ReadDocument } from '../../engines/document-model/read-document.ts';
import type { DocumentFacts } from '../../engines/document-writers/facts.ts';
import type { DocumentAbout, WriteOptions } from '../../engines/document-writers/options.ts';
import { createFileWriter } from '../../engines/files/writer.ts';
import { createPictureDrawer } from '../../engines/page-facts/draw-pictures.ts';
import type { JsonObject, OperationContext, RunReport } from '../kit/define.ts';
import { extensionOf, type MediaType } from '../kit/media-types.ts';
import { stemOf } from '../kit/names.ts';
import { type PdfAsDocument, type ReadParams, readDocument } from './read-document.ts';

/** Percent of the progress before the first page is written. */
export const READ = 70;

interface Params extends ReadParams {
  /** Absent where their places say enough. */
  pictures?: 'embed' | 'files' | 'none';
}

interface Form {
  type: MediaType;
  write(document: ReadDocument, options: WriteOptions): Promise<DocumentFacts>;
}

/** Writes the PDF of a job as a text with its pictures: embedded, or as files next to it. */
export async function writeDocument(context: OperationContext<Params>, { type, write }: Form): Promise<RunReport> {
  const { inputs, params, outputs, progress, signal } = context;
  const stem = stemOf(inputs[0].filename);
  using read = await readDocument(context);
  using drawer = createPictureDrawer(read.opened.opened);
  const path = outputs.newPath();
  using file = createFileWriter(path);
  let drawn = 0;
  let written = 0;

  async function picture({ page, box, lettered }: Picture): Promise<string | null> {
    if (params.pictures === undefined || params.pictures === 'none') return null;
    const area = await drawer.draw(page, box, lettered);
    if (!area) return null;
    const kind = `image/${area.extension}` as const;
    if (params.pictures === 'embed') return `data:${kind};base64,${area.data.toString('base64')}`;
    const name = `${plainName(stem)}-${++drawn}.${extensionOf(kind)}`;
    outputs.add(name, kind, area.data);
    return encodeURIComponent(name);
  }

  const facts = await write(read.document, {
    write: (text) => file.write(Buffer.from(text)),
    pages: read.pages,
    about: aboutOf(read, stem),
    picture,
    progress() {
      signal.throwIfAborted();
      progress(READ + (++written / Math.max(1, read.pages.length)) * (100 - READ));
    },
  });
  file.close();
  outputs.add(`${stem}.${extensionOf(type)}`, type, path);
  return reportOf(read, facts);
}

/** A name that stays valid when files are moved: files written next to them refer to it. */
function plainName(stem: string): string {
  return stem.replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 80);
}

/** Metadata of a document; without a title, it is the name of its file. */
export function aboutOf({ opened }: PdfAsDocument, stem: string): DocumentAbout {
  const { title, author, language } = opened.about();
  return { title: title ?? stem, author, language };
}

/** The result of writing a document. */
export function reportOf(read: PdfAsDocument, facts: DocumentFacts): RunReport {
  const notes = read.notes();
  if (facts.paragraphs === 0 && facts.tables === 0) notes.push({ code: 'no_text' });
  const result: JsonObject = { ...read.result, ...facts, notes_found: read.document.notes.length };
  return { result, notes };
}
