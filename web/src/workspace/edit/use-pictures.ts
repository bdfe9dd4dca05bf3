import { useCallback, useEffect, useMemo, useState } from 'react';
import type { Item } from '../../tray/item.ts';
import { nameOf, type Source } from '../../tray/source.ts';

interface Shown {
  address: string;
  shape: number;
}

/** Addresses and proportions of the pictures added to the document. */
export function usePictures(items: readonly Item[], add: (sources: Source[]) => void) {
  const [shown, setShown] = useState<ReadonlyMap<File, Shown>>(new Map());
  const files = useMemo(
    () => items.flatMap(({ source }) => (source.file?.type.startsWith('image/') ? [source.file] : [])),
    [items],
  );
  useEffect(() => {
    for (const file of files) {
      if (shown.has(file)) continue;
      const address = URL.createObjectURL(file);
      const picture = new Image();
      picture.onload = () => {
        const shape = picture.naturalHeight / picture.naturalWidth;
        setShown((before) => new Map(before).set(file, { address, shape }));
      };
      picture.src = address;
    }
  }, [files, shown]);
  const byName = useMemo(
    () => new Map(files.flatMap((file) => (shown.has(file) ? [[file.name, shown.get(file) as Shown]] : []))),
    [files, shown],
  );
  const addressOf = useCallback((name: string) => byName.get(name)?.address ?? null, [byName]);
  const shapeOf = useCallback((name: string) => byName.get(name)?.shape ?? FALLBACK, [byName]);
  return {
    addressOf,
    shapeOf,
    /** Adds a picture to the files of the job under a unique name, and returns the name. */
    add(file: File): string {
      const names = new Set(items.map(({ source }) => nameOf(source)));
      const named = freeName(file.name, names);
      add([{ kind: 'local', file: named === file.name ? file : new File([file], named, { type: file.type }) }]);
      return named;
    },
  };
}

const FALLBACK = 0.6;

/** A unique name of ASCII letters and digits, which the service keeps as it is. */
function freeName(name: string, used: ReadonlySet<string>): string {
  const dot = name.lastIndexOf('.');
  const [stem, ending] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, ''];
  const plain = stem.replaceAll(/[^A-Za-z0-9_-]+/g, '-').replaceAll(/^-+|-+$/g, '') || 'picture';
  for (let number = 1; ; number++) {
    const tried = `${number === 1 ? plain : `${plain}-${number}`}${ending}`;
    if (!used.has(tried)) return tried;
  }
}
