import { Switch } from '@mantine/core';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { CopyButton } from '../../shared/copy.tsx';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { sizeOf } from '../../tray/source.ts';
import { PageList, type PageListHandle } from '../edit/page-list.tsx';
import { Zoomer } from '../edit/top-bar.tsx';
import { useWords } from '../edit/use-words.ts';
import { lookAt, rememberLook, type Zoom } from '../stage/looks.ts';
import { Pager } from '../stage/pager.tsx';
import { canReadWords, textOf } from './copied-text.ts';
import { TextLayer } from './text-layer.tsx';
import classes from './view.module.css';

/** Largest document whose words are read at once; in larger ones people must ask, since the file is sent. */
const AUTO_BYTES = 2_000_000;

/** The pages of a document, one below the other, with selectable words. */
export default function PagesView({ item, count }: { item: Item; count: number }) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const handle = useRef<PageListHandle>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState<Zoom>(lookAt(item).zoom);
  const [wanted, setWanted] = useState(sizeOf(item.source) <= AUTO_BYTES);
  const lines = useWords(item, count, page, wanted);
  useKeptPlace(box, item, count);
  return (
    <div ref={box} className={classes.pages} data-view="pages">
      <div className={classes.tools} role="toolbar" aria-label={t.compare.options}>
        <Pager page={page} count={count} size={44} isColumn onPage={(next) => handle.current?.show(next)} />
        <Zoomer
          zoom={zoom}
          onZoom={(next) => {
            rememberLook(item, { zoom: next });
            setZoom(next);
          }}
        />
        <Switch
          label={t.view.selectText}
          checked={wanted}
          onChange={({ currentTarget }) => setWanted(currentTarget.checked)}
        />
        {canReadWords(item) && (
          <CopyButton
            size="compact-md"
            label={t.view.copyText}
            text={() => textOf(item, count, lines)}
            data-copy-text
          />
        )}
      </div>
      <PageList
        item={item}
        pageCount={count}
        zoom={zoom}
        handle={handle}
        onPage={(next) => {
          // It shows 1 until somebody scrolls.
          if (lookAt(item).top !== null) rememberLook(item, { page: next });
          setPage(next);
        }}
      >
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

/** Scrolls to the last position as soon as the pages have their height, and remembers it. */
function useKeptPlace(box: RefObject<HTMLElement | null>, item: Item, count: number): void {
  const latest = useRef(item);
  latest.current = item;
  const { document } = item;
  // biome-ignore lint/correctness/useExhaustiveDependencies: versions of a document are looked at alike.
  useLayoutEffect(() => {
    const list = box.current?.querySelector<HTMLElement>('[data-pages]');
    const strip = list?.firstElementChild;
    if (!list || !strip) return;
    const { top, page } = lookAt(latest.current);
    const wanted = top ?? (page - 1) / count;
    const stop = new AbortController();
    const { signal } = stop;
    const observer = new ResizeObserver(() => {
      list.scrollTop = wanted * list.scrollHeight;
    });
    if (wanted > 0) observer.observe(strip);
    // From then on people scroll by themselves.
    for (const act of ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const) {
      box.current?.addEventListener(act, () => observer.disconnect(), { signal, passive: true });
    }
    list.addEventListener(
      'scroll',
      () => {
        if (list.scrollHeight > list.clientHeight) {
          rememberLook(latest.current, { top: list.scrollTop / list.scrollHeight });
        }
      },
      { signal, passive: true },
    );
    return () => {
      stop.abort();
      observer.disconnect();
    };
  }, [box, document, count]);
}
