import { useEffect } from 'react';
import { navigate, usePlace } from '../../shared/router.tsx';
import type { Batch } from './run.ts';
import { resumeJobs } from './runs.ts';

/** A longer address is not read by all servers; a reload of the tab finds the others too. */
const MOST_IN_ADDRESS = 100;

/** Keeps the newest jobs in the address, and restores those that it names. */
export function useJobsInAddress(operation: string, batches: Batch[]): void {
  const { name, query } = usePlace();
  const asked = query.get('jobs') ?? query.get('job') ?? '';
  useEffect(() => {
    if (asked !== '') resumeJobs(operation, asked.split(',').filter(Boolean));
  }, [operation, asked]);

  const ids = (batches[0]?.runs ?? []).flatMap(({ jobId }) => jobId ?? []);
  const text = ids.slice(0, MOST_IN_ADDRESS).join(',');
  useEffect(() => {
    if (name !== operation || text === '' || text === asked) return;
    const list = encodeURIComponent(text).replaceAll('%2C', ',');
    navigate(`${operation}?${text.includes(',') ? 'jobs' : 'job'}=${list}`, { replace: true });
  }, [name, operation, text, asked]);
}
