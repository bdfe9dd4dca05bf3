import { Button, SegmentedControl } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, type RefObject, type UIEvent, useRef, useState } from 'react';
import { OverflowMenu } from '../../shared/overflow-menu.tsx';
import { useTexts } from '../../texts/index.tsx';
import type { Size } from '../stage/geometry.ts';
import { type Zoom as PageZoom, ZoomChoice } from '../stage/zoom-choice.tsx';
import classes from './compare.module.css';

interface Props {
  before: string;
  after: string;
  /** Names of the two, with their sizes. */
  captions: { before: string; after: string };
  /** Their pixels, if known: space for pictures that are still loading. */
  known?: Partial<Record<Which, Size | null>>;
  /** Further controls, such as which page is shown. */
  children?: ReactNode;
  /** The first view, if both have the same shape. */
  start?: View;
  /** Shows the captions below. */
  isSaid?: boolean;
  /** The later picture by itself, as an overlay. */
  over?: ReactNode;
  /** The browser cannot show one of them. */
  onBroken?: () => void;
}

/** The later picture by itself, both side by side, or one over the other with a line between them. */
export type View = 'after' | 'both' | 'slide';
type Zoom = PageZoom | 'width';
type Which = 'before' | 'after';

const ZOOMS: readonly Zoom[] = ['fit', 'width', '1', '2'];
const MOST_ENLARGED = 2.5;

/** Compares two versions of one picture, side by side if their shapes differ. */
export function Compare(props: Props) {
  const { before, after, captions, known, children, start = 'after', isSaid = true, over, onBroken } = props;
  const { t } = useTexts();
  const [chosen, choose] = useState<View | null>(null);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [held, setHeld] = useState(false);
  const [broken, setBroken] = useState<string | null>(null);
  /** Sizes of the pictures that have arrived. */
  const [loaded, setLoaded] = useState<Partial<Record<Which, { address: string; size: Size }>>>({});
  if (broken === before || broken === after) return null;
  const addresses = { before, after };
  const sizeOf = (which: Which): Size | null => {
    const last = loaded[which];
    // The next picture has the room of the last one until it is there.
    return last?.address === addresses[which] ? last.size : (known?.[which] ?? last?.size ?? null);
  };
  const sizes = { before: sizeOf('before'), after: sizeOf('after') };
  const isAlike = !sizes.before || !sizes.after || ratioOf(sizes.before) === ratioOf(sizes.after);
  const wanted = chosen ?? (isAlike ? start : 'both');
  const view = wanted === 'slide' && !isAlike ? 'both' : wanted;
  const picture = (which: Which, hidden = false) => (
    <img
      key={which}
      className={classes[which]}
      src={addresses[which]}
      alt={captions[which]}
      {...(sizes[which] && { width: sizes[which].width, height: sizes[which].height })}
      hidden={hidden}
      draggable={false}
      onError={() => {
        setBroken(addresses[which]);
        onBroken?.();
      }}
      onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
        setLoaded((sizes) => ({ ...sizes, [which]: { address: addresses[which], size: { width, height } } }));
      }}
    />
  );
  const widthAt = (which: Which) => {
    const size = sizes[which];
    if (!size || zoom === 'width') return undefined;
    return { width: zoom === 'fit' ? fitting(size) : size.width * Number(zoom) };
  };
  return (
    <figure className={classes.compare} data-compare={view}>
      {view === 'both' && <Halves zoom={zoom} picture={picture} widthAt={widthAt} />}
      {view === 'slide' && <Slider zoom={zoom} picture={picture} width={widthAt('after')} />}
      {view === 'after' && (
        <div className={classes.frame} data-zoom={zoom}>
          <div className={classes.pictures} style={widthAt('after')}>
            {picture('after', held)}
            {picture('before', !held)}
            {!held && over}
          </div>
          <Tag which={held ? 'before' : 'after'} />
        </div>
      )}
      <figcaption className={classes.controls}>
        {isSaid && (
          <span className="soft small">
            {captions.before} · {captions.after}
          </span>
        )}
        {children}
        {view === 'after' && <Hold held={held} onHold={setHeld} />}
        <OverflowMenu
          label={t.compare.options}
          row={
            <SegmentedControl
              size="xs"
              aria-label={t.compare.view}
              value={view}
              onChange={(value) => choose(value as View)}
              data={(['after', 'both', ...(isAlike ? ['slide' as const] : [])] as const).map((value) => ({
                value,
                label: t.compare.views[value],
              }))}
            />
          }
        >
          <ZoomChoice zoom={zoom} zooms={ZOOMS} onZoom={setZoom} />
        </OverflowMenu>
      </figcaption>
    </figure>
  );
}

