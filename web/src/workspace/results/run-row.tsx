import { Button } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { useState } from 'react';
import { addressNamed } from '../../api/base.ts';
import type { Job } from '../../api/schema.gen.ts';
import { useTexts } from '../../texts/index.tsx';
import { typeOf } from '../../tray/source.ts';
import { itemById } from '../../tray/tray.ts';
import type { IconName } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icons.tsx';
import { useThumbnail } from '../files/use-thumbnail.ts';
import { type Run, stateOf } from '../run/run.ts';
import { cancelRun, retryRun } from '../run/runs.ts';
import { useDownload } from '../run/use-download.ts';
import { Result, Sizes } from './result.tsx';
import classes from './results.module.css';
import { RunBar, useFaultText, useStateText } from './run-card.tsx';

const SIGNS: Record<string, IconName> = {
  completed: 'check',
  invalid: 'warning',
  failed: 'warning',
  cancelled: 'close',
};

/** A job among many, in one row. */
export function RunRow({ run, earlier = false }: { run: Run; earlier?: boolean }) {
  const { t } = useTexts();
  const label = useStateText(run);
  const [open, setOpen] = useState(false);
  const state = stateOf(run);
  const { job } = run;
  const title = run.title || job?.input_filename || t.job.title;
  const done = run.phase === 'ended' && job?.status === 'completed';
  const shown = state === 'invalid' ? 'completed' : state;
  return (
    <li className={classes.row} data-row={title} data-run={earlier ? undefined : shown} data-state={state}>
      <div className={classes.rowLine}>
        <span className={classes.sign}>
          <Icon name={SIGNS[state] ?? 'history'} size={18} />
        </span>
        <Thumbnail run={run} />
        <span className={classes.rowName}>
          <span className="name">{title}</span>
          {done ? <Sizes run={run} job={job} /> : <span className="soft small">{label}</span>}
        </span>
        {done ? (
          <RowDownload run={run} job={job} title={title} open={open} onOpen={() => setOpen(!open)} />
        ) : run.phase === 'ended' ? (
          <span className={classes.rowActions}>
            <Again run={run} title={title} />
          </span>
        ) : (
          <span className={classes.rowActions}>
            <Button
              size="compact-md"
              variant="subtle"
              aria-label={`${t.job.cancel}: ${title}`}
              onClick={() => void cancelRun(run)}
            >
              {t.job.cancel}
            </Button>
          </span>
        )}
      </div>
      {run.phase !== 'ended' && run.phase !== 'waiting' && (
        <div className={classes.rowBar}>
          <RunBar run={run} label={`${label}: ${title}`} thin />
        </div>
      )}
      {state === 'failed' && <RowFault run={run} />}
      {done && open && <Result run={run} job={job} onRetry={() => retryRun(run)} />}
    </li>
  );
}

/** The picture of a row's file, or the first page of its document, if the browser has it. */
function Thumbnail({ run: { items } }: { run: Run }) {
  const [item] = items;
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const picture = useThumbnail(item?.source, inViewport);
  const page = (item && itemById(item.id))?.preview?.pages[0]?.preview_url;
  const address = picture ?? (page && addressNamed(page));
  if (!address && !(item && typeOf(item.source)?.startsWith('image/'))) return null;
  return (
    <span ref={ref} className={classes.rowRoom}>
      {address && <img className={classes.rowPicture} src={address} alt="" loading="lazy" data-row-picture />}
    </span>
  );
}

function RowDownload({
  run,
  job,
  title,
  open,
  onOpen,
}: {
  run: Run;
  job: Job;
  title: string;
  open: boolean;
  onOpen(): void;
}) {
  const { t } = useTexts();
  const { name, address, state, download } = useDownload(job);
  return (
    <span className={classes.rowActions}>
      <Button
        size="compact-md"
        variant="subtle"
        aria-expanded={open}
        aria-label={`${t.job.details}: ${title}`}
        onClick={onOpen}
      >
        {t.job.details}
      </Button>
      {state === 'expired' ? (
        <Again run={run} title={title} />
      ) : (
        <Button
          size="compact-md"
          variant="default"
          aria-label={t.job.downloadName(name)}
          onClick={download}
          data-download={address}
        >
          {t.job.download}
        </Button>
      )}
    </span>
  );
}

function Again({ run, title }: { run: Run; title: string }) {
  const { t } = useTexts();
  if (run.items.length === 0) return null;
  return (
    <Button
      size="compact-md"
      variant="default"
      aria-label={`${t.job.again}: ${title}`}
      data-again
      onClick={() => retryRun(run)}
    >
      {t.job.again}
    </Button>
  );
}

function RowFault({ run }: { run: Run }) {
  const { message, detail } = useFaultText(run);
  return (
    <p className={classes.rowFault}>
      {message} {detail && <span lang="en">{detail}</span>}
    </p>
  );
}
