import { Badge, Button, Progress } from '@mantine/core';
import type { Operation } from '../../api/operations.ts';
import { useErrorTexts, useTexts } from '../../texts/index.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Result } from './result.tsx';
import classes from './run.module.css';
import type { Run } from './use-runs.ts';

interface Props {
  run: Run;
  operation: Operation | null;
  onCancel(): void;
  /** Starts the same job anew; absent when its files are not at hand. */
  onRetry?: (() => void) | undefined;
}

const COLORS: Record<string, string> = { completed: 'leaf', failed: 'red', cancelled: 'gray' };

/** A job: how far it is, and what came of it. */
export function RunCard({ run, operation, onCancel, onRetry }: Props) {
  const { t } = useTexts();
  const { job, phase } = run;
  const ended = phase === 'ended';
  const state = ended
    ? (job?.status ?? (run.error?.code === 'cancelled' ? 'cancelled' : 'failed'))
    : (job?.status ?? null);
  const title = run.title || job?.input_filename || t.job.title;
  const label = state
    ? (t.job.status[state] ?? state)
    : phase === 'sending' && run.share < 1
      ? t.job.uploading
      : t.job.starting;
  return (
    <article className="panel" data-run={state ?? phase} aria-label={title}>
      <div className={classes.head}>
        <strong className="name">{title}</strong>
        <Badge variant="light" color={COLORS[state ?? ''] ?? 'blue'} autoContrast>
          {label}
        </Badge>
      </div>
      {!ended && <Running run={run} label={`${label}: ${title}`} onCancel={onCancel} />}
      {ended && job?.status === 'completed' && (
        <Result job={job} operation={operation} inputBytes={run.inputBytes} onRetry={onRetry} />
      )}
      {ended && job?.status !== 'completed' && <Fault run={run} onRetry={onRetry} />}
    </article>
  );
}

function Running({ run, label, onCancel }: { run: Run; label: string; onCancel(): void }) {
  const { t } = useTexts();
  const sending = run.phase === 'sending';
  const percent = sending ? Math.floor(run.share * 100) : (run.job?.progress ?? 0);
  const unknown = !sending && percent === 0;
  return (
    <div className={classes.running}>
      <div className={classes.bar}>
        <Progress
          value={unknown ? 100 : percent}
          animated={unknown || (sending && run.share === 1)}
          size="lg"
          aria-label={label}
          className={classes.track}
        />
        <span className={classes.percent}>{t.job.progress(percent)}</span>
        <Button variant="default" size="xs" onClick={onCancel}>
          {t.job.cancel}
        </Button>
      </div>
      {run.connection === 'lost' && (
        <p className={classes.lost} role="status">
          <Icon name="warning" size={16} /> {t.job.lost}
        </p>
      )}
    </div>
  );
}

function Fault({ run, onRetry }: { run: Run; onRetry: (() => void) | undefined }) {
  const { t } = useTexts();
  const describe = useErrorTexts();
  const { job, error } = run;
  const cancelled = job?.status === 'cancelled' || error?.code === 'cancelled';
  const { message, detail } = job?.error_message
    ? describe({ code: job.error_code ?? 'unknown', message: job.error_message })
    : describe(error);
  return (
    <div className={classes.fault}>
      {!cancelled && (
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
      {onRetry && (
        <Button variant="default" leftSection={<Icon name="retry" size={16} />} onClick={onRetry}>
          {t.workspace.again}
        </Button>
      )}
    </div>
  );
}
