import { type PointerEvent, type RefObject, useState } from 'react';
import { type Area, type AreaRules, areaBetween, movedArea, resizedArea } from './areas.ts';
import { followPointer } from './follow-pointer.ts';
import { type Handle, type Point, pointOn, type Size } from './geometry.ts';

interface Around {
  /** Of the page, in the unit of the rectangles. */
  size: Size;
  page: number;
  rules: AreaRules;
  areas: readonly Area[];
  onSelect(index: number | null): void;
  onChange(areas: Area[]): void;
}

/** Lets a pointer draw, move and resize rectangles on a sheet. */
export function useAreaDrag(sheet: RefObject<HTMLElement | null>, around: Around) {
  const { size, page, rules, areas, onSelect, onChange } = around;
  /** The rectangle being changed, and its index; past the end for a new one. */
  const [draft, setDraft] = useState<{ index: number; area: Area } | null>(null);

  const follow = (event: PointerEvent, index: number, areaAt: (from: Point, to: Point) => Area) => {
    const element = sheet.current;
    if (!element) return;
    const from = pointOn(element, event, size);
    let latest: Area | null = null;
    followPointer(
      event,
      (move, far) => {
        if (!far) return;
        latest = areaAt(from, pointOn(element, move, size));
        setDraft({ index, area: latest });
      },
      (up) => {
        setDraft(null);
        if (!up || !latest) return;
        onChange(index < areas.length ? areas.with(index, latest) : [...(rules.many ? areas : []), latest]);
        onSelect(rules.many ? index : 0);
      },
    );
  };

  return {
    /** The rectangles, with changes of the current drag. */
    shown: draft ? areas.toSpliced(draft.index, 1, draft.area) : areas,
    draw(event: PointerEvent) {
      event.preventDefault();
      onSelect(null);
      const at = rules.many || rules.pageName !== null ? page : 0;
      follow(event, areas.length, (from, to) => areaBetween(from, to, at, size));
    },
    grab(event: PointerEvent, index: number, handle: Handle | null) {
      const area = areas[index];
      if (event.button !== 0 || !area) return;
      event.stopPropagation();
      onSelect(index);
      follow(event, index, (from, to) => {
        const by = { x: to.x - from.x, y: to.y - from.y };
        return handle ? resizedArea(area, handle, by, size, rules.least) : movedArea(area, by, size);
      });
    },
  };
}
