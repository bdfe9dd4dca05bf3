import { ActionIcon, Button } from '@mantine/core';
import { useTexts } from '../../texts/index.tsx';
import type { IconName } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icons.tsx';
import type { History } from '../pages/use-history.ts';
import { Pager } from '../stage/pager.tsx';
import classes from './edit.module.css';
import { ZOOMS, type Zoom } from './page-list.tsx';
import type { useSave } from './use-save.ts';

interface Props {
  history: History;
  page: number;
  pageCount: number;
  onPage(page: number): void;
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
  saving: ReturnType<typeof useSave>;
  /** Nothing is on the pages yet. */
  isEmpty: boolean;
}

/** On narrow screens, people scroll through this many pages. */
const FEW_PAGES = 20;

/** Actions on the whole document. */
export function TopBar({ history, page, pageCount, onPage, zoom, onZoom, saving, isEmpty }: Props) {
  const { t } = useTexts();
  return (
    <div className={classes.top}>
      <span className={classes.group}>
        <Tap icon="undo" label={t.order.undo} off={!history.canUndo} onClick={history.undo} />
        <Tap icon="redo" label={t.order.redo} off={!history.canRedo} onClick={history.redo} />
      </span>
      <span data-few={pageCount <= FEW_PAGES || undefined}>
        <Pager page={page} count={pageCount} size={44} isColumn onPage={onPage} />
      </span>
      <Zoomer zoom={zoom} onZoom={onZoom} />
      <Button
        className={classes.save ?? ''}
        leftSection={<Icon name="download" size={18} />}
        loading={saving.busy}
        disabled={isEmpty}
        onClick={saving.save}
        data-save
      >
        {t.job.download}
      </Button>
    </div>
  );
}

/** A button with an icon only. */
function Tap({ icon, label, off, onClick }: { icon: IconName; label: string; off: boolean; onClick(): void }) {
  return (
    <ActionIcon variant="default" size={44} aria-label={label} title={label} disabled={off} onClick={onClick}>
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
}

/** Zooms in and out. */
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
