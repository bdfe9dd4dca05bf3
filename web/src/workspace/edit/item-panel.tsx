import { ActionIcon, Button, Input, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { Link } from '../../shared/router.tsx';
import { useTexts } from '../../texts/index.tsx';
import { Icon } from '../../ui/icons.tsx';
import { pagesOf, type Which } from '../regions/regions.ts';
import type { Box, Size } from '../stage/geometry.ts';
import classes from './edit.module.css';
import { boxOf, fitted, type Measures, moved, numberOf, type Placed, pullOf, resized, textOf } from './placed.ts';
import { isWhiteOut } from './tools.ts';

interface Props {
  item: Placed;
  name: string;
  measures: Measures;
  /** Null until the page was seen. */
  page: Size | null;
  pageCount: number;
  /** Its place in the list. */
  index: number;
  /** The screen of what removes content for good; null where there is none. */
  redactor: string | null;
  onChange(item: Placed, what: string): void;
  onRemove(): void;
  onCopy(pages: readonly number[]): void;
  onDuplicate(): void;
  /** Back to the thing itself, by the keyboard. */
  onBack(): void;
  onClose(): void;
}

const SWATCHES = [
  ['black', '#000000'],
  ['ink', '#10233f'],
  ['blue', '#1a4fa3'],
  ['red', '#c00000'],
  ['green', '#1d664c'],
  ['yellow', '#ffe14d'],
] as const;
const LOOKS: Record<string, readonly string[]> = {
  text: ['text', 'color', 'size', 'font', 'align'],
  date: ['date', 'format', 'color', 'size'],
  check: ['color'],
  cross: ['color'],
  line: ['color', 'stroke', 'arrows'],
  rectangle: ['color', 'stroke', 'fill'],
  ellipse: ['color', 'stroke', 'fill'],
  polygon: ['color', 'stroke', 'fill'],
  polyline: ['color', 'stroke'],
  ink: ['color', 'stroke'],
  highlight: ['color', 'comment'],
  underline: ['color', 'comment'],
  strikeout: ['color', 'comment'],
  squiggly: ['color', 'comment'],
  note: ['text', 'color'],
  stamp: ['text', 'color'],
  signature: ['color'],
  link: ['url'],
};
const FORMATS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'long'];

