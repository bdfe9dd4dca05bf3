import type { IncomingHttpHeaders } from 'node:http';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** The caller's address as text, with IPv4 out of its IPv6 mapping. */
export interface Caller {
  address: string;
  /** What budgets are counted by: the address, or the /64 of an IPv6 one. */
  network: string;
}

export interface AddressBook {
  /** The real client: the socket's peer, or what trusted proxies say of it. */
  caller(peer: string | undefined, headers: IncomingHttpHeaders): Caller;
  /** Whether the socket's peer is in a list. A request that says it was forwarded is never this machine's own. */
  peerIn(list: AddressList, peer: string | undefined, headers: IncomingHttpHeaders): boolean;
}

export type AddressList = (address: Address) => boolean;

const FORWARDING = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'x-forwarded-host'] as const;

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
  return {
    caller(peer, headers) {
      let address = parse(peer);
      const hops = String(headers['x-forwarded-for'] ?? '').split(',');
      // From the nearest hop outwards, as far as each teller is trusted.
      while (address && trusted(address) && hops.length > 0) {
        const next = parse(hops.pop()?.trim());
        if (!next) break;
        address = next;
      }
      return { address: address?.toString() ?? 'unknown', network: address ? networkOf(address) : 'unknown' };
    },
    peerIn(list, peer, headers) {
      const address = parse(peer);
      if (!address) return false;
      if (FORWARDING.some((name) => headers[name] !== undefined)) {
        const told = trusted(address) ? parse(this.caller(peer, headers).address) : null;
        return told ? list(told) : !isLoopback(address) && list(address);
      }
      return list(address);
    },
  };
}

const LOOPBACK = ['127.0.0.0/8', '::1'];

/** Makes the test for who may read metrics: those listed and this machine; in development, with nobody listed, all. */
export function metricsAudience(
  { ENVIRONMENT, METRICS_ALLOW_CIDRS }: { ENVIRONMENT: string; METRICS_ALLOW_CIDRS: readonly string[] },
  addresses: AddressBook,
): (peer: string | undefined, headers: IncomingHttpHeaders) => boolean {
  const open = ENVIRONMENT === 'development' && METRICS_ALLOW_CIDRS.length === 0;
  const allowed = addressList([...LOOPBACK, ...METRICS_ALLOW_CIDRS]);
  return (peer, headers) => open || addresses.peerIn(allowed, peer, headers);
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
