import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { SCREENS } from '../../src/http/screens.ts';
import { LANGUAGES } from '../../src/texts/languages.ts';
import type { Operations } from '../../web/src/api/schema.gen.ts';
import { formPdf } from '../helpers/form-pdf.ts';
import { describeWeb, dropFiles } from './helpers/browser.ts';
import { englishTexts } from './helpers/english.ts';
import { dropped, fileOf } from './helpers/files.ts';

/** Spanish shares the fewest words with English. `EVERY_LOOK=1` walks through the others, too. */
const SPOKEN = process.env.EVERY_LOOK === '1' ? LANGUAGES.filter((language) => language !== 'en') : ['es'];

/** One file of each kind, so that every tool shows its settings. */
const FILES = [
  dropped('three-pages.pdf'),
  fileOf('form.pdf', formPdf()),
  ...['photo.jpg', 'json-valid.json', 'letter.docx', 'table.csv', 'notes.md', 'page.html', 'message.eml'].map(dropped),
];

/** Goes to a place as a link does, without loading everything anew. */
async function go(page: Page, place: string, title: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', `/${to}`);
    dispatchEvent(new PopStateEvent('popstate'));
  }, place);
  await page.locator('main h1', { hasText: title }).first().waitFor();
  await page.waitForFunction(
    () => !document.querySelector('.waiting, [data-item][data-state=waiting], [data-item][data-state=sending]'),
  );
  await page.evaluate(() => {
    for (const fold of document.querySelectorAll('details')) fold.open = true;
  });
}

describeWeb('nothing is in English on a page in another language', 'shared', (web) => {
  it.each(SPOKEN)('%s: every tool, empty and with files, and every screen', { timeout: 900_000 }, async (language) => {
    const asked = await fetch(`${web.service.url}/api/operations?lang=${language}`);
    const { operations, text_tools } = (await asked.json()) as Operations;
    const titles = operations.map(({ name, title, texts }) => [name, texts?.title ?? title] as const);
    await using visit = await web.visit('', { locale: language, expect: /40[14]|422/ });
    const { page } = visit;
    await page.evaluate(() => localStorage.setItem('sheaf-sample', 'off'));
    const found: string[] = [];
    const look = async (place: string, title: string) => {
      await go(page, place, title);
      found.push(...(await englishTexts(page, language)).map((text) => `${place}: ${text}`));
    };
    await look('', '');
    for (const name of SCREENS) await look(name, '');
    for (const { name, title } of text_tools) await look(name, title);
    for (const [name, title] of titles) await look(name, title);
    await go(page, '', '');
    await dropFiles(page, FILES);
    await page.locator('[data-suggested]').waitFor();
    for (const [name, title] of titles) await look(name, title);
    expect(titles.length).toBeGreaterThan(80);
    expect(found).toEqual([]);
  });
});
