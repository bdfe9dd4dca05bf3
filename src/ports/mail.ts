/** Sends messages to people. */
export interface Mail {
  /** Hands a message over; rejects when the server did not take it. */
  send(message: MailMessage): Promise<void>;
  close(): Promise<void>;
}

export interface MailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
}
