import { expect, it } from 'vitest';
import { loadRegistry, visibleOperations } from '../../src/operations/registry.ts';
import { startSuite } from '../helpers/suite.ts';
import { describeExamples } from './examples.ts';

const operations = visibleOperations(await loadRegistry());

// Those that need a program of the machine are in `test/programs/parity.test.ts`.
describeExamples(
  startSuite(),
  operations.filter(({ needs }) => !needs),
);

it('every example says what must be true of the content, not only of the form', () => {
  const silent = operations.flatMap(({ name, examples }) =>
    examples
      .filter((example) => !example.expect?.some((claim) => claim.by === 'pixels' || claim.has || claim.lacks))
      .map(({ params }) => [name, params]),
  );
  expect(silent).toEqual([]);
});
