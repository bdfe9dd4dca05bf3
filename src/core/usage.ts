import { SheafError } from '../errors.ts';
import type { Counters, Window, WindowState } from '../ports/counters.ts';
import type { Identity, Tier } from './identity.ts';

const SECONDS = { minute: 60, hour: 3600, day: 86_400 } as const;
type Label = keyof typeof SECONDS;
type LimitsOfTier = Record<Label, number>;

const DEFAULT_LIMITS: Record<Tier, LimitsOfTier> = {
  anonymous: { minute: 300, hour: 3000, day: 20_000 },
  free: { minute: 600, hour: 6000, day: 50_000 },
  pro: { minute: 3000, hour: 60_000, day: 500_000 },
  test: { minute: 60, hour: 600, day: 2000 },
};

export interface Usage {
  /** Counts one hit and returns the windows. @throws SheafError `budget_exceeded`, with the windows as its cause */
  hit(identity: Identity): Promise<WindowState[]>;
  /** Counts more hits for one request, or none when not all of them fit. @throws SheafError `budget_exceeded` */
  hitMore(identity: Identity, count: number): Promise<void>;
  /** The current windows. */
  read(identity: Identity): Promise<WindowState[]>;
}

/** @param overrides limits by tier and window, laid over the defaults */
export function createUsage({
  counters,
  overrides,
}: {
  counters: Counters;
  overrides: Partial<Record<Tier, Partial<LimitsOfTier>>>;
}): Usage {
  const windows = Object.fromEntries(
    Object.entries(DEFAULT_LIMITS).map(([tier, limits]) => [
      tier,
      windowsOf({ ...limits, ...overrides[tier as Tier] }),
    ]),
  ) as Record<Tier, Window[]>;

  const hit: Usage['hit'] = ({ bucket, tier }) =>
    counters.consume(bucket, windows[tier]).then((answer) => {
      if (answer.allowed) return answer.windows;
      throw spent(answer.windows, answer.retryMs);
    });

  return {
    hit,
    async hitMore(identity, count) {
      if (count <= 0) return;
      const states = await counters.read(identity.bucket, windows[identity.tier]);
      const full = states.filter((state) => state.count + count > state.limit);
      if (full.length > 0) throw spent(states, Math.max(...full.map(({ resetMs }) => resetMs)));
      for (let left = count; left > 0; left--) await hit(identity);
    },
    read: (identity) => counters.read(identity.bucket, windows[identity.tier]),
  };
}

function spent(windows: WindowState[], retryMs: number): SheafError {
  return new SheafError('budget_exceeded', 'Request limit reached. Try again later.', {
    cause: windows,
    retryAfter: Math.max(1, Math.ceil(retryMs / 1000)),
  });
}

function windowsOf(limits: LimitsOfTier): Window[] {
  return (Object.keys(SECONDS) as Label[]).map((label) => ({ label, seconds: SECONDS[label], limit: limits[label] }));
}
