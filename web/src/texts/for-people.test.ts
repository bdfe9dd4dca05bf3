import { describe, expect, it } from 'vitest';
import { pageTexts } from '#test/helpers/page-texts.ts';
import { englishMessages } from '../../../scripts/catalogue.ts';
import { ERROR_STATUS } from '../../../src/errors.ts';
import { catalogueOf } from '../../../src/texts/catalogue.ts';
import { LANGUAGES } from '../../../src/texts/languages.ts';
import { choicesForPeople, isForPrograms, placeForPeople } from './for-people.ts';

const english = await englishMessages();
const codes = Object.keys(ERROR_STATUS);

describe.each(LANGUAGES)('in %s', (language) => {
  const t = pageTexts(language);
  const catalogue = language === 'en' ? english : catalogueOf(language);

  it('the page has its own sentence for every error of the service', () => {
    const errors = t.errors as unknown as Record<string, unknown>;
    expect(codes.filter((code) => typeof errors[code] !== 'string')).toEqual([]);
    const inEnglish = codes.filter((code) => errors[code] === english[`page.errors.${code}`]);
    expect(inEnglish).toEqual(language === 'en' ? codes : []);
  });

  it('no sentence that people meet is in the terms of the API', () => {
    const sentences = Object.entries(catalogue).filter(([key]) =>
      /^(?:notes|page\.(?:errors|problems|plain))\./.test(key),
    );
    expect(sentences.length).toBeGreaterThan(300);
    const inTermsOfApi = sentences
      .filter(([key]) => !(key.replace(/^notes\./, '') in t.plain))
      .map(([key, sentence]) => [key, isForPrograms(withoutValues(sentence))] as const);
    expect(inTermsOfApi.filter(([, is]) => is)).toEqual([]);
    expect(Object.values(t.plain).filter(isForPrograms)).toEqual([]);
  });
});

/** Values come from files and forms. */
const withoutValues = (message: string) =>
  message.replace(/\{(\w+)(?:, (?:plural|select),)?/g, ' ').replaceAll('}', ' ');

it('knows sentences that are for programs', () => {
  for (const sentence of [
    'Upload the file first: start a job with POST /api/upload.',
    'The file is not a PDF; it must begin with %PDF-.',
    'Send its password as the parameter "password".',
    'To do it all the same, set on_signed to "invalidate" or "remove".',
    'No annotation is what `remove` names.',
  ]) {
    expect(isForPrograms(sentence), sentence).toBe(true);
  }
  for (const sentence of [
    'The file has expired. Upload it again.',
    'This tool requires LibreOffice on the server.',
    'Line 3 of "my file.json" is no JSON.',
    'The file annual_report.pdf is too large.',
  ]) {
    expect(isForPrograms(sentence), sentence).toBe(false);
  }
});

it('names a setting as the form does, and a step by its number', () => {
  const texts = {
    label: (name: string) => (name === 'on_signed' ? 'If the PDF is signed' : null),
    step: (number: number) => `Step ${number}`,
  };
  const place = (...loc: (string | number)[]) => placeForPeople({ loc, msg: '', type: '' }, texts);
  expect(place('body', 'parameters', 'on_signed')).toBe('If the PDF is signed');
  expect(place('body', 'steps', 0)).toBe('Step 1');
  expect(place('body', 'steps', 1, 'parameters', 'on_signed')).toBe('Step 2, If the PDF is signed');
  expect(place('body', 'turns', 2, 'pages')).toBe('Turns 3');
  expect(place('body')).toBe('');
});

it('names choices as the form does', () => {
  const labels: Record<string, string> = { 'b-b': 'B-B, without a timestamp', 'b-lt': 'B-LT, for the long term' };
  const labelOf = (parameter: string, value: string) => (parameter === 'level' ? (labels[value] ?? null) : null);
  const say = (loc: string[], expected: string) =>
    choicesForPeople({ loc, msg: '', type: 'enum', ctx: { expected } }, labelOf, 'oder').ctx?.expected;
  expect(say(['body', 'level'], "'b-b', 'b-x' or 'b-lt'")).toBe(
    'B-B, without a timestamp, b-x oder B-LT, for the long term',
  );
  expect(say(['body', 'other'], "'b-b'")).toBe('b-b');
});
