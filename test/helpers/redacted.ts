import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { openRenderer } from '../../src/engines/render/renderer.ts';
import { TEST_LIMITS } from './run-operation.ts';

/** An area in points from the upper left corner of a page. */
export interface Spot {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Everything that qpdf exposes of a document: decoded streams, names and strings as written, and hexadecimal ones as
 * letters, too.
 */
export function laidOpen(path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-open-'));
  try {
    const open = join(folder, 'open.pdf');
    const options = ['--qdf', '--no-warn', '--object-streams=disable', '--decode-level=all'];
    execFileSync('qpdf', [...options, path, open]);
    const written = readFileSync(open, 'latin1');
    const hex = [...written.matchAll(/<([0-9a-fA-F]{4,})>/g)].map(([, digits]) => Buffer.from(digits!, 'hex'));
    const strings = hex.flatMap((bytes) => [bytes.toString('latin1'), bytes.toString('latin1').replaceAll('\0', '')]);
    return [written, ...strings].join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Points at the edge of an area that blend with its surroundings. */
const EDGE = 1.5;
const DPI = 144;

/** A page as three renderers draw it. */
export type DrawnThrice = Record<'pdfium' | 'poppler' | 'mutool', Gray>;

/** Draws a page, counted from 1, by three renderers. */
export async function drawThrice(path: string, page: number): Promise<DrawnThrice> {
  return {
    pdfium: await byPdfium(path, page),
    poppler: await byPoppler(path, page),
    mutool: await byMutool(path, page),
  };
}

/** The shades that a renderer drew within an area. */
export function shadesIn({ data, width, height }: Gray, spot: Spot): number[] {
  const scale = DPI / 72;
  const shades = new Set<number>();
  const to = Math.min(height, Math.floor((spot.bottom - EDGE) * scale));
  const right = Math.min(width, Math.floor((spot.right - EDGE) * scale));
  for (let y = Math.max(0, Math.ceil((spot.top + EDGE) * scale)); y < to; y++) {
    for (let x = Math.max(0, Math.ceil((spot.left + EDGE) * scale)); x < right; x++) shades.add(data[y * width + x]!);
  }
  return [...shades].sort((one, other) => one - other);
}

/** The shades that three renderers draw within an area of a page, counted from 1. */
export async function shadesInside(path: string, page: number, spot: Spot): Promise<Record<string, number[]>> {
  const drawn = Object.entries(await drawThrice(path, page));
  return Object.fromEntries(drawn.map(([name, gray]) => [name, shadesIn(gray, spot)]));
}

export interface Gray {
  data: Uint8Array;
  width: number;
  height: number;
}

async function byPdfium(path: string, page: number): Promise<Gray> {
  using renderer = await openRenderer(path, { limits: TEST_LIMITS });
  const { data, width, height } = renderer.renderShades(page - 1, { dpi: DPI });
  return { data: new Uint8Array(data), width, height };
}

function byPoppler(path: string, page: number): Promise<Gray> {
  return drawnBy('pdftoppm', ['-r', `${DPI}`, '-cropbox', '-f', `${page}`, '-l', `${page}`, path]);
}

function byMutool(path: string, page: number): Promise<Gray> {
  return drawnBy('mutool', ['draw', '-q', '-r', `${DPI}`, '-F', 'ppm', '-o', '-', path, `${page}`]);
}

/** A program's PPM output: compressing and opening PNG takes longer than drawing. */
async function drawnBy(program: string, options: string[]): Promise<Gray> {
  const ppm = execFileSync(program, options, { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
  const [head = '', width, height] = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 64)) ?? [];
  const raw = { width: Number(width), height: Number(height), channels: 3 } as const;
  const { data, info } = await sharp(ppm.subarray(head.length), { raw })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}
