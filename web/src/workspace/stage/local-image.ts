import { useEffect, useState } from 'react';
import type { Source } from '../../tray/source.ts';
import { letGo } from '../../ui/let-go.ts';

export interface LocalImage {
  address: string;
  width: number;
  height: number;
}

const MAX_BYTES = 60_000_000;

/** The address and size of a local picture, if the browser can show it; null for anything else. */
export function useLocalImage(source: Source | undefined): LocalImage | null {
  return useShownImage(source).image;
}

/** The same, and whether the browser turned out to be unable to show the file. */
export function useShownImage(source: Source | undefined): { image: LocalImage | null; isUnknown: boolean } {
  const [image, setImage] = useState<LocalImage | null>(null);
  const [isUnknown, setUnknown] = useState(false);
  const file = source?.file ?? null;
  useEffect(() => {
    setImage(null);
    const isShown = file?.type.startsWith('image/') && file.type !== 'image/svg+xml' && file.size <= MAX_BYTES;
    setUnknown(!isShown);
    if (!file || !isShown) return;
    const address = URL.createObjectURL(file);
    const picture = new Image();
    picture.onload = () => setImage({ address, width: picture.naturalWidth, height: picture.naturalHeight });
    picture.onerror = () => setUnknown(true);
    picture.src = address;
    return () => {
      picture.onload = null;
      picture.onerror = null;
      letGo(address);
    };
  }, [file]);
  return { image, isUnknown };
}
