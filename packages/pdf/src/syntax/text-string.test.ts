import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rawPdf } from '../../../../test/helpers/raw-pdf.ts';
import { requireTool } from '../../../../test/helpers/tools.ts';
import { PdfString } from './objects.ts';
import { decodeText, encodeText } from './text-string.ts';

/** The title of a document, as a program reads it. */
function titleBy(read: (path: string) => string, bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-text-string-'));
  try {
    const path = join(folder, 'titled.pdf');
    const objects = [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
      `<< /Title <${Buffer.from(bytes).toString('hex')}> >>`,
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>',
    ];
    writeFileSync(path, rawPdf(objects, '/Info 3 0 R'));
    return read(path);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const poppler = (path: string): string =>
  /^Title: +(.*)$/m.exec(execFileSync('pdfinfo', ['-enc', 'UTF-8', path], { encoding: 'utf8' }))?.[1] ?? '';
const qpdf = (path: string): string =>
  JSON.parse(execFileSync('qpdf', ['--json=2', '--json-key=qpdf', path], { encoding: 'utf8' })).qpdf[1]['obj:3 0 R']
    .value['/Title'];

it.runIf(requireTool('pdfinfo'))('a text string without a mark has the characters that Poppler reads in it', () => {
  // Others are undefined, or controls that pdfinfo does not print.
  const bytes = Array.from({ length: 256 }, (_, byte) => byte).filter(
    (byte) => byte >= 24 && ![0x7f, 0x9f, 0xad].includes(byte),
  );
  const spaced = Uint8Array.from(bytes.flatMap((byte) => [byte, 0x2e]));
  const read = titleBy(poppler, spaced);
  expect([...read].length).toBe(spaced.length);
  expect([...decodeText(new PdfString(spaced))]).toEqual([...read]);
});

describe.runIf(requireTool('qpdf'))('a text string', () => {
  it.each(['plain', 'naïve', '€ “quoted”', '漢字', '𝒳 and 👍🏽', '(\\) and \\', 'a tab\tand\na line'])(
    'that says %j is read in UTF-16 of either order and in UTF-8, and written so that qpdf reads it',
    (text) => {
      const utf16 = () => Buffer.from(`\ufeff${text}`, 'utf16le');
      for (const bytes of [utf16(), utf16().swap16(), Buffer.from(`\ufeff${text}`)])
        expect(decodeText(new PdfString(bytes))).toBe(text);
      expect(decodeText(encodeText(text))).toBe(text);
      expect(titleBy(qpdf, encodeText(text).bytes)).toBe(`u:${text}`);
    },
  );
});
