import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Globally routed IPv6 (IANA's only allocation of unicast space so far); all else is local, mapped, translated or reserved. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3');
/** Interface identifiers that stand for an IPv4 address (ISATAP, RFC 5214, section 6.1). */
const ISATAP = new Set([0x0000_5efe, 0x0200_5efe]);

/**
 * Public by their ranges, and answered within a provider's network alone, with what its machines should know: the host of
 * Azure's machines (168.63.129.16), services of IBM Cloud (161.26.0.0/16, 166.8.0.0/14), Google's APIs for machines without
 * a public address (199.36.153.0/24). Others answer in ranges that are local or reserved: 169.254.0.0/16, 100.64.0.0/10
 * (Alibaba), 192.0.0.0/24 (Oracle), fd00::/8 (AWS, Google, Scaleway), fe80::/10 (OpenStack).
 */
const PROVIDERS = ['168.63.129.16/32', '161.26.0.0/16', '166.8.0.0/14', '199.36.153.0/24'].map((range) =>
  ipaddr.IPv4.parseCIDR(range),
);

export type AddressJudge = (address: string) => boolean;

/**
 * Makes the judge of addresses that may be connected to: those that are routed in the public internet, and those in
 * `allowed` (addresses or CIDR ranges). What stands for another address (mapped, translated, tunnelled) may not.
 */
export function createAddressJudge(allowed: readonly string[]): AddressJudge {
  const ranges = allowed.map((entry): [Address, number] => {
    if (entry.includes('/')) return ipaddr.parseCIDR(entry);
    const address = ipaddr.parse(entry);
    return [address, address.kind() === 'ipv4' ? 32 : 128];
  });
  return (text) => {
    // A scope names a link of this machine.
    if (text.includes('%') || !ipaddr.isValid(text)) return false;
    const address = ipaddr.parse(text);
    const listed = ranges.some(([range, bits]) => range.kind() === address.kind() && contains(range, bits, address));
    return listed || isPublic(address);
  };
}

function contains(range: Address, bits: number, address: Address): boolean {
  return (address as ipaddr.IPv6).match(range as ipaddr.IPv6, bits);
}

function isPublic(address: Address): boolean {
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv4') return !PROVIDERS.some(([range, bits]) => contains(range, bits, address));
  const six = address as ipaddr.IPv6;
  // biome-ignore lint/style/noNonNullAssertion: an IPv6 address has eight parts.
  return six.match(GLOBAL_IPV6) && !ISATAP.has((six.parts[4]! * 0x1_0000 + six.parts[5]!) >>> 0);
}
