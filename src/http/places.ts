/**
 * The page's own addresses besides the names of operations: these are answered with 200, and the page has a component
 * for each. One segment each, so that relative addresses of assets hold.
 */
export const PLACES = [
  'account',
  'base64',
  'forgot-password',
  'history',
  'job',
  'json',
  'keys',
  'login',
  'password',
  'reset-password',
  'signup',
  'text-case',
  'usage',
  'uuid',
  'verify-email',
] as const;

export type PlaceName = (typeof PLACES)[number];
