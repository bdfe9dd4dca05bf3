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
  const own = { host: 'localhost:8000' };

  it.each(['localhost', 'localhost:8000', '127.0.0.1:8000', '127.1.2.3', '[::1]:8000', 'LOCALHOST'])(
    'takes a request to %s over loopback for one of this machine',
    (host) => {
      expect(book.peerIn(loopback, '127.0.0.1', { host })).toBe(true);
      expect(book.peerIn(loopback, '::1', { host })).toBe(true);
      expect(book.peerIn(loopback, '::ffff:127.0.0.1', { host })).toBe(true);
    },
  );

  it.each(['', 'sheaf.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.5', 'localhost:x'])(
    'does not for the Host "%s"',
    (host) => expect(book.peerIn(loopback, '127.0.0.1', { host })).toBe(false),
  );

  it.each([
    'via',
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-proto',
    'x-forwarded-server',
    'x-real-ip',
    'x-client-ip',
    'cf-connecting-ip',
    'cf-ray',
    'true-client-ip',
    'fastly-client-ip',
    'cdn-loop',
    'x-amzn-trace-id',
  ])('never takes a forwarded request (%s) for this machine', (name) => {
    expect(book.peerIn(loopback, '127.0.0.1', { ...own, [name]: '127.0.0.1' })).toBe(false);
  });

  it('never believes a proxy that it speaks of this machine', () => {
    const headers = { ...own, 'x-forwarded-for': '127.0.0.1' };
    expect(book.peerIn(loopback, '10.0.0.1', headers)).toBe(false);
    expect(createAddressBook(['127.0.0.1']).peerIn(loopback, '127.0.0.1', headers)).toBe(false);
  });

  it('does not take what another page sends for this machine', () => {
    const from = (headers: object) => book.peerIn(loopback, '127.0.0.1', { ...own, ...headers });
    expect(from({ origin: 'https://evil.example' })).toBe(false);
    expect(from({ origin: 'null' })).toBe(false);
    expect(from({ 'sec-fetch-site': 'cross-site' })).toBe(false);
    expect(from({ origin: 'http://localhost:8000', 'sec-fetch-site': 'same-origin' })).toBe(true);
  });

  it('takes listed addresses of others whatever the Host is, and those that a trusted proxy reports', () => {
    const others = addressList(['198.51.100.0/24']);
    expect(book.peerIn(others, '198.51.100.7', { host: 'sheaf.example' })).toBe(true);
    expect(book.peerIn(others, '10.0.0.1', { host: 'sheaf.example', 'x-forwarded-for': '198.51.100.7' })).toBe(true);
    expect(book.peerIn(others, '10.0.0.1', { host: 'sheaf.example', 'x-real-ip': '198.51.100.7' })).toBe(false);
  });
});
