import type { CSSProperties } from 'react';
import type { Operation } from '../../api/operations.ts';
import { useOperationTexts, useTexts } from '../../texts/index.tsx';
import type { Values } from '../form/fields.ts';
import { AreaSheet } from '../stage/area-sheet.tsx';
import type { Area } from '../stage/areas.ts';
import { MM_PER_POINT, type Size } from '../stage/geometry.ts';
import type { Picture } from '../stage/use-drawn-page.ts';
import type { Settings } from '../use-settings.ts';
import classes from './place.module.css';
import { marginOf, type Placing, type Sides, sidesOf } from './placing.ts';

interface Props {
  operation: Operation;
  placing: Placing & { kind: 'slots' };
  picture: Picture | null;
  size: Size;
  page: number;
  settings: Settings;
  defaults: Values;
}

const RULES = { unit: 'mm', many: false, least: 20, pageName: null } as const;
const ALL = ['top', 'right', 'bottom', 'left'] as const;

/** Text fields along the edges of a page, and a frame to drag the margins. */
export function Slots({ operation, placing, picture, size, page, settings, defaults }: Props) {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const { values } = settings;
  const sides = sidesOf(values[placing.margin] ?? defaults[placing.margin]);
  const frame: Area = {
    page: 0,
    x: sides.left,
    y: sides.top,
    width: Math.max(RULES.least, size.width - sides.left - sides.right),
    height: Math.max(RULES.least, size.height - sides.top - sides.bottom),
  };
  const pull = ({ x, y, width, height }: Area) => {
    const within = (value: number) => Math.min(placing.mostMargin, Math.max(0, Math.round(value * 10) / 10));
    const pulled: Sides = {
      top: within(y),
      right: within(size.width - x - width),
      bottom: within(size.height - y - height),
      left: within(x),
    };
    settings.set(placing.margin, marginOf(pulled, ALL));
  };
  const letters = Number(values[placing.size] ?? defaults[placing.size] ?? 10) * MM_PER_POINT;
  return (
    <AreaSheet
      picture={picture}
      size={size}
      page={page}
      rules={RULES}
      areas={[frame]}
      selected={0}
      onChange={(areas) => areas[0] && pull(areas[0])}
      label={() => t.place.frame(ALL.map((side) => sides[side]).join(', '))}
    >
      {placing.slots.map(({ name, anchor }) => (
        <input
          key={name}
          className={classes.slot}
          style={placeOf(anchor, sides, size, letters)}
          aria-label={texts.label(operation, name, undefined)}
          placeholder={texts.label(operation, name, undefined)}
          value={String(values[name] ?? '')}
          onChange={({ currentTarget }) =>
            settings.set(name, currentTarget.value === '' ? undefined : currentTarget.value)
          }
          onPointerDown={(event) => event.stopPropagation()}
          data-slot={name}
        />
      ))}
    </AreaSheet>
  );
}

/** A third of the page's width, in the font size of the result, but at least legible. */
function placeOf(anchor: string, sides: Sides, size: Size, letters: number): CSSProperties {
  const across = (mm: number) => `${(mm / size.width) * 100}%`;
  const down = (mm: number) => `${(mm / size.height) * 100}%`;
  const third = (size.width - sides.left - sides.right) / 3.3;
  const side = anchor.endsWith('left') ? 'left' : anchor.endsWith('right') ? 'right' : null;
  return {
    width: across(Math.max(10, third)),
    textAlign: side ?? 'center',
    fontSize: `max(11px, ${(letters / size.width) * 100}cqw)`,
    ...(anchor.startsWith('top') ? { top: down(sides.top) } : { bottom: down(sides.bottom) }),
    ...(side === 'left' && { left: across(sides.left) }),
    ...(side === 'right' && { right: across(sides.right) }),
    ...(side === null && { left: across((size.width - Math.max(10, third)) / 2) }),
  };
}
