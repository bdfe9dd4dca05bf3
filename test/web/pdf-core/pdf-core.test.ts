import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { bundleForBrowser } from '../../helpers/browser-bundle.ts';
import { fixture } from '../../helpers/fixture.ts';
import { pdfInfo, pdfText } from '../../helpers/pdf-tools.ts';
import { qpdfComplaints } from '../../helpers/qpdf-check.ts';
import { requireTool } from '../../helpers/tools.ts';

const executablePath = inject('chromium');
const folder = mkdtempSync(join(tmpdir(), 'sheaf-core-'));
let browser: Browser;
let page: Page;

beforeAll(async () => {
  if (!executablePath) return;
  browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
  page = await browser.newPage();
  page.on('pageerror', (error) => process.stderr.write(`${error.stack}\n`));
  await page.addScriptTag({
    type: 'module',
    content: await bundleForBrowser(join(import.meta.dirname, 'api.ts')),
  });
  await page.waitForFunction(() => 'pdfCore' in globalThis);
});

afterAll(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

type Work = (blobs: Blob[], values: string[]) => Promise<Uint8Array>;

/** Has the page work on files, of which it gets Blobs, and writes the result; returns its path. */
async function inPage(files: string[], work: Work, ...values: string[]): Promise<string> {
  const encoded = files.map((path) => readFileSync(path).toString('base64'));
  const answer = await page.evaluate(
    async ([code, contents, strings]) => {
      const blobs = contents.map((text) => new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]));
      const run = new Function(`return ${code}`)() as (blobs: Blob[], values: string[]) => Promise<Uint8Array>;
      const bytes = await run(blobs, strings);
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    [work.toString(), encoded, values] as const,
  );
  const path = join(folder, `${Math.random()}.pdf`);
  writeFileSync(path, Buffer.from(answer, 'base64'));
  return path;
}

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

  test('says of signatures and files that they need Node', async () => {
    const codes = await page.evaluate(
      async (text) => {
        const { fromBytes, fromFile, open, PdfError, sign, verify } = pdfCore;
        const signed = () => open(fromBytes(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))));
        const codeOf = (work: () => unknown) =>
          Promise.resolve()
            .then(work)
            .then(
              () => 'none',
              (error: unknown) => (error instanceof PdfError ? error.code : String(error)),
            );
        return [
          await codeOf(() => fromFile('a.pdf')),
          await codeOf(async () => verify(await signed())),
          await codeOf(async () => sign(await signed(), { key: '-----BEGIN PRIVATE KEY-----' })),
        ];
      },
      readFileSync(fixture('signed.pdf')).toString('base64'),
    );
    expect(codes).toEqual(['needs_node', 'needs_node', 'needs_node']);
  });
});
