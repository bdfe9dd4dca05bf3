import { Badge, Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { useHasRole } from '../../api/operations.ts';
import { useErrorTexts, useTexts } from '../../texts/index.tsx';
import { formatDuration } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { RepairInstead } from '../files/ways-out.tsx';
import { pageOf } from '../run/page-of.ts';
import { percentOf, type Run, type RunState, stateOf } from '../run/run.ts';
import { Result } from './result.tsx';
import classes from './results.module.css';
import { useSecondsLeft } from './use-seconds-left.ts';

interface Props {
  run: Run;
  onCancel(): void;
  /** Starts the same job again; absent without its files. */
  onRetry?: (() => void) | undefined;
  children?: ReactNode;
}

const COLORS: Partial<Record<RunState, string>> = {
  completed: 'leaf',
  failed: 'red',
  invalid: 'red',
  cancelled: 'gray',
};

/** Width of the moving part of the bar, in percent. */
const UNKNOWN_WIDTH = 30;

/** A job with its progress and results. */
export function RunCard({ run, onCancel, onRetry, children }: Props) {
  const { t } = useTexts();
  const { job } = run;
  const state = stateOf(run);
  const title = run.title || job?.input_filename || t.job.title;
  const label = useStateText(run);
  return (
    <article className="panel" data-run={state === 'invalid' ? 'completed' : state} aria-label={title}>
      <div className={classes.head}>
        <h3 className="name">{title}</h3>
        <Badge variant="light" color={COLORS[state] ?? 'blue'} autoContrast data-state-word={state}>
          {label}
        </Badge>
      </div>
      {run.phase !== 'ended' && <Running run={run} label={`${label}: ${title}`} onCancel={onCancel} />}
      {run.phase === 'ended' && job?.status === 'completed' && <Result run={run} job={job} onRetry={onRetry} />}
      {run.phase === 'ended' && job?.status !== 'completed' && <Fault run={run} onRetry={onRetry} />}
      {children}
    </article>
  );
}

/** The state of a run, for people. */
export function useStateText(run: Run): string {
  const { t } = useTexts();
  const state = stateOf(run);
  if (state === 'sending') return run.share < 1 ? t.job.uploading : t.job.starting;
  return t.job.status[state === 'waiting' ? 'queued' : state] ?? state;
}

function Running({ run, label, onCancel }: { run: Run; label: string; onCancel(): void }) {
  const { t } = useTexts();
  const percent = percentOf(run);
  const done = run.job?.status === 'processing' ? percent : null;
  const secondsLeft = useSecondsLeft(done);
  const isPageByPage = useHasRole(run.operation, 'page-by-page');
  const at = isPageByPage ? pageOf(run, done) : null;
  const doing = [
    at && t.common.pageOf(at.page, at.count),
    secondsLeft !== null && t.job.left(formatDuration(secondsLeft)),
  ].filter(Boolean);
  return (
    <div className={classes.running}>
      <div className={classes.bar}>
        <RunBar run={run} label={label} />
        {percent !== null && <span className={classes.percent}>{t.job.progress(percent)}</span>}
        <Button variant="default" size="sm" onClick={onCancel}>
          {t.job.cancel}
        </Button>
      </div>
      {doing.length > 0 && (
        <p className="soft small" data-doing>
          {doing.join(' · ')}
        </p>
      )}
      {run.connection === 'lost' && <Lost />}
    </div>
  );
}

/** The progress of a run: an empty bar while it waits, and a moving one while it runs without known progress. */
export function RunBar({ run, label, thin = false }: { run: Run; label: string; thin?: boolean }) {
  const percent = percentOf(run);
  return (
    <Progress.Root size={thin ? 'sm' : 'lg'} className={classes.track}>
      <Progress.Section
        value={percent ?? UNKNOWN_WIDTH}
        className={percent === null ? classes.unknown : undefined}
        aria-label={label}
        {...(percent === null && { withAria: false, role: 'progressbar' })}
      />
    </Progress.Root>
  );
}

export function Lost() {
  const { t } = useTexts();
  return (
    <p className={classes.lost} role="status">
      <Icon name="warning" size={16} /> {t.job.lost}
    </p>
  );
}

/** The failure of a run, in words. */
export function useFaultText(run: Run): { message: string; detail: string | null } {
  const { t } = useTexts();
  const describe = useErrorTexts();
  const { job, error } = run;
  const code = job?.error_message ? (job.error_code ?? 'unknown') : error?.code;
  // The service responds the same to a missing and a wrong password; the page knows which it was.
  if (code === 'password_required' && run.items.some(({ password }) => password !== '')) {
    return { message: t.tray.wrongPassword, detail: null };
  }
  return job?.error_message
    ? describe({ code: code as string, message: job.error_message, reason: job.error_reason })
    : describe(error);
}

/** Whether a file was probably unreadable: other faults have a reason. */
const isDamaged = ({ job }: Run) => job?.error_code === 'unprocessable_file' && job.error_reason === null;

function Fault({ run, onRetry }: { run: Run; onRetry: (() => void) | undefined }) {
  const { t } = useTexts();
  const { message, detail } = useFaultText(run);
  return (
    <div className={classes.fault}>
      {stateOf(run) !== 'cancelled' && (
        <div role="alert" className={classes.message}>
          <Icon name="warning" size={20} />
          <div>
            <strong>{t.job.failed}</strong>
            <p>{message}</p>
            {detail && (
              <p className="small soft" lang="en">
                {detail}
              </p>
            )}
          </div>
        </div>
      )}
      {isDamaged(run) && <RepairInstead operation={run.operation} sources={run.items.map(({ source }) => source)} />}
      {onRetry && (
        <Button variant="default" leftSection={<Icon name="retry" size={16} />} onClick={onRetry}>
          {t.workspace.again}
        </Button>
      )}
    </div>
  );
}
