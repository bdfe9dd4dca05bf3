import { join } from 'node:path';
import { knownError } from '../../errors.ts';
import type { RenderNote } from './notes.ts';
import type { PdfiumOptions } from './pdfium-document.ts';
import { openRenderer, type Renderer, type RendererOptions } from './renderer.ts';

let copies = 0;

type Repairing<O extends PdfiumOptions> = O & {
  /** A folder for the repaired copy. */
  scratch: string;
  limits: O['limits'] & { maxInflatedBytes: number };
  /** The pages that the structure core finds, if they are known; null for a file that it cannot read. */
  pages?: number | null;
};

/**
 * Opens a PDF for drawing as `openRenderer` does, but lets the structure core rewrite a damaged file first.
 * @throws SheafError as `openRenderer`
 */
export function openRepaired(path: string, options: Repairing<RendererOptions>): Promise<Renderer> {
  return openOrRepair(path, options, openRenderer);
}

/** Result of `open`: a document with the pages that PDFium reports. */
interface Opened {
  readonly pageCount: number;
  notes(): RenderNote[];
  close(): void;
}

/**
 * Opens a PDF by `open`, or the copy that the structure core writes of it: the core reads files that PDFium refuses, and
 * counts the pages that the tree leads to; PDFium trusts the count in the tree.
 */
export async function openOrRepair<O extends PdfiumOptions, T extends Opened>(
  path: string,
  options: Repairing<O>,
  open: (path: string, options: O) => Promise<T>,
): Promise<T> {
  const pages = options.pages === undefined ? await countPages(path, options) : options.pages;
  try {
    const opened = await open(path, options);
    if (pages === null || pages === opened.pageCount) return opened;
    opened.close();
  } catch (error) {
    if (knownError(error)?.code !== 'unprocessable_file') throw error;
    return await openCopy(path, options, open, error);
  }
  return await openCopy(path, options, open);
}

/** Opens the copy that the structure core writes; if it cannot write one, throws `reason` if there is one. */
async function openCopy<O extends PdfiumOptions, T extends Opened>(
  path: string,
  options: Repairing<O>,
  open: (path: string, options: O) => Promise<T>,
  reason?: unknown,
): Promise<T> {
  const copy = await rewrite(path, options).catch((error: unknown) => {
    throw reason ?? error;
  });
  const opened = await open(copy, { ...options, password: undefined });
  return { ...opened, notes: () => [{ code: 'repaired' }, ...opened.notes()] };
}

/** The pages that the structure core finds; null for a file that only PDFium can read. */
async function countPages(path: string, { password, scratch, limits }: Repairing<PdfiumOptions>) {
  const { openPdf } = await import('@sheaf/pdf/open');
  try {
    using document = await openPdf(path, { password, scratch, limits });
    return document.pages().length || null;
  } catch (error) {
    if (knownError(error)) return null;
    throw error;
  }
}

async function rewrite(path: string, { password, scratch, limits }: Repairing<PdfiumOptions>): Promise<string> {
  const [{ openPdf }, { readDocumentInfo }, { assemble }, { createFileWriter }] = await Promise.all([
    import('@sheaf/pdf/open'),
    import('@sheaf/pdf/read/document-info'),
    import('@sheaf/pdf/assemble/assemble'),
    import('../files/writer.ts'),
  ]);
  using document = await openPdf(path, { password, scratch, limits });
  const copy = join(scratch, `repaired-${process.pid}-${copies++}.pdf`);
  using file = createFileWriter(copy);
  await assemble(file, [{ info: readDocumentInfo(document), pages: null, title: null }], { outline: false });
  file.close();
  return copy;
}
