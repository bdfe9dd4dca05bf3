import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { callOnce } from '../../api/one-call.ts';
import type { Operation } from '../../api/operations.ts';
import type { Values } from '../form/fields.ts';
import { typeOfName } from '../source.ts';

/** While somebody still types or drags, nothing is asked for. */
const SETTLE_MS = 500;
const LET_GO_MS = 5000;

export interface Sample {
  /** Of the picture, in this browser. */
  address: string | null;
  /** Of the whole output. */
  bytes: number | null;
  busy: boolean;
  error: unknown;
}

interface Wanted {
  operation: Operation;
  file: File | null;
  parameters: Values;
  /** Of documents: which page is shown, and how finely. */
  page: number;
  dpi: number | null;
}

const NOTHING: Sample = { address: null, bytes: null, busy: false, error: null };

/** The output of an operation with these settings, drawn anew when they change; what is out of date is shown meanwhile. */
export function useSample({ operation, file, parameters, page, dpi }: Wanted): Sample {
  const [sample, setSample] = useState<Sample>(NOTHING);
  const [whole, setWhole] = useState<{ key: string; output: Blob } | null>(null);
  const shown = useRef<string | null>(null);
  useEffect(() => () => letGo(shown.current), []);
  const key = JSON.stringify(parameters);
  const isPdf = operation.accepts.includes('application/pdf');

  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the parameters.
  useEffect(() => {
    if (!file) return setSample(NOTHING);
    const stop = new AbortController();
    setSample((before) => ({ ...before, busy: true, error: null }));
    const timer = setTimeout(() => {
      const field = operation.inputs.max > 1 ? 'files' : 'file';
      callOnce(operation.name, file, parameters, stop.signal, field).then(
        (output) => setWhole({ key, output }),
        (error) => !stop.signal.aborted && setSample((before) => ({ ...before, busy: false, error })),
      );
    }, SETTLE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [operation.name, file, key]);

  useEffect(() => {
    if (!whole || (isPdf && dpi === null)) return;
    const stop = new AbortController();
    const show = (picture: Blob) => {
      if (stop.signal.aborted) return;
      const address = URL.createObjectURL(picture);
      letGo(shown.current);
      shown.current = address;
      setSample({ address, bytes: whole.output.size, busy: false, error: null });
    };
    pictureOf(whole.output, isPdf ? { page, dpi: dpi as number } : null, stop.signal).then(
      show,
      (error) => !stop.signal.aborted && setSample((before) => ({ ...before, busy: false, error })),
    );
    return () => stop.abort();
  }, [whole, isPdf, page, dpi]);
  return sample;
}

/** Frees a picture once nothing can be about to draw it any more. */
function letGo(address: string | null): void {
  if (address) setTimeout(() => URL.revokeObjectURL(address), LET_GO_MS);
}

/** A page of a document as a picture; an image as it is. */
async function pictureOf(
  output: Blob,
  drawn: { page: number; dpi: number } | null,
  signal: AbortSignal,
): Promise<Blob> {
  if (!drawn) return output;
  const file = new File([output], 'sample.pdf', { type: typeOfName('sample.pdf') });
  const draw = (page: number) =>
    callOnce('pdf-to-images', file, { pages: String(page), dpi: String(drawn.dpi), format: 'png' }, signal);
  try {
    return await draw(drawn.page);
  } catch (error) {
    // There may be fewer pages now.
    if (drawn.page > 1 && error instanceof ApiError && error.status === 422) return draw(1);
    throw error;
  }
}
