import { ActionIcon, NumberInput } from '@mantine/core';
import { useTexts } from '../../texts/index.tsx';
import type { IconName } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './edit.module.css';
import { ZOOMS, type Zoom } from './page-list.tsx';

/** So many pages are scrolled through where there is little room. */
const FEW = 20;

/** A button with a drawing alone. */
export function Tap({ icon, label, off, onClick }: { icon: IconName; label: string; off: boolean; onClick(): void }) {
  return (
    <ActionIcon variant="default" size={44} aria-label={label} title={label} disabled={off} onClick={onClick}>
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
}

/** Leads to another page. */
export function Pager({ page, count, onPage }: { page: number; count: number; onPage(page: number): void }) {
  const { t } = useTexts();
  return (
    <span className={classes.group} data-few={count <= FEW || undefined}>
      <Tap icon="arrowUp" label={t.common.previous} off={page <= 1} onClick={() => onPage(page - 1)} />
      <NumberInput
        aria-label={t.regions.page}
        min={1}
        max={count}
        allowDecimal={false}
        hideControls
        size="md"
        value={page}
        onChange={(next) => typeof next === 'number' && next >= 1 && next <= count && next !== page && onPage(next)}
        className={classes.number ?? ''}
      />
      <span className="soft small">{t.regions.of(count)}</span>
      <Tap icon="arrowDown" label={t.common.next} off={page >= count} onClick={() => onPage(page + 1)} />
    </span>
  );
}

/** Makes the pages larger and smaller. */
export function Zoomer({ zoom, onZoom }: { zoom: Zoom; onZoom(zoom: Zoom): void }) {
  const { t } = useTexts();
  const at = ZOOMS.indexOf(zoom);
  const to = (index: number) => onZoom(ZOOMS[index] ?? zoom);
  return (
    <span className={classes.group}>
      <Tap icon="minus" label={t.edit.smaller} off={at <= 0} onClick={() => to(at - 1)} />
      <span className={classes.zoom}>{Math.round(zoom * 100)} %</span>
      <Tap icon="plus" label={t.edit.larger} off={at >= ZOOMS.length - 1} onClick={() => to(at + 1)} />
    </span>
  );
}
