import { createRefusal } from '../kit/refuse.ts';
import { NOTES } from './notes.ts';
import type { Body } from './tool.ts';

const refuse = createRefusal(NOTES);
const TIMES = ['iat', 'nbf', 'exp'];
const LAST_SECOND = 8_640_000_000_000;

/** Reads a JWT in the compact form (RFC 7519 section 3, RFC 7515 section 3.1). It never verifies the signature. */
export function run({ token }: Body, _query?: unknown, now = Date.now()) {
  const parts = token
    .trim()
    .replace(/^bearer\s+/i, '')
    .split('.');
  if (parts.length === 5) refuse('token', 'jwt_encrypted');
  if (parts.length !== 3) refuse('token', 'jwt_parts', { parts: parts.length });
  const [head, body, end] = parts as [string, string, string];
  const header = readObject(head, 1);
  const payload = readObject(body, 2);
  const signature = readBytes(end, 3);
  const times = TIMES.flatMap((name) => {
    const seconds = payload[name];
    const known = typeof seconds === 'number' && Math.abs(seconds) <= LAST_SECOND;
    return known ? [[name, new Date(seconds * 1000).toISOString()] as const] : [];
  });
  const expired = typeof payload.exp === 'number' ? payload.exp * 1000 <= now : null;
  return {
    header,
    payload,
    times: Object.fromEntries(times),
    expired,
    signature_bytes: signature.length,
    verified: false as const,
  };
}

function readBytes(part: string, number: number): Buffer {
  if (!/^[\w-]*$/.test(part) || part.length % 4 === 1) refuse('token', 'jwt_base64', { part: number });
  return Buffer.from(part, 'base64url');
}

function readObject(part: string, number: number): Record<string, unknown> {
  const bytes = readBytes(part, number);
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  return refuse('token', 'jwt_json', { part: number });
}
