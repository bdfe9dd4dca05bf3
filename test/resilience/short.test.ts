import { expect, it } from 'vitest';
import { breakOff } from './break-off.ts';
import { diskFault, fullDisk } from './full-disk.ts';
import { rollingRestarts } from './restarts.ts';
import { slowClients } from './slow.ts';
import { stallRounds } from './stall.ts';

/** Short runs of the kit, one after the other: they measure what one service holds. */
const LONG = 300_000;

it(
  'keeps no file, handle, follower or memory of clients that break off',
  async () => {
    const { wrong } = await breakOff({ clients: 60, seed: 3 });
    expect(wrong).toEqual([]);
  },
  LONG,
);

it(
  'cuts requests that trickle, and gives slow readers what they can take in bounded memory',
  async () => {
    const report = await slowClients({ clients: 8, seed: 3 });
    expect(report.wrong).toEqual([]);
    expect(report.cut).toBe(8);
  },
  LONG,
);

it(
  'lets a worker that was stopped past its lease complete nothing',
  async () => {
    const report = await stallRounds({ rounds: 1, seed: 3 });
    expect(report.wrong).toEqual([]);
    expect(report.takenOver + report.blocked).toBe(1);
  },
  LONG,
);

it(
  'loses and doubles no job when two API nodes and two workers are restarted in turn',
  async () => {
    const report = await rollingRestarts({ rounds: 1, seed: 3, roles: 'split', clients: 2 });
    expect(report.wrong).toEqual([]);
    expect(report.accepted).toBeGreaterThan(10);
    expect(report.completed).toBe(report.accepted);
  },
  LONG,
);

const fault = diskFault();
if (fault !== null) process.stderr.write(`Skipped: the full disk, since ${fault}\n`);
it.skipIf(fault !== null)(
  'answers 507 on a full disk, keeps nothing by halves, and goes on once there is room',
  async () => {
    const report = await fullDisk({ rounds: 1 });
    expect(report.wrong).toEqual([]);
    expect(report).toMatchObject({ refused: 2, failed: 1 });
  },
  LONG,
);
