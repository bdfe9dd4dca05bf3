import { z } from 'zod';
import { KEY_ENVIRONMENTS } from '../../../core/accounts/key-format.ts';
import { USER_TIERS } from '../../../core/identity.ts';
import { keptAsHash } from '../../storable-texts.ts';

/** Requests and answers about accounts and keys. */

/** A text whose length is counted in characters (code points), as JSON Schema and Pydantic count it. */
function characters(min: number, max: number): z.ZodString {
  return z
    .string()
    .check(({ value, issues }) => {
      const length = countCharacters(value, max);
      const common = { origin: 'string', inclusive: true, input: value } as const;
      if (length < min) issues.push({ code: 'too_small', minimum: min, ...common });
      else if (length > max) issues.push({ code: 'too_big', maximum: max, ...common });
    })
    .meta({ minLength: min, maxLength: max }) as z.ZodString;
}

/** Counts only up to a length that is certainly too long. */
function countCharacters(text: string, max: number): number {
  if (text.length > 2 * max) return max + 1;
  let count = 0;
  for (const _ of text) count++;
  return count;
}

const ADDRESS = /^[^\s@\p{Cc}\p{Cs}]+@[^\s@\p{Cc}\p{Cs}]+$/u;
const email = characters(3, 254)
  .check(({ value, issues }) => {
    if (issues.length === 0 && !ADDRESS.test(value)) {
      const message = 'value is not a valid email address: It must have one @ between two parts without spaces.';
      issues.push({ code: 'custom', message, input: value });
    }
  })
  .describe('Compared in lower case.')
  .meta({ examples: ['ada@example.org'] });
const PASSWORD = { format: 'password', examples: ['correct horse battery staple'] };
const newPassword = keptAsHash(characters(12, 1024).meta(PASSWORD));
const password = keptAsHash(characters(1, 1024).meta(PASSWORD));
const token = keptAsHash(characters(20, 512).describe('From the link in the mail.'));

export const signupBody = z.strictObject({ email, password: newPassword }).meta({ id: 'Signup' });
export const loginBody = z.strictObject({ email, password }).meta({ id: 'Login' });
export const addressBody = z.strictObject({ email }).meta({ id: 'Address' });
export const tokenBody = z.strictObject({ token }).meta({ id: 'Token' });
export const resetBody = z.strictObject({ token, new_password: newPassword }).meta({ id: 'PasswordReset' });

export const passwordBody = z
  .strictObject({ old_password: password, new_password: newPassword })
  .meta({ id: 'PasswordChange' });
export const removalBody = z.strictObject({ password }).meta({ id: 'AccountRemoval' });

export const sessionView = z
  .object({
    id: z.string().describe('ID for revoking the session. It cannot be used to sign in.'),
    created_at: z.iso.datetime(),
    last_seen_at: z.iso.datetime().describe('Within five minutes.'),
    expires_at: z.iso.datetime().describe('When it ends unless it is used again, or in any case.'),
    user_agent: z.string().nullable().describe('User agent at sign-in.'),
    is_current: z.boolean().describe('The session that asks.'),
  })
  .meta({
    id: 'Session',
    examples: [
      {
        id: 'k3Jr0aVb9QxZ1mTe',
        created_at: '2030-01-01T12:00:00.000Z',
        last_seen_at: '2030-01-02T08:30:00.000Z',
        expires_at: '2030-01-09T08:30:00.000Z',
        user_agent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        is_current: true,
      },
    ],
  });

export const userBody = z
  .object({
    user_id: z.int(),
    email: z.string(),
    tier: z.enum(USER_TIERS),
    is_active: z.boolean(),
    email_verified: z.boolean(),
  })
  .meta({
    id: 'User',
    examples: [{ user_id: 1, email: 'ada@example.org', tier: 'free', is_active: true, email_verified: false }],
  });

export const messageBody = z.object({ message: z.string() }).meta({ id: 'Message' });
export const verifiedBody = messageBody.extend({ email_verified: z.boolean() }).meta({ id: 'Verified' });

