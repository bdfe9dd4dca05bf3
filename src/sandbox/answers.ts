import { lstatSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { OperationOutcome } from '../operations/kit/define.ts';
import { MEDIA_TYPE_NAMES } from '../operations/kit/media-types.ts';
import type { Note } from '../operations/kit/notes.ts';
import type { RenderedPreview } from './tasks/preview.ts';

/**
 * What a child says is not believed: a file might have taken it over. Paths are never taken from it, and only plain
 * files are taken out of its folder, so that no link leads the service to a file of its own.
 */
const MAX_RESULT_CHARACTERS = 1024 * 1024;

const outcomeSchema = z.object({
  type: z.enum(MEDIA_TYPE_NAMES),
  filename: z.string().max(4096),
  result: z.record(z.string(), z.json()),
});
const noteSchema = z
  .record(z.string().max(100), z.union([z.string().max(1000), z.number()]))
  .and(z.object({ code: z.string().max(100) }));
const notesSchema = z.array(noteSchema).max(100);
const side = z.int().min(1).max(65_535);
const previewSchema = z.object({
  pageCount: z.int().min(0),
  truncated: z.boolean(),
  pages: z.array(z.object({ page: z.int().min(1), width: side, height: side })),
});

/** @throws Error when the answer is none */
export function checkOutcome(value: unknown): OperationOutcome {
  const outcome = outcomeSchema.parse(value);
  if (JSON.stringify(outcome.result).length > MAX_RESULT_CHARACTERS) throw new Error('the result is too large');
  return outcome as OperationOutcome;
}

/** @throws Error when the answer is none */
export function checkPreview(value: unknown, scratch: string, maxPages: number): RenderedPreview {
  const preview = previewSchema.parse(value);
  if (preview.pages.length > maxPages) throw new Error('more pages than were asked for');
  const pages = preview.pages.map((page, index) => {
    if (page.page !== index + 1) throw new Error('pages out of order');
    return { ...page, path: join(scratch, `${page.page}.png`) };
  });
  return { ...preview, pages };
}

/** Notes of an assistant. @throws Error when they are none */
export function checkNotes(value: unknown): Note[] {
  return notesSchema.parse(value) as Note[];
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
