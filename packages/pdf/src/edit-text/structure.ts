import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { numberOf } from '../syntax/entries.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';
import { decodeText, encodeText } from '../syntax/text-string.ts';
import type { Mark } from './locate.ts';
import { comparable } from './passes.ts';

/** Entries with the text of marked content and elements (ISO 32000-2, 14.9). */
export const SAYINGS = ['ActualText', 'Alt', 'E'];

/** Structure elements with the text of marked content of a page (ISO 32000-2, 14.7 and 14.9). */
export interface SayingElements {
  /** Object numbers of the elements with the text of a marked content. */
  of(mcid: number): readonly number[];
  /** The marked content of the page that belongs to an element. */
  contents(num: number): readonly number[];
  /** Whether an element's text matches, so that it may change; true if the element has none. */
  says(num: number, old: string): boolean;
  change(num: number, old: string, text: string): void;
  /** Removes the text. */
  silence(num: number): void;
}

export function sayingElements(edited: EditedDocument, index: number): SayingElements {
  let known: Map<number, number[]> | null = null;
  const byElement = new Map<number, number[]>();

  function read(): Map<number, number[]> {
    const found = new Map<number, number[]>();
    if (!edited.catalog.has('StructTreeRoot')) return found;
    const page = pageAt(edited, index).ref?.num;
    for (const num of speakingIn(edited)) {
      const dict = edited.dict(new PdfRef(num));
      if (!dict) continue;
      const contents = contentsOf(edited, dict, page, null);
      byElement.set(num, contents);
      for (const mcid of contents) found.set(mcid, [...(found.get(mcid) ?? []), num]);
    }
    return found;
  }

  const wordsOf = (num: number): [string, string][] => {
    const dict = edited.dict(new PdfRef(num));
    return SAYINGS.flatMap((key): [string, string][] => {
      const value = dict?.get(key);
      return value instanceof PdfString ? [[key, decodeText(value)]] : [];
    });
  };

  return {
    of(mcid) {
      known ??= read();
      return known.get(mcid) ?? [];
    },
    contents: (num) => byElement.get(num) ?? [],
    says: (num, old) => wordsOf(num).every(([, words]) => comparable(words) === '' || words.split(old).length === 2),
    silence(num) {
      const own = edited.edit(num);
      if (isDict(own)) for (const key of SAYINGS) own.delete(key);
    },
    change(num, old, text) {
      const own = edited.edit(num);
      if (!isDict(own)) return;
      for (const [key, words] of wordsOf(num)) own.set(key, encodeText(words.replace(old, () => text)));
    },
  };
}

/** The identifier of marked content in the structure (MCID). */
export function mcidOf({ properties }: Mark): number[] {
  const mcid = numberOf(properties.get('MCID'));
  return mcid === null ? [] : [mcid];
}

const speaking = new WeakMap<EditedDocument, number[]>();

/** Numbers of elements with a description in words; searched once per document, since that reads all its objects. */
function speakingIn(edited: EditedDocument): number[] {
  const known = speaking.get(edited);
  if (known) return known;
  const found = [...edited.numbers()].filter((num) => {
    const dict = edited.dict(new PdfRef(num));
    return dict?.has('S') && SAYINGS.some((key) => dict.get(key) instanceof PdfString);
  });
  speaking.set(edited, found);
  return found;
}

const MAX_DEPTH = 32;

/** Marked contents of a page that belong to an element or its descendants. */
function contentsOf(
  edited: EditedDocument,
  dict: PdfDict,
  page: number | undefined,
  around: PdfObject | null,
  depth = 0,
): number[] {
  const stated = dict.get('Pg') ?? around;
  const kids = edited.entries(dict).get('K');
  return (Array.isArray(kids) ? kids : [kids]).flatMap((item) => {
    const kid = edited.resolve(item);
    if (typeof kid === 'number') return stated instanceof PdfRef && stated.num === page ? [kid] : [];
    if (!isDict(kid) || depth > MAX_DEPTH) return [];
    const mcid = numberOf(kid.get('MCID'));
    if (mcid === null) return contentsOf(edited, kid, page, stated, depth + 1);
    const own = kid.get('Pg') ?? stated;
    return own instanceof PdfRef && own.num === page ? [mcid] : [];
  });
}