/** What can be changed about a thing on a page: how it looks, where it is, and on which pages. */
export function ItemPanel(props: Props) {
  const { item, name, index, redactor, onChange, onRemove, onDuplicate, onBack, onClose } = props;
  const { t, language } = useTexts();
  const panel = useCorner(index, item);
  const set = (key: string, value: unknown) => onChange({ ...item, [key]: value }, key);
  const has = (look: string) => (LOOKS[item.type] ?? []).includes(look) && !isWhiteOut(item);
  const opens = textOf(item, 'file') !== '' && item.type === 'signature';
  return (
    <section
      className={classes.panel}
      aria-label={t.edit.panel(name)}
      data-item-panel
      ref={panel}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onBack();
      }}
    >
      <div className={classes.panelHead}>
        <h3>{name}</h3>
        <span className="row">
          <IconButton icon="copy" label={t.edit.duplicate} onClick={onDuplicate} />
          <IconButton icon="trash" label={t.edit.remove} onClick={onRemove} />
          <IconButton icon="close" label={t.common.close} onClick={onClose} />
        </span>
      </div>
      {isWhiteOut(item) && (
        <p className={classes.warning}>
          {t.edit.whiteoutHelp} {redactor && <Link to={redactor}>{t.edit.toRedact}</Link>}
        </p>
      )}
      <div className={classes.looks}>
        {has('text') && (
          <Wide>
            <Textarea
              label={t.edit.text}
              value={textOf(item)}
              autosize
              minRows={1}
              maxRows={4}
              data-item-text
              onChange={(event) => set('text', event.currentTarget.value)}
            />
          </Wide>
        )}
        {has('date') && (
          <TextInput
            type="date"
            label={t.edit.tools.date}
            value={textOf(item, 'date')}
            onChange={(event) => set('date', event.currentTarget.value || undefined)}
          />
        )}
        {has('format') && (
          <NativeSelect
            label={t.edit.format}
            value={textOf(item, 'format') || FORMATS[0]}
            data={FORMATS.map((value) => ({ value, label: value === 'long' ? t.edit.long : value }))}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...item, format: value, ...(value === 'long' && { language }) }, 'format')
            }
          />
        )}
        {has('color') && !opens && <Colors item={item} onChange={(color) => set('color', color)} />}
        {has('size') && (
          <NumberInput
            label={t.edit.size}
            value={numberOf(item, 'size', 11)}
            min={4}
            max={144}
            step={1}
            decimalScale={1}
            onChange={(value) => typeof value === 'number' && value >= 1 && set('size', value)}
          />
        )}
        {has('font') && (
          <NativeSelect
            label={t.edit.font}
            value={textOf(item, 'font') || 'regular'}
            data={[
              { value: 'regular', label: t.form.members.regular ?? 'regular' },
              { value: 'bold', label: t.form.members.bold ?? 'bold' },
            ]}
            onChange={(event) => set('font', event.currentTarget.value)}
          />
        )}
        {has('align') && (
          <NativeSelect
            label={t.edit.align}
            value={textOf(item, 'align')}
            data={[
              { value: '', label: t.form.auto },
              { value: 'left', label: t.form.members.west ?? 'left' },
              { value: 'center', label: t.form.members.center ?? 'center' },
              { value: 'right', label: t.form.members.east ?? 'right' },
            ]}
            onChange={(event) => set('align', event.currentTarget.value || undefined)}
          />
        )}
        {has('stroke') && (
          <NumberInput
            label={t.edit.stroke}
            value={numberOf(item, 'stroke', 1.5)}
            min={item.type === 'line' || item.type === 'ink' ? 0.5 : 0}
            max={30}
            step={0.5}
            decimalScale={1}
            onChange={(value) => typeof value === 'number' && set('stroke', value)}
          />
        )}
        {has('arrows') && (
          <NativeSelect
            label={t.edit.arrows}
            value={textOf(item, 'arrows') || 'none'}
            data={(['none', 'start', 'end', 'both'] as const).map((value) => ({ value, label: t.edit.ends[value] }))}
            onChange={(event) => set('arrows', event.currentTarget.value)}
          />
        )}
        {has('fill') && (
          <Input.Wrapper label={t.edit.fill}>
            <span className="row">
              <input
                type="color"
                className={classes.color}
                aria-label={t.edit.fill}
                value={textOf(item, 'fill') || '#ffffff'}
                onChange={(event) => set('fill', event.currentTarget.value)}
              />
              {item.fill !== undefined && (
                <IconButton icon="close" label={t.form.unset} onClick={() => set('fill', undefined)} />
              )}
            </span>
          </Input.Wrapper>
        )}
        {has('comment') && (
          <Wide>
            <TextInput
              label={t.edit.comment}
              value={textOf(item, 'comment')}
              onChange={(event) => set('comment', event.currentTarget.value || undefined)}
            />
          </Wide>
        )}
        {has('url') && (
          <Wide>
            <TextInput
              label="URL"
              value={textOf(item, 'url')}
              onChange={(event) => set('url', event.currentTarget.value)}
            />
          </Wide>
        )}
      </div>
      <Place {...props} />
    </section>
  );
}

/** Puts the panel where it hides least of the thing: in the other half of the window. */
function useCorner(index: number, item: Placed) {
  const panel = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it stands may be different with each change of it.
  useLayoutEffect(() => {
    const there = document.querySelector(`[data-placed="${index}"]`)?.getBoundingClientRect();
    const window = document.querySelector('[data-pages]')?.getBoundingClientRect();
    const { current } = panel;
    if (!current || !there || !window) return;
    const isBelow = (there.top + there.bottom) / 2 > (window.top + Math.min(window.bottom, innerHeight)) / 2;
    current.dataset.at = isBelow ? 'top' : 'bottom';
    const isRight = (there.left + there.right) / 2 > (window.left + window.right) / 2;
    current.dataset.side = isRight ? 'left' : 'right';
  }, [index, item]);
  return panel;
}

