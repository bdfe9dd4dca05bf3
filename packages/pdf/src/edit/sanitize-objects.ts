import { isDict, nameOf, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { actionKind } from '../write/actions.ts';
import type { EditedDocument } from './edited-document.ts';
import type { Sanitized, SanitizeOptions } from './sanitize.ts';

type Part = 'scripts' | 'attachments' | 'links';

/** Annotations that play a file; Flash and scripts of rich media are programs, too (ISO 32000-2, 12.5.6 and 13). */
export const MEDIA = new Set(['FileAttachment', 'Sound', 'Movie', 'Screen', 'RichMedia']);

/** Entries that are removed from every dictionary. */
const ENTRIES: Readonly<Record<string, readonly Part[]>> = {
  AA: ['scripts'],
  OnInstantiate: ['scripts'],
  XFA: ['scripts'],
  XFAImages: ['scripts'],
  XFAResources: ['scripts'],
  NeedsRendering: ['scripts'],
  Requirements: ['scripts'],
  AlternatePresentations: ['scripts', 'attachments'],
  RichMediaContent: ['scripts', 'attachments'],
  RichMediaSettings: ['scripts', 'attachments'],
  EF: ['attachments'],
  RF: ['attachments'],
  AF: ['attachments'],
  Collection: ['attachments'],
  Renditions: ['attachments'],
};

/** Kinds of actions to remove, wherever they are. */
const ACTIONS: ReadonlyMap<string, readonly Part[]> = new Map<string, readonly Part[]>([
  ['RichMediaExecute', ['scripts', 'attachments']],
  ['Rendition', ['attachments']],
  ['Sound', ['attachments']],
  ['Movie', ['attachments']],
  ['GoToE', ['attachments', 'links']],
  ['GoToR', ['links']],
  ['URI', ['links']],
  ['SubmitForm', ['links']],
  ['ImportData', ['links']],
  ['Launch', ['links']],
]);

/** Entries that an action of each kind must have, since structure elements also state their kind in `S`. */
const PAYLOADS: Readonly<Record<string, readonly string[]>> = {
  RichMediaExecute: ['CMD', 'TA', 'TI'],
  Rendition: ['R', 'AN', 'OP'],
  Sound: ['Sound'],
  Movie: ['T', 'Annotation', 'Operation'],
  GoToE: ['T', 'F', 'D'],
  GoToR: ['F', 'D'],
  URI: ['URI'],
  SubmitForm: ['F'],
  ImportData: ['F'],
  Launch: ['F', 'Win', 'Mac', 'Unix', 'DOS'],
};

/** Entries of a file specification about its file (ISO 32000-2, table 43). */
const SPECIFICATION_ENTRIES = ['F', 'UF', 'DOS', 'Mac', 'Unix', 'Desc', 'ID', 'CI', 'Thumb', 'AFRelationship', 'EP'];
/** Entries to keep of an annotation whose picture stays. */
const PICTURE_ENTRIES = new Set(['Type', 'Rect', 'P', 'AP', 'AS', 'F', 'M', 'NM', 'OC', 'StructParent', 'Contents']);

/**
 * Removes everything named in `options` from every object of a document, reachable or not, and adds to `counts`.
 * Annotations that play a file leave their picture.
 */
export function sanitizeObjects(edited: EditedDocument, options: SanitizeOptions, counts: Sanitized): void {
  const applies = (parts: readonly Part[] | undefined): Part | undefined => parts?.find((part) => options[part]);
  const files = new Set<number>();

  function clean(object: PdfObject): boolean {
    if (Array.isArray(object)) return cleanArray(object);
    if (object instanceof PdfStream) return cleanStream(object);
    return isDict(object) && cleanDict(object);
  }

  function cleanArray(items: PdfObject[]): boolean {
    const staying = items.filter((item) => !(isDict(item) && goes(item)));
    let changed = staying.length < items.length;
    if (changed) items.splice(0, items.length, ...staying);
    for (const item of items) changed = clean(item) || changed;
    return changed;
  }

  function cleanStream({ dict }: PdfStream): boolean {
    let changed = cleanDict(dict);
    // Data in another file, and pages of another document (ISO 32000-2, 7.3.8.2 and 8.10.4).
    if (options.links) {
      for (const key of ['F', 'FFilter', 'FDecodeParms', 'Ref']) {
        if (!dict.delete(key)) continue;
        changed = true;
        counts.links++;
      }
    }
    return changed;
  }

  function cleanDict(dict: PdfDict): boolean {
    let changed = keepPicture(dict);
    for (const [key, value] of dict) {
      const part = applies(Object.hasOwn(ENTRIES, key) ? ENTRIES[key] : undefined);
      if (part && !holdsResources(edited, dict)) {
        if (key === 'EF') dropNames(dict, value);
        if (key !== 'AF' && key !== 'RF') counts[part]++;
      } else if (isDict(value) && goes(value)) {
        // Counted where it was found.
      } else if (options.links && key === 'URI' && isDict(edited.resolve(value))) {
        counts.links++;
      } else if (options.links && key === 'F' && isAction(dict, 'Thread')) {
        counts.links++;
      } else {
        changed = clean(value) || changed;
        continue;
      }
      dict.delete(key);
      changed = true;
    }
    return changed;
  }

  /** True for an action that goes; it is counted. */
  function goes(dict: PdfDict): boolean {
    if (!dict.has('S')) return false;
    const kind = actionKind(edited, dict);
    const part = applies(ACTIONS.get(kind));
    if (!part || !isAction(dict, kind)) return false;
    counts[part]++;
    return true;
  }

  function isAction(dict: PdfDict, kind: string): boolean {
    return actionKind(edited, dict) === kind && (PAYLOADS[kind]?.some((key) => dict.has(key)) ?? true);
  }

  /** Takes the names of a file out of its specification, and keeps in mind where its bytes are. */
  function dropNames(dict: PdfDict, value: PdfObject): void {
    for (const key of SPECIFICATION_ENTRIES) dict.delete(key);
    for (const file of edited.dict(value)?.values() ?? []) if (file instanceof PdfRef) files.add(file.num);
  }

  /** Turns an annotation that plays a file into a picture. */
  function keepPicture(dict: PdfDict): boolean {
    const kind = edited.entries(dict).get('Subtype');
    if (!(kind instanceof PdfName) || !MEDIA.has(kind.name) || !dict.has('Rect')) return false;
    const part = applies(kind.name === 'RichMedia' ? ['scripts', 'attachments'] : ['attachments']);
    if (!part) return false;
    counts[part]++;
    for (const key of [...dict.keys()]) if (!PICTURE_ENTRIES.has(key)) dict.delete(key);
    dict.set('Subtype', nameOf('Stamp'));
    return true;
  }

  for (const num of [...edited.numbers()]) {
    const object = edited.get(num);
    if (object === null || typeof object !== 'object' || object instanceof PdfRef) continue;
    const gone = isDict(object) ? goes(object) : options.attachments && isFile(edited, object);
    if (gone) edited.set(num, null);
    else if (clean(object)) edited.set(num, object);
  }
  // Something else may lead to the same bytes.
  for (const num of files) if (!isResource(edited.get(num))) edited.set(num, null);
}

/** True for an action that leads out of the document. */
export function leadsOut(edited: EditedDocument, action: PdfObject | undefined): boolean {
  const dict = edited.dict(action);
  const kind = dict ? actionKind(edited, dict) : '';
  return ACTIONS.get(kind)?.includes('links') ?? false;
}

function isFile(edited: EditedDocument, object: PdfObject): boolean {
  const type = object instanceof PdfStream ? edited.entries(object.dict).get('Type') : null;
  return type instanceof PdfName && type.name === 'EmbeddedFile';
}

/** True if every value is a font or a picture: among other entries, one that only looks like it is none. */
function holdsResources(edited: EditedDocument, dict: PdfDict): boolean {
  for (const value of dict.values()) if (!isResource(edited.resolve(value))) return false;
  return true;
}

/** True for a font or a picture: resources have names of all kinds, `AA` and `EF` among them. */
function isResource(object: PdfObject): boolean {
  const dict = object instanceof PdfStream ? object.dict : isDict(object) ? object : null;
  const type = dict?.get('Type');
  if (!dict || dict.has('UF')) return false;
  if (object instanceof PdfStream) {
    const subtype = dict.get('Subtype');
    return subtype instanceof PdfName && (subtype.name === 'Form' || subtype.name === 'Image');
  }
  return type instanceof PdfName && type.name === 'Font' && dict.has('Subtype') && !dict.has('F');
}
