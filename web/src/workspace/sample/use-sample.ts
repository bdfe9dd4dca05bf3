import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { callOnce } from '../../api/one-call.ts';
import type { Operation } from '../../api/operations.ts';
import { type SamplePicture, samplePage } from '../../api/sample.ts';
import { type Item, localFile } from '../../tray/item.ts';
import { renewItem } from '../../tray/tray.ts';
import { letGo } from '../../ui/let-go.ts';
import { measurePicture } from '../../ui/measure-picture.ts';
import type { Values } from '../form/fields.ts';
import type { Size } from '../stage/geometry.ts';

/** Delay before a request, while people type or drag. */
const SETTLE_MS = 250;

export interface Sample {
  /** Of the picture, in this browser. */
  address: string | null;
  /** Its pixels; null if the browser cannot show it. */
  size: Size | null;
  /** Of the whole output. */
  bytes: number | null;
  estimated: boolean;
  busy: boolean;
  error: unknown;
}

interface Wanted {
  operation: Operation;
  /** The file to process; none while there is nothing to request. */
  item: Item | null;
  parameters: Values;
  /** The page and resolution for documents; null until known. */
  page: number;
  dpi: number | null;
}

const NOTHING: Sample = { address: null, size: null, bytes: null, estimated: false, busy: false, error: null };

/**
 * The result of an operation with these settings on a page or an image, updated as they change; the last one is shown
 * meanwhile.
 */
export function useSample({ operation, item, parameters, page, dpi }: Wanted): Sample {
  const [sample, setSample] = useState<Sample>(NOTHING);
  const shown = useRef<string | null>(null);
  useEffect(() => () => letGo(shown.current), []);
  const isPdf = item?.preview != null;
  const source = isPdf ? (item?.storageUrl ?? null) : item && localFile(item);
  const settled = isPdf && dpi === null ? null : source;
  const key = JSON.stringify([parameters, isPdf && page, isPdf && dpi]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the request.
  useEffect(() => {
    if (!settled || !item) return setSample(NOTHING);
    const stop = new AbortController();
    setSample((before) => ({ ...before, busy: true, error: null }));
    const ask =
      typeof settled === 'string'
        ? () => pageOf({ operation, storageUrl: settled, parameters, page, dpi: dpi ?? 96 }, stop.signal)
        : () => imageOf(operation, settled, parameters, stop.signal);
    const timer = setTimeout(() => {
      ask().then(
        async ({ picture, bytes, estimated }) => {
          const address = URL.createObjectURL(picture);
          const size = await measurePicture(address);
          if (stop.signal.aborted) return letGo(address);
          letGo(shown.current);
          shown.current = address;
          setSample({ address, size, bytes, estimated, busy: false, error: null });
        },
        (error) => {
          if (stop.signal.aborted) return;
          // A file that was sent again has a new address for the next request.
          if (error instanceof ApiError && error.code === 'file_not_found' && renewItem(item.id)) return;
          setSample((before) => ({ ...before, busy: false, error }));
        },
      );
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [operation.name, settled, key]);
  return sample;
}

async function pageOf(
  wanted: { operation: Operation; storageUrl: string; parameters: Values; page: number; dpi: number },
  signal: AbortSignal,
): Promise<SamplePicture> {
  const { operation, storageUrl, parameters, dpi } = wanted;
  const ask = (page: number) =>
    samplePage({ storage_url: storageUrl, job_type: operation.name, parameters, page, dpi }, signal);
  try {
    return await ask(wanted.page);
  } catch (error) {
    // There may be fewer pages now.
    if (wanted.page > 1 && error instanceof ApiError && error.code === 'invalid_parameter') return ask(1);
    throw error;
  }
}

/** Sends the image with each request, since the service does not store it. */
async function imageOf(
  { name, inputs }: Operation,
  file: File,
  parameters: Values,
  signal: AbortSignal,
): Promise<SamplePicture> {
  const picture = await callOnce(name, file, parameters, signal, inputs.max > 1 ? 'files' : 'file');
  return { picture, bytes: picture.size, estimated: false };
}
