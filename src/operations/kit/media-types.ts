/**
 * The table of the file types that Sheaf knows, by registered media type: the extensions of their names (files are
 * stored under the first), their names for people, and how to recognize their first bytes.
 */
interface MediaTypeEntry {
  extensions: readonly [string, ...string[]];
  /** Short, for lists: `PDF`. */
  label: string;
  /** In a sentence: `a PDF`. */
  named: string;
  /** Whether these are the first bytes of such a file, by a marker at their beginning. */
  sniff?(head: Buffer): boolean;
  /** The same for types without such a marker; asked when no other type has its own. */
  guess?(head: Buffer): boolean;
}

const MEDIA = {
  'application/pdf': {
    extensions: ['pdf'],
    label: 'PDF',
    named: 'a PDF',
    // Readers accept a header within the first kilobyte (ISO 32000-2, implementation note to 7.5.2). A text that begins
    // as JSON does may speak of it.
    guess: (head) =>
      head.subarray(0, 1024 + 5).includes('%PDF-') && !(looksLikeText(head) && /^\s*["[{]/.test(ascii(head, 0, 1024))),
  },
  'application/json': {
    extensions: ['json'],
    label: 'JSON',
    named: 'JSON',
    // It has no marker: any text may be intended as JSON, and the engine reports where it is wrong.
    guess: looksLikeText,
  },
  'text/csv': {
    // Detected only by name, which is not trusted: its bytes are text, like those of JSON. The page offers it by name.
    extensions: ['csv', 'tsv'],
    label: 'CSV',
    named: 'a CSV',
  },
  'text/html': {
    extensions: ['html', 'htm'],
    label: 'HTML',
    named: 'a web page',
    // Recognized by how a page begins; a part of one is a text like any other.
    sniff: (head) =>
      /^(?:\xef\xbb\xbf)?\s*(?:<!--[^>]*-->\s*)?<(?:!doctype\s+html|html|head|body)[\s>]/i.test(ascii(head, 0, 1024)),
  },
  // The same holds for these: their bytes are text.
  'application/yaml': { extensions: ['yaml', 'yml'], label: 'YAML', named: 'YAML' },
  'application/toml': { extensions: ['toml'], label: 'TOML', named: 'TOML' },
  'application/vnd.adobe.xfdf': {
    extensions: ['xfdf'],
    label: 'XFDF',
    named: 'an XFDF',
    sniff: (head) =>
      /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)?<(?:\w+:)?xfdf[\s>]/.test(ascii(head, 0, 1024)),
  },
  'application/xml': {
    extensions: ['xml'],
    label: 'XML',
    named: 'an XML',
    sniff: (head) =>
      /^(?:\xef\xbb\xbf)?\s*<\?xml[\s?]/.test(ascii(head, 0, 64)) && !/<(?:\w+:)?svg[\s>]/.test(ascii(head, 0, 1024)),
  },
  'application/zip': {
    extensions: ['zip'],
    label: 'ZIP',
    named: 'a ZIP',
    sniff: (head) => /^PK(?:\x03\x04|\x05\x06|\x07\x08)/.test(ascii(head, 0, 4)),
  },
  'image/jpeg': {
    extensions: ['jpg', 'jpeg', 'jpe'],
    label: 'JPEG',
    named: 'a JPEG',
    sniff: (head) => ascii(head, 0, 3) === '\xff\xd8\xff',
  },
  'image/png': {
    extensions: ['png'],
    label: 'PNG',
    named: 'a PNG',
    sniff: (head) => ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n',
  },
  'image/webp': {
    extensions: ['webp'],
    label: 'WebP',
    named: 'a WebP',
    sniff: (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
  },
  'image/avif': {
    extensions: ['avif'],
    label: 'AVIF',
    named: 'an AVIF',
    sniff: (head) => brandsOf(head).some((brand) => /^avi[fs]$/.test(brand)),
  },
  'image/gif': {
    extensions: ['gif'],
    label: 'GIF',
    named: 'a GIF',
    sniff: (head) => /^GIF8[79]a/.test(ascii(head, 0, 6)),
  },
  'image/tiff': {
    extensions: ['tiff', 'tif'],
    label: 'TIFF',
    named: 'a TIFF',
    sniff: (head) => ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'].includes(ascii(head, 0, 4)),
  },
  'image/heic': {
    extensions: ['heic', 'heif'],
    label: 'HEIC',
    named: 'a HEIC',
    // A file that also has a brand of AVIF was recognized above.
    sniff: (head) => brandsOf(head).some((brand) => /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/.test(brand)),
  },
  'image/jxl': {
    extensions: ['jxl'],
    label: 'JPEG XL',
    named: 'a JPEG XL',
    // A bare codestream, or a file of boxes (ISO/IEC 18181-2, 9.1).
    sniff: (head) => ascii(head, 0, 2) === '\xff\x0a' || ascii(head, 4, 12) === 'JXL \r\n\x87\n',
  },
  'image/vnd.adobe.photoshop': {
    extensions: ['psd', 'psb'],
    label: 'PSD',
    named: 'a Photoshop image',
    sniff: (head) => ascii(head, 0, 4) === '8BPS' && [1, 2].includes(head.length > 5 ? head.readUInt16BE(4) : 0),
  },
  'image/x-icon': {
    extensions: ['ico'],
    label: 'ICO',
    named: 'an icon',
    sniff: (head) =>
      ascii(head, 0, 4) === '\0\0\x01\0' && head.length >= 22 && head.readUInt16LE(4) > 0 && head[9] === 0,
  },
  'image/svg+xml': {
    extensions: ['svg'],
    label: 'SVG',
    named: 'an SVG',
    sniff: beginsAsSvg,
  },
  'image/jp2': {
    extensions: ['jp2', 'j2k', 'jpf', 'jpx', 'j2c'],
    label: 'JPEG 2000',
    named: 'a JPEG 2000',
    // A file of boxes, or a bare codestream (ISO/IEC 15444-1, annexes A and I).
    sniff: (head) => ascii(head, 4, 12) === 'jP  \r\n\x87\n' || ascii(head, 0, 4) === '\xff\x4f\xff\x51',
  },
  'application/rtf': {
    extensions: ['rtf'],
    label: 'RTF',
    named: 'an RTF',
    sniff: (head) => ascii(head, 0, 5) === '{\\rtf',
  },
  // One container for all of them ([MS-CFB]): a directory, which may be anywhere in the file, says which it is.
  'application/x-ole-storage': {
    extensions: ['ole', 'doc', 'dot', 'xls', 'xlt', 'ppt', 'pot', 'pps'],
    label: 'Office 97–2003',
    named: 'an Office 97–2003 file',
    sniff: (head) => ascii(head, 0, 8) === '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1',
  },
  'message/rfc822': {
    extensions: ['eml'],
    label: 'EML',
    named: 'an e-mail',
    // Headers from the first line on, with one among them that no other text has.
    sniff: (head) =>
      /^(?:From |[A-Za-z][A-Za-z0-9-]{1,60}:)/.test(ascii(head, 0, 64)) &&
      /^(?:Received|Return-Path|Message-ID|MIME-Version|DKIM-Signature|Delivered-To):/im.test(headersOf(head)),
  },
  // The content of its Office 97–2003 container decides.
  'application/vnd.ms-outlook': { extensions: ['msg'], label: 'MSG', named: 'an Outlook message' },
  // Texts have no signature: any text may be meant as JSON. The caller names their type.
  'text/plain': { extensions: ['txt', 'text'], label: 'Text', named: 'a text' },
  'text/markdown': { extensions: ['md', 'markdown'], label: 'Markdown', named: 'a Markdown text' },
  // It is an output type only: its bytes are a ZIP.
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': {
    extensions: ['xlsx'],
    label: 'Excel',
    named: 'an Excel workbook',
  },
  // These are taken: as the ZIP that their bytes are.
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': {
    extensions: ['docx'],
    label: 'Word',
    named: 'a Word document',
  },
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': {
    extensions: ['pptx'],
    label: 'PowerPoint',
    named: 'a PowerPoint presentation',
  },
  // It is an output type only: its bytes are a ZIP.
  'application/epub+zip': { extensions: ['epub'], label: 'EPUB', named: 'an e-book' },
  'application/vnd.oasis.opendocument.text': { extensions: ['odt'], label: 'ODT', named: 'an OpenDocument text' },
  'application/vnd.oasis.opendocument.presentation': {
    extensions: ['odp'],
    label: 'ODP',
    named: 'an OpenDocument presentation',
  },
  'application/vnd.oasis.opendocument.spreadsheet': {
    extensions: ['ods'],
    label: 'ODS',
    named: 'an OpenDocument spreadsheet',
  },
  // It has neither a marker nor a guess: other files have this type if any file is accepted.
  'application/octet-stream': { extensions: ['bin'], label: 'any file', named: 'any other file' },
} as const satisfies Record<string, MediaTypeEntry>;

