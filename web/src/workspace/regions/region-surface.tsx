import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Room } from '../../shared/room.tsx';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import type { Part } from '../form/fields.ts';
import { formatSelection } from '../form/selection.ts';
import { parametersOf } from '../form/sent.ts';
import { AreaSheet } from '../stage/area-sheet.tsx';
import { type Area, isOn } from '../stage/areas.ts';
import { BoxNumbers } from '../stage/box-numbers.tsx';
import type { Size } from '../stage/geometry.ts';
import { useShownImage } from '../stage/local-image.ts';
import { usePageInView } from '../stage/looks.ts';
import { SheetInWindow } from '../stage/sheet.tsx';
import { type Picture, useDrawnPage } from '../stage/use-drawn-page.ts';
import type { Zoom } from '../stage/zoom-choice.tsx';
import type { Settings } from '../use-settings.ts';
import { Matches } from './matches.tsx';
import { RegionTools } from './region-tools.tsx';
import classes from './regions.module.css';
import { pagesOf, type Regions, repeated, rounded, type Which } from './regions.ts';
import { useAreas } from './use-areas.ts';

interface Props {
  regions: Regions;
  item: Item;
  parts: Part[];
  settings: Settings;
  fault: string | null;
}

/** A page or an image, with the rectangles from the settings. */
export default function RegionSurface(props: Props) {
  return props.regions.unit === 'px' ? <ImageRegions {...props} /> : <PageRegions {...props} />;
}

function ImageRegions(props: Props) {
  const [zoom, setZoom] = useState<Zoom>('fit');
  const { image, isUnknown } = useShownImage(props.item.source);
  if (!image) return isUnknown ? null : <Room />;
  return (
    <RegionPanel
      {...props}
      pageCount={1}
      page={1}
      onPage={() => {}}
      zoom={zoom}
      onZoom={setZoom}
      picture={image}
      size={image}
      shape={image}
    />
  );
}

function PageRegions(props: Props) {
  const { item } = props;
  const pageCount = item.preview?.page_count ?? 1;
  const [asked, setPage] = usePageInView(item);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const page = Math.min(asked, pageCount);
  const drawn = useDrawnPage(item, page, { isMagnified: zoom === '2' });
  return (
    <RegionPanel
      {...props}
      {...drawn}
      pageCount={pageCount}
      page={page}
      onPage={setPage}
      zoom={zoom}
      onZoom={setZoom}
    />
  );
}

interface PanelProps extends Props {
  pageCount: number;
  page: number;
  onPage(page: number): void;
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
  picture: Picture | null;
  /** Null until it is known. */
  size: Size | null;
  /** The proportions of the page. */
  shape: Size;
}

