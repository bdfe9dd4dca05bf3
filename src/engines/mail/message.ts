import { SheafError } from '../../errors.ts';

export interface MailAddress {
  name: string;
  address: string;
}

export interface MailAttachment {
  name: string;
  type: string;
  /** Null for a message inside another that is not a file. */
  content: Uint8Array | null;
  /** Whether it is shown in the text, by `contentId`. */
  inline: boolean;
  contentId: string | null;
  /** Text of an attached message; null for other files, and for messages nested too deep. */
  message: Mail | null;
}

/** A message as people know it, from any program. */
export interface Mail {
  subject: string;
  from: MailAddress | null;
  sender: MailAddress | null;
  replyTo: MailAddress[];
  to: MailAddress[];
  cc: MailAddress[];
  bcc: MailAddress[];
  /** ISO 8601 in UTC; null if missing or invalid. */
  date: string | null;
  messageId: string | null;
  inReplyTo: string | null;
  references: string[];
  headers: { name: string; value: string }[];
  text: string | null;
  html: string | null;
  attachments: MailAttachment[];
}

/** Depth of nested messages to read; deeper ones are ordinary files. */
export const MAX_NESTED = 5;
const MAX_ATTACHMENTS = 2000;

/** Counts attachments, of nested messages too. @throws SheafError `limit_exceeded` */
export function createAttachmentCount(): () => void {
  let count = 0;
  return () => {
    if (++count > MAX_ATTACHMENTS) {
      throw new SheafError('limit_exceeded', `The message has more than ${MAX_ATTACHMENTS} attachments.`);
    }
  };
}

export function damagedMail(cause?: unknown): SheafError {
  return new SheafError('unprocessable_file', 'The message is damaged and cannot be read.', { cause });
}

/** The ids of a header such as References, without their brackets. */
export function idsOf(header: string | null | undefined): string[] {
  return (header ?? '').split(/[\s,]+/).flatMap((id) => (id === '' ? [] : [id.replace(/^<|>$/g, '')]));
}

export function isoDate(date: string | null | undefined): string | null {
  const instant = new Date(date ?? Number.NaN);
  return Number.isNaN(instant.getTime()) ? null : instant.toISOString();
}
