import { type KeyboardEvent, memo, useEffect, useRef } from 'react';
import { addressNamed } from '../../api/base.ts';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { THUMBNAIL_SIDE, usePagePicture } from '../../tray/page-pictures.ts';
import { useScrolledView } from '../stage/use-scrolled-view.ts';
import { useStable } from '../use-stable.ts';
import classes from './rail.module.css';

interface Props {
  item: Item;
  pageCount: number;
  page: number;
  onPage(page: number): void;
}

/** Height of a thumbnail with its number, in pixels. */
const STEP = 132;

/** Thumbnails of all pages in a column; only visible ones are drawn. */
export function Rail({ onPage, ...rest }: Props) {
  return <Column {...rest} {...useStable({ onPage })} />;
}

const Column = memo(Thumbnails);

function Thumbnails({ item, pageCount, page, onPage }: Props) {
  const { t } = useTexts();
  const box = useRef<HTMLElement>(null);
  const view = useScrolledView(box);
  // The current page stays in sight.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const top = (page - 1) * STEP;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + STEP > element.scrollTop + element.clientHeight)
      element.scrollTop = top + STEP - element.clientHeight;
  }, [page]);
  const first = Math.max(1, Math.floor(view.top / STEP));
  const last = Math.min(pageCount, Math.ceil((view.top + view.height) / STEP) + 1);
  const pages = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
  const reached = page >= first && page <= last ? page : first;
  const goByKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const to = step === undefined ? undefined : page + step;
    if (to === undefined || to < 1 || to > pageCount) return;
    event.preventDefault();
    onPage(to);
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-thumbnail="${to}"]`)?.focus());
  };
  return (
    <nav ref={box} className={classes.rail} aria-label={t.edit.thumbnails} onKeyDown={goByKey} data-rail>
      <div style={{ height: pageCount * STEP }}>
        {view.height > 0 &&
          pages.map((number) => (
            <button
              key={number}
              type="button"
              className={classes.one}
              style={{ top: (number - 1) * STEP }}
              aria-label={t.pages.page(number)}
              aria-current={number === page ? 'page' : undefined}
              tabIndex={number === reached ? 0 : -1}
              data-thumbnail={number}
              onClick={() => onPage(number)}
            >
              <Thumbnail item={item} page={number} />
              <span aria-hidden="true">{number}</span>
            </button>
          ))}
      </div>
    </nav>
  );
}

function Thumbnail({ item, page }: { item: Item; page: number }) {
  const drawn = usePagePicture(item, page, THUMBNAIL_SIDE);
  const preview = item.preview?.pages[page - 1];
  const address = drawn?.address ?? preview?.preview_url;
  return (
    <span className={classes.paper}>{address && <img src={addressNamed(address)} alt="" draggable={false} />}</span>
  );
}
