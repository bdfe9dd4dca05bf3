import type { Item } from '../../tray/item.ts';
import { forgetPicture, THUMBNAIL_SIDE, usePagePicture } from '../../tray/page-pictures.ts';
import { renewItem } from '../../tray/tray.ts';
import { PageImage } from './page-image.tsx';

/** A page of a document: by the preview where that reached it, or else by a picture that is asked for now. */
export function PagePaper({ item, page, turned = 0 }: { item: Item | undefined; page: number; turned?: number }) {
  const first = item?.preview?.pages[page - 1];
  const later = usePagePicture(first || page < 1 ? undefined : item, page, THUMBNAIL_SIDE);
  const picture = first
    ? { address: first.preview_url, width: first.width, height: first.height }
    : later && { address: later.address, width: later.width, height: later.height };
  return (
    <PageImage
      {...(picture && { image: picture })}
      turned={turned}
      onLost={() => {
        if (later) forgetPicture(later.address);
        if (item) renewItem(item.id);
      }}
    />
  );
}
