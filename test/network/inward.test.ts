import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { requireAbility } from '../helpers/tools.ts';
import { canMakeNetworks, UNSHARE } from './unshare.ts';

const PROGRAM = fileURLToPath(new URL('./inward.ts', import.meta.url));

it.runIf(requireAbility(canMakeNetworks(), 'this machine does not let us make a network'))(
  'no address that a caller names leads inwards, however it is written, whatever its name resolves to, wherever it redirects',
  () => {
    const [program = '', ...args] = UNSHARE;
    const { status, stdout, stderr } = spawnSync(program, [...args, process.execPath, PROGRAM], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 0, stderr: expect.any(String) });
    const { addresses, targets, open } = JSON.parse(stdout);
    expect(addresses).toBeGreaterThan(25);
    for (const [kind, { inwards }] of Object.entries<{ inwards: number }>(targets))
      expect([kind, inwards]).toEqual([kind, 0]);
    for (const kind of ['direct', 'redirects', 'again']) {
      expect([kind, Object.keys(targets[kind].ends)]).toEqual([kind, ['source_refused']]);
    }
    expect(targets.direct.outwards).toBe(0);
    // A name is judged at its one look-up: half of them led outwards then, and were connected.
    expect(targets.changing.ends.answered).toBe(targets.changing.ends.source_refused);
    expect(targets.changing.outwards).toBe(targets.changing.ends.answered);
    expect(targets.redirects.outwards).toBe(targets.redirects.ends.source_refused);
    // The listener sees allowed connections.
    expect(open.direct.ends.answered).toBeGreaterThan(100);
    expect(open.direct.inwards).toBeGreaterThan(100);
    expect(open.redirects.inwards).toBeGreaterThan(60);
  },
  120_000,
);
