import type { FastifyRequest } from 'fastify';
import { anonymousIdentity, type Identity } from '../core/identity.ts';
import { SheafError } from '../errors.ts';
import type { AddressBook } from './address.ts';
import type { App } from './context.ts';

/** Says who the caller is before any route runs. */
export function registerIdentity(app: App, addresses: AddressBook): void {
  app.decorateRequest('identity', null as unknown as Identity);
  app.addHook('onRequest', async (request) => {
    request.identity = resolve(request, addresses);
  });
}

function resolve(request: FastifyRequest, addresses: AddressBook): Identity {
  if (presentedKey(request) !== null) {
    throw new SheafError('invalid_api_key', 'The API key is wrong or revoked; send a valid one, or none.');
  }
  return anonymousIdentity(addresses.caller(request.socket.remoteAddress, request.headers).network);
}

/** The API key that a request shows, or null when it shows none. */
function presentedKey(request: FastifyRequest): string | null {
  const bearer = /^Bearer\s+(.*)$/i.exec(request.headers.authorization ?? '');
  if (bearer) return bearer[1] as string;
  const header = request.headers['x-api-key'];
  return header === undefined ? null : String(header);
}
