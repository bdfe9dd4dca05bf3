import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireTool } from '#test/helpers/tools.ts';
import { ATTACKS } from '#test/signatures/attacks.ts';
import { fuzzSignatures } from '#test/signatures/fuzz-run.ts';
import { createParties } from '#test/signatures/parties.ts';

const hasStranger = requireTool('openssl');
let parties: ReturnType<typeof createParties>;
beforeAll(() => {
  parties = createParties();
});
afterAll(() => parties[Symbol.dispose]());

describe.skipIf(!hasStranger)('a document that shows something else than was signed is never valid', () => {
  it.each(ATTACKS.map((attack) => [attack.family, attack.name, attack] as const))('%s: %s', async (_, __, attack) => {
    const report = await parties.verify(await attack.make(parties.sign));
    expect(report.verdict).not.toBe('valid');
    expect(report.list.filter(({ verdict }) => verdict === 'valid')).toEqual([]);
  });
});

it.skipIf(!requireTool('pdftoppm'))('nor is one whose objects stand in several places, whatever they are', async () => {
  const { documents, differ, valid } = await fuzzSignatures(40, 501);
  expect(valid).toEqual([]);
  expect(differ).toBeGreaterThan(documents / 2);
});
