import { randomInt, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { createClient } from '../helpers/client.ts';
import type { Service } from '../helpers/service.ts';
import { until } from '../helpers/until.ts';

export const PASSWORD = 'correct horse battery staple';

/** Everything that must stay out of logs, gathered as visitors meet it. */
const secrets = new Set<string>([PASSWORD]);

/** Records a secret for `findSecretsInLogs`, and returns it. */
export function secret(text: string): string {
  secrets.add(text);
  return text;
}

/** The log lines that hold a secret. */
export function findSecretsInLogs(service: Service): string[] {
  const lines = service.logs.map((entry) => JSON.stringify(entry)).concat(service.stderr().split('\n'));
  return lines.filter((line) =>
    [...secrets].some((text) => line.includes(text) || line.includes(encodeURIComponent(text))),
  );
}

export interface UserView {
  user_id: number;
  email: string;
  tier: string;
  is_active: boolean;
  email_verified: boolean;
}

export interface KeyView {
  id: number;
  prefix: string;
  name: string | null;
  tier: string;
  is_active: boolean;
  created_at: string | null;
  last_used_at: string | null;
  revoked_at: string | null;
  expires_at: string | null;
}

export const newAddress = () => `u${randomUUID()}@example.org`;

/** An address that no other visitor has, so that throttles do not meet. */
export const newNetwork = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export type Visitor = ReturnType<typeof createVisitor>;

/**
 * A browser with a cookie jar, on its own network (the service must trust 127.0.0.1 as a proxy).
 * @param extra headers of every request
 */
export function createVisitor({ url }: { url: string }, extra: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  const headers: Record<string, string> = { 'x-forwarded-for': newNetwork(), ...extra };
  const client = createClient(url, {});

  async function send(method: string, path: string, body?: unknown, more: Record<string, string> = {}) {
    const cookie = cookieHeader();
    const response = await fetch(url + path, {
      method,
      headers: {
        ...headers,
        ...(cookie ? { cookie } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...more,
      },
      body: body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) keep(line);
    const text = await response.text();
    const json = response.status !== 206 && response.headers.get('content-type')?.includes('json');
    // biome-ignore lint/suspicious/noExplicitAny: tests look into answers freely
    return { status: response.status, headers: response.headers, text, body: (json ? JSON.parse(text) : null) as any };
  }

  function keep(line: string): void {
    const [pair, ...attributes] = line.split('; ') as [string, ...string[]];
    const [name, value] = pair.split('=') as [string, string];
    if (value) jar.set(name, secret(value));
    else if (attributes.includes('Max-Age=0')) jar.delete(name);
  }
  const cookieHeader = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');

  return {
    jar,
    headers,
    send,
    /** The raw cookie header, to replay it later. */
    cookie: cookieHeader,
    get: (path: string, more?: Record<string, string>) => send('GET', path, undefined, more),
    post: (path: string, body?: unknown, more?: Record<string, string>) => send('POST', path, body, more),
    delete: (path: string, more?: Record<string, string>) => send('DELETE', path, undefined, more),
    form: ((path, fields, files, more = {}) => {
      const cookie = cookieHeader();
      return client.form(path, fields, files, { ...headers, ...(cookie ? { cookie } : {}), ...more });
    }) as typeof client.form,
    signup: (email = newAddress(), password = PASSWORD) => send('POST', '/api/auth/signup', { email, password }),
    login: (email: string, password = PASSWORD) => send('POST', '/api/auth/login', { email, password }),
    async makeKey(
      more: { name?: string | null; env?: string; expires_at?: string } = {},
    ): Promise<KeyView & { key: string }> {
      const answer = await send('POST', '/api/keys', more);
      if (answer.status !== 201) throw new Error(`no key: ${answer.text}`);
      secret(answer.body.key);
      return answer.body;
    },
  };
}

/** A visitor with an account, signed in. */
export async function createUser(service: { url: string }): Promise<Visitor & { user: UserView }> {
  const visitor = createVisitor(service);
  const answer = await visitor.signup();
  if (answer.status !== 201) throw new Error(`no sign-up: ${answer.text}`);
  return { ...visitor, user: answer.body };
}

/** Sends with only a key. */
export const createProgram = (service: { url: string }, key: string, header: 'bearer' | 'x-api-key' = 'bearer') =>
  createVisitor(service, header === 'bearer' ? { authorization: `Bearer ${key}` } : { 'x-api-key': key });

export interface Letter {
  subject: string;
  text: string;
  raw: string;
  token: string;
}

/** Contents of mails already read, by path: a file is complete once it has its name, and never changes. */
const read = new Map<string, Promise<string>>();
function readOnce(path: string): Promise<string> {
  const found = read.get(path) ?? readFile(path, 'utf8');
  read.set(path, found);
  return found;
}

/** The mails to an address in the mail folder, oldest first; waits until there are `count`. */
export async function readLetters(service: Service, to: string, count: number): Promise<Letter[]> {
  const folder = join(service.dataDir, 'mail');
  return until(`${count} mails to ${to} are there`, async () => {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
    const all = await Promise.all(names.map((name) => readOnce(join(folder, name))));
    const letters = all.filter((raw) => raw.includes(`To: ${to}`)).map(parseLetter);
    return letters.length >= count ? letters : null;
  });
}

/** Reads a mail as nodemailer writes it: quoted-printable, plain text first. */
export function parseLetter(raw: string): Letter {
  const text = raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  const token = /#token=([\w-]+)/.exec(text)?.[1] ?? '';
  return { raw, text, subject: /^Subject: (.*)$/m.exec(raw)?.[1]?.trim() ?? '', token: token && secret(token) };
}
