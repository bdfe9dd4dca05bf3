import { Button } from '@mantine/core';
import type { RefObject } from 'react';
import { useNote, useTexts } from '../texts/index.tsx';
import classes from './helpers.module.css';

const AROUND = 3;
const MAX_LETTERS = 200;

interface Props {
  text: string;
  error: { message: string; code: string; line: number; column: number };
  input: RefObject<HTMLTextAreaElement | null>;
}

/** The lines around the error, with the line marked and a sign under the column. */
export function JsonFault({ text, error: { message, code, line, column }, input }: Props) {
  const { t } = useTexts();
  const said = useNote()({ code }, message);
  const lines = text.split(/\r\n|\n|\r/);
  const first = Math.max(1, line - AROUND);
  const shown = lines.slice(first - 1, line + AROUND);
  const goTo = () => {
    const area = input.current;
    if (!area) return;
    const before = lines.slice(0, line - 1).reduce((sum, entry) => sum + entry.length + 1, 0);
    // Columns count characters, selections UTF-16 units.
    const at = before + [...(lines[line - 1] ?? '')].slice(0, column - 1).join('').length;
    area.focus();
    area.setSelectionRange(at, Math.min(at + 1, area.value.length));
    area.scrollTop = (area.scrollHeight / Math.max(1, lines.length)) * Math.max(0, line - 4);
  };
  return (
    <section className={`panel stack ${classes.fault}`} data-json-error={`${line}:${column}`}>
      <div className="row apart">
        <div>
          <h2>{t.helpers.json.invalid}</h2>
          <p>
            <strong>{t.helpers.json.at(line, column)}</strong>: <span lang={said.lang}>{said.text}</span>
          </p>
        </div>
        <Button size="xs" variant="default" onClick={goTo}>
          {t.helpers.json.goTo}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <pre className={classes.excerpt} tabIndex={0}>
        {shown.map((content, index) => {
          const number = first + index;
          const marked = number === line;
          return (
            <span key={number} className={classes.excerptLine} data-marked={marked || undefined}>
              <span className={classes.lineNumber}>{number}</span>
              {marked ? <MarkedLine content={content} column={column} /> : content.slice(0, MAX_LETTERS)}
              {'\n'}
            </span>
          );
        })}
      </pre>
    </section>
  );
}

function MarkedLine({ content, column }: { content: string; column: number }) {
  const letters = [...content];
  const at = column - 1;
  const start = Math.max(0, at - MAX_LETTERS / 2);
  return (
    <>
      {start > 0 && '…'}
      {letters.slice(start, at).join('')}
      <mark>{letters[at] ?? ' '}</mark>
      {letters.slice(at + 1, start + MAX_LETTERS).join('')}
    </>
  );
}
