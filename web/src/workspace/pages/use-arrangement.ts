import { useState } from 'react';
import type { Operation } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { type Arrangement, canArrange, type MergePart, type PageRef, partsOfMerge, withItems } from './arrangement.ts';
import { type History, useHistory } from './use-history.ts';

/** More pages than any document may have by default. */
const MOST_PAGES = 5000;

export interface Board {
  /** The pages of all files in one order; null as long as whole files are ordered. */
  arrangement: Arrangement | null;
  possible: boolean;
  history: History;
  /** Why a job cannot be started with it. */
  fault: string | null;
  setPages(pages: PageRef[]): void;
  toggle(): void;
  /** What a job takes of these files. */
  partsOf(items: Item[]): MergePart[];
}

/** Single pages of several files in an order of their own. */
export function useArrangement({ inputs }: Operation, items: Item[]): Board {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const { value, set, reset, history } = useHistory<Arrangement>({ pages: [], items: [] });
  const many = inputs.max > 1;
  const possible = many && canArrange(items, MOST_PAGES);
  const arrangement = open && possible ? withItems(value, items) : null;
  const parted = arrangement ? partsOfMerge(items, arrangement).length : null;
  const fault =
    parted === null
      ? null
      : parted < inputs.min
        ? t.order.tooFewPages(inputs.min)
        : parted > inputs.max
          ? t.order.tooMixed(inputs.max)
          : null;
  return {
    arrangement,
    possible,
    history,
    fault,
    setPages: (pages) => arrangement && set({ ...arrangement, pages }),
    toggle: () => {
      reset(withItems({ pages: [], items: [] }, items));
      setOpen(!open);
    },
    partsOf: (group) => partsOfMerge(group, many ? arrangement : null),
  };
}
