import { ActionIcon, Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { Icon } from '../../ui/icons.tsx';
import { breaksOf, formatSelection, parseSelection } from '../form/selection.ts';
import { FilesToCome } from './files-to-come.tsx';
import { type CellSize, GridSize } from './grid-size.tsx';
import { PageGrid } from './page-grid.tsx';
import classes from './pages.module.css';
import type { PageWork } from './use-page-work.ts';

interface Props {
  /** The document; without it, pages can only be typed. */
  item: Item | null;
  value: string;
  onChange(value: string): void;
  label?: string;
  help?: string | undefined;
  error?: string | null;
  /** The effect of a press on a page; without it, a press picks the page. */
  work?: PageWork;
  /** Pages can be typed, too. */
  typed?: boolean;
}

/** Pages chosen by click, by range with Shift, or by typing; both stay in step. */
export function PagePicker({ item, value, onChange, label, help, error, work, typed = true }: Props) {
  const { t } = useTexts();
  const [size, setSize] = useState<CellSize>('m');
  const total = item?.preview?.page_count ?? null;
  const parsed = parseSelection(value, total);
  const selected = work?.selected ?? new Set('pages' in parsed ? parsed.pages : []);
  const set = work?.take ?? ((pages: Iterable<number>) => onChange(formatSelection(pages)));
  const type = work?.type ?? onChange;
  const all = Array.from({ length: total ?? 0 }, (_, index) => index + 1);

  return (
    <div className={classes.picker} data-action={work?.action}>
      <div className={classes.controls}>
        {typed && (
          <PagesInput value={value} onChange={type} total={total} label={label} help={help} error={error ?? null} />
        )}
        {total !== null && (
          <div className={classes.quick}>
            <span className="soft small" role="status">
              {work?.action === 'turn' && work.angles === null
                ? t.pages.allTurned
                : t.pages.selected(selected.size, total)}
            </span>
            <div className={classes.buttons}>
              <Quick label={t.pages.all} onClick={() => set(all)} />
              <Quick label={t.pages.none} onClick={() => type('')} />
              <Quick label={t.pages.odd} onClick={() => set(all.filter((page) => page % 2 === 1))} />
              <Quick label={t.pages.even} onClick={() => set(all.filter((page) => page % 2 === 0))} />
              <Quick label={t.pages.invert} onClick={() => set(all.filter((page) => !selected.has(page)))} />
            </div>
          </div>
        )}
      </div>
      {item && total !== null && (
        <>
          {work && (
            <div className={classes.tools} role="toolbar" aria-label={t.pages.tools}>
              <span className={classes.toolGroup}>
                <Step name="undo" label={t.order.undo} off={!work.history.canUndo} onClick={work.history.undo} />
                <Step name="redo" label={t.order.redo} off={!work.history.canRedo} onClick={work.history.redo} />
              </span>
              <GridSize size={size} onSize={setSize} />
              <span className="soft small">{t.pages.does[work.action]}</span>
            </div>
          )}
          <PageGrid
            item={item}
            count={total}
            selected={selected}
            onChange={work?.take ?? ((pages) => onChange(formatSelection(pages, breaksOf(value))))}
            size={size}
            action={work?.action ?? 'pick'}
            {...(work && { work })}
          />
          {work?.parts && <FilesToCome files={work.parts.map(({ pages, name }) => ({ pages: pages.length, name }))} />}
        </>
      )}
    </div>
  );
}

interface InputProps {
  value: string;
  onChange(value: string): void;
  /** Pages of the document, if known. */
  total: number | null;
  label?: string | undefined;
  help?: string | undefined;
  error: string | null;
}

/** Pages typed as a text such as `1-3, 5, 8-`. */
function PagesInput({ value, onChange, total, label, help, error }: InputProps) {
  const { t } = useTexts();
  const parsed = parseSelection(value, total);
  const fault =
    'fault' in parsed
      ? parsed.fault === 'syntax'
        ? t.pages.invalid
        : t.pages.pastEnd(parsed.page, total ?? 0)
      : error;
  return (
    <TextInput
      label={label ?? t.pages.label}
      description={help}
      placeholder={t.pages.placeholder}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={fault}
      spellCheck={false}
      autoComplete="off"
      className={classes.text}
    />
  );
}

function Step({ name, label, off, onClick }: { name: 'undo' | 'redo'; label: string; off: boolean; onClick(): void }) {
  return (
    <ActionIcon variant="default" size={40} aria-label={label} title={label} disabled={off} onClick={onClick}>
      <Icon name={name} size={18} />
    </ActionIcon>
  );
}

function Quick({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}
