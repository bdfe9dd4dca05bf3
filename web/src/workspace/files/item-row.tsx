import { ActionIcon, Button, Progress } from '@mantine/core';
import type { ReactNode } from 'react';
import { addressNamed } from '../../api/base.ts';
import { useErrorTexts, useTexts } from '../../texts/index.tsx';
import { formatBytes } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { nameOf, sizeOf } from '../source.ts';
import classes from './files.module.css';
import { useLocalImage } from './local-image.ts';
import type { Item } from './use-items.ts';

interface Props {
  item: Item;
  onRemove(): void;
  onRetry(): void;
  before?: ReactNode;
  actions?: ReactNode;
  children?: ReactNode;
}

/** One file: what it is, how far its upload is, and what is wrong with it. */
export function ItemRow({ item, onRemove, onRetry, before, actions, children }: Props) {
  const { t, language } = useTexts();
  const describe = useErrorTexts();
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
          <span className="soft small">{facts.join(' · ')}</span>
        </div>
        {actions}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={busy ? `${t.common.cancel}: ${name}` : t.workspace.removeFile(name)}
          onClick={onRemove}
        >
          <Icon name="close" size={18} />
        </ActionIcon>
      </div>
      {busy && (
        <div className={classes.progress}>
          <Progress
            value={item.share === 1 ? 100 : percent}
            animated={item.share === 1}
            aria-label={`${t.job.uploading}: ${name}`}
            size="sm"
          />
          <span className="soft small">{item.share === 1 ? t.workspace.reading : t.workspace.uploading(percent)}</span>
        </div>
      )}
      {item.error && (
        <div className={item.state === 'failed' ? classes.fault : classes.note} role="alert">
          <Icon name={item.state === 'failed' ? 'warning' : 'info'} size={16} />
          <span>
            {describe(item.error).message} {item.state === 'ready' && t.workspace.noThumbnails}
          </span>
          {item.state === 'failed' && (
            <Button size="compact-sm" variant="default" onClick={onRetry}>
              {t.common.retry}
            </Button>
          )}
        </div>
      )}
      {children}
    </div>
  );
}

function Thumbnail({ item }: { item: Item }) {
  const local = useLocalImage(item.source);
  const first = item.preview?.pages[0];
  return (
    <span className={classes.thumb}>
      {first ? (
        <img src={addressNamed(first.preview_url)} alt="" />
      ) : local ? (
        <img src={local.address} alt="" />
      ) : (
        <Icon name="file" size={22} />
      )}
    </span>
  );
}
