import { SheafError } from '../../errors.ts';
import { type CompoundFolder, openCompound } from '../compound/compound-file.ts';
import { readUtf16 } from '../compound/utf16.ts';
import { codePageOfLocale, decoderOf, decoderOfPage } from './code-pages.ts';
import {
  createAttachmentCount,
  damagedMail,
  idsOf,
  MAX_NESTED,
  type Mail,
  type MailAddress,
  type MailAttachment,
} from './message.ts';
import { htmlOfRtf, inflateRtf } from './rtf.ts';

/** Properties of messages, recipients and attachments, by their numbers ([MS-OXPROPS]). */
const P = {
  SUBJECT: 0x0037,
  SUBMITTED: 0x0039,
  HEADERS: 0x007d,
  BODY: 0x1000,
  RTF: 0x1009,
  HTML: 0x1013,
  MESSAGE_ID: 0x1035,
  REFERENCES: 0x1039,
  IN_REPLY_TO: 0x1042,
  DELIVERED: 0x0e06,
  RECIPIENT_TYPE: 0x0c15,
  MESSAGE_CLASS: 0x001a,
  FROM_NAME: 0x0042,
  FROM_SMTP: 0x5d02,
  FROM_ADDRESS: 0x0065,
  SENDER_NAME: 0x0c1a,
  SENDER_SMTP: 0x5d01,
  SENDER_ADDRESS: 0x0c1f,
  DISPLAY_NAME: 0x3001,
  SMTP_ADDRESS: 0x39fe,
  ADDRESS: 0x3003,
  DATA: 0x3701,
  LONG_NAME: 0x3707,
  SHORT_NAME: 0x3704,
  MIME_TYPE: 0x370e,
  CONTENT_ID: 0x3712,
  ATTACH_FLAGS: 0x3714,
  CODE_PAGE: 0x3ffd,
  INTERNET_CODE_PAGE: 0x3fde,
  LOCALE: 0x3ff1,
} as const;
/** Types of values ([MS-OXCDATA] 2.11.1). */
const T = { TEXT8: 0x001e, TEXT16: 0x001f, BINARY: 0x0102, OBJECT: 0x000d } as const;
const PROPERTIES = '__properties_version1.0';
const RECIPIENT = /^__recip_version1\.0_#/;
const ATTACHMENT = /^__attach_version1\.0_#/;
/** Bytes before the first property: of a message in a file, of a nested message, and of others ([MS-OXMSG] 2.4.1). */
const HEADER = { top: 32, nested: 24, other: 8 };
const RENDERED_IN_BODY = 4;
const MAX_BYTES = 100 * 1024 * 1024;
/** Between the beginnings of what Windows and Unix count from, in milliseconds. */
const FILE_TIME_OFFSET = 11_644_473_600_000;

/**
 * Reads a message that Outlook saved ([MS-OXMSG]), and its attached messages.
 * @throws SheafError `unsupported_file_type` for another file, `unprocessable_file`, `limit_exceeded`
 */
export function readMsg(path: string): Mail {
  using file = openCompound(path);
  try {
    const top = file.top();
    if (!top.streams.has(PROPERTIES)) {
      throw new SheafError('unsupported_file_type', 'The file is not an email. Use EML or MSG.');
    }
    return readMessage(top, 0, { count: createAttachmentCount(), left: MAX_BYTES });
  } catch (error) {
    // Reads outside of a stream fail there.
    throw error instanceof RangeError ? damagedMail(error) : error;
  }
}

interface Budget {
  count(): void;
  /** Bytes that may still be read. */
  left: number;
}

function readMessage(folder: CompoundFolder, depth: number, budget: Budget): Mail {
  const own = propertiesOf(folder, depth === 0 ? HEADER.top : HEADER.nested, budget);
  const recipients = childrenOf(folder, RECIPIENT).map((each) =>
    propertiesOf(each, HEADER.other, budget, own.codePage),
  );
  const of = (type: number) =>
    recipients
      .filter((each) => (each.number(P.RECIPIENT_TYPE) ?? 1) === type)
      .map((each) => addressOf(each, P.DISPLAY_NAME, P.SMTP_ADDRESS, P.ADDRESS));
  const attachments = childrenOf(folder, ATTACHMENT).map((each) => readAttachment(each, depth, budget, own.codePage));
  const time = own.time(P.SUBMITTED) ?? own.time(P.DELIVERED);
  return {
    subject: own.text(P.SUBJECT) ?? '',
    from:
      known(addressOf(own, P.FROM_NAME, P.FROM_SMTP, P.FROM_ADDRESS)) ??
      known(addressOf(own, P.SENDER_NAME, P.SENDER_SMTP, P.SENDER_ADDRESS)),
    sender: known(addressOf(own, P.SENDER_NAME, P.SENDER_SMTP, P.SENDER_ADDRESS)),
    replyTo: [],
    to: of(1),
    cc: of(2),
    bcc: of(3),
    date: time,
    messageId: idsOf(own.text(P.MESSAGE_ID))[0] ?? null,
    inReplyTo: idsOf(own.text(P.IN_REPLY_TO))[0] ?? null,
    references: idsOf(own.text(P.REFERENCES)),
    headers: headersOf(own.text(P.HEADERS) ?? ''),
    text: own.text(P.BODY),
    html: htmlOf(own),
    attachments,
  };
}

