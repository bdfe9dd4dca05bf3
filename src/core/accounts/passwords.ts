import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Gate } from './gate.ts';

/** Costs of argon2id: memory in KiB, passes, lanes. */
export interface PasswordCosts {
  memory: number;
  passes: number;
  parallelism: number;
}

export interface Passwords {
  /** A PHC string for storing. @throws SheafError `unavailable` when too many are being processed */
  hash(password: string): Promise<string>;
  /**
   * Whether the password is the stored one. Takes the same time when there is no stored one. `outdated` means that the
   * stored hash has lower costs than today's.
   * @throws SheafError `unavailable` when too many are being processed
   */
  verify(stored: string | null, password: string): Promise<{ right: boolean; outdated: boolean }>;
}

const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Argon2id (RFC 9106), off the event loop. */
export const argon2id = (parameters: Argon2Parameters): Promise<Buffer> => derive('argon2id', parameters);
const derive = promisify(argon2);

/** @param gate keeps the memory and the cores that hashing takes within bounds */
export function createPasswords(costs: PasswordCosts, gate: Gate): Passwords {
  // A hash of no password, at today's costs: sign-ins with unknown addresses are compared with it.
  const nobody = formatPhc(costs, randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));

  return {
    async hash(password) {
      const nonce = randomBytes(SALT_BYTES);
      const tag = await gate.pass(() =>
        argon2id({ message: bytesOf(password), nonce, tagLength: TAG_BYTES, ...costs }),
      );
      return formatPhc(costs, nonce, tag);
    },
    async verify(stored, password) {
      const { costs: used, salt, tag } = parsePhc(stored ?? nobody);
      const derived = await gate.pass(() =>
        argon2id({ message: bytesOf(password), nonce: salt, tagLength: tag.length, ...used }),
      );
      const right = timingSafeEqual(derived, tag) && stored !== null;
      return { right, outdated: used.memory < costs.memory || used.passes < costs.passes };
    },
  };
}

/** One password has one form, however a keyboard composes its letters (RFC 8265 section 4.2). */
function bytesOf(password: string): Buffer {
  return Buffer.from(password.normalize('NFC'));
}

/** Writes a hash as a PHC string (github.com/P-H-C/phc-string-format): base64 without padding. */
export function formatPhc({ memory, passes, parallelism }: PasswordCosts, salt: Buffer, tag: Buffer): string {
  const [saltText, tagText] = [salt, tag].map((bytes) => bytes.toString('base64').replace(/=+$/, ''));
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${saltText}$${tagText}`;
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** @throws Error when the text is not an argon2id PHC string of version 19 */
export function parsePhc(text: string): { costs: PasswordCosts; salt: Buffer; tag: Buffer } {
  const match = PHC.exec(text);
  if (!match) throw new Error('a stored password hash cannot be read');
  const [memory, passes, parallelism] = match.slice(1, 4).map(Number) as [number, number, number];
  const [salt, tag] = match.slice(4).map((part) => Buffer.from(part, 'base64')) as [Buffer, Buffer];
  return { costs: { memory, passes, parallelism }, salt, tag };
}
