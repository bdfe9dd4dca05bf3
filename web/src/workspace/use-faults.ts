import { useEffect, useState } from 'react';
import type { Operation } from '../api/operations.ts';
import { useProblemText, useTexts } from '../texts/index.tsx';
import type { Item } from '../tray/item.ts';
import { focusFirstInvalid } from '../ui/focus-invalid.ts';
import { jobsOf } from './companions.ts';
import type { Part } from './form/fields.ts';
import { type Faults, neededOf, validate } from './form/validate.ts';
import type { Batch } from './run/run.ts';
import type { Settings } from './use-settings.ts';

const mostTogether = (jobs: Item[][]): number => Math.max(0, ...jobs.map((items) => items.length));

interface Props {
  operation: Operation;
  parts: Part[];
  settings: Settings;
  items: Item[];
  newest: Batch | undefined;
}

/**
 * Faults of the settings, found here before a start or by the service after one. They are shown from the first try
 * until they are fixed.
 */
export function useFaults({ operation, parts, settings, items, newest }: Props) {
  const { t } = useTexts();
  const say = useProblemText();
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Faults>({});
  const { values, choice } = settings;
  const removing = operation.roles.includes('remove-pages');
  const pageCounts = items.flatMap(({ preview }) => preview?.page_count ?? []);
  const needOne = neededOf(operation, mostTogether(jobsOf(operation, items)));
  const found = validate(parts, values, choice, { pageCounts, removing, needOne }, t);
  if (items.some(({ state, password }) => state === 'locked' && password === '')) found.file = t.faults.password;

  const problems = newest?.runs.find(({ error }) => error?.code === 'validation')?.error?.problems;
  useEffect(() => {
    const named = (problems ?? []).flatMap((problem) => {
      const step = problem.loc.indexOf('steps');
      // Later steps show their own faults.
      if (step >= 0 && problem.loc[step + 1] !== 0) return [];
      const name = problem.loc.findLast((part) => typeof part === 'string');
      return typeof name === 'string' ? [[name, say(problem)]] : [];
    });
    setRefused(Object.fromEntries(named));
  }, [problems, say]);
  // The service's faults belong to other settings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any change of the settings counts.
  useEffect(() => {
    setRefused((before) => (Object.keys(before).length === 0 ? before : {}));
  }, [values, choice]);

  /** Whether a job can start; otherwise moves the focus to the first fault. */
  const check = () => {
    const good = Object.keys(found).length === 0;
    setTried(!good);
    if (!good) focusFirstInvalid();
    return good;
  };
  return { faults: { ...refused, ...(tried ? found : {}) }, valid: Object.keys(found).length === 0, check };
}
