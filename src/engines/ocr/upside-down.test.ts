import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scanPage, textPdf } from '#test/helpers/scans.ts';
import { type Shades, upsideDown } from '../render/shades.ts';
import { sampleOfUpsideDown } from './upside-down.ts';

const SENTENCE = 'Nobody in the village remembered who had planted the old chestnut trees.';
const WORDS = SENTENCE.split(' ');
/** Lines of the page all differ; equal ones below each other would line up their letters. */
const lineOf = (index: number): string => [...WORDS.slice(index % 11), ...WORDS.slice(0, index % 11)].join(' ');

let folder: string;
let page: Shades;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-upside-down-'));
  page = await draw('page', 40);
});
afterAll(() => rm(folder, { recursive: true }));

async function draw(name: string, lines: number, look = (line: string) => line): Promise<Shades> {
  const path = join(folder, `${name}.pdf`);
  await writeFile(path, textPdf(Array.from({ length: lines }, (_, index) => look(lineOf(index)))));
  return scanPage(path, 300);
}

/** Turns a picture clockwise by a right angle. */
function onItsSide({ width, height, data }: Shades): Shades {
  const turned = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) turned[x * height + height - 1 - y] = data[y * width + x]!;
  }
  return { width: height, height: width, data: turned };
}

describe('sampleOfUpsideDown', () => {
  it('cuts some lines out of a page that is upside down, and nothing out of an upright one', () => {
    const sample = sampleOfUpsideDown(upsideDown(page));
    expect(sample?.width).toBe(page.width);
    expect(sample!.height).toBeGreaterThan(100);
    expect(sample!.height).toBeLessThan(page.height / 8);
    expect(sample!.data.some((shade) => shade < 64)).toBe(true);
    expect(sampleOfUpsideDown(page) === null).toBe(true);
  });

  it('takes a page on its side for upside down where its lines run upwards', () => {
    const down = onItsSide(page);
    expect(sampleOfUpsideDown(down) === null).toBe(true);
    const sample = sampleOfUpsideDown(upsideDown(down));
    expect(sample?.height).toBe(down.height);
    expect(sample!.width).toBeLessThan(down.width / 8);
  });

  it('does not guess at few lines, capital letters, or a picture without lines', async () => {
    expect(sampleOfUpsideDown(upsideDown(await draw('few', 3))) === null).toBe(true);
    expect(sampleOfUpsideDown(upsideDown(await draw('capitals', 40, (line) => line.toUpperCase()))) === null).toBe(
      true,
    );
    const dark = new Uint8Array(page.data.length).map((_, index) => (index % page.width < page.width / 3 ? 0 : 255));
    expect(sampleOfUpsideDown({ ...page, data: dark }) === null).toBe(true);
    expect(sampleOfUpsideDown({ width: 1, height: 1, data: Uint8Array.of(255) }) === null).toBe(true);
  });
});
