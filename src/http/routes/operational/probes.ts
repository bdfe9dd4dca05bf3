import { createServer, type ServerResponse } from 'node:http';
import type { Config } from '../../../config.ts';
import type { Log } from '../../../ports/log.ts';
import { createAddressBook, metricsAudience } from '../../address.ts';
import type { Metrics } from '../../metrics.ts';
import { createReadiness } from './readiness.ts';

/** Serves /healthz, /readyz and /metrics on a node that serves nothing else. Resolves to a function that closes it. */
export async function startProbes({
  config,
  port,
  metrics,
  checks,
  draining,
  log,
}: {
  config: Config;
  port: number;
  metrics: Metrics;
  checks: Record<string, () => Promise<void>>;
  draining(): boolean;
  log: Log;
}): Promise<() => Promise<void>> {
  const mayReadMetrics = metricsAudience(config, createAddressBook(config.TRUSTED_PROXIES));
  const readiness = createReadiness({ checks, draining, log });
  const server = createServer(async (request, response) => {
    const path = request.url?.split('?')[0];
    if (path === '/healthz' || path === '/health') return json(response, 200, { status: 'ok' });
    if (path === '/readyz') {
      const { ready, body } = await readiness();
      return json(response, ready ? 200 : 503, body);
    }
    if (path !== '/metrics') return json(response, 404, { detail: 'There is no such page here.', code: 'not_found' });
    if (!mayReadMetrics(request.socket.remoteAddress, request.headers)) {
      const detail = 'This address may not read metrics. Add it to METRICS_ALLOW_CIDRS.';
      return json(response, 403, { detail, code: 'not_allowed_here' });
    }
    const { type, text } = await metrics.render();
    response.writeHead(200, { 'content-type': type }).end(text);
  });
  server.headersTimeout = server.requestTimeout = config.HEADERS_TIMEOUT_SECONDS * 1000;
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, config.HOST, resolve));
  return async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
}

function json(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body));
}
