import { type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nameFor, type Operation } from '../api/operations.ts';
import { rememberTool } from '../find/recent.ts';
import { lackedBy } from '../find/tools.ts';
import { useTexts } from '../texts/index.tsx';
import type { Item } from '../tray/item.ts';
import { isCompanion } from './companions.ts';
import { withTextEdits } from './edit/text-order.ts';
import { startBatch } from './run/runs.ts';
import { useStartKey } from './use-start-key.ts';
import type { Work } from './use-work.ts';

/** Within this time, a second press of the button does not start again. */
const TWICE_MS = 700;

interface Start {
  operation: Operation;
  work: Work;
  /** If one of several files fails, the others continue. */
  skip: boolean;
  results: RefObject<HTMLHeadingElement | null>;
  /** Opens and closes the sheet of settings. */
  onSheet(open: boolean): void;
}

/** Starts the jobs, or says why they cannot start. */
export function useStart({ operation, work, skip, results, onSheet }: Start) {
  const { t } = useTexts();
  const { files, steps, usable, worked, board, many, jobs, valid, check, parameters } = work;
  const last = useRef({ at: -TWICE_MS, what: '' });
  /** Shown when a job could not start, with the number of its files. */
  const [refusal, setRefusal] = useState<{ reason: string; files: number } | null>(null);
  const lack = operation.available === false ? t.home.lacks(lackedBy({ operation })) : null;
  const reason =
    lack ?? (usable.length < operation.inputs.min ? t.workspace.needsMore(operation.inputs.min) : board.fault);
  const start = () => {
    setRefusal(reason === null ? null : { reason, files: files.items.length });
    if (reason !== null) return;
    // Faults are shown at their settings.
    if (!valid) flushSync(() => onSheet(true));
    // A double press starts once. A start on its output has other files, and counts at once.
    const what = JSON.stringify([worked.map(({ id, password }) => [id, password]), parameters()]);
    const begun = { at: performance.now(), what };
    const isTwice = begun.what === last.current.what && begun.at - last.current.at < TWICE_MS;
    if (!check() || !steps.check() || isTwice) return;
    last.current = begun;
    onSheet(false);
    rememberTool(operation.name);
    const jobSteps = [...board.steps, ...steps.forJob()];
    // A job takes one password, so protected files go through the steps one by one.
    const together = many || (jobSteps.length > 0 && worked.every(({ password }) => password === ''));
    const groups = together ? [worked] : jobs;
    const order = { operation: board.operation, parameters: parameters(), steps: jobSteps, onError: onError(skip) };
    const orders = groups.map((items) => ({ ...order, items, parts: board.partsOf(items) }));
    // Lines of text belong to one document.
    const isDocument = (item: Item) => !isCompanion(operation, item);
    const texts = { isDocument, field: work.placed, values: work.settings.values, editor: nameFor('edit-text') };
    startBatch(operation.name, orders.length > 1 ? orders : orders.map((one) => withTextEdits(one, texts)));
    requestAnimationFrame(() => {
      results.current?.focus({ preventScroll: true });
      results.current?.closest('section')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    });
  };
  useStartKey(start);
  return { now: start, reason, said: refusal?.files === files.items.length ? refusal.reason : null };
}

const onError = (skip: boolean) => (skip ? ('skip' as const) : ('stop' as const));
