import { Button } from '@mantine/core';
import type { Operation } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import { Icon } from '../../ui/icons.tsx';
import { RunCard } from './run-card.tsx';
import type { useRuns } from './use-runs.ts';

interface Props {
  runs: ReturnType<typeof useRuns>;
  operation: Operation;
  /** The files are still at hand, to go back to the settings with. */
  canChange: boolean;
  onChange(): void;
  onOver(): void;
}

/** The jobs that were started, each with its own progress and result. */
export function RunList({ runs: { runs, cancel, retry }, operation, canChange, onChange, onOver }: Props) {
  const { t } = useTexts();
  const done = runs.filter(({ phase }) => phase === 'ended').length;
  return (
    <div className="stack">
      <div className="row">
        {canChange && (
          <Button variant="default" leftSection={<Icon name="arrowLeft" size={16} />} onClick={onChange}>
            {t.workspace.changeSettings}
          </Button>
        )}
        <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={onOver}>
          {t.workspace.startOver}
        </Button>
        <span role="status" className={runs.length > 1 ? 'soft small' : 'offscreen'}>
          {runs.length > 1
            ? t.job.doneOf(done, runs.length)
            : done === 1
              ? (t.job.status[statusOf(runs[0])] ?? '')
              : ''}
        </span>
      </div>
      {runs.map((run) => (
        <RunCard
          key={run.id}
          run={run}
          operation={operation}
          onCancel={() => void cancel(run)}
          onRetry={run.items.length > 0 ? () => retry(run.id) : undefined}
        />
      ))}
    </div>
  );
}

function statusOf(run: ReturnType<typeof useRuns>['runs'][number] | undefined): string {
  return run?.job?.status ?? 'failed';
}
