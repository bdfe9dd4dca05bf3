import { Buffer } from '../platform/buffer.ts';
import { goToDestination } from '../read/destinations.ts';
import type { DocumentInfo } from '../read/document-info.ts';
import { latin1Of } from '../read/tree.ts';
import type { PdfNoteCode } from '../syntax/notes.ts';
import {
  isDict,
  isName,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../syntax/objects.ts';
import { FLAG } from '../syntax/telling-names.ts';
import { actionKind, keepHarmless, runsCode, successorOf } from './actions.ts';

/** Changes to a document's objects during the copy. */
export interface Changes {
  info: DocumentInfo;
  /** True when only some pages come along: what leads to the others is made inert. */
  partial: boolean;
  /** Whether the page with this index is in the new document. */
  keeps(page: number): boolean;
  /** New names of destinations whose names were taken. */
  renamedStrings: Map<string, string>;
  renamedNames: Map<string, string>;
  /** Added to keys into the parent tree; null takes the keys away since there is no structure tree. */
  structureOffset: number | null;
  /** New names of the form's default fonts. */
  renamedFonts: Map<string, string>;
  /** Changes to single objects, by their number. */
  edits: Map<number, (dict: PdfDict) => void>;
  /** Replacements for objects that would take long to read for the little that remains of them. */
  replacements: Map<number, () => PdfDict>;
  /** True to leave the values of signature fields. */
  keepSignatures?: boolean;
  note(code: PdfNoteCode): void;
}

/** The flags of objects that these changes concern. */
export function flagsFor(changes: Changes): number {
  let flags: number = FLAG.ACTIVE | FLAG.SIGNATURE;
  if (changes.partial || changes.renamedStrings.size > 0 || changes.renamedNames.size > 0) flags |= FLAG.DESTINATION;
  if (changes.structureOffset !== 0) flags |= FLAG.STRUCTURE;
  if (changes.renamedFonts.size > 0) flags |= FLAG.APPEARANCE;
  return flags;
}

/** Creates the function that applies `changes` to an object; null removes it. */
export function createRewriter(changes: Changes): (object: PdfObject, num?: number) => PdfObject {
  const { info, renamedStrings, renamedNames, renamedFonts, edits } = changes;
  const { document } = info;

  function rewrite(object: PdfObject, num?: number): PdfObject {
    if (num !== undefined && isDict(object)) edits.get(num)?.(object);
    return clean(object);
  }

  function clean(object: PdfObject): PdfObject {
    if (Array.isArray(object)) return cleanArray(object);
    return isDict(object) ? cleanDict(object) : object;
  }

  function cleanArray(items: PdfObject[]): PdfObject[] {
    let lost = false;
    for (const [index, item] of items.entries()) {
      if (item === null || typeof item !== 'object' || item instanceof PdfRef || item instanceof PdfName) continue;
      const cleaned = clean(item);
      items[index] = cleaned;
      if (cleaned === null) lost = true;
    }
    return lost ? items.filter((item) => item !== null) : items;
  }

  function cleanDict(dict: PdfDict): PdfObject {
    if (dict.has('S')) {
      const action = cleanAction(dict);
      if (action !== dict) return action;
    }
    for (const [key, value] of dict) {
      const changed = cleanEntry(dict, key, value);
      if (changed === null) dict.delete(key);
      else if (changed !== value) dict.set(key, changed);
    }
    if (!changes.keepSignatures && isName(dict.get('FT'), 'Sig') && dict.has('V')) {
      dict.delete('V');
      dict.delete('Lock');
      changes.note('signatures_removed');
    }
    return dict;
  }

  function cleanEntry(dict: PdfDict, key: string, value: PdfObject): PdfObject {
    switch (key) {
      case 'Dest':
        return cleanDestination(value);
      case 'JS':
        return dict.has('S') ? dropScript() : value;
      // Scripts of 3D and rich media (ISO 32000-2, table 311; Adobe Supplement to ISO 32000, table 9.50b).
      case 'OnInstantiate':
        return dropScript();
      case 'Scripts':
        return Array.isArray(document.resolve(value)) && !dict.has('S') ? dropScript() : clean(value);
      case 'AA': {
        const triggers = document.resolve(value);
        if (!isDict(triggers)) return null;
        keepHarmless(document, triggers, changes.note);
        const cleaned = clean(triggers);
        return isDict(cleaned) && cleaned.size === 0 ? null : cleaned;
      }
      case 'StructParent':
      case 'StructParents':
        if (typeof value !== 'number' || changes.structureOffset === null) return null;
        return value + changes.structureOffset;
      case 'DA':
        return value instanceof PdfString ? renameFonts(value) : value;
      default:
        if (value === null || typeof value !== 'object' || value instanceof PdfRef || value instanceof PdfName)
          return value;
        return value instanceof PdfString ? value : clean(value);
    }
  }

  function dropScript(): null {
    changes.note('scripts_removed');
    return null;
  }

  /** Returns the rest of an action: itself, the one that follows it, or null. */
  function cleanAction(dict: PdfDict): PdfObject {
    const kind = actionKind(document, dict);
    if (runsCode(document, dict, kind)) {
      changes.note('scripts_removed');
      const next = successorOf(document, dict);
      return isDict(next) ? clean(next) : next;
    }
    if (kind !== 'GoTo') return dict;
    dict.delete('SD');
    const target = cleanDestination(goToDestination(document, dict) ?? null);
    if (target === null) return null;
    dict.set('D', target);
    return dict;
  }

  /** Returns the destination with its new name, or null when its page is not there. */
  function cleanDestination(value: PdfObject): PdfObject {
    if (changes.partial) {
      const page = info.destinations.pageOf(value);
      if (page === null || !changes.keeps(page)) return null;
    }
    const resolved = value instanceof PdfRef ? document.resolve(value) : value;
    if (resolved instanceof PdfString) {
      const renamed = renamedStrings.get(latin1Of(resolved));
      return renamed === undefined ? resolved : new PdfString(Buffer.from(renamed, 'latin1'));
    }
    if (resolved instanceof PdfName) {
      const renamed = renamedNames.get(resolved.name);
      return renamed === undefined ? resolved : new PdfName(renamed);
    }
    return value;
  }

  function renameFonts(appearance: PdfString): PdfString {
    if (renamedFonts.size === 0) return appearance;
    const text = latin1Of(appearance).replace(/\/([^\s/[\]()<>{}%]{1,127})(?=\s)/g, (whole, name: string) => {
      const renamed = renamedFonts.get(name);
      return renamed === undefined ? whole : `/${renamed}`;
    });
    return new PdfString(Buffer.from(text, 'latin1'));
  }

  return (object, num) => (object instanceof PdfStream ? object : rewrite(object, num));
}
