import { Button } from '@mantine/core';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Operation } from '../api/operations.ts';
import type { Operations } from '../api/schema.gen.ts';
import { takeCarried } from '../app/carried.ts';
import { useDropTaker } from '../app/drop-anywhere.tsx';
import { navigate, usePlace } from '../app/router.tsx';
import { ToolHeading } from '../app/tool-heading.tsx';
import { rememberTool } from '../home/recent.ts';
import { useOperationTexts, useTexts } from '../texts/index.tsx';
import { formatBytes } from '../ui/format.ts';
import { operationIcon } from '../ui/icons.tsx';
import { AddFiles } from './files/add-files.tsx';
import { ItemList } from './files/item-list.tsx';
import { useLocalImage } from './files/local-image.ts';
import { Refusals } from './files/refusals.tsx';
import { useItems } from './files/use-items.ts';
import { type JsonSchema, parametersOf, partsOf } from './form/fields.ts';
import { SettingsForm } from './form/settings-form.tsx';
import { type Arrangement, canArrange, partsOfMerge, withItems } from './pages/arrangement.ts';
import { PageBoard } from './pages/page-board.tsx';
import { MOST_CELLS } from './pages/page-picker.tsx';
import { PagesPanel } from './pages/pages-panel.tsx';
import { RunList } from './run/run-list.tsx';
import { useRuns } from './run/use-runs.ts';
import { useSettings } from './use-settings.ts';
import classes from './workspace.module.css';

const MOST_SINGLE_JOBS = 50;

/** The one workspace of all operations: files in, settings, job, result. */
export default function Workspace({ operation, limits }: { operation: Operation; limits: Operations['limits'] }) {
  const { t, language } = useTexts();
  const texts = useOperationTexts();
  const { query } = usePlace();
  const many = operation.inputs.max > 1;
  const items = useItems(operation, limits, many ? operation.inputs.max : MOST_SINGLE_JOBS);
  const runs = useRuns(operation);
  const parts = useMemo(() => partsOf(operation.params as JsonSchema), [operation]);
  const settings = useSettings(operation, parts);
  const [arranged, setArranged] = useState<Arrangement | null>(null);
  const [showRuns, setShowRuns] = useState(false);
  const [last, setLast] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const image = useLocalImage(items.items.length === 1 ? items.items[0]?.source : undefined);

  const { add } = items;
  const { resume } = runs;
  const jobAtStart = useRef(query.get('job'));
  useEffect(() => {
    const carried = takeCarried();
    if (carried.length > 0) add(carried);
    else if (jobAtStart.current !== null) {
      resume(jobAtStart.current);
      setShowRuns(true);
    }
    jobAtStart.current = null;
  }, [add, resume]);

  const takeDrop = useCallback((files: File[]) => add(files.map((file) => ({ kind: 'local', file }))), [add]);
  useDropTaker(showRuns ? null : takeDrop);

  // A single job stands in the address, so that it is found again after a reload.
  const jobId = showRuns && runs.runs.length === 1 ? runs.runs[0]?.jobId : null;
  useEffect(() => {
    if (jobId) navigate(`${operation.name}?job=${encodeURIComponent(jobId)}`, { replace: true });
  }, [jobId, operation.name]);

  const start = () => {
    rememberTool(operation.name);
    settings.rejected(null);
    const ready = items.items.filter(({ state }) => state === 'ready');
    runs.start(ready, partsOfMerge(ready, arrangement), parametersOf(parts, settings.values, settings.choice));
    setShowRuns(true);
    requestAnimationFrame(() => heading.current?.focus());
  };
  const backToSettings = () => {
    settings.rejected(runs.runs.find(({ error }) => error?.code === 'validation')?.error ?? null);
    const bytes = runs.runs.length === 1 ? runs.runs[0]?.job?.output_bytes : null;
    setLast(bytes ? formatBytes(bytes, language) : null);
    runs.clear();
    setShowRuns(false);
    navigate(operation.name, { replace: true });
  };
  const startOver = () => {
    items.clear();
    setArranged(null);
    backToSettings();
    setLast(null);
  };

  const untouched = items.items.length === 0 && !showRuns;
  const usable = items.items.filter(({ state }) => state !== 'failed');
  const busy = usable.some(({ state }) => state !== 'ready');
  const arrangement = arranged && canArrange(usable, MOST_CELLS) ? withItems(arranged, usable) : null;
  const parted = arrangement ? partsOfMerge(usable, arrangement).length : null;
  const unfit =
    parted === null
      ? null
      : parted < operation.inputs.min
        ? t.order.tooFewPages(operation.inputs.min)
        : parted > operation.inputs.max
          ? t.order.tooMixed(operation.inputs.max)
          : null;
  const tooFew = usable.length < operation.inputs.min;
  const reason =
    tooFew && operation.inputs.min > 1 ? t.workspace.needsMore(operation.inputs.min) : busy ? t.workspace.wait : unfit;

  return (
    <div className={classes.workspace} data-family={operation.family}>
      <ToolHeading
        ref={heading}
        icon={operationIcon(operation)}
        title={texts.title(operation)}
        about={untouched ? texts.description(operation) : texts.tagline(operation)}
      />

      {showRuns ? (
        <RunList
          runs={runs}
          operation={operation}
          canChange={items.items.length > 0}
          onChange={backToSettings}
          onOver={startOver}
        />
      ) : items.items.length === 0 ? (
        <>
          <Refusals refusals={items.refusals} limits={limits} max={operation.inputs.max} />
          <AddFiles operation={operation} maxBytes={limits.max_file_bytes} more={false} onAdd={add} />
        </>
      ) : (
        <div className={classes.columns}>
          <section className={classes.files} aria-label={t.workspace.files}>
            <Refusals refusals={items.refusals} limits={limits} max={operation.inputs.max} />
            {arrangement ? (
              <PageBoard
                items={usable}
                pages={arrangement.pages}
                onChange={(pages) => setArranged({ ...arrangement, pages })}
              />
            ) : (
              <ItemList
                items={items.items}
                ordered={many}
                onRemove={items.remove}
                onMove={items.move}
                onPatch={items.patch}
                onSort={items.sortByName}
              />
            )}
            <div className="row">
              <AddFiles operation={operation} maxBytes={limits.max_file_bytes} more onAdd={add} />
              {many && (arrangement || canArrange(usable, MOST_CELLS)) && (
                <Button variant="default" onClick={() => setArranged(arrangement ? null : { pages: [], items: [] })}>
                  {arrangement ? t.order.arrangeFiles : t.order.arrange}
                </Button>
              )}
              {!many && usable.length > 1 && <span className="soft small">{t.workspace.each(usable.length)}</span>}
            </div>
            <PagesPanel operation={operation} parts={parts} settings={settings} items={usable} />
          </section>
          <aside className={`panel ${classes.side}`} aria-label={t.workspace.options}>
            <h2>{t.workspace.options}</h2>
            <SettingsForm
              operation={operation}
              parts={parts}
              values={settings.values}
              onChange={settings.set}
              choice={settings.choice}
              onChoice={settings.choose}
              error={settings.error}
              imageSize={image}
              needsPassword={usable.some(({ error }) => error?.code === 'password_required')}
            />
            <Button
              size="lg"
              fullWidth
              onClick={start}
              disabled={tooFew || busy || unfit !== null}
              aria-describedby="start-reason"
            >
              {texts.title(operation)}
            </Button>
            {last && <p className="soft small">{t.workspace.lastResult(last)}</p>}
            <p id="start-reason" role="status" className="soft small">
              {reason ?? ''}
            </p>
          </aside>
        </div>
      )}
    </div>
  );
}
