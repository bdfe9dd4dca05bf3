import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';

/** All addresses of a name, the one to connect to first. A look-up ends with its signal. */
export type Resolve = (hostname: string, signal: AbortSignal) => Promise<string[]>;

/** Milliseconds for the first answer of a server; the second try may take twice as long. */
const ANSWER_MS = 2000;
const TRIES = 2;
/** For a name with all its search domains. */
const LOOK_UP_MS = 10_000;
const MAX_SEARCH = 6;

/**
 * Looks names up by `hosts` and DNS (c-ares). getaddrinfo would do so in the thread pool, in two of whose threads at
 * most: two slow names would delay every import, webhook and mail. Like the system's resolver, it reads the files
 * `hosts` and `resolv.conf` (nameservers, `search`, `ndots`; resolv.conf(5)); other sources of nsswitch.conf are
 * ignored.
 */
export function createNames({
  hosts = '/etc/hosts',
  resolvConf = '/etc/resolv.conf',
  servers,
}: {
  hosts?: string;
  resolvConf?: string;
  /** Nameservers instead of the system's, as `address:port`. */
  servers?: readonly string[];
} = {}): Resolve {
  return async (hostname, callerSignal) => {
    const name = hostname.toLowerCase();
    const listed = addressesIn(await textOf(hosts), name.replace(/\.$/, ''));
    if (listed.length > 0) return listed;
    // RFC 6761, section 6.3: never asked of a server.
    if (/(?:^|\.)localhost\.?$/.test(name)) return ['127.0.0.1', '::1'];
    const signal = AbortSignal.any([callerSignal, AbortSignal.timeout(LOOK_UP_MS)]);
    let fault: unknown;
    for (const candidate of candidatesOf(name, await textOf(resolvConf))) {
      signal.throwIfAborted();
      try {
        return await ask(candidate, signal, servers);
      } catch (error) {
        fault = error;
      }
    }
    throw fault;
  };
}

/** The addresses of a full name. @throws the servers' answer if there are none */
async function ask(name: string, signal: AbortSignal, servers?: readonly string[]): Promise<string[]> {
  // One for each look-up: it is ended as a whole, and reads which servers there are now.
  const resolver = new Resolver({ timeout: ANSWER_MS, tries: TRIES });
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const found = [four, six].map((each) => (each.status === 'fulfilled' ? each.value : []));
    if (four.status === 'rejected' && six.status === 'rejected') throw four.reason;
    return (reachesByFour() ? found : found.reverse()).flat();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

/** Whether this machine has an IPv4 address, or nothing but its own loopback. */
function reachesByFour(): boolean {
  const outer = Object.values(networkInterfaces()).flatMap((each) => each?.filter(({ internal }) => !internal) ?? []);
  return outer.length === 0 || outer.some(({ family }) => family === 'IPv4');
}

/** The addresses that a file of hosts has for a name (hosts(5)). */
function addressesIn(text: string, name: string): string[] {
  return text.split('\n').flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().split(/\s+/);
    return isIP(address) && names.some((each) => each.toLowerCase() === name) ? [address] : [];
  });
}

/** The full names that a short name may mean, in the order of resolv.conf(5). */
function candidatesOf(name: string, text: string): string[] {
  if (name.endsWith('.')) return [name.slice(0, -1)];
  let search: string[] = [];
  let ndots = 1;
  for (const line of text.split('\n')) {
    const [word, ...values] = line
      .replace(/[#;].*/, '')
      .trim()
      .split(/\s+/);
    if (word === 'search' || word === 'domain') search = values.slice(0, MAX_SEARCH);
    if (word !== 'options') continue;
    for (const value of values) ndots = Number(/^ndots:(\d{1,2})$/.exec(value)?.[1] ?? ndots);
  }
  const longer = search.map((domain) => `${name}.${domain.replace(/^\.|\.$/g, '')}`.replace(/\.$/, ''));
  const candidates = name.split('.').length > ndots ? [name, ...longer] : [...longer, name];
  return [...new Set(candidates)];
}

/** The text of a file, empty if there is none. */
const textOf = (path: string) => readFile(path, 'utf8').catch(() => '');
