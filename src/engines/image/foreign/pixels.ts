import { SheafError } from '../../../errors.ts';

/** A picture decoded: red, green, blue and alpha of each pixel, not multiplied. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}

/** Checks before a picture is decoded. @throws SheafError `limit_exceeded` */
export type CheckPixels = (width: number, height: number) => void;

export function damagedPicture(name: string, cause?: unknown): SheafError {
  return new SheafError('unprocessable_file', `The ${name} image is damaged and cannot be read.`, { cause });
}
