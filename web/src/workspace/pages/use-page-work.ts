import { useEffect } from 'react';
import type { Operation } from '../../api/operations.ts';
import type { Item } from '../../tray/item.ts';
import { nameOf } from '../../tray/source.ts';
import type { Values } from '../form/fields.ts';
import { formatSelection, parseSelection } from '../form/selection.ts';
import type { Settings } from '../use-settings.ts';
import { type Bookmark, type Part, partsAtBookmarks } from './bookmark-parts.ts';
import {
  type Angles,
  actionOf,
  anglesOf,
  cutRanges,
  type PageAction,
  partName,
  partsOfSplit,
  rangesWithin,
  turnFurther,
  turnSettings,
} from './page-work.ts';
import { type History, useHistoryOf } from './use-history.ts';

/** The effects of clicks on the pages of one document, all kept in the settings. */
export interface PageWork {
  action: PageAction;
  history: History;
  selected: ReadonlySet<number>;
  /** Degrees by page; null if all turn alike. Empty for other actions. */
  angles: Angles | null;
  /** Degrees of one press. */
  by: number;
  /** The files of a split. */
  parts: readonly Part[] | null;
  /** Selects exactly these pages. */
  take(pages: Iterable<number>): void;
  turn(pages: readonly number[]): void;
  /** Sets the mark after a page, or removes it. */
  cut(page: number): void;
  type(text: string): void;
}

const NO_ANGLES: Angles = new Map();

interface Snapshot {
  values: Values;
  choice: string | null;
}

interface On {
  /** The parameter of the pages. */
  name: string;
  item: Item | null;
  /** The pages already have the angles of the settings. */
  isApplied: boolean;
  /** Of the document, if it is split at them and they are known. */
  bookmarks: readonly Bookmark[] | null;
}

/** Work on pages that reads and writes the settings, so that typed and pressed pages stay in sync. */
export function usePageWork(
  operation: Operation,
  settings: Settings,
  { name, item, isApplied, bookmarks }: On,
): PageWork {
  const count = item?.preview?.page_count ?? 0;
  const action = actionOf(operation);
  const { values, choice, load } = settings;
  /** The settings that undo restores; others stay as they are. */
  const snapshot: Snapshot = { values: { [name]: values[name], turns: values.turns }, choice };
  const { history, remember, forget } = useHistoryOf(snapshot, (to) =>
    load({ values: { ...values, ...to.values }, choice: to.choice }),
  );
  const id = item?.id;
  // Changes to another document are not undone on this one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the document counts.
  useEffect(forget, [id]);
  const write = (change: Values, chosen = choice) => {
    remember();
    load({ values: { ...values, ...change }, choice: chosen });
  };

  const text = String(values[name] ?? '');
  const by = Number(values.angle ?? 90);
  const angles = action === 'turn' && !isApplied ? anglesOf({ ...values, pages: text }, count) : NO_ANGLES;
  const document = { name: item ? nameOf(item.source) : '', count };
  const parts = action === 'split' ? partsToCome({ ...values, pages: text }, choice, document, bookmarks) : null;
  const cut = parts?.map(({ pages }) => pages);
  const parsed = parseSelection(text, count);
  const named = 'pages' in parsed ? parsed.pages : [];
  const turnedTo = (next: Angles) => {
    const { pages, turns } = turnSettings(next, by);
    write({ [name]: pages, turns });
  };
  return {
    action,
    history,
    by,
    angles,
    parts,
    selected: new Set(cut ? cut.flat() : named),
    take(pages) {
      if (cut) return write({ [name]: rangesWithin(cut, pages) }, name);
      if (action !== 'turn') return write({ [name]: formatSelection(pages) });
      turnedTo(new Map([...pages].map((page) => [page, angles?.get(page) ?? by])));
    },
    turn: (pages) => turnedTo(turnFurther(angles ?? NO_ANGLES, pages, by)),
    cut: (page) => cut && write({ [name]: cutRanges(cut, page, count) }, name),
    type(next) {
      if (!item) return settings.set(name, next);
      const typed = anglesOf({ ...values, pages: next }, count);
      write({ [name]: next, ...(action === 'turn' && { turns: typed ? turnSettings(typed, by).turns : undefined }) });
    },
  };
}

/** The files that these settings split a document into; null if that is unknown here. */
function partsToCome(
  values: Values,
  choice: string | null,
  document: { name: string; count: number },
  bookmarks: readonly Bookmark[] | null,
): Part[] | null {
  if (choice === 'bookmarks') {
    return bookmarks && partsAtBookmarks(bookmarks, Number(values.bookmarks ?? 1), document);
  }
  const { name, count } = document;
  return partsOfSplit(values, choice, count)?.map((pages) => ({ pages, name: partName(name, pages, count) })) ?? null;
}
