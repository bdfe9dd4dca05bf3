import { createHmac, randomBytes } from 'node:crypto';

/**
 * Signatures of webhooks as the Standard Webhooks specification 1.0.0 has them
 * (https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md).
 */
const PREFIX = 'whsec_';
const SECRET_BYTES = 32;

export function makeSigningSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
}

export interface SignedMessage {
  /** The same at each attempt, so that receivers can detect repeats. */
  id: string;
  /** Of this attempt, in epoch milliseconds. */
  now: number;
  /** The body, exactly as sent. */
  body: string;
  /** Valid secrets: two during a rotation. */
  secrets: readonly string[];
}

/** Makes the three headers of a delivery ("Webhook headers"), with a signature for each secret. */
export function signMessage({ id, now, body, secrets }: SignedMessage): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
