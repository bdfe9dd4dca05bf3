import { createRefusal } from '../kit/refuse.ts';
import { requireShort } from '../text.ts';
import { NOTES } from './notes.ts';
import type { Body } from './tool.ts';

const refuse = createRefusal(NOTES);
const MAX_PARAMETERS = 1000;

/** Percent-encodes text (RFC 3986 section 2.1; forms as the URL Standard has them), undoes that, or takes a URL apart. */
export function run({ text, operation, mode }: Body) {
  requireShort(text);
  if (!text.isWellFormed()) refuse('text', 'url_surrogate');
  if (operation === 'parts') return { result: null, parts: partsOf(text.trim()) };
  return { result: operation === 'encode' ? encode(text, mode) : decode(text, mode), parts: null };
}

function encode(text: string, mode: Body['mode']): string {
  if (mode === 'url') return encodeURI(text);
  // Those that RFC 3986 reserves and encodeURIComponent leaves.
  const encoded = encodeURIComponent(text).replace(
    /[!'()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return mode === 'form' ? encoded.replaceAll('%20', '+').replaceAll('%2A', '*').replaceAll('~', '%7E') : encoded;
}

function decode(text: string, mode: Body['mode']): string {
  try {
    if (mode === 'url') return decodeURI(text);
    return decodeURIComponent(mode === 'form' ? text.replaceAll('+', ' ') : text);
  } catch {
    return refuse('text', 'url_encoding');
  }
}

function partsOf(text: string) {
  const url = URL.parse(text) ?? refuse('text', 'url_invalid');
  if (url.searchParams.size > MAX_PARAMETERS) refuse('text', 'url_parameters', { most: MAX_PARAMETERS });
  return {
    protocol: url.protocol.slice(0, -1),
    username: url.username,
    has_password: url.password !== '',
    host: url.hostname,
    port: url.port === '' ? null : Number(url.port),
    path: url.pathname,
    parameters: [...url.searchParams].map(([name, value]) => ({ name, value })),
    fragment: url.hash.slice(1),
    origin: url.origin === 'null' ? null : url.origin,
  };
}
