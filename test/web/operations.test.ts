import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { outputTypes } from '../../src/operations/kit/define.ts';
import { extensionOf } from '../../src/operations/kit/media-types.ts';
import type { ProgramName } from '../../src/operations/kit/programs.ts';
import { loadRegistry, visibleOperations } from '../../src/operations/registry.ts';
import { createClient } from '../helpers/client.ts';
import { lackingPrograms } from '../helpers/programs.ts';
import { qpdfComplaints } from '../helpers/qpdf-check.ts';
import { readZip } from '../helpers/read-zip.ts';
import { requireTool } from '../helpers/tools.ts';
import { describeWeb, downloadResult, dropFiles, ended, filesSettled, start, type Visit } from './helpers/browser.ts';
import { dropped } from './helpers/files.ts';

const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/${name}`, import.meta.url));
interface Case {
  needs?: readonly ProgramName[] | undefined;
  files: string[];
  /** Settings that a person chooses before the start. */
  set?: (visit: Visit) => Promise<void>;
  name: RegExp;
  judge(path: string): void;
}

const pagesOf = (path: string) => Number(execFileSync('qpdf', ['--show-npages', path]).toString());
const kindOf = (path: string) => execFileSync('file', ['--brief', path]).toString();

/** A sound PDF with this many pages, according to qpdf. */
const isPdf = (pages: number) => (path: string) => {
  if (!requireTool('qpdf')) return;
  expect(qpdfComplaints(path)).toBe('');
  expect(pagesOf(path)).toBe(pages);
};

const CASES: Record<string, Case> = {
  'pdf-split': {
    files: ['render-features.pdf'],
    set: ({ page }) => page.getByRole('textbox', { name: /^Pages?\b/ }).fill('1-3, 5'),
    name: /^render-features-split\.zip$/,
    judge: (path) => expect(readZip(path)).toHaveLength(2),
  },
  'pdf-merge': { files: ['three-pages.pdf', 'features.pdf'], name: /\.pdf$/, judge: isPdf(9) },
  'pdf-remove-pages': {
    files: ['three-pages.pdf'],
    set: ({ page }) => page.getByRole('button', { name: 'Page 2', exact: true }).click(),
    name: /\.pdf$/,
    judge: isPdf(2),
  },
  'pdf-compress': { files: ['three-pages.pdf'], name: /\.pdf$/, judge: isPdf(3) },
  'pdf-to-images': {
    files: ['three-pages.pdf'],
    set: async ({ page }) => void (await page.getByLabel('Format').selectOption('jpeg')),
    name: /\.zip$/,
    judge: (path) =>
      expect(readZip(path).map(({ name }) => name)).toEqual(expect.arrayContaining([expect.stringMatching(/\.jpg$/)])),
  },
  'image-resize': {
    files: ['photo.jpg'],
    set: async ({ page }) => {
      await page.getByText('Original: ').waitFor();
      await page.getByLabel('Width').fill('48');
      await expect.poll(() => page.getByLabel('Height').inputValue()).toBe('32');
    },
    name: /48x32\.jpg$/,
    judge: (path) => requireTool('file') && expect(kindOf(path)).toMatch(/JPEG.*48x32/),
  },
  'image-compress': {
    files: ['photo.png'],
    set: async ({ page }) => void (await page.getByLabel('Format').selectOption('webp')),
    name: /\.webp$/,
    judge: (path) => requireTool('file') && expect(kindOf(path)).toMatch(/Web\/P/),
  },
  'pdf-watermark': { files: ['three-pages.pdf', 'alpha.png'], name: /three-pages-watermarked\.pdf$/, judge: isPdf(3) },
  'pdf-header-footer': {
    files: ['three-pages.pdf'],
    set: ({ page }) => page.getByLabel('Top left').fill('Kapitel {page}'),
    name: /\.pdf$/,
    judge: isPdf(3),
  },
  'json-formatter': {
    files: ['json-valid.json'],
    name: /\.json$/,
    judge: (path) =>
      expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(
        JSON.parse(readFileSync(fixture('json-valid.json'), 'utf8')),
      ),
  },
  'json-validator': {
    files: ['json-invalid.json'],
    name: /\.json$/,
    judge: (path) => expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ valid: false }),
  },
};

/** Operations without required settings run with the files of an example, without a separate case. */
const derived = visibleOperations(await loadRegistry()).flatMap((operation): [string, Case][] => {
  const { name, examples, needs } = operation;
  const plain = examples.find(({ params }) => Object.keys(params).length === 0);
  if (CASES[name] || !plain) return [];
  // Files of any kind keep the endings that nothing renders or runs.
  const extensions = [...outputTypes(operation).map(extensionOf), 'txt'].join('|');
  const judge = (path: string) => {
    if (path.endsWith('.pdf') && requireTool('qpdf')) expect(qpdfComplaints(path)).toBe('');
  };
  return [[name, { needs, files: [...plain.files], name: new RegExp(`\\.(?:${extensions})$`), judge }]];
});

async function work({ page }: Visit, operation: string, { files, name, judge }: Case, set?: () => Promise<void>) {
  await dropFiles(page, files.map(dropped));
  await page.locator(`[data-tool=${operation}]`).click();
  await filesSettled(page, files.length);
  await set?.();
  await start(page);
  expect(await ended(page)).toBe('completed');
  const result = await downloadResult(page);
  expect(result.name).toMatch(name);
  judge(result.path);
}

describeWeb('every operation that needs nothing set, from drop to opened result', 'shared', (web) => {
  /** One window for all: each begins at home with an empty tray, as a new tab does. */
  let visit: Visit;
  beforeAll(async () => {
    visit = await web.visit();
  });
  afterAll(() => visit?.[Symbol.asyncDispose]());

  it.for(derived)('%s', async ([operation, example], { skip }) => {
    const client = createClient(web.service.url);
    const lacks = await lackingPrograms(client, { name: operation, needs: example.needs });
    if (lacks) skip(lacks);
    await visit.page.evaluate(() => sessionStorage.clear());
    await visit.page.goto(`${web.service.url}/`);
    await work(visit, operation, example);
    expect(visit.errors).toEqual([]);
  });
});

describeWeb('operations, from drop to opened result', 'shared', (web) => {
  it.each(Object.entries(CASES))('%s', async (operation, example) => {
    await using visit = await web.visit();
    await work(visit, operation, example, () => example.set?.(visit) ?? Promise.resolve());
  });

  it('lists what is in an archive without downloading it', async () => {
    await using visit = await web.visit('pdf-split');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await page.getByLabel('Single pages').check();
    await start(page);
    await ended(page);
    await page.getByText('3 files in the ZIP').first().waitFor();
    await expect.poll(() => page.locator('section[aria-label*="in the ZIP"] li').count()).toBe(3);
    // A whole download would mark the file; it is still there.
    expect(readZip((await downloadResult(page)).path)).toHaveLength(3);
  });

  it('uses a result as the input of the next operation without sending it again', async () => {
    await using visit = await web.visit('pdf-merge');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf'), dropped('three-pages.pdf')]);
    await filesSettled(page, 2);
    await start(page);
    await ended(page);
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (/upload|preview\/pdf/.test(request.url()) && request.method() === 'POST') uploads.push(request.url());
    });
    await page.getByRole('button', { name: 'Use in another tool…' }).click();
    await page.locator('[data-tool=pdf-remove-pages]').click();
    await filesSettled(page, 1);
    await page.getByRole('button', { name: 'Page 6', exact: true }).click();
    await start(page);
    expect(await ended(page)).toBe('completed');
    expect(uploads).toEqual([]);
    isPdf(5)((await downloadResult(page)).path);
  });

  it('shows the settings beside the result, and keeps what came out before', async () => {
    await using visit = await web.visit('image-compress');
    const { page } = visit;
    await dropFiles(page, [dropped('photo.jpg')]);
    await filesSettled(page, 1);
    const bytes = async (from: string) => {
      const text = await page.locator(from).first().textContent();
      const [, figure, unit] = /→ ([\d.]+) (kB|B)/.exec(text ?? '') ?? [];
      return Number(figure) * (unit === 'kB' ? 1000 : 1);
    };
    await start(page);
    expect(await ended(page)).toBe('completed');
    const first = await bytes('[data-run]');
    await page.getByRole('textbox', { name: 'Quality' }).fill('5');
    await start(page);
    await page.getByRole('heading', { name: 'Earlier results' }).waitFor();
    expect(await ended(page)).toBe('completed');
    expect(await bytes('[data-run]')).toBeLessThan(first);
    expect(await bytes('[data-row="photo.jpg"]')).toBe(first);
  });

  it('sends the size that a PDF is to have, in the unit that was chosen', async () => {
    await using visit = await web.visit('pdf-compress');
    const { page } = visit;
    await dropFiles(page, [dropped('three-pages.pdf')]);
    await filesSettled(page, 1);
    await page.getByLabel('Target size').fill('900');
    await page.getByLabel('Unit').selectOption('kB');
    const [request] = await Promise.all([page.waitForRequest(/\/api\/process$/), start(page)]);
    expect(request.postDataJSON()).toMatchObject({ parameters: { target_bytes: 900_000 } });
    expect(await ended(page)).toBe('completed');
  });

  it('keeps the proportions of an image until they are let go', async () => {
    await using visit = await web.visit('image-resize');
    const { page } = visit;
    await dropFiles(page, [dropped('photo.jpg')]);
    await page.getByText('Original: 96 × 64 px').waitFor();
    await page.getByLabel('Height').fill('32');
    await expect.poll(() => page.getByLabel('Width').inputValue()).toBe('48');
    await page.getByRole('button', { name: 'Lock aspect ratio' }).click();
    await page.getByLabel('Width').fill('20');
    await expect.poll(() => page.getByLabel('Width').inputValue()).toBe('20');
    await expect.poll(() => page.getByLabel('Height').inputValue()).toBe('32');
    await start(page);
    expect(await ended(page)).toBe('completed');
    const { path } = await downloadResult(page);
    if (requireTool('file')) expect(kindOf(path)).toMatch(/JPEG.*x/);
  });

  it('runs one job for each of several files', async () => {
    await using visit = await web.visit('image-compress');
    const { page } = visit;
    await dropFiles(page, [dropped('photo.png'), dropped('photo.jpg')]);
    await filesSettled(page, 2);
    await start(page);
    await page.getByText('2 of 2 done').waitFor();
    await expect.poll(() => page.locator('[data-run=completed]').count()).toBe(2);
  });
});
