import { createReadStream, existsSync, statSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { openZip } from '../engines/archive/read-zip.ts';
import { UsageError } from './arguments.ts';
import type { RunOutput } from './runner.ts';

/** Where outputs go. */
export interface Target {
  /** A file, a folder, or - for standard output. */
  output: string | undefined;
  /** A folder, in which an archive of several files is unpacked. */
  directory: string | undefined;
  force: boolean;
}

const MAX_UNPACKED_BYTES = 64 * 1024 ** 3;

/** Checks a target before there is an output. @throws UsageError if the file already exists */
export function checkTarget({ output, directory, force }: Target, works: number): void {
  if (output !== undefined && directory !== undefined) throw new UsageError('Give -o or -d, not both.');
  if (output === undefined) return;
  if (works > 1 && output !== '-' && !isFolder(output)) {
    throw new UsageError('-o names one file, and there are several outputs: name a folder with -d.');
  }
  if (output === '-') {
    if (works > 1) throw new UsageError('Standard output takes one output, and there are several.');
  } else if (!force && !isFolder(output)) requireFree(output);
}

/** Moves an output to its place, whole or not at all. @returns the resulting paths; none for standard output */
export async function placeOutput(file: RunOutput, { output, directory, force }: Target): Promise<string[]> {
  if (output === '-') {
    await toStdout(file);
    return [];
  }
  if (directory !== undefined) {
    await mkdir(directory, { recursive: true });
    if (file.type === 'application/zip') return unpack(file, directory, force);
  }
  const name = nameOf(file.filename);
  const target = directory !== undefined ? join(directory, name) : output === undefined ? name : fileAt(output, name);
  return [await placeFile(target, force, (path) => file.save(path))];
}

async function toStdout(file: RunOutput): Promise<void> {
  const folder = await mkdtemp(join(process.env.TMPDIR || '/tmp', 'sheaf-out-'));
  try {
    const path = join(folder, 'output');
    await file.save(path);
    await pipeline(createReadStream(path), process.stdout, { end: false });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function unpack(file: RunOutput, directory: string, force: boolean): Promise<string[]> {
  const folder = await mkdtemp(join(directory, '.sheaf-'));
  try {
    const path = join(folder, 'archive');
    await file.save(path);
    using zip = openZip(path, MAX_UNPACKED_BYTES);
    const placed: string[] = [];
    for (const name of zip.names) {
      const target = join(directory, nameOf(name));
      placed.push(await placeFile(target, force, (at) => writeFile(at, zip.read(name) ?? '', { flag: 'wx' })));
    }
    return placed;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Written next to the target and then renamed, so that readers never see half a file. */
async function placeFile(target: string, force: boolean, write: (path: string) => Promise<void>): Promise<string> {
  if (!force) requireFree(target);
  const folder = await mkdtemp(join(dirname(resolve(target)), '.sheaf-'));
  try {
    const path = join(folder, 'output');
    await write(path);
    if (!force) requireFree(target);
    await rename(path, target);
    return target;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function requireFree(target: string): void {
  if (existsSync(target)) throw new UsageError(`${target} is there already; --force replaces it.`);
}

/** A safe file name for an output, whose name a document may have influenced. */
function nameOf(name: string): string {
  const plain = basename(name.replaceAll('\\', '/')).replace(/^\.+/, '');
  return plain === '' ? 'output' : plain;
}

const isFolder = (path: string) =>
  path.endsWith('/') || (statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false);
const fileAt = (path: string, name: string) => (isFolder(path) ? join(path, name) : path);
