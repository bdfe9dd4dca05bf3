import { readFileSync } from 'node:fs';

const TYPES: Record<string, string> = {
  pdf: 'application/pdf',
  jpg: 'image/jpeg',
  png: 'image/png',
  json: 'application/json',
};

export interface DroppedFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** A fixture as a file manager would drop it. */
export function dropped(name: string): DroppedFile {
  return fileOf(name, readFileSync(new URL(`../../fixtures/${name}`, import.meta.url)));
}

/** The same with bytes made in the test. */
export function fileOf(name: string, bytes: Uint8Array | string): DroppedFile {
  const type = TYPES[name.split('.').at(-1) as string] ?? '';
  return { name, type, bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes };
}
