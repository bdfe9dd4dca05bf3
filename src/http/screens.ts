/**
 * The screens of the page besides those of operations: their addresses respond with 200, and the page has a component
 * for each. They have one segment each, so that relative addresses of assets work.
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
