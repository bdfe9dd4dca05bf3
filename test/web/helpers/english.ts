import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { Catalogue } from '../../../src/texts/catalogue.ts';
import { CATALOGUES } from '../../../src/texts/languages.ts';

/** Words that only English has of the languages of the page. */
const ENGLISH = /(?:^|[\s(“])(?:the|of|and|with|your|is|are|this|from|each|not|when|its|has|which)(?=[\s.,:;)”]|$)/i;

/** Contents of files, and what people have typed; names of files; fields of forms, which the file names. */
const OF_FILES =
  'pre, textarea, code, style, script, .name, [data-words], [data-result-text], [data-line], [data-fields], [data-listed] > div';

/** Texts in sight that are English on a page in another language: messages of the English catalogue, and sentences. */
export async function englishTexts(page: Page, language: string): Promise<string[]> {
  const [english, own] = [catalogueIn('en'), catalogueIn(language)];
  const ownTexts = new Set(Object.values(own));
  const untranslated = new Set(
    Object.entries(english).flatMap(([key, text]) => (own[key] === text || ownTexts.has(text) ? [] : [text])),
  );
  const shown = await textsInSight(page);
  return [...new Set(shown)].filter((text) => untranslated.has(text) || ENGLISH.test(text));
}

const catalogueIn = (language: string) =>
  JSON.parse(readFileSync(join(CATALOGUES, `${language}.json`), 'utf8')) as Catalogue;

/** All texts in sight, and those of attributes that are read out or shown on hovering. */
async function textsInSight(page: Page): Promise<string[]> {
  return page.evaluate((contents) => {
    const found: string[] = [];
    const add = (text: string | null) => {
      const plain = text?.replace(/\s+/g, ' ').trim();
      if (plain) found.push(plain);
    };
    for (const element of document.querySelectorAll('body *')) {
      if (element.closest(contents) || !element.checkVisibility()) continue;
      for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) add(node.textContent);
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) add(element.getAttribute(name));
    }
    return found;
  }, OF_FILES);
}
