import { useId } from 'react';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { Icon } from '../../ui/icons.tsx';
import { colorOf } from './files-to-come.tsx';
import { PagePaper } from './page-paper.tsx';
import classes from './pages.module.css';

interface Props {
  item: Item;
  page: number;
  seen: boolean;
  place: { left: number; top: number; width: number; height: number };
  selected: boolean;
  /** The tab stop. */
  current: boolean;
  /** Degrees clockwise; null if a press turns nothing. */
  turned: number | null;
  /** Numbers of the files that it goes into, counted from 0. */
  parts: readonly number[];
  /** Marks can be set between pages. */
  splitting: boolean;
  /** The mark between it and the next page. */
  cut: { set: boolean; onCut(): void } | null;
  onChoose(withRange: boolean): void;
  onFocus(): void;
}

/** Room for a mark next to a page, in pixels: a target large enough for a finger. */
const CUT_WIDTH = 30;
const BADGE_INSET = 5;

/** A page of an open document, and the split mark after it. */
export function PageCell(props: Props) {
  const { item, page, place, selected, current, turned, parts, splitting, cut, onChoose, onFocus } = props;
  const { t } = useTexts();
  const badgeId = useId();
  const [part] = parts;
  const badge = turned ? `${turned}°` : part === undefined ? null : parts.map((number) => number + 1).join(', ');
  const width = splitting ? place.width - CUT_WIDTH : place.width;
  return (
    <>
      <button
        type="button"
        className={classes.cell}
        style={{ ...place, width }}
        // A page that is turned can be turned further: this is not a switch.
        aria-pressed={turned === null ? selected : undefined}
        aria-label={turned ? t.pages.turned(page, turned) : t.pages.page(page)}
        aria-describedby={part === undefined ? undefined : badgeId}
        data-number={page}
        data-angle={turned ?? undefined}
        data-selected={turned ? true : undefined}
        data-part={part === undefined ? undefined : colorOf(part)}
        tabIndex={current ? 0 : -1}
        onClick={(event) => onChoose(event.shiftKey)}
        onFocus={onFocus}
      >
        <PagePaper item={item} page={page} turned={turned ?? 0} seen={props.seen} />
        <span className={classes.number}>{page}</span>
      </button>
      {badge !== null && (
        <span
          id={badgeId}
          className={`${classes.part} ${classes.badge}`}
          style={{ left: place.left + BADGE_INSET, top: place.top + BADGE_INSET }}
          data-part={part === undefined ? undefined : colorOf(part)}
        >
          {part !== undefined && <span className="offscreen">{t.pages.file} </span>}
          {badge}
        </span>
      )}
      {cut && (
        <button
          type="button"
          className={classes.cut}
          style={{ left: place.left + width, top: place.top, width: CUT_WIDTH, height: place.height }}
          aria-pressed={cut.set}
          aria-label={t.pages.cut(page)}
          title={t.pages.cut(page)}
          data-cut={page}
          tabIndex={current ? 0 : -1}
          onFocus={onFocus}
          onClick={cut.onCut}
        >
          <span className={classes.scissors}>
            <Icon name="cut" size={16} />
          </span>
        </button>
      )}
    </>
  );
}
