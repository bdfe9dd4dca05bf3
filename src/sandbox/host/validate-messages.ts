import { join } from 'node:path';
import { z } from 'zod';
import type { OperationOutcome } from '../../operations/kit/define.ts';
import { MEDIA_TYPES, type MediaType } from '../../operations/kit/media-types.ts';
import type { Note } from '../../operations/kit/notes.ts';
import { jsonBytes, MAX_RESULT_BYTES } from '../../operations/kit/short-result.ts';
import {
  type LentFile,
  MAX_SPLICES,
  type RenderedPreview,
  type Splice,
  type Split,
  type Stretch,
  type TaskOutcome,
} from '../protocol/messages.ts';

/** No message of a child is trusted: a file might have taken the child over. No path is ever taken from one. */
/** Of an output within a message: Base64 of somewhat more than a small one. */
const MAX_CONTENT_CHARACTERS = 128 * 1024;

const MAX_NOTE_CHARACTERS = 4000;

/** A note or reason from a child: short, and only its form is checked. */
export const noteSchema = z
  .record(z.string().max(100), z.union([z.string().max(1000), z.number()]))
  .and(z.object({ code: z.string().max(100) }))
  .refine((note) => Object.keys(note).length <= 20 && JSON.stringify(note).length <= MAX_NOTE_CHARACTERS);
const notesSchema = z.array(noteSchema).max(100);
const side = z.int().min(1).max(65_535);
const points = z.number().positive().max(1e9);
const previewSchema = z.object({
  pageCount: z.int().min(0),
  truncated: z.boolean(),
  pages: z.array(z.object({ page: z.int().min(1), width: side, height: side, pageWidth: points, pageHeight: points })),
});

/** The output in the message. @throws Error if it is too large or missing */
export function checkContent(value: unknown): Buffer | null {
  const { content } = (value ?? {}) as Partial<TaskOutcome>;
  if (content === undefined) return null;
  if (typeof content !== 'string' || content.length > MAX_CONTENT_CHARACTERS) throw new Error('the content is invalid');
  return Buffer.from(content, 'base64');
}

/**
 * The parts of inputs within the output, whose file has `own` bytes.
 * @param sizes bytes of the inputs that may be taken from, by their index
 * @throws Error if they are invalid, or outside of these inputs and that file
 */
export function checkSplices(value: unknown, own: number, sizes: ReadonlyMap<number, number>): readonly Splice[] {
  const { splices = [] } = (value ?? {}) as Partial<TaskOutcome>;
  if (!Array.isArray(splices) || splices.length > MAX_SPLICES) throw new Error('the splices are invalid');
  let last = 0;
  // By hand, since there may be thousands.
  return splices.map((splice: unknown) => {
    if (!Array.isArray(splice) || splice.length !== 4 || !splice.every(isCount)) throw new Error('a splice is invalid');
    const [at, input, offset, length] = splice as Splice;
    if (at < last || at > own) throw new Error('a splice is outside the output');
    const size = sizes.get(input);
    if (size === undefined || length === 0 || length > size || offset > size - length) {
      throw new Error('a splice is not of an input');
    }
    last = at;
    return [at, input, offset, length];
  });
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0;

/** @throws Error if the answer is invalid */
export function checkOutcome(value: unknown): OperationOutcome {
  // By hand, since each job passes here: parsed JSON is valid JSON, so its outermost shape says enough.
  const { type, filename, result } = (value ?? {}) as Partial<OperationOutcome>;
  const named = typeof type === 'string' && Object.hasOwn(MEDIA_TYPES, type) && typeof filename === 'string';
  if (!named || filename.length > 4096) throw new Error('the answer of a child names no file');
  if (typeof result !== 'object' || result === null || Array.isArray(result)) throw new Error('the result is invalid');
  if (jsonBytes(result) > MAX_RESULT_BYTES) throw new Error('the result is too large');
  return { type, filename, result };
}

/** @throws Error if the answer is invalid */
export function checkPreview(
  value: unknown,
  scratch: string,
  maxPages: number,
  wanted?: readonly number[],
): RenderedPreview {
  const preview = previewSchema.parse(value);
  if (preview.pages.length > maxPages) throw new Error('more pages than requested');
  const pages = preview.pages.map((page, index) => {
    if (page.page !== (wanted ? wanted[index] : index + 1)) throw new Error('pages out of order');
    return { ...page, path: join(scratch, `${page.page}.png`) };
  });
  return { ...preview, pages };
}

/** Notes of an assistant. @throws Error if they are invalid */
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
 * A child's request to share work: the job's `steps`, and the files that it lends.
 * @throws Error if it is invalid
 */
export function checkSplit(split: Split, steps: number): { stretch: Stretch; files: LentFile[] | null } {
  const { from = 0, to = 1, count } = split;
  if (!Number.isInteger(from) || !Number.isInteger(to) || from < 0 || to <= from || to > steps) {
    throw new Error('no job has such steps');
  }
  const files = split.files === undefined ? null : lentSchema.parse(split.files);
  if (files && files.length > 1 && files.length !== count) throw new Error('each part must have its own file');
  return { stretch: { from, to }, files };
}
