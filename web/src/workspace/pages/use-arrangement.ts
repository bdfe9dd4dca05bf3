import { nameFor, type Operation, type WorkflowStep } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import type { JsonSchema, Values } from '../form/fields.ts';
import {
  type Arrangement,
  canArrange,
  canShow,
  entriesOf,
  filesOf,
  groupByFile,
  isUnknown,
  type MergePart,
  moveFile,
  type PageRef,
  partsOfMerge,
  rangesOf,
  sameOrder,
  withItems,
} from './arrangement.ts';
import { type History, useHistory } from './use-history.ts';

/** Most single pages of a job. */
const MOST_PAGES = 5000;

const UNTOUCHED: Arrangement = { pages: [], items: [] };

export interface Board {
  /** The pages of all files in one order; null if they cannot be shown. */
  arrangement: Arrangement | null;
  history: History;
  /** The operation only arranges single pages. */
  free: boolean;
  /** The board was used. */
  touched: boolean;
  /** The job no longer merges whole files: single pages were moved, turned, removed or added. */
  rearranged: boolean;
  /** Why a job cannot start. */
  fault: string | null;
  setPages(pages: PageRef[]): void;
  /** Returns to whole files. */
  reset(): void;
  /** Follows a file that was moved in the list, or, without one, a sort of all files. */
  follow(order: readonly string[], moved?: string): void;
  /** The operation that does the work: the screen's own, or the one for single pages. */
  operation: string;
  /** The parts of these files that a job takes. */
  partsOf(items: Item[]): MergePart[];
  /** Parameters of a job: the form's, or the pages on the board. */
  parametersWith(form: Values): Values;
  /** Further steps of the same job: the split at the marks. */
  steps: WorkflowStep[];
}

/** Whether an operation accepts a list of single pages of its files, which its board then supplies. */
export function takesPages({ params }: Pick<Operation, 'params'>): boolean {
  const pages = (params as JsonSchema).properties?.pages;
  const entries = (pages?.anyOf ?? []).flatMap(({ items }) => items?.anyOf ?? items ?? []);
  return entries.some(({ properties }) => properties?.page !== undefined && properties.file !== undefined);
}

/** Whether an operation accepts ranges of pages of each of its files. */
export function takesRuns({ roles }: Pick<Operation, 'roles'>): boolean {
  return roles.includes('merge-pages');
}

/** Single pages of several files in any order. */
export function useArrangement(operation: Operation, items: Item[]): Board {
  const free = takesPages(operation);
  const merging = takesRuns(operation);
  const [arranger, splitter] = [nameFor('arrange-pages'), nameFor('split-pages')];
  const { t } = useTexts();
  const { value, set, history } = useHistory<Arrangement>(UNTOUCHED);
  const possible = free
    ? canArrange(items, MOST_PAGES)
    : merging && arranger !== null && items.length > 1 && (value !== UNTOUCHED || canShow(items, MOST_PAGES));
  const arrangement = possible ? withItems(value, items) : null;
  const pages = arrangement?.pages ?? [];
  const touched = arrangement !== null && value !== UNTOUCHED;
  const rearranged = merging && touched && !sameOrder(pages, withItems(UNTOUCHED, items).pages);
  const single = free || rearranged;
  const files = filesOf(pages);
  const parameters = { pages: entriesOf(pages, items) };
  return {
    arrangement,
    history,
    free,
    touched,
    rearranged,
    fault:
      single && items.length > 0 && pages.length === 0
        ? t.order.noPages
        : single && pages.length > MOST_PAGES
          ? t.order.tooManyPages(MOST_PAGES)
          : (rearranged || files.length > 1) && pages.some(isUnknown)
            ? t.order.unknownPages
            : null,
    setPages: (next) => arrangement && set({ ...arrangement, pages: next }),
    reset: () => set(UNTOUCHED),
    follow(order, moved) {
      if (!arrangement || !touched) return;
      const next = moved === undefined ? groupByFile(pages, order) : moveFile(pages, moved, order);
      set({ ...arrangement, pages: next });
    },
    operation: rearranged && arranger !== null ? arranger : operation.name,
    partsOf: (group) => (merging && !rearranged ? partsOfMerge(group) : group.map((item) => ({ item, pages: null }))),
    parametersWith: (form) => (rearranged ? parameters : free && arrangement ? { ...form, ...parameters } : form),
    steps:
      files.length > 1 && splitter !== null ? [{ job_type: splitter, parameters: { pages: rangesOf(files) } }] : [],
  };
}
