import { Button } from '@mantine/core';
import { Suspense } from 'react';
import { useHasRole } from '../../api/operations.ts';
import type { Job } from '../../api/schema.gen.ts';
import { navigate } from '../../shared/router.tsx';
import { useTexts } from '../../texts/index.tsx';
import { typeOfName } from '../../tray/source.ts';
import { goOnWith } from '../../tray/tray.ts';
import { goOnWithVersion, useVersionOfJob, versionOfJob } from '../../tray/versions.ts';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts';
import type { Run } from '../run/run.ts';
import { sourceOf } from '../run/take-version.ts';
import { useDownload } from '../run/use-download.ts';
import { ArchiveEntries } from './archive-entries.tsx';
import { Facts } from './facts.tsx';
import classes from './results.module.css';
import { ShareButton } from './share-button.tsx';
import { StepResults } from './step-results.tsx';

const ResultPictures = lazyOrNothing(() => import('../compare/result-pictures.tsx'));

const PagesView = lazyOrNothing(() => import('../view/pages-view.tsx'));
const ResultText = lazyOrNothing(() => import('../view/result-text.tsx'));

/** Whether to show a result as text. */
const isText = (type: string): boolean => type.startsWith('text/') || type === 'application/json';

/** Getting larger ones takes longer than browsers remember the press. */
const MOST_SHARED = 20_000_000;

interface Props {
  run: Run;
  job: Job;
  onRetry?: (() => void) | undefined;
}

/** The result of a job: sizes, the file, and ways to continue with it. */
export function Result({ run, job, onRetry }: Props) {
  const { t } = useTexts();
  const output = useDownload(job);
  const version = useVersionOfJob(job.job_id);
  const isRecognized = useHasRole(job.job_type, 'recognize-text');
  const { name, address, state } = output;
  const type = typeOfName(name);
  return (
    <div className={classes.result}>
      <div className={classes.output}>
        <span className="tile">
          <Icon name={type === 'application/zip' ? 'zip' : type.startsWith('image/') ? 'image' : 'file'} size={24} />
        </span>
        <div className={classes.outputAbout}>
          <strong className="name">{name}</strong>
          <Sizes run={run} job={job} />
        </div>
        {state !== 'expired' && (
          <div className={`row ${classes.outputActions}`}>
            <Button
              size="md"
              leftSection={<Icon name="download" size={18} />}
              onClick={output.download}
              data-download={address}
            >
              {t.job.download}
            </Button>
            {type !== 'application/zip' && <UseAgain job={job} />}
            {address !== null && (job.output_bytes ?? 0) <= MOST_SHARED && (
              <ShareButton name={name} type={type} address={address} />
            )}
          </div>
        )}
      </div>
      {state === 'expired' && <Expired onRetry={onRetry} />}
      <span role="status" className="soft small">
        {state === 'downloaded' ? t.job.downloaded : ''}
      </span>
      {state !== 'expired' && address !== null && (
        <Suspense>
          {version?.preview && isRecognized ? (
            <PagesView item={version} count={version.preview.page_count} />
          ) : (
            <ResultPictures run={run} job={job} address={address} />
          )}
          {isText(type) && <ResultText address={address} size={job.output_bytes ?? 0} type={type} />}
        </Suspense>
      )}
      {job.result && <StepResults result={job.result} />}
      {job.result && <Facts result={job.result} jobType={job.job_type} />}
      {type === 'application/zip' && address !== null && state !== 'expired' && job.output_bytes !== null && (
        <ArchiveEntries address={address} size={job.output_bytes} />
      )}
    </div>
  );
}

/** Continues with a result: with its version of the document, or with another file of the same job. */
function UseAgain({ job }: { job: Job }) {
  const { t } = useTexts();
  const source = sourceOf(job);
  if (!source) return null;
  const go = () => {
    const version = versionOfJob(job.job_id);
    if (version) goOnWithVersion(version.id);
    else goOnWith(source);
    navigate('');
  };
  return (
    <Button size="md" variant="default" rightSection={<Icon name="arrowRight" size={16} />} onClick={go}>
      {t.job.useIn}
    </Button>
  );
}

function Expired({ onRetry }: Pick<Props, 'onRetry'>) {
  const { t } = useTexts();
  return (
    <div className="stack" role="status">
      <p className="soft">{t.job.expired}</p>
      {onRetry && (
        <div>
          <Button variant="default" onClick={onRetry} leftSection={<Icon name="retry" size={16} />}>
            {t.workspace.again}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The sizes before and after, if comparing them makes sense: not with another kind of file, and not with a report. */
export function Sizes({ run, job }: { run: Run; job: Job }) {
  const { t, language } = useTexts();
  const compresses = useHasRole(job.job_type, 'compress-file');
  const { output_bytes: after, input_filename, output_filename, result } = job;
  if (after === null) return null;
  const alike = input_filename !== null && typeOfName(input_filename) === typeOfName(output_filename ?? '');
  const before = alike && result?.valid === undefined ? (run.inputBytes ?? asNumber(result?.bytes_before)) : null;
  if (before === null || before === 0) return <span className="soft small">{formatBytes(after, language)}</span>;
  const percent = Math.round((1 - after / before) * 100);
  // Growth matters only if files should be compressed.
  const isNews = percent >= 0 || compresses;
  const verdict = percent > 0 ? t.job.smaller(percent) : percent < 0 ? t.job.larger(-percent) : t.job.same;
  return (
    <span className={classes.sizes}>
      <span className="soft">{t.job.sizes(formatBytes(before, language), formatBytes(after, language))}</span>
      {isNews && <span data-better={percent > 0 || undefined}>{verdict}</span>}
    </span>
  );
}

function asNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
