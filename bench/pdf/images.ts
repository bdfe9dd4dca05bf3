import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAlbum } from '@sheaf/pdf/pictures/album';
import sharp from 'sharp';
import { createRandom } from '#test/helpers/random.ts';
import { createFileWriter } from '../../src/engines/files/writer.ts';
import { makePictures } from '../../src/engines/pictures/make-pictures.ts';
import { median, report } from '../helpers/statistics.ts';

/**
 * Processor time and size of documents from images in a warm child, against img2pdf including its start, in turns. Run:
 * node bench/pdf/images.ts (needs img2pdf and bash)
 */
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-images-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
if (spawnSync('img2pdf', ['--version']).status !== 0) throw new Error('This comparison needs img2pdf on the machine.');
const limits = { maxImagePixels: 50_000_000, maxImageSide: 16_384 };
const out = join(folder, 'out.pdf');
const random = createRandom(5);

/** Something between a photograph and a drawing: soft colors with a little grain. */
function picture(width: number, height: number, channels: 1 | 3) {
  const phase = random.next() * 9;
  const pixels = Buffer.alloc(width * height * channels);
  for (let at = 0; at < pixels.length; at++) {
    const [x, y] = [Math.floor(at / channels) % width, Math.floor(at / channels / width)];
    pixels[at] = 128 + 90 * Math.sin(phase + x / 97 + (at % channels)) * Math.cos(y / 61) + (at % 7);
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

/** A page of words: short black strokes in lines. */
function page(width: number, height: number) {
  const pixels = Buffer.alloc(width * height, 255);
  for (let line = 200; line + 40 < height - 200; line += 60) {
    for (let x = 200; x < width - 200; x += 6 + random.below(14)) {
      const [across, up] = [2 + random.below(5), 8 + random.below(28)];
      for (let y = line; y < line + up; y++)
        pixels.fill(0, y * width + x, y * width + Math.min(x + across, width - 200));
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 1 } }).toColourspace('b-w');
}

type Kind = { name: string; type: string; count: number; make(path: string, index: number): Promise<unknown> };
const KINDS: Kind[] = [
  {
    name: '600 JPEGs',
    type: 'image/jpeg',
    count: 600,
    make: (path) => picture(900, 1200, 3).jpeg({ quality: 88 }).toFile(path),
  },
  { name: '60 PNGs', type: 'image/png', count: 60, make: (path) => picture(900, 1200, 3).png().toFile(path) },
  {
    name: '60 scans in black and white, Group 4',
    type: 'image/tiff',
    count: 60,
    make: (path) => page(2480, 3508).tiff({ compression: 'ccittfax4', bitdepth: 1 }).toFile(path),
  },
  {
    name: '60 scans in black and white, PNG',
    type: 'image/png',
    count: 60,
    make: (path) => page(2480, 3508).png({ palette: true, colors: 2 }).toFile(path),
  },
];

for (const kind of KINDS) {
  const paths: string[] = [];
  for (let index = 0; index < kind.count; index++) {
    const path = join(folder, `${kind.name.replace(/\W/g, '')}-${index}`);
    if (index < 12) await kind.make(path, index);
    paths.push(index < 12 ? path : paths[index % 12]!);
  }
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  let sizes = [0, 0];
  for (let round = -1; round < ROUNDS; round++) {
    rmSync(out, { force: true });
    const before = process.cpuUsage();
    using file = createFileWriter(out);
    const album = createAlbum(file, { paper: null, dpi: null, margin: 0 });
    for (const path of paths) await makePictures(path, kind.type, limits, { take: album.add, note() {} });
    await album.finish();
    file.close();
    const { user, system } = process.cpuUsage(before);
    sizes = [statSync(out).size, 0];
    const theirs = img2pdfTime(paths);
    sizes[1] = statSync(out).size;
    if (round < 0) continue;
    times.ours.push((user + system) / 1000);
    times.theirs.push(theirs);
  }
  const [sheaf, native] = [median(times.ours), median(times.theirs)];
  report(
    `${kind.name}: ${sheaf.toFixed(0)} ms of CPU, img2pdf ${native.toFixed(0)} ms; size ${(sizes[0]! / sizes[1]!).toFixed(3)} × its`,
    `${(sheaf / native).toFixed(2)} ×`,
    '0.4 ×',
  );
}

function img2pdfTime(paths: string[]): number {
  const script = 'TIMEFORMAT="%3U %3S"; time img2pdf "$@" 2>/dev/null';
  const { stderr } = spawnSync('bash', ['-c', script, 'bash', ...paths, '-o', out], { encoding: 'utf8' });
  const [user, system] = stderr
    .trim()
    .split(/\s+/)
    .map((text) => Number(text.replace(',', '.')));
  return (user! + system!) * 1000;
}
