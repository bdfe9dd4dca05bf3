import type { Box } from './characters.ts';
import type { Rule } from './rules.ts';

/** The size of a page as shown, in points. */
interface PageSize {
  width: number;
  height: number;
}

/** Converts a rule to positions along and across lines that run `degrees` clockwise, like the words of such lines. */
export function turnedRule({ horizontal, at, from, to }: Rule, degrees: number, { width, height }: PageSize): Rule {
  if (degrees === 90) {
    return horizontal
      ? { horizontal: false, at, from: width - to, to: width - from }
      : { horizontal: true, at: width - at, from, to };
  }
  if (degrees === 270) {
    return horizontal
      ? { horizontal: false, at: height - at, from, to }
      : { horizontal: true, at, from: height - to, to: height - from };
  }
  if (degrees !== 180) return { horizontal, at, from, to };
  const [across, along] = horizontal ? [height, width] : [width, height];
  return { horizontal, at: across - at, from: along - to, to: along - from };
}

/** Converts a box measured along and across lines that run `degrees` clockwise back to the page. */
export function turnedBack({ left, top, right, bottom }: Box, degrees: number, { width, height }: PageSize): Box {
  if (degrees === 90) return { left: width - bottom, top: left, right: width - top, bottom: right };
  if (degrees === 270) return { left: top, top: height - right, right: bottom, bottom: height - left };
  if (degrees === 180) return { left: width - right, top: height - bottom, right: width - left, bottom: height - top };
  return { left, top, right, bottom };
}
