import { describe, expect, test } from 'vitest';
import { validateJson } from './validate.ts';

const judge = (text: string | Uint8Array, maxDepth = 1000) =>
  validateJson([typeof text === 'string' ? Buffer.from(text) : text], { maxDepth });

function* bytewise(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at++) yield bytes.subarray(at, at + 1);
}

const bytes = (...values: (number | string)[]) =>
  Buffer.concat(values.map((value) => (typeof value === 'string' ? Buffer.from(value) : Buffer.from([value]))));

/** By the categories of the public JSON test suite: arrays, numbers, objects, strings, structure. */
const VALID: (string | Buffer)[] = [
  '[]',
  '[ ]',
  '[""]',
  '["a"]',
  '[false]',
  '[null, 1, "1", {}]',
  '[null]',
  '[1\n]',
  ' [1]',
  '[1,null,null,null,2]',
  '[2] ',
  '[123e65]',
  '[0e+1]',
  '[0e1]',
  '[ 4]',
  '[-0.000000000000000000000000000000000000000000000000000000000000000000000000000001]',
  '[20e1]',
  '[-0]',
  '[-123]',
  '[-1]',
  '[1E22]',
  '[1E-2]',
  '[1E+2]',
  '[123e45]',
  '[123.456e78]',
  '[1e-2]',
  '[123.456789]',
  '[0]',
  '[0.0]',
  '[-0.0e-0]',
  '[1E400]',
  `[${'9'.repeat(400)}]`,
  '{}',
  '{"":0}',
  '{"a":"b"}',
  '{"a":"b","a":"c"}',
  '{"a":"b","a":"b"}',
  '{"foo\\u0000bar": 42}',
  '{ "min": -1.0e+28, "max": 1.0e+28 }',
  '{"\\u041f\\u043e":"ю"}',
  '{\n"a": "b"\n}',
  '["\\u0060\\u012a\\u12AB"]',
  '["\\uD801\\udc37"]',
  '["\\"\\\\\\/\\b\\f\\n\\r\\t"]',
  '["\\\\u0000"]',
  '["a/*b*/c/*d//e"]',
  '["\\uDBFF\\uDFFE"]',
  '["\\ud800"]',
  '["\\udc00\\ud800"]',
  '["\\ud800\\ud800x"]',
  '["\u007f"]',
  '["\u0080"]',
  '["\u2028\u2029"]',
  '["\ufeff"]',
  '["\ufffe\uffff"]',
  '["🙂𛿿\u{10ffff}"]',
  '["\u0800\ud7ff\ue000"]',
  'false',
  '42',
  '-0.1',
  'null',
  '"asd"',
  'true',
  '\t[]\r\n ',
  '""',
  '["a",\n"b"]',
];

