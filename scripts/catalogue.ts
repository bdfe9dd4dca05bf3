/**
 * Writes `locales/en.json`, the catalogue for translators, from the English words in the code. `--check` only reports
 * whether it is up to date.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LETTERS } from '../src/core/accounts/letter-words.ts';
import { ACCOUNT_NOTES } from '../src/core/notes.ts';
import { FAMILIES, FAMILY_NAMES } from '../src/operations/kit/families.ts';
import { extensionOf, LABELED_IN_WORDS, MEDIA_TYPES } from '../src/operations/kit/media-types.ts';
import { ENGINE_NOTES, noteKey } from '../src/operations/kit/notes.ts';
import { MAIL_PAGE } from '../src/operations/mail/mail-parameters.ts';
import { PROBLEMS } from '../src/operations/pdf/words/problems.ts';
import { loadRegistry, visibleOperations } from '../src/operations/registry.ts';
import { messagesOfOperation } from '../src/operations/words.ts';
import { CRON_WORDS } from '../src/text-tools/cron/words.ts';
import { loadTextTools } from '../src/text-tools/registry.ts';
import { messagesOfTool } from '../src/text-tools/words-of.ts';
import type { Catalogue } from '../src/texts/catalogue.ts';
import { escapeMessage } from '../src/texts/format.ts';
import { CATALOGUES } from '../src/texts/languages.ts';
import { messagesOf } from '../src/texts/tree.ts';
import { en as page } from '../web/src/texts/en.ts';
import type { Message } from '../web/src/texts/message.ts';

const ENGLISH = join(CATALOGUES, 'en.json');

if (import.meta.main) {
  const text = await englishCatalogueText();
  if (!process.argv.includes('--check')) writeFileSync(ENGLISH, text);
  else if (readFileSync(ENGLISH, 'utf8') !== text) {
    process.stderr.write('locales/en.json is not what the code says: run npm run locales\n');
    process.exitCode = 1;
  }
}

export async function englishCatalogueText(): Promise<string> {
  return `${JSON.stringify(await englishMessages(), null, 2)}\n`;
}

/** All English messages by key, grouped by room, in the order of the code. */
export async function englishMessages(): Promise<Catalogue> {
  const operations = visibleOperations(await loadRegistry());
  const tools = [...(await loadTextTools()).values()];
  const families = Object.fromEntries(FAMILY_NAMES.map((name) => [name, FAMILIES[name].title]));
  const labels = Object.fromEntries(LABELED_IN_WORDS.map((type) => [extensionOf(type), MEDIA_TYPES[type].label]));
  const notes = Object.assign(
    {},
    ENGINE_NOTES,
    ACCOUNT_NOTES,
    ...operations.map((operation) => operation.notes),
    ...tools.map((tool) => tool.notes),
  ) as Record<string, string>;
  return Object.assign(
    pageMessages(page, 'page'),
    messagesOf(families, 'families'),
    messagesOf(labels, 'media-types'),
    ...operations.map(messagesOfOperation),
    ...tools.map(messagesOfTool),
    keyed(CRON_WORDS, (name) => `text-tools.cron.words.${name}`),
    keyed(notes, noteKey),
    keyed(PROBLEMS, (code) => `signature-problems.${code}`),
    messagesOf(MAIL_PAGE, 'mail-page'),
    lettersOf(),
  );
}

/** Those of mails, which are messages in the code, too. */
function lettersOf(): Catalogue {
  return Object.assign(
    {},
    ...Object.entries(LETTERS).map(([purpose, words]) => keyed(words, (name) => `mails.${purpose}.${name}`)),
  );
}

/** Messages by the keys that belong to their names. */
function keyed(messages: Readonly<Record<string, string>>, keyOf: (name: string) => string): Catalogue {
  return Object.fromEntries(Object.entries(messages).map(([name, message]) => [keyOf(name), message]));
}

type PageTexts = string | Message | readonly PageTexts[] | { readonly [name: string]: PageTexts };

function pageMessages(texts: PageTexts, key: string): Record<string, string> {
  if (typeof texts === 'string') return { [key]: escapeMessage(texts) };
  if ('icu' in texts && typeof texts.icu === 'string') return { [key]: texts.icu };
  return Object.assign(
    {},
    ...Object.entries(texts as Record<string, PageTexts>).map(([name, each]) => pageMessages(each, `${key}.${name}`)),
  );
}
