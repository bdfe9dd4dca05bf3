import { execFileSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { findProgram } from '../../src/sandbox/host/confinement.ts';
import { createClient } from '../helpers/client.ts';
import { errorRate, scanPage, scanPdf, textPdf } from '../helpers/scans.ts';
import { startService } from '../helpers/service-process.ts';
import { startSuite } from '../helpers/suite.ts';
import { requireAbility, requireTool } from '../helpers/tools.ts';

const LINES = ['The quick brown fox jumps over the lazy dog.', 'Prices rose by 3.5 % in 1987; "nobody" knew why.'];
const SAID = Array.from({ length: 20 }, (_, index) => LINES[index % 2] as string);
const suite = startSuite();
let able = false;
/** The same page upright, and turned against its rotation. */
let scan: { name: string; bytes: Buffer };
beforeAll(async () => {
  const here = existsSync('/usr/bin/tesseract') && findProgram('bwrap') !== null;
  able =
    requireTool('pdftotext') &&
    requireAbility(here, 'Tesseract or bubblewrap is not here (Debian: tesseract-ocr tesseract-ocr-eng bubblewrap)');
  const typed = join(suite.folder, 'typed.pdf');
  writeFileSync(typed, textPdf(SAID));
  scan = { name: 'scan.pdf', bytes: scanPdf(await scanPage(typed), ['upright', 'rotated']).bytes };
}, 60_000);

interface Page {
  turn: number;
  lines: { words: { text: string; x: number; y: number; width: number; height: number; confidence: number }[] }[];
}
async function read(engine: string, more = {}, client = suite.client): Promise<Page[]> {
  const { body } = await client.job('pdf-ocr', scan, { engine, output: 'json', ...more });
  expect(body).toMatchObject({ status: 'completed', error_message: null });
  return JSON.parse(Buffer.from((await client.download(body.output_file_url as string)).bytes).toString()).pages;
}
const wordsOf = (page: Page | undefined) => page?.lines.flatMap(({ words }) => words) ?? [];

describe('the system’s Tesseract', () => {
  it('reads the same words as the engine that ships, in the same places, and is what auto takes', async () => {
    if (!able) return;
    const [native, shipped, auto] = [await read('native'), await read('wasm'), await read('auto')];
    expect(auto).toEqual(native);
    // The two have other data: how sure they are tells them apart.
    expect(wordsOf(native[0]).map(({ confidence }) => confidence)).not.toEqual(
      wordsOf(shipped[0]).map(({ confidence }) => confidence),
    );
    for (const index of [0, 1]) {
      const [mine, theirs] = [wordsOf(native[index]), wordsOf(shipped[index])];
      expect(errorRate(SAID.join(' '), mine.map(({ text }) => text).join(' '))).toBeLessThan(0.005);
      expect(mine.length).toBe(theirs.length);
      const apart = mine.map((word, at) => Math.hypot(word.x - theirs[at]!.x, word.y - theirs[at]!.y));
      expect(Math.max(...apart)).toBeLessThan(0.5);
    }
  });

  it('lays its words under a document, and turns a page that lies upside down', async () => {
    if (!able) return;
    const { body } = await suite.client.job('pdf-ocr', scan, { engine: 'native' });
    const path = join(suite.folder, 'searchable.pdf');
    writeFileSync(path, (await suite.client.download(body.output_file_url as string)).bytes);
    const text = execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' });
    expect(text.split('The quick brown fox')).toHaveLength(21);
    const turned = await suite.client.job('pdf-rotate', scan, { angle: 180 });
    const upsideDown = (await suite.client.download(turned.body.output_file_url as string)).bytes;
    const pages = await suite.client.job(
      'pdf-ocr',
      { name: 'down.pdf', bytes: Buffer.from(upsideDown) },
      { engine: 'native' },
    );
    expect(pages.body).toMatchObject({
      status: 'completed',
      result: { pages_turned: 2, words: 2 * SAID.join(' ').split(' ').length },
    });
  });

  it('reads pictures', async () => {
    if (!able) return;
    const params = { engine: 'native' };
    const { body } = await suite.client.job('image-to-text', 'pages.tiff', params);
    expect(body).toMatchObject({ status: 'completed' });
    const shipped = await suite.client.job('image-to-text', 'pages.tiff', { engine: 'wasm' });
    expect((body.result as { pages: number }).pages).toBe((shipped.body.result as { pages: number }).pages);
  });

  it('is asked for no language that it does not have: then auto takes the engine that ships', async () => {
    if (!able || execFileSync('tesseract', ['--list-langs'], { encoding: 'utf8' }).includes('\nita\n')) return;
    const { body } = await suite.client.job('pdf-ocr', scan, { engine: 'native', languages: ['eng', 'ita'] });
    expect(body).toMatchObject({
      status: 'failed',
      error_code: 'invalid_parameter',
      error_message: expect.stringMatching(
        /^Tesseract on this server does not have the language "ita"\. Available: .*eng/,
      ),
    });
    expect(wordsOf((await read('auto', { languages: ['ita'] }))[0]).length).toBeGreaterThan(100);
  });
});

it('without it, auto takes the engine that ships, and native is not available', async () => {
  await using service = await startService({ env: { TESSERACT_PATH: 'off' } });
  const client = createClient(service.url);
  const { body } = await client.job('pdf-ocr', scan, { engine: 'native' });
  // If it has no data for the language either, it reports that first.
  expect(body).toMatchObject({
    status: 'failed',
    error_code: able ? 'operation_unavailable' : expect.stringMatching(/operation_unavailable|invalid_parameter/),
  });
  expect(await read('auto', {}, client)).toEqual(await read('wasm', {}, client));
});
