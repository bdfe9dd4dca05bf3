import { useEffect, useState } from 'react';
import type { WorkflowStep } from '../../api/operations.ts';
import { type Operation, useOperations } from '../../api/operations.ts';
import { useTexts } from '../../texts/index.tsx';
import { focusFirstInvalid } from '../../ui/focus-invalid.ts';
import { randomId } from '../../ui/random-id.ts';
import { keep, recallJson } from '../../ui/storage.ts';
import { beginOf, firstChoice, openValues, partsOfOperation, settingsOf } from '../form/open-values.ts';
import { parametersOf } from '../form/sent.ts';
import { type Faults, neededOf, validate } from '../form/validate.ts';
import type { Batch } from '../run/run.ts';
import { fitsAfter, type Step } from './step.ts';

/** The steps after the first one, kept in this tab except for secrets. */
export function useSteps(first: Operation, newest: Batch | undefined) {
  const { t } = useTexts();
  const operations = useOperations().loaded?.operations ?? [];
  const operationOf = (name: string) => operations.find((operation) => operation.name === name);
  const key = `steps-${first.name}`;
  const [kept, setSteps] = useState<Step[]>(() => recallJson(key, [], 'tab'));
  const [tried, setTried] = useState(false);
  const steps = kept.filter(({ operation }) => operationOf(operation));
  useEffect(() => {
    const open = kept.map((step) => {
      const operation = operations.find(({ name }) => name === step.operation);
      return operation
        ? { ...step, values: openValues(step.operation, partsOfOperation(operation), step.values) }
        : step;
    });
    keep(key, JSON.stringify(open), 'tab');
  }, [key, kept, operations]);

  const patch = (stepKey: string, change: (step: Step) => Partial<Step>) =>
    setSteps((before) => before.map((step) => (step.key === stepKey ? { ...step, ...change(step) } : step)));
  const found = steps.map((step, index): Faults => {
    const operation = operationOf(step.operation) as Operation;
    const before = index === 0 ? first : (operationOf((steps[index - 1] as Step).operation) as Operation);
    const around = { pageCounts: [], removing: false, needOne: neededOf(operation, 1) };
    const faults = validate(partsOfOperation(operation), step.values, step.choice, around, t);
    return fitsAfter(before, operation) ? faults : { ...faults, step: t.steps.mismatch };
  });
  const refused = problemsOf(newest);

  return {
    steps,
    /** Faults of each step, by parameter name; `step`: it cannot follow the previous one. */
    faults: steps.map((_, index): Faults => {
      const messages = Object.fromEntries(
        refused.flatMap(({ step, name, msg }) => (step === index + 1 ? [[name, msg]] : [])),
      );
      const { step, ...rest } = found[index] as Faults;
      return { ...messages, ...(step !== undefined && { step }), ...(tried ? rest : {}) };
    }),
    add: (operation: Operation) =>
      setSteps([
        ...steps,
        { key: randomId(), operation: operation.name, values: {}, choice: firstChoice(partsOfOperation(operation)) },
      ]),
    remove: (stepKey: string) => setSteps(steps.filter((step) => step.key !== stepKey)),
    move(stepKey: string, by: number) {
      const from = steps.findIndex((step) => step.key === stepKey);
      const [moved] = steps.slice(from, from + 1);
      if (moved) setSteps(steps.toSpliced(from, 1).toSpliced(from + by, 0, moved));
    },
    set: (stepKey: string, name: string, value: unknown) =>
      patch(stepKey, ({ values }) => ({ values: { ...values, [name]: value } })),
    choose: (stepKey: string, name: string) =>
      patch(stepKey, ({ operation, values }) => {
        const parts = partsOfOperation(operationOf(operation) as Operation);
        return { values: { ...beginOf(parts, name), ...values }, choice: name || null };
      }),
    /** Whether the service has such an operation. */
    isKnown: (name: string) => operationOf(name) !== undefined,
    /** Replaces the steps with those of a link or a preset. */
    load: (loaded: readonly WorkflowStep[]) =>
      setSteps(
        loaded.flatMap(({ job_type, parameters }) => {
          const operation = operationOf(job_type);
          if (!operation) return [];
          return [
            { key: randomId(), operation: job_type, ...settingsOf(job_type, partsOfOperation(operation), parameters) },
          ];
        }),
      ),
    /** The steps as a job accepts them. */
    forJob: (): WorkflowStep[] =>
      steps.map(({ operation, values, choice }) => ({
        job_type: operation,
        parameters: parametersOf(partsOfOperation(operationOf(operation) as Operation), values, choice),
      })),
    check() {
      const good = found.every((faults) => Object.keys(faults).length === 0);
      setTried(!good);
      if (!good) focusFirstInvalid();
      return good;
    },
  };
}

export type Steps = ReturnType<typeof useSteps>;

/** Faults of steps that the service found; the first step is 0. */
function problemsOf(newest: Batch | undefined): { step: number; name: string; msg: string }[] {
  const problems = newest?.runs.find(({ error }) => error?.code === 'validation')?.error?.problems ?? [];
  return problems.flatMap(({ loc, msg }) => {
    const step = loc[loc.indexOf('steps') + 1];
    const name = loc.findLast((part) => typeof part === 'string');
    if (!loc.includes('steps') || typeof step !== 'number' || typeof name !== 'string') return [];
    return [{ step, name: name === 'job_type' ? 'step' : name, msg }];
  });
}