const LATEST_EXPIRY = Date.UTC(10_000, 0);
const KEY_NAME = /^\P{Cc}*$/u;
export const keyRequest = z
  .strictObject({
    name: characters(0, 80)
      .check(({ value, issues }) => {
        if (!KEY_NAME.test(value)) {
          issues.push({
            code: 'custom',
            message: 'Value error, the name must not contain control characters',
            input: value,
          });
        }
      })
      .nullish()
      .describe('Purpose of the key.'),
    env: z
      .string()
      .regex(new RegExp(`^(${KEY_ENVIRONMENTS.join('|')})$`))
      .default('live')
      .describe('`test` keys have a separate budget.'),
    expires_at: z.iso
      .datetime({ offset: true })
      .check(({ value, issues }) => {
        const at = Date.parse(value);
        if (at > Date.now() && at < LATEST_EXPIRY) return;
        issues.push({ code: 'custom', message: 'Value error, the time must be in the future', input: value });
      })
      .nullish()
      .describe('Expiration time. Default: none.'),
  })
  .meta({ id: 'KeyRequest', examples: [{ name: 'build server', env: 'live' }] });

const time = z.iso.datetime().nullable();
const keyFields = {
  id: z.int(),
  prefix: z.string().describe('The first characters of the key.'),
  name: z.string().nullable(),
  tier: z.string(),
  is_active: z.boolean(),
  created_at: time,
  last_used_at: time.describe('Within a minute.'),
  revoked_at: time,
  expires_at: time,
};
const keyExample = {
  id: 1,
  prefix: 'shf_live_4fT2kQ9x',
  name: 'build server',
  tier: 'free',
  is_active: true,
  created_at: '2030-01-01T12:00:00.000Z',
  last_used_at: null,
  revoked_at: null,
  expires_at: null,
};
export const keyView = z.object(keyFields).meta({ id: 'ApiKey', examples: [keyExample] });
export const keyCreated = z
  .object({ ...keyFields, key: z.string().describe('The full key. Shown only once.') })
  .meta({ id: 'ApiKeyCreated', examples: [{ ...keyExample, key: 'shf_live_…' }] });

const strokes = z
  .array(
    z
      .array(z.array(z.number().min(-1000).max(20_000)).min(2).max(3))
      .min(1)
      .max(10_000),
  )
  .min(1)
  .max(2000);
const STROKES =
  'Strokes of the pen in any unit, as lists of points [x, y] or [x, y, pressure] with a pressure from 0 to 1.';

export const signatureRequest = z
  .strictObject({
    strokes: strokes.optional().describe(STROKES),
    text: z.string().trim().min(1).max(200).optional().describe('A name to write instead.'),
  })
  .check(({ value, issues }) => {
    if ((value.strokes === undefined) !== (value.text === undefined)) return;
    issues.push({ code: 'custom', message: 'Value error, give strokes or text, and just one of them', input: value });
  })
  .meta({
    id: 'SignatureRequest',
    examples: [
      {
        strokes: [
          [
            [12.5, 40, 0.6],
            [30, 18, 0.8],
            [44.5, 41, 0.5],
          ],
        ],
      },
    ],
  });

const signatureExample = {
  id: '0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1',
  strokes: [
    [
      [12.5, 40, 0.6],
      [30, 18, 0.8],
      [44.5, 41, 0.5],
    ],
  ],
  text: null,
  created_at: '2030-01-01T12:00:00.000Z',
};
export const signatureView = z
  .object({
    id: z.string(),
    strokes: z
      .array(z.array(z.array(z.number())))
      .nullable()
      .describe(STROKES),
    text: z
      .string()
      .nullable()
      .describe('A name to write. If `strokes` is null too, it was saved with a former `SECRET_KEY`.'),
    created_at: z.iso.datetime(),
  })
  .meta({ id: 'SavedSignature', examples: [signatureExample] });
