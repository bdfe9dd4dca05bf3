import { mediaTypes, type Operation } from '../api/operations.ts';

/** An input of a job: a local file, or one that the service still has from an earlier job. */
export type Source =
  | { kind: 'local'; file: File }
  | {
      kind: 'stored';
      storageUrl: string;
      name: string;
      bytes: number;
      type: string;
      /** Where the browser can get it. */
      address?: string | null;
      /** The same bytes, once the browser has them too: they can be sent again when the service has forgotten them. */
      file?: File;
    };

export function nameOf(source: Source): string {
  return source.kind === 'local' ? source.file.name : source.name;
}

export function sizeOf(source: Source): number {
  return source.kind === 'local' ? source.file.size : source.bytes;
}

/** The type as the browser sees it; the service reads it from the bytes. */
export function typeOf(source: Source): string | null {
  if (source.kind === 'stored') return source.type;
  return typeByExtension(source.file.name) ?? (source.file.type || null);
}

export function typeOfName(name: string): string {
  return typeByExtension(name) ?? 'application/octet-stream';
}

function typeByExtension(name: string): string | null {
  const extension = name.split('.').at(-1)?.toLowerCase() ?? '';
  return mediaTypes().find(({ extensions }) => extensions.includes(extension))?.type ?? null;
}

/** The type under which an operation takes files of any. */
const ANY = 'application/octet-stream';

export function fits(operation: Operation, source: Source): boolean {
  return operation.accepts.includes(ANY) || isOfItsTypes(operation, source);
}

/** Whether an operation names the type of a file, and not any. */
export function isOfItsTypes(operation: Operation, source: Source): boolean {
  const type = typeOf(source);
  return type !== null && operation.accepts.includes(type);
}

/** The file chooser's filter for these types; empty if all files are accepted. */
export function acceptOf(types: readonly string[]): string {
  if (types.includes(ANY)) return '';
  const known = mediaTypes().filter(({ type }) => types.includes(type));
  return [...types, ...known.flatMap(({ extensions }) => extensions.map((extension) => `.${extension}`))].join(',');
}

/** Short names of types, for people: `PDF`, `JPEG`. */
export function typeNames(types: readonly string[]): string[] {
  return types.map((name) => mediaTypes().find(({ type }) => type === name)?.label ?? name);
}
