import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Claim, Judge } from '../../../src/operations/kit/claims.ts';
import { readZip } from '../read-zip.ts';
import { PYTHON, requireTool } from '../tools.ts';
import { pictureFacts } from './pictures.ts';
import { colorAt } from './pixels.ts';

/** Judges' results for unchanged files: a program takes longer to start than to answer. */
type Answers = Map<string, string | null>;

/** A file to be judged. */
interface Judged {
  path: string;
  /** That opens it, of a protected PDF. */
  password: string;
}

/**
 * Returns the untrue claims about a file, as sentences. Claims for a missing program are named as skipped.
 * @param folder for files of archives
 * @throws Error in CI, where nothing may be skipped
 */
export function untrue(claims: readonly Claim[], { path, password }: Judged, folder: string): string[] {
  const answers: Answers = new Map();
  return claims.flatMap((claim) => {
    const own = claim.file === undefined ? path : entryOf(path, claim.file, folder);
    if (own === null) return [`there is no ${claim.file} in the archive`];
    const fault = claim.by === 'pixels' ? colorFault(own, claim) : textFault(own, password, claim, answers);
    return fault === null ? [] : [fault];
  });
}

function entryOf(path: string, name: string, folder: string): string | null {
  const entry = readZip(path).find((each) => each.name === name);
  if (!entry) return null;
  const own = join(folder, `entry-${name.replace(/[^\w.-]/g, '_')}`);
  writeFileSync(own, entry.bytes);
  return own;
}

function colorFault(path: string, claim: Extract<Claim, { by: 'pixels' }>): string | null {
  const { page, at, color, within = 24 } = claim;
  const found = colorAt(path, page ?? 1, at);
  if (found === null) return null;
  const wanted = color.match(/[\da-f]{2}/gi)!.map((part) => Number.parseInt(part, 16));
  if (found.every((part, channel) => Math.abs(part - wanted[channel]!) <= within)) return null;
  const hex = found.map((part) => part.toString(16).padStart(2, '0')).join('');
  return `the color at ${at.join(', ')} of page ${page ?? 1} is #${hex}, not ${color}`;
}

function textFault(
  path: string,
  password: string,
  claim: Exclude<Claim, { by: 'pixels' }>,
  answers: Answers,
): string | null {
  const { by, page, has, lacks } = claim;
  if (has === undefined && lacks === undefined) return `a claim by ${by} says nothing`;
  const question = `${by} ${page} ${path}`;
  const said = answers.has(question) ? (answers.get(question) ?? null) : ask(by, path, password, page);
  answers.set(question, said);
  if (said === null) return null;
  const where = `${by}${page === undefined ? '' : ` of page ${page}`}`;
  if (has !== undefined && !found(by, said, has)) return `${where} does not say ${has}, but: ${said.slice(0, 600)}`;
  if (lacks !== undefined && found(by, said, lacks)) return `${where} says ${lacks}: ${said.slice(0, 600)}`;
  return null;
}

function found(by: Judge, said: string, wanted: string | RegExp): boolean {
  if (typeof wanted !== 'string') return wanted.test(said);
  return by === 'values' ? said.split('\n').includes(wanted) : said.includes(wanted);
}

/** A judge's result for a file; null without its program. */
function ask(by: Judge, path: string, password: string, page: number | undefined): string | null {
  if (by === 'text') return readFileSync(path, 'utf8');
  if (by === 'picture') return pictureFacts(path);
  const [tool, args] = commandOf(by, path, password, page);
  if (!requireTool(tool)) return null;
  const said = execFileSync(tool === 'python3' ? PYTHON : tool, args, {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return by === 'values' ? said : said.replace(/\s+/g, ' ');
}

/** A drawing, or a page of a document, as a picture. */
function asPng(path: string, page = 1): string {
  const isDocument = readFileSync(path).toString('latin1', 0, 5) === '%PDF-';
  if (!isDocument && !path.endsWith('.svg')) return path;
  const which = isDocument ? [String(page)] : [];
  execFileSync('mutool', ['draw', '-q', '-r', '144', '-o', `${path}.png`, path, ...which], { stdio: 'ignore' });
  return `${path}.png`;
}

type Tool = Parameters<typeof requireTool>[0];

function commandOf(
  by: Exclude<Judge, 'text' | 'picture'>,
  path: string,
  password: string,
  page?: number,
): [Tool, string[]] {
  const only = page === undefined ? [] : ['-f', String(page), '-l', String(page)];
  const open = password === '' ? [] : ['-upw', password];
  switch (by) {
    case 'pdftotext':
      return [by, ['-layout', ...only, ...open, path, '-']];
    case 'pdfinfo':
      return [by, ['-isodates', ...only, ...open, path]];
    case 'pdffonts':
      return [by, [...only, ...open, path]];
    case 'pdfimages':
      return [by, ['-list', ...only, ...open, path]];
    case 'pdfdetach':
      return [by, ['-list', ...open, path]];
    case 'pdfsig':
      return [by, ['-nocert', path]];
    case 'outline':
      return ['mutool', ['show', ...(password === '' ? [] : ['-p', password]), path, 'outline']];
    case 'objects':
      return ['qpdf', ['--warning-exit-0', `--password=${password}`, '--qdf', '--object-streams=disable', path, '-']];
    case 'labels':
      return ['qpdf', ['--warning-exit-0', `--password=${password}`, '--json', '--json-key=pagelabels', path]];
    case 'names':
      return ['unzip', ['-Z1', path]];
    case 'zbarimg':
      return [by, ['--quiet', '--raw', asPng(path, page)]];
    case 'values':
      // Python's own library alone, which starts in half the time.
      return ['python3', ['-I', '-S', join(import.meta.dirname, 'values.py'), path]];
  }
}
