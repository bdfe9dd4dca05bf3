/** Alpha of a pixel that hides what is below. */
export const OPAQUE = 0xff;

/** Whether all pixels of four channels, alpha last, are opaque. */
export function isOpaque(data: Uint8Array): boolean {
  for (let at = 3; at < data.length; at += 4) if (data[at] !== OPAQUE) return false;
  return true;
}
