import { describe, expect, test } from 'vitest';
import { formatJsonText, validateJsonText } from './json.ts';

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('formatJsonText', () => {
  test('formats with the options given', () => {
    const text = '{"b":[1.0,{}],"a":"\\u00e9"}';
    expect(formatJsonText(text)).toEqual({ formatted: '{\n  "b": [\n    1.0,\n    {}\n  ],\n  "a": "\\u00e9"\n}' });
    expect(formatJsonText(text, { indent: 0, sortKeys: true })).toEqual({ formatted: '{"a":"\\u00e9","b":[1.0,{}]}' });
    expect(formatJsonText('[1]', { indent: 'tab' })).toEqual({ formatted: '[\n\t1\n]' });
  });

  test('text that is no JSON is refused with its line and column', () => {
    expect(() => formatJsonText('{\n "a": secret}')).toThrow(
      expect.objectContaining({
        items: [
          {
            loc: ['body', 'text'],
            code: 'json_syntax',
            values: { message: 'Expected a value', line: 2, column: 7, fault: 'json_value_expected' },
          },
        ],
      }),
    );
  });

  test('nesting, size and output are limited', () => {
    expect(formatJsonText(nested(200), { indent: 0 })).toEqual({ formatted: nested(200) });
    const refused = (code: string) => expect.objectContaining({ code });
    expect(() => formatJsonText(nested(201))).toThrow(refused('limit_exceeded'));
    expect(() => formatJsonText(`"${'ä'.repeat(600_000)}"`)).toThrow(refused('body_too_large'));
    const wide = `${'['.repeat(199)}[${'1,'.repeat(100_000)}1]${']'.repeat(199)}`;
    expect(() => formatJsonText(wide, { indent: 8 })).toThrow(refused('limit_exceeded'));
    expect(() => formatJsonText(wide, { indent: 8, sortKeys: true })).toThrow(refused('limit_exceeded'));
    expect(formatJsonText(wide, { indent: 0 }).formatted).toBe(wide);
  });
});

describe('validateJsonText', () => {
  test('reports what it holds, or where it is wrong', () => {
    expect(validateJsonText('{"a":[1]}')).toEqual({
      valid: true,
      bytes: 9,
      depth: 2,
      counts: { objects: 1, arrays: 1, keys: 1, strings: 0, numbers: 1, booleans: 0, nulls: 0 },
    });
    expect(validateJsonText('["ä",]')).toEqual({
      valid: false,
      error: {
        message: 'A comma must be followed by another item',
        code: 'json_trailing_comma',
        line: 1,
        column: 6,
        offset: 6,
      },
    });
    expect(validateJsonText('')).toMatchObject({ valid: false });
  });

  test('half a surrogate pair is no JSON text, but its escape is', () => {
    expect(validateJsonText('"\\ud800"')).toMatchObject({ valid: true });
    expect(validateJsonText('["é\ud800"]')).toEqual({
      valid: false,
      error: { message: 'The text must be valid UTF-8', code: 'json_not_utf8', line: 1, column: 4, offset: 4 },
    });
    expect(validateJsonText('[x"\udc00"]')).toMatchObject({ error: { column: 2 } });
  });

  test('limits are errors, not verdicts', () => {
    expect(() => validateJsonText(nested(201))).toThrow('nested deeper than 200 levels');
    expect(validateJsonText(nested(200))).toMatchObject({ valid: true, depth: 200 });
  });
});
