import type { PdfDocument } from '../file/document.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { differences, sameObject } from './same-object.ts';

/** What a later revision changed. `content` is all that nobody may change in a signed document. */
export type ChangeKind =
  | 'evidence'
  | 'timestamp'
  | 'signature'
  | 'signature_field'
  | 'form'
  | 'annotations'
  | 'metadata'
  | 'structure'
  | 'content';

export interface Changes {
  kinds: Set<ChangeKind>;
  /** Names of the fields that were filled in. */
  fields: Set<string>;
  /** Names of those that had a value before. */
  replaced: Set<string>;
  /** What was found of `content`, in the terms of the file. */
  content: Set<string>;
}

const MAX_TOLD = 20;

export type Ledger = ReturnType<typeof createLedger>;

/** Keeps book of two revisions: which objects differ, and for which of them the change is understood. */
export function createLedger(before: PdfDocument, after: PdfDocument) {
  const changes: Changes = { kinds: new Set(), fields: new Set(), replaced: new Set(), content: new Set() };
  const { changed, added } = differences(before, after);
  const explained = new Set<number>();
  const bound = new Map<number, Set<number>>();
  const bind = (num: number, holder: number): void => void bound.set(num, (bound.get(num) ?? new Set()).add(holder));
  const tell = (kind: ChangeKind): void => void changes.kinds.add(kind);

  return {
    before,
    after,
    changes,
    /** Numbers of the objects that differ, and of those that are new. */
    changed,
    added,
    /** Numbers of the objects whose change is understood. */
    explained,
    /** Objects that may change as long as nothing but these others refers to them. */
    bound,
    bind,
    /** Widgets of fields that are new. */
    newWidgets: new Set<number>(),
    tell,
    blame(what: string): void {
      tell('content');
      if (changes.content.size < MAX_TOLD) changes.content.add(what);
    },
    /** The object that stood and still stands in this place may differ. */
    explain(was: PdfObject | undefined, is: PdfObject | undefined): void {
      if (was instanceof PdfRef && (is === undefined || numOf(is) === was.num)) explained.add(was.num);
    },
    /** Appearances that were there: they may change with what they show, as long as nothing else shows them. */
    appearances(holder: PdfDict, by: number, kind: ChangeKind): void {
      const walk = (object: PdfObject | undefined, from: number, depth: number): void => {
        const found = before.resolve(object);
        if (object instanceof PdfRef) {
          // What is between must not be shown elsewhere either.
          bind(object.num, from);
          if (changed.has(object.num)) tell(kind);
        }
        const next = numOf(object) || from;
        if (isDict(found) && depth < 3) for (const value of found.values()) walk(value, next, depth + 1);
      };
      walk(holder.get('AP'), by, 0);
    },
  };
}

/** The number of the object that a reference names; 0 for what is none. */
export function numOf(object: PdfObject | undefined): number {
  return object instanceof PdfRef ? object.num : 0;
}

/** Keys whose values differ. */
export function keysOf(was: PdfDict, is: PdfDict): string[] {
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => !sameObject(was.get(key), is.get(key)));
}
