import { type ReactNode, useEffect, useState } from 'react';
import { CopyButton } from '../../shared/copy.tsx';
import { useTexts } from '../../texts/index.tsx';
import { formatBytes } from '../../ui/format.ts';
import { cellsOf } from '../form/csv.ts';
import classes from './view.module.css';

/** Most bytes to read of a long text; longer ones need an editor. */
export const MAX_BYTES = 256 * 1024;
const MAX_ROWS = 200;
const MAX_COLUMNS = 50;

interface Props {
  address: string;
  size: number;
  type: string;
}

/** The text of a result, for reading and copying; a table as text becomes a table. */
export default function ResultText({ address, size, type }: Props) {
  const text = useText(address, size);
  return text !== null && <ShownText text={text} isWhole={size <= MAX_BYTES} type={type} />;
}

interface ShownProps {
  text: string;
  isWhole: boolean;
  type: string;
  /** One level below the heading above it. */
  heading?: 'h3' | 'h4';
}

/** A text in a box, with a copy button if it is complete. */
export function ShownText({ text, isWhole, type, heading: Heading = 'h4' }: ShownProps) {
  const { t, language } = useTexts();
  if (text.trim() === '') return null;
  return (
    <section className={classes.text} aria-label={t.job.text}>
      <div className="row apart">
        <Heading>{t.job.text}</Heading>
        {isWhole && <CopyButton size="compact-md" text={text} />}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
      <div className={classes.textBox} tabIndex={0} data-result-text>
        {type === 'text/csv' ? <Rows text={text} /> : <pre dir="auto">{text}</pre>}
      </div>
      {!isWhole && <p className="soft small">{t.job.textCut(formatBytes(MAX_BYTES, language))}</p>}
    </section>
  );
}

function Rows({ text }: { text: string }) {
  const { t } = useTexts();
  const rows = cellsOf(text);
  const [head = [], ...body] = rows.slice(0, MAX_ROWS + 1).map((row) => row.slice(0, MAX_COLUMNS));
  const line = (row: string[], cell: (text: string, index: number) => ReactNode, index = 0) => (
    <tr key={index}>{row.map(cell)}</tr>
  );
  return (
    <>
      <table>
        {/* biome-ignore-start lint/suspicious/noArrayIndexKey: rows and cells have places alone, and never move. */}
        <thead>
          {line(head, (cell, index) => (
            <th key={index}>{cell}</th>
          ))}
        </thead>
        <tbody>{body.map((row, index) => line(row, (cell, column) => <td key={column}>{cell}</td>, index))}</tbody>
        {/* biome-ignore-end lint/suspicious/noArrayIndexKey: as above. */}
      </table>
      {rows.length > MAX_ROWS + 1 && <p className="soft small">{t.job.rowsCut(MAX_ROWS)}</p>}
    </>
  );
}

/** The first bytes of a result, as a range: a whole download would make the service delete the file. */
function useText(address: string, size: number): string | null {
  const [text, setText] = useState<string | null>(null);
  useEffect(() => {
    setText(null);
    if (size === 0) return;
    const stop = new AbortController();
    fetch(address, { headers: { range: `bytes=0-${Math.min(size, MAX_BYTES) - 1}` }, signal: stop.signal })
      .then(async (answer) => {
        if (answer.status !== 206) return;
        const bytes = await answer.arrayBuffer();
        // The last character may be cut off.
        if (!stop.signal.aborted) setText(new TextDecoder().decode(bytes, { stream: size > MAX_BYTES }));
      })
      .catch(() => {});
    return () => stop.abort();
  }, [address, size]);
  return text;
}
