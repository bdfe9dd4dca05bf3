import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fixture } from '../../helpers/fixture.ts';
import { pdfInfo, pdfText } from '../../helpers/pdf-tools.ts';
import { qpdfComplaints } from '../../helpers/qpdf-check.ts';
import { requireTool } from '../../helpers/tools.ts';
import { type CorePage, openCorePage } from './core-page.ts';

const executablePath = inject('chromium');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-core-'));
let core: CorePage;
const inPage: CorePage['inPage'] = (...all) => core.inPage(...all);

beforeAll(async () => {
  if (executablePath) core = await openCorePage(executablePath, folder);
});

afterAll(async () => {
  await core?.close();
  rmSync(folder, { recursive: true, force: true });
});

const qpdf = (...args: string[]): string => execFileSync('qpdf', args, { encoding: 'utf8', maxBuffer: 1 << 28 });
const pagesOf = (path: string, ...args: string[]): number => Number(qpdf('--show-npages', ...args, path));

/** The angles of the pages, as qpdf reads them. */
function rotationsOf(path: string): number[] {
  const { qpdf: parts, pages } = JSON.parse(qpdf('--json', path)) as {
    pages: { object: string }[];
    qpdf: [unknown, Record<string, { value: Record<string, unknown> }>];
  };
  return pages.map(({ object }) => Number(parts[1][`obj:${object}`]?.value['/Rotate'] ?? 0));
}

describe.runIf(executablePath !== null && requireTool('qpdf'))('the PDF core in a browser', () => {
  const three = fixture('three-pages.pdf');
  const features = fixture('features.pdf');

  test('merges files and turns a page, as the README shows', async () => {
    const merged = await inPage([three, features], async (blobs) => {
      return new Uint8Array(await (await pdfCore.mergeAndTurn(blobs)).arrayBuffer());
    });
    expect(readFileSync('packages/pdf/README.md', 'utf8')).toContain(
      readFileSync(join(import.meta.dirname, 'merge-and-turn.ts'), 'utf8'),
    );
    expect(qpdfComplaints(merged)).toBe('');
    expect(pagesOf(merged)).toBe(pagesOf(three) + pagesOf(features));
    expect(rotationsOf(merged).slice(0, 3)).toEqual([90, 0, 0]);
    expect(pdfText(merged)).toContain(pdfText(features).trim().split('\n')[0]);
  });

  test('takes pages out, changes metadata behind the file, and reads a damaged one', async () => {
    const part = await inPage([three], async ([blob]) => {
      const { fromBlob, merge, open } = pdfCore;
      return (await merge([{ pdf: await open(await fromBlob(blob as Blob)), pages: [2, 0] }])).bytes;
    });
    expect(qpdfComplaints(part)).toBe('');
    expect(pagesOf(part)).toBe(2);
    const titled = await inPage([three], async ([blob]) => {
      const { edit, fromBlob, open, setMetadata } = pdfCore;
      const pdf = await open(await fromBlob(blob as Blob));
      return (await edit(pdf, (edited) => setMetadata(edited, { title: 'Süß' }, '2026-11-26T12:00:00Z'))).bytes;
    });
    expect(qpdfComplaints(titled)).toBe('');
    expect(pdfInfo(titled).Title).toBe('Süß');
    const mended = await inPage([fixture('damaged.pdf')], async ([blob]) => {
      const { edit, fromBlob, open } = pdfCore;
      return (await edit(await open(await fromBlob(blob as Blob)), () => {}, { whole: true })).bytes;
    });
    expect(qpdfComplaints(mended)).toBe('');
  });

  test('encrypts, and opens what is encrypted by all ways', async () => {
    const locked = await inPage([features], async ([blob]) => {
      const { encrypt, fromBlob, open } = pdfCore;
      return (await encrypt(await open(await fromBlob(blob as Blob)), { userPassword: 'süß' })).bytes;
    });
    expect(() => pagesOf(locked)).toThrow();
    expect(pagesOf(locked, '--password=süß')).toBe(pagesOf(features));
    for (const how of [['40'], ['128', '--use-aes=n'], ['128', '--use-aes=y'], ['256']]) {
      const by = join(folder, `${how.join('')}.pdf`);
      qpdf('--allow-weak-crypto', '--encrypt', 'user', 'owner', ...how, '--', features, by);
      const opened = await inPage(
        [by],
        async ([blob], [password]) => {
          const { fromBlob, merge, open } = pdfCore;
          return (await merge([await open(await fromBlob(blob as Blob), { password })])).bytes;
        },
        'user',
      );
      expect(qpdfComplaints(opened)).toBe('');
      expect(pdfText(opened)).toBe(pdfText(features));
    }
  });

  test('redacts, and makes PDF/A', async () => {
    const redacted = await inPage([three], async ([blob]) => {
      const { fromBlob, open, redact } = pdfCore;
      const areas = [{ page: 0, left: 0, top: 0, width: 2000, height: 2000 }];
      return (await redact(await open(await fromBlob(blob as Blob)), { areas })).bytes;
    });
    expect(qpdfComplaints(redacted)).toBe('');
    expect(pdfText(redacted, 1).trim()).toBe('');
    expect(pdfText(redacted, 2)).toBe(pdfText(three, 2));
    const archived = await inPage([three], async ([blob]) => {
      const { fromBlob, open, toPdfA } = pdfCore;
      return (await toPdfA(await open(await fromBlob(blob as Blob)))).bytes;
    });
    expect(qpdfComplaints(archived)).toBe('');
    expect(readFileSync(archived, 'latin1')).toContain('pdfaid:part');
  });

  test('says of files that they need Node', async () => {
    const code = await core.page.evaluate(() => {
      try {
        return String(pdfCore.fromFile('a.pdf'));
      } catch (error) {
        return error instanceof pdfCore.PdfError ? error.code : String(error);
      }
    });
    expect(code).toBe('needs_node');
  });
});
