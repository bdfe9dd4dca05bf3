import { Button, TextInput } from '@mantine/core';
import { useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { PageGrid } from './page-grid.tsx';
import classes from './pages.module.css';
import { breaksOf, formatSelection, parseSelection } from './selection.ts';

interface Props {
  /** The document; without it, or before its pages are known, pages are typed only. */
  item: Item | null;
  value: string;
  onChange(value: string): void;
  label?: string;
  help?: string | undefined;
  error?: string | null;
  /** Chosen pages are taken out rather than kept. */
  removing?: boolean;
}

/** Pages chosen by click, by range with Shift, or by typing; both stay in step. */
export function PagePicker({ item, value, onChange, label, help, error, removing = false }: Props) {
  const { t } = useTexts();
  const total = item?.preview?.page_count ?? null;
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
      {item && total !== null && (
        <PageGrid
          item={item}
          count={total}
          selected={selected}
          onChange={(pages) => onChange(formatSelection(pages, breaksOf(value)))}
          removing={removing}
        />
      )}
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
