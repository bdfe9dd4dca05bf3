import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IDataObject } from 'n8n-workflow';

/** Seconds by which a message may be old, or the clocks may differ. */
const TOLERANCE = 300;

/** Whether a secret signs a message, and it is not an old one sent again (Standard Webhooks). */
export function isSigned(body: Buffer, headers: IDataObject, secret: string): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = headers;
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  if (typeof id !== 'string' || typeof time !== 'string' || typeof signatures !== 'string' || key.length === 0)
    return false;
  if (!/^\d+$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > TOLERANCE) return false;
  const right = createHmac('sha256', key).update(`${id}.${time}.`).update(body).digest();
  return signatures.split(' ').some((signature) => {
    const [version, value = ''] = signature.split(',');
    const bytes = Buffer.from(value, 'base64');
    return version === 'v1' && bytes.length === right.length && timingSafeEqual(bytes, right);
  });
}
