import type sharpFunction from 'sharp';

export type Sharp = typeof sharpFunction;

/** libvips loaders of the accepted types; all others (especially SVG) stay disabled. */
const LOADERS = [
  'VipsForeignLoadJpeg',
  'VipsForeignLoadPng',
  'VipsForeignLoadWebp',
  'VipsForeignLoadHeif',
  'VipsForeignLoadNsgif',
  'VipsForeignLoadTiff',
];

let loaded: Promise<Sharp> | undefined;

/** Loads sharp once, configured for a process that handles one hostile file at a time and should stay small. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false);
    // Jobs run in parallel processes: more threads here would only take turns.
    sharp.concurrency(1);
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: LOADERS });
    dropAddons();
    return sharp;
  });
  return loaded;
}

/** Where Node's permissions hold this process: sharp was the only addon that it needs. */
function dropAddons(): void {
  (process as { permission?: { drop?(scope: string): void } }).permission?.drop?.('addon');
}
