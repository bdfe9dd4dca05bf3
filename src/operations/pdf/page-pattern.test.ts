import { describe, expect, it } from 'vitest';
import { checkPattern, fillFileValues, fillPattern, PATTERN_HELP, type PatternValues } from './page-pattern.ts';

const VALUES: PatternValues = {
  page: (style) => `page in ${style || 'digits'}`,
  number: 42,
  pages: 99,
  date: new Date('2031-02-03T04:05:06.789Z'),
  filename: 'The report.v2.pdf',
  title: 'A title',
  author: 'Ada',
  label: 'iv',
};
const ALL: [pattern: string, text: string, ofFile: boolean][] = [
  ['{page}', 'page in digits', false],
  ['{page:roman}', 'page in roman', false],
  ['{page:LETTERS}', 'page in LETTERS', false],
  ['{pages}', '99', false],
  ['{bates}', '000042', false],
  ['{bates:1}', '42', false],
  ['{bates:20}', '00000000000000000042', false],
  ['{label}', 'iv', false],
  ['{title}', 'A title', false],
  ['{author}', 'Ada', true],
  ['{date}', '2031-02-03', true],
  ['{date:DD.MM.YYYY}', '03.02.2031', true],
  ['{date:MM/YY}', '02/31', true],
  ['{time}', '04:05', true],
  ['{time:HH-MM-SS}', '04-05-06', true],
  ['{filename}', 'The report.v2.pdf', true],
  ['{name}', 'The report.v2', true],
  ['{ext}', 'pdf', true],
];
const NONE = ['{pagee}', '{}', '{page:arabic}', '{bates:21}', '{bates:0}', '{date:QQ}', '{ext:x}', '{title:x}'];
/** Names that every object has. */
const INHERITED = ['{constructor}', '{toString}', '{__proto__}', '{valueOf:x}', '{hasOwnProperty}'];

describe('a pattern', () => {
  it.each(ALL)('says for %s what it stands for', (pattern, text, ofFile) => {
    expect(fillPattern(`a ${pattern} b${pattern}`, VALUES)).toBe(`a ${text} b${text}`);
    expect(checkPattern(['x'], pattern)).toEqual([]);
    // Programs that lay out pages fill in the rest.
    expect(fillFileValues(`a ${pattern} b`, VALUES)).toBe(ofFile ? `a ${text} b` : `a ${pattern} b`);
  });

  it('has help that names each placeholder, and no others', () => {
    const named = [...PATTERN_HELP.matchAll(/\{(\w+)[^}]*\}/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(ALL.map(([pattern]) => /\w+/.exec(pattern)![0])));
  });

  it.each([...NONE, ...INHERITED])('leaves %s as it is, and a check says so', (pattern) => {
    expect(fillPattern(`a ${pattern} b`, VALUES)).toBe(`a ${pattern} b`);
    expect(fillFileValues(`a ${pattern} b`, VALUES)).toBe(`a ${pattern} b`);
    const fault = { loc: ['x'], code: 'unknown_placeholder', values: { placeholder: pattern } };
    expect(checkPattern(['x'], `a ${pattern} b`)).toEqual(/\w/.test(pattern) ? [fault] : []);
  });

  it('has doubled braces for braces, and names what is long in one word', () => {
    expect(fillPattern('{{page}} {{{page}}}', VALUES)).toBe('{page} {page in digits}');
    expect(checkPattern(['x'], '{{pagee}}')).toEqual([]);
    expect(checkPattern(['x'], `{${'x'.repeat(50)}}`)).toMatchObject([{ values: { placeholder: 'one' } }]);
    expect(checkPattern(['x'], undefined)).toEqual([]);
  });
});
