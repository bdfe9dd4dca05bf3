import { SheafError } from '../errors.ts';
import { formatMessage } from '../texts/format.ts';

/** Sentences about limits that accounts have, by code. */
export const ACCOUNT_NOTES = {
  address_refused: 'The address may not be reached from here; name one of the public network.',
  too_many_webhooks: 'An account has at most {most} webhooks; delete one first.',
  too_many_workflows: 'An account has at most {most} workflows. Delete one that you no longer need.',
  workflows_too_large: 'The saved workflows of an account have at most {most} KiB together; delete or shorten one.',
  too_many_signatures: 'An account has at most {most} saved signatures. Delete one that you no longer need.',
  signature_too_large: 'A saved signature has at most {most} KiB. Draw it with fewer strokes.',
  too_many_keys: 'An account has at most {most} active API keys. Revoke one that you no longer need.',
} as const satisfies Record<string, string>;

/** Makes the error of an account that has as many of something as it may. */
export function tooMany(code: keyof typeof ACCOUNT_NOTES, most: number): SheafError {
  const message = formatMessage(ACCOUNT_NOTES[code], { most }, 'en');
  return new SheafError('limit_exceeded', message, { reason: { code, most } });
}
