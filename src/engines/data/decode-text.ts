/** A text, and whether it was read as Windows-1252, since it is no UTF-8. */
export interface DecodedText {
  text: string;
  windows: boolean;
}

/** Decodes UTF-8, UTF-16 if marked as such, or encodings of programs on Windows; null for anything but text. */
export function decodeText(bytes: Buffer): DecodedText | null {
  if (hasMark(bytes, 0xff, 0xfe)) return { text: new TextDecoder('utf-16le').decode(bytes), windows: false };
  if (hasMark(bytes, 0xfe, 0xff)) return { text: new TextDecoder('utf-16be').decode(bytes), windows: false };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), windows: false };
  } catch {
    return bytes.includes(0) ? null : { text: new TextDecoder('windows-1252').decode(bytes), windows: true };
  }
}

/** Whether a text begins with a byte order mark of UTF-16. */
const hasMark = (bytes: Buffer, first: number, second: number) => bytes[0] === first && bytes[1] === second;
