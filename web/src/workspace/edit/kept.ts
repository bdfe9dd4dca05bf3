import { keep, recallJson } from '../../ui/storage.ts';
import type { Placed } from './placed.ts';

/** Items on the pages of a file, as this browser keeps them. */
interface KeptList {
  file: string;
  items: readonly Placed[];
  at: number;
}

const LISTS = 'edited-lists';
const OWNER = 'edited-file';
const MOST_LISTS = 10;
const MOST_LETTERS = 400_000;
const DAYS = 7;
const DAY_MS = 86_400_000;

function lists(): KeptList[] {
  const now = Date.now();
  const kept = recallJson<KeptList[]>(LISTS, []);
  return Array.isArray(kept) ? kept.filter(({ at }) => now - at < DAYS * DAY_MS) : [];
}

/** The list kept for a file; null if there is none. */
export function recallList(file: string): readonly Placed[] | null {
  const found = lists().find((list) => list.file === file);
  return found && Array.isArray(found.items) && found.items.length > 0 ? found.items : null;
}

/** Keeps the list of a file for some days, together with those of a few other files. */
export function keepList(file: string, items: readonly Placed[]): void {
  const others = lists().filter((list) => list.file !== file);
  const all = items.length === 0 ? others : [{ file, items, at: Date.now() }, ...others];
  const fitting: KeptList[] = [];
  let letters = 0;
  for (const list of all.slice(0, MOST_LISTS)) {
    letters += JSON.stringify(list).length;
    if (letters <= MOST_LETTERS) fitting.push(list);
  }
  keep(LISTS, JSON.stringify(fitting));
}

/** The file whose list the settings of this tab hold. */
export const listOwner = (): string | null => recallJson<string | null>(OWNER, null, 'tab');
export const ownList = (file: string): void => keep(OWNER, JSON.stringify(file), 'tab');

/** A signature by hand: strokes, or a name. */
export interface Signature {
  strokes?: number[][][];
  text?: string;
}

export interface KeptSignature extends Signature {
  id: string;
}

const SIGNATURES = 'signatures';
const MOST_SIGNATURES = 6;

/** Signatures that people saved in this browser. */
export function keptSignatures(): KeptSignature[] {
  const kept = recallJson<KeptSignature[]>(SIGNATURES, []);
  return Array.isArray(kept)
    ? kept.filter(({ strokes, text }) => Array.isArray(strokes) || typeof text === 'string')
    : [];
}

export function keepSignatures(signatures: readonly KeptSignature[]): void {
  keep(SIGNATURES, JSON.stringify(signatures.slice(0, MOST_SIGNATURES)));
}
