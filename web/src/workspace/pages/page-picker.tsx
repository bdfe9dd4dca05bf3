import { Button, TextInput } from '@mantine/core';
import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react';
import type { Preview } from '../../api/schema.gen.ts';
import { useTexts } from '../../texts/index.tsx';
import { columnsOf, stepOf } from './grid-keys.ts';
import { PageImage } from './page-image.tsx';
import classes from './pages.module.css';
import { breaksOf, formatSelection, parseSelection, toggle } from './selection.ts';

/** Pages that are shown at most. */
export const MOST_CELLS = 400;

interface Props {
  /** What is known of the document; without it pages are typed only. */
  preview: Preview | null;
  value: string;
  onChange(value: string): void;
  label?: string;
  help?: string | undefined;
  error?: string | null;
  /** Chosen pages are taken out rather than kept. */
  removing?: boolean;
  /** A picture is not on the service any more. */
  onLost?: () => void;
}

/** Pages chosen by click, by range with Shift, or by typing; both stay in step. */
export function PagePicker({ preview, value, onChange, label, help, error, removing = false, onLost }: Props) {
  const { t } = useTexts();
  const total = preview?.page_count ?? null;
  const parsed = parseSelection(value, total);
  const selected = new Set('pages' in parsed ? parsed.pages : []);
  const fault =
    'fault' in parsed
      ? parsed.fault === 'syntax'
        ? t.pages.invalid
        : t.pages.pastEnd(parsed.page, total ?? 0)
      : (error ?? null);
  const set = (pages: Iterable<number>) => onChange(formatSelection(pages));
  const all = Array.from({ length: total ?? 0 }, (_, index) => index + 1);

  return (
    <div className={classes.picker}>
      <div className={classes.controls}>
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
        {total !== null && (
          <div className={classes.quick}>
            <span className="soft small" role="status">
              {t.pages.selected(selected.size, total)}
            </span>
            <div className={classes.buttons}>
              <Quick label={t.pages.all} onClick={() => set(all)} />
              <Quick label={t.pages.none} onClick={() => onChange('')} />
              <Quick label={t.pages.odd} onClick={() => set(all.filter((page) => page % 2 === 1))} />
              <Quick label={t.pages.even} onClick={() => set(all.filter((page) => page % 2 === 0))} />
              <Quick label={t.pages.invert} onClick={() => set(all.filter((page) => !selected.has(page)))} />
            </div>
          </div>
        )}
      </div>
      {preview && (
        <PageGrid
          preview={preview}
          selected={selected}
          onChange={(pages) => onChange(formatSelection(pages, breaksOf(value)))}
          removing={removing}
          onLost={onLost}
        />
      )}
      {preview && preview.pages.length < Math.min(preview.page_count, MOST_CELLS) && (
        <p className="soft small" data-unseen>
          {t.pages.unseen(preview.pages.length)}
        </p>
      )}
      {preview && preview.page_count > MOST_CELLS && <p className="soft small">{t.workspace.truncated(MOST_CELLS)}</p>}
    </div>
  );
}

function Quick({ label, onClick }: { label: string; onClick(): void }) {
  return (
    <Button size="compact-sm" variant="default" onClick={onClick}>
      {label}
    </Button>
  );
}

interface GridProps {
  preview: Preview;
  selected: ReadonlySet<number>;
  onChange(pages: Set<number>): void;
  removing: boolean;
  onLost: (() => void) | undefined;
}

function PageGrid({ preview, selected, onChange, removing, onLost }: GridProps) {
  const { t } = useTexts();
  const anchor = useRef<number | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(1);
  const count = Math.min(preview.page_count, MOST_CELLS);

  const choose = (page: number, withRange: boolean) => {
    onChange(toggle(selected, page, withRange ? anchor.current : null));
    anchor.current = page;
    setCurrent(page);
  };
  const onClick = (event: MouseEvent, page: number) => choose(page, event.shiftKey);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event.key, columnsOf(grid.current));
    if (step === null) return;
    event.preventDefault();
    const next = Math.min(count, Math.max(1, event.key === 'Home' ? 1 : event.key === 'End' ? count : current + step));
    if (event.shiftKey) {
      const start = anchor.current ?? current;
      anchor.current = start;
      onChange(toggle(new Set(selected).add(start), next, start));
    } else anchor.current = null;
    setCurrent(next);
    grid.current?.querySelectorAll<HTMLElement>('button')[next - 1]?.focus();
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a grid everywhere.
    <div
      ref={grid}
      className={classes.grid}
      role="group"
      aria-label={t.pages.grid}
      onKeyDown={onKeyDown}
      data-removing={removing || undefined}
    >
      {Array.from({ length: count }, (_, index) => {
        const page = index + 1;
        return (
          <button
            type="button"
            key={page}
            className={classes.cell}
            aria-pressed={selected.has(page)}
            aria-label={t.pages.page(page)}
            tabIndex={page === current ? 0 : -1}
            onClick={(event) => onClick(event, page)}
            onFocus={() => setCurrent(page)}
          >
            <PageImage image={preview.pages[index]} {...(onLost && { onLost })} />
            <span className={classes.number}>{page}</span>
          </button>
        );
      })}
    </div>
  );
}
