import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import classes from './edit.module.css';
import { StrokeTaker } from './ink.ts';
import { ItemDrawing } from './item-drawing.tsx';
import {
  type Box,
  boxOf,
  type Handle,
  handlesOf,
  type Measures,
  moved,
  type Placed,
  type Point,
  pullOf,
  resized,
  type Size,
  tenth,
} from './placed.ts';
import { TextEditor } from './text-editor.tsx';
import { factsOf, frameAround, isMarkTool, lineBetween, type Tool } from './tools.ts';

export interface Writing {
  index: number | null;
  item: Placed;
}

/** What is done with the things on pages. */
export interface SheetActions {
  onSelect(index: number | null): void;
  /** @param what is said of it */
  onChange(index: number, item: Placed, what: 'moved' | 'resized' | 'written', byKey?: boolean): void;
  onRemove(index: number): void;
  onEdit(index: number): void;
  /** The text is written; with `stay`, one goes on at it by the keyboard. */
  onWritten(text: string, stay: boolean): void;
  /** The tool was used: between two points, at one, or along a stroke. */
  onPoint(page: number, box: Box): void;
  onArea(page: number, from: Point, to: Point): void;
  onStroke(page: number, points: [number, number, number][]): void;
}

interface Props extends SheetActions {
  page: number;
  size: Size;
  picture: { address: string; onLost?: () => void } | null;
  items: readonly { item: Placed; index: number }[];
  measures: Measures;
  pictureOf(file: string): string | null;
  tool: Tool;
  selected: number | null;
  /** The text on this page that is being written; a new one has no place in the list yet. */
  writing: Writing | null;
  nameOf(item: Placed): string;
  /** The places of its words are known. */
  read: boolean;
  /** The words between two points; null where there are none. */
  wordsBetween(from: Point, to: Point): Box[] | null;
  /** What gets the focus once it is there. */
  wanted: number | null;
  onArrived(): void;
  /** What a stroke is drawn with. */
  pen: { color: string; stroke: number };
}

/** Pixels that a pointer moves before it drags. */
const LEAST_DRAG = 4;
const ARROWS: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};
const FAR_MM = 10;

