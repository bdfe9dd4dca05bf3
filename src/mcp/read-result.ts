import type { Role } from '../operations/kit/roles.ts';
import { failure, fromFile, jobAnswer, json, type ToolAnswer } from './answers.ts';
import type { Backend, FilePart, Waiting } from './backend.ts';
import { type ArgumentsOf, MAX_TEXT_BYTES } from './tools.ts';

/** Images up to this size are shown; larger ones would fill a model's memory with their bytes. */
const MAX_IMAGE_BYTES = 48 * 1024;
const SHOWN_IMAGES = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif']);
const TEXT_TYPE = /^(?:text\/|application\/(?:json|xml|yaml|toml)$|image\/svg\+xml$|message\/rfc822$)/;

/** Reads a file for a model: a part of a text, pages of a PDF as text, a small image. */
export async function readResult(
  { file, pages, offset }: ArgumentsOf<'read_result'>,
  backend: Backend,
  waiting: Waiting,
): Promise<ToolAnswer> {
  const part = await backend.read(file, { start: offset, length: MAX_TEXT_BYTES });
  if (part.type === 'application/pdf') return readPdf({ file, pages }, backend, waiting);
  if (pages !== undefined) return failure('not_a_pdf', 'Only PDFs are read by pages; leave pages out.');
  if (TEXT_TYPE.test(part.type)) return textPart(file, part, offset);
  if (SHOWN_IMAGES.has(part.type) && part.total <= MAX_IMAGE_BYTES) {
    const { content } = await backend.read(file, { start: 0, length: MAX_IMAGE_BYTES });
    return { content: [{ type: 'image', data: content.toString('base64'), mimeType: part.type }] };
  }
  const advice = SHOWN_IMAGES.has(part.type)
    ? `This image is too large to be shown (${part.total} bytes; at most ${MAX_IMAGE_BYTES}); make a smaller one with ${await nameFor('shrink-image', backend)}.`
    : 'This is not a text. Convert it with an operation, or download it.';
  return { content: [json({ advice }), linkTo(part)] };
}

/** The text of the pages, from a separate job; continue reading its output at `next_offset`. */
async function readPdf(
  { file, pages }: { file: string; pages: string | undefined },
  backend: Backend,
  waiting: Waiting,
): Promise<ToolAnswer> {
  const params = { format: 'markdown', ...(pages !== undefined && { pages }) };
  const operation = await nameFor('read-text', backend);
  const job = await backend.run({ operation, files: [file], params }, waiting);
  if (job.status !== 'completed' || !job.output) return jobAnswer(job);
  const part = await backend.read(job.output.file, { start: 0, length: MAX_TEXT_BYTES });
  return textPart(job.output.file, part, 0);
}

async function nameFor(role: Role, backend: Backend): Promise<string> {
  const found = (await backend.operations()).find(({ roles }) => roles.includes(role));
  if (!found) throw new Error(`no operation has the role "${role}"`);
  return found.name;
}

function textPart(file: string, { content, total }: FilePart, offset: number): ToolAnswer {
  if (total > 0 && offset >= total) return failure('past_the_end', `The text ends at ${total} bytes.`);
  const whole = offset + content.length >= total ? content : content.subarray(0, endOfCharacter(content));
  const end = offset + whole.length;
  const facts = { file, offset, bytes: total, ...(end < total && { next_offset: end }) };
  return { content: [json(facts), fromFile(whole.toString('utf8'))] };
}

/** Where the last character of UTF-8 ends that is whole. */
function endOfCharacter(bytes: Buffer): number {
  let start = bytes.length - 1;
  while (start > 0 && start > bytes.length - 4 && ((bytes[start] as number) & 0xc0) === 0x80) start--;
  const lead = bytes[start] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : lead >= 0xc0 ? 2 : 1;
  return start + length <= bytes.length ? bytes.length : start;
}

function linkTo({ link, filename, type, total }: FilePart) {
  return { type: 'resource_link' as const, uri: link, name: filename, mimeType: type, size: total };
}
