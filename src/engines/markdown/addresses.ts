/** Schemes that a link may have. Addresses without one are relative to the page. */
const LINKS = /^(?:https?|mailto|tel|ftp|xmpp):/i;
const PICTURES = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)(?:;charset=[\w-]+)?(?:;base64)?,/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;

/** Says whether a link may lead there. Browsers leave out control characters and spaces, so that `java\nscript:` is one. */
export function mayLink(address: string): boolean {
  const plain = asBrowsersRead(address);
  return !SCHEME.test(plain) || LINKS.test(plain);
}

/** Kind of an image: embedded in the page, a file next to it, remote, or not allowed. */
export function kindOfPicture(address: string): 'held' | 'beside' | 'elsewhere' | 'none' {
  const plain = asBrowsersRead(address);
  if (PICTURES.test(plain)) return 'held';
  if (/^(?:https?:|[\\/]{2})/i.test(plain)) return 'elsewhere';
  return SCHEME.test(plain) || plain === '' || /^[\\/]/.test(plain) ? 'none' : 'beside';
}

function asBrowsersRead(address: string): string {
  return address.replace(/[\u0000-\u0020\u007f-\u00a0\u200b\u2028\u2029\ufeff]+/g, '');
}
