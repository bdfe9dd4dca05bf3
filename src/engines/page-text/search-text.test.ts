import { expect, it } from 'vitest';
import { createSearch } from './search-text.ts';

it.each([
  ['a soft hyphen', 'se\u00adcret', 'secret'],
  ['an accent of its own', 'cafe\u0301', 'caf\u00e9'],
  ['a ligature', 'o\ufb03ce', 'office'],
  ['a joiner', 'se\u200dcret', 'secret'],
  ['capitals of ß', 'STRASSE', 'straße'],
])('cuts out of titles and the like what is written with %s', (_name, written, text) => {
  const search = createSearch({ text: [text] });
  expect(search.cut(`The ${written} plan`)).toBe('The  plan');
  expect(search.cut('The plan')).toBeNull();
});
