import type { Operation } from '../api/operations.ts';

/** What a job works on: a file of this computer, or one that the service still has from an earlier job. */
export type Source =
  | { kind: 'local'; file: File }
  | { kind: 'stored'; storageUrl: string; name: string; bytes: number; type: string };

const BY_EXTENSION: Record<string, string> = {
  pdf: 'application/pdf',
  json: 'application/json',
  zip: 'application/zip',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  gif: 'image/gif',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  heic: 'image/heic',
  heif: 'image/heic',
};

export function nameOf(source: Source): string {
  return source.kind === 'local' ? source.file.name : source.name;
}

export function sizeOf(source: Source): number {
  return source.kind === 'local' ? source.file.size : source.bytes;
}

/** The type as far as it can be told here; the service reads it from the bytes. */
export function typeOf(source: Source): string | null {
  if (source.kind === 'stored') return source.type;
  const extension = source.file.name.split('.').at(-1)?.toLowerCase() ?? '';
  return BY_EXTENSION[extension] ?? (source.file.type || null);
}

export function typeOfName(name: string): string {
  return BY_EXTENSION[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';
}

export function fits(operation: Operation, source: Source): boolean {
  const type = typeOf(source);
  return type !== null && operation.accepts.includes(type);
}

/** What a file chooser should offer for these types. */
export function acceptOf(types: readonly string[]): string {
  const extensions = Object.entries(BY_EXTENSION).flatMap(([extension, type]) =>
    types.includes(type) ? [`.${extension}`] : [],
  );
  return [...types, ...extensions].join(',');
}

/** Short names of types, for people: `PDF`, `JPEG`. */
export function typeNames(types: readonly string[]): string[] {
  return types.map((type) => (type.split('/')[1] ?? type).toUpperCase());
}
