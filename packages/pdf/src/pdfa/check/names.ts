import { Buffer } from '../../platform/buffer.ts';

/** True when the bytes of a name (one character a byte) are UTF-8. */
export function isUtf8(name: string): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(name, 'latin1'));
    return true;
  } catch {
    return false;
  }
}
