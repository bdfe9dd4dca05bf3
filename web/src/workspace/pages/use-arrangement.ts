import { useState } from 'react';
import type { Operation } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import type { JsonSchema, Values } from '../form/fields.ts';
import type { WorkflowStep } from '../steps/step.ts';
import {
  type Arrangement,
  canArrange,
  entriesOf,
  filesOf,
  type MergePart,
  type PageRef,
  partsOfMerge,
  rangesOf,
  withItems,
} from './arrangement.ts';
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
  /** The job takes pages one by one: they can be turned, and empty ones put between. */
  free: boolean;
  /** Parameters that the board stands for. */
  parameters: Values;
  /** What follows in the same job: the split at the marks. */
  steps: WorkflowStep[];
}

/** Whether an operation takes a list of single pages of its files; its board then stands for that parameter. */
export function takesPages({ params }: Pick<Operation, 'params'>): boolean {
  const pages = (params as JsonSchema).properties?.pages;
  const entries = (pages?.anyOf ?? []).flatMap(({ items }) => items?.anyOf ?? items ?? []);
  return entries.some(({ properties }) => properties?.page !== undefined && properties.file !== undefined);
}

/** Whether an operation takes some pages of each of its files, in runs; the only one that does. */
export function takesRuns({ name }: Pick<Operation, 'name'>): boolean {
  return name === 'pdf-merge';
}

/** Single pages of several files in an order of their own. */
export function useArrangement(operation: Operation, items: Item[]): Board {
  const { inputs } = operation;
  const free = takesPages(operation);
  const { t } = useTexts();
  const [open, setOpen] = useState(free);
  const { value, set, reset, history } = useHistory<Arrangement>({ pages: [], items: [] });
  const possible = (free || takesRuns(operation)) && canArrange(items, MOST_PAGES);
  const arrangement = open && possible ? withItems(value, items) : null;
  const parted = arrangement && !free ? partsOfMerge(items, arrangement).length : null;
  const empty = free && items.length > 0 && (arrangement === null || arrangement.pages.length === 0);
  const fault = empty
    ? t.order.noPages
    : parted === null
      ? null
      : parted < inputs.min
        ? t.order.tooFewPages(inputs.min)
        : parted > inputs.max
          ? t.order.tooMixed(inputs.max)
          : null;
  const files = filesOf(arrangement?.pages ?? []);
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
    partsOf: (group) =>
      takesRuns(operation) ? partsOfMerge(group, arrangement) : group.map((item) => ({ item, pages: null })),
    free,
    parameters: free && arrangement ? { pages: entriesOf(arrangement.pages, items) } : {},
    steps: files.length > 1 ? [{ job_type: 'pdf-split', parameters: { pages: rangesOf(files) } }] : [],
  };
}
