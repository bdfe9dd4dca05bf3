import { flatPng } from './flat-png.ts';

const pictures = new Map<number, Buffer>();

/** A picture that takes seconds, the fewer the smaller it is, and a moment to send. */
export function heavyImage(side = 7000): { name: string; bytes: Buffer } {
  const bytes = pictures.get(side) ?? flatPng(side, side);
  pictures.set(side, bytes);
  return { name: 'heavy.png', bytes };
}

/** The job that takes seconds: the fields of `POST /api/image-compress`. */
export const HEAVY = { format: 'webp', quality: 90 } as const;
