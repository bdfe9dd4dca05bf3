import {
  type ReactNode,
  type RefObject,
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { A4, type Point, type Size } from '../stage/geometry.ts';
import type { Zoom } from '../stage/looks.ts';
import { type Picture, SIDE, useDrawnPage } from '../stage/use-drawn-page.ts';
import { useScrolledView } from '../stage/use-scrolled-view.ts';
import classes from './edit.module.css';
import { usePinch } from './use-pinch.ts';

/** Steps of the buttons. */
export const ZOOMS: readonly Zoom[] = [0.5, 0.75, 1, 1.5, 2, 3];

export interface PageListHandle {
  show(page: number): void;
  /** The current page, and the center of its visible part as shares of its sides. */
  middle(): { page: number; at: Point };
}

interface Props {
  item: Item;
  pageCount: number;
  zoom: Zoom;
  /** Pages are shown turned by a quarter. */
  isSideways?: boolean;
  handle: RefObject<PageListHandle | null>;
  onPage(page: number): void;
  /** Pinching zooms. */
  onZoom?: (zoom: Zoom) => void;
  children(page: number, size: Size, picture: Picture | null): ReactNode;
}

const GAP = 16;
const PADDING = 14;
const WIDEST = 900;
/** Pixels covered by bars at the window's edges: at the top, and on phones at the bottom. */
const HEAD = 60;
const BARS = 150;
const NARROW = 896;

/** The pages of a document in a column. Only those near the window are drawn. */
export function PageList({ item, pageCount, zoom, isSideways = false, handle, onPage, onZoom, children }: Props) {
  const { t } = useTexts();
  const box = useRef<HTMLElement>(null);
  const view = useScrolledView(box);
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  const width = Math.max(120, Math.min(view.width - 2 * PADDING, WIDEST)) * zoom;
  const tops = useTops(item, pageCount, width, ratios, isSideways);
  useKeptPoint(box, zoom, tops[pageCount] as number, onZoom);

  const pageAt = (y: number) => {
    let [low, high] = [1, pageCount];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((tops[middle - 1] as number) <= y) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const looked = pageAt(view.top + view.height / 2);
  const latest = useRef(onPage);
  latest.current = onPage;
  useLayoutEffect(() => latest.current(looked), [looked]);

  useImperativeHandle(handle, () => ({
    show(page) {
      const element = box.current;
      if (element) element.scrollTop = (tops[page - 1] as number) - PADDING;
    },
    middle() {
      const element = box.current;
      const frame = element?.querySelector(`[data-page="${looked}"]`)?.getBoundingClientRect();
      if (!element || !frame) return { page: looked, at: { x: 0.5, y: 0.5 } };
      const window = element.getBoundingClientRect();
      const below = innerWidth <= NARROW ? BARS : 0;
      const share = (low: number, high: number, from: number, length: number) =>
        ((Math.max(low, from) + Math.min(high, from + length)) / 2 - from) / length;
      return {
        page: looked,
        at: {
          x: share(Math.max(0, window.left), Math.min(innerWidth, window.right), frame.left, frame.width),
          y: share(Math.max(HEAD, window.top), Math.min(innerHeight - below, window.bottom), frame.top, frame.height),
        },
      };
    },
  }));

  const onRatio = useCallback((page: number, ratio: number) => {
    setRatios((known) => (known.get(page) === ratio ? known : new Map(known).set(page, ratio)));
  }, []);
  const first = Math.max(1, pageAt(view.top) - 1);
  const last = Math.min(pageCount, pageAt(view.top + Math.max(view.height, 400)) + 1);
  const pages = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const isSeen = (page: number) =>
    (tops[page] as number) - GAP > view.top && (tops[page - 1] as number) < view.top + view.height;
  return (
    <section
      ref={box}
      className={classes.window}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it, too.
      tabIndex={0}
      aria-label={t.edit.pages}
      data-pages
    >
      <div
        className={classes.strip}
        style={{ height: (tops[pageCount] as number) - GAP + PADDING, minWidth: width + 2 * PADDING }}
      >
        {view.width > 0 &&
          pages.map((page) => (
            <div
              key={page}
              className={classes.page}
              style={{ top: tops[page - 1], width, height: (tops[page] as number) - (tops[page - 1] as number) - GAP }}
              data-page={page}
            >
              <Page item={item} page={page} width={width} seen={isSeen(page)} onRatio={onRatio}>
                {children}
              </Page>
            </div>
          ))}
      </div>
    </section>
  );
}

/** Keeps the point between the fingers, or in the middle of the window, in place while zooming. @param height of all pages */
function useKeptPoint(box: RefObject<HTMLElement | null>, zoom: Zoom, height: number, onZoom: Props['onZoom']) {
  const anchor = usePinch(box, zoom, onZoom);
  const before = useRef({ zoom, height: 0 });
  useLayoutEffect(() => {
    const element = box.current;
    if (element && before.current.zoom !== zoom && before.current.height > 0) {
      const { x, y } = anchor.current ?? { x: element.clientWidth / 2, y: element.clientHeight / 2 };
      anchor.current = null;
      const scale = zoom / before.current.zoom;
      element.scrollTop = ((element.scrollTop + y) / before.current.height) * height - y;
      element.scrollLeft = (element.scrollLeft + x - PADDING) * scale + PADDING - x;
    }
    before.current = { zoom, height };
  }, [box, zoom, height, anchor]);
}

/** The upper edges of all pages and the end of the last one, in pixels. @param ratios of the pages drawn so far */
function useTops(
  item: Item,
  pageCount: number,
  width: number,
  ratios: ReadonlyMap<number, number>,
  isSideways: boolean,
): readonly number[] {
  const previewed = item.preview?.pages;
  return useMemo(() => {
    const known = (page: number) => {
      const pixels = previewed?.[page - 1];
      return ratios.get(page) ?? (pixels && pixels.width / pixels.height);
    };
    const usual = known(1) ?? A4.width / A4.height;
    const offsets = [PADDING];
    for (let page = 1; page <= pageCount; page++) {
      const ratio = known(page) ?? usual;
      offsets.push((offsets[page - 1] as number) + (isSideways ? width * ratio : width / ratio) + GAP);
    }
    return offsets;
  }, [previewed, ratios, pageCount, width, isSideways]);
}

interface PageProps {
  item: Item;
  page: number;
  width: number;
  seen: boolean;
  onRatio(page: number, ratio: number): void;
  children: Props['children'];
}

function Page({ item, page, width, seen, onRatio, children }: PageProps) {
  const { t } = useTexts();
  const isMagnified = width * devicePixelRatio > SIDE;
  const { picture, size } = useDrawnPage(item, page, { isSeen: seen, isMagnified, hasThumbnail: true });
  const ratio = size && size.width / size.height;
  // The same picture stays the same object, so that an unchanged page is not redrawn.
  // biome-ignore lint/correctness/useExhaustiveDependencies: its address and the file say all of it.
  const shown = useMemo(() => picture, [picture?.address, item.id]);
  useLayoutEffect(() => {
    if (ratio) onRatio(page, ratio);
  }, [page, ratio, onRatio]);
  if (!size) {
    return (
      <span className={classes.waiting} role="img" aria-label={t.regions.waiting}>
        {page}
      </span>
    );
  }
  return children(page, size, shown);
}
