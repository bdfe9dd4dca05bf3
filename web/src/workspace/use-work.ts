import { useCallback, useMemo } from 'react';
import { nameFor, type Operation } from '../api/operations.ts';
import type { Operations } from '../api/schema.gen.ts';
import { useDropTaker } from '../tray/drop-anywhere.tsx';
import type { Item } from '../tray/item.ts';
import { isCompanion, jobsOf, takesAll } from './companions.ts';
import { useFiles } from './files/use-files.ts';
import { availableValues } from './form/available-values.ts';
import { type Part, partsOf } from './form/fields.ts';
import { placedFieldOf } from './form/placed-field.ts';
import { parametersOf } from './form/sent.ts';
import { useCurrent } from './form/use-current.ts';
import { takesPages, useArrangement } from './pages/use-arrangement.ts';
import { placingOf } from './place/placing.ts';
import { type Regions, regionsOf } from './regions/regions.ts';
import { useBatches } from './run/runs.ts';
import { useJobsInAddress } from './run/use-jobs-in-address.ts';
import { useSteps } from './steps/use-steps.ts';
import { useStepsInAddress } from './steps/use-steps-in-address.ts';
import { useFaults } from './use-faults.ts';
import { useSettings } from './use-settings.ts';
import { useWayInAddress } from './use-way-in-address.ts';
import { namesOnPages, useLeaving } from './versions/on-pages.ts';
import { useApplied } from './versions/use-applied.ts';

export type Work = ReturnType<typeof useWork>;

/** The files, settings and steps of an operation, combined. */
export function useWork(operation: Operation, limits: Operations['limits']) {
  const files = useFiles(operation, limits);
  const parts = useMemo(() => formOf(operation), [operation]);
  const placed = useMemo(() => placedFieldOf(parts), [parts]);
  const regions = useMemo(
    () => (placed ? null : regionsOf(operation, parts, nameFor('find-areas'))),
    [operation, parts, placed],
  );
  const settings = useSettings(operation.name, parts);
  const batches = useBatches(operation.name);
  useJobsInAddress(operation.name, batches);
  const steps = useSteps(operation, batches[0]);
  const linkFault = useStepsInAddress(operation, parts, settings, steps);
  useWayInAddress(operation, parts, settings);
  // The same list stays the same object, so that components that depend on it are not redrawn.
  const usable = useMemo(() => files.items.filter(({ state }) => state !== 'failed'), [files.items]);
  const current = useCurrent(operation, usable, parts, settings.forget);
  const board = useArrangement(operation, usable);
  const documents = usable.filter((item) => !isCompanion(operation, item));
  const only = documents.length === 1 ? documents[0] : undefined;
  const placing = useMemo(() => placingOf(operation.params), [operation]);
  const onPages = useMemo(() => namesOnPages(parts, regions, placing !== null), [parts, regions, placing]);
  const { isApplied, base } = useApplied(operation, only, settings, onPages);
  /** The files that a job processes. */
  const worked = base ? usable.map((item) => (item === only ? base : item)) : usable;
  useLeaving(operation, usable);
  const checked = useFaults({ operation, parts, settings, items: usable, newest: batches[0] });
  const { add } = files;
  const takeDrop = useCallback((dropped: File[]) => add(dropped.map((file) => ({ kind: 'local', file }))), [add]);
  useDropTaker(takeDrop);
  const jobs = jobsOf(operation, worked);
  // Settings from one document's pages do not apply to others, where they would be invisible.
  const sentParts = jobs.length > 1 ? parts.filter(isInForm) : parts;
  return {
    files,
    parts,
    placed,
    regions,
    settings,
    batches,
    steps,
    linkFault,
    usable,
    /** The only document. */
    only,
    worked,
    isApplied,
    placing,
    current,
    board,
    jobs,
    many: takesAll(operation),
    shown: regions ? usable.find((item) => showsRegions(item, regions)) : undefined,
    edited: placed ? usable.find((item) => item.state === 'ready' && item.preview !== null) : undefined,
    ...checked,
    parameters: () => board.parametersWith(parametersOf(sentParts, settings.values, settings.choice, current.values)),
  };
}

/** Whether people can draw rectangles on a file: its pages are available, or it is a picture. */
function showsRegions({ state, preview, source }: Item, { unit }: Regions): boolean {
  return unit === 'px' ? source.file?.type.startsWith('image/') === true : state === 'ready' && preview !== null;
}

const isInForm = (part: Part) => part.kind !== 'field' || !part.field.onBoard;

/** The form, without parameters that the board supplies. */
function formOf(operation: Operation): Part[] {
  const parts = partsOf(availableValues(operation));
  if (!takesPages(operation)) return parts;
  return parts.filter((part) => part.kind !== 'field' || part.field.name !== 'pages');
}
