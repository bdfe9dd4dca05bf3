import { type RefObject, useEffect, useRef, useState } from 'react';
import { Room } from '../../shared/room.tsx';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import type { Field, Values } from '../form/fields.ts';
import { chosenIn, entriesOf, fieldInFocus, isChecked, shownIn, withEntry } from '../form/listed-values.ts';
import { type ListedField, useListed } from '../form/use-listed.ts';
import { Sheet } from '../stage/sheet.tsx';
import { useDrawnPage } from '../stage/use-drawn-page.ts';
import { sheetStyle, ZOOMS, type Zoom, ZoomChoice } from '../stage/zoom-choice.tsx';
import type { Settings } from '../use-settings.ts';
import classes from './fields.module.css';
import { PageField } from './page-field.tsx';
import { pagesToShow, widgetsOn } from './places.ts';

interface Props {
  /** The parameter that the fields are members of. */
  field: Field & { kind: 'listed' };
  item: Item;
  settings: Settings;
}

/** Pages up to this far outside the window are drawn. */
const AHEAD = '600px 0px';

/** The pages of a form, which people fill in directly. */
export default function FieldSurface({ field, item, settings }: Props) {
  const { t } = useTexts();
  const { fields, busy } = useListed(field.lister);
  const [zoom, setZoom] = useState<Zoom>('1');
  const view = useRef<HTMLElement>(null);
  useFollowing(view);
  if (busy) return <Room />;
  if (!fields?.some(({ widgets }) => widgets.length > 0)) return null;
  const entries = entriesOf(settings.values[field.name]);
  const missing = fields.filter((each) => each.required && isEmpty(each, shownIn(each, entries)));
  const pages = pagesToShow(fields, item.preview?.page_count ?? 1);
  return (
    <section className="panel stack" aria-label={t.fields.title} data-fields>
      <div className={classes.tools}>
        <p role="status" className="soft small" data-missing={missing.length}>
          {missing.length > 0 ? t.fields.missing(missing.length) : t.fields.help}
        </p>
        <ZoomChoice zoom={zoom} zooms={ZOOMS} onZoom={setZoom} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by Tab. */}
      <section ref={view} className={classes.window} tabIndex={0} aria-label={t.fields.pages}>
        {pages.map((page) => (
          <FieldSheet
            key={page}
            item={item}
            page={page}
            zoom={zoom}
            fields={fields}
            entries={entries}
            onChange={(each, next) => settings.set(field.name, withEntry(entries, each, next))}
          />
        ))}
      </section>
    </section>
  );
}

/** Scrolls to a field when it gets the focus in the list. */
function useFollowing(view: RefObject<HTMLElement | null>): void {
  useEffect(
    () =>
      fieldInFocus.subscribe(() => {
        const focus = fieldInFocus.get();
        const frame = view.current;
        if (focus?.from !== 'list' || !frame) return;
        const found = frame.querySelector(`[data-page-field="${CSS.escape(focus.name)}"]`);
        if (!found) return;
        const [outer, inner] = [frame.getBoundingClientRect(), found.getBoundingClientRect()];
        if (inner.top >= outer.top && inner.bottom <= outer.bottom) return;
        frame.scrollBy({ top: inner.top - outer.top - outer.height / 3, behavior: 'auto' });
      }),
    [view],
  );
}

interface FieldSheetProps {
  item: Item;
  page: number;
  zoom: Zoom;
  fields: readonly ListedField[];
  entries: Values;
  onChange(field: ListedField, value: unknown): void;
}

/** A page with its fields, drawn once it is near the window. */
function FieldSheet({ item, page, zoom, fields, entries, onChange }: FieldSheetProps) {
  const { t } = useTexts();
  const sheet = useRef<HTMLDivElement>(null);
  const isSeen = useNear(sheet);
  const { picture, size, shape } = useDrawnPage(item, page, { isSeen, isMagnified: zoom === '2' });
  return (
    <Sheet
      ref={sheet}
      picture={picture}
      alt={t.pages.page(page)}
      className={classes.sheet}
      style={sheetStyle(shape, zoom)}
      data-sheet={page}
    >
      {size &&
        widgetsOn(fields, page).map((placed) => (
          <PageField
            key={`${placed.field.name} ${placed.index}`}
            placed={placed}
            page={size}
            value={shownIn(placed.field, entries)}
            onChange={(next) => onChange(placed.field, next)}
          />
        ))}
    </Sheet>
  );
}

/** Whether an element is or was near the window. */
function useNear(of: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = of.current;
    if (!element) return;
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: AHEAD });
    watch.observe(element);
    return () => watch.disconnect();
  }, [of]);
  return near;
}

function isEmpty({ type }: ListedField, value: unknown): boolean {
  return type === 'checkbox' ? !isChecked(value) : chosenIn(value).every((word) => word.trim() === '');
}
