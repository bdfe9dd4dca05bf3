import { Button, NativeSelect, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { Operation } from '../../api/operations.ts';
import { useErrorTexts, useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { nameOf, sizeOf } from '../../tray/source.ts';
import { formatBytes } from '../../ui/format.ts';
import { keep, recall } from '../../ui/storage.ts';
import { Compare, CompareRoom, type View } from '../compare/compare.tsx';
import type { Values } from '../form/fields.ts';
import type { Size } from '../stage/geometry.ts';
import { useLocalImage } from '../stage/local-image.ts';
import { usePageInView } from '../stage/looks.ts';
import { Pager } from '../stage/pager.tsx';
import { dpiOf, SIDE, useDrawnPage } from '../stage/use-drawn-page.ts';
import { parametersOfSample } from './parameters.ts';
import classes from './sample.module.css';
import { useSample } from './use-sample.ts';

interface Props {
  operation: Operation;
  /** The files, each processed separately; one of them is shown. */
  items: Item[];
  parameters: Values;
  /** The settings are complete. */
  valid: boolean;
  /** People see and change the pages themselves already. */
  isElsewhere: boolean;
}

type ShownProps = Omit<Props, 'isElsewhere'>;

/** Each change of the settings sends an image again; larger ones wait for a click. */
const MOST_BYTES = 8_000_000;
/** Up to these sizes a sample takes some 300 ms, and is shown unless people turn it off. */
const AUTO_BYTES = { page: 2_000_000, image: 1_000_000 };
/** Ratio of height to width from which a page leaves room for another next to it. */
const TALL = 1.1;

/** The effect of the current settings on one page, with the resulting size. */
export default function SamplePanel({ isElsewhere, ...props }: Props) {
  const { t } = useTexts();
  const [kept, setKept] = useState(() => recall('sample'));
  const [first] = props.items;
  const isSmall = first !== undefined && sizeOf(first.source) <= AUTO_BYTES[first.preview ? 'page' : 'image'];
  const on = kept === null ? isSmall && !isElsewhere : kept === 'on';
  return (
    <section className={`panel ${classes.panel}`} aria-label={t.sample.title} data-sample>
      <Switch
        label={t.sample.show}
        checked={on}
        onChange={({ currentTarget }) => {
          const next = currentTarget.checked ? 'on' : 'off';
          setKept(next);
          keep('sample', next);
        }}
      />
      {on && <One {...props} />}
    </section>
  );
}

/** The sample of the selected file, at first of the first file. */
function One({ items, ...props }: ShownProps) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<string | null>(null);
  const item = items.find(({ id }) => id === chosen) ?? items[0];
  if (!item) return null;
  return (
    <>
      {items.length > 1 && (
        <NativeSelect
          label={t.sample.of}
          value={item.id}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
          data={items.map(({ id, source }) => ({ value: id, label: nameOf(source) }))}
        />
      )}
      <Shown key={item.id} item={item} {...props} />
    </>
  );
}

function Shown({ operation, item, parameters, valid }: Omit<ShownProps, 'items'> & { item: Item }) {
  const { t, language } = useTexts();
  const describe = useErrorTexts();
  const [page, setPage] = usePageInView(item);
  const isWide = useMediaQuery('(min-width: 56rem)', undefined, { getInitialValueInEffect: false });
  const isPdf = item.preview !== null;
  const count = item.preview?.page_count ?? 1;
  const local = useLocalImage(isPdf ? undefined : item.source);
  const drawn = useDrawnPage(item, page, { isSeen: isPdf });
  const bytes = sizeOf(item.source);
  const large = !isPdf && bytes > MOST_BYTES;
  const settings = JSON.stringify(parameters);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const asked = !large || askedFor === settings;
  const sample = useSample({
    operation,
    item: valid && asked ? item : null,
    parameters: parametersOfSample(operation, withPassword(operation, item, parameters)),
    page,
    dpi: dpiOf(drawn.size),
  });
  // The preview's picture is not compared: one pixel less would change its proportions.
  const before = (isPdf ? drawn.size && drawn.picture : local)?.address ?? null;
  const shape = isPdf ? pixelsOf(drawn.shape) : local;
  const isTall = isPdf && drawn.shape.height > drawn.shape.width * TALL;
  const view = isTall && isWide ? 'both' : 'after';
  if (valid && !asked) {
    return (
      <div className={classes.sample}>
        <p className="soft">{t.sample.tooLarge(formatBytes(MOST_BYTES, language))}</p>
        <Button variant="default" onClick={() => setAskedFor(settings)} data-sample-now>
          {t.sample.now}
        </Button>
      </div>
    );
  }
  const sizeText = sample.bytes === null ? '' : formatBytes(sample.bytes, language);
  const size = sizeText && ` ${sample.estimated ? t.sample.about(sizeText) : sizeText}`;
  return (
    <div
      className={classes.sample}
      data-busy={sample.busy || undefined}
      data-bytes={sample.bytes}
      data-estimated={sample.estimated || undefined}
    >
      <p role="status" className="soft small">
        {!valid
          ? t.sample.incomplete
          : sample.error !== null
            ? describe(sample.error).message
            : sample.busy
              ? t.sample.busy
              : `${t.sample.after}:${size} · ${t.compare.before}: ${formatBytes(bytes, language)}`}
        {sample.estimated && ` · ${t.sample.estimated}`}
      </p>
      {valid && sample.address ? (
        <Pictures
          before={before}
          after={sample.address}
          known={{ before: shape, after: sample.size }}
          size={size}
          start={view}
        >
          <Pager page={page} count={count} size={36} onPage={setPage} />
        </Pictures>
      ) : (
        shape && <CompareRoom size={shape} view={view} picture={before} alt={t.compare.before} />
      )}
    </div>
  );
}

/** The pixels of a page's picture. */
function pixelsOf({ width, height }: Size): Size {
  const scale = SIDE / Math.max(width, height);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

interface PicturesProps {
  before: string | null;
  after: string;
  known: { before: Size | null; after: Size | null };
  size: string;
  start: View;
  children: ReactNode;
}

/** Before and after, or only the output if the browser cannot show the input. */
function Pictures({ before, after, known, size, start, children }: PicturesProps) {
  const { t } = useTexts();
  const [shown, setShown] = useState(before !== null);
  if (before === null || !shown) {
    return (
      <>
        <img className={classes.picture} src={after} alt={t.sample.title} />
        {children}
      </>
    );
  }
  const captions = { before: t.compare.before, after: t.sample.after + size };
  return (
    <Compare
      before={before}
      after={after}
      captions={captions}
      known={known}
      start={start}
      isSaid={false}
      onBroken={() => setShown(false)}
    >
      {children}
    </Compare>
  );
}

/** The password of the file, if the operation accepts it. */
function withPassword({ params }: Operation, { password }: Item, parameters: Values): Values {
  const takesOne = Object.hasOwn((params.properties as object | undefined) ?? {}, 'password');
  return takesOne && password !== '' ? { ...parameters, password } : parameters;
}
