import { Switch } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { sizeOf } from '../../tray/source.ts';
import { PageList, type PageListHandle, type Zoom } from '../edit/page-list.tsx';
import { Zoomer } from '../edit/top-bar.tsx';
import { useWords } from '../edit/use-words.ts';
import { Pager } from '../stage/pager.tsx';
import { TextLayer } from './text-layer.tsx';
import classes from './view.module.css';

/** The words of larger documents are read once people ask for them: the file goes along. */
const AUTO_BYTES = 2_000_000;

/** How a document was looked at last: another tool, or another version of it, goes on there. */
const looks = new Map<string, { zoom: Zoom; top: number }>();

/** The pages of a document, one below the other, with their words to be marked and copied. */
export default function PagesView({ item, count }: { item: Item; count: number }) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const handle = useRef<PageListHandle>(null);
  const look = looks.get(item.document) ?? { zoom: 1, top: 0 };
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState<Zoom>(look.zoom);
  const [wanted, setWanted] = useState(sizeOf(item.source) <= AUTO_BYTES);
  const lines = useWords(item, count, page, wanted);
  useKeptPlace(box, item);
  return (
    <div ref={box} className={classes.pages} data-view="pages">
      <div className={classes.tools} role="toolbar" aria-label={t.compare.options}>
        <Pager page={page} count={count} size={44} isColumn onPage={(next) => handle.current?.show(next)} />
        <Zoomer
          zoom={zoom}
          onZoom={(next) => {
            looks.set(item.document, { ...(looks.get(item.document) ?? look), zoom: next });
            setZoom(next);
          }}
        />
        <Switch
          label={t.view.selectText}
          checked={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
        />
      </div>
      <PageList item={item} pageCount={count} zoom={zoom} handle={handle} onPage={setPage}>
        {(number, size, picture) => (
          <div className={classes.sheet} data-view-page={number}>
            {picture && (
              <img
                src={picture.address}
                alt={t.pages.page(number)}
                draggable={false}
                {...(picture.onLost && { onError: picture.onLost })}
              />
            )}
            {wanted && <TextLayer lines={lines.get(number) ?? []} size={size} />}
          </div>
        )}
      </PageList>
    </div>
  );
}

/** Scrolls to where the document was looked at last, as soon as the pages have their height, and remembers where that is. */
function useKeptPlace(box: RefObject<HTMLElement | null>, { document }: Item): void {
  useLayoutEffect(() => {
    const list = box.current?.querySelector<HTMLElement>('[data-pages]');
    const strip = list?.firstElementChild;
    if (!list || !strip) return;
    const wanted = looks.get(document)?.top ?? 0;
    const stop = new AbortController();
    const { signal } = stop;
    const observer = new ResizeObserver(() => {
      list.scrollTop = wanted * list.scrollHeight;
    });
    if (wanted > 0) observer.observe(strip);
    // From then on people scroll themselves.
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const) {
      box.current?.addEventListener(act, () => observer.disconnect(), { signal, passive: true });
    }
    list.addEventListener(
      'scroll',
      () => {
        const known = looks.get(document) ?? { zoom: 1 as const };
        if (list.scrollHeight > list.clientHeight)
          looks.set(document, { ...known, top: list.scrollTop / list.scrollHeight });
      },
      { signal, passive: true },
    );
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [box, document]);
}
