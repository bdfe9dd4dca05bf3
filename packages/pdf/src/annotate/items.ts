import type { FontStyle } from '../fonts.ts';
import type { MarkedBox } from '../paint/mark-places.ts';
import type { Color, Stamp } from '../paint/stamp.ts';

/** A place on a page: points from its left and upper edge, as people see it, turned and cropped. */
export type Point = readonly [x: number, y: number];

/** A point of a pen stroke, and its pressure: 0 to 1; without it, the usual one. */
export type PenPoint = readonly [x: number, y: number, pressure?: number | undefined];

/** Properties common to all items on pages. */
interface Common {
  /** Index of its page. */
  page: number;
  /** Its name on the page (ISO 32000-2, table 166, NM); one is made up when left out. */
  id?: string | undefined;
  /** Text that readers show next to the page. */
  comment?: string | undefined;
  color: Color;
  /** 0 is invisible, 1 solid. */
  opacity: number;
  /** Its subject, in a word or two. */
  subject?: string | undefined;
  /** Author; the job's by default. */
  author?: string | undefined;
  /** When it was made and changed, in ISO 8601; now when left out. */
  created?: string | undefined;
  modified?: string | undefined;
  /** Flags of ISO 32000-2, table 167; by default those of its type. */
  flags?: number | undefined;
  /** Name of the annotation on the same page that it belongs to. */
  groupOf?: string | undefined;
  /** The frame that readers see; by default the box of the drawing. */
  frame?: MarkedBox | undefined;
}

export interface TextItem extends Common {
  type: 'text';
  x: number;
  y: number;
  /** Null: as wide as its lines, and no wider than the page. */
  width: number | null;
  /** Null: as high as its lines. */
  height: number | null;
  text: string;
  size: number;
  style: FontStyle;
  /** Null: where the script of a paragraph begins. */
  align: 'left' | 'center' | 'right' | null;
  /** Color behind the letters; null for none. */
  fill: Color | null;
}

export interface LineItem extends Common {
  type: 'line';
  from: Point;
  to: Point;
  /** Width of the line. */
  stroke: number;
  /** Ends that are arrows. */
  arrows: 'none' | 'start' | 'end' | 'both';
}

export interface ShapeItem extends Common {
  type: 'rectangle' | 'ellipse';
  box: MarkedBox;
  /** Width of the line, which is drawn inside the box; 0 for none. */
  stroke: number;
  fill: Color | null;
}

export interface InkItem extends Common {
  type: 'ink';
  strokes: readonly (readonly PenPoint[])[];
  /** Width of the line where the pen presses hardest. */
  stroke: number;
}

export interface PathItem extends Common {
  type: 'polygon' | 'polyline';
  points: readonly Point[];
  /** Width of the line; 0 for none. */
  stroke: number;
  fill: Color | null;
}

export interface MarkupItem extends Common {
  type: 'highlight' | 'underline' | 'strikeout' | 'squiggly';
  /** One for each line of text. */
  boxes: readonly MarkedBox[];
}

export interface NoteItem extends Common {
  type: 'note';
  x: number;
  y: number;
  text: string;
}

export interface StampItem extends Common {
  type: 'stamp';
  x: number;
  y: number;
  /** Null: as wide as the text is at the size of a stamp. */
  width: number | null;
  text: string;
}

export interface PictureItem extends Common {
  type: 'picture';
  box: MarkedBox;
  picture: Stamp;
}

export interface LinkItem extends Common {
  type: 'link';
  box: MarkedBox;
  /** An address, or the index of a page. */
  target: string | number;
}

/** An answer to an annotation of the same page. */
export interface ReplyItem extends Common {
  type: 'reply';
  to: string;
  text: string;
}

/** The review state of an annotation (ISO 32000-2, 12.5.6.3). */
export interface StatusItem extends Common {
  type: 'status';
  to: string;
  /** A state of a model. */
  state: string;
  model: 'Review' | 'Marked';
  text?: string | undefined;
}

export type Item =
  | TextItem
  | LineItem
  | ShapeItem
  | InkItem
  | PathItem
  | MarkupItem
  | NoteItem
  | StampItem
  | PictureItem
  | LinkItem
  | ReplyItem
  | StatusItem;

/** Items that draw something themselves. */
export type DrawnItem = Exclude<Item, LinkItem | ReplyItem | StatusItem>;
