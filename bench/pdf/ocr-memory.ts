import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scanPage, scanPdf, textPdf } from '#test/helpers/scans.ts';
import { measureChild } from '../helpers/child-memory.ts';

/**
 * The most memory that a child takes to recognize scans (A4, 300 dpi, 40 lines), for one job and for several in a row. The
 * goal is 320 MiB. Run: node bench/pdf/ocr-memory.ts (needs Linux, curl and pdftoppm)
 */
const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-ocr-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
const LINES = Array.from(
  { length: 40 },
  (_, line) => `Line ${line + 1} of the page says what the line before it did not say.`,
);
const typed = join(folder, 'typed.pdf');
writeFileSync(typed, textPdf(LINES));
const scan = join(folder, 'scan.pdf');
writeFileSync(scan, scanPdf(await scanPage(typed), ['upright', 'upright']).bytes);
const parameters = JSON.stringify({ engine: 'wasm' });
await measureChild('recognize 2 pages', { path: '/api/upload', fields: { job_type: 'pdf-ocr', parameters } }, [scan], {
  again: 3,
  goal: '320 MiB',
});