function readAttachment(
  folder: CompoundFolder,
  depth: number,
  budget: Budget,
  codePage: number | null,
): MailAttachment {
  budget.count();
  const own = propertiesOf(folder, HEADER.other, budget, codePage);
  const inner = folder.folders.get(streamName(P.DATA, T.OBJECT))?.();
  const message = inner?.streams.has(PROPERTIES) && depth < MAX_NESTED ? readMessage(inner, depth + 1, budget) : null;
  const contentId = own.text(P.CONTENT_ID);
  return {
    name:
      own.text(P.LONG_NAME) ?? own.text(P.SHORT_NAME) ?? own.text(P.DISPLAY_NAME) ?? message?.subject ?? 'attachment',
    type: message ? 'message/rfc822' : (own.text(P.MIME_TYPE) ?? 'application/octet-stream'),
    content: own.bytes(P.DATA),
    inline: contentId !== null && ((own.number(P.ATTACH_FLAGS) ?? 0) & RENDERED_IN_BODY) !== 0,
    contentId: contentId?.replace(/^<|>$/g, '') ?? null,
    message,
  };
}

function htmlOf(own: Properties): string | null {
  const page = own.number(P.INTERNET_CODE_PAGE);
  const bytes = own.bytes(P.HTML);
  if (bytes) return (page === null ? decoderOfPage(bytes, own.codePage) : decoderOf(page)).decode(bytes);
  const text = own.text(P.HTML);
  if (text !== null) return text;
  const packed = own.bytes(P.RTF);
  return packed ? htmlOfRtf(inflateRtf(packed)) : null;
}

type Properties = ReturnType<typeof propertiesOf>;

/**
 * Properties of a message, recipient or attachment in a folder: short values in one stream, long ones in separate
 * streams.
 */
function propertiesOf(folder: CompoundFolder, header: number, budget: Budget, inherited: number | null = null) {
  const fixed = new Map<number, Buffer>();
  const table = contentOf(folder.streams.get(PROPERTIES), budget);
  for (let at = header; table && at + 16 <= table.length; at += 16) {
    fixed.set(table.readUInt16LE(at + 2), table.subarray(at + 8, at + 16));
  }
  const bytes = (id: number, type: number = T.BINARY) => contentOf(folder.streams.get(streamName(id, type)), budget);
  const number = (id: number) => fixed.get(id)?.readInt32LE(0) ?? null;
  const codePage = number(P.CODE_PAGE) ?? codePageOfLocale(number(P.LOCALE)) ?? inherited;
  return {
    bytes,
    number,
    codePage,
    text(id: number): string | null {
      const wide = bytes(id, T.TEXT16);
      const narrow = wide ? null : bytes(id, T.TEXT8);
      const text = wide ? readUtf16(wide) : narrow ? decoderOf(codePage).decode(narrow) : null;
      return text?.replace(/\0+$/, '') ?? null;
    },
    /** A time in steps of 100 ns since 1601, as ISO 8601. */
    time(id: number): string | null {
      const value = fixed.get(id)?.readBigUInt64LE(0);
      if (!value) return null;
      const instant = new Date(Number(value / 10_000n) - FILE_TIME_OFFSET);
      return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
    },
  };
}

const streamName = (id: number, type: number) =>
  `__substg1.0_${[id, type].map((part) => part.toString(16).toUpperCase().padStart(4, '0')).join('')}`;

function contentOf(read: (() => Generator<Buffer>) | undefined, budget: Budget): Buffer | null {
  if (!read) return null;
  const pieces: Buffer[] = [];
  for (const piece of read()) {
    budget.left -= piece.length;
    if (budget.left < 0) throw new SheafError('limit_exceeded', 'The message is larger than 100 MiB.');
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

function childrenOf({ folders }: CompoundFolder, pattern: RegExp): CompoundFolder[] {
  const found = [...folders].filter(([name]) => pattern.test(name)).sort(([one], [other]) => (one < other ? -1 : 1));
  return found.map(([, open]) => open());
}

/** The address of the Internet if there is one; within an organization there may be none. */
function addressOf(of: Properties, name: number, smtp: number, address: number): MailAddress {
  const plain = of.text(address) ?? '';
  return { name: of.text(name) ?? '', address: of.text(smtp) ?? (/^[^\s/]+@\S+$/.test(plain) ? plain : '') };
}

const known = (address: MailAddress) => (address.name || address.address ? address : null);

/** Headers as received over the Internet; folded lines are joined. */
function headersOf(text: string): Mail['headers'] {
  const lines = text.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  return lines.flatMap((line) => {
    const [, name, value] = /^([!-9;-~]{1,200}):\s*(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [{ name, value: value ?? '' }];
  });
}
