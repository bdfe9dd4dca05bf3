import type { AddressInfo } from 'node:net';
import fastify, { LogController } from 'fastify';
import { createLog } from '../../src/log.ts';

/**
 * The minimum for a small response: Fastify with routes that return fixed values, and the service's log line for each
 * request. It knows no caller, counts nothing and checks nothing. Run: node bench/peers/empty.ts (started by
 * bench/text-tools.ts)
 */
const app = fastify({
  loggerInstance: createLog('info'),
  logController: new LogController({ disableRequestLogging: true }),
  keepAliveTimeout: 65_000,
});
app.addHook('onResponse', (request, reply, done) => {
  const { method, url } = request;
  const [path] = url.split('?');
  request.log.info({ method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'request');
  done();
});
app.get('/empty', async () => ({ uuids: ['00000000-0000-4000-8000-000000000000'], count: 1 }));
app.post('/empty', async () => ({ formatted: '{\n  "a": 1\n}' }));
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`);
