import { readFileSync } from 'node:fs';
import type { Config } from '../config.ts';
import { StartError } from '../errors.ts';
import { sniff } from '../operations/kit/media-types.ts';

/** The most bytes of a logo: every first visit loads it. */
const MAX_LOGO_BYTES = 256 * 1024;
const LOGO_TYPES = ['image/svg+xml', 'image/png', 'image/webp'] as const;
const NAME = 'Sheaf';
/** The color of the product, as in `web/src/ui/theme.ts`. */
export const PRODUCT_COLOR = '#1d664c';

/** How an operator has the page look. */
export interface Site {
  name: string;
  /** `#rrggbb`; null for the product's own. */
  color: string | null;
  logo: { type: (typeof LOGO_TYPES)[number]; bytes: Buffer } | null;
  /** Settings for the page, as JSON; empty if none are set. */
  json: string;
}

/** Reads the settings of the page's looks, and the logo. @throws StartError that names the setting */
export function readSite(config: Config): Site {
  const logo = config.SITE_LOGO === undefined ? null : readLogo(config.SITE_LOGO);
  const facts = {
    ...(config.SITE_NAME !== NAME && { name: config.SITE_NAME }),
    ...(logo && { logo: true }),
    ...(config.SITE_COLOR !== undefined && { color: config.SITE_COLOR }),
    ...(config.SITE_LANGUAGE !== undefined && { language: config.SITE_LANGUAGE }),
    ...(config.IMPRINT_URL !== undefined && { imprint: config.IMPRINT_URL }),
    ...(config.PRIVACY_URL !== undefined && { privacy: config.PRIVACY_URL }),
    ...(config.ACCESS === 'accounts' && { closed: true }),
    ...(config.SIGNUP === 'off' && { signup: false }),
    ...(config.HIDDEN_TOOLS.length > 0 && { hidden: config.HIDDEN_TOOLS }),
  };
  const json = Object.keys(facts).length > 0 ? JSON.stringify(facts) : '';
  return { name: config.SITE_NAME, color: config.SITE_COLOR ?? null, logo, json };
}

function readLogo(path: string): NonNullable<Site['logo']> {
  let bytes: Buffer;
  try {
    bytes = readFileSync(path);
  } catch (cause) {
    throw new StartError(`SITE_LOGO cannot be read: ${(cause as Error).message}.`, cause);
  }
  if (bytes.length > MAX_LOGO_BYTES) throw new StartError(`SITE_LOGO has more than ${MAX_LOGO_BYTES / 1024} KiB.`);
  const type = LOGO_TYPES.find((each) => each === sniff(bytes.subarray(0, 4096)));
  if (!type) throw new StartError('SITE_LOGO must be an SVG, PNG or WebP image.');
  return { type, bytes };
}
