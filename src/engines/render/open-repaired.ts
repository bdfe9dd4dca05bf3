import { join } from 'node:path';
import { SheafError } from '../../errors.ts';
import { openRenderer, type Renderer, type RendererOptions } from './renderer.ts';
import type { RenderLimits } from './scale.ts';

export interface RepairingOptions extends RendererOptions {
  /** A folder for the repaired copy. */
  scratch: string;
  limits: RenderLimits & { maxPdfPages: number; maxInflatedBytes: number };
}

/**
 * Opens a PDF for drawing as `openRenderer` does, but lets the structure core write a damaged file anew first: it reads
 * files that the renderer gives up on.
 * @throws SheafError as `openRenderer`
 */
export async function openRepaired(path: string, options: RepairingOptions): Promise<Renderer> {
  try {
    return await openRenderer(path, options);
  } catch (error) {
    if (!(error instanceof SheafError) || error.code !== 'unprocessable_file') throw error;
    const copy = await rewrite(path, options).catch(() => {
      throw error;
    });
    const renderer = await openRenderer(copy, { limits: options.limits });
    return { ...renderer, notes: () => [{ code: 'repaired' }, ...renderer.notes()] };
  }
}

async function rewrite(path: string, { password, scratch, limits }: RepairingOptions): Promise<string> {
  const [{ openPdf }, { readDocumentInfo }, { assemble }, { createFileWriter }] = await Promise.all([
    import('../pdf/open.ts'),
    import('../pdf/read/document-info.ts'),
    import('../pdf/assemble/assemble.ts'),
    import('../files/writer.ts'),
  ]);
  using document = await openPdf(path, { password, scratch, limits });
  const copy = join(scratch, 'repaired.pdf');
  using file = createFileWriter(copy);
  await assemble(file, [{ info: readDocumentInfo(document), pages: null, title: null }], { outline: false });
  file.close();
  return copy;
}
