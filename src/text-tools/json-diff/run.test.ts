import { expect, test } from 'vitest';
import { createRandom } from '#test/helpers/random.ts';
import { run } from './run.ts';

const of = (before: unknown, after: unknown) => run({ before: JSON.stringify(before), after: JSON.stringify(after) });
const raw = (before: string, after: string) => JSON.stringify(run({ before, after }).patch);

/** Applies the three operations as RFC 6902 says, written independently of the tested code. */
function apply(document: unknown, patch: { op: string; path: string; value?: unknown }[]): unknown {
  let root = structuredClone(document);
  for (const { op, path, value } of patch) {
    const keys = path
      .split('/')
      .slice(1)
      .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = keys.pop();
    if (last === undefined) {
      root = value;
      continue;
    }
    const parent = keys.reduce((at, key) => (at as Record<string, unknown>)[key], root) as Record<string, unknown>;
    if (Array.isArray(parent)) {
      const index = Number(last);
      expect(index).toBeLessThanOrEqual(parent.length - (op === 'add' ? 0 : 1));
      parent.splice(index, op === 'add' ? 0 : 1, ...(op === 'remove' ? [] : [value]));
    } else {
      expect(Object.hasOwn(parent, last)).toBe(op !== 'add');
      if (op === 'remove') delete parent[last];
      else parent[last] = value;
    }
  }
  return root;
}

test('random documents become one another by their patch', () => {
  const random = createRandom(5);
  const make = (depth: number): unknown => {
    const kind = random.below(depth === 0 ? 3 : 6);
    if (kind < 3) return random.pick([null, true, 0, 1, -1.5, 'x', '']);
    const many = Array.from({ length: random.below(6) });
    if (kind === 3)
      return Object.fromEntries(many.map(() => [random.pick(['a', 'b/c', '~d', '', '0']), make(depth - 1)]));
    return many.map(() => make(depth - 1));
  };
  for (let round = 0; round < 2000; round++) {
    const [before, after] = [make(4), make(4)];
    const { patch, identical } = of(before, after);
    expect(apply(before, patch as never)).toEqual(after);
    expect(identical).toBe(patch.length === 0);
  }
});

test('an item added to a list is one change, and a change deep inside is itself', () => {
  expect(of([1, 2, 3, 4], [1, 9, 2, 3, 4]).patch).toEqual([{ op: 'add', path: '/1', value: 9 }]);
  expect(of([{ id: 1, n: [1] }, 5], [{ id: 1, n: [2] }, 5]).patch).toEqual([
    { op: 'replace', path: '/0/n/0', value: 2 },
  ]);
  expect(of({ 'a/b': { '~': 1 } }, { 'a/b': {} }).patch).toEqual([{ op: 'remove', path: '/a~1b/~0' }]);
  expect(of(1, [1])).toMatchObject({ patch: [{ op: 'replace', path: '', value: [1] }], replaced: 1, identical: false });
});

test('numbers are compared by what they are worth, to the last digit', () => {
  expect(raw('{"b":1.0,"a":-0}', '{"a":0,"b":10e-1}')).toBe('[]');
  expect(raw('[9007199254740993]', '[9007199254740992]')).toBe(
    '[{"op":"replace","path":"/0","value":9007199254740992}]',
  );
  expect(raw('[1]', '[12345678901234567890.5]')).toBe('[{"op":"replace","path":"/0","value":12345678901234567890.5}]');
  expect(raw('[12345678901234567890]', '[1234567890123456789e1]')).toBe('[]');
  expect(raw('1e999', '1e998')).toContain('1e998');
});

test('keys that mean something elsewhere are keys here', () => {
  expect(raw('{}', '{"__proto__":{"x":1},"constructor":2}')).toBe(
    '[{"op":"add","path":"/__proto__","value":{"x":1}},{"op":"add","path":"/constructor","value":2}]',
  );
});

test('what is no JSON, is nested too deep, or differs too much is refused', () => {
  expect(() => run({ before: '{}', after: '{"a":}' })).toThrow(
    expect.objectContaining({
      items: [
        expect.objectContaining({ loc: ['body', 'after'], ctx: { code: 'json_diff_invalid', line: 1, column: 6 } }),
      ],
    }),
  );
  expect(() => run({ before: '['.repeat(500), after: '1' })).toThrow(
    expect.objectContaining({ code: 'limit_exceeded' }),
  );
  const many = (value: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [n, value])));
  expect(() => run({ before: many(1), after: many(2) })).toThrow(
    expect.objectContaining({ items: [expect.objectContaining({ type: 'json_diff_large' })] }),
  );
});
