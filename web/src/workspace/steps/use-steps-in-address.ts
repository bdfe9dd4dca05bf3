import { useEffect } from 'react';
import type { Operation } from '../../api/operations.ts';
import { navigate, usePlace } from '../../app/router.tsx';
import { stepsInLink } from '../../presets/share.ts';
import type { Part } from '../form/fields.ts';
import type { Settings } from '../use-settings.ts';
import { settingsOf } from './step.ts';
import type { Steps } from './use-steps.ts';

/** Takes up the settings and steps that a link or a preset names, once. */
export function useStepsInAddress(operation: Operation, parts: Part[], settings: Settings, steps: Steps): void {
  const { query } = usePlace();
  const asked = query.get('steps');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in the address is taken up once.
  useEffect(() => {
    if (asked === null) return;
    const [first, ...rest] = stepsInLink(asked) ?? [];
    navigate(operation.name, { replace: true });
    if (first?.job_type !== operation.name) return;
    settings.load(settingsOf(operation.name, parts, first.parameters));
    steps.load(rest);
  }, [asked]);
}
