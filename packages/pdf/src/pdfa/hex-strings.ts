import { Buffer } from '../platform/buffer.ts';

const HEX = /^[\da-fA-F\s\0]*$/;

/** True when a string in hexadecimal digits has something else in it, or an odd number of them (ISO 19005-2, 6.1.6). */
export function oddHexStrings(bytes: Uint8Array): boolean {
  const end = bytes.length;
  for (let at = 0; at < end; at++) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x25) {
      while (at < end && bytes[at] !== 10 && bytes[at] !== 13) at++;
    } else if (byte === 0x28) {
      for (let depth = 0; at < end; at++) {
        if (bytes[at] === 0x5c) at++;
        else if (bytes[at] === 0x28) depth++;
        else if (bytes[at] === 0x29 && --depth === 0) break;
      }
    } else if (byte === 0x3c) {
      if (bytes[at + 1] === 0x3c) {
        at++;
        continue;
      }
      const from = ++at;
      let digits = 0;
      while (at < end && bytes[at] !== 0x3e) {
        if ((bytes[at] ?? 0) > 32) digits++;
        at++;
      }
      if (digits % 2 === 1 || at >= end) return true;
      if (!HEX.test(Buffer.from(bytes.buffer, bytes.byteOffset + from, at - from).toString('latin1'))) return true;
    }
  }
  return false;
}
