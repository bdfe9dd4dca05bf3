import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SheafError, ValidationError } from '../../errors.ts';
import { wordItem } from '../item-words.ts';
import { type AllowedMethods, noRouteError } from './methods.ts';

/** Errors of the framework, by its code, in the words of the catalogue. */
const FRAMEWORK: Record<string, () => SheafError | ValidationError> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () =>
    new SheafError('unsupported_media_type', 'Unsupported content type. See /docs.'),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => jsonInvalid(),
  FST_ERR_CTP_INVALID_JSON_BODY: () => jsonInvalid(),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new SheafError('body_too_large', 'Request body too large.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () =>
    new SheafError('truncated_body', 'The body is shorter than its Content-Length.'),
  FST_ERR_BAD_URL: () => new SheafError('not_found', 'Not found. See /docs.'),
  FST_ERR_MAX_PARAM_LENGTH: () => new SheafError('not_found', 'Not found. See /docs.'),
};

function jsonInvalid(): ValidationError {
  return new ValidationError([{ loc: ['body', 0], msg: 'JSON decode error', type: 'json_invalid' }]);
}

/** Responds to addresses that cannot be decoded; these reach no route and none of its hooks. */
export function answerBadAddress(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.header('x-request-id', request.id);
  return answer(translate(error, false), request, reply);
}

/** Turns every failure into one of the contract's two shapes, and keeps private reasons in the log. */
export function registerErrorHandling(app: FastifyInstance, allowedMethods: AllowedMethods): void {
  app.setErrorHandler((error: FastifyError | Error, request, reply) =>
    answer(translate(error, request.gone?.aborted), request, reply),
  );
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?');
    const allowed = allowedMethods(path);
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    if (allowed.length > 0 && request.method === 'OPTIONS') return reply.status(204).send();
    return answer(noRouteError(request, allowed), request, reply);
  });
}

function translate(error: FastifyError | Error, gone: boolean): SheafError | ValidationError {
  if (error instanceof SheafError || error instanceof ValidationError) return error;
  const { code = '', statusCode, message } = error as FastifyError;
  // No client reads this response; the status is for the log and the metrics.
  if (gone) return new SheafError('cancelled', 'The client closed the connection.', { cause: error });
  const known = FRAMEWORK[code];
  if (known) return known();
  if (error instanceof SyntaxError && statusCode === 400) return jsonInvalid();
  if (statusCode === 400 && /prototype property/.test(message)) return jsonInvalid();
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new SheafError('bad_request', 'Malformed request. See /docs.', { cause: error });
  }
  return new SheafError('internal_error', 'Internal error. It has been logged.', { cause: error });
}

function answer(error: SheafError | ValidationError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = error instanceof ValidationError ? 422 : error.status;
  if (status >= 500 && ![503, 504, 507].includes(status)) request.log.error({ err: error }, 'request failed');
  else if (status >= 500) request.log.warn({ err: error }, 'request could not be served');
  if (error instanceof SheafError && error.retryAfter !== undefined) {
    reply.header('retry-after', String(error.retryAfter));
  } else if (status === 503) reply.header('retry-after', '5');
  // RFC 9110 section 15.5.2: a 401 names a way to say who one is.
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  reply.status(status).type('application/json; charset=utf-8');
  return reply.send(bodyOf(error, status));
}

/** Every 422 response has the list form, with a code if there is one. */
function bodyOf(error: SheafError | ValidationError, status: number): object {
  if (error instanceof ValidationError) return { detail: error.items.map(wordItem) };
  const { code, message, reason } = error;
  if (status !== 422) return { detail: message, code };
  return { detail: [{ loc: ['body'], msg: message, type: code, ...(reason && { ctx: reason }) }], code };
}
