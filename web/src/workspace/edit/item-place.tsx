import { Button, NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import { pagesOf, type Which } from '../regions/regions.ts';
import type { Box, Size } from '../stage/geometry.ts';
import classes from './panel.module.css';
import { boxOf, fitted, type Measures, moved, numberOf, type Placed, pullOf, resized, tenth } from './placed.ts';

interface Props {
  item: Placed;
  measures: Measures;
  /** Null until the page has been shown. */
  page: Size | null;
  pageCount: number;
  onChange(item: Placed, what: string): void;
  onCopy(pages: readonly number[]): void;
}

/** The position of an item in numbers, and copies on other pages. */
export function ItemPlace({ item, measures, page, pageCount, onChange, onCopy }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const box = boxOf(item, measures);
  if (!box || !page) return null;
  const labels = {
    x: t.form.members.left,
    y: t.form.members.top,
    width: t.form.members.width,
    height: t.form.members.height,
  };
  return (
    <details className={classes.more} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.edit.place}</summary>
      {open && (
        <>
          <div className={classes.looks}>
            {sidesOf(item).map((side) => (
              <NumberInput
                key={side}
                label={labels[side]}
                value={tenth(box[side])}
                min={0}
                step={1}
                decimalScale={1}
                suffix=" mm"
                onChange={(value) =>
                  typeof value === 'number' &&
                  onChange(withSide(item, box, side, value, { page, measures }), `place ${side}`)
                }
              />
            ))}
            <NumberInput
              label={t.edit.opacity}
              value={numberOf(item, 'opacity', 100)}
              min={1}
              max={100}
              suffix=" %"
              onChange={(value) =>
                typeof value === 'number' && value >= 1 && onChange({ ...item, opacity: value }, 'opacity')
              }
            />
          </div>
          {pageCount > 1 && <Copies own={numberOf(item, 'page', 1)} pageCount={pageCount} onCopy={onCopy} />}
        </>
      )}
    </details>
  );
}

type Side = keyof Box;

/** Editable sides of its frame. */
function sidesOf(item: Placed): readonly Side[] {
  switch (pullOf(item)) {
    case 'free':
      return ['x', 'y', 'width', 'height'];
    case 'none':
    case 'ends':
      return ['x', 'y'];
    default:
      return ['x', 'y', 'width'];
  }
}

/** The item with a side of its frame set to a value in millimeters. */
function withSide(
  item: Placed,
  box: Box,
  side: Side,
  value: number,
  { page, measures }: { page: Size; measures: Measures },
): Placed {
  if (side === 'x' || side === 'y') return moved(item, { x: 0, y: 0, [side]: value - box[side] }, page, measures);
  const next = { ...box, [side]: Math.max(0.5, value) };
  const pull = pullOf(item);
  if (pull === 'free') return fitted(item, box, next);
  return resized(item, pull === 'width' ? 'e' : 'se', { x: next.width - box.width, y: 0 }, page, measures);
}

function Copies({ own, pageCount, onCopy }: { own: number } & Pick<Props, 'pageCount' | 'onCopy'>) {
  const { t } = useTexts();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere.
    <div className="row" role="group" aria-label={t.edit.copies}>
      <span className="soft small" aria-hidden="true">
        {t.edit.copies}
      </span>
      {own < pageCount && (
        <Button size="compact-md" variant="default" onClick={() => onCopy([own + 1])}>
          {t.edit.nextPage}
        </Button>
      )}
      {(['all', 'odd', 'even'] as Which[]).map((which) => (
        <Button
          key={which}
          size="compact-md"
          variant="default"
          onClick={() => onCopy(pagesOf(which, pageCount))}
          data-copies={which}
        >
          {t.regions.which[which]}
        </Button>
      ))}
    </div>
  );
}
