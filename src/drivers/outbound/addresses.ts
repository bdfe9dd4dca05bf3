import { networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/**
 * Globally routed IPv6 (IANA's only allocation of unicast space so far); everything else is local, mapped, translated
 * or reserved.
 */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Interface identifiers that embed an IPv4 address (ISATAP, RFC 5214, section 6.1). */
const ISATAP = new Set([0x0000_5efe, 0x0200_5efe]);

/**
 * Public ranges that cloud providers answer inside their networks, with secrets of their machines: the host of Azure's
 * machines (168.63.129.16), services of IBM Cloud (161.26.0.0/16, 166.8.0.0/14), Google's APIs for machines without a
 * public address (199.36.153.0/24, 2600:2d00:2:1000::/56, 2600:2d00:2:2000::/56). Others answer in ranges that are
 * local or reserved: 169.254.0.0/16, 100.64.0.0/10 (Alibaba), 192.0.0.0/24 (Oracle), fd00::/8 (AWS, Google, Scaleway),
 * fe80::/10 (OpenStack).
 */
const PROVIDERS = rangesOf([
  ...['168.63.129.16', '161.26.0.0/16', '166.8.0.0/14', '199.36.153.0/24'],
  ...['2600:2d00:2:1000::/56', '2600:2d00:2:2000::/56'],
]);

export type AddressJudge = (address: string) => boolean;

/**
 * Lists the networks of this machine that may be public and are not the internet: its own addresses, since a request to them
 * reaches what listens here behind every firewall, and the links of its IPv6 addresses, whose public range is a home's or
 * an office's local network.
 */
export const networksOfMachine = (interfaces = networkInterfaces()): string[] =>
  Object.values(interfaces).flatMap((addresses = []) =>
    addresses.flatMap(({ family, address, cidr }) => (family === 'IPv4' ? address : (cidr ?? address))),
  );

/**
 * Creates the check of addresses to connect to: those routed in the public internet and not on this machine or its
 * links, and those in `allowed` (addresses or CIDR ranges). Addresses that represent another one (mapped, translated,
 * tunnelled) are refused.
 * @param near lists the networks of this machine, which can change while it runs
 */
export function createAddressJudge(allowed: readonly string[], near = networksOfMachine): AddressJudge {
  const ranges = rangesOf(allowed);
  return (text) => {
    // A scope names a link of this machine.
    if (text.includes('%') || !ipaddr.isValid(text)) return false;
    const address = ipaddr.parse(text);
    return isIn(ranges, address) || (isPublic(address) && !isIn(rangesOf(near()), address));
  };
}

function rangesOf(entries: readonly string[]): [Address, bits: number][] {
  return entries.map((entry) => {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry);
    const address = ipaddr.parse(entry);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  });
}

function isIn(ranges: readonly [Address, bits: number][], address: Address): boolean {
  return ranges.some(
    ([range, bits]) => range.kind() === address.kind() && (address as ipaddr.IPv6).match(range as ipaddr.IPv6, bits),
  );
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast' || isIn(PROVIDERS, address)) return false;
  if (address.kind() === 'ipv4') return true;
  const six = address as ipaddr.IPv6;
  // biome-ignore lint/style/noNonNullAssertion: an IPv6 address has eight parts.
  return six.match(GLOBAL_IPV6) && !ISATAP.has((six.parts[4]! * 0x1_0000 + six.parts[5]!) >>> 0);
}
