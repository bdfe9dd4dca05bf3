import { useMemo } from 'react';
import type { Operation } from '../../api/operations.ts';
import { useErrorTexts, useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { sizeOf } from '../../tray/source.ts';
import type { JsonSchema, Values } from '../form/fields.ts';
import { useSample } from '../sample/use-sample.ts';
import { AreaSheet } from '../stage/area-sheet.tsx';
import type { Area } from '../stage/areas.ts';
import { BoxNumbers } from '../stage/box-numbers.tsx';
import { A4, type Size } from '../stage/geometry.ts';
import { useLocalImage } from '../stage/local-image.ts';
import { usePageInView } from '../stage/looks.ts';
import { Pager } from '../stage/pager.tsx';
import { SheetInWindow } from '../stage/sheet.tsx';
import { dpiOf, useDrawnPage } from '../stage/use-drawn-page.ts';
import type { Settings } from '../use-settings.ts';
import classes from './place.module.css';
import {
  boxOf,
  isResized,
  type Placing,
  placeFor,
  proportional,
  sizeFor,
  textSize,
  turnedSize,
  turnOf,
} from './placing.ts';
import { Slots } from './slots.tsx';

interface Props {
  operation: Operation;
  placing: Placing;
  /** The document. */
  item: Item;
  /** A picture that accompanies it. */
  companion: Item | undefined;
  settings: Settings;
  parameters: Values;
  /** The settings are complete. */
  valid: boolean;
}

/** Larger documents take too long for a live result. */
const MOST_LIVE_BYTES = 2_000_000;
/** Only its corners, since it keeps its proportions. */
const CORNERS = ['nw', 'ne', 'se', 'sw'] as const;
const SQUARE = { width: 1, height: 1 };
/** Share of the page's width. Smaller marks have a single handle. */
const TINY = 0.08;
const RULES = { unit: 'mm', many: false, least: 2, pageName: null } as const;

/** A page of the result, on which people move, resize and write what the operation adds. */
export default function PlaceSurface({ operation, placing, item, companion, settings, parameters, valid }: Props) {
  const { t } = useTexts();
  const describe = useErrorTexts();
  const [page, setPage] = usePageInView(item);
  const count = item.preview?.page_count ?? 1;
  const drawn = useDrawnPage(item, page);
  const { picture } = drawn;
  /** Until the page is drawn, its proportions reserve the space. */
  const size = drawn.size ?? inMillimetres(drawn.shape);
  const isLive = valid && !companion && sizeOf(item.source) <= MOST_LIVE_BYTES;
  const sample = useSample({ operation, item: isLive ? item : null, parameters, page, dpi: dpiOf(drawn.size) });
  const defaults = useMemo(() => defaultsOf(operation.params), [operation]);
  const mark = useMark(placing, { settings, defaults, companion, page, count, size });
  const live = isLive ? sample.address : null;
  const shown = live === null ? picture : { address: live };
  return (
    <section className={`panel ${classes.panel}`} aria-label={t.sample.title} data-place={placing.kind}>
      <div className={classes.tools}>
        <p role="status" className="soft small">
          {sample.error !== null && isLive ? describe(sample.error).message : t.place.help[placing.kind]}
        </p>
        <Pager page={page} count={count} size={36} onPage={setPage} />
      </div>
      <div className={classes.stage} data-busy={(isLive && sample.busy) || undefined} data-live={live ?? undefined}>
        {!drawn.size ? (
          <SheetInWindow picture={picture} alt={t.regions.waiting} shape={drawn.shape} zoom="fit" />
        ) : placing.kind === 'slots' ? (
          <Slots
            operation={operation}
            placing={placing}
            picture={shown}
            size={size}
            page={page}
            settings={settings}
            defaults={defaults}
          />
        ) : (
          <AreaSheet
            picture={shown}
            size={size}
            page={page}
            rules={RULES}
            areas={mark ? [mark.box] : []}
            selected={mark ? 0 : null}
            onChange={(areas) => areas[0] && mark?.put(areas[0])}
            handles={mark && mark.box.width < size.width * TINY ? ['se'] : CORNERS}
            label={(area) => t.place.mark(`${round(area.x)}, ${round(area.y)} mm`, `${round(area.width)} mm`)}
          >
            {mark?.picture}
          </AreaSheet>
        )}
      </div>
      {mark && (
        <div className={drawn.size ? undefined : classes.room}>
          <BoxNumbers
            box={mark.box}
            size={size}
            sides={['x', 'y', 'width']}
            least={RULES.least}
            onChange={(side, value) => mark.put({ ...mark.box, [side]: value })}
          />
        </div>
      )}
    </section>
  );
}

/** A page as wide as A4. */
const inMillimetres = ({ width, height }: Size): Size => ({ width: A4.width, height: (A4.width * height) / width });

const round = (value: number) => Math.round(value * 10) / 10;

interface Around {
  settings: Settings;
  defaults: Values;
  companion: Item | undefined;
  page: number;
  count: number;
  size: Size;
}

/** The box of the mark on the page, and a function that moves it; null if there is none. */
function useMark(placing: Placing, { settings, defaults, companion, page, count, size }: Around) {
  const image = useLocalImage(companion?.source);
  if (placing.kind !== 'mark') return null;
  const { names } = placing;
  const { values } = settings;
  const isSquare = names.square === true;
  const isPicture = isSquare || (image !== null && names.width !== undefined);
  const text = String(values[names.text] ?? defaults[names.text] ?? '');
  const isTiled = names.tile !== undefined && values[names.tile] === true;
  if (isTiled || ((isSquare || !isPicture) && text.trim() === '')) return null;
  const letters = Number((names.size && (values[names.size] ?? defaults[names.size])) ?? 48);
  const natural = isSquare ? SQUARE : isPicture && image ? image : textSize(widthsOf(text, page, count), letters);
  const box = boxOf(placing, values, { natural, isPicture, defaults, page: size });
  const put = (next: Area) => {
    const resized = isResized(box, next);
    const area = resized ? proportional(box, next) : next;
    const { anchor, margin } = placeFor(placing, area, size);
    if (resized) {
      const factor = area.width / box.width;
      const change = sizeFor(names, values, defaults, { width: area.width, page: size, factor, isPicture });
      if (change) settings.set(...change);
    }
    // A text in the middle is rotated by default: keep its angle elsewhere.
    if (names.rotate !== undefined && typeof values[names.rotate] !== 'number') {
      const before = turnOf(names, values, isPicture, String(values[names.anchor] ?? defaults[names.anchor]));
      if (before !== turnOf(names, values, isPicture, anchor)) settings.set(names.rotate, before);
    }
    settings.set(names.anchor, anchor);
    if (margin !== undefined) settings.set(names.margin, margin);
  };
  const anchor = String(values[names.anchor] ?? defaults[names.anchor]);
  const turned = turnOf(names, values, isPicture, anchor);
  const opacity = names.opacity === undefined ? 100 : Number(values[names.opacity] ?? 100);
  const scale = isPicture && image ? box.width / turnedSize(image, turned).width : 1;
  const picture = isPicture && image && (
    <img
      className={classes.picture}
      src={image.address}
      alt=""
      style={{
        left: `${((box.x + box.width / 2) / size.width) * 100}%`,
        top: `${((box.y + box.height / 2) / size.height) * 100}%`,
        width: `${((image.width * scale) / size.width) * 100}%`,
        opacity: opacity / 100,
        rotate: `${turned}deg`,
      }}
      data-mark-picture
    />
  );
  return { box, put, picture };
}

/** Widths of lines at size 1, with likely values for placeholders. */
function widthsOf(text: string, page: number, count: number): number[] {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen) pen.font = '100px "Noto Sans", "DejaVu Sans", sans-serif';
  const filled = text.replace(/\{(\w+)(?::([^}]*))?\}/g, (_, name, format) => {
    if (name === 'pages') return String(count);
    return name === 'bates' ? '0'.repeat(Number(format) || 6) : name === 'date' ? '2026-01-01' : String(page);
  });
  return filled.split('\n').map((line) => (pen ? pen.measureText(line).width / 100 : line.length / 2));
}

function defaultsOf(params: object): Values {
  const { properties = {} } = params as JsonSchema;
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, property.default]));
}
