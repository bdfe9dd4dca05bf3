import { randomUUID } from 'node:crypto';
import { createClient } from './client.ts';
import type { LogLine, Service } from './service.ts';
import { until } from './until.ts';

/** Gives what the service has logged by now: lines come through a pipe, and one of a request of our own comes last. */
export async function logsUntilNow(service: Service): Promise<LogLine[]> {
  for (const node of service.nodes) {
    const id = `logs-until-now-${randomUUID()}`;
    await createClient(node).get('/healthz', { 'x-request-id': id });
    await until('the line of the request has come', () => service.logs.some(({ reqId }) => reqId === id));
  }
  return [...service.logs];
}
