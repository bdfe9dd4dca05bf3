import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EXAMPLE_KEY } from '../../src/operations/pdf/sign/example-key.ts';
import { measureChild } from '../helpers/child-memory.ts';
import { makeDocument } from './random-documents.ts';

/**
 * The most memory that a child takes for each operation that edits, on typical files: a scan of 600 pages, which is as
 * large as a catalogue, and a document of 350 pages with links, fonts and a form; or on the files that are named. The
 * goal is three times the input and 100 MB. Run: node bench/pdf/edit-memory.ts [file …] (needs Linux and curl)
 */
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const ownDocuments = process.argv.slice(2).map((path) => ({ name: path.split('/').at(-1)!, path }));

function write(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
const makeDocuments = () => [
  { name: 'scan of 600 pages', path: write('scan.pdf', makeDocument({ pages: 600, seed: 52, imageBytes: 140_000 })) },
  { name: '350 pages', path: write('book.pdf', makeDocument({ pages: 350, seed: 51 })) },
];
const page = write('page.pdf', makeDocument({ pages: 1, seed: 53 }));

/** The parameters of each, whether it takes a second file, and whether it could. */
const OPERATIONS: Record<string, { fields?: Record<string, string>; second?: boolean; several?: boolean }> = {
  'pdf-arrange': { fields: { pages: '3-1,5-' }, second: true },
  'pdf-rotate': {},
  'pdf-mix': { second: true },
  'pdf-crop': { fields: { margins: '{"top":5}' } },
  'pdf-resize': {},
  'pdf-nup': { fields: { n: '4' } },
  'pdf-booklet': {},
  'pdf-poster': {},
  'pdf-overlay': { second: true },
  'pdf-protect': { fields: { user_password: 'u' } },
  'pdf-unlock': {},
  'pdf-metadata': { fields: { title: 'Measured' } },
  'pdf-bookmarks': { fields: { bookmarks: '[{"title":"One","page":1}]' } },
  'pdf-attach': { second: true },
  'pdf-extract': {},
  'pdf-sanitize': {},
  'pdf-flatten': {},
  'pdf-repair': {},
  'pdf-linearize': {},
  'pdf-info': {},
  'pdf-page-labels': { fields: { ranges: '[{"from":1,"style":"roman"}]' } },
  'pdf-watermark': { fields: { text: 'Draft' }, several: true },
  'pdf-number': {},
  'pdf-header-footer': { fields: { header_left: 'Measured' } },
  'pdf-sign': { fields: { key_file: EXAMPLE_KEY }, several: true },
  'pdf-verify': {},
  'pdf-form-fields': {},
  'pdf-fill-form': { fields: { values: '{}' }, several: true },
  'pdf-to-pdfa': {},
};
/** Only some of them: `ONLY=pdf-sign,pdf-verify`. */
const only = process.env.ONLY?.split(',');

for (const { name, path } of ownDocuments.length > 0 ? ownDocuments : makeDocuments()) {
  for (const [operation, { fields, second = false, several = second }] of Object.entries(OPERATIONS)) {
    if (only && !only.includes(operation)) continue;
    const request = { path: `/api/${operation}`, field: several ? 'files' : 'file', fields };
    await measureChild(`${operation}, ${name}`, request, second ? [path, page] : [path]).catch((error: Error) =>
      process.stdout.write(`${operation}, ${name}: ${error.message.slice(0, 300)}\n`),
    );
  }
}
