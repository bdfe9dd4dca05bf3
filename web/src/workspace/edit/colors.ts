import { type Placed, textOf } from './placed.ts';

/** Colors of items for which people chose none, as the service draws them. */
const DEFAULTS: Readonly<Record<string, string>> = {
  highlight: '#ffe14d',
  underline: '#c00000',
  strikeout: '#c00000',
  squiggly: '#c00000',
  stamp: '#c00000',
  note: '#ffd54a',
};

/** The color in which an item is drawn. */
export const colorOf = (item: Placed): string =>
  textOf(item, 'color').toLowerCase() || DEFAULTS[item.type] || '#000000';
