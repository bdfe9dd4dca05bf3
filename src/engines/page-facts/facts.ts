import type { Box } from '../page-text/characters.ts';

/** A straight line along or across a page as shown, in points from its upper left corner. */
export interface DrawnRule {
  horizontal: boolean;
  /** Height of a horizontal rule, distance from the left of a vertical one. */
  at: number;
  from: number;
  to: number;
  /** Points. */
  thick: number;
  color: string;
}

/** A rectangle of one color. */
export interface Fill extends Box {
  /** Six hexadecimal digits. */
  color: string;
}

/** A path that is part of a drawing. */
export interface Shape extends Box {
  curved: boolean;
  /** True if only its outline is seen. */
  hollow: boolean;
}

/** An image that a page draws. */
export interface DrawnPicture extends Box {
  /** Which of the page's images it is, in the order in which they are drawn. */
  order: number;
}

/** Text in a distinct color or style. */
export interface TextLook extends Box {
  color: string | null;
  /** True for invisible text, such as below a scan. */
  unseen: boolean;
}

export interface PageLink extends Box {
  /** An address, or the page that it leads to, counted from 0. */
  target: { url: string } | { page: number };
}

/** Contents of a page besides its characters. */
export interface PageFacts {
  rules: DrawnRule[];
  fills: Fill[];
  pictures: DrawnPicture[];
  /** Paths that are neither rules nor rectangles: parts of drawings. */
  shapes: Shape[];
  looks: TextLook[];
  /** Text objects, seen or not. */
  texts: number;
  links: PageLink[];
  /** True if the page draws more than the limit. */
  cut: boolean;
}
