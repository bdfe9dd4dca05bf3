import { SPACE } from './bytes.ts';
import type { JsonFaultCode } from './notes.ts';
import * as S from './states.ts';

/** Where the scanner is when a byte cannot be right; `byte` is undefined at the end of the text. */
interface Place {
  state: number;
  byte: number | undefined;
  /** Whether the innermost open container is an object; undefined outside of all. */
  inObject: boolean | undefined;
  /** Whether the previous token was a comma. */
  afterComma: boolean;
  /** Bytes before this one. */
  offset: number;
}

const of = (character: string) => character.charCodeAt(0);

/** Finds the fault at this place. */
export function faultAt({ state, byte, inObject, afterComma, offset }: Place): JsonFaultCode {
  if (byte === undefined) return faultAtEnd(state, inObject);
  if (state >= S.NUMBER) return faultInNumber(state - S.NUMBER);
  if (looksWide(byte, offset)) return 'json_utf16';
  switch (state) {
    case S.STRING:
      if (byte < SPACE) return 'json_control_character';
      return 'json_not_utf8';
    case S.UTF8:
      return 'json_not_utf8';
    case S.ESCAPE:
      return 'json_bad_escape';
    case S.HEX:
      return 'json_bad_hex_escape';
    case S.LITERAL:
      return 'json_bad_literal';
  }
  if (byte === of('/') || byte === of('#')) return 'json_comment';
  if (byte === of("'")) return 'json_single_quotes';
  if (afterComma && (byte === of(']') || byte === of('}'))) return 'json_trailing_comma';
  switch (state) {
    case S.FIRST_KEY:
      return 'json_key_or_end_expected';
    case S.NEXT_KEY:
      return 'json_key_expected';
    case S.COLON:
      return 'json_colon_expected';
    case S.DONE:
      return 'json_end_expected';
    case S.AFTER_VALUE:
      return inObject ? 'json_comma_or_brace_expected' : 'json_comma_or_bracket_expected';
  }
  if (byte === of('+')) return 'json_leading_plus';
  if (byte === of('.')) return 'json_leading_point';
  return state === S.FIRST_VALUE ? 'json_value_or_end_expected' : 'json_value_expected';
}

function faultAtEnd(state: number, inObject: boolean | undefined): JsonFaultCode {
  if (state >= S.STRING && state <= S.UTF8) return 'json_ends_in_string';
  if (state >= S.NUMBER) return 'json_ends_in_number';
  if (state === S.LITERAL) return 'json_ends_in_literal';
  if (inObject === undefined) return 'json_empty';
  return inObject ? 'json_ends_in_object' : 'json_ends_in_array';
}

/** A byte order mark of UTF-16 begins with this byte, or with the next. */
const LEAST_OF_UTF16_MARK = 0xfe;

/** Texts in UTF-16 and UTF-32 begin with a byte order mark or have a zero among their first two bytes. */
function looksWide(byte: number, offset: number): boolean {
  return offset <= 1 && (byte === 0 || (offset === 0 && byte >= LEAST_OF_UTF16_MARK));
}

function faultInNumber(state: number): JsonFaultCode {
  return state === S.AFTER_ZERO ? 'json_leading_zero' : 'json_digit_expected';
}
