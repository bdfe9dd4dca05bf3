/** Elements for text, lists, tables and images, and nothing active. */
export const SAFE_ELEMENTS: ReadonlySet<string> = new Set(
  `a abbr address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del details dfn div dl
  dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd li main mark menu nav ol p pre q rp rt
  ruby s samp section small span strike strong sub summary sup table tbody td tfoot th thead time tr tt u ul var
  wbr`.split(/\s+/),
);
/** Those of them that have no end tag. */
export const VOID_ELEMENTS: ReadonlySet<string> = new Set(['br', 'col', 'hr', 'img', 'wbr']);
/** Elements whose content is not text of the page. */
export const HIDDEN_ELEMENTS: ReadonlySet<string> = new Set(
  `script style template iframe object embed applet audio video canvas svg math noscript noembed noframes select textarea
  title head frameset xmp plaintext`.split(/\s+/),
);

/** Escapes a text for HTML, including quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (each) => `&#${each.charCodeAt(0)};`);
}