const INVALID: [text: string | Buffer, line: number, column: number, offset: number, message: RegExp][] = [
  ['', 1, 1, 0, /empty/],
  [' \n ', 2, 2, 3, /empty/],
  ['[1 true]', 1, 4, 3, /',' or '\]'/],
  ['["": 1]', 1, 4, 3, /',' or '\]'/],
  ['[,1]', 1, 2, 1, /value or '\]'/],
  ['[1,,2]', 1, 4, 3, /Expected a value/],
  ['["x"]]', 1, 6, 5, /nothing more/],
  ['["",]', 1, 5, 4, /followed by another item/],
  ['["x"', 1, 5, 4, /ends within an array/],
  ['[3[4]]', 1, 3, 2, /',' or '\]'/],
  ['[1:2]', 1, 3, 2, /',' or '\]'/],
  ['[\n1\n,1', 3, 3, 6, /ends within an array/],
  ['[-]', 1, 3, 2, /digit/],
  ['-', 1, 2, 1, /ends within a number/],
  ['[+1]', 1, 2, 1, /begin with '\+'/],
  ['[-01]', 1, 4, 3, /leading zero/],
  ['[012]', 1, 3, 2, /leading zero/],
  ['00', 1, 2, 1, /leading zero/],
  ['[.2e-3]', 1, 2, 1, /digit before '\.'/],
  ['[1.]', 1, 4, 3, /digit/],
  ['1.', 1, 3, 2, /ends within a number/],
  ['[0.e1]', 1, 4, 3, /digit/],
  ['[0e+]', 1, 5, 4, /digit/],
  ['[1eE2]', 1, 4, 3, /digit/],
  ['[1 000.0]', 1, 4, 3, /',' or '\]'/],
  ['[0x1]', 1, 3, 2, /',' or '\]'/],
  ['[NaN]', 1, 2, 1, /value/],
  ['[-Infinity]', 1, 3, 2, /digit/],
  ['[1+2]', 1, 3, 2, /',' or '\]'/],
  ['[0.1.2]', 1, 5, 4, /',' or '\]'/],
  ['[１]', 1, 2, 1, /value/],
  ['[tru]', 1, 5, 4, /true, false or null/],
  ['[nul', 1, 5, 4, /ends within true/],
  ['[True]', 1, 2, 1, /value/],
  ['nullx', 1, 5, 4, /nothing more/],
  ['{"a" b}', 1, 6, 5, /':' after the key/],
  ['{"a"', 1, 5, 4, /ends within an object/],
  ['{"a":', 1, 6, 5, /ends within an object/],
  ['{:"b"}', 1, 2, 1, /key in double/],
  ['{"a":"a" 123}', 1, 10, 9, /',' or '\}'/],
  ["{'a':0}", 1, 2, 1, /double quotes/],
  ['{"id":0,}', 1, 9, 8, /followed by another item/],
  ['{"a":1,,"b":2}', 1, 8, 7, /key in double/],
  ['{a: "b"}', 1, 2, 1, /key in double/],
  ['{1:1}', 1, 2, 1, /key in double/],
  ['{"a":"b"}/**/', 1, 10, 9, /Comments/],
  ['{"a":"b"}#', 1, 10, 9, /Comments/],
  ['{"x"::"b"}', 1, 6, 5, /value/],
  ['{"a"}', 1, 5, 4, /':'/],
  ['{]', 1, 2, 1, /key in double/],
  ['[}', 1, 2, 1, /value or '\]'/],
  ['{"a":1]', 1, 7, 6, /',' or '\}'/],
  ['["\\x00"]', 1, 4, 3, /backslash/],
  ['["\\u00A"]', 1, 8, 7, /four hexa/],
  ['["\\uqqqq"]', 1, 5, 4, /four hexa/],
  ['["\\ud834\\u"]', 1, 11, 10, /four hexa/],
  ['["\\a"]', 1, 4, 3, /backslash/],
  ['["\\\\\\"]', 1, 8, 7, /ends within a string/],
  ['["new\nline"]', 1, 6, 5, /Control/],
  ['["\t"]', 1, 3, 2, /Control/],
  ['["a\u0000a"]', 1, 4, 3, /Control/],
  ['"', 1, 2, 1, /ends within a string/],
  ["['single']", 1, 2, 1, /double quotes/],
  ['abc', 1, 1, 0, /value/],
  ['""x', 1, 3, 2, /nothing more/],
  ['["\\u1', 1, 6, 5, /ends within a string/],
  ['\ufeff{}', 1, 1, 0, /byte order mark/],
  ['[\u2060]', 1, 2, 1, /value/],
  ['[\f]', 1, 2, 1, /value/],
  ['[\u00a0]', 1, 2, 1, /value/],
  ['<null>', 1, 1, 0, /value/],
  ['1]', 1, 2, 1, /nothing more/],
  ['{"a":true} "x"', 1, 12, 11, /nothing more/],
  [bytes(0xff, 0xfe, '[', 0), 1, 1, 0, /UTF-16/],
  [bytes('[', 0, ']', 0), 1, 2, 1, /UTF-16/],
  [bytes(0, '[', 0, ']'), 1, 1, 0, /UTF-16/],
  [bytes('["é', 0xff, '"]'), 1, 4, 4, /UTF-8/],
  [bytes('["', 0xc0, 0xaf, '"]'), 1, 3, 2, /UTF-8/],
  [bytes('["', 0xe0, 0x80, 0x80, '"]'), 1, 3, 2, /UTF-8/],
  [bytes('["', 0xed, 0xa0, 0x80, '"]'), 1, 3, 2, /UTF-8/],
  [bytes('["', 0xf4, 0x90, 0x80, 0x80, '"]'), 1, 3, 2, /UTF-8/],
  [bytes('["', 0xf5, '"]'), 1, 3, 2, /UTF-8/],
  [bytes('["', 0xe4, 0xb8, '"]'), 1, 3, 2, /UTF-8/],
  [bytes('["', 0x80, '"]'), 1, 3, 2, /UTF-8/],
  [bytes('["', 0xf0, 0x9f, 0x99), 1, 3, 2, /ends within a string/],
  ['{\r\n "größe🙂": 1,\r\n "日本": x}', 3, 8, 34, /value/],
];

