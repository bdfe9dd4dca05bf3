import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Preview } from '../../api/schema.gen.ts';
import { letGo } from '../../ui/let-go.ts';

/** Larger results are not fetched for viewing. */
const MAX_BYTES = 60_000_000;

/**
 * An object URL of a result's bytes; null until they have arrived. It requests a range, since a whole download would
 * make the service delete the file.
 */
export function useBytes(address: string | null, bytes: number | null, type: string): string | null {
  const [shown, setShown] = useState<string | null>(null);
  useEffect(() => {
    setShown(null);
    if (address === null || bytes === null || bytes > MAX_BYTES) return;
    const stop = new AbortController();
    let objectUrl: string | null = null;
    fetch(address, { headers: { range: 'bytes=0-' }, signal: stop.signal })
      .then(async (answer) => {
        if (answer.status !== 206) return;
        objectUrl = URL.createObjectURL(new Blob([await answer.blob()], { type }));
        if (!stop.signal.aborted) setShown(objectUrl);
      })
      .catch(() => {});
    return () => {
      stop.abort();
      letGo(objectUrl);
    };
  }, [address, bytes, type]);
  return shown;
}

/**
 * Pictures of a stored document's pages, opened with a password if need be; null until they exist, or if they cannot.
 */
export function useStoredPreview(storageUrl: string | null, password: string): Preview | null {
  const [preview, setPreview] = useState<Preview | null>(null);
  useEffect(() => {
    setPreview(null);
    if (storageUrl === null) return;
    const stop = new AbortController();
    const body = { storage_url: storageUrl, ...(password === '' ? {} : { password }) };
    call('POST /api/preview/stored', { body, signal: stop.signal }).then(
      (answer) => !stop.signal.aborted && setPreview(answer),
      () => {},
    );
    return () => stop.abort();
  }, [storageUrl, password]);
  return preview;
}
