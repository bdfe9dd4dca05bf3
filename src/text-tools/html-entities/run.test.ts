import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { PYTHON, requireTool } from '#test/helpers/tools.ts';
import { run } from './run.ts';

const encode = (text: string, characters: 'markup' | 'ascii' = 'markup') =>
  run({ text, operation: 'encode', characters }).result;
const decode = (text: string) => run({ text, operation: 'decode', characters: 'markup' }).result;

test('text comes back whole, and nothing of it is markup', () => {
  const text = `<a href="x?a=1&amp=2">'Grüße'</a> 🙂 &notit; &`;
  expect(encode(text)).toBe('&lt;a href=&quot;x?a=1&amp;amp=2&quot;&gt;&#39;Grüße&#39;&lt;/a&gt; 🙂 &amp;notit; &amp;');
  expect(encode('ü🙂<', 'ascii')).toBe('&#xFC;&#x1F642;&lt;');
  for (const characters of ['markup', 'ascii'] as const) expect(decode(encode(text, characters))).toBe(text);
});

const REFERENCES = [
  '&lt;&LT;&eacute;&amp;amp;',
  '&copy &not; &notin; &notit;',
  '&CounterClockwiseContourIntegral;&NotEqualTilde;',
  '&#65;&#x41;&#0;&#x110000;&#128;&#xD800;',
  '&unknown; &; &#; &#x; & &amp',
];

test.runIf(requireTool('python3'))('references are read as the reader of Python reads them', () => {
  const script = 'import html,json,sys; print(json.dumps([html.unescape(t) for t in json.load(sys.stdin)]))';
  const read = execFileSync(PYTHON, ['-c', script], { input: JSON.stringify(REFERENCES), encoding: 'utf8' });
  expect(REFERENCES.map(decode)).toEqual(JSON.parse(read));
});
