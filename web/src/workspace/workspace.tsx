import { Button } from '@mantine/core';
import { lazy, type RefObject, Suspense, useCallback, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { loadService } from '../api/load-service.ts';
import { nameFor, type Operation } from '../api/operations.ts';
import type { Operations } from '../api/schema.gen.ts';
import { rememberTool } from '../find/recent.ts';
import { lackedBy } from '../find/tools.ts';
import { ToolHeading } from '../shared/tool-heading.tsx';
import { useOperationTexts, useTexts } from '../texts/index.tsx';
import { useDropTaker } from '../tray/drop-anywhere.tsx';
import { type Item, isOnItsWay } from '../tray/item.ts';
import { lazyOrNothing } from '../ui/lazy-or-nothing.ts';
import { isCompanion, jobsOf, takesAll } from './companions.ts';
import { namesOfEdits } from './edit/text-edits.ts';
import { withTextEdits } from './edit/text-order.ts';
import { AddFiles } from './files/add-files.tsx';
import { OtherFiles } from './files/other-files.tsx';
import { Refusals } from './files/refusals.tsx';
import { useFiles } from './files/use-files.ts';
import { availableValues } from './form/available-values.ts';
import { type Part, partsOf } from './form/fields.ts';
import { listedField, placedFieldOf } from './form/placed-field.ts';
import { parametersOf } from './form/sent.ts';
import { SettingsForm } from './form/settings-form.tsx';
import { useCurrent, valueToSet, withCurrent } from './form/use-current.ts';
import { WorkedOn } from './form/worked-on.ts';
import { picksPages } from './pages/pages-panel.tsx';
import { takesPages, useArrangement } from './pages/use-arrangement.ts';
import { placingOf } from './place/placing.ts';
import { type Regions, regionsOf } from './regions/regions.ts';
import { Results } from './results/results.tsx';
import { startBatch, useBatches } from './run/runs.ts';
import { useJobsInAddress } from './run/use-jobs-in-address.ts';
import { canSample } from './sample/can-sample.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { useLocalImage } from './stage/local-image.ts';
import { LinkFault, StepsReady } from './steps/steps-ready.tsx';
import { useSteps } from './steps/use-steps.ts';
import { useStepsInAddress } from './steps/use-steps-in-address.ts';
import { Surface } from './surface.tsx';
import { Unavailable } from './unavailable.tsx';
import { useFaults } from './use-faults.ts';
import { useSettings } from './use-settings.ts';
import { useStartKey } from './use-start-key.ts';
import { useLeftAlone, useTall } from './use-tall.ts';
import { namesOnPages, useLeaving } from './versions/on-pages.ts';
import { useApplied } from './versions/use-applied.ts';
import classes from './workspace.module.css';

const SamplePanel = lazy(() => import('./sample/sample-panel.tsx'));
const PlaceSurface = lazy(() => import('./place/place-surface.tsx'));
const StepsPanel = lazy(() => import('./steps/steps-panel.tsx'));
const ToolSwitcher = lazyOrNothing(() => import('./switcher/tool-switcher.tsx'));
const VersionBar = lazyOrNothing(() => import('./versions/version-bar.tsx'));

const TWICE_MS = 700;

// Load it before the first file is sent, so that it stays available when a new version of the page replaces this one.
void loadService().catch(() => undefined);

interface Props {
  operation: Operation;
  limits: Operations['limits'];
}

/** The common frame of all operations: files and settings side by side, results below. */
export default function Workspace({ operation, limits }: Props) {
  const texts = useOperationTexts();
  const work = useWork(operation, limits);
  const { files, steps, batches } = work;
  const hasFiles = files.items.length > 0;
  const results = useRef<HTMLHeadingElement>(null);
  return (
    <div className={classes.workspace} data-family={operation.family} data-has-files={hasFiles || undefined}>
      <div className={classes.top}>
        <ToolHeading
          icon={operation.icon}
          title={texts.title(operation)}
          about={hasFiles ? texts.tagline(operation) : texts.description(operation)}
          small={hasFiles}
        />
        {work.only && (
          <Suspense>
            <VersionBar item={work.only} />
          </Suspense>
        )}
      </div>
      {operation.available === false && <Unavailable operation={operation} />}
      <Refusals refusals={files.refusals} limits={limits} max={files.max} operation={operation} />
      {work.linkFault !== null && <LinkFault>{work.linkFault}</LinkFault>}
      {!hasFiles && <StepsReady first={operation} steps={steps.steps} />}
      {hasFiles ? (
        <Columns operation={operation} limits={limits} work={work} results={results} />
      ) : (
        <AddFiles operation={operation} maxBytes={limits.max_file_bytes} more={false} onAdd={files.add} />
      )}
      <OtherFiles items={files.others} operation={operation} />
      <Results operation={operation} batches={batches} heading={results} />
      {hasFiles && (
        <Suspense>
          <ToolSwitcher current={operation} />
        </Suspense>
      )}
    </div>
  );
}

type Work = ReturnType<typeof useWork>;

/** The files, settings and steps of an operation, combined. */
function useWork(operation: Operation, limits: Operations['limits']) {
  const files = useFiles(operation, limits);
  const parts = useMemo(() => formOf(operation), [operation]);
  const placed = useMemo(() => placedFieldOf(parts), [parts]);
  const regions = useMemo(
    () => (placed ? null : regionsOf(operation, parts, nameFor('find-areas'))),
    [operation, parts, placed],
  );
  const settings = useSettings(operation.name, parts);
  const batches = useBatches(operation.name);
  useJobsInAddress(operation.name, batches);
  const steps = useSteps(operation, batches[0]);
  const linkFault = useStepsInAddress(operation, parts, settings, steps);
  // The same list stays the same object, as components that depend on it need not be drawn anew.
  const usable = useMemo(() => files.items.filter(({ state }) => state !== 'failed'), [files.items]);
  const current = useCurrent(operation, usable, parts, settings.forget);
  const board = useArrangement(operation, usable);
  const documents = usable.filter((item) => !isCompanion(operation, item));
  const only = documents.length === 1 ? documents[0] : undefined;
  const placing = useMemo(() => placingOf(operation.params), [operation]);
  const onPages = useMemo(() => namesOnPages(parts, regions, placing !== null), [parts, regions, placing]);
  const { isApplied, base } = useApplied(operation, only, settings, onPages);
  /** The files that a job processes. */
  const worked = base ? usable.map((item) => (item === only ? base : item)) : usable;
  useLeaving(operation, usable);
  const checked = useFaults({ operation, parts, settings, items: usable, newest: batches[0] });
  const { add } = files;
  const takeDrop = useCallback((dropped: File[]) => add(dropped.map((file) => ({ kind: 'local', file }))), [add]);
  useDropTaker(takeDrop);
  const jobs = jobsOf(operation, worked);
  // Settings from one document's pages do not apply to others, where they would be invisible.
  const sentParts = jobs.length > 1 ? parts.filter(isInForm) : parts;
  return {
    files,
    parts,
    placed,
    regions,
    settings,
    batches,
    steps,
    linkFault,
    usable,
    /** The only document. */
    only,
    worked,
    isApplied,
    placing,
    current,
    board,
    jobs,
    many: takesAll(operation),
    shown: regions ? usable.find((item) => showsRegions(item, regions)) : undefined,
    edited: placed ? usable.find((item) => item.state === 'ready' && item.preview !== null) : undefined,
    ...checked,
    parameters: () => board.parametersWith(parametersOf(sentParts, settings.values, settings.choice, current.values)),
  };
}

interface ColumnsProps extends Props {
  work: Work;
  results: RefObject<HTMLHeadingElement | null>;
}

/** The files with the settings next to them; on a phone, the settings are a sheet below the page. */
function Columns({ operation, limits, work, results }: ColumnsProps) {
  const { t } = useTexts();
  const [skip, setSkip] = useState(false);
  const [isSheetOpen, setSheetOpen] = useState(false);
  const isComing = work.usable.some(isOnItsWay);
  const isLeftAlone = useLeftAlone(work.batches[0]?.runs.some(({ phase }) => phase !== 'ended') ?? false);
  const tallFiles = useTall(isComing || isLeftAlone);
  const { files, parts, placed, regions, settings, batches, steps, usable, current, board, faults, shown, edited } =
    work;
  const image = useLocalImage(files.items.length === 1 ? files.items[0]?.source : undefined);
  const start = useStart({ operation, work, skip, results, onSheet: setSheetOpen });
  return (
    <div className={classes.columns}>
      <section ref={tallFiles} className={classes.files} aria-labelledby="surface-title">
        <h2 id="surface-title" className="offscreen">
          {t.workspace.files}
        </h2>
        <Surface
          operation={operation}
          limits={limits}
          parts={parts}
          settings={settings}
          files={files}
          usable={usable}
          board={board}
          faults={faults}
          regions={regions}
          shown={shown}
          placed={placed}
          edited={edited}
          isApplied={work.isApplied}
          viewed={viewedOf(operation, work)}
          isViewComing={isComing && (work.isApplied || work.placing !== null || canSample(operation))}
          newest={batches[0]}
          onStart={start.now}
        >
          <Outlook operation={operation} work={work} />
        </Surface>
      </section>
      <SettingsPanel
        shown={isSheetOpen}
        onShow={setSheetOpen}
        go={<StartButton operation={operation} work={work} start={start} />}
      >
        <WorkedOn value={usable}>
          <SettingsForm
            operation={operation}
            parts={board.rearranged ? [] : parts}
            isComing={current.isComing}
            values={withCurrent(current.values, settings.values)}
            onChange={(name, value) => settings.set(name, valueToSet(current.values[name], value))}
            choice={settings.choice}
            onChoice={settings.choose}
            faults={faults}
            imageSize={image}
            elsewhere={
              placed && (edited || isComing)
                ? namesOfEdits(placed)
                : regions?.many && (shown || isComing)
                  ? regions.names
                  : undefined
            }
          />
        </WorkedOn>
        <Suspense>
          <StepsPanel
            first={operation}
            steps={steps}
            parameters={() => parametersOf(parts, settings.values, settings.choice)}
            skip={work.jobs.length > 1 ? { value: skip, set: setSkip } : null}
          />
        </Suspense>
      </SettingsPanel>
    </div>
  );
}

interface StartButtonProps {
  operation: Operation;
  work: Work;
  start: ReturnType<typeof useStart>;
}

function StartButton({ operation, work, start: { now, said, reason } }: StartButtonProps) {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const { steps } = work.steps;
  return (
    <>
      <Button
        size="lg"
        fullWidth
        onClick={({ detail }) => detail <= 1 && now()}
        data-start
        aria-disabled={reason !== null || undefined}
        aria-describedby="start-reason"
      >
        {steps.length > 0 ? t.steps.run(steps.length + 1) : texts.title(operation)}
      </Button>
      <p id="start-reason" role="status" className="soft small" data-said={said !== null || undefined}>
        {said ?? reason ?? hintOf(t, work)}
      </p>
    </>
  );
}

/** The document that shows the mark of the settings. */
function stampedOf({ placing, only, worked, isApplied }: Work): Item | undefined {
  const source = only && worked.find(({ document }) => document === only.document);
  return placing && source?.state === 'ready' && source.preview && !isApplied ? source : undefined;
}

/** The files with samples. */
function sampledOf(operation: Operation, { usable, worked, isApplied, board, many }: Work): Item[] {
  // If one job takes several files, a single file tells nothing.
  const isAlone = usable.length === 1 || (!many && !usable.some((item) => isCompanion(operation, item)));
  if (!isAlone || isApplied || board.arrangement || !canSample(operation)) return [];
  return worked.filter(({ state }) => state === 'ready');
}

/** The document to show as it is, unless its pages already show the pending changes. */
function viewedOf(operation: Operation, work: Work): Item | undefined {
  const { only, isApplied, parts, settings } = work;
  const isPicked = only?.preview != null && picksPages(operation, parts, settings.choice);
  const isShown = stampedOf(work) !== undefined || sampledOf(operation, work).length > 0 || isPicked;
  return isApplied || !isShown ? only : undefined;
}

/** The result of the settings on a page: a mark at its position, or a sample. */
function Outlook({ operation, work }: { operation: Operation; work: Work }) {
  const { parts, placed, regions, settings, usable, placing, valid, parameters } = work;
  const stamped = stampedOf(work);
  if (placing && stamped) {
    return (
      <Suspense>
        <PlaceSurface
          key={stamped.id}
          operation={operation}
          placing={placing}
          item={stamped}
          companion={usable.find((item) => isCompanion(operation, item))}
          settings={settings}
          parameters={parameters()}
          valid={valid}
        />
      </Suspense>
    );
  }
  const sampled = sampledOf(operation, work);
  if (sampled.length === 0) return null;
  return (
    <Suspense>
      <SamplePanel
        operation={operation}
        valid={valid}
        items={sampled}
        parameters={parameters()}
        isElsewhere={listedField(parts) !== null || regions?.many === true || placed !== null}
      />
    </Suspense>
  );
}

interface Start {
  operation: Operation;
  work: Work;
  /** If one of several files fails, the others continue. */
  skip: boolean;
  results: RefObject<HTMLHeadingElement | null>;
  /** Opens and closes the sheet of settings. */
  onSheet(open: boolean): void;
}

/** Starts the jobs, or says why they cannot start. */
function useStart({ operation, work, skip, results, onSheet }: Start) {
  const { t } = useTexts();
  const { files, steps, usable, worked, board, many, jobs, valid, check, parameters } = work;
  const last = useRef({ at: -TWICE_MS, what: '' });
  /** Shown when a job could not start, with the number of its files. */
  const [refusal, setRefusal] = useState<{ reason: string; files: number } | null>(null);
  const lack = operation.available === false ? t.home.lacks(lackedBy({ operation })) : null;
  const reason =
    lack ?? (usable.length < operation.inputs.min ? t.workspace.needsMore(operation.inputs.min) : board.fault);
  const start = () => {
    setRefusal(reason === null ? null : { reason, files: files.items.length });
    if (reason !== null) return;
    // Faults are shown at their settings.
    if (!valid) flushSync(() => onSheet(true));
    // A double press starts once. A start on its output has other files, and counts at once.
    const what = JSON.stringify([worked.map(({ id, password }) => [id, password]), parameters()]);
    const begun = { at: performance.now(), what };
    const isTwice = begun.what === last.current.what && begun.at - last.current.at < TWICE_MS;
    if (!check() || !steps.check() || isTwice) return;
    last.current = begun;
    onSheet(false);
    rememberTool(operation.name);
    const jobSteps = [...board.steps, ...steps.forJob()];
    // A job takes one password, so protected files go through the steps one by one.
    const together = many || (jobSteps.length > 0 && worked.every(({ password }) => password === ''));
    const groups = together ? [worked] : jobs;
    const order = { operation: board.operation, parameters: parameters(), steps: jobSteps, onError: onError(skip) };
    const orders = groups.map((items) => ({ ...order, items, parts: board.partsOf(items) }));
    // Lines of text belong to one document.
    const isDocument = (item: Item) => !isCompanion(operation, item);
    const texts = { isDocument, field: work.placed, values: work.settings.values, editor: nameFor('edit-text') };
    startBatch(operation.name, orders.length > 1 ? orders : orders.map((one) => withTextEdits(one, texts)));
    requestAnimationFrame(() => {
      results.current?.focus({ preventScroll: true });
      results.current?.closest('section')?.scrollIntoView({ block: 'nearest', behavior: 'smooth' });
    });
  };
  useStartKey(start);
  return { now: start, reason, said: refusal?.files === files.items.length ? refusal.reason : null };
}

/** Says whether several files are processed separately or together. */
function hintOf(t: ReturnType<typeof useTexts>['t'], { many, jobs, steps }: Work): string {
  if (many || jobs.length < 2) return '';
  return steps.steps.length > 0 ? t.steps.together(jobs.length) : t.workspace.each(jobs.length);
}

const onError = (skip: boolean) => (skip ? ('skip' as const) : ('stop' as const));

/** Whether people can draw rectangles on a file: its pages are available, or it is a picture. */
function showsRegions({ state, preview, source }: Item, { unit }: Regions): boolean {
  return unit === 'px' ? source.file?.type.startsWith('image/') === true : state === 'ready' && preview !== null;
}

const isInForm = (part: Part) => part.kind !== 'field' || !part.field.onBoard;

/** The form, without parameters that the board supplies. */
function formOf(operation: Operation): Part[] {
  const parts = partsOf(availableValues(operation));
  if (!takesPages(operation)) return parts;
  return parts.filter((part) => part.kind !== 'field' || part.field.name !== 'pages');
}
