import { decoderOf } from './code-pages.ts';
import { damagedMail } from './message.ts';

/** Initial contents of the dictionary ([MS-OXRTFCP] 2.1.3.1.1). */
const PRESET =
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx';
const DICTIONARY_BYTES = 4096;
const HEADER_BYTES = 16;
const PACKED = 0x75465a4c;
const PLAIN = 0x414c454d;
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_DEPTH = 1000;
/** Groups that are not text of the message. */
const SILENT = new Set(
  'fonttbl colortbl stylesheet info pict object listtable listoverridetable rsidtbl generator themedata xmlnstbl'.split(
    ' ',
  ),
);
const LETTERS: Readonly<Record<string, string>> = {
  par: '\r\n',
  line: '\r\n',
  tab: '\t',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  endash: '–',
  emdash: '—',
};

/** Unpacks RTF as Outlook stores it ([MS-OXRTFCP] 2.2). @throws SheafError `unprocessable_file` */
export function inflateRtf(packed: Buffer): Buffer {
  if (packed.length < HEADER_BYTES) throw damagedMail();
  const size = Math.min(packed.readUInt32LE(4), MAX_BYTES);
  const kind = packed.readUInt32LE(8);
  if (kind === PLAIN) return packed.subarray(HEADER_BYTES, HEADER_BYTES + size);
  if (kind !== PACKED) throw damagedMail();
  const dictionary = Buffer.alloc(DICTIONARY_BYTES);
  let next = dictionary.write(PRESET, 'latin1');
  // A run of two bytes makes 17 at most: never allocate more, whatever size the data claims.
  const out = Buffer.alloc(Math.min(size, packed.length * 9));
  let written = 0;
  const put = (byte: number): void => {
    if (written < out.length) out[written++] = byte;
    dictionary[next] = byte;
    next = (next + 1) % DICTIONARY_BYTES;
  };
  for (let at = HEADER_BYTES; at < packed.length && written < out.length; ) {
    const flags = packed.readUInt8(at++);
    for (let bit = 0; bit < 8 && at < packed.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        put(packed.readUInt8(at++));
        continue;
      }
      if (at + 2 > packed.length) return out.subarray(0, written);
      const token = packed.readUInt16BE(at);
      at += 2;
      const offset = token >> 4;
      if (offset === next) return out.subarray(0, written);
      for (let step = 0; step < (token & 15) + 2; step++) put(dictionary.readUInt8((offset + step) % DICTIONARY_BYTES));
    }
  }
  return out.subarray(0, written);
}

interface Group {
  /** Text in it does not belong to the message. */
  silent: boolean;
  /** Its text is for RTF readers only. */
  htmlrtf: boolean;
  /** Number of fallback characters after `\u`. */
  skip: number;
}

/** Extracts the HTML from RTF that was generated from it ([MS-OXRTFEX] 2.1.3); null for other RTF. */
export function htmlOfRtf(bytes: Buffer): string | null {
  const rtf = bytes.toString('latin1');
  if (!rtf.slice(0, 1000).includes('\\fromhtml1')) return null;
  const decoder = decoderOf(Number(/\\ansicpg(\d{1,5})/.exec(rtf.slice(0, 1000))?.[1] ?? 1252));
  const out: string[] = [];
  /** The groups around the open one. */
  const outer: Group[] = [];
  let group: Group = { silent: false, htmlrtf: false, skip: 1 };
  let [toSkip, at] = [0, 0];
  /** Bytes of letters that have several, until the last has come. */
  let pending: number[] = [];
  const flush = (): void => {
    if (pending.length > 0) out.push(decoder.decode(Uint8Array.from(pending)));
    pending = [];
  };
  const heard = () => !group.silent && !group.htmlrtf;
  const say = (text: string): void => {
    flush();
    if (heard()) out.push(text);
  };

  function word(name: string, number: number | null): void {
    if (name === 'htmltag') {
      group.silent = false;
      group.htmlrtf = false;
    } else if (name === 'htmlrtf') group.htmlrtf = number !== 0;
    else if (SILENT.has(name)) group.silent = true;
    else if (name === 'uc') group.skip = Math.min(10, number ?? 1);
    else if (name === 'u') {
      say(String.fromCharCode((number ?? 0) & 0xffff));
      toSkip = group.skip;
    } else {
      const letter = Object.hasOwn(LETTERS, name) ? LETTERS[name] : undefined;
      if (letter !== undefined) say(letter);
    }
  }

  const TOKEN = /\\([a-z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-f]{2})|\\(\*)|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/giy;
  while (at < rtf.length) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(rtf);
    if (!found) break;
    at = TOKEN.lastIndex;
    const [, name, number, hex, star, symbol, brace, text] = found;
    if (hex !== undefined) {
      if (toSkip > 0) toSkip--;
      else if (heard()) pending.push(Number.parseInt(hex, 16));
    } else if (name !== undefined) word(name.toLowerCase(), number === undefined ? null : Number(number));
    else if (star) group.silent = true;
    else if (symbol !== undefined)
      say(symbol === '~' ? '\u00a0' : symbol === '_' ? '\u2011' : '{}\\'.includes(symbol) ? symbol : '');
    else if (brace === '{') {
      flush();
      if (outer.length >= MAX_DEPTH) throw damagedMail();
      outer.push(group);
      group = { ...group };
    } else if (brace === '}') {
      flush();
      group = outer.pop() ?? group;
    } else if (text !== undefined) {
      const kept = text.slice(Math.min(toSkip, text.length));
      toSkip -= text.length - kept.length;
      say(kept);
    }
  }
  flush();
  return out.join('');
}
