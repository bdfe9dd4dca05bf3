import { type PointerEvent, type RefObject, useState } from 'react';
import { followPointer, LEAST_DRAG } from '../stage/follow-pointer.ts';
import { type Box, boxBetween, type Point, pointOn, pointWithin, type Size } from '../stage/geometry.ts';
import { followStroke, type Stroke } from './follow-stroke.ts';
import { boxOf, type Handle, type Measures, moved as movedItem, type Placed, pullOf, resized } from './placed.ts';
import { NO_GUIDES, snapped } from './snap.ts';
import { isTextEdit } from './text-edits.ts';
import { factsOf, frameAround, isMarkTool, lineBetween, type Tool } from './tools.ts';
import { useCorners } from './use-corners.ts';

/** Results of gestures on a page. */
export interface GestureActions {
  onSelect(index: number | null): void;
  onChange(index: number, item: Placed, what: 'moved' | 'resized'): void;
  /** The tool was used: between two points, at one point, or along a stroke. */
  onPoint(page: number, box: Box): void;
  onArea(page: number, from: Point, to: Point): void;
  onStroke(page: number, points: Stroke): void;
  onCorners(page: number, points: readonly Point[]): void;
}

interface Around extends GestureActions {
  page: number;
  size: Size;
  items: readonly { item: Placed; index: number }[];
  measures: Measures;
  tool: Tool;
  /** The words between two points; null if there are none. */
  wordsBetween(from: Point, to: Point): Box[] | null;
  /** Color and width of strokes. */
  pen: { color: string; stroke: number };
}

/** A press that ends within this many pixels is a click. */
const SAME_PLACE = LEAST_DRAG * 2;
/** Snapping distance of guides, in pixels. */
const SNAP_PX = 6;

/** Uses the current tool at the pointer, and moves and resizes items. */
export function useSheetGestures(sheet: RefObject<HTMLElement | null>, around: Around) {
  const { page, size, measures, tool, wordsBetween, pen, onSelect, onChange, onPoint, onArea, onStroke } = around;
  /** The item that the pointer is changing. */
  const [draft, setDraft] = useState<{ index: number; item: Placed } | null>(null);
  /** The item that the pointer is drawing. */
  const [trace, setTrace] = useState<Placed | null>(null);
  const corners = useCorners(sheet, around);
  const [guides, setGuides] = useState(NO_GUIDES);

  const pressPoint = (event: PointerEvent, used: Exclude<Tool, 'select'>, from: Point) =>
    followPointer(
      event,
      () => {},
      (up) => {
        const isThere = up && Math.hypot(up.clientX - event.clientX, up.clientY - event.clientY) < SAME_PLACE;
        if (!isThere) return;
        if (factsOf(used).gesture === 'corners') corners.press(from);
        else onPoint(page, frameAround(used, from, size));
      },
    );
  const dragArea = (event: PointerEvent, used: Exclude<Tool, 'select'>, from: Point, element: Element) => {
    let to: Point | null = null;
    followPointer(
      event,
      (move, far) => {
        if (!far) return;
        to = pointWithin(pointOn(element, move, size), size);
        setTrace(traceOf(used, page, from, to, wordsBetween));
      },
      (up) => {
        setTrace(null);
        if (!up) return;
        if (to) onArea(page, from, to);
        else onPoint(page, frameAround(used, from, size));
      },
    );
  };
  const drawStroke = (event: PointerEvent, element: Element) => {
    const scale = size.width / element.getBoundingClientRect().width;
    const inMm = (points: Stroke) =>
      points.map(([x, y, pressure]): Stroke[number] => {
        const on = pointWithin({ x: x * scale, y: y * scale }, size);
        return [Math.round(on.x * 100) / 100, Math.round(on.y * 100) / 100, pressure];
      });
    followStroke(
      event,
      element,
      (points) => setTrace({ type: 'ink', page, strokes: [inMm(points)], ...pen }),
      (points) => {
        setTrace(null);
        if (points) onStroke(page, inMm(points));
      },
    );
  };

  return {
    draft,
    trace: trace ?? corners.trace,
    guides,
    useTool(event: PointerEvent) {
      const element = sheet.current;
      if (!element || event.button !== 0 || event.target instanceof HTMLTextAreaElement) return;
      if (tool === 'select') return onSelect(null);
      const { gesture } = factsOf(tool);
      const from = pointOn(element, event, size);
      if (gesture === 'line') return onSelect(null);
      if (gesture === 'point' || gesture === 'corners') return pressPoint(event, tool, from);
      event.preventDefault();
      onSelect(null);
      if (gesture === 'stroke') drawStroke(event, element);
      else dragArea(event, tool, from, element);
    },
    grab(event: PointerEvent, index: number, item: Placed, handle: Handle | null) {
      const element = sheet.current;
      if (!element || event.button !== 0) return;
      event.stopPropagation();
      onSelect(index);
      if (isTextEdit(item)) return;
      const from = pointOn(element, event, size);
      let latest: Placed | null = null;
      const box = boxOf(item, measures);
      const pull = pullOf(item);
      const isFree = handle === null || pull === 'free' || pull === 'width';
      const near = {
        page: size,
        others: around.items.flatMap((one) => (one.index === index ? [] : (boxOf(one.item, measures) ?? []))),
        reach: SNAP_PX * (size.width / element.getBoundingClientRect().width),
        handle,
      };
      followPointer(
        event,
        (move, far) => {
          if (!far) return;
          const to = pointOn(element, move, size);
          const moved = { x: to.x - from.x, y: to.y - from.y };
          // Alt disables snapping.
          const drawn = box && isFree && !move.altKey ? snapped(box, moved, near) : { by: moved, guides: NO_GUIDES };
          const { by } = drawn;
          setGuides(drawn.guides);
          latest = handle ? resized(item, handle, by, size, measures) : movedItem(item, by, size, measures);
          setDraft({ index, item: latest });
        },
        (up) => {
          setDraft(null);
          setGuides(NO_GUIDES);
          if (up && latest) onChange(index, latest, handle ? 'resized' : 'moved');
        },
      );
    },
  };
}

/** The item that a drag shows until it ends. */
function traceOf(tool: Tool, page: number, from: Point, to: Point, wordsBetween: Around['wordsBetween']): Placed {
  if (tool === 'line' || tool === 'arrow') return lineBetween(tool, page, from, to);
  const box = boxBetween(from, to);
  if (tool === 'ellipse') return { type: 'ellipse', page, ...box };
  if (isMarkTool(tool)) return { type: tool, page, areas: wordsBetween(from, to) ?? [box] };
  return {
    type: 'rectangle',
    page,
    ...box,
    ...(tool === 'whiteout' && { fill: '#ffffff', stroke: 0.5, color: '#8a938d' }),
  };
}