describe('validateJson', () => {
  test.each(VALID)('accepts %j', (text) => {
    expect(judge(text)).toMatchObject({ valid: true });
    expect(validateJson(bytewise(Buffer.from(text)), { maxDepth: 10 })).toEqual(judge(text));
  });

  test.each(INVALID)('refuses %j', (text, line, column, offset, message) => {
    const report = judge(text);
    expect(report).toEqual({
      valid: false,
      error: { message: expect.stringMatching(message), code: expect.stringMatching(/^json_/), line, column, offset },
    });
  });

  test.each(INVALID.filter(([text]) => !String(text).startsWith('\ufeff')))(
    'refuses %j byte by byte the same',
    (text) => {
      expect(validateJson(bytewise(Buffer.from(text)), { maxDepth: 10 })).toEqual(judge(text));
    },
  );

  test('agrees with JSON.parse about every text one edit away from a good one', () => {
    const good = '{"a":[1,-0.5e+3,true],"b\\u00e9":{"c":null,"d":"x\\n"}}';
    const pieces = [
      '',
      '"',
      ',',
      ':',
      '{',
      '}',
      '[',
      ']',
      '0',
      '-',
      '.',
      'e',
      '+',
      '\\',
      ' ',
      '\n',
      't',
      'u',
      '\u0001',
      'é',
    ];
    const parses = (text: string) => {
      try {
        JSON.parse(text);
        return true;
      } catch {
        return false;
      }
    };
    let seenValid = 0;
    for (let at = 0; at <= good.length; at++) {
      for (const piece of pieces) {
        for (const removed of [0, 1, 2]) {
          const text = good.slice(0, at) + piece + good.slice(at + removed);
          const { valid } = judge(text);
          if (valid !== parses(text)) expect.fail(`${text} was judged ${valid}`);
          if (valid) seenValid++;
        }
      }
    }
    expect(seenValid).toBeGreaterThan(100);
  });

  test('counts what is in a text', () => {
    expect(judge('{"a":[1,2.5,"x",true,false,null,{}],"a":{"b":[[]]},"c":"y"}')).toEqual({
      valid: true,
      bytes: 59,
      depth: 4,
      counts: { objects: 3, arrays: 3, keys: 4, strings: 2, numbers: 2, booleans: 2, nulls: 1 },
    });
    expect(judge('7')).toMatchObject({ depth: 0 });
  });

  test('follows a million levels and refuses more', () => {
    const nested = (depth: number) => Buffer.from(`${'[{"a":'.repeat(depth / 2)}0${'}]'.repeat(depth / 2)}`);
    expect(judge(nested(1_000_000), 1_000_000)).toMatchObject({ valid: true, depth: 1_000_000 });
    expect(() => judge(nested(1_000_002), 1_000_000)).toThrow('nested deeper than 1,000,000 levels');
  });

  test('never repeats the text in a message', () => {
    for (const [text] of INVALID) {
      const secret = String(text).replaceAll(/[^\w]/g, '');
      const report = judge(typeof text === 'string' ? `${text}SECRET` : text);
      if (!report.valid && secret.length > 0) expect(report.error.message).not.toContain('SECRET');
    }
  });
});
