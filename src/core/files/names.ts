import { randomUUID } from 'node:crypto';
import { extensionOf, MEDIA_TYPE_NAMES, type MediaType } from '../../operations/kit/media-types.ts';

/** The parts of an object name; other names never reach storage. */
export type ObjectName =
  | { form: 'user'; name: string; userId: number; extension: string }
  | { form: 'anonymous' | 'legacy'; name: string; extension: string }
  | { form: 'preview'; name: string; fileId: string; page: number; extension: 'png' };

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}';
const FILE = new RegExp(`^(?:users/([1-9]\\d{0,15})/|(anon)/)?${UUID}\\.([a-z0-9]{1,8})$`);
const PREVIEW = new RegExp(`^preview/(${UUID})/([1-9]\\d{0,5})(?:-[1-9]\\d{1,3})?\\.png$`);
const TYPES = new Map(MEDIA_TYPE_NAMES.map((type) => [extensionOf(type), type]));
const SCHEME = 'storage://';

/** Reads a decoded object name by the grammar of the download endpoint; null when it does not fit. */
export function parseObjectName(name: string): ObjectName | null {
  const preview = PREVIEW.exec(name);
  if (preview) {
    return { form: 'preview', name, fileId: preview[1] as string, page: Number(preview[2]), extension: 'png' };
  }
  const file = FILE.exec(name);
  const extension = file?.[3];
  if (!file || !extension || !TYPES.has(extension)) return null;
  if (file[1]) return { form: 'user', name, userId: Number(file[1]), extension };
  return { form: file[2] ? 'anonymous' : 'legacy', name, extension };
}

/** Makes a name for a new object of an owner (null: anonymous). */
export function makeObjectName(userId: number | null, type: MediaType, id: string = randomUUID()): string {
  return `${userId === null ? 'anon' : `users/${userId}`}/${id}.${extensionOf(type)}`;
}

/** Returns the name of a page's picture; for sizes other than the preview's, it includes the longer side in pixels. */
export function makePreviewName(fileId: string, page: number, side?: number): string {
  return `preview/${fileId}/${page}${side === undefined ? '' : `-${side}`}.png`;
}

/** The media type that a file is sent as, by its extension: an allow-list. */
export function typeOfExtension(extension: string): MediaType {
  return TYPES.get(extension) as MediaType;
}

export function storageUrl(name: string): string {
  return `${SCHEME}${name}`;
}

/** The object that a storage_url names; null unless it has the form that Sheaf issues. */
export function parseStorageUrl(url: string): ObjectName | null {
  if (!url.startsWith(SCHEME)) return null;
  const parsed = parseObjectName(url.slice(SCHEME.length));
  return parsed && parsed.form !== 'preview' ? parsed : null;
}

/** A caller's file name made harmless: no folders, no control or bidirectional characters, at most 200 characters. */
export function cleanFilename(name: string | null | undefined, fallback: string): string {
  const base = (name ?? '')
    .normalize('NFC')
    .replace(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff\ufeff]/gu, '')
    .split(/[\\/]/)
    .pop()
    ?.trim()
    .replace(/^\.+/, '');
  return base ? Array.from(base).slice(-200).join('') : fallback;
}
