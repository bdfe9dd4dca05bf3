import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../../ports/log.ts';
import type { Mail, Sender } from '../../ports/mail.ts';

/** Mails hold tokens that live for a day at most, so a week is enough. */
const KEPT_MS = 7 * 24 * 3600 * 1000;

/**
 * Writes each message as an .eml file into a folder that only the service's user may read, for a service without a mail
 * server; the log names the file, never the link, which is a secret. Messages older than a week are deleted when the
 * next one is written.
 */
export function createFileMail({ folder, from, log }: { folder: string; from: Sender; log: Log }): Mail {
  return {
    async send({ to, subject, text, html }) {
      const { createTransport } = await import('nodemailer');
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
      const { message } = await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html });
      const name = `${new Date().toISOString().replace(/:/g, '-')}-${randomUUID().slice(0, 8)}.eml`;
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await removeOld(folder, Date.now() - KEPT_MS);
      const path = join(folder, name);
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${path}.part`, path);
      log.info({ file: path }, 'mail written to a file, since SMTP_URL is not set');
    },
    async close() {},
  };
}

async function removeOld(folder: string, before: number): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!/\.eml(?:\.part)?$/.test(name)) continue;
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < before) await rm(path, { force: true });
  }
}
