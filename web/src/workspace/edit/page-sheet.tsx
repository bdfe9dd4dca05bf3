import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef } from 'react';
import { useTexts } from '../../texts/index.tsx';
import { isSame } from '../same-props.ts';
import { ARROWS, type Box, type Point, placeOf, type Size } from '../stage/geometry.ts';
import { Sheet } from '../stage/sheet.tsx';
import type { Picture } from '../stage/use-drawn-page.ts';
import { ChangedLine } from './changed-line.tsx';
import { ItemDrawing } from './item-drawing.tsx';
import { LineEditor } from './line-editor.tsx';
import { LineLayer } from './line-layer.tsx';
import { boxOf, type Handle, handlesOf, type Measures, moved, type Placed, pullOf, resized, tenth } from './placed.ts';
import classes from './sheet.module.css';
import type { Guides } from './snap.ts';
import { TextEditor } from './text-editor.tsx';
import { isTextEdit } from './text-edits.ts';
import { factsOf, type Tool } from './tools.ts';
import { isOf, type OpenLine } from './use-line-editing.ts';
import { type GestureActions, useSheetGestures } from './use-sheet-gestures.ts';
import type { TextLine } from './words.ts';

export interface Writing {
  index: number | null;
  item: Placed;
}

/** Actions on items. */
export interface SheetActions extends GestureActions {
  /** @param byKey consecutive changes of one kind are undone together */
  onChange(index: number, item: Placed, what: 'moved' | 'resized', byKey?: boolean): void;
  onRemove(index: number): void;
  onEdit(index: number): void;
  /** The text is finished; with `stay`, the keyboard continues at the item. */
  onWritten(text: string, stay: boolean): void;
  /** @param word index of the pressed word */
  onOpenLine(page: number, line: TextLine, word: number | null): void;
  /** @param text null leaves the line as it was */
  onLineDone(text: string | null, stay: boolean): void;
  /** The line that the keyboard requested now has the focus. */
  onLineReached(): void;
}

interface Props extends SheetActions {
  page: number;
  size: Size;
  picture: Picture | null;
  items: readonly { item: Placed; index: number }[];
  measures: Measures;
  pictureOf(file: string): string | null;
  tool: Tool;
  selected: number | null;
  /** The text that people are typing on this page; a new one has no index yet. */
  writing: Writing | null;
  /** The lines of text; none until they are read. */
  lines: readonly TextLine[];
  /** The line on this page that people are changing. */
  openLine: OpenLine | null;
  /** The keyboard requests its first line. */
  isLineWanted: boolean;
  /** Positions of search matches. */
  found: readonly Box[];
  nameOf(item: Placed): string;
  /** The positions of its words are known. */
  read: boolean;
  areasBetween(page: number, from: Point, to: Point): Box[] | null;
  /** Index of the item to focus once drawn. */
  wanted: number | null;
  onArrived(): void;
  /** Color and width of strokes. */
  pen: { color: string; stroke: number };
}

/** Steps of the arrow keys in millimeters: 1, or this many with Shift. */
const FAR_MM = 10;

/** A page with its items, which people move, resize, write and draw by mouse, finger, pen and keys. */
export const PageSheet = memo(SheetOfPage, (one, other) => isSame(one, other, 3));

function SheetOfPage(props: Props) {
  const { page, size, picture, items, measures, tool, writing, openLine, read } = props;
  const { t } = useTexts();
  const sheet = useRef<HTMLDivElement>(null);
  const { draft, trace, guides, useTool, grab } = useSheetGestures(sheet, {
    ...props,
    wordsBetween: (from, to) => props.areasBetween(page, from, to),
  });
  useFocusOnArrival(sheet, props);
  const shown = draft
    ? items.map((each) => (each.index === draft.index ? { ...each, item: draft.item } : each))
    : items;
  const settled = shown.filter(({ index }) => index !== writing?.index && index !== openLine?.index);
  const framed = tool === 'editText' ? settled.filter(({ item }) => !isTextEdit(item)) : settled;
  return (
    <Sheet
      ref={sheet}
      picture={picture}
      alt={t.pages.page(page)}
      className={classes.sheet}
      data-sheet={page}
      data-gesture={tool === 'select' ? undefined : factsOf(tool).gesture}
      data-read={read || undefined}
      onPointerDown={useTool}
    >
      <Drawings {...props} items={settled} trace={trace} guides={guides} />
      {tool === 'editText' && <PageLines {...props} />}
      {framed.map(({ item, index }) => (
        <ItemFrame key={index} {...props} item={item} index={index} onGrab={grab} />
      ))}
      {writing && <TextEditor item={writing.item} size={size} measures={measures} onDone={props.onWritten} />}
      {openLine && <LineEditor open={openLine} size={size} onDone={props.onLineDone} />}
    </Sheet>
  );
}

