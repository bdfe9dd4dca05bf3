import { useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { type Item, localFile } from '../../tray/item.ts';
import { nameOf } from '../../tray/source.ts';
import { patchItem } from '../../tray/tray.ts';
import { saveAs } from '../run/use-download.ts';

const REVOKE_MS = 60_000;

/** Whether a version seems lost both in the browser and on the service. */
export function isGone(item: Item): boolean {
  return item.error?.code === 'file_not_found' && localFile(item) === null;
}

/** Saves a version from the browser's copy if there is one, so that the service need not have it. */
export function useDownloadOfVersion(item: Item) {
  const [asked, setAsked] = useState<string | null>(null);
  const download = async () => {
    const file = localFile(item);
    const name = nameOf(item.source);
    if (file) {
      const address = URL.createObjectURL(file);
      saveAs(address, name);
      setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS);
      return;
    }
    const address = item.source.kind === 'stored' ? (item.source.address ?? null) : null;
    const there = address !== null && (await fetch(address, { method: 'HEAD' }).catch(() => null))?.ok;
    if (there) return saveAs(address, name);
    patchItem(item.id, { error: new ApiError(404, 'file_not_found', '') });
    setAsked(item.id);
  };
  return { download, isGone: isGone(item) && asked === item.id };
}
