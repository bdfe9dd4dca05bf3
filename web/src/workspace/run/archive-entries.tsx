import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { readZipEntries, type ZipEntry } from '../../api/zip-entries.ts';
import { useTexts } from '../../texts/index.tsx';
import { formatBytes } from '../../ui/format.ts';
import classes from './run.module.css';

const FEW = 8;

/** What is in the archive, before it is downloaded. */
export function ArchiveEntries({ address, size }: { address: string; size: number }) {
  const { t, language } = useTexts();
  const [entries, setEntries] = useState<ZipEntry[] | null>(null);
  const [all, setAll] = useState(false);
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
  return (
    <section className={classes.entries} aria-label={t.job.entries(entries.length)}>
      <h4>{t.job.entries(entries.length)}</h4>
      <ul>
        {(all ? entries : entries.slice(0, FEW)).map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an archive may hold one name twice, and never changes.
          <li key={index}>
            <span className="name">{entry.name}</span>
            <span className="soft">{formatBytes(entry.bytes, language)}</span>
          </li>
        ))}
      </ul>
      {!all && entries.length > FEW && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {t.job.showAll(entries.length)}
        </Button>
      )}
    </section>
  );
}
