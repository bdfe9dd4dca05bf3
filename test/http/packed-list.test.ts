import { expect, it } from 'vitest';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();

it.each([
  ['br', 'br'],
  ['gzip, deflate, br', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['identity', null],
  ['deflate', null],
])('sends the list of operations to a client that takes %j packed as %s', async (accepted, coding) => {
  const ask = (accept: string) =>
    fetch(`${suite.service.url}/api/operations?lang=de`, { headers: { 'accept-encoding': accept } });
  const packed = await ask(accepted);
  expect([packed.status, packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
    200,
    coding,
    'accept-encoding',
  ]);
  const plain = await (await ask('identity')).text();
  expect((await packed.text()) === plain).toBe(true);
  expect(JSON.parse(plain).operations.length).toBeGreaterThan(50);
});
