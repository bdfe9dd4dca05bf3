import { ActionIcon, Button } from '@mantine/core';
import { memo, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { nameOf } from '../../tray/source.ts';
import { showVersion, useVersions } from '../../tray/versions.ts';
import { Icon } from '../../ui/icons.tsx';
import { useDownloadOfVersion } from './use-download-of-version.ts';
import { useVersionKeys } from './use-version-keys.ts';
import { VersionList } from './version-list.tsx';
import classes from './versions.module.css';

interface Props {
  item: Item;
  /** Shown in the row of its file, among others and without a name. */
  inRow?: boolean;
}

export default memo(VersionBar);

/** The version in view of a document, and buttons that lead to the others. */
function VersionBar({ item, inRow = false }: Props) {
  const { t } = useTexts();
  const versions = useVersions(item.document);
  const [said, setSaid] = useState('');
  const { download, isGone } = useDownloadOfVersion(item);
  const at = versions.findIndex(({ id }) => id === item.id);
  const [first] = versions;
  const show = (version: Item | undefined) => {
    if (!version) return;
    showVersion(version.id);
    setSaid(t.versions.of(version.version, versions.length));
  };
  const step = (by: number) => show(versions[at + by]);
  if (versions.length < 2 || !first) return null;
  const name = nameOf(first.source);
  const label = (text: string) => (inRow ? `${text}: ${name}` : text);
  const button = (icon: 'undo' | 'redo', by: number, text: string) => (
    <ActionIcon
      variant="default"
      size={40}
      aria-label={label(text)}
      title={text}
      disabled={!versions[at + by]}
      onClick={() => step(by)}
      data-version-step={by}
    >
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
  return (
    <section className={classes.bar} data-in-row={inRow || undefined} aria-label={label(t.versions.list)} data-versions>
      {!inRow && <Keys step={step} />}
      <span className={classes.about}>
        {!inRow && <strong className="name">{name}</strong>}
        <span className="soft" data-version={item.version}>
          {t.versions.of(item.version, versions.length)}
        </span>
      </span>
      <span className={classes.steps}>
        {button('undo', -1, t.versions.undo)}
        {button('redo', 1, t.versions.redo)}
        <VersionList versions={versions} current={item} label={label(t.versions.list)} onShow={show} />
      </span>
      <Button
        className={classes.download}
        size="compact-lg"
        variant={inRow ? 'default' : 'light'}
        leftSection={<Icon name="download" size={16} />}
        aria-label={label(t.versions.download(item.version))}
        onClick={() => void download()}
        data-version-download
      >
        {t.job.download}
      </Button>
      {isGone && (
        <p role="alert" className={classes.gone}>
          {t.versions.gone}
        </p>
      )}
      <span role="status" className="offscreen">
        {said}
      </span>
    </section>
  );
}

/** For a single document only; with several, it would be unclear which one the bar means. */
function Keys({ step }: { step(by: number): void }) {
  useVersionKeys(step);
  return null;
}
