import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/errors.ts';
import { useOperations } from '../../api/operations.ts';
import { readZipEntries, readZipEntry, type ZipEntry } from '../../api/zip-entries.ts';
import { Failure } from '../../shared/failure.tsx';
import { navigate } from '../../shared/router.tsx';
import { useTexts } from '../../texts/index.tsx';
import { typeOfName } from '../../tray/source.ts';
import { carryOn } from '../../tray/tray.ts';
import { formatBytes } from '../../ui/format.ts';
import { saveAs } from '../run/use-download.ts';
import { EntryPicture } from './entry-picture.tsx';
import classes from './results.module.css';

const FEW = 8;
/** Larger files are only available in the archive, since they would have to fit into memory here. */
const MAX_BYTES = 200_000_000;
const REVOKE_MS = 60_000;
/** Types that a browser shows by itself without running anything: their address belongs to this page. */
const SHOWN = /^(?:application\/pdf|text\/plain|image\/(?:png|jpeg|webp|gif|avif))$/;

/** The content of the archive before its download, with each file on its own, too. */
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
  const take: Take = async (entry, use) => {
    setError(null);
    const blob = await readZipEntry(address, entry).catch(() => null);
    if (!blob) return setError(new ApiError(404, 'file_not_found', ''));
    use(new File([blob], lastOf(entry.name), { type: typeOfName(entry.name) }));
  };
  return (
    <section className={classes.entries} aria-label={t.job.entries(entries.length)}>
      <h4>{t.job.entries(entries.length)}</h4>
      <ul>
        {(all ? entries : entries.slice(0, FEW)).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an archive may hold one name twice, and never changes.
          <li key={index}>
            <EntryPicture address={address} entry={entry} />
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

/** Reads a file out of the archive. */
type Take = (entry: ZipEntry, use: (file: File) => void) => Promise<void>;

const lastOf = (name: string) => name.split('/').at(-1) ?? name;

function withAddress(file: File, use: (address: string) => void): void {
  const address = URL.createObjectURL(file);
  use(address);
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_MS);
}

/** Continues with a file as a document. */
function workOn(file: File): void {
  carryOn([{ kind: 'local', file }]);
  navigate('');
}

function EntryActions({ entry, take }: { entry: ZipEntry; take: Take }) {
  const { t } = useTexts();
  const { loaded } = useOperations();
  const { name, bytes, place } = entry;
  if (!place || bytes > MAX_BYTES) return null;
  const type = typeOfName(name);
  const isTaken = loaded?.operations.some(({ accepts }) => accepts.includes(type));
  const action = (text: string, label: string, use: (file: File) => void) => (
    <Button size="compact-sm" variant="subtle" aria-label={label} onClick={() => void take(entry, use)}>
      {text}
    </Button>
  );
  const open = (address: string) => window.open(address, '_blank', 'noopener');
  const save = (address: string) => saveAs(address, lastOf(name));
  return (
    <span className={classes.entryActions}>
      {SHOWN.test(type) && action(t.job.open, t.job.openName(name), (file) => withAddress(file, open))}
      {isTaken && action(t.job.goOn, t.job.goOnWith(name), workOn)}
      {action(t.job.download, t.job.downloadName(name), (file) => withAddress(file, save))}
    </span>
  );
}