/** A page with what is put on it: to be moved, pulled, written and drawn by mouse, finger, pen and keys. */
export function PageSheet(props: Props) {
  const { page, size, picture, items, measures, pictureOf, tool, selected, writing, nameOf, pen, wanted } = props;
  const { onSelect, onChange, onRemove, onEdit, onWritten, onPoint, onArea, onStroke } = props;
  const { t } = useTexts();
  const sheet = useRef<HTMLDivElement>(null);
  /** What a pointer is changing. */
  const [draft, setDraft] = useState<{ index: number; item: Placed } | null>(null);
  /** What a pointer is drawing. */
  const [trace, setTrace] = useState<Placed | null>(null);
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const there = wanted === null ? null : sheet.current?.querySelector<HTMLElement>(`[data-placed="${wanted}"]`);
    if (!there) return;
    there.focus();
    latest.current.onArrived();
  }, [wanted]);
  const shown = draft
    ? items.map((each) => (each.index === draft.index ? { ...each, item: draft.item } : each))
    : items;
  const gesture = tool === 'select' ? null : factsOf(tool).gesture;

  const pointOf = (event: { clientX: number; clientY: number }): Point => {
    const frame = (sheet.current as HTMLElement).getBoundingClientRect();
    return {
      x: ((event.clientX - frame.left) / frame.width) * size.width,
      y: ((event.clientY - frame.top) / frame.height) * size.height,
    };
  };
  /** Follows a pointer until it is let go; a second finger, or Escape, takes everything back. */
  const track = (
    event: PointerEvent,
    onMove: (move: globalThis.PointerEvent, far: boolean) => void,
    onEnd: (kept: boolean, up: globalThis.PointerEvent | null) => void,
  ) => {
    const start = { x: event.clientX, y: event.clientY };
    const stop = new AbortController();
    const { signal } = stop;
    let far = false;
    const end = (kept: boolean, up: globalThis.PointerEvent | null) => {
      stop.abort();
      onEnd(kept, up);
    };
    const own = (other: globalThis.PointerEvent) => other.pointerId === event.pointerId;
    const move = (next: globalThis.PointerEvent) => {
      if (!own(next)) return;
      far ||= Math.hypot(next.clientX - start.x, next.clientY - start.y) >= LEAST_DRAG;
      onMove(next, far);
    };
    addEventListener('pointermove', move, { signal });
    addEventListener('pointerup', (up) => own(up) && end(true, up), { signal });
    addEventListener('pointercancel', (up) => own(up) && end(false, null), { signal });
    addEventListener('pointerdown', (other) => !own(other) && end(false, null), { signal });
    addEventListener('keydown', (key) => key.key === 'Escape' && end(false, null), { signal });
  };

  const applyTool = (event: PointerEvent) => {
    if (event.button !== 0 || event.target instanceof HTMLTextAreaElement) return;
    if (tool === 'select' || gesture === null) return onSelect(null);
    const from = pointOf(event);
    if (gesture === 'point') {
      return track(
        event,
        () => {},
        (kept, up) => {
          if (kept && up && Math.hypot(up.clientX - event.clientX, up.clientY - event.clientY) < LEAST_DRAG * 2) {
            onPoint(page, frameAround(tool, from, size));
          }
        },
      );
    }
    event.preventDefault();
    onSelect(null);
    if (gesture === 'stroke') return drawStroke(event);
    let to: Point | null = null;
    track(
      event,
      (move, far) => {
        if (!far) return;
        to = onPage(pointOf(move), size);
        setTrace(traceOf(tool, page, from, to, props.wordsBetween));
      },
      (kept) => {
        setTrace(null);
        if (!kept) return;
        if (to) onArea(page, from, to);
        else onPoint(page, frameAround(tool, from, size));
      },
    );
  };

  const drawStroke = (event: PointerEvent) => {
    const taker = new StrokeTaker(event.pointerType === 'pen');
    // Points are taken in pixels, since so far apart they are.
    const frame = (sheet.current as HTMLElement).getBoundingClientRect();
    const scale = size.width / frame.width;
    const add = ({ clientX, clientY, pressure, timeStamp }: globalThis.PointerEvent) =>
      taker.add({ x: clientX - frame.left, y: clientY - frame.top, pressure, time: timeStamp });
    const inMm = () =>
      taker.points.map(([x, y, pressure]): [number, number, number] => [
        Math.round(Math.max(0, Math.min(size.width, x * scale)) * 100) / 100,
        Math.round(Math.max(0, Math.min(size.height, y * scale)) * 100) / 100,
        pressure,
      ]);
    add(event.nativeEvent);
    track(
      event,
      (move) => {
        const events = move.getCoalescedEvents?.() ?? [];
        for (const each of events.length > 0 ? events : [move]) add(each);
        setTrace({ type: 'ink', page, strokes: [inMm()], ...pen });
      },
      (kept) => {
        setTrace(null);
        if (kept) onStroke(page, inMm());
      },
    );
  };

  const grab = (event: PointerEvent, index: number, item: Placed, handle: Handle | null) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    onSelect(index);
    const from = pointOf(event);
    let latest: Placed | null = null;
    track(
      event,
      (move, far) => {
        if (!latest && !far) return;
        const to = pointOf(move);
        const by = { x: to.x - from.x, y: to.y - from.y };
        latest = handle ? resized(item, handle, by, size, measures) : moved(item, by, size, measures);
        setDraft({ index, item: latest });
      },
      (kept) => {
        setDraft(null);
        if (kept && latest) onChange(index, latest, handle ? 'resized' : 'moved');
      },
    );
  };

  const onKeyDown = (event: KeyboardEvent, index: number, item: Placed) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      return onRemove(index);
    }
    if (event.key === 'Enter' || event.key === 'F2') {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      return onEdit(index);
    }
    const arrow = ARROWS[event.key];
    if (!arrow || event.altKey) return;
    event.preventDefault();
    const far = event.shiftKey ? FAR_MM : 1;
    const by = { x: arrow.x * far, y: arrow.y * far };
    if (event.ctrlKey || event.metaKey) {
      const handle = { free: 'se', shape: 'se', width: 'e', ends: 'to', none: 'se' } as const;
      return onChange(index, resized(item, handle[pullOf(item)], by, size, measures), 'resized', true);
    }
    onChange(index, moved(item, by, size, measures), 'moved', true);
  };

  const drawings = shown.filter(({ index }) => index !== writing?.index);
  return (
    <div
      ref={sheet}
      className={classes.sheet}
      data-sheet={page}
      data-gesture={gesture ?? undefined}
      data-read={props.read || undefined}
      onPointerDown={applyTool}
    >
      {picture && (
        <img
          src={picture.address}
          alt={t.pages.page(page)}
          draggable={false}
          {...(picture.onLost && { onError: picture.onLost })}
        />
      )}
      <svg className={classes.layer} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
        {drawings.map(({ item, index }) => (
          <ItemDrawing key={index} item={item} measures={measures} pictureOf={pictureOf} />
        ))}
        {trace && <ItemDrawing item={trace} measures={measures} pictureOf={pictureOf} />}
      </svg>
      {shown.map(({ item, index }) => {
        const box = index === writing?.index ? null : boxOf(item, measures);
        return box ? (
          <button
            key={index}
            type="button"
            className={classes.item}
            style={placeOf(box, size)}
            data-placed={index}
            data-type={item.type}
            aria-pressed={index === selected}
            aria-label={t.edit.itemAt(nameOf(item), tenth(box.x), tenth(box.y))}
            onFocus={() => onSelect(index)}
            onKeyDown={(event) => onKeyDown(event, index, item)}
            onPointerDown={(event) => grab(event, index, item, null)}
            onDoubleClick={() => onEdit(index)}
          >
            {index === selected &&
              handlesOf(item).map((handle) => (
                <span
                  key={handle}
                  className={classes.handle}
                  data-handle={handle}
                  style={endOf(handle, item, box)}
                  onPointerDown={(event) => grab(event, index, item, handle)}
                />
              ))}
          </button>
        ) : null;
      })}
      {writing && <TextEditor item={writing.item} size={size} measures={measures} onDone={onWritten} />}
    </div>
  );
}

