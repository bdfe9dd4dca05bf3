import type { FastifyRequest } from 'fastify';
import { SheafError } from '../../errors.ts';
import type { App } from '../context.ts';

/** The page's own addresses and WebSockets: another method there is nothing that the interface knows. */
const LEFT_OUT = /^\/(?::|ws\/|\*)/;

export type AllowedMethods = (path: string) => string[];

/** Remembers which methods each address takes. Register before the routes. */
export function collectMethods(app: App): AllowedMethods {
  const routes = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  app.addHook('onRoute', ({ url, method }) => {
    if (LEFT_OUT.test(url)) return;
    const route = routes.get(url) ?? { pattern: patternOf(url), methods: new Set<string>() };
    for (const each of [method].flat()) route.methods.add(each);
    routes.set(url, route);
  });
  return (path) => {
    const methods = new Set(
      [...routes.values()].filter(({ pattern }) => pattern.test(path)).flatMap((r) => [...r.methods]),
    );
    return methods.size === 0 ? [] : [...methods.add('OPTIONS')].sort();
  };
}

/** Response for an address without a route for this method: 405 with `Allow` (RFC 9110 section 15.5.6), or 404. */
export function noRouteError(request: FastifyRequest, allowed: readonly string[]): SheafError {
  if (allowed.length === 0) return new SheafError('not_found', 'Not found. See /docs.');
  return new SheafError('method_not_allowed', `${request.method} is not allowed. Use ${allowed.join(', ')}.`);
}

function patternOf(url: string): RegExp {
  const escaped = url.replace(/[.+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`^${escaped.replace(/\*/g, '.*').replace(/:\w+/g, '[^/]+')}$`);
}