const Wide = ({ children }: { children: ReactNode }) => <div className={classes.wide}>{children}</div>;

function IconButton({ icon, label, onClick }: { icon: 'copy' | 'trash' | 'close'; label: string; onClick(): void }) {
  return (
    <ActionIcon variant="default" size={40} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={18} />
    </ActionIcon>
  );
}

function Colors({ item, onChange }: { item: Placed; onChange(color: string): void }) {
  const { t } = useTexts();
  const current = textOf(item, 'color').toLowerCase();
  return (
    <Input.Wrapper label={t.edit.color} labelElement="div">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere. */}
      <span className={classes.swatches} role="group" aria-label={t.edit.color}>
        {SWATCHES.map(([called, color]) => (
          <button
            key={color}
            type="button"
            className={classes.swatch}
            style={{ background: color }}
            aria-label={t.edit.colors[called]}
            aria-pressed={current === color}
            onClick={() => onChange(color)}
          />
        ))}
        <input
          type="color"
          className={classes.color}
          aria-label={t.edit.otherColor}
          value={current || '#000000'}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </span>
    </Input.Wrapper>
  );
}

/** Where it is in numbers, and on which other pages. */
function Place({ item, measures, page, pageCount, onChange, onCopy }: Props) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  const box = boxOf(item, measures);
  const own = numberOf(item, 'page', 1);
  if (!box || !page) return null;
  const pull = pullOf(item);
  const sides: (keyof Box)[] = [
    'x',
    'y',
    ...(pull === 'none' || pull === 'ends' ? [] : (['width'] as const)),
    ...(pull === 'free' ? (['height'] as const) : []),
  ];
  const labels = {
    x: t.form.members.left,
    y: t.form.members.top,
    width: t.form.members.width,
    height: t.form.members.height,
  };
  const put = (side: keyof Box, value: number) => {
    if (side === 'x' || side === 'y') {
      return onChange(moved(item, { x: 0, y: 0, [side]: value - box[side] }, page, measures), `place ${side}`);
    }
    const next = { ...box, [side]: Math.max(0.5, value) };
    if (pull === 'free') return onChange(fitted(item, box, next), `place ${side}`);
    onChange(
      resized(item, pull === 'width' ? 'e' : 'se', { x: next.width - box.width, y: 0 }, page, measures),
      `place ${side}`,
    );
  };
  return (
    <details className={classes.more} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t.edit.place}</summary>
      {open && (
        <>
          <div className={classes.looks}>
            {sides.map((side) => (
              <NumberInput
                key={side}
                label={labels[side]}
                value={Math.round(box[side] * 10) / 10}
                min={0}
                step={1}
                decimalScale={1}
                suffix=" mm"
                onChange={(value) => typeof value === 'number' && put(side, value)}
              />
            ))}
            <NumberInput
              label={t.edit.opacity}
              value={numberOf(item, 'opacity', 100)}
              min={1}
              max={100}
              suffix=" %"
              onChange={(value) =>
                typeof value === 'number' && value >= 1 && onChange({ ...item, opacity: value }, 'opacity')
              }
            />
          </div>
          {pageCount > 1 && (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out in a row everywhere.
            <div className="row" role="group" aria-label={t.edit.copies}>
              <span className="soft small" aria-hidden="true">
                {t.edit.copies}
              </span>
              {own < pageCount && (
                <Button size="compact-md" variant="default" onClick={() => onCopy([own + 1])}>
                  {t.edit.nextPage}
                </Button>
              )}
              {(['all', 'odd', 'even'] as Which[]).map((which) => (
                <Button
                  key={which}
                  size="compact-md"
                  variant="default"
                  onClick={() => onCopy(pagesOf(which, pageCount))}
                  data-copies={which}
                >
                  {t.regions.which[which]}
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </details>
  );
}
