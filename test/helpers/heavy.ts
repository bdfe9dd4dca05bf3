import { flatPng } from './flat-png.ts';

let bytes: Buffer | null = null;

/** A picture that takes seconds to encode as WebP, and a moment to send. */
export function heavyImage(): { name: string; bytes: Buffer } {
  bytes ??= flatPng(7000, 7000);
  return { name: 'heavy.png', bytes };
}

/** The job that takes seconds: the fields of `POST /api/image-compress`. */
export const HEAVY = { format: 'webp', quality: 90 } as const;
