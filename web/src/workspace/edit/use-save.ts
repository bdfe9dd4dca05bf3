import { useEffect, useRef, useState } from 'react';
import { addressNamed } from '../../api/base.ts';
import { type Batch, stateOf } from '../run/run.ts';
import { saveAs } from '../run/use-download.ts';

/** Starts the job and saves its output, by one press. */
export function useSave(start: () => void, newest: Batch | undefined) {
  const [waiting, setWaiting] = useState(false);
  const before = useRef<string | null>(null);
  const states = newest?.runs.map(stateOf) ?? [];
  const isOwn = waiting && newest !== undefined && newest.id !== before.current;
  const ended = isOwn && states.every((state) => ['completed', 'invalid', 'failed', 'cancelled'].includes(state));
  useEffect(() => {
    if (!ended) return;
    setWaiting(false);
    for (const { job } of newest?.runs ?? []) {
      if (job?.status !== 'completed' || job.output_file_url === null) continue;
      saveAs(addressNamed(job.output_file_url), job.output_filename ?? 'download');
    }
  }, [ended, newest]);
  // If something is missing, no job starts, so stop waiting.
  useEffect(() => {
    if (waiting && !isOwn) setWaiting(false);
  }, [waiting, isOwn]);
  return {
    busy: isOwn,
    save() {
      before.current = newest?.id ?? null;
      setWaiting(true);
      start();
    },
  };
}
