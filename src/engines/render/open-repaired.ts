import { join } from 'node:path';
import { knownError } from '../../errors.ts';
import type { RenderNote } from './notes.ts';
import type { PdfiumOptions } from './pdfium-document.ts';
import { openRenderer, type Renderer, type RendererOptions } from './renderer.ts';

type Repairing<O extends PdfiumOptions> = O & {
  /** A folder for the repaired copy. */
  scratch: string;
  limits: O['limits'] & { maxInflatedBytes: number };
};

/**
 * Opens a PDF for drawing as `openRenderer` does, but lets the structure core write a damaged file anew first.
 * @throws SheafError as `openRenderer`
 */
export function openRepaired(path: string, options: Repairing<RendererOptions>): Promise<Renderer> {
  return openOrRepair(path, options, openRenderer);
}

/** Opens a PDF by `open`, or what the structure core makes of it: it reads files that PDFium gives up on. */
export async function openOrRepair<O extends PdfiumOptions, T extends { notes(): RenderNote[] }>(
  path: string,
  options: Repairing<O>,
  open: (path: string, options: O) => Promise<T>,
): Promise<T> {
  try {
    return await open(path, options);
  } catch (error) {
    if (knownError(error)?.code !== 'unprocessable_file') throw error;
    const copy = await rewrite(path, options).catch(() => {
      throw error;
    });
    const opened = await open(copy, { ...options, password: undefined });
    return { ...opened, notes: () => [{ code: 'repaired' }, ...opened.notes()] };
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
  const copy = join(scratch, 'repaired.pdf');
  using file = createFileWriter(copy);
  await assemble(file, [{ info: readDocumentInfo(document), pages: null, title: null }], { outline: false });
  file.close();
  return copy;
}
