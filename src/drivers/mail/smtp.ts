import type { Mail, Sender } from '../../ports/mail.ts';
import { MailRefused } from '../../ports/mail.ts';

const CONNECT_MS = 10_000;
const SILENCE_MS = 20_000;
const TOTAL_MS = 60_000;

/** Sends through a mail server. @param url `smtp://user:password@host:port`, with TLS when the server offers it, or `smtps://` */
export function createSmtpMail({ url, from }: { url: string; from: Sender }): Mail {
  return {
    async send({ to, subject, text, html }) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({
        url,
        connectionTimeout: CONNECT_MS,
        greetingTimeout: CONNECT_MS,
        socketTimeout: SILENCE_MS,
        disableFileAccess: true,
        disableUrlAccess: true,
      });
      try {
        const signal = AbortSignal.timeout(TOTAL_MS);
        await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, signal });
      } catch (error) {
        // Only errors about this recipient are final: operators will correct a wrong password.
        const { permanent, command } = error as { permanent?: boolean; command?: string };
        if (permanent && command?.startsWith('RCPT')) throw new MailRefused(error);
        throw error;
      } finally {
        transport.close();
      }
    },
    async close() {},
  };
}
