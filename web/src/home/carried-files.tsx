import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { carry } from '../app/carried.ts';
import { PlaceHeading } from '../app/heading.tsx';
import { useTexts } from '../texts/index.tsx';
import { formatBytes } from '../ui/format.ts';
import { Icon } from '../ui/icons.tsx';
import { fits, nameOf, type Source, sizeOf } from '../workspace/source.ts';
import classes from './home.module.css';
import { recentTools } from './recent.ts';
import { ToolGrid } from './tool-grid.tsx';
import type { Tool } from './tools.ts';

const SHOWN = 5;

/** What can be done with the files that were dropped, chosen, or came out of a job. */
export function CarriedFiles({ sources, tools }: { sources: Source[]; tools: Tool[] }) {
  const { t, language } = useTexts();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const fitting = tools.filter(({ operation }) => operation && sources.every((source) => fits(operation, source)));
  // Several files call for what takes several; what was used last comes first.
  const recent = recentTools();
  const age = ({ name }: Tool) => (recent.includes(name) ? recent.indexOf(name) : recent.length);
  const sorted = fitting.toSorted((a, b) => score(b, sources.length) - score(a, sources.length) || age(a) - age(b));
  return (
    <div className={classes.home}>
      <section className="stack">
        <PlaceHeading title={null} ref={heading}>
          {t.home.carried(sources.length)}
        </PlaceHeading>
        <ul className={classes.files}>
          {sources.slice(0, SHOWN).map((source, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes while it is shown.
            <li key={index}>
              <Icon name="file" size={16} />
              <span className="name">{nameOf(source)}</span>
              <span className="soft small">{formatBytes(sizeOf(source), language)}</span>
            </li>
          ))}
          {sources.length > SHOWN && <li className="soft">+ {sources.length - SHOWN}</li>}
        </ul>
        <div>
          <Button variant="default" onClick={() => carry([])} leftSection={<Icon name="arrowLeft" size={16} />}>
            {t.home.putBack}
          </Button>
        </div>
      </section>
      {sorted.length === 0 ? <p>{t.home.carriedNone}</p> : <ToolGrid title={t.shell.tools} tools={sorted} />}
    </div>
  );
}

function score({ operation }: Tool, files: number): number {
  const many = (operation?.inputs.max ?? 1) > 1;
  return many === files > 1 ? 1 : 0;
}
