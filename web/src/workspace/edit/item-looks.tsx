import { Input, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { useTexts } from '../../texts/index.tsx';
import { colorOf } from './colors.ts';
import { IconButton } from './icon-button.tsx';
import classes from './panel.module.css';
import { numberOf, type Placed, textOf } from './placed.ts';
import { LINE } from './text-edits.ts';
import { isWhiteOut } from './tools.ts';

interface Props {
  item: Placed;
  /** @param what name of the changed property */
  onChange(item: Placed, what: string): void;
}

interface LookProps extends Props {
  set(value: unknown): void;
}

const SWATCHES = [
  ['black', '#000000'],
  ['ink', '#10233f'],
  ['blue', '#1a4fa3'],
  ['red', '#c00000'],
  ['green', '#1d664c'],
  ['yellow', '#ffe14d'],
] as const;
const FORMATS = ['YYYY-MM-DD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY', 'long'];

/** Editable properties by type of item. */
const LOOKS_OF: Record<string, readonly (keyof typeof LOOKS)[]> = {
  text: ['text', 'color', 'size', 'font', 'align'],
  [LINE]: ['text'],
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
  link: ['target'],
};

/** The control of each property. */
const LOOKS = {
  text: Words,
  date: Day,
  format: DayFormat,
  color: Colors,
  size: FontSize,
  font: FontWeight,
  align: Alignment,
  stroke: StrokeWidth,
  arrows: Arrows,
  fill: Fill,
  comment: Comment,
  target: Target,
} satisfies Record<string, ComponentType<LookProps>>;

/** Controls for the look and the text of an item. */
export function ItemLooks({ item, onChange }: Props) {
  // Pictures have their own colors.
  const isPicture = item.type === 'signature' && textOf(item, 'file') !== '';
  const looks = isWhiteOut(item) || isPicture ? [] : (LOOKS_OF[item.type] ?? []);
  return (
    <div className={classes.looks}>
      {looks.map((name) => {
        const Look = LOOKS[name];
        const set = (value: unknown) => onChange({ ...item, [name]: value }, name);
        return <Look key={name} item={item} onChange={onChange} set={set} />;
      })}
    </div>
  );
}

function Words({ item, set }: LookProps) {
  const { t } = useTexts();
  return (
    <div className={classes.wide}>
      <Textarea
        label={t.edit.text}
        value={textOf(item)}
        autosize
        minRows={1}
        maxRows={4}
        data-item-text
        onChange={(event) => set(event.currentTarget.value)}
      />
    </div>
  );
}

function Day({ item, set }: LookProps) {
  const { t } = useTexts();
  return (
    <TextInput
      type="date"
      label={t.edit.tools.date}
      value={textOf(item, 'date')}
      onChange={(event) => set(event.currentTarget.value || undefined)}
    />
  );
}

function DayFormat({ item, onChange }: LookProps) {
  const { t, language } = useTexts();
  return (
    <NativeSelect
      label={t.edit.format}
      value={textOf(item, 'format') || FORMATS[0]}
      data={FORMATS.map((value) => ({ value, label: value === 'long' ? t.edit.long : value }))}
      onChange={({ currentTarget: { value } }) =>
        onChange({ ...item, format: value, ...(value === 'long' && { language }) }, 'format')
      }
    />
  );
}

function Colors({ item, set }: LookProps) {
  const { t } = useTexts();
  const current = colorOf(item);
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
            onClick={() => set(color)}
          />
        ))}
        <input
          type="color"
          className={classes.color}
          aria-label={t.edit.otherColor}
          value={current}
          onChange={(event) => set(event.currentTarget.value)}
        />
      </span>
    </Input.Wrapper>
  );
}

function FontSize({ item, set }: LookProps) {
  const { t } = useTexts();
  return (
    <NumberInput
      label={t.edit.size}
      value={numberOf(item, 'size', 11)}
      min={4}
      max={144}
      step={1}
      decimalScale={1}
      onChange={(value) => typeof value === 'number' && value >= 1 && set(value)}
    />
  );
}

function FontWeight({ item, set }: LookProps) {
  const { t } = useTexts();
  return (
    <NativeSelect
      label={t.edit.font}
      value={textOf(item, 'font') || 'regular'}
      data={[
        { value: 'regular', label: t.form.members.regular ?? 'regular' },
        { value: 'bold', label: t.form.members.bold ?? 'bold' },
      ]}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

function Alignment({ item, set }: LookProps) {
  const { t } = useTexts();
  return (
    <NativeSelect
      label={t.edit.align}
      value={textOf(item, 'align')}
      data={[
        { value: '', label: t.form.auto },
        { value: 'left', label: t.form.members.west ?? 'left' },
        { value: 'center', label: t.form.members.center ?? 'center' },
        { value: 'right', label: t.form.members.east ?? 'right' },
      ]}
      onChange={(event) => set(event.currentTarget.value || undefined)}
    />
  );
}

function StrokeWidth({ item, set }: LookProps) {
  const { t } = useTexts();
  return (
    <NumberInput
      label={t.edit.stroke}
      value={numberOf(item, 'stroke', 1.5)}
      min={item.type === 'line' || item.type === 'ink' ? 0.5 : 0}
      max={30}
      step={0.5}
      decimalScale={1}
      onChange={(value) => typeof value === 'number' && set(value)}
    />
  );
}

function Arrows({ item, set }: LookProps) {
  const { t } = useTexts();
  return (
    <NativeSelect
      label={t.edit.arrows}
      value={textOf(item, 'arrows') || 'none'}
      data={(['none', 'start', 'end', 'both'] as const).map((value) => ({ value, label: t.edit.ends[value] }))}
      onChange={(event) => set(event.currentTarget.value)}
    />
  );
}

function Fill({ item, set }: LookProps) {
  const { t } = useTexts();
  return (
    <Input.Wrapper label={t.edit.fill}>
      <span className="row">
        <input
          type="color"
          className={classes.color}
          aria-label={t.edit.fill}
          value={textOf(item, 'fill') || '#ffffff'}
          onChange={(event) => set(event.currentTarget.value)}
        />
        {item.fill !== undefined && <IconButton icon="close" label={t.form.unset} onClick={() => set(undefined)} />}
      </span>
    </Input.Wrapper>
  );
}

function Comment({ item, set }: LookProps) {
  const { t } = useTexts();
  return (
    <div className={classes.wide}>
      <TextInput
        label={t.edit.comment}
        value={textOf(item, 'comment')}
        onChange={(event) => set(event.currentTarget.value || undefined)}
      />
    </div>
  );
}

/** Where a link leads: to an address, or to a page of the document. */
function Target({ item, onChange }: LookProps) {
  const { t } = useTexts();
  const { to_page: to, url: _, ...rest } = item;
  const leadTo = (target: Partial<Placed>) => onChange({ ...rest, ...target } as Placed, 'target');
  return (
    <>
      <div className={classes.wide}>
        <TextInput
          label={t.edit.address}
          placeholder="https://"
          inputMode="url"
          value={textOf(item, 'url')}
          onChange={({ currentTarget: { value } }) => leadTo(value === '' ? { to_page: item.page } : { url: value })}
        />
      </div>
      <NumberInput
        label={t.edit.toPage}
        value={typeof to === 'number' ? to : ''}
        min={1}
        allowDecimal={false}
        onChange={(value) => typeof value === 'number' && value >= 1 && leadTo({ to_page: value })}
      />
    </>
  );
}
