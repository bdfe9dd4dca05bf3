import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { pixelAt, readPixels } from '#test/helpers/pixels.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import faviconSet from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-favicon-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function make(file: string, params = {}) {
  await using run = await runOperation(faviconSet, [file], params);
  const entries = new Map(readZip(run.outputPath).map(({ name, bytes }) => [name, bytes]));
  return { entries, result: run.outcome.result };
}

describe('favicon-set', () => {
  it('makes every icon in its size, and a manifest and lines that name what is there', async () => {
    const { entries, result } = await make(fixture('alpha.png'), {
      name: 'Café "Ö"',
      path: '/icons/',
      theme: '#123456',
    });
    const sizes = {
      'apple-touch-icon.png': 180,
      'icon-192.png': 192,
      'icon-512.png': 512,
      'icon-maskable-512.png': 512,
    };
    for (const [name, side] of Object.entries(sizes)) {
      const { width, height, hasAlpha, format } = await sharp(entries.get(name)).metadata();
      expect([name, width, height, format]).toEqual([name, side, side, 'png']);
      expect([name, hasAlpha]).toEqual([name, name.startsWith('icon-') && !name.includes('maskable')]);
    }
    const manifest = JSON.parse(entries.get('site.webmanifest')!.toString());
    expect([manifest.name, manifest.theme_color]).toEqual(['Café "Ö"', '#123456']);
    const named = [
      ...JSON.stringify(manifest).matchAll(/\/icons\/([\w.-]+)/g),
      ...entries
        .get('head.txt')!
        .toString()
        .matchAll(/\/icons\/([\w.-]+)/g),
    ];
    expect(named.length).toBe(7);
    expect(named.filter(([, name]) => !entries.has(name!))).toEqual([]);
    expect(result.note_codes).toEqual([{ code: 'icon_enlarged' }, { code: 'icon_not_square' }]);
  });

  it('writes an icon file that others read, each size drawn anew', async () => {
    const ico = (await make(fixture('photo.png'))).entries.get('favicon.ico')!;
    const path = join(folder, 'favicon.ico');
    await writeFile(path, ico);
    if (requireTool('file')) {
      const said = execFileSync('file', ['-b', path], { encoding: 'utf8' });
      expect(said).toMatch(/^MS Windows icon resource - 3 icons, 16x16 with PNG image data, 16 x 16/);
    }
    for (const [index, side] of [16, 32, 48].entries()) {
      const at = 6 + 16 * index;
      const png = ico.subarray(ico.readUInt32LE(at + 12), ico.readUInt32LE(at + 12) + ico.readUInt32LE(at + 8));
      const pixels = await readPixels(png);
      expect([ico[at], pixels.width, pixels.height]).toEqual([side, side, side]);
      // A picture of 3 to 2 is in the middle: a sixth is free above and below.
      const middle = Math.floor(side / 2);
      expect([pixelAt(pixels, middle, 0)[3], pixelAt(pixels, middle, middle)[3]]).toEqual([0, 255]);
    }
  });

  it('keeps the maskable icon within the part that is never cut off', async () => {
    const square = join(folder, 'square.png');
    await sharp({ create: { width: 600, height: 600, channels: 3, background: '#ff0000' } }).toFile(square);
    const { entries, result } = await make(square, { background: '#0000ff', padding: 0 });
    const pixels = await readPixels(entries.get('icon-maskable-512.png')!);
    expect([pixelAt(pixels, 45, 256), pixelAt(pixels, 60, 256)]).toEqual([
      [0, 0, 255],
      [255, 0, 0],
    ]);
    const apple = await readPixels(entries.get('apple-touch-icon.png')!);
    expect(pixelAt(apple, 0, 0)).toEqual([255, 0, 0]);
    expect(result.notes).toEqual([]);
  });
});
