import { useInViewport } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { readZipEntry, type ZipEntry } from '../../api/zip-entries.ts';
import { typeOfName } from '../../tray/source.ts';
import { Icon } from '../../ui/icons.tsx';
import { letGo } from '../../ui/let-go.ts';
import classes from './results.module.css';

/** Types that browsers show as images. */
const IMAGE = /^image\/(?:png|jpeg|webp|gif|avif)$/;
/** Larger ones are only opened. */
const MOST_BYTES = 4_000_000;

/** A small picture of a file in an archive, read once it is in sight; a drawing for files that browsers cannot show. */
export function EntryPicture({ address, entry }: { address: string; entry: ZipEntry }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const [picture, setPicture] = useState<string | null>(null);
  const type = typeOfName(entry.name);
  const isShown = IMAGE.test(type) && entry.bytes <= MOST_BYTES && entry.place !== null;
  const isWanted = isShown && inViewport && picture === null;
  useEffect(() => {
    if (!isWanted) return;
    let isGone = false;
    readZipEntry(address, entry).then(
      (blob) => blob && !isGone && setPicture(URL.createObjectURL(new Blob([blob], { type }))),
      () => {},
    );
    return () => {
      isGone = true;
    };
  }, [isWanted, address, entry, type]);
  useEffect(() => () => letGo(picture), [picture]);
  return (
    <span ref={ref} className={classes.entryPicture}>
      {picture ? <img src={picture} alt="" data-entry-picture /> : <Icon name={isShown ? 'image' : 'file'} size={20} />}
    </span>
  );
}