/** Draws the items as they will look, and marks search matches. */
function Drawings(props: Props & { trace: Placed | null; guides: Guides }) {
  const { items, trace, guides, size, lines, page, found, ...rest } = props;
  return (
    <svg className={classes.layer} viewBox={`0 0 ${size.width} ${size.height}`} aria-hidden="true">
      {found.map(({ x, y, width, height }) => (
        <rect
          key={`${x} ${y}`}
          x={x}
          y={y}
          width={width}
          height={height}
          fill="#ffb020"
          style={{ mixBlendMode: 'multiply' }}
          data-match
        />
      ))}
      {items.map(({ item, index }) =>
        isTextEdit(item) ? (
          <ChangedLine key={index} item={item} line={lines.find((line) => isOf(item, page, line))} />
        ) : (
          <ItemDrawing key={index} item={item} measures={rest.measures} pictureOf={rest.pictureOf} />
        ),
      )}
      {trace && <ItemDrawing item={trace} measures={rest.measures} pictureOf={rest.pictureOf} />}
      {guides.x !== null && <path d={`M${guides.x} 0v${size.height}`} {...GUIDE} />}
      {guides.y !== null && <path d={`M0 ${guides.y}h${size.width}`} {...GUIDE} />}
    </svg>
  );
}

const GUIDE = { stroke: '#d4006a', strokeWidth: 0.3, 'data-guide': true };

/** The lines of text, each of which can be pressed. */
function PageLines({ page, lines, size, items, isLineWanted, onLineReached, onOpenLine }: Props) {
  const changed = items.filter(({ item }) => isTextEdit(item)).map(({ item }) => [`${item.x} ${item.y}`, item.text]);
  return (
    <LineLayer
      page={page}
      lines={lines}
      size={size}
      changes={JSON.stringify(Object.fromEntries(changed))}
      isWanted={isLineWanted}
      onArrived={onLineReached}
      onOpen={(line, word) => onOpenLine(page, line, word)}
    />
  );
}

/** Focuses the requested item once its page is drawn. */
function useFocusOnArrival(sheet: { current: HTMLElement | null }, { wanted, onArrived }: Props) {
  const latest = useRef(onArrived);
  latest.current = onArrived;
  useEffect(() => {
    const there = wanted === null ? null : sheet.current?.querySelector<HTMLElement>(`[data-placed="${wanted}"]`);
    if (!there) return;
    there.focus();
    latest.current();
  }, [wanted, sheet]);
}

interface FrameProps extends Props {
  item: Placed;
  index: number;
  onGrab(event: PointerEvent, index: number, item: Placed, handle: Handle | null): void;
}

/** The frame of an item, to select, move and resize it. */
function ItemFrame(props: FrameProps) {
  const { item, index, size, measures, selected, nameOf, onSelect, onEdit, onGrab } = props;
  const { t } = useTexts();
  const box = boxOf(item, measures);
  if (!box) return null;
  return (
    <button
      type="button"
      className={classes.item}
      style={placeByMiddle(box, size)}
      data-placed={index}
      data-type={item.type}
      aria-pressed={index === selected}
      aria-label={t.edit.itemAt(nameOf(item), tenth(box.x), tenth(box.y))}
      onFocus={() => onSelect(index)}
      onKeyDown={(event) => changeByKey(event, props)}
      onPointerDown={(event) => onGrab(event, index, item, null)}
      onDoubleClick={() => onEdit(index)}
    >
      {index === selected &&
        handlesOf(item).map((handle) => (
          <span
            key={handle}
            className={classes.handle}
            data-handle={handle}
            style={endOf(handle, item, box)}
            onPointerDown={(event) => onGrab(event, index, item, handle)}
          />
        ))}
    </button>
  );
}

/** Removes, edits, moves or resizes an item by the keyboard. */
function changeByKey(event: KeyboardEvent, props: FrameProps) {
  const { item, index, size, measures, onRemove, onEdit, onChange } = props;
  const hasCommand = event.ctrlKey || event.metaKey;
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault();
    return onRemove(index);
  }
  if (event.key === 'Enter' || event.key === 'F2') {
    if (hasCommand) return;
    event.preventDefault();
    return onEdit(index);
  }
  const arrow = ARROWS[event.key];
  if (!arrow || event.altKey || isTextEdit(item)) return;
  event.preventDefault();
  const far = event.shiftKey ? FAR_MM : 1;
  const by = { x: arrow.x * far, y: arrow.y * far };
  if (hasCommand) {
    const handle = { free: 'se', shape: 'se', width: 'e', ends: 'to', none: 'se' } as const;
    return onChange(index, resized(item, handle[pullOf(item)], by, size, measures), 'resized', true);
  }
  onChange(index, moved(item, by, size, measures), 'moved', true);
}

/** Positioned by its center: the frame of a small item is larger than the item. */
function placeByMiddle(box: Box, size: Size) {
  return placeOf({ ...box, x: box.x + box.width / 2, y: box.y + box.height / 2 }, size);
}

/** The position of the end of a line in its frame. */
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
