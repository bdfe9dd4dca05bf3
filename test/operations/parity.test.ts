import { expect, it } from 'vitest';
import { loadRegistry, visibleOperations } from '../../src/operations/registry.ts';
import { startSuite } from '../helpers/suite.ts';
import { describeExamples, describeRequests } from './examples.ts';

const operations = visibleOperations(await loadRegistry());

// Those that need a program of the machine are in `test/programs/parity.test.ts`, and further examples in
// `test/exhaustive/examples.test.ts`.
const suite = startSuite();
const own = operations.filter(({ needs }) => !needs);
describeExamples(suite, own, (index) => index === 0);
describeRequests(suite, own);

it('every example says what must be true of the content, not only of the form', () => {
  const silent = operations.flatMap(({ name, examples }) =>
    examples
      .filter((example) => !example.expect?.some((claim) => claim.by === 'pixels' || claim.has || claim.lacks))
      .map(({ params }) => [name, params]),
  );
  expect(silent).toEqual([]);
});
