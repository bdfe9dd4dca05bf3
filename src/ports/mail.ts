/** Sends messages to people. */
export interface Mail {
  /**
   * Hands a message over; rejects when the server did not take it.
   * @throws MailRefused when it never will
   */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The link for the reader. It is a secret, so logs never hold it. */
  link: string;
}

/** The server will not take this message, now or later. */
export class MailRefused extends Error {
  constructor(cause: unknown) {
    super('the mail server refused the message for good', { cause });
    this.name = 'MailRefused';
  }
}

/** Sender of messages: a line as in RFC 5322, or its parts. */
export type Sender = string | { name: string; address: string };
