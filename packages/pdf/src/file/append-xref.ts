import { Buffer } from '../platform/buffer.ts';
import type { PdfDict } from '../syntax/objects.ts';
import { serialize } from '../syntax/serialize.ts';
import type { PdfDocument } from './document.ts';
import { createFileSink } from './file-sink.ts';

/**
 * Copies a document's file to `path` and appends a cross-reference table of where its objects really are. Meant for
 * encrypted files, whose object streams cannot be looked into: objects in those are not listed.
 */
export function appendXref(document: PdfDocument, path: string): void {
  const { source, trailer } = document;
  using file = createFileSink(path);
  source.forEach(0, source.size, (bytes) => file.write(bytes));
  const rows: string[] = ['0 1\n0000000000 65535 f \n'];
  for (const num of document.numbers()) {
    const offset = document.offsetOf(num);
    if (offset >= 0) rows.push(`${num} 1\n${String(offset).padStart(10, '0')} 00000 n \n`);
  }
  file.write(Buffer.from('\n'));
  const start = file.position;
  const entries: PdfDict = new Map([['Size', document.size]]);
  for (const key of ['Root', 'Info', 'ID', 'Encrypt']) {
    const value = trailer.get(key);
    if (value !== undefined) entries.set(key, value);
  }
  file.write(Buffer.from(`xref\n${rows.join('')}trailer\n`));
  file.write(serialize(entries));
  file.write(Buffer.from(`\nstartxref\n${start}\n%%EOF\n`));
}
