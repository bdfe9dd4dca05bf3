import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import { MM_PER_POINT, placeOf, type Size } from '../stage/geometry.ts';
import { FONTS } from './measure.ts';
import { boxOf, LINE_HEIGHT, type Measures, numberOf, type Placed, textOf } from './placed.ts';
import classes from './sheet.module.css';

interface Props {
  item: Placed;
  size: Size;
  measures: Measures;
  /** Typing has ended; an empty text removes the item. @param stay ended by the keyboard */
  onDone(text: string, stay: boolean): void;
}

/** A text box for typing in place, in the item's size and color. */
export function TextEditor({ item, size, measures, onDone }: Props) {
  const { t } = useTexts();
  const [text, setText] = useState(textOf(item));
  const area = useRef<HTMLTextAreaElement>(null);
  const done = useRef(false);
  useEffect(() => {
    const { current } = area;
    current?.focus({ preventScroll: true });
    current?.select();
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, []);
  const finish = (stay: boolean) => {
    if (done.current) return;
    done.current = true;
    onDone(text.trim() === '' ? '' : text, stay);
  };
  const box = boxOf({ ...item, text: text || ' ' }, measures);
  if (!box) return null;
  const fontSize = numberOf(item, 'size', 11) * MM_PER_POINT;
  const wraps = typeof item.width === 'number';
  // Leaves room for one more letter.
  const width = wraps ? box.width : Math.min(size.width - box.x, box.width + 2 * fontSize);
  return (
    <textarea
      ref={area}
      className={classes.writing}
      aria-label={t.edit.writing}
      data-writing
      value={text}
      spellCheck
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={() => finish(false)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey))) {
          event.preventDefault();
          finish(true);
        }
      }}
      style={{
        ...placeOf({ ...box, width }, size),
        fontFamily: FONTS,
        fontSize: `${(fontSize / size.width) * 100}cqw`,
        fontWeight: item.font === 'bold' ? 700 : 400,
        lineHeight: LINE_HEIGHT,
        padding: `${(MM_PER_POINT / size.width) * 100}cqw`,
        color: textOf(item, 'color') || '#000000',
        whiteSpace: wraps ? 'pre-wrap' : 'pre',
      }}
    />
  );
}
