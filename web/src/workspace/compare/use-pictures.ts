import { useEffect, useState } from 'react';
import { call } from '../../api/client.ts';
import type { Preview } from '../../api/schema.gen.ts';
import { letGo } from '../../ui/let-go.ts';
import { measurePicture } from '../../ui/measure-picture.ts';
import type { Size } from '../stage/geometry.ts';

/** Larger results are not fetched for viewing. */
const MAX_BYTES = 60_000_000;

/** The loading one: undefined until it is loaded, and null if it fails. */
type Coming<T> = T | null | undefined;

/**
 * An object URL of the picture in a result's bytes, with its pixels. It requests a range, since a whole download would
 * make the service delete the file.
 */
export function useBytes(
  address: string | null,
  bytes: number | null,
  type: string,
): Coming<{ address: string; size: Size }> {
  const [shown, setShown] = useState<Coming<{ address: string; size: Size }>>(undefined);
  useEffect(() => {
    const isAsked = address !== null && bytes !== null && bytes <= MAX_BYTES;
    setShown(isAsked ? undefined : null);
    if (!isAsked) return;
    const stop = new AbortController();
    let objectUrl: string | null = null;
    fetch(address, { headers: { range: 'bytes=0-' }, signal: stop.signal })
      .then(async (answer) => {
        if (answer.status !== 206) return setShown(null);
        objectUrl = URL.createObjectURL(new Blob([await answer.blob()], { type }));
        const size = await measurePicture(objectUrl);
        if (!stop.signal.aborted) setShown(size && { address: objectUrl, size });
      })
      .catch(() => !stop.signal.aborted && setShown(null));
    return () => {
      stop.abort();
      letGo(objectUrl);
    };
  }, [address, bytes, type]);
  return shown;
}

/** Pictures of a stored document's pages, opened with a password if need be. */
export function useStoredPreview(storageUrl: string | null, password: string): Coming<Preview> {
  const [preview, setPreview] = useState<Coming<Preview>>(undefined);
  useEffect(() => {
    setPreview(storageUrl === null ? null : undefined);
    if (storageUrl === null) return;
    const stop = new AbortController();
    const body = { storage_url: storageUrl, ...(password === '' ? {} : { password }) };
    call('POST /api/preview/stored', { body, signal: stop.signal }).then(
      (answer) => !stop.signal.aborted && setPreview(answer),
      () => !stop.signal.aborted && setPreview(null),
    );
    return () => stop.abort();
  }, [storageUrl, password]);
  return preview;
}
