/**
 * Marks, in the schema, the parameters that place a mark on a page, so that people can drag it there: `anchor`,
 * `margin` in millimeters, `text`, and if there are such `width` in percent of the page, `size` in points, `rotate`,
 * `opacity`, `tile`; `square` for a mark that the result alone shows, as wide as high.
 */
export const PLACE = 'x-place';
/** Marks, in the schema, the parameters with texts at an edge of the page; `margin` and `size` apply to them. */
export const SLOTS_AT = 'x-slots';
