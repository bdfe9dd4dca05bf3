import { loadTextTools } from '../../src/text-tools/registry.ts';
import type { Random } from '../helpers/random.ts';
import { mutate } from './mutate.ts';

/** Requests that a program in order might send, and their damaging. Bytes as they go over the wire. */
const UUID = '0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1';
const EVIL = [
  '../../../../etc/passwd',
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%ff%fe',
  '%',
  '\\..\\',
  '__proto__',
  'constructor',
  '<svg onload=alert(1)>',
  '"\r\nX-Injected: 1',
  '\u202e\u0000',
  'a'.repeat(5000),
  '99999999999999999999',
  '-1',
  '1e400',
  'NaN',
  '[]',
  '{}',
  'null',
  '[[[[[[[[',
  '{"__proto__":{"polluted":true}}',
  '😀',
  "' or 1=1 --",
  '0',
  'storage://anon/../../x.pdf',
];
const PATHS = [
  '/',
  '/api/operations',
  '/api/jobs?limit=20&offset=0&status=completed',
  `/api/jobs/${UUID}`,
  `/api/jobs/${UUID}/events?token=x`,
  `/api/download/anon/${UUID}.pdf?filename=report.pdf`,
  `/api/download/users/7/${UUID}.pdf`,
  `/api/download/preview/${UUID}/1.png`,
  `/api/download/${UUID}.zip?filename=a%20b.zip`,
  '/api/uuid-generator?count=3',
  '/api/password-generator?length=20',
  '/api/usage',
  '/api/auth/me',
  '/api/keys',
  '/openapi.json',
  '/docs/',
  '/healthz',
  '/metrics',
];
/** Examples of each text tool. */
const TOOL_BODIES = [...(await loadTextTools()).values()].flatMap(({ name, body }) =>
  ((body.meta()?.examples ?? []) as unknown[]).map((example): [string, unknown] => [`/api/${name}`, example]),
);
const BODIES: [path: string, body: unknown][] = [
  ...TOOL_BODIES,
  ['/api/process', { job_type: 'pdf-merge', files: [{ storage_url: `storage://anon/${UUID}.pdf`, pages: [1, 2] }] }],
  ['/api/process', { job_type: 'pdf-split', storage_url: `storage://anon/${UUID}.pdf`, parameters: { every: 2 } }],
  ['/api/auth/signup', { email: 'someone@example.org', password: 'a long pass phrase' }],
  ['/api/auth/login', { email: 'someone@example.org', password: 'a long pass phrase' }],
  ['/api/auth/verify-email/confirm', { token: 'x'.repeat(43) }],
  ['/api/auth/reset-password', { token: 'x'.repeat(43), new_password: 'another long one' }],
  ['/api/keys', { name: 'a key' }],
  ['/api/json-formatter', { text: '{"a": [1, 2]}', indent: 2, sort_keys: true }],
  ['/api/json-validator', { text: '{"a": [1, 2]}' }],
  ['/api/text-case-converter?case_type=upper', { text: 'some words' }],
  ['/api/base64', { text: 'some words', operation: 'encode' }],
];
const FORMS: [path: string, fields: Record<string, string>, file: { name: string; text: string }][] = [
  ['/api/upload', { job_type: 'json-formatter', parameters: '{"indent":2}' }, { name: 'a.json', text: '{"a":[1,2]}' }],
  ['/api/upload', { job_type: 'pdf-split', parameters: '{"every":1}' }, { name: 'a.pdf', text: '%PDF-1.4\n1 0 obj\n' }],
  ['/api/pdf-compress', { level: 'low' }, { name: 'a.pdf', text: '%PDF-1.4\n1 0 obj\n' }],
  ['/api/preview/pdf', {}, { name: 'a.pdf', text: '%PDF-1.4\n1 0 obj\n' }],
];
const METHODS = ['GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS', 'QUERY'];
const HEADERS = ['Range: bytes=0-', 'If-Range: x', 'Idempotency-Key: x', 'Prefer: wait=1', 'Cookie: session=x'];
const MORE_HEADERS = ['Authorization: Bearer x', 'X-API-Key: x', 'X-Forwarded-For: 1.2.3.4', 'Expect: 100-continue'];

