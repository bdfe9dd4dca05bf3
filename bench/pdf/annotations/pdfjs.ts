import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Ink, inkOf } from '#test/helpers/page-ink.ts';

/** An annotation as pdf.js reads it. */
export type ReadAnnotation = Record<string, unknown> & { annotationType: number; subtype?: string; rect: number[] };

interface Canvas {
  width: number;
  height: number;
  getContext(kind: '2d'): { getImageData(x: number, y: number, width: number, height: number): { data: Uint8Array } };
}
interface PdfJsPage {
  getViewport(options: { scale: number }): { width: number; height: number };
  getAnnotations(): Promise<ReadAnnotation[]>;
  render(options: object): { promise: Promise<void> };
}
interface PdfJs {
  version: string;
  getDocument(options: object): {
    promise: Promise<{ numPages: number; getPage(number: number): Promise<PdfJsPage> }>;
    destroy(): Promise<void>;
  };
}
type Pages = AsyncGenerator<PdfJsPage>;

/** pdf.js as a judge: no dependency, but a folder in which people installed it. */
export interface PdfJsReader {
  name: string;
  draw(path: string, dpi: number): Promise<Ink[]>;
  /** Annotations of each page. */
  read(path: string): Promise<ReadAnnotation[][]>;
}

/** Opens pdf.js in a folder with `pdfjs-dist` in its node_modules; null if there is none, with the reason on standard error. */
export async function openPdfJs(folder: string | undefined): Promise<PdfJsReader | null> {
  const modules = resolve(folder ?? '.', 'node_modules');
  const main = join(modules, 'pdfjs-dist/legacy/build/pdf.mjs');
  if (folder === undefined || !existsSync(main)) {
    const where = folder === undefined ? 'no folder is stated' : `${main} does not exist`;
    process.stderr.write(
      `pdf.js is left out: ${where}. Run "npm install pdfjs-dist" in a folder, and pass the folder.\n`,
    );
    return null;
  }
  const pdfjs: PdfJs = await import(main);
  const { createCanvas } = (await import(join(modules, '@napi-rs/canvas/index.js'))) as {
    createCanvas(width: number, height: number): Canvas;
  };
  async function* pagesOf(path: string): Pages {
    const task = pdfjs.getDocument({
      data: new Uint8Array(readFileSync(path)),
      standardFontDataUrl: `${join(modules, 'pdfjs-dist/standard_fonts')}/`,
      verbosity: 0,
    });
    try {
      const document = await task.promise;
      for (let number = 1; number <= document.numPages; number++) yield await document.getPage(number);
    } finally {
      await task.destroy();
    }
  }
  return {
    name: `pdf.js ${pdfjs.version}`,
    async draw(path, dpi) {
      const inks: Ink[] = [];
      for await (const page of pagesOf(path)) {
        const viewport = page.getViewport({ scale: dpi / 72 });
        const [width, height] = [Math.round(viewport.width), Math.round(viewport.height)];
        const canvas = createCanvas(width, height);
        await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport, background: '#ffffff' }).promise;
        const { data } = canvas.getContext('2d').getImageData(0, 0, width, height);
        inks.push(
          inkOf('pdf.js', dpi, { width, height, data: Buffer.from(data.buffer, data.byteOffset, data.length) }),
        );
      }
      return inks;
    },
    async read(path) {
      const pages: ReadAnnotation[][] = [];
      for await (const page of pagesOf(path)) pages.push(await page.getAnnotations());
      return pages;
    },
  };
}
