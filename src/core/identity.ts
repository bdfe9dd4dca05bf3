/**
 * The caller of a request.
 *
 * bucket   the budget that a request counts against
 * owner    who gets a fair share of jobs and slots: all callers of one account are one owner
 */
export interface Identity {
  kind: 'anonymous' | 'user' | 'api_key';
  tier: Tier;
  userId: number | null;
  bucket: string;
  owner: string;
}

const TIERS = ['anonymous', 'free', 'pro', 'test'] as const;
export type Tier = (typeof TIERS)[number];

/** Tiers that an account may have. */
export const USER_TIERS = ['free', 'pro'] as const satisfies readonly Tier[];
export type UserTier = (typeof USER_TIERS)[number];

/** The identity of a caller without credentials; everyone behind one address (or IPv6 /64) shares a budget. */
export function anonymousIdentity(network: string): Identity {
  const owner = `ip:${network}`;
  return { kind: 'anonymous', tier: 'anonymous', userId: null, bucket: owner, owner };
}

/** The identity of a signed-in user. */
export function userIdentity({ userId, tier }: { userId: number; tier: UserTier }): Identity {
  return { kind: 'user', tier, userId, bucket: accountBucket(userId), owner: accountBucket(userId) };
}

/**
 * The identity of an API key. All live keys share the budget of their account, so that more keys buy nothing; all test
 * keys share another one, so that a test run never spends the live budget.
 */
export function keyIdentity({ userId, tier, env }: { userId: number; tier: UserTier; env: 'live' | 'test' }): Identity {
  const test = env === 'test';
  return {
    kind: 'api_key',
    tier: test ? 'test' : tier,
    userId,
    bucket: test ? `test:${userId}` : accountBucket(userId),
    owner: accountBucket(userId),
  };
}

/** The user of an owner key; -1 for that of a network. */
export const userOf = (owner: string): number => Number(/^user:(\d+)$/.exec(owner)?.[1] ?? -1);

/** Under what an account's work, budget and files are counted. */
export const accountBucket = (userId: number): string => `user:${userId}`;
