import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureChild } from '../helpers/child-memory.ts';
import { makePages } from './made-pages.ts';
import { makeScan } from './make-scan.ts';
import { makeDocument } from './random-documents.ts';

/**
 * The most memory that a child takes for one job, and for ten in a row, each in its own service. The goal is three
 * times the input and 100 MB. Run: node bench/pdf/memory.ts (needs Linux and curl)
 */
const again = 9;
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));

function write(name: string, bytes: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}
const pages = write('pages.pdf', await makePages(60));
const scan = write('scan.pdf', await makeScan(18));
const large = [31, 32, 33, 34].map((seed) =>
  write(`large-${seed}.pdf`, makeDocument({ pages: 100, seed, imageBytes: 250_000 })),
);
const book = write('book.pdf', makeDocument({ pages: 300, seed: 51 }));

const upload = (type: string, parameters: object) => ({
  path: '/api/upload',
  fields: { job_type: type, parameters: JSON.stringify(parameters) },
});
await measureChild('merge 4 documents', { path: '/api/pdf-merge', field: 'files' }, large, { again });
await measureChild('split 300 pages', { path: '/api/pdf-split' }, [book], { again });
await measureChild('compress, lossless', upload('pdf-compress', { level: 'lossless' }), [pages], { again });
await measureChild('compress, medium', upload('pdf-compress', { level: 'medium' }), [scan], { again });
await measureChild('50 thumbnails', { path: '/api/preview/pdf' }, [pages], { again });
await measureChild(
  '30 pages at 150 dpi',
  upload('pdf-to-images', { format: 'jpeg', dpi: 150, pages: '1-30' }),
  [pages],
  { again },
);
