import { Button, Progress } from '@mantine/core';
import { useState } from 'react';
import type { Operation } from '../../api/operations.ts';
import { useErrorTexts, useTexts } from '../../texts/index.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { percentOf, type Run, stateOf } from '../run/run.ts';
import { cancelRun, retryRun } from '../run/runs.ts';
import { downloadAll } from './download-all.ts';
import classes from './results.module.css';
import { Lost } from './run-card.tsx';
import { RunRow } from './run-row.tsx';

/** Many files, one press: one bar for all, a row for each, and all results at once. */
export function BatchView({ runs, operation }: { runs: Run[]; operation: Operation }) {
  const { t, language } = useTexts();
  const count = (wanted: string) => runs.filter((run) => stateOf(run) === wanted).length;
  const ended = runs.filter(({ phase }) => phase === 'ended');
  const failed = runs.filter((run) => stateOf(run) === 'failed' && run.items.length > 0);
  const done = runs.filter(({ job }) => job?.status === 'completed');
  const percent = Math.floor(runs.reduce((sum, run) => sum + (percentOf(run) ?? 0), 0) / runs.length);
  const before = done.reduce((sum, { inputBytes }) => sum + (inputBytes ?? 0), 0);
  const after = done.reduce((sum, { job }) => sum + (job?.output_bytes ?? 0), 0);
  const running = ended.length < runs.length;
  return (
    <div className="panel stack" data-batch>
      <div className="row apart">
        <div className={classes.rowName}>
          <strong role="status">{t.job.doneOf(done.length, runs.length)}</strong>
          <span className="soft small">
            {[
              count('failed') > 0 && t.job.failedCount(count('failed')),
              !running && before > 0 && t.job.sizes(formatBytes(before, language), formatBytes(after, language)),
            ]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </div>
        <div className="row">
          {running && (
            <Button variant="default" onClick={() => runs.map((run) => run.phase !== 'ended' && void cancelRun(run))}>
              {t.job.cancelAll}
            </Button>
          )}
          {!running && failed.length > 0 && (
            <Button
              variant="default"
              leftSection={<Icon name="retry" size={16} />}
              onClick={() => failed.map((run) => retryRun(run))}
            >
              {t.job.failedAgain}
            </Button>
          )}
          <DownloadAll runs={done} name={operation.name} />
        </div>
      </div>
      {running && (
        <Progress value={percent} size="lg" aria-label={t.job.doneOf(done.length, runs.length)} data-overall />
      )}
      {runs.some(({ connection, phase }) => connection === 'lost' && phase !== 'ended') && <Lost />}
      <ul className={classes.rows}>
        {runs.map((run) => (
          <RunRow key={run.key} run={run} />
        ))}
      </ul>
    </div>
  );
}

function DownloadAll({ runs, name }: { runs: Run[]; name: string }) {
  const { t } = useTexts();
  const describe = useErrorTexts();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const go = async () => {
    setBusy(true);
    setError(null);
    try {
      const jobs = runs.flatMap(({ job }) => job ?? []);
      await downloadAll(jobs, `${name}.zip`);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button
        className={classes.downloadAll}
        leftSection={<Icon name="download" size={18} />}
        onClick={go}
        loading={busy}
        disabled={runs.length === 0}
        data-download-all
      >
        {t.job.downloadAll(runs.length)}
      </Button>
      {error !== null && (
        <span role="alert" className={classes.rowFault}>
          {describe(error).message}
        </span>
      )}
    </>
  );
}
