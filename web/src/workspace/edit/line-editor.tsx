import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../texts/index.tsx';
import { placeOf, type Size } from '../stage/geometry.ts';
import { fontOf } from './line-font.ts';
import classes from './lines.module.css';
import type { OpenLine } from './use-line-editing.ts';

interface Props {
  open: OpenLine;
  size: Size;
  /** @param text null leaves the line as it was @param stay ended by the keyboard */
  onDone(text: string | null, stay: boolean): void;
}

/** The text of a line, typed in its place; Escape leaves it as it was. */
export function LineEditor({ open: { line, text: begin, part }, size, onDone }: Props) {
  const { t } = useTexts();
  const [text, setText] = useState(begin);
  const input = useRef<HTMLInputElement>(null);
  const done = useRef(false);
  const [from, to] = part;
  useEffect(() => {
    const { current } = input;
    current?.focus({ preventScroll: true });
    current?.setSelectionRange(from, to);
    current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [from, to]);
  const finish = (said: string | null, stay: boolean) => {
    if (done.current) return;
    done.current = true;
    onDone(said, stay);
  };
  const font = fontOf(line);
  // Leaves room for more letters.
  const room = Math.max(line.width * 1.15, line.width + 4 * font.sizeMm, 20);
  return (
    <input
      ref={input}
      className={classes.editor}
      aria-label={t.edit.lines.editor}
      data-line-editor
      value={text}
      maxLength={2000}
      dir="auto"
      spellCheck
      onChange={(event) => setText(event.currentTarget.value)}
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={() => finish(text, false)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key !== 'Enter' && event.key !== 'Escape') return;
        event.preventDefault();
        finish(event.key === 'Enter' ? text : null, true);
      }}
      style={{
        // By its middle: it is taller than small text.
        ...placeOf({ ...line, y: line.y + line.height / 2, width: Math.min(room, size.width - line.x) }, size),
        ...font.style,
        fontSize: `${(font.sizeMm / size.width) * 100}cqw`,
      }}
    />
  );
}
