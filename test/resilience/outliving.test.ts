import { expect, test } from 'vitest';
import { requireAbility } from '../helpers/tools.ts';
import { namespaceFault, outliving } from './outliving.ts';

test('nothing that a service started outlives it, however and whenever it ends', async () => {
  const fault = namespaceFault();
  if (!requireAbility(fault === null, fault ?? '')) return;
  const report = await outliving({ rounds: 16, seed: 5 });
  expect(report).toMatchObject({ rounds: 16, wrong: [], left: [] });
}, 1_200_000);
