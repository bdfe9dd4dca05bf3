/**
 * Who sends a request.
 *
 * bucket   whose budget a hit is counted in
 * turn     whose turn it is when jobs are shared out: all callers of one account have one turn
 */
export interface Identity {
  kind: 'anonymous' | 'user' | 'api_key';
  tier: Tier;
  userId: number | null;
  bucket: string;
  turn: string;
}

export const TIERS = ['anonymous', 'free', 'pro', 'test'] as const;
export type Tier = (typeof TIERS)[number];

/** The identity of a caller without credentials; everyone behind one address (or IPv6 /64) shares a budget. */
export function anonymousIdentity(network: string): Identity {
  return { kind: 'anonymous', tier: 'anonymous', userId: null, bucket: `ip:${network}`, turn: `ip:${network}` };
}
