import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PageViewer } from '@sheaf/pdf/verify/page-viewer';
import { knownError } from '../../errors.ts';
import { createFileWriter } from '../files/writer.ts';
import { openRenderer, type RendererOptions } from './renderer.ts';

/** Pixels of the longer side of a page: enough that a point or a comma leaves a trace. */
const SIDE = 1200;

/** Errors of damaged pages and files; others are our own faults. */
const UNDRAWABLE = new Set<string>(['unprocessable_file', 'limit_exceeded', 'password_required']);

let copies = 0;

/** Creates what draws documents for comparison, by PDFium; `scratch` takes a copy of each that is open. */
export function createPageViewer({ scratch, ...options }: RendererOptions & { scratch: string }): PageViewer {
  return {
    async open(source) {
      const path = join(scratch, `view-${process.pid}-${copies++}.pdf`);
      {
        using file = createFileWriter(path);
        source.forEach(0, source.size, (bytes) => void file.write(Uint8Array.from(bytes)));
        file.close();
      }
      const renderer = await orNull(() => openRenderer(path, options));
      if (!renderer) {
        rmSync(path);
        return null;
      }
      return {
        pageCount: renderer.pageCount,
        draw(page, view) {
          try {
            return renderer.renderPage(page, { maxSide: SIDE }, view);
          } catch (error) {
            return undrawable(error);
          }
        },
        [Symbol.dispose]() {
          renderer.close();
          rmSync(path);
        },
      };
    },
  };
}

async function orNull<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    return undrawable(error);
  }
}

function undrawable(error: unknown): null {
  const known = knownError(error);
  if (known && UNDRAWABLE.has(known.code)) return null;
  throw error;
}
