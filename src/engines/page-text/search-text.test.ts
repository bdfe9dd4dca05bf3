import { expect, it } from 'vitest';
import { createSearch } from './search-text.ts';

it.each([
  ['a soft hyphen', 'se\u00adcret', 'secret'],
  ['a combining accent', 'cafe\u0301', 'caf\u00e9'],
  ['a ligature', 'o\ufb03ce', 'office'],
  ['a joiner', 'se\u200dcret', 'secret'],
  ['capitals of ß', 'STRASSE', 'straße'],
  ['an i of Turkish', '\u0130STANBUL', 'istanbul'],
  ['the apostrophe of typesetters', 'O\u2019Brien', "O'Brien"],
  ['the quotation marks of typesetters', '\u201cquoted\u201d', '"quoted"'],
  ['a hyphen that does not break', 'well\u2011known', 'well-known'],
  ['an en dash', '2019\u20132020', '2019-2020'],
])('cuts out of titles and the like what is written with %s', (_name, written, text) => {
  const search = createSearch({ text: [text] });
  expect(search.cut(`The ${written} plan`)).toBe('The  plan');
  expect(search.cut('The plan')).toBeNull();
});
