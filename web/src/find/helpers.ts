import type { IconName } from '../ui/icons.tsx';

export type HelperName = 'json' | 'text-case' | 'base64' | 'uuid' | 'password';

/** Helpers that answer at once; each is a place of its own. */
export const HELPERS: { name: HelperName; icon: IconName }[] = [
  { name: 'json', icon: 'braces' },
  { name: 'text-case', icon: 'letters' },
  { name: 'base64', icon: 'file' },
  { name: 'uuid', icon: 'hash' },
  { name: 'password', icon: 'lock' },
];
