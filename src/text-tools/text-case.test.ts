import { describe, expect, test } from 'vitest';
import { CASE_TYPES, type CaseType, convertCase } from './text-case.ts';
import { splitWords } from './words.ts';

const convert = (text: string, caseType: CaseType) => convertCase(text, caseType).result;

describe('convertCase', () => {
  test.each<[CaseType, string]>([
    ['snake', 'hello_big_world_2'],
    ['camel', 'helloBigWorld2'],
    ['pascal', 'HelloBigWorld2'],
    ['kebab', 'hello-big-world-2'],
    ['constant', 'HELLO_BIG_WORLD_2'],
    ['title', 'Hello Big-World 2!'],
    ['sentence', 'Hello big-world 2!'],
    ['lower', 'hello big-world 2!'],
    ['upper', 'HELLO BIG-WORLD 2!'],
    ['dot', 'hello.big.world.2'],
    ['path', 'hello/big/world/2'],
    ['train', 'Hello-Big-World-2'],
  ])('%s makes %j', (caseType, expected) => {
    expect(convertCase('hello BIG-world 2!', caseType)).toEqual({ result: expected, case_type: caseType });
  });

  test('knows the twelve cases of the interface', () => {
    expect(CASE_TYPES.toSorted()).toEqual(
      'snake camel pascal kebab constant title sentence lower upper dot path train'.split(' ').sort(),
    );
  });

  test.each([
    ['HTMLParser2Fast', 'html_parser2_fast'],
    ['ÄpfelÖl', 'äpfel_öl'],
    ['helloWorld', 'hello_world'],
    ['XMLHttpRequest', 'xml_http_request'],
    ['utf8String', 'utf8_string'],
    ['version 2.10', 'version_2_10'],
    ["don't panic", 'dont_panic'],
    ['  --already_snake__ ', 'already_snake'],
    ['ΑΛΦΑ ΒΗΤΑΣ', 'αλφα_βητας'],
    ['ПриветМир', 'привет_мир'],
    ['日本語Text', '日本語_text'],
    ['𐐀𐐨 𐐁𐐩', '𐐨𐐨_𐐩𐐩'],
    ['e\u0301te\u0301 E\u0301te\u0301', 'e\u0301te\u0301_e\u0301te\u0301'],
    ['cafe\u0301Bar', 'cafe\u0301_bar'],
    ['a🙂b', 'a_b'],
    ['ABC', 'abc'],
    ['aB', 'a_b'],
    ['ABc', 'a_bc'],
    ['', ''],
    ['!?', ''],
  ])('%j in snake is %j', (text, expected) => {
    expect(convert(text, 'snake')).toBe(expected);
  });

  test.each<[string, CaseType, string]>([
    ['hello_world', 'title', 'Hello World'],
    ['helloWorld', 'sentence', 'Hello world'],
    ["DON'T stop", 'title', "Don't Stop"],
    ['first. second! "third?" 4 apples', 'sentence', 'First. Second! "Third?" 4 apples'],
    ['  indented TEXT\nnext line', 'sentence', '  Indented text\nnext line'],
    ['ßa ﬁn', 'title', 'Ssa Fin'],
    ['straße', 'upper', 'STRASSE'],
    ['İSTANBUL', 'lower', 'i̇stanbul'],
    ['ıssız İL', 'pascal', 'Issızİl'],
    ['ΟΔΟΣ ΟΔΟΣ', 'train', 'Οδος-Οδος'],
    ['𐐨𐐨 x', 'title', '𐐀𐐨 X'],
    ['\ud800lone', 'pascal', 'Lone'],
  ])('%j in %s is %j', (text, caseType, expected) => {
    expect(convert(text, caseType)).toBe(expected);
  });

  test('converting twice changes nothing more', () => {
    const text = 'HTMLParser2Fast und ÄpfelÖl, x';
    for (const caseType of CASE_TYPES) {
      const once = convert(text, caseType);
      expect(convert(once, caseType)).toBe(once);
    }
  });

  test('a text past 1 MiB of UTF-8 is refused', () => {
    expect(convert('a'.repeat(1024 * 1024), 'upper')).toHaveLength(1024 * 1024);
    expect(() => convert('ä'.repeat(600_000), 'upper')).toThrow(expect.objectContaining({ code: 'body_too_large' }));
  });
});

describe('splitWords', () => {
  test.each(['A', 'Aa', 'a', 'a1', "A'", '\u0301', '.', '. ', ' ', '𐐀', "'", 'AB.', '1', 'x\u0301A'])(
    'does work that grows with the length only, for runs of %j',
    (unit) => {
      // Each character is read once: with a quadratic run, 200,000 characters would exceed the test's limit.
      const text = unit.repeat(Math.floor(200_000 / unit.length));
      for (const caseType of CASE_TYPES) convert(text, caseType);
      expect(splitWords(text).join('').length).toBeLessThanOrEqual(text.length);
    },
  );
});
