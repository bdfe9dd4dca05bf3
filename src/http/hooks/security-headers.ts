import type { IncomingMessage, ServerResponse } from 'node:http';
import helmet from 'helmet';
import type { App } from '../context.ts';
import { CONTENT_POLICY } from '../page.ts';

/**
 * Sends helmet's headers with every answer. They are the same for all, so they are worked out once.
 * @param https whether people reach the service by https; some headers speak of that only, and the service is also used
 * over plain http on a LAN
 */
export function registerSecurityHeaders(app: App, https: boolean): void {
  const found = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => found.set(name.toLowerCase(), value),
    removeHeader: () => {},
  };
  const set = helmet({
    contentSecurityPolicy: { useDefaults: false, directives: CONTENT_POLICY },
    strictTransportSecurity: https,
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
  });
  set({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  const headers = Object.fromEntries(found);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}
