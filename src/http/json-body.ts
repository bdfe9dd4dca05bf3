import { isUtf8 } from 'node:buffer';
import { SheafError, ValidationError } from '../errors.ts';
import type { App } from './context.ts';

/** Deeper than anything in the interface. */
const MAX_DEPTH = 64;
/** Members of all objects, and values of all lists: pages of many files take most. */
const MAX_MEMBERS = 10_000;
const MAX_VALUES = 150_000;

/**
 * Reads JSON bodies. It refuses bodies that would cost more to build than a request is worth (many thousands of
 * members, endless nesting) before building anything.
 */
export function registerJsonBodies(app: App): void {
  const parse = createJsonParser(app);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, bodyParser(parse));
  app.addContentTypeParser('text/plain', { parseAs: 'buffer' }, bodyParser(decodeUtf8));
}

/** For Fastify: without the promises that it would make for an asynchronous one. */
export function bodyParser(parse: (body: Buffer) => unknown) {
  return (_request: unknown, body: Buffer, done: (error: Error | null, value?: unknown) => void): void => {
    let value: unknown;
    try {
      value = parse(body);
    } catch (error) {
      done(error as Error);
      return;
    }
    done(null, value);
  };
}

/** A parser of JSON bodies. @throws ValidationError `json_invalid`, SheafError `body_too_large` */
export function createJsonParser(app: App): (body: Buffer) => unknown {
  const parse = app.getDefaultJsonParser('error', 'error') as unknown as (
    request: null,
    body: string,
    done: (error: Error | null, value?: unknown) => void,
  ) => void;
  return (body) => {
    const text = decodeUtf8(body);
    requireModest(text, ['body', 0]);
    let failure: Error | null = null;
    let parsed: unknown;
    // It calls back before it returns.
    parse(null, text, (error, value) => {
      failure = error;
      parsed = value;
    });
    if (failure) throw failure;
    return parsed;
  };
}

/** A body as text. @throws ValidationError for bytes that are no UTF-8 (RFC 8259 section 8.1) */
export function decodeUtf8(body: Uint8Array): string {
  if (isUtf8(body)) return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8');
  throw new ValidationError([
    { loc: ['body', 0], msg: 'JSON decode error: the body is not valid UTF-8', type: 'json_invalid' },
  ]);
}

/** The value of a JSON text in the field at `loc`. @throws ValidationError, SheafError as for bodies */
export function parseJsonText(text: string, loc: (string | number)[]): unknown {
  requireModest(text, loc);
  try {
    return JSON.parse(text);
  } catch {
    throw new ValidationError([{ loc, msg: 'Invalid JSON', type: 'json_invalid' }]);
  }
}

/** The same, but undefined for invalid JSON. */
export function tryParseJson(text: string): unknown {
  try {
    return parseJsonText(text, ['body']);
  } catch {
    return undefined;
  }
}

function requireModest(text: string, loc: (string | number)[]): void {
  const { depth, members, values } = measure(text);
  if (depth > MAX_DEPTH) {
    const msg = `JSON decode error: nested too deep, at most ${MAX_DEPTH} levels are accepted`;
    throw new ValidationError([{ loc, msg, type: 'json_invalid' }]);
  }
  if (members > MAX_MEMBERS || values > MAX_VALUES) {
    throw new SheafError(
      'body_too_large',
      `The JSON is too large. The limit is ${MAX_MEMBERS} object members and ${MAX_VALUES} array values.`,
    );
  }
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const LEFT_BRACKET = 0x5b;
const BACKSLASH = 0x5c;
const RIGHT_BRACKET = 0x5d;
const LEFT_BRACE = 0x7b;
const RIGHT_BRACE = 0x7d;

/** Counts values outside strings; right for well-formed JSON, and an upper bound of what a parser meets before a fault. */
function measure(text: string): { depth: number; members: number; values: number } {
  let level = 0;
  let depth = 0;
  let members = 0;
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      for (at++; at < text.length && text.charCodeAt(at) !== QUOTE; at++) if (text.charCodeAt(at) === BACKSLASH) at++;
    } else if (code === COLON) members++;
    else if (code === COMMA) values++;
    else if (code === LEFT_BRACKET || code === LEFT_BRACE) depth = Math.max(depth, ++level);
    else if (code === RIGHT_BRACKET || code === RIGHT_BRACE) level--;
    if (members > MAX_MEMBERS || values > MAX_VALUES || depth > MAX_DEPTH) break;
  }
  return { depth, members, values };
}
