import { describeCountersContract } from '../../../test/contracts/counters.ts';
import { createMemoryCounters } from './memory.ts';

describeCountersContract('memory', async () => createMemoryCounters());
