import { ActionIcon, Button, Progress } from '@mantine/core';
import { useInViewport } from '@mantine/hooks';
import { type FormEvent, type ReactNode, Suspense, useId } from 'react';
import { PasswordInput } from '../../shared/password-input.tsx';
import { usePlace } from '../../shared/router.tsx';
import { useErrorTexts, useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { nameOf, sizeOf } from '../../tray/source.ts';
import { patchItem, renewItem, retryItem } from '../../tray/tray.ts';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { lazyOrNothing } from '../../ui/lazy-or-nothing.ts';
import { PageImage } from '../pages/page-image.tsx';
import classes from './files.module.css';
import { useThumbnail } from './use-thumbnail.ts';
import { RepairInstead } from './ways-out.tsx';

const VersionBar = lazyOrNothing(() => import('../versions/version-bar.tsx'));

interface Props {
  item: Item;
  /** Shows its versions here, since there are several files. */
  withVersions: boolean;
  onRemove(): void;
  /** Shown when a job was to start without the password of this file. */
  needsPassword: string | null;
  before?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** One file: its facts, the progress of its upload, and its faults. */
export function ItemRow({ item, withVersions, onRemove, needsPassword, before, actions, children }: Props) {
  const { t, language } = useTexts();
  const name = nameOf(item.source);
  const percent = Math.floor(item.share * 100);
  const busy = item.state === 'sending' || item.state === 'waiting';
  const facts = [
    formatBytes(sizeOf(item.source), language),
    item.preview && t.workspace.pagesCount(item.preview.page_count),
    item.source.kind === 'stored' && t.workspace.stored,
  ].filter(Boolean);
  return (
    <div className={classes.item} data-item={name} data-state={item.state}>
      <div className={classes.line}>
        {before}
        <Thumbnail item={item} />
        <div className={classes.about}>
          <strong className="name">{name}</strong>
          <span className="soft small">
            {item.state === 'sending'
              ? item.share === 1
                ? t.workspace.reading
                : t.workspace.uploading(percent)
              : facts.join(' · ')}
          </span>
        </div>
        {withVersions && (
          <Suspense>
            <VersionBar item={item} inRow />
          </Suspense>
        )}
        {actions}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={busy ? `${t.common.cancel}: ${name}` : t.workspace.removeFile(name)}
          data-remove
          onClick={onRemove}
        >
          <Icon name="close" size={18} />
        </ActionIcon>
      </div>
      {item.state === 'sending' && (
        <Progress
          className={classes.progress}
          value={item.share === 1 ? 100 : percent}
          animated={item.share === 1}
          aria-label={`${t.job.uploading}: ${name}`}
          aria-hidden={item.share === 1 || undefined}
          size={4}
        />
      )}
      {item.state === 'locked' ? (
        <Password item={item} error={needsPassword} />
      ) : (
        item.error && <Fault item={item} error={item.error} />
      )}
      {children}
    </div>
  );
}

function Fault({ item, error }: { item: Item; error: NonNullable<Item['error']> }) {
  const { t } = useTexts();
  const describe = useErrorTexts();
  const { name: place } = usePlace();
  const failed = item.state === 'failed';
  const inaptPassword = error.problems.some(({ loc }) => loc.includes('password'));
  return (
    <div className={failed ? classes.fault : classes.note} role={failed ? 'alert' : 'status'}>
      <Icon name={failed ? 'warning' : 'info'} size={16} />
      <span>
        {!inaptPassword && describe(error).message} {!failed && t.workspace.noThumbnails}
      </span>
      {error.code === 'unprocessable_file' && <RepairInstead operation={place} sources={[item.source]} />}
      {failed && (
        <Button size="compact-sm" variant="default" onClick={() => retryItem(item.id)}>
          {t.common.retry}
        </Button>
      )}
    </div>
  );
}

/** Asks for a file's password next to the file. */
function Password({ item, error }: { item: Item; error: string | null }) {
  const { t } = useTexts();
  const id = useId();
  const wrong = item.triedPassword !== '' && item.triedPassword === item.password;
  const fault = wrong ? t.tray.wrongPassword : item.password === '' ? error : null;
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (item.password !== '') retryItem(item.id);
  };
  return (
    <form className={classes.password} onSubmit={open}>
      <PasswordInput
        id={id}
        label={t.tray.password}
        description={t.tray.protected}
        value={item.password}
        onChange={(event) => patchItem(item.id, { password: event.currentTarget.value })}
        error={fault}
        aria-invalid={fault !== null}
        autoComplete="off"
        name="file-password"
        className={classes.grow}
      />
      <Button type="submit" variant="default">
        {t.tray.open}
      </Button>
    </form>
  );
}

function Thumbnail({ item }: { item: Item }) {
  const { ref, inViewport } = useInViewport<HTMLSpanElement>();
  const picture = useThumbnail(item.source, inViewport);
  const first = item.preview?.pages[0];
  return (
    <span className={classes.thumb} ref={ref}>
      {first ? (
        <PageImage image={{ ...first, address: first.preview_url }} onLost={() => renewItem(item.id)} bare />
      ) : picture ? (
        <img src={picture} alt="" data-thumbnail />
      ) : (
        <Icon name={item.state === 'locked' ? 'lock' : 'file'} size={22} />
      )}
    </span>
  );
}
