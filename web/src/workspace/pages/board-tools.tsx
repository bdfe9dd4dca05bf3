import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import type { IconName } from '../../ui/drawings.ts';
import { Icon } from '../../ui/icons.tsx';
import { type CellSize, GridSize } from './grid-size.tsx';
import classes from './pages.module.css';
import type { History } from './use-history.ts';

interface Props {
  count: number;
  selected: number;
  /** Place of the first page that is chosen. */
  first: number;
  history: History;
  size: CellSize;
  onSize(size: CellSize): void;
  onAll(): void;
  onNone(): void;
  onMove(to: number): void;
  onDuplicate(): void;
  onKeep(): void;
  onCut(): void;
  onTurn(): void;
  onBlank(): void;
  onRemove(): void;
}

/** Actions on pages by a single press: everything that dragging and keys can do, too. */
export function BoardTools(props: Props) {
  const { count, selected, first, history } = props;
  const { t } = useTexts();
  const none = selected === 0;
  const tool = (icon: IconName, label: string, onClick: () => void, off: boolean) => (
    <ActionIcon variant="default" size={40} aria-label={label} title={label} disabled={off} onClick={onClick}>
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
  return (
    <div className={classes.tools} role="toolbar" aria-label={t.order.tools}>
      <span className={classes.toolGroup}>
        {tool('undo', t.order.undo, history.undo, !history.canUndo)}
        {tool('redo', t.order.redo, history.redo, !history.canRedo)}
      </span>
      <span className={classes.toolGroup}>
        {tool('arrowLeft', t.order.sooner, () => props.onMove(first - 1), none || first <= 0)}
        {tool('arrowRight', t.order.later, () => props.onMove(first + 1), none || first + selected >= count)}
        {tool('rotate', t.order.turn, props.onTurn, none)}
        {tool('plus', t.order.insertBlank, props.onBlank, false)}
        {tool('copy', t.order.duplicate, props.onDuplicate, none)}
        {tool('checkList', t.order.keep, props.onKeep, none || selected === count)}
        {tool('cut', t.order.cut, props.onCut, none)}
        {tool('trash', t.order.remove, props.onRemove, none || selected === count)}
      </span>
      <MoveTo count={count} none={none} onMove={props.onMove} />
      <span className={classes.toolGroup}>
        <span className="soft small" role="status">
          {t.pages.selected(selected, count)}
        </span>
        <Button size="compact-md" variant="default" onClick={props.onAll}>
          {t.pages.all}
        </Button>
        <Button size="compact-md" variant="default" onClick={props.onNone} disabled={none}>
          {t.pages.none}
        </Button>
      </span>
      <GridSize size={props.size} onSize={props.onSize} />
    </div>
  );
}

function MoveTo({ count, none, onMove }: { count: number; none: boolean; onMove(to: number): void }) {
  const { t } = useTexts();
  const [place, setPlace] = useState<number | ''>('');
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (place !== '' && !none) onMove(place - 1);
  };
  return (
    <form className={classes.toolGroup} onSubmit={go}>
      <NumberInput
        aria-label={t.order.toPlace}
        placeholder={t.order.place}
        min={1}
        max={count}
        allowDecimal={false}
        hideControls
        value={place}
        onChange={(next) => setPlace(next === '' ? '' : Number(next))}
        className={classes.place}
      />
      <Button type="submit" size="compact-md" variant="default" disabled={none || place === ''}>
        {t.order.moveThere}
      </Button>
    </form>
  );
}
