import { ActionIcon } from '@mantine/core';
import { useState } from 'react';
import type { Job } from '../../api/schema.gen.ts';
import { useOperationTexts, useTexts } from '../../texts/index.tsx';
import type { Item } from '../../tray/item.ts';
import { humanize } from '../../ui/format.ts';
import { Icon } from '../../ui/icons.tsx';
import { type Box, placeOf } from '../stage/geometry.ts';
import { Pager } from '../stage/pager.tsx';
import { Sheet } from '../stage/sheet.tsx';
import { useDrawnPage } from '../stage/use-drawn-page.ts';
import { type Change, marksOn, mostChanged, pagesOf, type Which, wordsOf } from './changes.ts';
import classes from './side-by-side.module.css';

interface Props {
  job: Job;
  /** The older document and the newer one. */
  items: Record<Which, Item>;
  /** At least one. */
  changes: readonly Change[];
}

/** Shows two documents side by side, with changes marked on their pages, and a list that leads to them. */
export function SideBySide({ job, items, changes }: Props) {
  const { t } = useTexts();
  const { fact } = useOperationTexts();
  const [chosen, setChosen] = useState(() => mostChanged(changes));
  const [pages, setPages] = useState(() => pagesOf(changes[mostChanged(changes)] as Change, { before: 1, after: 1 }));
  const choose = (index: number) => {
    setChosen(index);
    setPages((shown) => pagesOf(changes[index] as Change, shown));
  };
  const total = Number(job.result?.changes ?? changes.length);
  const step = (by: number) => choose((chosen + by + changes.length) % changes.length);
  return (
    <section className={classes.both} aria-label={t.changes.title} data-side-by-side>
      <div className={classes.tools}>
        <Step label={t.changes.previous} icon="arrowLeft" onClick={() => step(-1)} />
        <span role="status">{t.changes.at(chosen + 1, changes.length)}</span>
        <Step label={t.changes.next} icon="arrowRight" onClick={() => step(1)} />
        {total > changes.length && <span className="soft small">{t.changes.first(changes.length, total)}</span>}
      </div>
      <div className={classes.documents}>
        {(['before', 'after'] as const).map((which) => (
          <Document
            key={which}
            which={which}
            item={items[which]}
            page={pages[which]}
            marks={marksOn(changes, which, pages[which])}
            chosen={chosen}
            onPage={(page) => setPages((shown) => ({ ...shown, [which]: page }))}
          />
        ))}
      </div>
      <ol className={classes.list} aria-label={t.changes.title}>
        {changes.map((change, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a change is known by its place in the report.
          <li key={index}>
            <button type="button" aria-current={index === chosen || undefined} onClick={() => choose(index)}>
              <span className={classes.kind} data-kind={change.kind}>
                {fact({ name: job.job_type }, change.kind) ?? t.facts[change.kind] ?? humanize(change.kind)}
              </span>
              <span className={classes.words}>{wordsOf(change)}</span>
              <span className="soft small">{t.pages.page((change.after ?? change.before)?.page ?? 1)}</span>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

interface DocumentProps {
  which: Which;
  item: Item;
  page: number;
  marks: { area: Box; kind: string; index: number }[];
  chosen: number;
  onPage(page: number): void;
}

/** A page of one of the documents, with the marks on it. */
function Document({ which, item, page, marks, chosen, onPage }: DocumentProps) {
  const { t } = useTexts();
  const { picture, size, shape } = useDrawnPage(item, page);
  const count = item.preview?.page_count ?? page;
  const name = t.compare[which];
  return (
    <figure className={classes.document} data-side={which}>
      <figcaption className={classes.tools}>
        <strong>{name}</strong>
        <Pager page={page} count={count} of={name} size={36} onPage={onPage} />
      </figcaption>
      <Sheet
        picture={picture}
        alt={`${name}: ${t.pages.page(page)}`}
        style={{ aspectRatio: `${shape.width} / ${shape.height}` }}
      >
        {size &&
          marks.map(({ area, kind, index }, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: they come and go together.
              key={place}
              className={classes.mark}
              style={placeOf(area, size)}
              data-kind={kind}
              data-chosen={index === chosen || undefined}
              aria-hidden="true"
            />
          ))}
      </Sheet>
    </figure>
  );
}

interface StepProps {
  label: string;
  icon: 'arrowLeft' | 'arrowRight';
  onClick(): void;
}

function Step({ label, icon, ...rest }: StepProps) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} {...rest}>
      <Icon name={icon} size={16} />
    </ActionIcon>
  );
}
