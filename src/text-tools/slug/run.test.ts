import { expect, test } from 'vitest';
import { run } from './run.ts';
import tool, { type Body } from './tool.ts';

const of = (text: string, more: Partial<Body> = {}) => run(tool.body.parse({ text, ...more }) as Body).result;

test.each([
  ['Grüße aus Århus: Teil 2!', {}, 'gruesse-aus-arhus-teil-2'],
  ['Grüße aus Århus', { style: 'plain' }, 'grusse-aus-arhus'],
  ['Grüße 東京 2', { style: 'unicode', separator: '_' }, 'grüße_東京_2'],
  ["Don't  --stop__me", {}, 'dont-stop-me'],
  ['Łódź Øresund Æble', { lowercase: false }, 'Lodz-Oresund-AEble'],
  ['Щедрый вечер', {}, 'shchedryi-vecher'],
  ['Ελλάδα ½', {}, 'ellada-1-2'],
  ['u\u0308ber', {}, 'ueber'],
  ['東京', {}, ''],
  ['', {}, ''],
  ['eins zwei drei', { max_length: 9 }, 'eins-zwei'],
  ['einszweidrei', { max_length: 5 }, 'einsz'],
  ['a b\nc d\r\ne', {}, 'a-b\nc-d\ne'],
] as const)('%j with %j is %j', (text, more, slug) => expect(of(text, more)).toBe(slug));

test('an ASCII result may stand in a URL as it is', () => {
  const all = String.fromCodePoint(...Array.from({ length: 0x2fff }, (_, code) => code));
  for (const style of ['german', 'plain'] as const) {
    const slug = of(all.replace(/[\r\n]/g, ' '), { style, max_length: 500 });
    expect(encodeURIComponent(slug)).toBe(slug);
  }
});