/** The requests of a program in order, before any damage. */
export function wholeRequests(): Buffer[] {
  return [
    ...PATHS.map((path) => message('GET', path, [], Buffer.alloc(0))),
    ...BODIES.map(([path, body]) => jsonMessage(path, JSON.stringify(body), [])),
    ...FORMS.map(([path, fields, { name, text }]) => {
      const parts = Object.entries(fields).map(([field, value]) => part(`name="${field}"`, value));
      return formMessage(path, [...parts, part(`name="file"; filename="${name}"`, text)], []);
    }),
  ];
}

/** Makes one request: well-formed HTTP around hostile content, or bytes that are damaged anywhere. */
export function makeRequest(random: Random): Buffer {
  const whole = random.pick([makeGet, makeJson, makeForm])(random);
  // Whole requests go deeper into the service; damaged ones try the parser.
  return random.below(3) === 0 ? mutate(whole, random) : whole;
}

function makeGet(random: Random): Buffer {
  const whole = random.pick(PATHS);
  const path = random.below(4) === 0 ? whole : damageText(whole, random).replace(/[\r\n ]/g, '%20');
  const method = random.below(3) === 0 ? random.pick(METHODS) : 'GET';
  return message(method, path, headersOf(random), Buffer.alloc(0));
}

function makeJson(random: Random): Buffer {
  const [path, body] = random.pick(BODIES);
  const text =
    random.below(2) === 0 ? JSON.stringify(damageValue(body, random)) : damageText(JSON.stringify(body), random);
  return jsonMessage(path, text, headersOf(random));
}

function makeForm(random: Random): Buffer {
  const [path, fields, file] = random.pick(FORMS);
  const parts = Object.entries(fields).map(([name, value]) =>
    part(`name="${maybe(name, random)}"`, maybe(value, random)),
  );
  const name = random.below(2) === 0 ? file.name : random.pick(EVIL);
  parts.push(part(`name="${maybe('file', random)}"; filename="${name}"`, maybe(file.text, random)));
  if (random.below(6) === 0) parts.push(random.pick(parts));
  return formMessage(path, parts, headersOf(random));
}

function jsonMessage(path: string, text: string, headers: string[]): Buffer {
  return message('POST', path, ['Content-Type: application/json', ...headers], Buffer.from(text));
}

function formMessage(path: string, parts: string[], headers: string[]): Buffer {
  const body = Buffer.from(`${parts.join('')}--b--\r\n`);
  return message('POST', path, ['Content-Type: multipart/form-data; boundary=b', ...headers], body);
}

const part = (disposition: string, value: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;

function message(method: string, path: string, headers: string[], body: Buffer): Buffer {
  const length = body.length > 0 ? [`Content-Length: ${body.length}`] : [];
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', ...headers, ...length, 'Connection: close'];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body]);
}

function headersOf(random: Random): string[] {
  return [...HEADERS, ...MORE_HEADERS]
    .filter(() => random.below(8) === 0)
    .map((line) => (random.below(2) === 0 ? line : `${line.split(':')[0]}: ${oneLine(random.pick(EVIL))}`));
}

const oneLine = (text: string) => text.replace(/[\r\n\0]/g, ' ');

const maybe = (text: string, random: Random) => (random.below(4) === 0 ? damageText(text, random) : text);

/** Puts something evil in the place of a piece of a text, or damages its bytes. */
function damageText(text: string, random: Random): string {
  const at = random.below(text.length + 1);
  const length = random.below(Math.max(1, text.length - at));
  return random.below(4) === 0
    ? mutate(Buffer.from(text), random).toString('latin1')
    : text.slice(0, at) + random.pick(EVIL) + text.slice(at + length);
}

/** Leaves a value, puts something evil in its place, or under its own name. */
function damageValue(value: unknown, random: Random): unknown {
  if (random.below(8) === 0) return value;
  const evil = () => random.pick<unknown>([...EVIL, null, -1, 1e308, true, [], {}, [[]], { $gt: '' }, nested(200)]);
  if (typeof value !== 'object' || value === null) return evil();
  const copy = structuredClone(value) as Record<string, unknown>;
  const keys = Object.keys(copy);
  if (keys.length === 0 || random.below(6) === 0) copy[random.pick(EVIL)] = evil();
  else {
    const key = random.pick(keys);
    copy[key] = random.below(2) === 0 ? evil() : damageValue(copy[key], random);
  }
  return copy;
}

function nested(depth: number): unknown {
  let value: unknown = 0;
  for (; depth > 0; depth--) value = [value];
  return value;
}
