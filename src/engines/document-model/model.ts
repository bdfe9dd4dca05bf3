import type { Box } from '../page-text/characters.ts';

/** Lengths are points; positions are measured from the upper left corner of the visible page; pages count from 0. */

/** The look of letters. */
export interface Look {
  /** Name of a common family, or of one that has a known substitute. */
  family: string;
  size: number;
  bold: boolean;
  italic: boolean;
  underline: boolean;
  strike: boolean;
  /** Six hexadecimal digits; null for black. */
  color: string | null;
  /** Color behind the letters. */
  highlight: string | null;
  baseline: 'normal' | 'super' | 'sub';
  /** Width of its letters relative to the family's; absent where they are equal. */
  stretch?: number;
}

export type LinkTarget = { url: string } | { page: number };

/** Letters of one look. A tab is `\t`. */
export interface Run {
  text: string;
  look: Look;
  link: LinkTarget | null;
  /** Number of the note referred to here, instead of text. */
  note?: number;
  /** A number that programs fill in, instead of text. */
  field?: 'page' | 'pages';
}

/** The position of an item in its list. */
export interface ListPlace {
  /** Number of the list in the document, common to all its items. */
  list: number;
  /** From 0. */
  level: number;
  /** How its marker is written. */
  format: 'bullet' | 'decimal' | 'lowerLetter' | 'upperLetter' | 'lowerRoman' | 'upperRoman';
  /** The bullet, or the marker with `%` for the number. */
  marker: string;
  /** The number of a numbered item. */
  number: number;
  /** Points from the marker to the start of further lines; 0 or less if these return to the marker. */
  hang: number;
  /** Points from the marker to the text next to it. */
  gap: number;
}

export type Align = 'left' | 'right' | 'center' | 'both';

export interface Tab {
  /** From the left of the column. */
  at: number;
  align: 'left' | 'right' | 'center';
  leader: 'none' | 'dot';
}

/** Where a block is. */
interface Placed {
  page: number;
  box: Box;
}

export interface Paragraph extends Placed {
  kind: 'paragraph';
  role: 'body' | 'heading' | 'item' | 'caption';
  /** 1 to 6 for headings, else 0. */
  level: number;
  list: ListPlace | null;
  align: Align;
  /** Distances from the edges of the column; `first` is the offset of the first line from the others. */
  indents: { left: number; right: number; first: number };
  /** Height of its first line's baseline. */
  baseline: number;
  /** Points of its column that its widest line leaves free. */
  room: number;
  /** Points from one line to the next. */
  pitch: number;
  /** Lines that it takes on its page. */
  lines: number;
  tabs: Tab[];
  rtl: boolean;
  runs: Run[];
  /** Its continuation on the next page: the box there. */
  continued?: Placed;
}

export interface Border {
  thick: number;
  color: string;
}

export interface Cell {
  /** Columns and rows that it spans. */
  columns: number;
  rows: number;
  fill: string | null;
  borders: { top: Border | null; right: Border | null; bottom: Border | null; left: Border | null };
  /** Points between its left edge and its content. */
  inset: number;
  vertical: 'top' | 'center' | 'bottom';
  blocks: Paragraph[];
}

export interface Row {
  height: number;
  /** A cell for each column; null in places covered by a cell to the left or above. */
  cells: (Cell | null)[];
  /** True if the end of its page divides it. */
  divided?: boolean;
}

export interface Table extends Placed {
  kind: 'table';
  /** Of its columns. */
  widths: number[];
  rows: Row[];
  /** Number of header rows. */
  heads: number;
  /** True if it continues on another page without repeating its header rows. */
  headsOnce?: boolean;
  ruled: boolean;
  rtl: boolean;
}

/** A picture, drawn when its bytes are first read. */
export interface Picture extends Placed {
  kind: 'picture';
  /** A separate line, with text next to it, or below the text. */
  placing: 'inline' | 'beside' | 'behind';
  align: 'left' | 'center' | 'right';
  /** A separate image of the page, or a rendering of that part of it. */
  image: number | null;
  /** True if letters within it are part of it. */
  lettered: boolean;
}

/** Text that runs in another direction, in a separate box. */
export interface TurnedText extends Placed {
  kind: 'turned';
  degrees: number;
  blocks: Paragraph[];
}

export type Block = Paragraph | Table | Picture | TurnedText;

/** Blocks in columns beside each other. */
export interface Part {
  /** Edges of the columns, from left to right. */
  columns: { left: number; right: number }[];
  /** The blocks of each column. */
  blocks: Block[][];
  rtl: boolean;
}

export interface Margins {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Paragraphs at the top or bottom of every page. */
export interface RunningHead {
  paragraphs: Paragraph[];
  /** Its start and end, measured from the edge of the page. */
  from: number;
  to: number;
}

/** Pages of one size with the same running heads. */
export interface Section {
  width: number;
  height: number;
  margins: Margins;
  headers: RunningHeads;
  footers: RunningHeads;
}

export interface RunningHeads {
  default: RunningHead | null;
  /** For the first page, if it differs; null if it has none. */
  first?: RunningHead | null;
  even?: RunningHead | null;
}

export interface ModelPage {
  /** Counted from 0. */
  page: number;
  /** Number of its section. */
  section: number;
  parts: Part[];
  /** Pictures behind the text, and text that runs in other directions. */
  floating: (Picture | TurnedText)[];
  /** Bottom of the text that continues the previous page's last block, and belongs to it; null if there is none. */
  joined: number | null;
  /** True if its text was recognized. */
  recognized: boolean;
}

export interface Note {
  number: number;
  /** In the direction shown on the page. */
  marker: string;
  blocks: Paragraph[];
  page: number;
}
