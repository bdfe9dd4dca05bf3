/**
 * The screens of the page besides those of operations: their addresses are answered with 200, and the page has a component
 * for each. One segment each, so that relative addresses of assets hold.
 */
export const SCREENS = [
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
  'webhooks',
] as const;

export type ScreenName = (typeof SCREENS)[number];
