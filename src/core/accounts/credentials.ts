import { createHash, randomBytes } from 'node:crypto';

/** Makes a credential of 32 random bytes as base64url text (43 characters), for cookies and mailed tokens. */
export function makeCredential(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which a credential is stored: its SHA-256. Credentials are random, so that a slow hash would add nothing. */
export function hashCredential(credential: string): string {
  return createHash('sha256').update(credential).digest('base64url');
}
