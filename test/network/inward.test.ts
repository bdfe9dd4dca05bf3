import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { requireAbility } from '../helpers/tools.ts';
import { canMakeNetworks, UNSHARE } from './unshare.ts';

const PROGRAM = fileURLToPath(new URL('./inward.ts', import.meta.url));

it.runIf(requireAbility(canMakeNetworks(), 'this machine does not let us make a network'))(
  'no address that a caller names leads inwards, however it is written and whatever its name resolves to',
  () => {
    const [program = '', ...args] = UNSHARE;
    const { status, stdout, stderr } = spawnSync(program, [...args, process.execPath, PROGRAM], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) });
    const { addresses, inwards, guarded, open, connections } = JSON.parse(stdout);
    expect(inwards).toBe(0);
    expect(Object.keys(guarded)).toEqual(['source_refused']);
    // The listener hears of connections where they are allowed.
    expect(addresses).toBeGreaterThan(25);
    expect(open.answered).toBeGreaterThan(100);
    expect(connections).toBeGreaterThan(100);
  },
  120_000,
);
