import { Button, SegmentedControl } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import classes from './compare.module.css';

interface Props {
  before: string;
  after: string;
  /** What the two are called, with their sizes. */
  captions: { before: string; after: string };
  /** Further controls, such as which page is shown. */
  children?: ReactNode;
}

type Zoom = 'fit' | '1' | '2';

/** Two pictures of one thing, one over the other; a line between them is moved by mouse, finger or keyboard. */
export function Compare({ before, after, captions, children }: Props) {
  const { t } = useTexts();
  const [at, setAt] = useState(50);
  const [held, setHeld] = useState(false);
  const [zoom, setZoom] = useState<Zoom>('fit');
  const [broken, setBroken] = useState(false);
  const [width, setWidth] = useState(0);
  if (broken) return null;
  const cut = held ? 100 : at;
  const holdKey = (down: boolean) => (event: KeyboardEvent) => {
    if (event.key === ' ' || event.key === 'Enter') setHeld(down);
  };
  return (
    <figure className={classes.compare} data-compare>
      <div className={classes.frame} data-zoom={zoom}>
        <div className={classes.pictures} style={zoom === 'fit' ? undefined : { width: width * Number(zoom) }}>
          <img
            src={after}
            alt={captions.after}
            onError={() => setBroken(true)}
            onLoad={({ currentTarget }) => setWidth(currentTarget.naturalWidth)}
            draggable={false}
          />
          <img
            className={classes.before}
            src={before}
            alt={captions.before}
            onError={() => setBroken(true)}
            draggable={false}
            style={{ clipPath: `inset(0 ${100 - cut}% 0 0)` }}
          />
          <input
            type="range"
            min={0}
            max={100}
            value={at}
            onChange={(event) => setAt(Number(event.currentTarget.value))}
            aria-label={t.compare.slider}
            aria-valuetext={t.compare.share(at)}
          />
          <span className={classes.line} style={{ left: `${cut}%` }} aria-hidden="true" />
        </div>
        <span className={classes.tag} data-side="before" aria-hidden="true" hidden={cut < 12}>
          {t.compare.before}
        </span>
        <span className={classes.tag} data-side="after" aria-hidden="true" hidden={cut > 88}>
          {t.compare.after}
        </span>
      </div>
      <figcaption className={classes.controls}>
        <span className="soft small">
          {captions.before} · {captions.after}
        </span>
        {children}
        <SegmentedControl
          size="xs"
          aria-label={t.compare.zoom}
          value={zoom}
          onChange={(value) => setZoom(value as Zoom)}
          data={[
            { value: 'fit', label: t.compare.fit },
            { value: '1', label: '100 %' },
            { value: '2', label: '200 %' },
          ]}
        />
        <Button
          size="compact-md"
          variant="default"
          aria-pressed={held}
          onPointerDown={() => setHeld(true)}
          onPointerUp={() => setHeld(false)}
          onPointerLeave={() => setHeld(false)}
          onPointerCancel={() => setHeld(false)}
          onKeyDown={holdKey(true)}
          onKeyUp={holdKey(false)}
          onBlur={() => setHeld(false)}
          data-hold
        >
          {t.compare.hold}
        </Button>
      </figcaption>
    </figure>
  );
}
