import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { addressNamed } from '../../api/base.ts';
import type { Operation } from '../../api/operations.ts';
import type { Job } from '../../api/schema.gen.ts';
import { carry } from '../../app/carried.ts';
import { navigate } from '../../app/router.tsx';
import { useTexts } from '../../texts/index.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { typeOfName } from '../source.ts';
import { ArchiveEntries } from './archive-entries.tsx';
import { Facts } from './facts.tsx';
import classes from './run.module.css';

interface Props {
  job: Job;
  operation: Operation | null;
  inputBytes: number | null;
  onRetry?: (() => void) | undefined;
}

/** What came of a job: sizes, the file, and where to go on with it. */
export function Result({ job, inputBytes, onRetry }: Props) {
  const { t } = useTexts();
  const [state, setState] = useState<'there' | 'downloaded' | 'expired'>('there');
  const { output_file_url, output_filename, output_bytes, output_storage_url } = job;
  useEffect(() => setState(output_file_url === null ? 'expired' : 'there'), [output_file_url]);
  const name = output_filename ?? 'download';
  const type = typeOfName(name);
  // A size says something only beside that of the same kind of file.
  const alike = job.input_filename !== null && typeOfName(job.input_filename) === type;
  const before = inputBytes ?? asNumber(job.result?.bytes_before);
  const address = output_file_url === null ? null : addressNamed(output_file_url);

  /** Asks first whether the file is still there: a link alone would save an error message under the file's name. */
  const download = async () => {
    if (address === null) return;
    const there = await fetch(address, { method: 'HEAD' }).then(
      (response) => response.ok,
      () => true,
    );
    if (!there) return setState('expired');
    const link = document.createElement('a');
    link.href = address;
    link.download = name;
    document.body.append(link);
    link.click();
    link.remove();
    setState('downloaded');
  };
  const useAgain = () => {
    if (output_storage_url === null) return;
    carry([{ kind: 'stored', storageUrl: output_storage_url, name, bytes: output_bytes ?? 0, type }]);
    navigate('');
  };

  return (
    <div className={classes.result}>
      <div className={classes.output}>
        <span className="tile">
          <Icon name={type === 'application/zip' ? 'zip' : type.startsWith('image/') ? 'image' : 'file'} size={24} />
        </span>
        <div className={classes.outputAbout}>
          <strong className="name">{name}</strong>
          {output_bytes !== null && <Sizes before={alike ? before : null} after={output_bytes} />}
        </div>
      </div>
      {state === 'expired' ? (
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
      ) : (
        <div className="row">
          <Button size="md" leftSection={<Icon name="download" size={18} />} onClick={download} data-download={address}>
            {t.job.download}
          </Button>
          {type !== 'application/zip' && (
            <Button size="md" variant="default" rightSection={<Icon name="arrowRight" size={16} />} onClick={useAgain}>
              {t.job.useIn}
            </Button>
          )}
        </div>
      )}
      <span role="status" className="soft small">
        {state === 'downloaded' ? t.job.downloaded : ''}
      </span>
      {job.result && <Facts result={job.result} />}
      {type === 'application/zip' && address !== null && state !== 'expired' && output_bytes !== null && (
        <ArchiveEntries address={address} size={output_bytes} />
      )}
    </div>
  );
}

function Sizes({ before, after }: { before: number | null; after: number }) {
  const { t, language } = useTexts();
  if (before === null || before === 0) return <span className="soft small">{formatBytes(after, language)}</span>;
  const percent = Math.round((1 - after / before) * 100);
  const verdict = percent > 0 ? t.job.smaller(percent) : percent < 0 ? t.job.larger(-percent) : t.job.same;
  return (
    <span className={classes.sizes}>
      <span className="soft">{t.job.sizes(formatBytes(before, language), formatBytes(after, language))}</span>
      <span data-better={percent > 0 || undefined}>{verdict}</span>
    </span>
  );
}

function asNumber(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}
