import { describe, expect, it } from 'vitest';
import { addressList, createAddressBook } from './address.ts';

describe('the caller', () => {
  const direct = createAddressBook([]);
  const behind = createAddressBook(['127.0.0.1', '10.0.0.0/8', 'fd00::/8']);

  it('is the peer of the socket', () => {
    expect(direct.caller('203.0.113.7', {})).toEqual({ address: '203.0.113.7', network: '203.0.113.7' });
    expect(direct.caller('::ffff:203.0.113.7', {}).network).toBe('203.0.113.7');
  });

  it('cannot say who it is unless a trusted proxy does', () => {
    const headers = { 'x-forwarded-for': '198.51.100.1' };
    expect(direct.caller('203.0.113.7', headers).network).toBe('203.0.113.7');
    expect(behind.caller('203.0.113.7', headers).network).toBe('203.0.113.7');
    expect(behind.caller('127.0.0.1', headers).network).toBe('198.51.100.1');
    expect(behind.caller('::ffff:127.0.0.1', headers).network).toBe('198.51.100.1');
  });

  it('is the last hop that no trusted proxy vouches for', () => {
    const hops = (list: string) => behind.caller('127.0.0.1', { 'x-forwarded-for': list }).network;
    expect(hops('1.1.1.1, 198.51.100.1')).toBe('198.51.100.1');
    expect(hops('1.1.1.1, 198.51.100.1, 10.1.2.3')).toBe('198.51.100.1');
    expect(hops('nonsense, 10.1.2.3')).toBe('10.1.2.3');
    expect(hops('')).toBe('127.0.0.1');
  });

  it('shares a counter with its neighbours in an IPv6 /64, and with nobody else', () => {
    const network = (address: string) => direct.caller(address, {}).network;
    expect(network('2001:db8:1:2::1')).toBe(network('2001:db8:1:2:ffff:ffff:ffff:ffff'));
    expect(network('2001:db8:1:2::1')).not.toBe(network('2001:db8:1:3::1'));
    expect(network('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
  });
});

describe('an allow-list', () => {
  const book = createAddressBook(['10.0.0.1']);
  const loopback = addressList(['127.0.0.0/8', '::1']);

  it('never takes a forwarded request for this machine', () => {
    expect(book.peerIn(loopback, '127.0.0.1', {})).toBe(true);
    expect(book.peerIn(loopback, '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })).toBe(false);
    expect(book.peerIn(loopback, '127.0.0.1', { forwarded: 'for=127.0.0.1' })).toBe(false);
    expect(book.peerIn(loopback, '10.0.0.1', { 'x-forwarded-for': '198.51.100.1' })).toBe(false);
  });
});
