import { randomInt } from 'node:crypto';

export const PASSWORD_LENGTH = { min: 8, max: 256, default: 16 } as const;

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';
/** Without quotes, backslash and backtick, which shells and configuration files take for their own. */
const SYMBOLS = '!#$%&()*+,-./:;<=>?@[]^_{|}~';
/** Characters that are easily read as another. */
const AMBIGUOUS = /[Il1|O0o]/g;

export interface PasswordOptions {
  /** 8 to 256 characters. */
  length?: number;
  /** Whether it includes symbols in addition to letters and digits. */
  symbols?: boolean;
  /** Leaves out characters that look alike: I l 1 | O 0 o. */
  excludeAmbiguous?: boolean;
}

/**
 * Draws a password in which each class of characters (lower, upper, digits, symbols) is present. Whole passwords are
 * drawn until one has them all, so that each that qualifies is equally likely; placing one of each class would not do that.
 */
export function generatePassword({
  length = PASSWORD_LENGTH.default,
  symbols = true,
  excludeAmbiguous = false,
}: PasswordOptions = {}): { password: string; length: number } {
  const classes = [LOWER, UPPER, DIGITS, ...(symbols ? [SYMBOLS] : [])].map((characters) =>
    excludeAmbiguous ? characters.replace(AMBIGUOUS, '') : characters,
  );
  if (length < classes.length) throw new RangeError('a password must have room for each class of characters');
  const alphabet = classes.join('');
  for (;;) {
    // biome-ignore lint/style/noNonNullAssertion: the index is below the length.
    const drawn = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]!);
    if (classes.every((characters) => drawn.some((character) => characters.includes(character)))) {
      return { password: drawn.join(''), length };
    }
  }
}
