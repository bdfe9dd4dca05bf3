import { expect, test } from 'vitest';
import { requireAbility } from '../helpers/tools.ts';
import { diskFault, fullDisk } from './full-disk.ts';

const fault = diskFault();

test.runIf(requireAbility(fault === null, fault ?? ''))(
  'a full disk is answered with 507, nothing is kept by halves, and work goes on once there is room',
  async () => {
    const report = await fullDisk({ rounds: 1 });
    expect(report.wrong).toEqual([]);
    expect(report).toMatchObject({ refused: 2, failed: 1 });
  },
  300_000,
);
