import { createHash, randomBytes } from 'node:crypto';

/** Makes a secret of 32 random bytes as base64url text (43 characters), for cookies and mailed tokens. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** The form in which a secret is stored: its SHA-256. Secrets are random, so that a slow hash would add nothing. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
