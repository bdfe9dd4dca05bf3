import { describeEventsContract } from '#test/contracts/events.ts';
import { createInProcessEvents } from './in-process.ts';

describeEventsContract('in process', async () => createInProcessEvents());
