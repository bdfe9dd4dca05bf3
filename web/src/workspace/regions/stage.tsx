import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import classes from './regions.module.css';
import {
  type Area,
  between,
  HANDLES,
  type Handle,
  isOn,
  moved,
  type Point,
  type Regions,
  resized,
  type Size,
} from './regions.ts';

interface Props {
  picture: { address: string; onLost?: () => void } | null;
  /** Of the page, in the unit of the rectangles. */
  size: Size;
  page: number;
  regions: Regions;
  areas: readonly Area[];
  /** Shown, and not to be changed. */
  marks: readonly Area[];
  selected: number | null;
  /** A finger draws, rather than scrolling the page. */
  drawing: boolean;
  zoom: Zoom;
  onSelect(index: number | null): void;
  onChange(areas: Area[]): void;
  /** What a rectangle is called that is always there: none is drawn. */
  label?: (area: Area) => string;
  /** What it is pulled at, instead of all corners and sides. */
  handles?: readonly Handle[];
  /** Lies on the page as well. */
  children?: ReactNode;
}

export type Zoom = 'fit' | '1' | '2';

/** Pixels that a pointer moves before it draws. */
const LEAST_DRAG = 4;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** A page with rectangles on it, that are drawn, moved and pulled by mouse, finger and keys. */
export function Stage(props: Props) {
  const {
    picture,
    size,
    page,
    regions,
    areas,
    marks,
    selected,
    drawing,
    zoom,
    onSelect,
    onChange,
    label,
    handles = HANDLES,
  } = props;
  const { t } = useTexts();
  const sheet = useRef<HTMLDivElement>(null);
  /** What is being drawn or pulled; its place among the rectangles, which is past their end for a new one. */
  const [draft, setDraft] = useState<{ index: number; area: Area } | null>(null);
  const shown = draft ? areas.toSpliced(draft.index, 1, draft.area) : areas;

  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const frame = (sheet.current as HTMLElement).getBoundingClientRect();
    return {
      x: ((event.clientX - frame.left) / frame.width) * size.width,
      y: ((event.clientY - frame.top) / frame.height) * size.height,
    };
  };
  /** Follows a pointer until it is let go; Escape takes everything back. */
  const track = (event: PointerEvent, index: number, areaAt: (from: Point, to: Point) => Area) => {
    const from = pointOf(event);
    const start = { x: event.clientX, y: event.clientY };
    const stop = new AbortController();
    const { signal } = stop;
    let latest: Area | null = null;
    const end = (keep: boolean) => {
      stop.abort();
      setDraft(null);
      if (!keep || !latest) return;
      onChange(index < areas.length ? areas.with(index, latest) : [...(regions.many ? areas : []), latest]);
      onSelect(regions.many ? index : 0);
    };
    const onMove = (move: globalThis.PointerEvent) => {
      if (move.pointerId !== event.pointerId) return;
      const far = Math.hypot(move.clientX - start.x, move.clientY - start.y) >= LEAST_DRAG;
      if (!latest && !far) return;
      latest = areaAt(from, pointOf(move));
      setDraft({ index, area: latest });
    };
    addEventListener('pointermove', onMove, { signal });
    addEventListener('pointerup', (up) => up.pointerId === event.pointerId && end(true), { signal });
    addEventListener('pointercancel', (up) => up.pointerId === event.pointerId && end(false), { signal });
    addEventListener('keydown', (key) => key.key === 'Escape' && end(false), { signal });
  };
  const draw = (event: PointerEvent) => {
    if (label || event.button !== 0 || (event.pointerType === 'touch' && !drawing)) return;
    event.preventDefault();
    onSelect(null);
    track(event, areas.length, (from, to) => between(from, to, regions.many || regions.pageName ? page : 0, size));
  };
  const grab = (event: PointerEvent, index: number, handle: Handle | null) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    onSelect(index);
    const area = areas[index] as Area;
    track(event, index, (from, to) => {
      const by = { x: to.x - from.x, y: to.y - from.y };
      return handle ? resized(area, handle, by, size, regions.least) : moved(area, by, size);
    });
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      onSelect(null);
      return onChange(areas.toSpliced(index, 1));
    }
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    const step = event.ctrlKey || event.metaKey ? 10 : 1;
    const by = { x: arrow.x * step, y: arrow.y * step };
    const area = areas[index] as Area;
    onChange(areas.with(index, event.shiftKey ? resized(area, 'se', by, size, regions.least) : moved(area, by, size)));
  };
  const placeOf = ({ x, y, width, height }: Area) => ({
    left: `${(x / size.width) * 100}%`,
    top: `${(y / size.height) * 100}%`,
    width: `${(width / size.width) * 100}%`,
    height: `${(height / size.height) * 100}%`,
  });
  const ratio = size.width / size.height;
  const width = zoom === 'fit' ? `min(100%, calc(var(--room, 68vh) * ${ratio}))` : `${Number(zoom) * 100}%`;
  return (
    <div className={classes.window}>
      <div
        ref={sheet}
        className={classes.sheet}
        style={{ aspectRatio: `${size.width} / ${size.height}`, width }}
        data-stage
        data-drawing={drawing || undefined}
        data-quiet={label !== undefined || undefined}
        onPointerDown={draw}
      >
        {picture && (
          <img
            src={picture.address}
            alt={t.pages.page(page)}
            draggable={false}
            {...(picture.onLost && { onError: picture.onLost })}
          />
        )}
        {marks.map((mark, index) =>
          isOn(mark, page) ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: they come and go together.
            <span key={index} className={classes.mark} style={placeOf(mark)} data-mark aria-hidden="true" />
          ) : null,
        )}
        {shown.map((area, index) =>
          isOn(area, page) ? (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a rectangle is known by its place in the list.
              key={index}
              type="button"
              className={classes.area}
              style={placeOf(area)}
              data-area={index}
              data-tiny={handles.length === 1 || undefined}
              aria-pressed={index === selected}
              aria-label={label?.(area) ?? labelOf(t.regions.area, area, index, regions.unit)}
              onFocus={() => onSelect(index)}
              onKeyDown={(event) => onKeyDown(event, index)}
              onPointerDown={(event) => grab(event, index, null)}
            >
              {index === selected &&
                handles.map((handle) => (
                  <span
                    key={handle}
                    className={classes.handle}
                    data-handle={handle}
                    onPointerDown={(event) => grab(event, index, handle)}
                  />
                ))}
            </button>
          ) : null,
        )}
        {props.children}
      </div>
    </div>
  );
}

function labelOf(
  say: (number: number, place: string, size: string) => string,
  area: Area,
  index: number,
  unit: string,
) {
  const { x, y, width, height } = area;
  return say(index + 1, `${x}, ${y} ${unit}`, `${width} × ${height} ${unit}`);
}
