import { ActionIcon, Switch } from '@mantine/core';
import { CopyButton } from '../../shared/copy.tsx';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import type { IconName } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icons.tsx';
import { Zoomer } from '../edit/top-bar.tsx';
import type { WordLine } from '../edit/words.ts';
import type { Zoom } from '../stage/looks.ts';
import { Pager } from '../stage/pager.tsx';
import { canReadWords, textOf } from './copied-text.ts';
import { Outline } from './outline.tsx';
import classes from './view.module.css';

/** Degrees of one turn. */
export const QUARTER = 90;
const WHOLE = 360;

interface Props {
  item: Item;
  count: number;
  page: number;
  onPage(page: number): void;
  zoom: Zoom;
  onZoom(zoom: Zoom): void;
  /** Degrees clockwise. */
  turn: number;
  onTurn(turn: number): void;
  isSearched: boolean;
  onSearch(): void;
  onPresent(): void;
  /** The words that have been read. */
  lines: ReadonlyMap<number, WordLine[]>;
  isRead: boolean;
  onRead(isRead: boolean): void;
}

/** What one can do with the pages of a document in view. */
export function ViewTools(props: Props) {
  const { item, count, page, onPage, zoom, onZoom, turn, onTurn, isSearched, lines, isRead, onRead } = props;
  const { t } = useTexts();
  const isReadable = canReadWords(item);
  return (
    <div className={classes.tools} role="toolbar" aria-label={t.compare.options}>
      <Pager page={page} count={count} size={44} isColumn onPage={onPage} />
      <Zoomer zoom={zoom} onZoom={onZoom} />
      <span className={classes.group}>
        <Tap icon="rotate" label={t.view.turn} onClick={() => onTurn((turn + QUARTER) % WHOLE)} />
        {isReadable && <Tap icon="search" label={t.view.find} isOpen={isSearched} onClick={props.onSearch} />}
        <Outline item={item} onPage={onPage} />
        <Tap icon="resize" label={t.view.present} onClick={props.onPresent} />
      </span>
      <Switch
        label={t.view.selectText}
        checked={isRead}
        onChange={({ currentTarget }) => onRead(currentTarget.checked)}
      />
      {isReadable && (
        <CopyButton size="compact-md" label={t.view.copyText} text={() => textOf(item, count, lines)} data-copy-text />
      )}
    </div>
  );
}

interface TapProps {
  icon: IconName;
  label: string;
  /** Whether what it opens is open. */
  isOpen?: boolean;
  onClick(): void;
}

function Tap({ icon, label, isOpen, onClick }: TapProps) {
  return (
    <ActionIcon
      variant={isOpen ? 'light' : 'default'}
      size={44}
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={onClick}
      data-view-tool={icon}
    >
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
}