interface RoomProps {
  size: Size;
  view?: View;
  /** The one of them that is there. */
  picture?: string | null;
  alt?: string;
}

/** The room of a comparison whose pictures are still on their way. */
export function CompareRoom({ size, view = 'after', picture = null, alt = '' }: RoomProps) {
  const frame = (shown: string | null) => (
    <div className={classes.frame} data-empty={shown === null || undefined}>
      <div className={classes.pictures} style={{ width: fitting(size), aspectRatio: `${size.width} / ${size.height}` }}>
        {shown !== null && <img src={shown} alt={alt} width={size.width} height={size.height} />}
      </div>
    </div>
  );
  return (
    <div className={classes.compare}>
      {view === 'both' ? (
        <div className={classes.halves}>
          {frame(picture)}
          {frame(null)}
        </div>
      ) : (
        frame(picture)
      )}
      <div className={`${classes.controls} ${classes.controlsRoom}`} />
    </div>
  );
}

/** Equal within a hundredth, since drawing rounds. */
const ratioOf = ({ width, height }: Size) => Math.round(Math.log(width / Math.max(1, height)) * 100);

/** Fits the window, without blurring. */
const fitting = ({ width, height }: Size) =>
  `min(100%, calc(var(--room, max(20rem, 100vh - 14rem - var(--switcher, 0px))) * ${width / height}), ${width * MOST_ENLARGED}px)`;

interface Width {
  width: number | string;
}

interface PartProps {
  zoom: Zoom;
  picture(which: Which): ReactNode;
}

/** Both side by side; pictures larger than their frames scroll together. */
function Halves({ zoom, picture, widthAt }: PartProps & { widthAt(which: Which): Width | undefined }) {
  const frames = { before: useRef<HTMLDivElement>(null), after: useRef<HTMLDivElement>(null) };
  const follow = (other: RefObject<HTMLDivElement | null>) => (event: UIEvent<HTMLDivElement>) => {
    const { scrollLeft, scrollTop } = event.currentTarget;
    other.current?.scrollTo({ left: scrollLeft, top: scrollTop, behavior: 'instant' });
  };
  return (
    <div className={classes.halves}>
      {(['before', 'after'] as const).map((which) => (
        <div key={which} className={classes.half}>
          <div
            ref={frames[which]}
            className={classes.frame}
            data-zoom={zoom}
            onScroll={follow(frames[which === 'before' ? 'after' : 'before'])}
          >
            <div className={classes.pictures} style={widthAt(which)}>
              {picture(which)}
            </div>
          </div>
          <Tag which={which} />
        </div>
      ))}
    </div>
  );
}

/** One over the other, with a line between them that mouse, finger or keyboard move. */
function Slider({ zoom, picture, width }: PartProps & { width: Width | undefined }) {
  const { t } = useTexts();
  const [at, setAt] = useState(50);
  return (
    <div className={classes.frame} data-zoom={zoom}>
      <div className={classes.pictures} style={width}>
        {picture('after')}
        <div className={classes.cut} style={{ clipPath: `inset(0 ${100 - at}% 0 0)` }} data-cut-at={at}>
          {picture('before')}
        </div>
        <input
          type="range"
          min={0}
          max={100}
          value={at}
          onChange={(event) => setAt(Number(event.currentTarget.value))}
          aria-label={t.compare.slider}
          aria-valuetext={t.compare.share(at)}
        />
        <span className={classes.line} style={{ left: `${at}%` }} aria-hidden="true" />
      </div>
      {at > 11 && <Tag which="before" />}
      {at < 89 && <Tag which="after" />}
    </div>
  );
}

function Tag({ which }: { which: Which }) {
  const { t } = useTexts();
  return (
    <span className={classes.tag} data-side={which} aria-hidden="true">
      {t.compare[which]}
    </span>
  );
}

/** Shows the earlier picture while pressed. */
function Hold({ held, onHold }: { held: boolean; onHold(held: boolean): void }) {
  const { t } = useTexts();
  const holdKey = (down: boolean) => (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') onHold(down);
  };
  return (
    <Button
      size="compact-md"
      variant="default"
      aria-pressed={held}
      onPointerDown={({ currentTarget, pointerId }) => {
        // The earlier picture may be of another height and move the button away: the press still holds.
        currentTarget.setPointerCapture(pointerId);
        onHold(true);
      }}
      onPointerUp={() => onHold(false)}
      onPointerCancel={() => onHold(false)}
      onKeyDown={holdKey(true)}
      onKeyUp={holdKey(false)}
      onBlur={() => onHold(false)}
      data-hold
    >
      {t.compare.hold}
    </Button>
  );
}
