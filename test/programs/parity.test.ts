import { loadRegistry, visibleOperations } from '../../src/operations/registry.ts';
import { startSuite } from '../helpers/suite.ts';
import { describeExamples } from '../operations/examples.ts';

describeExamples(
  startSuite('programs'),
  visibleOperations(await loadRegistry()).filter(({ needs }) => needs),
);