const onPage = ({ x, y }: Point, size: Size): Point => ({
  x: Math.max(0, Math.min(size.width, x)),
  y: Math.max(0, Math.min(size.height, y)),
});

/** What a drag shows while it lasts. */
function traceOf(tool: Tool, page: number, from: Point, to: Point, wordsBetween: Props['wordsBetween']): Placed {
  if (tool === 'line' || tool === 'arrow') return lineBetween(tool, page, from, to);
  const box = between(from, to);
  if (tool === 'ellipse') return { type: 'ellipse', page, ...box };
  if (isMarkTool(tool)) return { type: tool, page, areas: wordsBetween(from, to) ?? [box] };
  return {
    type: 'rectangle',
    page,
    ...box,
    ...(tool === 'whiteout' && { fill: '#ffffff', stroke: 0.5, color: '#8a938d' }),
  };
}

export function between(from: Point, to: Point): Box {
  return {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  };
}

/** By its middle, since a small thing has a larger place to be grabbed at. */
function placeOf({ x, y, width, height }: Box, size: Size) {
  return {
    left: `${((x + width / 2) / size.width) * 100}%`,
    top: `${((y + height / 2) / size.height) * 100}%`,
    width: `${(width / size.width) * 100}%`,
    height: `${(height / size.height) * 100}%`,
  };
}

/** Where the end of a line is in its frame. */
function endOf(handle: Handle, item: Placed, box: Box) {
  if (handle !== 'from' && handle !== 'to') return undefined;
  const end = handle === 'from' ? '1' : '2';
  const share = (value: unknown, from: number, length: number) =>
    length > 0 && typeof value === 'number' ? ((value - from) / length) * 100 : 50;
  return {
    left: `${share(item[`x${end}`], box.x, box.width)}%`,
    top: `${share(item[`y${end}`], box.y, box.height)}%`,
  };
}
