import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { hasPdfTools } from '#test/helpers/pdf-tools.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { scanPage, scanPdf, textPdf } from '#test/helpers/scans.ts';
import { requireTool } from '#test/helpers/tools.ts';
import { turnShades } from '../../../engines/render/shades.ts';
import { skewOf } from '../../../engines/render/skew.ts';
import operation from './operation.ts';

const ASKEW = fixture('askew.pdf');

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-deskew-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function save(name: string, bytes: Uint8Array): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return path;
}

async function straightened(path: string, params = {}) {
  await using run = await runOperation(operation, [path], params);
  const output = join(folder, 'straight.pdf');
  copyFileSync(run.outputPath, output);
  return { output, result: run.outcome.result };
}

async function angleOf(path: string): Promise<number> {
  const { data, width, height } = await scanPage(path, 150);
  return skewOf({ data, width, height }, 10).degrees;
}

/** The data of the last stream of a file, still encoded. */
function pictureOf(path: string): Buffer {
  const bytes = readFileSync(path);
  return bytes.subarray(bytes.lastIndexOf('\nstream\n') + 8, bytes.lastIndexOf('\nendstream'));
}

describe('pdf-deskew', () => {
  it('turns pages back that lie askew, and leaves the others as they are', async () => {
    const { output, result } = await straightened(ASKEW);
    expect(result).toMatchObject({ output_pages: 2, pages_straightened: 1 });
    const [{ page, degrees }] = result.straightened as [{ page: number; degrees: number }];
    expect(page).toBe(1);
    expect(Math.abs(degrees - 2)).toBeLessThan(0.1);
    expect(Math.abs(await angleOf(output))).toBeLessThan(0.1);
    if (!hasPdfTools) return;
    expect(readFileSync(output).includes(pictureOf(ASKEW))).toBe(true);
    expect(qpdfComplaints(output)).toBe('');
    const sizes = (path: string) =>
      execFileSync('pdfinfo', ['-l', '2', path], { encoding: 'utf8' }).match(/size:.*pts/g);
    expect(sizes(output)).toEqual(sizes(ASKEW));
  });

  it.each([-7.4, 0.6, 3.3])('finds %d degrees, on pages that are turned or cut, too', async (degrees) => {
    const typed = await save('typed.pdf', textPdf(Array.from({ length: 24 }, (_, line) => `Line ${line} of a letter`)));
    const scan = await scanPage(typed, 100);
    const turned = { ...scan, data: Buffer.from(turnShades(scan, degrees).data) };
    const path = await save('scan.pdf', scanPdf(turned, ['upright', 'rotated', 'cropped']).bytes);
    const { result } = await straightened(path);
    const found = result.straightened as { degrees: number }[];
    expect(found).toHaveLength(3);
    for (const one of found) expect(Math.abs(one.degrees - degrees)).toBeLessThan(0.12);
  });

  it('leaves typed pages unless asked, pages further askew than allowed, and pages without lines', async () => {
    const sloping = 'q 0.9986 0.0523 -0.0523 0.9986 40 0 cm BT /F1 14 Tf 20 TL 72 700 Td (One sloping line) Tj';
    const content = `${sloping}${" (and one more of them) '".repeat(12)} ET Q`;
    const path = await save('typed.pdf', pagesPdf([content], { width: 600, height: 800 }));
    expect((await straightened(path)).result).toMatchObject({
      pages_straightened: 0,
      note_codes: [{ code: 'none_askew' }],
    });
    const { result } = await straightened(path, { typed: true });
    expect(result).toMatchObject({ pages_straightened: 1 });
    expect((await straightened(path, { typed: true, max_degrees: 2 })).result).toMatchObject({ pages_straightened: 0 });
    const blank = await save('blank.pdf', pagesPdf(['0.5 g 100 100 300 300 re f'], { width: 600, height: 800 }));
    expect((await straightened(blank)).result).toMatchObject({ pages_straightened: 0 });
  });

  it('takes links along with what they stand on', async () => {
    const link = '/Annots [<< /Type /Annot /Subtype /Link /Rect [10 10 30 20] /Border [0 0 0] >>]';
    const bytes = readFileSync(ASKEW).toString('latin1').replace('/MediaBox', `${link} /MediaBox`);
    const { output } = await straightened(await save('link.pdf', Buffer.from(bytes, 'latin1')));
    if (!requireTool('qpdf')) return;
    const open = execFileSync('qpdf', ['--qdf', '--object-streams=disable', output, '-'], { encoding: 'latin1' });
    const numbers = open
      .match(/\/Rect \[([^\]]*)/)![1]!
      .trim()
      .split(/\s+/)
      .map(Number);
    const [left, bottom, right, top] = numbers as [number, number, number, number];
    expect(right - left).toBeCloseTo(20, 3);
    expect(top - bottom).toBeCloseTo(10, 3);
    expect(left).toBeCloseTo(10 + 9.8, 0);
    expect(bottom).toBeCloseTo(10 - 6.4, 0);
  });
});
