import { useEffect, useState } from 'react';
import { callOnce } from '../../api/one-call.ts';
import { nameFor } from '../../api/operations.ts';
import { type Source, typeOf } from '../../tray/source.ts';
import { useShownImage } from '../stage/local-image.ts';

const SIDE = 320;
/** Largest file whose picture the service draws, since the whole file is sent for it. */
const MOST_BYTES = 25_000_000;
const AT_ONCE = 2;
/** Per tab, since each request counts against the visitor's budget. */
const MOST_ASKED = 60;

/** Addresses of pictures that the service has drawn or is drawing. */
const drawn = new WeakMap<File, Promise<string | null>>();
const waiting: (() => void)[] = [];
let [running, asked] = [0, 0];

/**
 * The address of a thumbnail of a picture: the file if the browser can show it; otherwise, as for HEIC, the service
 * draws it once it is `seen`. Null until there is one.
 */
export function useThumbnail(source: Source | undefined, seen: boolean): string | null {
  const { image, isUnknown } = useShownImage(source);
  const [address, setAddress] = useState<string | null>(null);
  const file = source?.file ?? null;
  const isPicture = source !== undefined && typeOf(source)?.startsWith('image/') === true;
  const ask = isPicture && isUnknown && seen;
  useEffect(() => {
    setAddress(null);
    if (!ask || file === null || file.size > MOST_BYTES) return;
    let shown = true;
    const drawing = drawn.get(file) ?? draw(file);
    drawn.set(file, drawing);
    void drawing.then((picture) => shown && setAddress(picture));
    return () => {
      shown = false;
    };
  }, [file, ask]);
  return image?.address ?? address;
}

/** Requests a picture from the service, which stores nothing of it; null if it fails. */
async function draw(file: File): Promise<string | null> {
  const operation = nameFor('shrink-image');
  if (operation === null || asked >= MOST_ASKED) return null;
  asked++;
  if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
  running++;
  try {
    const parameters = { width: SIDE, height: SIDE, enlarge: false, format: 'webp' };
    return URL.createObjectURL(await callOnce(operation, file, parameters, new AbortController().signal));
  } catch {
    // A row also works without its picture.
    return null;
  } finally {
    running--;
    waiting.shift()?.();
  }
}
