import type { PdfDocument } from '../file/document.ts';
import { type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { createSameGraph } from './same-graph.ts';

/**
 * Changes of a later revision. `marks` are those of the writing program; `content` is anything that must not change in
 * a signed document.
 */
export type ChangeKind =
  | 'marks'
  | 'evidence'
  | 'timestamp'
  | 'signature'
  | 'signature_field'
  | 'form'
  | 'annotations'
  | 'metadata'
  | 'structure'
  | 'content';

/** A change that may be visible: of an annotation, by its number, or 0 for a direct object of its page. */
export interface SeenChange {
  kind: 'signature' | 'form' | 'annotations';
  widget: number;
  /** The signed and the present dictionary; null if it did not exist, or no longer does. */
  was: PdfDict | null;
  is: PdfDict | null;
  /** True for a comment that is new: it may show what it likes, but hide nothing. */
  comment?: boolean;
}

export interface Changes {
  kinds: Set<ChangeKind>;
  /** Names of the fields that were filled in. */
  fields: Set<string>;
  /** Names of fields that already had a value. */
  replaced: Set<string>;
  /** Findings about `content`, in the terms of the file. */
  content: Set<string>;
  /** New comments, as page and kind. */
  comments: Set<string>;
  /** Whether annotations changed in another way than by new comments. */
  altered: boolean;
  /** The changes that may be visible on pages. */
  seen: SeenChange[];
}

const MAX_LISTED = 20;
const MAX_SEEN = 10_000;

export type Ledger = ReturnType<typeof createLedger>;

/** Keeps book of what differs between two revisions. */
export function createLedger(before: PdfDocument, after: PdfDocument) {
  const changes: Changes = {
    kinds: new Set(),
    fields: new Set(),
    replaced: new Set(),
    content: new Set(),
    comments: new Set(),
    altered: false,
    seen: [],
  };
  const same = createSameGraph(before, after);
  const tell = (kind: ChangeKind): void => void changes.kinds.add(kind);
  const blame = (what: string): void => {
    tell('content');
    if (changes.content.size < MAX_LISTED) changes.content.add(what);
  };

  const apart = new Set<number>();
  const isApart = (num: number): boolean => apart.has(num);

  return {
    before,
    after,
    changes,
    same,
    /** Pages, annotations and fields are judged in their own places; references to them need no check. */
    apart,
    /** Fields and widgets that the form leads to in both revisions. */
    fields: new Set<number>(),
    /** Widgets of fields that are new. */
    newWidgets: new Set<number>(),
    tell,
    blame,
    see(change: SeenChange): void {
      if (changes.seen.length < MAX_SEEN) changes.seen.push(change);
      else blame('too many changes');
    },
    /**
     * Keys whose values differ, with everything that these lead to; `links` are keys that may refer to objects judged
     * elsewhere.
     */
    keysOf(was: PdfDict, is: PdfDict, links: ReadonlySet<string>): string[] {
      const keys = [...new Set([...was.keys(), ...is.keys()])];
      return keys.filter((key) => !same(was.get(key), is.get(key), links.has(key) ? isApart : undefined));
    },
    /** Whether two values that draw nothing are the same, apart from objects judged elsewhere. */
    sameLinks: (was: PdfObject | undefined, is: PdfObject | undefined) => same(was, is, isApart),
  };
}

/** The number of a reference's object; 0 for other values. */
export function numOf(object: PdfObject | undefined): number {
  return object instanceof PdfRef ? object.num : 0;
}
