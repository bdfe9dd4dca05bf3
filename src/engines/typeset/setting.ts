import type { PageElement, PageNode } from './read-page.ts';

/** A picture of the page, made such that the typesetter only has to place it. */
export interface SetPicture {
  /** Its path among the files of the typesetter. */
  path: string;
  /** Intended size, in points. */
  width: number;
  height: number;
}

/** Settings of the whole page. */
export interface PageSetting {
  /** Labels by the ids that something in the page leads to. */
  labels: ReadonlyMap<string, string>;
  pictures: ReadonlyMap<string, SetPicture>;
  /** Labels that are defined somewhere. */
  placed: Set<string>;
  /** Points of the highest element that fits on a page. */
  height: number;
  /** Points of a letter of the text. */
  size: number;
  /** Scale of everything: 1 is normal. */
  scale: number;
}

/** Settings of the current context. */
export interface Place {
  page: PageSetting;
  /** Points that a line has. */
  width: number;
  /** Lists and quotes around it; deep ones are no longer indented. */
  depth: number;
}

/** Characters that a line has, in letters of the text. */
export const lineLength = ({ width, page }: Place): number => Math.max(6, Math.floor(width / (page.size * 0.6)));

const INLINE = new Set(
  `a abbr b bdi bdo big br cite code del dfn em i img input ins kbd mark math q rp rt ruby s samp small span strike strong
  sub sup time tt u var wbr font`.split(/\s+/),
);

/** Whether it is in a line of text. */
export function isInline(node: PageNode): boolean {
  if (typeof node === 'string') return true;
  if (node.name === 'math') return node.attributes.display !== 'block';
  return INLINE.has(node.name) && node.children.every(isInline);
}

/** Everything within an element, in order. */
export function* everyElement(element: PageElement): Generator<PageElement> {
  yield element;
  for (const child of element.children) if (typeof child !== 'string') yield* everyElement(child);
}