export type MediaType = keyof typeof MEDIA;

export const MEDIA_TYPES: Readonly<Record<MediaType, MediaTypeEntry>> = MEDIA;

export const MEDIA_TYPE_NAMES = Object.keys(MEDIA) as [MediaType, ...MediaType[]];

/** Types whose labels are words rather than names: they are in the catalogues. */
export const LABELED_IN_WORDS: readonly MediaType[] = ['text/plain', 'application/octet-stream'];

/** The extension that files of a type are stored under, without the dot. */
export function extensionOf(type: MediaType): string {
  return MEDIA_TYPES[type].extensions[0];
}

/** Bytes at the start of a file that `sniff` wants to see. */
export const SNIFF_BYTES = 4096;

/** Recognizes a file's type by its first bytes, never by its name; null for unknown types. */
export function sniff(head: Buffer): MediaType | null {
  if (head.length === 0) return null;
  return (
    MEDIA_TYPE_NAMES.find((type) => MEDIA_TYPES[type].sniff?.(head)) ??
    // Boxes of other types are not text.
    (ascii(head, 4, 8) === 'ftyp' ? null : MEDIA_TYPE_NAMES.find((type) => MEDIA_TYPES[type].guess?.(head))) ??
    null
  );
}

function ascii(bytes: Buffer, start: number, end: number): string {
  return bytes.toString('latin1', start, end);
}

