/** A number of pixels for a message, in millions, with three digits that count. */
export const megapixels = (pixels: number): number => Number((pixels / 1e6).toPrecision(3));
