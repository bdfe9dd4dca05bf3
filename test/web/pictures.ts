/**
 * Takes the README's screenshots from the running service: `npm run docs:pictures`. With a folder, screenshots of every
 * screen go there as well, in all looks: `npm run docs:pictures -- /tmp/shots`.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { buildWhenStale } from '../../web/build.ts';
import { needChromium } from '../helpers/find-chromium.ts';
import { startService } from '../helpers/service-process.ts';
import { start } from './helpers/browser.ts';
import { dropFiles } from './helpers/drop-files.ts';
import { type DroppedFile, dropped, fileOf } from './helpers/files.ts';

const IMAGES = join(import.meta.dirname, '../../docs/images');
const WIDE = { width: 1200, height: 760 };
const PHONE = { width: 390, height: 844 };

interface Picture {
  name: string;
  place: string;
  size: typeof WIDE;
  dark?: boolean;
  files?: DroppedFile[];
  prepare?(page: Page): Promise<void>;
}

const settled = (page: Page, count: number) =>
  page
    .locator('[data-item][data-state=ready]')
    .nth(count - 1)
    .waitFor();
const ended = (page: Page) => page.locator('[data-run=completed]').first().waitFor();
const named = (name: string, as: string): DroppedFile => ({ ...dropped(name), name: as });

/** Hills at sunset: something that shows what strong compression does. */
async function landscape(): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="620">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop offset="0" stop-color="#2b3a67"/><stop offset=".55" stop-color="#e07a5f"/>
    <stop offset="1" stop-color="#f2cc8f"/></linearGradient></defs>
    <rect width="1500" height="620" fill="url(#sky)"/><circle cx="1010" cy="330" r="70" fill="#fff1cf"/>
    <path d="M0 430 Q250 300 520 410 T1020 400 T1500 360 V620 H0Z" fill="#6d597a"/>
    <path d="M0 500 Q300 400 640 490 T1240 470 T1500 460 V620 H0Z" fill="#3d405b"/>
    <path d="M0 570 Q380 490 800 560 T1500 530 V620 H0Z" fill="#1d2a33"/></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 96 }).toBuffer();
}

const PICTURES: Picture[] = [
  { name: 'home', place: '', size: WIDE, prepare: (page) => page.locator('[data-tool]').first().waitFor() },
  {
    name: 'pages',
    place: 'pdf-merge',
    size: WIDE,
    files: [named('render-features.pdf', 'report.pdf'), named('features.pdf', 'appendix.pdf')],
    async prepare(page) {
      await settled(page, 2);
      await page.locator('[data-page=B1]').click();
      await page.locator('[data-page=B2]').click({ modifiers: ['Shift'] });
      await page.getByLabel('Move to position').fill('3');
      await page.getByRole('button', { name: 'Move', exact: true }).click();
    },
  },
  {
    name: 'result',
    place: 'image-compress',
    size: WIDE,
    dark: true,
    files: [fileOf('sunset.jpg', await landscape())],
    async prepare(page) {
      await page.getByRole('textbox', { name: 'Quality' }).fill('8');
      await start(page);
      await ended(page);
      await page.locator('[data-compare]').waitFor();
      await page.locator('[data-compare]').scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'phone',
    place: 'pdf-remove-pages',
    size: PHONE,
    files: [named('render-features.pdf', 'report.pdf')],
    async prepare(page) {
      await settled(page, 1);
      await page.getByRole('button', { name: 'Page 2', exact: true }).click();
      await page.getByRole('button', { name: 'Page 4', exact: true }).click({ modifiers: ['Shift'] });
      await page.evaluate(() => scrollTo(0, 120));
    },
  },
];

await buildWhenStale();
await using service = await startService();
const browser = await chromium.launch({
  executablePath: needChromium(),
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'],
});
try {
  for (const { name, place, size, dark = false, files = [], prepare } of PICTURES) {
    const context = await browser.newContext({ viewport: size, colorScheme: dark ? 'dark' : 'light', locale: 'en-US' });
    const page = await context.newPage();
    await page.goto(`${service.url}/${place}`);
    await page.locator('main h1').waitFor();
    if (files.length > 0) await dropFiles(page, files);
    await prepare?.(page);
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(IMAGES, `${name}.png`), animations: 'disabled' });
    process.stdout.write(`docs/images/${name}.png\n`);
    await context.close();
  }
} finally {
  await browser.close();
}

const folder = process.argv[2];
if (folder) {
  const arguments_ = ['run', '--config', 'vitest.web.config.ts', 'test/web/appearance.test.ts'];
  const { status } = spawnSync('vitest', arguments_, {
    stdio: 'inherit',
    env: { ...process.env, SCREENSHOTS: folder },
  });
  process.exitCode = status ?? 1;
}
