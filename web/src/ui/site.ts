/** How the operator of the service has the page look; everything may be left out. */
interface Site {
  name?: string;
  logo?: true;
  /** `#rrggbb`. */
  color?: string;
  language?: string;
  imprint?: string;
  privacy?: string;
  /** Only accounts may use the service. */
  closed?: true;
  /** People cannot create accounts. */
  signup?: false;
  /** Names of tools that are in no list. */
  hidden?: readonly string[];
}

export const site: Site = read();

function read(): Site {
  const text = globalThis.document?.querySelector<HTMLMetaElement>('meta[name="site"]')?.content ?? '';
  // The placeholder's own text, if no service has filled it in.
  return text === '' || text.startsWith('{{') ? {} : (JSON.parse(text) as Site);
}
