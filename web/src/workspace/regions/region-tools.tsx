import { ActionIcon, Button } from '@mantine/core';
import { OverflowMenu } from '../../shared/overflow-menu.tsx';
import { useTexts } from '../../texts/index.tsx';
import type { IconName } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icons.tsx';
import type { History } from '../pages/use-history.ts';
import { Pager } from '../stage/pager.tsx';
import { ZOOMS, type Zoom, ZoomChoice } from '../stage/zoom-choice.tsx';
import classes from './regions.module.css';
import type { Which } from './regions.ts';

interface Props {
  page: number;
  pageCount: number;
  onPage(page: number): void;
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
  drawing: boolean;
  onDrawing(drawing: boolean): void;
  history: History;
  /** Null if one exists already, and there is no room for more. */
  onAdd(): void;
  onRemove: (() => void) | null;
  /** Sets the pages of the selected rectangle, or the pages on which the only one counts. */
  spread: { label: string; onPages(which: Which | 'this'): void; disabled: boolean; withThis: boolean } | null;
}

/** Actions on rectangles that take a single press. */
export function RegionTools(props: Props) {
  const { page, pageCount, onPage, zoom, onZoom, drawing, onDrawing, history, onAdd, onRemove, spread } = props;
  const { t } = useTexts();
  const tool = (icon: IconName, label: string, onClick: () => void, off: boolean) => (
    <ActionIcon variant="default" size={40} aria-label={label} title={label} disabled={off} onClick={onClick}>
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
  return (
    <div className={classes.tools} role="toolbar" aria-label={t.regions.tools}>
      <span className={classes.group}>
        {tool('undo', t.order.undo, history.undo, !history.canUndo)}
        {tool('redo', t.order.redo, history.redo, !history.canRedo)}
        {tool('plus', t.regions.add, onAdd, false)}
        {tool('trash', t.regions.remove, () => onRemove?.(), onRemove === null)}
        {/* A finger scrolls the page unless drawing is on. */}
        {navigator.maxTouchPoints > 0 && (
          <Button
            variant={drawing ? 'filled' : 'default'}
            aria-pressed={drawing}
            onClick={() => onDrawing(!drawing)}
            data-draw
          >
            {t.regions.draw}
          </Button>
        )}
      </span>
      <Pager page={page} count={pageCount} onPage={onPage} />
      <OverflowMenu
        label={t.compare.options}
        row={
          <>
            {spread && pageCount > 1 && (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere.
              <span className={classes.group} role="group" aria-label={spread.label}>
                <span className="soft small" aria-hidden="true">
                  {spread.label}
                </span>
                {([...(spread.withThis ? ['this'] : []), 'all', 'odd', 'even'] as const).map((which) => (
                  <Button
                    key={which}
                    size="compact-md"
                    variant="default"
                    disabled={spread.disabled}
                    onClick={() => spread.onPages(which as Which | 'this')}
                  >
                    {t.regions.which[which as Which | 'this']}
                  </Button>
                ))}
              </span>
            )}
            <ZoomChoice zoom={zoom} zooms={ZOOMS} onZoom={onZoom} />
          </>
        }
      />
    </div>
  );
}
