import { once } from 'node:events';
import { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';
import { createDevtools } from './devtools.ts';
import { PageError } from './page-error.ts';
import { printPage } from './print-page.ts';
import type { FromBrowser, PrintTask } from './protocol.ts';

/** Where the service is heard and answered: lines of JSON. */
const CHANNEL_FD = 3;

/** Prints pages for the service, one at a time, until the service is gone. */
export async function serve(input: Writable, output: Readable): Promise<void> {
  const channel = new Socket({ fd: CHANNEL_FD, readable: true, writable: true });
  channel.on('error', () => {});
  channel.once('close', () => process.exit(1));
  const answer = async (message: FromBrowser) => {
    if (!channel.write(`${JSON.stringify(message)}\n`)) await once(channel, 'drain');
  };
  const devtools = createDevtools(input, output);
  await devtools.send('Browser.getVersion');
  await answer({ type: 'ready' });
  for await (const line of createInterface({ input: channel })) {
    try {
      await answer({ type: 'done', ...(await printPage(devtools, JSON.parse(line) as PrintTask)) });
    } catch (error) {
      const code = error instanceof PageError ? error.code : null;
      await answer({ type: 'failed', code, detail: String((error as Error).message).slice(0, 1000) });
    }
  }
}
