import * as S from './states.ts';

/** Where the scanner stands when a byte cannot be right; `byte` is undefined at the end of the text. */
interface Place {
  state: number;
  byte: number | undefined;
  /** Whether the innermost open container is an object; undefined outside of all. */
  inObject: boolean | undefined;
  /** Whether the last thing before was a comma. */
  afterComma: boolean;
  /** Bytes before this one. */
  offset: number;
}

const of = (character: string) => character.charCodeAt(0);

/** Says in one sentence what is wrong at this place and what would be right. */
export function describeSyntaxError({ state, byte, inObject, afterComma, offset }: Place): string {
  if (byte === undefined) return describeEnd(state, inObject);
  if (state >= S.NUMBER) return describeNumber(state - S.NUMBER);
  if (looksWide(byte, offset)) return 'The text must be UTF-8, not UTF-16 or UTF-32';
  switch (state) {
    case S.STRING:
      if (byte < 0x20) return 'Control characters in a string must be written as escapes such as \\n';
      return 'The text must be valid UTF-8';
    case S.UTF8:
      return 'The text must be valid UTF-8';
    case S.ESCAPE:
      return 'A backslash must be followed by one of " \\ / b f n r t u';
    case S.HEX:
      return '\\u must be followed by four hexadecimal digits';
    case S.LITERAL:
      return 'Expected true, false or null';
  }
  if (byte === of('/') || byte === of('#')) return 'Comments are not allowed in JSON';
  if (byte === of("'")) return 'Strings must be in double quotes';
  if (afterComma && (byte === of(']') || byte === of('}'))) return 'A comma must be followed by another item';
  switch (state) {
    case S.FIRST_KEY:
      return "Expected a key in double quotes or '}'";
    case S.NEXT_KEY:
      return 'Expected a key in double quotes';
    case S.COLON:
      return "Expected ':' after the key";
    case S.DONE:
      return 'Expected nothing more after the value';
    case S.AFTER_VALUE:
      return inObject ? "Expected ',' or '}' after the value" : "Expected ',' or ']' after the value";
  }
  if (byte === of('+')) return "A number must not begin with '+'";
  if (byte === of('.')) return "A number must have a digit before '.'";
  return state === S.FIRST_VALUE ? "Expected a value or ']'" : 'Expected a value';
}

function describeEnd(state: number, inObject: boolean | undefined): string {
  if (state >= S.STRING && state <= S.UTF8) return 'The text ends within a string';
  if (state >= S.NUMBER) return 'The text ends within a number';
  if (state === S.LITERAL) return 'The text ends within true, false or null';
  if (inObject === undefined) return 'The text is empty; expected a value';
  return inObject ? 'The text ends within an object' : 'The text ends within an array';
}

/** Texts in UTF-16 and UTF-32 begin with a byte order mark or have a zero among their first two bytes. */
function looksWide(byte: number, offset: number): boolean {
  return offset <= 1 && (byte === 0 || (offset === 0 && byte >= 0xfe));
}

function describeNumber(state: number): string {
  return state === S.AFTER_ZERO ? 'A number must not have leading zeros' : 'Expected a digit';
}
