import { constants } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, resolve } from 'node:path';
import createModule from '@neslinesli93/qpdf-wasm';
import { PdfError, passwordRequired } from '../errors.ts';
import { Buffer } from '../platform/buffer.ts';

interface WasmMemory {
  readonly buffer: ArrayBufferLike;
  grow(pages: number): number;
}

/** Node's types leave the global out. */
const { prototype } = (globalThis as unknown as { WebAssembly: { Memory: { prototype: WasmMemory } } }).WebAssembly
  .Memory;

const DEFAULT_MEMORY_BYTES = 768 * 1024 * 1024;
const WASM_PAGE = 65_536;
const MAX_LOG = 64 * 1024;

export interface RepairOptions {
  password?: string;
  /** Largest memory of the instance; the address space ends at 2 GiB. */
  maxMemoryBytes?: number;
}

export interface LinearizeOptions extends Pick<RepairOptions, 'maxMemoryBytes'> {
  /** The password that opens the file, which may be empty: the output is encrypted as that is. */
  protectedBy?: string;
}

/** The parts of the Emscripten module that are used here; the package's own types leave most of them out. */
interface Instance {
  callMain(args: string[]): number;
  NODEFS: unknown;
  FS: {
    init(stdin: () => null, stdout: (byte: number | null) => void, stderr: (byte: number | null) => void): void;
    mkdir(path: string): void;
    mount(type: unknown, options: { root: string }, mountPoint: string): void;
  };
}

type Create = (options: { locateFile: () => string; preRun: ((instance: Instance) => void)[] }) => Promise<Instance>;

/**
 * Removes the encryption of the PDF at `inputPath` and rewrites it to `outputPath` (qpdf 12 as WebAssembly); objects
 * and streams stay unchanged. This build cannot catch its own exceptions inside, so it fails on a file with a lost
 * cross-reference: try the core's own repair first. The files are mounted, not copied into memory, and every call has a
 * fresh instance, since an aborted one is broken and memory never shrinks. Runs synchronously for the most part.
 * @throws PdfError `password_required`, `limit_exceeded` (memory) or `unprocessable_file`
 */
export async function repairWithQpdf(
  inputPath: string,
  outputPath: string,
  options: RepairOptions = {},
): Promise<void> {
  const input = resolve(inputPath);
  const output = resolve(outputPath);
  const args = ['--decrypt', '--stream-data=preserve', '--object-streams=preserve', '--warning-exit-0'];
  if (options.password !== undefined) args.push(`--password=${options.password}`);
  args.push(`/in/${basename(input)}`, `/out/${basename(output)}`);
  const { status, log, memoryRefused } = await run(args, {
    folders: { '/in': dirname(input), '/out': dirname(output) },
    maxMemoryBytes: options.maxMemoryBytes ?? DEFAULT_MEMORY_BYTES,
  });
  if (status === 0) return;
  throw failure({ log, memoryRefused, withPassword: options.password !== undefined && options.password !== '' });
}

/**
 * Writes the sound PDF at `inputPath` to `outputPath` so that a reader can show its first page before the rest has
 * come (ISO 32000-2, annex F). The memory that this takes grows with the number of objects, not with their size.
 * @throws PdfError `limit_exceeded` (memory) or `unprocessable_file`
 */
export async function linearizeWithQpdf(
  inputPath: string,
  outputPath: string,
  { protectedBy, maxMemoryBytes = DEFAULT_MEMORY_BYTES }: LinearizeOptions = {},
): Promise<void> {
  const [input, output] = [resolve(inputPath), resolve(outputPath)];
  const args = ['--linearize', '--stream-data=preserve', '--object-streams=preserve', '--warning-exit-0'];
  if (protectedBy !== undefined) {
    // Without being asked, this build leaves the encryption out.
    args.push(`--password=${protectedBy}`, `--encryption-file-password=${protectedBy}`);
    args.push(`--copy-encryption=/in/${basename(input)}`);
  }
  args.push(`/in/${basename(input)}`, `/out/${basename(output)}`);
  const folders = { '/in': dirname(input), '/out': dirname(output) };
  const { status, log, memoryRefused } = await run(args, { folders, maxMemoryBytes });
  if (status !== 0) throw failure({ log, memoryRefused, withPassword: false });
}

interface Outcome {
  status: number;
  log: string;
  memoryRefused: boolean;
}

async function run(
  args: string[],
  { folders, maxMemoryBytes }: { folders: Record<string, string>; maxMemoryBytes: number },
): Promise<Outcome> {
  const log = createLog();
  const exitCode = process.exitCode;
  try {
    const instance = await withBinding(() =>
      (createModule as unknown as Create)({
        locateFile: () => createRequire(import.meta.url).resolve('@neslinesli93/qpdf-wasm/dist/qpdf.wasm'),
        preRun: [({ FS }) => FS.init(() => null, log.write, log.write)],
      }),
    );
    for (const [point, root] of Object.entries(folders)) {
      instance.FS.mkdir(point);
      instance.FS.mount(instance.NODEFS, { root }, point);
    }
    return callMain(instance, args, log.text, maxMemoryBytes);
  } finally {
    // The module sets the exit code of the whole process to the program's.
    process.exitCode = exitCode;
  }
}

/**
 * The module asks `process.binding` for the flags of files as it starts, synchronously. In a child with Node's
 * permission model that old door is shut, and the same constants are public elsewhere.
 */
function withBinding<T>(start: () => T): T {
  const holder = process as unknown as { binding: unknown };
  const { binding } = holder;
  holder.binding = () => ({ fs: constants });
  try {
    return start();
  } finally {
    holder.binding = binding;
  }
}

function callMain(instance: Instance, args: string[], text: () => string, maxMemoryBytes: number): Outcome {
  const grow = prototype.grow;
  let memoryRefused = false;
  // The module keeps its memory private and grows it from JavaScript; the call below is synchronous, so nothing else
  // can see this replacement.
  prototype.grow = function limitedGrow(this: WasmMemory, pages: number): number {
    if (this.buffer.byteLength + pages * WASM_PAGE <= maxMemoryBytes) return grow.call(this, pages);
    memoryRefused = true;
    throw new RangeError('memory limit');
  };
  try {
    return { status: instance.callMain(args), log: text(), memoryRefused };
  } catch (error) {
    return { status: 2, log: `${text()}\n${String(error)}`, memoryRefused };
  } finally {
    prototype.grow = grow;
  }
}

/** Collects printed output, byte by byte, up to a limit. */
function createLog(): { write(byte: number | null): void; text(): string } {
  const bytes = Buffer.alloc(MAX_LOG);
  let size = 0;
  return {
    write(byte) {
      if (byte !== null && size < MAX_LOG) bytes[size++] = byte;
    },
    text: () => bytes.toString('latin1', 0, size),
  };
}

function failure({ log, memoryRefused, withPassword }: Omit<Outcome, 'status'> & { withPassword: boolean }): PdfError {
  const cause = new Error(log.slice(-2000));
  if (/invalid password/i.test(log)) {
    return passwordRequired(withPassword, { cause });
  }
  if (/unsupported encryption|unknown encryption|encryption filter/i.test(log)) {
    return new PdfError('unprocessable_file', 'Unsupported PDF encryption.', { cause });
  }
  if (memoryRefused) {
    return new PdfError('limit_exceeded', 'Reading this PDF needs too much memory.', { cause });
  }
  return new PdfError('unprocessable_file', 'The PDF is damaged and cannot be read.', { cause });
}
