import { execFileSync } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { requireTool } from '../tools.ts';
import { kindOf } from './pictures.ts';

/**
 * The color of a page or picture at a place, as another program decodes or draws it; null without that program.
 * @param at shares of the width and height, from the upper left corner
 */
export function colorAt(path: string, page: number, [x, y]: readonly [number, number]): number[] | null {
  const ppm = draw(path, page);
  if (ppm === null) return null;
  const header = /^P6\s+(?:#.*\s)*(\d+)\s+(\d+)\s+255\s/.exec(ppm.toString('latin1', 0, 200));
  if (!header) throw new Error('what came out is no PPM');
  const [width, height] = [Number(header[1]), Number(header[2])];
  const pixel = Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width));
  return [...ppm.subarray(header[0].length + pixel * 3, header[0].length + pixel * 3 + 3)];
}

function draw(path: string, page: number): Buffer | null {
  const kind = kindOf(path);
  if (kind === 'pdf') {
    if (!requireTool('pdftoppm')) return null;
    return run('pdftoppm', ['-cropbox', '-r', '72', '-f', `${page}`, '-l', `${page}`, path]);
  }
  if (kind === 'webp') return drawWebp(path);
  if (kind === 'other') return drawByMutool(path, page);
  if (!requireTool('avifdec')) return null;
  const png = `${path}.decoded.png`;
  run('avifdec', [path, png]);
  const drawn = drawByMutool(png, 1);
  rmSync(png);
  return drawn;
}

function drawByMutool(path: string, page: number): Buffer | null {
  if (!requireTool('mutool')) return null;
  return run('mutool', ['draw', '-q', '-c', 'rgb', '-F', 'ppm', '-o', '-', path, `${page}`]);
}

/** Of an animation, its first frame. */
function drawWebp(path: string): Buffer | null {
  if (!requireTool('dwebp') || !requireTool('webpmux')) return null;
  const frame = `${path}.frame.webp`;
  const animated = /Number of frames/.test(run('webpmux', ['-info', path]).toString('latin1'));
  if (animated) run('webpmux', ['-get', 'frame', '1', path, '-o', frame]);
  const drawn = run('dwebp', ['-quiet', animated ? frame : path, '-ppm', '-o', '-']);
  if (existsSync(frame)) rmSync(frame);
  return drawn;
}

const run = (tool: string, args: string[]): Buffer =>
  execFileSync(tool, args, { maxBuffer: 1 << 28, stdio: ['ignore', 'pipe', 'ignore'] });
