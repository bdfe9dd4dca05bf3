/** Settings of a service under test: budgets that no suite spends. */
export const GENEROUS = {
  USAGE_LIMITS: JSON.stringify({
    anonymous: { minute: 1_000_000, hour: 1_000_000, day: 1_000_000 },
    free: { minute: 1_000_000, hour: 1_000_000, day: 1_000_000 },
  }),
};
