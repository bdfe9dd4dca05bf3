import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import pdfCompress from '../../src/operations/pdf/compress/operation.ts';
import { pdftoppm } from './pdftoppm.ts';
import { psnr } from './pixels.ts';
import { type OperationRun, runOperation } from './run-operation.ts';
import { requireTool } from './tools.ts';

/** Gives a suite a folder for the documents that it makes. Returns how to put one there. */
export function startFolder(): (name: string, bytes: Uint8Array) => Promise<string> {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sheaf-compress-'));
  });
  afterAll(() => rm(folder, { recursive: true }));
  return async (name, bytes) => {
    const path = join(folder, name);
    await writeFile(path, bytes);
    return path;
  };
}

export function compress(
  path: string,
  params: Parameters<typeof runOperation>[2] = {},
  options = {},
): Promise<OperationRun> {
  return runOperation(pdfCompress, [{ path, type: 'application/pdf', filename: 'a report.pdf' }], params, options);
}

/** Runs qpdf on a document, if installed. */
export function expectSound(path: string): void {
  if (requireTool('qpdf')) execFileSync('qpdf', ['--check', path], { stdio: 'ignore' });
}

/** Likeness of a page in dB, as poppler draws it. */
export function likeness(before: string, after: string, page = 1): number {
  const draw = (path: string) => ({ ...pdftoppm(path, page, 144), channels: 3 });
  return psnr(draw(before), draw(after));
}
