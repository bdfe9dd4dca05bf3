import { useEffect, useState } from 'react';
import type { Source } from '../../tray/source.ts';

export interface LocalImage {
  address: string;
  width: number;
  height: number;
}

const MAX_BYTES = 60_000_000;

/** A picture of this computer with its size, as far as the browser can show it; null for anything else. */
export function useLocalImage(source: Source | undefined): LocalImage | null {
  const [image, setImage] = useState<LocalImage | null>(null);
  const file = source?.file ?? null;
  useEffect(() => {
    setImage(null);
    if (!file?.type.startsWith('image/') || file.type === 'image/svg+xml' || file.size > MAX_BYTES) return;
    const address = URL.createObjectURL(file);
    const picture = new Image();
    picture.onload = () => setImage({ address, width: picture.naturalWidth, height: picture.naturalHeight });
    picture.src = address;
    return () => {
      picture.onload = null;
      URL.revokeObjectURL(address);
    };
  }, [file]);
  return image;
}
