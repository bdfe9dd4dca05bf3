import { ActionIcon, Button } from '@mantine/core';
import { memo } from 'react';
import { useTexts } from '../../texts/index.tsx';
import type { IconName } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icons.tsx';
import type { History } from '../pages/use-history.ts';
import type { Zoom } from '../stage/looks.ts';
import { Pager } from '../stage/pager.tsx';
import { useStable } from '../use-stable.ts';
import classes from './edit.module.css';
import { ZOOMS } from './page-list.tsx';
import type { useSave } from './use-save.ts';

interface Props {
  history: History;
  page: number;
  pageCount: number;
  onPage(page: number): void;
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
  saving: ReturnType<typeof useSave>;
  /** The pages have no items yet. */
  isEmpty: boolean;
}

/** Number of pages up to which people just scroll on narrow screens. */
const FEW_PAGES = 20;

/** Actions on the whole document. */
export function TopBar({ history, onPage, onZoom, saving, ...rest }: Props) {
  const { canUndo, canRedo, undo, redo } = history;
  const actions = useStable({ undo, redo, onPage, onZoom, save: saving.save });
  return <Bar {...rest} {...actions} canUndo={canUndo} canRedo={canRedo} isBusy={saving.busy} />;
}

interface BarProps extends Omit<Props, 'history' | 'saving'>, History {
  save(): void;
  isBusy: boolean;
}

/** Redrawn only when one of its props changes, not with every item. */
const Bar = memo(function Bar({
  page,
  pageCount,
  onPage,
  zoom,
  onZoom,
  canUndo,
  canRedo,
  undo,
  redo,
  save,
  isBusy,
  isEmpty,
}: BarProps) {
  const { t } = useTexts();
  return (
    <div className={classes.top}>
      <span className={classes.group}>
        <Tap icon="undo" label={t.order.undo} off={!canUndo} onClick={undo} />
        <Tap icon="redo" label={t.order.redo} off={!canRedo} onClick={redo} />
      </span>
      <span data-few={pageCount <= FEW_PAGES || undefined}>
        <Pager page={page} count={pageCount} size={44} isColumn onPage={onPage} />
      </span>
      <Zoomer zoom={zoom} onZoom={onZoom} />
      <Button
        className={classes.save ?? ''}
        leftSection={<Icon name="download" size={18} />}
        loading={isBusy}
        disabled={isEmpty}
        onClick={save}
        data-save
      >
        {t.job.download}
      </Button>
    </div>
  );
});

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
  // A pinch leaves any zoom between the steps.
  const [before, after] = [ZOOMS.findLast((step) => step < zoom), ZOOMS.find((step) => step > zoom)];
  return (
    <span className={classes.group}>
      <Tap icon="minus" label={t.edit.smaller} off={before === undefined} onClick={() => onZoom(before ?? zoom)} />
      <span className={classes.zoom}>{Math.round(zoom * 100)} %</span>
      <Tap icon="plus" label={t.edit.larger} off={after === undefined} onClick={() => onZoom(after ?? zoom)} />
    </span>
  );
}
