import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { readZipEntries, readZipEntry, type ZipEntry } from '../../api/zip-entries.ts';
import { Failure } from '../../shared/failure.tsx';
import { useTexts } from '../../texts/index.tsx';
import { typeOfName } from '../../tray/source.ts';
import { formatBytes } from '../../ui/format.ts';
import classes from './run.module.css';
import { saveAs } from './use-download.ts';

const FEW = 8;
/** A larger file comes with the archive alone: it would have to fit into memory here. */
const MAX_BYTES = 200_000_000;
const REVOKE_MS = 60_000;
/** What a browser shows by itself, and runs nothing of: the address of what is shown belongs to this page. */
const SHOWN = /^(?:application\/pdf|text\/plain|image\/(?:png|jpeg|webp|gif|avif))$/;

/** What is in the archive, before it is downloaded; each file by itself, too. */
export function ArchiveEntries({ address, size }: { address: string; size: number }) {
  const { t, language } = useTexts();
  const [entries, setEntries] = useState<ZipEntry[] | null>(null);
  const [all, setAll] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let shown = true;
    readZipEntries(address, size).then(
      (read) => shown && setEntries(read),
      () => {},
    );
    return () => {
      shown = false;
    };
  }, [address, size]);
  if (!entries) return null;
  const take = async (entry: ZipEntry, use: (address: string) => void) => {
    setError(null);
    const blob = await readZipEntry(address, entry).catch(() => null);
    if (!blob) return setError(new ApiError(404, 'file_not_found', ''));
    const object = URL.createObjectURL(new Blob([blob], { type: typeOfName(entry.name) }));
    use(object);
    setTimeout(() => URL.revokeObjectURL(object), REVOKE_MS);
  };
  return (
    <section className={classes.entries} aria-label={t.job.entries(entries.length)}>
      <h4>{t.job.entries(entries.length)}</h4>
      <ul>
        {(all ? entries : entries.slice(0, FEW)).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an archive may hold one name twice, and never changes.
          <li key={index}>
            <span className="name">{entry.name}</span>
            <EntryActions entry={entry} take={take} />
            <span className="soft">{formatBytes(entry.bytes, language)}</span>
          </li>
        ))}
      </ul>
      {error !== null && <Failure error={error} />}
      {!all && entries.length > FEW && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {t.job.showAll(entries.length)}
        </Button>
      )}
    </section>
  );
}

function EntryActions({
  entry,
  take,
}: {
  entry: ZipEntry;
  take(entry: ZipEntry, use: (address: string) => void): void;
}) {
  const { t } = useTexts();
  const { name, bytes, place } = entry;
  if (!place || bytes > MAX_BYTES) return null;
  const last = name.split('/').at(-1) ?? name;
  return (
    <span className={classes.entryActions}>
      {SHOWN.test(typeOfName(name)) && (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={t.job.openName(name)}
          onClick={() => take(entry, (address) => window.open(address, '_blank', 'noopener'))}
        >
          {t.job.open}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-label={t.job.downloadName(name)}
        onClick={() => take(entry, (address) => saveAs(address, last))}
      >
        {t.job.download}
      </Button>
    </span>
  );
}
