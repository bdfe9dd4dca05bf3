import { breakable, joined, literal, points } from './literals.ts';
import type { PageElement, PageNode } from './read-page.ts';
import { lineLength, type Place } from './setting.ts';
import { writeFormula } from './write-math.ts';

const STYLED: Readonly<Record<string, string>> = {
  strong: 'strong',
  b: 'strong',
  em: 'emph',
  i: 'emph',
  cite: 'emph',
  dfn: 'emph',
  var: 'emph',
  del: 'strike',
  s: 'strike',
  strike: 'strike',
  ins: 'underline',
  u: 'underline',
  mark: 'marked',
  code: 'inline-code',
  tt: 'inline-code',
  samp: 'inline-code',
  kbd: 'keyboard',
  sub: 'sub',
  sup: 'super',
  small: 'text.with(size: 0.85em)',
  big: 'text.with(size: 1.2em)',
};

/** State of a line while it is written: spaces at its start, or after others, are invisible. */
interface Flow {
  blank: boolean;
}

/** Writes inline content as one content block. */
export function writeInline(nodes: readonly PageNode[], place: Place): string {
  return joined(parts(nodes, place, { blank: true }));
}

function parts(nodes: readonly PageNode[], place: Place, flow: Flow): string[] {
  return nodes.flatMap((node) => (typeof node === 'string' ? text(node, place, flow) : element(node, place, flow)));
}

function text(raw: string, place: Place, flow: Flow): string[] {
  const plain = raw.replace(/[ \t\n\r\f]+/g, ' ').slice(flow.blank && /^[ \t\n\r\f]/.test(raw) ? 1 : 0);
  if (plain === '') return [];
  flow.blank = plain.endsWith(' ');
  return breakable(plain, lineLength(place));
}

function element(node: PageElement, place: Place, flow: Flow): string[] {
  const { name, attributes, children } = node;
  const before = anchor(attributes.id ?? (name === 'a' ? attributes.name : undefined), place);
  switch (name) {
    case 'br':
      flow.blank = true;
      return ['linebreak()'];
    case 'wbr':
      return ['cut'];
    case 'img':
      flow.blank = false;
      return picture(node, place);
    case 'input':
      return [`task-box(${'checked' in attributes})`];
    case 'math':
      flow.blank = false;
      return [writeFormula(node)];
    case 'rp':
      return [];
    case 'rt':
      return ['"("', ...parts(children, place, flow), '")"'];
    case 'q':
      return ['"“"', ...parts(children, place, flow), '"”"'];
    case 'a':
      return [...before, ...link(attributes.href, parts(children, place, flow), place)];
  }
  const inner = parts(children, place, flow);
  const style = attributes.class === 'no-image' ? 'emph' : STYLED[name];
  if (inner.length === 0) return before;
  return [...before, ...(style ? [`${style}(${joined(inner)})`] : inner)];
}

/** Targets of links. */
export function anchor(id: string | undefined, { page: { labels, placed } }: Place): string[] {
  const label = id === undefined ? undefined : labels.get(id);
  if (label === undefined || placed.has(label)) return [];
  placed.add(label);
  return [`anchor(${literal(label)})`];
}

/** Addresses without a scheme lead to files next to the text, which a PDF does not have. */
function link(address: string | undefined, inner: string[], { page }: Place): string[] {
  if (inner.length === 0 || address === undefined) return inner;
  const label = page.labels.get(fragmentOf(address) ?? '');
  if (label !== undefined) return [`link(label(${literal(label)}), ${joined(inner)})`];
  const plain = address.replace(/[\s\p{Cc}]+/gu, '').slice(0, 2000);
  return /^(?:https?|mailto|tel|ftp|xmpp):./i.test(plain) ? [`link(${literal(plain)}, ${joined(inner)})`] : inner;
}

/** The id that an address within the page leads to. */
export function fragmentOf(address: string): string | null {
  if (!address.startsWith('#') || address.length < 2) return null;
  try {
    return decodeURIComponent(address.slice(1));
  } catch {
    return address.slice(1);
  }
}

function picture({ attributes }: PageElement, { page, width }: Place): string[] {
  const found = page.pictures.get(attributes.src ?? '');
  const alt = attributes.alt ?? '';
  if (!found) return alt === '' ? [] : [`emph(${literal(alt)})`];
  const wanted = pixels(attributes.width);
  const wantedHeight = pixels(attributes.height);
  const ratio = found.height / found.width;
  const natural = wanted ?? (wantedHeight === null ? found.width : wantedHeight / ratio);
  const shown = Math.max(1, Math.min(natural * page.scale, width, page.height / ratio));
  const named = alt === '' ? '' : `, alt: ${literal(alt.slice(0, 1000))}`;
  return [`box(image(${literal(found.path)}, width: ${points(shown)}, height: ${points(shown * ratio)}${named}))`];
}

const pixels = (value: string | undefined): number | null =>
  value !== undefined && /^\d{1,5}(?:px)?$/.test(value) && Number.parseInt(value, 10) > 0
    ? Number.parseInt(value, 10) * 0.75
    : null;