/** The text before the first empty line. */
function headersOf(head: Buffer): string {
  return ascii(head, 0, head.length).split(/\r?\n\r?\n/, 1)[0] ?? '';
}

/** Whether the first element is an SVG's, after anything that may precede it; reads each byte once. */
function beginsAsSvg(head: Buffer): boolean {
  const text = ascii(head, 0, head.length).replace(/^\xef\xbb\xbf/, '');
  for (let at = 0; ; ) {
    at += text.length - at - text.slice(at).trimStart().length;
    const rest = text.slice(at, at + 9);
    const end = rest.startsWith('<?')
      ? '?>'
      : rest.startsWith('<!--')
        ? '-->'
        : rest === '<!DOCTYPE'
          ? endOfDoctype(text.slice(at))
          : null;
    if (end === null) return /^<(?:\w{1,100}:)?svg[\s>]/.test(text.slice(at, at + 120));
    const found = text.indexOf(end, at);
    if (found < 0) return false;
    at = found + end.length;
  }
}

/** A document type may have declarations inside it. */
const endOfDoctype = (text: string): string => (/^[^>]*\[/.test(text) ? ']>' : '>');

/** ISO/IEC 14496-12 4.3: major brand, minor version, compatible brands; none where the file does not begin so. */
function brandsOf(head: Buffer): string[] {
  if (ascii(head, 4, 8) !== 'ftyp') return [];
  const end = Math.min(head.readUInt32BE(0), head.length, 256);
  const brands = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4));
  return brands;
}

const FIRST_PRINTED = 0x20;
/** Tab, line feed, form feed and carriage return. */
const LAYOUT = new Set(Buffer.from('\t\n\f\r'));

/** Text without control characters, and not markup. */
function looksLikeText(head: Buffer): boolean {
  const start = ascii(head, 0, 3) === '\xef\xbb\xbf' ? 3 : 0;
  for (let at = start; at < head.length; at++) {
    const byte = head[at] as number;
    if (byte < FIRST_PRINTED && !LAYOUT.has(byte)) return false;
  }
  return !/^\s*<(?:!doctype|html|svg|\?xml)/i.test(head.toString('latin1', start, start + 256));
}
