/**
 * Says at the object which parameters place a mark on a page, so that the page lets people drag it: `anchor`, `margin` in
 * millimeters, `text`, and where there are such `width` in percent of the page, `size` in points, `rotate`, `opacity`, `tile`;
 * `square` for a mark that the result alone shows, as wide as high.
 */
export const PLACE = 'x-place';
/** Says at the object at which edge of the page the texts of parameters stand; `margin` and `size` are theirs. */
export const SLOTS_AT = 'x-slots';
