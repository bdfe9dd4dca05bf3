import { isIP } from 'node:net';
import type { Config } from '../../../config.ts';

/** Names that cannot be registered, or without a dot, as in private networks. */
const LOCAL_NAME = /^(?:[a-z0-9-]+|(?:[a-z0-9-]+\.)+(?:local|lan|home|internal|localhost|home\.arpa))$/;

/**
 * Whether the service may be reached under a `Host`. A page whose name was made to resolve to this machine (DNS
 * rebinding) sends that name, which is neither in PUBLIC_URL nor local.
 */
export function isKnownHost(host: string | undefined, { PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>): boolean {
  const url = URL.parse(`http://${host ?? ''}`);
  if (!host || !url || url.host === '' || url.pathname !== '/' || url.username !== '') return false;
  const name = url.hostname.toLowerCase();
  if (PUBLIC_URL && name === new URL(PUBLIC_URL).hostname) return true;
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0 || LOCAL_NAME.test(name);
}
