import type { AnyJob, Webhook } from './api.gen.ts';
import { WebhookVerificationError } from './errors.ts';

export interface WebhookEvent {
  type: Webhook['events'][number];
  timestamp: string;
  /** The job that has ended. */
  data: AnyJob;
}

type HeadersLike = Headers | Record<string, string | readonly string[] | undefined>;

/**
 * Returns the event of a webhook that the service has signed (Standard Webhooks).
 * @param body the raw body, before any parsing
 * @param secret `whsec_…`; several during a rotation
 * @param tolerance seconds by which the clocks may differ
 * @throws WebhookVerificationError
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: HeadersLike,
  secret: string | readonly string[],
  { tolerance = 300 } = {},
): Promise<WebhookEvent> {
  const [id, time, signatures] = ['id', 'timestamp', 'signature'].map((part) => headerOf(headers, `webhook-${part}`));
  if (!id || !time || !signatures) throw new WebhookVerificationError('The headers of a webhook are missing.');
  if (!/^\d+$/.test(time) || Math.abs(Date.now() / 1000 - Number(time)) > tolerance) {
    throw new WebhookVerificationError('The webhook is too old, or its clock differs from ours.');
  }
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${time}.${text}`);
  for (const each of typeof secret === 'string' ? [secret] : secret) {
    const key = await crypto.subtle.importKey('raw', bytesOf(each.replace(/^whsec_/, '')), HMAC, false, ['verify']);
    for (const signature of signatures.split(' ')) {
      const [version, value = ''] = signature.split(',');
      if (version !== 'v1') continue;
      if (await crypto.subtle.verify('HMAC', key, bytesOf(value), signed)) return JSON.parse(text) as WebhookEvent;
    }
  }
  throw new WebhookVerificationError('The signature of the webhook is not by this secret.');
}

const HMAC = { name: 'HMAC', hash: 'SHA-256' };

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return new Uint8Array(1);
  }
}

function headerOf(headers: HeadersLike, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const key = Object.keys(headers).find((each) => each.toLowerCase() === name);
  const value = key === undefined ? undefined : headers[key];
  return typeof value === 'string' ? value : value?.[0];
}
