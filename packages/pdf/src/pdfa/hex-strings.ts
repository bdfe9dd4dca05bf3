import { Buffer } from '../platform/buffer.ts';
import {
  BACKSLASH,
  CARRIAGE_RETURN,
  GREATER_THAN,
  LEFT_PARENTHESIS,
  LESS_THAN,
  LINE_FEED,
  PERCENT,
  RIGHT_PARENTHESIS,
  SPACE,
} from '../syntax/characters.ts';

const HEX = /^[\da-fA-F\s\0]*$/;

/** True when a string in hexadecimal digits has something else in it, or an odd number of them (ISO 19005-2, 6.1.6). */
export function oddHexStrings(bytes: Uint8Array): boolean {
  const end = bytes.length;
  for (let at = 0; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === PERCENT) {
      while (at < end && bytes[at] !== LINE_FEED && bytes[at] !== CARRIAGE_RETURN) at++;
    } else if (byte === LEFT_PARENTHESIS) {
      for (let depth = 0; at < end; at++) {
        if (bytes[at] === BACKSLASH) at++;
        else if (bytes[at] === LEFT_PARENTHESIS) depth++;
        else if (bytes[at] === RIGHT_PARENTHESIS && --depth === 0) break;
      }
    } else if (byte === LESS_THAN) {
      if (bytes[at + 1] === LESS_THAN) {
        at++;
        continue;
      }
      const from = ++at;
      let digits = 0;
      while (at < end && bytes[at] !== GREATER_THAN) {
        if ((bytes[at] ?? 0) > SPACE) digits++;
        at++;
      }
      if (digits % 2 === 1 || at >= end) return true;
      if (!HEX.test(Buffer.from(bytes.buffer, bytes.byteOffset + from, at - from).toString('latin1'))) return true;
    }
  }
  return false;
}
