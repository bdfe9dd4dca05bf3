import { loadRegistry, visibleOperations } from '../../src/operations/registry.ts';
import { startSuite } from '../helpers/suite.ts';
import { describeExamples, describeRequests } from '../operations/examples.ts';

const suite = startSuite('programs');
const operations = visibleOperations(await loadRegistry()).filter(({ needs }) => needs);
describeExamples(suite, operations);
describeRequests(suite, operations);