function RegionPanel(props: PanelProps) {
  const { regions, item, parts, settings, fault, pageCount, page, onPage, zoom, onZoom, picture, size, shape } = props;
  const { t } = useTexts();
  const { areas, set, history } = useAreas(regions, settings);
  const [chosen, setChosen] = useState<number | null>(null);
  const [drawing, setDrawing] = useState(false);
  const [matches, setMatches] = useState<Area[] | null>(null);
  const selected = chosen !== null && areas[chosen] ? chosen : null;
  const area = selected === null ? undefined : areas[selected];

  const add = () => {
    if (!size) return;
    const third = { width: size.width / 3, height: size.height / 4 };
    const at = regions.many || regions.pageName ? page : 0;
    const area = { page: at, x: third.width, y: size.height / 3, ...third };
    const index = regions.many ? areas.length : 0;
    flushSync(() => {
      set(regions.many ? [...areas, area] : [area]);
      setChosen(index);
    });
    document.querySelector<HTMLElement>(`[data-area="${index}"]`)?.focus();
  };
  const remove = () => {
    if (selected === null) return;
    set(areas.toSpliced(selected, 1));
    setChosen(null);
  };
  const spread = spreadOf({ regions, areas, area, page, pageCount, settings, set, t });
  const searched = searchOf(regions, parts, settings);
  const keepMatches = () => {
    const room = regions.most - areas.length;
    set([...areas, ...(matches ?? []).slice(0, room).map((match) => rounded(match, regions.unit, regions.least))]);
    for (const name of regions.searches) settings.set(name, undefined);
    setMatches(null);
  };
  return (
    <section className="panel stack" aria-label={t.regions.title} data-regions>
      <RegionTools
        page={page}
        pageCount={pageCount}
        onPage={onPage}
        zoom={zoom}
        onZoom={onZoom}
        drawing={drawing}
        history={history}
        spread={spread}
        onDrawing={setDrawing}
        onAdd={add}
        onRemove={area ? remove : null}
      />
      {regions.finder !== null && (
        <Matches
          finder={regions.finder}
          item={item}
          searched={searched}
          matches={matches}
          page={page}
          onPage={onPage}
          onFound={setMatches}
          onKeep={keepMatches}
        />
      )}
      {size ? (
        <AreaSheet
          picture={picture}
          size={size}
          page={page}
          rules={regions}
          areas={areas}
          selected={selected}
          drawing={drawing}
          zoom={zoom}
          marks={matches ?? []}
          onSelect={setChosen}
          onChange={set}
        />
      ) : (
        <SheetInWindow picture={picture} alt={t.regions.waiting} shape={shape} zoom="fit" />
      )}
      {regions.many && area && size && (
        <BoxNumbers
          box={area}
          size={size}
          sides={['x', 'y', 'width', 'height']}
          least={0}
          onChange={(side, value) => set(areas.with(selected as number, { ...area, [side]: value }))}
        />
      )}
      <Help areas={areas} many={regions.many} />
      {fault && (
        <p role="alert" className={classes.fault}>
          {fault}
        </p>
      )}
      <Unseen areas={areas} page={page} />
    </section>
  );
}

function Help({ areas, many }: { areas: readonly Area[]; many: boolean }) {
  const { t } = useTexts();
  const pages = new Set(areas.map(({ page }) => page));
  return (
    <p className="soft small">
      {many && areas.length > 0 && <strong role="status">{t.regions.count(areas.length, pages.size)} </strong>}
      {t.regions.help}
    </p>
  );
}

/** Says where the only rectangle is, unless it is on the current page. */
function Unseen({ areas, page }: { areas: readonly Area[]; page: number }) {
  const { t } = useTexts();
  const [only, another] = areas;
  if (!only || another || isOn(only, page)) return null;
  return <p className="small">{t.regions.elsewhere(only.page)}</p>;
}

/** The meaning of "all, odd, even": copies of the selected rectangle, or the pages on which the only one counts. */
function spreadOf(around: {
  regions: Regions;
  areas: readonly Area[];
  area: Area | undefined;
  page: number;
  pageCount: number;
  settings: Settings;
  set(areas: readonly Area[]): void;
  t: ReturnType<typeof useTexts>['t'];
}) {
  const { regions, areas, area, page, pageCount, settings, set, t } = around;
  const { many, most, pagesName } = regions;
  if (many) {
    return {
      label: t.regions.repeat,
      withThis: false,
      disabled: !area,
      onPages: (which: Which | 'this') =>
        area && set(repeated(areas, area, pagesOf(which as Which, pageCount)).slice(0, most)),
    };
  }
  if (pagesName === null) return null;
  return {
    label: t.regions.counts,
    withThis: true,
    disabled: false,
    onPages(which: Which | 'this') {
      const pages = which === 'this' ? [page] : pagesOf(which, pageCount);
      settings.set(pagesName, which === 'all' ? undefined : formatSelection(pages));
    },
  };
}

/** The search terms in the settings, as the search accepts them; none if there are none. */
function searchOf({ searches }: Regions, parts: Part[], { values, choice }: Settings) {
  const parameters = parametersOf(parts, values, choice);
  const searched = Object.fromEntries(Object.entries(parameters).filter(([name]) => searches.includes(name)));
  const looked = ['text', 'regex', 'presets'].some((name) => {
    const value = searched[name];
    return Array.isArray(value) ? value.length > 0 : value !== undefined;
  });
  return looked ? searched : {};
}
