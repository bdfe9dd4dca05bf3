import '@mantine/core/styles/Pagination.layer.css';
import { ActionIcon, Badge, NativeSelect, Pagination } from '@mantine/core';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../api/client.ts';
import { useIdentity } from '../api/identity.ts';
import { useOperations } from '../api/operations.ts';
import type { JobList, ListedJob } from '../api/schema.gen.ts';
import { Failure } from '../shared/failure.tsx';
import { Link } from '../shared/router.tsx';
import { useOperationTexts, useTexts } from '../texts/index.tsx';
import { formatBytes, formatDate, humanize } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import classes from './account.module.css';
import { AccountPage } from './account-page.tsx';

const PAGE = 15;
const STATUSES = ['queued', 'processing', 'completed', 'failed', 'cancelled'] as const;
const COLORS: Record<string, string> = { completed: 'leaf', failed: 'red', cancelled: 'gray' };

export default function History() {
  const { t } = useTexts();
  const { me } = useIdentity();
  const [status, setStatus] = useState('');
  const [page, setPage] = useState(1);
  const [list, setList] = useState<JobList | null>(null);
  const [error, setError] = useState<unknown>(null);

  const load = useCallback(() => {
    const filter = STATUSES.find((candidate) => candidate === status);
    call('GET /api/jobs', {
      query: { limit: PAGE, offset: (page - 1) * PAGE, ...(filter ? { status: filter } : {}) },
    }).then((read) => {
      setList(read);
      setError(null);
    }, setError);
  }, [status, page]);
  useEffect(() => {
    if (me) load();
  }, [me, load]);

  const pages = Math.max(1, Math.ceil((list?.total ?? 0) / PAGE));
  return (
    <AccountPage title={t.history.title} lead={t.history.lead}>
      {error !== null && <Failure error={error} onRetry={load} />}
      <div className="row apart">
        <NativeSelect
          label={t.history.filter}
          value={status}
          onChange={(event) => {
            setStatus(event.currentTarget.value);
            setPage(1);
          }}
          data={[
            { value: '', label: t.history.all },
            ...STATUSES.map((value) => ({ value, label: t.job.status[value] ?? value })),
          ]}
        />
        <span className="soft small" role="status">
          {list ? t.history.total(list.total) : ''}
        </span>
      </div>
      {list?.jobs.length === 0 && <p className="soft">{t.history.none}</p>}
      <ul className={classes.rows} aria-label={t.history.title}>
        {list?.jobs.map((job) => (
          <JobRow key={job.job_id} job={job} onRemoved={load} />
        ))}
      </ul>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={setPage}
          getItemProps={(number) => ({ 'aria-label': t.common.pageOf(number, pages) })}
          getControlProps={(control) => ({ 'aria-label': control === 'previous' ? t.common.previous : t.common.next })}
        />
      )}
    </AccountPage>
  );
}

function JobRow({ job, onRemoved }: { job: ListedJob; onRemoved(): void }) {
  const { t, language } = useTexts();
  const texts = useOperationTexts();
  const { loaded } = useOperations();
  const operation = loaded?.operations.find(({ name }) => name === job.job_type);
  const file = job.input_filename ?? job.job_id;
  const remove = () => call('DELETE /api/jobs/{job_id}', { path: { job_id: job.job_id } }).then(onRemoved, onRemoved);
  return (
    <li className="panel" data-job={job.job_id}>
      <div className={classes.row}>
        <div>
          <Link to={`job?id=${job.job_id}`} className="name" aria-label={t.history.open(file)}>
            {file}
          </Link>
          <span className="small soft">{operation ? texts.title(operation) : humanize(job.job_type)}</span>
        </div>
        <div className="small soft">
          <span>{formatDate(job.created_at, language)}</span>
          {job.output_bytes !== null && <span>{formatBytes(job.output_bytes, language)}</span>}
        </div>
        <Badge variant="light" color={COLORS[job.status] ?? 'blue'}>
          {t.job.status[job.status] ?? job.status}
        </Badge>
        <ActionIcon variant="subtle" color="gray" size={34} aria-label={t.history.remove(file)} onClick={remove}>
          <Icon name="trash" size={17} />
        </ActionIcon>
      </div>
    </li>
  );
}
