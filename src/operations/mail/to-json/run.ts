import { hash } from 'node:crypto';
import type { Mail, MailAttachment } from '../../../engines/mail/message.ts';
import type { JsonObject, JsonValue, Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { readMail } from '../read-mail.ts';
import type operation from './operation.ts';

const MAX_SUBJECT = 200;

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, progress }) => {
  const { format, mail } = await readMail(input);
  progress(50);
  const files = filesOf(mail);
  const extract =
    params.attachments === 'extract' ? files.flatMap(({ name, content }) => (content ? [{ name, content }] : [])) : [];
  outputs.expect(1 + extract.length);
  const text = `${JSON.stringify({ format, ...jsonOf(mail, params.headers) }, null, 2)}\n`;
  outputs.add(`${stemOf(input.filename, 'message')}.json`, 'application/json', Buffer.from(text));
  for (const { name, content } of extract) outputs.add(name, 'application/octet-stream', content);
  const subject = mail.subject.slice(0, MAX_SUBJECT);
  const empty = !mail.text?.trim() && !mail.html?.trim();
  return {
    result: { format, subject, attachments: files.length, bytes_before: input.bytes },
    notes: empty ? [{ code: 'mail_without_text' }] : [],
  };
};

/** All attachments; those of attached messages come after the message. */
function filesOf({ attachments }: Mail): MailAttachment[] {
  return attachments.flatMap((each) => [each, ...(each.message ? filesOf(each.message) : [])]);
}

function jsonOf(mail: Mail, headers: boolean): JsonObject {
  const { subject, from, sender, to, cc, bcc, date, references, text, html } = mail;
  const plain = (addresses: Mail['to']) => addresses.map(({ name, address }) => ({ name, address }));
  return {
    subject,
    date,
    from: from && { ...from },
    sender: sender && { ...sender },
    reply_to: plain(mail.replyTo),
    to: plain(to),
    cc: plain(cc),
    bcc: plain(bcc),
    message_id: mail.messageId,
    in_reply_to: mail.inReplyTo,
    references,
    ...(headers && { headers: mail.headers.map(({ name, value }) => ({ name, value })) }),
    text,
    html,
    attachments: mail.attachments.map((each) => describeAttachment(each, headers)),
  };
}

function describeAttachment(
  { name, type, content, inline, contentId, message }: MailAttachment,
  headers: boolean,
): JsonValue {
  return {
    filename: name,
    content_type: type,
    inline,
    content_id: contentId,
    bytes: content?.length ?? null,
    sha256: content ? hash('sha256', content, 'hex') : null,
    ...(message && { message: jsonOf(message, headers) }),
  };
}
