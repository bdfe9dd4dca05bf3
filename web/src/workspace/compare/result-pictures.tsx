import { useState } from 'react';
import { addressNamed } from '../../api/base.ts';
import type { Job, Preview } from '../../api/schema.gen.ts';
import { useTexts } from '../../texts/index.tsx';
import { typeOfName } from '../../tray/source.ts';
import { itemById } from '../../tray/tray.ts';
import { formatBytes } from '../../ui/format.ts';
import { passwordOfResult } from '../run/result-password.ts';
import type { Run } from '../run/run.ts';
import { useShownImage } from '../stage/local-image.ts';
import { Pager } from '../stage/pager.tsx';
import { changesOf } from './changes.ts';
import classes from './compare.module.css';
import { Compare, CompareRoom } from './compare.tsx';
import { useMostChanged } from './most-changed.ts';
import { PageViewer } from './page-viewer.tsx';
import { SideBySide } from './side-by-side.tsx';
import { useBytes, useStoredPreview } from './use-pictures.ts';

interface Props {
  run: Run;
  job: Job;
  address: string;
}

const MOST_PAGES = 20;

/** Shows a result, next to its input if possible. */
export default function ResultPictures(props: Props) {
  const type = typeOfName(props.job.output_filename ?? '');
  const changes = changesOf(props.job.result);
  const [older, newer, another] = props.run.items.map((item) => itemById(item.id) ?? item);
  if (changes.length > 0 && older && newer && !another) {
    return <SideBySide job={props.job} items={{ before: older, after: newer }} changes={changes} />;
  }
  if (type.startsWith('image/')) return <ResultImage {...props} type={type} />;
  if (type === 'application/pdf') return <ResultPages {...props} />;
  return null;
}

function useCaptions({ run: { inputBytes }, job: { output_bytes } }: Props) {
  const { t, language } = useTexts();
  const size = (bytes: number | null) => (bytes === null ? '' : ` ${formatBytes(bytes, language)}`);
  return { before: `${t.compare.before}${size(inputBytes)}`, after: `${t.compare.after}${size(output_bytes)}` };
}

function ResultImage(props: Props & { type: string }) {
  const { run, job, address, type } = props;
  const captions = useCaptions(props);
  const [first, another] = run.items;
  const { image: before, isUnknown } = useShownImage(first && !another ? first.source : undefined);
  const after = useBytes(address, job.output_bytes, type);
  const { width, height } = job.result ?? {};
  const size = isPixels(width) && isPixels(height) ? { width, height } : before;
  // Pictures that browsers cannot show are not compared.
  const isCompared = !isUnknown && size !== null;
  if (after === undefined || (!before && isCompared)) return isCompared ? <CompareRoom size={size} /> : null;
  if (!after) return null;
  if (before === null) return <img className={classes.picture} src={after.address} alt={job.output_filename ?? ''} />;
  const known = { before, after: after.size };
  return <Compare before={before.address} after={after.address} captions={captions} known={known} />;
}

const isPixels = (value: unknown): value is number => typeof value === 'number' && value > 0;

function ResultPages(props: Props) {
  const { run, job } = props;
  const after = useStoredPreview(job.output_storage_url, passwordOfResult(run));
  const [first, another] = run.items;
  const before = first && !another ? ((itemById(first.id) ?? first).preview ?? null) : null;
  const [page] = before?.pages ?? [];
  if (after === undefined) {
    const isCompared = page && (job.result?.page_count ?? before?.page_count) === before?.page_count;
    return isCompared ? <CompareRoom size={page} /> : <div className={classes.stripRoom} aria-hidden="true" />;
  }
  if (after === null) return null;
  if (before && page && before.page_count === after.page_count && after.pages.length > 0) {
    return <ComparePages {...props} before={before} after={after} />;
  }
  return <Strip preview={after} password={passwordOfResult(run)} />;
}

function ComparePages({ before, after, ...props }: Props & { before: Preview; after: Preview }) {
  const captions = useCaptions(props);
  const [turned, setPage] = useState<number | null>(null);
  const most = useMostChanged(before, after);
  const page = turned ?? most ?? 0;
  const count = Math.min(before.pages.length, after.pages.length);
  const [from, to] = [before.pages[page], after.pages[page]];
  if (!from || !to) return null;
  return (
    <Compare
      before={addressNamed(from.preview_url)}
      after={addressNamed(to.preview_url)}
      captions={captions}
      known={{ before: from, after: to }}
    >
      <Pager page={page + 1} count={count} size={36} onPage={(number) => setPage(number - 1)} />
    </Compare>
  );
}

/** The first pages of a result, in a row; a press enlarges a page. */
function Strip({ preview, password }: { preview: Preview; password: string }) {
  const { t } = useTexts();
  const [large, setLarge] = useState<number | null>(null);
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <ol className={classes.strip} tabIndex={0} aria-label={t.compare.pages} data-result-pages>
        {preview.pages.slice(0, MOST_PAGES).map(({ page_number, preview_url, width, height }) => (
          <li key={page_number}>
            <button type="button" onClick={() => setLarge(page_number)} aria-label={t.compare.enlarge(page_number)}>
              <img src={addressNamed(preview_url)} width={width} height={height} alt="" loading="lazy" />
            </button>
          </li>
        ))}
      </ol>
      {large !== null && (
        <PageViewer preview={preview} password={password} first={large} onClose={() => setLarge(null)} />
      )}
    </>
  );
}
