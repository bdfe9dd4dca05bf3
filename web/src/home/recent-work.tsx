import { ActionIcon, Button } from '@mantine/core';
import { useCallback, useEffect, useRef, useState } from 'react';
import { addressNamed } from '../api/base.ts';
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { useIdentity } from '../api/identity.ts';
import { useOperations } from '../api/operations.ts';
import { forgetJobs, recentJobs } from '../api/recent-jobs.ts';
import type { ListedJob } from '../api/schema.gen.ts';
import { Link } from '../shared/router.tsx';
import { useErrorTexts, useOperationTexts, useTexts } from '../texts/index.tsx';
import { typeOfName } from '../tray/source.ts';
import { goOnWith } from '../tray/tray.ts';
import { formatBytes, formatDuration, humanize } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { useDownload } from '../workspace/run/use-download.ts';
import classes from './recent-work.module.css';

const SHOWN = 6;
const TICK_MS = 10_000;

/**
 * The results that the service still has, with their remaining time: the account's, or those that this browser started.
 */
export default function RecentWork() {
  const { t } = useTexts();
  const describe = useErrorTexts();
  const { loaded } = useOperations();
  const { jobs, error, drop, remove } = useJobs();
  const now = useNow();
  const [all, setAll] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const keptMs = (loaded?.limits.file_ttl_seconds ?? 0) * 1000;
  const there = jobs.flatMap((job) => {
    const endsAt = Date.parse(job.completed_at ?? '') + keptMs;
    return job.output_file_url !== null && endsAt > now ? [{ job, seconds: (endsAt - now) / 1000 }] : [];
  });
  const count = there.length;
  const removed = useRef<number | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rows are there once their number has changed.
  useEffect(() => {
    if (removed.current === null) return;
    const left = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    (left?.[Math.min(removed.current, left.length - 1)] ?? document.querySelector<HTMLElement>('main h1'))?.focus();
    removed.current = null;
  }, [count]);
  if (count === 0) return error === null ? null : <p role="alert">{describe(error).message}</p>;
  const removeAt = (id: string, index: number) => {
    removed.current = index;
    void remove(id);
  };
  return (
    <section aria-labelledby="recent-work" className={classes.work} data-recent-work>
      <h2 id="recent-work">{t.home.recentWork}</h2>
      <ul ref={list}>
        {there.slice(0, all ? there.length : SHOWN).map(({ job, seconds }, index) => (
          <Row
            key={job.job_id}
            job={job}
            seconds={seconds}
            onGone={drop}
            onRemove={() => removeAt(job.job_id, index)}
          />
        ))}
      </ul>
      {!all && there.length > SHOWN && (
        <div>
          <Button size="compact-md" variant="subtle" onClick={() => setAll(true)}>
            + {there.length - SHOWN}
          </Button>
        </div>
      )}
      {error !== null && <p role="alert">{describe(error).message}</p>}
    </section>
  );
}

interface RowProps {
  job: ListedJob;
  seconds: number;
  /** Called when the file turns out to be gone already. */
  onGone(id: string): void;
  onRemove(): void;
}

function Row({ job, seconds, onGone, onRemove }: RowProps) {
  const { t, language } = useTexts();
  const texts = useOperationTexts();
  const { loaded } = useOperations();
  const { name, state, download } = useDownload(job);
  const operation = loaded?.operations.find((each) => each.name === job.job_type);
  useEffect(() => {
    if (state === 'expired') onGone(job.job_id);
  }, [state, onGone, job.job_id]);
  const { output_storage_url: storageUrl, output_bytes: bytes, output_file_url: url } = job;
  const goOn = () => {
    if (storageUrl === null || url === null) return;
    goOnWith({
      kind: 'stored',
      storageUrl,
      name,
      bytes: bytes ?? 0,
      type: typeOfName(name),
      address: addressNamed(url),
    });
    scrollTo({ top: 0 });
  };
  return (
    <li data-job={job.job_id}>
      <div className={classes.about}>
        <Link to={`job?id=${job.job_id}`} className="name" aria-label={t.history.open(name)}>
          {name}
        </Link>
        <span className="soft small">
          {operation ? texts.title(operation) : humanize(job.job_type)}
          {bytes !== null && ` · ${formatBytes(bytes, language)}`}
          {' · '}
          <span data-left>{t.home.timeLeft(formatDuration(seconds))}</span>
        </span>
      </div>
      <div className={classes.buttons}>
        {storageUrl !== null && typeOfName(name) !== 'application/zip' && (
          <ActionIcon
            variant="subtle"
            size={36}
            aria-label={`${t.job.useIn} (${name})`}
            title={t.job.useIn}
            onClick={goOn}
          >
            <Icon name="arrowRight" size={17} />
          </ActionIcon>
        )}
        <ActionIcon
          variant="subtle"
          size={36}
          aria-label={`${t.job.download} (${name})`}
          title={t.job.download}
          onClick={() => void download()}
        >
          <Icon name="download" size={17} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t.history.remove(name)}
          data-remove
          onClick={onRemove}
        >
          <Icon name="trash" size={17} />
        </ActionIcon>
      </div>
    </li>
  );
}

function useJobs() {
  const { me, known } = useIdentity();
  const [jobs, setJobs] = useState<ListedJob[]>([]);
  const [error, setError] = useState<unknown>(null);
  const load = useCallback(() => {
    if (!known) return;
    (me ? ofAccount() : ofBrowser()).then((read) => {
      setJobs(read);
      setError(null);
    }, setError);
  }, [me, known]);
  useEffect(() => {
    load();
    addEventListener('focus', load);
    return () => removeEventListener('focus', load);
  }, [load]);
  const drop = useCallback((id: string) => {
    forgetJobs([id]);
    setJobs((before) => before.filter(({ job_id }) => job_id !== id));
  }, []);
  const remove = async (id: string) => {
    try {
      await call('DELETE /api/jobs/{job_id}', { path: { job_id: id } });
    } catch (thrown) {
      if (!isGone(thrown)) return setError(thrown);
    }
    drop(id);
  };
  return { jobs, error, drop, remove };
}

async function ofAccount(): Promise<ListedJob[]> {
  const { jobs } = await call('GET /api/jobs', { query: { limit: 20, offset: 0, status: 'completed' } });
  return jobs;
}

async function ofBrowser(): Promise<ListedJob[]> {
  const gone: string[] = [];
  const jobs = await Promise.all(
    recentJobs().map((id) =>
      call('GET /api/jobs/{job_id}', { path: { job_id: id } }).catch((error) => {
        if (!isGone(error)) throw error;
        gone.push(id);
        return null;
      }),
    ),
  );
  forgetJobs(gone);
  return jobs.filter((job) => job !== null);
}

const isGone = (error: unknown) => error instanceof ApiError && error.code === 'job_not_found';

/** The time, again from time to time. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
