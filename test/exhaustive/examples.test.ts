import { loadRegistry, visibleOperations } from '../../src/operations/registry.ts';
import { startSuite } from '../helpers/suite.ts';
import { describeExamples } from '../operations/examples.ts';

// The first example of each operation is in `test/operations/parity.test.ts`.
describeExamples(
  startSuite(),
  visibleOperations(await loadRegistry()).filter(({ needs }) => !needs),
  (index) => index > 0,
);
