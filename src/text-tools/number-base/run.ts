import { createRefusal } from '../kit/refuse.ts';
import { NOTES } from './notes.ts';
import type { Body } from './tool.ts';

const refuse = createRefusal(NOTES);
const PREFIXES: Record<string, number> = { '0b': 2, '0o': 8, '0x': 16 };
const DIGITS = '0123456789abcdefghijklmnopqrstuvwxyz';

/** Writes a whole number of up to 4,096 digits to other bases. */
export function run({ number, from, to }: Body) {
  const [, sign = '', rest = ''] = /^([+\-−]?)(.*)$/s.exec(number.trim()) ?? [];
  const compact = rest.replace(/[\s_]/g, '').toLowerCase();
  const prefixed = PREFIXES[compact.slice(0, 2)];
  const base = from ?? prefixed ?? 10;
  // 0b1 is a number to base 16, too.
  const digits = prefixed === base ? compact.slice(2) : compact;
  const allowed = DIGITS.slice(0, base);
  if (digits === '' || [...digits].some((digit) => !allowed.includes(digit)))
    refuse('number', 'number_digits', { base });
  const size = parse(digits, base);
  const value = sign === '-' || sign === '−' ? -size : size;
  return {
    result: value.toString(to),
    binary: value.toString(2),
    octal: value.toString(8),
    decimal: value.toString(),
    hexadecimal: value.toString(16),
    bits: size === 0n ? 0 : size.toString(2).length,
  };
}

function parse(digits: string, base: number): bigint {
  const factor = BigInt(base);
  let value = 0n;
  for (const digit of digits) value = value * factor + BigInt(DIGITS.indexOf(digit));
  return value;
}
