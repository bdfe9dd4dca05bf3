import { expect, test } from 'vitest';
import { isKnownHost } from './known-host.ts';

test.each([
  ['localhost:8000', undefined, true],
  ['127.0.0.1', undefined, true],
  ['[::1]:8000', undefined, true],
  ['192.168.1.20:8000', undefined, true],
  ['nas', undefined, true],
  ['files.home.arpa', undefined, true],
  ['printer.local:8000', undefined, true],
  ['files.example.org', undefined, false],
  ['files.example.org', 'https://files.example.org/sheaf', true],
  ['evil.example.org', 'https://files.example.org', false],
  ['local.example.org', undefined, false],
  ['user@localhost', undefined, false],
  ['localhost/x', undefined, false],
  ['', undefined, false],
  [undefined, undefined, false],
])('Host %s with PUBLIC_URL %s: %s', (host, PUBLIC_URL, known) => {
  expect(isKnownHost(host, { PUBLIC_URL })).toBe(known);
});
