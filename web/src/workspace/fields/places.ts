import type { ListedField, ListedWidget } from '../form/use-listed.ts';
import { type Box, MM_PER_POINT } from '../stage/geometry.ts';

/** A widget of a field on a page. */
export interface PlacedField {
  field: ListedField;
  widget: ListedWidget;
  /** Its index among the widgets of the field. */
  index: number;
}

/** Font size in points if the field has none and the text fits. */
const USUAL_SIZE = 12;
/** Height of letters, as a share of the field's. */
const OF_HEIGHT = 0.72;
/** Number of pages above which only pages with fields are shown. */
const MOST_PAGES = 60;

/** The widgets of a page in reading order: line by line, from left to right. */
export function widgetsOn(fields: readonly ListedField[], page: number): PlacedField[] {
  const placed = fields.flatMap((field) => field.widgets.map((widget, index) => ({ field, widget, index })));
  const here = placed.filter(({ widget }) => widget.page === page && widget.width > 0 && widget.height > 0);
  here.sort((one, other) => one.widget.top - other.widget.top);
  const lines: PlacedField[][] = [];
  for (const each of here) {
    const line = lines.at(-1);
    const first = line?.[0]?.widget;
    // A widget that begins in the upper half of the line's first field belongs to the line.
    if (line && first && each.widget.top < first.top + Math.min(first.height, each.widget.height) / 2) line.push(each);
    else lines.push([each]);
  }
  return lines.flatMap((line) => line.sort((one, other) => one.widget.left - other.widget.left));
}

/** The pages to show: all, or only those with fields in a long document. */
export function pagesToShow(fields: readonly ListedField[], count: number): number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (count <= MOST_PAGES) return all;
  const filled = new Set(fields.flatMap(({ widgets }) => widgets.map(({ page }) => page)));
  return all.filter((page) => filled.has(page));
}

/** The position of a widget on its page, in millimeters. */
export function boxOf({ left, top, width, height }: ListedWidget): Box {
  return {
    x: left * MM_PER_POINT,
    y: top * MM_PER_POINT,
    width: width * MM_PER_POINT,
    height: height * MM_PER_POINT,
  };
}

/** Height of a field's letters in points. */
export function letterSize({ type, font_size: stated = 0, multiline, options = [] }: ListedField, height: number) {
  if (stated > 0) return stated;
  const lines = type === 'list' ? Math.max(1, options.length) : 1;
  return multiline ? USUAL_SIZE : Math.min(USUAL_SIZE, (height / lines) * OF_HEIGHT);
}

/** Points as a share of the width of a page in millimeters. */
export const acrossPage = (points: number, widthMm: number): number => (points * MM_PER_POINT) / widthMm;
