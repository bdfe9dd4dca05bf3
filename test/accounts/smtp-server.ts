import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface SmtpMessage {
  from: string;
  to: string;
  raw: string;
}

/** Speaks enough SMTP (RFC 5321) to take a message, and can fail on request. */
export async function startSmtpServer({ port = 0 }: { port?: number } = {}) {
  const messages: SmtpMessage[] = [];
  const sockets = new Set<Socket>();
  /** Response to RCPT instead of "250 OK", for some recipients. */
  let refusal: ((recipient: string) => string | null) | null = null;

  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    const say = (line: string) => void socket.write(`${line}\r\n`);
    let [from, to, held] = ['', '', ''];
    let inData = false;
    say('220 test ESMTP');
    socket.setEncoding('utf8').on('data', (text) => {
      held += text;
      for (;;) {
        const end = held.indexOf(inData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = held.slice(0, end);
        held = held.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          messages.push({ from, to, raw: line.replace(/^\.\./gm, '.') });
          say('250 queued');
          continue;
        }
        const verb = line.slice(0, 4).toUpperCase();
        if (verb === 'EHLO') say('250-test\r\n250 8BITMIME');
        else if (verb === 'MAIL') {
          from = /<(.*)>/.exec(line)?.[1] ?? '';
          say('250 OK');
        } else if (verb === 'RCPT') {
          to = /<(.*)>/.exec(line)?.[1] ?? '';
          say(refusal?.(to) ?? '250 OK');
        } else if (verb === 'DATA') {
          inData = true;
          say('354 go on');
        } else if (verb === 'QUIT') {
          say('221 bye');
          socket.end();
        } else say('250 OK');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));

  return {
    port: (server.address() as AddressInfo).port,
    messages,
    refuse(answer: typeof refusal): void {
      refusal = answer;
    },
    async stop(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
