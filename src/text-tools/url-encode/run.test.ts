import { expect, test } from 'vitest';
import { run } from './run.ts';
import type { Body } from './tool.ts';

const of = (text: string, operation: Body['operation'], mode: Body['mode'] = 'component') =>
  run({ text, operation, mode });
const refused = (type: string) => expect.objectContaining({ items: [expect.objectContaining({ type })] });
const TEXTS = ['', 'a b&c=d/é🙂%', "!'()*~-._", 'x\r\ny\u0000'];

test('each way of writing comes back whole', () => {
  for (const text of TEXTS) {
    for (const mode of ['component', 'form', 'url'] as const) {
      const { result } = of(text, 'encode', mode);
      expect(of(result ?? '', 'decode', mode).result).toBe(text);
    }
    expect(of(text, 'encode', 'form').result).toBe(new URLSearchParams({ a: text }).toString().slice(2));
    expect(of(text, 'encode').result).toMatch(/^(?:[A-Za-z0-9._~-]|%[0-9A-F]{2})*$/);
  }
  expect(of('https://example.org/a b?c=d#é', 'encode', 'url').result).toBe('https://example.org/a%20b?c=d#%C3%A9');
});

test('a URL is taken apart, without its password', () => {
  expect(of(' https://me:secret@Example.org:8443/a/b?x=1&x=%20&y#top ', 'parts').parts).toEqual({
    protocol: 'https',
    username: 'me',
    has_password: true,
    host: 'example.org',
    port: 8443,
    path: '/a/b',
    parameters: [
      { name: 'x', value: '1' },
      { name: 'x', value: ' ' },
      { name: 'y', value: '' },
    ],
    fragment: 'top',
    origin: 'https://example.org:8443',
  });
  expect(of('mailto:a@b.c', 'parts').parts).toMatchObject({
    protocol: 'mailto',
    path: 'a@b.c',
    origin: null,
    port: null,
  });
});

test('what cannot be decoded or is no URL is refused', () => {
  for (const text of ['%', '%zz', '%ff', '%c3']) expect(() => of(text, 'decode')).toThrow(refused('url_encoding'));
  for (const text of ['', 'example.org', '//x', 'http://'])
    expect(() => of(text, 'parts')).toThrow(refused('url_invalid'));
  expect(() => of('\udc00', 'encode')).toThrow(refused('url_surrogate'));
  expect(() => of(`http://a/?${'a&'.repeat(1001)}`, 'parts')).toThrow(refused('url_parameters'));
});
