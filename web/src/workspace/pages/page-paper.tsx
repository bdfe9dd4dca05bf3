import type { Item } from '../../tray/item.ts';
import { forgetPicture, THUMBNAIL_SIDE, usePagePicture } from '../../tray/page-pictures.ts';
import { renewItem } from '../../tray/tray.ts';
import { PageImage } from './page-image.tsx';

interface Props {
  item: Item | undefined;
  page: number;
  turned?: number;
  /** It is visible, not only near the window. */
  seen: boolean;
}

/** A page of a document: from the preview if that includes it, otherwise from a picture that is requested now. */
export function PagePaper({ item, page, turned = 0, seen }: Props) {
  const first = item?.preview?.pages[page - 1];
  const later = usePagePicture(first || page < 1 ? undefined : item, page, THUMBNAIL_SIDE, seen);
  const picture = first
    ? { address: first.preview_url, width: first.width, height: first.height }
    : later && { address: later.address, width: later.width, height: later.height };
  return (
    <PageImage
      {...(picture && { image: picture })}
      turned={turned}
      urgency={seen ? 'high' : 'low'}
      onLost={() => {
        if (later) forgetPicture(later.address);
        if (item) renewItem(item.id);
      }}
    />
  );
}
