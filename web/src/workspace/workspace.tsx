import { Button } from '@mantine/core';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { loadService } from '../api/load-service.ts';
import type { Operation } from '../api/operations.ts';
import type { Operations } from '../api/schema.gen.ts';
import { ToolHeading } from '../shared/tool-heading.tsx';
import { useOperationTexts, useTexts } from '../texts/index.tsx';
import { isOnItsWay } from '../tray/item.ts';
import { lazyOrNothing } from '../ui/lazy-or-nothing.ts';
import { namesOfEdits } from './edit/text-edits.ts';
import { AddFiles } from './files/add-files.tsx';
import { OtherFiles } from './files/other-files.tsx';
import { Refusals } from './files/refusals.tsx';
import { parametersOf } from './form/sent.ts';
import { SettingsForm } from './form/settings-form.tsx';
import { valueToSet, withCurrent } from './form/use-current.ts';
import { WorkedOn } from './form/worked-on.ts';
import { Outlook, viewedOf } from './outlook.tsx';
import { Results } from './results/results.tsx';
import { canSample } from './sample/can-sample.ts';
import { SettingsPanel } from './settings-panel.tsx';
import { useLocalImage } from './stage/local-image.ts';
import { LinkFault, StepsReady } from './steps/steps-ready.tsx';
import { Surface } from './surface.tsx';
import { Unavailable } from './unavailable.tsx';
import { useStart } from './use-start.ts';
import { useLeftAlone, useTall } from './use-tall.ts';
import { useWork, type Work } from './use-work.ts';
import classes from './workspace.module.css';

const StepsPanel = lazy(() => import('./steps/steps-panel.tsx'));
const ToolSwitcher = lazyOrNothing(() => import('./switcher/tool-switcher.tsx'));
const VersionBar = lazyOrNothing(() => import('./versions/version-bar.tsx'));

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
        <span className={classes.whole}>
          {steps.length > 0 ? t.steps.run(steps.length + 1) : texts.title(operation)}
        </span>
        <span className={classes.short}>{t.workspace.start}</span>
      </Button>
      <p id="start-reason" role="status" className="soft small" data-said={said !== null || undefined}>
        {said ?? reason ?? hintOf(t, work)}
      </p>
    </>
  );
}

/** Says whether several files are processed separately or together. */
function hintOf(t: ReturnType<typeof useTexts>['t'], { many, jobs, steps }: Work): string {
  if (many || jobs.length < 2) return '';
  return steps.steps.length > 0 ? t.steps.together(jobs.length) : t.workspace.each(jobs.length);
}
