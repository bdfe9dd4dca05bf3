import { useCallback, useEffect, useRef, useState } from 'react';
import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import type { Operation } from '../../api/operations.ts';
import type { Operations, Preview } from '../../api/schema.gen.ts';
import { upload } from '../../api/upload.ts';
import { fits, nameOf, type Source, sizeOf, typeOf } from '../source.ts';

/** A file in the workspace. */
export interface Item {
  id: number;
  source: Source;
  /** `sending`: on its way to be previewed; `ready`: a job can start with it; `failed`: it cannot be used. */
  state: 'waiting' | 'sending' | 'ready' | 'failed';
  /** Share of the upload, 0..1. */
  share: number;
  error: ApiError | null;
  /** What later jobs call it; null when it is sent with the job. */
  storageUrl: string | null;
  preview: Preview | null;
  /** Pages to take of it, in jobs on several files; empty: all. */
  pages: string;
}

export type Refusal = { reason: 'type' | 'size' | 'empty'; name: string } | { reason: 'count' };

const AT_ONCE = 2;
/** What a preview can fail with although a job on the file may still go well. */
const GO_ON_WITHOUT = ['unprocessable_file', 'password_required', 'limit_exceeded', 'timed_out', 'operation_crashed'];

let nextId = 1;

/** The files of the workspace. PDFs go up at once, so that their pages can be seen; other files go with their job. */
export function useItems(operation: Operation, limits: Operations['limits'], maxItems: number) {
  const [items, setItems] = useState<Item[]>([]);
  const [refusals, setRefusals] = useState<Refusal[]>([]);
  const aborts = useRef(new Map<number, AbortController>());
  const known = useRef(items);
  known.current = items;
  const many = operation.inputs.max > 1;

  const patch = useCallback((id: number, change: Partial<Item>) => {
    setItems((before) => before.map((item) => (item.id === id ? { ...item, ...change } : item)));
  }, []);

  const send = useCallback(
    async (item: Item) => {
      const abort = new AbortController();
      aborts.current.set(item.id, abort);
      patch(item.id, { state: 'sending', share: 0, error: null });
      try {
        const preview = await previewOf(item.source, abort.signal, (share) => patch(item.id, { share }));
        patch(item.id, { state: 'ready', preview, storageUrl: preview.storage_url });
      } catch (error) {
        if (abort.signal.aborted) return;
        const known = error instanceof ApiError ? error : new ApiError(0, 'unknown', '');
        const goOn = GO_ON_WITHOUT.includes(known.code) && (!many || item.storageUrl !== null);
        patch(item.id, { state: goOn ? 'ready' : 'failed', error: known });
      } finally {
        aborts.current.delete(item.id);
      }
    },
    [many, patch],
  );

  // Few uploads at once, so that the first is soon there.
  useEffect(() => {
    const sending = items.filter((item) => item.state === 'sending').length;
    const next = items.find((item) => item.state === 'waiting');
    if (next && sending < AT_ONCE) void send(next);
  }, [items, send]);

  useEffect(() => {
    const running = aborts.current;
    return () => {
      for (const abort of running.values()) abort.abort();
    };
  }, []);

  const add = useCallback(
    (sources: Source[]) => {
      const refused: Refusal[] = [];
      const room = maxItems - known.current.length;
      const fitting = sources.filter((source) => {
        const name = nameOf(source);
        if (sizeOf(source) === 0) refused.push({ reason: 'empty', name });
        else if (!fits(operation, source)) refused.push({ reason: 'type', name });
        else if (sizeOf(source) > limits.max_file_bytes) refused.push({ reason: 'size', name });
        else return true;
        return false;
      });
      if (fitting.length > room) refused.push({ reason: 'count' });
      setRefusals(refused);
      setItems((before) => [...before, ...fitting.slice(0, room).map(makeItem)]);
    },
    [operation, limits, maxItems],
  );

  const remove = useCallback((id: number) => {
    aborts.current.get(id)?.abort();
    setItems((before) => before.filter((item) => item.id !== id));
  }, []);

  const clear = useCallback(() => {
    for (const abort of aborts.current.values()) abort.abort();
    setItems([]);
    setRefusals([]);
  }, []);

  const move = useCallback((id: number, to: number) => {
    setItems((before) => {
      const item = before.find((candidate) => candidate.id === id);
      if (!item) return before;
      const rest = before.filter((candidate) => candidate !== item);
      return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, item);
    });
  }, []);

  const sortByName = useCallback(() => {
    setItems((before) =>
      before.toSorted((a, b) => nameOf(a.source).localeCompare(nameOf(b.source), undefined, { numeric: true })),
    );
  }, []);

  return { items, refusals, add, remove, clear, move, sortByName, patch };
}

function previewOf(source: Source, signal: AbortSignal, onProgress: (share: number) => void): Promise<Preview> {
  if (source.kind === 'local') return upload('POST /api/preview/pdf', source.file, { signal, onProgress });
  onProgress(1);
  return call('POST /api/preview/stored', { body: { storage_url: source.storageUrl }, signal });
}

function makeItem(source: Source): Item {
  const stored = source.kind === 'stored';
  const previewed = typeOf(source) === 'application/pdf';
  return {
    id: nextId++,
    source,
    state: previewed ? 'waiting' : 'ready',
    share: 0,
    error: null,
    storageUrl: stored ? source.storageUrl : null,
    preview: null,
    pages: '',
  };
}
