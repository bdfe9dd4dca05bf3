import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { bundleForBrowser } from '../../helpers/browser-bundle.ts';

/** Work of the page on files, which come as Blobs, and texts. */
type Work = (blobs: Blob[], values: string[]) => Promise<Uint8Array>;

/** A page that has the PDF core as `pdfCore`. */
export interface CorePage {
  page: Page;
  /** Has the page work on files and writes the result into a folder; returns its path. */
  inPage(files: string[], work: Work, ...values: string[]): Promise<string>;
  close(): Promise<void>;
}

const TYPES: Record<string, string> = { js: 'text/javascript', wasm: 'application/wasm' };

/** Bundles the core and opens a page with it, which came by HTTPS, so to speak: signing by RSA needs that. */
export async function openCorePage(
  executablePath: string,
  folder: string,
  origin = 'https://core.test',
): Promise<CorePage> {
  const files = await bundleForBrowser(join(import.meta.dirname, 'api.ts'));
  const browser = await chromium.launch({ executablePath, args: ['--headless', '--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage();
  page.on('pageerror', (error) => process.stderr.write(`${error.stack}\n`));
  await page.route(`${origin}/**`, (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const file = files.find((each) => each.name === name);
    if (name === '')
      return route.fulfill({ contentType: 'text/html', body: '<script type=module src=bundle.js></script>' });
    if (!file) return route.fulfill({ status: 404 });
    const contentType = TYPES[name.split('.').at(-1) ?? ''] ?? '';
    return route.fulfill({ contentType, body: Buffer.from(file.content) });
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'pdfCore' in globalThis);
  return {
    page,
    async inPage(paths, work, ...values) {
      const encoded = paths.map((path) => readFileSync(path).toString('base64'));
      const answer = await page.evaluate(
        async ([code, contents, texts]) => {
          const blobs = contents.map(
            (text) => new Blob([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))]),
          );
          const run = new Function(`return ${code}`)() as Work;
          const bytes = await run(blobs, texts);
          return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
        },
        [work.toString(), encoded, values] as const,
      );
      const path = join(folder, `${Math.random()}.pdf`);
      writeFileSync(path, Buffer.from(answer, 'base64'));
      return path;
    },
    close: () => browser.close(),
  };
}
