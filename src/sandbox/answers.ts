import {
  closeSync,
  constants,
  fstatSync,
  linkSync,
  lstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  unlinkSync,
} from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { OperationOutcome } from '../operations/kit/define.ts';
import { MEDIA_TYPES, type MediaType } from '../operations/kit/media-types.ts';
import type { Note } from '../operations/kit/notes.ts';
import type { LentFile, Splice, Split, Stretch, ToldOutcome } from './protocol.ts';
import { MAX_SPLICES } from './splices.ts';
import type { RenderedPreview } from './tasks/preview.ts';

/**
 * What a child says is not believed: a file might have taken it over. Paths are never taken from it, and only plain
 * files are taken out of its folder, so that no link leads the service to a file of its own.
 */
const MAX_RESULT_CHARACTERS = 1024 * 1024;
/** Of an output that is told: Base64 of somewhat more than a small one. */
const MAX_CONTENT_CHARACTERS = 128 * 1024;

/** A note or reason as a child tells it: short, and not believed to be more. */
export const noteSchema = z
  .record(z.string().max(100), z.union([z.string().max(1000), z.number()]))
  .and(z.object({ code: z.string().max(100) }));
const notesSchema = z.array(noteSchema).max(100);
const side = z.int().min(1).max(65_535);
const points = z.number().positive().max(1e9);
const previewSchema = z.object({
  pageCount: z.int().min(0),
  truncated: z.boolean(),
  pages: z.array(z.object({ page: z.int().min(1), width: side, height: side, pageWidth: points, pageHeight: points })),
});

/** The output, as far as it is in the answer. @throws Error when it is too large, or none */
export function checkContent(value: unknown): Buffer | null {
  const { content } = (value ?? {}) as Partial<ToldOutcome>;
  if (content === undefined) return null;
  if (typeof content !== 'string' || content.length > MAX_CONTENT_CHARACTERS) throw new Error('the content is none');
  return Buffer.from(content, 'base64');
}

/**
 * The parts of inputs that belong into the output, whose file has `own` bytes.
 * @param sizes bytes of the inputs that may be taken from, by their index
 * @throws Error when they are none, or lie elsewhere than in these inputs and that file
 */
export function checkSplices(value: unknown, own: number, sizes: ReadonlyMap<number, number>): readonly Splice[] {
  const { splices = [] } = (value ?? {}) as Partial<ToldOutcome>;
  if (!Array.isArray(splices) || splices.length > MAX_SPLICES) throw new Error('the splices are none');
  let last = 0;
  // By hand, since there may be thousands.
  return splices.map((splice: unknown) => {
    if (!Array.isArray(splice) || splice.length !== 4 || !splice.every(isCount)) throw new Error('a splice is none');
    const [at, input, offset, length] = splice as Splice;
    if (at < last || at > own) throw new Error('a splice stands outside of the output');
    const size = sizes.get(input);
    if (size === undefined || length === 0 || length > size || offset > size - length) {
      throw new Error('a splice is not of an input');
    }
    last = at;
    return [at, input, offset, length];
  });
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

/** @throws Error when the answer is none */
export function checkOutcome(value: unknown): OperationOutcome {
  // By hand, since each job comes this way: what is parsed from JSON is JSON, so its outermost shape says all.
  const { type, filename, result } = (value ?? {}) as Partial<OperationOutcome>;
  const named = typeof type === 'string' && Object.hasOwn(MEDIA_TYPES, type) && typeof filename === 'string';
  if (!named || filename.length > 4096) throw new Error('the answer of a child names no file');
  if (typeof result !== 'object' || result === null || Array.isArray(result)) throw new Error('the result is none');
  if (JSON.stringify(result).length > MAX_RESULT_CHARACTERS) throw new Error('the result is too large');
  return { type, filename, result };
}

/** @throws Error when the answer is none */
export function checkPreview(
  value: unknown,
  scratch: string,
  maxPages: number,
  wanted?: readonly number[],
): RenderedPreview {
  const preview = previewSchema.parse(value);
  if (preview.pages.length > maxPages) throw new Error('more pages than were asked for');
  const pages = preview.pages.map((page, index) => {
    if (page.page !== (wanted ? wanted[index] : index + 1)) throw new Error('pages out of order');
    return { ...page, path: join(scratch, `${page.page}.png`) };
  });
  return { ...preview, pages };
}

/** Notes of an assistant. @throws Error when they are none */
export function checkNotes(value: unknown): Note[] {
  return notesSchema.parse(value) as Note[];
}

const lentSchema = z
  .array(
    z.object({
      number: z.int().min(0),
      filename: z.string().max(4096),
      type: z.custom<MediaType>((type) => typeof type === 'string' && Object.hasOwn(MEDIA_TYPES, type)),
      bytes: z.int().min(0),
    }),
  )
  .min(1)
  .max(100_000);

/**
 * What a child says of work that is to be shared: which of a job's `steps` it goes through, and the files that are lent.
 * @throws Error when it makes no sense
 */
export function checkSplit(split: Split, steps: number): { stretch: Stretch; files: LentFile[] | null } {
  const { from = 0, to = 1, count } = split;
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to <= from || to > steps) {
    throw new Error('no job has such steps');
  }
  const files = split.files === undefined ? null : lentSchema.parse(split.files);
  if (files && files.length > 1 && files.length !== count) throw new Error('each part has a file of its own');
  return { stretch: { from, to }, files };
}

/**
 * Reads a file of a child's folder that has no more than `max` bytes, and deletes it. Null when it has more.
 * @throws Error when it is no plain file
 */
export function readSmallFile(from: string, max: number): Buffer | null {
  // Neither a link is followed, nor is a writer waited for.
  const fd = openSync(from, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    const found = fstatSync(fd);
    if (!found.isFile()) throw new Error('what came out is no plain file');
    if (found.size > max) return null;
    const content = Buffer.allocUnsafe(found.size);
    for (let read = 0; read < content.length; ) {
      const more = readSync(fd, content, read, content.length - read, read);
      if (more === 0) throw new Error('what came out was cut off');
      read += more;
    }
    unlinkSync(from);
    return content;
  } finally {
    closeSync(fd);
  }
}

/**
 * Gives a file of one child's folder a second name in the folder of another, which can only read it there.
 * @throws Error when it is no plain file; then nothing stands at `to`
 */
export function lendFile(from: string, to: string): void {
  // A link is not followed, and what the other child reads is what was looked at.
  linkSync(from, to);
  if (lstatSync(to).isFile()) return;
  rmSync(to, { force: true });
  throw new Error('what was lent is no plain file');
}

/**
 * Moves a file out of a child's folder, to where the child cannot exchange it any more. Returns its size in bytes.
 * @throws Error when it is no plain file; then nothing stands at `to`
 */
export function takeFile(from: string, to: string): number {
  renameSync(from, to);
  const found = lstatSync(to);
  if (found.isFile()) return found.size;
  rmSync(to, { recursive: true, force: true });
  throw new Error('what came out is no plain file');
}
