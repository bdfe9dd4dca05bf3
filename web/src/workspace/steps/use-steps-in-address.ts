import { useEffect, useState } from 'react';
import type { Operation } from '../../api/operations.ts';
import { stepsInLink } from '../../presets/share.ts';
import { navigate, usePlace } from '../../shared/router.tsx';
import { useTexts } from '../../texts/index.tsx';
import type { Part } from '../form/fields.ts';
import { settingsOf } from '../form/open-values.ts';
import type { Settings } from '../use-settings.ts';
import type { Steps } from './use-steps.ts';

/**
 * Loads the settings and steps of a link or a preset, once: all of them, or none.
 * @returns why none, in words; null if there is nothing to say
 */
export function useStepsInAddress(
  operation: Operation,
  parts: Part[],
  settings: Settings,
  steps: Steps,
): string | null {
  const { t } = useTexts();
  const { query } = usePlace();
  const asked = query.get('steps');
  const [fault, setFault] = useState<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is read once.
  useEffect(() => {
    if (asked === null) return;
    const [first, ...rest] = stepsInLink(asked) ?? [];
    navigate(operation.name, { replace: true });
    if (first?.job_type !== operation.name) return setFault(t.steps.unreadable);
    const unknown = rest.find(({ job_type }) => !steps.isKnown(job_type));
    if (unknown) return setFault(t.steps.unknown(unknown.job_type));
    setFault(null);
    settings.load(settingsOf(operation.name, parts, first.parameters));
    steps.load(rest);
  }, [asked]);
  return fault;
}
