import type { Sharp as SharpImage } from 'sharp';

/** Whether `color`, written as #rrggbb, has no hue, so that a gray image can hold it. */
export function isGray(color: string): boolean {
  return /^#([0-9a-f]{2})\1\1$/i.test(color);
}

/**
 * Has a pipeline work on colors from its start, so that what a step brings to a gray picture keeps its color. A CMYK picture
 * becomes one of color by its profile anyway; asked for it, libvips would ignore the profile.
 */
export function openToColor(image: SharpImage, { cmyk, deep }: { cmyk: boolean; deep: boolean }): void {
  if (!cmyk) image.pipelineColourspace(deep ? 'rgb16' : 'srgb');
}
