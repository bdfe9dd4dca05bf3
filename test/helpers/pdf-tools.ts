import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireTool } from './tools.ts';

/** Whether the programs that read outputs back are on this machine; missing ones are named. @throws Error in CI */
export const hasPdfTools = (['qpdf', 'pdfinfo', 'pdftotext', 'pdftoppm'] as const)
  .map((name) => requireTool(name))
  .every(Boolean);

const run = (program: string, args: string[]): string =>
  execFileSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 });

/** pdfinfo's facts about a document, by the words before its colons. */
export function pdfInfo(path: string, ...options: string[]): Record<string, string> {
  const lines = run('pdfinfo', ['-isodates', ...options, path]).split('\n');
  return Object.fromEntries(
    lines.flatMap((line) =>
      line.includes(':') ? [[line.split(':')[0]!.trim(), line.slice(line.indexOf(':') + 1).trim()]] : [],
    ),
  );
}

/** The text of a page, or of all, with its layout. */
export function pdfText(path: string, page?: number): string {
  const only = page === undefined ? [] : ['-f', String(page), '-l', String(page)];
  return run('pdftotext', ['-layout', ...only, path, '-']);
}

/** The words of a page and their extents, in points from the upper left corner. */
export function pdfWords(
  path: string,
  page: number,
): { text: string; x: number; y: number; right: number; bottom: number }[] {
  const html = run('pdftotext', ['-bbox', '-f', String(page), '-l', String(page), path, '-']);
  const words = html.matchAll(/<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">([^<]*)</g);
  return [...words].map(([, x, y, right, bottom, text]) => ({
    text: text!,
    x: Number(x),
    y: Number(y),
    right: Number(right),
    bottom: Number(bottom),
  }));
}

/** Pictures of pages as raw PPM or PGM bytes. */
export function pdfPictures(path: string, folder: string, options: string[] = ['-r', '40']): Buffer[] {
  const stem = join(folder, `picture-${process.pid}-${pictures++}`);
  run('pdftoppm', [...options, path, stem]);
  const listed = run('sh', ['-c', `ls ${stem}*`])
    .trim()
    .split('\n');
  return listed.map((name) => readFileSync(name));
}
let pictures = 0;

/** The document with its streams readable and objects in a fixed order, as text. */
export function pdfSource(path: string, ...options: string[]): string {
  return execFileSync('qpdf', [...options, '--qdf', '--object-streams=disable', path, '-'], {
    encoding: 'latin1',
    maxBuffer: 1 << 28,
  });
}
