import { readFileSync, statSync } from 'node:fs';
import PostalMime, { type Address } from 'postal-mime';
import { SheafError } from '../../errors.ts';
import {
  createAttachmentCount,
  damagedMail,
  idsOf,
  isoDate,
  MAX_NESTED,
  type Mail,
  type MailAddress,
  type MailAttachment,
} from './message.ts';

/** Headers of which a message has one at least. */
const KNOWN = /^(?:from|to|subject|date|message-id|received|mime-version|content-type)$/i;
const MAX_MIB = 100;
const LIMITS = { maxNestingDepth: 64, maxHeadersSize: 2 * 1024 * 1024 };

/**
 * Reads a message (RFC 5322, MIME) and its attached messages.
 * @throws SheafError `unprocessable_file`, `limit_exceeded`
 */
export async function readEml(path: string): Promise<Mail> {
  if (statSync(path).size > MAX_MIB * 1024 * 1024) {
    throw new SheafError('limit_exceeded', `The message is larger than ${MAX_MIB} MiB.`);
  }
  const mail = await parse(readFileSync(path), 0, createAttachmentCount());
  if (!mail.headers.some(({ name }) => KNOWN.test(name))) {
    throw new SheafError('unprocessable_file', 'The file is not an email. It has no header such as From or Subject.');
  }
  return mail;
}

async function parse(bytes: Uint8Array, depth: number, count: () => void): Promise<Mail> {
  const email = await PostalMime.parse(bytes, {
    ...LIMITS,
    forceRfc822Attachments: true,
    attachmentEncoding: 'arraybuffer',
  }).catch((cause: unknown) => {
    throw damagedMail(cause);
  });
  const attachments: MailAttachment[] = [];
  for (const { filename, mimeType, content, disposition, contentId, related } of email.attachments) {
    count();
    const file = typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content);
    const nested = mimeType === 'message/rfc822' && depth < MAX_NESTED ? await parse(file, depth + 1, count) : null;
    attachments.push({
      name: filename ?? (nested ? `${nested.subject || 'message'}.eml` : 'attachment'),
      type: mimeType,
      content: file,
      inline: disposition === 'inline' || related === true,
      contentId: contentId ? contentId.replace(/^<|>$/g, '') : null,
      message: nested,
    });
  }
  return {
    subject: email.subject ?? '',
    from: addressesOf(email.from)[0] ?? null,
    sender: addressesOf(email.sender)[0] ?? null,
    replyTo: addressesOf(email.replyTo),
    to: addressesOf(email.to),
    cc: addressesOf(email.cc),
    bcc: addressesOf(email.bcc),
    date: isoDate(email.date),
    messageId: idsOf(email.messageId)[0] ?? null,
    inReplyTo: idsOf(email.inReplyTo)[0] ?? null,
    references: idsOf(email.references),
    headers: email.headers.map(({ originalKey, key, value }) => ({ name: originalKey ?? key, value })),
    text: email.text ?? null,
    html: email.html ?? null,
    attachments,
  };
}

/** Groups are returned as their members. */
function addressesOf(addresses: Address | Address[] | undefined): MailAddress[] {
  return [addresses ?? []].flat().flatMap((each) => {
    const members = each.group ?? [each];
    return members.map(({ name, address }) => ({ name: name ?? '', address: address ?? '' }));
  });
}
