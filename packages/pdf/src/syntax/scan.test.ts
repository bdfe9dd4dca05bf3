import { expect, test } from 'vitest';
import { scanObject } from './scan.ts';
import { FLAG } from './telling-names.ts';

function scan(text: string) {
  const buf = Buffer.from(text, 'latin1');
  const span = scanObject(buf, 0, buf.length, true)!;
  const refs: [string, number][] = [];
  for (let at = 0; at < span.refs.length; at += 3) {
    refs.push([text.slice(span.refs[at], span.refs[at + 1]), span.refs[at + 2]!]);
  }
  return { ...span, text: text.slice(span.start, span.end), references: refs };
}

test('finds references outside of strings and comments', () => {
  const { references, clean } = scan('<</A 1 0 R/B(2 0 R)/C<32 0 R>%3 0 R\n/D[4 5 0 R 6 7 8 0 R 9.5]>> endobj');
  expect(references).toEqual([
    ['1 0 R', 1],
    ['5 0 R', 5],
    ['8 0 R', 8],
  ]);
  expect(clean).toBe(true);
});

test.each([
  ['  << /A [1 2] >> endobj', '<< /A [1 2] >>'],
  ['(a\\)b) endobj', '(a\\)b)'],
  ['12 endobj', '12'],
  ['12 0 R endobj', '12 0 R'],
  ['/Name endobj', '/Name'],
  ['true endobj', 'true'],
  ['-1.5 endobj', '-1.5'],
])('finds the extent of %s', (text, object) => {
  expect(scan(text)).toMatchObject({ text: object, clean: true });
});

test('finds stream data and its length', () => {
  const direct = scan('<</Length 5/Filter/X>>\nstream\r\nhello endstream');
  expect(direct).toMatchObject({ length: 5, lengthIsRef: false, dataAt: 31 });
  const indirect = scan('<</L 1/Length 9 0 R>>stream\nx');
  expect(indirect).toMatchObject({ length: 9, lengthIsRef: true });
  expect(scan('<</DecodeParms<</Length 7>>/Length 3>>stream\nabc').length).toBe(3);
});

test.each([
  '<</A/B 3>>',
  '<</A 1 2>>',
  '<</A>>',
  '<<1 0 R/B>>',
  '<</A(x)(y)>>',
  '<</A 1 0 R 2>>',
  '<< /A ]>>',
  '[1 2 >>',
  '<</A foo>>',
  '<</A 1.2.3>>',
  '<</A --5>>',
  '<</A (',
  '[',
  '>>',
])('marks %s as broken', (text) => {
  expect(scan(text).clean).toBe(false);
});

test.each(['<</A/B/C 3/D[1 2]/E<<>>/F(x)/G<00>/H -1.5/I .5/J true/K 1 0 R/L 0>>', '<<>>', '<</A<</B<</C null>>>>>>'])(
  'takes %s as it is',
  (text) => {
    expect(scan(text).clean).toBe(true);
  },
);

test('asks for more bytes where an object goes on behind them', () => {
  const buf = Buffer.from('<</A [1 2 3 0');
  expect(scanObject(buf, 0, buf.length, false)).toBeNull();
});

test('flags telling names, and names with escapes', () => {
  expect(scan('<</S/JavaScript>>').flags & FLAG.ACTIVE).toBeTruthy();
  expect(scan('<</Dest[1 0 R/Fit]>>').flags & FLAG.DESTINATION).toBeTruthy();
  expect(scan('<</J#53(x)>>').flags & FLAG.ESCAPED).toBeTruthy();
  expect(scan('<</Desk 1/AAA 2/Jx 3>>').flags).toBe(0);
});

test.each(['<< /Kids [1 0 R] >', '<< /Kids [1 0 R >'])('asks for more where %s may go on, and ends with it', (text) => {
  const bytes = Buffer.from(text);
  expect(scanObject(bytes, 0, bytes.length, false)).toBeNull();
  expect(scanObject(bytes, 0, bytes.length, true)?.end).toBeLessThanOrEqual(bytes.length);
});
