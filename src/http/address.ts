import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The caller's address as text, with IPv4 out of its IPv6 mapping. */
export interface Caller {
  address: string;
  /** The key of budgets: the address, or the /64 of an IPv6 one. */
  network: string;
}

export interface AddressBook {
  /** Whether the socket's peer is a proxy whose word on its clients is taken. */
  isProxy(peer: string | undefined): boolean;
  /** The real client: the socket's peer, or the one that trusted proxies report. */
  caller(peer: string | undefined, headers: IncomingHttpHeaders): Caller;
  /**
   * Whether the caller is in a list. This machine's own address counts only for direct requests to a loopback name that
   * no other site's page sent; otherwise a proxy on this machine would make local endpoints public.
   */
  peerIn(list: AddressList, peer: string | undefined, headers: IncomingHttpHeaders): boolean;
}

export type AddressList = (address: Address) => boolean;

/** Headers that proxies and content networks add. */
const FORWARDING =
  /^(?:via|forwarded|x-forwarded(?:-.*)?|x-real-ip|x-(?:cluster-)?client-ip|client-ip|true-client-ip|(?:cf|fastly)-.*|cdn-loop|x-original-.*|x-envoy-.*|x-amzn?-.*|x-azure-.*|x-appengine-.*|x-proxyuser-ip)$/;
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i;

/** Recent peers: parsing an address takes longer than a look-up, and each request needs its own. */
const KNOWN_PEERS = 1000;

interface Peer {
  isProxy: boolean;
  /** The caller without a proxy. */
  caller: Caller;
}

/** Makes a test for addresses and CIDR ranges. */
export function addressList(entries: readonly string[]): AddressList {
  const ranges = entries.map((entry) =>
    entry.includes('/') ? ipaddr.parseCIDR(entry) : ([ipaddr.parse(entry), 128] as [Address, number]),
  );
  return (address) => ranges.some(([range, bits]) => range.kind() === address.kind() && matches(address, range, bits));
}

function matches(address: Address, range: Address, bits: number): boolean {
  const width = address.kind() === 'ipv4' ? 32 : 128;
  return (address as ipaddr.IPv6).match(range as ipaddr.IPv6, Math.min(bits, width));
}

export function createAddressBook(trustedProxies: readonly string[]): AddressBook {
  const trusted = addressList(trustedProxies);
  const peers = new Map<string, Peer>();

  function lookUp(peer = ''): Peer {
    let known = peers.get(peer);
    if (!known) {
      const address = parse(peer);
      known = { isProxy: address !== null && trusted(address), caller: callerAt(address) };
      if (peers.size >= KNOWN_PEERS) peers.clear();
      peers.set(peer, known);
    }
    return known;
  }

  return {
    isProxy: (peer) => lookUp(peer).isProxy,
    caller(peer, headers) {
      const known = lookUp(peer);
      if (!known.isProxy || headers['x-forwarded-for'] === undefined) return known.caller;
      let address = parse(peer);
      const hops = String(headers['x-forwarded-for'] ?? '').split(',');
      // From the nearest hop outwards, as far as each proxy is trusted.
      while (address && trusted(address) && hops.length > 0) {
        const next = parse(hops.pop()?.trim());
        if (!next) break;
        address = next;
      }
      return callerAt(address);
    },
    peerIn(list, peer, headers) {
      const address = parse(peer);
      if (!address) return false;
      if (!Object.keys(headers).some((name) => FORWARDING.test(name))) {
        return list(address) && (!isLoopback(address) || isOwn(headers));
      }
      if (!trusted(address)) return !isLoopback(address) && list(address);
      const client = parse(this.caller(peer, headers).address);
      // A proxy that forwards without saying for whom speaks for anybody.
      return client !== null && client.toString() !== address.toString() && !isLoopback(client) && list(client);
    },
  };
}

/** Whether a request that came over loopback was meant for it, by a program or a page of this service. */
function isOwn({ host = '', origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean {
  if (!LOOPBACK_HOST.test(host)) return false;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  return origin === undefined || (URL.canParse(origin) && new URL(origin).host === host);
}

const LOOPBACK = ['127.0.0.0/8', '::1'];

/** Makes the test of who may read metrics: listed callers and this machine; in development without a list, everyone. */
export function metricsAudience(
  { ENVIRONMENT, METRICS_ALLOW_CIDRS }: { ENVIRONMENT: string; METRICS_ALLOW_CIDRS: readonly string[] },
  addresses: AddressBook,
): (peer: string | undefined, headers: IncomingHttpHeaders) => boolean {
  const open = ENVIRONMENT === 'development' && METRICS_ALLOW_CIDRS.length === 0;
  const allowed = addressList([...LOOPBACK, ...METRICS_ALLOW_CIDRS]);
  return (peer, headers) => open || addresses.peerIn(allowed, peer, headers);
}

function callerAt(address: Address | null): Caller {
  return { address: address?.toString() ?? 'unknown', network: address ? networkOf(address) : 'unknown' };
}

function parse(text: string | undefined): Address | null {
  if (!text) return null;
  try {
    return ipaddr.process(text.replace(/^\[|\](?::\d+)?$/g, '').replace(/%.*$/, ''));
  } catch {
    return null;
  }
}

function isLoopback(address: Address): boolean {
  return address.range() === 'loopback';
}

function networkOf(address: Address): string {
  if (address.kind() === 'ipv4') return address.toString();
  const parts = (address as ipaddr.IPv6).parts.slice(0, 4);
  return `${parts.map((part) => part.toString(16)).join(':')}::/64`;
}
