import { expect, test } from 'vitest';
import { areNumbers, Entries, numberOf, numberOr, numbersAmong } from './entries.ts';
import { dictOf, nameOf, type PdfObject, PdfRef, PdfStream, rangeOf, stringOf } from './objects.ts';

const stream = new PdfStream(dictOf({ Length: 0 }), rangeOf(new Uint8Array()));
const objects: Record<number, PdfObject> = {
  1: 7,
  2: nameOf('Form'),
  3: stream,
  4: [1, 2],
  5: true,
  6: [new PdfRef(1), 2.5],
  7: [1, nameOf('Form')],
};
const resolve = (object: PdfObject | undefined): PdfObject =>
  object instanceof PdfRef ? (objects[object.num] ?? null) : (object ?? null);
const ref = (num: number) => new PdfRef(num);
const entries = new Entries(
  resolve,
  dictOf({ Q: ref(1), Subtype: ref(2), N: ref(3), Kids: ref(4), Marked: ref(5), T: stringOf('a'), Lost: ref(9), W: 8 }),
);

test('entries follow references and return what has the type asked for', () => {
  expect(entries.number('Q')).toBe(7);
  expect(entries.name('Subtype')).toBe('Form');
  expect(entries.stream('N')).toBe(stream);
  expect(entries.dict('N')).toBe(stream.dict);
  expect([entries.within('N').number('Length'), entries.within('Lost').number('Length')]).toEqual([0, null]);
  expect(entries.array('Kids')).toEqual([1, 2]);
  expect([...(entries.bytes('T') ?? [])]).toEqual([97]);
  expect([entries.text('T'), entries.text('Subtype')]).toEqual(['a', null]);
  expect([entries.isTrue('Marked'), entries.is('Subtype', 'Form')]).toEqual([true, true]);
});

test('arrays are lists of numbers only if every item is one, with references followed', () => {
  const lists = new Entries(resolve, dictOf({ Rect: ref(6), Mixed: ref(7), Q: ref(1), Empty: [] }));
  expect(lists.numbers('Rect')).toEqual([7, 2.5]);
  expect([lists.numbers('Mixed'), lists.numbers('Q'), lists.numbers('None')]).toEqual([null, null, null]);
  expect(lists.numbers('Empty')).toEqual([]);
});

test('numbers of operands are read by type', () => {
  expect([numberOr(0, 3), numberOr(nameOf('Form'), 3), numberOr(undefined, 3)]).toEqual([0, 3, 3]);
  expect([numberOf(0), numberOf(nameOf('Form')), numberOf(undefined)]).toEqual([0, null, null]);
  expect(numbersAmong([1, nameOf('Form'), 0, null])).toEqual([1, 0]);
  expect([areNumbers([1, 0]), areNumbers([1, null]), areNumbers([])]).toEqual([true, false, true]);
});

test('an entry of another type, lost or left out is null, and so is every entry of no dictionary', () => {
  expect([entries.number('Subtype'), entries.name('Q'), entries.stream('Kids'), entries.dict('Kids')]).toEqual(
    Array(4).fill(null),
  );
  expect([entries.get('Lost'), entries.get('None'), entries.array('Lost')]).toEqual([null, null, null]);
  expect([entries.isTrue('Q'), entries.is('None', 'Form')]).toEqual([false, false]);
  expect(new Entries(resolve, undefined).number('Q')).toBeNull();
});

test('a second key stands in where the first is left out, not where it leads nowhere', () => {
  expect(entries.get('Width', 'W')).toBe(8);
  expect(entries.get('Lost', 'W')).toBeNull();
});
