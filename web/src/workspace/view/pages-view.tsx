import { lazy, type RefObject, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { nameFor } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { sizeOf } from '../../tray/source.ts';
import { PageList, type PageListHandle } from '../edit/page-list.tsx';
import { useWords } from '../edit/use-words.ts';
import { useReport } from '../form/use-report.ts';
import { lookAt, rememberLook, type Zoom } from '../stage/looks.ts';
import { LinkLayer, type PageLink } from './link-layer.tsx';
import { MatchLayer } from './match-layer.tsx';
import type { Match } from './matches.ts';
import { type Found, NONE_FOUND, SearchBar } from './search-bar.tsx';
import { TextLayer } from './text-layer.tsx';
import classes from './view.module.css';
import { QUARTER, ViewTools } from './view-tools.tsx';

const Presentation = lazy(() => import('./presentation.tsx'));

/** Largest document whose words are read at once; in larger ones people must ask, since the file is sent. */
const AUTO_BYTES = 2_000_000;

/** The pages of a document, one below the other, with selectable words, links to follow, and a search. */
export default function PagesView({ item, count }: { item: Item; count: number }) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const handle = useRef<PageListHandle>(null);
  const [page, setPage] = useState(1);
  const [zoom, setZoom] = useState<Zoom>(lookAt(item).zoom);
  const [turn, setTurn] = useState(0);
  const [isRead, read] = useState(sizeOf(item.source) <= AUTO_BYTES);
  const [found, setFound] = useState<Found | null>(null);
  const [isPresented, present] = useState(false);
  const seen = useRef<Match>(null);
  const lines = useWords(item, count, page, isRead);
  const links = useLinks(item, isRead);
  useKeptPlace(box, item, count);
  const show = (to: number) => handle.current?.show(to);
  const take = (next: Found) => {
    setFound(next);
    const match = next.matches[next.at];
    if (match && match.page !== page) show(match.page);
  };
  return (
    <div ref={box} className={classes.pages} data-view="pages" data-turn={turn || undefined}>
      <ViewTools
        item={item}
        count={count}
        page={page}
        onPage={show}
        zoom={zoom}
        onZoom={(next) => {
          rememberLook(item, { zoom: next });
          setZoom(next);
        }}
        turn={turn}
        onTurn={setTurn}
        isSearched={found !== null}
        onSearch={() => setFound(found ? null : NONE_FOUND)}
        onPresent={() => present(true)}
        lines={lines}
        isRead={isRead}
        onRead={read}
      />
      {found && (
        <SearchBar
          item={item}
          count={count}
          known={lines}
          found={found}
          onFound={take}
          onClose={() => setFound(null)}
        />
      )}
      <PageList
        item={item}
        pageCount={count}
        zoom={zoom}
        isSideways={turn % (2 * QUARTER) !== 0}
        handle={handle}
        onPage={(next) => {
          // It shows 1 until somebody scrolls.
          if (lookAt(item).top !== null) rememberLook(item, { page: next });
          setPage(next);
        }}
      >
        {(number, size, picture) => (
          <div className={classes.turned}>
            <div className={classes.sheet} data-view-page={number}>
              {picture && (
                <img
                  src={picture.address}
                  alt={t.pages.page(number)}
                  draggable={false}
                  {...(picture.onLost && { onError: picture.onLost })}
                />
              )}
              {found && <MatchLayer found={found} page={number} size={size} seen={seen} />}
              {isRead && <TextLayer lines={lines.get(number) ?? []} size={size} />}
              <LinkLayer links={links.filter(({ page }) => page === number)} size={size} onPage={show} />
            </div>
          </div>
        )}
      </PageList>
      {isPresented && (
        <Suspense>
          <Presentation
            item={item}
            count={count}
            first={page}
            onClose={(last) => {
              present(false);
              show(last);
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** The links of a document. */
function useLinks(item: Item, wanted: boolean): PageLink[] {
  const { report } = useReport<{ annotations: PageLink[] }>(nameFor('read-annotations'), item, wanted);
  return useMemo(() => (report?.annotations ?? []).filter(({ type }) => type === 'link'), [report]);
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
