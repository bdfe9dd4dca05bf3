import { Button } from '@mantine/core';
import { memo, type RefObject, useEffect, useRef } from 'react';
import type { Operation } from '../../api/operations.ts';
import { navigate } from '../../shared/router.tsx';
import { useTexts } from '../../texts/index.tsx';
import { Icon } from '../../ui/icons.tsx';
import { type Batch, type Run, stateOf } from '../run/run.ts';
import { cancelRun, clearBatches, retryRun } from '../run/runs.ts';
import { BatchView } from './batch-view.tsx';
import classes from './results.module.css';
import { RunCard } from './run-card.tsx';
import { RunRow } from './run-row.tsx';

interface Props {
  operation: Operation;
  batches: Batch[];
  heading: RefObject<HTMLHeadingElement | null>;
}

/** The results of the jobs, below their inputs: the newest in full, earlier ones in a row each. */
export const Results = memo(ResultsOfJobs);

function ResultsOfJobs({ operation, batches, heading }: Props) {
  const { t } = useTexts();
  const [newest, ...earlier] = batches;
  useShownAtEnd(newest, heading);
  if (!newest) return null;
  const [only] = newest.runs;
  const single = newest.runs.length === 1 ? only : undefined;
  const clear = () => {
    navigate(operation.name, { replace: true });
    clearBatches(operation.name);
  };
  return (
    <section className={classes.results} aria-labelledby="results-title">
      <div className="row apart">
        <h2 id="results-title" tabIndex={-1} ref={heading}>
          {t.job.results}
        </h2>
        <Button size="compact-md" variant="subtle" leftSection={<Icon name="close" size={14} />} onClick={clear}>
          {t.job.clear}
        </Button>
      </div>
      <span role="status" className="offscreen">
        {single?.phase === 'ended' ? (t.job.status[stateOf(single)] ?? '') : ''}
      </span>
      {single ? (
        <RunCard key={single.key} run={single} onCancel={() => void cancelRun(single)} onRetry={retryOf(single)} />
      ) : (
        <BatchView key={newest.id} runs={newest.runs} operation={operation} />
      )}
      {earlier.length > 0 && (
        <section className={classes.earlier} aria-labelledby="earlier-title">
          <h3 id="earlier-title">{t.job.earlier}</h3>
          <ul className={classes.rows}>
            {earlier.flatMap(({ runs }) => runs.map((run) => <RunRow key={run.key} run={run} earlier />))}
          </ul>
        </section>
      )}
    </section>
  );
}

/** A function that starts a run again; undefined without its files. */
function retryOf(run: Run): (() => void) | undefined {
  return run.items.length > 0 ? () => retryRun(run) : undefined;
}

/**
 * Scrolls to the newest results when they are complete, since they are taller than their progress, unless the user is
 * elsewhere on the page.
 */
function useShownAtEnd(batch: Batch | undefined, heading: Props['heading']): void {
  const waitedFor = useRef<string>(undefined);
  const hasEnded = batch?.runs.every(({ phase }) => phase === 'ended') ?? false;
  useEffect(() => {
    if (!hasEnded) {
      waitedFor.current = batch?.id;
      return;
    }
    const isAwaited = waitedFor.current === batch?.id;
    waitedFor.current = undefined;
    const section = heading.current?.closest('section');
    const focused = document.activeElement;
    const isElsewhere = focused !== null && focused !== document.body && !section?.contains(focused);
    return isAwaited && !isElsewhere && section ? keepInView(section) : undefined;
  }, [hasEnded, batch?.id, heading]);
}

/** Time in which late pictures may move the results; a busy service takes a while. */
const SETTLES_MS = 15_000;
/** A press counts at its end: if the page moved between both, the press would be lost. */
const ACTS = ['wheel', 'touchmove', 'pointerup', 'keyup'] as const;

/**
 * Scrolls to a section, and again whenever the page changes its height, until somebody acts or the page has settled.
 * Returns a function that stops it.
 */
function keepInView(section: HTMLElement): () => void {
  const observer = new ResizeObserver(() => section.scrollIntoView({ block: 'start' }));
  const stop = () => {
    clearTimeout(timer);
    observer.disconnect();
    for (const act of ACTS) removeEventListener(act, stop);
  };
  const timer = setTimeout(stop, SETTLES_MS);
  // The first call comes at once.
  observer.observe(document.body);
  for (const act of ACTS) addEventListener(act, stop, { passive: true });
  return stop;
}
