import { useLayoutEffect, useRef } from 'react';
import { Link } from '../../shared/router.tsx';
import { useTexts } from '../../texts/index.tsx';
import type { Size } from '../stage/geometry.ts';
import { IconButton } from './icon-button.tsx';
import { ItemLooks } from './item-looks.tsx';
import { ItemPlace } from './item-place.tsx';
import classes from './panel.module.css';
import type { Measures, Placed } from './placed.ts';
import { isTextEdit } from './text-edits.ts';
import { isWhiteOut } from './tools.ts';

interface Props {
  item: Placed;
  name: string;
  measures: Measures;
  /** Null until the page has been shown. */
  page: Size | null;
  pageCount: number;
  /** Its index in the list. */
  index: number;
  /** The tool that removes content for good; null if there is none. */
  redactor: string | null;
  onChange(item: Placed, what: string): void;
  onRemove(): void;
  onCopy(pages: readonly number[]): void;
  onDuplicate(): void;
  /** Returns the focus to the item. */
  onBack(): void;
  onClose(): void;
}

/** The settings of an item: look, position and pages. */
export function ItemPanel(props: Props) {
  const { item, name, index, redactor, onChange, onRemove, onDuplicate, onBack, onClose } = props;
  const { t } = useTexts();
  const panel = useCorner(index, item);
  const isText = isTextEdit(item);
  return (
    <section
      className={classes.panel}
      aria-label={t.edit.panel(name)}
      data-item-panel
      ref={panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onBack();
      }}
    >
      <div className={classes.panelHead}>
        <h3>{name}</h3>
        <span className="row">
          {!isText && <IconButton icon="copy" label={t.edit.duplicate} onClick={onDuplicate} />}
          <IconButton icon="trash" label={t.edit.remove} onClick={onRemove} />
          <IconButton icon="close" label={t.common.close} onClick={onClose} />
        </span>
      </div>
      {isWhiteOut(item) && (
        <p className={classes.warning}>
          {t.edit.whiteoutHelp} {redactor && <Link to={redactor}>{t.edit.toRedact}</Link>}
        </p>
      )}
      <ItemLooks item={item} onChange={onChange} />
      {!isText && <ItemPlace {...props} />}
    </section>
  );
}

/** Puts the panel into the half of the window without the item. */
function useCorner(index: number, item: Placed) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands may be different with each change of it.
  useLayoutEffect(() => {
    const there = document.querySelector(`[data-placed="${index}"]`)?.getBoundingClientRect();
    const window = document.querySelector('[data-pages]')?.getBoundingClientRect();
    const { current } = panel;
    if (!current || !there || !window) return;
    const isBelow = (there.top + there.bottom) / 2 > (window.top + Math.min(window.bottom, innerHeight)) / 2;
    current.dataset.at = isBelow ? 'top' : 'bottom';
    const isRight = (there.left + there.right) / 2 > (window.left + window.right) / 2;
    current.dataset.side = isRight ? 'left' : 'right';
  }, [index, item]);
  return panel;
}
