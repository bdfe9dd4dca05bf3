import { type KeyboardEvent, memo, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import { isSame } from '../same-props.ts';
import { placeOf, type Size } from '../stage/geometry.ts';
import { useStable } from '../use-stable.ts';
import classes from './lines.module.css';
import type { TextLine } from './words.ts';

interface Props {
  page: number;
  lines: readonly TextLine[];
  size: Size;
  /** Texts of changed lines, by their positions; as JSON, so that equal ones compare equal. */
  changes: string;
  /** The first line gets the focus. */
  isWanted: boolean;
  onArrived(): void;
  /** @param word index of the pressed word */
  onOpen(line: TextLine, word: number | null): void;
}

/** The lines of text on a page; a press opens a line, arrow keys move between lines. */
export function LineLayer({ onArrived, onOpen, ...rest }: Props) {
  return <Layer {...rest} {...useStable({ onArrived, onOpen })} />;
}

const Layer = memo(Lines, (one, other) => isSame(one, other, 2));

function Lines({ page, lines, size, changes, isWanted, onArrived, onOpen }: Props) {
  const { t } = useTexts();
  const layer = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const texts = JSON.parse(changes) as Record<string, string>;
  const upright = lines.filter(({ words }) => words.every(({ rotation = 0 }) => rotation === 0));
  useEffect(() => {
    if (!isWanted || upright.length === 0) return;
    layer.current?.querySelector<HTMLElement>('[data-line]')?.focus({ preventScroll: true });
    onArrived();
  }, [isWanted, upright.length, onArrived]);
  const goByKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[event.key];
    const to = step === undefined ? NaN : ({ Home: 0, End: upright.length - 1 }[event.key] ?? current + step);
    if (Number.isNaN(to) || to < 0 || to >= upright.length) return;
    event.preventDefault();
    layer.current?.querySelectorAll<HTMLElement>('[data-line]')[to]?.focus();
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid over a page.
    <div ref={layer} className={classes.lines} role="group" aria-label={t.edit.lines.of(page)} onKeyDown={goByKey}>
      {upright.map((line, index) => {
        const key = `${line.x} ${line.y}`;
        return (
          <button
            key={`${key} ${line.id}`}
            type="button"
            className={classes.line}
            style={placeOf(line, size)}
            tabIndex={index === Math.min(current, upright.length - 1) ? 0 : -1}
            aria-label={texts[key] ?? line.text}
            data-line={key}
            data-changed={texts[key] !== undefined || undefined}
            onFocus={() => setCurrent(index)}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={(event) => onOpen(line, event.detail === 0 ? null : wordAt(line, event))}
          />
        );
      })}
    </div>
  );
}

/** The word of a line under the pointer. */
function wordAt(line: TextLine, { clientX, currentTarget }: Pick<PointerEvent, 'clientX' | 'currentTarget'>) {
  const frame = currentTarget.getBoundingClientRect();
  const x = line.x + ((clientX - frame.left) / frame.width) * line.width;
  const far = (word: TextLine['words'][number]) => Math.max(word.x - x, x - word.x - word.width, 0);
  const distances = line.words.map(far);
  const nearest = distances.indexOf(Math.min(...distances));
  return nearest < 0 ? null : nearest;
}
