/** How strongly images are reduced. `lossless` does not touch a pixel. */
export const COMPRESS_LEVELS = ['lossless', 'low', 'medium', 'high'] as const;
export type CompressLevel = (typeof COMPRESS_LEVELS)[number];

export interface ImageSettings {
  /** Images drawn with more pixels an inch than this (and some tolerance) are scaled down to it. */
  dpi: number;
  /** JPEG quality, 1..100. */
  quality: number;
}

/**
 * The lossy levels. low: for print, hardly a visible difference; medium: for screens and e-mail, the resolution of
 * Ghostscript's /ebook; high: small before beautiful, text in scans stays legible.
 */
export const LEVEL_SETTINGS: Record<Exclude<CompressLevel, 'lossless'>, ImageSettings> = {
  low: { dpi: 220, quality: 75 },
  medium: { dpi: 150, quality: 50 },
  high: { dpi: 100, quality: 35 },
};

/** The level of these settings, or `custom` for any between them. */
export function levelOf(settings: ImageSettings | null): CompressLevel | 'custom' {
  if (!settings) return 'lossless';
  for (const level of ['low', 'medium', 'high'] as const) {
    const { dpi, quality } = LEVEL_SETTINGS[level];
    if (settings.dpi === dpi && settings.quality === quality) return level;
  }
  return 'custom';
}

/**
 * An image is scaled down only when it has at least this many times the wished resolution: a smaller step blurs
 * without gaining much.
 */
export const DOWNSAMPLE_FROM = 1.2;

/** Settings that a search for a size goes through, from best quality to smallest file, and between them. */
export const SIZE_LADDER: readonly ImageSettings[] = [
  { dpi: 1200, quality: 95 },
  { dpi: 600, quality: 92 },
  { dpi: 400, quality: 89 },
  { dpi: 300, quality: 85 },
  { dpi: 220, quality: 75 },
  { dpi: 180, quality: 62 },
  { dpi: 150, quality: 50 },
  { dpi: 130, quality: 45 },
  { dpi: 115, quality: 40 },
  { dpi: 100, quality: 35 },
  { dpi: 88, quality: 30 },
  { dpi: 76, quality: 25 },
  { dpi: 64, quality: 20 },
  { dpi: 52, quality: 15 },
  { dpi: 40, quality: 10 },
];
