import { describe, expect, it } from 'vitest';
import { checkOutcome, checkPreview, checkSplices, checkSplit } from './validate-messages.ts';

describe('checkSplit', () => {
  const file = { number: 0, filename: 'a.pdf', type: 'application/pdf' as const, bytes: 3 };
  const split = { type: 'split' as const, count: 12 };

  it('takes work on the inputs, parts of one file, and a file for each part', () => {
    expect(checkSplit(split, 1)).toEqual({ stretch: { from: 0, to: 1 }, files: null });
    const files = Array.from({ length: 12 }, (_, number) => ({ ...file, number }));
    for (const lent of [[file], files]) {
      expect(checkSplit({ ...split, from: 1, to: 3, files: lent }, 3)).toEqual({
        stretch: { from: 1, to: 3 },
        files: lent,
      });
    }
  });

  it.each([
    { from: -1 },
    { from: 1 },
    { to: 4 },
    { from: 0.5, to: 2 },
    { from: '0' },
    { files: [] },
    { files: [file, file] },
    { files: [{ ...file, number: '../input' }] },
    { files: [{ ...file, type: 'text/html-of-mine' }] },
    { files: [{ ...file, type: 'toString' }] },
    { files: 'all' },
  ])('refuses %j', (change) => expect(() => checkSplit({ ...split, ...change } as never, 3)).toThrow());
});

describe('checkOutcome', () => {
  const good = { type: 'application/pdf', filename: 'a.pdf', result: { pages: 3, notes: [] } };

  it('takes an outcome', () => expect(checkOutcome(good)).toEqual(good));

  it.each([
    null,
    'done',
    { ...good, type: 'text/html-of-mine' },
    { ...good, type: 'constructor' },
    { ...good, filename: 7 },
    { ...good, filename: 'x'.repeat(5000) },
    { ...good, result: null },
    { ...good, result: { text: 'x'.repeat(64 * 1024) } },
    { ...good, result: { text: 'é'.repeat(33 * 1024) } },
  ])('refuses what is none', (value) => {
    expect(() => checkOutcome(value)).toThrow();
  });
});

describe('checkPreview', () => {
  const page = { page: 1, width: 10, height: 10, pageWidth: 72, pageHeight: 72 };
  const good = { pageCount: 1, truncated: false, pages: [page] };

  it('finds the files itself', () => {
    const claimed = { ...good, pages: [{ ...page, path: '/etc/passwd' }] };
    expect(checkPreview(claimed, '/scratch', 5).pages).toEqual([{ ...page, path: '/scratch/1.png' }]);
  });

  it('takes the pages that were asked for, and no others', () => {
    const wanted = [4, 2];
    const drawn = { ...good, pageCount: 5, pages: wanted.map((number) => ({ ...page, page: number })) };
    expect(checkPreview(drawn, '/scratch', 5, wanted).pages.map(({ path }) => path)).toEqual([
      '/scratch/4.png',
      '/scratch/2.png',
    ]);
    expect(() => checkPreview(drawn, '/scratch', 5, [2, 4])).toThrow();
  });

  it.each([
    undefined,
    { ...good, pageCount: -1 },
    { ...good, pages: [{ ...page, page: '../../secret' }] },
    { ...good, pages: [{ ...page, page: 2 }] },
    { ...good, pages: [{ ...page, width: 1e9 }] },
    { ...good, pages: Array.from({ length: 6 }, (_, index) => ({ ...page, page: index + 1 })) },
  ])('refuses what is none', (value) => {
    expect(() => checkPreview(value, '/scratch', 5)).toThrow();
  });
});

describe('checkSplices', () => {
  const sizes = new Map([
    [0, 1000],
    [2, 500],
  ]);
  const check = (splices: unknown, own = 100) => checkSplices({ splices }, own, sizes);

  it('takes parts of the inputs that may be taken from, in order, and none', () => {
    const splices = [
      [0, 2, 0, 500],
      [100, 0, 999, 1],
      [100, 0, 0, 1000],
    ];
    expect(check(splices)).toEqual(splices);
    expect(check([])).toEqual([]);
    expect(checkSplices({}, 100, sizes)).toEqual([]);
    expect(checkSplices(null, 100, sizes)).toEqual([]);
  });

  it.each([
    ['an input that may not be taken from', [0, 1, 0, 10]],
    ['an input that there is not', [0, 3, 0, 10]],
    ['more than the input has', [0, 2, 0, 501]],
    ['what begins behind its end', [0, 2, 501, 1]],
    ['what ends behind its end', [0, 2, 400, 101]],
    ['numbers whose sum is not exact', [0, 2, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER]],
    ['nothing', [0, 2, 0, 0]],
    ['a place before the input', [0, 2, -1, 10]],
    ['less than nothing', [0, 2, 10, -5]],
    ['a place behind the output', [101, 2, 0, 10]],
    ['a place before the output', [-1, 2, 0, 10]],
    ['fractions', [0, 2, 0.5, 10]],
    ['numbers that are none', [0, 2, Number.NaN, 10]],
    ['text', ['0', 2, 0, 10]],
    ['nulls', [0, 2, null, 10]],
    ['too few numbers', [0, 2, 0]],
    ['too many numbers', [0, 2, 0, 10, 1]],
    ['no list', { 0: 0, 1: 2, 2: 0, 3: 10, length: 4 }],
  ])('refuses %s', (_what, splice) => {
    expect(() => check([splice])).toThrow();
    expect(() => check([[0, 0, 0, 1], splice])).toThrow();
  });

  it('refuses parts that are out of order, too many, or no list', () => {
    expect(() =>
      check([
        [50, 0, 0, 10],
        [49, 0, 10, 10],
      ]),
    ).toThrow('outside');
    expect(() => check(Array.from({ length: 4097 }, () => [0, 0, 0, 1]))).toThrow('invalid');
    for (const none of [null, 'text', 7, {}]) expect(() => check(none)).toThrow();
  });
});
