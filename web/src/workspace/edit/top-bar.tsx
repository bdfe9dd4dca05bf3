import { ActionIcon } from '@mantine/core';
import { useTexts } from '../../texts/index.tsx';
import type { IconName } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icons.tsx';
import classes from './edit.module.css';
import { ZOOMS, type Zoom } from './page-list.tsx';

/** A button with a drawing alone. */
export function Tap({ icon, label, off, onClick }: { icon: IconName; label: string; off: boolean; onClick(): void }) {
  return (
    <ActionIcon variant="default" size={44} aria-label={label} title={label} disabled={off} onClick={onClick}>
      <Icon name={icon} size={18} />
    </ActionIcon>
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
