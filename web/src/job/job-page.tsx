import { useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { ApiError } from '../api/errors.ts';
import { type Connection, followJob, isEnded } from '../api/follow-job.ts';
import { useWholeOperations } from '../api/operations.ts';
import type { Job } from '../api/schema.gen.ts';
import { PlaceHeading } from '../shared/heading.tsx';
import { Link, usePlace } from '../shared/router.tsx';
import { useOperationTexts, useTexts } from '../texts/index.tsx';
import { RunCard } from '../workspace/results/run-card.tsx';
import { makeRun, type Run } from '../workspace/run/run.ts';

/** One job by its id, opened from the history or from other people's links. */
export default function JobPage() {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const { query } = usePlace();
  const { loaded } = useWholeOperations();
  const id = query.get('id') ?? '';
  const [job, setJob] = useState<Job | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  const [connection, setConnection] = useState<Connection>('live');

  useEffect(() => {
    let stop = () => {};
    let shown = true;
    call('GET /api/jobs/{job_id}', { path: { job_id: id } }).then(
      (first) => {
        if (!shown) return;
        setJob(first);
        if (!isEnded(first))
          stop = followJob(id, null, { onJob: setJob, onConnection: setConnection, onGone: setError });
      },
      (thrown) => shown && setError(thrown instanceof ApiError ? thrown : new ApiError(0, 'unknown', '')),
    );
    return () => {
      shown = false;
      stop();
    };
  }, [id]);

  const operation = loaded?.operations.find(({ name }) => name === job?.job_type) ?? null;
  const run: Run = {
    ...makeRun({ operation: job?.job_type ?? '', items: [], parts: [], parameters: {} }, id),
    title: job?.input_filename ?? '',
    phase: error || (job && isEnded(job)) ? 'ended' : 'following',
    jobId: id,
    job: error ? null : job,
    error,
    connection,
  };
  return (
    <div className="page" data-family={operation?.family}>
      <PlaceHeading>{operation ? texts.title(operation) : t.job.title}</PlaceHeading>
      <h2 className="offscreen">{t.job.results}</h2>
      <RunCard
        run={run}
        onCancel={() => void call('DELETE /api/jobs/{job_id}', { path: { job_id: id } }).catch(() => {})}
      />
      <p>
        <Link to={operation?.name ?? ''}>{operation ? t.job.another : t.common.toHome}</Link>
      </p>
    </div>
  );
}
