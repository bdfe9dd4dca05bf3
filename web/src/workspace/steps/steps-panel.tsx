import { ActionIcon, NativeSelect, Switch } from '@mantine/core';
import { memo } from 'react';
import type { WorkflowStep } from '../../api/operations.ts';
import { type Operation, useOperations } from '../../api/operations.ts';
import { INTENTS } from '../../find/intents.ts';
import { SavePreset } from '../../presets/save-preset.tsx';
import { useOperationTexts, useTexts } from '../../texts/index.tsx';
import { Icon } from '../../ui/icons.tsx';
import { openValues, partsOfOperation } from '../form/open-values.ts';
import { SettingsForm } from '../form/settings-form.tsx';
import type { Faults } from '../form/validate.ts';
import { MOST_STEPS, type Step, stepsAfter } from './step.ts';
import classes from './steps.module.css';
import type { Steps } from './use-steps.ts';

interface Props {
  first: Operation;
  steps: Steps;
  /** Parameters of the first step. */
  parameters: () => WorkflowStep['parameters'];
  /** Leaves out files that fail, if there are several. */
  skip: { value: boolean; set(value: boolean): void } | null;
}

/** Without further steps, it shows nothing of the settings: their changes need not draw its long list of operations. */
export default memo(
  StepsPanel,
  (one, other) => one.first === other.first && one.steps.steps.length === 0 && other.steps.steps.length === 0,
);

/** The steps after the first one with their settings, and a button that adds one. */
function StepsPanel({ first, steps, parameters, skip }: Props) {
  const { t } = useTexts();
  const operations = useOperations().loaded?.operations ?? [];
  const operationOf = (name: string) => operations.find((operation) => operation.name === name) as Operation;
  const last = steps.steps.at(-1);
  const fitting = stepsAfter(last ? operationOf(last.operation) : first, operations);
  const open = (): WorkflowStep[] =>
    [{ job_type: first.name, parameters: parameters() }, ...steps.forJob()].map(({ job_type, parameters }) => ({
      job_type,
      parameters: openValues(job_type, partsOfOperation(operationOf(job_type)), parameters),
    }));
  return (
    <div className={classes.steps}>
      {steps.steps.length > 0 && (
        <ol aria-label={t.steps.title}>
          {steps.steps.map((step, index) => (
            <StepCard
              key={step.key}
              step={step}
              index={index}
              count={steps.steps.length}
              operation={operationOf(step.operation)}
              steps={steps}
              faults={steps.faults[index] ?? {}}
            />
          ))}
        </ol>
      )}
      {fitting.length > 0 && steps.steps.length < MOST_STEPS - 1 && (
        <AddStep fitting={fitting} onAdd={(name) => steps.add(operationOf(name))} />
      )}
      {skip && steps.steps.length > 0 && (
        <Switch label={t.steps.skip} checked={skip.value} onChange={(event) => skip.set(event.currentTarget.checked)} />
      )}
      {steps.steps.length > 0 && <SavePreset steps={open()} />}
    </div>
  );
}

function AddStep({ fitting, onAdd }: { fitting: Operation[]; onAdd(name: string): void }) {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const groups = INTENTS.flatMap((intent) => {
    const items = fitting
      .filter((operation) => operation.intent === intent)
      .map((operation) => ({ value: operation.name, label: texts.title(operation) }));
    return items.length === 0 ? [] : [{ group: t.home.intents[intent], items }];
  });
  return (
    <NativeSelect
      aria-label={t.steps.add}
      leftSection={<Icon name="plus" size={16} />}
      value=""
      onChange={(event) => event.currentTarget.value !== '' && onAdd(event.currentTarget.value)}
      data={[{ value: '', label: t.steps.add }, ...groups]}
      data-add-step
    />
  );
}

interface CardProps {
  step: Step;
  index: number;
  count: number;
  operation: Operation;
  steps: Steps;
  faults: Faults;
}

function StepCard({ step, index, count, operation, steps, faults }: CardProps) {
  const { t } = useTexts();
  const texts = useOperationTexts();
  const title = texts.title(operation);
  return (
    <li className={classes.step} data-step={operation.name}>
      <details open>
        <summary>
          <span className={classes.number}>{index + 2}</span> <strong>{title}</strong>
        </summary>
        {faults.step && (
          <p role="alert" className={classes.fault}>
            {faults.step}
          </p>
        )}
        <SettingsForm
          operation={operation}
          parts={partsOfOperation(operation)}
          values={step.values}
          onChange={(name, value) => steps.set(step.key, name, value)}
          choice={step.choice}
          onChoice={(name) => steps.choose(step.key, name)}
          faults={faults}
          imageSize={null}
          inStep
        />
      </details>
      <span className={classes.actions}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          disabled={index === 0}
          aria-label={t.steps.sooner(title)}
          onClick={() => steps.move(step.key, -1)}
        >
          <Icon name="arrowUp" size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          disabled={index === count - 1}
          aria-label={t.steps.later(title)}
          onClick={() => steps.move(step.key, 1)}
        >
          <Icon name="arrowDown" size={16} />
        </ActionIcon>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t.steps.remove(title)}
          onClick={() => steps.remove(step.key)}
        >
          <Icon name="close" size={16} />
        </ActionIcon>
      </span>
    </li>
  );
}
