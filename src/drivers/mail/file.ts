import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mail } from '../../ports/mail.ts';

/**
 * Writes each message as an .eml file into a folder, for a service without a mail server, and its link into the log:
 * whoever runs such a service reads it there.
 */
export function createFileMail({
  folder,
  from,
  log,
}: {
  folder: string;
  from: string;
  log: { info(fields: object, text: string): void };
}): Mail {
  return {
    async send({ to, subject, text, html, link }) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
      const name = `${new Date().toISOString().replace(/:/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const path = join(folder, name);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log.info({ file: path, link }, 'mail written to a file, since SMTP_URL is not set');
    },
    async close() {},
  };
}
