import { describe, expect, it } from 'vitest';
import { INWARD_ADDRESSES, PUBLIC_ADDRESSES } from '#test/network/targets.ts';
import { createAddressJudge, networksOfMachine } from './addresses.ts';

describe('the judge of addresses', () => {
  const judge = createAddressJudge([]);
  it.each(INWARD_ADDRESSES)('refuses %s', (address) => expect(judge(address)).toBe(false));
  it.each(PUBLIC_ADDRESSES)('lets %s be reached', (address) => expect(judge(address)).toBe(true));
  it.each(['', 'localhost', 'fe80::1%eth0', '1.1.1.1%lo', '2606:4700:4700::1111%eth0', '127.1', 'x'.repeat(1000)])(
    'refuses what is none: %s',
    (text) => expect(judge(text)).toBe(false),
  );

  it('refuses addresses of this machine, and those on the links of its IPv6 addresses', () => {
    const ipv4 = {
      family: 'IPv4',
      address: '1.1.1.1',
      cidr: '1.1.1.1/24',
      netmask: '',
      mac: '',
      internal: false,
    } as const;
    const ipv6 = { ...ipv4, family: 'IPv6', address: '2a00:1450::7', cidr: '2a00:1450::7/64', scopeid: 0 } as const;
    const near = () => networksOfMachine({ eth0: [ipv4, ipv6] });
    const here = createAddressJudge([], near);
    for (const address of ['1.1.1.1', '2a00:1450::7', '2a00:1450::1']) expect(here(address)).toBe(false);
    for (const address of ['1.1.1.2', '2a00:1450:0:1::1']) expect(here(address)).toBe(true);
    expect(createAddressJudge(['1.1.1.1'], near)('1.1.1.1')).toBe(true);
    expect(networksOfMachine()).toContain('127.0.0.1');
  });

  it('lets what is listed be reached, and nothing that stands for it', () => {
    const listed = createAddressJudge(['10.0.0.0/8', '127.0.0.1', 'fd00::/8']);
    for (const address of ['10.1.2.3', '127.0.0.1', 'fd12::1', '1.1.1.1']) expect(listed(address)).toBe(true);
    for (const address of ['127.0.0.2', '192.168.0.1', '::ffff:10.1.2.3', '64:ff9b::a01:203']) {
      expect(listed(address)).toBe(false);
    }
  });
});
