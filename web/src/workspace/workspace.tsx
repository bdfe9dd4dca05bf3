import { Button } from '@mantine/core';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Operation } from '../api/operations.ts';
import type { Operations } from '../api/schema.gen.ts';
import { useDropTaker } from '../app/drop-anywhere.tsx';
import { ToolHeading } from '../app/tool-heading.tsx';
import { rememberTool } from '../home/recent.ts';
import { useOperationTexts, useTexts } from '../texts/index.tsx';
import { operationIcon } from '../ui/icons.tsx';
import { AddFiles } from './files/add-files.tsx';
import { useLocalImage } from './files/local-image.ts';
import { OtherFiles } from './files/other-files.tsx';
import { Refusals } from './files/refusals.tsx';
import { useFiles } from './files/use-files.ts';
import { type JsonSchema, type Part, parametersOf, partsOf } from './form/fields.ts';
import { SettingsForm } from './form/settings-form.tsx';
import { useFaults } from './form/use-faults.ts';
import { takesPages, useArrangement } from './pages/use-arrangement.ts';
import { Results } from './run/results.tsx';
import { startBatch, useBatches } from './run/runs.ts';
import { useJobsInAddress } from './run/use-jobs-in-address.ts';
import { Surface } from './surface.tsx';
import { useSettings } from './use-settings.ts';
import classes from './workspace.module.css';

const TWICE_MS = 700;

interface Props {
  operation: Operation;
  limits: Operations['limits'];
}

/** The one frame of all operations: what is worked on and the settings side by side, what comes of it below. */
export default function Workspace({ operation, limits }: Props) {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const files = useFiles(operation, limits);
  const parts = useMemo(() => formOf(operation), [operation]);
  const settings = useSettings(operation.name, parts);
  const batches = useBatches(operation.name);
  useJobsInAddress(operation.name, batches);
  const usable = files.items.filter(({ state }) => state !== 'failed');
  const board = useArrangement(operation, usable);
  const { faults, check } = useFaults({ operation, parts, settings, items: usable, newest: batches[0] });
  const image = useLocalImage(files.items.length === 1 ? files.items[0]?.source : undefined);
  const results = useRef<HTMLHeadingElement>(null);
  const startedAt = useRef(-TWICE_MS);
  /** Said when a job could not be started, of as many files as there were. */
  const [refusal, setRefusal] = useState<{ reason: string; files: number } | null>(null);

  const { add } = files;
  const takeDrop = useCallback((dropped: File[]) => add(dropped.map((file) => ({ kind: 'local', file }))), [add]);
  useDropTaker(takeDrop);
  const said = refusal?.files === files.items.length ? refusal.reason : null;

  const many = operation.inputs.max > 1;
  const reason = usable.length < operation.inputs.min ? t.workspace.needsMore(operation.inputs.min) : board.fault;

  const start = () => {
    setRefusal(reason === null ? null : { reason, files: files.items.length });
    if (reason !== null) return;
    // One press is one start, though the finger or mouse may press twice.
    if (!check() || performance.now() - startedAt.current < TWICE_MS) return;
    startedAt.current = performance.now();
    rememberTool(operation.name);
    const parameters = { ...parametersOf(parts, settings.values, settings.choice), ...board.parameters };
    const groups = many ? [usable] : usable.map((item) => [item]);
    startBatch(groups.map((items) => ({ operation: operation.name, items, parts: board.partsOf(items), parameters })));
    requestAnimationFrame(() => {
      results.current?.focus({ preventScroll: true });
      results.current?.closest('section')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    });
  };

  return (
    <div className={classes.workspace} data-family={operation.family}>
      <ToolHeading
        icon={operationIcon(operation)}
        title={texts.title(operation)}
        about={files.items.length === 0 ? texts.description(operation) : texts.tagline(operation)}
      />
      <Refusals refusals={files.refusals} limits={limits} max={files.max} />
      {files.items.length === 0 ? (
        <AddFiles operation={operation} maxBytes={limits.max_file_bytes} more={false} onAdd={add} />
      ) : (
        <div className={classes.columns}>
          <section className={classes.files} aria-labelledby="surface-title">
            <h2 id="surface-title" className="offscreen">
              {t.workspace.files}
            </h2>
            <Surface {...{ operation, limits, parts, settings, files, usable, board, faults }} />
          </section>
          <aside className={`panel ${classes.side}`} aria-labelledby="options-title">
            <h2 id="options-title">{t.workspace.options}</h2>
            <SettingsForm
              operation={operation}
              parts={parts}
              values={settings.values}
              onChange={settings.set}
              choice={settings.choice}
              onChoice={settings.choose}
              faults={faults}
              imageSize={image}
            />
            <div className={classes.go}>
              <Button
                size="lg"
                fullWidth
                onClick={start}
                data-start
                aria-disabled={reason !== null || undefined}
                aria-describedby="start-reason"
              >
                {texts.title(operation)}
              </Button>
              <p id="start-reason" role="status" className="soft small" data-said={said !== null || undefined}>
                {said ?? reason ?? (!many && usable.length > 1 ? t.workspace.each(usable.length) : '')}
              </p>
            </div>
          </aside>
        </div>
      )}
      <OtherFiles items={files.others} operation={operation} />
      <Results operation={operation} batches={batches} heading={results} />
    </div>
  );
}

/** The form, without what the board stands for. */
function formOf(operation: Operation): Part[] {
  const parts = partsOf(operation.params as JsonSchema);
  if (!takesPages(operation)) return parts;
  return parts.filter((part) => part.kind !== 'field' || part.field.name !== 'pages');
}
