import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeEpub } from '../../../engines/document-writers/epub/write-epub.ts';
import { createPictureDrawer } from '../../../engines/page-facts/draw-pictures.ts';
import type { Assist, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { assistDocument, readDocument } from '../read-document.ts';
import { aboutOf, READ, reportOf } from '../written-document.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async (context) => {
  const { inputs, outputs, progress, signal } = context;
  const [input] = inputs;
  const stem = stemOf(input.filename);
  const identifier = await identifierOf(input.path);
  using read = await readDocument(context);
  using drawer = createPictureDrawer(read.opened.opened);
  const [first] = read.pages;
  const size = first === undefined ? null : read.opened.opened.pageSize(first);
  const whole = size && { left: 0, top: 0, right: size.width, bottom: size.height };
  const path = outputs.newPath();
  let written = 0;
  const facts = await writeEpub(path, read.document, {
    about: { ...aboutOf(read, stem), identifier, modified: new Date() },
    pages: read.pages,
    cover: first === undefined || !whole ? null : await drawer.draw(first, whole, true),
    draw: ({ page, box, lettered }) => drawer.draw(page, box, lettered),
    newPath: outputs.newPath,
    progress() {
      signal.throwIfAborted();
      progress(READ + (++written / Math.max(1, read.pages.length)) * (100 - READ));
    },
  });
  outputs.add(`${stem}.epub`, 'application/epub+zip', path);
  return reportOf(read, facts);
};

export const assist: Assist<typeof operation> = assistDocument;

/** The same name for the same document, as a UUID of its content (RFC 9562, 5.8). */
async function identifierOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes as Buffer);
  const digits = hash.digest('hex');
  const variant = (8 + (Number.parseInt(digits[16] ?? '0', 16) % 4)).toString(16);
  return `urn:uuid:${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-${variant}${digits.slice(17, 20)}-${digits.slice(20, 32)}`;
}
