import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef } from 'react';
import { useTexts } from '../../texts/index.tsx';
import classes from './area-sheet.module.css';
import { type Area, type AreaRules, isOn, movedArea, resizedArea } from './areas.ts';
import { ARROWS, HANDLES, type Handle, placeOf, type Size } from './geometry.ts';
import { SheetInWindow } from './sheet.tsx';
import { useAreaDrag } from './use-area-drag.ts';
import type { Picture } from './use-drawn-page.ts';
import type { Zoom } from './zoom-choice.tsx';

interface Props {
  picture: Picture | null;
  /** Of the page, in the unit of the rectangles. */
  size: Size;
  page: number;
  rules: AreaRules;
  areas: readonly Area[];
  /** Read-only rectangles. */
  marks?: readonly Area[];
  selected: number | null;
  /** A finger draws instead of scrolling the page. */
  drawing?: boolean;
  zoom?: Zoom;
  onSelect?(index: number | null): void;
  onChange(areas: Area[]): void;
  /** The name of a permanent rectangle; people cannot draw others. */
  label?: (area: Area) => string;
  /** Its handles; all corners and sides by default. */
  handles?: readonly Handle[];
  /** Other content on the page. */
  children?: ReactNode;
}

/** Steps of the keys: 1, or this many with Ctrl. */
const FAR = 10;

/** A page with rectangles, which people draw, move and resize by mouse, finger and keys. */
export function AreaSheet(props: Props) {
  const { picture, size, page, rules, areas, marks = [], selected, drawing = false, zoom = 'fit', label } = props;
  const { onSelect = () => {}, onChange, handles = HANDLES, children } = props;
  const { t } = useTexts();
  const sheet = useRef<HTMLDivElement>(null);
  const { shown, draw, grab } = useAreaDrag(sheet, { size, page, rules, areas, onSelect, onChange });
  const onPointerDown = (event: PointerEvent) => {
    if (!label && event.button === 0 && (event.pointerType !== 'touch' || drawing)) draw(event);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const changed = changedByKey(event, areas, index, { size, rules });
    if (!changed) return;
    event.preventDefault();
    if (changed.length < areas.length) onSelect(null);
    onChange(changed);
  };
  return (
    <SheetInWindow
      ref={sheet}
      picture={picture}
      alt={t.pages.page(page)}
      shape={size}
      zoom={zoom}
      className={classes.sheet}
      data-stage
      data-drawing={drawing || undefined}
      data-quiet={label !== undefined || undefined}
      data-one={(!rules.many && !label) || undefined}
      onPointerDown={onPointerDown}
    >
      {marks.map((mark, index) =>
        isOn(mark, page) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: they come and go together.
          <span key={index} className={classes.mark} style={placeOf(mark, size)} data-mark aria-hidden="true" />
        ) : null,
      )}
      {shown.map((area, index) =>
        isOn(area, page) ? (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a rectangle is known by its place in the list.
            key={index}
            type="button"
            className={classes.area}
            style={placeOf(area, size)}
            data-area={index}
            data-tiny={handles.length === 1 || undefined}
            aria-pressed={index === selected}
            aria-label={label?.(area) ?? labelOf(t.regions.area, area, index, rules.unit)}
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
      {children}
    </SheetInWindow>
  );
}

/** The rectangles after a key press that moves, resizes or removes one; null for other keys. */
function changedByKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
  areas: readonly Area[],
  index: number,
  { size, rules }: Pick<Props, 'size' | 'rules'>,
): Area[] | null {
  if (event.key === 'Delete' || event.key === 'Backspace') return areas.toSpliced(index, 1);
  const [arrow, area] = [ARROWS[event.key], areas[index]];
  if (!arrow || !area) return null;
  const step = event.ctrlKey || event.metaKey ? FAR : 1;
  const by = { x: arrow.x * step, y: arrow.y * step };
  return areas.with(index, event.shiftKey ? resizedArea(area, 'se', by, size, rules.least) : movedArea(area, by, size));
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
